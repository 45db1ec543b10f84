"""Text in the language of its reader.

The code says what it says in English; the English text is the key under which the catalogues in
`ballroom.languages` hold it in the other languages. A text with something to fill in is made with
`say`, and is English to whoever does not ask; `spoken` puts it into a language where it leaves the
house.

In a text `{name}` is filled in, and `{count|die|dice}` is the form that the number asks for.
"""
# compiled by mypyc

import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any, Final

from mypy_extensions import mypyc_attr

ENGLISH: Final = "en"
LANGUAGES: Final = {ENGLISH: "English", "nl": "Nederlands", "it": "Italiano"}
"""All languages, each with its name in itself."""
MARKS: Final = dict.fromkeys(("nl", "it"), str.maketrans(",.", ".,"))
"""The marks within numbers, by those of English."""
HOLE = re.compile(r"\{(?P<name>\w+)(?P<forms>(?:\|[^{}|]*)+)?\}")


@mypyc_attr(native_class=False)
class Phrase(str):
    """A text in English that remembers how it was made, so that it can be said otherwise."""

    template: str
    values: Mapping[str, Any]

    __slots__ = ("template", "values")


def say(template: str, /, **values: Any) -> Phrase:
    """A text with something filled in: numbers, names, other texts, or a list of them."""
    phrase = Phrase(_filled(template, values, ENGLISH))
    phrase.template = template
    phrase.values = values
    return phrase


def as_it_is(text: str) -> Phrase:
    """Something that is typed or called so, the same in every language."""
    return say("{text}", text=text)


@mypyc_attr(native_class=False)
class Guest(str):
    """The player at a seat, in a text that is made where nobody's name is known.

    It is what players are called there, such as a colour, until `named` puts a name in its place.
    """

    seat: int

    __slots__ = ("seat",)


def guest(seat: int, called: str) -> Guest:
    """Who sits there, by what they are called."""
    found = Guest(called)
    found.seat = seat
    return found


@mypyc_attr(native_class=False)
class Number(str):
    """A number as it is written in English; other languages have other marks within it."""

    value: int | float

    __slots__ = ("value",)


def number(value: int | float, form: str = ",", sign: str = "") -> Number:
    """A number in a form such as `.1%`, perhaps with a sign after it, to be filled in.

    Compiled code would make a whole number one with a point if it were called a float alone.
    """
    made = Number(f"{value:{form}}{sign}")
    made.value = value
    return made


def named(text: str, names: Sequence[str]) -> str:
    """A text with the names of the players in the place of guests."""
    if isinstance(text, Guest):
        return names[text.seat]
    if isinstance(text, Phrase):
        return say(text.template, **{key: _named(one, names) for key, one in text.values.items()})
    return text


def _named(value: Any, names: Sequence[str]) -> Any:
    if isinstance(value, str):
        return named(value, names)
    if isinstance(value, (list, tuple)):
        return [_named(item, names) for item in value]
    return value


def joined(between: str, items: Sequence[Any]) -> Phrase:
    """Texts one after the other, with signs between them that are the same in all languages."""
    names = [f"item{at}" for at in range(len(items))]
    template = between.join(f"{{{name}}}" for name in names)
    return say(template, **dict(zip(names, items, strict=True)))


def spoken(text: str, language: str = ENGLISH) -> str:
    """A text in a language; in English where the catalogue does not have it."""
    if isinstance(text, Phrase):
        if language == ENGLISH:
            return str.__str__(text)
        return _filled(catalogue(language).get(text.template, text.template), text.values, language)
    if isinstance(text, Number):
        return text.translate(MARKS.get(language, {}))
    return text if language == ENGLISH else catalogue(language).get(text, text)


@cache
def catalogue(language: str) -> dict[str, str]:
    """What the house, its games and players say, by the English text."""
    if language == ENGLISH or language not in LANGUAGES:
        return {}
    folder = resources.files("ballroom.languages") / language
    found: dict[str, str] = {}
    for file in sorted(folder.iterdir(), key=lambda one: one.name):
        if file.name.endswith(".json") and file.name != "page.json":
            found |= json.loads(file.read_text(encoding="utf-8"))
    return found


def chosen(wanted: str) -> str:
    """The first language that is here, of a list as browsers send it or as LANG holds it."""
    ranked: list[tuple[float, str]] = []
    for part in wanted[:200].split(","):
        tag, _, quality = part.strip().partition(";q=")
        try:
            ranked.append((-float(quality or 1), re.split("[-_.]", tag)[0].lower()))
        except ValueError:
            continue
    known = [tag for rank, tag in sorted(ranked, key=lambda one: one[0]) if tag in LANGUAGES]
    return known[0] if known else ENGLISH


Piece = tuple[str, str, tuple[str, ...]]
"""Signs as they are, then the name of what is filled in, then its forms where it is a number."""


@cache
def _pieces(template: str) -> tuple[tuple[Piece, ...], str]:
    found: list[Piece] = []
    end = 0
    for hole in HOLE.finditer(template):
        forms = hole["forms"]
        choice = () if forms is None else tuple(forms[1:].split("|"))
        found.append((template[end : hole.start()], hole["name"], choice))
        end = hole.end()
    return tuple(found), template[end:]


def _filled(template: str, values: Mapping[str, Any], language: str) -> str:
    pieces, rest = _pieces(template)
    said: list[str] = []
    for signs, name, forms in pieces:
        value = values[name]
        said.append(signs)
        if forms:
            count = value.value if isinstance(value, Number) else value
            said.append(forms[0] if count == 1 else forms[-1])
        else:
            said.append(value if type(value) is str else _shown(value, language))
    said.append(rest)
    return "".join(said)


def _shown(value: Any, language: str) -> str:
    if isinstance(value, str):
        return spoken(value, language)
    if isinstance(value, (list, tuple)):
        return _listed([_shown(item, language) for item in value], language)
    return str(value)


def _listed(items: list[str], language: str) -> str:
    """Such as "Ada, Ben and Cleo"."""
    if len(items) < 2:
        return "".join(items)
    both = spoken("{others} and {last}", language)
    return _filled(both, {"others": ", ".join(items[:-1]), "last": items[-1]}, language)

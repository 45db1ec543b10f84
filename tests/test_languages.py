"""All that is said can be said in every language, with everything that is filled in."""

import json
import re

import pytest

from ballroom.core.language import (
    ENGLISH,
    HOLE,
    LANGUAGES,
    catalogue,
    chosen,
    joined,
    say,
    spoken,
)
from tests import texts

OTHERS = [language for language in LANGUAGES if language != ENGLISH]
SAID = texts.catalogue()


def read(language: str, name: str) -> dict[str, str]:
    """One file of a catalogue."""
    file = texts.CATALOGUES / language / f"{name}.json"
    found: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return found


def holes(text: str) -> set[str]:
    """What is filled in, and what chooses a form."""
    return {f"{hole['name']}{'|' if hole['forms'] else ''}" for hole in HOLE.finditer(text)}


@pytest.mark.parametrize("name", SAID)
def test_the_english_catalogue_has_all_that_is_said(name: str) -> None:
    assert list(read(ENGLISH, name)) == SAID[name], "write it: python -m tests.texts"


def test_what_only_stands_among_others_is_filled_in() -> None:
    for said in SAID.values():
        for text in said:
            assert not re.search(r"[{}]", HOLE.sub("", text)), text


# ---- saying


def test_a_phrase_is_english_and_can_be_said_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    words = {
        "{name} rolls {count} {count|die|dice} in {dance}.": (
            "{dance}: {count} {count|dado|dadi} per {name}."
        ),
        "the {which} dance": "il {which} ballo",
        "first": "primo",
        "{others} and {last}": "{others} e {last}",
    }  # fmt: skip
    monkeypatch.setattr("ballroom.core.language.catalogue", lambda _: words)
    dance = say("the {which} dance", which=say("first"))
    template = next(iter(words))
    rolled = say(template, name="first", count=2, dance=dance)
    assert rolled == "first rolls 2 dice in the first dance."
    assert spoken(rolled) == rolled
    assert spoken(rolled, "it") == "il primo ballo: 2 dadi per first."  # a name is a name
    assert spoken("first", "it") == "primo"
    assert spoken(joined("; ", [say("first"), "first"]), "it") == "primo; first"
    assert spoken(say("{all}.", all=["Ada", say("first"), 3]), "it") == "Ada, primo e 3."
    assert spoken(say("{all}.", all=()), "it") == "."
    assert type(spoken(rolled)) is str, "what leaves the house is plain"


@pytest.mark.parametrize(
    ("asked", "language"),
    [
        ("", "en"), ("nl", "nl"), ("it-CH", "it"), ("it_IT.UTF-8", "it"), ("C.UTF-8", "en"),
        ("fr, nl;q=0.4, it;q=0.6", "it"), ("de;q=x,nl", "nl"), ("*", "en"), (",;q=", "en"),
        ("nl;q=0.1,en", "en"), ("x" * 10_000, "en"),
    ],
)  # fmt: skip
def test_a_language_is_chosen(asked: str, language: str) -> None:
    assert chosen(asked) == language


def test_an_unknown_language_is_english() -> None:
    assert catalogue("xx") == {}
    assert spoken(say("{name} has chosen.", name="Ada"), "xx") == "Ada has chosen."

"""Makes a game's setup from what a person or a program asks for."""

from collections.abc import Mapping
from functools import cache
from numbers import Integral
from typing import Annotated, Any, get_origin, get_type_hints

import msgspec

from ballroom.core.contract import AnyGame, Malformed, Refusal, Setup
from ballroom.core.language import say
from ballroom.core.saying import refused


class Refused(ValueError):
    """Raised for a setup that the rules of a game do not allow; carries the refusal."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refused(refusal))
        self.refusal = refusal


def make(game: AnyGame, seats: int, options: Mapping[str, Any]) -> Setup:
    """The setup for so many seats with these options; values are read from their text."""
    known = [name for name in game.setup.__struct_fields__ if name != "seats"]
    for name in options:
        if name not in known:
            raise Malformed(
                say(
                    "{game} has no option {name}; there is {known}",
                    game=game.title,
                    name=repr(name),
                    known=", ".join(known) or say("none"),
                )
            )
    asked = {**options, "seats": seats}
    whole = {name: int(one) if _is_whole(one) else one for name, one in asked.items()}
    try:
        setup: Setup = msgspec.convert(whole, game.setup, strict=False)
    except msgspec.ValidationError as error:
        said = ", ".join(f"{name}={value}" for name, value in asked.items())
        raise Malformed(
            say(
                "{game} does not understand {said}: {error}",
                game=game.title,
                said=said,
                error=str(error),
            )
        ) from error
    if refusal := game.why_no_setup(setup):
        raise Refused(refusal)
    return setup


def _is_whole(value: object) -> bool:
    """Whether it is a whole number of some other kind, such as numpy's."""
    return isinstance(value, Integral) and not isinstance(value, int)


def for_study(kind: type[Setup]) -> dict[str, Any]:
    """The options that make a game smaller for those who study it, each with its default.

    They carry the mark `for_study` in what their type says besides; no table is opened with them.
    """
    return _marked(kind)


@cache
def _marked(kind: type[Setup]) -> dict[str, Any]:
    hints = get_type_hints(kind, include_extras=True)
    return {
        field.name: field.default
        for field in msgspec.structs.fields(kind)
        if get_origin(hints[field.name]) is Annotated
        and any(_marks_study(one) for one in hints[field.name].__metadata__)
    }


def _marks_study(meta: object) -> bool:
    return isinstance(meta, msgspec.Meta) and bool((meta.extra or {}).get("for_study"))


def studied(setup: Setup) -> list[str]:
    """The options for study that are not as in the real game, by name."""
    usual = for_study(type(setup))
    return [name for name in usual if getattr(setup, name) != usual[name]]


def plain(setup: Setup) -> dict[str, Any]:
    """A setup as it is written down; of the options for study only what is not as usual."""
    left_out = for_study(type(setup)).keys() - studied(setup)
    said: dict[str, Any] = msgspec.to_builtins(setup)
    return {name: value for name, value in said.items() if name not in left_out}


def options(game: AnyGame, study: bool = False) -> dict[str, str]:
    """A game's options by name, each with what it means and its default.

    Those for study are listed only where they are asked for.
    """
    left_out = {"seats"} if study else {"seats", *for_study(game.setup)}
    schema = msgspec.json.schema(game.setup)["$defs"][game.setup.__name__]["properties"]
    return {
        name: say(
            "{about} (default {default})",
            about=say(facts.get("description", "")),
            default=facts.get("default"),
        )
        for name, facts in schema.items()
        if name not in left_out
    }

"""Makes a game's setup from what a person or a program asks for."""

from collections.abc import Mapping
from typing import Any

import msgspec

from ballroom.core.contract import AnyGame, Malformed, Setup
from ballroom.core.language import say


class Refused(ValueError):
    """Raised for a setup that the rules of a game do not allow."""


def make(game: AnyGame, seats: int, options: Mapping[str, Any]) -> Setup:
    """The setup for so many seats with these options; values are read from their text."""
    known = [name for name in game.setup.__struct_fields__ if name != "seats"]
    for name in options:
        if name not in known:
            raise Malformed(
                f"{game.title} has no option {name!r}; there is {', '.join(known) or 'none'}"
            )
    try:
        setup: Setup = msgspec.convert({"seats": seats, **options}, game.setup, strict=False)
    except msgspec.ValidationError as error:
        said = ", ".join(f"{name}={value}" for name, value in options.items())
        raise Malformed(f"{game.title} does not understand {said}: {error}") from error
    if refusal := game.why_no_setup(setup):
        raise Refused(str(refusal))
    return setup


def options(game: AnyGame) -> dict[str, str]:
    """A game's options by name, each with what it means and its default."""
    schema = msgspec.json.schema(game.setup)["$defs"][game.setup.__name__]["properties"]
    return {
        name: say(
            "{about} (default {default})",
            about=say(facts.get("description", "")),
            default=facts.get("default"),
        )
        for name, facts in schema.items()
        if name != "seats"
    }

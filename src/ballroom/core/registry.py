"""Finds the rooms of the house: every folder below ballroom.games is a game.

Games may stand elsewhere too: `BALLROOM_GAMES` names packages, parted by commas, whose folders
are games just as those of ballroom.games are.
"""

import importlib
import os
import pkgutil
from functools import cache
from typing import Final

from ballroom.core.contract import AnyGame
from ballroom.core.language import say

HOUSE: Final = "ballroom.games"
ELSEWHERE: Final = "BALLROOM_GAMES"


class NoSuchGame(LookupError):
    """Raised for a name that no room has; lists those there are."""


class BadHouse(Exception):
    """Raised where a package that should hold games cannot be used; says why."""


def houses() -> tuple[str, ...]:
    """The packages whose folders are games."""
    named = os.environ.get(ELSEWHERE, "").split(",")
    return (HOUSE, *(name.strip() for name in named if name.strip()))


def games() -> dict[str, AnyGame]:
    """All games by name."""
    return games_of(houses())


def find(name: str) -> AnyGame:
    """The game of that name; a beginning of the name will do where it is the only one."""
    known = games()
    wanted = name.strip().lower().replace("_", "-").replace(" ", "-")
    matches = [game for game in known if game == wanted] or [
        game for game in known if wanted and game.startswith(wanted)
    ]
    if len(matches) != 1:
        raise NoSuchGame(
            say("no game {name}; there is {known}", name=repr(name), known=", ".join(sorted(known)))
        )
    return known[matches[0]]


def room(game: AnyGame) -> str:
    """The package that a game lives in."""
    return _rooms(houses())[game.name]


@cache
def games_of(houses: tuple[str, ...]) -> dict[str, AnyGame]:
    """All games of some packages by name."""
    return {name: _game(name, room) for name, room in _rooms(houses).items()}


def _game(name: str, room: str) -> AnyGame:
    game: AnyGame | None = getattr(importlib.import_module(room), "GAME", None)
    if game is None or game.name != name:
        raise BadHouse(say("{room} should offer GAME, the game {name}", room=room, name=name))
    return game


@cache
def _rooms(houses: tuple[str, ...]) -> dict[str, str]:
    """Each game's package by its name, which is the folder's with dashes."""
    found: dict[str, str] = {}
    for house in houses:
        for folder in _folders(house):
            name = folder.replace("_", "-")
            if name in found:
                raise BadHouse(
                    say(
                        "{one} and {other} are the same game, {name}",
                        one=found[name],
                        other=f"{house}.{folder}",
                        name=name,
                    )
                )
            found[name] = f"{house}.{folder}"
    return found


def _folders(house: str) -> list[str]:
    try:
        path = importlib.import_module(house).__path__
    except (ImportError, AttributeError) as error:
        raise BadHouse(
            say(
                "{variable} names {house}, which is no package here: {error}",
                variable=ELSEWHERE,
                house=house,
                error=str(error),
            )
        ) from error
    return [one.name for one in pkgutil.iter_modules(path) if one.ispkg]

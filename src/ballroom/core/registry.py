"""Finds the rooms of the house: every folder below ballroom.games is a game."""

import importlib
import pkgutil
from functools import cache

from ballroom.core.contract import AnyGame

HOUSE = "ballroom.games"


class NoSuchGame(LookupError):
    """Raised for a name that no room has; lists those there are."""


@cache
def games(house: str = HOUSE) -> dict[str, AnyGame]:
    """All games of a package by name; each of its folders offers one as GAME."""
    found: dict[str, AnyGame] = {}
    for room in pkgutil.iter_modules(importlib.import_module(house).__path__):
        if room.ispkg:
            game: AnyGame = importlib.import_module(f"{house}.{room.name}").GAME
            found[game.name] = game
    return found


def find(name: str, house: str = HOUSE) -> AnyGame:
    """The game of that name; a beginning of the name will do where it is the only one."""
    known = games(house)
    wanted = name.strip().lower().replace("_", "-").replace(" ", "-")
    matches = [game for game in known if game == wanted] or [
        game for game in known if wanted and game.startswith(wanted)
    ]
    if len(matches) != 1:
        raise NoSuchGame(f"no game {name!r}; there is {', '.join(sorted(known))}")
    return known[matches[0]]


def room(game: AnyGame, house: str = HOUSE) -> str:
    """The package that a game lives in."""
    return f"{house}.{game.name.replace('-', '_')}"

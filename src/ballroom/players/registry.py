"""Finds the players of a game: those for any game, and the game's own."""

import importlib
from collections.abc import Callable
from importlib.util import find_spec

from ballroom.core.contract import AnyGame
from ballroom.core.registry import room
from ballroom.players.contract import Player
from ballroom.players.random import RandomPlayer

USUAL = "club"
"""Answers at once and plays well: what is offered first where a game has it."""
FOR_ANY_GAME: dict[str, Callable[[], Player]] = {"random": RandomPlayer}


class NoSuchPlayer(LookupError):
    """Raised for a level that a game does not have; lists those it has."""


def levels(game: AnyGame) -> dict[str, Callable[[], Player]]:
    """What makes each of a game's players, by name, from the weakest up."""
    own = f"{room(game)}.players"
    if find_spec(own) is None:
        return FOR_ANY_GAME
    return {**FOR_ANY_GAME, **importlib.import_module(own).PLAYERS}


def usual(game: AnyGame) -> str:
    """The level that is offered first; where there is no usual one, the strongest."""
    known = levels(game)
    return USUAL if USUAL in known else [*known][-1]


def make(game: AnyGame, level: str) -> Player:
    """A player of that level."""
    known = levels(game)
    if level not in known:
        raise NoSuchPlayer(f"{game.title} has no player {level!r}; there is {', '.join(known)}")
    return known[level]()

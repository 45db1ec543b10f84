"""The games that the laws are held against, and where a room keeps its tests' files."""

from importlib import resources
from importlib.resources.abc import Traversable

from ballroom.core.contract import AnyGame
from ballroom.core.registry import HOUSE, games_of, room

EXAMPLE = "tests.example"
"""The house of docs/a-fourth-game.md; the fixture `fourth_game` adds it to the games."""
GAMES = list(games_of((HOUSE, EXAMPLE)).values())
"""Every game that there is, and the example."""


def folder(game: AnyGame) -> Traversable:
    """The tests folder of a game."""
    return resources.files(f"{room(game)}.tests")

"""Where a room keeps its tests' files."""

from importlib import resources
from importlib.resources.abc import Traversable

from ballroom.core.contract import AnyGame
from ballroom.core.registry import HOUSE, room


def folder(game: AnyGame, house: str = HOUSE) -> Traversable:
    """The tests folder of a game."""
    return resources.files(f"{room(game, house)}.tests")

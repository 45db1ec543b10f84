"""What a terminal must know of each game; found by the game's name."""

import importlib
from importlib.util import find_spec

from ballroom.core.contract import AnyGame
from ballroom.terminal.rooms.any_game import AnyRoom


def room_of(game: AnyGame) -> AnyRoom:
    """The terminal room of a game, or one that does for any game."""
    name = f"{__name__}.{game.name.replace('-', '_')}"
    if find_spec(name) is None:
        return AnyRoom(game)
    made: AnyRoom = importlib.import_module(name).Room(game)
    return made

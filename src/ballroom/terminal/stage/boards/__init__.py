"""How each game is drawn and played on the full screen; found by the game's name."""

import importlib
from importlib.util import find_spec

from ballroom.core.contract import AnyGame
from ballroom.terminal.stage.boards.any_game import Board
from ballroom.terminal.stage.sights import Speak


def board_of(game: AnyGame, speak: Speak) -> Board:
    """The board of a game, or one that does for any game."""
    name = f"{__name__}.{game.name.replace('-', '_')}"
    if find_spec(name) is None:
        return Board(game, speak)
    made: Board = importlib.import_module(name).Board(game, speak)
    return made

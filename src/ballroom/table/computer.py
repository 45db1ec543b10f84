"""Seats a computer player: it is shown the view and the legal moves, nothing else."""

from typing import Any

from ballroom.core.chance import Rng
from ballroom.core.contract import AnyGame
from ballroom.players.contract import Player
from ballroom.table.match import Choose

BUDGET = 1.0
"""Seconds that a computer player may think about a move, where nothing else is said."""


def seated(player: Player, rng: Rng, budget: float = BUDGET) -> Choose:
    """A chooser that asks a computer player."""

    def choose(game: AnyGame, state: Any, seat: int) -> Any:
        return player.choose(game.view(state, seat), game.legal_moves(state, seat), budget, rng)

    return choose

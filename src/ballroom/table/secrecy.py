"""Whether a move told anybody something that was hidden; such a move is never taken back."""

from typing import Any

from ballroom.core.chance import Rng
from ballroom.core.contract import WATCHER, AnyGame

WORLDS = 24
"""How many worlds that look the same to somebody are tried."""


def reveals(game: AnyGame, state: Any, seat: int, move: Any, seats: int) -> bool:
    """Whether, to anybody, worlds that looked the same look different after the move."""
    after, _ = game.apply(state, seat, move)
    rng = Rng("worlds", game.write_state(state))
    for onlooker in [*range(seats), WATCHER]:
        before, seen = game.view(state, onlooker), game.view(after, onlooker)
        for _ in range(WORLDS):
            world = game.imagine(before, rng)
            if game.why_illegal(world, seat, move) is not None:
                return True
            if game.view(game.apply(world, seat, move)[0], onlooker) != seen:
                return True
    return False

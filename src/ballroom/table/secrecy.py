"""Whether a move told anybody something that was hidden; such a move is never taken back."""

from typing import Any

from ballroom.core.chance import Rng
from ballroom.core.contract import WATCHER, AnyGame

WORLDS = 24
"""How many worlds that look the same to somebody are tried."""
SURE = 10
"""After so many in a row that are the true one nothing is hidden from them."""


def reveals(game: AnyGame, state: Any, seat: int, move: Any, seats: int) -> bool:
    """Whether, to anybody, worlds that looked the same look different after the move."""
    after, _ = game.apply(state, seat, move)
    rng = Rng("worlds", game.write_state(state))
    for onlooker in [*range(seats), WATCHER]:
        before, seen = game.view(state, onlooker), game.view(after, onlooker)
        true = 0
        for _ in range(WORLDS):
            world = game.imagine(before, rng)
            true = true + 1 if world == state else 0
            if true == SURE:
                break
            if true:
                continue
            if game.why_illegal(world, seat, move) is not None:
                return True
            if game.view(game.apply(world, seat, move)[0], onlooker) != seen:
                return True
    return False

"""Another ball of which a player would have been told just the same.

All is done in public but for orders that are proposed and votes. Of these everybody learns whether
all agreed (LD-3.1, LD-9.7).
"""

from collections.abc import Sequence
from typing import Final

from ballroom.core.chance import CHANCE, Rng
from ballroom.games.la_danse.moves import VOTES, Move, Propose, Vote
from ballroom.games.la_danse.rules import apply, initial, legal_moves
from ballroom.games.la_danse.setup import Setup

END: Final = Vote(True)


class _Sealed:
    """Choices that are made at once: by whom, by where they stand among the inputs."""

    def __init__(self) -> None:
        self.by: Final[dict[int, int]] = {}
        self.moves: Final[list[Move]] = []


def retell(
    setup: Setup, inputs: Sequence[tuple[int, Move]], seat: int, rng: Rng
) -> list[tuple[int, Move]]:
    """What others have sealed is drawn anew; all else stays."""
    made = list(inputs)
    for sealed in _all_sealed(setup, inputs):
        is_opened = len(sealed.by) == setup.seats
        agreed = is_opened and _agree(sealed.moves)
        possible = _possible(setup, inputs, sealed)
        while True:
            for at, by in sealed.by.items():
                if by != seat:
                    made[at] = by, _own(sealed, seat) if agreed else rng.pick(possible)
            if not is_opened or _agree([made[at][1] for at in sealed.by]) == agreed:
                break
    return made


def _all_sealed(setup: Setup, inputs: Sequence[tuple[int, Move]]) -> list[_Sealed]:
    found: list[_Sealed] = []
    for at, (by, move) in enumerate(inputs):
        if by != CHANCE and isinstance(move, Propose | Vote):
            if not found or len(found[-1].by) == setup.seats:
                found.append(_Sealed())
            found[-1].by[at] = by
            found[-1].moves.append(move)
    return found


def _agree(chosen: Sequence[Move]) -> bool:
    """Whether all want the same order, or want the ball to end."""
    wanted = END if isinstance(chosen[0], Vote) else chosen[0]
    return all(move == wanted for move in chosen)


def _own(sealed: _Sealed, seat: int) -> Move:
    """What this player chose, and all others too where all agreed."""
    return sealed.moves[list(sealed.by.values()).index(seat)]


def _possible(setup: Setup, inputs: Sequence[tuple[int, Move]], sealed: _Sealed) -> Sequence[Move]:
    """What could be chosen: deals made before the seating may leave few orders (LD-11.13)."""
    if isinstance(sealed.moves[0], Vote):
        return VOTES
    first = min(sealed.by)
    state = initial(setup)
    for by, move in inputs[:first]:
        state, _ = apply(state, by, move)
    return list(legal_moves(state, inputs[first][0]))

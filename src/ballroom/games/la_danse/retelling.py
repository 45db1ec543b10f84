"""Another ball of which a player would have been told just the same.

All is done in public but for orders that are proposed and votes. Of these everybody learns whether
all agreed (LD-3.1, LD-9.7).
"""

from collections.abc import Sequence
from typing import Final

from ballroom.core.chance import CHANCE, Rng
from ballroom.core.contract import Event
from ballroom.games.la_danse.events import OrderFixed, Voted
from ballroom.games.la_danse.moves import Move, Propose, Vote
from ballroom.games.la_danse.rules import apply, initial, legal_moves
from ballroom.games.la_danse.setup import Setup
from ballroom.games.la_danse.state import NONE, State

END: Final = Vote(True)


class _Sealed:
    """Choices that are made at once, by where they stand among the inputs."""

    def __init__(self, state: State) -> None:
        self.state: Final = state  # before the first of them
        self.at: Final[dict[int, int]] = {}
        self.is_opened = False
        self.agreed = False

    def note(self, at: int, seat: int, after: State, events: Sequence[Event]) -> None:
        self.at[at] = seat
        self.is_opened = all(choice == NONE for choice in after.sealed)
        for event in events:
            if isinstance(event, OrderFixed):
                self.agreed = event.agreed
            elif isinstance(event, Voted):
                self.agreed = event.ended


def retell(
    setup: Setup, inputs: Sequence[tuple[int, Move]], seat: int, rng: Rng
) -> list[tuple[int, Move]]:
    """What others have sealed is drawn anew; all else stays."""
    made = list(inputs)
    for sealed in _all_sealed(setup, inputs):
        while True:
            for at, by in sealed.at.items():
                if by != seat:
                    made[at] = by, _choice(sealed, inputs, seat, by, rng)
            if _fits(sealed, [made[at][1] for at in sealed.at]):
                break
    return made


def _all_sealed(setup: Setup, inputs: Sequence[tuple[int, Move]]) -> list[_Sealed]:
    state = initial(setup)
    found: list[_Sealed] = []
    for at, (by, move) in enumerate(inputs):
        before = state
        state, events = apply(state, by, move)
        if by != CHANCE and isinstance(move, Propose | Vote):
            if all(choice == NONE for choice in before.sealed):
                found.append(_Sealed(before))
            found[-1].note(at, by, state, events)
    return found


def _choice(
    sealed: _Sealed, inputs: Sequence[tuple[int, Move]], seat: int, by: int, rng: Rng
) -> Move:
    """Where all agreed it is what this player chose, who is one of them."""
    if sealed.agreed:
        return next(inputs[at][1] for at, one in sealed.at.items() if one == seat)
    return rng.pick(legal_moves(sealed.state, by))


def _fits(sealed: _Sealed, chosen: list[Move]) -> bool:
    """Whether the others would have been told of these choices what they were told."""
    if not sealed.is_opened:
        return True
    all_alike = len(set(chosen)) == 1 and not (isinstance(chosen[0], Vote) and chosen[0] != END)
    return all_alike == sealed.agreed

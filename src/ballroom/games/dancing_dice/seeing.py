"""What one seat may see of a marathon."""
# compiled by mypyc

from ballroom.core.dice import unpack
from ballroom.games.dancing_dice import tables
from ballroom.games.dancing_dice.rules import to_move
from ballroom.games.dancing_dice.state import (
    ARRANGE,
    NONE,
    OVER,
    PHASES,
    REROLL,
    ROLL,
    TANGO_ROLL,
    State,
)
from ballroom.games.dancing_dice.view import Couple, View


def view(state: State, seat: int) -> View:
    """What a seat, or somebody who only watches, may see."""
    return View(
        seat=seat,
        round=state.round,
        phase=PHASES[state.phase],
        due=None if state.due == NONE else state.due,
        tango=unpack(state.tango) if state.tango else None,
        to_move=to_move(state),
        couples=tuple(
            [_couple(state, other, other == seat) for other in range(len(state.endurance))]
        ),
        terms=state.terms.said,
    )


def _couple(state: State, seat: int, own: bool) -> Couple:
    hand, mask, first = state.hands[seat], state.rerolled[seat], state.first[seat]
    seen = own or _lies_open(state, seat)  # DD-2.1
    public = state.phase in (REROLL, ARRANGE)  # DD-2.3
    return Couple(
        endurance=state.endurance[seat],
        dice=unpack(hand) if seen and hand else None,
        announced=tables.COUNT[mask] if public and mask != NONE else None,
        rerolled=tables.places(mask) if own and mask != NONE else None,
        first=tables.places(first) if seen and first != NONE else None,
    )


def _lies_open(state: State, seat: int) -> bool:
    """Whether the curtain is up: after the judging, until this couple rolls again (DD-2.6)."""
    return state.phase in (TANGO_ROLL, ROLL, OVER) and state.first[seat] != NONE

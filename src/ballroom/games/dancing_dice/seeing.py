"""What one seat may see of a marathon."""
# compiled by mypyc

from typing import Final

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


_HIDDEN: Final[dict[tuple[int, int], Couple]] = {}
"""Couples behind their curtains, by endurance and by what they announced."""


def _couple(state: State, seat: int, own: bool) -> Couple:
    mask = state.rerolled[seat]
    is_public = state.phase in (REROLL, ARRANGE) and mask != NONE  # DD-2.3
    announced = tables.COUNT[mask] if is_public else NONE
    if not own and not _lies_open(state, seat):  # DD-2.1
        return _hidden(state.endurance[seat], announced)
    hand, first = state.hands[seat], state.first[seat]
    return Couple(
        endurance=state.endurance[seat],
        dice=unpack(hand) if hand else None,
        announced=None if announced == NONE else announced,
        rerolled=tables.places(mask) if own and mask != NONE else None,
        first=tables.places(first) if first != NONE else None,
    )


def _hidden(endurance: int, announced: int) -> Couple:
    found = _HIDDEN.get((endurance, announced))
    if found is None:
        found = Couple(endurance, None, None if announced == NONE else announced, None, None)
        _HIDDEN[endurance, announced] = found
    return found


def _lies_open(state: State, seat: int) -> bool:
    """Whether the curtain is up: after the judging, until this couple rolls again (DD-2.6)."""
    return state.phase in (TANGO_ROLL, ROLL, OVER) and state.first[seat] != NONE

"""The beginning of an act: the lot, the deal, the dice, the locks."""
# compiled by mypyc

from ballroom.core.contract import Event
from ballroom.core.dice import unpack
from ballroom.games.balletomane import tables
from ballroom.games.balletomane.events import (
    ActBegan,
    CommonRolled,
    Dealt,
    Decided,
    OwnRolled,
    Shown,
    StarterDrawn,
)
from ballroom.games.balletomane.moves import Deal, Lock, Roll, Start
from ballroom.games.balletomane.state import (
    CLAIM,
    COMMON,
    DEAL,
    LOCK,
    MORE_COMMON,
    NONE,
    OWN,
    TURN,
    Draft,
    State,
    swap,
)


def lot(state: State, move: Start) -> tuple[State, tuple[Event, ...]]:
    """The lot falls on who starts (BM-1.6)."""
    draft = Draft(state)
    draft.starter, draft.phase, draft.due = move.seat, DEAL, 0
    return draft.done(), (StarterDrawn("BM-1.6", move.seat), ActBegan("BM-1.6", 1, move.seat))


def deal(state: State, move: Deal) -> tuple[State, tuple[Event, ...]]:
    """Cards for one player (BM-2.1), to the other in turn; what is left stays away (BM-2.2)."""
    seat = state.due
    draft = Draft(state)
    if seat == 0:
        _clear(draft)
    draft.hands = swap(draft.hands, seat, move.cards)
    draft.due = 1 if seat == 0 else NONE
    draft.phase = DEAL if seat == 0 else COMMON
    return draft.done(), (Dealt("BM-2.1", seat, tables.cards_of(move.cards), to=(seat,)),)


def _clear(draft: Draft) -> None:
    """What lay on the table since the last act is taken away."""
    none = (NONE, NONE)
    zero = (0, 0)
    draft.hands = draft.played = draft.visible = draft.locked = zero
    draft.actions = draft.locks = draft.claims = draft.answers = none
    draft.common = draft.turns = 0


def roll(state: State, move: Roll) -> tuple[State, tuple[Event, ...]]:
    """Common dice for all to see, or a player's own in secret (BM-2.3, BM-2.6)."""
    draft = Draft(state)
    if state.phase == OWN:
        seat = state.due
        draft.locked = swap(state.locked, seat, move.packed)
        draft.due = 1 if seat == 0 else NONE
        draft.phase = OWN if seat == 0 else LOCK
        return draft.done(), (OwnRolled("BM-2.3", seat, move.dice, to=(seat,)),)
    if state.phase == COMMON:
        draft.common, draft.phase, draft.due = move.packed, OWN, 0
        return draft.done(), (CommonRolled("BM-2.3", move.dice),)
    draft.common |= move.packed << 3 * state.kit.common
    draft.phase, draft.due = TURN, state.starter
    if state.kit.turns == 0:
        draft.phase, draft.due = CLAIM, 1 - state.starter  # BM-7.3
    return draft.done(), (CommonRolled("BM-2.6", move.dice),)


def decide(state: State, seat: int, move: Lock) -> tuple[State, tuple[Event, ...]]:
    """A sealed decision; when both are in, what is visible is shown together (BM-2.5)."""
    draft = Draft(state)
    draft.locks = swap(state.locks, seat, move.dice)
    decided = Decided("BM-2.5", seat)
    if NONE in draft.locks:
        return draft.done(), (decided,)
    for owner in (0, 1):
        _split(draft, owner)
    draft.phase = MORE_COMMON
    return draft.done(), (decided, _shown(draft, 0), _shown(draft, 1))


def _split(draft: Draft, seat: int) -> None:
    """Part the dice into visible and locked ones (BM-2.4). What was which is then forgotten.

    The dice lay in rising order, so that the mask of the lock would give something away.
    """
    both, mask = draft.locked[seat], draft.locks[seat]
    locked = visible = 0
    for die in (1, 0):
        face = both >> 3 * die & 7
        if mask >> die & 1:
            locked = locked << 3 | face
        else:
            visible = visible << 3 | face
    draft.locked = swap(draft.locked, seat, locked)
    draft.visible = swap(draft.visible, seat, visible)
    draft.locks = swap(draft.locks, seat, NONE)


def _shown(draft: Draft, seat: int) -> Event:
    visible = unpack(draft.visible[seat])
    return Shown("BM-2.4", seat, visible, tables.count(draft.locked[seat]))

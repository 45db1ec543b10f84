"""What one player may see of Balletomane."""
# compiled by mypyc

from functools import cache

from ballroom.core.dice import pack, unpack
from ballroom.games.balletomane import tables
from ballroom.games.balletomane.rules import to_move
from ballroom.games.balletomane.setup import setup_of
from ballroom.games.balletomane.state import CALL, NONE, PHASES, State
from ballroom.games.balletomane.view import Reach, Side, View


def view(state: State, seat: int) -> View:
    """What a seat, or somebody who only watches, may see."""
    sides = (_side(state, 0, seat), _side(state, 1, seat))
    common = unpack(state.common)
    return View(
        seat=seat,
        act=state.act,
        starter=_or_none(state.starter),
        phase=PHASES[state.phase],
        due=_or_none(state.due),
        to_move=to_move(state),
        turns=state.turns,
        common=common,
        die=_or_none(state.die),
        more=state.more == 1,
        sides=sides,
        reach=reach(seat, common, sides, state.kit.dice),
        setup=None if state.kit.real else setup_of(state.kit),
    )


def _side(state: State, owner: int, seat: int) -> Side:
    own = owner == seat
    seen = own or state.answers[owner] == CALL  # BM-6.4, BM-6.6
    hand, locked, lock = state.hands[owner], state.locked[owner], state.locks[owner]
    answer = state.answers[owner]
    return Side(
        score=state.scores[owner],
        cards=hand.bit_count(),
        hand=tables.cards_of(hand) if seen and hand else None,
        played=tables.cards_of(state.played[owner]),
        action=_or_none(state.actions[owner]),
        visible=unpack(state.visible[owner]),
        hidden=tables.count(locked),
        locked=unpack(locked) if seen and locked else None,
        lock=_places(lock) if own and lock != NONE else None,
        claim=_or_none(state.claims[owner]),
        called=None if answer == NONE else answer == CALL,
    )


def _or_none(value: int) -> int | None:
    return None if value == NONE else value


def _places(mask: int) -> tuple[int, ...]:
    return tuple([die + 1 for die in (0, 1) if mask >> die & 1])


def reach(
    seat: int, common: tuple[int, ...], sides: tuple[Side, ...], dice: int
) -> tuple[Reach, ...] | None:
    """What a player's own dice and the common ones come to, card by card, once all are there."""
    if seat not in (0, 1):
        return None
    own = sides[seat]
    if len(common) + len(own.visible) + len(own.locked or ()) < dice:
        return None
    return _reach(tables.histogram(pack((*common, *own.visible, *(own.locked or ())))))


@cache
def _reach(counts: int) -> tuple[Reach, ...]:
    """The same by the histogram of the dice; there are few."""
    return tuple(
        [Reach(tables.MEASURES[counts][card], tables.points_of(card, counts)) for card in range(9)]
    )

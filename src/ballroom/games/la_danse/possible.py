"""Which promises can be made on the floor that is talked about; what was asked once is known."""
# compiled by mypyc

from typing import Final

from ballroom.games.la_danse.ball import NONE
from ballroom.games.la_danse.binding import Bound, Owing, bound_in
from ballroom.games.la_danse.clauses import (
    AT_ONCE,
    Bench,
    Clause,
    Decline,
    Hold,
    Only,
    Pursue,
    Release,
    Seat,
    Second,
    Spare,
    Step,
)
from ballroom.games.la_danse.deals import Offer
from ballroom.games.la_danse.numbering import (
    BENCH,
    FACINGS,
    HOLD,
    MOVE,
    ONLY,
    PLACE,
    PURSUE,
    RELEASE,
    SECOND,
    SPARE,
    SPARE_DANCER,
)
from ballroom.games.la_danse.saying import Saying, span_of
from ballroom.games.la_danse.state import State, is_same_floor
from ballroom.games.la_danse.talk import why_not_valid


def end_said(space: int, facing: int) -> int:
    """A space and a facing, or none of them, as the detail of a promise to move."""
    return 0 if space == NONE else (space + 1) * (FACINGS + 1) + facing + 1


def promise_of(kind: int, who: int, about: int, detail: int, dance: int) -> Clause:
    """A promise by its numbers; the detail is a time, whom to leave alone (from 1), or an end."""
    if kind == HOLD:
        return Hold(who, about, span_of(detail, dance))
    if kind == ONLY:
        return Only(who, about, span_of(detail, dance))
    if kind == SPARE:
        return Spare(who, about, (), span_of(detail, dance))
    if kind == SPARE_DANCER:
        return Spare(who, NONE, (about,), span_of(detail, dance))
    if kind == MOVE:
        space = detail // (FACINGS + 1) - 1
        return Step(who, about, AT_ONCE, space, detail % (FACINGS + 1) - 1)
    if kind == PURSUE:
        return Pursue(who, about, AT_ONCE, detail - 1)
    if kind == SECOND:
        return Second(who, about, AT_ONCE)
    if kind == RELEASE:
        return Release(who, about)
    if kind == BENCH:
        return Bench(who, about)
    return Seat(who, about + 1)


def hang_together(saying: Saying, clause: Clause) -> bool:
    """Whether a promise bears on what has been said: freed dancers, benches, places."""
    if saying.released() is not None:
        return True
    if isinstance(clause, Bench):
        return isinstance(saying.own, Bench)
    return isinstance(clause, Seat) and isinstance(saying.own, Seat)


class Possible:
    """What is known of the floor and the deals that were asked about last.

    A talk goes on for long, and changes nothing of it until a deal binds; and then only for those
    whom it binds, but for what hangs together.
    """

    def __init__(self, seats: int) -> None:
        self._seats: Final = seats
        self._last: State | None = None
        self._bound: Bound | None = None
        self._promised: Final[list[list[Owing]]] = [[] for _ in range(seats)]
        # By who promises, promises by their numbers; and those with a release by another.
        self._alone: Final[list[dict[int, bool]]] = [{} for _ in range(seats)]
        self._own: tuple[Clause, bool] | None = None  # the one that was asked about last
        self._freeing: Final[dict[int, bool]] = {}
        self._offers: Final[dict[int, tuple[tuple[Clause, ...], bool]]] = {}

    def look_at(self, state: State) -> None:
        """Forget what is known of another floor, or of those who have promised more."""
        last = self._last
        if last is state:
            return
        bound = bound_in(state.talk)
        same = last is not None and is_same_floor(last, state)
        if not same or bound is not self._bound:
            self._freeing.clear()
            self._offers.clear()
            self._own = None
            for seat in range(self._seats):
                now = bound.by(seat)
                if not same or not _are_same(self._promised[seat], now):
                    self._alone[seat].clear()
                    self._promised[seat] = now
        self._last = state
        self._bound = bound

    def fits(self, state: State, saying: Saying, kind: int, about: int, detail: int) -> bool:
        """Whether a promise may be offered now after what has been said, which itself may be.

        Those of two players are fine together if each is by itself, but for a few kinds.
        """
        code = (kind * 64 + about) * 4096 + detail
        known_of = self._alone[saying.who]
        released = saying.released()
        if released is not None:  # who is freed may dance, or be in the way
            code += ((released.dancer * 8 + released.by) * 8 + saying.who + 1) << 24
            known_of = self._freeing
        elif kind in (BENCH, PLACE):  # those of others bear on it
            return self._is_fine(state, saying, kind, about, detail)
        known = known_of.get(code)
        if known is None:
            known = self._is_fine(state, saying, kind, about, detail)
            known_of[code] = known
        return known

    def _is_fine(self, state: State, saying: Saying, kind: int, about: int, detail: int) -> bool:
        clause = promise_of(kind, saying.who, about, detail, state.dance)
        promises: tuple[Clause, ...] = (clause,)
        if hang_together(saying, clause):
            promises = saying.with_promise(clause)
        return why_not_valid(state, promises, saying.number) is None

    def is_own(self, state: State, clause: Clause, number: int) -> bool:
        """Whether the own promise of an offer that is being made may be offered by itself."""
        if isinstance(clause, Decline):
            return why_not_valid(state, (clause,), number) is None
        known = self._own
        if known is None or known[0] != clause:
            known = (clause, why_not_valid(state, (clause,), number) is None)
            self._own = known
        return known[1]

    def is_offer(self, state: State, offer: Offer) -> bool:
        """Whether an open offer may still be made a deal; what is open decides who may decline."""
        if any(isinstance(clause, Decline) for clause in offer.clauses):
            return why_not_valid(state, offer.clauses, offer.number) is None
        known = self._offers.get(offer.number)
        if known is None or known[0] is not offer.clauses:
            fine = why_not_valid(state, offer.clauses, offer.number) is None
            known = (offer.clauses, fine)
            self._offers[offer.number] = known
        return known[1]


def _are_same(one: list[Owing], two: list[Owing]) -> bool:
    """Whether a player has promised the same."""
    if len(one) != len(two):
        return False
    return all(
        one[at].clause is other.clause and one[at].number == other.number
        for at, other in enumerate(two)
    )

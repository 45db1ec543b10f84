"""What deals bind each player to, and for how long."""
# compiled by mypyc

from typing import Final

from ballroom.games.la_danse.ball import NONE
from ballroom.games.la_danse.clauses import (
    Bench,
    Clause,
    Decline,
    Hold,
    Only,
    Pursue,
    Seat,
    Second,
    Spare,
    Step,
    moment,
)
from ballroom.games.la_danse.deals import Deal, Talk
from ballroom.games.la_danse.state import State


class Owing:
    """One promise, where it stands in the ledger, and the measures in which it is owed."""

    def __init__(self, deal: int, at: int, clause: Clause, number: int, made: int) -> None:
        self.deal: Final = deal  # which of the deals, NONE in an offer; which of its promises
        self.at: Final = at
        self.clause: Final = clause
        self.number: Final = number  # of the deal or offer, as players call it
        self.first: Final = clause.span.first(made)
        self.end: Final = clause.span.end(made)


def offered(clause: Clause, number: int, now: int) -> Owing:
    """A promise of an offer that would be a deal now."""
    return Owing(NONE, 0, clause, number, now)


def is_deed(clause: Clause) -> bool:
    """Whether a promise is kept or broken by what is announced and danced."""
    return isinstance(clause, (Hold, Only, Step, Spare, Pursue))


_NOTHING: Final[list[Owing]] = []


class Bound:
    """All that still binds in some deals, by who promised it."""

    def __init__(self, deals: tuple[Deal, ...]) -> None:
        self.deals: Final = deals
        self.all: Final[list[Owing]] = []
        self.places: Final[list[Owing]] = []  # in the order of seating
        self.benches: Final[list[Owing]] = []
        self._by: Final[dict[int, list[Owing]]] = {}
        # Of each player, on own dancers; on others; and of those, whom to pursue.
        self._own: Final[dict[int, list[Owing]]] = {}
        self._others: Final[dict[int, list[Owing]]] = {}
        self._pursued: Final[dict[int, list[Owing]]] = {}
        self._declined: Final[dict[int, int]] = {}  # by offer and seat, the deal
        self._owed: Final[dict[int, list[Owing]]] = {}  # by seat, in the measure asked about last
        self._when = NONE
        self.crowd = NONE  # whether somebody is to move too many already, once it was asked
        for number, deal in enumerate(deals):
            if deal.binds:
                self._add(number, deal)

    def _add(self, number: int, deal: Deal) -> None:
        made = moment(deal.dance, deal.measure)
        for at, clause in enumerate(deal.clauses):
            if isinstance(clause, Decline):
                self._declined.setdefault(clause.offer * 8 + clause.by, deal.number)
            if deal.fates[at].over and not isinstance(clause, Bench):
                continue
            owing = Owing(number, at, clause, deal.number, made)
            self.all.append(owing)
            self._by.setdefault(clause.by, []).append(owing)
            self._sort(owing, clause)

    def _sort(self, owing: Owing, clause: Clause) -> None:
        """Put a promise with those that it might be opposed to."""
        if isinstance(clause, Seat):
            self.places.append(owing)
        elif isinstance(clause, (Spare, Pursue)):
            self._others.setdefault(clause.by, []).append(owing)
            if isinstance(clause, Pursue):
                self._pursued.setdefault(clause.by, []).append(owing)
        elif isinstance(clause, (Hold, Only, Step, Second, Bench)):
            self._own.setdefault(clause.by, []).append(owing)
            if isinstance(clause, Bench):
                self.benches.append(owing)

    def by(self, seat: int) -> list[Owing]:
        """All that a player has promised, now and for later."""
        return self._by.get(seat, _NOTHING)

    def opposable(self, clause: Clause) -> list[Owing]:
        """Those among which there may be one that a promise is opposed to, as they were made."""
        if isinstance(clause, Seat):
            return self.places  # only places can be opposed to those of others
        if isinstance(clause, Spare):
            return self._pursued.get(clause.by, _NOTHING)
        if isinstance(clause, Pursue):
            return self._others.get(clause.by, _NOTHING)
        if isinstance(clause, (Hold, Only, Step, Second, Bench)):
            return self._own.get(clause.by, _NOTHING)
        return _NOTHING

    def owed(self, seat: int, now: int) -> list[Owing]:
        """What a player has promised for the announcement and dance of a measure."""
        if self._when != now:
            self._when = now
            self._owed.clear()
        found = self._owed.get(seat)
        if found is None:
            found = [
                one for one in self.by(seat) if one.first <= now < one.end and is_deed(one.clause)
            ]
            self._owed[seat] = found
        return found

    def seconds(self, seat: int, now: int) -> list[int]:
        """The dancers that a player may move besides another in a measure (LD-11.11)."""
        return [
            one.clause.dancer
            for one in self.by(seat)
            if isinstance(one.clause, Second) and one.first <= now < one.end
        ]

    def declining(self, seat: int, offer: int) -> int:
        """The number of the deal in which a player promised to decline an offer; NONE if none."""
        return self._declined.get(offer * 8 + seat, NONE)


class _Last:
    """What was asked about last: in a talk the deals stay the same for long."""

    def __init__(self) -> None:
        self.bound = Bound(())


_LAST: Final = _Last()


def bound_in(talk: Talk) -> Bound:
    """What the deals of a talk bind to."""
    known = talk.bound
    if isinstance(known, Bound):
        return known
    found = _LAST.bound
    if found.deals is not talk.deals:
        found = Bound(talk.deals)
        _LAST.bound = found
    talk.bound = found
    return found


def owed_by(state: State, seat: int) -> list[Owing]:
    """What a player has promised for this measure's announcement and dance."""
    if not state.talk.owing:
        return _NOTHING
    return bound_in(state.talk).owed(seat, moment(state.dance, state.measure))


def seconds_for(state: State, seat: int) -> list[int]:
    """The dancers that a player may move besides another in this measure (LD-11.11)."""
    if not state.talk.owing:
        return []
    return bound_in(state.talk).seconds(seat, moment(state.dance, state.measure))

"""What a player may say in a talk: a few ready-made words to pick from, and all that is legal.

Offers cannot be listed: there are too many. So the list of a talk has the answers that can be
given, and a few offers that change from talk to talk and use every kind of promise in turn; `in`
tells for any other whether it may be made.
"""
# compiled by mypyc

from collections.abc import Iterator
from typing import Final

from ballroom.games.la_danse import tables
from ballroom.games.la_danse.ball import NOBODY, NONE, NOWHERE
from ballroom.games.la_danse.clauses import (
    IN_DANCE,
    THIS_DANCE,
    THIS_MEASURE,
    UNTIL_DANCE,
    Bench,
    Clause,
    Decline,
    Hold,
    Only,
    Pursue,
    Release,
    Seat,
    Second,
    Span,
    Spare,
    Step,
    moment,
)
from ballroom.games.la_danse.dancing import dancers_for, ends
from ballroom.games.la_danse.moves import (
    DONE,
    Accept,
    Change,
    Counter,
    MakeOffer,
    Move,
    Refuse,
    Withdraw,
)
from ballroom.games.la_danse.state import State, owner_of
from ballroom.games.la_danse.talk import why_not_said

KINDS: Final = 12
READY: Final = 1
"""How many ready-made offers a player is shown in a talk."""


class Words:
    """A player's moves in a talk."""

    def __init__(self, state: State, seat: int) -> None:
        self._state: Final = state
        self._seat: Final = seat
        self._listed: Final[list[Move]] = listed(state, seat)

    def __len__(self) -> int:
        return len(self._listed)

    def __getitem__(self, index: int) -> Move:
        return self._listed[index]

    def __iter__(self) -> Iterator[Move]:
        return iter(self._listed)

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and why_not_said(self._state, self._seat, move) is None


def listed(state: State, seat: int) -> list[Move]:
    """Being done, all answers, and a few offers."""
    words: list[Move] = [DONE]
    for offer in state.talk.offers:
        words += [Accept(offer.number), Refuse(offer.number), Withdraw(offer.number)]
    if state.talk.said[seat] < READY:
        words.append(_offer(state, seat))
    for offer in state.talk.offers:
        if offer.by == seat and state.talk.said[seat] == READY:
            words.append(Change(_promises(state, seat), offer.number))
    return [word for word in words if why_not_said(state, seat, word) is None]


def _turn(state: State, seat: int) -> int:
    """A number that changes with all that is said and with the time."""
    return state.talk.numbered * 5 + seat * 7 + moment(state.dance, state.measure)


def _offer(state: State, seat: int) -> Move:
    """A ready-made offer, or one in answer to another's."""
    said = _promises(state, seat)
    for offer in state.talk.offers:
        if offer.by != seat and _turn(state, seat) % 3 == 0:
            return Counter(said, offer.number)
    return MakeOffer(said)


def _promises(state: State, seat: int) -> tuple[Clause, ...]:
    """Two promises, the own and another player's."""
    turn = _turn(state, seat)
    others = [other for other in range(state.ball.seats) if other != seat]
    other = others[turn % len(others)]
    clauses: list[Clause] = []
    for by, whom, kind in ((seat, other, turn), (other, seat, turn // KINDS + turn)):
        for skipped in range(KINDS):
            clause = _clause(state, by, whom, (kind + skipped) % KINDS, turn)
            if clause is not None:
                clauses.append(clause)
                break
    return tuple(clauses)


def _clause(state: State, by: int, whom: int, kind: int, turn: int) -> Clause | None:
    """A promise of one kind, if there is something that it can be about."""
    span = Span(THIS_DANCE)
    if turn % 3 == 1:
        span = Span(UNTIL_DANCE, state.dance + 2)
    elif turn % 3 == 2:
        span = Span(IN_DANCE, state.dance + 1)
    if kind in (0, 1, 2, 3, 4, 5):
        return _about_dancer(state, by, kind, span, turn)
    if kind == 6:
        return Spare(by, whom, (), span)
    if kind == 7:
        return Spare(by, NONE, (whom * tables.EACH + turn % tables.EACH,), span)
    if kind == 8:
        third = (by + 1 + turn % 5) % state.ball.seats
        return Pursue(by, whom, Span(THIS_MEASURE), third if third not in (by, whom) else NONE)
    if kind == 9:
        for dancer, mark in enumerate(state.marks):
            if mark == by and mark != NOBODY and owner_of(dancer) == whom:
                return Release(by, dancer)
        return None
    if kind == 10:
        return Seat(by, 1 + turn % state.ball.seats) if state.dance == 0 else None
    for offer in state.talk.offers:
        if offer.by != by:
            return Decline(by, offer.number)
    return None


def _about_dancer(state: State, by: int, kind: int, span: Span, turn: int) -> Clause | None:
    dancers = dancers_for(state, by)
    if state.dance == 0:
        dancers = list(range(by * tables.EACH, (by + 1) * tables.EACH))
    if not dancers:
        return None
    dancer, measure = dancers[turn % len(dancers)], Span(THIS_MEASURE)
    if kind == 0:
        return Hold(by, dancer, span)
    if kind == 1:
        return Only(by, dancer, span)
    if kind == 2:
        return Step(by, dancer, measure)
    if kind == 3:
        return Second(by, dancer, measure)
    if kind == 4:
        return Bench(by, dancer) if state.dance == 0 else None
    if state.spaces[dancer] == NOWHERE:
        return None
    found = ends(state, dancer).all()
    if not found:
        return None
    end = found[turn % len(found)]
    return Step(by, dancer, measure, end // 12, end % 12 if turn % 2 else NONE)

"""What is said in a talk, from actions to moves and back; see `speech.py` for what may be said."""
# compiled by mypyc

from typing import Final

from ballroom.core.encoding import NotInNumbers
from ballroom.games.la_danse import clauses as said
from ballroom.games.la_danse.ball import NONE
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
    Span,
    Spare,
    Step,
)
from ballroom.games.la_danse.moves import (
    DONE,
    Accept,
    Answer,
    Change,
    Counter,
    Done,
    MakeOffer,
    Move,
    Refuse,
    Speak,
    Withdraw,
)
from ballroom.games.la_danse.numbering import (
    BENCH,
    HOLD,
    MOVE,
    NEXT_DANCE,
    ONLY,
    PLACE,
    PURSUE,
    RELEASE,
    SECOND,
    SPARE,
    SPARE_DANCER,
    THIS_DANCE,
    THIS_MEASURE,
    TWO_DANCES,
    WHOLE_BALL,
    Numbering,
)
from ballroom.games.la_danse.state import State

_TIMES: Final[dict[int, int]] = {
    said.THIS_MEASURE: THIS_MEASURE,
    said.THIS_DANCE: THIS_DANCE,
    said.WHOLE_BALL: WHOLE_BALL,
}


def span_of(time: int, dance: int) -> Span:
    """A time as it is said in a dance."""
    if time == THIS_MEASURE:
        return AT_ONCE
    if time == THIS_DANCE:
        return Span(said.THIS_DANCE)
    if time == NEXT_DANCE:
        return Span(said.IN_DANCE, dance + 1)
    if time == TWO_DANCES:
        return Span(said.UNTIL_DANCE, dance + 2)
    return Span(said.WHOLE_BALL)


def time_of(span: Span, dance: int) -> int:
    """The number of a time, NONE for one that has none."""
    if span.kind == said.IN_DANCE:
        time, later = NEXT_DANCE, dance + 1
    elif span.kind == said.UNTIL_DANCE:
        time, later = TWO_DANCES, dance + 2
    elif span.kind in _TIMES:
        time, later = _TIMES[span.kind], 0
    else:
        return NONE
    return time if span.dance == later and span.measure == 0 else NONE


def kind_of_promise(clause: Clause) -> int:
    """What is promised; NONE for a promise to decline."""
    if isinstance(clause, Hold):
        return HOLD
    if isinstance(clause, Only):
        return ONLY
    if isinstance(clause, Step):
        return MOVE
    if isinstance(clause, Second):
        return SECOND
    if isinstance(clause, Spare):
        return SPARE_DANCER if clause.seat == NONE else SPARE
    if isinstance(clause, Pursue):
        return PURSUE
    if isinstance(clause, Release):
        return RELEASE
    if isinstance(clause, Bench):
        return BENCH
    if isinstance(clause, Seat):
        return PLACE
    return NONE


class Saying:
    """An offer as far as it has been said."""

    def __init__(self, number: int) -> None:
        self.number: Final = number  # that the offer will have
        self.asked: Release | None = None  # to be released by another
        self.own: Clause | None = None
        self.back: Clause | None = None  # what another promises in return
        self.who = NONE  # whose promise is being said
        self.rest: tuple[int, ...] = ()  # what has been said of it
        self.whole = False

    def with_promise(self, clause: Clause) -> tuple[Clause, ...]:
        """The promises of the offer if this one came next."""
        if self.own is not None:
            return self.own, clause
        return (clause,) if self.asked is None else (clause, self.asked)

    def released(self) -> Release | None:
        """What has been said to be released, by oneself or another."""
        if isinstance(self.own, Release):
            return self.own
        return self.asked

    def clauses(self) -> tuple[Clause, ...]:
        """The promises of a whole offer."""
        assert self.own is not None
        if self.asked is not None:
            return self.own, self.asked
        return (self.own,) if self.back is None else (self.own, self.back)


class Sayings:
    """How the actions of a ball are read as what is said in a talk, and written."""

    def __init__(self, numbering: Numbering) -> None:
        self.numbering: Final = numbering

    # ---- from actions to a move

    def move(self, state: State, seat: int, actions: tuple[int, ...]) -> Move | None:
        """The move that is said; None where more is due."""
        numbering, word = self.numbering, actions[0]
        if word == numbering.done:
            return DONE
        offers = state.talk.offers
        if word < numbering.decline:
            return Accept(offers[word - numbering.accept].number)
        if word < numbering.withdraw:
            return Refuse(offers[word - numbering.decline].number)
        if word < numbering.offer:
            return Withdraw(offers[word - numbering.withdraw].number)
        saying = self.saying(state, seat, actions)
        return self._speak(state, word, saying.clauses()) if saying.whole else None

    def _speak(self, state: State, word: int, promises: tuple[Clause, ...]) -> Move:
        numbering, offers = self.numbering, state.talk.offers
        if word == numbering.offer:
            return MakeOffer(promises)
        if self._is_change(word):
            return Change(promises, offers[word - numbering.change].number)
        return Counter(promises, offers[word - numbering.counter].number)

    def _number(self, state: State, word: int) -> int:
        """The number that an offer has, or will have."""
        if self._is_change(word):
            return state.talk.offers[word - self.numbering.change].number
        return state.talk.numbered + 1

    def saying(self, state: State, seat: int, actions: tuple[int, ...]) -> Saying:
        """An offer as far as its actions say it."""
        saying = Saying(self._number(state, actions[0]))
        saying.who = seat
        at = 1
        if self._asks_release(state, seat, actions):
            dancer = self.numbering.dancer_of(seat, actions[2])
            saying.asked = Release(state.marks[dancer], dancer)
            at = 3
        saying.rest = actions[at:]
        saying.own, used = self._read(state, seat, seat, saying.rest)
        if saying.own is None:
            return saying
        saying.rest, saying.who = actions[at + used :], NONE
        if saying.asked is not None:
            saying.whole = True
        elif saying.rest:
            saying.whole = saying.rest[0] == self.numbering.no_more
            if not saying.whole:
                self._say_back(state, seat, saying)
        return saying

    def _say_back(self, state: State, seat: int, saying: Saying) -> None:
        saying.who = self.numbering.seat_of(seat, saying.rest[0])
        saying.rest = saying.rest[1:]
        saying.back, _ = self._read(state, seat, saying.who, saying.rest)
        saying.whole = saying.back is not None

    def _asks_release(self, state: State, seat: int, actions: tuple[int, ...]) -> bool:
        """Whether the first thing said is what another is to release."""
        if len(actions) < 3 or actions[1] != self.numbering.of_promise(RELEASE):
            return False
        return state.marks[self.numbering.dancer_of(seat, actions[2])] != seat

    def _read(
        self, state: State, seat: int, who: int, rest: tuple[int, ...]
    ) -> tuple[Clause | None, int]:
        """The promise that actions make, and how many; None where more are due."""
        if not rest:
            return None, 0
        numbering = self.numbering
        if not numbering.is_promise(rest[0]):
            offer = state.talk.offers[rest[0] - numbering.decline]
            return Decline(who, offer.number), 1
        kind = numbering.promise_of(rest[0])
        length = 2 if kind in (SECOND, RELEASE, BENCH, PLACE) else 3
        if kind == MOVE and len(rest) > 2 and rest[2] != numbering.no_more:
            length = 4
        if len(rest) < length:
            return None, 0
        return self._promise(state, seat, who, kind, rest), length

    def _promise(
        self, state: State, seat: int, who: int, kind: int, rest: tuple[int, ...]
    ) -> Clause:
        numbering = self.numbering
        if kind == PLACE:
            return Seat(who, rest[1] - numbering.place + 1)
        if kind in (HOLD, ONLY, SPARE, SPARE_DANCER):
            return self.timed(state, seat, who, kind, rest[1], rest[2] - numbering.time)
        if kind == PURSUE:
            whom, but = numbering.seat_of(seat, rest[1]), NONE
            if rest[2] != numbering.no_more:
                but = numbering.seat_of(seat, rest[2])
            return Pursue(who, whom, AT_ONCE, but)
        dancer = numbering.dancer_of(seat, rest[1])
        if kind == SECOND:
            return Second(who, dancer, AT_ONCE)
        if kind == RELEASE:
            return Release(who, dancer)
        if kind == BENCH:
            return Bench(who, dancer)
        space = facing = NONE
        if rest[2] != numbering.no_more:
            space = numbering.space_of(rest[2])
            if rest[3] != numbering.no_more:
                facing = rest[3] - numbering.facing
        return Step(who, dancer, AT_ONCE, space, facing)

    def _is_change(self, word: int) -> bool:
        return word >= self.numbering.change

    def timed(self, state: State, seat: int, who: int, kind: int, action: int, time: int) -> Clause:
        """A promise for a time, about the seat or dancer that an action names."""
        span = span_of(time, state.dance)
        if kind == SPARE:
            return Spare(who, self.numbering.seat_of(seat, action), (), span)
        dancer = self.numbering.dancer_of(seat, action)
        if kind == SPARE_DANCER:
            return Spare(who, NONE, (dancer,), span)
        return Hold(who, dancer, span) if kind == HOLD else Only(who, dancer, span)

    # ---- from a move to its actions

    def numbers(self, state: State, seat: int, move: Move) -> tuple[int, ...]:
        """The actions that say something; raises NotInNumbers for an offer that has none."""
        numbering = self.numbering
        if isinstance(move, Done):
            return (numbering.done,)
        if isinstance(move, Answer):
            first = numbering.withdraw
            if isinstance(move, Accept):
                first = numbering.accept
            elif isinstance(move, Refuse):
                first = numbering.decline
            return (first + _place_of(state, move.number),)
        assert isinstance(move, Speak)
        return self._numbers_of_offer(state, seat, move)

    def _numbers_of_offer(self, state: State, seat: int, move: Speak) -> tuple[int, ...]:
        numbering, promises = self.numbering, move.clauses
        others = [clause.by for clause in promises[1:]]
        if promises[0].by != seat or len(others) > 1 or seat in others:
            raise NotInNumbers("an offer of other than an own promise and one in return")
        word = numbering.offer
        if isinstance(move, Change):
            word = numbering.change + _place_of(state, move.number)
        elif isinstance(move, Counter):
            word = numbering.counter + _place_of(state, move.number)
        own = self._numbers_of(state, seat, promises[0])
        if len(promises) == 1:
            return (word, *own, numbering.no_more)
        back = self._numbers_of(state, seat, promises[1])
        if isinstance(promises[1], Release):
            return (word, *back, *own)
        return (word, *own, numbering.of_seat(seat, promises[1].by), *back)

    def _numbers_of(self, state: State, seat: int, clause: Clause) -> tuple[int, ...]:
        """The actions that make a promise."""
        numbering = self.numbering
        if isinstance(clause, Decline):
            return (numbering.decline + _place_of(state, clause.offer),)
        kind = kind_of_promise(clause)
        if kind not in numbering.kinds:
            raise NotInNumbers("a promise that cannot be made at this ball")
        word = numbering.of_promise(kind)
        if isinstance(clause, Seat):
            return word, numbering.place + clause.place - 1
        if isinstance(clause, Pursue) and clause.span == AT_ONCE:
            whom, but = numbering.of_seat(seat, clause.seat), numbering.no_more
            if clause.sparing != NONE:
                but = numbering.of_seat(seat, clause.sparing)
            return word, whom, but
        if isinstance(clause, Hold | Only | Spare):
            time = time_of(clause.span, state.dance)
            if time == NONE:
                raise NotInNumbers("a time that has no number")
            return word, self._whom(seat, clause), numbering.time + time
        if clause.span != AT_ONCE:
            raise NotInNumbers("a measure that is not this one")
        dancer = numbering.of_dancer(seat, clause.dancer)
        if not isinstance(clause, Step):
            return word, dancer
        if clause.space == NONE:
            return word, dancer, numbering.no_more
        facing = numbering.no_more
        if clause.facing != NONE:
            facing = numbering.facing + clause.facing
        return word, dancer, numbering.of_space(clause.space), facing

    def _whom(self, seat: int, clause: Clause) -> int:
        """The seat or dancer that a promise for a time is about."""
        if not isinstance(clause, Spare):
            return self.numbering.of_dancer(seat, clause.dancer)
        if clause.seat != NONE:
            return self.numbering.of_seat(seat, clause.seat)
        if len(clause.dancers) > 1:
            raise NotInNumbers("several dancers in one promise")
        return self.numbering.of_dancer(seat, clause.dancers[0])


def _place_of(state: State, number: int) -> int:
    """The place of an open offer among all."""
    for at, offer in enumerate(state.talk.offers):
        if offer.number == number:
            return at
    raise NotInNumbers("an offer that is not open")

"""What is said in a talk, in numbers.

An answer is one action. An offer is a word (offer, counter, change), then an own promise, then a
seat and what it promises in return, or no more. What another is asked to release is said before the
own promise, since that may only be possible then; such an offer is whole with the own promise.

So there are numbers for every offer of one promise by who makes it, and of two, the second by
another; a promise is for one of the TIMES of the numbering, a move for this measure, to a space
where the dancer could end as the floor stands. All other offers can be heard, but not be made in
numbers.
"""
# compiled by mypyc

from collections.abc import Iterator
from typing import Final

from ballroom.core.encoding import NotInNumbers
from ballroom.games.la_danse import clauses as said
from ballroom.games.la_danse import tables
from ballroom.games.la_danse.ball import NOBODY, NONE, NOWHERE
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
from ballroom.games.la_danse.dancing import ends
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
    FACINGS,
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
from ballroom.games.la_danse.state import State, owner_of
from ballroom.games.la_danse.talk import MOST_OFFERS, why_declined, why_not_said, why_not_valid

# Times in the order in which they are tried where any will do: one that is not now asks least.
_TRIED: Final = (NEXT_DANCE, THIS_MEASURE, THIS_DANCE, TWO_DANCES, WHOLE_BALL)
_NOTHING: Final[tuple[int, ...]] = ()


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
    for time in _TRIED:
        if span_of(time, dance) == span:
            return time
    return NONE


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
        self.asked: Clause | None = None  # to be released by another
        self.own: Clause | None = None
        self.back: Clause | None = None  # what another promises in return
        self.who = NONE  # whose promise is being said
        self.rest = _NOTHING  # what has been said of it
        self.whole = False

    def with_promise(self, clause: Clause) -> tuple[Clause, ...]:
        """The promises of the offer if this one came next."""
        if self.own is not None:
            return self.own, clause
        return (clause,) if self.asked is None else (clause, self.asked)

    def clauses(self) -> tuple[Clause, ...]:
        """The promises of a whole offer."""
        assert self.own is not None
        if self.asked is not None:
            return self.own, self.asked
        return (self.own,) if self.back is None else (self.own, self.back)


class Way:
    """An action that may come next in a promise, and promises that it could lead to.

    If none of them can be made, nothing that it leads to can.
    """

    def __init__(self, action: int, leads_to: list[Clause]) -> None:
        self.action: Final = action
        self.leads_to: Final = leads_to


class Speech:
    """The talk of one ball in numbers."""

    def __init__(self, numbering: Numbering) -> None:
        self.numbering: Final = numbering
        # Which promises can be made on the floor that was asked about last: a talk goes on for
        # long, and changes nothing of it until a deal binds.
        self._last: State | None = None
        self._known: dict[tuple[Clause, ...], bool] = {}

    # ---- what may come next

    def next(self, state: State, seat: int, begun: tuple[int, ...]) -> list[int]:
        """What a player may say, or go on with."""
        if not begun:
            return self._first_words(state, seat)
        saying = self._saying(state, seat, begun)
        if saying.who == NONE:  # the own promise is said
            found = [self.numbering.no_more]
            for other in range(self.numbering.seats):
                if other != seat and self._can_promise(state, seat, saying, other):
                    found.append(self.numbering.of_seat(seat, other))
            return found
        if saying.rest:
            return self._fitting(state, seat, saying, self._ways(state, seat, saying))
        return self._promises(state, seat, saying)

    def _first_words(self, state: State, seat: int) -> list[int]:
        numbering = self.numbering
        found = [numbering.done]
        for at, offer in enumerate(state.talk.offers):
            if why_not_said(state, seat, Withdraw(offer.number)) is None:
                found.append(numbering.withdraw + at)
            if why_not_said(state, seat, Refuse(offer.number)) is None:
                found.append(numbering.decline + at)
            if why_not_said(state, seat, Accept(offer.number)) is None:
                found.append(numbering.accept + at)
        if state.talk.said[seat] >= MOST_OFFERS:
            return found
        if self._can_begin(state, seat, state.talk.numbered + 1):
            found.append(numbering.offer)
            found += [  # what may be offered may answer any other's offer
                numbering.counter + at
                for at, offer in enumerate(state.talk.offers)
                if offer.by != seat
            ]
        for at, offer in enumerate(state.talk.offers):
            if offer.by != seat or why_declined(state, seat, offer.number) is not None:
                continue  # LD-11.14: to change it would be to accept it
            if self._can_begin(state, seat, offer.number):
                found.append(numbering.change + at)
        return found

    def _can_begin(self, state: State, seat: int, number: int) -> bool:
        saying = Saying(number)
        saying.who = seat
        return len(self._promises(state, seat, saying, True)) > 0

    def _can_promise(self, state: State, seat: int, saying: Saying, who: int) -> bool:
        trial = Saying(saying.number)
        trial.own, trial.who = saying.own, who
        return len(self._promises(state, seat, trial, True)) > 0

    def _promises(
        self, state: State, seat: int, saying: Saying, any_one: bool = False
    ) -> list[int]:
        """The kinds of promises that can be made, or the first that is found."""
        numbering = self.numbering
        found: list[int] = []
        for kind in numbering.kinds:
            if any_one and found:
                break
            saying.rest = (numbering.of_promise(kind),)
            for way in self._ways(state, seat, saying):
                if self._fits_any(state, seat, saying, way):
                    found.append(numbering.of_promise(kind))
                    break
        saying.rest = _NOTHING
        if any_one and found:
            return found
        for at, offer in enumerate(state.talk.offers):
            clause = Decline(saying.who, offer.number)
            if self._fits(state, saying.with_promise(clause), saying.number):
                found.append(numbering.decline + at)
        return found

    def _fitting(self, state: State, seat: int, saying: Saying, ways: Iterator[Way]) -> list[int]:
        return [way.action for way in ways if self._fits_any(state, seat, saying, way)]

    def _fits_any(self, state: State, seat: int, saying: Saying, way: Way) -> bool:
        for clause in way.leads_to:
            if clause.by != saying.who:  # to be released by another, for whatever can be promised
                trial = Saying(saying.number)
                trial.asked, trial.who = clause, seat
                if self._promises(state, seat, trial, True):
                    return True
            elif self._fits(state, saying.with_promise(clause), saying.number):
                return True
        return False

    def _fits(self, state: State, promises: tuple[Clause, ...], number: int) -> bool:
        """Whether these promises may be offered now.

        Those of two players are fine together if each is by itself, but for a few kinds.
        """
        if len(promises) == 1 or not _hang_together(promises[0], promises[1]):
            for clause in promises:
                if not self._is_valid(state, (clause,), number):
                    return False
            return True
        return self._is_valid(state, promises, number)

    def _is_valid(self, state: State, promises: tuple[Clause, ...], number: int) -> bool:
        """Whether the rules let these promises be offered; what is open decides who may decline."""
        if isinstance(promises[0], Decline) or isinstance(promises[-1], Decline):
            return why_not_valid(state, promises, number) is None
        self._look_at(state)
        known = self._known.get(promises)
        if known is None:
            known = why_not_valid(state, promises, number) is None
            self._known[promises] = known
        return known

    def _look_at(self, state: State) -> None:
        """Forget what is known of another floor, or of one with other deals."""
        last = self._last
        if last is not None and last is not state and not _is_same_floor(last, state):
            self._known = {}
        self._last = state

    def _is_change(self, word: int) -> bool:
        return word >= self.numbering.change

    # ---- how a promise goes on

    def _ways(self, state: State, seat: int, saying: Saying) -> Iterator[Way]:
        """What may come next in a promise that has been begun."""
        kind = self.numbering.promise_of(saying.rest[0])
        if kind in (HOLD, ONLY, SPARE_DANCER, SPARE):
            return self._ways_for_a_time(state, seat, saying, kind)
        if kind == MOVE:
            return self._ways_of_move(state, seat, saying)
        if kind == PURSUE:
            return self._ways_of_pursuit(state, seat, saying)
        if kind == PLACE:
            return self._ways_of_place(state, saying)
        return self._ways_of_dancer(state, seat, saying, kind)

    def _ways_for_a_time(
        self, state: State, seat: int, saying: Saying, kind: int
    ) -> Iterator[Way]:
        numbering, who = self.numbering, saying.who
        if len(saying.rest) == 2:
            for time in _TRIED:
                clause = self._timed(state, seat, who, kind, saying.rest[1], time)
                yield Way(numbering.time + time, [clause])
            return
        if kind == SPARE:
            named = [
                numbering.of_seat(seat, other) for other in range(numbering.seats) if other != who
            ]
        elif kind == SPARE_DANCER:
            named = [
                numbering.of_dancer(seat, dancer)
                for dancer in range(len(state.spaces))
                if owner_of(dancer) != who
            ]
        else:
            named = [numbering.of_dancer(seat, dancer) for dancer in _dancers_of(state, who)]
        for action in named:
            timed = [self._timed(state, seat, who, kind, action, time) for time in _TRIED]
            yield Way(action, timed)

    def _timed(
        self, state: State, seat: int, who: int, kind: int, action: int, time: int
    ) -> Clause:
        """A promise for a time, about the seat or dancer that an action names."""
        span = span_of(time, state.dance)
        if kind == SPARE:
            return Spare(who, self.numbering.seat_of(seat, action), (), span)
        dancer = self.numbering.dancer_of(seat, action)
        if kind == SPARE_DANCER:
            return Spare(who, NONE, (dancer,), span)
        return Hold(who, dancer, span) if kind == HOLD else Only(who, dancer, span)

    def _ways_of_move(self, state: State, seat: int, saying: Saying) -> Iterator[Way]:
        numbering, who = self.numbering, saying.who
        if len(saying.rest) == 1:
            for dancer in _dancers_of(state, who):
                yield Way(numbering.of_dancer(seat, dancer), [Step(who, dancer, AT_ONCE)])
            return
        dancer = numbering.dancer_of(seat, saying.rest[1])
        found: list[int] = []
        if state.spaces[dancer] != NOWHERE:
            found = ends(state, dancer).all()
        if len(saying.rest) == 2:
            yield Way(numbering.no_more, [Step(who, dancer, AT_ONCE)])
            last = NONE
            for end in found:
                if end // FACINGS != last:
                    last = end // FACINGS
                    yield Way(numbering.of_space(last), [Step(who, dancer, AT_ONCE, last)])
            return
        space = numbering.space_of(saying.rest[2])
        yield Way(numbering.no_more, [Step(who, dancer, AT_ONCE, space)])
        for end in found:
            if end // FACINGS == space:
                clause = Step(who, dancer, AT_ONCE, space, end % FACINGS)
                yield Way(numbering.facing + end % FACINGS, [clause])

    def _ways_of_pursuit(self, state: State, seat: int, saying: Saying) -> Iterator[Way]:
        numbering, who = self.numbering, saying.who
        others = [other for other in range(numbering.seats) if other != who]
        if len(saying.rest) == 1:
            for other in others:
                yield Way(numbering.of_seat(seat, other), [Pursue(who, other, AT_ONCE)])
            return
        whom = numbering.seat_of(seat, saying.rest[1])
        yield Way(numbering.no_more, [Pursue(who, whom, AT_ONCE)])
        for other in others:
            if other != whom:
                yield Way(numbering.of_seat(seat, other), [Pursue(who, whom, AT_ONCE, other)])

    def _ways_of_place(self, state: State, saying: Saying) -> Iterator[Way]:
        for place in range(self.numbering.seats):
            yield Way(self.numbering.place + place, [Seat(saying.who, place + 1)])

    def _ways_of_dancer(
        self, state: State, seat: int, saying: Saying, kind: int
    ) -> Iterator[Way]:
        numbering, who = self.numbering, saying.who
        if kind == RELEASE:
            for dancer, mark in enumerate(state.marks):
                if mark == NOBODY or (mark != who and saying.asked is not None):
                    continue
                if saying.own is None:  # in return nothing is released: that is said first
                    yield Way(numbering.of_dancer(seat, dancer), [Release(mark, dancer)])
            return
        for dancer in _dancers_of(state, who):
            clause: Clause = Bench(who, dancer)
            if kind == SECOND:
                clause = Second(who, dancer, AT_ONCE)
            yield Way(numbering.of_dancer(seat, dancer), [clause])

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
        saying = self._saying(state, seat, actions)
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

    def _saying(self, state: State, seat: int, actions: tuple[int, ...]) -> Saying:
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
            return self._timed(state, seat, who, kind, rest[1], rest[2] - numbering.time)
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
        actions = self._numbers_of_offer(state, seat, move)
        for at, action in enumerate(actions):
            if action not in self.next(state, seat, actions[:at]):
                raise NotInNumbers("an offer that has no numbers")
        return actions

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


def _hang_together(one: Clause, two: Clause) -> bool:
    """Whether promises of two players bear on one another: freed dancers, benches, places."""
    if isinstance(one, Release) or isinstance(two, Release):
        return True
    if isinstance(one, Bench):
        return isinstance(two, Bench)
    return isinstance(one, Seat) and isinstance(two, Seat)


def _is_same_floor(one: State, two: State) -> bool:
    """Whether what can be promised is the same, whatever was said and whoever speaks."""
    return (
        one.talk.deals is two.talk.deals
        and one.spaces is two.spaces
        and one.facings is two.facings
        and one.marks is two.marks
        and one.closed == two.closed
        and one.lost == two.lost
        and (one.dance, one.measure) == (two.dance, two.measure)
    )


def _dancers_of(state: State, who: int) -> list[int]:
    """The dancers that a player's promises may be about: the own, or under its spell (LD-9.5)."""
    return [
        dancer
        for dancer in range(len(state.spaces))
        if owner_of(dancer) == who or (state.ball.customs.spells and state.marks[dancer] == who)
    ]


def _place_of(state: State, number: int) -> int:
    """The place of an open offer among all."""
    for at, offer in enumerate(state.talk.offers):
        if offer.number == number:
            return at
    raise NotInNumbers("an offer that is not open")

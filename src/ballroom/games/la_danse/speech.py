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
from ballroom.games.la_danse.ball import NOBODY, NONE, NOWHERE
from ballroom.games.la_danse.clauses import (
    AT_ONCE,
    Bench,
    Clause,
    Decline,
    Pursue,
    Release,
    Seat,
    Second,
    Step,
)
from ballroom.games.la_danse.dancing import ends
from ballroom.games.la_danse.moves import (
    Accept,
    Move,
    Refuse,
    Speak,
    Withdraw,
)
from ballroom.games.la_danse.numbering import (
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
from ballroom.games.la_danse.saying import Saying, Sayings
from ballroom.games.la_danse.state import State, owner_of
from ballroom.games.la_danse.talk import MOST_OFFERS, why_declined, why_no_word, why_not_valid

# Times in the order in which they are tried where any will do: one that is not now asks least.
_TRIED: Final = (NEXT_DANCE, THIS_MEASURE, THIS_DANCE, TWO_DANCES, WHOLE_BALL)


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
        self.sayings: Final = Sayings(numbering)
        # Which promises can be made on the floor that was asked about last: a talk goes on for
        # long, and changes nothing of it until a deal binds.
        self._last: State | None = None
        self._known: dict[tuple[Clause, ...], bool] = {}

    # ---- what may come next

    def next(self, state: State, seat: int, begun: tuple[int, ...]) -> list[int]:
        """What a player may say, or go on with."""
        if not begun:
            return self._first_words(state, seat)
        saying = self.sayings.saying(state, seat, begun)
        if saying.who == NONE:  # the own promise is said
            return [self.numbering.no_more, *self._who_may_promise(state, seat, saying)]
        if saying.rest:
            return self._fitting(state, seat, saying, self._ways(state, seat, saying))
        return self._promises(state, seat, saying)

    def _first_words(self, state: State, seat: int) -> list[int]:
        numbering = self.numbering
        found = [numbering.done]
        for at, offer in enumerate(state.talk.offers):
            if why_no_word(state, seat, Withdraw(offer.number)) is None:
                found.append(numbering.withdraw + at)
            if why_no_word(state, seat, Refuse(offer.number)) is None:
                found.append(numbering.decline + at)
            if why_no_word(state, seat, Accept(offer.number)) is not None:
                continue
            if self._is_valid(state, offer.clauses, offer.number):
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

    def _who_may_promise(self, state: State, seat: int, saying: Saying) -> list[int]:
        """The others who can promise something in return."""
        found: list[int] = []
        for other in range(self.numbering.seats):
            trial = Saying(saying.number)
            trial.own, trial.who = saying.own, other
            if other != seat and self._promises(state, seat, trial, True):
                found.append(self.numbering.of_seat(seat, other))
        return found

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
        saying.rest = ()
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
            return all(self._is_valid(state, (clause,), number) for clause in promises)
        return self._is_valid(state, promises, number)

    def _is_valid(self, state: State, promises: tuple[Clause, ...], number: int) -> bool:
        """Whether the rules let these promises be offered; what is open decides who may decline."""
        if any(isinstance(clause, Decline) for clause in promises):
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

    # ---- how a promise goes on

    def _ways(self, state: State, seat: int, saying: Saying) -> Iterator[Way]:
        """What may come next in a promise that has been begun."""
        kind = self.numbering.promise_of(saying.rest[0])
        if kind in (HOLD, ONLY, SPARE_DANCER, SPARE):
            return self._ways_for_a_time(state, seat, saying, kind)
        if kind == MOVE:
            return self._ways_of_move(state, seat, saying)
        if kind == PURSUE:
            return self._ways_of_pursuit(seat, saying)
        if kind == PLACE:
            return self._ways_of_place(saying)
        return self._ways_of_dancer(state, seat, saying, kind)

    def _ways_for_a_time(self, state: State, seat: int, saying: Saying, kind: int) -> Iterator[Way]:
        numbering, who = self.numbering, saying.who
        if len(saying.rest) == 2:
            for time in _TRIED:
                clause = self.sayings.timed(state, seat, who, kind, saying.rest[1], time)
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
            timed = [self.sayings.timed(state, seat, who, kind, action, time) for time in _TRIED]
            yield Way(action, timed)

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

    def _ways_of_pursuit(self, seat: int, saying: Saying) -> Iterator[Way]:
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

    def _ways_of_place(self, saying: Saying) -> Iterator[Way]:
        for place in range(self.numbering.seats):
            yield Way(self.numbering.place + place, [Seat(saying.who, place + 1)])

    def _ways_of_dancer(self, state: State, seat: int, saying: Saying, kind: int) -> Iterator[Way]:
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

    # ---- from actions to a move, and back

    def move(self, state: State, seat: int, actions: tuple[int, ...]) -> Move | None:
        """The move that is said; None where more is due."""
        return self.sayings.move(state, seat, actions)

    def numbers(self, state: State, seat: int, move: Move) -> tuple[int, ...]:
        """The actions that say something; raises NotInNumbers for an offer that has none."""
        actions = self.sayings.numbers(state, seat, move)
        if isinstance(move, Speak):
            for at, action in enumerate(actions):
                if action not in self.next(state, seat, actions[:at]):
                    raise NotInNumbers("an offer that has no numbers")
            if self.move(state, seat, actions) != move:
                raise NotInNumbers("an offer that its numbers do not make")
        return actions


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

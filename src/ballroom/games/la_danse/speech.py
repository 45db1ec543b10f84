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

from typing import Final

from ballroom.core.encoding import NotInNumbers
from ballroom.games.la_danse import tables
from ballroom.games.la_danse.ball import NOBODY, NONE, NOWHERE
from ballroom.games.la_danse.clauses import Clause, Decline, Release
from ballroom.games.la_danse.dancing import ends
from ballroom.games.la_danse.moves import Move, Speak
from ballroom.games.la_danse.numbering import (
    FACINGS,
    FOR_A_TIME,
    MOVE,
    NEXT_DANCE,
    PLACE,
    PURSUE,
    RELEASE,
    SPARE,
    SPARE_DANCER,
    THIS_DANCE,
    THIS_MEASURE,
    TWO_DANCES,
    WHOLE_BALL,
    Numbering,
)
from ballroom.games.la_danse.possible import Possible, end_said
from ballroom.games.la_danse.saying import Saying, Sayings
from ballroom.games.la_danse.state import State, owner_of
from ballroom.games.la_danse.talk import (
    MOST_OFFERS,
    awaits,
    has_promised_to_decline,
    why_not_valid,
)

# Times in the order in which they are tried where any will do: one that is not now asks least.
_TRIED: Final = (NEXT_DANCE, THIS_MEASURE, THIS_DANCE, TWO_DANCES, WHOLE_BALL)


class Speech:
    """The talk of one ball in numbers."""

    def __init__(self, numbering: Numbering) -> None:
        self.numbering: Final = numbering
        self.sayings: Final = Sayings(numbering)
        self._possible: Final = Possible(numbering.seats)

    # ---- what may come next

    def next(self, state: State, seat: int, begun: tuple[int, ...]) -> list[int]:
        """What a player may say, or go on with."""
        self._possible.look_at(state)
        if not begun:
            return self._first_words(state, seat)
        saying = self.sayings.saying(state, seat, begun)
        fine = saying.own is None or self._possible.is_own(state, saying.own, saying.number)
        if saying.who == NONE:  # the own promise is said
            others = self._who_may_promise(state, seat, saying) if fine else []
            return [self.numbering.no_more, *others]
        if not fine:
            return []
        if not saying.rest:
            return self._promises(state, seat, saying, False)
        kind = self.numbering.promise_of(saying.rest[0])
        if len(saying.rest) > 1:
            return self._details(state, seat, saying, kind)
        return [
            self._action(seat, kind, about)
            for about in self._abouts(state, saying, kind)
            if self._leads_on(state, seat, saying, kind, about)
        ]

    def _first_words(self, state: State, seat: int) -> list[int]:
        numbering = self.numbering
        found = [numbering.done]
        for at, offer in enumerate(state.talk.offers):
            if offer.by == seat:
                found.append(numbering.withdraw + at)
            if not awaits(state, offer, seat):
                continue
            if not offer.declined >> seat & 1:
                found.append(numbering.decline + at)
            if has_promised_to_decline(state, seat, offer.number):
                continue
            if self._possible.is_offer(state, offer):
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
            if offer.by != seat or has_promised_to_decline(state, seat, offer.number):
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

    def _promises(self, state: State, seat: int, saying: Saying, any_one: bool) -> list[int]:
        """The kinds of promises that can be made, or the first that is found."""
        numbering = self.numbering
        found: list[int] = []
        for at, kind in enumerate(numbering.kinds):
            if self._is_kind(state, seat, saying, kind):
                found.append(numbering.promise + at)
                if any_one:
                    return found
        for at, offer in enumerate(state.talk.offers):
            clause = Decline(saying.who, offer.number)
            promises: tuple[Clause, ...] = (
                clause,
            )  # the own is fine, and mostly does not bear on it
            if saying.released() is not None:
                promises = saying.with_promise(clause)
            if why_not_valid(state, promises, saying.number) is None:
                found.append(numbering.decline + at)
        return found

    def _is_kind(self, state: State, seat: int, saying: Saying, kind: int) -> bool:
        """Whether something of a kind can be promised."""
        for about in self._abouts(state, saying, kind):
            if self._leads_on(state, seat, saying, kind, about):
                return True
        return False

    def _leads_on(self, state: State, seat: int, saying: Saying, kind: int, about: int) -> bool:
        """Whether something of a kind can be promised about a dancer, seat or place.

        If it cannot be without more detail, nothing with more can.
        """
        if kind == RELEASE and state.marks[about] != saying.who:
            trial = Saying(saying.number)  # by another, for whatever can be promised
            trial.asked, trial.who = Release(state.marks[about], about), seat
            return len(self._promises(state, seat, trial, True)) > 0
        if kind not in FOR_A_TIME:
            return self._possible.fits(state, saying, kind, about, 0)
        return any(self._possible.fits(state, saying, kind, about, time) for time in _TRIED)

    # ---- how a promise goes on

    def _abouts(self, state: State, saying: Saying, kind: int) -> list[int]:
        """The dancers, seats or places that a kind of promise may be about."""
        who = saying.who
        if kind in (SPARE, PURSUE):
            return [other for other in range(self.numbering.seats) if other != who]
        if kind == SPARE_DANCER:
            count, own = len(state.spaces), who * tables.EACH
            return [*range(own), *range(own + tables.EACH, count)]
        if kind == PLACE:
            return list(range(self.numbering.seats))
        if kind == RELEASE:
            return self._held(state, saying)
        return _dancers_of(state, who)

    def _held(self, state: State, saying: Saying) -> list[int]:
        """The dancers that may be released; in return none is: that is said first."""
        if saying.own is not None:
            return []
        return [
            dancer
            for dancer, mark in enumerate(state.marks)
            if mark != NOBODY and (mark == saying.who or saying.asked is None)
        ]

    def _action(self, seat: int, kind: int, about: int) -> int:
        if kind in (SPARE, PURSUE):
            return self.numbering.of_seat(seat, about)
        if kind == PLACE:
            return self.numbering.place + about
        return self.numbering.of_dancer(seat, about)

    def _details(self, state: State, seat: int, saying: Saying, kind: int) -> list[int]:
        """What may come after whom a promise is about."""
        numbering = self.numbering
        if kind == PURSUE:
            return self._sparing(state, seat, saying, numbering.seat_of(seat, saying.rest[1]))
        if kind == SPARE:
            about = numbering.seat_of(seat, saying.rest[1])
        else:
            about = numbering.dancer_of(seat, saying.rest[1])
        if kind == MOVE:
            return self._ends(state, saying, about)
        return [
            numbering.time + time
            for time in _TRIED
            if self._possible.fits(state, saying, kind, about, time)
        ]

    def _sparing(self, state: State, seat: int, saying: Saying, whom: int) -> list[int]:
        """Whom to leave alone while another is pursued."""
        numbering = self.numbering
        found: list[int] = []
        if self._possible.fits(state, saying, PURSUE, whom, 0):
            found.append(numbering.no_more)
        for other in range(numbering.seats):
            if other in (saying.who, whom):
                continue
            if self._possible.fits(state, saying, PURSUE, whom, other + 1):
                found.append(numbering.of_seat(seat, other))
        return found

    def _ends(self, state: State, saying: Saying, dancer: int) -> list[int]:
        """The spaces on which a dancer could end, or the facings on the one that is said."""
        numbering = self.numbering
        space = NONE
        if len(saying.rest) > 2:
            space = numbering.space_of(saying.rest[2])
        found: list[int] = []
        if self._possible.fits(state, saying, MOVE, dancer, end_said(space, NONE)):
            found.append(numbering.no_more)
        if state.spaces[dancer] == NOWHERE:
            return found
        last = NONE
        for end in ends(state, dancer).all():
            at = end // FACINGS
            if space == NONE and at != last:
                last = at
                if self._possible.fits(state, saying, MOVE, dancer, end_said(at, NONE)):
                    found.append(numbering.of_space(at))
            elif space == at:
                facing = end % FACINGS
                if self._possible.fits(state, saying, MOVE, dancer, end_said(at, facing)):
                    found.append(numbering.facing + facing)
        return found

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


def _dancers_of(state: State, who: int) -> list[int]:
    """The dancers that a player's promises may be about: the own, or under its spell (LD-9.5)."""
    first = who * tables.EACH
    if not state.ball.customs.spells:
        return list(range(first, first + tables.EACH))
    return [
        dancer
        for dancer in range(len(state.spaces))
        if owner_of(dancer) == who or state.marks[dancer] == who
    ]

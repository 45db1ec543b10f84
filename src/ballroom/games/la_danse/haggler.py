"""How `club` talks: a deal is worth what it changes in the measure that is about to be danced.

The measure is foreseen twice, with the promises and without: everybody does what is best at once
and keeps all deals. What that changes for a player is what the deal is worth to it. `club` accepts
what is worth enough, and offers what it thinks is worth enough to both: to spare each other for
this dance, to release a dancer for a dancer, to pursue together whoever leads.
"""

from collections.abc import Iterator

from ballroom.core.contract import Moves
from ballroom.core.language import Phrase, say
from ballroom.games.la_danse import mind
from ballroom.games.la_danse.ball import NOBODY, NONE
from ballroom.games.la_danse.bargain import THE_DANCE, THE_MEASURE
from ballroom.games.la_danse.clauses import Clause, Pursue, Release, Spare
from ballroom.games.la_danse.deals import Offer
from ballroom.games.la_danse.measures import scores
from ballroom.games.la_danse.moves import DONE, Accept, MakeOffer, Move, Refuse, Speak
from ballroom.games.la_danse.reasons import promised, why_deal
from ballroom.games.la_danse.state import State, owner_of
from ballroom.games.la_danse.talk import asked, bound, why_not_said

ENOUGH = 0.2
"""What a deal must be worth, so that it is not made for nothing."""
MOST = 1
"""How many offers it makes in one talk."""


class Haggler:
    """Judges offers and makes them. It keeps what it foresaw without a deal until things change."""

    def __init__(self) -> None:
        self._known: tuple[State, list[float]] | None = None

    def speak(self, state: State, seat: int, legal: Moves[Move]) -> Move:
        """Answer what was offered, then offer something, then be done."""
        if state.dance == 0:
            return self._answer_blindly(legal)
        for offer in state.talk.offers:
            answer = self._answer(state, seat, offer)
            if answer is not None:
                return answer
        if state.talk.said[seat] < MOST:
            made = self._offer(state, seat)
            if made is not None:
                return made
        return DONE

    def _answer_blindly(self, legal: Moves[Move]) -> Move:
        """Before the seating there is no floor to judge by: it makes no deals."""
        declined = [move for move in legal if isinstance(move, Refuse)]
        return declined[0] if declined else DONE

    def _answer(self, state: State, seat: int, offer: Offer) -> Move | None:
        """Accept or decline an offer, unless that was done."""
        mine = 1 << seat
        if not asked(state, offer.clauses) & mine or (offer.accepted | offer.declined) & mine:
            return None
        accept, refuse = Accept(offer.number), Refuse(offer.number)
        if why_not_said(state, seat, accept) is not None:
            return refuse
        return accept if self.gain(state, offer.clauses)[seat] >= ENOUGH else refuse

    def gain(self, state: State, clauses: tuple[Clause, ...]) -> list[float]:
        """What a deal would be worth to each player."""
        before = self._prospects(state)
        after = mind.prospects(bound(state, clauses, state.talk.numbered + 1))
        return [new - old for new, old in zip(after, before, strict=True)]

    def _prospects(self, state: State) -> list[float]:
        """Without it; the same for all offers of a talk in which nothing binds."""
        if self._known is not None and _same_floor(self._known[0], state):
            return self._known[1]
        found = mind.prospects(state)
        self._known = (state, found)
        return found

    def _offer(self, state: State, seat: int) -> Move | None:
        """The best offer that is worth enough to both."""
        best: tuple[float, Move] | None = None
        for other, clauses in ideas(state, seat):
            offer = MakeOffer(clauses)
            if why_not_said(state, seat, offer) is not None:
                continue
            gain = self.gain(state, clauses)
            if min(gain[seat], gain[other]) < ENOUGH:
                continue
            if best is None or gain[seat] > best[0]:
                best = (gain[seat], offer)
        return None if best is None else best[1]

    def explain(self, state: State, seat: int, move: Move) -> str:
        """What a deal would change."""
        match move:
            case Speak(clauses=clauses):
                return say(
                    "Offers this: {promises}. With it, {changes}.",
                    promises=promised(clauses), changes=self._changes(state, seat, clauses),
                )  # fmt: skip
            case Accept(number=number) if (offer := state.talk.offer(number)) is not None:
                return say(
                    "Accepts offer {number}: with it, {changes}.",
                    number=number, changes=self._changes(state, seat, offer.clauses),
                )  # fmt: skip
            case Refuse(number=number) if (offer := state.talk.offer(number)) is not None:
                return self._why_declined(state, seat, offer)
        return say("Is done talking: it knows of no deal that would pay.")

    def _why_declined(self, state: State, seat: int, offer: Offer) -> str:
        """It pays too little, or it cannot be judged or made."""
        number = offer.number
        if state.dance == 0:
            return say(
                "Declines offer {number}: before the seating there is no floor to judge it by.",
                number=number,
            )
        if why_not_said(state, seat, Accept(number)) is not None:
            return say(
                "Declines offer {number}, which goes against a deal or cannot be kept.",
                number=number,
            )
        return say(
            "Declines offer {number}, which does not pay enough: with it, {changes}.",
            number=number, changes=self._changes(state, seat, offer.clauses),
        )  # fmt: skip

    def _changes(self, state: State, seat: int, clauses: tuple[Clause, ...]) -> Phrase:
        with_it = bound(state, clauses, state.talk.numbered + 1)
        return why_deal(state, seat, mind.foresee(state), mind.foresee(with_it))


def _same_floor(one: State, two: State) -> bool:
    return (
        one.ball is two.ball
        and (one.dance, one.measure, one.spaces, one.marks)
        == (two.dance, two.measure, two.spaces, two.marks)
        and one.talk.deals == two.talk.deals
    )


def ideas(state: State, seat: int) -> Iterator[tuple[int, tuple[Clause, ...]]]:
    """Offers that may pay, each with the player it is made to."""
    points = scores(state)
    others = [
        other for other in range(state.ball.seats) if other != seat and not state.lost >> other & 1
    ]
    leader = max(others, key=lambda other: points[other], default=NONE)
    for other in others:
        yield other, (Spare(seat, other, (), THE_DANCE), Spare(other, seat, (), THE_DANCE))
        mine, theirs = _held(state, other, seat), _held(state, seat, other)
        if mine != NONE and theirs != NONE:
            yield other, (Release(seat, theirs), Release(other, mine))
        if other != leader and points[leader] >= points[seat]:
            yield (
                other,
                (
                    Pursue(seat, leader, THE_MEASURE, other),
                    Pursue(other, leader, THE_MEASURE, seat),
                ),
            )


def _held(state: State, by: int, owner: int) -> int:
    """The first dancer of one player that another influences."""
    for dancer, mark in enumerate(state.marks):
        if mark == by and mark != NOBODY and owner_of(dancer) == owner:
            return dancer
    return NONE

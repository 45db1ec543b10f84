"""What is said and promised at a ball, as bytes: open offers, and what deals bind to.

Seats and dancers are counted from the seat that looks. Of an offer the first two promises are shown
in full, which is all of those that have numbers; of more, how many there are.
"""
# compiled by mypyc

from typing import Final

from ballroom.games.la_danse import tables
from ballroom.games.la_danse.ball import NONE
from ballroom.games.la_danse.clauses import (
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
from ballroom.games.la_danse.deals import VERDICTS
from ballroom.games.la_danse.layout import Layout
from ballroom.games.la_danse.numbering import FACINGS, PROMISES, TIMES, Numbering
from ballroom.games.la_danse.saying import kind_of_promise, time_of
from ballroom.games.la_danse.shown import OfferShown, Shown
from ballroom.games.la_danse.talk import MOST_CLAUSES, MOST_OFFERS
from ballroom.games.la_danse.tensor_deals import Ledger, promise_in

SHOWN: Final = 2
MOST: Final = 255


class TalkTensor:
    """The fields of a ball with talks."""

    def __init__(self, numbering: Numbering, layout: Layout) -> None:
        self.numbering: Final = numbering
        seats, spaces = numbering.seats, len(numbering.spaces)
        dancers = seats * tables.EACH
        self.seats: Final = seats
        self.dancers: Final = dancers
        self._ledger: Final = Ledger(seats)
        add = layout.add

        self.said: Final = add(
            "said", seats, MOST_OFFERS, "by seat: how many offers it has made in this talk"
        )
        offers = numbering.offers
        self.offer_by: Final = add("offer by", offers, seats, "by open offer: who made it")
        self.offer_on: Final = add(
            "offer on", offers, offers, "by open offer: which other it answers"
        )
        self.accepted: Final = add(
            "accepted", offers * seats, 1, "by open offer, then seat: it has accepted"
        )
        self.declined: Final = add(
            "declined", offers * seats, 1, "by open offer, then seat: it has declined"
        )
        self.length: Final = add(
            "length", offers, MOST_CLAUSES, "by open offer: how many promises it has"
        )
        shown = offers * SHOWN
        two = "by open offer, then its first two promises: "
        self.by: Final = add("promise by", shown, seats, two + "who promises")
        self.what: Final = add(
            "promise kind",
            shown,
            len(PROMISES) + 1,
            two + "what, as the promises are numbered; the last is to decline",
        )
        self.about: Final = add(
            "promise dancer", shown, dancers, two + "the dancer, or the first of several"
        )
        self.whom: Final = add(
            "promise seat", shown, seats, two + "the player to be spared or pursued"
        )
        self.but: Final = add("promise but", shown, seats, two + "the player to be left alone")
        self.to: Final = add("promise space", shown, spaces, two + "the space to end on")
        self.so: Final = add("promise facing", shown, FACINGS, two + "the facing to end in")
        self.time: Final = add(
            "promise time", shown, len(TIMES) + 1, two + "the time; the last is any other"
        )
        self.number: Final = add(
            "promise number",
            shown,
            max(offers, seats),
            two + "the offer to be declined, or the place in the order",
        )

        twice = "by now and later, "
        self.bound: Final = add(
            "bound",
            2 * 4 * dancers,
            1,
            twice + "by hold, only, move and second, then dancer: a deal says so",
        )
        self.aim: Final = add(
            "aim", dancers, spaces, "by dancer: the space where a deal has it end in this measure"
        )
        self.aim_facing: Final = add("aim facing", dancers, FACINGS, "by dancer: the facing")
        self.spared: Final = add(
            "spared",
            2 * seats * dancers,
            1,
            twice + "by seat, then dancer: a deal has the seat spare it",
        )
        self.pursued: Final = add(
            "pursued",
            2 * seats * seats,
            1,
            twice + "by seat, then seat: a deal has the one pursue the other",
        )
        self.alone: Final = add(
            "alone", 2 * seats * seats, 1, twice + "by seat, then seat: and leave this one alone"
        )
        self.placed: Final = add(
            "placed", seats, seats, "by seat: the place in the order that a deal gives it"
        )
        self.declines: Final = add(
            "declines",
            seats * offers,
            1,
            "by seat, then open offer: a deal has the seat decline it",
        )
        self.verdicts: Final = add(
            "verdicts",
            4 * seats,
            MOST,
            f"by {', '.join(VERDICTS)}, then seat: how many promises of its deals are so",
        )

    def bind(self, made: bytearray, at: Shown, seat: int) -> list[tuple[int, int]]:
        """Put what deals say into its fields; answers who is to decline which offers."""
        declines: list[tuple[int, int]] = []
        seats, now = self.seats, moment(at.dance, at.measure)
        self._ledger.turn_to(at.deals)
        for which, count in enumerate(self._ledger.counts):
            by = (which % seats - seat) % seats
            made[self.verdicts + which // seats * seats + by] = min(count, MOST)
        for one in self._ledger.live():
            if one.end > now:
                by = (one.clause.by - seat) % seats
                self._bound(made, seat, by, one.clause, int(one.first > now), declines)
        return declines

    def fill(self, made: bytearray, at: Shown, seat: int, declines: list[tuple[int, int]]) -> None:
        """Put what was said into its fields, and which open offers deals have somebody decline."""
        for other, count in enumerate(at.said):
            made[self.said + (other - seat) % self.seats] = count
        numbers = [offer.number for offer in at.offers]
        for place, offer in enumerate(at.offers):
            self._offer(made, at, seat, place, offer, numbers)
        for by, number in declines:
            if number in numbers:
                made[self.declines + by * self.numbering.offers + numbers.index(number)] = 1

    def _offer(
        self,
        made: bytearray,
        at: Shown,
        seat: int,
        place: int,
        offer: OfferShown,
        numbers: list[int],
    ) -> None:
        seats = self.seats
        made[self.offer_by + place] = (offer.by - seat) % seats + 1
        if offer.answers in numbers:
            made[self.offer_on + place] = numbers.index(offer.answers) + 1
        for other in offer.accepted:
            made[self.accepted + place * seats + (other - seat) % seats] = 1
        for other in offer.declined:
            made[self.declined + place * seats + (other - seat) % seats] = 1
        made[self.length + place] = len(offer.clauses)
        for which, text in enumerate(offer.clauses[:SHOWN]):
            clause = promise_in(text)
            self._promise(made, seat, place * SHOWN + which, clause, at.dance, numbers)

    def _promise(
        self,
        made: bytearray,
        seat: int,
        at: int,
        clause: Clause,
        dance: int,
        numbers: list[int],
    ) -> None:
        """A promise of an open offer."""
        kind = kind_of_promise(clause)
        time = time_of(clause.span, dance)
        made[self.by + at] = self._seat(seat, clause.by)
        made[self.what + at] = len(PROMISES) + 1 if kind == NONE else kind + 1
        made[self.about + at] = self._dancer(seat, clause.dancer)
        made[self.time + at] = len(TIMES) + 1 if time == NONE else time + 1
        if isinstance(clause, Step):
            made[self.to + at] = self._space(clause.space)
            made[self.so + at] = clause.facing + 1
        elif isinstance(clause, Spare):
            made[self.whom + at] = self._seat(seat, clause.seat)
            if clause.dancers:
                made[self.about + at] = self._dancer(seat, clause.dancers[0])
        elif isinstance(clause, Pursue):
            made[self.whom + at] = self._seat(seat, clause.seat)
            made[self.but + at] = self._seat(seat, clause.sparing)
        elif isinstance(clause, Seat):
            made[self.number + at] = clause.place
        elif isinstance(clause, Decline) and clause.offer in numbers:
            made[self.number + at] = numbers.index(clause.offer) + 1

    def _seat(self, seat: int, other: int) -> int:
        return 0 if other == NONE else (other - seat) % self.seats + 1

    def _dancer(self, seat: int, dancer: int) -> int:
        return 0 if dancer == NONE else (dancer - seat * tables.EACH) % self.dancers + 1

    def _space(self, space: int) -> int:
        return 0 if space == NONE else self.numbering.index[space] + 1

    def _bound(
        self,
        made: bytearray,
        seat: int,
        by: int,
        clause: Clause,
        later: int,
        declines: list[tuple[int, int]],
    ) -> None:
        """A promise that is owed."""
        seats, dancers = self.seats, self.dancers
        if isinstance(clause, (Hold, Only, Step, Second)):
            which = self._dancer(seat, clause.dancer) - 1
            kind = kind_of_promise(clause)
            made[self.bound + (later * 4 + kind) * dancers + which] = 1
            if isinstance(clause, Step) and not later:
                made[self.aim + which] = self._space(clause.space)
                made[self.aim_facing + which] = clause.facing + 1
        elif isinstance(clause, Spare):
            first = self.spared + (later * seats + by) * dancers
            for dancer in _spared(clause):
                made[first + self._dancer(seat, dancer) - 1] = 1
        elif isinstance(clause, Pursue):
            row = (later * seats + by) * seats - 1
            made[self.pursued + row + self._seat(seat, clause.seat)] = 1
            if clause.sparing != NONE:
                made[self.alone + row + self._seat(seat, clause.sparing)] = 1
        elif isinstance(clause, Seat):
            made[self.placed + by] = clause.place
        elif isinstance(clause, Decline):
            declines.append((by, clause.offer))


def _spared(clause: Spare) -> list[int]:
    """The dancers that a promise spares: those named, or all of a player's."""
    if clause.seat == NONE:
        return list(clause.dancers)
    return list(range(clause.seat * tables.EACH, (clause.seat + 1) * tables.EACH))

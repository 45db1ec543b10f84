"""A view of a ball as bytes.

Seats and dancers are counted from the seat that looks, as in the numbering of actions; who only
watches looks from seat 0. Where 0 is for none, all else is counted from 1.
"""
# compiled by mypyc

from functools import lru_cache
from typing import Final

from ballroom.core.encoding import Field
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
from ballroom.games.la_danse.dancing import after
from ballroom.games.la_danse.deals import VERDICTS
from ballroom.games.la_danse.moves import Propose, orders
from ballroom.games.la_danse.numbering import FACINGS, PROMISES, TIMES, Numbering
from ballroom.games.la_danse.sentences import read_clauses
from ballroom.games.la_danse.shown import DealShown, OfferShown, Shown
from ballroom.games.la_danse.speech import kind_of_promise, time_of
from ballroom.games.la_danse.state import PHASES
from ballroom.games.la_danse.talk import MOST_CLAUSES, MOST_OFFERS
from ballroom.games.la_danse.view import View

KINDS: Final = len(tables.KINDS)
LONGEST: Final = 10
"""The most actions of one move: an offer of two moves, each to a space and a facing."""
OUTSIDE: Final = 10
"""What all dancers of a player cost in entrances; points are counted from there."""
MOST: Final = 255
SHOWN: Final = 2
"""How many promises of an open offer are shown; of more, how many there are."""
_PHASE: Final[dict[str, int]] = {name: at for at, name in enumerate(PHASES)}
_VERDICT: Final[dict[str, int]] = {name: at for at, name in enumerate(VERDICTS)}


@lru_cache(1 << 12)
def promise_in(text: str) -> Clause:
    """A promise from its words."""
    return read_clauses(text)[0]


class Tensor:
    """The fields of one ball, and how a view fills them."""

    def __init__(self, numbering: Numbering) -> None:
        self.numbering: Final = numbering
        self.fields: tuple[Field, ...] = ()
        self.size = 0
        ball = numbering.ball
        seats, spaces = ball.seats, len(numbering.spaces)
        dancers = seats * tables.EACH
        self.seats: Final = seats
        self.spaces: Final = spaces
        self.dancers: Final = dancers
        self._last: tuple[View, bytes] | None = None
        add = self._add

        self.owner: Final = add("owner", seats * spaces, 1, "by seat, then space: whose dancer stands there")
        self.kind: Final = add("kind", KINDS * spaces, 1, "by kind, then space: which kind it is")
        self.facing: Final = add("facing", FACINGS * spaces, 1, "by facing, then space: where it looks")
        self.mark: Final = add("mark", seats * spaces, 1, "by seat, then space: who influences it")
        self.leaving: Final = add("leaving", spaces, 1, "it is announced, and has not danced yet")
        self.moved: Final = add("moved", spaces, 1, "it took a step in this measure")
        self.outside: Final = add("outside", spaces, 1, "the space lies in an entrance")
        self.where: Final = add("where", dancers, spaces, "by dancer: its space, 0 if it is not on the board")
        self.looks: Final = add("looks", dancers, FACINGS - 1, "by dancer: its facing")
        self.held: Final = add("held", dancers, seats, "by dancer: the seat that influences it")
        self.announced: Final = add("announced", dancers, 1, "by dancer: it is announced for this measure")
        self.stepped: Final = add("stepped", dancers, 1, "by dancer: it took a step in this measure")

        self.entrance: Final = add("entrance", seats, tables.ENTRANCES, "by seat: its entrance")
        self.place: Final = add("place", seats, seats, "by seat: its place in the order of seating")
        self.host: Final = add("host", seats, 1, "by seat: it is the host")
        self.lead: Final = add("lead", seats, 1, "by seat: it leads this measure")
        self.turn: Final = add("turn", seats, seats, "by seat: when it acts in this measure")
        self.now: Final = add("now", seats, 1, "by seat: it may act now")
        self.done: Final = add("done", seats, 1, "by seat: it is done with this part of the measure, or with talking")
        self.lost: Final = add("lost", seats, 1, "by seat: it lost at the doors")
        most = OUTSIDE + 10 * (seats - 1)
        self.points: Final = add("points", seats, most, f"by seat: its points, and {OUTSIDE}")
        self.phase: Final = add("phase", len(PHASES), 1, "by phase: " + ", ".join(PHASES))
        last = tables.LAST_DANCE if ball.customs.ending else MOST
        self.dance: Final = add("dance", 1, last, "which dance it is")
        self.measure: Final = add("measure", 1, seats, "which measure of it")
        self.direction: Final = add("direction", 2, 1, "play goes to the right, to the left")
        self.closed: Final = add("closed", 1, 1, "the doors are closed")
        self.seated: Final = add("seated", 1, 1, "a seat looks, not somebody who watches")
        self.proposed = self.voted = self.talk = self.again = NONE
        if not ball.quick:
            self.proposed = add("proposed", seats, seats, "by seat: its place in the own sealed proposal")
        if not ball.customs.ending:
            self.voted = add("voted", 2, 1, "the own sealed vote: to go on, to end")
        if ball.talking:
            self.talk = self.size
        self.said: Final = self._add_if("said", seats, MOST_OFFERS, "by seat: how many offers it has made in this talk")
        offers = numbering.offers
        self.offer_by: Final = self._add_if("offer by", offers, seats, "by open offer: who made it")
        self.offer_on: Final = self._add_if("offer on", offers, offers, "by open offer: which other it answers")
        self.accepted: Final = self._add_if("accepted", offers * seats, 1, "by open offer, then seat: it has accepted")
        self.declined: Final = self._add_if("declined", offers * seats, 1, "by open offer, then seat: it has declined")
        self.length: Final = self._add_if("length", offers, MOST_CLAUSES, "by open offer: how many promises it has")
        shown = offers * SHOWN
        two = "by open offer, then its first two promises: "
        self.by: Final = self._add_if("promise by", shown, seats, two + "who promises")
        self.what: Final = self._add_if("promise kind", shown, len(PROMISES) + 1, two + "what, as the promises are numbered; the last is to decline")
        self.about: Final = self._add_if("promise dancer", shown, dancers, two + "the dancer, or the first of several")
        self.whom: Final = self._add_if("promise seat", shown, seats, two + "the player to be spared or pursued")
        self.but: Final = self._add_if("promise but", shown, seats, two + "the player to be left alone")
        self.to: Final = self._add_if("promise space", shown, spaces, two + "the space to end on")
        self.so: Final = self._add_if("promise facing", shown, FACINGS, two + "the facing to end in")
        self.time: Final = self._add_if("promise time", shown, len(TIMES) + 1, two + "the time; the last is any other")
        self.number: Final = self._add_if("promise number", shown, max(offers, seats), two + "the offer to be declined, or the place in the order")

        twice = "by now and later, "
        self.bound: Final = self._add_if("bound", 2 * 4 * dancers, 1, twice + "by hold, only, move and second, then dancer: a deal says so")
        self.aim: Final = self._add_if("aim", dancers, spaces, "by dancer: the space where a deal has it end in this measure")
        self.aim_facing: Final = self._add_if("aim facing", dancers, FACINGS, "by dancer: the facing")
        self.spared: Final = self._add_if("spared", 2 * seats * dancers, 1, twice + "by seat, then dancer: a deal has the seat spare it")
        self.pursued: Final = self._add_if("pursued", 2 * seats * seats, 1, twice + "by seat, then seat: a deal has the one pursue the other")
        self.alone: Final = self._add_if("alone", 2 * seats * seats, 1, twice + "by seat, then seat: and leave this one alone")
        self.placed: Final = self._add_if("placed", seats, seats, "by seat: the place in the order that a deal gives it")
        self.declines: Final = self._add_if("declines", seats * offers, 1, "by seat, then open offer: a deal has the seat decline it")
        self.verdicts: Final = self._add_if("verdicts", 4 * seats, MOST, f"by {', '.join(VERDICTS)}, then seat: how many promises of its deals are so")

        count = numbering.size
        self.begun: Final = add("begun", count, LONGEST, "by action: when it was taken in the move that is not yet whole")
        if ball.talking:
            self.again = add("again", count, LONGEST, "by action: when it was taken for the second time")
        self._blank: Final = self._make_blank()

    def _add(self, name: str, size: int, highest: int, about: str) -> int:
        first = self.size
        self.fields = (*self.fields, Field(name, size, highest, about))
        self.size += size
        return first

    def _add_if(self, name: str, size: int, highest: int, about: str) -> int:
        """A field of balls with talks."""
        return self._add(name, size, highest, about) if self.numbering.ball.talking else NONE

    def _make_blank(self) -> bytes:
        """What no view changes."""
        made = bytearray(self.size)
        for at, space in enumerate(self.numbering.spaces):
            made[self.outside + at] = int(self.numbering.ball.in_entrance[space])
        return bytes(made)

    def of(self, view: View, begun: tuple[int, ...]) -> bytes:
        """The bytes of a view, and of what has been begun."""
        last = self._last
        if last is None or last[0] is not view:
            last = (view, self._seen(view))
            self._last = last
        if not begun:
            return last[1]
        made = bytearray(last[1])
        for at, action in enumerate(begun):
            first = self.begun + action
            if made[first] == 0:
                made[first] = at + 1
            else:
                made[self.again + action] = at + 1
        return bytes(made)

    def _seen(self, view: View) -> bytes:
        made = bytearray(self._blank)
        seat = max(view.seat, 0)
        self._dancers(made, view.ball, seat)
        self._seats(made, view, seat)
        self._ball(made, view)
        if view.choice is not None:
            self._choice(made, view, seat, view.choice)
        if self.talk != NONE:
            self._talk(made, view.ball, seat)
        return bytes(made)

    # ---- the floor

    def _dancers(self, made: bytearray, at: Shown, seat: int) -> None:
        """Everybody, by dancer; of two on one space, the one that cut in stands on it."""
        count, own = self.dancers, seat * tables.EACH
        named = [dancer for dancer in (*at.announced, *at.seconds) if dancer is not None]
        for dancer in named:
            made[self.announced + (dancer - own) % count] = 1
        for dancer in at.stepped:
            made[self.stepped + (dancer - own) % count] = 1
            self._stand(made, at, seat, dancer)
        for dancer in range(count):
            if made[self.stepped + (dancer - own) % count] == 0:
                self._stand(made, at, seat, dancer)

    def _stand(self, made: bytearray, at: Shown, seat: int, dancer: int) -> None:
        seats, spaces = self.seats, self.spaces
        place = at.dancers[dancer]
        owner, kind, facing = dancer // tables.EACH, tables.KIND_OF[dancer], place.facing
        relative = (dancer - seat * tables.EACH) % self.dancers
        worth = 2 if kind == tables.BALLARE else 1
        points, mark = self.points + (owner - seat) % seats, NONE
        made[self.looks + relative] = facing
        if place.mark is not None:
            mark = (place.mark - seat) % seats
            made[self.held + relative] = mark + 1
        name = place.space
        if name is None:
            return
        index = self.numbering.index[tables.SPACE_AT[name]]
        made[self.where + relative] = index + 1
        for other in range(seats):
            if made[self.owner + other * spaces + index]:
                return  # it was cut in on, and is yet to leave
        made[self.owner + relative // tables.EACH * spaces + index] = 1
        made[self.kind + kind * spaces + index] = 1
        made[self.facing + facing * spaces + index] = 1
        if mark != NONE:
            made[self.mark + mark * spaces + index] = 1
        if made[self.stepped + relative]:
            made[self.moved + index] = 1
        elif made[self.announced + relative]:
            made[self.leaving + index] = 1

    # ---- the seats and the time

    def _seats(self, made: bytearray, view: View, seat: int) -> None:
        seats, at = self.seats, view.ball
        for other, entrance in enumerate(at.entrances):
            if entrance is not None:
                made[self.entrance + (other - seat) % seats] = entrance + 1
        for place, other in enumerate(at.order):
            made[self.place + (other - seat) % seats] = place + 1
        if at.host is not None:
            made[self.host + (at.host - seat) % seats] = 1
        if at.lead is not None:
            made[self.lead + (at.lead - seat) % seats] = 1
            self._turns(made, at, seat, at.lead)
        for other in view.to_move:
            if other >= 0:
                made[self.now + (other - seat) % seats] = 1
        for other in at.danced:
            made[self.done + (other - seat) % seats] = 1
        for other in at.lost:
            made[self.lost + (other - seat) % seats] = 1
        for other, points in enumerate(self._points(at)):
            made[self.points + (other - seat) % seats] = OUTSIDE + points

    def _turns(self, made: bytearray, at: Shown, seat: int, lead: int) -> None:
        """When each acts: from the lead in play order (LD-4.3)."""
        entrances = tuple([NONE if one is None else one for one in at.entrances])
        other = lead
        for turn in range(self.seats):
            made[self.turn + (other - seat) % self.seats] = turn + 1
            other = after(entrances, at.direction, other)

    def _points(self, at: Shown) -> list[int]:
        """The points of each seat as the floor stands (LD-8.2)."""
        points = [0] * self.seats
        in_entrance = self.numbering.ball.in_entrance
        for dancer, place in enumerate(at.dancers):
            worth = 2 if tables.KIND_OF[dancer] == tables.BALLARE else 1
            if place.mark is not None:
                points[place.mark] += worth
            if place.space is not None and in_entrance[tables.SPACE_AT[place.space]]:
                points[dancer // tables.EACH] -= worth
        return points

    def _ball(self, made: bytearray, view: View) -> None:
        at = view.ball
        made[self.phase + _PHASE[at.phase]] = 1
        made[self.dance] = min(at.dance, MOST)
        made[self.measure] = at.measure
        if at.direction:
            made[self.direction + (0 if at.direction == 1 else 1)] = 1
        made[self.closed] = int(at.closed)
        made[self.seated] = int(view.seat >= 0)

    def _choice(self, made: bytearray, view: View, seat: int, choice: int) -> None:
        """The own sealed choice: an order, or a vote."""
        if view.ball.phase == "vote":
            made[self.voted + choice] = 1
            return
        move = orders(self.seats)[choice]
        assert isinstance(move, Propose)
        for place, other in enumerate(move.order):
            made[self.proposed + (other - seat) % self.seats] = place + 1

    # ---- offers and deals

    def _talk(self, made: bytearray, at: Shown, seat: int) -> None:
        for other, count in enumerate(at.said):
            made[self.said + (other - seat) % self.seats] = count
        numbers = [offer.number for offer in at.offers]
        for place, offer in enumerate(at.offers):
            self._offer(made, at, seat, place, offer, numbers)
        for deal in at.deals:
            self._deal(made, at, seat, deal, numbers)

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

    def _deal(
        self, made: bytearray, at: Shown, seat: int, deal: DealShown, numbers: list[int]
    ) -> None:
        """What a deal says of now and of later, and how its promises have fared."""
        now, then = moment(at.dance, at.measure), moment(deal.dance, deal.measure)
        for text, fate in zip(deal.clauses, deal.fates, strict=True):
            clause = promise_in(text)
            by = (clause.by - seat) % self.seats
            counted = self.verdicts + _VERDICT[fate.verdict] * self.seats + by
            made[counted] = min(made[counted] + 1, MOST)
            if fate.over or clause.span.end(then) <= now:
                continue
            later = clause.span.first(then) > now
            self._bound(made, seat, by, clause, int(later), numbers)

    def _bound(
        self,
        made: bytearray,
        seat: int,
        by: int,
        clause: Clause,
        later: int,
        numbers: list[int],
    ) -> None:
        """A promise that is owed."""
        seats, dancers = self.seats, self.dancers
        if isinstance(clause, Hold | Only | Step | Second):
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
        elif isinstance(clause, Decline) and clause.offer in numbers:
            made[self.declines + by * self.numbering.offers + numbers.index(clause.offer)] = 1


def _spared(clause: Spare) -> list[int]:
    """The dancers that a promise spares: those named, or all of a player's."""
    if clause.seat == NONE:
        return list(clause.dancers)
    return list(range(clause.seat * tables.EACH, (clause.seat + 1) * tables.EACH))

"""A view of a ball as bytes.

Seats and dancers are counted from the seat that looks, as in the numbering of actions; who only
watches looks from seat 0. Where 0 is for none, all else is counted from 1.
"""
# compiled by mypyc

from typing import Final

from ballroom.games.la_danse import tables
from ballroom.games.la_danse.ball import NONE
from ballroom.games.la_danse.dancing import after
from ballroom.games.la_danse.layout import Layout
from ballroom.games.la_danse.moves import Propose, orders
from ballroom.games.la_danse.numbering import FACINGS, Numbering
from ballroom.games.la_danse.shown import Shown
from ballroom.games.la_danse.state import PHASES
from ballroom.games.la_danse.tensor_talk import TalkTensor
from ballroom.games.la_danse.view import View

KINDS: Final = len(tables.KINDS)
LONGEST: Final = 10
"""The most actions of one move: an offer of two moves, each to a space and a facing."""
OUTSIDE: Final = 10
"""What all dancers of a player cost in entrances; points are counted from there."""
MOST: Final = 255
_PHASE: Final[dict[str, int]] = {name: at for at, name in enumerate(PHASES)}


class Floor:
    """What a seat sees of the floor and the deals, as bytes."""

    def __init__(
        self, at: Shown, standing: bytes, made: bytes, declines: list[tuple[int, int]]
    ) -> None:
        self.at: Final = at
        self.standing: Final = standing  # without the deals
        self.made: Final = made
        self.declines: Final = declines  # who is to decline which offers, by their numbers


class Tensor:
    """The fields of one ball, and how a view fills them."""

    def __init__(self, numbering: Numbering) -> None:
        self.numbering: Final = numbering
        layout = Layout()
        ball = numbering.ball
        seats, spaces = ball.seats, len(numbering.spaces)
        dancers = seats * tables.EACH
        self.seats: Final = seats
        self.spaces: Final = spaces
        self.dancers: Final = dancers
        self._last: tuple[View, bytes] | None = None
        # By seat the floor and the deals that it saw last: a talk changes neither for long.
        self._floors: dict[int, Floor] = {}
        add = layout.add

        self.owner: Final = add(
            "owner", seats * spaces, 1, "by seat, then space: whose dancer stands there"
        )
        self.kind: Final = add("kind", KINDS * spaces, 1, "by kind, then space: which kind it is")
        self.facing: Final = add(
            "facing", FACINGS * spaces, 1, "by facing, then space: where it looks"
        )
        self.mark: Final = add("mark", seats * spaces, 1, "by seat, then space: who influences it")
        self.leaving: Final = add("leaving", spaces, 1, "it is announced, and has not danced yet")
        self.moved: Final = add("moved", spaces, 1, "it took a step in this measure")
        self.outside: Final = add("outside", spaces, 1, "the space lies in an entrance")
        self.where: Final = add(
            "where", dancers, spaces, "by dancer: its space, 0 if it is not on the board"
        )
        self.looks: Final = add("looks", dancers, FACINGS - 1, "by dancer: its facing")
        self.held: Final = add("held", dancers, seats, "by dancer: the seat that influences it")
        self.announced: Final = add(
            "announced", dancers, 1, "by dancer: it is announced for this measure"
        )
        self.stepped: Final = add(
            "stepped", dancers, 1, "by dancer: it took a step in this measure"
        )

        self.entrance: Final = add("entrance", seats, tables.ENTRANCES, "by seat: its entrance")
        self.place: Final = add("place", seats, seats, "by seat: its place in the order of seating")
        self.host: Final = add("host", seats, 1, "by seat: it is the host")
        self.lead: Final = add("lead", seats, 1, "by seat: it leads this measure")
        self.turn: Final = add("turn", seats, seats, "by seat: when it acts in this measure")
        self.now: Final = add("now", seats, 1, "by seat: it may act now")
        self.done: Final = add(
            "done", seats, 1, "by seat: it is done with this part of the measure, or with talking"
        )
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
        self.proposed = self.voted = self.again = NONE
        if not ball.quick:
            self.proposed = add(
                "proposed", seats, seats, "by seat: its place in the own sealed proposal"
            )
        if not ball.customs.ending:
            self.voted = add("voted", 2, 1, "the own sealed vote: to go on, to end")
        self.talk: TalkTensor | None = None
        if ball.talking:
            self.talk = TalkTensor(numbering, layout)
        count = numbering.size
        self.begun: Final = add(
            "begun",
            count,
            LONGEST,
            "by action: when it was taken in the move that is not yet whole",
        )
        if ball.talking:
            self.again = add(
                "again", count, LONGEST, "by action: when it was taken for the second time"
            )
        self.size: Final = layout.size
        self.fields: Final = tuple(layout.fields)
        self._blank: Final = self._make_blank()

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
        seat = max(view.seat, 0)
        floor = self._floor(view.ball, seat)
        made = bytearray(floor.made)
        self._seats(made, view, seat)
        self._ball(made, view)
        if view.choice is not None:
            self._choice(made, view, seat, view.choice)
        if self.talk is not None:
            self.talk.fill(made, view.ball, seat, floor.declines)
        return bytes(made)

    # ---- the floor

    def _floor(self, at: Shown, seat: int) -> "Floor":
        """Everybody on the floor, and what binds them; nothing else is filled in yet."""
        last = self._floors.get(seat)
        if last is not None and _stand_alike(last.at, at):
            if last.at.deals is at.deals and _is_same_measure(last.at, at):
                return last
            standing = last.standing
        else:
            standing = self._standing(at, seat)
        made = bytearray(standing)
        declines: list[tuple[int, int]] = []
        if self.talk is not None:
            declines = self.talk.bind(made, at, seat)
        last = Floor(at, standing, bytes(made), declines)
        self._floors[seat] = last
        return last

    def _standing(self, at: Shown, seat: int) -> bytes:
        """Everybody on the floor, and what it is worth."""
        made = bytearray(self._blank)
        self._dancers(made, at, seat)
        for other, points in enumerate(self._points(at)):
            made[self.points + (other - seat) % self.seats] = OUTSIDE + points
        return bytes(made)

    def _dancers(self, made: bytearray, at: Shown, seat: int) -> None:
        """Everybody, by dancer; of two on one space, the one that cut in stands on it."""
        count, own = self.dancers, seat * tables.EACH
        standing = bytearray(self.spaces)
        named = [dancer for dancer in (*at.announced, *at.seconds) if dancer is not None]
        for dancer in named:
            made[self.announced + (dancer - own) % count] = 1
        for dancer in at.stepped:
            made[self.stepped + (dancer - own) % count] = 1
            self._stand(made, at, seat, dancer, standing)
        for dancer in range(count):
            if made[self.stepped + (dancer - own) % count] == 0:
                self._stand(made, at, seat, dancer, standing)

    def _stand(
        self, made: bytearray, at: Shown, seat: int, dancer: int, standing: bytearray
    ) -> None:
        seats, spaces = self.seats, self.spaces
        place = at.dancers[dancer]
        kind, facing = tables.KIND_OF[dancer], place.facing
        relative = (dancer - seat * tables.EACH) % self.dancers
        mark = NONE
        made[self.looks + relative] = facing
        if place.mark is not None:
            mark = (place.mark - seat) % seats
            made[self.held + relative] = mark + 1
        name = place.space
        if name is None:
            return
        index = self.numbering.index[tables.SPACE_AT[name]]
        made[self.where + relative] = index + 1
        if standing[index]:
            return  # it was cut in on, and is yet to leave
        standing[index] = 1
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


def _stand_alike(one: Shown, two: Shown) -> bool:
    return (
        one.dancers is two.dancers
        and one.announced == two.announced
        and one.seconds == two.seconds
        and one.stepped == two.stepped
    )


def _is_same_measure(one: Shown, two: Shown) -> bool:
    return bool(one.dance == two.dance and one.measure == two.measure)

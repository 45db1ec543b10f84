"""The actions of a ball by number: which there are, and what each is called.

Seats and dancers are counted from the seat that acts, so that the same number means the same to
everybody: seat 0 is one's own, seat 1 the next, and dancer 0 one's own Ballare. An action that a
setup has no use for has no number in it.
"""
# compiled by mypyc

from typing import Final

from ballroom.games.la_danse import tables
from ballroom.games.la_danse.ball import NONE, Ball
from ballroom.games.la_danse.talk import MOST_OFFERS

FACINGS: Final = 12

# What can be promised, and how it is called. To decline is an action of its own, also as a promise.
HOLD: Final = 0
ONLY: Final = 1
MOVE: Final = 2
SECOND: Final = 3
SPARE: Final = 4
SPARE_DANCER: Final = 5
PURSUE: Final = 6
RELEASE: Final = 7
BENCH: Final = 8
PLACE: Final = 9
PROMISES: Final = (
    "hold a dancer",
    "only a dancer",
    "move a dancer",
    "a second dancer",
    "spare a player",
    "spare a dancer",
    "pursue a player",
    "release a dancer",
    "bench a dancer",
    "a place in the order",
)
BEFORE_SEATING: Final = (BENCH, PLACE)
FOR_A_TIME: Final = (HOLD, ONLY, SPARE, SPARE_DANCER)

# For how long a promise lasts.
THIS_MEASURE: Final = 0
THIS_DANCE: Final = 1
NEXT_DANCE: Final = 2
TWO_DANCES: Final = 3
WHOLE_BALL: Final = 4
TIMES: Final = (
    "this measure",
    "this dance",
    "in the next dance",
    "until the dance after the next",
    "the whole ball",
)


def _seat(after: int) -> str:
    """A seat in words that cannot be taken for the number of a seat at the table."""
    return f"seat +{after}" if after else "own seat"


class Group:
    """Actions of one kind, which stand together."""

    def __init__(self, name: str, about: str, first: int, names: list[str]) -> None:
        self.name: Final = name
        self.about: Final = about
        self.first: Final = first
        self.names: Final = names

    @property
    def size(self) -> int:
        """How many there are."""
        return len(self.names)


class Numbering:
    """The actions of one ball. A group that it does not have begins at NONE."""

    def __init__(self, ball: Ball) -> None:
        self.ball: Final = ball
        self.seats: Final = ball.seats
        self.groups: Final[list[Group]] = []
        self.size = 0
        seats, talking, seating = ball.seats, ball.talking, not ball.quick
        all_dancers = talking or ball.customs.spells
        self.spaces: Final[list[int]] = list(ball.plan.spaces)
        self.index: Final[list[int]] = [NONE] * len(tables.SPACES)  # of each space, among these
        for at, space in enumerate(self.spaces):
            self.index[space] = at
        self.offers: Final = MOST_OFFERS * seats if talking else 0
        self.kinds: Final[list[int]] = [
            kind for kind in range(len(PROMISES)) if seating or kind not in BEFORE_SEATING
        ]

        self.dancer: Final = self._add(
            "dancer",
            "a dancer: to announce, to dance with, or that a promise is about",
            [
                f"dancer {dancer.name} of {_seat(seat)}"
                for seat in range(seats if all_dancers else 1)
                for dancer in tables.DANCERS
            ],
        )
        self.space: Final = self._add(
            "space", "the space where steps end", [f"space {ball.names[at]}" for at in self.spaces]
        )
        self.facing: Final = self._add(
            "facing", "the facing in which they end", [f"facing {at}" for at in range(FACINGS)]
        )
        self.seat: Final = self._add_if(
            seating or talking,
            "seat",
            "a seat: the next in a proposed order, to trade with, to be host, or of a promise",
            [_seat(seat) for seat in range(seats)],
        )
        self.entrance: Final = self._add_if(
            seating,
            "entrance",
            "an entrance to sit at, or to stay where one sits",
            [*[f"entrance {at}" for at in range(tables.ENTRANCES)], "stay"],
        )
        self.direction: Final = self._add_if(
            seating, "direction", "the direction of the first dance", ["right", "left"]
        )
        self.vote: Final = self._add_if(
            not ball.customs.ending,
            "vote",
            "whether the ball goes on or ends",
            ["vote on", "vote end"],
        )
        self.breach: Final = self._add_if(
            talking, "break", "what follows breaks a deal, knowingly", ["break a deal"]
        )
        self.both: Final = self._add_if(
            talking,
            "both",
            "two dancers are announced: the first, then the second",
            ["two dancers"],
        )
        self.done: Final = self._add_if(talking, "done", "nothing more to say", ["done"])
        self.accept: Final = self._add_on("accept", "an open offer, by its place, is accepted")
        self.decline: Final = self._add_on("decline", "it is declined, or it is promised to be")
        self.withdraw: Final = self._add_on("withdraw", "an own offer is taken back")
        self.offer: Final = self._add_if(
            talking, "offer", "a new offer, of the promises that follow", ["offer"]
        )
        self.counter: Final = self._add_on("counter", "an offer in answer to another's")
        self.change: Final = self._add_on("change", "an own offer is changed to what follows")
        self.promise: Final = self._add_if(
            talking, "promise", "what is promised", [f"promise {PROMISES[at]}" for at in self.kinds]
        )
        self.place: Final = self._add_if(
            talking and seating,
            "place",
            "a place in the order of seating",
            [f"place {at + 1}" for at in range(seats)],
        )
        self.time: Final = self._add_if(talking, "time", "for how long", list(TIMES))
        self.no_more: Final = self._add_if(
            talking,
            "no more",
            "no space, no facing, nobody to leave alone, or no second promise is named",
            ["no more"],
        )

    def _add(self, name: str, about: str, names: list[str]) -> int:
        first = self.size
        self.groups.append(Group(name, about, first, names))
        self.size += len(names)
        return first

    def _add_if(self, there: bool, name: str, about: str, names: list[str]) -> int:
        return self._add(name, about, names) if there else NONE

    def _add_on(self, name: str, about: str) -> int:
        """Words on each open offer."""
        names = [f"{name} offer {at}" for at in range(self.offers)]
        return self._add_if(self.ball.talking, name, about, names)

    def name(self, action: int) -> str:
        """An action in words."""
        for group in self.groups:
            if group.first <= action < group.first + len(group.names):
                return group.names[action - group.first]
        raise IndexError(action)

    def of_seat(self, seat: int, other: int) -> int:
        """The action that names a seat to another."""
        return self.seat + (other - seat) % self.seats

    def seat_of(self, seat: int, action: int) -> int:
        """The seat that it names."""
        return (seat + action - self.seat) % self.seats

    def of_dancer(self, seat: int, dancer: int) -> int:
        """The action that names a dancer to a seat."""
        count = self.seats * tables.EACH
        return self.dancer + (dancer - seat * tables.EACH) % count

    def dancer_of(self, seat: int, action: int) -> int:
        """The dancer that it names."""
        return (seat * tables.EACH + action - self.dancer) % (self.seats * tables.EACH)

    def of_space(self, space: int) -> int:
        """The action that names a space."""
        return self.space + self.index[space]

    def space_of(self, action: int) -> int:
        """The space that it names."""
        return self.spaces[action - self.space]

    def of_promise(self, kind: int) -> int:
        """The action that begins a kind of promise."""
        return self.promise + self.kinds.index(kind)

    def promise_of(self, action: int) -> int:
        """The kind of promise that it begins."""
        return self.kinds[action - self.promise]

    def is_promise(self, action: int) -> bool:
        """Whether it begins a promise other than to decline."""
        return self.promise <= action < self.promise + len(self.kinds)

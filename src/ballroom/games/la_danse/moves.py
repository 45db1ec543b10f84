"""What nature and the players can do at a ball."""
# compiled by mypyc

from collections.abc import Iterator
from functools import cache
from itertools import permutations
from typing import Final

from ballroom.core.chance import Chances
from ballroom.core.value import Value
from ballroom.games.la_danse.ball import NONE, Reach
from ballroom.games.la_danse.clauses import Clause


class Move(Value):
    """A move of La Danse."""


class Propose(Move):
    """A player's proposal of an order, or nature's lot: seats in the order of seating."""

    def __init__(self, order: tuple[int, ...]) -> None:
        self.order: Final = order

    def parts(self) -> tuple[object, ...]:
        """The seats."""
        return (self.order,)


class Sit(Move):
    """A player takes an entrance; the first may also move to one, or stay (-1)."""

    def __init__(self, entrance: int) -> None:
        self.entrance: Final = entrance

    def parts(self) -> tuple[object, ...]:
        """The entrance."""
        return (self.entrance,)


class Trade(Move):
    """The first to be seated trades places with another seat."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def parts(self) -> tuple[object, ...]:
        """The other seat."""
        return (self.seat,)


class Host(Move):
    """The host is named, or drawn."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def parts(self) -> tuple[object, ...]:
        """The seat of the host."""
        return (self.seat,)


class Direct(Move):
    """The direction of the first dance: 1 to the right, -1 to the left."""

    def __init__(self, direction: int) -> None:
        self.direction: Final = direction

    def parts(self) -> tuple[object, ...]:
        """The direction."""
        return (self.direction,)


class Announce(Move):
    """A player announces the dancer that will dance, or two, counted through all seats."""

    def __init__(self, dancer: int, second: int = NONE) -> None:
        self.dancer: Final = dancer
        self.second: Final = second

    def parts(self) -> tuple[object, ...]:
        """The dancers."""
        return self.dancer, self.second

    def dancers(self) -> list[int]:
        """The one, or both."""
        return [self.dancer] if self.second == NONE else [self.dancer, self.second]

    def names(self, dancer: int) -> bool:
        """Whether a dancer is announced."""
        return dancer in (self.dancer, self.second)


class Dance(Move):
    """A dancer's steps, by where they end: space and facing."""

    def __init__(self, dancer: int, space: int, facing: int) -> None:
        self.dancer: Final = dancer
        self.space: Final = space
        self.facing: Final = facing

    def parts(self) -> tuple[object, ...]:
        """Dancer, space and facing."""
        return self.dancer, self.space, self.facing


class Break(Move):
    """A choice that breaks a deal, made knowingly: it is not carried out (LD-12.3)."""

    def __init__(self, choice: Move) -> None:
        self.choice: Final = choice

    def parts(self) -> tuple[object, ...]:
        """The choice."""
        return (self.choice,)


class Speak(Move):
    """An offer, a counter-offer or a change: what is promised, and which offer it is on."""

    def __init__(self, clauses: tuple[Clause, ...], number: int = 0) -> None:
        self.clauses: Final = clauses
        self.number: Final = number

    def parts(self) -> tuple[object, ...]:
        """Promises and number."""
        return self.clauses, self.number


class MakeOffer(Speak):
    """A new offer."""


class Counter(Speak):
    """An offer in answer to another's."""


class Change(Speak):
    """An own offer, changed."""


class Answer(Move):
    """A word on an open offer, by its number."""

    def __init__(self, number: int) -> None:
        self.number: Final = number

    def parts(self) -> tuple[object, ...]:
        """The number."""
        return (self.number,)


class Withdraw(Answer):
    """An own offer is taken back."""


class Accept(Answer):
    """An offer is accepted."""


class Refuse(Answer):
    """An offer is declined."""


class Done(Move):
    """A player has nothing more to say."""


class Vote(Move):
    """A player's sealed word on whether the ball goes on."""

    def __init__(self, end: bool) -> None:
        self.end: Final = end

    def parts(self) -> tuple[object, ...]:
        """Whether it should end."""
        return (self.end,)


NO_MOVES: Final[tuple[Move, ...]] = ()
DIRECTIONS: Final[tuple[Move, ...]] = (Direct(1), Direct(-1))
DONE: Final[Move] = Done()
VOTES: Final[tuple[Move, ...]] = (Vote(False), Vote(True))
HOSTS: Final[tuple[Move, ...]] = tuple([Host(seat) for seat in range(6)])
STAY: Final[Move] = Sit(-1)
SITS: Final[tuple[Move, ...]] = tuple([Sit(entrance) for entrance in range(6)])
TRADES: Final[tuple[Move, ...]] = tuple([Trade(seat) for seat in range(6)])
ANNOUNCEMENTS: Final[tuple[Move, ...]] = tuple([Announce(dancer) for dancer in range(54)])


@cache
def orders(seats: int) -> tuple[Move, ...]:
    """All orders of so many seats."""
    return tuple([Propose(order) for order in permutations(range(seats))])


def orders_with(seats: int, places: dict[int, int]) -> tuple[Move, ...]:
    """The orders in which some seats have their places."""
    if not places:
        return orders(seats)
    found: list[Move] = []
    for move in orders(seats):
        assert isinstance(move, Propose)
        if all(move.order[place] == seat for seat, place in places.items()):
            found.append(move)
    return tuple(found)


DIRECTION_RECIPE: Final = "{1 of right left}"


def host_recipe(seats: int) -> str:
    """How the host is drawn."""
    return f"host {{1 of {' '.join([str(seat) for seat in range(seats)])}}}"


def order_recipe(drawn_from: tuple[Move, ...], seats: int) -> str:
    """How an order of seating is drawn: any, or one of those that deals leave (LD-11.13)."""
    if len(drawn_from) == len(orders(seats)):
        return f"order {{order of {' '.join([str(seat) for seat in range(seats)])}}}"
    texts: list[str] = []
    for move in drawn_from:
        assert isinstance(move, Propose)
        texts.append(f"order {' '.join([str(seat) for seat in move.order])}")
    return " | ".join(texts)


@cache
def lots(phase_moves: tuple[Move, ...], recipe: str) -> Chances[Move]:
    """Each of some moves, equally likely."""
    return Chances(phase_moves, [1] * len(phase_moves), recipe)


def dance_to(dancer: int, end: int) -> Move:
    """A dance by its end, space * 12 + facing."""
    return Dance(dancer, end // 12, end % 12)


class Ends:
    """The ends of one dancer: those of its reach that are not shut, by their number."""

    def __init__(self, reach: Reach, shut: list[int]) -> None:
        self.reach: Final = reach
        self.shut: Final = shut  # where in the reach's spaces it may not end, rising
        length = len(reach.ends)
        for at in shut:
            length -= reach.starts[at + 1] - reach.starts[at]
        self.length: Final = length

    def __len__(self) -> int:
        return self.length

    def __iter__(self) -> Iterator[int]:
        return iter(self.all())

    def __contains__(self, end: object) -> bool:
        if not isinstance(end, int) or end not in self.reach.known:
            return False
        return self.reach.spaces.index(end // 12) not in self.shut

    def at(self, index: int) -> int:
        """The end with that number."""
        starts = self.reach.starts
        for at in self.shut:
            start = starts[at]
            if index < start:
                break
            index += starts[at + 1] - start
        return self.reach.ends[index]

    def all(self) -> list[int]:
        """Every end, rising."""
        if not self.shut:
            return self.reach.ends
        ends, starts = self.reach.ends, self.reach.starts
        found: list[int] = []
        begin = 0
        for at in self.shut:
            found += ends[begin : starts[at]]
            begin = starts[at + 1]
        return found + ends[begin:]


class Dances:
    """All dances of a player, made when they are asked for."""

    def __init__(self, dancers: list[int], ends: list[Ends]) -> None:
        self._dancers: Final = dancers
        self._ends: Final = ends
        length = 0
        for some in ends:
            length += some.length
        self._length: Final = length

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, index: int) -> Move:
        if index < 0:
            index += self._length
        for at, some in enumerate(self._ends):
            if index < some.length:
                return dance_to(self._dancers[at], some.at(index))
            index -= some.length
        raise IndexError(index)

    def __iter__(self) -> Iterator[Move]:
        return iter(
            [
                dance_to(dancer, end)
                for dancer, some in zip(self._dancers, self._ends, strict=True)
                for end in some.all()
            ]
        )

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Dance) or move.dancer not in self._dancers:
            return False
        return move.space * 12 + move.facing in self._ends[self._dancers.index(move.dancer)]

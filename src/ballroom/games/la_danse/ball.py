"""A ball: its board, its seats, its customs, and where dancers can go on it."""
# compiled by mypyc

from functools import cache
from typing import Final

from ballroom.core.value import Value
from ballroom.games.la_danse import tables
from ballroom.games.la_danse.customs import Customs, customs_of

NOWHERE: Final = 255
NOBODY: Final = 255


class Ball(Value):
    """What stays the same through a game; made once for each way of setting one up."""

    def __init__(self, seats: int, size: int, variations: tuple[str, ...], quick: bool) -> None:
        self.seats: Final = seats
        self.size: Final = size
        self.variations: Final = variations
        self.quick: Final = quick
        self.customs: Final[Customs] = customs_of(variations)
        self.names: Final = tables.NAMES
        self.on_board: Final[list[bool]] = [
            tables.is_on_board(q, r, size) for q, r in tables.SPACES
        ]
        self.first: Final[list[list[int]]] = [
            [
                tables.INDEX[tables.first_space(dancer, entrance, size)]
                for dancer in range(tables.EACH)
            ]
            for entrance in range(tables.ENTRANCES)
        ]
        self.in_entrance: Final[list[bool]] = [False] * len(tables.SPACES)
        for spaces in self.first:
            for space in spaces:
                self.in_entrance[space] = True
        self.next: Final[list[list[int]]] = [self._neighbours(q, r) for q, r in tables.SPACES]
        self._reach: Final[dict[int, Reach]] = {}
        self._crowd_of = b""
        self._crowd: list[int] = [0] * 256
        self._faced: Final[dict[int, list[int]]] = {}

    def _neighbours(self, q: int, r: int) -> list[int]:
        """The next space in each of the twelve directions, NOWHERE off the board (LD-1.3)."""
        found: list[int] = []
        for dq, dr in tables.DIRECTIONS:
            at = tables.INDEX.get((q + dq, r + dr), NOWHERE)
            found.append(at if at != NOWHERE and self.on_board[at] else NOWHERE)
        return found

    def parts(self) -> tuple[object, ...]:
        """How it was set up."""
        return self.seats, self.size, self.variations, self.quick

    def counts_as_floor(self, space: int) -> bool:
        """Whether dancers influence and are influenced there (LD-7.1, LD-9.4)."""
        return not self.in_entrance[space] or not self.customs.ending

    def faced(self, kind: int, space: int, facing: int) -> list[int]:
        """The spaces that a dancer faces: the nearest along each arrow (LD-7.1)."""
        key = (kind * 256 + space) * 12 + facing
        known = self._faced.get(key)
        if known is not None:
            return known
        row = self.next[space]
        found: list[int] = []
        self._faced[key] = found
        for arrow in tables.ARROWS[kind]:
            other = row[(facing + arrow) % 12]
            if other != NOWHERE:
                found.append(other)
        return found

    def reach(self, kind: int, space: int, facing: int, closed: bool) -> "Reach":
        """Where a dancer's steps can end, whoever stands in the way."""
        key = ((kind * 256 + space) * 12 + facing) * 2 + closed
        found = self._reach.get(key)
        if found is None:
            walk = Walk(self, kind, closed, 0)
            walk.go(space, facing, tables.STEPS[kind], 1 << space, False)
            found = Reach(walk.ends)
            self._reach[key] = found
        return found

    def crowd(self, spaces: bytes) -> list[int]:
        """How many dancers stand on each space; that of the last floor is kept."""
        if spaces is not self._crowd_of:
            crowd = [0] * 256
            for space in spaces:
                crowd[space] += 1
            crowd[NOWHERE] = 0
            self._crowd_of = spaces
            self._crowd = crowd
        return self._crowd


class Reach:
    """All ends of a dancer's steps as space * 12 + facing, in all and space by space."""

    def __init__(self, ends: set[int]) -> None:
        self.ends: Final[tuple[int, ...]] = tuple(sorted(ends))
        self.spaces: Final[list[int]] = sorted({end // 12 for end in ends})
        self.groups: Final[list[list[int]]] = [
            [end for end in self.ends if end // 12 == space] for space in self.spaces
        ]


class Walk:
    """Tries all ways of taking a dancer's steps (LD-5.1)."""

    def __init__(self, ball: Ball, kind: int, closed: bool, blocked: int) -> None:
        self.ball: Final = ball
        self.kind: Final = kind
        self.closed: Final = closed
        self.blocked: Final = blocked  # spaces that may not be passed, as a mask (LD-9.2)
        self.ends: Final[set[int]] = set()
        self.routes: Final[list[tuple[int, int]]] = []  # the spaces of each route, and its end

    def go(self, space: int, facing: int, steps: int, visited: int, turned: bool) -> None:
        """Take the steps that are left from here."""
        if steps == 0:
            self.ends.add(space * 12 + facing)
            self.routes.append((visited, space))
            return
        period = tables.PERIODS[self.kind]
        if not turned:
            for other in range(period):
                if other != facing:
                    self.go(space, other, steps - 1, visited, True)
        if self.blocked >> space & 1:
            return
        for arrow in tables.ARROWS[self.kind]:
            after = self.ball.next[space][(facing + arrow) % 12]
            if after == NOWHERE or visited >> after & 1:
                continue
            if self.closed and self.ball.in_entrance[space] != self.ball.in_entrance[after]:
                continue  # LD-6.2
            self.go(after, facing, steps - 1, visited | 1 << after, False)
            if self.kind == tables.BALLARE:
                for other in range(period):  # LD-5.3: the free turn
                    if other != facing:
                        self.ends.add(after * 12 + other)


@cache
def ball_of(seats: int, size: int, variations: tuple[str, ...], quick: bool) -> Ball:
    """The ball that is set up like this."""
    return Ball(seats, size, variations, quick)

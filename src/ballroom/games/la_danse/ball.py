"""A ball: its board, its seats, its customs, and where dancers can go on it."""
# compiled by mypyc

from functools import lru_cache
from typing import Final

from ballroom.core.value import Value
from ballroom.games.la_danse import tables
from ballroom.games.la_danse.customs import Customs, customs_of
from ballroom.games.la_danse.plan import Plan, our_plan, period_of

NONE: Final = -1  # no seat, no dancer, no space, where one could be
NOWHERE: Final = 255
NOBODY: Final = 255


class Ball(Value):
    """What stays the same through a game; made once for each way of setting one up."""

    def __init__(
        self,
        seats: int,
        size: int,
        variations: tuple[str, ...],
        quick: bool,
        talk: bool,
        plan: Plan,
    ) -> None:
        self.seats: Final = seats
        self.size: Final = size
        self.variations: Final = variations
        self.quick: Final = quick
        self.talk: Final = talk  # whether the table wants talks
        self.plan: Final = plan
        self.ours: Final[bool] = plan == our_plan(size)
        self.customs: Final[Customs] = customs_of(variations)
        self.talking: Final[bool] = talk and self.customs.announcing  # LD-10.5
        self.names: Final = tables.NAMES
        self.steps: Final[list[int]] = list(plan.steps)
        self.arrows: Final[list[tuple[int, ...]]] = list(plan.arrows)
        self.periods: Final[list[int]] = [period_of(arrows) for arrows in plan.arrows]
        self.arrow_masks: Final[list[int]] = [
            sum([1 << arrow for arrow in arrows]) for arrows in plan.arrows
        ]
        self.first: Final[list[tuple[int, ...]]] = list(plan.entrances)
        self.on_board: Final[list[bool]] = [False] * len(tables.SPACES)
        for space in plan.spaces:
            self.on_board[space] = True
        self.in_entrance: Final[list[bool]] = [False] * len(tables.SPACES)
        for spaces in plan.entrances:
            for space in spaces:
                self.in_entrance[space] = True
        self.next: Final[list[list[int]]] = [self._neighbours(q, r) for q, r in tables.SPACES]
        count = len(tables.KINDS) * len(tables.SPACES) * 12
        self._faced: Final[list[list[int] | None]] = [None] * count
        self._reach: Final[list[Reach | None]] = [None] * (2 * count)

    def _neighbours(self, q: int, r: int) -> list[int]:
        """The next space in each of the twelve directions, NOWHERE off the board (LD-1.3)."""
        found: list[int] = []
        for dq, dr in tables.DIRECTIONS:
            at = tables.INDEX.get((q + dq, r + dr), NOWHERE)
            found.append(at if at != NOWHERE and self.on_board[at] else NOWHERE)
        return found

    def parts(self) -> tuple[object, ...]:
        """How it was set up."""
        return self.seats, self.size, self.variations, self.quick, self.talk, self.plan

    def counts_as_floor(self, space: int) -> bool:
        """Whether dancers influence and are influenced there (LD-7.1, LD-9.4)."""
        if space == NOWHERE:
            return False
        return not self.in_entrance[space] or not self.customs.ending

    def first_facing(self, kind: int, entrance: int) -> int:
        """How a dancer stands at first: looking to the centre (LD-2.4)."""
        return (2 * entrance + 6 + self.plan.looks[kind]) % 12 % self.periods[kind]

    def faced(self, kind: int, space: int, facing: int) -> list[int]:
        """The spaces that a dancer faces: the nearest along each arrow (LD-7.1)."""
        key = (kind * len(tables.SPACES) + space) * 12 + facing
        known = self._faced[key]
        if known is not None:
            return known
        row = self.next[space]
        found: list[int] = []
        for arrow in self.arrows[kind]:
            other = row[(facing + arrow) % 12]
            if other != NOWHERE:
                found.append(other)
        self._faced[key] = found
        return found

    def reach(self, kind: int, space: int, facing: int, closed: bool) -> "Reach":
        """Where a dancer's steps can end, whoever stands in the way."""
        key = ((kind * len(tables.SPACES) + space) * 12 + facing) * 2 + closed
        found = self._reach[key]
        if found is None:
            walk = Walk(self, kind, closed, 0)
            walk.go(space, facing, self.steps[kind], 1 << space, False)
            found = Reach(walk.ends)
            self._reach[key] = found
        return found


class Reach:
    """All ends of a dancer's steps as space * 12 + facing, grouped by their spaces."""

    def __init__(self, ends: set[int]) -> None:
        self.ends: Final[list[int]] = sorted(ends)
        self.known: Final[set[int]] = ends
        self.spaces: Final[list[int]] = []
        # Where the ends on each of these spaces begin in the list; at last, how many there are.
        self.starts: Final[list[int]] = []
        last = NOWHERE
        for at, end in enumerate(self.ends):
            if end // 12 != last:
                last = end // 12
                self.spaces.append(last)
                self.starts.append(at)
        self.starts.append(len(self.ends))
        self.row: Final = bytes(self.spaces)


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
        period = self.ball.periods[self.kind]
        if not turned:
            for other in range(period):
                if other != facing:
                    self.go(space, other, steps - 1, visited, True)
        if self.blocked >> space & 1:
            return
        for arrow in self.ball.arrows[self.kind]:
            after = self.ball.next[space][(facing + arrow) % 12]
            if after == NOWHERE or visited >> after & 1:
                continue
            if self.closed and self.ball.in_entrance[space] != self.ball.in_entrance[after]:
                continue  # LD-6.2
            self.go(after, facing, steps - 1, visited | 1 << after, False)
            if self.kind == tables.BALLARE and steps == 1:
                for other in range(period):  # LD-5.3: the free turn
                    if other != facing:
                        self.ends.add(after * 12 + other)


@lru_cache(256)
def ball_of(
    seats: int,
    size: int,
    variations: tuple[str, ...],
    quick: bool,
    talk: bool,
    plan: Plan | None = None,
) -> Ball:
    """The ball that is set up like this; without a plan, on our board."""
    return Ball(seats, size, variations, quick, talk, plan if plan is not None else our_plan(size))

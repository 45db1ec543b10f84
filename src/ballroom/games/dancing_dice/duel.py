"""A round of two couples, solved: what each keeps and dances so that the other can gain nothing.

What a round can end in is worth what the rest of the marathon is (worth.py). So the round is a game
of its own, in which both roll, choose, hear each other's number (DD-2.3) and arrange.
"""
# compiled by mypyc

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ballroom.core.regrets import numbers
from ballroom.games.dancing_dice import tables
from ballroom.games.dancing_dice.hands import Dances
from ballroom.games.dancing_dice.learner import Learner

BELOW: Final = 0
EVEN: Final = 1
ABOVE: Final = 2
SAFETIES: Final = 3
KINDS: Final = 2 * SAFETIES
"""Of what the other shows: its safety, and whether the Tango is in it."""

Worths = list[list[float]]
"""By the endurance of both, what the rest of the marathon is worth to the first of them."""


def end_of(
    own: int, other: int, safe: int, others: int, results: tuple[int, int], worths: Worths
) -> float:
    """What a round is worth in which the own dances were below, even or above."""
    for result in results:
        if result == BELOW and not safe:  # DD-4.2, DD-4.3, DD-5.2
            own -= 1
        if result == ABOVE and not others:
            other -= 1
        if own == 0 or other == 0:  # DD-4.4, DD-4.5
            return 0.0 if own == 0 else 1.0
    if safe == 2:
        own = min(tables.MOST_ENDURANCE, own + 2)  # DD-5.4
    if others == 2:
        other = min(tables.MOST_ENDURANCE, other + 2)
    return worths[own][other]


def _ends(own: int, other: int, same: Worths, rolled: Worths) -> vec[float]:
    """By both safeties, whether the Tango was danced, and both results."""
    return vec[float](
        [
            end_of(own, other, safe, others, (first, second), worths)
            for safe in range(SAFETIES)
            for others in range(SAFETIES)
            for worths in (same, rolled)
            for first in (BELOW, EVEN, ABOVE)
            for second in (BELOW, EVEN, ABOVE)
        ]
    )


class Side:
    """One of the two: what it learns, and what the round can be worth to it."""

    def __init__(
        self, dances: Dances, own: int, other: int, same: Worths, rolled: Worths, is_deaf: bool
    ) -> None:
        self.learner: Final = Learner(dances, is_deaf)
        self.dances: Final = dances
        self._ends: vec[float] = _ends(own, other, same, rolled)
        self._row: Final[i64] = dances.levels + 1
        self._grid: Final[vec[float]] = numbers(KINDS * self._row * self._row)
        self._is_used: Final[list[bool]] = [False] * KINDS

    def play_for(self, own: int, other: int, same: Worths, rolled: Worths) -> None:
        """From now on the round is worth that; what has been learned stays."""
        self._ends = _ends(own, other, same, rolled)

    def weigh(self, shown: vec[float]) -> None:
        """What each performance is worth, when the other shows this (as in Learner.shown)."""
        learner = self.learner
        count = self.dances.count
        own: i64
        heard: i64
        if learner.own == 1:
            self._begin()
            for heard in range(learner.counts):
                self._add(shown, heard * count)
            self._sum(0)
        else:
            for own in range(learner.own):
                for heard in range(learner.heard):
                    self._begin()
                    self._add(shown, (heard * learner.heard + own) * count)
                    self._sum((own * learner.heard + heard) * count)

    def _begin(self) -> None:
        i: i64
        grid = self._grid
        for i in range(len(grid)):
            grid[i] = 0.0
        for i in range(KINDS):
            self._is_used[i] = False

    def _add(self, shown: vec[float], start: i64) -> None:
        """Put what the other shows where its two dances are worth that much."""
        dances, grid, row = self.dances, self._grid, self._row
        first, second, safety, has_tango = (
            dances.first, dances.second, dances.safety, dances.has_tango,
        )  # fmt: skip
        i: i64
        for i in range(dances.count):
            chance = shown[start + i]
            if chance > 0.0:
                kind: i64 = safety[i] * 2 + has_tango[i]
                self._is_used[kind] = True
                grid[(kind * row + first[i] + 1) * row + second[i] + 1] += chance

    def _sum(self, start: i64) -> None:
        """By kind: sum up all that is worth less in both, and weigh each performance by it."""
        grid, row, worth = self._grid, self._row, self.learner.worth
        i: i64
        j: i64
        kind: i64
        for i in range(self.dances.count):
            worth[start + i] = 0.0
        for kind in range(KINDS):
            if self._is_used[kind]:
                for i in range(kind * row + 1, kind * row + row):
                    total = 0.0
                    for j in range(i * row + 1, i * row + row):
                        total += grid[j]
                        grid[j] = total + grid[j - row]
                self._weigh_kind(kind, start)

    def _weigh_kind(self, kind: i64, start: i64) -> None:
        dances, grid, row, ends, worth = (
            self.dances, self._grid, self._row, self._ends, self.learner.worth,
        )  # fmt: skip
        first, second, safety, has_tango = (
            dances.first, dances.second, dances.safety, dances.has_tango,
        )  # fmt: skip
        last: i64 = row - 1
        bottom: i64 = (kind * row + last) * row
        others: i64 = kind // 2
        their_tango: i64 = kind % 2
        i: i64
        for i in range(dances.count):
            at: i64 = (((safety[i] * 3 + others) * 2 + (has_tango[i] | their_tango)) * 3) * 3
            y = second[i]
            top: i64 = (kind * row + first[i]) * row  # what is below my first dance
            mid: i64 = top + row  # that, and what is even with it
            # The second index tells the same of the second dance.
            below_0, below_1, below_2 = grid[top + y], grid[top + y + 1], grid[top + last]
            upto_0, upto_1, upto_2 = grid[mid + y], grid[mid + y + 1], grid[mid + last]
            all_0, all_1, all_2 = grid[bottom + y], grid[bottom + y + 1], grid[bottom + last]
            worth[start + i] += (
                below_0 * ends[at + 8]
                + (below_1 - below_0) * ends[at + 7]
                + (below_2 - below_1) * ends[at + 6]
                + (upto_0 - below_0) * ends[at + 5]
                + (upto_1 - below_1 - upto_0 + below_0) * ends[at + 4]
                + (upto_2 - below_2 - upto_1 + below_1) * ends[at + 3]
                + (all_0 - upto_0) * ends[at + 2]
                + (all_1 - upto_1 - all_0 + upto_0) * ends[at + 1]
                + (all_2 - upto_2 - all_1 + upto_1) * ends[at]
            )


def turned(worths: Worths) -> Worths:
    """The same to the other of the two."""
    size = len(worths)
    return [[1.0 - worths[other][own] for other in range(size)] for own in range(size)]


class Duel:
    """A round of two couples with so much endurance, solved by so many rounds of learning.

    ``same`` is what the rest is worth where the Tango stays, ``rolled`` where it is rolled again.
    """

    def __init__(
        self,
        dances: Dances,
        endurance: tuple[int, int],
        same: Worths,
        rolled: Worths,
        rounds: int,
        is_deaf: bool = False,
    ) -> None:
        one, two = endurance
        self.dances: Final = dances
        self.sides: Final = (
            Side(dances, one, two, same, rolled, is_deaf),
            Side(dances, two, one, turned(same), turned(rolled), is_deaf),
        )
        for side in self.sides:
            side.learner.act(0.0)
        for number in range(1, rounds + 1):
            for side, other in (self.sides, (self.sides[1], self.sides[0])):
                side.weigh(other.learner.shown)
                side.learner.learn()
                side.learner.act(float(number) ** 3)
        self.means: Final = (self.sides[0].learner.means(), self.sides[1].learner.means())

    def bounds(self) -> tuple[float, float]:
        """Between these lies what the round is worth to the first, however well both play."""
        for side, other in ((0, 1), (1, 0)):
            self.sides[side].weigh(self.means[other])
        return 1.0 - self.sides[1].learner.best(), self.sides[0].learner.best()

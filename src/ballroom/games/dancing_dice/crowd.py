"""A round of several couples who have all learned from each other what to keep and to dance.

They learn alike, to lose as little endurance as can be, and hear no numbers. Who then chooses for
itself takes what is best against such couples, whose numbers it has heard (DD-2.3), by what its
endurance is worth to it.
"""
# compiled by mypyc

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ballroom.core.regrets import numbers
from ballroom.games.dancing_dice.hands import Dances, dances
from ballroom.games.dancing_dice.learner import Learner
from ballroom.games.dancing_dice.terms import Terms

LOSSES: Final = 3
"""A round costs no point, one or two."""


class Crowd:
    """So many couples, and what each of them shows."""

    def __init__(self, shown: Dances, couples: int, rounds: int) -> None:
        self.dances: Final = shown
        self.couples: Final = couples
        self.half: Final[i64] = couples // 2
        self.learner: Final = Learner(shown, is_deaf=True)
        self.learner.act(0.0)
        for number in range(1, rounds + 1):
            self._weigh(self.learner.shown)
            self.learner.learn()
            self.learner.act(float(number) ** 3)
        self.mean: Final[vec[float]] = self.learner.means()

    def gain(self) -> float:
        """How much less a couple could lose in a round that alone knew better."""
        self._weigh(self.mean)
        return self.learner.best() - self.learner.value()

    # ---- learning

    def _weigh(self, shown: vec[float]) -> None:
        """What a performance is worth: minus the points that it is expected to lose."""
        shown_all, worth = self.dances, self.learner.worth
        first = self._losing(shown, shown_all.first)
        second = self._losing(shown, shown_all.second)
        i: i64
        for i in range(shown_all.count):
            if shown_all.safety[i]:  # DD-5.2, DD-5.4
                worth[i] = 2.0 if shown_all.safety[i] == 2 else 0.0
            else:
                worth[i] = -first[shown_all.first[i]] - second[shown_all.second[i]]

    def _losing(self, shown: vec[float], level_of: vec[i64]) -> vec[float]:
        """By what a dance is worth, how likely half of the couples do better (DD-4.2)."""
        count, levels = self.dances.count, self.dances.levels
        chances = numbers(levels)
        i: i64
        for i in range(len(shown)):
            chances[level_of[i % count]] += shown[i]
        better = 0.0
        for i in range(levels - 1, -1, -1):
            here = chances[i]
            chances[i] = self._half_of(better)
            better += here
        return chances

    def _half_of(self, chance: float) -> float:
        """How likely at least half of the couples do what each does with this chance."""
        likely = [1.0] + [0.0] * self.couples
        for others in range(1, self.couples):
            for many in range(others, 0, -1):
                likely[many] += chance * (likely[many - 1] - likely[many])
            likely[0] *= 1.0 - chance
        total = 0.0
        for many in range(self.half, self.couples):
            total += likely[many]
        return total

    # ---- choosing

    def losses(self, which: Sequence[int], heard: Sequence[int]) -> list[list[float]]:
        """For these performances, how likely each loses no point, one or two.

        ``heard`` are the numbers of the others, -1 for one that has not been heard. What a Rock or
        a Gala protects loses nothing.
        """
        shown = {number: self._shown_by(number) for number in set(heard)}
        return [
            [1.0, 0.0, 0.0] if self.dances.safety[own] else self._losses_of(own, heard, shown)
            for own in which
        ]

    def _shown_by(self, number: int) -> vec[float]:
        """What a couple with that number shows, as chances of each performance."""
        count = self.dances.count
        found = numbers(count)
        total = 0.0
        i: i64
        k: i64
        for k in range(self.learner.counts):
            if number < 0 or number == k:
                for i in range(count):
                    found[i] += self.mean[k * count + i]
                    total += self.mean[k * count + i]
        if total <= 0.0:  # such couples never re-roll so many: nothing is known
            return self._shown_by(-1)
        for i in range(count):
            found[i] /= total
        return found

    def _losses_of(
        self, own: int, heard: Sequence[int], shown: dict[int, vec[float]]
    ) -> list[float]:
        """By how many of the others do better in the first dance, in the second, and in both."""
        better = {number: self._better(own, one) for number, one in shown.items()}
        size = len(heard) + 1
        likely = [[0.0] * size for _ in range(size)]
        likely[0][0] = 1.0
        for number in heard:
            both, first, second = better[number]
            neither = 1.0 - both - first - second
            for one in range(size - 1, -1, -1):
                for two in range(size - 1, -1, -1):
                    chance = likely[one][two] * neither
                    if one:
                        chance += likely[one - 1][two] * first
                    if two:
                        chance += likely[one][two - 1] * second
                    if one and two:
                        chance += likely[one - 1][two - 1] * both
                    likely[one][two] = chance
        found = [0.0] * LOSSES
        for one in range(size):
            for two in range(size):
                found[(one >= self.half) + (two >= self.half)] += likely[one][two]
        return found

    def _better(self, own: int, shown: vec[float]) -> tuple[float, float, float]:
        """How likely one is better in both dances, and in the first or the second alone."""
        first, second = self.dances.first, self.dances.second
        both = in_first = in_second = 0.0
        mine_first, mine_second = first[own], second[own]
        i: i64
        for i in range(self.dances.count):
            if first[i] > mine_first:
                if second[i] > mine_second:
                    both += shown[i]
                else:
                    in_first += shown[i]
            elif second[i] > mine_second:
                in_second += shown[i]
        return both, in_first, in_second

    def keeping(self, worth: Sequence[float]) -> list[float]:
        """What it is worth to keep something, by its number, if performances are worth that."""
        learner = self.learner
        for number, one in enumerate(worth):
            learner.worth[number] = one
        learner.best()
        return list(learner.kept)


@lru_cache(maxsize=16)
def crowd(couples: int, tango: int, terms: Terms, rounds: int) -> Crowd:
    """So many couples with a Tango, kept for the next time."""
    return Crowd(dances(tango, terms), couples, rounds)

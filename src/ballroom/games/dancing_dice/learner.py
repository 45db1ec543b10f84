"""A couple that learns what to keep and how to arrange, from what it would have been worth.

It learns by regret (core/regrets.py), round after round.
"""
# compiled by mypyc

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ballroom.core.regrets import Choices, numbers, regret, sum_of
from ballroom.games.dancing_dice.hands import Dances


class Learner:
    """What one couple chooses: dice to keep, then a performance.

    A performance is chosen by ``own`` x ``heard`` contexts: how many dice it has re-rolled itself,
    and how many the other has announced. A deaf learner has one context for all.
    """

    def __init__(self, dances: Dances, is_deaf: bool) -> None:
        self.dances: Final = dances
        self.hands: Final = dances.hands
        self.counts: Final[i64] = dances.hands.dice + 1
        self.own: Final[i64] = 1 if is_deaf else self.counts
        self.heard: Final[i64] = 1 if is_deaf else self.counts
        self.width: Final[i64] = len(dances.of_hands)
        self.keeping: Final = Choices(len(dances.hands.choices))
        self.dancing: Final = Choices(self.own * self.heard * self.width)
        self.worth: Final[vec[float]] = numbers(self.own * self.heard * dances.count)
        """What each performance is worth in each context, times how likely that is heard."""
        self.shown: Final[vec[float]] = numbers(self.counts * self.heard * dances.count)
        """How likely this couple re-rolls so many, hears so many, and then dances that."""
        self.mean: Final[vec[float]] = numbers(self.counts * self.heard * dances.count)
        """The same on the mean, not yet divided by ``weight``."""
        self.weight = 0.0
        self._after: Final[vec[float]] = numbers(self.counts * dances.hands.count)
        self._reached: Final[vec[float]] = numbers(self.counts * dances.hands.count)
        self.kept: Final[vec[float]] = numbers(dances.hands.kept_count)
        """What it is worth to keep something, when it was learned last."""

    # ---- learning

    def learn(self) -> None:
        """Regret what would have been better, by what performances are worth now."""
        k: i64
        count: i64
        hand: i64
        for k in range(self.own):
            for hand in range(self.hands.count):
                self._after[k * self.hands.count + hand] = 0.0
            for count in range(self.heard):
                self._learn_dancing(k, count)
        self.keep()
        keeping, starts, choices = self.keeping, self.hands.choice_starts, self.hands.choices
        for hand in range(self.hands.count):
            regret(keeping, starts[hand], starts[hand + 1], self.kept, choices, 0, 0)

    def _learn_dancing(self, k: i64, count: i64) -> None:
        dancing, starts, of_hands = self.dancing, self.dances.starts, self.dances.of_hands
        worth, after = self.worth, self._after
        base: i64 = (k * self.heard + count) * self.width
        at: i64 = (k * self.heard + count) * self.dances.count
        place: i64 = k * self.hands.count
        hand: i64
        for hand in range(self.hands.count):
            start = starts[hand]
            end = starts[hand + 1]
            if end - start == 1:
                after[place + hand] += worth[at + of_hands[start]]
            else:
                after[place + hand] += regret(dancing, start, end, worth, of_hands, base, at)

    def keep(self) -> None:
        """What it is worth to keep something: the mean over the hands that it becomes."""
        hands, after, kept = self.hands, self._after, self.kept
        missing, starts = hands.missing, hands.roll_starts
        rolls, chances = hands.rolls, hands.roll_chances
        number: i64
        i: i64
        for number in range(hands.kept_count):
            at: i64 = missing[number] * hands.count if self.own > 1 else 0
            total = 0.0
            for i in range(starts[number], starts[number + 1]):
                total += chances[i] * after[at + rolls[i]]
            kept[number] = total

    # ---- acting

    def act(self, weight: float) -> None:
        """Choose by the regrets; what is shown so counts in the mean with this weight."""
        self._reach(weight)
        k: i64
        count: i64
        i: i64
        shown, mean = self.shown, self.mean
        for i in range(len(shown)):
            shown[i] = 0.0
        for k in range(self.counts):
            for count in range(self.heard):
                self._show(k, count, weight)
        self.weight += weight
        for i in range(len(shown)):
            mean[i] += weight * shown[i]

    def _reach(self, weight: float) -> None:
        """How likely each hand is reached with so many dice re-rolled."""
        hands, keeping, reached, kept = self.hands, self.keeping, self._reached, self.kept
        lead, total, choices = keeping.lead, keeping.total, hands.choices
        hand: i64
        number: i64
        i: i64
        for number in range(hands.kept_count):
            kept[number] = 0.0
        for hand in range(hands.count):
            start = hands.choice_starts[hand]
            end = hands.choice_starts[hand + 1]
            scale = sum_of(lead, start, end)
            even = 1.0 / float(end - start)
            for i in range(start, end):
                often = lead[i] / scale if scale > 0.0 else even
                if often > 0.0:
                    total[i] += weight * often
                    kept[choices[i]] += often * hands.chance[hand]
        for i in range(len(reached)):
            reached[i] = 0.0
        rolls, chances = hands.rolls, hands.roll_chances
        for number in range(hands.kept_count):
            often = kept[number]
            if often > 0.0:
                at: i64 = hands.missing[number] * hands.count
                for i in range(hands.roll_starts[number], hands.roll_starts[number + 1]):
                    reached[at + rolls[i]] += often * chances[i]

    def _show(self, k: i64, count: i64, weight: float) -> None:
        dances, dancing, reached, shown = self.dances, self.dancing, self._reached, self.shown
        starts, of_hands, lead, total = dances.starts, dances.of_hands, dancing.lead, dancing.total
        base: i64 = ((k if self.own > 1 else 0) * self.heard + count) * self.width
        at: i64 = (k * self.heard + count) * dances.count
        place: i64 = k * self.hands.count
        hand: i64
        i: i64
        for hand in range(self.hands.count):
            reach = reached[place + hand]
            if reach > 0.0:
                start = starts[hand]
                end = starts[hand + 1]
                if end - start == 1:
                    shown[at + of_hands[start]] += reach
                else:
                    scale = sum_of(lead, base + start, base + end)
                    even = 1.0 / float(end - start)
                    for i in range(start, end):
                        often = lead[base + i] / scale if scale > 0.0 else even
                        if often > 0.0:
                            shown[at + of_hands[i]] += reach * often
                            total[base + i] += weight * reach * often

    # ---- what has been learned

    def means(self) -> vec[float]:
        """How likely each performance is shown, on the mean."""
        found = numbers(len(self.mean))
        i: i64
        for i in range(len(found)):
            found[i] = self.mean[i] / self.weight
        return found

    def value(self) -> float:
        """What the mean is worth, by what performances are worth now."""
        total = 0.0
        each: i64 = self.heard * self.dances.count
        at: i64
        k: i64
        for k in range(self.counts):
            for at in range(each):
                worth = self.worth[at + (k * each if self.own > 1 else 0)]
                total += self.mean[k * each + at] * worth
        return total / self.weight

    def best(self) -> float:
        """What the best choices are worth, by what performances are worth now."""
        hands, dances = self.hands, self.dances
        k: i64
        count: i64
        hand: i64
        i: i64
        for k in range(self.own):
            for hand in range(hands.count):
                total = 0.0
                for count in range(self.heard):
                    at: i64 = (k * self.heard + count) * dances.count
                    most = self.worth[at + dances.of_hands[dances.starts[hand]]]
                    for i in range(dances.starts[hand] + 1, dances.starts[hand + 1]):
                        most = max(most, self.worth[at + dances.of_hands[i]])
                    total += most
                self._after[k * hands.count + hand] = total
        self.keep()
        value = 0.0
        for hand in range(hands.count):
            most = self.kept[hands.choices[hands.choice_starts[hand]]]
            for i in range(hands.choice_starts[hand] + 1, hands.choice_starts[hand + 1]):
                most = max(most, self.kept[hands.choices[i]])
            value += hands.chance[hand] * most
        return value

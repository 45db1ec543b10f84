"""One of several couples: what is best against couples that have learned from each other."""

from math import prod
from typing import Final

from ballroom.core.compiled import IS_COMPILED
from ballroom.core.language import number, say
from ballroom.games.dancing_dice import tables
from ballroom.games.dancing_dice.crowd import crowd
from ballroom.games.dancing_dice.own_hand import Often, OwnHand
from ballroom.games.dancing_dice.view import View
from ballroom.games.dancing_dice.worth import worth

ROUNDS: Final = 60 if IS_COMPILED else 8
"""Rounds of learning."""
ALIKE: Final = 1e-6
"""Choices that differ by less are as good as each other."""


class OneOfMany(OwnHand):
    """How to play a hand against several others."""

    def __init__(self, view: View, others: list[int]) -> None:
        super().__init__(view)
        self.crowd: Final = crowd(len(others) + 1, self.dances.tango, self.terms, ROUNDS)
        rivals = [view.couples[other] for other in others]
        self.heard: Final = [-1 if one.announced is None else one.announced for one in rivals]
        table = worth().rolled()
        outlasting = [
            prod(table[own][one.endurance] for one in rivals) for own in range(len(table))
        ]
        self.outlasting: Final = outlasting
        """How likely it outlasts each of the others, by its endurance."""

    def keepings(self) -> Often:
        """What is best to keep; of what is as good, each as often."""
        values = self._kept(self._worths(list(range(self.dances.count))))
        return _evenly({kept: values[kept] for kept in self.kept})

    def performances(self) -> Often:
        """What is best to dance; of what is as good, each as often."""
        return _evenly(dict(zip(self.danced, self._worths(self.danced), strict=True)))

    def _kept(self, worths: list[float]) -> list[float]:
        return self.crowd.keeping(worths)

    def _worths(self, which: list[int]) -> list[float]:
        losses = self.crowd.losses(which, self.heard)
        return [self._worth(one, chances) for one, chances in zip(which, losses, strict=True)]

    def _worth(self, danced: int, losses: list[float]) -> float:
        own = self.own.endurance
        if self.dances.safety[danced] == 2:
            return self.outlasting[min(tables.MOST_ENDURANCE, own + 2)]  # DD-5.4
        return sum(
            chance * self.outlasting[max(0, own - lost)] for lost, chance in enumerate(losses)
        )

    def _points(self, which: list[int]) -> list[float]:
        """How many points each of these loses."""
        losses = self.crowd.losses(which, self.heard)
        return [one + 2 * two for _, one, two in losses]

    # ---- in words

    def why_reroll(self, mask: int) -> str:
        """How many points it expects to lose, beside keeping all dice."""
        values = self._kept([-one for one in self._points(list(range(self.dances.count)))])
        points, plain = [number(max(0.0, -values[self.kept_by(some)]), ".2f") for some in (mask, 0)]
        if not mask:
            return say(
                "Keeps all dice: so it expects to lose {points} points in this round.",
                points=points,
            )
        return say(
            "{what}: so it expects to lose {points} points in this round, and {plain} if all dice "
            "are kept.",
            what=self.rerolling(mask),
            points=points,
            plain=plain,
        )

    def why_arrange(self, row: int) -> str:
        """How many points it expects to lose, by the numbers that it has heard."""
        danced = self.danced_by(row)
        if danced is None:
            return self.never(row)
        (points,) = self._points([danced])
        return say(
            "{what}: so it expects to lose {points} points in this round, by the numbers that the "
            "others told.",
            what=self.dancing(row),
            points=number(points, ".2f"),
        )


def _evenly(worths: dict[int, float]) -> Often:
    most = max(worths.values()) - ALIKE
    best = [number for number, one in worths.items() if one >= most]
    return {number: 1.0 / len(best) for number in best}

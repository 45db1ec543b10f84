"""One of two couples: the round is solved, and played as it was solved."""

from functools import lru_cache
from typing import Final

from ballroom.core.compiled import IS_COMPILED
from ballroom.core.language import number, say
from ballroom.games.dancing_dice.duel import Duel
from ballroom.games.dancing_dice.hands import dances
from ballroom.games.dancing_dice.own_hand import Often, OwnHand
from ballroom.games.dancing_dice.terms import REAL
from ballroom.games.dancing_dice.view import View
from ballroom.games.dancing_dice.worth import worth

ROUNDS: Final = 32 if IS_COMPILED else 8
"""Rounds of learning. Plain Python has no time for more, nor to hear the numbers."""
NEAR: Final = 0.003 if IS_COMPILED else 0.01
"""How much less likely a win may be with what is still worth choosing, where little was learned."""


@lru_cache(maxsize=4)
def solved(tango: int, one: int, two: int, is_deaf: bool, rounds: int = ROUNDS) -> Duel:
    """A round of two couples, the one with less endurance first; kept for the next time."""
    known = worth()
    shown = dances(tango, REAL)
    return Duel(shown, (one, two), known.same(tango), known.rolled(), rounds, is_deaf)


class OneOfTwo(OwnHand):
    """How to play a hand against one other couple."""

    def __init__(self, view: View, other: int, is_deaf: bool) -> None:
        super().__init__(view)
        rival = view.couples[other]
        endurance = (self.own.endurance, rival.endurance)
        self.duel: Final = solved(self.dances.tango, min(endurance), max(endurance), is_deaf)
        self.is_deaf: Final = is_deaf
        self.at: Final = int(endurance[0] > endurance[1])
        """Which of the two this couple is."""
        self.learner: Final = self.duel.sides[self.at].learner
        mine, heard = self.own.announced, rival.announced
        self.numbers: Final = None if is_deaf or mine is None or heard is None else (mine, heard)

    def keepings(self) -> Often:
        """How often to keep what."""
        total, weight = self.learner.keeping.total, self.learner.weight
        often = {kept: total[at] / weight for at, kept in zip(self.choices, self.kept, strict=True)}
        if not self.is_deaf:
            return often
        self._weigh()
        self.learner.best()
        return _of_the_good(often, {kept: self.learner.kept[kept] for kept in self.kept})

    def performances(self) -> Often:
        """How often to dance what, with the numbers that were heard."""
        base = self._context() * self.learner.width
        often = [self.learner.dancing.total[base + at] for at in self.places]
        total = sum(often)
        if total <= 0.0:  # it never re-rolls so many itself
            return {max(self.danced, key=self._worth_of): 1.0}
        shares = {one: much / total for one, much in zip(self.danced, often, strict=True)}
        if not self.is_deaf:
            return shares
        return _of_the_good(shares, {one: self._worth_of(one) for one in self.danced})

    def _context(self) -> int:
        return self.numbers[0] * self.learner.heard + self.numbers[1] if self.numbers else 0

    def _worth_of(self, danced: int) -> float:
        """How likely it wins with this, after the numbers that were heard."""
        self._weigh()
        at = self._context() * self.dances.count
        return self.learner.worth[at + danced] / self._heard()

    def _heard(self) -> float:
        """How likely the other re-rolls as many as was heard."""
        if self.numbers is None:
            return 1.0
        mine, heard = self.numbers
        shown, count = self.duel.means[1 - self.at], self.dances.count
        start = (heard * self.learner.heard + mine) * count
        return sum(shown[at] for at in range(start, start + count)) or 1.0

    def _weigh(self) -> None:
        """Against the other as it plays on the mean."""
        self.duel.sides[self.at].weigh(self.duel.means[1 - self.at])

    # ---- in words

    def why_reroll(self, mask: int) -> str:
        """How likely it wins, beside keeping all dice, and how often it does so."""
        self._weigh()
        self.learner.best()
        kept = self.kept_by(mask)
        chance, plain = [number(self.learner.kept[some], ".1%") for some in (kept, self.kept_by(0))]
        often = number(self.keepings().get(kept, 0.0), ".0%")
        if not mask:
            return say(
                "Keeps all dice: so it wins {chance} of all marathons against an equal. It mixes "
                "what it does, and does this {often} of the time.",
                chance=chance,
                often=often,
            )
        return say(
            "{what}: so it wins {chance} of all marathons against an equal, and {plain} if all "
            "dice are kept. It mixes what it does, and does this {often} of the time.",
            what=self.rerolling(mask),
            chance=chance,
            plain=plain,
            often=often,
        )

    def why_arrange(self, row: int) -> str:
        """How likely it wins, and how often it dances so."""
        danced = self.danced_by(row)
        if danced is None:
            return self.never(row)
        return say(
            "{what}: so it wins {chance} of all marathons against an equal. It mixes what it does, "
            "and does this {often} of the time.",
            what=self.dancing(row),
            chance=number(self._worth_of(danced), ".1%"),
            often=number(self.performances().get(danced, 0.0), ".0%"),
        )


def _of_the_good(often: dict[int, float], worths: dict[int, float]) -> Often:
    """The same, but nothing of what is clearly worse: it is left from the first rounds."""
    least = max(worths.values()) - NEAR
    good = {number: share for number, share in often.items() if worths[number] >= least}
    total = sum(good.values())
    if total <= 0.0:
        return {max(worths, key=worths.__getitem__): 1.0}
    return {number: share / total for number, share in good.items()}

"""How a hand may expect to rank against random hands, by exact enumeration."""
# compiled by mypyc

from functools import lru_cache
from typing import Final

from ballroom.core.chance import sorted_rolls
from ballroom.core.dice import pack
from ballroom.games.dancing_dice import tables
from ballroom.games.dancing_dice.hands import kept_dice
from ballroom.games.dancing_dice.terms import REAL, Terms


def chance_to_be_beaten(tango: int, terms: Terms = REAL) -> list[float]:
    """For each score, how likely one row of a random hand, arranged by lot, is better.

    Two of the arrangements have pure rows.
    """
    weights = [0] * (2 * tables.RANKS)
    mixed = len(terms.first_rows) // 2 - 1
    for faces, ways in sorted_rolls(terms.dice, terms.faces):
        row = pack(faces)
        weights[tables.score(row, False, tango)] += mixed * ways
        weights[tables.score(row, True, tango)] += ways
    total = sum(weights)
    return [sum(weights[worth + 1 :]) / total for worth in range(len(weights))]


class Odds:
    """In how many of its two dances a hand may expect to be beaten, for one Tango.

    Each random opponent that is better costs a rank, however many there are: so the fewer the
    beaten dances, the better the expected rank.
    """

    def __init__(self, tango: int, terms: Terms = REAL) -> None:
        losing = chance_to_be_beaten(tango, terms)
        self.tango: Final = tango
        self.terms: Final = terms
        # Half of the arrangements; the others only swap the two dances.
        self._splits: Final[list[int]] = [first for first in terms.first_rows if first & 1]
        self._dice: Final = kept_dice(terms.faces, terms.dice)
        # By packed row, so that a look-up is all it takes.
        self._mixed: Final[list[float]] = [
            losing[tables.score(row, False, tango)] for row in range(512)
        ]
        self._pure: Final[list[float]] = [
            losing[tables.score(row, True, tango)] for row in range(512)
        ]
        self._kept: Final[list[float]] = [0.0] * len(self._dice.all) ** 2
        self._fill()

    def of_arrangement(self, hand: int, first: int) -> float:
        """How many dances of a hand are beaten that dances these dice first; none of a Rock."""
        one = tables.row_of(hand, first)
        two = tables.row_of(hand, tables.SECOND[first])
        if tables.SORTED[one] == tables.SORTED[two]:
            return 0.0
        losses = self._pure if tables.ONE_TYPE[first] else self._mixed
        return losses[one] + losses[two]

    def of_hand(self, hand: int) -> float:
        """The same for a hand that is arranged as well as can be."""
        best = 2.0
        for first in self._splits:
            loss = self.of_arrangement(hand, first)
            if loss < best:
                best = loss
        return best

    def of_reroll(self, hand: int, mask: int) -> float:
        """The mean of that when the dice of a mask are re-rolled."""
        kept = self.terms.all_dice ^ mask
        dice = self._dice
        ivory, velvet = dice.index(hand, kept, 0), dice.index(hand, kept, dice.dice)
        return self._kept[ivory * len(dice.all) + velvet]

    def best_reroll(self, hand: int) -> int:
        """The dice to re-roll; of equally good choices the one with the fewest dice."""
        best = 0
        least = self.of_reroll(hand, 0)
        for mask in range(1, self.terms.all_dice + 1):
            loss = self.of_reroll(hand, mask)
            better = loss < least - 1e-12
            even = loss < least + 1e-12 and tables.COUNT[mask] < tables.COUNT[best]
            if better or even:
                best, least = mask, loss
        return best

    def best_arrangements(self, hand: int) -> list[int]:
        """The first rows of all arrangements that are as good as any."""
        least = self.of_hand(hand) + 1e-12
        return [
            first for first in self.terms.first_rows if self.of_arrangement(hand, first) <= least
        ]

    def _fill(self) -> None:
        """From full hands down: what is kept is worth the mean over the next die's faces."""
        kept = self._dice.all
        added = self._dice.added
        faces = float(self._dice.faces)
        width = len(kept)
        table = self._kept
        for ivory in range(width):
            added_ivory = added[ivory]
            for velvet in range(width):
                added_velvet = added[velvet]
                total = 0.0
                if added_ivory:
                    for longer in added_ivory:
                        total += table[longer * width + velvet]
                elif added_velvet:
                    for longer in added_velvet:
                        total += table[ivory * width + longer]
                else:
                    total = faces * self.of_hand(pack(kept[ivory] + kept[velvet]))
                table[ivory * width + velvet] = total / faces


@lru_cache(maxsize=56)  # all Tangos
def odds(tango: int, terms: Terms = REAL) -> Odds:
    """The odds for a Tango, kept for the next time."""
    return Odds(tango, terms)

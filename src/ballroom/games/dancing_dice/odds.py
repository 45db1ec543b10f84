"""How a hand may expect to rank against random hands, by exact enumeration."""
# compiled by mypyc

from functools import lru_cache
from typing import Final

from ballroom.core.chance import sorted_rolls
from ballroom.core.dice import pack
from ballroom.games.dancing_dice import tables

# The dice of one type that are kept: every multiset of at most three faces, the full ones first.
KEPT: Final[list[tuple[int, ...]]] = [
    faces for count in (3, 2, 1, 0) for faces, _ in sorted_rolls(count)
]
FULL: Final = 56
_INDEX: Final[dict[tuple[int, ...], int]] = {faces: index for index, faces in enumerate(KEPT)}


def _with_each_face(faces: tuple[int, ...]) -> list[int]:
    if len(faces) == 3:
        return []
    return [_INDEX[tuple(sorted((*faces, face)))] for face in range(1, 7)]


_ADDED: Final[list[list[int]]] = [_with_each_face(faces) for faces in KEPT]
# Half of the arrangements; the others only swap the two dances.
_SPLITS: Final[list[int]] = [first for first in tables.FIRST_ROWS if first & 1]


def _kept_index(hand: int, mask: int, start: int) -> int:
    """The index of the kept dice of one type, of which the first is die number start."""
    faces = [hand >> 3 * die & 7 for die in range(start, start + 3) if mask >> die & 1]
    return _INDEX[tuple(sorted(faces))]


def chance_to_be_beaten(tango: int) -> list[float]:
    """For each score, how likely one row of a random hand, arranged by lot, is better.

    Two of the twenty arrangements have pure rows.
    """
    weights = [0] * (2 * tables.RANKS)
    for faces, ways in sorted_rolls(3):
        row = pack(faces)
        weights[tables.score(row, False, tango)] += 9 * ways
        weights[tables.score(row, True, tango)] += ways
    total = sum(weights)
    return [sum(weights[worth + 1 :]) / total for worth in range(len(weights))]


class Odds:
    """In how many of its two dances a hand may expect to be beaten, for one Tango.

    Each random opponent that is better costs a rank, however many there are: so the fewer the
    beaten dances, the better the expected rank.
    """

    def __init__(self, tango: int) -> None:
        losing = chance_to_be_beaten(tango)
        self.tango: Final = tango
        # By packed row, so that a look-up is all it takes.
        self._mixed: Final[list[float]] = [
            losing[tables.score(row, False, tango)] for row in range(512)
        ]
        self._pure: Final[list[float]] = [
            losing[tables.score(row, True, tango)] for row in range(512)
        ]
        self._kept: Final[list[float]] = [0.0] * (len(KEPT) * len(KEPT))
        self._fill()

    def of_arrangement(self, hand: int, first: int) -> float:
        """How many dances of a hand are beaten that dances these dice first; none of a Rock."""
        one = tables.row_of(hand, first)
        two = tables.row_of(hand, tables.ALL_DICE ^ first)
        if tables.SORTED[one] == tables.SORTED[two]:
            return 0.0
        pure = first in (tables.IVORY, tables.VELVET)
        losses = self._pure if pure else self._mixed
        return losses[one] + losses[two]

    def of_hand(self, hand: int) -> float:
        """The same for a hand that is arranged as well as can be."""
        best = 2.0
        for first in _SPLITS:
            loss = self.of_arrangement(hand, first)
            if loss < best:
                best = loss
        return best

    def of_reroll(self, hand: int, mask: int) -> float:
        """The mean of that when the dice of a mask are re-rolled."""
        kept = tables.ALL_DICE ^ mask
        return self._kept[_kept_index(hand, kept, 0) * len(KEPT) + _kept_index(hand, kept, 3)]

    def best_reroll(self, hand: int) -> int:
        """The dice to re-roll; of equally good choices the one with the fewest dice."""
        best = 0
        least = self.of_reroll(hand, 0)
        for mask in range(1, 64):
            loss = self.of_reroll(hand, mask)
            better = loss < least - 1e-12
            even = loss < least + 1e-12 and tables.COUNT[mask] < tables.COUNT[best]
            if better or even:
                best, least = mask, loss
        return best

    def best_arrangements(self, hand: int) -> list[int]:
        """The first rows of all arrangements that are as good as any."""
        least = self.of_hand(hand) + 1e-12
        return [first for first in tables.FIRST_ROWS if self.of_arrangement(hand, first) <= least]

    def _fill(self) -> None:
        """From full hands down: what is kept is worth the mean over the next die's faces."""
        width = len(KEPT)
        table = self._kept
        for ivory in range(width):
            added_ivory = _ADDED[ivory]
            for velvet in range(width):
                added_velvet = _ADDED[velvet]
                total = 0.0
                if added_ivory:
                    for longer in added_ivory:
                        total += table[longer * width + velvet]
                elif added_velvet:
                    for longer in added_velvet:
                        total += table[ivory * width + longer]
                else:
                    total = 6.0 * self.of_hand(pack(KEPT[ivory] + KEPT[velvet]))
                table[ivory * width + velvet] = total / 6.0


@lru_cache(maxsize=56)  # all Tangos
def odds(tango: int) -> Odds:
    """The odds for a Tango, kept for the next time."""
    return Odds(tango)

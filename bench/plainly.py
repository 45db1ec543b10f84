"""Judging and arranging as one would first write them: frozen dataclasses, no tables.

The peer that the table functions of Dancing Dice are measured against.
"""

from dataclasses import dataclass
from itertools import combinations


@dataclass(frozen=True)
class Die:
    face: int
    kind: str


@dataclass(frozen=True, order=True)
class Score:
    rank: int
    pure: bool


@dataclass(frozen=True)
class Arrangement:
    first: tuple[Die, ...]
    second: tuple[Die, ...]

    @property
    def is_rock(self) -> bool:
        return faces(self.first) == faces(self.second)


def faces(row: tuple[Die, ...]) -> tuple[int, ...]:
    return tuple(sorted(die.face for die in row))


def score(row: tuple[Die, ...], tango: tuple[int, ...]) -> Score:
    shown = faces(row)
    pure = len({die.kind for die in row}) == 1
    for rank, low in ((18, 1), (17, 2), (16, 3)):
        if shown == (low, low, low):
            return Score(rank, pure)
    return Score(15 if shown == tango else sum(shown) - 4, pure)


def hand(dice: tuple[int, ...]) -> tuple[Die, ...]:
    return tuple(Die(face, "ivory" if place < 3 else "velvet") for place, face in enumerate(dice))


def arrangements(dice: tuple[Die, ...]) -> list[Arrangement]:
    return [
        Arrangement(
            tuple(dice[die] for die in first),
            tuple(dice[die] for die in range(6) if die not in first),
        )
        for first in combinations(range(6), 3)
    ]


def least_loss(dice: tuple[Die, ...], tango: tuple[int, ...], losses: dict[Score, float]) -> float:
    """How many dances of the best arrangement are beaten; none of a Rock."""
    return min(
        0.0 if a.is_rock else losses[score(a.first, tango)] + losses[score(a.second, tango)]
        for a in arrangements(dice)
    )


def losing(scores: tuple[Score, ...]) -> tuple[int, ...]:
    half = len(scores) // 2
    return tuple(
        seat for seat, own in enumerate(scores) if sum(other > own for other in scores) >= half
    )

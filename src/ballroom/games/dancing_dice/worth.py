"""What a marathon of two couples is worth: how likely the first wins, if both play perfectly.

The numbers lie in worth.json: for every endurance of both and every Tango, before the dice of a
round are rolled. `ballroom lab solve` worked them out (solving.py); docs/findings.md tells how far
from the truth they can be.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Final

import msgspec

from ballroom.core.chance import sorted_rolls
from ballroom.core.dice import pack
from ballroom.core.shipped import shipped
from ballroom.games.dancing_dice import tables
from ballroom.games.dancing_dice.duel import Worths

FILE: Final = "worth.json"
SCALE: Final = 100_000
"""Worths are kept as whole numbers, so many parts of a sure win."""
TANGOS: Final = tuple(pack(dice) for dice, _ in sorted_rolls(tables.TYPE))
"""All Tangos, in the order of the file."""
WAYS: Final = tuple(ways for _, ways in sorted_rolls(tables.TYPE))
"""In how many ways each is rolled."""
ENDURANCE: Final = range(1, tables.MOST_ENDURANCE + 1)

Pair = tuple[int, int]
"""The endurance of both."""
Rows = Mapping[Pair, Sequence[float]]
"""By the endurance of both, the lower first: what it is worth with each Tango."""


class Worth:
    """The worths of all states of two couples; with equal endurance it is 1/2."""

    def __init__(self, rows: Rows) -> None:
        self.rows: Final = rows

    def same(self, tango: int) -> Worths:
        """By the endurance of both, where the Tango stays as it is."""
        number = TANGOS.index(tango)
        return self._table(lambda row: row[number])

    def rolled(self) -> Worths:
        """By the endurance of both, where the Tango is rolled again (DD-6.1)."""
        total = sum(WAYS)
        return self._table(
            lambda row: sum(ways * one for ways, one in zip(WAYS, row, strict=True)) / total
        )

    def _table(self, of: Callable[[Sequence[float]], float]) -> Worths:
        table = [[1.0] + [0.5] * len(ENDURANCE) for _ in range(len(ENDURANCE) + 1)]
        table[0] = [0.0] * (len(ENDURANCE) + 1)
        for (own, other), row in self.rows.items():
            table[own][other] = of(row)
            table[other][own] = 1.0 - table[own][other]
        return table


def read(data: bytes) -> Worth:
    """The worths of a file."""
    rows = msgspec.json.decode(data, type=dict[str, tuple[int, ...]])
    return Worth({_pair(key): [part / SCALE for part in row] for key, row in rows.items()})


def write(rows: Rows) -> bytes:
    """A file of worths, a line for each pair."""
    lines = [
        f'"{own},{other}":{msgspec.json.encode([round(one * SCALE) for one in row]).decode()}'
        for (own, other), row in sorted(rows.items())
    ]
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def _pair(key: str) -> Pair:
    own, other = key.split(",")
    return int(own), int(other)


@cache
def worth() -> Worth:
    """As they ship."""
    return read(shipped(__package__, FILE))

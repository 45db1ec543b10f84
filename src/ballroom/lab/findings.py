"""What the games of a balance study come to: figures with intervals, to be shown anywhere."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from ballroom.core import registry
from ballroom.core.contract import AnyGame
from ballroom.core.figures import FAIR, Column, Figures, Measure, Table, figures, seat_of, won
from ballroom.core.language import say
from ballroom.lab.balance import Balance, Sums
from ballroom.lab.intervals import Estimate, Moments

INPUTS = Measure("inputs", "moves, nature's included")
DECISIONS = Measure("decisions", "decisions of all players together")


@dataclass(frozen=True)
class Spread:
    """How often each number came."""

    times: dict[int, int]

    @property
    def count(self) -> int:
        """How many numbers there are."""
        return sum(self.times.values())

    @property
    def mean(self) -> float:
        """Their mean."""
        return sum(number * times for number, times in self.times.items()) / self.count

    def part(self, part: float) -> int:
        """The number below which that part of them lies."""
        left = min(self.count - 1, int(part * self.count))
        for number in sorted(self.times):
            left -= self.times[number]
            if left < 0:
                return number
        return max(self.times)

    def estimate(self) -> Estimate:
        """The mean, where each number is of a game of its own."""
        moments = Moments()
        for number, times in self.times.items():
            moments.units += times
            moments.x += times
            moments.y += number * times
            moments.xx += times
            moments.xy += number * times
            moments.yy += number * number * times
        return moments.mean()

    def plain(self) -> dict[str, Any]:
        """The figures, for JSON."""
        names = {"least": 0.0, "p5": 0.05, "median": 0.5, "p95": 0.95, "most": 1.0}
        return {"mean": self.mean, **{name: self.part(part) for name, part in names.items()}}


@dataclass(frozen=True)
class Found:
    """One setup of a study, and what its games came to."""

    label: str
    seats: int
    sums: Sums

    def estimate(self, column: Column, row: str) -> Estimate | None:
        """A figure; None where nothing was counted."""
        moments = self.sums.ratios.get(f"{column.key}/{row}")
        if moments is None or not moments.x:
            return None
        if column.kind == "share":
            return moments.share(column.unit)
        if column.kind == "mean":
            return moments.mean(column.unit)
        return Estimate(moments.y, float("-inf"), float("inf"), moments.x)

    def spread(self, key: str) -> Spread:
        """How often each number of a kind came."""
        return Spread(self.sums.spreads[key])

    def kinds(self) -> list[str]:
        """What is decided, in the order in which it first is."""
        return [key.partition("/")[2] for key in self.sums.spreads if key.startswith("choices/")]

    def choices(self) -> Spread:
        """Out of how many choices, over all decisions."""
        times: dict[int, int] = {}
        for kind in self.kinds():
            for number, count in self.sums.spreads[f"choices/{kind}"].items():
                times[number] = times.get(number, 0) + count
        return Spread(times)

    def even(self, column: Column) -> float | None:
        """What a figure would be if nothing mattered."""
        return 1 / self.seats if column.even == FAIR else column.even

    def rows(self, table: Table) -> Iterator[tuple[str, list[Estimate | None]]]:
        """The rows of a table in which anything was counted."""
        for key, label in table.rows:
            found = [self.estimate(column, key) for column in table.columns]
            if any(found):
                yield label, found


class Findings:
    """All setups of a study: the first is looked at whole, the others are set beside it."""

    def __init__(self, balance: Balance, found: list[Found]) -> None:
        self.balance = balance
        self.game: AnyGame = registry.games()[balance.game]
        self.own: Figures | None = figures(self.game)
        self.base, *self.beside = found
        self.all = found

    @property
    def general(self) -> list[Table]:
        """What is told of every game."""
        seats = tuple((str(seat), seat_of(seat)) for seat in range(self.base.seats))
        share = won("seat", "won", FAIR)
        tables = [
            Table(
                "Seats",
                "The share of games that each seat won; a shared win counts in parts.",
                "seat", seats, (share,), compared=True,
            )
        ]  # fmt: skip
        names = tuple(dict.fromkeys(self.balance.players))
        if len(names) > 1:
            rows = tuple((name, say("{name}", name=name)) for name in names)
            tables.append(
                Table(
                    "Players",
                    "The share of games that a seat of each level won; they change seats.",
                    "player", rows, (won("player", "won", FAIR),), compared=True,
                )
            )  # fmt: skip
        return tables

    def decision(self, kind: str) -> str:
        """What is decided, as it is shown."""
        return self.own.decisions.get(kind, kind) if self.own else kind

    @property
    def measures(self) -> list[Measure]:
        """What each game has one number of."""
        return [*(self.own.measures if self.own else ()), INPUTS, DECISIONS]

    @property
    def tables(self) -> list[Table]:
        """All tables."""
        return [*self.general, *(self.own.tables if self.own else ())]

    def same_winner(self, found: Found) -> Estimate:
        """How often a game that is set up otherwise is won by the same seats."""
        moments = Moments()
        for one, other in zip(self.base.sums.winners, found.sums.winners, strict=True):
            moments.add(1, int(one == other))
        return moments.share()

    def plain(self) -> dict[str, Any]:
        """All figures, for JSON."""
        return {
            "game": self.game.name,
            "players": list(self.balance.players),
            "seed": self.balance.seed,
            "setups": [
                {
                    "label": found.label,
                    "setup": msgspec.json.decode(text),
                    "games": found.sums.games,
                    "numbers": {
                        one.key: found.spread(one.key).plain()
                        for one in self.measures
                        if one.key in found.sums.spreads
                    },
                    "choices": {
                        kind: found.spread(f"choices/{kind}").plain() for kind in found.kinds()
                    },
                    "same_winner": self.same_winner(found).plain(),
                    "tables": [self._plain_table(found, table) for table in self.tables],
                }
                for found, text in zip(self.all, self.balance.setups, strict=True)
            ],
        }

    @staticmethod
    def _plain_table(found: Found, table: Table) -> dict[str, Any]:
        return {
            "title": table.title,
            "rows": {
                label: {
                    column.key: _plain(one)
                    for column, one in zip(table.columns, row, strict=True)
                    if one is not None
                }
                for label, row in found.rows(table)
            },
        }


def _plain(one: Estimate) -> dict[str, object]:
    """Without an interval where there is none."""
    plain = one.plain()
    if one.low == float("-inf"):
        del plain["interval95"]
    return plain

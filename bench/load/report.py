"""The figures of load: ours beside boardgame.io's, in the same run."""

from dataclasses import dataclass

from rich.table import Table

from bench.load.houses import OURS, THEIRS, House
from bench.load.measuring import Figures, measure
from bench.load.party import SEATS, Pace
from bench.measure import Row

EVERY = 5.0
"""Seconds from one move of a seat to its next, at a human pace."""
AIM = 100.0
"""Milliseconds: the 99th percentile that 1,000 tables should stay under."""


@dataclass(frozen=True)
class Size:
    """How much is measured."""

    tables: int = 50
    """With every seat as fast as it can."""
    human: int = 1_000
    """At a human pace."""
    seconds: float = 6.0
    repeats: int = 3
    every: float = EVERY
    paced: tuple[House, ...] = (*OURS, THEIRS)
    """Where a human pace is tried too."""


QUICK = Size(tables=2, human=2, seconds=4.0, repeats=1, every=0.5, paced=OURS[:1])


def flat_out(size: Size) -> list[Figures]:
    """All houses in turn, several times, as noise meets all alike.

    Everybody moves as soon as they may. In Dancing Dice that is often all four at once, at the
    peer's game one after the other; so ours is also tried with one move a table at a time.
    """
    ways = [(house, under_way) for house in OURS for under_way in (SEATS, 1)]
    return [
        measure(house, size.tables, Pace(size.seconds, under_way=under_way))
        for _ in range(size.repeats)
        for house, under_way in [*ways, (THEIRS, 1)]
    ]


def human(size: Size) -> list[Figures]:
    """The same number of clients at each house, at a human pace."""
    pace = Pace(max(size.seconds, 2 * size.every), size.every)
    return [measure(house, size.human, pace) for house in size.paced]


def middle(figures: list[Figures], house: House, under_way: int = 1) -> Figures:
    """The run with the median of moves a second: no best is picked."""
    own = [one for one in figures if (one.house, one.under_way) == (house.name, under_way)]
    return sorted(own, key=lambda one: one.moves)[len(own) // 2]


def rows(flat: list[Figures], paced: list[Figures]) -> list[Row]:
    """Rates beside the peer's; of a latency what fits in a second, so that more is better."""
    theirs = middle(flat, THEIRS)
    found: list[Row] = []
    for house in OURS:
        for under_way, how in ((SEATS, "as soon as they may"), (1, "one at a time")):
            ours = middle(flat, house, under_way)
            what = f"{house.name}, {SEATS * ours.tables} clients, {how}"
            found += [
                Row(f"moves, {what}", "moves/s", ours.moves, THEIRS.name, theirs.moves, 1.0),
                Row(
                    f"1 / 99th percentile, {what}", "/s",
                    1000 / ours.slowest, THEIRS.name, 1000 / theirs.slowest, 1.0,
                ),
            ]  # fmt: skip
        if any(one.house == house.name for one in paced):
            slow = middle(paced, house)
            what = f"1 / 99th percentile, {slow.tables} tables at a human pace"
            found.append(Row(what, "/s", 1000 / slow.slowest, f"{AIM:g} ms", 1000 / AIM, 1.0))
    return found


def shown(figures: list[Figures]) -> Table:
    """All figures of all runs."""
    table = Table(box=None, pad_edge=False)
    heads = (
        "house", "tables", "pace", "moves/s", "median ms", "99 % ms",
        "CPU s/1,000", "crowd's core", "kB/table", "games", "refused",
    )  # fmt: skip
    for head in heads:
        table.add_column(head, justify="left" if head == "house" else "right")
    for one in figures:
        table.add_row(
            one.house,
            str(one.tables),
            f"{one.every:g} s" if one.every else f"flat out, {one.under_way} at once",
            f"{one.moves:,.0f}",
            f"{one.median:.1f}",
            f"{one.slowest:.1f}",
            f"{one.cpu:.2f}",
            f"{one.crowd:.0%}",
            f"{one.memory:.0f}",
            str(one.games),
            str(sum(one.refused.values())),
        )
    return table

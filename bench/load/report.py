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
    """With every seat as fast as it can, and at an even pace."""
    human: int = 1_000
    """At a human pace."""
    seconds: float = 6.0
    repeats: int = 3
    even: float = 0.4
    """Seconds from move to move at an even pace, which every server can keep."""
    every: float = EVERY
    evenly: tuple[House, ...] = (*OURS, *THEIRS)
    """Where an even pace is tried; the peer's are among them."""
    slowly: tuple[House, ...] = (*OURS, *THEIRS)
    """Where a human pace is tried."""


QUICK = Size(tables=2, human=2, seconds=4.0, repeats=1, every=0.5,
             evenly=(OURS[0], *THEIRS), slowly=OURS[:1])  # fmt: skip


def flat_out(size: Size) -> list[Figures]:
    """All houses in turn, several times, as noise meets all alike.

    Everybody moves as soon as they may. In Dancing Dice that is often all four at once, at the
    peer's game one after the other; so ours is also tried with one move a table at a time.
    """
    ways = [(house, under_way) for house in OURS for under_way in (SEATS, 1)]
    ways += [(house, 1) for house in THEIRS]
    return [
        measure(house, size.tables, Pace(size.seconds, under_way=under_way))
        for _ in range(size.repeats)
        for house, under_way in ways
    ]


def even(size: Size) -> list[Figures]:
    """About as many moves a second at each: none is quicker only because it has less to do."""
    return [
        measure(house, size.tables, Pace(size.seconds, size.even))
        for _ in range(size.repeats)
        for house in size.evenly
    ]


def human(size: Size) -> list[Figures]:
    """The same number of clients at each house, at a human pace."""
    pace = Pace(max(size.seconds, 2 * size.every), size.every)
    return [measure(house, size.human, pace) for house in size.slowly]


def middle(figures: list[Figures], house: House, under_way: int = 1) -> Figures:
    """The run in the middle, by moves a second or, at a pace, by the slowest: no best is picked."""
    own = [one for one in figures if (one.house, one.under_way) == (house.name, under_way)]
    return sorted(own, key=lambda one: one.slowest if one.every else one.moves)[len(own) // 2]


def rows(flat: list[Figures], paced: list[Figures], slow: list[Figures]) -> list[Row]:
    """Rates beside the peer's; of a latency what fits in a second, so that more is better."""
    found: list[Row] = []
    for house in OURS:
        for under_way, how in ((SEATS, "as soon as they may"), (1, "one at a time")):
            ours = middle(flat, house, under_way)
            what = f"{house.name}, {SEATS * ours.tables} clients, {how}"
            for peer in THEIRS:
                theirs = middle(flat, peer)
                found.append(
                    Row(f"moves, {what}", "moves/s", ours.moves, peer.name, theirs.moves, 1.0)
                )
                found += _latencies(what, ours, theirs)
        if _is_in(paced, house):
            ours = middle(paced, house)
            what = f"{house.name}, {SEATS * ours.tables} clients at an even pace"
            for peer in THEIRS:
                found += _latencies(what, ours, middle(paced, peer))
        if _is_in(slow, house):
            ours = middle(slow, house)
            what = f"{house.name}, {ours.tables} tables at a human pace"
            limit = Row(
                f"1 / 99th percentile, {what}", "/s", 1000 / ours.slowest, f"{AIM:g} ms",
                1000 / AIM, 1.0,
            )  # fmt: skip
            found.append(limit)
    return found


def _is_in(figures: list[Figures], house: House) -> bool:
    return any(one.house == house.name for one in figures)


def _latencies(what: str, ours: Figures, theirs: Figures) -> list[Row]:
    return [
        Row(f"1 / {name}, {what}", "/s", 1000 / own, theirs.house, 1000 / other, 1.0)
        for name, own, other in (
            ("99th percentile", ours.slowest, theirs.slowest),
            ("median", ours.median, theirs.median),
        )
    ]


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

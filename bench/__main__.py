"""Runs the benchmarks and prints ours beside each peer, as ratios."""

import argparse
import json
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from rich.console import Console
from rich.table import Table

from ballroom.commands import way
from bench.measure import Row

MEMORY = "memory"


@dataclass
class Found:
    """What was measured, and which parts could not be."""

    rows: list[Row] = field(default_factory=list)
    load: list[Any] = field(default_factory=list)
    flat: Any = None
    failed: dict[str, str] = field(default_factory=dict)
    lines: list[Row | str] = field(default_factory=list)
    """The table: rows, and in the place of a part that failed its name."""


Part = Callable[[Found, argparse.Namespace], None]


def _load(found: Found, parsed: argparse.Namespace) -> None:
    from bench.load import report

    del parsed
    size = report.Size()
    flat, paced, slow = report.flat_out(size), report.even(size), report.human(size)
    found.rows += report.rows(flat, paced, slow)
    found.load += flat + paced + slow


def _memory(found: Found, parsed: argparse.Namespace) -> None:
    from bench import memory

    found.flat = memory.over_games(parsed.games)


def _rows(name: str, *sizes: Callable[[argparse.Namespace], int]) -> Part:
    """A part that answers rows; what it needs is imported only by itself."""

    def part(found: Found, parsed: argparse.Namespace) -> None:
        found.rows += import_module(f"bench.{name}").rows(*(size(parsed) for size in sizes))

    return part


def _repeats(parsed: argparse.Namespace) -> int:
    return int(parsed.repeats)


def _nodes(part: int = 1) -> Callable[[argparse.Namespace], int]:
    return lambda parsed: parsed.nodes // part


PARTS: dict[str, Part] = {
    "playouts": _rows("playouts", _repeats, _nodes()),
    "openspiel": _rows("openspiel", _repeats, _nodes(20)),
    "tables": _rows("tables", _repeats, _nodes(2)),
    "floor": _rows("floor", _repeats, _nodes(20)),
    "pettingzoo": _rows("pettingzoo", _repeats, _nodes(40)),
    "thinking": _rows("thinking"),
    "start": _rows("start", _repeats),
    "page": _rows("page", _repeats),
    "load": _load,
    MEMORY: _memory,
}
"""All that can be measured, in the order of the table; docs/bench.md says how each is obtained."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure; a part that fails is told in its place, costs the others nothing, and gives 1."""
    parser = argparse.ArgumentParser(prog="./ballroom bench", description=__doc__)
    parser.add_argument("--only", default=",".join(PARTS), metavar="PARTS", type=_parts,
                        help=f"any of {', '.join(PARTS)}, joined by commas")  # fmt: skip
    parser.add_argument("--repeats", type=int, default=5, help="the best of so many")
    parser.add_argument("--nodes", type=int, default=200_000, help="nodes a repeat")
    parser.add_argument("--games", type=int, default=100_000, help="games for the memory test")
    parser.add_argument("--json", action="store_true", help="print one JSON object, nothing else")
    parsed = parser.parse_args(arguments)
    found = Found()
    stopped = False
    try:
        for part in parsed.only:
            measure(found, part, parsed)
    except KeyboardInterrupt:
        print("stopped; this is what was measured", file=sys.stderr)
        stopped = True
    if parsed.json:
        print(json.dumps(_plain(found)))
    else:
        _show(found)
    return 130 if stopped else int(bool(found.failed))


def measure(found: Found, part: str, parsed: argparse.Namespace) -> None:
    """One part, told on standard error as soon as it is done."""
    print(f"measuring: {part}", file=sys.stderr)
    begun, before = time.perf_counter(), len(found.rows)
    try:
        PARTS[part](found, parsed)
    except Exception as error:  # whatever it is, the other parts are still worth having
        said = " ".join(str(error).split())
        found.failed[part] = f"{type(error).__name__}: {said}" if said else type(error).__name__
        found.lines.append(part)
        print(f"failed: {part}: {found.failed[part]}", file=sys.stderr)
        return
    new = found.rows[before:]
    found.lines += new
    for row in new:
        print(f"  {_line(row)}", file=sys.stderr)
    print(f"measured: {part}, {time.perf_counter() - begun:.0f} s", file=sys.stderr)


def _line(row: Row) -> str:
    return f"{row.what}: {row.ours:,.0f} {row.unit}, {row.ratio:.2f} of {row.peer}"


def _parts(text: str) -> list[str]:
    named = [name.strip() for name in text.split(",")]
    unknown = [name for name in named if name not in PARTS]
    if unknown:
        raise argparse.ArgumentTypeError(
            f"there is no part {unknown[0]!r}; there is {', '.join(PARTS)}"
        )
    return named


def _plain(found: Found) -> dict[str, object]:
    return {
        "engine": way(),
        "rows": [{**vars(row), "ratio": row.ratio} for row in found.rows],
        "memory": vars(found.flat) if found.flat else None,
        "load": [vars(one) for one in found.load],
        "failed": found.failed,
    }


def _show(found: Found) -> None:
    console = Console(width=150)
    if found.lines:
        console.print(_table(found))
    if found.flat:
        console.print(_said(found.flat), highlight=False)
    if found.load:
        from bench.load import report

        console.print(report.shown(found.load))
    for part, error in found.failed.items():
        console.print(f"{part} failed: {error}", highlight=False, markup=False)


def _table(found: Found) -> Table:
    table = Table(box=None, pad_edge=False)
    for heading in ("what", f"ours, {way()}", "peer", "theirs", "ratio", "aim"):
        words = heading in ("what", "peer")
        table.add_column(heading, justify="left" if words else "right", no_wrap=not words)
    for row in found.lines:
        if isinstance(row, str):
            table.add_row(row, "failed", "see below")
            continue
        table.add_row(
            row.what,
            f"{row.ours:,.0f} {row.unit}",
            row.peer,
            f"{row.theirs:,.0f}",
            f"{row.ratio:.2f}",
            "" if row.aim is None else f"{row.aim:g}",
        )
    return table


def _said(flat: Any) -> str:
    return (
        f"memory: {flat.early:.1f} MB after a tenth of {flat.games:,} games, "
        f"{flat.late:.1f} MB after all ({flat.growth:.3f} times)"
    )


if __name__ == "__main__":
    sys.exit(main())

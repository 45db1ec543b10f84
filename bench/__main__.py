"""Runs the benchmarks and prints ours beside each peer, as ratios."""

import argparse
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass, field

from rich.console import Console
from rich.table import Table

from ballroom.commands import way
from bench import floor, memory, openspiel, page, pettingzoo, playouts, tables, thinking
from bench.load import report
from bench.load.measuring import Figures
from bench.measure import Row


@dataclass
class Found:
    """What was measured."""

    rows: list[Row] = field(default_factory=list)
    load: list[Figures] = field(default_factory=list)
    flat: memory.Flat | None = None


def _load(found: Found, parsed: argparse.Namespace) -> None:
    del parsed
    size = report.Size()
    flat_out, human = report.flat_out(size), report.human(size)
    found.rows += report.rows(flat_out, human)
    found.load += flat_out + human


def _memory(found: Found, parsed: argparse.Namespace) -> None:
    found.flat = memory.over_games(parsed.games)


def _rows(
    measure: Callable[[argparse.Namespace], list[Row]],
) -> Callable[[Found, argparse.Namespace], None]:
    def part(found: Found, parsed: argparse.Namespace) -> None:
        found.rows += measure(parsed)

    return part


PARTS: dict[str, Callable[[Found, argparse.Namespace], None]] = {
    "playouts": _rows(lambda parsed: playouts.rows(parsed.repeats, parsed.nodes)),
    "openspiel": _rows(lambda parsed: openspiel.rows(parsed.repeats, parsed.nodes // 20)),
    "tables": _rows(lambda parsed: tables.rows(parsed.repeats, parsed.nodes // 2)),
    "floor": _rows(lambda parsed: floor.rows(parsed.repeats, parsed.nodes // 20)),
    "pettingzoo": _rows(lambda parsed: pettingzoo.rows(parsed.repeats, parsed.nodes // 40)),
    "thinking": _rows(lambda _: thinking.rows()),
    "page": _rows(lambda parsed: page.rows(parsed.repeats)),
    "load": _load,
    "memory": _memory,
}
"""All that can be measured, in the order of the table; docs/bench.md says how each is obtained."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="./ballroom bench", description=__doc__)
    parser.add_argument("--only", default=",".join(PARTS), metavar="PARTS", type=_parts,
                        help=f"any of {', '.join(PARTS)}, joined by commas")  # fmt: skip
    parser.add_argument("--repeats", type=int, default=5, help="the best of so many")
    parser.add_argument("--nodes", type=int, default=200_000, help="nodes a repeat")
    parser.add_argument("--games", type=int, default=100_000, help="games for the memory test")
    parser.add_argument("--json", action="store_true", help="print one JSON object, nothing else")
    parsed = parser.parse_args()
    found = Found()
    for part in parsed.only:
        print(f"measuring: {part}", file=sys.stderr)
        PARTS[part](found, parsed)
    if parsed.json:
        said = {
            "engine": way(),
            "rows": [_plain(row) for row in found.rows],
            "memory": vars(found.flat) if found.flat else None,
            "load": [vars(one) for one in found.load],
        }
        print(json.dumps(said))
        return
    console = Console(width=150)
    if found.rows:
        console.print(_table(found.rows))
    if found.flat:
        console.print(_said(found.flat), highlight=False)
    if found.load:
        console.print(report.shown(found.load))


def _parts(text: str) -> list[str]:
    named = [name.strip() for name in text.split(",")]
    unknown = [name for name in named if name not in PARTS]
    if unknown:
        raise argparse.ArgumentTypeError(
            f"there is no part {unknown[0]!r}; there is {', '.join(PARTS)}"
        )
    return named


def _plain(row: Row) -> dict[str, object]:
    return {**vars(row), "ratio": row.ratio}


def _table(rows: list[Row]) -> Table:
    table = Table(box=None, pad_edge=False)
    for heading in ("what", f"ours, {way()}", "peer", "theirs", "ratio", "aim"):
        words = heading in ("what", "peer")
        table.add_column(heading, justify="left" if words else "right", no_wrap=not words)
    for row in rows:
        table.add_row(
            row.what,
            f"{row.ours:,.0f} {row.unit}",
            row.peer,
            f"{row.theirs:,.0f}",
            f"{row.ratio:.2f}",
            "" if row.aim is None else f"{row.aim:g}",
        )
    return table


def _said(flat: memory.Flat) -> str:
    return (
        f"memory: {flat.early:.1f} MB after a tenth of {flat.games:,} games, "
        f"{flat.late:.1f} MB after all ({flat.growth:.3f} times)"
    )


if __name__ == "__main__":
    main()

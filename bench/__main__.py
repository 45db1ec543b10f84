"""Runs the benchmarks and prints ours beside each peer, as ratios."""

import argparse
import json

from rich.console import Console
from rich.table import Table

from ballroom.commands import way
from bench import floor, memory, page, playouts, tables, thinking
from bench.load import report
from bench.measure import Row


def main() -> None:
    parser = argparse.ArgumentParser(prog="./ballroom bench", description=__doc__)
    parser.add_argument("--repeats", type=int, default=5, help="the best of so many")
    parser.add_argument("--nodes", type=int, default=200_000, help="nodes a repeat")
    parser.add_argument("--games", type=int, default=100_000, help="games for the memory test")
    parser.add_argument("--json", action="store_true", help="print one JSON object, nothing else")
    parsed = parser.parse_args()
    rows = [
        *playouts.rows(parsed.repeats, parsed.nodes),
        *tables.rows(parsed.repeats, 100_000),
        *floor.rows(parsed.repeats, 10_000),
        *thinking.rows(),
        *page.rows(parsed.repeats),
    ]
    size = report.Size()
    flat_out, human = report.flat_out(size), report.human(size)
    rows += report.rows(flat_out, human)
    load = flat_out + human
    flat = memory.over_games(parsed.games)
    if parsed.json:
        print(
            json.dumps(
                {
                    "engine": way(),
                    "rows": [_plain(row) for row in rows],
                    "memory": vars(flat),
                    "load": [vars(one) for one in load],
                }
            )
        )
    else:
        _show(rows, flat)
        Console(width=150).print(report.shown(load))


def _plain(row: Row) -> dict[str, object]:
    return {**vars(row), "ratio": row.ratio}


def _show(rows: list[Row], flat: memory.Flat) -> None:
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
            f"{row.ratio:.1f}",
            "" if row.aim is None else f"{row.aim:g}",
        )
    console = Console()
    console.print(table)
    console.print(
        f"memory: {flat.early:.1f} MB after a tenth of {flat.games:,} games, "
        f"{flat.late:.1f} MB after all ({flat.growth:.3f} times)",
        highlight=False,
    )


if __name__ == "__main__":
    main()

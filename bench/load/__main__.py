"""Full games over real sockets, beside boardgame.io's own server."""

import argparse
import json
from pathlib import Path

from rich.console import Console

from bench.load import report
from bench.load.houses import OURS
from bench.load.measuring import measure
from bench.load.party import Pace
from bench.load.plot import draw

PICTURE = Path(__file__).parent.parent.parent / "docs" / "pictures" / "load.svg"
GROWTH = (50, 200, 500, 1_000)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="tiny numbers: only whether it works")
    parser.add_argument("--plot", action="store_true", help="draw how cost grows with tables")
    parser.add_argument("--picture", type=Path, default=PICTURE, help="where the plot is written")
    parser.add_argument("--json", action="store_true", help="print one JSON object, nothing else")
    parsed = parser.parse_args()
    size = report.QUICK if parsed.quick else report.Size()
    if parsed.plot:
        plot(size, (1, 2) if parsed.quick else GROWTH, parsed.picture)
        return
    flat, paced, slow = report.flat_out(size), report.even(size), report.human(size)
    found = report.rows(flat, paced, slow)
    if parsed.json:
        said = {
            "rows": [{**vars(row), "ratio": row.ratio} for row in found],
            "figures": [vars(one) for one in flat + paced + slow],
        }
        print(json.dumps(said))
        return
    console = Console(width=150)
    console.print(report.shown(flat + paced + slow))
    for row in found:
        console.print(f"{row.what}: {row.ours:,.1f} {row.unit}, {row.peer} {row.theirs:,.1f}, "
                      f"ratio {row.ratio:.2f}, aim {row.aim:g}", highlight=False)  # fmt: skip


def plot(size: report.Size, growth: tuple[int, ...], picture: Path) -> None:
    """Measure at a human pace with more and more tables, and draw it."""
    pace = Pace(max(size.seconds, 2 * size.every), size.every)
    figures = [measure(OURS[0], tables, pace) for tables in growth]
    title = f"{OURS[0].name}: tables of four, a move every {size.every:g} s a seat"
    picture.write_text(draw(figures, title))
    Console(width=150).print(report.shown(figures))


if __name__ == "__main__":
    main()

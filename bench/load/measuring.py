"""One crowd at one server, and what comes of it."""

import subprocess
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import msgspec

from bench.load.crowd import Counted, Orders
from bench.load.houses import House, Running, running
from bench.load.party import Pace

HOME = Path(__file__).parent.parent.parent


@dataclass(frozen=True)
class Figures:
    """What a crowd and a server came to."""

    house: str
    tables: int
    every: float
    under_way: int
    moves: float
    """A second."""
    median: float
    """Milliseconds from submit to everyone told."""
    slowest: float
    """The 99th percentile of the same."""
    cpu: float
    """Seconds of the server's work for 1,000 moves."""
    crowd: float
    """The share of a core that the crowd itself took."""
    memory: float
    """kB a table with its four sockets."""
    games: int
    """That were played to their end."""
    refused: dict[str, int]


def measure(house: House, tables: int, pace: Pace) -> Figures:
    """Start a server, let a crowd play there, stop it."""
    with running(house) as server:
        found = at(server, house, tables, pace)
    print(
        f"{house.name}, {tables} tables, {pace.every:g} s, {pace.under_way} under way: "
        f"{found.moves:,.0f} moves/s, "
        f"median {found.median:.1f} ms, 99 % {found.slowest:.1f} ms",
        file=sys.stderr,
    )
    return found


def at(server: Running, house: House, tables: int, pace: Pace) -> Figures:
    """Let a crowd play at a server that is up."""
    with tempfile.TemporaryDirectory() as folder:
        return _at(server, house, tables, pace, Path(folder) / "counted.json")


def _at(server: Running, house: House, tables: int, pace: Pace, found: Path) -> Figures:
    crowd = subprocess.Popen(
        [sys.executable, "-X", "faulthandler", "-m", "bench.load.crowd"],
        cwd=HOME,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert crowd.stdin is not None
    assert crowd.stdout is not None
    try:
        empty = server.memory()
        orders = Orders(house.kind, server.port, tables, pace, str(found))
        crowd.stdin.write(msgspec.json.encode(orders).decode() + "\n")
        crowd.stdin.flush()
        _expect(crowd.stdout.readline(), "ready")
        held = (server.memory() - empty) / tables
        crowd.stdin.write("go\n")
        crowd.stdin.flush()
        _expect(crowd.stdout.readline(), "counting")
        worked = server.cpu()
        # It stops by itself: its time is in its orders.
        said = crowd.stdout.readline()
        worked = server.cpu() - worked
        ended = crowd.wait(60)
        _expect(f"{said.strip()} {ended}", "done 0")
        counted = msgspec.json.decode(found.read_bytes(), type=Counted)
    finally:
        crowd.stdin.close()
        if crowd.poll() is None:
            crowd.terminate()
        crowd.wait(60)
        crowd.stdout.close()
    return _figures(house, tables, pace, counted, worked, held)


def _expect(line: str, wanted: str) -> None:
    if line.strip() != wanted:
        raise RuntimeError(f"the crowd says {line!r}, not {wanted!r}")


def _figures(
    house: House, tables: int, pace: Pace, counted: Counted, worked: float, held: float
) -> Figures:
    took = sorted(counted.took)
    if not took:
        raise RuntimeError(f"no move was made at {house.name}: {counted.refused[:5]}")
    return Figures(
        house=house.name,
        tables=tables,
        every=pace.every,
        under_way=pace.under_way,
        moves=len(took) / pace.seconds,
        median=took[len(took) // 2] * 1000,
        slowest=took[len(took) * 99 // 100] * 1000,
        cpu=worked / len(took) * 1000,
        crowd=counted.cpu / pace.seconds,
        memory=held,
        games=counted.games,
        refused=dict(Counter(counted.refused)),
    )

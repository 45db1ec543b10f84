"""Moves that a house acknowledges a second, all durable, beside one commit after the other.

Many clients play at many tables of a real server over loopback, through ballroom.client.
"""

import asyncio
import sqlite3
import tempfile
import time
from pathlib import Path

from tests.houses import RunningHouse

from ballroom.client import NotDone, Seat, join
from ballroom.core.chance import Rng
from bench.measure import Row

TABLES = 20
SECONDS = 5.0


async def play(seat: Seat, rng: Rng, until: float) -> int:
    """Random moves until a time; answers how many were acknowledged."""
    made = 0
    async for sight in seat.turns():
        if time.monotonic() > until:
            break
        try:
            await seat.move(rng.pick(sight.legal), sight.seat)
            made += 1
        except NotDone:
            continue
    return made


async def evening(running: RunningHouse) -> float:
    """Acknowledged moves a second at all tables."""
    seats = []
    for number in range(TABLES):
        link, _ = await running.house.open_table("dancing-dice", ["", "", ""])
        seats += [await join(str(link), f"P{number}-{seat}") for seat in range(3)]
    for seat in seats:
        await seat.__aenter__()
    begun = time.monotonic()
    work = [play(seat, Rng("bench", at), begun + SECONDS) for at, seat in enumerate(seats)]
    tasks = [asyncio.create_task(one) for one in work]
    done, waiting = await asyncio.wait(tasks, timeout=SECONDS + 1)
    passed = time.monotonic() - begun
    for task in waiting:
        task.cancel()  # it waits for somebody who has stopped
    made = sum(len([one for one in seat.log if one.move is not None]) for seat in seats)
    for seat in seats:
        await seat.__aexit__(None, None, None)
    del done
    return made / passed


def one_by_one(folder: Path) -> float:
    """Durable inserts a second, each with its own commit."""
    db = sqlite3.connect(folder / "plain.db", isolation_level=None)
    db.execute("pragma journal_mode = wal")
    db.execute("pragma synchronous = full")
    db.execute("create table moves (number integer primary key, data blob)")
    begun, made = time.monotonic(), 0
    while time.monotonic() - begun < 1:
        db.execute("insert into moves (data) values (?)", (b"x" * 100,))
        made += 1
    db.close()
    return made / (time.monotonic() - begun)


def rows() -> list[Row]:
    """A house beside plain commits on the same disk."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        limits = {"messages_per_second": 1000, "requests_per_minute": 100_000}
        with RunningHouse(folder, **limits, max_tables_per_address=1000) as running:
            ours = asyncio.run(evening(running))
        theirs = one_by_one(folder)
    what = f"durable moves over the wire, {3 * TABLES} clients"
    return [Row(what, "moves/s", ours, "SQLite commits one by one, no server", theirs)]

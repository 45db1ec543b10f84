"""Power cuts: whatever was acknowledged is there, every game goes on, no seat is lost."""

import asyncio
import sqlite3
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from ballroom.client import Link, NotDone, Seat, join
from ballroom.core.chance import Rng
from ballroom.table import messages as m
from ballroom.table.entries import Moved, Resumed, decode
from ballroom.table.table import from_log
from tests.houses import RunningHouse, run

TABLES: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("dancing-dice", 3, {"endurance": 4}),
    ("dancing-dice", 2, {"endurance": 6}),
    ("balletomane", 2, {}),
    ("la-danse", 2, {}),
    ("la-danse", 3, {"talk": False}),
)


@dataclass
class Acknowledged:
    """Every move that the house said was made: table, seat, id and number."""

    moves: list[tuple[str, int, str, int]] = field(default_factory=list)
    changed: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def add(self, table: str, seat: int, said: str, number: int) -> None:
        async with self.changed:
            self.moves.append((table, seat, said, number))
            self.changed.notify_all()

    async def at_least(self, count: int) -> None:
        async with self.changed:
            await self.changed.wait_for(lambda: len(self.moves) >= count)


def stored(path: Path, table: str) -> list[object]:
    """The log of a table, read from the file by itself."""
    db = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    rows = db.execute(
        "select number, data from entries where table_id = ? order by number", (table,)
    ).fetchall()
    db.close()
    assert [number for number, _ in rows] == list(range(len(rows))), "a gap in the log"
    return [decode(data) for _, data in rows]


def check_all_there(path: Path, said: Acknowledged) -> None:
    logs = {table: stored(path, table) for table in {move[0] for move in said.moves}}
    for table, seat, name, number in said.moves:
        entry = logs[table][number]
        assert isinstance(entry, Moved), entry
        assert (entry.by, entry.id) == (seat, name)


async def keep_playing(seat: Seat, said: Acknowledged, rng: Rng) -> None:
    """Random moves until the game is over, whatever happens to the house."""
    async for sight in seat.turns():
        assert seat.looks is not None
        legal = [move for move in sight.legal if not move.startswith("break")]
        name = seat.new_id()
        try:
            done = await seat.ask(m.Submit(name, sight.seat, seat.looks.version, rng.pick(legal)))
        except NotDone as why:
            if why.code not in ("stale", "illegal", "closing"):
                raise
            await asyncio.sleep(0)  # it has gone on; look again
            continue
        assert done.number is not None
        await said.add(seat.link.table, sight.seat, name, done.number)


async def play_all(seats: list[Seat], said: Acknowledged) -> None:
    await asyncio.gather(
        *(keep_playing(seat, said, Rng("seat", at)) for at, seat in enumerate(seats))
    )


def play_through_power_cuts(folder: Path, cuts: int) -> int:
    rng = Rng("cuts")
    with RunningHouse(folder, messages_per_second=1000, requests_per_minute=100_000) as running:

        async def evening() -> int:
            said = Acknowledged()
            links: list[Link] = []
            seats: list[Seat] = []
            for number, (game, people, options) in enumerate(TABLES):
                computers = ["random"] if number == 1 else []
                link, _ = await running.house.open_table(
                    game, [""] * people + computers, options=options
                )
                links.append(link)
                seats += [await join(str(link), f"P{seat}") for seat in range(people)]
            for seat in seats:
                await seat.__aenter__()
            playing = asyncio.create_task(play_all(seats, said))
            for _ in range(cuts):
                enough = asyncio.create_task(said.at_least(len(said.moves) + 1 + rng.below(25)))
                await asyncio.wait({enough, playing}, return_when=asyncio.FIRST_COMPLETED)
                enough.cancel()
                running.kill()
                await asyncio.to_thread(running.start)
                check_all_there(running.store, said)
            await playing
            for seat in seats:
                assert seat.is_over
                await seat.__aexit__(None, None, None)
            check_all_there(running.store, said)
            for link in links:
                log = stored(running.store, link.table)
                table = from_log(link.table, log)  # type: ignore[arg-type]
                assert table.outcome is not None
                named = [one for one in log if isinstance(one, Moved) and one.id]
                assert len({(one.by, one.id) for one in named}) == len(named), "counted twice"
            assert any(isinstance(one, Resumed) for one in stored(running.store, links[-1].table))
            return len(said.moves)

        acknowledged: int = run(evening(), 400)
        return acknowledged


def test_every_acknowledged_move_survives_power_cuts(tmp_path: Path) -> None:
    assert play_through_power_cuts(tmp_path, 6) > 100


@pytest.mark.slow
def test_many_power_cuts(tmp_path: Path) -> None:
    assert play_through_power_cuts(tmp_path, 30) > 100

"""Power cuts: whatever was acknowledged is there, every game goes on, no seat is lost."""

import sqlite3
from pathlib import Path

import pytest

from ballroom.core.chance import Rng
from ballroom.table.entries import Resumed
from tests.evenings import Load, evening, stored
from tests.houses import RunningHouse, run


def from_file(path: Path) -> Load:
    """Reads logs from the file by itself."""

    async def load(table: str) -> list[bytes]:
        db = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        rows = db.execute(
            "select number, data from entries where table_id = ? order by number", (table,)
        ).fetchall()
        db.close()
        assert [number for number, _ in rows] == list(range(len(rows))), "a gap in the log"
        return [data for _, data in rows]

    return load


def play_through_power_cuts(folder: Path, cuts: int) -> int:
    with RunningHouse(folder, messages_per_second=1000, requests_per_minute=100_000) as running:

        def cut() -> None:
            running.kill()
            running.start()

        async def whole() -> int:
            load = from_file(running.store)
            links, moves = await evening([running.house], cut, cuts, load, Rng("cuts"))
            last = await stored(load, links[-1].table)
            assert any(isinstance(one, Resumed) for one in last), "no clock is charged"
            return moves

        acknowledged: int = run(whole(), 600)
        return acknowledged


def test_every_acknowledged_move_survives_power_cuts(tmp_path: Path) -> None:
    assert play_through_power_cuts(tmp_path, 6) > 100


@pytest.mark.slow
def test_many_power_cuts(tmp_path: Path) -> None:
    assert play_through_power_cuts(tmp_path, 30) > 100

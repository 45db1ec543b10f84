"""Backups, made in each of the ways that docs/hosting.md names while people play, and played on."""

import asyncio
import sqlite3
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from ballroom.cli import main
from ballroom.client import Link, Seat, join
from tests.houses import RunningHouse, run
from tests.postgres import PROGRAMS, RunningPostgres

FEW, MANY = 8, 30
"""Entries after which the backup is begun, and those at which the players wait until it is made."""

Copy = Callable[[str, str, Path], None]
"""Brings a store to another address, by way of a file."""


def by_export(old: str, new: str, file: Path) -> None:
    assert main(["export", str(file), "--store", old]) == 0
    assert file.stat().st_mode & 0o777 == 0o600, "all secrets are in it"
    assert main(["import", str(file), "--store", new]) == 0


def by_vacuum(old: str, new: str, file: Path) -> None:
    db = sqlite3.connect(old.removeprefix("sqlite:"))
    db.execute("vacuum into ?", (str(file),))
    db.close()
    file.rename(new.removeprefix("sqlite:"))


def by_pg_dump(old: str, new: str, file: Path) -> None:
    for name, *options in (
        ("pg_dump", "--format=custom", f"--file={file}", old),
        ("pg_restore", "--no-owner", "--exit-on-error", f"--dbname={new}", str(file)),
    ):
        subprocess.run([PROGRAMS / name, *options], check=True, timeout=120)


async def play(seat: Seat, may_end: asyncio.Event) -> None:
    async for sight in seat.turns():
        if len(seat.log) >= MANY:
            await may_end.wait()
        await seat.move(sight.legal[0], sight.seat)


async def evening(house: RunningHouse, back_up: Callable[[], None], restored: RunningHouse) -> None:
    link, _ = await house.house.open_table("dancing-dice", ["", ""], options={"endurance": 10})
    ann, bo = await join(str(link), "Ann"), await join(str(link), "Bo")
    copied = asyncio.Event()
    async with ann, bo:
        playing = asyncio.gather(play(ann, copied), play(bo, copied))
        await ann.until(lambda: len(ann.log) >= FEW)
        known = list(ann.log)
        await asyncio.to_thread(back_up)
        copied.set()
        await playing
    await asyncio.to_thread(restored.start)
    there = Link(restored.address, link.table, link.key)
    async with Seat(there, ann.token) as ann2, Seat(there, bo.token) as bo2:
        assert not ann2.is_over
        assert ann2.log[: len(known)] == known, "all that was told before the backup is there"
        await asyncio.gather(play(ann2, copied), play(bo2, copied))
        assert ann2.is_over
        assert ann.looks is not None
        assert ann2.looks is not None
        assert ann2.looks.outcome == ann.looks.outcome, "with the same dice"


@pytest.mark.parametrize(
    ("old", "new", "copy"),
    [
        ("sqlite", "postgresql", by_export),
        ("postgresql", "sqlite", by_export),
        ("sqlite", "sqlite", by_vacuum),
        ("postgresql", "postgresql", by_pg_dump),
    ],
)
def test_a_backup_made_while_people_play_is_played_on(
    tmp_path: Path, postgres: RunningPostgres, old: str, new: str, copy: Copy
) -> None:
    def house(kind: str, name: str) -> tuple[str, RunningHouse]:
        (tmp_path / name).mkdir()
        is_file = kind == "sqlite"
        store = f"sqlite:{tmp_path / name / 'games.db'}" if is_file else postgres.new_store()
        return store, RunningHouse(tmp_path / name, messages_per_second=1000).on(store)

    (first, playing), (second, restored) = house(old, "old"), house(new, "new")
    with playing:
        try:
            run(evening(playing, lambda: copy(first, second, tmp_path / "backup"), restored))
        finally:
            restored.kill()

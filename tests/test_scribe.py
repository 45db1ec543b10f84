"""The process that writes to the embedded store: it may be slow, or die, and nothing is lost."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from ballroom.core.chance import Rng
from ballroom.table.sqlite import SqliteStore
from ballroom.table.store import Conflict, Unavailable, Write
from tests.evenings import evening
from tests.houses import PATIENCE, RunningHouse, run
from tests.test_crash import from_file

ENTRIES = 30


def pid_of(store: SqliteStore) -> int:
    assert store._scribe is not None
    assert store._scribe._process is not None
    return store._scribe._process.pid


def kept(path: Path) -> list[bytes]:
    """What stands in the file, read by itself."""
    db = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    rows = db.execute("select data from entries where table_id = 'a' order by number").fetchall()
    db.close()
    return [data for (data,) in rows]


def test_nothing_is_said_to_be_written_before_it_is(tmp_path: Path) -> None:
    """A disk that takes its time holds up only those who wait for it."""

    async def whole() -> None:
        store = SqliteStore(str(tmp_path / "a.db"))
        await store.append(Write("a", 0, [b"0"], 0))
        os.kill(pid_of(store), signal.SIGSTOP)
        waiting = [asyncio.create_task(store.append(Write("a", at, [b"x"], 0))) for at in (1, 2)]
        await asyncio.sleep(0)
        assert await store.load("a") == [b"0"], "others can read meanwhile"
        assert not any(task.done() for task in waiting)
        os.kill(pid_of(store), signal.SIGCONT)
        await asyncio.gather(*waiting)
        assert kept(tmp_path / "a.db") == [b"0", b"x", b"x"]
        await asyncio.to_thread(store.close)

    run(whole())


def test_another_scribe_takes_the_place_of_one_that_has_died(tmp_path: Path) -> None:
    async def whole() -> None:
        store = SqliteStore(str(tmp_path / "a.db"))
        for at in range(ENTRIES):
            await store.append(Write("a", at, [b"%d" % at], 0))
            if at % 10 == 9:
                died = psutil.Process(pid_of(store))
                died.kill()
                died.wait(PATIENCE)
        assert kept(tmp_path / "a.db") == [b"%d" % at for at in range(ENTRIES)]
        await asyncio.to_thread(store.close)

    run(whole())


def test_what_a_scribe_did_not_answer_is_not_sure(tmp_path: Path) -> None:
    async def whole() -> None:
        store = SqliteStore(str(tmp_path / "a.db"))
        await store.append(Write("a", 0, [b"0"], 0))
        os.kill(pid_of(store), signal.SIGSTOP)
        waiting = asyncio.create_task(store.append(Write("a", 1, [b"1"], 0)))
        await asyncio.sleep(0)
        await asyncio.sleep(0)  # it has been told of it
        os.kill(pid_of(store), signal.SIGKILL)
        with pytest.raises(Unavailable) as lost:
            await waiting
        assert lost.value.unsure
        known = len(await store.load("a"))
        await store.append(Write("a", known, [b"next"], 0))
        assert kept(tmp_path / "a.db")[known:] == [b"next"]
        await asyncio.to_thread(store.close)

    run(whole())


def test_only_what_is_wrong_fails(tmp_path: Path) -> None:
    """Much that comes at once is one commit, but for what cannot be written."""

    async def whole() -> None:
        store = SqliteStore(str(tmp_path / "a.db"))
        await store.append(Write("a", 0, [b"0"], 0))
        long = b"long " * 100_000  # more than goes through a pipe in one piece
        found = await asyncio.gather(
            store.append(Write("a", 1, [long], 0)),
            store.append(Write("a", 0, [b"again"], 0)),
            store.append(Write("nowhere", 5, [b"5"], 0)),
            store.append(Write("a", 2, [b"2"], 0)),
            return_exceptions=True,
        )
        assert [type(one) for one in found] == [type(None), Conflict, Conflict, type(None)]
        assert kept(tmp_path / "a.db") == [b"0", long, b"2"]
        await asyncio.to_thread(store.close)

    run(whole())


def test_a_scribe_whose_house_has_died_writes_what_it_was_told_and_ends(tmp_path: Path) -> None:
    told = f"""
import asyncio, os, signal
from ballroom.table.sqlite import SqliteStore
from ballroom.table.store import Write

async def whole():
    store = SqliteStore({str(tmp_path / "a.db")!r})
    await store.append(Write("a", 0, [b"0"], 0))
    scribe = store._scribe._process.pid
    os.kill(scribe, signal.SIGSTOP)
    asyncio.create_task(store.append(Write("a", 1, [b"1"], 0)))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    print(scribe, flush=True)
    await asyncio.sleep(600)

asyncio.run(whole())
"""
    house = subprocess.Popen([sys.executable, "-c", told], stdout=subprocess.PIPE, text=True)
    assert house.stdout is not None
    scribe = psutil.Process(int(house.stdout.readline()))
    house.kill()
    house.wait()
    house.stdout.close()
    scribe.resume()
    gone, alive = psutil.wait_procs([scribe], timeout=PATIENCE)
    assert (len(gone), alive) == (1, [])
    assert kept(tmp_path / "a.db") == [b"0", b"1"]


def test_games_go_on_though_scribes_die(tmp_path: Path) -> None:
    """Whatever was acknowledged is there, whenever it was that one died."""
    with RunningHouse(tmp_path, messages_per_second=1000, requests_per_minute=100_000) as running:

        def cut() -> None:
            for child in psutil.Process(running.pid).children(recursive=True):
                if any("sqlite_writing" in word for word in child.cmdline()):
                    child.kill()

        async def whole() -> int:
            load = from_file(running.store)
            _, moves = await evening([running.house], cut, 6, load, Rng("scribes"))
            return moves

        assert run(whole(), 600) > 100

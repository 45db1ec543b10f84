"""The stores: what both do alike, what each does alone."""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg
import pytest

from ballroom.table.sqlite import MIGRATIONS, SqliteStore
from ballroom.table.store import BadStore, Conflict, Follower, News, Store, Write, open_store
from tests.houses import run
from tests.postgres import RunningPostgres

Address = str


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Address:
    """The address of a new store of each kind."""
    if request.param == "sqlite":
        return f"sqlite:{tmp_path / 'deep' / 'a.db'}"
    postgres: RunningPostgres = request.getfixturevalue("postgres")
    return postgres.new_store()


def in_store(address: Address, work: Callable[[Store], Any]) -> Any:
    """Open a store, do something in an event loop, and close it."""

    async def evening() -> Any:
        store = open_store(address)
        try:
            return await work(store)
        finally:
            await asyncio.to_thread(store.close)

    return run(evening())


def test_what_is_known_of_a_table_is_noted_when_it_changes(address: Address) -> None:
    minute = 60_000

    async def work(store: Store) -> None:
        await store.append(Write("a", 0, [b"0"], minute))
        await store.append(Write("a", 1, [b"1"], minute + 9))
        assert await store.unfinished(before=minute + 1) == ["a"], "not with each entry"
        await store.append(Write("a", 2, [b"2"], 2 * minute))
        assert await store.unfinished(before=2 * minute) == []
        with pytest.raises(Conflict):
            await store.append(Write("a", 2, [b"x"], 2 * minute, finished=True))
        assert await store.unfinished() == ["a"], "what was not written is not noted either"
        await store.append(Write("a", 3, [], 2 * minute, finished=True))
        assert await store.unfinished() == []

    in_store(address, work)


def test_a_store_keeps_what_it_acknowledged(address: Address) -> None:
    async def write(store: Store) -> None:
        await asyncio.gather(
            *(store.append(Write("a", at, [str(at).encode()], 0)) for at in range(50)),
            *(store.append(Write("b", at, [b"\x00x"], 0, finished=True)) for at in range(5)),
        )
        await store.append(Write("a", 50, [b"51", b"52"], 1, listed=True))
        await store.append(Write("c", 0, [b"c"], 7, listed=True))
        assert await store.unfinished() == ["a", "c"]
        assert await store.unfinished(before=5) == ["a"]
        assert await store.count_unfinished() == 2
        assert await store.listed(10) == ["c", "a"], "the newest first"
        assert await store.listed(1) == ["c"]

    async def read(store: Store) -> None:
        assert len(await store.load("a")) == 52
        assert await store.load("a", 50) == [b"51", b"52"]
        assert await store.load("b") == [b"\x00x"] * 5
        assert await store.load("z") == []
        assert await store.is_well()
        assert sorted(await store.tables()) == ["a", "b", "c"]

    in_store(address, write)
    in_store(address, read)


def test_an_entry_is_never_written_over_and_fails_alone(address: Address) -> None:
    async def write(store: Store) -> None:
        await store.append(Write("a", 0, [b"first"], 0))
        failed, fine = await asyncio.gather(
            store.append(Write("a", 0, [b"second"], 0)),
            store.append(Write("b", 0, [b"other"], 0)),
            return_exceptions=True,
        )
        assert isinstance(failed, Conflict)
        assert fine is None
        assert await store.load("a") == [b"first"]
        assert await store.load("b") == [b"other"]
        await store.append(Write("a", 1, [b"next"], 0))
        assert await store.load("a") == [b"first", b"next"]

    in_store(address, write)


def test_tables_are_removed_and_entries_rewritten(address: Address) -> None:
    async def work(store: Store) -> None:
        await store.append(Write("a", 0, [b"1", b"2", b"3"], 0))
        await store.append(Write("b", 0, [b"1"], 0))
        await store.rewrite("a", {1: b"two"})
        assert await store.load("a") == [b"1", b"two", b"3"]
        assert not await store.remove("a", 2), "it has grown meanwhile"
        assert await store.remove("a", 3)
        with pytest.raises(Conflict):
            await store.append(Write("a", 3, [b"late"], 0))
        assert await store.load("a") == []
        assert await store.unfinished() == ["b"]

    in_store(address, work)


def test_sqlite_stores_are_migrated_and_newer_ones_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    SqliteStore(str(path)).close()
    db = sqlite3.connect(path)
    assert db.execute("pragma user_version").fetchone()[0] == len(MIGRATIONS)
    db.execute(f"pragma user_version = {len(MIGRATIONS) + 1}")
    db.close()
    with pytest.raises(BadStore, match="newer ballroom"):
        open_store(f"sqlite:{path}")
    for wrong in ("games.db", "mysql:x", "sqlite:"):
        with pytest.raises(BadStore, match="is no store"):
            open_store(wrong)
    (tmp_path / "text").write_text("this is no database, but a text that is long enough " * 20)
    with pytest.raises(BadStore, match="cannot be used"):
        open_store(f"sqlite:{tmp_path / 'text'}")


def test_a_store_of_the_first_schema_is_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    db = sqlite3.connect(path)
    db.executescript(f"{MIGRATIONS[0]}; pragma user_version = 1;")
    db.execute("insert into tables (id, touched) values ('a', 1)")
    db.execute("insert into entries values ('a', 0, x'41')")
    db.commit()
    db.close()

    async def work(store: Store) -> None:
        assert await store.load("a") == [b"A"]
        assert await store.listed(5) == []

    in_store(f"sqlite:{path}", work)


def test_postgresql_stores_that_cannot_be_used(postgres: RunningPostgres) -> None:
    address = postgres.new_store()
    open_store(address).close()
    with psycopg.connect(address) as db:
        db.execute("insert into ballroom_schema (version) values (99)")
    with pytest.raises(BadStore, match="newer ballroom"):
        open_store(address)
    with pytest.raises(BadStore, match="cannot be used") as why:
        open_store("postgresql://somebody:secret@127.0.0.1:1/nothing")
    assert "secret" not in str(why.value)


def test_processes_hear_of_each_other(postgres: RunningPostgres) -> None:
    address = postgres.new_store()

    async def evening() -> None:
        heard: asyncio.Queue[News] = asyncio.Queue()
        one, other = open_store(address), open_store(address)
        assert one.house != other.house
        one.follow(Follower(heard.put_nowait, lambda: None, lambda: None))
        other.follow(Follower(lambda _: None, lambda: None, lambda: None))
        assert await one.beat("figures of one") == {}
        assert await other.beat("") == {one.house: "figures of one"}
        await other.append(Write("a", 0, [b"1", b"2"], 0))
        assert await heard.get() == News(other.house, "a", 2)
        await other.say("hello")
        assert await heard.get() == News(other.house, word="hello")
        await one.append(Write("b", 0, [b"1"], 0))
        await other.append(Write("b", 1, [b"2"], 0))
        assert (await heard.get()).entries == 2, "nobody hears itself"
        assert await one.beat("") == {other.house: ""}
        await asyncio.to_thread(other.close)
        while await one.beat(""):
            await asyncio.sleep(0.01)  # PostgreSQL is letting its lock go
        await asyncio.to_thread(one.close)

    run(evening())

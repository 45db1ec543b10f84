"""The embedded store."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from ballroom.table.store import MIGRATIONS, BadStore, SqliteStore, open_store


def test_a_store_keeps_what_it_acknowledged(tmp_path: Path) -> None:
    store = open_store(f"sqlite:{tmp_path / 'deep' / 'a.db'}")

    async def write() -> None:
        await asyncio.gather(
            *(store.append("a", number, [str(number).encode()], 0) for number in range(50)),
            *(store.append("b", number, [b"x"], 0, True) for number in range(5)),
        )

    asyncio.run(write())
    asyncio.run(store.append("a", 50, [b"51", b"52"], 1))
    assert store.unfinished() == ["a"]
    store.close()
    again = open_store(f"sqlite:{tmp_path / 'deep' / 'a.db'}")
    assert len(again.load("a")) == 52
    assert len(again.load("b")) == 5
    assert again.load("c") == []
    assert again.is_well()
    again.close()


def test_an_entry_is_never_written_over_and_fails_alone(tmp_path: Path) -> None:
    store = open_store(f"sqlite:{tmp_path / 'a.db'}")

    async def write() -> tuple[Any, Any]:
        await store.append("a", 0, [b"first"], 0)
        return await asyncio.gather(
            store.append("a", 0, [b"second"], 0),
            store.append("b", 0, [b"other"], 0),
            return_exceptions=True,
        )

    failed, fine = asyncio.run(write())
    assert isinstance(failed, sqlite3.IntegrityError)
    assert fine is None
    assert (store.load("a"), store.load("b")) == ([b"first"], [b"other"])
    store.close()


def test_stores_are_migrated_and_newer_ones_refused(tmp_path: Path) -> None:
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

"""The embedded store: logs of tables in SQLite, written by one thread, many commits as one.

`append` answers when the entries are on the disk; whoever is told that something happened is told
after that.
"""

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

# Each step brings a store from one version of the schema to the next.
MIGRATIONS = (
    """
    create table tables (
        id text primary key,
        finished integer not null default 0,
        touched integer not null
    ) strict;
    create table entries (
        table_id text not null references tables (id),
        number integer not null,
        data blob not null,
        primary key (table_id, number)
    ) strict, without rowid;
    create index tables_open on tables (finished, touched);
    """,
)


class BadStore(Exception):
    """Raised for a store that cannot be used; says why."""


@dataclass
class Write:
    """Entries to be written, and who waits for that."""

    table: str
    first: int
    entries: Sequence[bytes]
    touched: int
    finished: bool
    done: "asyncio.Future[None]"
    loop: asyncio.AbstractEventLoop
    error: BaseException | None = None


class SqliteStore:
    """A store in one file, or in memory (`:memory:`) for tests."""

    def __init__(self, path: str) -> None:
        if path != ":memory:":
            Path(path).parent.mkdir(parents=True, exist_ok=True)
        self._path = path
        self._db = self._connect()
        self._lock = threading.Lock()
        self._migrate()
        self._queue: queue.SimpleQueue[Write | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_all, name="store", daemon=True)
        self._writer.start()

    def _connect(self) -> sqlite3.Connection:
        db = sqlite3.connect(self._path, check_same_thread=False, isolation_level=None)
        db.execute("pragma journal_mode = wal")
        db.execute("pragma synchronous = full")
        db.execute("pragma foreign_keys = on")
        db.execute("pragma busy_timeout = 5000")
        return db

    def _migrate(self) -> None:
        version = self._db.execute("pragma user_version").fetchone()[0]
        if version > len(MIGRATIONS):
            raise BadStore(
                f"{self._path} was written by a newer ballroom (schema {version}, "
                f"this one knows {len(MIGRATIONS)})"
            )
        for number in range(version, len(MIGRATIONS)):
            done = f"pragma user_version = {number + 1}"
            self._db.executescript(f"begin immediate; {MIGRATIONS[number]}; {done}; commit;")

    # ---- writing

    async def append(
        self, table: str, first: int, entries: Sequence[bytes], touched: int, finished: bool = False
    ) -> None:
        """Write entries of a table from a number on; answers when they are durable."""
        loop = asyncio.get_running_loop()
        write = Write(table, first, entries, touched, finished, loop.create_future(), loop)
        self._queue.put(write)
        await write.done

    def _write_all(self) -> None:
        """The writer: takes whatever waits, and commits it at once."""
        while True:
            waiting = [self._queue.get()]
            while not self._queue.empty():
                waiting.append(self._queue.get())
            writes = [write for write in waiting if write is not None]
            if writes:
                self._commit(writes)
            if None in waiting:
                return

    def _commit(self, writes: list[Write]) -> None:
        """One transaction; if it fails, one for each, so that only what is wrong fails."""
        try:
            self._transact(writes)
        except BaseException as error:
            if len(writes) == 1:
                writes[0].error = error
            else:
                for write in writes:
                    self._commit([write])
                return
        for write in writes:
            _answer(write)

    def _transact(self, writes: list[Write]) -> None:
        with self._lock:
            self._db.execute("begin immediate")
            try:
                for write in writes:
                    self._put(write)
                self._db.execute("commit")
            except BaseException:
                self._db.execute("rollback")
                raise

    def _put(self, write: Write) -> None:
        self._db.execute(
            "insert into tables (id, finished, touched) values (?, ?, ?) "
            "on conflict (id) do update "
            "set finished = excluded.finished, touched = excluded.touched",
            (write.table, int(write.finished), write.touched),
        )
        self._db.executemany(
            "insert into entries (table_id, number, data) values (?, ?, ?)",
            [(write.table, write.first + at, data) for at, data in enumerate(write.entries)],
        )

    # ---- reading

    def load(self, table: str) -> list[bytes]:
        """The log of a table; empty if there is none."""
        with self._lock:
            rows = self._db.execute(
                "select data from entries where table_id = ? order by number", (table,)
            ).fetchall()
        return [data for (data,) in rows]

    def unfinished(self) -> list[str]:
        """The tables whose game is not over."""
        with self._lock:
            rows = self._db.execute("select id from tables where finished = 0").fetchall()
        return [table for (table,) in rows]

    def is_well(self) -> bool:
        """Whether the store answers."""
        try:
            with self._lock:
                self._db.execute("select 1 from tables limit 1").fetchone()
        except sqlite3.Error:
            return False
        return self._writer.is_alive()

    def close(self) -> None:
        """Write what waits, then close."""
        self._queue.put(None)
        self._writer.join()
        self._db.close()


def _answer(write: Write) -> None:

    def tell(done: "asyncio.Future[None]", error: BaseException | None) -> None:
        if done.cancelled():
            return
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)

    write.loop.call_soon_threadsafe(tell, write.done, write.error)


def open_store(address: str) -> SqliteStore:
    """The store at an address such as `sqlite:games.db`."""
    kind, colon, path = address.partition(":")
    if not colon or kind != "sqlite" or not path:
        raise BadStore(f"{address!r} is no store; write sqlite:PATH")
    try:
        return SqliteStore(path)
    except sqlite3.Error as error:
        raise BadStore(f"{path} cannot be used as a store: {error}") from error

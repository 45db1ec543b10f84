"""The shared store: logs of tables in PostgreSQL, for several processes at once.

Whoever writes tells the others by NOTIFY. A process lives as long as it holds its own lock, which
PostgreSQL lets go when the process dies, and as long as it says so now and then.
"""

import asyncio
import json
import logging
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import psycopg
from psycopg import sql

from ballroom.core.language import say
from ballroom.core.saying import text
from ballroom.table.store import (
    Appending,
    BadStore,
    Conflict,
    Done,
    Follower,
    GroupWriter,
    News,
    Noted,
    Unavailable,
    Write,
)

log = logging.getLogger("ballroom.store")

T = TypeVar("T")

# Each step brings a store from one version of the schema to the next.
MIGRATIONS = (
    """
    create table tables (
        id text primary key,
        opened bigint generated always as identity,
        finished boolean not null default false,
        listed boolean not null default false,
        touched bigint not null
    );
    create table entries (
        table_id text not null references tables (id),
        number integer not null,
        data bytea not null,
        primary key (table_id, number)
    );
    create index tables_open on tables (finished, touched);
    create index tables_listed on tables (opened) where listed and not finished;
    create unlogged table houses (
        id integer primary key,
        beat timestamptz not null default now(),
        figures text not null default ''
    );
    create sequence house_numbers as integer;
    """,
)
CHANNEL = "ballroom"
LOCKS = 0x62616C6C
"""The first half of the key of the lock that a living process holds."""
MOST_SAID = 7000
"""Bytes of one notice; PostgreSQL takes somewhat more."""
SILENCE = 10
"""Seconds after which a process that still holds its lock is taken for dead."""
RETRY = 0.25
"""Seconds between attempts to reach a store that is lost."""


class PostgresStore(Appending):
    """A store on a PostgreSQL server."""

    is_shared = True

    def __init__(self, address: str) -> None:
        self._address = address
        try:
            with self._connect() as db:
                _migrate(db, address)
                self.house = _one(db, "select nextval('house_numbers')::int")
        except psycopg.Error as error:
            raise BadStore(
                say("the store cannot be used: {error}", error=text(_why(error)))
            ) from error
        self._closing = threading.Event()
        self._write_line = _Line(self._connect)
        self._read_line = _Line(self._connect)
        self._readers = ThreadPoolExecutor(1, "store-reader")
        self._noted = Noted()
        self._writer = GroupWriter(self._transact)
        self._holding = threading.Event()
        self._follower: threading.Thread | None = None

    def _connect(self) -> "psycopg.Connection[Any]":
        return psycopg.connect(
            self._address,
            autocommit=True,
            connect_timeout=5,
            application_name="ballroom",
            keepalives_idle=5,
            keepalives_interval=2,
            keepalives_count=3,
        )

    # ---- writing

    def put(self, write: Write, done: Done) -> None:
        """Write entries, and let somebody know."""
        self._writer.put(write, done)

    def _transact(self, writes: list[Write]) -> None:
        self._write_line.use(lambda db: self._put(db, writes), self._transacted)
        self._noted.written(writes)

    def _transacted(self, db: "psycopg.Connection[Any]") -> None:
        db.execute("commit")

    def _put(self, db: "psycopg.Connection[Any]", writes: list[Write]) -> None:
        new = sorted(self._noted.new(writes), key=lambda one: one.table)  # the same order for all
        opened = [write.table for write in writes if write.first == 0]
        with db.pipeline():
            db.execute("begin")
            if opened:
                db.execute(
                    "insert into tables (id, touched) select unnest(%s::text[]), 0 "
                    "on conflict do nothing",
                    (sorted(opened),),
                )
            if new:
                db.execute(
                    "update tables set finished = new.finished, listed = new.listed, "
                    "touched = new.touched from unnest(%s::text[], %s::bool[], %s::bool[], "
                    "%s::bigint[]) as new (id, finished, listed, touched) where tables.id = new.id",
                    (
                        [one.table for one in new],
                        [one.finished for one in new],
                        [one.listed for one in new],
                        [one.touched for one in new],
                    ),
                )
            rows = [
                (write.table, write.first + at, data)
                for write in writes
                for at, data in enumerate(write.entries)
            ]
            db.execute(
                "insert into entries (table_id, number, data) "
                "select * from unnest(%s::text[], %s::int[], %s::bytea[])",
                tuple([row[part] for row in rows] for part in range(3)),
            )
            for notice in self._notices(writes):
                db.execute("select pg_notify(%s, %s)", (CHANNEL, notice))

    def _notices(self, writes: list[Write]) -> list[str]:
        """What the others are told: which tables have how many entries by now."""
        said = [[write.table, write.first + len(write.entries)] for write in writes]
        return [
            json.dumps({"house": self.house, "tables": said[at : at + 150]})
            for at in range(0, len(said), 150)
        ]

    async def rewrite(self, table: str, entries: Mapping[int, bytes]) -> None:
        """Put other entries in the place of some."""

        def work(db: "psycopg.Connection[Any]") -> None:
            with db.transaction():
                for number, data in entries.items():
                    db.execute(
                        "update entries set data = %s where table_id = %s and number = %s",
                        (data, table, number),
                    )

        await self._read(work)

    async def remove(self, table: str, entries: int) -> bool:
        """Forget a table, unless it has other than so many entries by now."""

        def work(db: "psycopg.Connection[Any]") -> bool:
            with db.transaction():
                db.execute("select 1 from tables where id = %s for update", (table,))
                row = db.execute("select count(*) from entries where table_id = %s", (table,))
                found = row.fetchone()
                if found is None or found[0] != entries:
                    return False
                db.execute("delete from entries where table_id = %s", (table,))
                db.execute("delete from tables where id = %s", (table,))
            return True

        return await self._read(work)

    # ---- reading

    async def _read(self, work: "Callable[[psycopg.Connection[Any]], T]") -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self._read_line.use, work)

    async def _all(self, statement: str, *values: Any) -> list[Any]:
        """The first column of all rows."""

        def work(db: "psycopg.Connection[Any]") -> list[Any]:
            return [row[0] for row in db.execute(statement.encode(), values, binary=True)]

        return await self._read(work)

    async def load(self, table: str, since: int = 0) -> list[bytes]:
        """The log of a table from a number on; empty if there is none."""
        return await self._all(
            "select data from entries where table_id = %s and number >= %s order by number",
            table, since,
        )  # fmt: skip

    async def unfinished(self, before: int | None = None) -> list[str]:
        """The tables whose game is not over."""
        latest = 1 << 62 if before is None else before
        return await self._all(
            "select id from tables where not finished and touched < %s::bigint", latest
        )

    async def count_unfinished(self) -> int:
        """How many these are."""
        found: int = (await self._all("select count(*) from tables where not finished"))[0]
        return found

    async def listed(self, most: int) -> list[str]:
        """The tables that anybody may see, the newest first."""
        return await self._all(
            "select id from tables where listed and not finished order by opened desc limit %s",
            most,
        )

    async def tables(self) -> list[str]:
        """All tables there are."""
        return await self._all("select id from tables order by opened")

    async def is_well(self) -> bool:
        """Whether the store answers."""
        try:
            await self._all("select 1 from tables limit 1")
        except Unavailable:
            return False
        return self._writer.is_alive

    # ---- other processes

    async def say(self, word: str) -> None:
        """Tell all other processes something."""
        notice = json.dumps({"house": self.house, "word": word})
        await self._all("select 1 from pg_notify(%s, %s)", CHANNEL, notice)

    async def beat(self, figures: str) -> dict[int, str]:
        """Say that this process lives; answers the others that do, with their figures."""

        def work(db: "psycopg.Connection[Any]") -> dict[int, str]:
            with db.transaction():
                db.execute(f"select pg_advisory_xact_lock({LOCKS})")
                db.execute(
                    "insert into houses (id, figures) values (%s, %s) on conflict (id) "
                    "do update set beat = clock_timestamp(), figures = excluded.figures",
                    (self.house, figures),
                )
                alive = db.execute(
                    "select id, figures from houses where id <> %s "
                    "and beat > clock_timestamp() - make_interval(secs => %s) "
                    "and exists (select 1 from pg_locks where locktype = 'advisory' "
                    "and classid = %s and objid = houses.id and objsubid = 2)",
                    (self.house, SILENCE, LOCKS),
                ).fetchall()
                others = [row[0] for row in alive]
                db.execute(
                    "delete from houses where id <> %s and id <> all(%s) "
                    "and beat < clock_timestamp() - interval '1 day'",
                    (self.house, others),
                )
            return dict(alive)

        await asyncio.get_running_loop().run_in_executor(None, self._holding.wait, 10)
        return await self._read(work)

    def claim(self) -> None:
        """Nothing: any number of houses may share it."""

    def follow(self, follower: Follower) -> None:
        """Tell somebody, in the event loop that runs now, what happens elsewhere."""
        loop = asyncio.get_running_loop()

        def later(tell: Callable[..., None], *what: Any) -> None:
            if not self._closing.is_set():
                loop.call_soon_threadsafe(tell, *what)

        self._follower = threading.Thread(
            target=self._follow, args=(follower, later), name="store-follower", daemon=True
        )
        self._follower.start()

    def _follow(self, follower: Follower, later: Callable[..., None]) -> None:
        was_lost = False
        while not self._closing.is_set():
            try:
                with self._connect() as db:
                    if not _one(db, f"select pg_try_advisory_lock({LOCKS}, {self.house})"):
                        raise psycopg.OperationalError("its former lock is still held")
                    db.execute(sql.SQL("listen {}").format(sql.Identifier(CHANNEL)))
                    self._holding.set()
                    if was_lost:
                        self._write_line.renew()
                        self._read_line.renew()
                        later(follower.found)
                        was_lost = False
                    self._hear(db, follower, later)
            except psycopg.Error as error:
                if not was_lost and not self._closing.is_set():
                    log.error("the store is lost: %s", _why(error))
                    later(follower.lost)
                was_lost = True
                self._closing.wait(RETRY)

    def _hear(
        self, db: "psycopg.Connection[Any]", follower: Follower, later: Callable[..., None]
    ) -> None:
        while not self._closing.is_set():
            for notice in db.notifies(timeout=0.5):
                for news in self._news(notice.payload):
                    later(follower.hear, news)
                if self._closing.is_set():
                    return

    def _news(self, payload: str) -> list[News]:
        said = json.loads(payload)
        if said["house"] == self.house:
            return []
        if "word" in said:
            return [News(said["house"], word=said["word"])]
        return [News(said["house"], table, entries) for table, entries in said["tables"]]

    def close(self) -> None:
        """Write what waits, then close."""
        self._writer.close()
        self._closing.set()
        if self._follower is not None:
            self._follower.join()
        self._readers.shutdown()
        self._write_line.close()
        self._read_line.close()


class _Line:
    """A connection that is made again when it is lost."""

    def __init__(self, connect: "Callable[[], psycopg.Connection[Any]]") -> None:
        self._connect = connect
        self._db: psycopg.Connection[Any] | None = None
        self._lost = 0.0

    def use(
        self,
        work: "Callable[[psycopg.Connection[Any]], T]",
        commit: "Callable[[psycopg.Connection[Any]], None] | None" = None,
    ) -> T:
        """Do some work, then commit it; only if that is cut short is it not known what was done.

        Work on an old connection that turns out to be dead is tried once more on a new one.
        """
        was_open = self._db is not None
        is_committing = False
        try:
            db = self._open()
            try:
                found = work(db)
                if commit is not None:
                    is_committing = True
                    commit(db)
                return found
            except (psycopg.errors.UniqueViolation, psycopg.errors.ForeignKeyViolation) as error:
                db.execute("rollback")
                raise Conflict(_why(error)) from error
        except psycopg.Error as error:
            self.close()
            if was_open and not is_committing:
                return self.use(work, commit)
            self._lost = time.monotonic()
            raise Unavailable(_why(error), is_committing) from error

    def _open(self) -> "psycopg.Connection[Any]":
        if self._db is not None and not self._db.closed:
            return self._db
        if time.monotonic() - self._lost < RETRY:
            raise psycopg.OperationalError("the store is lost")
        self._db = self._connect()
        return self._db

    def renew(self) -> None:
        """The store is back: there is no need to wait."""
        self._lost = 0.0

    def close(self) -> None:
        """Let the connection go."""
        if self._db is not None:
            self._db.close()
        self._db = None


def _one(db: "psycopg.Connection[Any]", statement: str) -> Any:
    row = db.execute(statement.encode()).fetchone()
    return row[0] if row else None


def _migrate(db: "psycopg.Connection[Any]", address: str) -> None:
    """Bring the schema up to date; several processes may try at once."""
    del address
    with db.transaction():
        db.execute(f"select pg_advisory_xact_lock({LOCKS})")
        db.execute("create table if not exists ballroom_schema (version integer not null)")
        version = _one(db, "select max(version) from ballroom_schema") or 0
        if version > len(MIGRATIONS):
            raise BadStore(
                say(
                    "the store was written by a newer ballroom "
                    "(schema {version}, this one knows {known})",
                    version=version,
                    known=len(MIGRATIONS),
                )
            )
        for number in range(version, len(MIGRATIONS)):
            db.execute(MIGRATIONS[number].encode())
            db.execute("insert into ballroom_schema (version) values (%s)", (number + 1,))


def _why(error: psycopg.Error) -> str:
    """What went wrong, in one line and without the address."""
    lines = str(error).strip().splitlines() or [type(error).__name__]
    return lines[0].split("connection to server", 1)[0].strip() or say("no connection")

"""The embedded store: logs of tables in one SQLite file, for the processes of one house."""
# compiled by mypyc

import asyncio
import os
import sqlite3
import threading
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

try:
    import fcntl
except ImportError:  # not on Windows
    fcntl = None  # type: ignore[assignment]

from ballroom.core.language import say
from ballroom.core.system import reason
from ballroom.table.post import Message
from ballroom.table.store import (
    Appending,
    BadStore,
    Conflict,
    Done,
    Follower,
    News,
    Noted,
    Unavailable,
    Write,
    answer_all,
)
from ballroom.table.syncing import Syncing

if TYPE_CHECKING:
    from ballroom.table.neighbours import Neighbour

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
    """
    alter table tables add column listed integer not null default 0;
    create index tables_listed on tables (listed, finished);
    """,
)


TIDY = 1000
"""After so many writes SQLite's log is put into its file."""
CHECKPOINT = "pragma wal_checkpoint(passive)"


class SqliteStore(Appending):
    """A store in one file, or in memory (`:memory:`) for tests.

    Several processes can share it if they are neighbours, who tell each other what they write.
    """

    def __init__(self, path: str, neighbour: "Neighbour | None" = None) -> None:
        self._neighbour = neighbour
        self.is_shared = neighbour is not None
        self.house = neighbour.quarter.new_number() if neighbour else 0
        self._figures: dict[int, str] = {}
        """Those of the others."""
        try:
            if path != ":memory:":
                Path(path).parent.mkdir(parents=True, exist_ok=True)
            self._path = path
            self._db = self._connect()
            self._lock = threading.Lock()
            self._turn = open(neighbour.quarter.path("store"), "w") if neighbour else None  # noqa: SIM115
            self._migrate()
        except (sqlite3.Error, OSError) as error:
            raise BadStore(
                say("{path} cannot be used as a store: {error}", path=path, error=reason(error))
            ) from error
        self._noted = Noted()
        self._syncing = None if path == ":memory:" else Syncing(f"{os.path.realpath(path)}-wal")
        self._waiting: list[tuple[Write, Done]] = []
        self._is_writing = False
        """Whether something is written that is not durable yet, or will be in a moment."""
        self._tidying = ThreadPoolExecutor(1, "store-tidying")
        self._untidy = 0
        """How much was written since the log of SQLite was last put into its file."""
        self._is_tidy = False
        """Whether that has just been done, but for what was written meanwhile."""

    def _connect(self) -> sqlite3.Connection:
        db = sqlite3.connect(self._path, check_same_thread=False, isolation_level=None)
        db.execute("pragma journal_mode = wal")
        db.execute("pragma synchronous = normal")  # what is written is made durable by Syncing
        db.execute("pragma foreign_keys = on")
        db.execute("pragma busy_timeout = 5000")
        db.execute("pragma wal_autocheckpoint = 0")
        db.execute("pragma secure_delete = on")
        return db

    def _tidy(self) -> None:
        """Put SQLite's log into its file, from another thread: it takes long, and can wait."""
        if self._path != ":memory:":
            with closing(self._connect()) as db:
                db.execute(CHECKPOINT)
            self._is_tidy = True

    def _migrate(self) -> None:
        version = self._db.execute("pragma user_version").fetchone()[0]
        if version > len(MIGRATIONS):
            raise BadStore(
                say(
                    "{path} was written by a newer ballroom "
                    "(schema {version}, this one knows {known})",
                    path=self._path,
                    version=version,
                    known=len(MIGRATIONS),
                )
            )
        for number in range(version, len(MIGRATIONS)):
            done = f"pragma user_version = {number + 1}"
            self._db.executescript(f"begin immediate; {MIGRATIONS[number]}; {done}; commit;")

    # ---- writing

    def put(self, write: Write, done: Done) -> None:
        """Write entries, and let somebody know.

        All that comes in one turn of the event loop, or while the disk is still busy with what came
        before, is one commit.
        """
        self._waiting.append((write, done))
        if not self._is_writing:
            self._is_writing = True
            asyncio.get_running_loop().call_soon(self._write_waiting)

    def _write_waiting(self) -> None:
        waiting, self._waiting = self._waiting, []
        try:
            self._transact([write for write, _ in waiting])
        except Exception:
            waiting = [one for one in waiting if self._is_written(*one)]
        self._sync(waiting)

    def _is_written(self, write: Write, done: Done) -> bool:
        """By itself, so that only what is wrong fails."""
        try:
            self._transact([write])
        except Exception as error:
            answer_all([done], error)
            return False
        return True

    def _sync(self, written: list[tuple[Write, Done]]) -> None:
        if self._syncing is None or not written:
            self._synced(written, None)
        else:
            self._syncing.ask(lambda error: self._synced(written, error))

    def _synced(self, written: list[tuple[Write, Done]], error: OSError | None) -> None:
        """These are durable: all are told, while the disk is busy with what came meanwhile."""
        if error is None:
            self._tell_of([write for write, _ in written])
            answer_all([done for _, done in written], None)
        else:
            lost = Unavailable(str(error), unsure=True)
            answer_all([done for _, done in written], lost)
        self._is_writing = bool(self._waiting)
        if self._is_writing:
            asyncio.get_running_loop().call_soon(self._write_waiting)

    def _transact(self, writes: list[Write]) -> None:
        try:
            with self._lock, self._transaction():
                self._put(writes)
        except sqlite3.Error as error:
            raise complaint(error) from error
        self._noted.written(writes)
        self._untidy += len(writes)
        if self._untidy > TIDY:
            self._untidy = 0
            self._tidying.submit(self._tidy)

    def _transaction(self) -> "_Transaction":
        is_tidy, self._is_tidy = self._is_tidy, False
        return _Transaction(self._db, self._turn, is_tidy)

    def _put(self, writes: list[Write]) -> None:
        opened = [(one.touched, one.table) for one in writes if one.first == 0]
        if opened:
            self._db.executemany("insert or ignore into tables (touched, id) values (?, ?)", opened)
        if new := self._noted.new(writes):
            self._db.executemany(
                "update tables set finished = ?, touched = ?, listed = ? where id = ?",
                [(int(one.finished), one.touched, int(one.listed), one.table) for one in new],
            )
        self._db.executemany(
            "insert into entries (table_id, number, data) values (?, ?, ?)",
            [
                (write.table, write.first + at, data)
                for write in writes
                for at, data in enumerate(write.entries)
            ],
        )

    async def rewrite(self, table: str, entries: Mapping[int, bytes]) -> None:
        """Put other entries in the place of some."""
        with self._answering(), self._lock, self._transaction():
            self._db.executemany(
                "update entries set data = ? where table_id = ? and number = ?",
                [(data, table, number) for number, data in entries.items()],
            )
        with self._answering(), self._lock:  # what was there is in no file any more
            self._db.execute("pragma wal_checkpoint(truncate)")
        self._sync_now()

    async def remove(self, table: str, entries: int) -> bool:
        """Forget a table, unless it has other than so many entries by now."""
        with self._answering(), self._lock, self._transaction():
            found = self._db.execute(
                "select count(*) from entries where table_id = ?", (table,)
            ).fetchone()[0]
            if found != entries:
                return False
            self._db.execute("delete from entries where table_id = ?", (table,))
            self._db.execute("delete from tables where id = ?", (table,))
        self._sync_now()
        return True

    def _sync_now(self) -> None:
        if self._syncing is not None:
            try:
                self._syncing.now()
            except OSError as error:
                raise Unavailable(str(error), unsure=True) from error

    # ---- reading

    def _all(self, statement: str, *values: Any) -> list[Any]:
        """The first column of all rows."""
        with self._answering(), self._lock:
            return [row[0] for row in self._db.execute(statement, values).fetchall()]

    @contextmanager
    def _answering(self) -> Iterator[None]:
        """What SQLite complains about becomes Conflict or Unavailable."""
        try:
            yield
        except sqlite3.Error as error:
            raise complaint(error) from error

    async def load(self, table: str, since: int = 0) -> list[bytes]:
        """The log of a table from a number on; empty if there is none."""
        found = self._all(
            "select data from entries where table_id = ? and number >= ? order by number",
            table, since,
        )  # fmt: skip
        if found and (self.is_shared or self._is_writing):
            self._sync_now()  # nobody is told of what is not durable, whoever wrote it
        return found

    async def unfinished(self, before: int | None = None) -> list[str]:
        """The tables whose game is not over."""
        latest = 1 << 62 if before is None else before
        return self._all("select id from tables where finished = 0 and touched < ?", latest)

    async def count_unfinished(self) -> int:
        """How many these are."""
        found: int = self._all("select count(*) from tables where finished = 0")[0]
        return found

    async def listed(self, most: int) -> list[str]:
        """The tables that anybody may see, the newest first."""
        return self._all(
            "select id from tables where listed = 1 and finished = 0 order by rowid desc limit ?",
            most,
        )

    async def tables(self) -> list[str]:
        """All tables there are."""
        return self._all("select id from tables order by rowid")

    async def is_well(self) -> bool:
        """Whether the store answers."""
        try:
            self._all("select 1 from tables limit 1")
        except Unavailable:
            return False
        return True

    # ---- other processes: neighbours, if there are any

    def _tell_of(self, writes: list[Write]) -> None:
        """Tell the others how many entries tables have by now."""
        if self._neighbour is not None:
            said = [(one.table, one.first + len(one.entries)) for one in writes]
            self._tell(Message(self.house, tables=said))

    def _tell(self, message: Message) -> None:
        assert self._neighbour is not None
        self._neighbour.tell_all(message)

    async def say(self, word: str) -> None:
        """Tell all other processes something."""
        if self._neighbour is not None:
            self._tell(Message(self.house, word=word))

    async def beat(self, figures: str) -> dict[int, str]:
        """Say that this process lives; answers the others that do, with their figures."""
        if self._neighbour is None:
            return {}
        others = self._neighbour.live_as(self.house)
        self._tell(Message(self.house, figures=figures))
        self._figures = {house: self._figures.get(house, "") for house in others}
        return dict(self._figures)

    def follow(self, follower: Follower) -> None:
        """Tell somebody, in the event loop that runs now, what happens elsewhere."""
        if self._neighbour is not None:
            self._neighbour.listen(lambda message: self._hear(message, follower), follower.missed)

    def _hear(self, message: Message, follower: Follower) -> None:
        if message.figures:
            self._figures[message.house] = message.figures
        if message.word or not message.tables:
            follower.hear(News(message.house, word=message.word))
        for table, entries in message.tables:
            follower.hear(News(message.house, table, entries))

    def claim(self) -> IO[str] | None:
        """Keep it for one house: two would not hear of each other's moves."""
        if self._path == ":memory:" or fcntl is None:
            return None
        claimed = open(f"{os.path.realpath(self._path)}.house", "w")  # noqa: SIM115
        try:
            fcntl.flock(claimed, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            claimed.close()
            raise BadStore(
                say("another house uses {path}; several need postgresql://..", path=self._path)
            ) from None
        return claimed

    def close(self) -> None:
        """Write what waits, then close."""
        if self._waiting:
            self._transact([write for write, _ in self._waiting])
            self._sync_now()
        self._tidying.shutdown()
        if self._syncing is not None:
            self._syncing.close()
        self._db.close()
        if self._turn is not None:
            self._turn.close()


def complaint(error: sqlite3.Error) -> Exception:
    """What SQLite complains about, as stores do."""
    kind = Conflict if isinstance(error, sqlite3.IntegrityError) else Unavailable
    return kind(str(error))


class _Transaction:
    """All of it, or nothing; by one process at a time.

    SQLite by itself would look again and again, after longer and longer, whether it is its turn.
    """

    def __init__(self, db: sqlite3.Connection, turn: IO[str] | None, is_tidy: bool) -> None:
        self._db = db
        self._turn = turn
        self._is_tidy = is_tidy

    def __enter__(self) -> None:
        if self._turn is not None:
            fcntl.flock(self._turn, fcntl.LOCK_EX)
        try:
            if self._is_tidy:
                # With the rest put into the file, SQLite begins its log anew, over what stood
                # there. Else it would grow where there is no pause, and a commit take half as
                # long again.
                self._db.execute(CHECKPOINT)
            self._db.execute("begin immediate")
        except sqlite3.Error:
            self._pass_on()
            raise

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        try:
            self._db.execute("commit" if error is None else "rollback")
        finally:
            self._pass_on()

    def _pass_on(self) -> None:
        if self._turn is not None:
            fcntl.flock(self._turn, fcntl.LOCK_UN)

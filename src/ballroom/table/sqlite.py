"""The embedded store: logs of tables in one SQLite file, for the processes of one house."""
# compiled by mypyc

import asyncio
import os
import sqlite3
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

try:
    import fcntl
except ImportError:  # not on Windows
    fcntl = None  # type: ignore[assignment]

from ballroom.core.language import say
from ballroom.core.system import reason
from ballroom.table.post import Message
from ballroom.table.scribe import Scribe
from ballroom.table.sqlite_writing import Failure, Row, Transaction, Writer, connect
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
        self._path = path
        turn = str(neighbour.quarter.path("store")) if neighbour else ""
        try:
            if path != ":memory:":
                Path(path).parent.mkdir(parents=True, exist_ok=True)
            self._db = connect(path)
            self._lock = threading.Lock()
            self._turn = open(turn, "w") if turn else None  # noqa: SIM115
            self._migrate()
        except (sqlite3.Error, OSError) as error:
            raise BadStore(
                say("{path} cannot be used as a store: {error}", path=path, error=reason(error))
            ) from error
        self._noted = Noted()
        self._writer = Writer(self._db, path, self._turn)
        self._scribe = None if path == ":memory:" else Scribe(path, turn)
        self._waiting: list[tuple[Write, Done]] = []
        self._is_writing = False
        """Whether something is written that is not durable yet, or will be in a moment."""

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
        rows = self._rows([write for write, _ in waiting])
        if self._scribe is None:
            self._written(waiting, self._writer.write(rows))
        else:
            self._scribe.write(rows, lambda failures: self._written(waiting, failures))

    def _rows(self, writes: list[Write]) -> list[Row]:
        new = {id(write) for write in self._noted.new(writes)}
        rows: list[Row] = []
        for one in writes:
            note = (one.touched, one.finished, one.listed, id(one) in new)
            rows.append((one.table, one.first, one.entries, *note))
        return rows

    def _written(
        self, waiting: list[tuple[Write, Done]], failures: list[Failure | None] | None
    ) -> None:
        """All are told of what is durable, while what came meanwhile is being written."""
        self._is_writing = bool(self._waiting)
        if self._is_writing:
            self._write_waiting()
        if failures is None:
            lost = Unavailable("the process that writes has died", unsure=True)
            answer_all([done for _, done in waiting], lost)
            return
        judged = list(zip(waiting, failures, strict=True))
        written = [one for one, failure in judged if failure is None]
        self._noted.written([write for write, _ in written])
        self._tell_of([write for write, _ in written])
        answer_all([done for _, done in written], None)
        for (_, done), failure in judged:
            if failure is not None:
                is_conflict, sentence = failure
                answer_all([done], (Conflict if is_conflict else Unavailable)(sentence))

    async def rewrite(self, table: str, entries: Mapping[int, bytes]) -> None:
        """Put other entries in the place of some."""
        with self._answering(), self._lock, Transaction(self._db, self._turn):
            self._db.executemany(
                "update entries set data = ? where table_id = ? and number = ?",
                [(data, table, number) for number, data in entries.items()],
            )
        with self._answering(), self._lock:  # what was there is in no file any more
            self._db.execute("pragma wal_checkpoint(truncate)")

    async def remove(self, table: str, entries: int) -> bool:
        """Forget a table, unless it has other than so many entries by now."""
        with self._answering(), self._lock, Transaction(self._db, self._turn):
            found = self._db.execute(
                "select count(*) from entries where table_id = ?", (table,)
            ).fetchone()[0]
            if found != entries:
                return False
            self._db.execute("delete from entries where table_id = ?", (table,))
            self._db.execute("delete from tables where id = ?", (table,))
        return True

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
        return self._all(
            "select data from entries where table_id = ? and number >= ? order by number",
            table, since,
        )  # fmt: skip

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
        if self._scribe is not None:
            self._scribe.close()
        if self._waiting:
            self._writer.write(self._rows([write for write, _ in self._waiting]))
        self._writer.end()
        self._db.close()
        if self._turn is not None:
            self._turn.close()


def complaint(error: sqlite3.Error) -> Exception:
    """What SQLite complains about, as stores do."""
    kind = Conflict if isinstance(error, sqlite3.IntegrityError) else Unavailable
    return kind(str(error))

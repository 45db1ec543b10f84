"""Writing to a SQLite file; run as a program, for a house that goes on meanwhile.

As a program it is told what to write on its standard input and says there what came of it: four
bytes with the length of a message, then the message. It needs nothing but Python itself, so that it
begins at once.
"""

import marshal
import os
import signal
import sqlite3
import sys
import threading
from collections.abc import Sequence
from contextlib import closing, suppress
from typing import IO, Any

try:
    import fcntl
except ImportError:  # not on Windows
    fcntl = None  # type: ignore[assignment]

Row = tuple[str, int, Sequence[bytes], int, bool, bool, bool]
"""A table, the number of its first new entry, these entries; when it was touched, whether it is
finished and listed, and whether that is to be noted."""
Failure = tuple[bool, str]
"""Whether something was there already, or was not there; and what SQLite says."""

TIDY = 1000
"""After so many writes SQLite's log is put into its file."""
CHECKPOINT = "pragma wal_checkpoint(passive)"
HEAD = 4
"""Bytes of a length."""


def connect(path: str) -> sqlite3.Connection:
    """A connection whose commits are durable before anybody can read what they wrote."""
    db = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
    db.execute("pragma journal_mode = wal")
    db.execute("pragma synchronous = full")
    db.execute("pragma foreign_keys = on")
    db.execute("pragma busy_timeout = 5000")
    db.execute("pragma wal_autocheckpoint = 0")
    db.execute("pragma secure_delete = on")
    return db


class Transaction:
    """All of it, or nothing; by one process at a time.

    SQLite by itself would look again and again, after longer and longer, whether it is its turn.
    """

    def __init__(self, db: sqlite3.Connection, turn: IO[str] | None, is_tidy: bool = False) -> None:
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


class Writer:
    """Writes rows, many in one transaction."""

    def __init__(self, db: sqlite3.Connection, path: str, turn: IO[str] | None) -> None:
        self._db = db
        self._path = path
        self._turn = turn
        self._untidy = 0
        """How much was written since the log of SQLite was last put into its file."""
        self._is_tidy = False
        """Whether that has just been done, but for what was written meanwhile."""
        self._tidying: threading.Thread | None = None

    def write(self, rows: Sequence[Row]) -> list[Failure | None]:
        """What came of each: None where it is durable."""
        try:
            self._transact(rows)
        except sqlite3.Error as error:
            if len(rows) > 1:  # by itself, so that only what is wrong fails
                return [self.write([row])[0] for row in rows]
            return [(isinstance(error, sqlite3.IntegrityError), str(error))]
        self._tidy_in_time(len(rows))
        return [None] * len(rows)

    def _transact(self, rows: Sequence[Row]) -> None:
        is_tidy, self._is_tidy = self._is_tidy, False
        with Transaction(self._db, self._turn, is_tidy):
            self._put(rows)

    def _put(self, rows: Sequence[Row]) -> None:
        opened = [(touched, table) for table, first, _, touched, *_ in rows if first == 0]
        if opened:
            self._db.executemany("insert or ignore into tables (touched, id) values (?, ?)", opened)
        noted = [
            (int(finished), touched, int(listed), table)
            for table, _, _, touched, finished, listed, is_new in rows
            if is_new
        ]
        if noted:
            self._db.executemany(
                "update tables set finished = ?, touched = ?, listed = ? where id = ?", noted
            )
        self._db.executemany(
            "insert into entries (table_id, number, data) values (?, ?, ?)",
            [
                (table, first + at, data)
                for table, first, entries, *_ in rows
                for at, data in enumerate(entries)
            ],
        )

    def _tidy_in_time(self, written: int) -> None:
        self._untidy += written
        if self._untidy > TIDY and self._path != ":memory:":
            self._untidy = 0
            self.end()
            self._tidying = threading.Thread(target=self._tidy)
            self._tidying.start()

    def _tidy(self) -> None:
        """Put SQLite's log into its file, from another thread: it takes long, and can wait."""
        with closing(connect(self._path)) as db:
            db.execute(CHECKPOINT)
        self._is_tidy = True

    def end(self) -> None:
        """Let what goes on beside it come to its end."""
        if self._tidying is not None:
            self._tidying.join()


def main(path: str, turn: str) -> None:
    """Write what is told on standard input, until there is no more."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # it ends with the house
    with closing(connect(path)) as db, open(turn or os.devnull, "w") as line:
        writer = Writer(db, path, line if turn else None)
        hear = sys.stdin.buffer
        with suppress(BrokenPipeError):  # the house has died; what it told is written all the same
            while len(head := hear.read(HEAD)) == HEAD:
                rows = marshal.loads(hear.read(int.from_bytes(head, "big")))
                os.write(sys.stdout.fileno(), message(writer.write(rows)))
        writer.end()


def message(said: Any) -> bytes:
    """A message, with its length."""
    data = marshal.dumps(said)
    return len(data).to_bytes(HEAD, "big") + data


if __name__ == "__main__":
    main(*sys.argv[1:])

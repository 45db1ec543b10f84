"""Where the logs of tables are kept: what a store must do, and what all stores share."""
# compiled by mypyc

import asyncio
import logging
import queue
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import IO, TYPE_CHECKING, Protocol

from mypy_extensions import mypyc_attr

from ballroom.core.language import say

if TYPE_CHECKING:
    from ballroom.table.neighbours import Neighbour

log = logging.getLogger("ballroom.hall")

MINUTE = 60_000
MOST_NOTED = 20_000
"""How many tables are remembered."""


class BadStore(Exception):
    """Raised for a store that cannot be used; says why."""


class Conflict(Exception):
    """Raised where another process has written to a table first; nothing was written."""


class Unavailable(Exception):
    """Raised where a store does not answer; `unsure` where it may have written all the same."""

    def __init__(self, sentence: str, unsure: bool = False) -> None:
        super().__init__(sentence)
        self.unsure = unsure


@dataclass(frozen=True)
class Write:
    """Entries of a table from a number on, and what is to be known of the table without them."""

    table: str
    first: int
    entries: Sequence[bytes]
    touched: int
    finished: bool = False
    listed: bool = False


class Noted:
    """What a store has noted of tables besides their entries, so that it is not noted with each.

    That a table was touched is noted once a minute: nobody needs to know it to the moment.
    """

    def __init__(self) -> None:
        self._known: dict[str, tuple[bool, bool, int]] = {}

    def new(self, writes: Sequence[Write]) -> list[Write]:
        """The last write to each table with which there is something to note."""
        last = {write.table: write for write in writes}
        return [one for one in last.values() if self._known.get(one.table) != _note(one)]

    def written(self, writes: Sequence[Write]) -> None:
        """These are durable."""
        if len(self._known) > MOST_NOTED:
            self._known.clear()
        for write in writes:
            self._known[write.table] = _note(write)


def _note(write: Write) -> tuple[bool, bool, int]:
    return write.finished, write.listed, write.touched // MINUTE


Done = Callable[[BaseException | None], None]
"""Is told that a write is durable, or why not."""


@dataclass(frozen=True)
class News:
    """What a store tells of other processes: entries of a table, or words to all."""

    house: int
    table: str = ""
    entries: int = 0
    """How many entries the table has by now."""
    word: str = ""


@dataclass(frozen=True)
class Follower:
    """Who wants to hear of other processes, and whether the store is there."""

    hear: Callable[[News], None]
    lost: Callable[[], None]
    found: Callable[[], None]
    missed: Callable[[], None] = lambda: None
    """Something may have happened of which nothing was heard."""


class Store(Protocol):
    """Logs of tables. Every method may raise Unavailable."""

    is_shared: bool
    """Whether several processes can use it at once."""
    house: int
    """The number of this process among them."""

    def put(self, write: Write, done: Done) -> None:
        """Write entries, and let somebody know, in the event loop that runs now.

        It fails with Conflict if they are there, or if their table is not.
        """
        ...

    async def append(self, write: Write) -> None:
        """The same for somebody who waits for it."""
        ...

    async def load(self, table: str, since: int = 0) -> list[bytes]:
        """The log of a table from a number on; empty if there is none."""
        ...

    async def unfinished(self, before: int | None = None) -> list[str]:
        """The tables whose game is not over, perhaps only those untouched since a time."""
        ...

    async def count_unfinished(self) -> int:
        """How many these are."""
        ...

    async def listed(self, most: int) -> list[str]:
        """The tables that anybody may see and whose game is not over, the newest first."""
        ...

    async def tables(self) -> list[str]:
        """All tables there are."""
        ...

    async def rewrite(self, table: str, entries: Mapping[int, bytes]) -> None:
        """Put other entries in the place of some."""
        ...

    async def remove(self, table: str, entries: int) -> bool:
        """Forget a table, unless it has other than so many entries by now."""
        ...

    async def say(self, word: str) -> None:
        """Tell all other processes something."""
        ...

    async def beat(self, figures: str) -> dict[int, str]:
        """Say that this process lives; answers the others that do. Each has its figures."""
        ...

    def claim(self) -> IO[str] | None:
        """What keeps it for a house while it is open; raises BadStore where another has it."""
        ...

    def follow(self, follower: Follower) -> None:
        """Tell somebody, in the event loop that runs now, what happens elsewhere."""
        ...

    async def is_well(self) -> bool:
        """Whether it answers."""
        ...

    def close(self) -> None:
        """Write what waits, then close."""
        ...


@mypyc_attr(allow_interpreted_subclasses=True)
class Appending(ABC):
    """Waiting for what a store writes."""

    @abstractmethod
    def put(self, write: Write, done: Done) -> None:
        """Write entries, and let somebody know."""

    async def append(self, write: Write) -> None:
        """Write entries; answers when they are durable."""
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def done(error: BaseException | None) -> None:
            if written.done():
                return
            if error is None:
                written.set_result(None)
            else:
                written.set_exception(error)

        self.put(write, done)
        await written


@dataclass(eq=False)
class _Waiting:
    """A write, and who waits for it."""

    write: Write
    done: Done
    loop: asyncio.AbstractEventLoop = field(repr=False)


class GroupWriter:
    """One thread that writes whatever waits in one transaction: many commits as one."""

    def __init__(self, transact: Callable[[list[Write]], None]) -> None:
        self._transact = transact
        self._queue: queue.SimpleQueue[_Waiting | None] = queue.SimpleQueue()
        self._worker = threading.Thread(target=self._write_all, name="store", daemon=True)
        self._worker.start()

    @property
    def is_alive(self) -> bool:
        """Whether it still writes."""
        return self._worker.is_alive()

    def put(self, write: Write, done: Done) -> None:
        """Write entries, and let somebody know."""
        self._queue.put(_Waiting(write, done, asyncio.get_running_loop()))

    def close(self) -> None:
        """Write what waits, then stop."""
        self._queue.put(None)
        self._worker.join()

    def _write_all(self) -> None:
        while True:
            found = [self._queue.get()]
            while not self._queue.empty():
                found.append(self._queue.get())
            writes = [one for one in found if one is not None]
            if writes:
                self._commit(writes)
            if None in found:
                return

    def _commit(self, writes: list[_Waiting]) -> None:
        """One transaction; if it fails, one for each, so that only what is wrong fails."""
        error: BaseException | None = None
        try:
            self._transact([one.write for one in writes])
        except BaseException as failed:
            if len(writes) > 1 and not isinstance(failed, Unavailable):
                for one in writes:
                    self._commit([one])
                return
            error = failed
        for loop in {one.loop for one in writes}:
            waiting = [one.done for one in writes if one.loop is loop]
            loop.call_soon_threadsafe(answer_all, waiting, error)


def answer_all(waiting: Sequence[Done], error: BaseException | None) -> None:
    """Let all know what came of their writes; who fails at that hurts no other."""
    for done in waiting:
        try:
            done(error)
        except Exception:
            log.exception("what was written could not be told")


def open_store(address: str, neighbour: "Neighbour | None" = None) -> Store:
    """The store at an address such as `sqlite:games.db` or `postgresql://host/name`.

    One of several processes of a house says which of the neighbours it is.
    """
    kind, colon, rest = address.partition(":")
    if colon and rest and kind == "sqlite":
        from ballroom.table.sqlite import SqliteStore

        return SqliteStore(rest, neighbour)
    if colon and rest and kind in ("postgresql", "postgres"):
        from ballroom.table.postgresql import PostgresStore

        return PostgresStore(address)
    raise BadStore(
        say(
            "{address} is no store; write sqlite:PATH or postgresql://HOST/NAME",
            address=repr(address),
        )
    )

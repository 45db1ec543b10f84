"""The live side: a connection to a table that keeps itself up."""

import asyncio
import itertools
import secrets
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import replace
from types import TracebackType
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from ballroom.client.house import House, Link, NotDone, new_seed
from ballroom.table import messages as m

RETRY = 0.2
MOST_RETRY = 5.0


class Gone(Exception):
    """The table let this client go, or cannot be reached any more."""


class Gap(Exception):
    """An entry is missing."""


class Seat:
    """A client at a table: its seats, what it has been told, how the table looks.

    It connects again by itself when the line breaks, and asks for exactly what it missed.
    """

    def __init__(self, link: Link, token: str = "", patience: float = 30.0) -> None:
        self.link = link
        self.token = token
        self.patience = patience
        self.language = ""
        """In which it shall be told what happens, such as `nl`; English if nothing is said."""
        self.welcome: m.Welcome | None = None
        self.looks: m.Looks | None = None
        self.log: list[m.Happened] = []
        self.root = ""
        """The promise of the dice, as it was first shown."""
        self.seed = ""
        """What was added to the dice from here, if anything."""
        self.seeds: list[str] = []
        """The seeds of the others, as they were before that."""
        self.notice: m.Notice | None = None
        """What the house said last about itself: that its `store` is lost, or `back`."""
        self.received: list[bytes] | None = None
        """Every byte that came, if it is set to a list."""
        self._following = ""
        """The request to go on at another table, until it is welcome there."""
        self._line: ClientConnection | None = None
        self._ids = (f"{secrets.token_hex(4)}-{number}" for number in itertools.count())
        self._waiting: dict[str, tuple[m.Request, asyncio.Future[m.Done | m.Advice]]] = {}
        self._changed = asyncio.Condition()
        self.tellings = 0
        """Counts whatever was told, and the line going up and down."""
        self._reader: asyncio.Task[None] | None = None
        self._gone: Gone | None = None

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that it holds."""
        return self.welcome.seats if self.welcome else ()

    @property
    def last(self) -> int | None:
        """The number of the last entry that it knows."""
        return self.log[-1].number if self.log else None

    async def __aenter__(self) -> "Seat":
        self._reader = asyncio.create_task(self._keep_up())
        await self.until(lambda: self.looks is not None)
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        del kind, error, trace
        if self._reader:
            self._reader.cancel()
        if self._line:
            await self._line.close()

    # ---- the line

    async def _keep_up(self) -> None:
        """Connect, read, and connect again."""
        address = self.link.house.replace("http", "ws", 1)
        wait, tried = RETRY, 0.0
        while True:
            try:
                async with connect(
                    f"{address}/api/tables/{self.link.table}/play",
                    compression=None,
                    max_size=None,
                    proxy=None,
                ) as line:
                    hello = m.Hello(self.token, self.link.key, self.last, self.language)
                    await line.send(m.write(hello).decode())
                    self._line, wait, tried = line, RETRY, 0.0
                    await self._read(line)
            except (OSError, ConnectionClosed, InvalidHandshake, Gap):
                pass
            except Gone as gone:
                self._gone = gone
                await self._tell_waiting(gone)
                return
            finally:
                self._line = None
            await self._notify()
            tried += wait
            if tried > self.patience:
                self._gone = Gone("The house does not answer.")
                await self._tell_waiting(self._gone)
                return
            await asyncio.sleep(wait)
            wait = min(MOST_RETRY, wait * 1.5)

    async def _read(self, line: ClientConnection) -> None:
        async for data in line:
            raw = data.encode() if isinstance(data, str) else data
            if self.received is not None:
                self.received.append(raw)
            await self._hear(m.read_tell(raw))

    async def _hear(self, told: m.AnyTell) -> None:
        if self._following and await self._is_of_former(told):
            return
        match told:
            case m.Welcome():
                if self.root not in ("", told.root):
                    raise Gone("The house has changed its promise of the dice.")
                self.root = told.root
                self.welcome = told
                for said, _ in list(self._waiting.values()):
                    await self._send(said)  # again, under the same id
            case m.Happened():
                expected = 0 if self.last is None else self.last + 1
                if told.number > expected:
                    raise Gap  # something was lost on the way: ask for it again
                if told.number == expected:
                    self.log.append(told)
            case m.Looks():
                self.looks = told
            case m.Done(id=name) | m.Advice(id=name):
                if name in self._waiting:
                    self._waiting.pop(name)[1].set_result(told)
            case m.Not(id=name):
                if name in self._waiting:
                    why = NotDone(told.code, told.sentence, told.rule)
                    self._waiting.pop(name)[1].set_exception(why)
            case m.Notice():
                self.notice = told
            case m.Goodbye():
                if told.code not in ("slow", "closed", "store"):
                    raise Gone(told.sentence)
        await self._notify()

    async def _is_of_former(self, told: m.AnyTell) -> bool:
        """Whether this is about the table that it has left; who is not let through dials anew."""
        if isinstance(told, m.Not) and told.id == self._following and self._line is not None:
            await self._line.close()
        if isinstance(told, m.Welcome) and told.table == self.link.table:
            self._following = ""
        return isinstance(told, m.Welcome | m.Happened | m.Looks) and bool(self._following)

    async def _notify(self) -> None:
        self.tellings += 1
        async with self._changed:
            self._changed.notify_all()

    async def _tell_waiting(self, gone: Gone) -> None:
        for _, future in self._waiting.values():
            if not future.done():
                future.set_exception(gone)
        self._waiting.clear()
        await self._notify()

    async def _send(self, said: m.Request) -> None:
        if self._line is not None and self.welcome is not None:
            with suppress(ConnectionClosed):  # it is sent again when the line is up
                await self._line.send(m.write(said).decode())

    # ---- what one can do

    async def ask(self, said: m.Request) -> m.Done:
        """Send a request until it is answered; raises NotDone."""
        done = await self._answered(said)
        assert isinstance(done, m.Done)
        return done

    async def _answered(self, said: m.Request) -> m.Done | m.Advice:
        if self._gone:
            raise self._gone
        future: asyncio.Future[m.Done | m.Advice] = asyncio.get_running_loop().create_future()
        self._waiting[said.id] = (said, future)
        await self._send(said)
        return await future

    def new_id(self) -> str:
        """A name for a request."""
        return next(self._ids)

    def seat(self, seat: int | None = None) -> int:
        """A seat that is held; the first, if none is said."""
        return self.seats[0] if seat is None else seat

    async def hint(self, seat: int | None = None) -> m.Advice:
        """What a computer would do, and why; refused where the game counts."""
        advice = await self._answered(m.Hint(self.new_id(), self.seat(seat)))
        assert isinstance(advice, m.Advice)
        return advice

    async def move(self, move: str, seat: int | None = None) -> m.Done:
        """Make a move; answers when it is durable."""
        assert self.looks is not None
        return await self.ask(m.Submit(self.new_id(), self.seat(seat), self.looks.version, move))

    async def play_again(self) -> None:
        """Play again with the same people; it goes on when all of them would, by the same line."""
        self.seed = new_seed()
        await self.ask(m.Rematch(self.new_id(), self.seat(), self.seed))
        await self.until(lambda: self.looks is not None and self.looks.rematch)
        await self.follow()

    async def follow(self) -> None:
        """Go on at the table of the rematch; its dice are those that were promised before."""
        assert self.looks is not None
        assert self.welcome is not None
        self.link = replace(self.link, table=self.looks.rematch)
        self.root = self.welcome.next_root
        self.welcome, self.looks, self.log = None, None, []
        self._following = self.new_id()
        if self._line is not None:
            with suppress(ConnectionClosed):  # then it dials anew, and is at the new table
                await self._line.send(m.write(m.Follow(self._following)).decode())
        await self.until(lambda: self.looks is not None)

    async def chat(self, text: str) -> m.Done:
        """Say something beside the game."""
        return await self.ask(m.Chat(self.new_id(), self.seat(), text))

    def sight(self, seat: int | None = None) -> m.Sight:
        """What a seat sees; of a watcher, what all may see."""
        assert self.looks is not None
        wanted = seat if seat is not None else (self.seats[0] if self.seats else None)
        for one in self.looks.sights:
            if wanted is None or one.seat == wanted:
                return one
        raise LookupError(seat)

    def view(self, seat: int | None = None) -> Any:
        """The same as plain data."""
        return msgspec.json.decode(self.sight(seat).view)

    async def until(self, happens: Any) -> None:
        """Wait until something holds of what has been told."""
        async with self._changed:
            await self._changed.wait_for(lambda: self._gone is not None or happens())
        if self._gone and not happens():
            raise self._gone

    async def until_told(self, known: int) -> None:
        """Wait until there have been more tellings than are known."""
        await self.until(lambda: self.tellings != known)

    @property
    def is_connected(self) -> bool:
        """Whether the line to the house is up."""
        return self._line is not None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.looks is not None and self.looks.outcome is not None

    async def turns(self) -> AsyncIterator[m.Sight]:
        """Each time that one of the own seats may move, what it sees; until the game is over."""

        def mine() -> list[int]:
            assert self.looks is not None
            return [seat for seat in self.looks.to_move if seat in self.seats]

        while True:
            await self.until(lambda: self.is_over or mine())
            if self.is_over:
                return
            yield self.sight(mine()[0])


async def join(link: str, *names: str) -> Seat:
    """Take seats at a table by its link; the promise of the dice is looked at before."""
    where = Link.read(link)
    house = House(where.house)
    shown = await house.get(f"/api/tables/{where.table}?key={where.key}")
    seed = new_seed()
    seat = Seat(where, await house.take(where, *names, seed=seed))
    seat.root, seat.seed, seat.seeds = shown["root"], seed, shown["seeds"]
    return seat


def watch(link: str) -> Seat:
    """Look on at a table."""
    return Seat(Link.read(link))

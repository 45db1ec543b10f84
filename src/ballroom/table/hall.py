"""The hall: all tables that are being played, their clocks, their computers, who listens.

Everything is written to the store before anybody is told of it.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Protocol

from ballroom.core import registry, setups
from ballroom.core.chance import Rng
from ballroom.core.contract import AnyGame, Malformed, Setup
from ballroom.players.registry import levels
from ballroom.table import telling
from ballroom.table.entries import (
    AnyEntry,
    ClockPlan,
    Entry,
    Handed,
    Lateness,
    Left,
    Opened,
    Rematched,
    Resumed,
    Taken,
    decode,
    encode,
)
from ballroom.table.limits import Limits
from ballroom.table.messages import Sentence, Tell, write
from ballroom.table.table import (
    Refused,
    Table,
    digest,
    from_log,
    from_opened,
    is_secret,
    open_table,
)
from ballroom.table.workers import Question, Workers

log = logging.getLogger("ballroom.hall")

MOST_KEPT = 1_000
"""How many tables are kept at hand before finished ones are forgotten."""
HAND_OVER_SECONDS = 600
"""How long the link that moves a seat to another device is good."""


class Store(Protocol):
    """Where logs are kept."""

    async def append(
        self, table: str, first: int, entries: Sequence[bytes], touched: int, finished: bool = False
    ) -> None:
        """Write entries; answers when they are durable."""
        ...

    def load(self, table: str) -> list[bytes]:
        """The log of a table."""
        ...

    def unfinished(self) -> "Sequence[str]":
        """The tables whose game is not over."""
        ...

    def is_well(self) -> bool:
        """Whether it answers."""
        ...

    def close(self) -> None:
        """Write what waits, then close."""
        ...


class Listener:
    """A connection at a table: the seats that it holds, and the messages that wait for it."""

    def __init__(self, seats: Sequence[int], waiting: int) -> None:
        self.seats = list(seats)
        self.muted: set[int] = set()
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(waiting)
        self.is_slow = False

    async def waiting(self) -> tuple[list[bytes], bool]:
        """All that waits, once something does, and whether it is the last."""
        texts: list[bytes] = []
        data = await self.queue.get()
        while data is not None:
            texts.append(data)
            if self.queue.empty():
                return texts, False
            data = self.queue.get_nowait()
        return texts, True

    def let_go(self) -> None:
        """Say goodbye when all that waits has been sent, or at once where too much does."""
        try:
            self.queue.put_nowait(None)
        except asyncio.QueueFull:
            self.is_slow = True

    def tell(self, message: Tell) -> None:
        """Queue a message."""
        self.put(write(message))

    def put(self, data: bytes) -> None:
        """Queue a message as it is sent; whoever does not read is let go."""
        if self.is_slow:
            return
        try:
            self.queue.put_nowait(data)
        except asyncio.QueueFull:
            self.is_slow = True


@dataclass(eq=False)
class Live:
    """A table that is in use."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[Listener] = field(default_factory=set)
    timer: asyncio.TimerHandle | None = None
    thinking: set[int] = field(default_factory=set)
    rematching: bool = False
    away: dict[int, int] = field(default_factory=dict)
    """Since when the holders of seats have not been connected."""

    @property
    def here(self) -> set[int]:
        """The seats whose holders are connected."""
        return {seat for listener in self.listeners for seat in listener.seats}


@dataclass(frozen=True)
class Keys:
    """What the opener of a table gets: the keys of its two links."""

    table: str
    join: str
    watch: str


def now_in_ms() -> int:
    """The time, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Hall:
    """All tables of one house."""

    def __init__(self, store: Store, limits: Limits, clock: Callable[[], int] = now_in_ms) -> None:
        self.store = store
        self.limits = limits
        self.now = clock
        self._live: dict[str, Live] = {}
        self._workers = Workers(limits.workers)
        self._threads = ThreadPoolExecutor(limits.workers, "computers")
        self._tasks: set[asyncio.Task[None]] = set()
        self._handing: dict[str, tuple[str, str, int]] = {}
        self._closing = False
        self._broken: set[str] = set()

    # ---- opening and closing the house

    async def open_house(self) -> None:
        """Take up all tables whose game is not over; no clock is charged for the time between."""
        for name in self.store.unfinished():
            live = self.find(name)
            if live is not None:
                await self.act(live, lambda at: [Resumed(at=at)])

    async def close_house(self) -> None:
        """Let what is being written be written, then close."""
        self._closing = True
        for live in self._live.values():
            if live.timer:
                live.timer.cancel()
            for listener in live.listeners:
                listener.let_go()
        self._workers.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)
        for live in self._live.values():
            async with live.lock:
                pass
        self.store.close()

    # ---- tables

    @property
    def unfinished(self) -> int:
        """How many tables have a game that is not over."""
        return sum(live.table.outcome is None for live in self._live.values())

    def listed(self) -> list[Table]:
        """The tables that anybody may see, the newest first."""
        found = [
            live.table
            for live in self._live.values()
            if live.table.opened.listed and live.table.outcome is None
        ]
        return sorted(found, key=lambda table: -table.opened.at)

    def _sweep(self) -> None:
        """Forget finished tables where nobody is; the store has them."""
        for name, live in list(self._live.items()):
            idle = not (live.listeners or live.lock.locked() or live.thinking)
            if live.table.outcome is not None and idle and not live.table.wants_rematch:
                del self._live[name]

    def find(self, name: str) -> Live | None:
        """A table by its name, from the store if need be."""
        if name not in self._live:
            if len(self._live) > MOST_KEPT:
                self._sweep()
            if not name.isalnum() or len(name) > 40:
                return None
            table = self._load(name)
            if table is None:
                return None
            self._live[name] = Live(table)
        return self._live[name]

    def _load(self, name: str) -> Table | None:
        """A table from the store; one that cannot be read is set aside, and hurts no other."""
        data = self.store.load(name)
        if not data or name in self._broken:
            return None
        try:
            table = from_log(name, [decode(entry) for entry in data])
            if table.opened.rules != table.game.version:
                raise ValueError("it was played by other rules")
        except Exception:
            log.exception("a table cannot be read and is set aside")
            self._broken.add(name)
            return None
        return table

    async def open_table(
        self,
        game_name: str,
        seats: Sequence[str],
        options: dict[str, object],
        title: str = "",
        clock: ClockPlan | None = None,
        late: Lateness = "computer",
        listed: bool = False,
    ) -> Keys:
        """A new table."""
        if self.unfinished >= self.limits.max_tables:
            raise Refused("full", "The house is full; try again later.")
        game, setup = self._setup(game_name, len(seats), options)
        keys = Keys(secrets.token_hex(8), secrets.token_urlsafe(12), secrets.token_urlsafe(12))
        secret = (secrets.token_hex(32), keys.join, keys.watch)
        plan = clock or ClockPlan()
        opened = open_table(game, setup, title, seats, plan, late, listed, secret, self.now())
        if len(self._live) > MOST_KEPT:
            self._sweep()
        await self._write_first(keys.table, opened)
        return keys

    def _setup(
        self, game_name: str, seats: int, options: dict[str, object]
    ) -> tuple[AnyGame, Setup]:
        try:
            game = registry.find(game_name)
            return game, setups.make(game, seats, options)
        except registry.NoSuchGame as error:
            raise Refused("game", f"{error}.") from error
        except Malformed as error:
            raise Refused("setup", f"{error}.") from error
        except setups.Refused as error:
            raise Refused("setup", str(error)) from error

    async def _write_first(self, name: str, opened: Opened) -> Live:
        live = Live(from_opened(name, opened))  # before it is written: it must be possible
        await self.store.append(name, 0, [encode(opened)], opened.at)
        self._live[name] = live
        return live

    def may_join(self, table: Table, key: str) -> bool:
        """Whether a key is that of the link that seats somebody."""
        return is_secret(key, table.opened.join)

    def may_watch(self, table: Table, key: str) -> bool:
        """Whether somebody may look on: at a listed table anybody, else with one of its keys."""
        if table.opened.listed:
            return True
        return is_secret(key, table.opened.watch) or is_secret(key, table.opened.join)

    async def take(self, live: Live, key: str, names: Sequence[str], seats: Sequence[int]) -> str:
        """Take seats (the first open ones if none are named); answers the token that holds them."""
        if not live.table.opened.listed and not self.may_join(live.table, key):
            raise Refused("key", "That link does not seat anybody at this table.")
        token = secrets.token_urlsafe(24)

        def make(at: int) -> list[Entry]:
            table = live.table
            free = [seat for seat, one in enumerate(table.seats) if not one.is_taken]
            wanted = list(seats) or free[: len(names)]
            if len(wanted) < len(names):
                raise Refused("seat", "There are not so many open seats.")
            return table.take(wanted, names, token, at)

        await self.act(live, make)
        return token

    # ---- moving a seat to another device

    def hand_over(self, live: Live, token: str) -> str:
        """A key, good once and for ten minutes, with which another device gets the seats."""
        if not live.table.seat_of(token):
            raise Refused("token", "You hold no seat at this table.")
        now = self.now()
        self._handing = {key: one for key, one in self._handing.items() if one[2] > now}
        key = secrets.token_urlsafe(16)
        self._handing[digest(key)] = (live.table.id, digest(token), now + HAND_OVER_SECONDS * 1000)
        return key

    async def claim(self, live: Live, key: str) -> str:
        """The token that holds the seats from now on; the old one does not any more."""
        token = secrets.token_urlsafe(24)

        def make(at: int) -> list[Entry]:
            table, old, until = self._handing.get(digest(key), ("", "", 0))
            seats = [seat for seat, one in enumerate(live.table.seats) if one.token == old]
            if table != live.table.id or until <= at or not seats:
                raise Refused("key", "That link was used already, or is too old.")
            del self._handing[digest(key)]
            return [Handed(at=at, seat=seat, token=digest(token)) for seat in seats]

        await self.act(live, make)
        return token

    # ---- acting

    async def act(self, live: Live, make: Callable[[int], Sequence[Entry]]) -> list[int]:
        """Let something happen at a table: written, then told. Answers the entries' numbers.

        Whoever asked may go away in the midst of it: it is done all the same, or not at all.
        """
        return await asyncio.shield(asyncio.ensure_future(self._act(live, make)))

    async def _act(self, live: Live, make: Callable[[int], Sequence[Entry]]) -> list[int]:
        async with live.lock:
            if self._closing:
                raise Refused("closing", "The house is closing; come back in a moment.")
            table = live.table
            was_over = table.outcome is not None
            entries = list(make(self.now()))
            first = table.entries
            if entries:
                last = entries[-1].at
                data = [encode(entry) for entry in entries]
                await self.store.append(table.id, first, data, last, was_over)
                for entry in entries:
                    self._fold(live, entry)  # type: ignore[arg-type]
                if table.outcome is not None and not was_over:
                    await self.store.append(table.id, table.entries, [], last, True)
                self._show(live)
        self.wake(live)
        return list(range(first, first + len(entries)))

    def _fold(self, live: Live, entry: AnyEntry) -> None:
        number = live.table.entries
        events = live.table.fold(entry)
        if isinstance(entry, Left | Handed):
            self._unseat(live, entry)
        words: dict[int, Sentence] = {}
        for listener in live.listeners:
            told = telling.happened(live.table, number, entry, events, listener.seats, words)
            if told.what == "chatted" and told.seat in listener.muted:
                told = telling.muted(number, entry.at)
            listener.tell(told)

    def _unseat(self, live: Live, entry: Left | Handed) -> None:
        """Whoever held a seat does not any more, from before anything else is told.

        Who left it may look on; a device from which the seat was moved is let go.
        """
        for listener in list(live.listeners):
            if entry.seat in listener.seats:
                listener.seats.remove(entry.seat)
                if not listener.seats and isinstance(entry, Handed):
                    live.listeners.discard(listener)
                    listener.let_go()

    def _show(self, live: Live) -> None:
        table, written = live.table, dict[tuple[int, ...], bytes]()
        stands = telling.standing(table, live.here, self.now())
        for listener in live.listeners:
            seats = tuple(listener.seats)
            if seats not in written:
                written[seats] = write(telling.looks(table, stands, seats))
            listener.put(written[seats])

    # ---- listening

    async def listen(self, live: Live, token: str, since: int | None) -> Listener:
        """Connect somebody: it is told what it missed, how the table looks, and all that comes."""
        if len(live.listeners) >= self.limits.max_sockets_per_table:
            raise Refused("full", "There are too many people at this table.")
        async with live.lock:
            seats = live.table.seat_of(token) if token else []
            listener = Listener(seats, self.limits.waiting_messages + len(live.table.log))
            listener.tell(telling.welcome(live.table, seats))
            for number, entry, events in live.table.log:
                if since is None or number > since:
                    listener.tell(telling.happened(live.table, number, entry, events, seats))
            live.listeners.add(listener)
            for seat in seats:
                live.away.pop(seat, None)
            self._show(live)
        for seat in seats:
            if live.table.seats[seat].stood_in:
                await self.act(live, lambda at, seat=seat: live.table.come_back(seat, at))  # type: ignore[misc]
        return listener

    def forget(self, live: Live, listener: Listener) -> None:
        """Somebody has gone."""
        live.listeners.discard(listener)
        for seat in set(listener.seats) - live.here:
            live.away[seat] = self.now()
        if listener.seats and not self._closing:
            self._show(live)
            self.wake(live)

    # ---- clocks and computers

    def wake(self, live: Live) -> None:
        """See to whatever the table waits for: a computer's move, or a clock."""
        if self._closing:
            return
        table = live.table
        for seat in table.to_move():
            if seat >= 0 and not table.seats[seat].is_person and seat not in live.thinking:
                live.thinking.add(seat)
                self._start(self._think(live, seat))
        if live.timer:
            live.timer.cancel()
            live.timer = None
        deadline = self._deadline(live)
        if deadline is not None:
            delay = max(0, deadline - self.now()) / 1000
            loop = asyncio.get_running_loop()
            live.timer = loop.call_later(delay, lambda: self._start(self._ring(live)))
        if not table.wants_rematch or live.rematching:
            return
        if self.unfinished < self.limits.max_tables:  # it counts all tables: not at every move
            live.rematching = True
            self._start(self._rematch(live))

    def _deadline(self, live: Live) -> int | None:
        """When somebody's patience is at its end: that of a clock, or of those who wait."""
        table = live.table
        if table.outcome is not None:
            return None
        if table.opened.clock.kind != "none":
            return table.clocks.deadline()
        gone = self._gone(live)
        return min(gone.values()) + self.limits.away_seconds * 1000 if gone else None

    def _gone(self, live: Live) -> dict[int, int]:
        """The people who are to move and are not connected, and since when."""
        table, here = live.table, live.here
        found: dict[int, int] = {}
        for seat in table.to_move():
            if seat >= 0 and table.seats[seat].is_person and seat not in here:
                found[seat] = live.away.setdefault(seat, self.now())
        return found

    def _start(self, work: "asyncio._CoroutineLike[None]") -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a task failed", exc_info=task.exception())

    async def _ring(self, live: Live) -> None:
        """A clock may have run out."""
        if live.table.opened.clock.kind != "none":
            await self.act(live, live.table.time_out)
            return
        patience = self.now() - self.limits.away_seconds * 1000
        late = [seat for seat, since in self._gone(live).items() if since <= patience]
        await self.act(live, lambda at: live.table.stand_in_for(late, at))

    async def _think(self, live: Live, seat: int) -> None:
        """Let a computer choose; if it cannot, a simple move is made for it."""
        table = live.table
        try:
            state, version = table.state, table.version
            level = table.seats[seat].level or list(levels(table.game))[-1]
            question = Question(
                table.game.name,
                level,
                table.game.write_view(table.game.view(state, seat)),
                seat,
                self.limits.thinking_seconds,
                digest(f"computer/{table.opened.seed}/{version}/{seat}"),
            )
            loop = asyncio.get_running_loop()
            move = ""
            try:
                move = await loop.run_in_executor(self._threads, self._workers.ask, question)
            except Exception as failed:
                if self._closing:
                    return
                log.warning("computer replaced by a simple move: %s at %s", failed, table.game.name)
        finally:
            live.thinking.discard(seat)

        def make(at: int) -> list[Entry]:
            if seat not in table.to_move() or table.seats[seat].is_person:
                return []
            if move and not table.is_fresh(seat, version):
                return []  # the game has gone on; it is asked again
            try:
                if move:
                    return table.stand_in(seat, move, at)
            except (Refused, Malformed) as failed:
                log.warning("computer replaced by a simple move: %s at %s", failed, table.game.name)
            legal = table.game.legal_moves(table.state, seat)
            simple = Rng(question.seed, "simple").pick(legal)
            return table.stand_in(seat, table.game.write_move(simple), at)

        await self.act(live, make)

    async def _rematch(self, live: Live) -> None:
        """A new table with the same people, the seats moved on by one; the old tokens hold them."""
        old = live.table
        turn = old.seats[1:] + old.seats[:1]
        name = secrets.token_hex(8)
        opened = Opened(
            at=self.now(),
            game=old.opened.game,
            rules=old.game.version,
            setup=old.opened.setup,
            title=old.opened.title,
            seats=tuple(one.level for one in turn),
            clock=old.opened.clock,
            late=old.opened.late,
            listed=old.opened.listed,
            seed=secrets.token_hex(32),
            join=old.opened.join,
            watch=old.opened.watch,
        )
        fresh = from_opened(name, opened)
        entries: list[Entry] = [
            Taken(at=opened.at, seat=seat, name=one.name, token=one.token)
            for seat, one in enumerate(turn)
            if one.token
        ]
        entries += fresh.roll(fresh.start, opened.at)
        try:
            data = [encode(entry) for entry in [opened, *entries]]
            await self.store.append(name, 0, data, opened.at)
            for entry in entries:
                fresh.fold(entry)  # type: ignore[arg-type]
            self._live[name] = Live(fresh)
            self.wake(self._live[name])
            await self.act(live, lambda at: [Rematched(at=at, table=name)])
        finally:
            live.rematching = False

"""The hall: all tables that are in use here, what happens at them, and who is told.

Everything is written to the store before anybody is told of it. Several processes may have a hall
on the same store: whoever writes to a table first is heard by the others, who follow.
"""
# compiled by mypyc

import asyncio
import itertools
import logging
import resource
import secrets
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ballroom.core import registry, setups
from ballroom.core.contract import AnyGame, Malformed, Setup
from ballroom.core.language import ENGLISH
from ballroom.table import forgetting, telling
from ballroom.table.acting import Acting, refused
from ballroom.table.care import Care
from ballroom.table.company import Company, Word
from ballroom.table.entries import (
    AnyEntry,
    Chatted,
    ClockPlan,
    Entry,
    Handed,
    Lateness,
    Left,
    Moved,
    Opened,
    Resumed,
    decode,
    encode,
)
from ballroom.table.figures import Figures, Series
from ballroom.table.following import LOST, Following
from ballroom.table.limits import Limits
from ballroom.table.listeners import Listener, Live, Outgoing
from ballroom.table.opening import from_log, from_opened, open_table
from ballroom.table.store import Follower, Store, Unavailable, Write
from ballroom.table.table import Refused, Table, is_secret

log = logging.getLogger("ballroom.hall")

TELLING: Any = telling
"""Looked up by its names in compiled code too, so that tests can put leaks in their places."""
MOST_KEPT = 1_000
"""How many tables are kept at hand before those that nobody needs here are forgotten."""
LOOKED_AT = 3
"""How many of them are looked at whenever there is one more."""
MOST_LISTED = 200
CLEANING = 600.0
"""Seconds between two looks for tables to which nobody came."""


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
    """All tables that are in use in this process."""

    def __init__(self, store: Store, limits: Limits, clock: Callable[[], int] = now_in_ms) -> None:
        self.store = store
        self.limits = limits
        self.now = clock
        self.company = Company(store.house)
        self.figures = Figures()
        self._moves: dict[tuple[str, str], Series] = {}
        """How many there were, by game and by whom."""
        self.is_closing = False
        self.is_lost = False
        """Whether the store does not answer."""
        self.acting = Acting(self)
        self.care = Care(self)
        self.following = Following(self)
        self.tables: dict[str, Live] = {}
        self._outgoing = Outgoing()
        self._tasks: set[asyncio.Task[None]] = set()
        self._broken: set[str] = set()

    # ---- opening and closing the house

    async def open_house(self) -> None:
        """Take up all tables whose game is not over.

        No clock is charged for a time in which the whole house was closed.
        """
        follow = self.following
        self.store.follow(Follower(follow.hear, follow.lose, follow.find_again, follow.look_again))
        self.company.meet(await self.store.beat(self.figures.write()))
        was_closed = not self.company.others
        for name in await self.store.unfinished():
            live = await self.find(name) if self.company.cares_for(name) else None
            if live is not None and was_closed:
                await self.act(live, lambda at: [Resumed(at=at)])
            elif live is not None:
                self.care.wake(live)
        if self.store.is_shared:
            self.start(self.following.beat())
        self.start(self._clean())

    async def close_house(self) -> None:
        """Let what is being written be written, then close."""
        self.is_closing = True
        for live in self.tables.values():
            if live.timer:
                live.timer.cancel()
            for listener in live.listeners:
                listener.let_go()
        self.care.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.acting.finish()
        for live in list(self.tables.values()):
            async with live.turn:
                pass
        await asyncio.to_thread(self.store.close)

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something besides."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, Unavailable | Refused):
            return  # it is done when the store is back, or not any more
        if error is not None:
            self.figures.count("errors_total", kind="task")
            log.error("a task failed", exc_info=error)

    async def _clean(self) -> None:
        while True:
            await asyncio.sleep(CLEANING)
            await self.care.clean()

    # ---- tables

    def figures_now(self) -> Figures:
        """The figures of this process, with those that are looked up."""
        figures, live = self.figures, list(self.tables.values())
        usage = resource.getrusage(resource.RUSAGE_SELF)
        memory = _memory() or usage.ru_maxrss * 1024
        seats = [len(one.seats) for table in live for one in table.listeners]
        figures.set("tables_held", len(live))
        figures.set("seats_connected", sum(seats))
        figures.set("watchers_connected", seats.count(0))
        figures.set("store_up", 0 if self.is_lost else 1)
        figures.set("processes", 1 + len(self.company.others))
        figures.set("resident_bytes", memory)
        figures.set("cpu_seconds_total", usage.ru_utime + usage.ru_stime)
        return figures

    async def is_full(self) -> bool:
        """Whether there are as many tables as there may be."""
        return await self.store.count_unfinished() >= self.limits.max_tables

    async def listed(self) -> list[Table]:
        """The tables that anybody may see, the newest first."""
        found = [await self.find(name) for name in await self.store.listed(MOST_LISTED)]
        # That a game is over may be known here before it is noted there.
        tables = [live.table for live in found if live is not None and live.table.outcome is None]
        return sorted(tables, key=lambda table: -table.opened.at)

    def _sweep(self) -> None:
        """Forget tables that nobody needs here; the store has them.

        Only some are looked at each time, those first that were not for longest: to let go of many
        at once would hold everybody up.
        """
        if len(self.tables) <= MOST_KEPT:
            return
        for name in list(itertools.islice(self.tables, LOOKED_AT)):
            live = self.tables.pop(name)
            over = live.table.outcome is not None and not live.table.wants_rematch
            if not live.is_idle or (not over and self.company.cares_for(name)):
                self.tables[name] = live

    async def find(self, name: str) -> Live | None:
        """A table by its name, from the store if need be."""
        if name in self.tables:
            return self.tables[name]
        if not (name.isascii() and name.isalnum()) or len(name) > 40:
            return None
        table = await self._load(name)
        if table is None:
            return None
        self._sweep()
        live = self.tables.setdefault(name, Live(table))  # somebody may have been faster
        if self.store.is_shared:
            self.start(self.following.catch_up(live, 1 << 30))  # with what came while it was read
        self.following.say(Word(name, asks=True))
        return live

    async def _load(self, name: str) -> Table | None:
        """A table from the store; one that cannot be read is set aside, and hurts no other."""
        data = await self.store.load(name)
        if not data or name in self._broken:
            return None
        try:
            table = from_log(name, [decode(entry) for entry in data])
            if table.opened.rules != table.game.version:
                raise ValueError("it was played by other rules")
        except Exception:
            self.figures.count("errors_total", kind="table")
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
        rated: bool = False,
    ) -> Keys:
        """A new table."""
        game, setup = self._setup(game_name, len(seats), options)
        keys = Keys(secrets.token_hex(8), secrets.token_urlsafe(12), secrets.token_urlsafe(12))
        secret = (secrets.token_hex(32), keys.join, keys.watch)
        plan = clock or ClockPlan()
        opened = open_table(
            game, setup, title, seats, plan, late, listed, secret, self.now(), rated
        )
        try:
            if await self.is_full():
                raise Refused("full", "The house is full; try again later.")
            await self._write_first(keys.table, opened)
        except Unavailable as error:
            raise refused(error) from error
        return keys

    def _setup(
        self, game_name: str, seats: int, options: dict[str, object]
    ) -> tuple[AnyGame, Setup]:
        try:
            game = registry.find(game_name)
            setup = setups.make(game, seats, options)
        except registry.NoSuchGame as error:
            raise Refused("game", f"{error}.") from error
        except Malformed as error:
            raise Refused("setup", "{error}.", error=error.sentence) from error
        except setups.Refused as error:
            refusal = error.refusal
            raise Refused("setup", refusal.sentence, refusal.paragraph) from error
        if studied := setups.studied(setup):
            raise Refused(
                "setup",
                "No table is played with options for study, such as {names}.",
                names=studied,
            )
        return game, setup

    async def _write_first(self, name: str, opened: Opened) -> None:
        table = from_opened(name, opened)  # before it is written: it must be possible
        first: list[Entry] = [opened]
        if table.is_show:
            first += table.roll(table.start, opened.at, table.seeds)
        await self.begin(name, first, opened.listed)

    async def begin(self, name: str, entries: Sequence[Entry], listed: bool) -> Live | None:
        """Write how a table begins; it is taken up here, or by another process that minds it."""
        data = [encode(entry) for entry in entries]
        await self.store.append(Write(name, 0, data, entries[0].at, False, listed))
        if not self.company.cares_for(name):
            return None
        self._sweep()
        return self.tables.setdefault(name, Live(from_log(name, [decode(one) for one in data])))

    async def remove(self, live: Live) -> None:
        """Forget a table to which nobody came, for good; not if somebody comes in this moment."""
        table = live.table
        async with live.turn:
            if table.is_full or live.here or not await self.store.remove(table.id, table.entries):
                return
            self.drop(live)
        self.following.say(Word(table.id, removed=True))

    def drop(self, live: Live) -> None:
        """A table is no more."""
        self.tables.pop(live.table.id, None)
        self._let_all_go(live)

    def _let_all_go(self, live: Live) -> None:
        """Whoever is there comes again, is told everything anew, and holds what it then holds."""
        for listener in list(live.listeners):
            live.listeners.discard(listener)
            listener.seats.clear()
            listener.let_go()

    async def forget_person(self, live: Live, token: str) -> None:
        """Forget whoever holds a token at this table: it gives the game up, name and words go."""
        seats = await self.seats_of(live, token)
        if not seats:
            raise Refused("token", "You hold no seat at this table.")
        names = {live.table.names[seat] for seat in seats}
        if live.table.outcome is None:
            await self.act(live, lambda at: _given_up(live.table, seats, at))
        async with live.turn:
            await self.read_on(live)
            log = [entry for _, entry, _ in live.table.log]
            entries = forgetting.without(log, names)
            changed = {number: encode(entry) for number, entry in entries.items()}
            await self.store.rewrite(live.table.id, changed)
            await self.read_again(live)
        self.following.say(Word(live.table.id, reload=True))

    # ---- seats

    def may_join(self, table: Table, key: str) -> bool:
        """Whether a key is that of the link that seats somebody."""
        return is_secret(key, table.opened.join)

    def may_watch(self, table: Table, key: str) -> bool:
        """Whether somebody may look on: at a listed table anybody, else with one of its keys."""
        if table.opened.listed:
            return True
        return is_secret(key, table.opened.watch) or is_secret(key, table.opened.join)

    async def seats_of(self, live: Live, token: str) -> list[int]:
        """The seats that a token holds; another process may have given them just now."""
        seats = live.table.seat_of(token) if token else []
        if token and not seats and self.store.is_shared:
            await self.following.catch_up(live, 1 << 30)
            seats = live.table.seat_of(token)
        return seats

    async def take(
        self, live: Live, key: str, names: Sequence[str], seats: Sequence[int], seed: str = ""
    ) -> str:
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
            return table.take(wanted, names, token, at, seed)

        await self.act(live, make)
        return token

    async def hand_over(self, live: Live, token: str) -> str:
        """A key, good once and for ten minutes, with which another device gets the seats."""
        key = secrets.token_urlsafe(16)
        await self.act(live, lambda at: live.table.offer_device(token, key, at))
        return key

    async def claim(self, live: Live, key: str) -> str:
        """The token that holds the seats from now on; the old one does not any more."""
        token = secrets.token_urlsafe(24)
        await self.act(live, lambda at: live.table.claim_device(key, token, at))
        return token

    # ---- acting

    async def act(self, live: Live, make: Callable[[int], Sequence[Entry]]) -> list[int]:
        """Let something happen at a table: written, then told. Answers the entries' numbers."""
        return await self.acting.act(live, make)

    async def read_on(self, live: Live) -> bool:
        """Whether there was something new."""
        fresh = await self.store.load(live.table.id, live.table.entries)
        for data in fresh:
            self._fold(live, decode(data))
        return bool(fresh)

    def written(self, live: Live, entries: Sequence[Entry]) -> bool:
        """What is written has happened: all are told, or else it must be read again."""
        try:
            for entry in entries:
                self._fold(live, entry)  # type: ignore[arg-type]
                if isinstance(entry, Moved):
                    self._count(live.table, entry)
            self.show(live)
        except Exception:
            self.figures.count("errors_total", kind="table")
            log.exception("a table could not be shown and is read again")
            return False
        return True

    async def note_the_end(self, live: Live) -> None:
        """Let the store know that a game is over."""
        table = live.table
        if table.outcome is not None and not live.is_noted:
            over = Write(table.id, table.entries, [], table.last, True, table.opened.listed)
            with suppress(Unavailable):  # the log says it, too; whoever reads it next will know
                await self.store.append(over)
                live.is_noted = True

    async def read_again(self, live: Live) -> None:
        """Take a table from the store once more, whatever was thought of it here."""
        table = await self._load(live.table.id)
        if table is not None:
            live.table = table
        self._let_all_go(live)

    def _count(self, table: Table, entry: Moved) -> None:
        computer = entry.by >= 0 and (entry.stand_in or bool(table.seats[entry.by].level))
        by = "nature" if entry.by < 0 else "computer" if computer else "person"
        key = (table.game.name, by)
        if key not in self._moves:
            self._moves[key] = self.figures.series("moves_total", game=table.game.name, by=by)
        self._moves[key].value += 1

    def _fold(self, live: Live, entry: AnyEntry) -> None:
        number = live.table.entries
        events = live.table.fold(entry)
        if isinstance(entry, Left | Handed):
            self._unseat(live, entry)
        words = TELLING.Words(live.table, number, entry, events)
        for listener in live.listeners:
            if isinstance(entry, Chatted) and entry.seat in listener.muted:
                listener.tell(TELLING.muted(number, entry.at))
            else:
                listener.put(words.to(listener.seats, listener.language))

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

    def show(self, live: Live) -> None:
        """Let everybody see how a table looks."""
        if live.listeners:
            picture = TELLING.Picture(live.table, live.here, self.now())
            for listener in live.listeners:
                listener.show(picture.to(listener.seats, listener.language))

    def _show_soon(self, live: Live) -> None:
        """In the next turn of the loop: several may go at once."""
        if not live.is_shown_soon:
            live.is_shown_soon = True
            asyncio.get_running_loop().call_soon(self._show_now, live)

    def _show_now(self, live: Live) -> None:
        live.is_shown_soon = False
        self.show(live)

    # ---- listening

    async def listen(
        self, live: Live, token: str, since: int | None, language: str = ENGLISH
    ) -> Listener:
        """Connect somebody: it is told what it missed, how the table looks, and all that comes."""
        self._check_room(live)
        most = self.limits
        listener = Listener(self._outgoing, most.waiting_messages, most.waiting_bytes, language)
        await self._admit(live, listener, token, since)
        return listener

    async def follow(self, live: Live, listener: Listener, token: str) -> Live:
        """Let somebody go on at the table of the rematch, by the same line."""
        name = live.table.rematch
        again = await self.find(name) if name else None
        if again is None:
            raise Refused("rematch", "There is no new table yet.")
        self._check_room(again)
        await self.seats_of(again, token)  # they may have been given by another process just now
        listener.leave()
        self.forget(live, listener)
        try:
            await self._admit(again, listener, token, None)
        except BaseException:  # it has gone in the midst of it
            self.forget(again, listener)
            raise
        return again

    def _check_room(self, live: Live) -> None:
        if len(live.listeners) >= self.limits.max_sockets_per_table:
            raise Refused("full", "There are too many people at this table.")

    async def _admit(self, live: Live, listener: Listener, token: str, since: int | None) -> None:
        language = listener.language
        async with live.turn:
            seats = live.table.seat_of(token) if token else []
            listener.seats = list(seats)
            listener.tell_at_first(TELLING.welcome(live.table, seats))
            for number, entry, events in live.table.log:
                if since is None or number > since:
                    told = TELLING.happened(live.table, number, entry, events, seats, language)
                    listener.tell_at_first(told)
            if self.is_lost:
                listener.tell_at_first(LOST)
            live.listeners.add(listener)
            self.tables.setdefault(live.table.id, live)  # it may just have been swept
            for seat in seats:
                live.away.pop(seat, None)
            self.show(live)
        if live.table.is_show:
            self.care.wake(live)  # computers play while somebody looks on
        if seats:
            self.following.say_here(live)
        for seat in seats:
            if live.table.seats[seat].stood_in and not self.is_lost:
                await self.act(live, lambda at, seat=seat: live.table.come_back(seat, at))  # type: ignore[misc]

    def forget(self, live: Live, listener: Listener) -> None:
        """Somebody has gone."""
        live.listeners.discard(listener)
        for seat in set(listener.seats) - live.here:
            live.away[seat] = self.now()
        if listener.seats and not self.is_closing:
            self._show_soon(live)
            self.following.say_here(live)
            self.care.wake(live)


def _memory() -> int:
    """What this process has in memory now, in bytes; 0 where the system does not tell."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()
    except OSError:
        return 0


def _given_up(table: Table, seats: Sequence[int], at: int) -> list[Entry]:
    """Whoever is forgotten leaves the table, or gives the game up."""
    found: list[Entry] = []
    for seat in seats:
        if not table.seats[seat].resigned:
            found += table.leave(seat, at)
    return found

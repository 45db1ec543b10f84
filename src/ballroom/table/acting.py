"""Acting: what is asked for at a table is done in order, and moves that come at once together.

Everything is written to the store before anybody is told of it. Where another process has written
meanwhile, what it wrote is read first, and all that is asked for is worked out anew.
"""
# compiled by mypyc

import asyncio
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ballroom.table.entries import Entry, Moved, encode
from ballroom.table.listeners import Live, Wish
from ballroom.table.store import Conflict, Unavailable, Write
from ballroom.table.table import Refused

if TYPE_CHECKING:
    from ballroom.table.hall import Hall

RECOVERY = 0.5
"""Seconds between attempts to reach a store that did not answer."""


@dataclass
class Plan:
    """What several wishes come to: the entries of all that can be granted, and why others not."""

    first: int
    """The number of the first entry."""
    entries: list[Entry] = field(default_factory=list)
    granted: list[tuple[Wish, list[int]]] = field(default_factory=list)
    refused: list[tuple[Wish, Exception]] = field(default_factory=list)
    wishes: int = 0
    """How many wishes that are; the others have to wait."""

    def grant(self, wish: Wish, made: Sequence[Entry]) -> None:
        """One more that can be granted."""
        at = self.first + len(self.entries)
        self.granted.append((wish, list(range(at, at + len(made)))))
        self.entries += made

    def answer(self) -> None:
        """Let all who wished know."""
        for wish, numbers in self.granted:
            wish.answer(numbers)
        for wish, why in self.refused:
            wish.fail(why)


class Acting:
    """Carries out what is asked for at the tables of a hall.

    That happens all the time, so what can be done at once is: a task is started only where
    something has to be waited for besides the store's word that it is written.
    """

    def __init__(self, hall: "Hall") -> None:
        self._hall = hall
        self._writing = hall.figures.series("store_seconds")
        self._tasks: set[asyncio.Task[None]] = set()
        self._due: list[Live] = []
        """The tables at which something waits to be done."""
        self._under_way = 0
        """At how many tables something waits, or is being done."""
        self._at_rest = asyncio.Event()
        self._at_rest.set()

    async def act(self, live: Live, make: Callable[[int], Sequence[Entry]]) -> list[int]:
        """Let something happen at a table: written, then told. Answers the entries' numbers.

        Whoever asked may go away in the midst of it: it is done all the same, or not at all.
        """
        done: asyncio.Future[list[int]] = asyncio.get_running_loop().create_future()

        def answer(numbers: list[int]) -> None:
            if not done.done():
                done.set_result(numbers)

        def fail(why: BaseException) -> None:
            if not done.done():
                done.set_exception(why)

        self.wish(live, Wish(make, answer, fail))
        return await done

    def wish(self, live: Live, wish: Wish) -> None:
        """The same for somebody who does not wait: who wished is told what came of it."""
        live.wishes.append(wish)
        if not live.is_granting:
            live.is_granting = True
            self._under_way += 1
            self._at_rest.clear()
            self._grant_soon(live)

    async def finish(self) -> None:
        """Let what is under way come to its end."""
        await self._at_rest.wait()

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _grant_soon(self, live: Live) -> None:
        """In the next turn of the loop, so that all is found that came in this one."""
        self._due.append(live)
        if len(self._due) == 1:
            asyncio.get_running_loop().call_soon(self._grant_due)

    def _grant_due(self) -> None:
        due, self._due = self._due, []
        for live in due:
            live.turn.ask(lambda live=live: self._grant(live))  # type: ignore[misc]

    def _grant(self, live: Live) -> None:
        """Do what is asked for at a table, whose turn this is."""
        wishes, live.wishes = live.wishes, []
        self._settle(live, wishes)

    def _settle(self, live: Live, wishes: list[Wish]) -> None:
        """Work out what can be granted, and write it."""
        try:
            self._check_open()
            plan = self._plan(live, wishes)
        except Exception as error:
            self._fail(live, wishes, error)
            return
        if plan.refused and self._hall.store.is_shared:
            # Perhaps only because of something that another process has not told yet.
            self._start(self._look_first(live, wishes, plan))
        else:
            self._write(live, wishes, plan)

    async def _look_first(self, live: Live, wishes: list[Wish], plan: Plan | None) -> None:
        """Read what another process has written, and work all out anew; else do as was planned."""
        try:
            is_behind = await self._is_behind(live)
        except Exception as error:
            self._fail(live, wishes, error)
            return
        if is_behind:
            self._settle(live, wishes)
        elif plan is not None:
            self._write(live, wishes, plan)
        else:
            self._hall.drop(live)
            gone = Refused("table", "There is no such table any more.")
            self._fail(live, wishes, gone)

    def _write(self, live: Live, wishes: list[Wish], plan: Plan) -> None:
        if not plan.entries:
            self._answer(live, wishes, plan)
            self._pass_on(live)
            return
        table = live.table
        data = [encode(entry) for entry in plan.entries]
        over = table.outcome is not None
        last = plan.entries[-1].at
        begun = time.perf_counter()

        def done(error: BaseException | None) -> None:
            self._writing.took(time.perf_counter() - begun)
            if error is None:
                self._written(live, wishes, plan)
            elif isinstance(error, Conflict):
                self._start(self._look_first(live, wishes, None))
            else:
                self._fail(live, wishes, error)

        self._hall.store.put(
            Write(table.id, plan.first, data, last, over, table.opened.listed), done
        )

    def _written(self, live: Live, wishes: list[Wish], plan: Plan) -> None:
        """It is durable: tell everybody, and answer, whatever becomes of the telling."""
        was_over = live.table.outcome is not None
        is_told = self._hall.written(live, plan.entries)
        self._answer(live, wishes, plan)
        if is_told and (was_over or live.table.outcome is None):
            self._pass_on(live)
        else:
            self._start(self._close(live, is_told))

    async def _close(self, live: Live, is_told: bool) -> None:
        """Something is left to do: mend a table that could not be told of, or note the end."""
        try:
            if not is_told:
                await self._hall.read_again(live)
            await self._hall.note_the_end(live)
        finally:
            self._pass_on(live)

    def _answer(self, live: Live, wishes: list[Wish], plan: Plan) -> None:
        live.wishes[:0] = wishes[plan.wishes :]
        plan.answer()

    def _fail(self, live: Live, wishes: list[Wish], error: BaseException) -> None:
        if isinstance(error, Unavailable):
            self._recover_soon(live)
            error = refused(error)
        for wish in wishes:
            wish.fail(error)
        self._pass_on(live)

    def _pass_on(self, live: Live) -> None:
        """It is another's turn at the table, or again that of wishes that came meanwhile."""
        live.turn.end()
        self._hall.care.wake(live)
        if live.wishes:
            self._grant_soon(live)
            return
        live.is_granting = False
        self._under_way -= 1
        if not self._under_way:
            self._at_rest.set()

    def _check_open(self) -> None:
        if self._hall.is_closing:
            raise Refused("closing", "The house is closing; come back in a moment.")
        if self._hall.is_lost:
            raise Unavailable("the store is lost")

    def _plan(self, live: Live, wishes: list[Wish]) -> Plan:
        """What the wishes come to, one after the other; after anything but a move others wait."""
        table = live.table
        plan = Plan(table.entries)
        table.foresee_nothing()
        try:
            for wish in wishes:
                plan.wishes += 1
                try:
                    made = wish.make(self._hall.now())
                except Exception as why:
                    plan.refused.append((wish, why))
                    continue
                plan.grant(wish, made)
                if live.table is not table:
                    table.foresee(live.table)
                if not all(isinstance(entry, Moved) for entry in made):
                    break
                if made and plan.wishes < len(wishes):
                    # The next one is made at the table as it will be then; nobody else sees it.
                    if live.table is table:
                        live.table = table.ahead()
                    for entry in made:
                        live.table.fold(entry)  # type: ignore[arg-type]
        finally:
            live.table = table
        return plan

    async def _is_behind(self, live: Live) -> bool:
        """Whether another process has written what was not known here; now it is, and shown."""
        if not await self._hall.read_on(live):
            return False
        self._hall.show(live)
        return True

    def _recover_soon(self, live: Live) -> None:
        if not live.recovering:
            live.recovering = True
            self._hall.start(self._recover(live))

    async def _recover(self, live: Live) -> None:
        """See what the store has of a table, once it answers, and go on from there."""
        while live.recovering:
            await asyncio.sleep(RECOVERY)
            with suppress(Unavailable):
                await self._hall.following.catch_up(live, 1 << 30)
                live.recovering = False


def refused(error: Unavailable) -> Refused:
    """What is answered where the store does not."""
    if error.unsure:
        return Refused(
            "unsure",
            "The house lost its store in this very moment. When it is back, look whether this was "
            "done before you try again.",
        )
    return Refused(
        "store", "The house cannot reach its store; nothing was changed. It goes on by itself."
    )

"""Acting: what is asked for at a table is done in order, and moves that come at once together.

Everything is written to the store before anybody is told of it. Where another process has written
meanwhile, what it wrote is read first, and all that is asked for is worked out anew.
"""
# compiled by mypyc

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ballroom.table.entries import Entry, Moved, encode
from ballroom.table.listeners import Live, Wish
from ballroom.table.store import Conflict, Unavailable, Write
from ballroom.table.table import Refused, Table

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
    """Carries out what is asked for at the tables of a hall."""

    def __init__(self, hall: "Hall") -> None:
        self._hall = hall
        self._tasks: set[asyncio.Task[None]] = set()

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
            # It begins in the next turn of the loop, so that it finds all that came in this one.
            task = asyncio.get_running_loop().create_task(self._grant(live))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def finish(self) -> None:
        """Let what is under way come to its end."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _grant(self, live: Live) -> None:
        """Do what is asked for at a table until there is nothing left."""
        try:
            while live.wishes:
                async with live.lock:
                    wishes, live.wishes = live.wishes, []
                    try:
                        count = await self._do(live, wishes)
                    except BaseException as error:
                        for wish in wishes:
                            wish.fail(error)
                        if not isinstance(error, Exception):
                            raise
                    else:
                        live.wishes[:0] = wishes[count:]
                self._hall.care.wake(live)
        finally:
            live.is_granting = False

    async def _do(self, live: Live, wishes: list[Wish]) -> int:
        """Write what can be granted, answer, and tell everybody; how many wishes that were."""
        try:
            plan = await self._settle(live, wishes)
        except Unavailable as error:
            self._recover_soon(live)
            raise refused(error) from error
        was_over = live.table.outcome is not None
        try:
            if plan.entries:
                await self._hall.written(live, plan.entries)
        finally:
            plan.answer()  # it is written, whatever became of the telling
        if not was_over:
            await self._hall.note_the_end(live)
        return plan.wishes

    async def _settle(self, live: Live, wishes: list[Wish]) -> Plan:
        """Work out what can be granted, and write it; anew as long as another process was first."""
        while True:
            self._check_open()
            plan = self._plan(live, wishes)
            if plan.refused and self._hall.store.is_shared and await self._is_behind(live):
                continue
            if not plan.entries:
                return plan
            try:
                await self._write(live.table, plan)
            except Conflict:
                if await self._is_behind(live):
                    continue
                self._hall.drop(live)
                raise Refused("table", "There is no such table any more.") from None
            return plan

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

    async def _write(self, table: Table, plan: Plan) -> None:
        data = [encode(entry) for entry in plan.entries]
        over = table.outcome is not None
        last = plan.entries[-1].at
        with self._hall.figures.timed("store_seconds"):
            await self._hall.store.append(
                Write(table.id, plan.first, data, last, over, table.opened.listed)
            )

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

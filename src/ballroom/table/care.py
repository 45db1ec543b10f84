"""Caring for tables: whatever they wait for that no person does: computers, clocks, rematches."""
# compiled by mypyc

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TYPE_CHECKING

from ballroom.core.chance import Rng
from ballroom.core.contract import Malformed
from ballroom.players.registry import levels
from ballroom.table.company import named_after
from ballroom.table.entries import Entry, Rematched
from ballroom.table.listeners import Live
from ballroom.table.opening import open_again
from ballroom.table.store import Conflict, Unavailable
from ballroom.table.table import Refused, digest
from ballroom.table.workers import Answer, Question, Workers

if TYPE_CHECKING:
    from ballroom.table.hall import Hall

log = logging.getLogger("ballroom.hall")

HOUR = 3600 * 1000


class Care:
    """Sees to the tables of a hall that this process cares for."""

    def __init__(self, hall: "Hall") -> None:
        self._hall = hall
        self._workers = Workers(hall.limits.thinkers)
        self._threads = ThreadPoolExecutor(hall.limits.thinkers, "computers")

    def close(self) -> None:
        """End all computers."""
        self._workers.close()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def wake(self, live: Live) -> None:
        """See to whatever the table waits for: a computer's move, a clock, a new table."""
        hall, table = self._hall, live.table
        if live.timer:
            live.timer.cancel()
            live.timer = None
        if hall.is_closing or hall.is_lost or not hall.company.cares_for(table.id):
            return
        # A show goes on while somebody looks on; processes that share a store cannot know that.
        rests = table.is_show and not live.listeners and not hall.store.is_shared
        for seat in () if rests else table.to_move():
            if seat >= 0 and not table.seats[seat].is_person and seat not in live.thinking:
                live.thinking.add(seat)
                hall.start(self._think(live, seat))
        deadline = self._deadline(live)
        if deadline is not None:
            delay = max(0, deadline - hall.now()) / 1000
            loop = asyncio.get_running_loop()
            live.timer = loop.call_later(delay, lambda: hall.start(self._ring(live)))
        if table.wants_rematch and not live.rematching:
            live.rematching = True
            hall.start(self._rematch(live))

    # ---- clocks

    def _deadline(self, live: Live) -> int | None:
        """When somebody's patience is at its end: that of a clock, or of those who wait."""
        table = live.table
        if table.outcome is not None:
            return None
        if table.opened.clock.kind != "none":
            return table.clocks.deadline()
        gone = self._gone(live)
        return min(gone.values()) + self._hall.limits.away_seconds * 1000 if gone else None

    def _gone(self, live: Live) -> dict[int, int]:
        """The people who are to move and are not connected, and since when."""
        table, here = live.table, live.here
        found: dict[int, int] = {}
        for seat in table.to_move():
            if seat >= 0 and table.seats[seat].is_person and seat not in here:
                found[seat] = live.away.setdefault(seat, self._hall.now())
        return found

    async def _ring(self, live: Live) -> None:
        """A clock may have run out."""
        hall = self._hall
        if live.table.opened.clock.kind != "none":
            await hall.act(live, lambda at: live.table.time_out(at))
            return
        patience = hall.now() - hall.limits.away_seconds * 1000
        late = [seat for seat, since in self._gone(live).items() if since <= patience]
        await hall.act(live, lambda at: live.table.stand_in_for(late, at))

    # ---- computers

    async def _think(self, live: Live, seat: int) -> None:
        """Let a computer choose; if it cannot, a simple move is made for it."""
        if seat not in live.table.to_move():  # the game has gone on since it was woken
            live.thinking.discard(seat)
            return
        version = live.table.version
        question = self._question(live, seat)
        try:
            answer = await self._ask(question)
            if live.table.is_show:
                await asyncio.sleep(self._hall.limits.show_seconds)
        finally:
            live.thinking.discard(seat)
        if self._hall.is_closing:
            return
        move = answer.move

        def make(at: int) -> list[Entry]:
            table = live.table
            if seat not in table.to_move() or table.seats[seat].is_person:
                return []
            if move and not table.is_fresh(seat, version):
                return []  # the game has gone on; it is asked again
            try:
                if move:
                    return table.stand_in(seat, move, at)
            except (Refused, Malformed) as failed:
                self._replaced(table.game.name, failed)
            legal = table.game.legal_moves(table.state, seat)
            simple = Rng(question.seed, "simple").pick(legal)
            return table.stand_in(seat, table.game.write_move(simple), at)

        await self._hall.act(live, make)

    def _question(self, live: Live, seat: int) -> Question:
        table = live.table
        return Question(
            table.game.name,
            table.seats[seat].level or list(levels(table.game))[-1],
            table.game.write_view(table.game.view(table.state, seat)),
            seat,
            self._hall.limits.thinking_seconds,
            digest(f"computer/{table.opened.master}/{table.version}/{seat}"),
        )

    async def advise(self, live: Live, seat: int, language: str) -> tuple[str, Answer]:
        """What the strongest computer would do in a person's place, and why; and its level."""
        strongest = list(levels(live.table.game))[-1]
        names = tuple(live.table.names)
        question = replace(
            self._question(live, seat), level=strongest, language=language, names=names
        )
        return strongest, await self._ask(question)

    async def _ask(self, question: Question) -> Answer:
        """The move of a computer; nothing where it fails."""
        figures, loop = self._hall.figures, asyncio.get_running_loop()
        labels = {"game": question.game, "level": question.level}
        try:
            with figures.timed("thinking_seconds", **labels):
                return await loop.run_in_executor(self._threads, self._workers.ask, question)
        except Exception as failed:
            if not self._hall.is_closing:
                self._replaced(question.game, failed)
            return Answer("")

    def _replaced(self, game: str, failed: Exception) -> None:
        self._hall.figures.count("errors_total", kind="computer")
        log.warning("computer replaced by a simple move: %s at %s", failed, game)

    # ---- playing again

    async def _rematch(self, live: Live) -> None:
        """A new table with the same people; the old tokens hold their seats there."""
        hall, old = self._hall, live.table
        name = named_after(old.id, digest(f"again/{old.opened.master}"))  # whoever opens it
        try:
            if await hall.is_full():
                return
            entries = open_again(old, name, hall.now())
            try:
                fresh = await hall.begin(name, entries, old.opened.listed)
            except Conflict:  # another process was first
                fresh = await hall.find(name) if hall.company.cares_for(name) else None
            if fresh is not None:
                self.wake(fresh)
            await hall.act(
                live, lambda at: [] if live.table.rematch else [Rematched(at=at, table=name)]
            )
        finally:
            live.rematching = False

    # ---- tables that nobody came to

    async def clean(self) -> None:
        """Remove old tables that were never full and where nobody is."""
        hall = self._hall
        before = hall.now() - hall.limits.empty_hours * HOUR
        try:
            for name in await hall.store.unfinished(before):
                live = await hall.find(name) if hall.company.cares_for(name) else None
                if live is not None and not (live.table.is_full or live.here):
                    await hall.remove(live)
        except Unavailable:
            return  # another time

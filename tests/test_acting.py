"""What is asked for at a table: in order, moves that come at once together, durable before told."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from ballroom.table import messages as m
from ballroom.table.entries import Moved
from ballroom.table.hall import Hall
from ballroom.table.limits import Limits
from ballroom.table.listeners import Listener, Live
from ballroom.table.store import Done, Unavailable, Write, open_store
from ballroom.table.table import Refused, Table
from tests.houses import run


class Evening:
    """A full table of Dancing Dice in a hall, everything that it writes, and who listens."""

    def __init__(self, hall: Hall, live: Live, listeners: list[Listener]) -> None:
        self.hall = hall
        self.live = live
        self.listeners = listeners
        self.writes: list[Write] = []
        self.gate = asyncio.Event()
        self.gate.set()
        self.error: Exception | None = None
        self._put = hall.store.put
        self._held: set[asyncio.Task[None]] = set()
        hall.store.put = self.put  # type: ignore[method-assign]

    def put(self, write: Write, done: Done) -> None:
        task = asyncio.create_task(self._hold(write, done))
        self._held.add(task)
        task.add_done_callback(self._held.discard)

    async def _hold(self, write: Write, done: Done) -> None:
        await self.gate.wait()
        if self.error is not None:
            done(self.error)
            return
        if write.entries:
            self.writes.append(write)
        self._put(write, done)

    def ask(self, seat: int, move: str = "reroll 1") -> "asyncio.Task[list[int]]":
        """A seat asks for a move, having seen the table as it is now."""
        seen = self.live.table.version
        return asyncio.create_task(
            self.hall.act(
                self.live, lambda at: self.live.table.submit(seat, move, seen, f"{seat}", at)
            )
        )

    async def heard(self, seat: int) -> list[m.AnyTell]:
        """All that a seat was told since it was last asked."""
        self.listeners[seat].flush()
        found = await self.listeners[seat].next() if self.listeners[seat].messages else []
        return [m.read_tell(data) for data in found or []]


async def told_before(listener: Listener) -> None:
    """Whatever was told up to now is read."""
    listener.flush()
    await listener.next()


def evening(folder: Path, work: Callable[[Evening], Awaitable[None]], game: str) -> None:
    async def whole() -> None:
        hall = Hall(open_store(f"sqlite:{folder / 'games.db'}"), Limits())
        await hall.open_house()
        seats = 4 if game == "dancing-dice" else 2
        keys = await hall.open_table(game, [""] * seats, {})
        live = await hall.find(keys.table)
        assert live is not None
        names = ["Ann", "Bo", "Cy", "Di"][:seats]
        tokens = [await hall.take(live, keys.join, [name], []) for name in names]
        listeners = [await hall.listen(live, token, None) for token in tokens]
        one = Evening(hall, live, listeners)
        for listener in listeners:
            await told_before(listener)
        await work(one)
        await hall.close_house()

    run(whole())


def test_moves_that_come_at_once_are_written_and_shown_once(tmp_path: Path) -> None:
    async def work(one: Evening) -> None:
        before = one.live.table.entries
        numbers = await asyncio.gather(*(one.ask(seat) for seat in range(4)))
        assert len(one.writes) == 1
        assert sum(map(len, numbers)) == len(one.writes[0].entries) > 4, "nature rolled, too"
        assert [number for some in numbers for number in some] == list(
            range(before, one.live.table.entries)
        )
        for seat in range(4):
            told = await one.heard(seat)
            happened = [tell.number for tell in told if isinstance(tell, m.Happened)]
            assert happened == list(range(before, one.live.table.entries)), "in order, each once"
            assert [type(tell) for tell in told].count(m.Looks) == 1
            assert isinstance(told[-1], m.Looks)
            assert told[-1].version == one.live.table.version

    evening(tmp_path, work, "dancing-dice")


def test_what_comes_of_it_is_what_the_log_says(tmp_path: Path) -> None:
    async def work(one: Evening) -> None:
        await asyncio.gather(*(one.ask(seat) for seat in range(4)))
        found = await one.hall._load(one.live.table.id)
        assert isinstance(found, Table)
        assert found.state == one.live.table.state
        assert found.entries == one.live.table.entries
        assert found.rolled == one.live.table.rolled

    evening(tmp_path, work, "dancing-dice")


def test_only_what_is_wrong_is_refused(tmp_path: Path) -> None:
    """The second asks twice: at once, but after its first move it may not move again."""

    async def work(one: Evening) -> None:
        asked = [one.ask(0), one.ask(1), one.ask(1), one.ask(2), one.ask(3)]
        found = await asyncio.gather(*asked, return_exceptions=True)
        assert [isinstance(answer, Refused) for answer in found] == [
            False,
            False,
            True,
            False,
            False,
        ]
        assert len(one.writes) == 1

    evening(tmp_path, work, "dancing-dice")


def test_a_move_answers_the_one_before_it(tmp_path: Path) -> None:
    """In Balletomane both lock at once; a turn that is asked for with them was not seen yet."""

    async def work(one: Evening) -> None:
        ask = [one.ask(seat, "lock none") for seat in (0, 1, 0)]
        found = await asyncio.gather(*ask, return_exceptions=True)
        assert [isinstance(answer, Refused) for answer in found] == [False, False, True]
        assert len(one.writes) == 1

    evening(tmp_path, work, "balletomane")


def test_nothing_is_shown_before_it_is_durable(tmp_path: Path) -> None:
    async def work(one: Evening) -> None:
        one.gate.clear()
        version = one.live.table.version
        asked = [one.ask(seat) for seat in range(4)]
        for _ in range(5):
            await asyncio.sleep(0)
        assert one.live.table.version == version, "what was looked ahead to is not at the table"
        one.hall.show(one.live)
        for seat in range(4):
            told = await one.heard(seat)
            assert [tell.version for tell in told if isinstance(tell, m.Looks)] == [version]
            assert not any(isinstance(tell, m.Happened) for tell in told)
        one.gate.set()
        await asyncio.gather(*asked)
        assert one.live.table.version > version

    evening(tmp_path, work, "dancing-dice")


def test_a_write_that_fails_changes_nothing(tmp_path: Path) -> None:
    async def work(one: Evening) -> None:
        before = (one.live.table.state, one.live.table.entries)
        one.error = Unavailable("the disk is full")
        found = await asyncio.gather(*(one.ask(seat) for seat in range(4)), return_exceptions=True)
        assert all(isinstance(answer, Refused) and answer.code == "store" for answer in found)
        assert (one.live.table.state, one.live.table.entries) == before
        one.error = None
        await asyncio.gather(*(one.ask(seat) for seat in range(4)))
        assert one.live.table.entries > before[1]

    evening(tmp_path, work, "dancing-dice")


def test_after_anything_but_a_move_others_wait(tmp_path: Path) -> None:
    """Who has left a table in this very moment may not move there any more."""

    async def work(one: Evening) -> None:
        live = one.live
        said = asyncio.create_task(one.hall.act(live, lambda at: live.table.chat(0, "Well?", at)))
        await asyncio.gather(said, *(one.ask(seat) for seat in range(4)))
        assert len(one.writes) == 2
        assert not isinstance(live.table.log[one.writes[0].first][1], Moved)

    evening(tmp_path, work, "dancing-dice")


@pytest.mark.parametrize("hurried", [True, False])
def test_a_repeated_request_is_answered_as_before(tmp_path: Path, hurried: bool) -> None:
    async def work(one: Evening) -> None:
        live = one.live

        def make(at: int) -> list[Moved]:
            table = live.table
            if (0, "same") in table.ids:
                return []
            return table.submit(0, "keep", table.version, "same", at)  # type: ignore[return-value]

        if hurried:
            first, second = await asyncio.gather(*(one.hall.act(live, make) for _ in range(2)))
        else:
            first, second = await one.hall.act(live, make), await one.hall.act(live, make)
        assert len(first) == 1
        assert second == []
        assert len(one.writes) == 1

    evening(tmp_path, work, "dancing-dice")

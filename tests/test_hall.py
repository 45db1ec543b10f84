"""The hall: computers that fail, clocks that ring, seats that change hands."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from ballroom.client import watch
from ballroom.table import workers
from ballroom.table.entries import ClockPlan
from ballroom.table.hall import LOOKED_AT, Hall
from ballroom.table.limits import Limits
from ballroom.table.listeners import Live
from ballroom.table.store import open_store
from ballroom.table.table import Refused
from ballroom.table.verify import verify
from ballroom.table.workers import Answer, Failed, Question, Workers
from tests.houses import house_in_this_process, run
from tests.seating import table_of


def question(level: str, budget: float = 1.0) -> Question:
    table = table_of()
    view = table.game.write_view(table.game.view(table.state, 0))
    return Question("dancing-dice", level, view, 0, budget, "seed")


def test_a_worker_answers_what_the_player_would(tmp_path: Path) -> None:
    del tmp_path
    pool = Workers(1)
    assert pool.ask(question("club")) == workers.answer(question("club"))
    with pytest.raises(Failed, match="failed"):
        pool.ask(question("ghost"))
    assert pool.ask(question("random")), "the next one is well"
    pool.close()


def test_a_worker_that_dies_or_hangs_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    pool = Workers(1)
    pool.ask(question("random"))
    pool._all[0]._process.kill()
    pool._all[0]._process.join()
    with pytest.raises(Failed, match="died"):
        pool.ask(question("random"))
    assert pool.ask(question("random"))
    monkeypatch.setattr(workers, "GRACE", -1.0)  # no patience at all
    os.kill(pool._all[0]._process.pid, signal.SIGSTOP)
    with pytest.raises(Failed, match="thought for more"):
        pool.ask(question("club", budget=1.0))
    monkeypatch.undo()
    assert pool.ask(question("random"))
    pool.close()


def test_a_worker_ends_though_its_house_has_died() -> None:
    """However it thinks, also where nothing else can be done in its process."""
    thinks = "from ballroom.table import workers; workers._end_after(0.1)\nwhile True: pass"
    assert subprocess.run([sys.executable, "-c", thinks]).returncode == -signal.SIGALRM


def test_no_computer_is_asked_when_the_game_has_gone_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Question] = []
    monkeypatch.setattr(Workers, "ask", lambda _, question: asked.append(question))

    async def work(hall: Hall) -> None:
        keys = await hall.open_table("balletomane", ["", "random"], {})
        live = await hall.find(keys.table)
        assert live is not None
        assert live.table.to_move() == (), "it has not begun"
        live.thinking.add(1)
        await hall.care._think(live, 1)
        assert (asked, live.thinking) == ([], set())

    with_hall(tmp_path, work)


def test_a_computer_that_fails_never_holds_up_a_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every question fails; simple moves are made, and the game comes to its end."""
    monkeypatch.setattr(Workers, "ask", lambda *_: (_ for _ in ()).throw(Failed("it crashed")))

    async def evening() -> None:
        hall = Hall(open_store(f"sqlite:{tmp_path / 'a.db'}"), Limits())
        await hall.open_house()
        keys = await hall.open_table(
            "dancing-dice", ["", "club", "club"], {"endurance": 1}, clock=ClockPlan("move", 5)
        )
        live = await hall.find(keys.table)
        assert live is not None
        await hall.take(live, keys.join, ["Ann"], [])
        await hall.act(live, lambda at: live.table.resign(0, at))
        async with asyncio.timeout(120):
            await over(live)
        await hall.close_house()

    asyncio.run(evening())


async def over(live: Live) -> None:
    while live.table.outcome is None:
        await asyncio.sleep(0.01)


def test_a_clock_rings_by_itself(tmp_path: Path) -> None:
    """A house whose time runs a thousand times as fast: nobody moves, computers stand in."""
    begun = 1_000_000

    def fast() -> int:
        return begun + int((asyncio.get_running_loop().time() - start) * 1_000_000)

    start = 0.0

    async def evening() -> None:
        nonlocal start
        start = asyncio.get_running_loop().time()
        hall = Hall(open_store(f"sqlite:{tmp_path / 'a.db'}"), Limits(), clock=fast)
        keys = await hall.open_table(
            "dancing-dice", ["", ""], {"endurance": 1}, clock=ClockPlan("move", 5)
        )
        live = await hall.find(keys.table)
        assert live is not None
        await hall.take(live, keys.join, ["Ann", "Bo"], [])
        async with asyncio.timeout(120):
            await over(live)
        assert all(seat.stood_in for seat in live.table.seats)
        await hall.close_house()

    asyncio.run(evening())


def test_nobody_is_held_up_by_somebody_who_has_gone(tmp_path: Path) -> None:
    """No clock, and Bo is not connected: after a while a computer plays for Bo."""
    time = 1_000_000

    async def evening() -> None:
        nonlocal time
        hall = Hall(open_store(f"sqlite:{tmp_path / 'a.db'}"), Limits(), clock=lambda: time)
        keys = await hall.open_table("dancing-dice", ["", ""], {"endurance": 1})
        live = await hall.find(keys.table)
        assert live is not None
        ann = await hall.take(live, keys.join, ["Ann"], [])
        bo = await hall.take(live, keys.join, ["Bo"], [])
        await hall.listen(live, ann, None)
        await hall.care._ring(live)
        assert not live.table.seats[1].stood_in, "a moment is no reason"
        time += Limits().away_seconds * 1000
        await hall.care._ring(live)
        assert [seat.stood_in for seat in live.table.seats] == [False, True]
        await hall.listen(live, bo, None)
        assert not live.table.seats[1].stood_in, "Bo is back"
        await hall.close_house()

    asyncio.run(evening())


def test_finished_tables_are_forgotten_and_found_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ballroom.table.hall.MOST_KEPT", 3)

    async def evening() -> None:
        hall = Hall(open_store(f"sqlite:{tmp_path / 'a.db'}"), Limits())
        names = []
        for _ in range(8):
            keys = await hall.open_table("balletomane", ["", ""], {})
            names.append(keys.table)
            live = await hall.find(keys.table)
            assert live is not None
            await hall.take(live, keys.join, ["Ann", "Bo"], [])
            await hall.act(live, lambda at, live=live: live.table.resign(0, at))  # type: ignore[misc]
        assert len(hall.tables) < 8
        for name in names:
            live = await hall.find(name)
            assert live is not None
            assert live.table.outcome is not None
        await hall.close_house()

    asyncio.run(evening())


def test_tables_are_let_go_a_few_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """To let go of many at once would hold everybody up; those in use are kept."""

    async def evening() -> None:
        hall = Hall(open_store(f"sqlite:{tmp_path / 'a.db'}"), Limits())
        names = []
        for number in range(30):
            keys = await hall.open_table("balletomane", ["", ""], {})
            names.append(keys.table)
            live = await hall.find(keys.table)
            assert live is not None
            token = await hall.take(live, keys.join, ["Ann", "Bo"], [])
            if number < 5:
                await hall.listen(live, token, None)
            else:
                await hall.act(live, lambda at, live=live: live.table.resign(0, at))  # type: ignore[misc]
        monkeypatch.setattr("ballroom.table.hall.MOST_KEPT", 8)
        held = [len(hall.tables)]
        for _ in range(20):
            await hall.open_table("balletomane", ["", ""], {})
            held.append(len(hall.tables))
        assert min(after - before for before, after in pairwise(held)) >= 1 - LOOKED_AT
        assert set(names) & set(hall.tables) == set(names[:5]), "somebody is there"
        await hall.close_house()

    asyncio.run(evening())


def with_hall(tmp_path: Path, work: Any, **more: Any) -> None:
    """Run something in a hall of its own."""

    async def evening() -> None:
        hall = Hall(open_store(f"sqlite:{tmp_path / 'a.db'}"), Limits(), **more)
        await hall.open_house()
        await work(hall)
        await hall.close_house()

    asyncio.run(evening())


async def seated(hall: Hall, *names: str) -> tuple[Live, Any, list[str]]:
    keys = await hall.open_table("balletomane", ["", ""], {})
    live = await hall.find(keys.table)
    assert live is not None
    return live, keys, [await hall.take(live, keys.join, [name], []) for name in names]


def test_who_leaves_a_seat_holds_it_no_more(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        live, keys, (ann,) = await seated(hall, "Ann")
        listener = await hall.listen(live, ann, None)
        key = await hall.hand_over(live, ann)
        await hall.act(live, lambda at: live.table.leave(0, at))
        assert listener.seats == []
        await hall.take(live, keys.join, ["Bo"], [0])
        with pytest.raises(Refused, match="used already"):
            await hall.claim(live, key)
        assert (await hall.listen(live, ann, None)).seats == []

    with_hall(tmp_path, work)


def test_a_seat_is_handed_over_once(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        live, _, (ann, _) = await seated(hall, "Ann", "Bo")
        other, _, _ = await seated(hall, "Ann")
        listener = await hall.listen(live, ann, None)
        first, second = await hall.hand_over(live, ann), await hall.hand_over(live, ann)
        with pytest.raises(Refused):
            await hall.claim(other, first)
        token = await hall.claim(live, first)
        assert listener.seats == []
        for key in (first, second):
            with pytest.raises(Refused):
                await hall.claim(live, key)
        assert live.table.seat_of(token) == [0]
        assert live.table.seat_of(ann) == []

    with_hall(tmp_path, work)


def test_a_broken_log_hurts_no_other_table(tmp_path: Path) -> None:
    names: list[str] = []

    async def work(hall: Hall) -> None:
        for _ in range(2):
            live, _, _ = await seated(hall, "Ann", "Bo")
            names.append(live.table.id)

    with_hall(tmp_path, work)
    db = sqlite3.connect(tmp_path / "a.db")
    db.execute("update entries set data = ? where table_id = ? and number = 2", (b"{", names[0]))
    db.commit()
    db.close()

    async def again(hall: Hall) -> None:
        assert await hall.find(names[0]) is None
        live = await hall.find(names[1])
        assert live is not None
        assert live.table.is_full

    with_hall(tmp_path, again)


def test_somebody_who_goes_away_in_the_midst_breaks_nothing(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        live, _, _ = await seated(hall, "Ann", "Bo")
        asking = asyncio.create_task(hall.act(live, lambda at: live.table.chat(0, "hello", at)))
        await asyncio.sleep(0)
        asking.cancel()
        await hall.act(live, lambda at: live.table.chat(1, "hi", at))
        assert [entry.text for _, entry, _ in live.table.log[-2:]] == ["hello", "hi"]  # type: ignore[union-attr]

    with_hall(tmp_path, work)


def test_a_computer_knows_nothing_of_the_dice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Question] = []

    def ask(self: Workers, question: Question) -> Answer:
        del self
        asked.append(question)
        return workers.answer(question) if len(asked) > 2 else Answer("nonsense")

    monkeypatch.setattr(Workers, "ask", ask)

    async def work(hall: Hall) -> None:
        keys = await hall.open_table("dancing-dice", ["", "random"], {"endurance": 1})
        live = await hall.find(keys.table)
        assert live is not None
        await hall.take(live, keys.join, ["Ann"], [])
        await hall.act(live, lambda at: live.table.resign(0, at))
        assert live.table.outcome is not None
        seed = live.table.opened.master
        assert not any(seed in str(question) for question in asked)

    with_hall(tmp_path, work)


def test_only_computers_play_while_somebody_looks_on(tmp_path: Path) -> None:
    async def evening() -> None:
        async with house_in_this_process(tmp_path, show_seconds=0) as (house, hall):
            options = {"endurance": 1}
            seats = ["random"] * 6
            _, link = await house.open_table("dancing-dice", seats, options=options)
            live = await hall.find(link.table)
            assert live is not None
            assert not live.thinking, "nobody looks on"
            async with watch(str(link)) as eve:
                await eve.until(lambda: eve.is_over)
            assert verify((await house.record(link)).splitlines(keepends=True)).is_over

    run(evening())

"""Several processes on one store: tables across them, processes that die, a store that is lost."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TypeVar

import psycopg
import pytest

from ballroom.client import Link, NotDone, Seat, join
from ballroom.core.chance import Rng
from ballroom.table import messages as m
from ballroom.table.entries import Resumed
from ballroom.table.hall import Hall
from ballroom.table.limits import Limits
from ballroom.table.store import open_store
from ballroom.table.table import Refused
from tests.evenings import Load, evening, stored
from tests.houses import RunningHouse, run
from tests.postgres import RunningPostgres, running_postgres

T = TypeVar("T")
LIMITS = {"messages_per_second": 1000, "requests_per_minute": 100_000, "thinkers": 1}


def from_database(address: str) -> Load:
    """Reads logs from PostgreSQL by itself."""

    async def load(table: str) -> list[bytes]:
        db = await psycopg.AsyncConnection.connect(address)
        async with db:
            found = await db.execute(
                "select number, data from entries where table_id = %s order by number", (table,)
            )
            rows = await found.fetchall()
        assert [number for number, _ in rows] == list(range(len(rows))), "a gap in the log"
        return [bytes(data) for _, data in rows]

    return load


def two_houses(stack: ExitStack, folder: Path, store: str) -> list[RunningHouse]:
    """Two processes by themselves, each on its own port."""
    found = []
    for name in ("one", "other"):
        (folder / name).mkdir()
        house = RunningHouse(folder / name, **LIMITS).on(store)
        found.append(stack.enter_context(house))
    return found


def test_seats_at_different_processes_play_together(
    tmp_path: Path, postgres: RunningPostgres
) -> None:
    store = postgres.new_store()
    with ExitStack() as stack:
        houses = two_houses(stack, tmp_path, store)
        work = evening([one.house for one in houses], lambda: None, 0, from_database(store), Rng(1))
        links, moves = run(work)
    assert moves > 100
    log = run(stored(from_database(store), links[0].table))
    assert not any(isinstance(one, Resumed) for one in log), "the second process resumed nothing"


async def pair(houses: list[RunningHouse], **more: object) -> tuple[Link, Seat, Seat]:
    """Ann at one process and Bo at another, both at one table."""
    link, _ = await houses[0].house.open_table("dancing-dice", ["", ""], **more)
    ann = await join(str(link), "Ann")
    bo = await join(str(Link(houses[1].address, link.table, link.key)), "Bo")
    await ann.__aenter__()
    await bo.__aenter__()
    return link, ann, bo


def here(seat: Seat) -> list[bool]:
    assert seat.looks is not None
    return [one.here for one in seat.looks.seats]


def test_all_processes_know_who_is_here(tmp_path: Path, postgres: RunningPostgres) -> None:
    with ExitStack() as stack:
        houses = two_houses(stack, tmp_path, postgres.new_store())

        async def whole() -> None:
            _, ann, bo = await pair(houses)
            await ann.until(lambda: here(ann) == [True, True])
            await bo.until(lambda: here(bo) == [True, True])
            await bo.chat("from afar")
            await ann.until(lambda: any(one.text == "from afar" for one in ann.log))
            await bo.__aexit__(None, None, None)
            await ann.until(lambda: here(ann) == [True, False])
            again = Seat(bo.link, bo.token)
            async with again:
                await ann.until(lambda: here(ann) == [True, True])
                await asyncio.to_thread(houses[1].kill)
                await ann.until(lambda: here(ann) == [True, False])
            await ann.__aexit__(None, None, None)

        run(whole())


def test_a_seat_moves_to_a_device_at_another_process(
    tmp_path: Path, postgres: RunningPostgres
) -> None:
    with ExitStack() as stack:
        houses = two_houses(stack, tmp_path, postgres.new_store())

        async def whole() -> None:
            link, ann, bo = await pair(houses)
            path = f"/api/tables/{link.table}/device"
            made = await houses[0].house.post(path, {"token": ann.token})
            claimed = await houses[1].house.post(f"{path}/claim", {"key": made["key"]})
            with pytest.raises(NotDone):
                await houses[0].house.post(f"{path}/claim", {"key": made["key"]})
            moved = Seat(bo.link, claimed["token"])
            async with moved:
                assert moved.seats == (0,)
                await moved.move("keep")
            for seat in (ann, bo):
                await seat.__aexit__(None, None, None)

        run(whole())


def test_what_another_process_wrote_is_known_before_it_is_heard(
    postgres: RunningPostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A seat and a key that one process gave are good at another that was not told of them yet."""
    address = postgres.new_store()

    async def whole() -> None:
        here, there = (Hall(open_store(address), Limits()) for _ in range(2))
        monkeypatch.setattr(there.store, "follow", lambda _: None)
        for hall in (here, there):
            await hall.open_house()
        keys = await here.open_table("dancing-dice", ["", ""], {})
        live, behind = await here.find(keys.table), await there.find(keys.table)
        assert live is not None
        assert behind is not None
        for _ in range(2):  # what it reads at first, it has read: the second waits for that
            await there.following.catch_up(behind, 1 << 30)
        token = await here.take(live, keys.join, ["Ann"], [0])
        key = await here.hand_over(live, token)
        assert not behind.table.seat_of(token)
        claimed = await there.claim(behind, key)
        assert await here.seats_of(live, claimed) == [0]
        again = await here.take(live, keys.join, ["Bo"], [1])
        assert not behind.table.seat_of(again)
        assert await there.seats_of(behind, again) == [1]
        with pytest.raises(Refused, match="used already"):
            await there.claim(behind, key)
        for hall in (here, there):
            await hall.close_house()

    run(whole(), 60)


def test_the_lobby_shows_the_tables_of_all_processes(
    tmp_path: Path, postgres: RunningPostgres
) -> None:
    with ExitStack() as stack:
        houses = two_houses(stack, tmp_path, postgres.new_store())

        async def whole() -> None:
            link, ann, bo = await pair(houses, listed=True)
            for seat in (ann, bo):  # both processes have heard of both
                await seat.until(lambda seat=seat: here(seat) == [True, True])
            for one in houses:
                (table,) = (await one.house.get("/api/tables"))["tables"]
                assert table["table"] == link.table
                assert table["seats"] == ["Ann", "Bo"]
            await ann.ask(m.Resign(ann.new_id(), 0))
            await bo.until(lambda: bo.is_over)
            assert (await houses[1].house.get("/api/tables"))["tables"] == []
            await ann.ask(m.Rematch(ann.new_id(), 0, "seed-1"))
            await bo.ask(m.Rematch(bo.new_id(), 1, "seed-2"))
            for seat in (ann, bo):
                await seat.until(lambda seat=seat: bool(seat.looks and seat.looks.rematch))
            assert ann.looks is not None
            assert bo.looks is not None
            assert ann.looks.rematch == bo.looks.rematch
            again = Seat(Link(houses[1].address, ann.looks.rematch, link.key), ann.token)
            async with again:
                assert again.seats == (1,)
            for seat in (ann, bo):
                await seat.__aexit__(None, None, None)

        run(whole())


def test_who_is_forgotten_at_one_process_holds_no_seat_at_another(
    tmp_path: Path, postgres: RunningPostgres
) -> None:
    store = postgres.new_store()
    with ExitStack() as stack:
        houses = two_houses(stack, tmp_path, store)

        async def whole() -> None:
            link, ann, bo = await pair(houses)
            await bo.chat("my street")
            await houses[0].house.post(f"/api/tables/{link.table}/forget", {"token": bo.token})
            await bo.until(lambda: bo.seats == ())  # its link still lets it look on
            await ann.until(lambda: ann.is_over)
            data = b"".join(await from_database(store)(link.table))
            assert b'"Bo"' not in data
            assert b"street" not in data
            await ann.__aexit__(None, None, None)

        run(whole())


CUT = (
    "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objsubid = 2 "
    "and database = (select oid from pg_database where datname = current_database()) "
    "order by objid desc limit 1"
)
"""Ends the connection by which the process that opened last hears of the others."""


async def patiently(work: Callable[[], Awaitable[T]]) -> T:
    """Something that is asked again while the store is lost."""
    while True:
        try:
            return await work()
        except NotDone as why:
            if why.code not in ("store", "stale"):
                raise
            await asyncio.sleep(0.01)  # it goes on by itself


def test_a_process_that_was_deaf_for_a_moment_learns_of_its_tables(
    tmp_path: Path, postgres: RunningPostgres
) -> None:
    """Its LISTEN connection is cut while tables with computers are opened elsewhere and filled."""
    store = postgres.new_store()
    with ExitStack() as stack:
        houses = two_houses(stack, tmp_path, store)

        async def play(number: int) -> None:
            house = houses[0].house
            opening = {"options": {"endurance": 1}}
            with psycopg.connect(store, autocommit=True) as db:
                db.execute(CUT)
            link, _ = await patiently(
                lambda: house.open_table("dancing-dice", ["", "random"], **opening)
            )
            seat = await patiently(lambda: join(str(link), f"P{number}"))
            async with seat:
                async for sight in seat.turns():
                    await patiently(partial(seat.move, sight.legal[0], sight.seat))

        async def whole() -> None:
            for number in range(6):
                await play(number)

        run(whole())


def lived_through(
    folder: Path, postgres: RunningPostgres, cuts: int, cut: Callable[[RunningHouse], None]
) -> int:
    store = postgres.new_store()
    with RunningHouse(folder, **LIMITS).on(store, 2) as running:
        work = evening(
            [running.house], lambda: cut(running), cuts, from_database(store), Rng("several")
        )
        _, moves = run(work, 600)
        assert "Traceback" not in running.log.read_text()
        assert running.stop() == 0
    return int(moves)


def test_a_process_that_dies_leaves_its_tables_to_the_others(
    tmp_path: Path, postgres: RunningPostgres
) -> None:
    assert lived_through(tmp_path, postgres, 4, RunningHouse.kill_one) > 100


def test_the_computers_of_a_dead_process_are_taken_over(
    tmp_path: Path, postgres: RunningPostgres
) -> None:
    """Many tables with a computer each, at a process that dies; all are played on at the other."""
    store = postgres.new_store()
    with ExitStack() as stack:
        houses = two_houses(stack, tmp_path, store)

        async def whole() -> None:
            seats = []
            for number in range(8):
                link, _ = await houses[0].house.open_table(
                    "dancing-dice", ["", "random"], options={"endurance": 3}
                )
                where = Link(houses[1].address, link.table, link.key)
                seats.append(await join(str(where), f"P{number}"))
                await seats[-1].__aenter__()
            await asyncio.to_thread(houses[0].kill)

            async def play(seat: Seat) -> None:
                async for sight in seat.turns():
                    await seat.move(sight.legal[0], sight.seat)

            await asyncio.gather(*map(play, seats))
            for seat in seats:
                await seat.__aexit__(None, None, None)

        run(whole())


def test_a_store_that_is_killed_and_comes_back(tmp_path: Path) -> None:
    with running_postgres() as postgres:

        def cut(_: RunningHouse) -> None:
            postgres.kill()
            postgres.start()

        assert lived_through(tmp_path, postgres, 3, cut) > 100


def test_players_are_told_that_the_store_is_lost_and_back(tmp_path: Path) -> None:
    with running_postgres() as postgres:
        store = postgres.new_store()
        with RunningHouse(tmp_path, **LIMITS).on(store) as running:

            async def whole() -> None:
                link, _ = await running.house.open_table("dancing-dice", ["", ""])
                async with await join(str(link), "Ann", "Bo") as both:
                    await both.move("keep", 0)
                    await asyncio.to_thread(postgres.kill)
                    await both.until(lambda: both.notice is not None)
                    assert both.notice is not None
                    assert both.notice.code == "store"
                    with pytest.raises(NotDone) as why:
                        await both.move("keep", 1)
                    assert why.value.code == "store"
                    with pytest.raises(NotDone) as why:
                        await running.house.open_table("dancing-dice", ["", ""])
                    assert why.value.code == "store"
                    with pytest.raises(NotDone, match="503"):
                        await running.house.get("/health")
                    await asyncio.to_thread(postgres.start)
                    await both.until(lambda: both.notice is not None and both.notice.code == "back")
                    await both.move("keep", 1)
                    assert (await running.house.get("/health"))["ok"]

            run(whole())

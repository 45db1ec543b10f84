"""Playing again: the same people go on at a new table, by the very lines they have."""

from contextlib import ExitStack
from pathlib import Path

import pytest

from ballroom.client import NotDone, Seat, join, watch
from ballroom.table import messages as m
from ballroom.table.company import Company, named_after
from ballroom.table.table import digest
from tests.houses import house_in_this_process, run
from tests.postgres import RunningPostgres
from tests.test_several import pair, two_houses
from tests.test_wire_secrets import Onlooker, check, truth_of


async def give_up(loser: Seat, *others: Seat) -> None:
    """End a game soon."""
    await loser.ask(m.Resign(loser.new_id(), loser.seats[0]))
    for seat in (loser, *others):
        await seat.until(lambda seat=seat: seat.is_over)


async def all_again(*seats: Seat) -> None:
    """All would play again, and go on when there is a table for it."""
    for seat in seats:
        await seat.ask(m.Rematch(seat.new_id(), seat.seats[0], seat.seed))
    for seat in seats:
        await seat.until(lambda seat=seat: bool(seat.looks and seat.looks.rematch))
    for seat in seats:
        await seat.follow()


def test_who_plays_again_goes_on_by_the_same_line(tmp_path: Path) -> None:
    async def whole() -> None:
        async with house_in_this_process(tmp_path) as (house, hall):
            link, _ = await house.open_table("dancing-dice", ["", ""])
            async with await join(str(link), "Ann") as ann, await join(str(link), "Bo") as bo:
                await give_up(ann, bo)
                assert bo.welcome is not None
                promised, lines = bo.welcome.next_root, (ann._line, bo._line)
                await all_again(ann, bo)
                assert (ann._line, bo._line) == lines
                assert (ann.seats, bo.seats) == ((1,), (0,)), "the seats have moved on"
                assert bo.welcome is not None
                assert bo.welcome.root == promised
                await ann.move("keep")
                await bo.move("keep")
                await ann.chat("once more!")
                await bo.until(lambda: any(one.text == "once more!" for one in bo.log))
                old, new = hall.tables[link.table], hall.tables[ann.link.table]
                assert (len(old.listeners), len(new.listeners)) == (0, 2)
                assert old.here == set()
            while new.listeners:
                await house.get("/health")  # that they have gone is being heard

    run(whole())


def test_a_rematch_is_minded_by_the_same_process() -> None:
    company = Company(1)
    company.meet({2: "", 3: ""})
    tables = [digest(f"table {number}")[:16] for number in range(90)]
    carers = [company.carer(table) for table in tables]
    assert set(carers) == {1, 2, 3}
    again = [named_after(table, digest(f"{table} again")) for table in tables]
    assert [company.carer(table) for table in again] == carers
    more = {named_after(tables[0], digest(f"{number}")) for number in range(1000)}
    assert len(more) == 1000


def test_nobody_follows_where_nothing_goes_on(tmp_path: Path) -> None:
    async def whole() -> None:
        async with house_in_this_process(tmp_path) as (house, _):
            link, _ = await house.open_table("balletomane", ["", ""])
            async with await join(str(link), "Ann") as ann, await join(str(link), "Bo") as bo:
                with pytest.raises(NotDone, match="no new table yet"):
                    await ann.ask(m.Follow(ann.new_id()))
                await ann.chat("I am still here.")
                await bo.until(lambda: any(one.text == "I am still here." for one in bo.log))

    run(whole())


def test_a_device_for_two_and_an_onlooker_go_on_too(tmp_path: Path) -> None:
    async def whole() -> None:
        async with house_in_this_process(tmp_path) as (house, _):
            link, eyes = await house.open_table("dancing-dice", ["", ""])
            async with await join(str(link), "Ann", "Bo") as both, watch(str(eyes)) as looker:
                await give_up(both, looker)
                for seat in (0, 1):
                    await both.ask(m.Rematch(both.new_id(), seat))
                for one in (both, looker):
                    await one.until(lambda one=one: bool(one.looks and one.looks.rematch))
                    await one.follow()
                assert (sorted(both.seats), looker.seats) == ([0, 1], ())
                await both.move("keep", 0)
                assert looker.looks is not None
                await looker.until(
                    lambda: looker.looks is not None and looker.looks.to_move == (1,)
                )

    run(whole())


@pytest.mark.parametrize("game", ["dancing-dice", "balletomane"])
def test_who_follows_is_told_only_what_it_may_know(tmp_path: Path, game: str) -> None:
    async def whole() -> None:
        async with house_in_this_process(tmp_path) as (house, hall):
            link, _ = await house.open_table(game, ["", ""])
            async with await join(str(link), "Ann") as ann, await join(str(link), "Bo") as bo:
                await give_up(ann, bo)
                ann.received, bo.received = [], []
                await all_again(ann, bo)
                for seat in (ann, bo):
                    await seat.move(seat.sight().legal[-1])
                await ann.until_told(bo.log[-1].number)
                truth = await truth_of(hall, ann.link.table, [ann.token, bo.token])
                for seat in (ann, bo):
                    assert seat.received is not None
                    told = [m.read_tell(data) for data in seat.received]
                    first = max(at for at, one in enumerate(told) if isinstance(one, m.Welcome))
                    onlooker = Onlooker(seat.token, seat.seats, seat.received[first:])
                    assert check(truth, onlooker) > 3

    run(whole())


def test_players_of_two_processes_play_again(tmp_path: Path, postgres: RunningPostgres) -> None:
    with ExitStack() as stack:
        houses = two_houses(stack, tmp_path, postgres.new_store())

        async def whole() -> None:
            _, ann, bo = await pair(houses)
            for _ in range(3):
                await give_up(ann, bo)
                await all_again(ann, bo)
                for seat in (ann, bo):
                    await seat.until(lambda seat=seat: bool(seat.sight().legal))
                    await seat.move(seat.sight().legal[0])
            for seat in (ann, bo):
                await seat.__aexit__(None, None, None)

        run(whole())

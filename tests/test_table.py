"""Tables by themselves: clocks, takebacks, resigning, the store, computers that fail."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from ballroom.core import registry
from ballroom.core.chance import CHANCE, Rng
from ballroom.core.contract import Setup
from ballroom.table import workers
from ballroom.table.clock import Clocks
from ballroom.table.entries import ClockPlan, Resumed, decode, encode
from ballroom.table.hall import Hall, Live
from ballroom.table.limits import Bucket, Limits, from_environment
from ballroom.table.secrecy import reveals
from ballroom.table.store import MIGRATIONS, BadStore, SqliteStore, open_store
from ballroom.table.table import Refused, Table, from_log, from_opened, open_table
from ballroom.table.workers import Failed, Question, Workers


def table_of(
    name: str = "dancing-dice",
    seats: tuple[str, ...] = ("", ""),
    clock: ClockPlan | None = None,
    late: Any = "computer",
    **options: Any,
) -> Table:
    """A table at which everybody sits, at the time 1000."""
    game = registry.games()[name]
    setup: Setup = game.setup(len(seats), **options)
    plan = clock or ClockPlan()
    opened = open_table(game, setup, "", seats, plan, late, False, ("seed", "join", "watch"), 0)
    table = from_opened("t", opened)
    people = [seat for seat, level in enumerate(seats) if not level]
    fold(table, table.take(people, [f"P{seat}" for seat in people], "token", 1000))
    return table


def fold(table: Table, entries: Any) -> None:
    for entry in entries:
        table.fold(decode(encode(entry)))


def move(table: Table, seat: int, at: int, number: int = 0) -> None:
    legal = table.game.legal_moves(table.state, seat)
    text = table.game.write_move(legal[number])
    fold(table, table.submit(seat, text, table.version, f"{seat}-{at}", at))


# ---- clocks


def test_a_clock_a_move() -> None:
    table = table_of(clock=ClockPlan("move", 10))
    assert table.clocks.running == {0, 1}, "both choose at once"
    assert table.clocks.deadline() == 11_000
    move(table, 0, 4_000)
    assert table.clocks.running == {1}
    assert table.clocks.shown(5_000) == [10_000, 6_000]
    assert table.clocks.late(10_999) == []
    assert table.clocks.late(11_000) == [1]


def test_a_clock_a_game_with_increment() -> None:
    table = table_of(clock=ClockPlan("game", 60, 5))
    move(table, 0, 11_000)
    assert table.clocks.shown(11_000) == [55_000, 50_000]
    move(table, 1, 21_000)
    assert table.clocks.left == [55_000, 45_000]


def test_a_clock_of_days() -> None:
    table = table_of(clock=ClockPlan("days", 3))
    assert table.clocks.deadline() == 1000 + 3 * 24 * 3600 * 1000


def test_no_clock_runs_before_the_game_or_after_it_or_for_a_computer() -> None:
    table = table_of(seats=("", "random"), clock=ClockPlan("move", 10))
    assert table.clocks.running == {0}
    fold(table, table.resign(0, 2000))
    assert table.clocks.running == set()
    clocks = Clocks(ClockPlan(), 2)
    clocks.run([0, 1])
    assert clocks.deadline() is None
    assert clocks.shown(5) is None


def test_no_clock_is_charged_while_the_house_is_closed() -> None:
    table = table_of(clock=ClockPlan("game", 60))
    fold(table, [Resumed(at=10_000_000)])
    assert table.clocks.shown(10_000_000) == [60_000, 60_000]
    assert table.clocks.shown(10_001_000) == [59_000, 59_000]


def test_when_time_is_out_a_computer_plays_until_the_owner_is_back() -> None:
    table = table_of(clock=ClockPlan("move", 10))
    fold(table, table.time_out(11_000))
    assert [seat.stood_in for seat in table.seats] == [True, True]
    assert table.clocks.running == set()
    text = table.game.write_move(table.game.legal_moves(table.state, 0)[0])
    fold(table, table.stand_in(0, text, 12_000))
    fold(table, table.come_back(1, 13_000))
    assert table.clocks.running == {1}
    assert table.clocks.left[1] == 10_000


def test_when_time_is_out_a_seat_may_forfeit() -> None:
    table = table_of(seats=("", "", ""), clock=ClockPlan("move", 10), late="forfeit")
    move(table, 0, 2_000)
    fold(table, table.time_out(11_000))
    assert [seat.resigned for seat in table.seats] == [False, True, True]
    assert table.outcome is not None
    assert table.outcome.places == (1, 2, 2)


# ---- taking back, giving up


def test_what_can_be_taken_back() -> None:
    table = table_of("la-danse", talk=False)
    seat = table.to_move()[0]
    with pytest.raises(Refused, match="across a roll"):
        table.ask_takeback(seat, 2_000)
    before = table.state
    move(table, seat, 2_000)
    with pytest.raises(Refused, match="Another has chosen"):
        table.ask_takeback(1 - seat, 3_000)
    fold(table, table.ask_takeback(seat, 3_000))
    assert table.asked == seat
    with pytest.raises(Refused):
        table.answer_takeback(seat, True, 3_000)
    fold(table, table.answer_takeback(1 - seat, True, 4_000))
    assert table.state == before
    assert table.asked is None


def test_a_takeback_alone_with_computers_needs_nobody() -> None:
    table = table_of("la-danse", ("", "random"), talk=False)
    while table.to_move() != (0,):
        seat = table.to_move()[0]
        text = table.game.write_move(table.game.legal_moves(table.state, seat)[0])
        fold(table, table.stand_in(seat, text, 1500))
    before = table.state
    move(table, 0, 2_000)
    fold(table, table.ask_takeback(0, 3_000))
    assert table.state == before


def test_nothing_is_taken_back_that_has_shown_a_secret() -> None:
    """The last arrangement of a round lifts all curtains; the first one is sealed."""
    table = table_of("dancing-dice")
    shown = sealed = 0
    for number in range(400):
        if table.outcome is not None:
            break
        seat = table.to_move()[0]
        state = table.state
        legal = table.game.legal_moves(state, seat)
        chosen = Rng("secret", number).pick(legal)
        open_now = reveals(table.game, state, seat, chosen, 2)
        both = len(table.game.to_move(state)) == 2
        phase = table.game.view(state, 0).phase
        if phase == "arrange":
            assert open_now == (not both)
            shown += open_now
            sealed += not open_now
        fold(table, table.submit(seat, table.game.write_move(chosen), table.version, "", 2_000))
    assert shown
    assert sealed


def test_a_table_refuses_to_take_back_what_was_shown() -> None:
    refused = 0
    for number in range(6):
        table, rng = table_of("balletomane"), Rng("shown", number)
        while table.outcome is None and table.version < 200:
            seat = rng.pick(table.to_move())
            state = table.state
            chosen = rng.pick(table.game.legal_moves(state, seat))
            shows = reveals(table.game, state, seat, chosen, 2)
            text = table.game.write_move(chosen)
            fold(table, table.submit(seat, text, table.version, "", 2_000))
            if shows and table.outcome is None and table.inputs[-1].by == seat:
                refused += 1
                with pytest.raises(Refused, match="something that was hidden"):
                    table.ask_takeback(seat, 3_000)
    assert refused


def test_who_gives_up_comes_last() -> None:
    table = table_of("dancing-dice", ("", "", ""), endurance=1)
    fold(table, table.resign(0, 2_000))
    assert table.outcome is None
    for number in range(2_000):
        if table.outcome is not None:
            break
        seat = table.to_move()[0]
        text = table.game.write_move(Rng(number).pick(table.game.legal_moves(table.state, seat)))
        fold(table, table.stand_in(seat, text, 3_000))
    assert table.outcome is not None
    assert table.outcome.places[0] == 3
    with pytest.raises(Refused):
        table.resign(1, 4_000)


def test_a_stale_choice_is_refused_but_others_sealed_choices_make_none_stale() -> None:
    table = table_of()
    seen = table.version
    text = table.game.write_move(table.game.legal_moves(table.state, 1)[0])
    move(table, 0, 2_000)
    assert table.submit(1, text, seen, "a", 3_000), "both choose at once"
    move(table, 1, 3_000)
    with pytest.raises(Refused, match="gone on"):
        table.submit(1, text, seen, "b", 4_000)
    with pytest.raises(Refused, match="gone on"):
        table.submit(1, text, 999, "c", 4_000)


def test_the_same_log_makes_the_same_table() -> None:
    table = table_of("balletomane", clock=ClockPlan("game", 60, 1))
    rng = Rng("log")
    for at in range(30):
        seat = rng.pick(table.to_move())
        text = table.game.write_move(rng.pick(table.game.legal_moves(table.state, seat)))
        fold(table, table.submit(seat, text, table.version, str(at), 2_000 + at * 100))
    again = from_log("t", [entry for _, entry, _ in table.log])
    assert again.state == table.state
    assert again.clocks.left == table.clocks.left
    assert again.ids == table.ids


def test_dice_come_from_the_table_alone() -> None:
    one, two = table_of(), table_of()
    assert [entry.move for entry in one.inputs] == [entry.move for entry in two.inputs]
    assert one.inputs[0].by == CHANCE


# ---- the store


def test_a_store_keeps_what_it_acknowledged(tmp_path: Path) -> None:
    store = open_store(f"sqlite:{tmp_path / 'deep' / 'a.db'}")

    async def write() -> None:
        await asyncio.gather(
            *(store.append("a", number, [str(number).encode()], 0) for number in range(50)),
            *(store.append("b", number, [b"x"], 0, True) for number in range(5)),
        )

    asyncio.run(write())
    asyncio.run(store.append("a", 50, [b"51", b"52"], 1))
    assert store.unfinished() == ["a"]
    store.close()
    again = open_store(f"sqlite:{tmp_path / 'deep' / 'a.db'}")
    assert len(again.load("a")) == 52
    assert len(again.load("b")) == 5
    assert again.load("c") == []
    assert again.is_well()
    again.close()


def test_an_entry_is_never_written_over_and_fails_alone(tmp_path: Path) -> None:
    store = open_store(f"sqlite:{tmp_path / 'a.db'}")

    async def write() -> tuple[Any, Any]:
        await store.append("a", 0, [b"first"], 0)
        return await asyncio.gather(
            store.append("a", 0, [b"second"], 0),
            store.append("b", 0, [b"other"], 0),
            return_exceptions=True,
        )

    failed, fine = asyncio.run(write())
    assert isinstance(failed, sqlite3.IntegrityError)
    assert fine is None
    assert (store.load("a"), store.load("b")) == ([b"first"], [b"other"])
    store.close()


def test_stores_are_migrated_and_newer_ones_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    SqliteStore(str(path)).close()
    db = sqlite3.connect(path)
    assert db.execute("pragma user_version").fetchone()[0] == len(MIGRATIONS)
    db.execute(f"pragma user_version = {len(MIGRATIONS) + 1}")
    db.close()
    with pytest.raises(BadStore, match="newer ballroom"):
        open_store(f"sqlite:{path}")
    for wrong in ("games.db", "mysql:x", "sqlite:"):
        with pytest.raises(BadStore, match="is no store"):
            open_store(wrong)
    (tmp_path / "text").write_text("this is no database, but a text that is long enough " * 20)
    with pytest.raises(BadStore, match="cannot be used"):
        open_store(f"sqlite:{tmp_path / 'text'}")


# ---- computers


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
    with pytest.raises(Failed, match="thought for more"):
        pool.ask(question("club", budget=1.0))
    monkeypatch.undo()
    assert pool.ask(question("random"))
    pool.close()


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
        live = hall.find(keys.table)
        assert live is not None
        await hall.take(live, keys.join, ["Ann"], [])
        await hall.act(live, lambda at: live.table.resign(0, at))
        async with asyncio.timeout(30):
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
        live = hall.find(keys.table)
        assert live is not None
        await hall.take(live, keys.join, ["Ann", "Bo"], [])
        async with asyncio.timeout(60):
            await over(live)
        assert all(seat.stood_in for seat in live.table.seats)
        await hall.close_house()

    asyncio.run(evening())


# ---- limits


def test_limits_from_the_environment() -> None:
    assert from_environment({}) == Limits()
    changed = from_environment({"BALLROOM_MAX_TABLES": "7", "BALLROOM_THINKING_SECONDS": "0.5"})
    assert (changed.max_tables, changed.thinking_seconds) == (7, 0.5)
    for wrong in ("x", "0", "-1"):
        with pytest.raises(ValueError, match="BALLROOM_MAX_TABLES"):
            from_environment({"BALLROOM_MAX_TABLES": wrong})


def test_every_limit_is_in_the_docs() -> None:
    hosting = (Path(__file__).parent.parent / "docs" / "hosting.md").read_text()
    for name, default in vars(Limits()).items():
        assert f"| `BALLROOM_{name.upper()}` | {default} |" in hosting


def test_a_bucket_lets_a_burst_through_and_then_a_rate() -> None:
    bucket = Bucket(2, 3)
    assert [bucket.take(0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(1) for _ in range(3)] == [True, True, False]


def test_a_talk_ends_for_whoever_says_nothing_in_time() -> None:
    """A clock does not cost a seat in a talk: it is only done talking."""
    table = table_of("la-danse", clock=ClockPlan("move", 10), late="forfeit")
    assert table.game.view(table.state, 0).ball.phase == "talk"
    fold(table, table.time_out(11_000))
    fold(table, table.time_out(11_000))
    assert not any(seat.resigned for seat in table.seats)
    assert table.game.view(table.state, 0).ball.phase == "announce"
    fold(table, table.time_out(21_000))
    assert sum(seat.resigned for seat in table.seats) == 1


def test_nobody_is_held_up_by_somebody_who_has_gone(tmp_path: Path) -> None:
    """No clock, and Bo is not connected: after a while a computer plays for Bo."""
    time = 1_000_000

    async def evening() -> None:
        nonlocal time
        hall = Hall(open_store(f"sqlite:{tmp_path / 'a.db'}"), Limits(), clock=lambda: time)
        keys = await hall.open_table("dancing-dice", ["", ""], {"endurance": 1})
        live = hall.find(keys.table)
        assert live is not None
        ann = await hall.take(live, keys.join, ["Ann"], [])
        bo = await hall.take(live, keys.join, ["Bo"], [])
        await hall.listen(live, ann, None)
        await hall._ring(live)
        assert not live.table.seats[1].stood_in, "a moment is no reason"
        time += Limits().away_seconds * 1000
        await hall._ring(live)
        assert [seat.stood_in for seat in live.table.seats] == [False, True]
        await hall.listen(live, bo, None)
        assert not live.table.seats[1].stood_in, "Bo is back"
        await hall.close_house()

    asyncio.run(evening())


def test_nobody_wins_where_all_are_late() -> None:
    table = table_of(clock=ClockPlan("move", 10), late="forfeit")
    fold(table, table.time_out(11_000))
    assert table.outcome is not None
    assert table.outcome.places == (1, 1)


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
            live = hall.find(keys.table)
            assert live is not None
            await hall.take(live, keys.join, ["Ann", "Bo"], [])
            await hall.act(live, lambda at, live=live: live.table.resign(0, at))  # type: ignore[misc]
        assert len(hall._live) < 8
        for name in names:
            live = hall.find(name)
            assert live is not None
            assert live.table.outcome is not None
        await hall.close_house()

    asyncio.run(evening())


# ---- what a cheat would try


def test_the_version_never_goes_back() -> None:
    table = table_of("la-danse", ("", "random"), talk=False)
    while table.to_move() != (0,):
        seat = table.to_move()[0]
        text = table.game.write_move(table.game.legal_moves(table.state, seat)[0])
        fold(table, table.stand_in(seat, text, 1500))
    move(table, 0, 2_000)
    seen = table.version
    fold(table, table.ask_takeback(0, 3_000))
    assert table.version > seen
    move(table, 0, 4_000, 1)
    assert not table.is_fresh(1, seen), "what was thought about another position does not count"


def test_an_answer_to_an_offer_that_was_changed_is_stale() -> None:
    table = table_of("la-danse")
    first = "offer Red: hold W1 this dance; Blue: hold W1 this dance"
    fold(table, table.submit(0, first, table.version, "a", 2_000))
    seen = table.version
    change = "change 1 Red: hold W1 this measure; Blue: hold C the whole ball"
    fold(table, table.submit(0, change, table.version, "b", 3_000))
    with pytest.raises(Refused, match="gone on"):
        table.submit(1, "accept 1", seen, "c", 4_000)
    assert table.submit(1, "accept 1", table.version, "d", 4_000)


def test_who_was_late_and_moves_is_back() -> None:
    table = table_of(clock=ClockPlan("move", 10))
    fold(table, table.time_out(11_000))
    move(table, 0, 12_000)
    assert [seat.stood_in for seat in table.seats] == [False, True]


def test_a_move_after_the_time_is_out_is_refused() -> None:
    table = table_of(clock=ClockPlan("move", 10))
    with pytest.raises(Refused, match="time is out"):
        move(table, 0, 11_001)


def test_a_takeback_asks_those_who_are_away_and_none_who_resigned() -> None:
    table = table_of("la-danse", ("", "", ""), talk=False)
    seat = table.to_move()[0]
    move(table, seat, 2_000)
    fold(table, table.stand_in_for([table.to_move()[0]], 2_500))
    fold(table, table.ask_takeback(seat, 3_000))
    assert table.asked == seat, "nobody's consent is left out"
    with pytest.raises(Refused, match="already"):
        table.ask_takeback(seat, 3_000)
    fold(table, table.resign(seat, 4_000))
    with pytest.raises(Refused):
        table.ask_takeback(seat, 5_000)


def test_an_increment_is_taken_back_with_its_move() -> None:
    table = table_of("la-danse", clock=ClockPlan("game", 60, 30), talk=False)
    seat = table.to_move()[0]
    move(table, seat, 1_000)
    assert table.clocks.left[seat] == 90_000
    fold(table, table.ask_takeback(seat, 1_000))
    fold(table, table.answer_takeback(1 - seat, True, 1_000))
    assert table.clocks.left[seat] == 60_000


@pytest.mark.parametrize("name", ["\u3164", "\u2800", "random 2", "RANDOM 2", "p\u0000"])
def test_names_that_cannot_be_told_apart(name: str) -> None:
    game = registry.games()["dancing-dice"]
    opened = open_table(
        game, game.setup(3), "", ("", "random", ""), ClockPlan(), "computer", False,
        ("seed", "join", "watch"), 0,
    )  # fmt: skip
    table = from_opened("t", opened)
    fold(table, table.take([0], ["Ann"], "token", 1))
    for wrong in (name, "ann", "\uff21nn"):
        with pytest.raises(Refused):
            table.take([2], [wrong], "other", 2)


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
    live = hall.find(keys.table)
    assert live is not None
    return live, keys, [await hall.take(live, keys.join, [name], []) for name in names]


def test_who_leaves_a_seat_holds_it_no_more(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        live, keys, (ann,) = await seated(hall, "Ann")
        listener = await hall.listen(live, ann, None)
        key = hall.hand_over(live, ann)
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
        first, second = hall.hand_over(live, ann), hall.hand_over(live, ann)
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
        assert hall.find(names[0]) is None
        live = hall.find(names[1])
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

    def ask(self: Workers, question: Question) -> str:
        del self
        asked.append(question)
        return workers.answer(question) if len(asked) > 2 else "nonsense"

    monkeypatch.setattr(Workers, "ask", ask)

    async def work(hall: Hall) -> None:
        keys = await hall.open_table("dancing-dice", ["", "random"], {"endurance": 1})
        live = hall.find(keys.table)
        assert live is not None
        await hall.take(live, keys.join, ["Ann"], [])
        await hall.act(live, lambda at: live.table.resign(0, at))
        assert live.table.outcome is not None
        seed = live.table.opened.seed
        assert not any(seed in str(question) for question in asked)

    with_hall(tmp_path, work)

"""What a host does: figures, moving a store, forgetting people, removing what nobody needs."""

import asyncio
import http.client
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ballroom.cli import main
from ballroom.client import House, NotDone, join, watch
from ballroom.core.chance import Rng
from ballroom.table import figures, forgetting
from ballroom.table.entries import AnyEntry, Chatted, Handed, Left, Taken, decode, encode
from ballroom.table.hall import Hall
from ballroom.table.limits import Limits
from ballroom.table.moving import BadTable, check, export
from ballroom.table.store import Store, Write, open_store
from ballroom.table.table import Refused, Table
from tests.houses import PATIENCE, RunningHouse, house_in_this_process, run
from tests.postgres import RunningPostgres
from tests.seating import table_of
from tests.test_fair import play


def log_of(table: Table) -> list[bytes]:
    return [encode(entry) for _, entry, _ in table.log]


@pytest.fixture(scope="module")
def tables() -> dict[str, Table]:
    """A few tables, over and under way."""
    return {
        "marathon": play(table_of("dancing-dice", ("", "", ""), endurance=2), Rng("a")),
        "ballet": play(table_of("balletomane"), Rng("b"), 12),
        "ball": play(table_of("la-danse"), Rng("c"), 9),
    }


def fill(address: str, tables: dict[str, Table]) -> None:
    async def work(store: Store) -> None:
        for name, table in tables.items():
            over = table.outcome is not None
            await store.append(Write(name, 0, log_of(table), table.last, over))

    in_store(address, work)


def in_store(address: str, work: Callable[[Store], Any]) -> Any:
    async def whole() -> Any:
        store = open_store(address)
        try:
            return await work(store)
        finally:
            await asyncio.to_thread(store.close)

    return run(whole())


async def contents(store: Store) -> dict[str, list[bytes]]:
    return {name: await store.load(name) for name in await store.tables()}


# ---- moving


def test_a_store_moves_to_postgresql_and_back(
    tmp_path: Path,
    postgres: RunningPostgres,
    tables: dict[str, Table],
    capsys: pytest.CaptureFixture[str],
) -> None:
    first, second, third = (
        f"sqlite:{tmp_path / 'a.db'}",
        postgres.new_store(),
        f"sqlite:{tmp_path / 'b.db'}",
    )
    fill(first, tables)
    assert main(["export", "--store", first, str(tmp_path / "out")]) == 0
    assert "3 tables, each checked" in capsys.readouterr().out
    assert main(["import", "--store", second, str(tmp_path / "out"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["tables"] == 3
    assert main(["import", "--store", second, str(tmp_path / "out"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"tables": 0, "entries": 0, "skipped": 3}
    assert main(["export", "--store", second, str(tmp_path / "again")]) == 0
    assert (tmp_path / "out").read_bytes() == (tmp_path / "again").read_bytes()
    assert main(["import", "--store", third, str(tmp_path / "again")]) == 0
    assert in_store(third, contents) == in_store(first, contents)

    async def known(store: Store) -> Any:
        return await store.unfinished(), await store.listed(9)

    assert in_store(third, known) == (["ball", "ballet"], [])


def test_a_table_that_is_removed_meanwhile_does_not_spoil_a_backup(
    tmp_path: Path, tables: dict[str, Table]
) -> None:
    fill(f"sqlite:{tmp_path / 'a.db'}", tables)

    async def work(store: Store) -> list[bytes]:
        lines = []
        async for line in export(store):
            lines.append(line)
            await store.remove("ball", len(await store.load("ball")))
        return lines

    lines = in_store(f"sqlite:{tmp_path / 'a.db'}", work)
    assert len(lines) == 4
    assert json.loads(lines[-1])["tables"] == 2


def change(lines: list[bytes], at: int, old: bytes, new: bytes) -> list[bytes]:
    assert old in lines[at]
    return [*lines[:at], lines[at].replace(old, new, 1), *lines[at + 1 :]]


FLAWS: list[tuple[Callable[[list[bytes]], list[bytes]], str]] = [
    (lambda lines: change(lines, 1, b"tango", b"tanga"), "digest does not fit"),
    (lambda lines: lines[:-1], "is cut"),
    (lambda lines: [*lines[:2], *lines[3:]], "tables are said"),
    (lambda lines: lines[1:], "begins with a store line"),
    (lambda lines: [*lines, lines[1]], "after the end"),
    (lambda lines: change(lines, 0, b'"format":1', b'"format":7'), "format 7 is not known"),
    (lambda lines: [*lines[:2], lines[2][:50] + b"\n", *lines[3:]], "not a line of a store"),
]


@pytest.mark.parametrize(("spoil", "why"), FLAWS, ids=[why for _, why in FLAWS])
def test_a_file_that_is_not_right_changes_nothing(
    tmp_path: Path,
    tables: dict[str, Table],
    capsys: pytest.CaptureFixture[str],
    spoil: Callable[[list[bytes]], list[bytes]],
    why: str,
) -> None:
    fill(f"sqlite:{tmp_path / 'a.db'}", tables)
    file, target = tmp_path / "out", f"sqlite:{tmp_path / 'b.db'}"
    assert main(["export", "--store", f"sqlite:{tmp_path / 'a.db'}", str(file)]) == 0
    file.write_bytes(b"".join(spoil(file.read_bytes().splitlines(keepends=True))))
    assert main(["import", "--store", target, str(file)]) == 1
    assert why in capsys.readouterr().err
    assert in_store(target, contents) == {}


def test_another_table_of_the_same_name_is_not_overwritten(
    tmp_path: Path, tables: dict[str, Table], capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = f"sqlite:{tmp_path / 'a.db'}", f"sqlite:{tmp_path / 'b.db'}"
    fill(first, tables)
    fill(second, {"ball": tables["ballet"]})
    assert main(["export", "--store", first, str(tmp_path / "out")]) == 0
    assert main(["export", "--store", first, str(tmp_path / "out")]) == 2, "it is there already"
    assert main(["import", "--store", second, str(tmp_path / "out")]) == 1
    assert "is another" in capsys.readouterr().err
    assert list(in_store(second, contents)) == ["ball"]


def test_an_export_leaves_out_what_is_not_right_only_if_it_may(
    tmp_path: Path, tables: dict[str, Table], capsys: pytest.CaptureFixture[str]
) -> None:
    address, file = f"sqlite:{tmp_path / 'a.db'}", tmp_path / "out"
    fill(address, tables)

    async def spoil(store: Store) -> None:
        await store.append(Write("spoilt", 0, [b'{"entry":"resumed","at":1}'], 0))

    in_store(address, spoil)
    assert main(["export", "--store", address, str(file)]) == 1
    assert "table spoilt" in capsys.readouterr().err
    assert list(tmp_path.glob("out*")) == []
    assert main(["export", "--store", address, str(file), "--leave-out", "--json"]) == 1
    said = capsys.readouterr()
    assert json.loads(said.out) == {"tables": 3, "left_out": 1}
    assert "left out table spoilt" in said.err


def test_two_houses_cannot_use_one_file(tmp_path: Path) -> None:
    with RunningHouse(tmp_path) as running:
        (tmp_path / "other").mkdir()
        other = RunningHouse(tmp_path / "other").on(f"sqlite:{running.store}")
        with pytest.raises(AssertionError, match="another house uses"):
            other.start()


def test_dice_that_were_not_promised_are_found(tables: dict[str, Table]) -> None:
    good = log_of(tables["marathon"])
    assert check("marathon", good).outcome is not None
    at = next(at for at, data in enumerate(good) if b'"move":"roll' in data)
    other = re.sub(rb"ivory \d \d \d", b"ivory 1 1 1", good[at])
    assert other != good[at]
    with pytest.raises(BadTable, match="should show"):
        check("marathon", [*good[:at], other, *good[at + 1 :]])
    with pytest.raises(BadTable, match="promise"):
        check("marathon", [good[0].replace(b'"root":"', b'"root":"00'), *good[1:]])
    with pytest.raises(BadTable):
        check("marathon", [good[0], *good[5:]])
    with pytest.raises(BadTable, match="makes no table"):
        check("marathon", [*good, good[-1]])
    with pytest.raises(BadTable, match="begins with"):
        check("marathon", good[1:])


# ---- forgetting


def test_a_person_is_forgotten_on_request(tmp_path: Path) -> None:
    async def evening() -> None:
        async with house_in_this_process(tmp_path) as (house, hall):
            link, onlooking = await house.open_table("dancing-dice", ["", ""])
            ann, bo = await join(str(link), "Annabel"), await join(str(link), "Bo")
            async with ann, bo, watch(str(onlooking)) as eve:
                await ann.chat("my secret recipe")
                await bo.chat("mine stays")
                path = f"/api/tables/{link.table}/forget"
                with pytest.raises(NotDone, match="hold no seat"):
                    await house.post(path, {"token": "guess"})
                await house.post(path, {"token": ann.token})
                await eve.until(lambda: eve.is_over)
                await bo.until(lambda: bo.is_over)
                await eve.until(lambda: eve.looks.seats[0].name != "Annabel")  # type: ignore[union-attr]
                assert bo.looks is not None
                assert bo.looks.outcome is not None
                assert bo.looks.outcome["places"] == [2, 1], "who is forgotten has given up"
                with pytest.raises(NotDone):
                    await house.post(path, {"token": ann.token})
            everything = b"".join(await hall.store.load(link.table))
            assert b"Annabel" not in everything
            assert b"recipe" not in everything
            assert b"mine stays" in everything
            assert b"seed" in everything, "the dice can still be checked"
            check(link.table, await hall.store.load(link.table))
            record = await house.record(onlooking)
            assert b"Annabel" not in record

    run(evening())


def test_a_person_who_left_is_forgotten_too() -> None:
    table = table_of("dancing-dice", ("", ""))
    opened = table.opened
    log: list[AnyEntry] = [
        opened,
        Taken(at=1, seat=0, name="Wilhelmina", token="a"),
        Chatted(at=2, seat=0, text="my street"),
        Left(at=3, seat=0),
        Taken(at=4, seat=0, name="Cy", token="b"),
        Chatted(at=5, seat=0, text="mine stays"),
        Taken(at=6, seat=1, name="Wilhelmina", token="c"),
        Handed(at=7, seat=1, token="d"),
        Chatted(at=8, seat=1, text="again me"),
    ]
    changed = forgetting.without(log, ["Wilhelmina"])
    assert sorted(changed) == [1, 2, 6, 7, 8]
    text = b"".join(encode(changed.get(at, entry)) for at, entry in enumerate(log))
    for gone in (b"Wilhelmina", b"street", b"again", b'"c"', b'"d"'):
        assert gone not in text
    assert b"mine stays" in text


def test_what_is_forgotten_is_in_no_file(tmp_path: Path, tables: dict[str, Table]) -> None:
    address = f"sqlite:{tmp_path / 'a.db'}"
    fill(address, {"ball": tables["ball"]})

    async def work(store: Store) -> None:
        await store.rewrite("ball", {1: b"nothing", 2: b"nothing"})
        for file in tmp_path.glob("a.db*"):
            assert file.read_bytes().count(log_of(tables["ball"])[1]) == 0, file

    in_store(address, work)


def test_a_host_forgets_by_name(
    tmp_path: Path, tables: dict[str, Table], capsys: pytest.CaptureFixture[str]
) -> None:
    address = f"sqlite:{tmp_path / 'a.db'}"
    fill(address, tables)
    assert main(["forget", "P1", "--store", address]) == 0
    assert "sat at 3 tables. Nothing was changed" in capsys.readouterr().out
    assert main(["forget", "P1", "--store", address, "--table", "ball", "--yes", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"tables": 1, "done": True}
    found = in_store(address, contents)
    assert b'"P1"' not in b"".join(found["ball"])
    assert b'"P1"' in b"".join(found["ballet"])
    assert [type(decode(one)) for one in found["ball"]] == [
        type(entry) for _, entry, _ in tables["ball"].log
    ]


# ---- tables to which nobody came


def test_who_sits_down_while_a_table_is_removed_is_not_lost(tmp_path: Path) -> None:
    time = [1_000_000_000]

    async def evening() -> None:
        hall = Hall(open_store(f"sqlite:{tmp_path / 'a.db'}"), Limits(), lambda: time[0])
        await hall.open_house()
        keys = await hall.open_table("dancing-dice", ["", ""], {})
        live = await hall.find(keys.table)
        assert live is not None
        time[0] += 73 * 3600 * 1000
        taking = asyncio.create_task(hall.take(live, keys.join, ["Ann", "Bo"], []))
        await asyncio.sleep(0)
        await hall.care.clean()
        try:
            await taking
        except Refused:
            assert await hall.store.load(keys.table) == [], "nobody was told that it sits there"
        else:
            assert len(await hall.store.load(keys.table)) > 2
        await hall.close_house()

    run(evening())


def test_old_empty_tables_are_removed_and_others_stay(tmp_path: Path) -> None:
    time = [1_000_000_000]

    async def evening() -> None:
        hall = Hall(open_store(f"sqlite:{tmp_path / 'a.db'}"), Limits(), lambda: time[0])
        await hall.open_house()
        empty = await hall.open_table("dancing-dice", ["", ""], {}, listed=True)
        half = await hall.open_table("dancing-dice", ["", ""], {})
        full = await hall.open_table("dancing-dice", ["", ""], {})
        waited = await hall.open_table("dancing-dice", ["", ""], {})
        for keys, names in ((half, ["Ann"]), (full, ["Ann", "Bo"]), (waited, ["Ann"])):
            live = await hall.find(keys.table)
            assert live is not None
            token = await hall.take(live, keys.join, names, [])
        assert live is not None
        listener = await hall.listen(live, token, None)
        await hall.care.clean()
        assert await hall.store.count_unfinished() == 4
        time[0] += 73 * 3600 * 1000
        await hall.care.clean()
        assert await hall.store.unfinished() == [full.table, waited.table]
        assert await hall.find(empty.table) is None
        assert await hall.listed() == []
        hall.forget(live, listener)
        await hall.close_house()

    run(evening())


# ---- figures


def read_metrics(house: RunningHouse, **headers: str) -> tuple[int, str]:
    line = http.client.HTTPConnection("127.0.0.1", house.port, timeout=PATIENCE)
    line.request("GET", "/metrics", headers=headers)
    response = line.getresponse()
    text = response.read().decode()
    line.close()
    return response.status, text


def figure(text: str, name: str) -> float:
    """The sum of a figure over all its labels."""
    found = re.findall(rf"^ballroom_{name}(?:{{[^}}]*}})? (\S+)$", text, re.MULTILINE)
    assert found, name
    return sum(map(float, found))


def test_figures_for_prometheus(tmp_path: Path) -> None:
    with RunningHouse(tmp_path) as running:

        async def evening(house: House) -> None:
            link, onlooking = await house.open_table(
                "dancing-dice", ["", "random"], options={"endurance": 1}
            )
            async with await join(str(link), "Ann") as ann, watch(str(onlooking)):
                with pytest.raises(NotDone):
                    await ann.move("nonsense")
                async for sight in ann.turns():
                    await ann.move(sight.legal[0])
                _, text = await asyncio.to_thread(read_metrics, running)
                assert figure(text, "seats_connected") == 1
                assert figure(text, "watchers_connected") == 1
                made = len([one for one in ann.log if one.move is not None])
                moves = re.findall(r'moves_total{.*game="dancing-dice",by="person"} (\d+)', text)
                assert moves == [str(made)]
                assert re.search(r'thinking_seconds_count{.*level="random"} [1-9]', text)
                assert figure(text, "act_seconds_count") >= made
                assert figure(text, "store_seconds_count") >= made
                assert re.search(r'refused_total{.*code="malformed"} 1$', text, re.MULTILINE)
                assert figure(text, "store_up") == 1
                while figure(text, "tables"):  # the game is over; the store notes it at the end
                    _, text = await asyncio.to_thread(read_metrics, running)

        run(evening(running.house))
        status, text = read_metrics(running)
        assert status == 200
        assert set(re.findall(r"# HELP ballroom_(\w+)", text)) <= set(figures.HELP)
        for line in text.splitlines():
            assert re.fullmatch(r'#.*|ballroom_\w+{house="0"(,\w+="[^"]*")*} [0-9.e+-]+', line), (
                line
            )
        assert "Ann" not in text
        far, text = read_metrics(running, **{"x-forwarded-for": "203.0.113.7"})
        assert far == 404, "nobody else is told"
        assert "ballroom_" not in text


def test_figures_of_all_processes(tmp_path: Path, postgres: RunningPostgres) -> None:
    with RunningHouse(tmp_path).on(postgres.new_store(), 2) as running:

        async def evening() -> None:
            houses: set[str] = set()
            while len(houses) < 2:
                _, text = await asyncio.to_thread(read_metrics, running)
                houses = set(re.findall(r'tables_held{house="(\d+)"}', text))

        run(evening())


def test_tables_are_counted_once(tmp_path: Path, postgres: RunningPostgres) -> None:
    store = postgres.new_store()
    (tmp_path / "other").mkdir()
    with (
        RunningHouse(tmp_path).on(store) as one,
        RunningHouse(tmp_path / "other").on(store) as other,
    ):

        async def evening() -> None:
            await one.house.open_table("dancing-dice", ["", ""])
            _, text = await asyncio.to_thread(read_metrics, one)
            asked = 'requests_total{.*path="/metrics",status="200"}'
            while len(re.findall(asked, text)) < 2:  # each has heard that the other was asked
                _, text = await asyncio.to_thread(read_metrics, other)
            assert re.findall(r"ballroom_tables{.*} (\d+)", text) == ["1"]

        run(evening())


def test_every_figure_is_described_for_hosts() -> None:
    page = (Path(__file__).parent.parent / "docs" / "hosting.md").read_text()
    for name in figures.HELP:
        assert f"`ballroom_{name}`" in page, name
    for name in re.findall(r"ballroom_(\w+)", page):
        assert name.removesuffix("_bucket") in figures.HELP, f"there is no such figure: {name}"


def test_histograms_add_up() -> None:
    found = figures.Figures()
    for seconds in (0.0005, 0.001, 0.03, 99):
        found.series("act_seconds").took(seconds)
    text = figures.render({1: figures.read(found.write())})
    assert 'ballroom_act_seconds_bucket{house="1",le="0.001"} 2' in text
    assert 'ballroom_act_seconds_bucket{house="1",le="0.05"} 3' in text
    assert 'ballroom_act_seconds_bucket{house="1",le="+Inf"} 4' in text
    assert 'ballroom_act_seconds_count{house="1"} 4' in text
    assert figures.read("nonsense") == []

"""Tables over the wire: opening, joining, playing, reconnecting, refusing."""

import asyncio
import http.client
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pexpect
import pytest
from websockets.asyncio.client import connect

from ballroom.client import Gone, House, Link, NotDone, Seat, join, watch
from ballroom.core import registry
from ballroom.core.chance import Rng
from ballroom.core.record import BadRecord
from ballroom.table import messages as m
from ballroom.table.verify import Verified, verify
from ballroom.terminal.remote import compare
from tests.houses import PATIENCE, RUN, RunningHouse, run


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHouse]:
    with RunningHouse(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture
def house(running: RunningHouse) -> House:
    return running.house


async def play_out(seat: Seat, rng: Rng) -> None:
    """Random moves until the game is over."""
    async for sight in seat.turns():
        try:
            await seat.move(rng.pick(sight.legal), sight.seat)
        except NotDone as why:
            if why.code != "stale":
                raise


SMALL: dict[str, dict[str, Any]] = {
    "dancing-dice": {"endurance": 2},
    "balletomane": {},
    "la-danse": {"variations": "non-negotiable"},
}


@pytest.mark.parametrize("name", sorted(registry.games()))
def test_two_people_play_a_game_to_its_end(house: House, name: str) -> None:
    async def evening() -> None:
        link, onlooking = await house.open_table(name, ["", ""], options=SMALL[name], title="Ours")
        async with (
            await join(str(link), "Ann") as ann,
            await join(str(link), "Bo") as bo,
            watch(str(onlooking)) as eve,
        ):
            assert ann.welcome is not None
            assert ann.welcome.title == "Ours"
            assert (ann.seats, bo.seats, eve.seats) == ((0,), (1,), ())
            await asyncio.gather(play_out(ann, Rng("ann")), play_out(bo, Rng("bo")))
            await eve.until(lambda: eve.is_over)
            assert ann.looks is not None
            assert eve.looks is not None
            assert ann.looks.outcome == eve.looks.outcome
            assert [one.number for one in ann.log] == list(range(len(ann.log)))
            assert ann.welcome.root == (await checked(house, link, ann.token)).head.root
            await checked(house, link, bo.token)
            await checked(house, onlooking, "")

    run(evening())


async def checked(house: House, link: Link, token: str) -> Verified:
    """The record that somebody may have, with its dice checked."""
    found = verify((await house.record(link, token)).splitlines(keepends=True))
    assert found.is_over
    assert found.opened
    return found


def test_computers_take_their_seats(house: House) -> None:
    async def evening() -> None:
        link, _ = await house.open_table(
            "dancing-dice", ["", "club", "random"], options={"endurance": 2}
        )
        async with await join(str(link), "Ann") as ann:
            await play_out(ann, Rng("ann"))
            assert ann.is_over

    run(evening())


def test_several_people_share_a_device(house: House) -> None:
    async def evening() -> None:
        link, _ = await house.open_table("dancing-dice", ["", ""], options={"endurance": 1})
        async with await join(str(link), "Ann", "Bo") as both:
            assert both.seats == (0, 1)
            await play_out(both, Rng("both"))

    run(evening())


def test_an_illegal_move_names_its_rule_and_changes_nothing(house: House) -> None:
    async def evening() -> None:
        link, _ = await house.open_table("dancing-dice", ["", ""])
        async with await join(str(link), "Ann", "Bo") as both:
            before = both.looks
            for move, code in (("nonsense", "malformed"), ("reroll 9", "malformed")):
                with pytest.raises(NotDone) as why:
                    await both.move(move)
                assert why.value.code == code
            legal = both.sight(0).legal[0]
            with pytest.raises(NotDone) as why:
                await both.ask(m.Submit("x", 0, 99, legal))
            assert why.value.code == "stale"
            with pytest.raises(NotDone) as why:
                await both.ask(m.Submit("y", 5, 0, legal))
            assert why.value.code == "seat"
            assert both.looks == before
            await both.move(legal, 0)
            with pytest.raises(NotDone) as why:
                await both.move(legal, 0)
            assert why.value.code == "illegal"
            assert why.value.rule.startswith("DD-")

    run(evening())


def test_a_repeated_id_is_answered_as_before(house: House) -> None:
    async def evening() -> None:
        link, _ = await house.open_table("dancing-dice", ["", ""])
        async with await join(str(link), "Ann", "Bo") as both:
            assert both.looks is not None
            said = m.Submit("once", 0, both.looks.version, both.sight(0).legal[0])
            first = await both.ask(said)
            again = await both.ask(said)
            assert first == again
            await both.until(lambda: both.looks is not None and both.looks.version >= 1)
            moved = [one for one in both.log if one.what == "moved" and one.seat == 0]
            assert len(moved) == 1

    run(evening())


def test_who_connects_again_gets_what_it_missed(house: House) -> None:
    async def evening() -> None:
        link, _ = await house.open_table("dancing-dice", ["", "", ""])
        async with await join(str(link), "Ann") as ann, await join(str(link), "Bo") as bo:
            await join(str(link), "Cy")
            await bo.until(lambda: bo.looks is not None and len(bo.looks.to_move) == 3)
            await ann.chat("one")
            await bo.until(lambda: bo.log[-1].text == "one")
            away = Seat(bo.link, bo.token)
            away.log = list(bo.log)
            await bo.__aexit__(None, None, None)
            await ann.chat("two")
            await ann.move(ann.sight().legal[0])
            away.received = []
            async with away:
                await away.until(lambda: away.last == ann.last)
                told = [m.read_tell(data) for data in away.received]
                missed = [one.number for one in told if isinstance(one, m.Happened)]
                assert missed == [away.last - 1, away.last]  # type: ignore[operator]
                assert [one.number for one in away.log] == [one.number for one in ann.log]

    run(evening())


def test_links_and_keys(house: House) -> None:
    async def evening() -> None:
        link, onlooking = await house.open_table("balletomane", ["", ""])
        with pytest.raises(NotDone, match="does not seat anybody"):
            await join(str(onlooking), "Eve")
        for wrong in (Link(link.house, link.table), Link(link.house, link.table, "guess")):
            with pytest.raises(Gone):
                async with Seat(wrong):
                    pass
            with pytest.raises(NotDone, match="no such table"):
                await house.get(f"/api/tables/{link.table}?key={wrong.key}")
        with pytest.raises(NotDone, match="no such table"):
            await house.get("/api/tables/0123456789abcdef")
        assert link.table not in [
            one["table"] for one in (await house.get("/api/tables"))["tables"]
        ]
        shown, _ = await house.open_table(
            "balletomane", ["", "club"], listed=True, title="<b>Open</b>"
        )
        found = [
            one for one in (await house.get("/api/tables"))["tables"] if one["table"] == shown.table
        ]
        assert found[0]["title"] == "<b>Open</b>"
        assert found[0]["seats"] == ["", "~club"]
        async with await join(f"{link.house}/table/{shown.table}", "Ann") as ann:
            assert ann.seats == (0,)

    run(evening())


def test_a_seat_moves_to_another_device(house: House) -> None:
    async def evening() -> None:
        link, _ = await house.open_table("balletomane", ["", ""])
        async with await join(str(link), "Ann") as ann:
            path = f"/api/tables/{link.table}/device"
            key = (await house.post(path, {"token": ann.token}))["key"]
            made = await house.post(f"{path}/claim", {"key": key})
            assert made["seats"] == [0]
            with pytest.raises(NotDone, match="used already"):
                await house.post(f"{path}/claim", {"key": key})
            with pytest.raises(NotDone):
                await house.post(path, {"token": ann.token})
            async with Seat(link, made["token"]) as moved:
                assert moved.seats == (0,)

    run(evening())


def test_resigning_leaving_and_playing_again(house: House) -> None:
    async def evening() -> None:
        link, _ = await house.open_table("balletomane", ["", ""])
        async with await join(str(link), "Ann") as ann:
            await ann.ask(m.Leave(ann.new_id(), 0))
            async with await join(str(link), "Ann") as again, await join(str(link), "Bo") as bo:
                await bo.until(lambda: bo.looks is not None and bo.looks.seats[0].taken)
                await again.ask(m.Resign(again.new_id(), 0))
                await bo.until(lambda: bo.is_over)
                assert bo.looks is not None
                assert bo.looks.outcome is not None
                assert bo.looks.outcome["places"] == [2, 1]
                await again.ask(m.Rematch(again.new_id(), 0))
                await bo.ask(m.Rematch(bo.new_id(), 1))
                await bo.until(lambda: bo.looks is not None and bool(bo.looks.rematch))
                new = Link(link.house, bo.looks.rematch, link.key)
                async with Seat(new, bo.token) as bo2, Seat(new, again.token) as ann2:
                    assert (bo2.seats, ann2.seats) == ((0,), (1,)), "the seats have moved on"

    run(evening())


def test_takeback_by_consent(house: House) -> None:
    async def evening() -> None:
        link, _ = await house.open_table("la-danse", ["", ""], options={"talk": False})
        async with await join(str(link), "Ann") as ann, await join(str(link), "Bo") as bo:
            await ann.until(lambda: ann.looks is not None and ann.looks.to_move != ())
            await bo.until(lambda: bo.looks is not None and bo.looks.to_move != ())
            assert ann.looks is not None
            first, other = (ann, bo) if ann.looks.to_move == ann.seats else (bo, ann)
            with pytest.raises(NotDone, match="across a roll"):
                await first.ask(m.Takeback("t0", first.seats[0]))
            await first.move(first.sight().legal[0])
            with pytest.raises(NotDone, match="Another has chosen"):
                await other.ask(m.Takeback("t1", other.seats[0]))
            await first.ask(m.Takeback("t2", first.seats[0]))
            await other.ask(m.AnswerTakeback("t3", other.seats[0], False))
            await first.ask(m.Takeback("t4", first.seats[0]))
            await other.ask(m.AnswerTakeback("t5", other.seats[0], True))
            await first.until(lambda: first.log[-1].what == "taken-back")
            await first.until(
                lambda: first.looks is not None and first.looks.to_move == first.seats
            )
            await first.move(first.sight().legal[1])

    run(evening())


def test_bad_requests_are_answered_clearly(house: House) -> None:
    async def evening() -> None:
        bodies: list[tuple[dict[str, Any], str]] = [
            ({"game": "polo", "seats": ["", ""]}, "game"),
            ({"game": "dancing-dice", "seats": [""]}, "setup"),
            ({"game": "dancing-dice", "seats": ["", "ghost"]}, "level"),
            ({"game": "dancing-dice", "seats": ["", ""], "options": {"x": 1}}, "setup"),
            ({"game": "dancing-dice", "seats": ["", ""], "clock": {"kind": "move"}}, "clock"),
            ({"game": "dancing-dice", "seats": ["", ""], "more": 1}, "malformed"),
            ({"game": "dancing-dice"}, "malformed"),
            ({"game": "dancing-dice", "seats": ["", ""], "title": "x" * 61}, "malformed"),
        ]
        for body, code in bodies:
            with pytest.raises(NotDone) as why:
                await house.post("/api/tables", body)
            assert why.value.code == code, body
            assert why.value.sentence.endswith((".", ")"))
        link, _ = await house.open_table("dancing-dice", ["", ""])
        for names in (["\u0007"], ["x" * 40], [" "], ["A", "A"]):
            with pytest.raises(NotDone):
                await house.post(
                    f"/api/tables/{link.table}/seats", {"names": names, "key": link.key}
                )

    run(evening())


def test_bad_messages_are_answered_clearly(house: House, running: RunningHouse) -> None:
    async def evening() -> None:
        link, _ = await house.open_table("dancing-dice", ["", ""])
        address = f"ws://127.0.0.1:{running.port}/api/tables/{link.table}/play"
        async with connect(address, proxy=None) as line:
            await line.send('{"say": "submit"}')
            assert json.loads(await line.recv())["tell"] == "goodbye"
        async with connect(address, proxy=None) as line:
            await line.send(m.write(m.Hello(key=link.key)).decode())
            for _ in range(3):
                last = json.loads(await line.recv())
            assert last["tell"] == "looks"
            for bad in (
                "",
                "{",
                "[]",
                '{"say":"dance"}',
                '{"say":"ping","x":1}',
                '{"say":"hello"}',
            ):
                await line.send(bad)
                told = json.loads(await line.recv())
                assert told["tell"] == "not"
                assert told["code"] in ("malformed", "hello")
            await line.send(m.write(m.Chat("c", 0, "hi")).decode())
            assert json.loads(await line.recv())["code"] == "seat", "a watcher holds no seat"
        with pytest.raises(Exception, match="403"):
            await connect(address, proxy=None, origin="http://elsewhere.example").__aenter__()  # type: ignore[arg-type]

    run(evening())


def test_headers_and_the_description_of_the_api(house: House, running: RunningHouse) -> None:
    line = http.client.HTTPConnection("127.0.0.1", running.port, timeout=PATIENCE)
    line.request("GET", "/api/openapi.json")
    response = line.getresponse()
    described = json.loads(response.read())
    assert "default-src 'none'" in (response.getheader("content-security-policy") or "")
    assert response.getheader("x-content-type-options") == "nosniff"
    assert response.getheader("server") is None
    assert described["openapi"].startswith("3.1")
    assert "/api/tables/{table}/seats" in described["paths"]
    line.request("POST", "/api/tables", b"{}", {"origin": "http://elsewhere.example"})
    response = line.getresponse()
    assert (response.status, json.loads(response.read())["code"]) == (403, "origin")
    big = {"content-length": "70000"}
    line.request("POST", "/api/tables", b"x", big)
    assert line.getresponse().status == 413, "it is not even read"
    line.close()
    assert run(house.get("/api/games"))["games"]
    assert run(house.get("/api/games/la-danse/rules"))["rules"]


def test_a_graceful_stop(tmp_path: Path) -> None:
    with RunningHouse(tmp_path) as running:

        async def evening() -> None:
            link, _ = await running.house.open_table("dancing-dice", ["", "club"])
            async with await join(str(link), "Ann") as ann:
                await ann.move(ann.sight().legal[0])
                seen.extend([link.table, link.key, ann.token])

        seen: list[str] = []
        run(evening())
        assert running.stop() == 0
        said = running.log.read_text()
        assert "Traceback" not in said
        assert '"path": "/api/tables/{table}/seats"' in said, "requests are logged, by their kind"
        # The first line says where the house is; after it, nothing that tells who was there.
        for private in ("Ann", "127.0.0.1", *(link for link in seen)):
            assert private not in said.split("\n", 1)[1], private


def test_the_bot_of_the_docs(house: House, tmp_path: Path) -> None:
    text = (Path(__file__).parent.parent / "docs" / "start-bot.md").read_text()
    code = text.split("```python bot.py\n")[1].split("```")[0]
    assert len(code.splitlines()) <= 30
    bot = tmp_path / "bot.py"
    bot.write_text(code)

    async def evening() -> str:
        link, _ = await house.open_table("dancing-dice", ["", ""], options={"endurance": 1})
        bots = [
            await asyncio.create_subprocess_exec(
                sys.executable, str(bot), str(link), name, stdout=asyncio.subprocess.PIPE
            )
            for name in ("One", "Two")
        ]
        said = await asyncio.gather(*(one.communicate() for one in bots))
        assert [one.returncode for one in bots] == [0, 0]
        return said[0][0].decode()

    assert "places: [" in run(evening())


def test_a_seat_from_the_terminal(house: House, tmp_path: Path) -> None:
    """Ann joins by her link from a terminal; Bo is a program; somebody watches from another."""
    link, onlooking = run(house.open_table("dancing-dice", ["", ""], options={"endurance": 1}))
    ann = pexpect.spawn(
        sys.executable,
        [
            "-c",
            RUN,
            "play",
            "--join",
            str(link),
            "--names",
            "Ann",
            "--plain",
            "--record",
            str(tmp_path / "game.jsonl"),
        ],
        encoding="utf-8",
        timeout=PATIENCE,
        dimensions=(50, 120),
    )
    ann.expect("Waiting for 1 more")
    eve = pexpect.spawn(
        sys.executable,
        ["-c", RUN, "play", "--join", str(onlooking), "--watch", "--plain"],
        encoding="utf-8",
        timeout=PATIENCE,
    )
    eve.expect("The table is open")

    async def bo() -> None:
        async with await join(str(link), "Bo") as seat:
            playing = asyncio.create_task(play_out(seat, Rng("bo")))
            await asyncio.to_thread(type_along, ann)
            await playing

    run(bo())
    eve.expect("The last dance")
    eve.expect("Dice checked")
    eve.expect(pexpect.EOF)
    with (tmp_path / "game.jsonl").open("rb") as file:
        assert verify(file).head.seats == (0,)
    ann.close(force=True)
    eve.close(force=True)


def type_along(child: "pexpect.spawn[str]") -> None:
    """Take the computer's hint for every question until the game is over."""
    while True:
        asked = child.expect(["The last dance", r"\? helps\)", "Enter to do it"])
        if asked == 0:
            child.expect(r"Dice checked: \d+ of \d+ rolls")
            child.expect(pexpect.EOF)
            return
        if asked == 2:
            child.sendline("")
            continue
        child.sendline("hint")
        child.expect(r"\x1b\[36m([a-z][^:\n]*): ")
        hinted = str(child.match[1])
        child.expect(r"\? helps\)")
        child.sendline(hinted)


def test_a_link_that_is_none() -> None:
    from ballroom.cli import main

    assert main(["play", "--join", "nowhere"]) == 2


def test_muting_and_talking_too_much(tmp_path: Path) -> None:
    with RunningHouse(tmp_path, chats_per_minute=2) as running:

        async def evening() -> None:
            link, _ = await running.house.open_table("dancing-dice", ["", "", ""])
            async with await join(str(link), "Ann") as ann, await join(str(link), "Bo") as bo:
                await bo.ask(m.Mute("m", 0))
                await ann.chat("hello")
                with pytest.raises(NotDone, match="printed"):
                    await ann.chat(" ")
                with pytest.raises(NotDone, match="talk too much"):
                    await ann.chat("again")
                await bo.chat("anybody there?")
                await bo.until(lambda: bo.log[-1].what == "chatted")
                assert "hello" not in [one.text for one in bo.log]
                assert "hello" in [one.text for one in ann.log]

        run(evening())


def test_a_client_that_does_not_read_is_let_go(tmp_path: Path) -> None:
    """Its messages do not pile up without end, and nobody else notices."""
    limits = {"waiting_messages": 20, "chats_per_minute": 100_000, "messages_per_second": 10_000}
    with RunningHouse(tmp_path, **limits) as running:

        async def evening() -> None:
            link, onlooking = await running.house.open_table(
                "la-danse", ["", ""], options={"talk": False}
            )
            async with await join(str(link), "Ann", "Bo") as both:
                reader, writer = await asyncio.open_connection("127.0.0.1", running.port)
                lines = [
                    f"GET /api/tables/{link.table}/play HTTP/1.1",
                    "Host: 127.0.0.1",
                    "Upgrade: websocket",
                    "Connection: Upgrade",
                    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
                    "Sec-WebSocket-Version: 13",
                ]
                writer.write("\r\n".join([*lines, "", ""]).encode())
                await reader.readuntil(b"\r\n\r\n")
                hello = m.write(m.Hello(key=onlooking.key))
                writer.write(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
                await reader.readexactly(10)
                for number in range(3_000):
                    await both.chat(f"{number} {'x' * 250}")
                    shown = (
                        await running.house.get(f"/api/tables/{link.table}?key={link.key}")
                        if number % 500 == 0
                        else None
                    )
                    assert shown is None or shown["title"]
                assert both.looks is not None
                writer.close()

        run(evening())
        assert "Traceback" not in running.log.read_text()


def test_a_promise_that_is_changed_is_noticed(house: House) -> None:
    async def evening() -> None:
        link, _ = await house.open_table("dancing-dice", ["", ""])
        ann = await join(str(link), "Ann")
        assert len(ann.root) == 64
        assert ann.seed
        ann.root = "0" * 64  # as if the house had shown another one before the seed was given
        with pytest.raises(Gone, match="changed its promise"):
            async with ann:
                pass

    run(evening())


def test_the_terminal_compares_the_record_with_what_it_was_told(house: House) -> None:
    async def evening() -> None:
        link, _ = await house.open_table("dancing-dice", ["", ""], options={"endurance": 1})
        async with await join(str(link), "Ann") as ann, await join(str(link), "Bo") as bo:
            await asyncio.gather(play_out(ann, Rng("ann")), play_out(bo, Rng("bo")))
            found = verify((await house.record(link, ann.token)).splitlines(keepends=True))
            compare(ann, found)
            shown, ann.root = ann.root, "0" * 64
            with pytest.raises(BadRecord, match="promise"):
                compare(ann, found)
            ann.root = shown
            honest, ann.seed = ann.seed, "another"
            with pytest.raises(BadRecord, match="seed from here"):
                compare(ann, found)
            ann.seed, ann.seeds = honest, ["", "another"]
            with pytest.raises(BadRecord, match="seed was changed"):
                compare(ann, found)
            ann.seeds = []
            told = next(at for at, one in enumerate(ann.log) if one.sentences)
            ann.log[told] = msgspec.structs.replace(ann.log[told], sentences=())
            with pytest.raises(BadRecord, match="not what was told"):
                compare(ann, found)

    run(evening())


def test_a_gap_makes_a_client_ask_again(house: House) -> None:
    async def evening() -> None:
        link, _ = await house.open_table("dancing-dice", ["", ""])
        async with await join(str(link), "Ann") as ann:
            honest = ann._hear
            lost: list[int] = []

            async def deaf(told: Any) -> None:
                if isinstance(told, m.Happened) and told.text == "two" and not lost:
                    lost.append(told.number)
                    return
                await honest(told)

            ann._hear = deaf  # type: ignore[method-assign]
            for word in ("one", "two", "three"):
                await ann.chat(word)
            await ann.until(lambda: ann.log[-1].text == "three")
            assert lost
            assert [one.text for one in ann.log[-3:]] == ["one", "two", "three"]

    run(evening())


def test_the_page_of_the_api(running: RunningHouse) -> None:
    line = http.client.HTTPConnection("127.0.0.1", running.port, timeout=PATIENCE)
    line.request("GET", "/api")
    response = line.getresponse()
    text = response.read().decode()
    line.close()
    assert (response.getheader("content-type") or "").startswith("text/html")
    assert "/api/tables/{table}/seats" in text
    assert "TakeSeats" in text
    assert "<script" not in text

"""Several processes of one house: they share the embedded store, and hand lines to each other."""

import asyncio
import http.client
import os
import socket
import sqlite3
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest
import uvicorn

from ballroom.client import House, Link, Seat, join
from ballroom.core.chance import Rng
from ballroom.server.app import make_app
from ballroom.server.handing import Usher
from ballroom.server.lines import Config, HttpLine
from ballroom.server.processes import listen
from ballroom.table import neighbours
from ballroom.table import post as posting
from ballroom.table.hall import Hall
from ballroom.table.limits import Limits
from ballroom.table.neighbours import Neighbour, Quarter
from ballroom.table.post import Message
from ballroom.table.sqlite import SqliteStore
from ballroom.table.store import open_store
from tests.evenings import Load, evening
from tests.houses import RunningHouse, run
from tests.ports import free_port

LIMITS = {"messages_per_second": 1000, "requests_per_minute": 100_000, "thinkers": 1}


def from_file(path: Path) -> Load:
    """Reads logs from SQLite by itself."""

    async def load(table: str) -> list[bytes]:
        db = sqlite3.connect(path)
        rows = db.execute(
            "select number, data from entries where table_id = ? order by number", (table,)
        ).fetchall()
        db.close()
        assert [number for number, _ in rows] == list(range(len(rows))), "a gap in the log"
        return [bytes(data) for _, data in rows]

    return load


@pytest.mark.parametrize("kills", [0, 4])
def test_several_processes_share_the_embedded_store(tmp_path: Path, kills: int) -> None:
    """Games go on while one process after the other is killed, and nothing is lost."""
    running = RunningHouse(tmp_path, **LIMITS)
    with running.on(f"sqlite:{running.store}", 2):
        work = evening(
            [running.house], running.kill_one, kills, from_file(running.store), Rng("shared")
        )
        _, moves = run(work, 600)
        assert "Traceback" not in running.log.read_text()
        assert running.stop() == 0
    assert moves > 100


def test_all_processes_are_in_the_figures(tmp_path: Path) -> None:
    running = RunningHouse(tmp_path, **LIMITS)
    with running.on(f"sqlite:{running.store}", 3):
        said, end = "", time.monotonic() + 60
        while said.count("ballroom_resident_bytes{") < 3 and time.monotonic() < end:
            line = http.client.HTTPConnection("127.0.0.1", running.port, timeout=30)
            line.request("GET", "/metrics")
            said = line.getresponse().read().decode()
            line.close()
        assert said.count("ballroom_resident_bytes{") == 3
        assert 'ballroom_processes{house="1"} 3' in said


def test_one_house_has_the_store_though_it_is_several_processes(tmp_path: Path) -> None:
    running = RunningHouse(tmp_path, **LIMITS)
    (tmp_path / "other").mkdir()
    second = RunningHouse(tmp_path / "other").on(f"sqlite:{running.store}", 2)
    with (
        running.on(f"sqlite:{running.store}", 2),
        pytest.raises(AssertionError, match="another house uses"),
    ):
        second.start()


def test_a_house_stops_though_a_process_is_just_being_replaced(tmp_path: Path) -> None:
    """One that dies at once is replaced only after a while; a stop may come meanwhile."""
    running = RunningHouse(tmp_path, **LIMITS)
    with running.on(f"sqlite:{running.store}", 2):
        running.kill_one()
        assert running.stop() == 0


# ---- two in one event loop, so that a test can reach into both


class Both:
    """Two processes of a house, each with a port of its own, which no real house has."""

    def __init__(self, halls: list[Hall], houses: list[House]) -> None:
        self.halls = halls
        self.houses = houses

    def carer(self, table: str) -> int:
        """Which of the two cares for a table."""
        return 0 if self.halls[0].company.cares_for(table) else 1

    async def opened(self, carer: int) -> Link:
        """A table that one of them cares for, opened at the first."""
        while True:
            link, _ = await self.houses[0].open_table("dancing-dice", ["", ""])
            if self.carer(link.table) == carer:
                return link

    def at(self, link: Link, place: int) -> Link:
        """The same table by the port of one of them."""
        return Link(self.houses[place].address, link.table, link.key)

    def here(self, table: str) -> list[int]:
        """How many listen at each."""
        lives = [hall.tables.get(table) for hall in self.halls]
        return [len(live.listeners) if live else 0 for live in lives]


@asynccontextmanager
async def served(quarter: Quarter, place: int, path: Path) -> AsyncIterator[tuple[Hall, House]]:
    neighbour = Neighbour(quarter, place)
    limits = Limits(messages_per_second=1000, requests_per_minute=100_000)
    app = make_app(open_store(f"sqlite:{path}", neighbour), limits, neighbour=neighbour)
    usher = Usher(app.state.hall.company, neighbour)
    config = Config(app, limits, usher)
    server = uvicorn.Server(config)
    usher.welcome(lambda: HttpLine(config, server.server_state, server.lifespan.state))
    port = free_port()
    serving = asyncio.create_task(server.serve([listen("127.0.0.1", port)]))
    while not server.started:
        await asyncio.sleep(0.01)  # it is still starting
    yield app.state.hall, House(f"http://127.0.0.1:{port}")
    server.should_exit = True
    await serving


@asynccontextmanager
async def both(folder: Path) -> AsyncIterator[Both]:
    quarter = Quarter(2)
    async with AsyncExitStack() as stack:
        found = [
            await stack.enter_async_context(served(quarter, place, folder / "games.db"))
            for place in range(2)
        ]
        one = Both([hall for hall, _ in found], [house for _, house in found])
        await until(lambda: all(hall.company.others for hall in one.halls))
        yield one
    quarter.close()


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not is_so():
            await asyncio.sleep(0.01)  # the other process hears of it in a moment


@pytest.mark.parametrize("carer", [0, 1])
@pytest.mark.parametrize("asked", [0, 1])
def test_a_line_is_served_by_whoever_cares_for_its_table(
    tmp_path: Path, carer: int, asked: int
) -> None:
    async def whole() -> None:
        async with both(tmp_path) as two:
            link = await two.opened(carer)
            ann = await join(str(two.at(link, asked)), "Ann", "Bo")
            async with ann:
                await ann.move("keep", 0)
                assert two.here(link.table) == [int(carer == place) for place in range(2)]

    run(whole(), 60)


def test_one_line_asks_about_tables_of_both(tmp_path: Path) -> None:
    """A line that is kept goes from one to the other, and back, with every answer in its place."""

    async def whole() -> None:
        async with both(tmp_path) as two:
            links = [await two.opened(0), await two.opened(1)]
            port = int(two.houses[0].address.rsplit(":", 1)[1])
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            for link in [links[place] for place in (0, 1, 1, 0, 1, 0)]:
                path = f"/api/tables/{link.table}?key={link.key}"
                writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
                head = await reader.readuntil(b"\r\n\r\n")
                size = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
                assert head.startswith(b"HTTP/1.1 200"), head
                assert link.table.encode() in await reader.readexactly(size)
            writer.write(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 200")
            writer.close()

    run(whole(), 60)


def test_who_listens_at_the_other_process_is_told_all_the_same(tmp_path: Path) -> None:
    """Where a line was not handed over, as when processes come and go, nothing is amiss."""

    async def whole() -> None:
        async with both(tmp_path) as two:
            link = await two.opened(0)
            live = await two.halls[1].find(link.table)
            assert live is not None
            far = await two.halls[1].listen(live, "", None)
            heard: list[bytes] = []

            async def hear() -> None:
                while (texts := await far.next()) is not None:
                    heard.extend(texts)

            hearing = asyncio.create_task(hear())
            async with await join(str(two.at(link, 1)), "Ann", "Bo") as ann:
                await until(lambda: live.table.is_full)
                await ann.move("keep", 0)
                await until(lambda: b'"what":"moved","seat":0' in b"".join(heard))
                await until(lambda: live.here == {0, 1})
            await until(lambda: live.here == set())
            hearing.cancel()

    run(whole(), 60)


def test_a_process_that_slept_looks_what_it_missed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was taken for dead, and nobody told it anything."""

    async def whole() -> None:
        async with both(tmp_path) as two:
            link = await two.opened(0)
            behind = await two.halls[1].find(link.table)
            assert behind is not None
            store = two.halls[0].store
            assert isinstance(store, SqliteStore)
            monkeypatch.setattr(store._neighbour, "tell_all", lambda _: None)
            seat = await join(str(two.at(link, 0)), "Ann", "Bo")
            assert not behind.table.is_full
            monkeypatch.setattr(neighbours, "SILENCE", 0.0)  # any time is too long
            await until(lambda: behind.table.is_full)
            assert seat.token

    run(whole(), 60)


# ---- the post


class Box:
    """What came by post."""

    def __init__(self) -> None:
        self.got: list[tuple[Message, int | None]] = []
        ours, theirs = socket.socketpair()
        self.line = ours
        self.incoming = posting.Incoming(
            theirs, lambda message, line: self.got.append((message, line)), lambda _: None
        )


def test_post_comes_in_order_however_it_is_cut() -> None:
    sent = [Message(7, tables=[("abc", at)], word="w" * at) for at in range(300)]

    async def whole() -> None:
        box = Box()
        data, rng = b"".join(map(posting.framed, sent)), Rng("cuts")
        while data:
            size = 1 + rng.below(500)
            box.line.send(data[:size])
            data = data[size:]
            await asyncio.sleep(0)
        await until(lambda: len(box.got) == len(sent))
        assert [message for message, _ in box.got] == sent
        box.incoming.close()
        box.line.close()

    run(whole(), 60)


def test_what_a_neighbour_cannot_take_yet_waits_with_its_lines(tmp_path: Path) -> None:
    """Far more than a socket holds is sent before anything is read."""
    path = str(tmp_path / "door")

    async def whole() -> None:
        door = socket.socket(socket.AF_UNIX)
        door.bind(path)
        door.listen()
        way = posting.Way(path)
        read, write = os.pipe()
        for at in range(200):
            way.send(posting.framed(Message(1, word="x" * 10_000)))
            way.send(posting.framed(Message(1, line=b"%d" % at)), os.dup(write))
        line, _ = door.accept()
        got: list[tuple[Message, int | None]] = []
        incoming = posting.Incoming(line, lambda *one: got.append(one), lambda _: None)
        await until(lambda: len(got) == 400)
        lines = [(message.line, fd) for message, fd in got if message.line is not None]
        assert [begun for begun, _ in lines] == [b"%d" % at for at in range(200)]
        for at, (_, fd) in enumerate(lines):
            assert fd is not None
            os.write(fd, b"%3d" % at)
            os.close(fd)
        os.close(write)
        assert os.read(read, 1000) == b"".join(b"%3d" % at for at in range(200))
        assert all(fd is None for message, fd in got if message.line is None)
        os.close(read)
        way.close()
        incoming.close()
        door.close()

    run(whole(), 60)


def test_a_way_to_nobody_loses_no_line_of_this_process(tmp_path: Path) -> None:
    async def whole() -> None:
        way = posting.Way(str(tmp_path / "nobody"))
        assert way.is_closed
        read, write = os.pipe()
        way.send(posting.framed(Message(1, line=b"")), os.dup(write))
        os.close(write)
        assert os.read(read, 1) == b""  # the copy was closed, too
        os.close(read)

    run(whole(), 60)


def test_a_line_is_kept_where_its_carer_has_died(tmp_path: Path) -> None:
    async def whole() -> None:
        async with both(tmp_path) as two:
            link = await two.opened(1)
            two.halls[0].company.note(99)  # somebody who has died since
            two.halls[0].company.meet({99: ""})
            while two.halls[0].company.carer(link.table) != 99:
                link = await two.opened(1)
            async with Seat(two.at(link, 0)):
                assert two.here(link.table) == [1, 0]

    run(whole(), 60)

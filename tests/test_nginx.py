"""Two houses behind a real nginx with docs/nginx.conf: TLS, sockets, limits, a house that dies."""

import asyncio
import http.client
import json
import re
import socket
import ssl
import warnings
from collections.abc import Iterator
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from ballroom.client import House, Link, NotDone, Seat, join
from ballroom.table import messages as m
from tests.houses import PATIENCE, RunningHouse, run
from tests.nginx import NAME, RunningNginx
from tests.postgres import RunningPostgres
from tests.test_operations import read_metrics

HERE = "127.0.0.1"
OPEN = {"game": "dancing-dice", "seats": ["", ""]}
MOST_OPENED = 6
"""Tables that one address may open at the houses of these tests."""
LIMITS = {"max_tables_per_address": MOST_OPENED, "hello_seconds": PATIENCE}


class Front:
    """nginx and the houses behind it."""

    def __init__(self, stack: ExitStack, folder: Path, store: str) -> None:
        self.houses = []
        for name in ("one", "other"):
            (folder / name).mkdir()
            house = RunningHouse(folder / name, NAME, **LIMITS)
            self.houses.append(stack.enter_context(house.on(store)))
        (folder / "nginx").mkdir()
        ports = [house.port for house in self.houses]
        self.nginx = stack.enter_context(RunningNginx(folder / "nginx", ports))
        self.house = House(self.nginx.address)

    def line(self, who: str) -> http.client.HTTPSConnection:
        """A connection of somebody at this address."""
        return http.client.HTTPSConnection(
            NAME, self.nginx.port, timeout=PATIENCE, source_address=(who, 0)
        )

    def ask(
        self, who: str, method: str, path: str, body: Any = None, **headers: str
    ) -> tuple[int, http.client.HTTPMessage, bytes]:
        """The status, the headers and the body of an answer."""
        line = self.line(who)
        line.request(method, path, json.dumps(body) if body else None, headers)
        response = line.getresponse()
        found = response.status, response.headers, response.read()
        line.close()
        return found

    def seated(self) -> list[int]:
        """How often each house has given seats away, by its log."""
        return [one.log.read_text().count("/seats") for one in self.houses]

    def seated_since(self, before: list[int]) -> list[int]:
        """How often each has since then."""
        return [now - then for now, then in zip(self.seated(), before, strict=True)]

    def connected(self) -> list[float]:
        """How many seats are connected to each house, the fewest first."""
        _, text = read_metrics(self.houses[0])
        return sorted(map(float, re.findall(r"ballroom_seats_connected{.*} (.+)", text)))


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory, postgres: RunningPostgres) -> Iterator[Front]:
    with ExitStack() as stack:
        yield Front(stack, tmp_path_factory.mktemp("front"), postgres.new_store())


@pytest.fixture(autouse=True)
def _far_away(front: Front, monkeypatch: pytest.MonkeyPatch) -> None:
    """The name of the house leads to this machine, and its authority is trusted as any other."""
    real = socket.getaddrinfo

    def found(host: Any, *more: Any, **others: Any) -> Any:
        return real("127.0.0.1" if host == NAME else host, *more, **others)

    monkeypatch.setattr(socket, "getaddrinfo", found)
    monkeypatch.setenv("SSL_CERT_FILE", str(front.nginx.authority))


async def play(seat: Seat) -> None:
    async for sight in seat.turns():
        await seat.move(sight.legal[0], sight.seat)


async def sit_down(stack: AsyncExitStack, house: House, endurance: int) -> tuple[Link, Seat, Seat]:
    link, _ = await house.open_table("dancing-dice", ["", ""], options={"endurance": endurance})
    ann = await stack.enter_async_context(await join(str(link), "Ann"))
    bo = await stack.enter_async_context(await join(str(link), "Bo"))
    return link, ann, bo


def test_a_whole_game_over_tls(front: Front) -> None:
    async def evening() -> None:
        async with AsyncExitStack() as stack:
            link, ann, bo = await sit_down(stack, front.house, 1)
            while await asyncio.to_thread(front.connected) != [0, 2]:
                await asyncio.sleep(0.1)  # the houses tell each other now and then
            await asyncio.gather(play(ann), play(bo))
            assert ann.is_over
            assert bo.is_over
            first = (await front.house.record(link, ann.token)).splitlines()[0]
            assert json.loads(first)["outcome"] == ann.looks.outcome  # type: ignore[union-attr]

    run(evening())


def test_players_go_on_when_their_house_dies(front: Front) -> None:
    async def evening() -> None:
        async with AsyncExitStack() as stack:
            before = front.seated()
            _, ann, bo = await sit_down(stack, front.house, 4)
            given = front.seated_since(before)
            assert sorted(given) == [0, 2], "all people of a table come to one house"
            dead = front.houses[given.index(2)]
            for seat in (ann, bo):
                await seat.move(seat.sight().legal[0])
            known = len(ann.log)
            await asyncio.to_thread(dead.kill)
            await asyncio.gather(play(ann), play(bo))
            assert ann.is_over
            assert bo.is_over
            assert len(ann.log) > known
            for _ in range(4):  # whoever asks, and wherever that would have been answered
                assert (await front.house.get("/health"))["ok"]
            await asyncio.to_thread(dead.start)

    run(evening())


def test_the_first_request_to_a_dead_house_is_answered_by_the_other(front: Front) -> None:
    async def evening() -> None:
        link, _ = await front.house.open_table("dancing-dice", ["", ""])
        before = front.seated()
        await front.house.take(link, "Ann")
        dead = front.houses[front.seated_since(before).index(1)]
        await asyncio.to_thread(dead.kill)
        await front.house.take(link, "Bo")
        table = await front.house.get(f"/api/tables/{link.table}?key={link.key}")
        assert table["seats"] == ["Ann", "Bo"]
        await asyncio.to_thread(dead.start)

    run(evening())


def test_nobody_answering_is_told_as_a_problem(front: Front) -> None:
    async def evening() -> None:
        for house in front.houses:
            await asyncio.to_thread(house.kill)
        with pytest.raises(NotDone) as why:
            await front.house.get("/health")
        assert why.value.code == "gone"
        for house in front.houses:
            await asyncio.to_thread(house.start)
        assert (await front.house.get("/health"))["ok"], "they are back at once"

    run(evening())


def test_the_certificate_is_checked(front: Front, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_connection(("127.0.0.1", front.nginx.port), PATIENCE) as line:
        trusting = ssl.create_default_context()
        with trusting.wrap_socket(line, server_hostname=NAME) as secret:
            assert secret.version() == "TLSv1.3"
    with (
        socket.create_connection(("127.0.0.1", front.nginx.port), PATIENCE) as line,
        pytest.raises(ssl.SSLCertVerificationError, match="Hostname mismatch"),
    ):
        trusting.wrap_socket(line, server_hostname="other.example.org")
    status, _, body = front.ask(HERE, "GET", "/health", host="other.example.org")
    assert (status, json.loads(body)["code"]) == (421, "name")
    monkeypatch.delenv("SSL_CERT_FILE")
    with pytest.raises(ssl.SSLCertVerificationError):
        front.ask(HERE, "GET", "/health")


def test_old_tls_is_refused(front: Front) -> None:
    old = ssl.create_default_context()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # that is why
        old.minimum_version = old.maximum_version = ssl.TLSVersion.TLSv1_1
    old.set_ciphers("ALL:@SECLEVEL=0")
    with (
        socket.create_connection(("127.0.0.1", front.nginx.port), PATIENCE) as line,
        pytest.raises(ssl.SSLError, match=r"(?i)alert protocol version"),
    ):
        old.wrap_socket(line, server_hostname=NAME)


def test_without_tls_one_is_led_to_the_page_with_it(front: Front) -> None:
    line = http.client.HTTPConnection("127.0.0.1", front.nginx.plain_port, timeout=PATIENCE)
    line.request("GET", "/table/abc?key=x", headers={"host": "anything.example"})
    response = line.getresponse()
    assert response.status == 301
    assert response.getheader("location") == f"{front.nginx.address}/table/abc?key=x"
    line.close()
    _, headers, _ = front.ask(HERE, "GET", "/health")
    assert headers["strict-transport-security"] == "max-age=31536000"
    assert headers["x-content-type-options"] == "nosniff", "what the house says gets through"


@pytest.mark.parametrize(
    "path",
    [
        "/metrics",
        "/metrics?x=1",
        "//metrics",
        "/api/../metrics",
        "/%6detrics",
        "/metrics/",
    ],
)
def test_figures_are_not_for_everybody(front: Front, path: str) -> None:
    """The house would tell them to this machine, where the tests are."""
    assert read_metrics(front.houses[0])[0] == 200
    status, _, body = front.ask(HERE, "GET", path)
    assert status == 404
    assert b"ballroom_" not in body


def test_a_client_bears_answers_that_are_not_those_of_a_house(front: Front) -> None:
    with pytest.raises(NotDone, match="status 404") as why:
        run(front.house.get("/metrics"))
    assert why.value.code == "http"


def test_only_pages_of_the_house_may_act(front: Front) -> None:
    own, other = f"https://{NAME}:{front.nginx.port}", "https://evil.example"
    assert front.ask("127.0.0.3", "POST", "/api/tables", OPEN, origin=own)[0] == 201
    status, _, body = front.ask("127.0.0.3", "POST", "/api/tables", OPEN, origin=other)
    assert (status, json.loads(body)["code"]) == (403, "origin")

    async def evening() -> None:
        link, _ = await front.house.open_table("dancing-dice", ["", ""])
        where = f"{own.replace('https', 'wss')}/api/tables/{link.table}/play"
        async with connect(where, proxy=None, origin=Origin(own)) as line:
            await line.send(m.write(m.Hello(key=link.key)).decode())
            assert isinstance(m.read_tell(await line.recv()), m.Welcome)
        with pytest.raises(InvalidStatus) as why:
            await connect(where, proxy=None, origin=Origin(other)).__aenter__()
        assert why.value.response.status_code == 403

    run(evening())


def test_limits_count_whoever_asks_and_not_nginx(front: Front) -> None:
    def opened(who: str, **headers: str) -> int:
        return front.ask(who, "POST", "/api/tables", OPEN, **headers)[0]

    assert [opened("127.0.0.4") for _ in range(MOST_OPENED + 1)] == [201] * MOST_OPENED + [429]
    for forged in ("127.0.0.1", "203.0.113.7", "203.0.113.8, 127.0.0.1"):
        assert opened("127.0.0.4", **{"X-Forwarded-For": forged}) == 429, "it says what it likes"
    others = [f"127.0.0.{number}" for number in range(20, 20 + 3 * MOST_OPENED)]
    assert [opened(who) for who in others] == [201] * len(others)


def test_nginx_counts_requests(front: Front) -> None:
    line = front.line("127.0.0.5")
    for number in range(2000):
        line.request("GET", "/api/games", headers={"x-forwarded-for": f"203.0.113.{number % 250}"})
        response = line.getresponse()
        body = response.read()
        if response.status != 200:
            break
    line.close()
    assert number >= 250
    assert (response.status, json.loads(body)["code"]) == (429, "rate")
    assert "connections" in json.loads(body)["sentence"], "it is nginx that says so"
    assert front.ask("127.0.0.6", "GET", "/api/games")[0] == 200


def test_nginx_counts_connections(front: Front) -> None:
    async def evening() -> None:
        where = f"wss://{NAME}:{front.nginx.port}/api/tables/none/play"
        async with AsyncExitStack() as stack:
            for _ in range(200):
                one = connect(where, proxy=None, local_addr=("127.0.0.7", 0))
                await stack.enter_async_context(one)
            with pytest.raises(InvalidStatus) as why:
                await connect(where, proxy=None, local_addr=("127.0.0.7", 0)).__aenter__()
            assert why.value.response.status_code == 429
            async with connect(where, proxy=None, local_addr=("127.0.0.8", 0)):
                pass

    run(evening())


def test_large_bodies_are_refused(front: Front) -> None:
    for letters, status, code in ((50_000, 400, "malformed"), (70_000, 413, "size")):
        found, _, body = front.ask("127.0.0.9", "POST", "/api/tables", {"game": "x" * letters})
        assert (found, json.loads(body)["code"]) == (status, code)

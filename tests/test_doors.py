"""Who may come in: names of the house, paths and methods, silent lines, and too many of them."""

import http.client
import json
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from ballroom.server.lines import Doors
from ballroom.table.limits import Limits
from tests.houses import PATIENCE, RunningHouse, run


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHouse]:
    folder = tmp_path_factory.mktemp("house")
    limits = {"hello_seconds": PATIENCE, "max_tables_per_address": 1000}
    with RunningHouse(folder, "play.example.org", **limits) as house:
        yield house
        assert "Traceback" not in house.log.read_text()


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHouse]:
    """One that waits for nobody, so that whoever has something to say may come too late."""
    with RunningHouse(tmp_path_factory.mktemp("hasty"), hello_seconds=0.5) as house:
        yield house
        assert "Traceback" not in house.log.read_text()


def asked(port: int, method: str, path: str, host: str) -> tuple[int, dict[str, str], str]:
    """The status, the body and the Allow header of an answer."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    line.request(method, path, headers={"host": host})
    response = line.getresponse()
    body = response.read()
    line.close()
    return response.status, json.loads(body), response.getheader("allow") or ""


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1",
        "127.0.0.1:8000",
        "[::1]:8000",
        "192.0.2.7",
        "localhost",
        "LocalHost:80",
        "localhost.",
        "play.example.org",
        "PLAY.example.org:443",
    ],
)
def test_a_house_answers_to_its_own_names(running: RunningHouse, host: str) -> None:
    assert asked(running.port, "GET", "/health", host)[0] == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:80",
        "127.0.0.1.evil.example",
        "localhost.evil.example",
        "example.org",
        "x.play.example.org",
        "",
        "[::1",
        "a b",
        "evil.example:80@127.0.0.1",
    ],
)
def test_a_house_does_not_answer_to_another_name(running: RunningHouse, host: str) -> None:
    """A page of evil.example whose name points here sends no foreign origin, but its own name."""
    status, body, _ = asked(running.port, "GET", "/api/games", host)
    assert (status, body["code"]) == (421, "name")
    assert "--name" in body["sentence"]


def test_a_socket_does_not_answer_to_another_name(running: RunningHouse) -> None:
    async def evening() -> None:
        where: dict[str, Any] = {"proxy": None, "host": "127.0.0.1", "port": running.port}
        with pytest.raises(InvalidStatus) as why:
            await connect("ws://evil.example/api/tables/x/play", **where).__aenter__()
        assert why.value.response.status_code == 421
        assert b"--name evil.example" in (why.value.response.body or b"")

    run(evening())


def test_what_is_not_there_is_a_problem_like_any_other(running: RunningHouse) -> None:
    for path in (
        "/table",
        "/nowhere",
        "/api/tables/",
        "/api/tables/x/play",
        "/api/games/polo/rules/x",
    ):
        status, body, _ = asked(running.port, "GET", path, "localhost")
        assert (status, body["code"]) == (404, "path"), path


def test_a_wrong_method_says_which_are_right(running: RunningHouse) -> None:
    for method, path, allowed in (
        ("DELETE", "/api/tables", "GET, HEAD, POST"),
        ("PUT", "/api/games", "GET, HEAD"),
        ("GET", "/api/tables/x/seats", "POST"),
        ("PATCH", "/api", "GET, HEAD"),
    ):
        status, body, allow = asked(running.port, method, path, "localhost")
        assert (status, body["code"], allow) == (405, "method", allowed)
        assert allowed in body["sentence"]


@pytest.mark.parametrize("body", [b"\xff", b'{"game":"\xff"}', b"[" * 60_000, b"", b"{}" * 9])
def test_a_body_that_is_no_json_is_malformed(running: RunningHouse, body: bytes) -> None:
    line = http.client.HTTPConnection("127.0.0.1", running.port, timeout=PATIENCE)
    line.request("POST", "/api/tables", body)
    response = line.getresponse()
    assert (response.status, json.loads(response.read())["code"]) == (400, "malformed")
    line.close()


HEAD = b"GET /health HTTP/1.1\r\nHost: localhost\r\n"
POST = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\n"


@pytest.mark.parametrize(
    "said",
    [b"", b"G", HEAD, HEAD + b"\r\n" + HEAD, HEAD + b"Content-Length: 9\r\n\r\nx"],
    ids=["nothing", "a letter", "half a head", "half a second head", "half a body nobody reads"],
)
def test_a_silent_line_is_cut(hasty: RunningHouse, said: bytes) -> None:
    """It is awaited, however long it takes; the timeout is for a house that does not cut it."""
    line = socket.create_connection(("127.0.0.1", hasty.port), timeout=PATIENCE)
    with line, suppress(ConnectionError):  # it may be cut before anything could be said
        line.sendall(said)
        while line.recv(65_536):
            pass


def test_dribbling_a_head_does_not_help(hasty: RunningHouse) -> None:
    with socket.create_connection(("127.0.0.1", hasty.port), timeout=PATIENCE) as line:
        line.sendall(HEAD)
        line.settimeout(0.05)
        for _ in range(600):
            try:
                line.sendall(b"x: y\r\n")
                if line.recv(1) == b"":
                    return
            except TimeoutError:
                continue
            except OSError:
                return
        raise AssertionError("the line is still open")


def test_a_request_cut_in_its_body_is_no_fault_of_the_house(running: RunningHouse) -> None:
    with socket.create_connection(("127.0.0.1", running.port), timeout=PATIENCE) as line:
        line.sendall(POST + b'{"game"')
    assert asked(running.port, "GET", "/health", "localhost")[0] == 200


def is_let_in(port: int) -> bool:
    """Whether one is let in, at once or as soon as the house sees that another has gone."""
    for _ in range(1000):
        with suppress(OSError, http.client.HTTPException):
            return asked(port, "GET", "/health", "localhost")[0] == 200
    return False


def test_an_address_has_only_so_many_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "192.0.2.1")  # else loopback is taken for a proxy
    with RunningHouse(tmp_path, max_lines_per_address=3, hello_seconds=60) as running:
        where = ("127.0.0.1", running.port)
        lines = [socket.create_connection(where, timeout=PATIENCE) for _ in range(3)]
        for line in lines:  # each has come in when it is answered
            line.sendall(HEAD + b"\r\n")
            assert line.recv(12) == b"HTTP/1.1 200"
        with (
            socket.create_connection(where, timeout=PATIENCE) as more,
            suppress(ConnectionResetError),
        ):
            assert more.recv(1) == b""
        lines[0].close()
        assert is_let_in(running.port), "there is room again"
        for line in lines[1:]:
            line.close()


def test_the_lines_of_a_proxy_are_not_counted() -> None:
    doors = Doors(Limits(max_lines_per_address=2), lambda who: who == "proxy")
    assert all(doors.come("proxy") for _ in range(10))
    assert [doors.come("a"), doors.come("a"), doors.come("a"), doors.come("b")] == [
        True, True, False, True,
    ]  # fmt: skip
    doors.go("a")
    doors.go("a")
    assert doors.come("a")

"""Tens of thousands of bad messages: each is answered or ends its socket; nobody else notices."""

import asyncio
import random
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any, get_args

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from ballroom.client import House, Link, Seat, join
from ballroom.core import registry
from ballroom.core.chance import Rng
from ballroom.core.contract import Malformed
from ballroom.table import messages as m
from tests import bad
from tests.houses import RunningHouse, run

BY_WATCHERS = 5_500
BY_PLAYERS = 1_200
AT_FIRST = 150
AT_ONCE = 50
OPTIONS: dict[str, dict[str, Any]] = {
    "dancing-dice": {"endurance": 2},
    "balletomane": {},
    "la-danse": {"variations": "non-negotiable"},
}
LIMITS = {
    "max_tables_per_address": 100_000,
    "messages_per_second": 1_000_000,
    "chats_per_minute": 1_000_000,
    "requests_per_minute": 1_000_000,
}


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHouse]:
    with RunningHouse(tmp_path_factory.mktemp("house"), **LIMITS) as house:
        yield house
        said = house.log.read_text()
        for failure in ("Traceback", '"level": "error"', "failed"):
            assert failure not in said, said[said.index(failure) - 2000 :][:6000]


def address(link: Link) -> str:
    return f"{link.house.replace('http', 'ws')}/api/tables/{link.table}/play"


async def hello(link: Link, token: str = "") -> ClientConnection:
    """A socket at a table, all that it is told at first read."""
    line = await connect(address(link), proxy=None, max_size=None, compression=None).__aenter__()
    await line.send(m.write(m.Hello(token, link.key)).decode())
    while not isinstance(m.read_tell(await line.recv()), m.Looks):
        pass
    return line


async def answers(line: ClientConnection, count: int) -> list[m.Done | m.Not]:
    """The next answers; the table beside them may be shown again."""
    found: list[m.Done | m.Not] = []
    while len(found) < count:
        told = m.read_tell(await line.recv())
        if isinstance(told, m.Done | m.Not):
            found.append(told)
        else:
            assert isinstance(told, m.Looks), told
    return found


def is_clear(told: m.Not | m.Goodbye) -> bool:
    return bool(told.code) and told.sentence[-1:] in ".)" and 8 < len(told.sentence) < 500


def understood(data: bad.Sent) -> m.AnySay | None:
    """What a message says after all."""
    try:
        return m.read_say(data)
    except Exception:
        return None


async def say_all(line: ClientConnection, messages: Iterable[bad.Sent]) -> list[m.Done | m.Not]:
    """Say them, many at once, and hear an answer to each."""
    found: list[m.Done | m.Not] = []
    rest = iter(messages)
    while some := list(islice(rest, AT_ONCE)):
        for one in some:
            await line.send(one)
        found += await answers(line, len(some))
    return found


class Attacked:
    """A table with two players, one of whom means it ill, and a watcher who does too."""

    def __init__(self, name: str, link: Link, onlooking: Link, tokens: list[str]) -> None:
        self.game = registry.games()[name]
        self.link, self.onlooking, self.tokens = link, onlooking, tokens
        self.rng = random.Random(f"bad {name}")

    async def look(self) -> tuple[Any, ...]:
        """All that can be known of it: how it looks to each of its players, and its log."""
        seen: list[Any] = []
        for token in self.tokens:
            async with Seat(self.link, token) as seat:
                looks = seat.looks
                assert looks is not None
                seen += [looks.version, looks.number, looks.to_move, looks.sights, list(seat.log)]
        return tuple(seen)

    async def by_a_watcher(self, looks: m.Looks) -> int:
        line = await hello(self.onlooking)
        move = next(one.legal[0] for one in looks.sights if one.legal)
        said = list(islice(bad.from_a_watcher(self.rng, 0, looks.version, move), BY_WATCHERS))
        for one, told in zip(said, await say_all(line, said), strict=True):
            if isinstance(told, m.Not):
                assert is_clear(told), told
            else:
                assert isinstance(understood(one), m.Ping | m.Mute), one
        await line.close()
        return len(said)

    async def by_a_player(self, looks: m.Looks, token: str, seat: int, first: int) -> int:
        line = await hello(self.link, token)
        moves = next(one.legal for one in looks.sights if one.legal)
        requests = list(
            islice(
                bad.from_a_player(
                    self.rng, seat, looks.version, list(moves), self.nonsense(list(moves))
                ),
                BY_PLAYERS,
            )
        )
        told = await say_all(line, [m.write(one).decode() for one in requests])
        for one, answer in zip(requests, told, strict=True):
            assert answer.id == one.id, "an answer names its request"
            if one.id == "first":
                assert answer == m.Done("first", first), "what was done before is done once"
            else:
                assert isinstance(answer, m.Not), one
                assert is_clear(answer), answer
        await line.close()
        return len(requests)

    def nonsense(self, moves: list[str]) -> list[str]:
        """Texts near to moves that are none."""
        found: list[str] = []
        while len(found) < 200:
            letters = list(self.rng.choice(moves))
            for _ in range(self.rng.randrange(1, 4)):
                at = self.rng.randrange(len(letters) + 1)
                letters[at : at + self.rng.randrange(2)] = self.rng.choice(" 0129az;:^-'\0é\n")
            text = "".join(letters) * self.rng.choice([1, 1, 1, 40])
            try:
                self.game.read_move(text)
            except Malformed:
                found.append(text[:2000])
        return found

    async def before_hello(self) -> int:
        """Each on a socket of its own, which is closed with a reason."""
        kinds = bad.valid(0, 0, "keep")
        for _ in range(AT_FIRST):
            said = bad.mutated(self.rng, self.rng.choice(kinds))
            if self.rng.random() < 0.3:
                said = m.write(self.rng.choice(kinds)).decode()
            async with connect(address(self.link), proxy=None, compression=None) as line:
                await line.send(said)
                told = m.read_tell(await line.recv())
                assert isinstance(told, m.Goodbye), (said, told)
                assert is_clear(told), told
                with pytest.raises(ConnectionClosed):
                    await line.recv()
                assert line.close_code == 1008
        return AT_FIRST


async def opened(house: House, name: str) -> Attacked:
    link, onlooking = await house.open_table(name, ["", ""], options=OPTIONS[name])
    tokens = [await house.take(link, who) for who in ("Ann", "Bo")]
    return Attacked(name, link, onlooking, tokens)


async def attack(house: House, name: str) -> int:
    """Everything bad at once at one table; answers how many messages there were."""
    table = await opened(house, name)
    async with Seat(table.link, table.tokens[0]) as ann, Seat(table.link, table.tokens[1]) as bo:
        done = await ann.ask(m.Chat("first", 0, "Good evening!"))
        await bo.ask(m.Chat("first", 1, "Good evening!"))
        await ann.until(lambda: ann.log[-1].seat == 1)
        seat, mover = (0, ann) if ann.sight().legal else (1, bo)
        assert mover.looks is not None
        assert done.number is not None
        before = await table.look()
        first = done.number + seat
        counts = await asyncio.gather(
            table.by_a_watcher(mover.looks),
            table.by_a_player(mover.looks, table.tokens[seat], seat, first),
            table.before_hello(),
        )
        assert await table.look() == before, "nothing has changed"
    return sum(counts)


async def play_out(seat: Seat, rng: Rng) -> None:
    """Random moves to the end of the game; not one of them is refused."""
    async for sight in seat.turns():
        await seat.move(rng.pick(sight.legal), sight.seat)


async def play(house: House, number: int) -> None:
    """A game elsewhere in the house, from its beginning to its end, as if nothing else were."""
    link, _ = await house.open_table("dancing-dice", ["", ""], options={"endurance": 2})
    both = await join(str(link), "Cy", "Di")
    both.received = []
    async with both:
        await play_out(both, Rng("elsewhere", number))
        told = [m.read_tell(data) for data in both.received]
        assert sum(isinstance(one, m.Welcome) for one in told) == 1, "the line never broke"
        assert not any(isinstance(one, m.Not | m.Goodbye) for one in told)
        assert [one.number for one in both.log] == list(range(len(both.log)))
        assert {one.what for one in both.log} == {"opened", "taken", "moved"}
        assert both.is_over


async def play_until(house: House, done: asyncio.Event) -> int:
    games = 0
    while not (done.is_set() and games):
        await play(house, games)
        games += 1
    return games


def test_every_kind_of_message_is_spoilt() -> None:
    assert {type(one) for one in bad.valid(0, 0, "keep")} == set(get_args(m.AnySay))


def test_bad_messages_hurt_nobody(running: RunningHouse) -> None:
    async def evening() -> None:
        done = asyncio.Event()
        elsewhere = asyncio.create_task(play_until(running.house, done))
        names = sorted(registry.games())
        counts = await asyncio.gather(*(attack(running.house, name) for name in names))
        done.set()
        assert await elsewhere > 1
        assert sum(counts) >= 20_000

    run(evening())


# ---- below messages: frames, handshakes and requests that are none


def frame(data: bytes, first: int = 0x81, masked: bool = True, length: int | None = None) -> bytes:
    """A frame of the WebSocket protocol, right or wrong."""
    size = len(data) if length is None else length
    mask = 0x80 if masked else 0
    if size < 126:
        head = bytes([first, mask | size])
    elif size < 65_536:
        head = bytes([first, mask | 126]) + size.to_bytes(2, "big")
    else:
        head = bytes([first, mask | 127]) + size.to_bytes(8, "big")
    return head + (bytes(4) if masked else b"") + data


PING = m.write(m.Ping("p"))
BAD_FRAMES = {
    "not masked": frame(PING, masked=False),
    "a reserved bit": frame(PING, first=0xC1),
    "all reserved bits": frame(PING, first=0xF1),
    "an unknown kind": frame(PING, first=0x83),
    "an unknown control": frame(b"", first=0x8B),
    "more than a message may have": frame(b"x" * 20_000),
    "more than there is": frame(b"", length=2**62),
    "a negative length": frame(b"", length=2**63),
    "a long ping": frame(b"x" * 126, first=0x89),
    "a ping in parts": frame(b"x", first=0x09),
    "the middle of nothing": frame(PING, first=0x80),
    "a text within a text": frame(b"{", first=0x01) + frame(PING),
    "many parts, too long together": frame(b"x", first=0x01) + frame(b"x" * 900, first=0) * 20,
    "no text": frame(b"\xff\xfe"),
    "half a letter": frame(b'"\xc3'),
    "a letter in parts, half of it": frame(b'"\xc3', first=0x01) + frame(b'"', first=0x80),
    "a surrogate": frame(b'"\xed\xa0\x80"'),
    "a short goodbye": frame(b"x", first=0x88),
    "a goodbye with a wrong code": frame(b"\x00\x01", first=0x88),
    "a goodbye that is no text": frame(b"\x03\xe8\xff", first=0x88),
}


def handshake(table: str, *more: str, key: str = "dGhlIHNhbXBsZSBub25jZQ==") -> bytes:
    lines = [
        f"GET /api/tables/{table}/play HTTP/1.1",
        "Host: localhost",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        *([f"Sec-WebSocket-Key: {key}"] if key else []),
        *more,
    ]
    return "\r\n".join([*lines, "", ""]).encode()


async def raw_line(
    running: RunningHouse, data: bytes
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", running.port)
    writer.write(data)
    return reader, writer


async def rest_of(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
    """All that is sent until the house closes the line."""
    found = b""
    with suppress(ConnectionError):
        while data := await reader.read(65_536):
            found += data
    writer.close()
    with suppress(ConnectionError):
        await writer.wait_closed()
    return found


async def raw_socket(
    running: RunningHouse, link: Link
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A socket that is a watcher, made by hand."""
    reader, writer = await raw_line(running, handshake(link.table))
    assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
    writer.write(frame(m.write(m.Hello(key=link.key))))
    return reader, writer


def closing_code(told: bytes) -> int:
    """The code of the last frame, which is a goodbye."""
    at = told.rindex(b"\x88")
    return int.from_bytes(told[at + 2 : at + 4], "big")


async def with_others_playing(running: RunningHouse, work: Any) -> None:
    done = asyncio.Event()
    elsewhere = asyncio.create_task(play_until(running.house, done))
    await work
    done.set()
    assert await elsewhere


def test_bad_frames_end_their_socket(running: RunningHouse) -> None:
    async def attack() -> None:
        _, link = await running.house.open_table("dancing-dice", ["", ""])
        for about, data in BAD_FRAMES.items():
            reader, writer = await raw_socket(running, link)
            writer.write(data)
            told = await rest_of(reader, writer)
            assert closing_code(told) in (1000, 1002, 1007, 1009), about

    run(with_others_playing(running, attack()))


def test_random_bytes_for_frames(running: RunningHouse) -> None:
    async def attack() -> None:
        _, link = await running.house.open_table("dancing-dice", ["", ""])
        rng = random.Random("frames")
        for _ in range(200):
            reader, writer = await raw_socket(running, link)
            writer.write(rng.randbytes(rng.randrange(1, 2_000)))
            writer.write_eof()  # what looks like the beginning of a long frame has no end
            await rest_of(reader, writer)

    run(with_others_playing(running, attack()))


def test_a_message_in_very_many_parts_is_one_message(running: RunningHouse) -> None:
    """Parts that say nothing are not kept, and what they belong to is answered."""

    async def evening() -> None:
        _, link = await running.house.open_table("dancing-dice", ["", ""])
        reader, writer = await raw_socket(running, link)
        await reader.readuntil(b'"tell":"looks"')
        parts = [frame(PING[:5], first=0x01), frame(b"", first=0) * 50_000]
        writer.writelines([*parts, frame(PING[5:], first=0x80)])
        await reader.readuntil(m.write(m.Done("p")))
        writer.close()

    run(evening())


GET = b"GET /health HTTP/1.1\r\n"
HOST = b"Host: localhost\r\n"
BAD_REQUESTS = {
    "nothing that is HTTP": b"hello\r\n\r\n",
    "only ends of lines": b"\r\n" * 20_000,
    "zeros": bytes(70_000),
    "another protocol": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(200),
    "a later version": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "no version": b"GET /health\r\n\r\n",
    "no host": GET + b"\r\n",
    "two hosts": GET + HOST + HOST + b"\r\n",
    "a long path": b"GET /" + b"x" * 100_000 + b" HTTP/1.1\r\n" + HOST + b"\r\n",
    "a long header": GET + HOST + b"X: " + b"x" * 600_000 + b"\r\n\r\n",
    "many headers": GET + HOST + b"X: y\r\n" * 10_000 + b"\r\n",
    "a header that is none": GET + HOST + b"nonsense\r\n\r\n",
    "a zero in a header": GET + HOST + b"X: a\0b\r\n\r\n",
    "a length that is none": GET + HOST + b"Content-Length: -1\r\n\r\n",
    "a length of many digits": GET + HOST + b"Content-Length: " + b"9" * 5000 + b"\r\n\r\n",
    "two lengths": GET + HOST + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\nxx",
    "an unknown encoding": GET + HOST + b"Transfer-Encoding: x\r\n\r\n",
    "chunks that are none": b"POST /api/tables HTTP/1.1\r\n"
    + HOST
    + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
}
BAD_HANDSHAKES = {
    "no key": handshake("x", key=""),
    "a key that is none": handshake("x", key="???"),
    "a short key": handshake("x", key="eA=="),
    "two keys": handshake("x", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="),
    "two versions": handshake("x", "Sec-WebSocket-Version: 8"),
    "another version": handshake("x").replace(b"Version: 13", b"Version: 99"),
    "posted": handshake("x").replace(b"GET", b"POST"),
    "a long header": handshake("x", "X: " + "x" * 9_000),
    "many headers": handshake("x", *["X: y"] * 200),
    "a letter that is none": handshake("x", "X: \x7f"),
    "another path": handshake("x").replace(b"/play", b"/plays"),
    "a foreign page": handshake("x", "Origin: http://elsewhere.example"),
    "a bad origin": handshake("x", "Origin: http://[::1"),
    "bad subprotocols": handshake("x", "Sec-WebSocket-Protocol: ,,,\x7f"),
    "another table": handshake("%00%ff%2e%2e%2f"),
}


async def refused(running: RunningHouse, data: bytes, ends: bool) -> bool:
    """Whether the house says no, or ends the line where it is no HTTP at all."""
    reader, writer = await raw_line(running, data)
    with suppress(OSError):  # the house may have ended it already
        if ends:
            writer.write_eof()
    told = await rest_of(reader, writer)
    return not told or b"400" <= told.split(b" ", 2)[1][:3] < b"500"


@pytest.mark.parametrize("about", BAD_REQUESTS)
def test_bad_requests_are_refused(running: RunningHouse, about: str) -> None:
    assert run(refused(running, BAD_REQUESTS[about], ends=True))


@pytest.mark.parametrize("about", BAD_HANDSHAKES)
def test_bad_handshakes_are_refused(running: RunningHouse, about: str) -> None:
    """The line is closed by the house, though the client would keep it open."""
    assert run(refused(running, BAD_HANDSHAKES[about], ends=False), seconds=120)


def test_random_bytes_for_requests(running: RunningHouse) -> None:
    async def attack() -> None:
        rng = random.Random("requests")
        good = [handshake("x"), GET + HOST + b"\r\n", *BAD_REQUESTS.values()]
        for _ in range(300):
            data = bytearray(rng.choice(good)[:3000])
            for _ in range(rng.randrange(1, 20)):
                data[rng.randrange(len(data))] = rng.randrange(256)
            reader, writer = await raw_line(running, bytes(data))
            with suppress(ConnectionError):
                writer.write_eof()
            await rest_of(reader, writer)

    run(with_others_playing(running, attack()))


def test_too_many_messages_end_their_socket(tmp_path: Path) -> None:
    with RunningHouse(tmp_path, messages_per_second=5) as running:

        async def evening() -> None:
            _, link = await running.house.open_table("dancing-dice", ["", ""])
            line = await hello(link)
            told: m.AnyTell = m.Done("")
            while isinstance(told, m.Done):
                await line.send(PING.decode())
                told = m.read_tell(await line.recv())
            assert isinstance(told, m.Goodbye)
            assert told.code == "rate"
            with pytest.raises(ConnectionClosed):
                await line.recv()

        run(evening())

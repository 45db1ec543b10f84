"""Messages on the wire: whole ones take the short way, and come to the same as in pieces."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import pairwise
from pathlib import Path

import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.utils import apply_mask

from ballroom.client import House
from ballroom.core.chance import Rng
from ballroom.server.frames import framed, masked_text
from ballroom.table import messages as m
from tests.houses import house_in_this_process, run

MOST = 1000


def sent(kind: Opcode, data: bytes, fin: bool = True) -> bytes:
    """A frame as a client sends it."""
    return bytes(Frame(kind, data, fin).serialize(mask=True))


class RawLine:
    """A socket at a table, on which anything can be sent."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    async def send(self, data: bytes) -> None:
        self._writer.write(data)
        await self._writer.drain()
        await asyncio.sleep(0)

    async def answer(self) -> str:
        """The id of the next request that was carried out."""
        while True:
            kind, size = await self._reader.readexactly(2)
            if size == 126:
                size = int.from_bytes(await self._reader.readexactly(2), "big")
            payload = await self._reader.readexactly(size)
            told = m.read_tell(payload) if kind == 0x81 else None
            if isinstance(told, m.Done):
                return told.id


@asynccontextmanager
async def connected(house: House) -> AsyncIterator[RawLine]:
    """Somebody who looks on at a new table."""
    link, watch = await house.open_table("dancing-dice", ["", ""])
    host = house.address.removeprefix("http://")
    reader, writer = await asyncio.open_connection(*host.split(":"))
    writer.write(
        f"GET /api/tables/{link.table}/play HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    await reader.readuntil(b"\r\n\r\n")
    line = RawLine(reader, writer)
    await line.send(sent(Opcode.TEXT, b'{"say":"hello","key":"%s"}' % watch.key.encode()))
    yield line
    writer.close()


@pytest.mark.parametrize("size", [0, 1, 5, 125, 126, 127, 999, 1000])
def test_a_whole_message_is_read_at_once(size: int) -> None:
    text = bytes(65 + at % 26 for at in range(size))
    found = masked_text(sent(Opcode.TEXT, text), MOST)
    assert found is not None
    assert apply_mask(found[1], found[0]) == text


def test_all_else_is_left_to_the_parser() -> None:
    whole = sent(Opcode.TEXT, b"x" * 200)
    others = [
        b"",
        whole[:1],
        whole[:-1],
        whole + b"\x81",
        whole + whole,
        sent(Opcode.TEXT, b"x" * 1001),
        sent(Opcode.TEXT, b"x" * 70_000),
        sent(Opcode.TEXT, b"some", fin=False),
        sent(Opcode.CONT, b"more"),
        sent(Opcode.BINARY, b"data"),
        sent(Opcode.PING, b"ping"),
        sent(Opcode.CLOSE, b"\x03\xe8"),
        framed([b"not masked, as only a house may"]),
        bytes([0xC1]) + sent(Opcode.TEXT, b"reserved")[1:],
        bytes([0x81, 0xFE, 0, 2, 0, 0, 0, 0]) + b"{}",  # a length that is longer than it need be
    ]
    assert [masked_text(data, MOST) for data in others] == [None] * len(others)


def test_whole_messages_take_the_short_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also after some that could not, as one in fragments."""
    ways: list[str] = []
    slowly = WebSocketsSansIOProtocol.data_received

    def noted(line: WebSocketsSansIOProtocol, data: bytes) -> None:
        ways.append("slow")
        slowly(line, data)

    monkeypatch.setattr(WebSocketsSansIOProtocol, "data_received", noted)

    async def whole() -> None:
        async with house_in_this_process(tmp_path) as (house, _), connected(house) as line:
            await house.get("/health")  # by now its hello has been read
            assert ways == ["slow"]  # it began with a request
            for number in range(3):
                text = b'{"say":"ping","id":"%d"}' % number
                ways.clear()
                await line.send(sent(Opcode.TEXT, text))
                assert await line.answer() == str(number)
                assert ways == []
                await line.send(sent(Opcode.TEXT, text[:9], fin=False))
                await house.get("/health")  # by now that has been read
                await line.send(sent(Opcode.CONT, text[9:]))
                assert await line.answer() == str(number)
                assert ways == ["slow", "slow"]

    run(whole())


def test_messages_may_be_cut_anywhere(tmp_path: Path) -> None:
    """However a stream of frames is cut into pieces, each message is answered once, in order."""
    rng = Rng("pieces")

    def stream(first: int) -> tuple[bytes, list[str]]:
        parts, ids = [], []
        for number in range(first, first + 8):
            text = b'{"say":"ping","id":"%d"}' % number
            match rng.below(4):
                case 0:
                    parts += [sent(Opcode.TEXT, text[:9], fin=False), sent(Opcode.PING, b"?")]
                    parts += [sent(Opcode.CONT, text[9:])]
                case 1:
                    parts += [sent(Opcode.PONG, b"!"), sent(Opcode.TEXT, text)]
                case _:
                    parts.append(sent(Opcode.TEXT, text))
            ids.append(str(number))
        return b"".join(parts), ids

    async def whole() -> None:
        async with house_in_this_process(tmp_path) as (house, _), connected(house) as line:
            for turn in range(60):
                data, ids = stream(turn * 8)
                cuts = sorted({0, len(data), *(rng.below(len(data)) for _ in range(turn % 7))})
                for begin, end in pairwise(cuts):
                    await line.send(data[begin:end])
                assert [await line.answer() for _ in ids] == ids

    run(whole())


def test_what_looks_like_a_message_within_another_is_none(tmp_path: Path) -> None:
    async def whole() -> None:
        async with house_in_this_process(tmp_path) as (house, _), connected(house) as line:
            inner = sent(Opcode.TEXT, b'{"say":"ping","id":"inner"}')
            await line.send(bytes([0x89, 0x80 | len(inner), 0, 0, 0, 0]))  # a ping's beginning
            await house.get("/health")  # by now that has been read
            await line.send(inner)
            await house.get("/health")
            await line.send(sent(Opcode.TEXT, b'{"say":"ping","id":"outer"}'))
            assert await line.answer() == "outer"

    run(whole())

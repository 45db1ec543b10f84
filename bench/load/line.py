"""Lean lines to a server: WebSocket frames and plain requests, with as little work as can be.

The crowd shares the machine with the server that it measures, so its own cost must be small.
"""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec

TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A
NO_MASK = bytes(4)
"""A client's frames are masked; with zeros this costs nothing."""


def frame(kind: int, payload: bytes) -> bytes:
    """A frame from a client."""
    size = len(payload)
    if size < 126:
        return bytes((kind, 0x80 | size)) + NO_MASK + payload
    return bytes((kind, 0x80 | 126)) + size.to_bytes(2, "big") + NO_MASK + payload


class Line(asyncio.Protocol):
    """One WebSocket, which hands every text that comes in on."""

    def __init__(self, host: str, path: str, hear: Callable[[bytes], None]) -> None:
        self._hello = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        self._hear = hear
        self._rest = b""
        self._transport: Any = None
        self._is_up = False
        self.is_closing = False
        self.up: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lost: str = ""

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        transport.write(self._hello.encode())

    def connection_lost(self, error: Exception | None) -> None:
        if not self.is_closing:
            self.lost = self.lost or f"the server hung up ({error})"
        if not self.up.done():
            self.up.set_exception(ConnectionError(self.lost))

    def data_received(self, data: bytes) -> None:
        if self._rest:
            data = self._rest + data
        at = 0 if self._is_up else self._handshake(data)
        while True:
            end = self._frame(data, at)
            if end == at:
                break
            at = end
        self._rest = data[at:]

    def _handshake(self, data: bytes) -> int:
        """Where the frames begin."""
        end = data.find(b"\r\n\r\n")
        if end < 0:
            return 0
        if not data.startswith(b"HTTP/1.1 101"):
            self.lost = data.partition(b"\r\n")[0].decode()
            self._transport.abort()
            return 0
        self._is_up = True
        if not self.up.done():
            self.up.set_result(None)
        return end + 4

    def _frame(self, data: bytes, at: int) -> int:
        """Take a whole frame; answers where it ends, or its beginning where it is not all there."""
        if not self._is_up or len(data) < at + 2:
            return at
        size, begin = data[at + 1], at + 2
        if size >= 126:
            begin += 2 if size == 126 else 8
            size = int.from_bytes(data[at + 2 : begin], "big")
        if len(data) < begin + size:
            return at
        kind, payload = data[at], data[begin : begin + size]
        if kind == TEXT:
            self._hear(payload)
        elif kind == PING:
            self._transport.write(frame(PONG, payload))
        elif kind == CLOSE and not self.is_closing:
            self.lost = f"the server closed the line ({payload[2:].decode()})"
        return begin + size

    def send(self, text: bytes) -> None:
        """Say something."""
        self._transport.write(frame(TEXT, text))

    def close(self) -> None:
        """Go, without ceremony."""
        self.is_closing = True
        if self._transport:
            self._transport.abort()


async def dial(port: int, path: str, hear: Callable[[bytes], None]) -> Line:
    """A line that is up."""
    loop = asyncio.get_running_loop()
    _, line = await loop.create_connection(
        lambda: Line(f"127.0.0.1:{port}", path, hear), "127.0.0.1", port
    )
    await line.up
    return line


async def post(port: int, path: str, body: dict[str, Any]) -> Any:
    """What a server answers to a body."""
    data = msgspec.json.encode(body)
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(
            f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n".encode()
            + data
        )
        head, _, answer = (await reader.read(-1)).partition(b"\r\n\r\n")
    finally:
        writer.close()
    if head.split(None, 2)[1] not in (b"200", b"201"):
        raise ConnectionError(f"{path}: {head[:20]!r} {answer[:200]!r}")
    return msgspec.json.decode(answer)

"""Post between processes of one machine: messages in order, and with some of them an open line."""

import asyncio
import os
import socket
import struct
from collections import deque
from collections.abc import Callable, Iterator

import msgspec

SIZE = struct.Struct("I")
"""How long a message is, before each."""
MOST_READ = 1 << 18
MOST_LINES = 64
"""How many lines may come in one piece."""


class Message(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one process tells another."""

    house: int
    tables: list[tuple[str, int]] = []
    """Tables to which it wrote, and how many entries they have by now."""
    word: str = ""
    figures: str = ""
    line: bytes | None = None
    """A client's line comes with it, of which this was read already."""


_MESSAGES = msgspec.msgpack.Decoder(Message)


def framed(message: Message) -> bytes:
    """A message as it is sent."""
    data = msgspec.msgpack.encode(message)
    return SIZE.pack(len(data)) + data


class Way:
    """The way to one other process: what it cannot take at once waits."""

    def __init__(self, path: str) -> None:
        self._line = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._line.setblocking(False)
        self._waiting: deque[tuple[bytes, int | None]] = deque()
        self._is_held_up = False
        self.is_closed = False
        try:
            self._line.connect(path)
        except OSError:
            self.close()

    def send(self, data: bytes, line: int | None = None) -> None:
        """Send a message, perhaps with a line, which is ours no more."""
        self._waiting.append((data, line))
        if self.is_closed:
            self._forget()
        elif not self._is_held_up:
            self._push()

    def _push(self) -> None:
        try:
            while self._waiting:
                self._send_first()
        except BlockingIOError:
            self._hold_up(True)
        except OSError:  # it has died
            self.close()
        else:
            self._hold_up(False)

    def _send_first(self) -> None:
        data, line = self._waiting[0]
        if line is None:
            sent = self._line.send(data)
        else:
            sent = socket.send_fds(self._line, [data], [line])
            os.close(line)
        self._waiting.popleft()
        if sent < len(data):
            self._waiting.appendleft((data[sent:], None))

    def _hold_up(self, is_held_up: bool) -> None:
        if is_held_up != self._is_held_up:
            self._is_held_up = is_held_up
            loop = asyncio.get_running_loop()
            if is_held_up:
                loop.add_writer(self._line.fileno(), self._push)
            else:
                loop.remove_writer(self._line.fileno())

    def _forget(self) -> None:
        for _, line in self._waiting:
            if line is not None:
                os.close(line)  # its client comes again
        self._waiting.clear()

    def close(self) -> None:
        """Send nothing more."""
        if not self.is_closed:
            self.is_closed = True
            if self._line.fileno() >= 0:
                self._hold_up(False)
            self._line.close()
            self._forget()


class Incoming:
    """What one other process sends."""

    def __init__(
        self,
        line: socket.socket,
        hear: Callable[[Message, int | None], None],
        ended: "Callable[[Incoming], None]",
    ) -> None:
        line.setblocking(False)
        self._line = line
        self._hear = hear
        self._ended = ended
        self._data = bytearray()
        self._fds: deque[int] = deque()
        asyncio.get_running_loop().add_reader(line.fileno(), self._read)

    def _read(self) -> None:
        try:
            data, fds, _, _ = socket.recv_fds(self._line, MOST_READ, MOST_LINES)
        except BlockingIOError:
            return
        except OSError:
            data, fds = b"", []
        self._fds += fds
        if not data:
            self._ended(self)
            self.close()
            return
        self._data += data
        for message in list(self._messages()):
            self._hear(message, self._fds.popleft() if message.line is not None else None)

    def _messages(self) -> Iterator[Message]:
        at = 0
        while at + SIZE.size <= len(self._data):
            (size,) = SIZE.unpack_from(self._data, at)
            if at + SIZE.size + size > len(self._data):
                break
            at += SIZE.size
            yield _MESSAGES.decode(memoryview(self._data)[at : at + size].tobytes())
            at += size
        del self._data[:at]

    def close(self) -> None:
        """Hear nothing more."""
        if self._line.fileno() >= 0:
            asyncio.get_running_loop().remove_reader(self._line.fileno())
            self._line.close()
        for fd in self._fds:
            os.close(fd)
        self._fds.clear()

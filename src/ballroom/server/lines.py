"""Lines: connections below requests and messages, and when one is cut.

Uvicorn waits without end for the head of a request and for a client that does not read, and keeps
what it could not send. Here such a line is cut.
"""

import asyncio
import socket
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import uvicorn
from h11 import IDLE
from starlette.types import ASGIApp
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame
from websockets.protocol import State
from websockets.streams import StreamReader

from ballroom.server.frames import framed, masked_text
from ballroom.server.handing import Usher
from ballroom.table.limits import Limits

try:
    from websockets.speedups import apply_mask
except ImportError:  # it was installed without its compiled part
    from websockets.utils import apply_mask

SYSTEM_KEEPS = 65_536
"""Bytes that the system keeps for a client that does not read; left alone, it keeps millions."""


BETWEEN = StreamReader.at_eof.__code__
"""Where the parser of frames waits while it is in the midst of none."""

LINE = "ballroom.line"
"""The name of a line among the extensions of a connection's scope."""


class Doors:
    """How many lines there are from each address; those of a trusted proxy are not counted."""

    def __init__(self, limits: Limits, is_proxy: Callable[[str], bool]) -> None:
        self.limits = limits
        self._is_proxy = is_proxy
        self._lines: Counter[str] = Counter()

    def come(self, who: str) -> bool:
        """One more line; whether there may be so many."""
        self._lines[who] += 1
        return self._is_proxy(who) or self._lines[who] <= self.limits.max_lines_per_address

    def go(self, who: str) -> None:
        """One line less."""
        self._lines[who] -= 1
        if not self._lines[who]:
            del self._lines[who]


class Config(uvicorn.Config):
    """How a house is served."""

    def __init__(self, app: ASGIApp, limits: Limits, usher: Usher | None = None) -> None:
        super().__init__(
            app,
            http=HttpLine,
            ws=SocketLine,
            ws_max_size=limits.max_message,
            ws_per_message_deflate=False,
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=5,
            limit_concurrency=limits.max_sockets + 500,
        )
        proxies = ProxyHeadersMiddleware(app, self.forwarded_allow_ips)  # type: ignore[arg-type]
        self.doors = Doors(limits, lambda who: who in proxies.trusted_hosts)
        self.usher = usher


class Watch:
    """Cuts a line that leaves what was sent to it unread from one look to the next."""

    def __init__(self, transport: asyncio.Transport, seconds: float) -> None:
        self._transport = transport
        self._seconds = seconds
        self._unread = 0
        self._loop = asyncio.get_running_loop()
        self._timer = self._loop.call_later(seconds, self._look)

    def _look(self) -> None:
        unread = self._transport.get_write_buffer_size()
        if 0 < self._unread <= unread:
            self._transport.abort()
            return
        self._unread = unread
        self._timer = self._loop.call_later(self._seconds, self._look)

    def end(self) -> None:
        """The line is closed."""
        self._timer.cancel()


def _who(client: tuple[str, int] | None) -> str:
    return client[0] if client else "unknown"


class HttpLine(H11Protocol):
    """A line for requests: each must begin in time, and its answer must be read."""

    config: Config
    _watch: Watch
    _silence: asyncio.TimerHandle | None = None
    _begun = b""
    """What another process had read of it."""

    def begun_with(self, data: bytes) -> "HttpLine":
        """The same, of a line that another process has handed over."""
        self._begun = data
        return self

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A new line, unless there are too many from there."""
        super().connection_made(transport)
        doors = self.config.doors
        self._watch = Watch(transport, doors.limits.unread_seconds)
        self._expect_request()
        line = transport.get_extra_info("socket")
        line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SYSTEM_KEEPS)
        if not doors.come(_who(self.client)):
            transport.abort()
        elif self._begun:
            super().data_received(self._begun)

    def data_received(self, data: bytes) -> None:
        """What came; where it begins a request that is another process's, that one goes on."""
        usher = self.config.usher
        if usher is not None and self._is_between():
            line = self.transport.get_extra_info("socket").fileno()
            if usher.hand_over(line, data):
                self.transport.abort()  # it stays open there
                return
        super().data_received(data)

    def _is_between(self) -> bool:
        """Whether all requests so far are answered, and nothing of the next was read."""
        is_answered = self.cycle is None or self.cycle.response_complete
        return is_answered and self.conn.their_state is IDLE and not self.conn.trailing_data[0]

    def connection_lost(self, exc: Exception | None) -> None:
        """The line is closed."""
        self._leave()
        self.config.doors.go(_who(self.client))
        super().connection_lost(exc)

    def handle_events(self) -> None:
        """What came; once it is the head of a request, its handler keeps the time."""
        before = self.cycle
        super().handle_events()
        if self.cycle is not before:
            self._stop_waiting()

    def handle_websocket_upgrade(self, event: Any) -> None:
        """From here on it is the line of a socket."""
        self._leave()
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        """Answered; the next request must begin in time, and what is left of this one end."""
        self._expect_request()
        super().on_response_complete()

    def _expect_request(self) -> None:
        self._stop_waiting()
        seconds = self.config.doors.limits.hello_seconds
        self._silence = self.loop.call_later(seconds, self._cut)

    def _stop_waiting(self) -> None:
        if self._silence is not None:
            self._silence.cancel()
            self._silence = None

    def _cut(self) -> None:
        self.transport.close()  # an answer that is still being read may be read

    def _leave(self) -> None:
        self._stop_waiting()
        self._watch.end()


def _waits_for_frame(parser: Any) -> bool:
    """Whether a parser waits for a new frame, and not for the rest of one."""
    while parser.gi_yieldfrom is not None:
        parser = parser.gi_yieldfrom
    return parser.gi_code is BETWEEN


class SocketLine(WebSocketsSansIOProtocol):
    """A line for messages: no pongs, fragments or bad letters pile up."""

    config: Config
    _watch: Watch
    _hear: Callable[[str | bytes], None] | None = None
    """Who hears what is said by this line, once somebody does."""
    _is_between = False
    """Whether all that came so far were whole messages."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The line of a request becomes that of a socket; its door was passed before."""
        super().connection_made(transport)
        self._watch = Watch(self.transport, self.config.doors.limits.unread_seconds)

    def handle_connect(self, event: Any) -> None:
        """Make the scope, as Uvicorn does, and offer the line to the application there."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][LINE] = self  # type: ignore[assignment]

    def send_now(self, texts: Sequence[bytes]) -> bool:
        """Send texts in one write; False where the client has not read what was sent before."""
        if not self.writable.is_set():
            return False
        if self.conn.state is State.OPEN and not (self.close_sent or self.disconnected):
            self.transport.write(framed(texts))
        return True

    async def send_texts(self, texts: Sequence[bytes]) -> None:
        """Send texts in one write, when the client has room for more."""
        await self.writable.wait()
        if not self.send_now(texts):
            await self.send_texts(texts)

    def connection_lost(self, exc: Exception | None) -> None:
        """The line is closed."""
        self._watch.end()
        self.config.doors.go(_who(self.client))
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """What came; a handshake that cannot be read ends the line, which Uvicorn would keep."""
        if (
            self._is_between
            and (found := masked_text(data, self.config.ws_max_size)) is not None
            and self.conn.state is State.OPEN
        ):
            self.curr_msg_data_type = "text"
            self.frames = [apply_mask(found[1], found[0])]
            self.send_receive_event_to_app()
            return
        super().data_received(data)
        self._is_between = self.conn.current_size is None and _waits_for_frame(self.conn.parser)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def handle_ping(self) -> None:
        """Answer, unless former answers are not read: a later pong answers all."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def handle_cont(self, event: Frame) -> None:
        """A fragment; an empty one adds nothing, and so there may not be very many."""
        if event.data or event.fin:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """A whole message; text that is none closes the socket, and is no fault of the house.

        Before anybody plays by this line, nothing more is read while two messages wait.
        """
        data, self.frames = b"".join(self.frames), []
        if self.close_sent:
            return
        said: str | bytes = data
        if self.curr_msg_data_type != "bytes":
            try:
                said = data.decode()
            except UnicodeDecodeError:
                self.conn.fail(CloseCode.INVALID_DATA, "this is no text")
                self.handle_parser_exception()
                return
        if self._hear is not None:
            self._hear(said)
            return
        if isinstance(said, str):
            self.queue.put_nowait({"type": "websocket.receive", "text": said})
        else:
            self.queue.put_nowait({"type": "websocket.receive", "bytes": said})
        self.hold(self.queue.qsize() > 1)

    async def play(self, hear: Callable[[str | bytes], None]) -> None:
        """Let somebody hear all messages as they come, until the client has gone."""
        while not self.queue.empty():
            message: Any = self.queue.get_nowait()
            if message["type"] == "websocket.disconnect":
                return
            hear(message["text"] if "text" in message else message["bytes"])
        self._hear = hear
        await self.receive()  # nothing but its end comes this way any more

    def hold(self, is_held: bool) -> None:
        """Read nothing more for a while, or go on."""
        if is_held != self.read_paused and not self.transport.is_closing():
            self.read_paused = is_held
            (self.transport.pause_reading if is_held else self.transport.resume_reading)()

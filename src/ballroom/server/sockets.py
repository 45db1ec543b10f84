"""Play over a WebSocket: one connection is one client at one table."""

import asyncio
import logging
from collections.abc import Collection
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from ballroom.core.language import chosen, spoken
from ballroom.server.guard import (
    Rates,
    address,
    is_own_origin,
    language_of,
    wrong_name,
)
from ballroom.server.lines import LINE, SocketLine
from ballroom.server.session import Paces, Session, read
from ballroom.table import messages as m
from ballroom.table.hall import Hall
from ballroom.table.listeners import Listener, Live
from ballroom.table.store import Unavailable
from ballroom.table.table import Refused

log = logging.getLogger("ballroom.server")

POLICY = 1008
"""The code with which a socket is closed that broke a rule of the house."""


class Sockets:
    """The handler of all sockets."""

    def __init__(self, hall: Hall, names: Collection[str] = ()) -> None:
        self.hall = hall
        self._names = names
        self.count = 0
        self._by_address: dict[str, int] = {}
        limits = hall.limits
        self._paces = Paces(limits)
        self._coming = Rates(limits.requests_per_minute / 60, limits.requests_per_minute)

    async def play(self, socket: WebSocket) -> None:
        """One connection, from hello to goodbye."""
        who = address(socket)
        limits = self.hall.limits
        full = self.count >= limits.max_sockets or not self._coming.take(who)
        if full or self._by_address.get(who, 0) >= limits.max_sockets_per_address:
            await socket.close(POLICY, "full")
            return
        if (wrong := wrong_name(socket, self._names)) is not None:
            await socket.send_denial_response(wrong)
            return
        if not is_own_origin(socket):
            await socket.close(POLICY, "origin")
            return
        await socket.accept()
        self.count += 1
        self._by_address[who] = self._by_address.get(who, 0) + 1
        try:
            await self._session(socket)
        except (WebSocketDisconnect, ConnectionError, RuntimeError):
            pass  # the client has gone
        finally:
            self.count -= 1
            self._by_address[who] -= 1
            if not self._by_address[who]:
                del self._by_address[who]

    async def _session(self, socket: WebSocket) -> None:
        try:
            async with asyncio.timeout(self.hall.limits.hello_seconds):
                data = await receive(socket)
            live, listener, token = await self._hello(socket, data)
        except TimeoutError:
            await goodbye(socket, "silent", "Nothing was said in time.")
            return
        except Refused as refused:
            await goodbye(socket, refused.code, refused.sentence)
            return
        except Unavailable:
            await goodbye(socket, "store", "The house cannot reach its store; come again.")
            return
        line: SocketLine = socket.scope["extensions"][LINE]
        listener.send = line.send_now
        sender = asyncio.create_task(self._send(socket, line, listener))
        session = Session(self.hall, self._paces, _PlayLine(socket, line), live, listener, token)
        try:
            await line.play(session.hear)
        finally:
            session.end()
            sender.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await sender

    async def _hello(self, socket: WebSocket, data: str | bytes) -> tuple[Live, Listener, str]:
        said = read(data)
        if not isinstance(said, m.Hello):
            raise Refused("hello", "Say hello first.")
        live = await self.hall.find(socket.path_params["table"])
        missing = Refused("table", "There is no such table, or its link is another.")
        if live is None:
            raise missing
        seats = await self.hall.seats_of(live, said.token)
        if not seats and not self.hall.may_watch(live.table, said.key):
            raise missing
        language = chosen(said.language) if said.language else language_of(socket)
        token = said.token if seats else ""
        return live, await self.hall.listen(live, token, said.since, language), token

    async def _send(self, socket: WebSocket, line: SocketLine, listener: Listener) -> None:
        """Send what waits; a client that does not read is let go."""
        while True:
            texts = await listener.next()
            if texts is None:
                code = "slow" if listener.is_slow else "closed"
                await goodbye(socket, code, "The connection is closed; connect again.")
                return
            await line.send_texts(texts)


class _PlayLine:
    """The line of a session."""

    def __init__(self, socket: WebSocket, line: SocketLine) -> None:
        self._socket = socket
        self.hold = line.hold

    async def cut(self, code: str, sentence: str) -> None:
        """Say why, and close."""
        await goodbye(self._socket, code, sentence)


async def receive(socket: WebSocket) -> str | bytes:
    """The next message."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    data: str | bytes | None = message.get("text")
    return data if data is not None else bytes(message.get("bytes") or b"")


async def goodbye(socket: WebSocket, code: str, sentence: str) -> None:
    """Say why, and close."""
    sentence = spoken(sentence, language_of(socket))
    with suppress(RuntimeError, ConnectionError):
        await socket.send_text(m.write(m.Goodbye(code, sentence)).decode())
        await socket.close(POLICY, code)

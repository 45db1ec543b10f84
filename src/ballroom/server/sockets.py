"""Play over a WebSocket: one connection is one client at one table."""

import asyncio
import logging
import time
from collections.abc import Collection, Sequence
from contextlib import suppress

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from ballroom.core.contract import Malformed
from ballroom.core.language import chosen, spoken
from ballroom.server.guard import (
    Rates,
    address,
    is_own_origin,
    language_of,
    sentence_of,
    wrong_name,
)
from ballroom.server.lines import LINE, SocketLine
from ballroom.table import messages as m
from ballroom.table.entries import Entry
from ballroom.table.hall import Hall
from ballroom.table.limits import Bucket
from ballroom.table.listeners import Listener, Live
from ballroom.table.store import Unavailable
from ballroom.table.table import Refused

log = logging.getLogger("ballroom.server")

HINTS_PER_SECOND = 0.5
MOST_HINTS = 10
"""How often a seat may ask for hints: so many at once, and then so many a second."""
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
        self._chats = Rates(limits.chats_per_minute / 60, limits.chats_per_minute)
        self._hints = Rates(HINTS_PER_SECOND, MOST_HINTS)
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
            live, listener = await self._hello(socket, data)
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
        try:
            # By itself, for it goes on very often, and here is far below all that serves requests.
            await asyncio.create_task(self._receive(socket, line, live, listener))
        finally:
            self.hall.forget(live, listener)
            sender.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await sender

    async def _hello(self, socket: WebSocket, data: str | bytes) -> tuple[Live, Listener]:
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
        return live, await self.hall.listen(live, said.token if seats else "", said.since, language)

    async def _send(self, socket: WebSocket, line: SocketLine, listener: Listener) -> None:
        """Send what waits; a client that does not read is let go."""
        while True:
            texts = await listener.next()
            if texts is None:
                code = "slow" if listener.is_slow else "closed"
                await goodbye(socket, code, "The connection is closed; connect again.")
                return
            await line.send_texts(texts)

    async def _receive(
        self, socket: WebSocket, line: SocketLine, live: Live, listener: Listener
    ) -> None:
        rate = self.hall.limits.messages_per_second
        bucket = Bucket(rate, 5 * rate)
        while (data := await line.hear()) is not None:
            if not bucket.take(time.monotonic()):
                await goodbye(socket, "rate", "Too many messages.")
                return
            try:
                said = read(data)
            except Refused as refused:
                listener.tell(refusal("", refused, listener.language))
                continue
            if isinstance(said, m.Hello):
                again = Refused("hello", "You have said hello.")
                listener.tell(refusal("", again, listener.language))
                continue
            listener.tell(await self._answer(live, listener, said))

    async def _answer(self, live: Live, listener: Listener, said: m.Request) -> m.Tell:
        """Carry a request out."""
        figures = self.hall.figures
        try:
            with figures.timed("act_seconds"):
                return await self._carry_out(live, listener, said)
        except Refused as refused:
            figures.count("refused_total", code=refused.code)
            return refusal(said.id, refused, listener.language)
        except Exception:
            figures.count("errors_total", kind="message")
            log.exception("a message failed")
            wrong = Refused("house", "Something went wrong in the house; nothing was changed.")
            return refusal(said.id, wrong, listener.language)

    async def _carry_out(self, live: Live, listener: Listener, said: m.Request) -> m.Tell:
        if isinstance(said, m.Ping):
            return m.Done(said.id)
        if isinstance(said, m.Mute):
            if not 0 <= said.seat < len(live.table.seats):
                raise Refused("seat", "There is no such seat.")
            (listener.muted.add if said.on else listener.muted.discard)(said.seat)
            return m.Done(said.id)
        if said.seat not in listener.seats:
            raise Refused("seat", "You do not hold that seat.")
        if isinstance(said, m.Check):
            return self._check(live, said)
        if isinstance(said, m.Hint):
            return await self._advise(live, listener, said)
        if isinstance(said, m.Chat) and (said.seat, said.id) not in live.table.ids:
            self._allow_chat(live, said.seat)
        if not said.id:
            raise Refused("id", "A request needs an id.")
        numbers = await self.hall.act(live, lambda at: self._once(live, listener, said, at))
        if numbers:
            return m.Done(said.id, numbers[0])
        return m.Done(said.id, live.table.ids.get((said.seat, said.id)))

    def _once(self, live: Live, listener: Listener, said: m.Request, at: int) -> Sequence[Entry]:
        """The entries of a request, asked when it is its turn; none where it was counted before."""
        if getattr(said, "seat", None) not in listener.seats:
            raise Refused("seat", "You do not hold that seat any more.")
        if said.id and (getattr(said, "seat", None), said.id) in live.table.ids:
            return []  # answered as before
        first, *rest = self._entries(live, said, at)
        if first.id != said.id:
            first = msgspec.structs.replace(first, id=said.id)
        return [first, *rest]

    def _entries(self, live: Live, said: m.Request, at: int) -> Sequence[Entry]:
        table = live.table
        match said:
            case m.Submit():
                return table.submit(said.seat, said.move, said.version, said.id, at)
            case m.Chat():
                return table.chat(said.seat, said.text, at)
            case m.Takeback():
                return table.ask_takeback(said.seat, at)
            case m.AnswerTakeback():
                return table.answer_takeback(said.seat, said.yes, at)
            case m.Resign():
                return table.resign(said.seat, at)
            case m.Leave():
                return table.leave(said.seat, at)
            case m.Rematch():
                return table.ask_rematch(said.seat, at, said.seed)
        raise Refused("request", "That cannot be asked.")

    def _check(self, live: Live, said: m.Check) -> m.Tell:
        table = live.table
        try:
            move = table.game.read_move(said.move)
        except Malformed as error:
            raise Refused("malformed", "{error}.", error=error.sentence) from error
        why = table.game.why_illegal(table.state, said.seat, move)
        if why is not None:
            raise Refused("illegal", why.sentence, why.paragraph)
        return m.Done(said.id)

    async def _advise(self, live: Live, listener: Listener, said: m.Hint) -> m.Tell:
        """A hint: first all know that it was asked for, then a computer thinks."""
        if not self._hints.take(f"{live.table.id}/{said.seat}"):
            raise Refused("rate", "You ask too often; wait a little.")
        await self.hall.act(live, lambda at: self._asked(live, said, at))
        version = live.table.version
        if said.seat not in live.table.to_move():
            raise Refused("stale", "The game has gone on since then; look again.")
        level, found = await self.hall.care.advise(live, said.seat, listener.language)
        if not found.move:
            raise Refused("hint", "No computer has an answer just now.")
        return m.Advice(said.id, version, level, found.move, found.why)

    def _asked(self, live: Live, said: m.Hint, at: int) -> Sequence[Entry]:
        """Once, however often a bad line makes a client ask."""
        if (said.seat, said.id) in live.table.ids:
            return []
        (asked,) = live.table.ask_hint(said.seat, at)
        return [msgspec.structs.replace(asked, id=said.id)]

    def _allow_chat(self, live: Live, seat: int) -> None:
        if not self._chats.take(f"{live.table.id}/{seat}"):
            raise Refused("rate", "You talk too much; wait a little.")


async def receive(socket: WebSocket) -> str | bytes:
    """The next message."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    data: str | bytes | None = message.get("text")
    return data if data is not None else bytes(message.get("bytes") or b"")


def read(data: str | bytes) -> m.AnySay:
    """A message, or Refused."""
    try:
        return m.read_say(data)
    except msgspec.DecodeError as error:
        raise Refused("malformed", sentence_of(error)) from error


def refusal(request: str, refused: Refused, language: str) -> m.Not:
    """Why a request was not carried out, in the language of who asked."""
    return m.Not(request, refused.code, spoken(refused.sentence, language), refused.rule)


async def goodbye(socket: WebSocket, code: str, sentence: str) -> None:
    """Say why, and close."""
    sentence = spoken(sentence, language_of(socket))
    with suppress(RuntimeError, ConnectionError):
        await socket.send_text(m.write(m.Goodbye(code, sentence)).decode())
        await socket.close(POLICY, code)

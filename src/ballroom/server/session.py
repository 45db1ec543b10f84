"""A session: what one client says at a table, one request after the other, each answered."""
# compiled by mypyc

import asyncio
import logging
import time
from collections import deque
from collections.abc import Coroutine, Sequence
from typing import Any, Protocol

import msgspec

from ballroom.core.contract import Malformed
from ballroom.core.language import spoken
from ballroom.server.guard import Rates, sentence_of
from ballroom.table import messages as m
from ballroom.table.entries import Entry
from ballroom.table.hall import Hall
from ballroom.table.limits import Bucket, Limits
from ballroom.table.listeners import Listener, Live, Wish
from ballroom.table.table import Refused

log = logging.getLogger("ballroom.server")

HINTS_PER_SECOND = 0.5
MOST_HINTS = 10
"""How often a seat may ask for hints: so many at once, and then so many a second."""
WRONG = "Something went wrong in the house; nothing was changed."
Act = m.Submit | m.Chat | m.Takeback | m.AnswerTakeback | m.Resign | m.Leave | m.Rematch
"""Requests that make something happen at the table."""


class PlayLine(Protocol):
    """As much of a line as a session needs."""

    def hold(self, is_held: bool) -> None:
        """Read nothing more for a while, or go on."""
        ...

    async def cut(self, code: str, sentence: str) -> None:
        """Say why, and close."""
        ...


class Paces:
    """How often seats may talk and ask, whatever their lines."""

    def __init__(self, limits: Limits) -> None:
        self.chats = Rates(limits.chats_per_minute / 60, limits.chats_per_minute)
        self.hints = Rates(HINTS_PER_SECOND, MOST_HINTS)


class Session:
    """One client at a table.

    Moves are most of what is said, and go from the line to the table and back without a task.
    """

    def __init__(
        self,
        hall: Hall,
        paces: Paces,
        line: PlayLine,
        live: Live,
        listener: Listener,
        token: str = "",
    ) -> None:
        self._hall = hall
        self._paces = paces
        self._line = line
        self._token = token
        self._live = live
        self._listener = listener
        rate = hall.limits.messages_per_second
        self._bucket = Bucket(rate, 5 * rate)
        self._acting = hall.figures.series("act_seconds")
        self._waiting: deque[str | bytes] = deque()
        self._is_busy = False
        self._begun = 0.0
        self._tasks: set[asyncio.Task[None]] = set()

    def hear(self, data: str | bytes) -> None:
        """A message; it waits while a former one is carried out."""
        self._waiting.append(data)
        self._go_on()

    def end(self) -> None:
        """The client has gone, from whichever table it was at last."""
        self._hall.forget(self._live, self._listener)
        self._waiting.clear()
        self._is_busy = True
        for task in self._tasks:
            task.cancel()

    def _go_on(self) -> None:
        while self._waiting and not self._is_busy:
            self._begin(self._waiting.popleft())
        self._line.hold(len(self._waiting) > 1)  # most clients wait for their answers

    def _begin(self, data: str | bytes) -> None:
        if not self._bucket.take(time.monotonic()):
            self._is_busy = True  # for good
            self._start(self._line.cut("rate", "Too many messages."))
            return
        try:
            said = read(data)
        except Refused as refused:
            self._refuse("", refused)
            return
        if isinstance(said, m.Hello):
            self._refuse("", Refused("hello", "You have said hello."))
            return
        self._is_busy = True
        self._begun = time.perf_counter()
        if isinstance(said, Act):
            self._act(said)
        else:
            self._start(self._ask(said))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # ---- what makes something happen

    def _act(self, said: Act) -> None:
        try:
            self._check_act(said)
        except Refused as refused:
            self._fail(said.id, refused)
            return
        wish = Wish(
            lambda at: self._once(said, at),
            lambda numbers: self._done(said, numbers),
            lambda why: self._fail(said.id, why),
        )
        self._hall.acting.wish(self._live, wish)

    def _check_act(self, said: Act) -> None:
        self._check_seat(said.seat)
        is_new = (said.seat, said.id) not in self._live.table.ids
        if isinstance(said, m.Chat) and is_new and not self._may_talk(said.seat):
            raise Refused("rate", "You talk too much; wait a little.")
        if not said.id:
            raise Refused("id", "A request needs an id.")

    def _may_talk(self, seat: int) -> bool:
        return self._paces.chats.take(f"{self._live.table.id}/{seat}")

    def _check_seat(self, seat: int) -> None:
        if seat not in self._listener.seats:
            raise Refused("seat", "You do not hold that seat.")

    def _once(self, said: Act, at: int) -> Sequence[Entry]:
        """The entries of a request, asked when it is its turn; none where it was counted before."""
        if said.seat not in self._listener.seats:
            raise Refused("seat", "You do not hold that seat any more.")
        if (said.seat, said.id) in self._live.table.ids:
            return []  # answered as before
        first, *rest = self._entries(said, at)
        if first.id != said.id:
            first = msgspec.structs.replace(first, id=said.id)
        return [first, *rest]

    def _entries(self, said: Act, at: int) -> Sequence[Entry]:
        table = self._live.table
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

    def _done(self, said: Act, numbers: list[int]) -> None:
        number = numbers[0] if numbers else self._live.table.ids.get((said.seat, said.id))
        self._answer(m.Done(said.id, number))

    # ---- what only asks

    async def _ask(self, said: m.Request) -> None:
        try:
            self._answer(await self._asked(said))
        except Exception as why:
            self._fail(said.id, why)

    async def _asked(self, said: m.Request) -> m.Tell:
        if isinstance(said, m.Ping):
            return m.Done(said.id)
        if isinstance(said, m.Mute):
            return self._mute(said)
        if isinstance(said, m.Follow):
            self._live = await self._hall.follow(self._live, self._listener, self._token)
            return m.Done(said.id)
        self._check_seat(said.seat)
        if isinstance(said, m.Check):
            return self._check(said)
        if isinstance(said, m.Hint):
            return await self._advise(said)
        raise Refused("request", "That cannot be asked.")

    def _mute(self, said: m.Mute) -> m.Tell:
        if not 0 <= said.seat < len(self._live.table.seats):
            raise Refused("seat", "There is no such seat.")
        muted = self._listener.muted
        (muted.add if said.on else muted.discard)(said.seat)
        return m.Done(said.id)

    def _check(self, said: m.Check) -> m.Tell:
        table = self._live.table
        try:
            move = table.game.read_move(said.move)
        except Malformed as error:
            raise Refused("malformed", "{error}.", error=error.sentence) from error
        why = table.game.why_illegal(table.state, said.seat, move)
        if why is not None:
            raise Refused("illegal", why.sentence, why.paragraph)
        return m.Done(said.id)

    async def _advise(self, said: m.Hint) -> m.Tell:
        """A hint: first all know that it was asked for, then a computer thinks."""
        live = self._live
        if not self._paces.hints.take(f"{live.table.id}/{said.seat}"):
            raise Refused("rate", "You ask too often; wait a little.")
        await self._hall.act(live, lambda at: self._hinted(said, at))
        version = live.table.version
        if said.seat not in live.table.to_move():
            raise Refused("stale", "The game has gone on since then; look again.")
        level, found = await self._hall.care.advise(live, said.seat, self._listener.language)
        if not found.move:
            raise Refused("hint", "No computer has an answer just now.")
        return m.Advice(said.id, version, level, found.move, found.why)

    def _hinted(self, said: m.Hint, at: int) -> Sequence[Entry]:
        """Once, however often a bad line makes a client ask."""
        table = self._live.table
        if (said.seat, said.id) in table.ids:
            return []
        (asked,) = table.ask_hint(said.seat, at)
        return [msgspec.structs.replace(asked, id=said.id)]

    # ---- answers

    def _answer(self, told: m.Tell) -> None:
        self._acting.took(time.perf_counter() - self._begun)
        self._listener.tell(told)
        self._is_busy = False
        self._go_on()

    def _fail(self, request: str, why: BaseException) -> None:
        figures = self._hall.figures
        if isinstance(why, Refused):
            figures.count("refused_total", code=why.code)
            refused = why
        elif isinstance(why, Exception):
            figures.count("errors_total", kind="message")
            log.error("a message failed", exc_info=why)
            refused = Refused("house", WRONG)
        else:
            return  # the house closes
        self._answer(refusal(request, refused, self._listener.language))

    def _refuse(self, request: str, refused: Refused) -> None:
        self._listener.tell(refusal(request, refused, self._listener.language))


def read(data: str | bytes) -> m.AnySay:
    """A message, or Refused."""
    try:
        return m.read_say(data)
    except msgspec.DecodeError as error:
        raise Refused("malformed", sentence_of(error)) from error


def refusal(request: str, refused: Refused, language: str) -> m.Not:
    """Why a request was not carried out, in the language of who asked."""
    return m.Not(request, refused.code, spoken(refused.sentence, language), refused.rule)

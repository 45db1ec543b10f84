"""Who listens at a table, and what waits to be told."""
# compiled by mypyc

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from ballroom.core.language import ENGLISH, spoken
from ballroom.table.entries import Entry
from ballroom.table.messages import Looks, Notice, Tell, write
from ballroom.table.table import Table

log = logging.getLogger("ballroom.hall")

Send = Callable[[Sequence[bytes]], bool]
"""Sends texts at once; False where they must wait, because former ones are not read yet."""


@dataclass(eq=False)
class Waiting:
    """A message that waits to be sent; what is told at first is not counted."""

    data: bytes
    counted: bool = True
    is_looks: bool = False


class Outgoing:
    """Who was told something in this turn of the loop: all of it is sent in the next."""

    def __init__(self) -> None:
        self._told: list[Listener] = []

    def add(self, listener: "Listener") -> None:
        """One more."""
        self._told.append(listener)
        if len(self._told) == 1:
            asyncio.get_running_loop().call_soon(self._flush)

    def _flush(self) -> None:
        told, self._told = self._told, []
        for listener in told:
            try:
                listener.flush()
            except Exception:
                log.exception("something could not be sent")


class Listener:
    """A connection at a table: the seats that it holds, and the messages that wait for it.

    What is told in one go is sent in one go. Only what cannot be sent at once waits.
    """

    def __init__(
        self,
        outgoing: Outgoing,
        most_messages: int,
        most_bytes: int,
        language: str = ENGLISH,
    ) -> None:
        self._outgoing = outgoing
        self.seats: list[int] = []
        self.language = language
        self.muted: set[int] = set()
        self.is_slow = False
        self.send: Send | None = None
        self.messages = 0
        """How many messages wait, and their bytes, but for those told at first."""
        self.bytes = 0
        self._most_messages = most_messages
        self._most_bytes = most_bytes
        self._fresh: list[tuple[bytes, bool]] = []
        self._waiting: deque[Waiting] = deque()
        self._is_sending = False
        self._let_go = False
        self._changed = asyncio.Event()

    async def next(self) -> list[bytes] | None:
        """All that waits to be sent, once there is something; None where it is to be let go.

        Until it is asked again, what it answered last is still being sent.
        """
        self._is_sending = False
        while not self._waiting:
            if self._let_go:
                return None
            self._changed.clear()
            await self._changed.wait()
        found = [one.data for one in self._waiting]
        self._forget_waiting()
        self._is_sending = True
        return found

    def leave(self) -> None:
        """It goes on at another table; what was told at this one is sent first."""
        self.flush()
        self.muted.clear()

    def let_go(self) -> None:
        """Say goodbye when all that waits has been sent."""
        self.flush()
        self._let_go = True
        self._changed.set()

    def tell_at_first(self, message: Tell) -> None:
        """Queue what a newcomer missed, however much it is: a game is known from its beginning."""
        self._waiting.append(Waiting(write(self._said(message)), counted=False))
        self._changed.set()

    def tell(self, message: Tell) -> None:
        """Tell a message."""
        if isinstance(message, Looks):
            self.show(write(message))
        else:
            self.put(write(self._said(message)))

    def _said(self, message: Tell) -> Tell:
        """What the house has to say, in the language of who listens."""
        if isinstance(message, Notice):
            return Notice(message.code, spoken(message.sentence, self.language))
        return message

    def put(self, data: bytes, is_looks: bool = False) -> None:
        """Tell a message as it is sent."""
        if self.is_slow:
            return
        if not self._fresh:
            self._outgoing.add(self)
        self._fresh.append((data, is_looks))

    def show(self, data: bytes) -> None:
        """Tell how the table looks; nobody needs to see how it looked before."""
        older = [at for at, (_, is_looks) in enumerate(self._fresh) if is_looks]
        self.put(data, True)
        for at in older:
            del self._fresh[at]

    def flush(self) -> None:
        """Send what was told since the last time, or let it wait behind what waits already."""
        fresh, self._fresh = self._fresh, []
        if self.is_slow or not fresh:
            return
        is_next = self.send is not None and not self._waiting and not self._is_sending
        if is_next and self.send is not None and self.send([data for data, _ in fresh]):
            return
        for data, is_looks in fresh:
            self._wait(Waiting(data, True, is_looks))

    def _wait(self, one: Waiting) -> None:
        """Queue a message; whoever does not read is let go, and what waited is forgotten."""
        if one.is_looks:
            self._drop_looks()
        full = self.bytes + len(one.data) > self._most_bytes and self.messages > 0
        if full or self.messages >= self._most_messages:
            self.is_slow = True
            self._forget_waiting()
            self.let_go()
        else:
            self._waiting.append(one)
            self.messages += 1
            self.bytes += len(one.data)
            self._changed.set()

    def _drop_looks(self) -> None:
        """Nobody needs to see how a table looked before."""
        for old in [one for one in self._waiting if one.is_looks]:
            self._waiting.remove(old)
            self.messages -= 1
            self.bytes -= len(old.data)

    def _forget_waiting(self) -> None:
        self._waiting.clear()
        self.messages = self.bytes = 0


class Wish:
    """Something that is asked for at a table, and who is to know what came of it."""

    def __init__(
        self,
        make: Callable[[int], Sequence[Entry]],
        answer: Callable[[list[int]], None],
        fail: Callable[[BaseException], None],
    ) -> None:
        self.make = make
        """Answers the entries, given the time; raises Refused."""
        self.answer = answer
        """Is told the numbers of the entries: it is done, and durable."""
        self.fail = fail
        """Is told why it is not done."""


class Turn:
    """Whose turn it is at a table: one after the other, as they came; who is here may act."""

    def __init__(self) -> None:
        self.is_taken = False
        self._waiting: deque[Callable[[], None]] = deque()

    def ask(self, go: Callable[[], None]) -> None:
        """Go when it is one's turn, at once where nobody has it; `end` ends it."""
        if self.is_taken:
            self._waiting.append(go)
        else:
            self.is_taken = True
            go()

    def end(self) -> None:
        """It is the next one's turn."""
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._waiting.popleft())
        else:
            self.is_taken = False

    async def __aenter__(self) -> None:
        if not self.is_taken:
            self.is_taken = True
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(lambda: self._hand(turn))
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it was given in this very moment
                self.end()
            raise

    def _hand(self, turn: "asyncio.Future[None]") -> None:
        if turn.done():  # whoever waited has gone
            self.end()
        else:
            turn.set_result(None)

    async def __aexit__(self, *_: object) -> None:
        self.end()


@dataclass(eq=False)
class Live:
    """A table that is in use."""

    table: Table
    turn: Turn = field(default_factory=Turn)
    listeners: set[Listener] = field(default_factory=set)
    wishes: list[Wish] = field(default_factory=list)
    """What is asked for and not done yet."""
    is_granting: bool = False
    """Whether somebody sees to them."""
    elsewhere: dict[int, frozenset[int]] = field(default_factory=dict)
    """The seats whose holders are connected to other processes, by process."""
    timer: asyncio.TimerHandle | None = None
    is_shown_soon: bool = False
    """Whether all are about to be shown how it looks."""
    thinking: set[int] = field(default_factory=set)
    rematching: bool = False
    recovering: bool = False
    """Whether it is not sure what the store has of it."""
    is_noted: bool = False
    """Whether the store was told that the game is over."""
    away: dict[int, int] = field(default_factory=dict)
    """Since when the holders of seats have not been connected."""

    @property
    def local(self) -> set[int]:
        """The seats whose holders are connected to this process."""
        return {seat for listener in self.listeners for seat in listener.seats}

    @property
    def here(self) -> set[int]:
        """The seats whose holders are connected."""
        return self.local.union(*self.elsewhere.values())

    @property
    def is_idle(self) -> bool:
        """Whether nobody is there and nothing goes on."""
        is_acting = self.is_granting or self.turn.is_taken
        return not (self.listeners or is_acting or self.thinking or self.rematching)

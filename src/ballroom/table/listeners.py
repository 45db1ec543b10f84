"""Who listens at a table, and what waits to be told."""

import asyncio
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field

from ballroom.table.messages import Looks, Tell, write
from ballroom.table.table import Table


@dataclass(eq=False)
class Waiting:
    """A message that waits to be sent; what is told at first is not counted."""

    data: bytes
    counted: bool = True


class Listener:
    """A connection at a table: the seats that it holds, and the messages that wait for it."""

    def __init__(self, seats: Sequence[int], most_messages: int, most_bytes: int) -> None:
        self.seats = list(seats)
        self.muted: set[int] = set()
        self.is_slow = False
        self.messages = 0
        """How many messages wait, and their bytes, but for those told at first."""
        self.bytes = 0
        self._most_messages = most_messages
        self._most_bytes = most_bytes
        self._waiting: deque[Waiting] = deque()
        self._looks: Waiting | None = None
        self._let_go = False
        self._changed = asyncio.Event()

    async def next(self) -> bytes | None:
        """What is to be sent next, once there is something; None where it is to be let go."""
        while not self._waiting:
            if self._let_go:
                return None
            self._changed.clear()
            await self._changed.wait()
        return self._take(self._waiting[0]).data

    def let_go(self) -> None:
        """Say goodbye when all that waits has been sent."""
        self._let_go = True
        self._changed.set()

    def tell_at_first(self, message: Tell) -> None:
        """Queue what a newcomer missed, however much it is: a game is known from its beginning."""
        self._put(Waiting(write(message), counted=False))

    def tell(self, message: Tell) -> None:
        """Queue a message; whoever does not read is let go, and what waited is forgotten."""
        if self.is_slow:
            return
        waiting = Waiting(write(message))
        if isinstance(message, Looks):
            if self._looks is not None:
                self._take(self._looks)  # nobody needs to see how a table looked before
            self._looks = waiting
        full = self.bytes + len(waiting.data) > self._most_bytes and self.messages > 0
        if full or self.messages >= self._most_messages:
            self.is_slow = True
            self._waiting.clear()
            self.messages = self.bytes = 0
            self.let_go()
        else:
            self._put(waiting)

    def _put(self, waiting: Waiting) -> None:
        self._waiting.append(waiting)
        self._count(waiting, 1)
        self._changed.set()

    def _take(self, waiting: Waiting) -> Waiting:
        self._waiting.remove(waiting)
        self._count(waiting, -1)
        if waiting is self._looks:
            self._looks = None
        return waiting

    def _count(self, waiting: Waiting, sign: int) -> None:
        if waiting.counted:
            self.messages += sign
            self.bytes += sign * len(waiting.data)


@dataclass(eq=False)
class Live:
    """A table that is in use."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[Listener] = field(default_factory=set)
    elsewhere: dict[int, frozenset[int]] = field(default_factory=dict)
    """The seats whose holders are connected to other processes, by process."""
    timer: asyncio.TimerHandle | None = None
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
        return not (self.listeners or self.lock.locked() or self.thinking or self.rematching)

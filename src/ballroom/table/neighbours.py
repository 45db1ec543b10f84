"""Neighbours: the processes of a house on one machine; what they tell and hand each other.

Before any of them begins, a quarter is made with a place for each: a socket by which it is reached,
and a slot in memory that all share, in which it says that it lives. A process tells the others what
it has written, and may hand a client's line to the one that cares for its table.
"""

import asyncio
import fcntl
import mmap
import os
import socket
import struct
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from ballroom.table.post import Incoming, Message, Way, framed

BEAT = 1.0
"""Seconds between two signs of life."""
SILENCE = 10.0
"""Seconds after which a process that gives none is taken for dead."""
SLOT = struct.Struct("qd")
"""The number of a process and when it last gave a sign of life."""

Hear = Callable[[Message], None]
Take = Callable[[socket.socket, bytes], None]


class Quarter:
    """The places of all processes; made by their parent, who keeps it as long as they live."""

    def __init__(self, places: int) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="ballroom-")
        self.doors = [_door(self.path(str(place))) for place in range(places)]
        self._memory = mmap.mmap(-1, SLOT.size * (places + 1))
        """The last slot has the number that was given last."""

    def path(self, name: str) -> str:
        """A file of this quarter, which nobody else can reach."""
        return os.path.join(self._folder.name, name)

    def close(self) -> None:
        """Nobody lives here any more."""
        for door in self.doors:
            door.close()
        self._folder.cleanup()

    @contextmanager
    def turn(self, name: str) -> Iterator[None]:
        """One process at a time; each opens the file by itself, or the lock would be shared."""
        with open(self.path(name), "w") as held:
            fcntl.flock(held, fcntl.LOCK_EX)
            yield

    def new_number(self) -> int:
        """A number that no process has had."""
        with self.turn("numbers"):
            number, _ = self._slot(len(self.doors))
            self._write(len(self.doors), number + 1, 0.0)
            return number + 1

    def mark(self, place: int, house: int) -> float:
        """The process at a place lives; answers when it last said so."""
        before, beat = self._slot(place)
        self._write(place, house, time.monotonic())
        return beat if before == house else time.monotonic()

    def vacate(self, place: int) -> None:
        """The process at a place has died."""
        self._write(place, 0, 0.0)

    def living(self) -> dict[int, int]:
        """Who lives, and at which place."""
        late = time.monotonic() - SILENCE
        slots = [self._slot(place) for place in range(len(self.doors))]
        return {house: at for at, (house, beat) in enumerate(slots) if house and beat > late}

    def _slot(self, place: int) -> tuple[int, float]:
        house, beat = SLOT.unpack_from(self._memory, SLOT.size * place)
        return house, beat

    def _write(self, place: int, house: int, beat: float) -> None:
        SLOT.pack_into(self._memory, SLOT.size * place, house, beat)


class Neighbour:
    """One process among the others."""

    def __init__(self, quarter: Quarter, place: int) -> None:
        self.quarter = quarter
        self.place = place
        self.house = 0
        self._ways: dict[int, Way] = {}
        self._incoming: set[Incoming] = set()
        self._hear: list[Hear] = []
        self._missed: list[Callable[[], None]] = []
        self.take: Take | None = None
        """Takes a line that another process hands over."""
        self._timer: asyncio.TimerHandle | None = None

    def live_as(self, house: int) -> dict[int, int]:
        """Say that this process lives, by its number; answers who else does, and where.

        Of two that begin at once only the second knows of the first.
        """
        with self.quarter.turn("numbers"):
            before = self.quarter.mark(self.place, house)
            self.house = house
            found = self.others()
        if time.monotonic() - before > SILENCE:
            for missed in self._missed:
                missed()
        return found

    def others(self) -> dict[int, int]:
        """Who else lives, and where."""
        living = self.quarter.living()
        return {house: at for house, at in living.items() if at != self.place}

    # ---- in the event loop

    def open(self, house: int) -> None:
        """Say now and then that this process lives, and hear what the others say."""
        loop = asyncio.get_running_loop()
        door = self.quarter.doors[self.place]
        loop.add_reader(door.fileno(), self._let_in, door)
        self._beat(house)

    def listen(self, hear: Hear, missed: Callable[[], None]) -> None:
        """Tell somebody what the others say, and that something may have been missed."""
        self._hear.append(hear)
        self._missed.append(missed)

    def _beat(self, house: int) -> None:
        self.live_as(house)
        self._timer = asyncio.get_running_loop().call_later(BEAT, self._beat, house)

    def close(self) -> None:
        """Say nothing more; the place is another's to take."""
        if self._timer is None:
            return
        self._timer.cancel()
        loop = asyncio.get_running_loop()
        loop.remove_reader(self.quarter.doors[self.place].fileno())
        for way in self._ways.values():
            way.close()
        for one in self._incoming:
            one.close()
        self.quarter.vacate(self.place)

    def tell_all(self, message: Message) -> None:
        """Tell all others something."""
        data = framed(message)
        for place in self.others().values():
            self._way(place).send(data)

    def hand(self, house: int, line: int, data: bytes) -> bool:
        """Hand a line to another process, with what was read of it; whether it lives."""
        place = self.others().get(house)
        if place is None:
            return False
        self._way(place).send(framed(Message(self.house, line=data)), os.dup(line))
        return True

    def _way(self, place: int) -> Way:
        if place not in self._ways or self._ways[place].is_closed:
            self._ways[place] = Way(self.quarter.path(str(place)))
        return self._ways[place]

    def _let_in(self, door: socket.socket) -> None:
        with suppress(BlockingIOError):
            while True:
                line, _ = door.accept()
                self._incoming.add(Incoming(line, self._heard, self._incoming.discard))

    def _heard(self, message: Message, line: int | None) -> None:
        if line is not None:
            taken = socket.socket(fileno=line)
            taken.setblocking(False)
            if self.take is None or message.line is None:
                taken.close()
            else:
                self.take(taken, message.line)
            return
        for hear in self._hear:
            hear(message)


def _door(path: str) -> socket.socket:
    door = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    door.bind(path)
    door.listen(1024)
    door.setblocking(False)
    return door

"""Four players at one table, on either server: when they move, and how long all take to be told."""

import random
import time
from abc import ABC, abstractmethod
from dataclasses import dataclass, field

import msgspec

from bench.load.line import Line

SEATS = 4
MOST_HURRIED = 16
"""So many moves are a round of a marathon, or two."""


class Pace(msgspec.Struct, frozen=True):
    """How a crowd plays."""

    seconds: float
    """How long it is measured."""
    every: float = 0.0
    """Seconds from one move of a seat to its next; without, each moves as soon as it may."""
    under_way: int = 1
    """How many moves of one table may be under way at once."""


@dataclass
class Tally:
    """What is counted while a crowd is measured."""

    begun: float = 0.0
    until: float = 0.0
    took: list[float] = field(default_factory=list)
    """Seconds from submit to everyone told, of each move that was made in that time."""
    games: int = 0
    refused: list[str] = field(default_factory=list)

    def start(self, seconds: float) -> None:
        """Count from now on, for so long."""
        self.begun = time.perf_counter()
        self.until = self.begun + seconds

    def told(self, submitted: float) -> None:
        """Everyone has been told of a move."""
        now = time.perf_counter()
        if self.begun <= submitted and now <= self.until:
            self.took.append(now - submitted)


class Party(ABC):
    """Four players who play game after game together."""

    def __init__(self, number: int, port: int, pace: Pace, tally: Tally) -> None:
        self.number = number
        self.port = port
        self.pace = pace
        self.tally = tally
        self.rng = random.Random(number)
        self.sent = [0.0] * SEATS
        """When each seat's move that is under way was submitted; 0 where none is."""
        self.due = [False] * SEATS
        """Whether a seat would move now."""
        self._under_way = 0
        self.hurry = self.rng.randrange(MOST_HURRIED) if pace.every else 0
        """So many moves come as fast as they can at first: games are at different points."""
        self.has_left = False

    @abstractmethod
    async def sit(self) -> None:
        """Open a table, take its seats and connect."""

    @abstractmethod
    def may_move(self, seat: int) -> bool:
        """Whether a seat may move, by all that it was told."""

    @abstractmethod
    def submit(self, seat: int) -> None:
        """Send any move of a seat."""

    @abstractmethod
    def lines(self) -> list[Line]:
        """The lines of all players that are up."""

    def leave(self) -> None:
        """Hang up; raises ConnectionError if a server had hung up before."""
        self.has_left = True
        for line in self.lines():
            if line.lost:
                raise ConnectionError(line.lost)
            line.close()

    def consider(self) -> None:
        """Let seats move that would and may."""
        for seat in range(SEATS):
            if self.has_left or self._under_way >= self.pace.under_way:
                return
            if self.due[seat] and not self.sent[seat] and self.may_move(seat):
                self.hurry -= 1
                self.due[seat] = not self.pace.every or self.hurry > 0
                self._under_way += 1
                self.sent[seat] = time.perf_counter()
                self.submit(seat)

    def told(self, seat: int) -> None:
        """Everyone has been told of the move of a seat."""
        self.tally.told(self.sent[seat])
        self.refused(seat)

    def refused(self, seat: int) -> None:
        """The move of a seat is not under way any more."""
        self.sent[seat] = 0.0
        self._under_way -= 1

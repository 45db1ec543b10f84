"""A crowd of clients in a process of its own.

It reads its orders as a line of JSON, seats its parties and says so; when it is told to go, it
plays, and leaves what it counted in a file.
"""

import asyncio
import sys
import time
from pathlib import Path

import msgspec
import uvloop

from bench.load.at_ballroom import BallroomParty
from bench.load.at_boardgame_io import BoardgameIoParty
from bench.load.party import SEATS, Pace, Party, Tally

PARTIES: dict[str, type[Party]] = {"ballroom": BallroomParty, "boardgame.io": BoardgameIoParty}
AT_ONCE = 10
"""How many parties sit down at a time."""
SETTLING = 1.0
"""Seconds that are played before anything is counted."""
PATIENCE = 60.0
"""Seconds: a server that has not seated a party, or let it begin, by then is not measured."""


class Orders(msgspec.Struct, frozen=True):
    """Where a crowd plays, how many tables, and how."""

    kind: str
    port: int
    tables: int
    pace: Pace
    found: str
    """The file for what it counts."""


class Counted(msgspec.Struct, frozen=True):
    """What a crowd has seen."""

    took: list[float]
    """Seconds from submit to everyone told, of every move."""
    games: int
    refused: list[str]
    cpu: float
    """Seconds of work of the crowd itself."""


async def seat(parties: list[Party]) -> None:
    """Let all sit down, a few at a time."""
    door = asyncio.Semaphore(AT_ONCE)

    async def one(party: Party) -> None:
        async with door, asyncio.timeout(PATIENCE):
            await party.sit()

    await asyncio.gather(*(one(party) for party in parties))


def begin(parties: list[Party], pace: Pace) -> None:
    """Everybody may move: at once, or at first somewhere within the time from move to move."""
    loop = asyncio.get_running_loop()
    for at, party in enumerate(parties):
        for seat in range(SEATS):
            offset = pace.every * (at / len(parties) + seat / SEATS)
            loop.call_later(offset % pace.every if pace.every else 0.0, tick, party, seat)


def tick(party: Party, seat: int) -> None:
    """A seat would move now, and again after its time."""
    party.due[seat] = True
    party.consider()
    if party.pace.every:
        asyncio.get_running_loop().call_later(party.pace.every, tick, party, seat)


async def play(orders: Orders) -> Counted:
    """Sit down, wait for the word, play, count."""
    tally = Tally()
    kind, pace = PARTIES[orders.kind], orders.pace
    parties = [kind(number, orders.port, pace, tally) for number in range(orders.tables)]
    await seat(parties)
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    begin(parties, pace)
    await asyncio.sleep(max(SETTLING, pace.every))
    async with asyncio.timeout(PATIENCE):
        while any(party.hurry > 0 for party in parties):
            await asyncio.sleep(SETTLING)
    await asyncio.sleep(pace.every)
    worked = time.process_time()
    tally.start(pace.seconds)
    print("counting", flush=True)
    await asyncio.sleep(pace.seconds)
    worked = time.process_time() - worked
    for party in parties:
        party.leave()
    return Counted(tally.took, tally.games, tally.refused, worked)


def main() -> None:
    orders = msgspec.json.decode(sys.stdin.readline(), type=Orders)
    counted = uvloop.run(play(orders))
    Path(orders.found).write_bytes(msgspec.json.encode(counted))
    print("done", flush=True)


if __name__ == "__main__":
    main()

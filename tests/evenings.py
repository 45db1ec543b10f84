"""Evenings at a house: many games at once, played by clients that never give up."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from ballroom.client import House, Link, NotDone, Seat, join
from ballroom.core.chance import Rng
from ballroom.table import messages as m
from ballroom.table.entries import AnyEntry, Moved, decode
from ballroom.table.opening import from_log

TABLES: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("dancing-dice", 3, {"endurance": 4}),
    ("dancing-dice", 2, {"endurance": 6}),
    ("balletomane", 2, {}),
    ("la-danse", 2, {}),
    ("la-danse", 3, {"talk": False}),
)


@dataclass
class Acknowledged:
    """Every move that the house said was made: table, seat, id and number."""

    moves: list[tuple[str, int, str, int]] = field(default_factory=list)
    changed: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def add(self, table: str, seat: int, said: str, number: int) -> None:
        async with self.changed:
            self.moves.append((table, seat, said, number))
            self.changed.notify_all()

    async def at_least(self, count: int) -> None:
        async with self.changed:
            await self.changed.wait_for(lambda: len(self.moves) >= count)


Load = Callable[[str], Awaitable[list[bytes]]]
"""Reads the log of a table, by itself."""


async def check_all_there(load: Load, said: Acknowledged) -> None:
    """Every move that was acknowledged is where it was said to be."""
    moves = list(said.moves)  # others may be made while this is read
    logs = {table: await stored(load, table) for table in {move[0] for move in moves}}
    for table, seat, name, number in moves:
        entry = logs[table][number]
        assert isinstance(entry, Moved), entry
        assert (entry.by, entry.id) == (seat, name)


async def stored(load: Load, table: str) -> list[AnyEntry]:
    return [decode(data) for data in await load(table)]


async def check_games(load: Load, links: list[Link]) -> None:
    """Every game has ended, and nothing was counted twice."""
    for link in links:
        log = await stored(load, link.table)
        assert from_log(link.table, log).outcome is not None
        named = [one for one in log if isinstance(one, Moved) and one.id]
        assert len({(one.by, one.id) for one in named}) == len(named), "counted twice"


async def keep_playing(seat: Seat, said: Acknowledged, rng: Rng) -> None:
    """Random moves until the game is over, whatever happens to the house."""
    async for sight in seat.turns():
        assert seat.looks is not None
        legal = [move for move in sight.legal if not move.startswith("break")]
        name = seat.new_id()
        try:
            done = await seat.ask(m.Submit(name, sight.seat, seat.looks.version, rng.pick(legal)))
        except NotDone as why:
            if why.code not in ("stale", "illegal", "closing", "store", "unsure"):
                raise
            if why.code in ("store", "unsure"):
                await seat.until(lambda: seat.notice is None or seat.notice.code == "back")
            await asyncio.sleep(0)  # it has gone on; look again
            continue
        assert done.number is not None
        await said.add(seat.link.table, sight.seat, name, done.number)


async def play_all(seats: list[Seat], said: Acknowledged) -> None:
    await asyncio.gather(
        *(keep_playing(seat, said, Rng("seat", at)) for at, seat in enumerate(seats))
    )


async def sit_down(houses: list[House]) -> tuple[list[Link], list[Seat]]:
    """Many tables, opened at one house after the other, their seats taken at all of them."""
    links: list[Link] = []
    seats: list[Seat] = []
    for number, (game, people, options) in enumerate(TABLES):
        computers = ["random"] if number == 1 else []
        house = houses[number % len(houses)]
        link, _ = await house.open_table(game, [""] * people + computers, options=options)
        links.append(link)
        for seat in range(people):
            where = houses[(number + seat) % len(houses)]
            seats.append(await join(str(Link(where.address, link.table, link.key)), f"P{seat}"))
    for one in seats:
        one.patience = 600  # a house that was killed may take its time to open again
        await one.__aenter__()
    return links, seats


async def evening(
    houses: list[House], cut: Callable[[], None], cuts: int, load: Load, rng: Rng
) -> tuple[list[Link], int]:
    """Games that are cut short so often; answers their links and how many moves were made."""
    said = Acknowledged()
    links, seats = await sit_down(houses)
    playing = asyncio.create_task(play_all(seats, said))
    for _ in range(cuts):
        enough = asyncio.create_task(said.at_least(len(said.moves) + 1 + rng.below(25)))
        await asyncio.wait({enough, playing}, return_when=asyncio.FIRST_COMPLETED)
        enough.cancel()
        await asyncio.to_thread(cut)
        await check_all_there(load, said)
    await playing
    for seat in seats:
        assert seat.is_over
        await seat.__aexit__(None, None, None)
    await check_all_there(load, said)
    await check_games(load, links)
    return links, len(said.moves)

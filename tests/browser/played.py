"""Games that were played at a house, to be looked at in a browser."""

import asyncio
from dataclasses import dataclass, field
from typing import Any

from ballroom.client import NotDone, Seat, join
from ballroom.core.chance import Rng
from tests.browser.visits import Visit, aside
from tests.houses import RunningHouse

NAMES = ("Ada", "Barnabé", "Cosima", "Dmitri", "Étude")


@dataclass
class Played:
    """A table and all its secrets."""

    table: str
    game: str
    key: str
    watch: str
    root: str
    """The promise of the dice, as it was before anybody sat down."""
    tokens: list[str] = field(default_factory=list)
    seeds: list[str] = field(default_factory=list)

    def seat(self, visitor: Visit, seat: int = 0, **place: Any) -> None:
        """Let a visitor be who sat there."""
        known = {"seats": [seat], "game": self.game, "root": self.root, "seed": self.seeds[seat]}
        visitor.sit(self.table, self.tokens[seat], **{**known, "watch": self.watch, **place})


async def _moves(seat: Seat, rng: Rng, most: list[int]) -> None:
    async for sight in seat.turns():
        if most[0] <= 0:
            return
        try:
            await seat.move(rng.pick([one for one in sight.legal if not one.startswith("break")]))
        except NotDone as why:
            if why.code not in ("stale", "illegal"):
                raise
            await asyncio.sleep(0)  # others were quicker; look again
            continue
        most[0] -= 1


async def _played(house: RunningHouse, game: str, people: int, most: int, **more: Any) -> Played:
    link, watch = await house.house.open_table(game, [""] * people, **more)
    told = await house.house.get(f"/api/tables/{link.table}?key={link.key}")
    made = Played(link.table, game, link.key, watch.key, told["root"])
    seats = [await join(str(link), name) for name in NAMES[:people]]
    for one in seats:
        await one.__aenter__()
    left = [most]
    await asyncio.gather(*(_moves(one, Rng("seat", n), left) for n, one in enumerate(seats)))
    for one in seats:
        made.tokens.append(one.token)
        made.seeds.append(one.seed)
        await one.__aexit__(None, None, None)
    return made


def played(
    house: RunningHouse, game: str = "dancing-dice", people: int = 2, most: int = 9999, **more: Any
) -> Played:
    """A game of so many moves, or to its end; `more` is what opens a table (options, listed)."""
    made: Played = aside(_played(house, game, people, most, **more))
    return made

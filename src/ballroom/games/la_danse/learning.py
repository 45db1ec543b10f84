"""Which lots of a ball a seat has learned: all of them, for they are drawn before everybody."""

from collections.abc import Sequence

from ballroom.core.chance import CHANCE
from ballroom.core.contract import Event, Heard, Learned
from ballroom.games.la_danse import events, moves
from ballroom.games.la_danse.setup import Setup


def learned(setup: Setup, heard: Sequence[Heard]) -> dict[int, Learned]:
    """The order, the host and the direction, where the lot gave them (LD-3.1, LD-3.6)."""
    found: dict[int, Learned] = {}
    for at, one in enumerate(heard):
        if one.by == CHANCE:
            lots = [lot for event in one.events for lot in _lot(event, setup.seats)]
            found[at] = lots[0]
    return found


def _lot(event: Event, seats: int) -> list[Learned]:
    match event:
        case events.OrderFixed(order=order):
            # Deals about places leave fewer orders to draw from (LD-11.13).
            return [Learned("", f"order {' '.join(map(str, order))}")]
        case events.HostNamed(seat=host):
            return [Learned(moves.host_recipe(seats), f"host {host}")]
        case events.DirectionSet(direction=direction):
            return [Learned(moves.DIRECTION_RECIPE, "right" if direction > 0 else "left")]
    return []

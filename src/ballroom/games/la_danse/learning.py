"""Which lots of a ball a seat has learned: all of them, for they are drawn before everybody."""

from collections.abc import Collection, Sequence

from ballroom.core.chance import CHANCE
from ballroom.core.contract import Event, Heard, Learned
from ballroom.games.la_danse import clauses, events, moves
from ballroom.games.la_danse.sentences import read_clauses
from ballroom.games.la_danse.setup import Setup


def learned(setup: Setup, heard: Sequence[Heard], seats: Collection[int]) -> dict[int, Learned]:
    """The order, the host and the direction, where the lot gave them (LD-3.1, LD-3.6)."""
    del seats
    found: dict[int, Learned] = {}
    places: dict[int, int] = {}
    for at, one in enumerate(heard):
        for event in one.events:
            if isinstance(event, events.Bound):
                places |= _places(event.text)
        if one.by == CHANCE:
            lots = [lot for event in one.events for lot in _lot(event, setup.seats, places)]
            found[at] = lots[0]
    return found


def _places(deal: str) -> dict[int, int]:
    """The places in the order of seating that a deal gives, by seat (LD-11.13)."""
    seats = [clause for clause in read_clauses(deal) if isinstance(clause, clauses.Seat)]
    return {clause.by: clause.place - 1 for clause in seats}


def _lot(event: Event, seats: int, places: dict[int, int]) -> list[Learned]:
    match event:
        case events.OrderFixed(order=order):
            recipe = moves.order_recipe(moves.orders_with(seats, places), seats)
            return [Learned(recipe, f"order {' '.join(map(str, order))}")]
        case events.HostNamed(seat=host):
            return [Learned(moves.host_recipe(seats), f"host {host}")]
        case events.DirectionSet(direction=direction):
            return [Learned(moves.DIRECTION_RECIPE, "right" if direction > 0 else "left")]
    return []

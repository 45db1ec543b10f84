"""A client of a house's tables, for tests, benches and bots.

async with await join("http://127.0.0.1:8000/table/ID#KEY", "Ann") as seat:
async for sight in seat.turns():
await seat.move(sight.legal[0])
"""

from ballroom.client.house import House, Link, NotDone
from ballroom.client.seat import Gone, Seat, join, watch

__all__ = ["Gone", "House", "Link", "NotDone", "Seat", "join", "watch"]

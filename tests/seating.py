"""Tables for tests, with no time, store or socket."""

from typing import Any

from ballroom.core import registry
from ballroom.core.contract import Setup
from ballroom.table.entries import ClockPlan, decode, encode
from ballroom.table.opening import from_opened, open_table
from ballroom.table.table import Table


def table_of(
    name: str = "dancing-dice",
    seats: tuple[str, ...] = ("", ""),
    clock: ClockPlan | None = None,
    late: Any = "computer",
    **options: Any,
) -> Table:
    """A table at which everybody sits, at the time 1000."""
    game = registry.games()[name]
    setup: Setup = game.setup(len(seats), **options)
    plan = clock or ClockPlan()
    opened = open_table(game, setup, "", seats, plan, late, False, ("seed", "join", "watch"), 0)
    table = from_opened("t", opened)
    people = [seat for seat, level in enumerate(seats) if not level]
    fold(
        table,
        table.take(people, [f"P{seat}" for seat in people], "token", 1000, "seed-of-a-device"),
    )
    return table


def fold(table: Table, entries: Any) -> None:
    for entry in entries:
        table.fold(decode(encode(entry)))


def move(table: Table, seat: int, at: int, number: int = 0) -> None:
    legal = table.game.legal_moves(table.state, seat)
    text = table.game.write_move(legal[number])
    fold(table, table.submit(seat, text, table.version, f"{seat}-{at}", at))

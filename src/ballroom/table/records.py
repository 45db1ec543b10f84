"""The record of a table as somebody may know it, with the secrets of all rolls that have shown.

Its lines are messages like those of a connection. `table.verify` checks them with no house.
"""

import hashlib
from collections.abc import Collection, Sequence

import msgspec

from ballroom.core import fair
from ballroom.core.chance import CHANCE
from ballroom.core.contract import AnyGame, Heard, Learned, Setup
from ballroom.table.messages import End, Opening, Record, Tell
from ballroom.table.messages import write as write_message
from ballroom.table.table import Table
from ballroom.table.telling import happened, told_to_any

FORMAT = 1


def write(table: Table, seats: Collection[int]) -> bytes:
    """The record, as the holder of some seats, or somebody who looks on, may have it."""
    told = [happened(table, *line, seats) for line in table.log]
    opened = openings(table, seats)
    lines = [_line(one) for one in [_head(table, seats), *told, *opened]]
    before = hashlib.sha256(b"".join(lines)).hexdigest()
    end = End(len(told), len(table.rolled), len(opened), before)
    return b"".join([*lines, _line(end)])


def _line(message: Tell) -> bytes:
    return write_message(message) + b"\n"


def _head(table: Table, seats: Collection[int]) -> Record:
    return Record(
        format=FORMAT,
        table=table.id,
        game=table.game.name,
        rules=table.opened.rules,
        setup=table.opened.setup,
        players=tuple(table.names),
        levels=tuple(one.level for one in table.seats),
        seats=tuple(seats),
        root=table.opened.root,
        leaves=fair.LEAVES,
        seeds=tuple(table.seeds),
        outcome=None if table.outcome is None else msgspec.to_builtins(table.outcome.said()),
    )


def openings(table: Table, seats: Collection[int]) -> list[Opening]:
    """The secrets of the rolls that these seats know whole, and of no others."""
    tree = fair.Commitment(table.opened.master)
    known = learned(table.game, table.setup, _heard(table, seats), seats)
    rolls = [table.rolled[one.entry] for one in table.inputs if one.entry in table.rolled]
    recipes = _recipes(table)
    return [
        Opening(
            roll=roll,
            recipe=recipes[roll],
            move=known[roll].move,
            secret=fair.secret_of(table.opened.master, roll).hex(),
            path=tree.path(roll),
        )
        for roll in rolls
        if roll in known and roll < fair.LEAVES
    ]


def learned(
    game: AnyGame, setup: Setup, heard: Sequence[Heard], seats: Collection[int]
) -> dict[int, Learned]:
    """The rolls that somebody knows who has heard all this, by their numbers."""
    rolls = [at for at, one in enumerate(heard) if one.by == CHANCE]
    known = game.learned(setup, heard, seats)
    return {roll: known[at] for roll, at in enumerate(rolls) if at in known}


def _heard(table: Table, seats: Collection[int]) -> list[Heard]:
    return [
        Heard(one.by, told_to_any(one.events, seats), one.move if one.by in seats else None)
        for one in table.inputs
    ]


def _recipes(table: Table) -> dict[int, str]:
    """By roll, what it was drawn from."""
    found: dict[int, str] = {}
    before = table.start
    for one in table.inputs:
        if one.entry in table.rolled:
            found[table.rolled[one.entry]] = table.game.chances(before).recipe
        before = one.state
    return found

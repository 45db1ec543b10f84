"""Forgetting a person: its name and its words leave the log, the game stays."""

import secrets
from collections.abc import Collection, Sequence

import msgspec

from ballroom.table.entries import AnyEntry, Chatted, Handed, Taken
from ballroom.table.table import Table, digest

NOBODY = "Somebody"


def seats_of(table: Table, name: str) -> list[int]:
    """The seats of people who are called so."""
    return [seat for seat, one in enumerate(table.seats) if one.token and one.name == name]


def without(log: Sequence[AnyEntry], seats: Collection[int]) -> dict[int, AnyEntry]:
    """The entries that change where whoever holds some seats is to be forgotten.

    Moves and seeds stay: the game and its dice can still be checked. Nobody holds the seats after.
    """
    taken = {
        entry.seat: number
        for number, entry in enumerate(log)
        if isinstance(entry, Taken) and entry.seat in seats
    }
    found: dict[int, AnyEntry] = {}
    for number, entry in enumerate(log):
        seat = getattr(entry, "seat", None)
        if seat not in taken or number < taken[seat]:
            continue
        lost = digest(secrets.token_urlsafe(24))
        if isinstance(entry, Taken):
            name = f"{NOBODY} {seat + 1}"
            found[number] = msgspec.structs.replace(entry, name=name, token=lost)
        elif isinstance(entry, Handed):
            found[number] = msgspec.structs.replace(entry, token=lost)
        elif isinstance(entry, Chatted):
            found[number] = msgspec.structs.replace(entry, text="(forgotten)")
    return found

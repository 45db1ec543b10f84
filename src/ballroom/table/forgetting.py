"""Forgetting a person: its name and its words leave the log, the game stays."""

import secrets
from collections.abc import Collection, Sequence

import msgspec

from ballroom.table.entries import AnyEntry, Chatted, Handed, Left, Taken
from ballroom.table.table import digest

NOBODY = "Somebody"


def without(log: Sequence[AnyEntry], names: Collection[str]) -> dict[int, AnyEntry]:
    """The entries that change where the people of some names are to be forgotten.

    Wherever such a person sat at this table, from sitting down until leaving. Moves and seeds stay:
    the game and its dice can still be checked. Nobody holds the seats after.
    """
    staying: dict[int, bool] = {}
    found: dict[int, AnyEntry] = {}
    for number, entry in enumerate(log):
        seat = getattr(entry, "seat", None)
        if isinstance(entry, Taken):
            staying[entry.seat] = entry.name in names
        if seat is None or not staying.get(seat):
            continue
        lost = digest(secrets.token_urlsafe(24))
        if isinstance(entry, Taken):
            name = f"{NOBODY} {seat + 1}"
            found[number] = msgspec.structs.replace(entry, name=name, token=lost)
        elif isinstance(entry, Handed):
            found[number] = msgspec.structs.replace(entry, token=lost)
        elif isinstance(entry, Chatted):
            found[number] = msgspec.structs.replace(entry, text="(forgotten)")
        elif isinstance(entry, Left):
            staying[seat] = False
    return found

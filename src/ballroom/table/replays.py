"""A game looked back on, through the eyes of one seat or of everybody."""

import asyncio
from typing import Any

import msgspec

from ballroom.core import jsons
from ballroom.core.contract import WATCHER, Outcome
from ballroom.core.language import ENGLISH
from ballroom.table import telling
from ballroom.table.messages import Sentence
from ballroom.table.table import Table

MOST_FRAMES = 500
MOST_BYTES = 1_000_000
"""How many frames of a replay are answered at once, or how many bytes of views if that is less."""
BREATH = 20_000
"""After so many bytes others have their turn."""


class Frame(msgspec.Struct, frozen=True):
    """The game after one of its inputs, as one seat, or somebody who looks on, saw it."""

    number: int
    """The entry of the log that brought it about."""
    at: int
    by: int
    """The seat that moved; -1 for the dice."""
    move: str | None
    """The move itself, only for who made it."""
    view: Any
    sentences: tuple[Sentence, ...]


class Replay(msgspec.Struct, frozen=True):
    """A game looked back on with one pair of eyes."""

    table: str
    game: str
    title: str
    setup: dict[str, Any]
    players: tuple[str, ...]
    levels: tuple[str, ...]
    eyes: tuple[int, ...]
    """Through whose eyes the asker may look: the own seats, and -2, which is everybody."""
    seat: int
    """Through whose eyes this is."""
    start: Any
    """The view before the first input."""
    frames: tuple[Frame, ...]
    """The inputs that stood at the end, from `first` on; what was taken back is not among them."""
    first: int
    total: int
    outcome: Outcome | None


async def replay(
    table: Table, eyes: tuple[int, ...], seat: int, first: int, language: str = ENGLISH
) -> Replay:
    """A game through one pair of eyes: what was told then, and how it looked."""
    who = () if seat == WATCHER else (seat,)
    inputs = tuple(table.inputs)  # others may go on while we look
    frames: list[Frame] = []
    spent = breath = 0
    for one in inputs[first : first + MOST_FRAMES]:
        view = jsons.write_view(table.game.view(one.state, seat))
        frames.append(
            Frame(
                number=one.entry,
                at=one.at,
                by=one.by,
                move=one.move if one.by == seat else None,
                view=msgspec.Raw(view),
                sentences=telling.sentences(table, one.events, who, language),
            )
        )
        spent += len(view)
        if spent > MOST_BYTES:
            break
        if spent - breath > BREATH:
            breath = spent
            await asyncio.sleep(0)
    return Replay(
        table=table.id,
        game=table.game.name,
        title=table.opened.title,
        setup=table.opened.setup,
        players=tuple(table.names),
        levels=tuple(one.level for one in table.seats),
        eyes=eyes,
        seat=seat,
        start=msgspec.Raw(jsons.write_view(table.game.view(table.start, seat))),
        frames=tuple(frames),
        first=first,
        total=len(inputs),
        outcome=table.outcome and table.outcome.said(language),
    )

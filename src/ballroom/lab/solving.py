"""Solves a game stage by stage, on all cores or on a cluster; what is done can be kept."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from ballroom.core import registry
from ballroom.core.solving import Found, Inquiry, Item, inquiries
from ballroom.lab.keeping import Batch, Kept
from ballroom.lab.work import Place, run_kept

BATCH = 4
"""States at a time. It says how a file of finished work is parted, so cores do not matter."""

Results = list[Found]


class Solving(msgspec.Struct, frozen=True):
    """What is to be worked out of which game."""

    game: str
    what: str

    @property
    def inquiry(self) -> Inquiry:
        """The room's own."""
        return inquiries(registry.games()[self.game])[self.what]


@dataclass(frozen=True)
class Stage:
    """A stage, with all that is known before it."""

    solving: Solving
    known: Any
    items: tuple[Item, ...]
    first: int
    """The number of its first state among those of all stages."""

    def batches(self, number: int) -> list[Batch]:
        """Its states, a few at a time."""
        end = self.first + len(self.items)
        return [(number, at, min(at + BATCH, end)) for at in range(self.first, end, BATCH)]

    def states(self, batch: Batch) -> tuple[Item, ...]:
        """Those of a batch."""
        _, first, end = batch
        return self.items[first - self.first : end - self.first]

    def __call__(self, batch: Batch) -> Results:
        """Work out the states of a batch."""
        inquiry = self.solving.inquiry
        return [inquiry.work_out(self.known, item) for item in self.states(batch)]


class Work:
    """An inquiry under way: what is known of it so far."""

    def __init__(self, solving: Solving, stages: int | None = None) -> None:
        self.solving = solving
        self.known: Any = solving.inquiry.begin()
        self._stages = solving.inquiry.stages()[:stages]

    @property
    def states(self) -> int:
        """How many there are to be worked out."""
        return sum(map(len, self._stages))

    def go_on(self, place: Place, kept: Kept[Results] | None = None) -> Iterator[int]:
        """Work out stage after stage; tells how many states were done, a few at a time."""
        first = 0
        for number, items in enumerate(self._stages):
            stage = Stage(self.solving, self.known, tuple(items), first)
            found: list[Found] = []
            for some in run_kept(stage, stage.batches(number), place, kept):
                found += some
                yield len(some)
            for item, one in zip(items, found, strict=True):
                self.solving.inquiry.take(self.known, item, one)
            first += len(items)

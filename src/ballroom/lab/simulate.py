"""Plays many games on all cores and sums them up."""

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from ballroom.lab.intervals import wilson
from ballroom.lab.playout import Job, Result, play_batch
from ballroom.lab.work import Place, run


@dataclass
class Share:
    """Wins out of games; a shared first place counts in parts."""

    games: int = 0
    wins: float = 0.0

    def add(self, win: float) -> None:
        """Count one game."""
        self.games += 1
        self.wins += win

    @property
    def share(self) -> float:
        """The part of the games that was won."""
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95% interval."""
        return wilson(self.share, self.games)

    def plain(self) -> dict[str, Any]:
        """The figures, for JSON."""
        return {
            "games": self.games, "wins": self.wins,
            "share": self.share, "interval95": list(self.interval),
        }  # fmt: skip


@dataclass
class Summary:
    """What many games came to."""

    seats: dict[int, Share] = field(default_factory=dict)
    players: dict[str, Share] = field(default_factory=dict)
    lengths: list[int] = field(default_factory=list)

    def add(self, result: Result) -> None:
        """Count one game."""
        first = result.places.count(1)
        for seat, (name, place) in enumerate(zip(result.players, result.places, strict=True)):
            win = 1 / first if place == 1 else 0.0
            self.seats.setdefault(seat, Share()).add(win)
            self.players.setdefault(name, Share()).add(win)
        self.lengths.append(result.inputs)

    @property
    def games(self) -> int:
        """How many games were counted."""
        return len(self.lengths)

    @property
    def inputs(self) -> int:
        """How many moves, nature's included, were made in all."""
        return sum(self.lengths)

    def length(self, part: float) -> int:
        """The length below which that part of the games lies."""
        ordered = sorted(self.lengths)
        return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def simulate(job: Job, games: int, place: Place) -> Iterator[Result]:
    """Play so many games of a job; results come in the order of their numbers."""
    workers = place.workers or os.cpu_count() or 1
    size = max(1, min(200, games // (workers * 8)))
    batches = [range(start, min(start + size, games)) for start in range(0, games, size)]
    for results in run(partial(play_batch, job), batches, place):
        yield from results

"""Plays many games on all cores and sums them up."""

import multiprocessing
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from ballroom.lab.playout import Job, Result, play_batch

Z95 = 1.959964


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
        if not self.games:
            return 0.0, 1.0
        n, p = self.games, self.share
        middle = (p + Z95**2 / (2 * n)) / (1 + Z95**2 / n)
        reach = Z95 * sqrt(p * (1 - p) / n + Z95**2 / (4 * n * n)) / (1 + Z95**2 / n)
        return max(0.0, middle - reach), min(1.0, middle + reach)

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


def simulate(job: Job, games: int, workers: int | None = None) -> Iterator[Result]:
    """Play so many games of a job; results come in the order of their numbers."""
    workers = workers or os.cpu_count() or 1
    size = max(1, min(200, games // (workers * 8)))
    batches = [range(start, min(start + size, games)) for start in range(0, games, size)]
    if workers == 1 or len(batches) == 1:
        for batch in batches:
            yield from play_batch(job, batch)
        return
    # Fresh interpreters rather than forks: they work alike on every system.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, context) as pool:
        yield from _in_order(lambda batch: pool.submit(play_batch, job, batch), batches, workers)


def _in_order(
    submit: Callable[[range], Future[list[Result]]], batches: Iterable[range], workers: int
) -> Iterator[Result]:
    """Keep a few batches under way, so that a long run holds little in memory."""
    waiting: list[Future[list[Result]]] = []
    try:
        for batch in batches:
            waiting.append(submit(batch))
            if len(waiting) > 3 * workers:
                yield from waiting.pop(0).result()
        while waiting:
            yield from waiting.pop(0).result()
    finally:
        for future in waiting:
            future.cancel()

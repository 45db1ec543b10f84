"""Measuring two things side by side: interleaved, best of several repeats, as a ratio."""

import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """Ours beside a peer, both in units a second."""

    what: str
    unit: str
    ours: float
    peer: str
    theirs: float
    aim: float | None = None

    @property
    def ratio(self) -> float:
        return self.ours / self.theirs


def rate(work: Callable[[], int]) -> float:
    """Units a second of one run of some work, which answers how many units it did."""
    begun = time.perf_counter()
    units = work()
    return units / (time.perf_counter() - begun)


def best_rates(works: dict[str, Callable[[], int]], repeats: int) -> dict[str, float]:
    """The best rate of each work, all of them taking turns so that noise meets all alike."""
    best = dict.fromkeys(works, 0.0)
    for _ in range(repeats):
        for name, work in works.items():
            best[name] = max(best[name], rate(work))
    return best

"""How likely somebody wins the ballet, by the lead after an act and the acts that are to come."""

from functools import lru_cache
from math import exp
from typing import Final

STARTER: Final = -2.9
"""By how many points who starts an act is ahead at its end, on the mean of masters."""
SPREAD: Final = 8.1
"""How far that is off: its standard deviation."""
MOST: Final = 240
"""A lead that is not looked beyond; and less than nobody can gain in the acts of a ballet."""
REACH: Final = 50
"""In one act nobody comes further ahead."""


@lru_cache(maxsize=16)
def outlook(acts: int, starts: bool, further: bool) -> tuple[float, ...]:
    """By the lead, from -MOST on: how likely somebody wins, who may start the next act."""
    if acts == 0:
        even = _of_another(starts) if further else 0.5
        return tuple([1.0 if lead > 0 else 0.0 if lead < 0 else even for lead in _leads()])
    after = outlook(acts - 1, not starts, further)
    gains = _gains() if starts else _gains()[::-1]
    return tuple(
        [
            sum(
                chance * after[min(2 * MOST, max(0, lead + MOST + gain))]
                for gain, chance in enumerate(gains, -REACH)
            )
            for lead in _leads()
        ]
    )


def _leads() -> range:
    return range(-MOST, MOST + 1)


def _of_another(starts: bool) -> float:
    """Another act after equal points, and another (BM-1.5); the start alternates (BM-1.6)."""
    gains = _gains()
    even = gains[REACH]
    wins = (sum(gains[REACH + 1 :]) + even) / (1.0 + even)
    return wins if starts else 1.0 - wins


@lru_cache(maxsize=1)
def _gains() -> list[float]:
    """How likely who starts an act gains so many points on the other in it, from -REACH on."""
    bell = [exp(-((gain - STARTER) ** 2) / (2 * SPREAD**2)) for gain in range(-REACH, REACH + 1)]
    return [one / sum(bell) for one in bell]

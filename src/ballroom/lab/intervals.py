"""Shares and means with intervals that know how games hang together.

A unit is what was played independently: a game, or a deal that was played in every seating. What is
counted several times within a unit is no new evidence, so the spread is taken between units.
"""

from dataclasses import dataclass
from math import sqrt

import msgspec

Z95 = 1.959964


def wilson(share: float, trials: float) -> tuple[float, float]:
    """Wilson's 95% interval of a share in so many independent trials."""
    if trials <= 0:
        return 0.0, 1.0
    middle = (share + Z95**2 / (2 * trials)) / (1 + Z95**2 / trials)
    spread = share * (1 - share) / trials + Z95**2 / (4 * trials * trials)
    reach = Z95 * sqrt(max(0.0, spread)) / (1 + Z95**2 / trials)
    return min(share, max(0.0, middle - reach)), max(share, min(1.0, middle + reach))


@dataclass(frozen=True)
class Estimate:
    """A figure with its 95% interval, and out of how many it was counted."""

    value: float
    low: float
    high: float
    of: int

    def plain(self) -> dict[str, object]:
        """The figures, for JSON."""
        return {"value": self.value, "interval95": [self.low, self.high], "of": self.of}


class Moments(msgspec.Struct, array_like=True):
    """Sums over units of x (out of how many) and y (how many), and of their products.

    All are whole numbers, so they come to the same in whatever order they are added.
    """

    units: int = 0
    x: int = 0
    y: int = 0
    xx: int = 0
    xy: int = 0
    yy: int = 0

    def add(self, x: int, y: int) -> None:
        """Count one unit."""
        if x:
            self.units += 1
            self.x += x
            self.y += y
            self.xx += x * x
            self.xy += x * y
            self.yy += y * y

    def merge(self, other: "Moments") -> None:
        """Count all units of another."""
        self.units += other.units
        self.x += other.x
        self.y += other.y
        self.xx += other.xx
        self.xy += other.xy
        self.yy += other.yy

    def ratio(self, unit: int = 1) -> float:
        """How many out of how many."""
        return self.y / (unit * self.x) if self.x else 0.0

    def _residue(self, unit: int) -> float:
        """The squared distances of the units from the ratio."""
        r = self.ratio(unit)
        return max(0.0, self.yy / unit**2 - 2 * r * self.xy / unit + r * r * self.xx)

    def share(self, unit: int = 1) -> Estimate:
        """A part of a whole, with Wilson's interval for as many trials as the units are worth.

        One unit more, that is as uncertain as a unit can be, keeps the interval from closing where
        few units happen to agree.
        """
        if not self.x:
            return Estimate(0.0, 0.0, 1.0, 0)
        r, mean = self.ratio(unit), self.x / self.units
        doubt = r * (1 - r)
        trials: float = self.units
        if doubt > 0:
            trials = doubt * self.x**2 / (self._residue(unit) + doubt * mean * mean)
        return Estimate(r, *wilson(r, trials), self.x)

    def mean(self, unit: int = 1) -> Estimate:
        """A mean with its normal interval; what is counted is never below nothing."""
        if self.units < 2:
            return Estimate(self.ratio(unit), float("-inf"), float("inf"), self.x)
        r = self.ratio(unit)
        variance = self._residue(unit) / self.x**2 * self.units / (self.units - 1)
        reach = Z95 * sqrt(variance)
        return Estimate(r, min(r, max(0.0, r - reach)), r + reach, self.x)

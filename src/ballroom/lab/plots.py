"""Drawings as SVG: intervals in a row of a table, and how often numbers came.

All lengths along a line are percentages, so a drawing is as wide as its place and its letters stay
as large as those around it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, isfinite, log10

from ballroom.core.language import Number, Phrase, as_it_is, number, say, spoken
from ballroom.lab.intervals import Estimate

INSET = 3.0
"""So much is left free at both ends, for the letters of the axis."""
STEPS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0)
ROW = 26
MOST_BARS = 40
FEW_BARS = 10
"""Fewer bars than that leave room beside them, lest they be walls."""


@dataclass(frozen=True)
class Axis:
    """From where to where a line goes, and what is marked on it."""

    low: float
    high: float
    ticks: tuple[float, ...]
    percent: bool = True
    logarithmic: bool = False
    even: float | None = None

    def at(self, value: float) -> float:
        """Where a value lies, in percent of the width."""
        low, high, here = self.low, self.high, min(max(value, self.low), self.high)
        if self.logarithmic:
            low, high, here = log10(low), log10(high), log10(here)
        return round(INSET + (100 - 2 * INSET) * (here - low) / (high - low), 3)

    def said(self, value: float) -> Number:
        """A value as it stands at the axis."""
        return number(value * 100, "g", "%") if self.percent else number(value, ",g")


def axis_for(
    estimates: Iterable[Estimate], percent: bool, even: float | None, from_zero: bool
) -> Axis:
    """An axis on which all of them lie, with a few round marks."""
    ends = [end for one in estimates for end in (one.low, one.high, one.value) if isfinite(end)]
    ends += [0.0] if from_zero or not ends else []
    ends += [even] if even is not None else []
    low, high = min(ends), max(ends)
    if percent:
        low, high = max(0.0, low), min(1.0, high)
    step = next((one for one in STEPS if (high - low) / one <= 4), 1000.0)
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    last = max(last, first + 1)
    ticks = tuple(round(at * step, 6) for at in range(first, last + 1))
    return Axis(ticks[0], ticks[-1], ticks, percent, even=even)


def log_axis(most: int) -> Axis:
    """From one to a power of ten."""
    last = max(1, ceil(log10(max(most, 2))))
    return Axis(1, 10**last, tuple(10.0**at for at in range(last + 1)), False, True)


def axis_drawn(axis: Axis, language: str) -> str:
    """The marks with their values, as the head of a column."""
    text = "".join(
        f'<text x="{axis.at(tick)}%" y="14" text-anchor="{_anchor(axis, tick)}">'
        f"{escape(spoken(axis.said(tick), language))}</text>"
        for tick in axis.ticks
    )
    return f'<svg width="100%" height="18">{text}</svg>'


def _anchor(axis: Axis, tick: float) -> str:
    if tick == axis.ticks[0]:
        return "start"
    return "end" if tick == axis.ticks[-1] else "middle"


def _grid(axis: Axis) -> str:
    lines = [_line(axis.at(tick), axis.at(tick), 0, ROW, "grid") for tick in axis.ticks]
    if axis.even is not None:
        lines.append(_line(axis.at(axis.even), axis.at(axis.even), 0, ROW, "even"))
    return "".join(lines)


def _line(x1: float, x2: float, y1: float, y2: float, name: str) -> str:
    return f'<line class="{name}" x1="{x1}%" x2="{x2}%" y1="{y1}" y2="{y2}"/>'


def interval(axis: Axis, one: Estimate, bar: bool) -> str:
    """A value with its interval: a dot, filled if the even line is off the interval; or a bar."""
    middle, at = ROW / 2, axis.at(one.value)
    drawn = [_grid(axis)]
    if one.of:
        if bar:
            start = axis.at(max(0.0, axis.low))
            left, width = min(start, at), round(abs(at - start), 3)
            drawn.append(
                f'<rect class="bar" x="{left}%" y="6" width="{width}%" height="{ROW - 12}"/>'
            )
        if isfinite(one.low):
            drawn.append(_line(axis.at(one.low), axis.at(one.high), middle, middle, "reach"))
        if not bar:
            clear = axis.even is not None and not one.low <= axis.even <= one.high
            name = "dot" if clear or axis.even is None else "dot open"
            drawn.append(f'<circle class="{name}" cx="{at}%" cy="{middle}" r="5"/>')
    return f'<svg width="100%" height="{ROW}">{"".join(drawn)}</svg>'


def box(axis: Axis, ends: Sequence[float]) -> str:
    """Five numbers: the outer ends, the inner ends, and the middle."""
    low, quarter, median, three, high = ends
    middle = ROW / 2
    width = round(axis.at(three) - axis.at(quarter), 3)
    drawn = [
        _grid(axis),
        _line(axis.at(low), axis.at(high), middle, middle, "reach"),
        f'<rect class="bar" x="{axis.at(quarter)}%" y="6" width="{width}%" height="{ROW - 12}"/>',
        f'<circle class="dot" cx="{axis.at(median)}%" cy="{middle}" r="5"/>',
    ]
    return f'<svg width="100%" height="{ROW}">{"".join(drawn)}</svg>'


@dataclass(frozen=True)
class Bin:
    """Numbers from the first to the last, and how often one of them came."""

    first: int
    last: int
    times: int

    @property
    def label(self) -> Phrase:
        """The numbers in words."""
        if self.first == self.last:
            return as_it_is(str(self.first))
        return say("{low} to {high}", low=self.first, high=self.last)


def binned(spread: dict[int, int]) -> list[Bin]:
    """All numbers from the least to the most, several together where there are many."""
    least, most = min(spread), max(spread)
    width = max(1, ceil((most - least + 1) / MOST_BARS))
    if width > 1:
        width = next(
            one for one in (2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, width) if one >= width
        )
        least = least // width * width
    bins = []
    for first in range(least, most + 1, width):
        times = sum(spread.get(number, 0) for number in range(first, first + width))
        bins.append(Bin(first, first + width - 1, times))
    return bins


def _share(one: Bin, total: int) -> Phrase:
    return say("{label}: {share}", label=one.label, share=number(one.times / total, ".1%"))


def columns(bins: Sequence[Bin], label: str, language: str) -> str:
    """How often numbers came, as upright bars."""
    height, base = 150, 124
    most, total = max(one.times for one in bins), sum(one.times for one in bins)
    each = (100 - 2 * INSET) / max(len(bins), FEW_BARS)
    drawn = [f'<line class="grid" x1="{INSET}%" x2="{100 - INSET}%" y1="{base}" y2="{base}"/>']
    every = ceil(len(bins) / 8)
    for at, one in enumerate(bins):
        tall = round((base - 20) * one.times / most, 2)
        left = round(INSET + each * at + each * 0.1, 3)
        drawn.append(
            f'<rect class="bar" x="{left}%" y="{round(base - tall, 2)}" '
            f'width="{round(each * 0.8, 3)}%" height="{tall}"><title>'
            f"{escape(spoken(_share(one, total), language))}</title></rect>"
        )
        if at % every == 0:
            middle = round(INSET + each * (at + 0.5), 3)
            drawn.append(
                f'<text x="{middle}%" y="{base + 18}" text-anchor="middle">{one.first}</text>'
            )
    peak = max(range(len(bins)), key=lambda at: bins[at].times)
    drawn.append(
        f'<text x="{round(INSET + each * (peak + 0.5), 3)}%" y="13" text-anchor="middle">'
        f"{spoken(number(most / total, '.0%'), language)}</text>"
    )
    return (
        f'<svg class="columns" width="100%" height="{height}" role="img" '
        f'aria-label="{escape(spoken(label, language))}">{"".join(drawn)}</svg>'
    )

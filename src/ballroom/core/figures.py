"""Figures of a game: what a room counts in games that it looks on at, and how that is laid out.

A room that knows what matters in its game says so in its `figures.py`: an observer that is fed
every input of a game with all its secrets, and answers counts; and the tables that these are read
from. The lab sums them up over many games and draws them.
"""

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any, Final, Literal, Protocol

from ballroom.core.contract import AnyGame, Event, Outcome
from ballroom.core.language import Phrase, say
from ballroom.core.registry import room

WIN: Final = 60
"""A won game in parts, so that a win which is shared by up to six is still a whole number."""


FAIR: Final = -1.0
"""What is even where every seat should have an equal part of the wins."""


def wins(outcome: Outcome) -> tuple[int, ...]:
    """What each seat has of the win, in parts of WIN."""
    part = WIN // len(outcome.winners)
    return tuple(part if place == 1 else 0 for place in outcome.places)


class Tally:
    """The counts of one game: by column and row so many out of so many, and single numbers."""

    def __init__(self) -> None:
        self.ratios: dict[str, list[int]] = {}
        self.numbers: dict[str, int] = {}

    def add(self, column: str, row: object, hits: int = 1, of: int = 1) -> None:
        """Count so many hits out of so many."""
        found = self.ratios.setdefault(f"{column}/{row}", [0, 0])
        found[0] += of
        found[1] += hits


class Observer(Protocol):
    """Looks on at one game."""

    def see(self, state: Any, seat: int, move: Any, events: Sequence[Event], after: Any, /) -> None:
        """One input: the state before, who did what, what came of it, and the state after."""
        ...

    def close(self, state: Any, outcome: Outcome, /) -> Tally:
        """The game is over: what was counted."""
        ...


def seat_of(number: int) -> Phrase:
    """A seat as the label of a row."""
    return say("{seat} {number}", seat=say("seat"), number=number)


@dataclass(frozen=True)
class Column:
    """A column of figures: hits out of so many, as a share, a mean, or the bare number of hits."""

    key: str
    title: str
    kind: Literal["share", "mean", "count"] = "share"
    unit: int = 1
    """In how many parts a hit is counted (WIN, for wins)."""
    even: float | None = None
    """What it would be if nothing mattered, where that can be said; FAIR: one part in the seats."""


def won(key: str, title: str, even: float | None = None) -> Column:
    """A column of wins."""
    return Column(key, title, unit=WIN, even=even)


@dataclass(frozen=True)
class Table:
    """Rows of figures. The first column is drawn."""

    title: str
    note: str
    """What is counted, in a sentence or two."""
    head: str
    """What the rows are."""
    rows: tuple[tuple[str, str], ...]
    """Key and label."""
    columns: tuple[Column, ...]
    compared: bool = False
    """Whether it is set beside the same table of another setup."""


@dataclass(frozen=True)
class Measure:
    """A number that each game has one of."""

    key: str
    title: str


@dataclass(frozen=True)
class Figures:
    """All that a room has to say about figures."""

    watch: Callable[[Any], Observer]
    """An observer for a game of a setup."""
    kind: Callable[[Any], str]
    """What is being decided in a state, in a word."""
    decisions: Mapping[str, str]
    """What is decided by that word, as it is shown."""
    measures: tuple[Measure, ...]
    tables: tuple[Table, ...]
    others: Callable[[Any], tuple[str, ...]] = lambda _: ()
    """How else a game can be set up than in a setup, an option each: variations, other boards."""


def figures(game: AnyGame) -> Figures | None:
    """What a game's room counts; None where it says nothing."""
    own = f"{room(game)}.figures"
    if find_spec(own) is None:
        return None
    found: Figures = importlib.import_module(own).FIGURES
    return found

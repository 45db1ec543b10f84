"""Puzzles: positions of a game in which one choice is best, and what each choice is worth.

A room of the house that has puzzles keeps them in its `puzzles.json`, and in its `puzzles.py` the
kinds of them: what is asked, what is taken as given, and how every choice is weighed, exactly.
"""

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib import resources
from importlib.util import find_spec
from types import ModuleType
from typing import Any, Literal

import msgspec

from ballroom.core.contract import AnyGame
from ballroom.core.registry import room

FILE = "puzzles.json"
Level = Literal["easy", "medium", "hard"]
Weighed = dict[Fraction, list[str]]
"""The legal moves in words by what they are worth, the best first."""


@dataclass(frozen=True)
class Kind:
    """One kind of question. More is always better."""

    fits: Callable[[Any, int], bool]
    """Whether it can be asked of a seat in a state, and answered exactly."""
    ask: Callable[[Any, int], str]
    """What is asked."""
    given: Callable[[Any, int], str]
    """What is taken as given: over what the worth is counted."""
    weigh: Callable[[Any, int], Mapping[Any, Fraction]]
    """What each legal move is worth."""
    words: Callable[[Fraction], str]
    """A worth as a sentence."""
    margin: Fraction
    """By how much the best of a puzzle is better than the next."""
    bounds: tuple[int, int] | None = None
    """The least and most that a worth could be, where that says something."""
    follow: Callable[[Any, int, Any], Sequence[tuple[int, Any]]] | None = None
    """The moves by which a choice is shown, itself the first, each with its seat.

    None where it is for hidden dice or cards to say what comes of a choice.
    """


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position, a question by its kind, and what the answers are worth."""

    title: str
    why: str
    """Why the best is the best."""
    kind: str
    level: Level
    seats: int
    """How many play."""
    seat: int
    """Who is asked."""
    state: str
    values: dict[str, tuple[str, ...]]
    """By worth, as a fraction and from the best down: the moves that are worth that."""

    @property
    def solutions(self) -> tuple[str, ...]:
        """The best moves."""
        return next(iter(self.values.values()))

    @property
    def worths(self) -> list[Fraction]:
        """All worths, the best first."""
        return [Fraction(worth) for worth in self.values]


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    puzzles: tuple[Puzzle, ...]


@cache
def puzzles(game: AnyGame) -> tuple[Puzzle, ...]:
    """The puzzles of a game in their order; none where it has none."""
    file = resources.files(room(game)) / FILE
    return read(file.read_bytes()) if file.is_file() else ()


def read(data: bytes) -> tuple[Puzzle, ...]:
    """The puzzles of a file."""
    return msgspec.json.decode(data, type=_File).puzzles


def write(found: tuple[Puzzle, ...]) -> bytes:
    """A file of puzzles."""
    return msgspec.json.format(msgspec.json.encode(_File(found)), indent=1) + b"\n"


def kinds(game: AnyGame) -> dict[str, Kind]:
    """The kinds of questions that a game knows, by name."""
    own = _module(game)
    return {} if own is None else own.KINDS


def said(game: AnyGame, state: Any, seat: int, move: Any) -> str:
    """A move in words, as an answer to a puzzle."""
    own = _module(game)
    assert own is not None, "a game with puzzles can say its moves"
    text: str = own.said(state, seat, move)
    return text


def weigh(game: AnyGame, kind: Kind, state: Any, seat: int) -> Weighed:
    """All legal moves in words by what they are worth, the best first."""
    found: Weighed = {}
    for move, worth in kind.weigh(state, seat).items():
        found.setdefault(worth, []).append(game.write_move(move))
    return {worth: sorted(found[worth]) for worth in sorted(found, reverse=True)}


def _module(game: AnyGame) -> ModuleType | None:
    own = f"{room(game)}.puzzles"
    return None if find_spec(own) is None else importlib.import_module(own)

"""Games in numbers, for programs that learn: a fixed numbering of actions, a fixed tensor of views.

A room of the house that can be had in numbers keeps an `encoding.py` with a function
`encode(setup)`, which answers its encoding. A move is one action or several, one after the other
(a dancer, then a space, then a facing); all actions of a game share one numbering. What a seat sees
is so many bytes, in fields that say what they hold. Nothing here needs more than Python: a bridge
makes of the bytes what its tool wants.
"""

import importlib
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any, Protocol

from ballroom.core.contract import AnyGame, Setup
from ballroom.core.registry import room


@dataclass(frozen=True, slots=True)
class Field:
    """So many bytes of a tensor that belong together, none above the highest."""

    name: str
    size: int
    highest: int
    about: str


class Encoding(Protocol):
    """One setup of a game in numbers."""

    actions: int
    """How many actions there are; they are numbered from 0."""
    fields: tuple[Field, ...]
    """What the tensor of a view holds, in this order."""

    def name(self, action: int) -> str:
        """An action in words that tell it from all others."""
        ...

    def mask(self, state: Any, seat: int, begun: tuple[int, ...]) -> bytes:
        """1 for every action that a seat may take next, 0 for all others.

        What has been begun are the actions of a move that is not yet whole.
        """
        ...

    def move(self, state: Any, seat: int, actions: tuple[int, ...]) -> Any | None:
        """The move that legal actions make; None where more actions are due."""
        ...

    def numbers(self, state: Any, seat: int, move: Any) -> tuple[int, ...]:
        """The actions that make a legal move.

        Every move that the game lists has some. Where it lets more be done than it lists, such as
        any offer that can be put in words, one without numbers raises NotInNumbers.
        """
        ...

    def tensor(self, view: Any, begun: tuple[int, ...]) -> bytes:
        """All that a seat sees, and what it has begun, by the fields."""
        ...


class NotInNumbers(LookupError):
    """Raised for a game that has no encoding, and for a move that has no numbers in it."""


def encode(game: AnyGame, setup: Setup) -> Encoding:
    """A setup of a game in numbers."""
    own = f"{room(game)}.encoding"
    if find_spec(own) is None:
        raise NotInNumbers(f"{game.title} cannot be had in numbers: it has no encoding.py")
    made: Encoding = importlib.import_module(own).encode(setup)
    return made


def size(fields: Sequence[Field]) -> int:
    """How many bytes a tensor has."""
    return sum(field.size for field in fields)


def one_hot(size: int, at: int) -> bytes:
    """So many bytes, one of them 1; none where the place is below 0."""
    made = bytearray(size)
    if at >= 0:
        made[at] = 1
    return bytes(made)

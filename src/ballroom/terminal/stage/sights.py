"""What a board is given to draw, and what the log has to tell."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ballroom.core.contract import WATCHER, Event, Moves, Refusal

Speak = Callable[[str], str]
"""A text in the language of whoever sits here."""
Why = Callable[[Any], Refusal | None]
"""Why a move may not be made, if so."""


def _never(move: Any) -> Refusal | None:
    del move
    return None


@dataclass(frozen=True)
class Sight:
    """The game through one pair of eyes, and whether a move is asked of them."""

    view: Any
    names: Sequence[str]
    asked: bool = False
    legal: Moves[Any] = ()
    why: Why = _never
    waits: tuple[int, ...] = ()
    """The seats for which the game waits."""

    @property
    def seat(self) -> int:
        """Whose eyes these are."""
        seat: int = self.view.seat
        return seat


@dataclass(frozen=True)
class Line:
    """One line of the log: what happened or was said, by which rule, and who may read it."""

    text: str
    rule: str = ""
    to: tuple[int, ...] | None = None
    event: Event | None = None
    who: int | None = None
    """Whose words these are, where somebody said them."""

    def is_for(self, seat: int) -> bool:
        """Whether whoever sits there may read it."""
        return self.to is None or seat in self.to


@dataclass(frozen=True)
class Key:
    """A key of a board: what it presses, and what that is called."""

    key: str
    spot: str
    label: str
    shown: str = field(default="")
    """How the key is written, where it is not by its own name."""


EVERYBODY = WATCHER

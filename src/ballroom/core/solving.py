"""How a game is solved that is small enough: state by state, from its end to its beginning.

A room that can be solved says so in its `solving.py`: what can be worked out, which states there
are, in stages of which each needs those before, and what one state comes to. The lab does the work.
"""

import importlib
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import Any, Protocol

from ballroom.core.contract import AnyGame
from ballroom.core.registry import room

Item = tuple[int, ...]
"""A state that is to be worked out, in numbers."""
Found = tuple[float, ...]
"""What comes of it."""


class Inquiry(Protocol):
    """Something that can be worked out. It can be sent to another process."""

    def stages(self) -> Sequence[Sequence[Item]]:
        """All states, in stages."""
        ...

    def begin(self) -> Any:
        """What is known before anything is worked out; it can be sent elsewhere as well."""
        ...

    def work_out(self, known: Any, item: Item) -> Found:
        """What a state comes to, by what is known of the others."""
        ...

    def take(self, known: Any, item: Item, found: Found) -> None:
        """Know that, too."""
        ...

    def told(self, known: Any) -> Sequence[str]:
        """What came of it all, in sentences."""
        ...

    def written(self, known: Any) -> bytes:
        """The same as a file."""
        ...


def inquiries(game: AnyGame) -> Mapping[str, Inquiry]:
    """All that can be worked out of a game, by name; nothing where it cannot be solved."""
    own = f"{room(game)}.solving"
    if find_spec(own) is None:
        return {}
    found: Mapping[str, Inquiry] = importlib.import_module(own).INQUIRIES
    return found

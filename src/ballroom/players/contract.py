"""The contract of a computer player. It sees a view, never a state."""

from typing import Any, Protocol

from ballroom.core.chance import Rng
from ballroom.core.contract import Moves


class Player(Protocol):
    """Chooses moves for a seat and can say why.

    A game's own players, in the ``PLAYERS`` of its players.py, keep this contract without
    importing it.
    """

    @property
    def about(self) -> str:
        """One line: how it plays."""
        ...

    def choose(self, view: Any, legal: Moves[Any], budget: float, rng: Rng) -> Any:
        """One of the legal moves, within about so many seconds."""
        ...

    def explain(self, view: Any, legal: Moves[Any], move: Any) -> str:
        """Why it would choose this move, in a sentence."""
        ...

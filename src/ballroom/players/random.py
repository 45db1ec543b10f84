"""The player that chooses by lot. It knows no game, so it plays them all."""

from typing import Any

from ballroom.core.chance import Rng
from ballroom.core.contract import Moves
from ballroom.core.language import say


class RandomPlayer:
    """Every legal move is as likely as any other."""

    about = "chooses by lot"

    def choose(self, view: Any, legal: Moves[Any], budget: float, rng: Rng) -> Any:
        """One of the legal moves, drawn evenly."""
        del view, budget
        return rng.pick(legal)

    def explain(self, view: Any, legal: Moves[Any], move: Any) -> str:
        """It has no reason but the lot."""
        del view, move
        return say("Drawn by lot from {count} legal moves.", count=len(legal))

"""The player of Musical Chairs; `random` plays every game and needs nothing here."""

from collections.abc import Callable
from typing import Any

from ballroom.core.chance import Rng
from ballroom.core.contract import Moves
from ballroom.core.language import say
from tests.example.musical_chairs.moves import Move, Sit
from tests.example.musical_chairs.view import View


class ClubPlayer:
    """Trusts in what the others roll on average, rounded down."""

    about = "adds to its own die what the others roll on average"

    def choose(self, view: View, legal: Moves[Move], budget: float, rng: Rng) -> Move:
        """The last bar that it expects to be in time."""
        del legal, budget, rng
        own = view.dancers[view.seat].die
        assert own is not None
        return Sit(own + _expected(view))

    def explain(self, view: View, legal: Moves[Move], move: Move) -> str:
        """What it knows, and what it expects."""
        del legal, move
        own = view.dancers[view.seat].die
        return say(
            "Its own die shows {own}, and the others make {rest} or more on average.",
            own=own,
            rest=_expected(view),
        )


def _expected(view: View) -> int:
    return 7 * (len(view.dancers) - 1) // 2


PLAYERS: dict[str, Callable[[], Any]] = {"club": ClubPlayer}

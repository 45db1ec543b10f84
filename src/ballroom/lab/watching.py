"""Games that are looked on at, with dice that stay the same where the players do not.

Nature's draws have names: the nth draw of the same recipe (`roll {2 dice}`) in a deal comes from
one stream, whoever sits where and whatever was drawn in between. So a deal that is played again
with other players meets the same cards and dice, as far as the game still asks for them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ballroom.core.chance import CHANCE, Rng
from ballroom.core.contract import AnyGame, Event, Moves, Outcome, Setup
from ballroom.players import registry as players
from ballroom.players.contract import Player
from ballroom.table.computer import seated
from ballroom.table.match import Match

Look = Callable[[Any, int, Any, Sequence[Event], Any, int], None]
"""Is told state, seat, move, events, the state after, and out of how many choices it was."""


@dataclass(frozen=True)
class Played:
    """One game: how it ended, and how many inputs it had."""

    outcome: Outcome
    inputs: int
    state: Any


class Nature:
    """The draws of one deal, by recipe and number."""

    def __init__(self, deal: Rng) -> None:
        self._deal = deal
        self._drawn: dict[str, int] = {}

    def draw(self, game: AnyGame, state: Any) -> Any:
        """What nature does now."""
        chances = game.chances(state)
        number = self._drawn.get(chances.recipe, 0)
        self._drawn[chances.recipe] = number + 1
        return chances.sample(self._deal.child("dice", chances.recipe, number))


class Counted:
    """A player whose choices are counted."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self.about = player.about
        self.explain = player.explain
        self.choices = 0

    def choose(self, view: Any, legal: Moves[Any], budget: float, rng: Rng) -> Any:
        """As the player does; the number of choices is noted."""
        self.choices = len(legal)
        return self._player.choose(view, legal, budget, rng)


def play(
    game: AnyGame, setup: Setup, names: Sequence[str], deal: Rng, look: Look | None = None
) -> Played:
    """Play a deal to its end with these players in their seats."""
    nature = Nature(deal)
    counted = [Counted(players.make(game, name)) for name in names]
    choosers = [seated(one, deal.child("seat", seat)) for seat, one in enumerate(counted)]
    match = Match(game, setup, choosers, deal)
    while (outcome := game.outcome(match.state)) is None:
        before = match.state
        seat = game.to_move(before)[0]
        move = nature.draw(game, before) if seat == CHANCE else match.choose(seat)
        events = match.put(seat, move)
        if look:
            choices = 0 if seat == CHANCE else counted[seat].choices
            look(before, seat, move, events, match.state, choices)
    return Played(outcome, match.inputs, match.state)

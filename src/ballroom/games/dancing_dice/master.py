"""The strongest player of Dancing Dice: two couples are solved, several learn from each other."""

from typing import Final

from ballroom.core.chance import Rng
from ballroom.core.compiled import IS_COMPILED
from ballroom.core.contract import Moves
from ballroom.games.dancing_dice.moves import Arrange, Move, Reroll
from ballroom.games.dancing_dice.one_of_many import OneOfMany
from ballroom.games.dancing_dice.one_of_two import OneOfTwo
from ballroom.games.dancing_dice.own_hand import Often
from ballroom.games.dancing_dice.view import View

HEARING: Final = 0.5
"""Seconds from which on there is time to solve a round in which the numbers are heard."""


class MasterPlayer:
    """Chooses each thing as often as it must, so that nobody gains by knowing how it plays."""

    about = "plays two couples as solved, and more as couples do that have learned from each other"

    def choose(self, view: View, legal: Moves[Move], budget: float, rng: Rng) -> Move:
        """The dice to re-roll, or the two dances."""
        mind = mind_of(view, budget)
        if isinstance(legal[0], Reroll):
            return Reroll(rng.pick(mind.masks(drawn(mind.keepings(), rng))))
        return Arrange(rng.pick(mind.rows(drawn(mind.performances(), rng))))

    def explain(self, view: View, legal: Moves[Move], move: Move) -> str:
        """What it may expect, and how often it chooses so."""
        del legal
        mind = mind_of(view, HEARING)
        if isinstance(move, Reroll):
            return mind.why_reroll(move.dice)
        assert isinstance(move, Arrange)
        return mind.why_arrange(move.first)


def mind_of(view: View, budget: float) -> OneOfTwo | OneOfMany:
    """How to think about a round: as one of two, or as one of several."""
    others = [
        seat
        for seat, couple in enumerate(view.couples)
        if couple.endurance > 0 and seat != view.seat
    ]
    if len(others) == 1 and view.terms is None:
        return OneOfTwo(view, others[0], is_deaf=not IS_COMPILED or budget < HEARING)
    return OneOfMany(view, others)


def drawn(often: Often, rng: Rng) -> int:
    """One of these numbers, as often as it says."""
    return [*often][rng.weighed([*often.values()])]

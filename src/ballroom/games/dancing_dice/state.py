"""The state of a marathon, and how one is set up."""
# compiled by mypyc

from typing import Final

from ballroom.core.value import Value
from ballroom.games.dancing_dice.terms import REAL, Terms

# The phases of a round, in their order.
TANGO_ROLL: Final = 0
ROLL: Final = 1
CHOOSE: Final = 2
REROLL: Final = 3
ARRANGE: Final = 4
OVER: Final = 5
PHASES: Final = ("tango", "roll", "choose", "reroll", "arrange", "over")

NONE: Final = -1
"""No seat, no choice."""


class State(Value):
    """A marathon at one moment.

    A hand that was danced lies open until its couple rolls again; ``first[seat]`` is then still
    there in the phases of nature. From the first roll on a hand is behind its curtain.
    """

    def __init__(
        self,
        round: int,  # noqa: A002  the game's own word
        phase: int,
        due: int,
        tango: int,
        endurance: tuple[int, ...],
        hands: tuple[int, ...],
        rerolled: tuple[int, ...],
        first: tuple[int, ...],
        terms: Terms = REAL,
    ) -> None:
        self.round: Final = round
        self.phase: Final = phase
        self.due: Final = due  # whose dice nature rolls next, in ROLL and REROLL
        self.tango: Final = tango  # sorted row, 0 before the first
        self.endurance: Final = endurance
        self.hands: Final = hands  # packed dice, 0 for none
        self.rerolled: Final = rerolled  # masks of dice, NONE before the choice
        self.first: Final = first  # masks of the first row, NONE before the choice
        self.terms: Final = terms

    def parts(self) -> tuple[object, ...]:
        """All fields."""
        return (
            self.round,
            self.phase,
            self.due,
            self.tango,
            self.endurance,
            self.hands,
            self.rerolled,
            self.first,
            self.terms,
        )

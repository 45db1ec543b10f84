"""What nature and the dancers can do."""

from typing import Final

from ballroom.core.chance import Chances
from ballroom.core.value import Value

FACES: Final = 6


class Move(Value):
    """A move of Musical Chairs."""


class Roll(Move):
    """Nature rolls the die of the dancer that is due."""

    def __init__(self, die: int) -> None:
        self.die: Final = die

    def parts(self) -> tuple[object, ...]:
        """What it shows."""
        return (self.die,)


class Sit(Move):
    """A dancer chooses the bar after which it sits down."""

    def __init__(self, bar: int) -> None:
        self.bar: Final = bar

    def parts(self) -> tuple[object, ...]:
        """The bar, from 1."""
        return (self.bar,)


RECIPE: Final = "roll {1 dice}"
"""The roll in words, from which fair dice are drawn; the text of the move with a gap in it."""
ROLLS: Final = Chances[Move]([Roll(face) for face in range(1, FACES + 1)], [1] * FACES, RECIPE)


def sits(seats: int) -> tuple[Move, ...]:
    """All bars that can be chosen (MC-2.3)."""
    return tuple(Sit(bar) for bar in range(1, FACES * seats + 1))

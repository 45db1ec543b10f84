"""The terms of a marathon: which dice are danced with, and for how many rounds."""
# compiled by mypyc

from functools import lru_cache
from typing import Final

from ballroom.core.chance import Chances
from ballroom.core.value import Value
from ballroom.games.dancing_dice import tables
from ballroom.games.dancing_dice.moves import (
    ARRANGEMENTS,
    REROLLS,
    Arrange,
    Move,
    dice_rolls,
    tango_rolls,
)


class Terms(Value):
    """Faces of a die, dice of a type, rounds; and what follows from them, made once.

    All states of a marathon share one. Get it from `terms_of`.
    """

    def __init__(self, faces: int, dice: int, rounds: int) -> None:
        self.faces: Final = faces
        self.dice: Final = dice  # of each type, which is also how many a row has
        self.rounds: Final = rounds  # 0 for no limit
        hand = 2 * dice
        self.all_dice: Final[int] = (1 << hand) - 1
        self.ivory: Final[int] = (1 << dice) - 1
        self.places: Final[tuple[int, ...]] = tables.places(self.all_dice)
        self.rerolls: Final[tuple[Move, ...]] = REROLLS[: 1 << hand]
        self.first_rows: Final[tuple[int, ...]] = tuple(
            [mask for mask in range(1 << hand) if tables.COUNT[mask] == dice]
        )
        self.arrangements: Final[tuple[Move, ...]] = (
            ARRANGEMENTS
            if dice == tables.TYPE
            else tuple([Arrange(mask) for mask in self.first_rows])
        )
        self.tango: Final[Chances[Move]] = tango_rolls(dice, faces)
        self.said: Final = None if self.parts() == REAL_GAME else (faces, dice, rounds)
        """The same as plain numbers; None for the real game."""
        self._rolls: Final[list[Chances[Move] | None]] = [None] * (1 << hand)

    def parts(self) -> tuple[object, ...]:
        """Faces, dice and rounds."""
        return self.faces, self.dice, self.rounds

    def __reduce__(self) -> tuple[object, ...]:  # type: ignore[override]  # shared when read, too
        return terms_of, self.parts()

    def ivory_in(self, mask: int) -> int:
        """How many dice of a mask are ivory."""
        return tables.COUNT[mask & self.ivory]

    def rolls_of(self, mask: int) -> Chances[Move]:
        """All rolls of the dice in a mask."""
        chances = self._rolls[mask]
        if chances is None:
            ivory = self.ivory_in(mask)
            chances = dice_rolls(ivory, tables.COUNT[mask] - ivory, self.faces)
            self._rolls[mask] = chances
        return chances

    def is_last(self, number: int) -> bool:
        """Whether no other round follows the one with this number (DD-7.6)."""
        return self.rounds > 0 and number >= self.rounds


REAL_GAME: Final = (tables.FACES, tables.TYPE, 0)


@lru_cache(1000)
def terms_of(faces: int, dice: int, rounds: int) -> Terms:
    """The terms with these numbers."""
    return Terms(faces, dice, rounds)


REAL: Final = terms_of(tables.FACES, tables.TYPE, 0)
"""The terms of the real game (DD-7.1)."""

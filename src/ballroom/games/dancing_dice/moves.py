"""What nature and the couples can do. Moves are made once and shared."""
# compiled by mypyc

from functools import cache
from typing import Final

from ballroom.core.chance import Chances, sorted_rolls
from ballroom.core.dice import pack
from ballroom.core.value import Value
from ballroom.games.dancing_dice import tables


class Move(Value):
    """A move of Dancing Dice."""


class RollTango(Move):
    """Nature rolls the Tango dice; written in rising order."""

    def __init__(self, dice: tuple[int, ...]) -> None:
        self.dice: Final = dice

    def parts(self) -> tuple[object, ...]:
        """The dice."""
        return (self.dice,)


class Roll(Move):
    """Nature rolls dice of one couple; each type in rising order, which is how they are laid."""

    def __init__(self, ivory: tuple[int, ...], velvet: tuple[int, ...]) -> None:
        self.ivory: Final = ivory
        self.velvet: Final = velvet
        self.packed: Final = pack(ivory + velvet)

    def parts(self) -> tuple[object, ...]:
        """The ivory and the velvet dice."""
        return self.ivory, self.velvet


class Reroll(Move):
    """A couple chooses the dice that it rolls again."""

    def __init__(self, dice: int) -> None:
        self.dice: Final = dice

    def parts(self) -> tuple[object, ...]:
        """The mask of the dice."""
        return (self.dice,)


class Arrange(Move):
    """A couple chooses the dice of its first dance; the others are its second."""

    def __init__(self, first: int) -> None:
        self.first: Final = first

    def parts(self) -> tuple[object, ...]:
        """The mask of the first row."""
        return (self.first,)


REROLLS: Final[tuple[Move, ...]] = tuple([Reroll(mask) for mask in range(64)])
ARRANGEMENTS: Final[tuple[Move, ...]] = tuple([Arrange(mask) for mask in tables.FIRST_ROWS])
NO_MOVES: Final[tuple[Move, ...]] = ()


def _drawn(dice: int, faces: int) -> str:
    """How so many dice are drawn; both programs that check a draw can read it."""
    return f"{{{dice} dice}}" if faces == tables.FACES else f"{{{dice} dice to {faces}}}"


def tango_recipe(dice: int, faces: int) -> str:
    """How so many Tango dice are drawn."""
    return f"tango {_drawn(dice, faces)}"


def recipe(ivory: int, velvet: int, faces: int) -> str:
    """How so many ivory and velvet dice are drawn."""
    kinds = [("ivory", ivory), ("velvet", velvet)]
    return "roll " + " ".join([f"{kind} {_drawn(dice, faces)}" for kind, dice in kinds if dice])


@cache
def tango_rolls(dice: int, faces: int) -> Chances[Move]:
    """All rolls of so many Tango dice."""
    rolls = sorted_rolls(dice, faces)
    return Chances(
        [RollTango(shown) for shown, _ in rolls],
        [weight for _, weight in rolls],
        tango_recipe(dice, faces),
    )


@cache
def dice_rolls(ivory: int, velvet: int, faces: int) -> Chances[Move]:
    """All rolls of so many ivory and velvet dice."""
    moves: list[Move] = []
    weights: list[int] = []
    for light, light_ways in sorted_rolls(ivory, faces):
        for dark, dark_ways in sorted_rolls(velvet, faces):
            moves.append(Roll(light, dark))
            weights.append(light_ways * dark_ways)
    return Chances(moves, weights, recipe(ivory, velvet, faces))

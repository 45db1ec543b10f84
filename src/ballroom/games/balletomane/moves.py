"""What nature and the players can do. Moves are made once and shared."""
# compiled by mypyc

from collections.abc import Iterator
from typing import Final

from ballroom.core.dice import pack
from ballroom.core.value import Value


class Move(Value):
    """A move of Balletomane."""


class Start(Move):
    """Nature draws who starts the first act."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def parts(self) -> tuple[object, ...]:
        """The seat."""
        return (self.seat,)


class Deal(Move):
    """Nature deals cards to the player whose turn it is to be dealt to."""

    def __init__(self, cards: int) -> None:
        self.cards: Final = cards

    def parts(self) -> tuple[object, ...]:
        """The mask of the cards."""
        return (self.cards,)


class Roll(Move):
    """Nature rolls the dice that are due; written in rising order."""

    def __init__(self, dice: tuple[int, ...]) -> None:
        self.dice: Final = dice
        self.packed: Final = pack(dice)

    def parts(self) -> tuple[object, ...]:
        """The dice."""
        return (self.dice,)


class Lock(Move):
    """A player decides which of the own dice, in rising order, to lock."""

    def __init__(self, dice: int) -> None:
        self.dice: Final = dice

    def parts(self) -> tuple[object, ...]:
        """The mask of the dice."""
        return (self.dice,)


class Turn(Move):
    """A turn: the card that is given away, what is done, and to which dice.

    ``card`` counts from 0. ``action`` is what is performed: for a Chase what it copies, for a
    discard REROLL. Dice are places: 0 to 3 are common, 4 and 5 the own visible ones. ``value`` is
    the new value where there is a choice, ``other`` and ``second`` are Emboite's second die and
    its new value; all -1 where they say nothing.
    """

    def __init__(
        self,
        card: int,
        discard: bool,
        action: int,
        die: int = -1,
        value: int = -1,
        other: int = -1,
        second: int = -1,
    ) -> None:
        self.card: Final = card
        self.discard: Final = discard
        self.action: Final = action
        self.die: Final = die
        self.value: Final = value
        self.other: Final = other
        self.second: Final = second

    def parts(self) -> tuple[object, ...]:
        """All of it."""
        return (
            self.card, self.discard, self.action, self.die, self.value, self.other, self.second,
        )  # fmt: skip


class Again(Move):
    """The second half of a Pirouette: another re-roll, or none (-1)."""

    def __init__(self, die: int) -> None:
        self.die: Final = die

    def parts(self) -> tuple[object, ...]:
        """The place of the die."""
        return (self.die,)


class Claim(Move):
    """A player claims a level, by its number; 0 is nothing."""

    def __init__(self, level: int) -> None:
        self.level: Final = level

    def parts(self) -> tuple[object, ...]:
        """The number of the level."""
        return (self.level,)


class Answer(Move):
    """A player accepts the other's claim, or calls it."""

    def __init__(self, call: bool) -> None:
        self.call: Final = call

    def parts(self) -> tuple[object, ...]:
        """Whether it is called."""
        return (self.call,)


NO_MOVES: Final[tuple[Move, ...]] = ()
ANSWERS: Final[tuple[Move, ...]] = (Answer(False), Answer(True))


class Turns:
    """All turns that a player may take, without listing them before they are asked for."""

    def __init__(self, pieces: list[tuple[Move, ...]]) -> None:
        self._pieces: Final = pieces
        length = 0
        for piece in pieces:
            length += len(piece)
        self._length: Final = length

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, index: int) -> Move:
        if index < 0:
            index += self._length
        for piece in self._pieces:
            if index < len(piece):
                return piece[index]
            index -= len(piece)
        raise IndexError(index)

    def __iter__(self) -> Iterator[Move]:
        return iter([move for piece in self._pieces for move in piece])

    def __contains__(self, move: object) -> bool:
        return any(move in piece for piece in self._pieces)

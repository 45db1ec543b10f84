"""What nature and the players can do. Moves are made once and shared."""
# compiled by mypyc

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Final

from ballroom.core.chance import Chances, sorted_rolls
from ballroom.core.dice import pack
from ballroom.core.value import Value
from ballroom.games.balletomane import tables


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
    """Nature deals four cards to the player whose turn it is to be dealt to."""

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
LOCKS: Final[tuple[Move, ...]] = tuple([Lock(mask) for mask in range(4)])
CLAIMS: Final[tuple[Move, ...]] = tuple([Claim(level) for level in range(len(tables.LEVELS))])
ANSWERS: Final[tuple[Move, ...]] = (Answer(False), Answer(True))
# By the number of own visible dice.
AGAINS: Final[list[tuple[Move, ...]]] = [
    (Again(-1), *[Again(die) for die in range(4 + own)]) for own in range(3)
]


# ---- nature


LOT: Final = "start {1 of 0 1}"


def deal_recipe(cards: list[int]) -> str:
    """How four of some cards, numbered from 1, are dealt."""
    return f"deal {{4 of {' '.join([str(card) for card in cards])}}}"


def roll_recipe(dice: int) -> str:
    """How so many dice are rolled."""
    return f"roll {{{dice} dice}}"


@cache
def lots() -> Chances[Move]:
    """Either seat starts."""
    return Chances([Start(0), Start(1)], [1, 1], LOT)


@cache
def deals(left: int) -> Chances[Move]:
    """Any four of the cards that are left."""
    cards = [card for card in range(9) if left >> card & 1]
    hands = [Deal(sum([1 << card for card in four])) for four in combinations(cards, 4)]
    return Chances(hands, [1] * len(hands), deal_recipe([card + 1 for card in cards]))


@cache
def rolls(dice: int) -> Chances[Move]:
    """All rolls of so many dice."""
    listed = sorted_rolls(dice)
    moves = [Roll(faces) for faces, _ in listed]
    return Chances(moves, [weight for _, weight in listed], roll_recipe(dice))


# ---- turns, in pieces that can be put together


def _one_die(card: int, discard: bool, action: int) -> list[tuple[Move, ...]]:
    """By the number of own visible dice."""
    moves = [Turn(card, discard, action, die) for die in range(6)]
    return [tuple(moves[: 4 + own]) for own in range(3)]


def _to_values(card: int, action: int) -> list[list[tuple[Move, ...]]]:
    """By die, then by the mask of the values it may take."""
    moves = [[Turn(card, False, action, die, value) for value in range(7)] for die in range(6)]
    return [
        [tuple([moves[die][v] for v in range(1, 7) if mask >> v & 1]) for mask in range(128)]
        for die in range(6)
    ]


def _same_sum(card: int, die: int, other: int, total: int) -> tuple[Move, ...]:
    return tuple(
        [
            Turn(card, False, tables.EMBOITE, die, value, other, total - value)
            for value in range(1, 7)
            if 1 <= total - value <= 6
        ]
    )


PAIRS: Final[list[tuple[int, int]]] = list(combinations(range(6), 2))
ONE_DIE: Final = (
    tables.REROLL, tables.ARABESQUE, tables.PLIE, tables.BATTEMENT, tables.PIROUETTE, tables.CROISE,
)  # fmt: skip


class Pieces:
    """All turns that give away one card, by what they depend on."""

    def __init__(self, card: int) -> None:
        chases = card + 1 == tables.CHASE
        self.discards: Final = _one_die(card, True, tables.REROLL)
        self.one_die: Final[dict[int, list[tuple[Move, ...]]]] = {
            action: _one_die(card, False, action)
            for action in ONE_DIE
            if chases or action == card + 1
        }
        # Cambre and Cabriole: by die, then by the mask of new values.
        self.to_values: Final[dict[int, list[list[tuple[Move, ...]]]]] = {
            action: _to_values(card, action)
            for action in (tables.CAMBRE, tables.CABRIOLE)
            if chases or action == card + 1
        }
        # Emboite: by pair of dice, then by their sum.
        self.same_sum: Final[list[list[tuple[Move, ...]]]] = (
            [[_same_sum(card, die, other, total) for total in range(13)] for die, other in PAIRS]
            if chases or card + 1 == tables.EMBOITE
            else []
        )
        self.nothing: Final[tuple[Move, ...]] = (Turn(card, False, tables.NOTHING),)


PIECES: Final[list[Pieces]] = [Pieces(card) for card in range(9)]


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

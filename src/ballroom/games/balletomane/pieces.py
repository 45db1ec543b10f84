"""Turns in pieces that can be put together. Each turn is made once and shared."""
# compiled by mypyc

from itertools import combinations
from typing import Final

from ballroom.games.balletomane import tables
from ballroom.games.balletomane.moves import Move, Turn

ONE_DIE: Final = (
    tables.REROLL, tables.ARABESQUE, tables.PLIE, tables.BATTEMENT, tables.PIROUETTE, tables.CROISE,
)  # fmt: skip
PAIRS: Final[list[tuple[int, int]]] = list(combinations(range(6), 2))


class Pieces:
    """All turns that give away one card, by what they depend on.

    The places of the dice that a player can change are given by the number of own visible ones.
    """

    def __init__(self, card: int, places: list[tuple[int, ...]], faces: int) -> None:
        chases = card + 1 == tables.CHASE
        self.discards: Final = _one_die(card, True, tables.REROLL, places)
        self.one_die: Final[dict[int, list[tuple[Move, ...]]]] = {
            action: _one_die(card, False, action, places)
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
            [_same_sums(card, die, other, faces) for die, other in PAIRS]
            if chases or card + 1 == tables.EMBOITE
            else []
        )
        self.nothing: Final[tuple[Move, ...]] = (Turn(card, False, tables.NOTHING),)


def _one_die(
    card: int, discard: bool, action: int, places: list[tuple[int, ...]]
) -> list[tuple[Move, ...]]:
    """By the number of own visible dice."""
    moves = [Turn(card, discard, action, die) for die in range(6)]
    return [tuple([moves[die] for die in some]) for some in places]


def _to_values(card: int, action: int) -> list[list[tuple[Move, ...]]]:
    """By die, then by the mask of the values it may take."""
    moves = [[Turn(card, False, action, die, value) for value in range(7)] for die in range(6)]
    return [
        [tuple([moves[die][v] for v in range(1, 7) if mask >> v & 1]) for mask in range(128)]
        for die in range(6)
    ]


def _same_sums(card: int, die: int, other: int, faces: int) -> list[tuple[Move, ...]]:
    """By the sum of the two dice."""
    return [
        tuple(
            [
                Turn(card, False, tables.EMBOITE, die, value, other, total - value)
                for value in range(1, faces + 1)
                if 1 <= total - value <= faces
            ]
        )
        for total in range(13)
    ]

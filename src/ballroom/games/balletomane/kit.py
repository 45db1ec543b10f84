"""The kit that a ballet is danced with: its cards and dice, and all that follows from them."""
# compiled by mypyc

from collections.abc import Callable
from functools import cache
from itertools import combinations
from typing import Final

from ballroom.core.chance import Chances, sorted_rolls
from ballroom.core.dice import pack
from ballroom.core.value import Value
from ballroom.games.balletomane import tables
from ballroom.games.balletomane.moves import Again, Claim, Deal, Lock, Move, Roll, Start
from ballroom.games.balletomane.pieces import PAIRS, Pieces

LOT: Final = "start {1 of 0 1}"


class Kit(Value):
    """What stays the same through a game; made once for each way of setting one up."""

    def __init__(
        self, deck: int, cards: int, own: int, common: int, faces: int, acts: int, further: bool
    ) -> None:
        self.deck: Final = deck  # the mask of all cards
        self.cards: Final = cards  # so many are dealt to each player
        self.own: Final = own  # so many dice has each player
        self.common: Final = common  # so many are rolled each time
        self.faces: Final = faces
        self.acts: Final = acts
        self.further: Final = further  # whether equal points mean another act
        self.real: Final[bool] = self.parts() == REAL_PARTS
        self.common_dice: Final = 2 * common
        self.dice: Final = 2 * common + own  # so many count for each player (BM-1.1)
        self.turns: Final = 2 * (cards - 1)  # BM-3.1, BM-7.3
        self.number: Final = hash(self.parts())
        # By the number of own visible dice: the places of those that a player can change, the same
        # as a mask, and their pairs with the numbers of these.
        self.places: Final[list[tuple[int, ...]]] = [
            (*range(2 * common), *range(tables.COMMON_DICE, tables.COMMON_DICE + visible))
            for visible in range(own + 1)
        ]
        self.changeable: Final[list[int]] = [
            sum([1 << place for place in places]) for places in self.places
        ]
        self.pairs: Final[list[list[tuple[int, int, int]]]] = [
            [
                (at, die, other)
                for at, (die, other) in enumerate(PAIRS)
                if die in places and other in places
            ]
            for places in self.places
        ]
        self.agains: Final[list[tuple[Move, ...]]] = [
            (Again(-1), *[Again(place) for place in places]) for places in self.places
        ]
        self.locks: Final[tuple[Move, ...]] = tuple([Lock(mask) for mask in range(1 << own)])
        # By card; those that are not in the deck are there too, and never looked at.
        self.pieces: Final[list[Pieces]] = [Pieces(card, self.places, faces) for card in range(9)]
        self.claimable: Final[list[bool]] = _claimable(deck, self.dice, faces)
        self.claims: Final[tuple[Move, ...]] = tuple(
            [Claim(level) for level, may in enumerate(self.claimable) if may]
        )
        self.rolls: Final[list[Chances[Move]]] = [_rolls(dice, faces) for dice in range(3)]
        self.spins: Final[list[Roll]] = [Roll((face,)) for face in range(1, faces + 1)]
        self._deals: Final[dict[int, Chances[Move]]] = {}

    def parts(self) -> tuple[object, ...]:
        """How it was set up."""
        return (
            self.deck, self.cards, self.own, self.common, self.faces, self.acts, self.further,
        )  # fmt: skip

    def __hash__(self) -> int:
        return self.number

    def __reduce__(self) -> tuple[Callable[..., object], tuple[object, ...]]:  # type: ignore[override]
        return kit_of, self.parts()  # one kit is shared in another process too

    def deals(self, left: int) -> Chances[Move]:
        """Any of the cards that are left, as many as a player is dealt (BM-2.1)."""
        found = self._deals.get(left)
        if found is None:
            cards = [card for card in range(9) if left >> card & 1]
            some = combinations(cards, self.cards)
            hands = [Deal(sum([1 << card for card in hand])) for hand in some]
            recipe = deal_recipe(self.cards, [card + 1 for card in cards])
            found = Chances(hands, [1] * len(hands), recipe)
            self._deals[left] = found
        return found


REAL_PARTS: Final[tuple[object, ...]] = (511, 4, 2, 2, 6, 3, True)
"""What the real game is played with."""


@cache
def kit_of(
    deck: int, cards: int, own: int, common: int, faces: int, acts: int, further: bool
) -> Kit:
    """The one kit of these parts."""
    return Kit(deck, cards, own, common, faces, acts, further)


@cache
def lots() -> Chances[Move]:
    """Either seat starts (BM-1.6)."""
    return Chances([Start(0), Start(1)], [1, 1], LOT)


def deal_recipe(count: int, cards: list[int]) -> str:
    """How so many of some cards, numbered from 1, are dealt."""
    return f"deal {{{count} of {' '.join([str(card) for card in cards])}}}"


def roll_recipe(dice: int, faces: int) -> str:
    """How so many dice with so many faces are rolled."""
    return f"roll {{{dice} dice}}" if faces == 6 else f"roll {{{dice} dice to {faces}}}"


def _rolls(dice: int, faces: int) -> Chances[Move]:
    """All rolls of so many dice."""
    listed = sorted_rolls(dice, faces)
    moves = [Roll(roll) for roll, _ in listed]
    return Chances(moves, [weight for _, weight in listed], roll_recipe(dice, faces))


def _claimable(deck: int, dice: int, faces: int) -> list[bool]:
    """Nothing, and the levels of the deck's cards that dice can reach (BM-6.2, BM-7.6)."""
    hardest = [0] * 9  # levels of a card are numbered from the easiest on
    for roll, _ in sorted_rolls(dice, faces):
        counts = tables.histogram(pack(roll))
        for card in range(9):
            hardest[card] = max(hardest[card], tables.best_level(card, counts))
    return [True] + [
        deck >> level.card & 1 == 1 and number <= hardest[level.card]
        for number, level in enumerate(tables.LEVELS)
        if number > 0
    ]

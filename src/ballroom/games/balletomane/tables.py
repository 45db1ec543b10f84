"""The numbers of Balletomane: cards, what dice do under an action, what they reach.

Everything in CARDS that the printed rules do not say is ours, and can be corrected here alone.
Dice are packed three bits each, the first lowest; 0 is no die. A hand is a mask of nine bits.
"""
# compiled by mypyc

from typing import Final, NamedTuple

COMMON_DICE: Final = 4  # BM-1.1; their places come before those of the own dice
CALLED: Final = 10  # BM-6.4

# Actions by the number of their card; and what else a turn can come to.
REROLL: Final = 0
ARABESQUE: Final = 1
PLIE: Final = 2
BATTEMENT: Final = 3
CAMBRE: Final = 4
PIROUETTE: Final = 5
CROISE: Final = 6
CABRIOLE: Final = 7
EMBOITE: Final = 8
CHASE: Final = 9
NOTHING: Final = 10


class Card(NamedTuple):
    """A card: its action, its choreography, and what levels of it are worth (BM-1.2)."""

    action: str
    effect: str
    choreography: str
    levels: tuple[tuple[int, int], ...]
    """Threshold and points, the easiest first: ours (BM-5.9), but for two points (BM-5.8)."""


CARDS: Final = (  # BM-1.3, BM-5.9
    Card("Arabesque", "+1", "evens", ((3, 4), (4, 6), (5, 9), (6, 13))),
    Card("Plié", "-1", "odds", ((3, 4), (4, 6), (5, 9), (6, 13))),
    Card("Battement", "turn over", "sixes", ((2, 3), (3, 6), (4, 11), (5, 17))),  # BM-5.8: x3
    Card("Cambre", "copy a value", "equal", ((3, 6), (4, 11), (5, 16), (6, 20))),
    Card("Pirouette", "re-roll x2", "straight", ((3, 4), (4, 7), (5, 10), (6, 14))),  # BM-5.8: of 4
    Card("Croise", "x2", "large", ((21, 4), (24, 7), (27, 10), (29, 12))),
    Card("Cabriole", "/2", "small", ((21, 4), (18, 7), (15, 10), (13, 12))),
    Card("Emboite", "two dice, same sum", "different", ((3, 1), (4, 3), (5, 7), (6, 14))),
    Card("Chase", "copy the last action", "pairs", ((1, 1), (2, 4), (3, 11))),
)
PRINTED: Final = ((3, 3), (5, 4))  # the card and threshold of the two printed values
SMALL: Final = 6  # the index of the choreography that wants few points


class Level(NamedTuple):
    """One thing that can be claimed."""

    card: int
    threshold: int
    points: int


# Claims by number: 0 is nothing (BM-6.2), then every level of every card.
LEVELS: Final = (
    Level(-1, 0, 0),
    *(Level(at, low, points) for at, card in enumerate(CARDS) for low, points in card.levels),
)


def count(packed: int) -> int:
    """How many dice a packed integer holds."""
    dice = 0
    while packed:
        dice += 1
        packed >>= 3
    return dice


def cards_of(mask: int) -> tuple[int, ...]:
    """The numbers, from 1, of the cards in a mask."""
    return tuple([card + 1 for card in range(9) if mask >> card & 1])


def mask_of(cards: tuple[int, ...]) -> int:
    """The mask of cards given by their numbers, from 1."""
    mask = 0
    for card in cards:
        mask |= 1 << card - 1
    return mask


# ---- choreographies


def histogram(packed: int) -> int:
    """How often each face comes, three bits a face."""
    counts = 0
    while packed:
        counts += 1 << 3 * ((packed & 7) - 1)
        packed >>= 3
    return counts


def _measures(n: tuple[int, ...]) -> tuple[int, ...]:
    """What the nine choreographies measure, from how often each face comes."""
    run = longest = 0
    for often in n:
        run = run + 1 if often else 0
        longest = max(longest, run)
    total = sum([face * often for face, often in enumerate(n, 1)])
    return (
        n[1] + n[3] + n[5],  # BM-5.1
        n[0] + n[2] + n[4],
        n[5] + min(n[0], n[4]) + min(n[1], n[3]) + n[2] // 2,  # BM-5.2
        max(n),  # BM-5.3
        longest,  # BM-5.4
        total,  # BM-5.5
        total,
        sum([often > 0 for often in n]),  # BM-5.6
        sum([often // 2 for often in n]),  # BM-5.7, BM-5.10
    )


def _all_measures() -> dict[int, tuple[int, ...]]:
    """For every histogram of at most six dice."""
    found: dict[int, tuple[int, ...]] = {}
    counts: list[tuple[int, ...]] = [()]
    for _ in range(6):
        counts = [(*n, often) for n in counts for often in range(7 - sum(n))]
    for n in counts:
        key = 0
        for face, often in enumerate(n):
            key |= often << 3 * face
        found[key] = _measures(n)
    return found


MEASURES: Final = _all_measures()


def _best_levels(card: int, most: int) -> list[int]:
    """For each measure, the number of the best level of a card that it reaches, or 0."""
    levels = [0] * (most + 1)
    for number, level in enumerate(LEVELS):
        if level.card == card:
            for measure in range(most + 1):
                reached = measure >= level.threshold
                if card == SMALL:
                    reached = measure <= level.threshold
                if reached:
                    levels[measure] = number  # later levels of a card are harder
    return levels


BEST: Final[list[list[int]]] = [_best_levels(card, 36) for card in range(9)]
POINTS: Final[list[int]] = [level.points for level in LEVELS]


def best_level(card: int, counts: int) -> int:
    """The number of the best level of a card that dice with this histogram reach, or 0."""
    return BEST[card][MEASURES[counts][card]]


def points_of(card: int, counts: int) -> int:
    """The points of the best level that dice with this histogram reach for a card."""
    return POINTS[best_level(card, counts)]


def is_true(claim: int, card: int, counts: int) -> bool:
    """Whether a claim holds for a card and dice (BM-6.4, BM-5.10); a lower level does (BM-6.2)."""
    level = LEVELS[claim]
    if level.card != card:
        return False
    measure = MEASURES[counts][card]
    return measure <= level.threshold if card == SMALL else measure >= level.threshold


# ---- actions


def doubled(face: int, faces: int) -> int:
    """Croise (BM-4.6)."""
    return min(faces, 2 * face)


def halves(face: int) -> tuple[int, ...]:
    """What Cabriole can make of a die: rounded down or up, at least 1 (BM-4.7)."""
    down, up = max(1, face // 2), (face + 1) // 2
    return (down,) if down == up else (down, up)


def simple(action: int, face: int, faces: int = 6) -> int:
    """What the actions without a choice make of a die with so many faces (BM-7.5)."""
    if action == ARABESQUE:
        return min(faces, face + 1)  # BM-4.1
    if action == PLIE:
        return max(1, face - 1)  # BM-4.2
    if action == BATTEMENT:
        return faces + 1 - face  # BM-4.3
    return doubled(face, faces)

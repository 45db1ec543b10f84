"""The numbers of Dancing Dice: packed hands, dances and their ranks, who satisfies.

A hand is one integer of six dice, three bits each, die 1 lowest; dice 1 to 3 are ivory, 4 to 6
velvet. A set of dice is a mask of six bits. A row is three dice packed in nine bits.

In a smaller hand (DD-7.2) the ivory dice come first as well, the velvet dice next, and the places
of dice that are not there are 0. So a row tells by its dice how large its hand is, and all that is
here holds for every hand.
"""
# compiled by mypyc

from typing import Final

from ballroom.core.dice import pack, unpack

DICE: Final = 6
FACES: Final = 6
MOST_ENDURANCE: Final = 10  # DD-1.2
TYPE: Final = 3  # DD-1.1
IVORY: Final = 0b000111
VELVET: Final = 0b111000
ALL_DICE: Final = 0b111111

TANGO: Final = 15
CHA_CHA_CHA: Final = 16
TAP_DANCE: Final = 17
BOOGIE: Final = 18
RANKS: Final = 19

# Lowest first, so that the index is the rank: sums 4 to 18, then the four above them (DD-3.1).
DANCES: Final = (
    "Macarena",  # DD-3.5
    "Mazurka",
    "Minuet",  # DD-3.6: from here to Salsa the names are ours
    "Polka",
    "Charleston",
    "Paso Doble",
    "Quickstep",
    "Waltz",
    "Foxtrot",
    "Samba",
    "Rumba",
    "Salsa",
    "Bolero",
    "Twist",
    "Mambo",
    "Tango",
    "Cha-cha-cha",
    "Tap-dance",
    "Boogie",
)
OUR_NAMES: Final = range(2, 12)  # DD-3.6


_PLACES: Final = tuple(
    [tuple([die + 1 for die in range(DICE) if mask >> die & 1]) for mask in range(1 << DICE)]
)


def places(mask: int) -> tuple[int, ...]:
    """The numbers, from 1, of the dice in a mask."""
    return _PLACES[mask]


def mask_of(dice: tuple[int, ...]) -> int:
    """The mask of dice given by their numbers, from 1."""
    mask = 0
    for die in dice:
        mask |= 1 << die - 1
    return mask


def _faces(row: int) -> tuple[int, ...]:
    """The one to three dice of a row; none of what is no row."""
    faces = unpack(row)
    return faces if all(1 <= face <= FACES for face in faces) else ()


def _sorted_row(row: int) -> int:
    return pack(tuple(sorted(_faces(row))))


def _rank(row: int) -> int:
    faces = _faces(row)
    if len(faces) == 0:
        return 0
    if min(faces) == max(faces) <= 3:
        return BOOGIE + 1 - faces[0]  # DD-3.2, DD-7.3
    missing = TYPE - len(faces)  # DD-7.4
    return sum(faces) + missing - 4  # DD-3.4


def _shifts(mask: int) -> tuple[int, ...]:
    """Where the dice of a row lie; where one is missing, behind the last die, there is none."""
    found = [3 * die for die in range(DICE) if mask >> die & 1]
    return tuple(found + [3 * DICE] * (TYPE - len(found)))


def _second_row(first: int) -> int:
    """The other dice of the hand whose first row these are; of all six where they are no row."""
    whole = (1 << 2 * first.bit_count()) - 1
    return (whole if first <= whole <= ALL_DICE else ALL_DICE) ^ first


def _is_one_type(mask: int) -> bool:
    ivory = (1 << mask.bit_count()) - 1
    return mask == ivory or mask == ivory << mask.bit_count()


SORTED: Final[list[int]] = [_sorted_row(row) for row in range(512)]
RANK: Final[list[int]] = [_rank(row) for row in range(512)]
COUNT: Final[list[int]] = [mask.bit_count() for mask in range(64)]
FIRST_ROWS: Final[list[int]] = [mask for mask in range(64) if mask.bit_count() == TYPE]
SECOND: Final[list[int]] = [_second_row(mask) for mask in range(64)]
"""By the mask of the first row, that of the second."""
ONE_TYPE: Final[list[bool]] = [_is_one_type(mask) for mask in range(64)]
_SHIFTS: Final[list[tuple[int, ...]]] = [_shifts(mask) for mask in range(64)]


def row_of(hand: int, mask: int) -> int:
    """The dice of a row, packed."""
    shifts = _SHIFTS[mask]
    return hand >> shifts[0] & 7 | (hand >> shifts[1] & 7) << 3 | (hand >> shifts[2] & 7) << 6


def is_gala(hand: int) -> bool:
    """Whether all six dice are equal (DD-5.3), or all of a smaller hand (DD-7.5)."""
    face = hand & 7
    if hand > 0o7777:
        return hand == face * 0o111111
    return hand == face * 0o1111 or hand == face * 0o11


def is_rock(hand: int, first: int) -> bool:
    """Whether the two rows show the same numbers (DD-5.1)."""
    return SORTED[row_of(hand, first)] == SORTED[row_of(hand, SECOND[first])]


def laid_open(hand: int, first: int) -> tuple[int, int]:
    """The same dances with each type in rising order, so that places tell nothing (DD-2.3)."""
    opened = 0
    rows = 0
    of_type = COUNT[first]
    for start in (0, of_type):
        # The row is part of what is sorted: equal dice in different rows then lie one way only.
        dice = sorted(
            [
                (hand >> 3 * die & 7) << 1 | (first >> die & 1)
                for die in range(start, start + of_type)
            ]
        )
        for place, die in enumerate(dice):
            opened |= die >> 1 << 3 * (start + place)
            rows |= (die & 1) << start + place
    return opened, rows


def dances_tango(row: int, tango: int) -> bool:
    """Whether a row shows the numbers of the Tango, by whatever name (DD-3.3, DD-3.8)."""
    return SORTED[row] == tango


def score(row: int, pure: bool, tango: int) -> int:
    """What a row is worth: twice its rank, and one more if it is pure (DD-3.7)."""
    rank = RANK[row]
    if rank < CHA_CHA_CHA and SORTED[row] == tango:
        rank = TANGO  # DD-3.3, DD-3.8: three low dice keep their higher name
    return 2 * rank + pure


def is_pure(hand: int, mask: int) -> bool:
    """Whether a row counts as pure: one type (DD-3.7), or part of a Gala (DD-5.5)."""
    return ONE_TYPE[mask] or is_gala(hand)


def score_of(hand: int, mask: int, tango: int) -> int:
    """What the row of these dice is worth."""
    return score(row_of(hand, mask), is_pure(hand, mask), tango)


def unsatisfactory(scores: list[int]) -> int:
    """The mask of those who do not satisfy; a score of -1 takes no part (DD-4.2)."""
    taking_part = 0
    for own in scores:
        if own >= 0:
            taking_part += 1
    half = taking_part // 2
    losing = 0
    for place, own in enumerate(scores):
        if own < 0:
            continue
        better = 0
        for other in scores:
            if other > own:
                better += 1
        if better >= half:
            losing |= 1 << place
    return losing


def dance_name(worth: int) -> str:
    """The name of a dance with that score."""
    return DANCES[worth >> 1]

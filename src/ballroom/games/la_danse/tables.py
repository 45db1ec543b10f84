"""The board and the dancers of La Danse. All of it is ours where the printed rules lost it.

Spaces are axial coordinates (q, r), drawn with r downwards. Twelve directions, 30 degrees apart
and counted clockwise: even ones lead over a side, odd ones along a line to the space beyond.
"""
# compiled by mypyc

from typing import Final, NamedTuple

# LD-1.3: direction 0 is (1, 0); an odd direction is the sum of its two neighbours.
DIRECTIONS: Final = (
    (1, 0), (1, 1), (0, 1), (-1, 2), (-1, 1), (-2, 1),
    (-1, 0), (-1, -1), (0, -1), (1, -2), (1, -1), (2, -1),
)  # fmt: skip
ENTRANCES: Final = 6
SIZES: Final = (6, 7)  # LD-1.2


class Kind(NamedTuple):
    """A kind of dancer: its letter, its steps, its arrows from its facing."""

    name: str
    letter: str
    steps: int
    arrows: tuple[int, ...]


KINDS: Final = (  # LD-2.2
    Kind("Ballare", "B", 1, (0, 2, 4, 6, 8, 10)),
    Kind("Quadrado", "Q", 2, (1, 5, 7, 11)),
    Kind("Waltz", "W", 3, (0,)),
    Kind("Rond", "R", 2, (10, 0, 2)),
    Kind("Chasse", "C", 2, (0, 6)),
    Kind("Gancho", "G", 2, (11, 0, 1, 6)),
)
BALLARE: Final = 0


class Dancer(NamedTuple):
    """One of a player's nine dancers: its name, its kind, and its place in the entrance."""

    name: str
    kind: int
    column: int
    back: float
    """How far in front of the wall it begins (LD-2.5)."""


DANCERS: Final = (  # LD-2.1
    Dancer("B", 0, 0, 1),
    Dancer("Q", 1, 0, 0),
    Dancer("W1", 2, -2, 0),
    Dancer("W2", 2, 2, 0),
    Dancer("R1", 3, -1, 0.5),
    Dancer("R2", 3, 1, 0.5),
    Dancer("C", 4, 0, 2),
    Dancer("G1", 5, -1, 1.5),
    Dancer("G2", 5, 1, 1.5),
)
EACH: Final = len(DANCERS)

# The kind of each dancer, counted through all seats.
KIND_OF: Final[list[int]] = [dancer.kind for dancer in DANCERS] * 6

DOORS: Final = (0, 0, 6, 5, 4, 3, 3)  # LD-6.1: by the number of players
LAST_DANCE: Final = 16  # LD-8.1
SPREAD: Final = ((), (), (0, 3), (0, 2, 4), (0, 1, 3, 4), (0, 1, 2, 3, 4), (0, 1, 2, 3, 4, 5))


def turned(space: tuple[int, int], times: int) -> tuple[int, int]:
    """A space turned by 60 degrees about the centre, so many times."""
    q, r = space
    for _ in range(times):
        q, r = -r, q + r
    return q, r


def is_on_board(q: int, r: int, size: int) -> bool:
    """Whether a space's projection on each even direction is at most the size (LD-1.2)."""
    return max(abs(2 * q + r), abs(q + 2 * r), abs(r - q)) <= 2 * size


def board(size: int) -> list[tuple[int, int]]:
    """All spaces, row by row from the top."""
    reach = range(-2 * size, 2 * size + 1)
    return [(q, r) for r in reach for q in reach if is_on_board(q, r, size)]


def first_space(dancer: int, entrance: int, size: int) -> tuple[int, int]:
    """Where a dancer of an entrance begins (LD-2.1); these are the entrance (LD-1.4)."""
    column, back = DANCERS[dancer].column, DANCERS[dancer].back
    along = int(2 * (size - back)) - column  # twice q, so that halves stay whole
    return turned((along // 2, column), entrance)


# Both boards count their spaces alike, so that a space has one name and number everywhere.
SPACES: Final[list[tuple[int, int]]] = board(7)


def space_name(q: int, r: int) -> str:
    """A letter for the row from the top, and a number from the left."""
    return f"{chr(ord('j') + r)}{q + (r >> 1) + 8}"


NAMES: Final[list[str]] = [space_name(q, r) for q, r in SPACES]
SPACE_AT: Final[dict[str, int]] = {name: at for at, name in enumerate(NAMES)}
INDEX: Final[dict[tuple[int, int], int]] = {space: at for at, space in enumerate(SPACES)}

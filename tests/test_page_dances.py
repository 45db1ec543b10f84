"""The page names dances as the house does: its preview is tested with vectors written here.

After a change of the tables: python -m tests.test_page_dances
"""

import json
from itertools import combinations_with_replacement, product
from pathlib import Path
from typing import Any

from ballroom.core.chance import Rng
from ballroom.core.dice import pack
from ballroom.games.dancing_dice import tables

PAGE = Path(__file__).parent.parent / "web" / "src" / "games" / "dancing_dice"
VECTORS = PAGE / "dances.vectors.json"
FACES = range(1, tables.FACES + 1)
DIGITS = "0123456789abcdefghi"


def digits(numbers: tuple[int, ...]) -> str:
    return "".join(map(str, numbers))


def ranks(tango: tuple[int, ...]) -> str:
    """The rank of every row, one letter each."""
    rows = product(FACES, repeat=3)
    return "".join(DIGITS[tables.score(pack(row), False, pack(tango)) >> 1] for row in rows)


def hand(rng: Rng) -> list[str]:
    """A hand with what its rows are worth; few faces, so that Rocks and Galas are among them."""
    most = 1 + rng.below(6)
    dice = tuple(1 + rng.below(most) for _ in range(tables.DICE))
    first = rng.pick(tables.FIRST_ROWS)
    tango = tuple(sorted(1 + rng.below(most) for _ in range(3)))
    packed = pack(dice)
    scores = [tables.score_of(packed, row, pack(tango)) for row in (first, tables.ALL_DICE ^ first)]
    rocks = "rock" if tables.is_rock(packed, first) else ""
    special = "gala" if tables.is_gala(packed) else rocks
    return [digits(dice), digits(tables.places(first)), digits(tango), *map(str, scores), special]


def judged(rng: Rng) -> list[Any]:
    """What some couples danced, -1 for one that is out, and who does not satisfy."""
    most = 1 + rng.below(38)  # few, so that some tie
    couples = range(2 + rng.below(5))
    scores = [-1 if rng.below(5) == 0 else rng.below(most) for _ in couples]
    return [scores, tables.unsatisfactory(scores)]


def vectors() -> dict[str, Any]:
    rng = Rng("dances of the page")
    return {
        "names": list(tables.DANCES),
        "ours": [tables.DANCES[rank] for rank in tables.OUR_NAMES],
        "ranks": {digits(tango): ranks(tango) for tango in combinations_with_replacement(FACES, 3)},
        "hands": [hand(rng) for _ in range(400)],
        "judged": [judged(rng) for _ in range(300)],
    }


def written() -> str:
    lines = [f'"{name}": {json.dumps(what)}' for name, what in vectors().items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def test_the_vectors_of_the_page_are_those_of_the_tables() -> None:
    assert VECTORS.read_text(encoding="utf-8") == written(), "run python -m tests.test_page_dances"


if __name__ == "__main__":
    VECTORS.write_text(written(), encoding="utf-8")

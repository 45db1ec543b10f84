"""What the page computes of Balletomane by itself is compared with the house's own tables.

`python -m tests.test_page_balletomane` writes the vectors anew; vitest reads them.
"""

import json
from pathlib import Path
from typing import Any

from ballroom.core.chance import Rng
from ballroom.core.dice import pack
from ballroom.games.balletomane import notation, tables

VECTORS = Path(__file__).parent / "vectors" / "balletomane.json"


def vectors() -> dict[str, Any]:
    """Cards, all rolls of six dice, all actions on all faces, and claims about hidden dice."""
    return {
        "cards": [
            {
                "name": card.action,
                "action": notation.ACTIONS[at],
                "choreography": card.choreography,
                "levels": card.levels,
            }
            for at, card in enumerate(tables.CARDS, 1)
        ],
        "printed": tables.PRINTED,
        "levels": [[level.card + 1, level.threshold, level.points] for level in tables.LEVELS],
        "small": tables.SMALL,
        "rolls": _rolls(),
        "actions": {
            notation.ACTIONS[action]: [tables.simple(action, face) for face in range(1, 7)]
            for action in (tables.ARABESQUE, tables.PLIE, tables.BATTEMENT, tables.CROISE)
        },
        "claims": _claims(),
    }


def _rolls() -> dict[str, list[list[int]]]:
    """For every sorted roll of six dice the nine measures and their points."""
    found = {}
    for packed in _sorted_rolls(6):
        counts = tables.histogram(pack(packed))
        points = [tables.points_of(card, counts) for card in range(9)]
        found["".join(map(str, packed))] = [list(tables.MEASURES[counts]), points]
    return found


def _sorted_rolls(dice: int) -> list[tuple[int, ...]]:
    rolls: list[tuple[int, ...]] = [()]
    for _ in range(dice):
        rolls = [(*roll, f) for roll in rolls for f in range(roll[-1] if roll else 1, 7)]
    return rolls


def _claims() -> list[list[Any]]:
    """Claims, the dice that are seen, and with how many rolls of the hidden ones they hold."""
    rng = Rng("what can it be")
    found: list[list[Any]] = []
    for number in range(1, len(tables.LEVELS)):
        for hidden in (0, 1, 2, 2):
            seen = tuple(1 + rng.below(6) for _ in range(6 - hidden))
            rolls = [roll for roll in _ordered_rolls(hidden) if _holds(number, seen + roll)]
            found.append([number, "".join(map(str, seen)), hidden, len(rolls)])
    return found


def _ordered_rolls(dice: int) -> list[tuple[int, ...]]:
    rolls: list[tuple[int, ...]] = [()]
    for _ in range(dice):
        rolls = [(*roll, face) for roll in rolls for face in range(1, 7)]
    return rolls


def _holds(claim: int, dice: tuple[int, ...]) -> bool:
    return tables.is_true(claim, tables.LEVELS[claim].card, tables.histogram(pack(dice)))


def written() -> str:
    """The vectors, one roll or claim a line."""
    return json.dumps(vectors(), ensure_ascii=False).replace("]], ", "]],\n") + "\n"


def test_the_page_is_compared_with_the_tables_as_they_are() -> None:
    anew = "run python -m tests.test_page_balletomane"
    assert VECTORS.read_text(encoding="utf-8") == written(), anew


if __name__ == "__main__":
    VECTORS.write_text(written(), encoding="utf-8")

"""docs/numbers.md says of Balletomane what its numbers are."""

import re
from pathlib import Path

from ballroom.core.encoding import size
from ballroom.games.balletomane.encoding import encode
from ballroom.games.balletomane.setup import Setup
from ballroom.games.balletomane.tests.test_study import SIZES

DOCUMENTED = Path(__file__).parent.parent / "docs" / "numbers.md"


def documented(head: str) -> list[str]:
    """The rows of a table under the heading of the game."""
    room = DOCUMENTED.read_text(encoding="utf-8").split("\n## Balletomane\n")[1].split("\n## ")[0]
    _, *rows = room.split(f"\n{head}\n")[1].split("\n\n")[0].splitlines()
    return rows


def test_the_actions_are_as_documented() -> None:
    encoding = encode(Setup(2))
    rows = documented("| action | is |")
    for group, row in zip(encoding.groups, rows, strict=True):
        first, last = group.first, group.first + group.size - 1
        span = f"{first} to {last}" if first < last else f"{first}"
        names = [f"`{encoding.name(action)}`" for action in sorted({first, last})]
        assert row.startswith(f"| {span} | {' to '.join(names)}")
    assert encoding.groups[-1].first + encoding.groups[-1].size == encoding.actions


def test_the_fields_are_as_documented() -> None:
    fields = encode(Setup(2)).fields
    assert documented("| field | bytes | highest | what it holds |") == [
        *(
            f"| `{field.name}` | {field.size} | {field.highest} | {field.about} |"
            for field in fields
        ),
        f"| all | {size(fields)} | | |",
    ]


def test_the_sizes_of_small_ballets_are_as_documented() -> None:
    rows = documented("| deck | own | common | histories | of them ends | what it is good for |")
    found = [re.findall(r"[\d+]+", " ".join(row.split("|")[1:6])) for row in rows]
    assert found == [[str(number) for number in row] for row in SIZES]

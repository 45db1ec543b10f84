"""docs/numbers.md says of each game what its numbers are."""

import re
from pathlib import Path

from ballroom.core.encoding import Field, encode, size
from ballroom.core.registry import find
from ballroom.games.balletomane import encoding as ballet
from ballroom.games.balletomane.setup import Setup as BalletSetup
from ballroom.games.balletomane.tests.test_study import SIZES
from ballroom.games.la_danse.tests.numbered import tables

DOCS = Path(__file__).parent.parent / "docs" / "numbers.md"


def section(title: str) -> str:
    text = DOCS.read_text(encoding="utf-8")
    return text.split(f"\n## {title}\n")[1].split("\n## ")[0]


def documented(title: str, head: str) -> list[str]:
    """The rows of a table under the heading of a game."""
    _, *rows = section(title).split(f"\n{head}\n")[1].split("\n\n")[0].splitlines()
    return rows


def listed(fields: list[tuple[Field, ...]]) -> list[str]:
    """Rows of fields, each with its sizes for some setups, and of their sums."""
    rows = []
    for name in zip(*fields, strict=True):
        sizes = dict.fromkeys(field.size for field in name)
        said = ", ".join(map(str, sizes))
        rows.append(f"| `{name[0].name}` | {said} | {name[0].highest} | {name[0].about} |")
    totals = ", ".join(str(size(one)) for one in fields)
    return [*rows, f"| all | {totals} | | |"]


FIELDS = "| field | bytes | highest | what it holds |"


def test_the_actions_of_dancing_dice() -> None:
    game = find("dancing-dice")
    encoding = encode(game, game.setup(4))
    assert section(game.title).strip().startswith(f"{encoding.actions} actions;")
    said = re.findall(r"(\d+) is `([^`]+)`", section(game.title))
    assert len(said) == 6
    for action, move in said:
        assert encoding.name(int(action)) == move


def test_the_fields_of_dancing_dice() -> None:
    game = find("dancing-dice")
    fields = [encode(game, game.setup(seats)).fields for seats in game.seats]
    assert documented(game.title, FIELDS) == listed(fields)


def test_the_actions_of_balletomane() -> None:
    encoding = ballet.encode(BalletSetup(2))
    rows = documented("Balletomane", "| action | is |")
    for group, row in zip(encoding.groups, rows, strict=True):
        first, last = group.first, group.first + group.size - 1
        span = f"{first} to {last}" if first < last else f"{first}"
        names = [f"`{encoding.name(action)}`" for action in sorted({first, last})]
        assert row.startswith(f"| {span} | {' to '.join(names)}")
    assert encoding.groups[-1].first + encoding.groups[-1].size == encoding.actions


def test_the_fields_of_balletomane() -> None:
    assert documented("Balletomane", FIELDS) == listed([ballet.encode(BalletSetup(2)).fields])


def test_the_sizes_of_small_ballets() -> None:
    head = "| deck | own | common | histories | of them ends | what it is good for |"
    rows = documented("Balletomane", head)
    found = [re.findall(r"[\d+]+", " ".join(row.split("|")[1:6])) for row in rows]
    assert found == [[str(number) for number in row] for row in SIZES]


def test_the_numbers_of_la_danse() -> None:
    assert tables() in section("La Danse"), "python -m ballroom.games.la_danse.tests.numbered"

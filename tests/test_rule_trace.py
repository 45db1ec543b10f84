"""Each paragraph of each RULES.md is cited in code and has a test, or says why it needs none."""

import re
from pathlib import Path

import pytest

from ballroom.core import rulebook
from ballroom.core.contract import AnyGame
from ballroom.core.registry import room
from ballroom.core.rulebook import Paragraph
from tests.rooms import EXAMPLE, GAMES

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src"
PAGE = ROOT / "web" / "src"
pytestmark = pytest.mark.usefixtures("fourth_game")


def missing(
    paragraphs: dict[str, Paragraph], prefix: str, code: str, tests: str
) -> dict[str, list[str]]:
    """What the trace lacks: paragraphs without code, without a test, and citations of nothing."""
    cited = set(re.findall(rf"{prefix}-\d+\.\d+", code))
    tested = set(re.findall(rf"def test_{prefix.lower()}_(\d+_\d+)_\w+\(", tests))
    tested = {f"{prefix}-{number.replace('_', '.')}" for number in tested}
    return {
        "no code": _without(paragraphs, cited, "no code"),
        "no test": _without(paragraphs, tested, "no test"),
        "unknown": sorted((cited | tested) - set(paragraphs)),
        "mark without a reason": [
            number
            for number, one in paragraphs.items()
            if any(name != "ours" and not why for name, why in one.marks.items())
        ],
    }


def _without(paragraphs: dict[str, Paragraph], there: set[str], mark: str) -> list[str]:
    return [
        number
        for number, one in paragraphs.items()
        if number not in there and mark not in one.marks
    ]


def read_room(game: AnyGame) -> tuple[str, str]:
    """The code of a room and its tests, each as one text."""
    source = ROOT if room(game).startswith(EXAMPLE) else ROOT / "src"
    folder = source / room(game).replace(".", "/")
    return _joined(folder), _joined(folder / "tests")


def _joined(folder: Path) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.py")))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_paragraph_has_code_and_a_test(game: AnyGame) -> None:
    found = rulebook.paragraphs(game)
    assert len(found) > 10
    lacking = missing(found, game.prefix, *read_room(game))
    assert not any(lacking.values()), lacking


def uncited(text: str) -> list[str]:
    """The numbers in a text that are of no paragraph."""
    known = {number for game in GAMES for number in rulebook.paragraphs(game)}
    prefixes = "|".join(game.prefix for game in GAMES)
    return sorted(set(re.findall(rf"\b(?:{prefixes})-\d+\.\d+", text)) - known)


def test_every_number_that_is_cited_anywhere_exists() -> None:
    """In the house, which says it in logs and refusals, and in the page."""
    files = [*SOURCE.rglob("*.py"), *PAGE.rglob("*.svelte"), *PAGE.rglob("*.ts")]
    texts = {path: path.read_text(encoding="utf-8") for path in files if ".test." not in path.name}
    assert sum("LD-" in text for text in texts.values()) > 20
    found = {path.name: wrong for path, text in texts.items() if (wrong := uncited(text))}
    assert not found


def test_a_number_of_nothing_is_found() -> None:
    assert uncited("DD-4.2, LD-99.1, BM-4.11 and BM-4.12") == ["BM-4.12", "LD-99.1"]


def test_the_trace_can_fail() -> None:
    rules = rulebook.read("## XX-1 One\n\n**XX-1.1** First.\n\n**XX-1.2** Second. [no test: dull]")
    code, tests = "x = 1  # XX-1.1, XX-1.2", "def test_xx_1_1_holds() -> None: ..."
    assert not any(missing(rules, "XX", code, tests).values())
    assert missing(rules, "XX", "# XX-1.1", tests)["no code"] == ["XX-1.2"]
    assert missing(rules, "XX", code, "")["no test"] == ["XX-1.1"]
    assert missing(rules, "XX", code + "# XX-7.1", tests)["unknown"] == ["XX-7.1"]
    bare = rulebook.read("**XX-1.1** First. [no code]")
    assert missing(bare, "XX", "", tests)["mark without a reason"] == ["XX-1.1"]


def test_a_number_that_comes_twice_is_an_error() -> None:
    with pytest.raises(ValueError, match=r"XX-1\.1 comes twice"):
        rulebook.read("**XX-1.1** First.\n\n**XX-1.1** Again.")

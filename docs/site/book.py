"""Which pages there are, in which order."""

from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


@dataclass(frozen=True)
class Chapter:
    """A page: where its text is, what its file is called, and its name in the contents."""

    source: Path
    name: str
    title: str


def _docs(name: str, title: str) -> Chapter:
    return Chapter(ROOT / "docs" / f"{name}.md", name, title)


def _rules(folder: str, title: str) -> Chapter:
    source = ROOT / "src" / "ballroom" / "games" / folder / "RULES.md"
    return Chapter(source, f"rules-{folder.replace('_', '-')}", title)


BOOK: dict[str, list[Chapter]] = {
    "Begin": [
        _docs("index", "Welcome"),
        _docs("start-player", "Play"),
        _docs("start-host", "Host"),
        _docs("start-bot", "Write a bot"),
        _docs("start-research", "Research"),
    ],
    "The games": [
        _docs("playing", "Playing"),
        _rules("dancing_dice", "Rules of Dancing Dice"),
        _rules("balletomane", "Rules of Balletomane"),
        _rules("la_danse", "Rules of La Danse"),
        _docs("fair-dice", "Fair dice"),
    ],
    "Reference": [
        _docs("commands", "Commands"),
        _docs("hosting", "Hosting"),
        _docs("api", "The API"),
        _docs("records", "Records"),
        _docs("research", "Simulating and studying"),
        _docs("findings", "Findings"),
        _docs("numbers", "Games in numbers"),
        _docs("bench", "Beside its peers"),
        _docs("bridges", "Bridges"),
    ],
    "The house": [
        _docs("house", "How it is built"),
        _docs("a-fourth-game", "A fourth game"),
        _docs("lessons", "Lessons"),
        Chapter(ROOT / "CHANGELOG.md", "changes", "Changes"),
    ],
}
CHAPTERS = [chapter for chapters in BOOK.values() for chapter in chapters]
FILES = [ROOT / "docs" / "nginx.conf", ROOT / "docs" / "ballroom.service", ROOT / "LICENSE"]
"""What pages lead to besides pages; it lies beside them."""

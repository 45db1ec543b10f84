"""Reads a game's RULES.md: numbered paragraphs, each marked where it is ours."""

import re
from dataclasses import dataclass
from functools import cache
from importlib import resources

from ballroom.core.contract import AnyGame
from ballroom.core.language import ENGLISH, say
from ballroom.core.registry import room

PARAGRAPH = re.compile(r"\*\*(?P<id>[A-Z]{2}-\d+\.\d+)\*\*\s+(?P<text>.+)")
SECTION = re.compile(r"##\s+(?P<id>[A-Z]{2}-\d+)\s+(?P<title>.+)")
MARK = re.compile(r"\s*\[(?P<mark>ours|no code|no test)(?:: (?P<why>[^\]]+))?\]")


class NoSuchParagraph(LookupError):
    """Raised for a paragraph that the rules do not have."""


@dataclass(frozen=True)
class Paragraph:
    """One numbered paragraph of a game's rules."""

    id: str
    section: str
    text: str
    marks: dict[str, str]

    @property
    def ours(self) -> bool:
        """Whether this project filled in what the rulebook leaves open."""
        return "ours" in self.marks


@cache
def paragraphs(game: AnyGame, language: str = ENGLISH) -> dict[str, Paragraph]:
    """All paragraphs of a game by number, in their order; in English if not in the language."""
    name = room(game)
    file = resources.files("ballroom.languages") / language / "rules"
    file = file / f"{name.rsplit('.', 1)[-1]}.md"
    if language == ENGLISH or not file.is_file():
        file = resources.files(name) / "RULES.md"
    return read(file.read_text(encoding="utf-8"))


def read(text: str) -> dict[str, Paragraph]:
    """The paragraphs of a RULES.md by number; a number that comes twice is an error."""
    found: dict[str, Paragraph] = {}
    section = ""
    for block in re.split(r"\n\s*\n", text):
        line = " ".join(block.split())
        if heading := SECTION.fullmatch(line):
            section = heading["title"]
        elif match := PARAGRAPH.fullmatch(line):
            if match["id"] in found:
                raise ValueError(f"{match['id']} comes twice")
            marks = {mark["mark"]: mark["why"] or "" for mark in MARK.finditer(match["text"])}
            words = MARK.sub("", match["text"])
            found[match["id"]] = Paragraph(match["id"], section, words, marks)
    return found


def find(game: AnyGame, number: str, language: str = ENGLISH) -> list[Paragraph]:
    """The paragraph of that number (`DD-4.2` or `4.2`), or all of a section (`DD-4` or `4`)."""
    wanted = number.strip().upper()
    if not wanted.startswith(f"{game.prefix}-"):
        wanted = f"{game.prefix}-{wanted}"
    known = paragraphs(game, language)
    found = [known[key] for key in known if key == wanted or key.startswith(f"{wanted}.")]
    if not found:
        raise NoSuchParagraph(
            say(
                "{game} has no paragraph {wanted}; there is {known}",
                game=game.title,
                wanted=wanted,
                known=", ".join(known),
            )
        )
    return found

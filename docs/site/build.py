"""Writes the site."""

import json
import os
import re
import shutil
from collections.abc import Iterator
from html import escape
from pathlib import Path

from docs.site.book import BOOK, CHAPTERS, FILES, ROOT, Chapter
from docs.site.markdown import Page, Reader

HERE = Path(__file__).parent
OWN = ("script.js", "style.css")
TOKENS = ROOT / "web" / "src" / "look" / "tokens.css"
ICON = ROOT / "web" / "public" / "icon.svg"
NUMBER = re.compile(r"^(?:## |\*\*)([A-Z]{2}-\d+(?:\.\d+)?)\b", re.MULTILINE)
MOST_WORDS = 1_000
"""So many letters below each heading can be searched."""


def build(out: Path) -> None:
    """All pages and what belongs to them, in a folder that is made anew."""
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    pages = {chapter: read(chapter) for chapter in CHAPTERS}
    for chapter, page in pages.items():
        (out / f"{chapter.name}.html").write_text(whole(chapter, page), encoding="utf-8")
    found = json.dumps(list(index(pages)), ensure_ascii=False, separators=(",", ":"))
    (out / "index.js").write_text(f"window.BALLROOM_INDEX = {found};\n", encoding="utf-8")
    for file in [*(HERE / name for name in OWN), TOKENS, ICON, *FILES]:
        shutil.copyfile(file, out / file.name)
    shutil.copytree(ROOT / "docs" / "pictures", out / "pictures")


def read(chapter: Chapter) -> Page:
    """The page of a chapter."""
    text = chapter.source.read_text(encoding="utf-8")
    return Reader(lambda link: place_of(link, chapter), rules()).read(text)


def place_of(link: str, chapter: Chapter) -> str:
    """Where a link in a chapter leads on the site; a file that is not there is an error."""
    address, _, anchor = link.partition("#")
    if ":" in address or not address:
        return link
    target = Path(os.path.normpath(chapter.source.parent / address))
    behind = f"#{anchor}" if anchor else ""
    for other in CHAPTERS:
        if other.source == target:
            return f"{other.name}.html{behind}"
    pictures = ROOT / "docs" / "pictures"
    if target.is_relative_to(pictures):
        return f"pictures/{target.relative_to(pictures).as_posix()}"
    if target in FILES:
        return target.name
    raise LookupError(f"{chapter.source.name} leads to {link}, which is no page of the site")


def rules() -> dict[str, str]:
    """Where each section and each numbered paragraph of the games is."""
    return {
        number: f"{chapter.name}.html#{number}"
        for chapter in CHAPTERS
        if chapter.source.name == "RULES.md"
        for number in NUMBER.findall(chapter.source.read_text(encoding="utf-8"))
    }


def index(pages: dict[Chapter, Page]) -> Iterator[list[str]]:
    """What can be searched: page, heading, address, words."""
    for chapter, page in pages.items():
        if chapter.source.name == "RULES.md":
            yield from _rule_entries(chapter)
            continue
        for heading in page.headings:
            words = " ".join(" ".join(heading.words).split())[:MOST_WORDS]
            address = f"{chapter.name}.html"
            if heading.level > 1:
                address = f"{address}#{heading.anchor}"
            yield [chapter.title, heading.title, address, words]


def _rule_entries(chapter: Chapter) -> Iterator[list[str]]:
    from ballroom.core.rulebook import read as read_rules

    for one in read_rules(chapter.source.read_text(encoding="utf-8")).values():
        title = f"{one.id} {one.section}"
        yield [chapter.title, title, f"{chapter.name}.html#{one.id}", one.text]


def whole(chapter: Chapter, page: Page) -> str:
    """A page with all that is around it."""
    return (
        (HERE / "page.html")
        .read_text(encoding="utf-8")
        .format(
            title=escape(chapter.title if chapter.name != "index" else "Documentation"),
            contents=_contents(chapter),
            body=page.html,
            here=_here(page),
            turn=_turn(chapter),
            kind="rules" if chapter.source.name == "RULES.md" else chapter.name,
        )
    )


def _contents(chapter: Chapter) -> str:
    groups = []
    for title, chapters in BOOK.items():
        items = "".join(
            f'<li><a href="{one.name}.html"{_current(one, chapter)}>{escape(one.title)}</a></li>'
            for one in chapters
        )
        groups.append(f"<li><span>{escape(title)}</span><ul>{items}</ul></li>")
    return f"<ul>{''.join(groups)}</ul>"


def _current(one: Chapter, chapter: Chapter) -> str:
    return ' aria-current="page"' if one is chapter else ""


def _here(page: Page) -> str:
    """The headings of a page, where there are several."""
    found = [one for one in page.headings if one.level == 2]
    if len(found) < 2:
        return ""
    items = "".join(f'<li><a href="#{one.anchor}">{escape(one.title)}</a></li>' for one in found)
    head = '<nav class="here" aria-label="On this page"><span>On this page</span>'
    return f"{head}<ul>{items}</ul></nav>"


def _turn(chapter: Chapter) -> str:
    """The page before and the page after."""
    at = CHAPTERS.index(chapter)
    said = []
    if at > 0:
        before = CHAPTERS[at - 1]
        said.append(
            f'<a rel="prev" href="{before.name}.html"><small>Before</small>{before.title}</a>'
        )
    if at + 1 < len(CHAPTERS):
        after = CHAPTERS[at + 1]
        said.append(f'<a rel="next" href="{after.name}.html"><small>Next</small>{after.title}</a>')
    return "".join(said)

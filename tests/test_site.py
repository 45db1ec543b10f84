"""The documentation as a site: whole, at hand without a network, and no link leads nowhere."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest
from docs.site.book import CHAPTERS, ROOT, Chapter
from docs.site.build import build, place_of
from docs.site.markdown import Reader, slug

from ballroom.core import registry, rulebook
from ballroom.core.contract import AnyGame

GAMES = list(registry.games().values())


class Looked(HTMLParser):
    """What a page has: addresses that it leads to, anchors, pictures without words."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: list[str] = []
        self.mute: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.links += [found[name] for name in ("href", "src") if name in found]
        self.anchors += [found["id"]] if "id" in found else []
        if tag == "img" and "alt" not in found:
            self.mute.append(found["src"])


def dead(pages: dict[str, Looked], files: set[str]) -> list[str]:
    """Links of a site that lead nowhere."""
    found = []
    for name, page in pages.items():
        for link in page.links:
            address, _, anchor = link.partition("#")
            target = unquote(address) or name
            if ":" in address:
                continue
            if target not in files or (anchor and anchor not in pages[target].anchors):
                found.append(f"{name}: {link}")
    return found


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("site") / "docs"
    build(out)
    return out


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[str, Looked]:
    return {path.name: Looked(path.read_text(encoding="utf-8")) for path in site.glob("*.html")}


def files_of(site: Path) -> set[str]:
    return {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}


def test_every_text_is_a_page(site: Path) -> None:
    sources = {chapter.source for chapter in CHAPTERS}
    texts = {*(ROOT / "docs").glob("*.md"), *(ROOT / "src").rglob("games/*/RULES.md")}
    assert texts <= sources
    assert {f"{chapter.name}.html" for chapter in CHAPTERS} <= files_of(site)


def test_no_link_leads_nowhere(site: Path, pages: dict[str, Looked]) -> None:
    assert not dead(pages, files_of(site))
    assert all(len(set(page.anchors)) == len(page.anchors) for page in pages.values())
    assert not any(page.mute for page in pages.values()), "every picture has its words"


def test_a_dead_link_is_found() -> None:
    page = Looked('<h2 id="here"></h2><a href="#here"><a href="b.html#there"><a href="#gone">')
    other = Looked('<p id="there">')
    assert dead({"a.html": page, "b.html": other}, {"a.html", "b.html"}) == ["a.html: #gone"]
    assert dead({"a.html": other}, set()) == []
    assert dead({"a.html": Looked('<img src="c.png">')}, {"a.html"}) == ["a.html: c.png"]
    with pytest.raises(LookupError):
        place_of("nowhere.md", CHAPTERS[0])


def test_nothing_comes_from_elsewhere(site: Path, pages: dict[str, Looked]) -> None:
    """No page fetches anything over a network; only texts lead out."""
    for name in pages:
        text = (site / name).read_text(encoding="utf-8")
        assert not re.search(r'(src|<link[^>]+href)="[^"]*//', text)
        assert not re.search(r"<script(?![^>]* src=)", text), "no script within a page"
    for name in ("style.css", "tokens.css", "script.js"):
        assert not re.search(r"url\(|@import|fetch\(|https?:", (site / name).read_text())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_paragraph_of_the_rules_has_an_anchor(
    game: AnyGame, site: Path, pages: dict[str, Looked]
) -> None:
    name = f"rules-{game.name}.html"
    text = (site / name).read_text(encoding="utf-8")
    for number, paragraph in rulebook.paragraphs(game).items():
        assert number in pages[name].anchors
        (shown,) = re.findall(rf'<p id="{re.escape(number)}" class="rule">(.*?)</p>', text, re.S)
        assert ('class="ours"' in shown) == paragraph.ours
        assert "[no code" not in shown
        assert "[no test" not in shown


def test_search_has_every_heading_and_every_rule(site: Path, pages: dict[str, Looked]) -> None:
    text = (site / "index.js").read_text(encoding="utf-8")
    entries = json.loads(text.removeprefix("window.BALLROOM_INDEX = ").rstrip(";\n"))
    addresses = [address for _, _, address, _ in entries]
    assert len(set(addresses)) == len(addresses) > 200
    for address in addresses:
        page, _, anchor = address.partition("#")
        assert not anchor or anchor in pages[page].anchors, address
    for game in GAMES:
        for number in rulebook.paragraphs(game):
            assert f"rules-{game.name}.html#{number}" in addresses


def reader(chapter: Chapter = CHAPTERS[1]) -> Reader:
    return Reader(lambda link: place_of(link, chapter), {"DD-1.1": "rules.html#DD-1.1"})


def test_texts_become_pages() -> None:
    page = reader().read(
        "# One\n\n## Two & `three`\n\nBy DD-1.1, not `DD-1.1`, [DD-1.1](hosting.md#tls).\n\n"
        "## Two & three\n\n<b>plain</b>, XX-1\n\n```sh\nballroom serve # here\n```\n"
    )
    assert '<h2 id="two--three">' in page.html
    assert '<h2 id="two--three-1">' in page.html
    assert 'By <a href="rules.html#DD-1.1">DD-1.1</a>, not <code>DD-1.1</code>' in page.html
    assert '<a href="hosting.html#tls">DD-1.1</a>' in page.html
    assert "&lt;b&gt;plain" in page.html
    assert '<span class="c1"># here</span>' in page.html
    assert [one.title for one in page.headings] == ["One", "Two & three", "Two & three"]
    assert slug("What can't be?") == "what-cant-be"


def test_every_class_of_code_and_text_has_its_look(site: Path) -> None:
    """What the pages colour is coloured, and what the style speaks of is there."""
    style = (site / "style.css").read_text()
    script = (site / "script.js").read_text()
    for name in ("rule", "number", "ours", "anchor", "file", "code", "turn", "here", "contents"):
        assert f".{name}" in style
    for name in set(re.findall(r"getElementById\(\"(\w+)\"\)", script)):
        assert f'id="{name}"' in (site / "index.html").read_text()
    colours = set(re.findall(r"var\((--[\w-]+)\)", style))
    assert colours <= set(re.findall(r"(--[\w-]+):", (site / "tokens.css").read_text()))

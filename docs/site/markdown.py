"""A page's text as HTML: headings with anchors, links that fit the site, code in colours."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from textwrap import dedent
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound

from ballroom.core.rulebook import MARK

RULE = re.compile(r"\b[A-Z]{2}-\d+(\.\d+)?\b")
PARAGRAPH = re.compile(r"\*\*([A-Z]{2}-\d+\.\d+)\*\*\s+(.+)", re.DOTALL)
SECTION = re.compile(r"([A-Z]{2}-\d+)\s+(.+)")
OURS = '<small class="ours" title="the printed rules leave this open">ours</small>'
COLOURS = HtmlFormatter(nowrap=True)


@dataclass
class Heading:
    """A heading and the text below it, up to the next."""

    level: int
    anchor: str
    title: str
    words: list[str] = field(default_factory=list)


@dataclass
class Page:
    """A page that has been read."""

    html: str
    headings: list[Heading]


@dataclass(frozen=True)
class Reader:
    """Makes pages of text; knows where links and rules of the games are to be found."""

    place_of: Callable[[str], str]
    """Where a link of the text leads on the site."""
    rules: Mapping[str, str]
    """The address of each section and paragraph of the rules, by number."""

    def read(self, text: str) -> Page:
        """One page."""
        parser = MarkdownIt("commonmark", {"html": False}).enable("table")
        parser.add_render_rule("fence", _fence)
        parser.add_render_rule("table_open", lambda *_: '<div class="table" tabindex="0"><table>\n')
        parser.add_render_rule("table_close", lambda *_: "</table></div>\n")
        tokens = parser.parse(text)
        headings = _headings(tokens)
        for token, before in zip(tokens[1:], tokens, strict=False):
            if token.type == "inline":
                _mark_rule(parser, token, before)
                token.children = self._linked(token.children or [])
        _drop_empty_heads(tokens)
        return Page(parser.renderer.render(tokens, parser.options, {}), headings)

    def _linked(self, tokens: Sequence[Token]) -> list[Token]:
        """Links lead to the site's pages, and where a rule is named there is one more."""
        found: list[Token] = []
        depth = 0
        for token in tokens:
            depth += {"link_open": 1, "link_close": -1}.get(token.type, 0)
            for name in ("href", "src"):
                if name in token.attrs:
                    token.attrs[name] = self.place_of(str(token.attrs[name]))
            if token.type == "image":
                token.attrs["loading"] = "lazy"
            if token.type == "text" and not depth:
                token = _html(self._citing(token.content))
            found.append(token)
        return found

    def _citing(self, text: str) -> str:
        def link(match: re.Match[str]) -> str:
            place = self.rules.get(match[0])
            return f'<a href="{place}">{match[0]}</a>' if place else match[0]

        return RULE.sub(link, escape(text, quote=False))


def _headings(tokens: Sequence[Token]) -> list[Heading]:
    """All headings, each with its anchor put in, and the words that stand below it."""
    found: list[Heading] = []
    taken: dict[str, int] = {}
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            inline = tokens[at + 1]
            title = _plain(inline)
            anchor = slug(title)
            if section := SECTION.fullmatch(title):
                anchor = section[1]
            count = taken[anchor] = taken.get(anchor, -1) + 1
            anchor = f"{anchor}-{count}" if count else anchor
            found.append(Heading(int(token.tag[1:]), anchor, title))
            token.attrs["id"] = anchor
            if token.tag != "h1":
                _anchor(inline, anchor, title)
        elif token.type in ("inline", "fence") and tokens[at - 1].type != "heading_open" and found:
            found[-1].words.append(_plain(token) if token.type == "inline" else token.content)
    return found


def _anchor(inline: Token, anchor: str, title: str) -> None:
    """A small sign behind a heading that leads to it."""
    label = escape(f"Link to {title}")
    sign = f' <a class="anchor" href="#{anchor}" aria-label="{label}">#</a>'
    inline.children = [*(inline.children or []), _html(sign)]


def slug(title: str) -> str:
    """The anchor of a heading, as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


def _plain(inline: Token) -> str:
    words = [
        " " if token.type == "softbreak" else token.content
        for token in inline.children or []
        if token.type in ("text", "code_inline", "softbreak", "image")
    ]
    return MARK.sub("", "".join(words))


def _mark_rule(parser: MarkdownIt, inline: Token, paragraph: Token) -> None:
    """A numbered paragraph of the rules gets an anchor, and a sign where it is ours."""
    match = PARAGRAPH.fullmatch(inline.content)
    if paragraph.type != "paragraph_open" or not match:
        return
    number, text = match.groups()
    paragraph.attrs.update({"id": number, "class": "rule"})
    (said,) = parser.parseInline(MARK.sub("", text))
    head = f'<a class="number" href="#{number}">{number}</a> '
    is_ours = any(mark["mark"] == "ours" for mark in MARK.finditer(text))
    inline.children = [
        _html(head),
        *(said.children or []),
        *([_html(f" {OURS}")] if is_ours else []),
    ]


def _html(content: str) -> Token:
    return Token("html_inline", "", 0, content=content)


def _drop_empty_heads(tokens: list[Token]) -> None:
    """A table whose head says nothing has none, nor has a column."""
    at = 0
    while at < len(tokens):
        if tokens[at].type == "thead_open":
            end = next(i for i in range(at, len(tokens)) if tokens[i].type == "thead_close")
            if not any(token.content.strip() for token in tokens[at:end]):
                del tokens[at : end + 1]
                continue
        elif tokens[at].type == "th_open" and not tokens[at + 1].content:
            tokens[at].tag = tokens[at + 2].tag = "td"  # what says nothing heads nothing
        at += 1


def _fence(renderer: Any, tokens: Sequence[Token], at: int, *_: Any) -> str:
    del renderer
    language, file = (*tokens[at].info.split(maxsplit=1), "", "")[:2]
    name = f'<span class="file">{escape(file)}</span>' if file else ""
    code = coloured(dedent(tokens[at].content), language)
    pre = f'<pre tabindex="0"><code>{code}</code></pre>'
    return f'<div class="code {escape(language)}">{name}{pre}</div>\n'


def coloured(code: str, language: str) -> str:
    """Code with each kind of word in a class of its own."""
    try:
        lexer = get_lexer_by_name({"sh": "bash"}.get(language, language), stripnl=False)
    except ClassNotFound:
        return escape(code)
    return str(highlight(code, lexer, COLOURS))

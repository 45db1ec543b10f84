"""A report as one HTML page that needs nothing from anywhere: paper, tables, drawings in them.

Everything drawn is also written, in the same row or in the table below.
"""

import base64
import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from importlib import resources

from ballroom.core.language import say, spoken
from ballroom.lab import plots

Facts = list[tuple[str, str]]
"""Names and what they are."""
PLOT = "plot"
"""The heading of a column that is drawn."""

FRAME = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '{digest}'">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<header>
<p class="over">{over}</p>
<h1>{title}</h1>
<p class="lead">{lead}</p>
</header>
<main>
{body}
</main>
<footer><p>{footer}</p></footer>
</body>
</html>
"""


@dataclass(frozen=True)
class Section:
    """A part of the page: its title, and what stands in it as HTML."""

    title: str
    body: str

    @property
    def anchor(self) -> str:
        """By what it can be led to, in every language the same."""
        return "".join(sign if sign.isalnum() else "-" for sign in self.title.lower()).strip("-")


@dataclass(frozen=True)
class Cell:
    """A cell: what it says, what is said smaller, and a drawing in its place."""

    text: str = ""
    small: str = ""
    drawn: str = ""
    kind: str = ""


def capital(sentence: str) -> str:
    """The same with a capital at its beginning."""
    return sentence[:1].upper() + sentence[1:]


class Paper:
    """What is set on a page, in one language."""

    def __init__(self, language: str) -> None:
        self.language = language

    def said(self, text: str) -> str:
        """A text as HTML."""
        return escape(spoken(text, self.language))

    def sentence(self, text: str) -> str:
        """The same with a capital at its beginning."""
        return escape(capital(spoken(text, self.language)))

    def page(
        self, title: str, lead: str, top: str, sections: Sequence[Section], footer: str
    ) -> str:
        """The whole page."""
        style = (resources.files("ballroom.lab") / "report.css").read_text("utf-8")
        digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
        body = [top, self._contents(sections)]
        body += [
            f'<section id="{one.anchor}"><h2>{self.said(one.title)}</h2>\n{one.body}</section>'
            for one in sections
        ]
        return FRAME.format(
            language=self.language,
            digest=f"sha256-{digest}",
            over=self.said(say("Ballroom, the lab")),
            title=self.said(title),
            lead=self.said(lead),
            style=style,
            body="\n".join(body),
            footer=self.said(footer),
        )

    def _contents(self, sections: Sequence[Section]) -> str:
        links = "".join(
            f'<li><a href="#{one.anchor}">{self.said(one.title)}</a></li>' for one in sections
        )
        return f'<nav aria-label="{self.said(say("Contents"))}"><ul>{links}</ul></nav>'

    def paragraph(self, text: str) -> str:
        """Running text."""
        return f"<p>{self.said(text)}</p>\n"

    def facts(self, pairs: Facts, code: Sequence[str] = ("repeat",)) -> str:
        """Names and what they are; some are to be typed."""
        rows = []
        for name, text in pairs:
            shown = f"<code>{self.said(text)}</code>" if name in code else self.said(text)
            rows.append(f"<div><dt>{self.said(name)}</dt><dd>{shown}</dd></div>")
        return f'<dl class="facts">{"".join(rows)}</dl>\n'

    def glance(self, figures: Iterable[tuple[str, str, str]]) -> str:
        """A few large figures: the figure, what it is, and a line below."""
        cells = [
            f"<div><b>{self.said(figure)}</b><span>{self.said(name)}</span>"
            f"<small>{self.said(more)}</small></div>"
            for figure, name, more in figures
        ]
        return f'<div class="glance">{"".join(cells)}</div>\n'

    def table(
        self,
        caption: str,
        heads: Sequence[str],
        rows: Iterable[tuple[str, Sequence[Cell]]],
        axis: plots.Axis | None = None,
        name: str = "",
    ) -> str:
        """A table; a drawing's heading is its axis. Roles are said: a phone lays it out anew."""
        lines = []
        for label, cells in rows:
            inner = "".join(
                self._cell(head, cell) for head, cell in zip(heads[1:], cells, strict=True)
            )
            lines.append(
                f'<tr role="row"><th role="rowheader" scope="row">{self.said(label)}</th>'
                f"{inner}</tr>"
            )
        kind = f' class="{name}"' if name else ""
        return (
            f'<table role="table"{kind}><caption>{self.sentence(caption)}</caption>'
            f'<thead role="rowgroup"><tr role="row">{self._heads(heads, axis)}</tr></thead>'
            f'<tbody role="rowgroup">{"".join(lines)}</tbody></table>\n'
        )

    def _heads(self, heads: Sequence[str], axis: plots.Axis | None) -> str:
        drawn = "" if axis is None else plots.axis_drawn(axis, self.language)
        titles = []
        for at, head in enumerate(heads):
            if head == PLOT:
                titles.append(f'<td role="cell" class="plot" aria-hidden="true">{drawn}</td>')
            else:
                left = ' class="left"' if at == 0 else ""
                titles.append(f'<th role="columnheader" scope="col"{left}>{self.said(head)}</th>')
        return "".join(titles)

    def _cell(self, head: str, cell: Cell) -> str:
        """A cell, which on a narrow page says its own heading."""
        # A drawing shows what the cells beside it say, so it is nothing to be read out.
        if cell.drawn:
            return f'<td role="cell" class="plot" aria-hidden="true">{cell.drawn}</td>'
        more = f" <small>{self.said(cell.small)}</small>" if cell.small else ""
        name = f' class="{cell.kind}"' if cell.kind else ""
        said = self.said(cell.text)
        return f'<td role="cell"{name} data-head="{self.said(head)}">{said}{more}</td>'

    def unfold(self, summary: str, body: str) -> str:
        """What is there for whoever asks for it."""
        return f"<details><summary>{self.said(summary)}</summary>\n{body}</details>\n"

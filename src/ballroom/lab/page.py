"""A report as one HTML page that needs nothing from anywhere: paper, tables, drawings in them.

Everything drawn is also written, in the same row or in the table below.
"""

import base64
import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from importlib import resources

FRAME = """<!doctype html>
<html lang="en">
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
<p class="over">Ballroom, the lab</p>
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
        """By what it can be led to."""
        return "".join(sign if sign.isalnum() else "-" for sign in self.title.lower()).strip("-")


def page(title: str, lead: str, top: str, sections: Sequence[Section], footer: str) -> str:
    """The whole page."""
    style = (resources.files("ballroom.lab") / "report.css").read_text("utf-8")
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    body = [top, _contents(sections)]
    body += [
        f'<section id="{one.anchor}"><h2>{escape(one.title)}</h2>\n{one.body}</section>'
        for one in sections
    ]
    return FRAME.format(
        digest=f"sha256-{digest}",
        title=escape(title),
        lead=escape(lead),
        style=style,
        body="\n".join(body),
        footer=escape(footer),
    )


def _contents(sections: Sequence[Section]) -> str:
    links = "".join(f'<li><a href="#{s.anchor}">{escape(s.title)}</a></li>' for s in sections)
    return f'<nav aria-label="Contents"><ul>{links}</ul></nav>'


def paragraph(text: str) -> str:
    """Running text."""
    return f"<p>{escape(text)}</p>\n"


def facts(pairs: Iterable[tuple[str, str]], code: Sequence[str] = ("repeat",)) -> str:
    """Names and what they are; some are to be typed."""
    rows = []
    for name, text in pairs:
        said = f"<code>{escape(text)}</code>" if name in code else escape(text)
        rows.append(f"<div><dt>{escape(name)}</dt><dd>{said}</dd></div>")
    return f'<dl class="facts">{"".join(rows)}</dl>\n'


def glance(figures: Iterable[tuple[str, str, str]]) -> str:
    """A few large figures: the figure, what it is, and a line below."""
    cells = [
        f"<div><b>{escape(figure)}</b><span>{escape(name)}</span><small>{escape(more)}</small></div>"
        for figure, name, more in figures
    ]
    return f'<div class="glance">{"".join(cells)}</div>\n'


@dataclass(frozen=True)
class Cell:
    """A cell: what it says, what is said smaller, and a drawing in its place."""

    text: str = ""
    small: str = ""
    drawn: str = ""
    kind: str = ""

    def html(self, head: str) -> str:
        """The cell, which on a narrow page says its own heading."""
        # A drawing shows what the cells beside it say, so it is nothing to be read out.
        if self.drawn:
            return f'<td role="cell" class="plot" aria-hidden="true">{self.drawn}</td>'
        more = f" <small>{escape(self.small)}</small>" if self.small else ""
        name = f' class="{self.kind}"' if self.kind else ""
        return f'<td role="cell"{name} data-head="{escape(head)}">{escape(self.text)}{more}</td>'


def table(
    caption: str,
    heads: Sequence[str],
    rows: Iterable[tuple[str, Sequence[Cell]]],
    axis: str = "",
    name: str = "",
) -> str:
    """A table; a drawing's heading is its axis. Roles are said because a phone lays it out anew."""
    titles = []
    for at, head in enumerate(heads):
        if head == PLOT:
            titles.append(f'<td role="cell" class="plot" aria-hidden="true">{axis}</td>')
        else:
            left = ' class="left"' if at == 0 else ""
            titles.append(f'<th role="columnheader" scope="col"{left}>{escape(head)}</th>')
    lines = []
    for label, cells in rows:
        inner = "".join(cell.html(head) for head, cell in zip(heads[1:], cells, strict=True))
        lines.append(
            f'<tr role="row"><th role="rowheader" scope="row">{escape(label)}</th>{inner}</tr>'
        )
    kind = f' class="{name}"' if name else ""
    return (
        f'<table role="table"{kind}><caption>{escape(caption)}</caption>'
        f'<thead role="rowgroup"><tr role="row">{"".join(titles)}</tr></thead>'
        f'<tbody role="rowgroup">{"".join(lines)}</tbody></table>\n'
    )


PLOT = "plot"
"""The heading of a column that is drawn."""


def unfold(summary: str, body: str) -> str:
    """What is there for whoever asks for it."""
    return f"<details><summary>{escape(summary)}</summary>\n{body}</details>\n"

"""How cost grows with tables, as a picture that reads on light and on dark pages."""

from collections.abc import Callable, Sequence
from html import escape

from bench.load.measuring import Figures

WIDTH, HEIGHT, GAP = 300, 170, 60
LEFT, TOP = 60, 50
STYLE = (
    "text{font:12px sans-serif;fill:#333}.axis{stroke:#888;fill:none}"
    ".a{stroke:#b3343f;fill:#b3343f}.b{stroke:#2a7f9e;fill:#2a7f9e}"
    "polyline{fill:none!important;stroke-width:2}text.a,text.b{stroke:none}"
    "@media(prefers-color-scheme:dark){text{fill:#ddd}"
    ".a{stroke:#f08089;fill:#f08089}.b{stroke:#7cc6e0;fill:#7cc6e0}}"
)
Line = tuple[str, Callable[[Figures], float]]
PANELS: tuple[tuple[str, tuple[Line, ...]], ...] = (
    (
        "ms from submit to everyone told",
        (("99th percentile", lambda one: one.slowest), ("median", lambda one: one.median)),
    ),
    ("CPU seconds for 1,000 moves", (("server", lambda one: one.cpu),)),
    ("MB for all tables", (("server", lambda one: one.memory * one.tables / 1024),)),
)


def draw(figures: Sequence[Figures], title: str) -> str:
    """The picture."""
    panels = [
        _panel(LEFT + at * (WIDTH + GAP), name, lines, figures)
        for at, (name, lines) in enumerate(PANELS)
    ]
    wide, high = LEFT + len(PANELS) * (WIDTH + GAP), TOP + HEIGHT + 50
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" role="img">'
        f"<title>{escape(title)}</title><style>{STYLE}</style>"
        f'<text x="{LEFT}" y="18">{escape(title)}</text>{"".join(panels)}</svg>\n'
    )


def _panel(left: int, name: str, lines: Sequence[Line], figures: Sequence[Figures]) -> str:
    most = max(value(one) for _, value in lines for one in figures) or 1.0
    widest = max(one.tables for one in figures)
    floor = TOP + HEIGHT
    parts = [
        f'<text x="{left}" y="{TOP - 10}">{escape(name)}</text>',
        f'<path class="axis" d="M{left} {TOP}V{floor}H{left + WIDTH}"/>',
        f'<text x="{left - 5}" y="{TOP + 10}" text-anchor="end">{most:.3g}</text>',
        f'<text x="{left - 5}" y="{floor}" text-anchor="end">0</text>',
        f'<text x="{left + WIDTH}" y="{floor + 32}" text-anchor="end">tables</text>',
    ]
    for one in figures:
        x = left + WIDTH * one.tables / widest
        parts.append(f'<text x="{x:.0f}" y="{floor + 16}" text-anchor="middle">{one.tables}</text>')
    for (label, value), kind in zip(lines, "ab", strict=False):
        places = [
            (left + WIDTH * one.tables / widest, floor - HEIGHT * value(one) / most)
            for one in figures
        ]
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        parts.append(f'<polyline class="{kind}" points="{points}"/>')
        parts += [f'<circle class="{kind}" cx="{x:.1f}" cy="{y:.1f}" r="3"/>' for x, y in places]
        if len(lines) > 1:
            x, y = places[-1]  # above where the line ends
            end = f'x="{x:.0f}" y="{y - 9:.0f}" text-anchor="end"'
            parts.append(f'<text class="{kind}" {end}>{escape(label)}</text>')
    return "".join(parts)

"""The page of a balance study."""

from math import isfinite

from ballroom.core.figures import Column, Table
from ballroom.lab import page, plots
from ballroom.lab.findings import Findings, Found, Spread
from ballroom.lab.intervals import Estimate
from ballroom.lab.page import PLOT, Cell, Section

HOW = (
    "Intervals are 95 %, with the game as the unit: what happens several times in a game is no new "
    "evidence. In some of many rows an even line lies off its interval by mere chance, in one of "
    "twenty. The figures are of games between these computers, not of people."
)

# As letters, not as pictures.
UP = " \N{BLACK UP-POINTING TRIANGLE}\N{VARIATION SELECTOR-15}"
DOWN = " \N{BLACK DOWN-POINTING TRIANGLE}\N{VARIATION SELECTOR-15}"
NONE = Cell("\N{EN DASH}", kind="none")
NOTHING = Estimate(0.0, 0.0, 0.0, 0)


def balance_page(findings: Findings, facts: list[tuple[str, str]]) -> str:
    """The whole page."""
    base = findings.base
    title = f"The balance of {findings.game.title}"
    lead = "Who wins, how long it lasts, how much there is to choose, and what matters."
    sections = [_table_section(base, table) for table in findings.general]
    sections += [_lengths(findings), _choices(base)]
    if findings.own:
        sections += [_table_section(base, table) for table in findings.own.tables]
    if findings.beside:
        sections.append(_beside(findings))
    top = page.glance(_glance(findings)) + page.facts(facts)
    return page.page(title, lead, top, [one for one in sections if one.body], HOW)


def said(column: Column, one: Estimate) -> str:
    """A figure in digits."""
    if column.kind == "share":
        return f"{one.value:.1%}"
    return f"{one.value:,.2f}" if column.kind == "mean" else f"{one.value:,.0f}"


def reach(column: Column, one: Estimate) -> str:
    """Its interval in digits."""
    if column.kind == "count" or not isfinite(one.low):
        return ""
    if column.kind == "share":
        return f"{one.low * 100:.1f} to {one.high * 100:.1f}"
    return f"{one.low:,.2f} to {one.high:,.2f}"


def _glance(findings: Findings) -> list[tuple[str, str, str]]:
    base = findings.base
    seats = [
        one
        for _, (one,) in base.rows(findings.general[0])
        if one is not None
    ]  # fmt: skip
    best = max(range(len(seats)), key=lambda seat: seats[seat].value)
    first = findings.measures[0]
    length = base.spread(first.key)
    choices = base.choices()
    low, high = seats[best].low, seats[best].high
    return [
        (f"{base.sums.games:,}", "games", _between(findings)),
        (
            f"{seats[best].value:.1%}",
            f"won by seat {best}, the most of all",
            f"{low:.1%} to {high:.1%}; even is {1 / base.seats:.1%}",
        ),
        (
            f"{length.part(0.5)}",
            f"{first.title}, median",
            f"{length.part(0.05)} to {length.part(0.95)} in nine of ten games",
        ),
        (
            f"{choices.mean:.1f}",
            "choices a decision, mean",
            f"median {choices.part(0.5)}, most {choices.part(1.0):,}",
        ),
    ]


def _between(findings: Findings) -> str:
    return f"between {' and '.join(dict.fromkeys(findings.balance.players))}"


def _table_section(found: Found, table: Table) -> Section:
    rows = list(found.rows(table))
    if not rows:
        return Section(table.title, "")
    first = table.columns[0]
    drawn = [row[0] for _, row in rows if row[0] is not None]
    even = found.even(first)
    bar = even is None
    axis = plots.axis_for(drawn, first.kind == "share", even, from_zero=bar)
    heads = [table.head, PLOT, *(column.title for column in table.columns), "out of"]
    lines = []
    for label, row in rows:
        one = row[0]
        plot = plots.interval(axis, one, bar) if one else plots.interval(axis, NOTHING, bar)
        cells = [Cell(drawn=plot)]
        cells += [
            _cell(found, column, figure) for column, figure in zip(table.columns, row, strict=True)
        ]
        cells.append(Cell(f"{one.of:,}" if one else "0", kind="count"))
        lines.append((label, cells))
    caption = f"{first.title[0].upper()}{first.title[1:]}, drawn with its 95 % interval."
    if even is not None:
        caption += f" Dashed: even, {_even(first, even)}; a filled dot lies clear of it."
    wide = "wide" if len(table.columns) > 3 else ""
    body = page.paragraph(table.note)
    return Section(
        table.title, body + page.table(caption, heads, lines, plots.axis_drawn(axis), wide)
    )


def _even(column: Column, even: float) -> str:
    return f"{even:.1%}".replace(".0%", "%") if column.kind == "share" else f"{even:g}"


def _cell(found: Found, column: Column, one: Estimate | None) -> Cell:
    if one is None:
        return NONE
    even = found.even(column)
    text = said(column, one)
    if even is not None and isfinite(one.low):
        if one.low > even:
            text += UP
        elif one.high < even:
            text += DOWN
    return Cell(text, reach(column, one))


def _lengths(findings: Findings) -> Section:
    """All numbers that a game has one of."""
    parts = []
    for one in findings.measures:
        if one.key not in findings.base.sums.spreads:
            continue
        spread = findings.base.spread(one.key)
        bins = plots.binned(spread.times)
        ends = (
            f"Mean {spread.mean:.1f}, median {spread.part(0.5)}; nine of ten from "
            f"{spread.part(0.05)} to {spread.part(0.95)}, all from {spread.part(0.0)} to "
            f"{spread.part(1.0)}."
        )
        rows = [
            (each.label, [Cell(f"{each.times:,}"), Cell(f"{each.times / spread.count:.1%}")])
            for each in bins
        ]
        counts = page.table(f"How often: {one.title}", [one.title, "games", "share"], rows)
        title = f"{one.title[0].upper()}{one.title[1:]}"
        parts.append(
            f"<div><h3>{title}</h3>{plots.columns(bins, f'{one.title}: {ends}')}"
            f"{page.paragraph(ends)}{page.unfold('The numbers', counts)}</div>"
        )
    return Section(
        "How long it lasts, and how it ends", f'<div class="pair">{"".join(parts)}</div>'
    )


def _choices(found: Found) -> Section:
    """Out of how many choices, by what is decided."""
    note = (
        "Legal choices a decision, by what is decided. Drawn on a scale of powers of ten: nine of "
        "ten decisions on the line, half of them on the bar, the median a dot."
    )
    spreads = [(kind, found.spread(f"choices/{kind}")) for kind in found.kinds()]
    axis = plots.log_axis(max(spread.part(1.0) for _, spread in spreads))
    rows = [(kind, _choice_cells(found, axis, spread)) for kind, spread in spreads]
    heads = ["decision", PLOT, "in a game", "mean", "median", "p95", "most"]
    return Section(
        "How much there is to choose",
        page.paragraph(note)
        + page.table("Choices a decision", heads, rows, plots.axis_drawn(axis), "wide"),
    )


def _choice_cells(found: Found, axis: plots.Axis, spread: Spread) -> list[Cell]:
    ends = [max(1, spread.part(part)) for part in (0.05, 0.25, 0.5, 0.75, 0.95)]
    return [
        Cell(drawn=plots.box(axis, ends)),
        Cell(f"{spread.count / found.sums.games:.1f}"),
        Cell(f"{spread.mean:.1f}"),
        Cell(f"{spread.part(0.5):,}"),
        Cell(f"{spread.part(0.95):,}"),
        Cell(f"{spread.part(1.0):,}"),
    ]


def _beside(findings: Findings) -> Section:
    """The same deals in other setups."""
    note = (
        "The same numbered games, with the same lots and dice as far as they are asked for, set up "
        "otherwise. A triangle marks a figure whose interval is clear of that in the first column."
    )
    heads = ["figure", *(found.label for found in findings.all)]
    rows: list[tuple[str, list[Cell]]] = []
    same = [findings.same_winner(found) for found in findings.all]
    cells = [_said_cell(Column("", ""), one) for one in same]
    rows.append(("won by the same seats", [NONE, *cells[1:]]))
    plain = Column("", "", "mean")
    for one in findings.measures:
        if one.key in findings.base.sums.spreads:
            some = [
                found.spread(one.key).estimate() if one.key in found.sums.spreads else None
                for found in findings.all
            ]
            rows.append((one.title, _beside_cells(plain, some)))
    for table in findings.tables:
        if table.compared:
            for column in table.columns[:1]:
                for key, label in table.rows:
                    some = [found.estimate(column, key) for found in findings.all]
                    if any(one and one.value for one in some):
                        rows.append((f"{label}, {column.title}", _beside_cells(column, some)))
    return Section("Set beside other setups", page.paragraph(note) + page.table("", heads, rows))


def _beside_cells(column: Column, some: list[Estimate | None]) -> list[Cell]:
    base, *others = some
    cells = [NONE if base is None else _said_cell(column, base)]
    for one in others:
        if one is None:
            cells.append(NONE)
            continue
        sign = ""
        if base is not None and one.low > base.high:
            sign = UP
        elif base is not None and one.high < base.low:
            sign = DOWN
        cells.append(_said_cell(column, one, sign))
    return cells


def _said_cell(column: Column, one: Estimate, sign: str = "") -> Cell:
    return Cell(said(column, one) + sign, reach(column, one))

"""The page of a balance study."""

from collections.abc import Iterator
from math import isfinite

from ballroom.core.figures import Column, Table
from ballroom.core.language import Number, Phrase, joined, number, say
from ballroom.core.saying import text
from ballroom.lab import plots
from ballroom.lab.findings import Findings, Found, Spread
from ballroom.lab.intervals import Estimate
from ballroom.lab.page import PLOT, Cell, Facts, Paper, Section

HOW = say(
    "Intervals are 95 %, with the game as the unit: what happens several times in a game is no new "
    "evidence. In some of many rows an even line lies off its interval by mere chance, in one of "
    "twenty. The figures are of games between these computers, not of people."
)

# As letters, not as pictures.
UP = " \N{BLACK UP-POINTING TRIANGLE}\N{VARIATION SELECTOR-15}"
DOWN = " \N{BLACK DOWN-POINTING TRIANGLE}\N{VARIATION SELECTOR-15}"
NONE = Cell("\N{EN DASH}", kind="none")
NOTHING = Estimate(0.0, 0.0, 0.0, 0)


def balance_page(findings: Findings, facts: Facts, language: str) -> str:
    """The whole page."""
    paper, base = Paper(language), findings.base
    sections = [_table_section(paper, base, table) for table in findings.general]
    sections += [_lengths(paper, findings), _choices(paper, findings)]
    if findings.own:
        sections += [_table_section(paper, base, table) for table in findings.own.tables]
    if findings.beside:
        sections.append(_beside(paper, findings))
    return paper.page(
        say("The balance of {game}", game=findings.game.title),
        say("Who wins, how long it lasts, how much there is to choose, and what matters."),
        paper.glance(_glance(findings)) + paper.facts(facts),
        [one for one in sections if one.body],
        HOW,
    )


def said(column: Column, one: Estimate) -> Number:
    """A figure in digits."""
    if column.kind == "share":
        return number(one.value, ".1%")
    return number(one.value, ",.2f" if column.kind == "mean" else ",.0f")


def reach(column: Column, one: Estimate) -> str:
    """Its interval in digits."""
    if column.kind == "count" or not isfinite(one.low):
        return ""
    part, form = (100, ".1f") if column.kind == "share" else (1, ",.2f")
    return say(
        "{low} to {high}", low=number(one.low * part, form), high=number(one.high * part, form)
    )


def _glance(findings: Findings) -> list[tuple[str, str, str]]:
    base = findings.base
    return [
        (number(base.sums.games), say("games"), _between(findings)),
        _best_seat(findings),
        _length(findings),
        _most_choices(base),
    ]


def _between(findings: Findings) -> Phrase:
    return say("between {players}", players=list(dict.fromkeys(findings.balance.players)))


def _best_seat(findings: Findings) -> tuple[str, str, str]:
    base = findings.base
    seats = [one for _, (one,) in base.rows(findings.general[0]) if one is not None]
    best = max(range(len(seats)), key=lambda seat: seats[seat].value)
    return (
        number(seats[best].value, ".1%"),
        say("won by seat {seat}, the most of all", seat=best),
        say(
            "{low} to {high}; even is {even}",
            low=number(seats[best].low, ".1%"),
            high=number(seats[best].high, ".1%"),
            even=number(1 / base.seats, ".1%"),
        ),
    )


def _length(findings: Findings) -> tuple[str, str, str]:
    first = findings.measures[0]
    length = findings.base.spread(first.key)
    return (
        str(length.part(0.5)),
        say("{title}, median", title=text(first.title)),
        say("{low} to {high} in nine of ten games", low=length.part(0.05), high=length.part(0.95)),
    )


def _most_choices(base: Found) -> tuple[str, str, str]:
    choices = base.choices()
    return (
        number(choices.mean, ".1f"),
        say("choices a decision, mean"),
        say(
            "median {median}, most {most}",
            median=choices.part(0.5),
            most=number(choices.part(1.0)),
        ),
    )


def _table_section(paper: Paper, found: Found, table: Table) -> Section:
    rows = list(found.rows(table))
    if not rows:
        return Section(table.title, "")
    first = table.columns[0]
    drawn = [row[0] for _, row in rows if row[0] is not None]
    even = found.even(first)
    bar = even is None
    axis = plots.axis_for(drawn, first.kind == "share", even, from_zero=bar)
    heads = [table.head, PLOT, *(column.title for column in table.columns), say("out of")]
    lines = []
    for label, row in rows:
        one = row[0]
        plot = plots.interval(axis, one, bar) if one else plots.interval(axis, NOTHING, bar)
        cells = [Cell(drawn=plot)]
        cells += [
            _cell(found, column, figure) for column, figure in zip(table.columns, row, strict=True)
        ]
        cells.append(Cell(number(one.of if one else 0), kind="count"))
        lines.append((label, cells))
    wide = "wide" if len(table.columns) > 3 else ""
    caption = _caption(first, even)
    body = paper.paragraph(table.note)
    return Section(table.title, body + paper.table(caption, heads, lines, axis, wide))


def _caption(first: Column, even: float | None) -> Phrase:
    drawn = say("{title}, drawn with its 95 % interval.", title=text(first.title))
    if even is None:
        return drawn
    dashed = say("Dashed: even, {even}; a filled dot lies clear of it.", even=_even(first, even))
    return joined(" ", [drawn, dashed])


def _even(column: Column, even: float) -> Number:
    if column.kind != "share":
        return number(even, "g")
    return number(even, ".1%" if round(even * 100, 1) % 1 else ".0%")


def _cell(found: Found, column: Column, one: Estimate | None) -> Cell:
    if one is None:
        return NONE
    even = found.even(column)
    sign = ""
    if even is not None and isfinite(one.low):
        sign = UP if one.low > even else DOWN if one.high < even else ""
    return _said_cell(column, one, sign)


def _lengths(paper: Paper, findings: Findings) -> Section:
    """All numbers that a game has one of."""
    found = findings.base
    parts = [
        _spread(paper, one.title, found.spread(one.key))
        for one in findings.measures
        if one.key in found.sums.spreads
    ]
    return Section(
        say("How long it lasts, and how it ends"), f'<div class="pair">{"".join(parts)}</div>'
    )


def _spread(paper: Paper, title: str, spread: Spread) -> str:
    """How often each number came, drawn and written."""
    bins = plots.binned(spread.times)
    ends = say(
        "Mean {mean}, median {median}; nine of ten from {low} to {high}, all from {least} to "
        "{most}.",
        mean=number(spread.mean, ".1f"),
        median=spread.part(0.5),
        low=spread.part(0.05),
        high=spread.part(0.95),
        least=spread.part(0.0),
        most=spread.part(1.0),
    )
    rows = [
        (each.label, [Cell(number(each.times)), Cell(number(each.times / spread.count, ".1%"))])
        for each in bins
    ]
    caption = say("How often: {title}", title=text(title))
    counts = paper.table(caption, [title, say("games"), say("share")], rows)
    label = say("{title}: {ends}", title=text(title), ends=ends)
    return (
        f"<div><h3>{paper.sentence(title)}</h3>{plots.columns(bins, label, paper.language)}"
        f"{paper.paragraph(ends)}{paper.unfold(say('The numbers'), counts)}</div>"
    )


def _choices(paper: Paper, findings: Findings) -> Section:
    """Out of how many choices, by what is decided."""
    found = findings.base
    note = say(
        "Legal choices a decision, by what is decided. Drawn on a scale of powers of ten: nine of "
        "ten decisions on the line, half of them on the bar, the median a dot."
    )
    spreads = [(kind, found.spread(f"choices/{kind}")) for kind in found.kinds()]
    axis = plots.log_axis(max(spread.part(1.0) for _, spread in spreads))
    rows = [
        (findings.decision(kind), _choice_cells(found, axis, spread)) for kind, spread in spreads
    ]
    heads = [
        say("decision"), PLOT, say("in a game"), say("mean"), say("median"), "p95", say("most"),
    ]  # fmt: skip
    drawn = paper.table(say("Choices a decision"), heads, rows, axis, "wide")
    return Section(say("How much there is to choose"), paper.paragraph(note) + drawn)


def _choice_cells(found: Found, axis: plots.Axis, spread: Spread) -> list[Cell]:
    ends = [max(1, spread.part(part)) for part in (0.05, 0.25, 0.5, 0.75, 0.95)]
    return [
        Cell(drawn=plots.box(axis, ends)),
        Cell(number(spread.count / found.sums.games, ".1f")),
        Cell(number(spread.mean, ".1f")),
        Cell(number(spread.part(0.5))),
        Cell(number(spread.part(0.95))),
        Cell(number(spread.part(1.0))),
    ]


def _beside(paper: Paper, findings: Findings) -> Section:
    """The same deals in other setups."""
    note = say(
        "The same numbered games, with the same lots and dice as far as they are asked for, set up "
        "otherwise. A triangle marks a figure whose interval is clear of that in the first column."
    )
    heads = [say("figure"), *(found.label for found in findings.all)]
    same = [findings.same_winner(found) for found in findings.all]
    cells = [_said_cell(Column("", ""), one) for one in same]
    rows: list[tuple[str, list[Cell]]] = [(say("won by the same seats"), [NONE, *cells[1:]])]
    rows += [*_beside_measures(findings), *_beside_tables(findings)]
    return Section(
        say("Set beside other setups"), paper.paragraph(note) + paper.table("", heads, rows)
    )


def _beside_measures(findings: Findings) -> Iterator[tuple[str, list[Cell]]]:
    plain = Column("", "", "mean")
    for one in findings.measures:
        if one.key in findings.base.sums.spreads:
            some = [
                found.spread(one.key).estimate() if one.key in found.sums.spreads else None
                for found in findings.all
            ]
            yield one.title, _beside_cells(plain, some)


def _beside_tables(findings: Findings) -> Iterator[tuple[str, list[Cell]]]:
    for table in findings.tables:
        if table.compared:
            column = table.columns[0]
            for key, label in table.rows:
                some = [found.estimate(column, key) for found in findings.all]
                if any(one and one.value for one in some):
                    row = say("{label}, {column}", label=text(label), column=text(column.title))
                    yield row, _beside_cells(column, some)


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
    shown = say("{figure}{sign}", figure=said(column, one), sign=sign)
    return Cell(shown, reach(column, one))

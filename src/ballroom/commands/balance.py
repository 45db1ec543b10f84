"""ballroom lab balance: who wins, how long it lasts, what there is to choose, what matters."""

import argparse

import msgspec
from rich.console import Console
from rich.table import Table

from ballroom.commands import Complaint, find_game, make_setup, print_json, way
from ballroom.commands.studies import (
    check_levels,
    check_page,
    command_line,
    find_place,
    keeping,
    setup_said,
    watched,
    write_page,
)
from ballroom.core import figures
from ballroom.core.contract import AnyGame, Setup
from ballroom.lab.balance import Balance, Sums, weigh
from ballroom.lab.balance_page import balance_page, reach, said
from ballroom.lab.findings import Findings, Found
from ballroom.lab.work import Place
from ballroom.players.registry import levels


def run(parsed: argparse.Namespace) -> int:
    """Play, look on, and print what was found."""
    game = find_game(parsed.game)
    if parsed.games < 1:
        raise Complaint("--games must be at least 1")
    place = find_place(parsed)
    check_page(parsed.page)
    balance, setups = make_balance(game, parsed)
    findings = _played(game, balance, setups, parsed, place)
    if parsed.page:
        write_page(parsed.page, balance_page(findings, _facts(balance, setups, parsed)))
    if parsed.json:
        print_json({**findings.plain(), "engine": way()})
    else:
        _show(findings)
    return 0


def make_balance(game: AnyGame, parsed: argparse.Namespace) -> tuple[Balance, list[Setup]]:
    """What was asked for: the players, and the setup with those beside it."""
    asked = parsed.players or [*levels(game)][-1]
    names = [name.strip() for name in asked.split(",")]
    check_levels(game, names)
    seats = parsed.seats or max(len(names), game.seats[0])
    if len(names) == 1:
        names *= seats
    if len(names) != seats:
        raise Complaint(f"{len(names)} players are named for {seats} seats")
    base = make_setup(game, seats, parsed.option, parsed.data)
    if parsed.variations:
        parsed.beside = list(dict.fromkeys([*parsed.beside, *_others(game, base)]))
    beside = [make_setup(game, seats, [*parsed.option, one], parsed.data) for one in parsed.beside]
    setups = [base, *beside]
    texts = tuple(msgspec.json.encode(setup).decode() for setup in setups)
    return Balance(game.name, texts, tuple(names), parsed.seed), setups


def _others(game: AnyGame, setup: Setup) -> tuple[str, ...]:
    """Every variation and other board, by the game's own room."""
    own = figures.figures(game)
    found = own.others(setup) if own else ()
    if not found:
        raise Complaint(f"{game.title} has no variations and no other boards")
    return found


def _played(
    game: AnyGame,
    balance: Balance,
    setups: list[Setup],
    parsed: argparse.Namespace,
    place: Place,
) -> Findings:
    sums = [Sums() for _ in setups]
    with keeping(parsed, "balance", game, balance, Sums) as kept:
        some = weigh(balance, parsed.games, place, kept)
        total = parsed.games * len(setups)
        for at, part in watched(some, total, lambda one: one[1].games):
            sums[at].merge(part)
    labels = [_label(parsed), *(one.replace("=", " ") for one in parsed.beside)]
    found = [
        Found(label, setup.seats, one)
        for label, setup, one in zip(labels, setups, sums, strict=True)
    ]
    return Findings(balance, found)


def _label(parsed: argparse.Namespace) -> str:
    return ", ".join(one.replace("=", " ") for one in parsed.option) or "as it is"


def _facts(
    balance: Balance, setups: list[Setup], parsed: argparse.Namespace
) -> list[tuple[str, str]]:
    names = dict.fromkeys(balance.players)
    players = balance.players[0] if len(names) == 1 else ",".join(balance.players)
    own = ["--players", players, "--seats", str(setups[0].seats), "--games", str(parsed.games)]
    for one in parsed.beside:
        own += ["--beside", one]
    facts = [
        ("game", balance.game),
        ("setup", setup_said(setups[0])),
        ("players", ", ".join(balance.players)),
        ("games", f"{parsed.games:,}" + (" of each setup" if parsed.beside else "")),
        ("seed", balance.seed),
        ("engine", way()),
    ]
    if parsed.beside:
        facts.append(("beside", ", ".join(parsed.beside)))
    return [*facts, ("repeat", command_line(parsed, "balance", own))]


def _show(findings: Findings) -> None:
    """Each setup by itself; the page sets them beside one another."""
    for found in findings.all:
        _show_setup(findings, found)


def _show_setup(findings: Findings, base: Found) -> None:
    console = Console()
    if base is not findings.base:
        console.print()
    console.print(
        f"[bold]{findings.game.title}[/bold], {base.sums.games:,} games, {base.label}",
        highlight=False,
    )
    for one in findings.measures:
        if one.key in base.sums.spreads:
            spread = base.spread(one.key)
            console.print(
                f"{one.title}: {spread.part(0.0)} to {spread.part(1.0)}, "
                f"median {spread.part(0.5)}, mean {spread.mean:.1f}",
                highlight=False,
            )
    for table in findings.tables:
        _show_table(console, base, table)


def _show_table(console: Console, base: Found, table: figures.Table) -> None:
    drawn = Table(box=None, pad_edge=False, title=table.title, title_justify="left")
    drawn.add_column(table.head, no_wrap=True)
    for column in table.columns:
        drawn.add_column(column.title, justify="right")
    first = table.columns[0]
    whose = f" of {first.title}" if len(table.columns) > 1 else ""
    drawn.add_column(f"95% interval{whose}", justify="right")
    rows = list(base.rows(table))
    for label, row in rows:
        cells = [
            "-" if one is None else said(column, one)
            for column, one in zip(table.columns, row, strict=True)
        ]
        drawn.add_row(label, *cells, reach(first, row[0]) if row[0] else "-")
    if rows:
        console.print()
        console.print(drawn)

"""ballroom lab balance: who wins, how long it lasts, what there is to choose, what matters."""

import argparse

import msgspec
from rich.console import Console
from rich.table import Table

from ballroom.commands import (
    Complaint,
    find_game,
    language_of,
    make_setup,
    print_json,
    too_many,
    way,
)
from ballroom.commands.studies import (
    check_levels,
    check_page,
    command_line,
    find_place,
    heading_of,
    keeping,
    setup_said,
    watched,
    write_page,
)
from ballroom.core import figures
from ballroom.core.contract import AnyGame, Setup
from ballroom.core.language import Phrase, as_it_is, number, say
from ballroom.core.saying import text
from ballroom.lab.balance import Balance, Sums, weigh
from ballroom.lab.balance_page import balance_page, reach, said
from ballroom.lab.findings import Findings, Found, Spread
from ballroom.lab.page import Facts
from ballroom.lab.work import Place
from ballroom.players.registry import levels
from ballroom.terminal.screen import Screen


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
        facts = _facts(balance, setups, parsed)
        write_page(parsed.page, balance_page(findings, facts, language_of(parsed)))
    if parsed.json:
        print_json({**findings.plain(), "engine": way()})
    else:
        _show(Screen(Console(), language_of(parsed)), findings)
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
        raise Complaint(too_many(names, seats))
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
        raise Complaint(say("{game} has no variations and no other boards", game=game.title))
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
        for at, part in watched(some, total, language_of(parsed), lambda one: one[1].games):
            sums[at].merge(part)
    labels = [_label(parsed.option), *(_label([one]) for one in parsed.beside)]
    found = [
        Found(label, setup.seats, one)
        for label, setup, one in zip(labels, setups, sums, strict=True)
    ]
    return Findings(balance, found)


def _label(options: list[str]) -> Phrase:
    """What is set otherwise, as it is typed."""
    if not options:
        return say("as it is")
    return as_it_is(", ".join(one.replace("=", " ") for one in options))


def _facts(balance: Balance, setups: list[Setup], parsed: argparse.Namespace) -> Facts:
    names = dict.fromkeys(balance.players)
    players = balance.players[0] if len(names) == 1 else ",".join(balance.players)
    own = ["--players", players, "--seats", str(setups[0].seats), "--games", str(parsed.games)]
    for one in parsed.beside:
        own += ["--beside", one]
    games: str = number(parsed.games)
    if parsed.beside:
        games = say("{games} of each setup", games=games)
    facts = [
        (say("game"), as_it_is(balance.game)),
        (say("setup"), setup_said(setups[0])),
        (say("players"), as_it_is(", ".join(balance.players))),
        (say("games"), games),
        (say("seed"), as_it_is(balance.seed)),
        (say("engine"), way()),
    ]
    if parsed.beside:
        facts.append((say("beside"), as_it_is(", ".join(parsed.beside))))
    return [*facts, (say("repeat"), as_it_is(command_line(parsed, "balance", own)))]


def _show(screen: Screen, findings: Findings) -> None:
    """Each setup by itself; the page sets them beside one another."""
    for found in findings.all:
        if found is not findings.base:
            screen.say()
        _show_setup(screen, findings, found)


def _show_setup(screen: Screen, findings: Findings, base: Found) -> None:
    heading = heading_of(findings.game, base.sums.games)
    screen.title(say("{heading}, {label}", heading=heading, label=text(base.label)))
    for one in findings.measures:
        if one.key in base.sums.spreads:
            screen.say(_spread(one.title, base.spread(one.key)))
    for table in findings.tables:
        _show_table(screen, base, table)


def _spread(title: str, spread: Spread) -> Phrase:
    return say(
        "{title}: {least} to {most}, median {median}, mean {mean}",
        title=text(title),
        least=spread.part(0.0),
        most=spread.part(1.0),
        median=spread.part(0.5),
        mean=number(spread.mean, ".1f"),
    )


def _show_table(screen: Screen, base: Found, table: figures.Table) -> None:
    title, head = screen.spoken(table.title), screen.spoken(table.head)
    drawn = Table(box=None, pad_edge=False, title=title, title_justify="left")
    drawn.add_column(head, no_wrap=True)
    for column in table.columns:
        drawn.add_column(screen.spoken(column.title), justify="right")
    first = table.columns[0]
    whose = say("95% interval of {title}", title=text(first.title))
    drawn.add_column(
        screen.spoken(whose if len(table.columns) > 1 else say("95% interval")), justify="right"
    )
    rows = list(base.rows(table))
    for label, row in rows:
        cells = [
            "-" if one is None else said(column, one)
            for column, one in zip(table.columns, row, strict=True)
        ]
        cells.append(reach(first, row[0]) if row[0] else "-")
        drawn.add_row(*(screen.spoken(cell) for cell in (label, *cells)))
    if rows:
        screen.say()
        screen.console.print(drawn)

"""ballroom lab ladder: every player of a game against every other."""

import argparse
from typing import Any

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
from ballroom.core.contract import AnyGame, Setup
from ballroom.lab.intervals import Estimate
from ballroom.lab.ladder import Deals, Ladder, Standing, climb, seatings
from ballroom.lab.ladder_page import ladder_page, ranked
from ballroom.lab.ratings import NoRatings, Rating, model, rate
from ballroom.lab.work import Place
from ballroom.players.registry import levels


def run(parsed: argparse.Namespace) -> int:
    """Play all pairings, then print who is how strong."""
    game = find_game(parsed.game)
    if parsed.deals < 1:
        raise Complaint("--deals must be at least 1")
    place = find_place(parsed)
    check_page(parsed.page)
    ladder = make_ladder(game, parsed)
    try:
        model()
    except NoRatings as error:
        raise Complaint(str(error)) from error
    standing = _played(game, ladder, parsed, place)
    ratings = rate(ladder.players, standing.contests())
    if parsed.page:
        facts = _facts(ladder, standing, parsed)
        write_page(parsed.page, ladder_page(game.title, standing, ratings, facts))
    if parsed.json:
        print_json(plain(ladder, standing, ratings))
    else:
        _show(game, standing, ratings)
    return 0


def make_ladder(game: AnyGame, parsed: argparse.Namespace) -> Ladder:
    """What was asked for."""
    names = (
        [one.strip() for one in parsed.players.split(",")] if parsed.players else [*levels(game)]
    )
    check_levels(game, names)
    if len(set(names)) < 2 or len(set(names)) < len(names):
        raise Complaint("a ladder needs two players or more, each named once")
    setup = make_setup(game, parsed.seats or game.seats[0], parsed.option, parsed.data)
    text = msgspec.json.encode(setup).decode()
    return Ladder(game.name, text, tuple(names), parsed.seed)


def _played(game: AnyGame, ladder: Ladder, parsed: argparse.Namespace, place: Place) -> Standing:
    seats = msgspec.json.decode(ladder.setup)["seats"]
    total = len(ladder.pairings) * parsed.deals * len(seatings(seats))
    with keeping(parsed, "ladder", game, ladder, Deals) as kept:
        some = climb(ladder, parsed.deals, place, kept)
        batches = list(watched(some, total, lambda deals: sum(len(one.games) for one in deals)))
    return Standing(ladder, [deal for deals in batches for deal in deals])


def plain(ladder: Ladder, standing: Standing, ratings: dict[str, Rating]) -> dict[str, Any]:
    """All figures, for JSON."""
    return {
        "game": ladder.game,
        "setup": msgspec.json.decode(ladder.setup),
        "seed": ladder.seed,
        "deals": len(standing.deals),
        "games": standing.games,
        "players": {
            name: {
                "mu": ratings[name].mu,
                "sigma": ratings[name].sigma,
                "won": standing.overall(name).plain(),
                "against": {
                    other: standing.between(name, other).plain()
                    for other in ladder.players
                    if other != name
                },
            }
            for name in ranked(ratings)
        },
        "inputs": standing.inputs / standing.games,
        "seats": [one.plain() for one in standing.seats()],
        "engine": way(),
    }


def _facts(ladder: Ladder, standing: Standing, parsed: argparse.Namespace) -> list[tuple[str, str]]:
    own = ["--players", ",".join(ladder.players), "--deals", str(parsed.deals)]
    setup: Setup = msgspec.json.decode(ladder.setup, type=find_game(ladder.game).setup)
    own += ["--seats", str(setup.seats)]
    return [
        ("game", ladder.game),
        ("setup", setup_said(setup)),
        ("deals", f"{parsed.deals:,} a pairing, {standing.games:,} games"),
        ("seed", ladder.seed),
        ("engine", way()),
        ("repeat", command_line(parsed, "ladder", own)),
    ]


def _show(game: AnyGame, standing: Standing, ratings: dict[str, Rating]) -> None:
    console = Console()
    names = ranked(ratings)
    console.print(f"[bold]{game.title}[/bold], {standing.games:,} games", highlight=False)
    table = Table(box=None, pad_edge=False)
    for heading in ("", "won", "95% interval", "mu", "sigma", *(f"v {name}" for name in names)):
        table.add_column(heading, justify="left" if not heading else "right", no_wrap=True)
    for name in names:
        one, rating = standing.overall(name), ratings[name]
        against = [
            "-" if other == name else f"{standing.between(name, other).value:.1%}"
            for other in names
        ]
        table.add_row(
            name, f"{one.value:.1%}", said_reach(one), f"{rating.mu:.1f}", f"{rating.sigma:.1f}",
            *against,
        )  # fmt: skip
    console.print(table)
    seats = ", ".join(
        f"seat {seat} {one.value:.1%} ({said_reach(one)})"
        for seat, one in enumerate(standing.seats())
    )
    console.print(f"won by {seats}", highlight=False)


def said_reach(one: Estimate) -> str:
    """An interval in a line."""
    return f"{one.low:.1%} to {one.high:.1%}"

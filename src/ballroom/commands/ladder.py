"""ballroom lab ladder: every player of a game against every other."""

import argparse
from typing import Any, Literal

import msgspec
from rich.console import Console
from rich.table import Table

from ballroom.commands import (
    Complaint,
    find_game,
    language_of,
    make_setup,
    print_json,
    way,
)
from ballroom.commands.studies import (
    check_levels,
    check_page,
    command_line,
    find_place,
    heading_of,
    interval,
    keeping,
    setup_said,
    watched,
    write_page,
)
from ballroom.core.contract import AnyGame, Setup
from ballroom.core.figures import seat_of
from ballroom.core.language import Phrase, as_it_is, joined, number, say
from ballroom.core.saying import words_of
from ballroom.lab.ladder import Deals, Ladder, Standing, climb, seatings
from ballroom.lab.ladder_page import ladder_page, ranked
from ballroom.lab.page import Facts
from ballroom.lab.ratings import NoRatings, Rating, model, rate
from ballroom.lab.work import Place
from ballroom.players.registry import levels
from ballroom.terminal.screen import Screen


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
        raise Complaint(words_of(error)) from error
    standing = _played(game, ladder, parsed, place)
    ratings = rate(ladder.players, standing.contests())
    if parsed.page:
        facts = _facts(ladder, standing, parsed)
        page = ladder_page(game.title, standing, ratings, facts, language_of(parsed))
        write_page(parsed.page, page)
    if parsed.json:
        print_json(plain(ladder, standing, ratings))
    else:
        _show(Screen(Console(), language_of(parsed)), game, standing, ratings)
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
        language = language_of(parsed)
        seen = watched(some, total, language, lambda deals: sum(len(one.games) for one in deals))
        batches = list(seen)
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


def _facts(ladder: Ladder, standing: Standing, parsed: argparse.Namespace) -> Facts:
    own = ["--players", ",".join(ladder.players), "--deals", str(parsed.deals)]
    setup: Setup = msgspec.json.decode(ladder.setup, type=find_game(ladder.game).setup)
    own += ["--seats", str(setup.seats)]
    return [
        (say("game"), as_it_is(ladder.game)),
        (say("setup"), setup_said(setup)),
        (
            say("games"),
            say(
                "{deals} deals a pairing, {games} games",
                deals=number(parsed.deals),
                games=number(standing.games),
            ),
        ),
        (say("seed"), as_it_is(ladder.seed)),
        (say("engine"), way()),
        (say("repeat"), as_it_is(command_line(parsed, "ladder", own))),
    ]


HEADINGS = ("", say("won"), say("95% interval"), "mu", "sigma")


def _show(screen: Screen, game: AnyGame, standing: Standing, ratings: dict[str, Rating]) -> None:
    names = ranked(ratings)
    table = Table(box=None, pad_edge=False)
    for heading in (*HEADINGS, *(say("v {name}", name=name) for name in names)):
        justify: Literal["left", "right"] = "right" if heading else "left"
        table.add_column(screen.spoken(heading), justify=justify, no_wrap=True)
    for name in names:
        cells = _cells(standing, ratings[name], name, names)
        table.add_row(name, *(screen.spoken(cell) for cell in cells))
    screen.title(heading_of(game, standing.games))
    screen.console.print(table)
    screen.say(_by_seat(standing))


def _cells(standing: Standing, rating: Rating, name: str, names: list[str]) -> list[str]:
    one = standing.overall(name)
    against = [
        "-" if other == name else number(standing.between(name, other).value, ".1%")
        for other in names
    ]
    return [
        number(one.value, ".1%"), interval(one.low, one.high),
        number(rating.mu, ".1f"), number(rating.sigma, ".1f"), *against,
    ]  # fmt: skip


def _by_seat(standing: Standing) -> Phrase:
    parts = [
        say(
            "{seat} {share} ({interval})",
            seat=seat_of(seat),
            share=number(one.value, ".1%"),
            interval=interval(one.low, one.high),
        )
        for seat, one in enumerate(standing.seats())
    ]
    return say("won by {seats}", seats=joined(", ", parts))

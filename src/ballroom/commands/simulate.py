"""ballroom simulate: many games between computers, summed up."""

import argparse
import time
from contextlib import ExitStack
from typing import Any, BinaryIO, Literal

import msgspec
from rich.console import Console
from rich.table import Table

from ballroom.commands import (
    Complaint,
    cannot_write,
    find_game,
    is_there,
    language_of,
    make_setup,
    print_json,
    too_many,
    way,
)
from ballroom.commands.studies import check_levels, find_place, heading_of, interval, watched
from ballroom.core.contract import AnyGame
from ballroom.core.figures import seat_of
from ballroom.core.language import Phrase, number, say
from ballroom.lab.playout import Job
from ballroom.lab.simulate import Share, Summary, simulate
from ballroom.lab.work import Place
from ballroom.terminal.screen import Screen


def run(parsed: argparse.Namespace) -> int:
    """Play, then print what came of it."""
    game = find_game(parsed.game)
    if parsed.games < 1:
        raise Complaint("--games must be at least 1")
    place = find_place(parsed)
    job = make_job(game, parsed, parsed.rotate, parsed.records is not None)
    begun = time.perf_counter()
    summary = _summed_up(job, parsed, place)
    seconds = time.perf_counter() - begun
    if parsed.json:
        print_json(_plain(job, parsed, summary, seconds))
    else:
        _show(Screen(Console(), language_of(parsed)), game, summary, seconds)
    return 0


def make_job(
    game: AnyGame, parsed: argparse.Namespace, rotate: bool = False, records: bool = False
) -> Job:
    """The games that were asked for."""
    names = [name.strip() for name in parsed.players.split(",")]
    seats = parsed.seats or max(len(names), game.seats[0])
    setup = make_setup(game, seats, parsed.option, parsed.data)
    if len(names) == 1:
        names *= seats
    if len(names) != seats:
        raise Complaint(too_many(names, seats))
    check_levels(game, names)
    return Job(
        game=game.name,
        setup=msgspec.json.encode(setup),
        players=tuple(names),
        seed=parsed.seed,
        rotate=rotate,
        records=records,
    )


def _summed_up(job: Job, parsed: argparse.Namespace, place: Place) -> Summary:
    summary = Summary()
    with ExitStack() as stack:
        file: BinaryIO | None = None
        if parsed.records:
            try:
                file = stack.enter_context(parsed.records.open("xb"))
            except FileExistsError:
                raise Complaint(is_there(parsed.records)) from None
            except OSError as error:
                raise Complaint(cannot_write(parsed.records, error)) from error
        results = watched(simulate(job, parsed.games, place), parsed.games, language_of(parsed))
        for result in results:
            summary.add(result)
            if file:
                file.write(result.record)
    return summary


def _plain(
    job: Job, parsed: argparse.Namespace, summary: Summary, seconds: float
) -> dict[str, Any]:
    return {
        "game": job.game,
        "setup": msgspec.json.decode(job.setup),
        "players": list(job.players),
        "rotate": job.rotate,
        "seed": job.seed,
        "games": summary.games,
        "by_seat": [summary.seats[seat].plain() for seat in sorted(summary.seats)],
        "by_player": {name: share.plain() for name, share in summary.players.items()},
        "length": {
            "mean": summary.inputs / summary.games,
            "least": summary.length(0.0),
            "median": summary.length(0.5),
            "p95": summary.length(0.95),
            "most": summary.length(1.0),
        },
        "seconds": seconds,
        "games_per_second": summary.games / seconds,
        "moves_per_second": summary.inputs / seconds,
        "engine": way(),
        "records": str(parsed.records) if parsed.records else None,
    }


HEADINGS = ("", say("games"), say("won"), say("share"), say("95% interval"))


def _show(screen: Screen, game: AnyGame, summary: Summary, seconds: float) -> None:
    table = Table(box=None, pad_edge=False)
    for heading in HEADINGS:
        justify: Literal["left", "right"] = "right" if heading else "left"
        table.add_column(screen.spoken(heading), justify=justify, no_wrap=True)
    for seat in sorted(summary.seats):
        _row(screen, table, seat_of(seat), summary.seats[seat])
    for name, share in summary.players.items():
        _row(screen, table, say("{name}", name=name), share)
    screen.title(heading_of(game, summary.games))
    screen.console.print(table)
    screen.say(_lengths(summary))
    screen.say(_speed(summary, seconds))


def _lengths(summary: Summary) -> Phrase:
    return say(
        "length in moves, nature's included: {least} to {most}, median {median}, mean {mean}",
        least=summary.length(0.0),
        most=summary.length(1.0),
        median=summary.length(0.5),
        mean=number(summary.inputs / summary.games, ".1f"),
    )


def _speed(summary: Summary, seconds: float) -> Phrase:
    return say(
        "{seconds} s, {games} games/s, {moves} moves/s, {way}",
        seconds=number(seconds, ".1f"),
        games=number(summary.games / seconds, ",.0f"),
        moves=number(summary.inputs / seconds, ",.0f"),
        way=way(),
    )


def _row(screen: Screen, table: Table, label: Phrase, share: Share) -> None:
    figures = (
        number(share.games),
        number(share.wins, ",.1f" if round(share.wins, 1) % 1 else ",.0f"),
        number(share.share, ".1%"),
        interval(*share.interval),
    )
    table.add_row(*(screen.spoken(one) for one in (label, *figures)))

"""ballroom simulate: many games between computers, summed up."""

import argparse
import time
from contextlib import ExitStack
from typing import Any, BinaryIO

import msgspec
from rich.console import Console
from rich.table import Table

from ballroom.commands import Complaint, find_game, make_setup, print_json, way
from ballroom.commands.studies import check_levels, find_place, watched
from ballroom.core.contract import AnyGame
from ballroom.lab.playout import Job
from ballroom.lab.simulate import Share, Summary, simulate
from ballroom.lab.work import Place


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
        _show(game, summary, seconds)
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
        raise Complaint(f"{len(names)} players are named for {seats} seats")
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
                raise Complaint(f"{parsed.records} is there already; name another file") from None
            except OSError as error:
                raise Complaint(f"cannot write {parsed.records}: {error.strerror}") from error
        results = watched(simulate(job, parsed.games, place), parsed.games)
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


def _show(game: AnyGame, summary: Summary, seconds: float) -> None:
    console = Console()
    table = Table(box=None, pad_edge=False)
    for heading in ("", "games", "won", "share", "95% interval"):
        table.add_column(heading, justify="left" if not heading else "right", no_wrap=True)
    for seat in sorted(summary.seats):
        table.add_row(f"seat {seat}", *_figures(summary.seats[seat]))
    for name, share in summary.players.items():
        table.add_row(name, *_figures(share))
    console.print(f"[bold]{game.title}[/bold], {summary.games:,} games")
    console.print(table)
    console.print(
        f"length in moves, nature's included: {summary.length(0.0)} to {summary.length(1.0)}, "
        f"median {summary.length(0.5)}, mean {summary.inputs / summary.games:.1f}",
        highlight=False,
    )
    console.print(
        f"{seconds:.1f} s, {summary.games / seconds:,.0f} games/s, "
        f"{summary.inputs / seconds:,.0f} moves/s, {way()}",
        highlight=False,
    )


def _figures(share: Share) -> tuple[str, str, str, str]:
    low, high = share.interval
    return (
        f"{share.games:,}",
        f"{share.wins:,.1f}".removesuffix(".0"),
        f"{share.share:.1%}",
        f"{low:.1%} to {high:.1%}",
    )

"""ballroom simulate: many games between computers, summed up."""

import argparse
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, BinaryIO

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from ballroom.commands import Complaint, find_game, make_setup, print_json, way
from ballroom.core.contract import AnyGame
from ballroom.lab.playout import Job, Result
from ballroom.lab.simulate import Share, Summary, simulate
from ballroom.players.registry import levels


def run(parsed: argparse.Namespace) -> int:
    """Play, then print what came of it."""
    game = find_game(parsed.game)
    if parsed.games < 1:
        raise Complaint("--games must be at least 1")
    if parsed.workers is not None and parsed.workers < 1:
        raise Complaint("--workers must be at least 1")
    job = make_job(game, parsed, parsed.rotate, parsed.records is not None)
    begun = time.perf_counter()
    summary = _summed_up(job, parsed)
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
    for name in names:
        if name not in levels(game):
            raise Complaint(
                f"{game.title} has no player {name!r}; there is {', '.join(levels(game))}"
            )
    return Job(
        game=game.name,
        setup=msgspec.json.encode(setup),
        players=tuple(names),
        seed=parsed.seed,
        rotate=rotate,
        records=records,
    )


def _summed_up(job: Job, parsed: argparse.Namespace) -> Summary:
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
        results = simulate(job, parsed.games, parsed.workers)
        for result in stack.enter_context(_watched(results, parsed.games)):
            summary.add(result)
            if file:
                file.write(result.record)
    return summary


@contextmanager
def _watched(results: Iterator[Result], games: int) -> Iterator[Iterator[Result]]:
    """The results, with a progress bar on standard error where a person looks at it."""
    console = Console(stderr=True)
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        yield iter(bar.track(results, total=games))


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

"""What the commands share that play many games: where, by whom, and how far they are."""

import argparse
import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ballroom import __version__
from ballroom.commands import Complaint
from ballroom.core import setups
from ballroom.core.contract import AnyGame, Setup
from ballroom.lab.cluster import ADDRESS, LOCAL, NoCluster
from ballroom.lab.keeping import BadKeep, Kept
from ballroom.lab.work import HERE, Place
from ballroom.players.registry import levels

R = TypeVar("R")


def find_place(parsed: argparse.Namespace) -> Place:
    """Where the work is to be done."""
    if parsed.workers is not None and parsed.workers < 1:
        raise Complaint("--workers must be at least 1")
    if parsed.on not in (HERE, LOCAL) and not parsed.on.startswith(ADDRESS):
        raise Complaint(f"--on is {HERE}, {LOCAL} or {ADDRESS}HOST:PORT, not {parsed.on!r}")
    return Place(parsed.on, parsed.workers)


def check_levels(game: AnyGame, names: Sequence[str]) -> None:
    """Whether a game has these players."""
    for name in names:
        if name not in levels(game):
            raise Complaint(
                f"{game.title} has no player {name!r}; there is {', '.join(levels(game))}"
            )


def watched(
    results: Iterator[R], total: int, size: Callable[[R], int] = lambda _: 1
) -> Iterator[R]:
    """The results, with a progress bar on standard error where a person looks at it.

    Each result stands for so many games.
    """
    console = Console(stderr=True)
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
    try:
        with bar:
            games = bar.add_task("games", total=total)
            for result in results:
                bar.advance(games, size(result))
                yield result
    except NoCluster as error:
        raise Complaint(str(error)) from error


@contextmanager
def keeping(
    parsed: argparse.Namespace, study: str, game: AnyGame, task: Any, result: type[R]
) -> Iterator[Kept[R] | None]:
    """The file that keeps what is done.

    One that was not asked for lies beside the page, and goes when the page is there.
    """
    path = parsed.keep or (_beside(parsed.page) if parsed.page else None)
    if path is None:
        yield None
        return
    job = {
        "study": study, "version": __version__, "rules": game.version,
        **msgspec.to_builtins(task),
    }  # fmt: skip
    try:
        with Kept(path, job, result) as kept:
            if kept.found:
                print(f"going on: {len(kept.found)} batches are kept in {path}", file=sys.stderr)
            try:
                yield kept
            except KeyboardInterrupt:
                told = f"{len(kept.found)} batches are kept in {path}; the same command goes on"
                print(f"\nstopped: {told}", file=sys.stderr)
                raise
    except BadKeep as error:
        raise Complaint(str(error)) from error
    if parsed.keep is None:
        path.unlink(missing_ok=True)


def _beside(page: Path) -> Path:
    return page.with_name(f"{page.name}.kept.jsonl")


def write_page(path: Path, text: str) -> None:
    """Write a page whole, or not at all."""
    part = path.with_name(f"{path.name}.part")
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(path)
    except OSError as error:
        raise Complaint(f"cannot write {path}: {error.strerror}") from error


def check_page(path: Path | None) -> None:
    """Hours of play should not end with a page that cannot be written."""
    if path is not None and (path.is_dir() or not path.parent.is_dir()):
        raise Complaint(f"cannot write {path}: there is no such folder, or it is one")


def setup_said(setup: Setup) -> str:
    """A setup in a line, with what it leaves to the game.

    A board of one's own is only named, and what is usual for study is not.
    """
    words = {True: "yes", False: "no"}
    said = []
    for name, value in setups.plain(setup.settled()).items():
        if isinstance(value, bool):
            said.append(f"{name} {words[value]}")
        elif value not in (None, ""):
            said.append(f"{name} {'of a file' if name == 'data' else value}")
    return ", ".join(said)


def command_line(parsed: argparse.Namespace, study: str, own: Sequence[str]) -> str:
    """What was asked for, as it can be typed again; not where it was done."""
    words = ["ballroom", "lab", study, parsed.game, *own, "--seed", parsed.seed]
    for option in parsed.option:
        words += ["--option", option]
    if parsed.data is not None:
        words += ["--data", str(parsed.data)]
    return f"{shlex.join(words)} --page FILE"

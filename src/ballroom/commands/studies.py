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
from ballroom.commands import Complaint, cannot_write, language_of, no_player
from ballroom.core import setups
from ballroom.core.contract import AnyGame, Setup
from ballroom.core.language import ENGLISH, Phrase, joined, number, say, spoken
from ballroom.core.saying import words_of
from ballroom.lab.cluster import ADDRESS, LOCAL, NoCluster
from ballroom.lab.keeping import BadKeep, Kept
from ballroom.lab.work import HERE, Place
from ballroom.players.registry import levels

R = TypeVar("R")
GAMES = say("games")


def find_place(parsed: argparse.Namespace) -> Place:
    """Where the work is to be done."""
    if parsed.workers is not None and parsed.workers < 1:
        raise Complaint("--workers must be at least 1")
    if parsed.on not in (HERE, LOCAL) and not parsed.on.startswith(ADDRESS):
        raise Complaint(
            say(
                "--on is {here}, {local} or {address}HOST:PORT, not {said}",
                here=HERE,
                local=LOCAL,
                address=ADDRESS,
                said=repr(parsed.on),
            )
        )
    return Place(parsed.on, parsed.workers)


def check_levels(game: AnyGame, names: Sequence[str]) -> None:
    """Whether a game has these players."""
    for name in names:
        if name not in levels(game):
            raise Complaint(no_player(game, name, levels(game)))


def watched(
    results: Iterator[R],
    total: int,
    language: str,
    size: Callable[[R], int] = lambda _: 1,
    what: Phrase = GAMES,
) -> Iterator[R]:
    """The results, with a progress bar on standard error where a person looks at it.

    Each result stands for so many games, or whatever is counted.
    """
    console = Console(stderr=True)
    name = spoken(what, language)
    columns = (TextColumn(name), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
    try:
        with bar:
            games = bar.add_task(name, total=total)
            for result in results:
                bar.advance(games, size(result))
                yield result
    except NoCluster as error:
        raise Complaint(words_of(error)) from error


def heading_of(game: AnyGame, games: int) -> Phrase:
    """What was played, and how often."""
    return say("{game}, {games} {games|game|games}", game=game.title, games=number(games))


def interval(low: float, high: float) -> Phrase:
    """An interval in a line."""
    return say("{low} to {high}", low=number(low, ".1%"), high=number(high, ".1%"))


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
                _note(parsed, say("going on: {batches}", batches=_kept(kept)))
            try:
                yield kept
            except KeyboardInterrupt:
                print(file=sys.stderr)
                _note(
                    parsed,
                    say("stopped: {batches}; the same command goes on", batches=_kept(kept)),
                )
                raise
    except BadKeep as error:
        raise Complaint(words_of(error)) from error
    if parsed.keep is None:
        path.unlink(missing_ok=True)


def _kept(kept: Kept[R]) -> Phrase:
    return say(
        "{count} {count|batch is|batches are} kept in {file}",
        count=len(kept.found),
        file=str(kept.path),
    )


def _note(parsed: argparse.Namespace, sentence: Phrase) -> None:
    print(spoken(sentence, language_of(parsed)), file=sys.stderr)


def _beside(page: Path) -> Path:
    return page.with_name(f"{page.name}.kept.jsonl")


def write_page(path: Path, text: str) -> None:
    """Write a page whole, or not at all."""
    part = path.with_name(f"{path.name}.part")
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(path)
    except OSError as error:
        raise Complaint(cannot_write(path, error)) from error


def check_page(path: Path | None) -> None:
    """Hours of play should not end with a page that cannot be written."""
    if path is not None and (path.is_dir() or not path.parent.is_dir()):
        raise Complaint(
            say("cannot write {file}: there is no such folder, or it is one", file=str(path))
        )


def setup_said(setup: Setup) -> Phrase:
    """A setup in a line, with what it leaves to the game.

    A board of one's own is only named, and what is usual for study is not.
    """
    words = {True: say("yes"), False: say("no")}
    said = []
    for name, value in setups.plain(setup.settled()).items():
        if isinstance(value, bool):
            said.append(say("{name} {value}", name=name, value=words[value]))
        elif value not in (None, ""):
            shown = say("of a file") if name == "data" else str(value)
            said.append(say("{name} {value}", name=name, value=shown))
    return joined(", ", said)


def command_line(parsed: argparse.Namespace, study: str, own: Sequence[str]) -> str:
    """What was asked for, as it can be typed again; not where it was done."""
    if (language := language_of(parsed)) != ENGLISH:
        own = [*own, "--language", language]
    words = ["ballroom", "lab", study, parsed.game, *own, "--seed", parsed.seed]
    for option in parsed.option:
        words += ["--option", option]
    if parsed.data is not None:
        words += ["--data", str(parsed.data)]
    return f"{shlex.join(words)} --page FILE"

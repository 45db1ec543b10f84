"""The commands, one file each, and what they share."""

import argparse
import json
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from ballroom.core import registry, setups
from ballroom.core.compiled import IS_COMPILED
from ballroom.core.contract import AnyGame, Malformed, Setup
from ballroom.core.language import ENGLISH, LANGUAGES, Phrase, chosen, say
from ballroom.core.saying import text, words_of
from ballroom.core.system import reason


class Complaint(Exception):
    """Something that the person at the keyboard should mend; ends the command."""

    def __init__(self, sentence: str, status: int = 2) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.status = status


def way() -> Phrase:
    """Whether the hot parts run compiled or as plain Python."""
    return say("compiled") if IS_COMPILED else say("plain Python")


def find_game(name: str) -> AnyGame:
    """The game that was asked for."""
    try:
        return registry.find(name)
    except registry.NoSuchGame as error:
        raise Complaint(words_of(error)) from error


def make_setup(
    game: AnyGame, seats: int, options: Sequence[str], data: Path | None = None
) -> Setup:
    """The setup that was asked for, with the data of a file if there is one."""
    pairs: dict[str, Any] = dict(_pair(option) for option in options)
    if data is not None:
        pairs["data"] = _read_data(game, data)
    try:
        return setups.make(game, seats, pairs)
    except (Malformed, setups.Refused) as error:
        raise Complaint(words_of(error)) from error


def _read_data(game: AnyGame, file: Path) -> Any:
    if "data" not in game.setup.__struct_fields__:
        raise Complaint(takes_no_data(game))
    try:
        return json.loads(file.read_bytes())
    except (OSError, ValueError) as error:
        raise Complaint(
            say("{file} cannot be read as data: {error}", file=str(file), error=reason(error))
        ) from error


def takes_no_data(game: AnyGame) -> Phrase:
    """Why a file with another board is refused."""
    return say("{game} takes no data file", game=game.title)


def _pair(option: str) -> tuple[str, str]:
    name, equals, value = option.partition("=")
    if not equals:
        raise Complaint(say("an option is written NAME=VALUE, not {option}", option=repr(option)))
    return name.strip(), value.strip()


def no_player(game: AnyGame, name: str, known: Iterable[str]) -> Phrase:
    """Why a player is refused: no computer of the game has this level."""
    return say(
        "{game} has no player {player}; there is {known}",
        game=game.title,
        player=repr(name),
        known=", ".join(known),
    )


def too_many(players: Sequence[str], seats: int) -> Phrase:
    """Why players are refused: there are more or fewer of them than seats."""
    return say("{players} players are named for {seats} seats", players=len(players), seats=seats)


@contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    """A file to read, or standard input for `-`."""
    if name == "-":
        yield sys.stdin.buffer
        return
    try:
        file = open(name, "rb")  # noqa: SIM115  closed below; only opening may fail here
    except OSError as error:
        raise Complaint(cannot_read(name, error)) from error
    with file:
        yield file


def in_file(name: str, error: Exception) -> Phrase:
    """What is wrong in a file."""
    return say("{file}, {error}", file=name, error=text(words_of(error)))


def is_there(file: Path) -> Phrase:
    """Why a file is not written: it would be over another."""
    return say("{file} is there already; name another file", file=str(file))


def cannot_read(file: str | Path, error: OSError) -> Phrase:
    """Why a file is not read."""
    return say("cannot read {name}: {error}", name=str(file), error=reason(error))


def cannot_write(file: Path, error: OSError) -> Phrase:
    """Why a file is not written: it cannot be."""
    return say("cannot write {file}: {error}", file=str(file), error=reason(error))


def is_full_screen(parsed: argparse.Namespace) -> bool:
    """Whether a person sits at a terminal that can be drawn on, and has not asked for lines."""
    terminal = dict(os.environ).get("TERM")  # by which a system says what its screen can do
    if parsed.plain or terminal in ("dumb", "unknown"):
        return False
    return sys.stdin.isatty() and sys.stdout.isatty()


def language_of(parsed: argparse.Namespace) -> str:
    """The language that was asked for, or that of the surroundings."""
    if parsed.language and chosen(parsed.language) != parsed.language:
        known = ", ".join(f"{tag} ({name})" for tag, name in LANGUAGES.items())
        raise Complaint(
            say(
                "there is no language {tag}; there is {known}",
                tag=repr(parsed.language),
                known=known,
            )
        )
    return parsed.language or language_here()


def language_asked(words: Sequence[str]) -> str:
    """The language of whoever types a command, while nothing else of it is understood."""
    only = argparse.ArgumentParser(add_help=False)
    only.add_argument("--language", nargs="?")
    asked: str | None = only.parse_known_args(words)[0].language
    return asked if asked in LANGUAGES else language_here()


def language_here() -> str:
    """The language of the surroundings."""
    said = (os.environ.get(name) for name in ("BALLROOM_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    return chosen(next((one for one in said if one), ENGLISH))


def language_of_data(parsed: argparse.Namespace) -> str:
    """Of what is printed as JSON: what was asked for, but nothing that only surrounds us."""
    return language_of(parsed) if parsed.language else ENGLISH


def print_json(answer: dict[str, Any]) -> None:
    """The one JSON object that a command prints."""
    json.dump(answer, sys.stdout, ensure_ascii=False)
    sys.stdout.write("\n")

"""ballroom play: a game in the terminal."""

import argparse
import secrets
from contextlib import ExitStack
from typing import TYPE_CHECKING, BinaryIO

from rich.console import Console

from ballroom.commands import (
    Complaint,
    cannot_write,
    find_game,
    is_full_screen,
    is_there,
    language_of,
    make_setup,
    no_player,
    too_many,
)
from ballroom.core import setups
from ballroom.core.contract import AnyGame, Setup
from ballroom.core.language import say
from ballroom.core.record import Recorder
from ballroom.core.saying import words_of
from ballroom.players.registry import levels
from ballroom.terminal import lobby
from ballroom.terminal.houses import HOUSES
from ballroom.terminal.play import HUMAN, Evening, play, tell_kept
from ballroom.terminal.screen import Left, Screen

if TYPE_CHECKING:
    from ballroom.terminal.stage.screens.lobby import Wishes


def run(parsed: argparse.Namespace) -> int:
    """On a terminal over the whole screen; else ask for what was not said, then play."""
    if is_full_screen(parsed):
        return _on_stage(parsed)
    screen = Screen(Console(highlight=False), language_of(parsed))
    if parsed.join:
        return _join(parsed, screen)
    try:
        evening = _evening(parsed, screen)
    except Left:
        return 0
    with ExitStack() as stack:
        recorder = _recorder(parsed, evening, stack)
        play(evening, screen, recorder)
    if parsed.record:
        tell_kept(screen, parsed.record)
    return 0


def _on_stage(parsed: argparse.Namespace) -> int:
    """The whole screen: a table at once, where everything was said; else the lobby."""
    from ballroom.terminal.stage.app import BallroomApp
    from ballroom.terminal.stage.screens.lobby import LobbyScreen

    if parsed.record and parsed.record.exists():
        raise Complaint(is_there(parsed.record))
    with ExitStack() as stack:
        kept: list[Evening] = []

        def keep(evening: Evening) -> Recorder | None:
            """The first game of the evening; a file holds one."""
            if kept:
                return None
            kept.append(evening)
            return _recorder(parsed, evening, stack)

        app = BallroomApp(language_of(parsed), keep=keep, keep_remote=parsed.record)
        if parsed.game and parsed.players and not parsed.join:
            screen = Screen(Console(highlight=False), language_of(parsed))
            app.playing(_evening(parsed, screen)).run()
        else:
            wishes = _wishes(parsed)
            app.at(lambda: LobbyScreen(wishes)).run()
    if parsed.record and parsed.record.exists():
        tell_kept(Screen(Console(highlight=False), language_of(parsed)), parsed.record)
    return app.return_code or 0


def _wishes(parsed: argparse.Namespace) -> "Wishes":
    """What was said already, for the lobby."""
    from ballroom.terminal.stage.screens.lobby import Wishes

    if parsed.join:
        _check_link(parsed.join)
        return Wishes(names=_said(parsed.names), link=parsed.join, only_watch=parsed.watch)
    if not parsed.game:
        return Wishes(names=_said(parsed.names), seed=parsed.seed or "", seats=parsed.seats)
    game = find_game(parsed.game)
    setup = make_setup(game, parsed.seats or game.seats[0], parsed.option, parsed.data)
    options = {name: getattr(setup, name) for name in game.setup.__struct_fields__}
    _check_setup(setup)
    del options["seats"]
    return Wishes(game, (), _said(parsed.names), parsed.seed or "", parsed.seats, options)


def _check_setup(setup: Setup) -> None:
    """Boards are drawn for the real games; smaller ones are simulated."""
    if studied := setups.studied(setup):
        raise Complaint(
            say(
                "{options}: for study, with ballroom simulate; not to play",
                options=", ".join(studied),
            )
        )


def _said(names: str | None) -> tuple[str, ...]:
    return tuple(name.strip() for name in (names or "").split(",") if name.strip())


def _join(parsed: argparse.Namespace, screen: Screen) -> int:
    """A seat at a house's table, or several at this device."""
    from ballroom.terminal.remote import play_remote

    _check_link(parsed.join)
    names = _said(parsed.names)
    try:
        if not names and not parsed.watch:
            names = (screen.ask(say("What is your name?")),)
    except Left:
        return 0
    if parsed.record and parsed.record.exists():
        raise Complaint(is_there(parsed.record))
    try:
        play_remote(parsed.join, names, screen, parsed.watch, parsed.record)
    except OSError as error:
        raise Complaint(cannot_write(parsed.record, error)) from error
    return 0


def _check_link(link: str) -> None:
    from ballroom.client import Link

    try:
        Link.read(link)
    except ValueError as error:
        raise Complaint(words_of(error)) from error


def _evening(parsed: argparse.Namespace, screen: Screen) -> Evening:
    game = find_game(parsed.game) if parsed.game else lobby.choose_game(screen)
    # What cannot be is refused before anything is asked.
    _check_setup(make_setup(game, parsed.seats or game.seats[0], parsed.option, parsed.data))
    said = tuple(name.strip() for name in parsed.players.split(",")) if parsed.players else ()
    seats = parsed.seats or len(said) or lobby.choose_seats(screen, game)
    setup = make_setup(game, seats, parsed.option, parsed.data)
    players = said or lobby.choose_players(screen, game, seats)
    _check(game, players, seats)
    names = _names(parsed, players, screen)
    return Evening(game, setup, players, names, parsed.seed or secrets.token_hex(16))


def _check(game: AnyGame, players: tuple[str, ...], seats: int) -> None:
    if len(players) != seats:
        raise Complaint(too_many(players, seats))
    for player in players:
        if player != HUMAN and player not in levels(game):
            raise Complaint(no_player(game, player, [HUMAN, *levels(game)]))


def _names(parsed: argparse.Namespace, players: tuple[str, ...], screen: Screen) -> tuple[str, ...]:
    if parsed.names:
        names = tuple(name.strip() for name in parsed.names.split(","))
        _check_names(names, players)
        return names
    if parsed.players:
        houses = tuple(house.name for house in HOUSES[: len(players)])
        return lobby.default_names(houses, players, screen.language)
    return lobby.choose_names(screen, players)


def _check_names(names: tuple[str, ...], players: tuple[str, ...]) -> None:
    if len(names) != len(players):
        raise Complaint(
            say(
                "{names} names are given for {seats} seats",
                names=len(names),
                seats=len(players),
            )
        )
    for name in names:
        if not name.isprintable() or not 1 <= len(name) <= 30:
            raise Complaint(
                say("a name has 1 to 30 letters or other signs, not {name}", name=repr(name))
            )
    if len(set(names)) != len(names):
        raise Complaint("two seats have the same name")


def _recorder(parsed: argparse.Namespace, evening: Evening, stack: ExitStack) -> Recorder | None:
    if not parsed.record:
        return None
    try:
        # Unbuffered: a line is in the file before the game goes on. Never over an older game.
        file: BinaryIO = stack.enter_context(parsed.record.open("xb", buffering=0))
    except FileExistsError:
        raise Complaint(is_there(parsed.record)) from None
    except OSError as error:
        raise Complaint(cannot_write(parsed.record, error)) from error
    return Recorder(evening.game, evening.setup, evening.names, file.write)

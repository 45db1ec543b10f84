"""ballroom, alone: the house on this machine, and its page in a browser."""

import argparse
import json
import os
import sys
import urllib.request
import webbrowser
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from ballroom.commands import Complaint, language_of, serve
from ballroom.core.language import say, spoken
from ballroom.core.saying import words_of
from ballroom.table.limits import Limits, from_environment
from ballroom.table.store import BadStore, open_store

if TYPE_CHECKING:
    import socket

NAME = "ballroom"
HOST = "127.0.0.1"
PORTS = range(8000, 8020)


def run(parsed: argparse.Namespace) -> int:
    """Open the house, or only its page where it is open already."""
    address, language = serve.default_store(), language_of(parsed)
    try:
        limits = from_environment()
        store = open_store(address)
        claim = store.claim()
        store.close()
    except BadStore as error:
        if (there := _already_open(_note(address))) is not None:
            _tell(say("{name}: {address} is open already", name=NAME, address=there), language)
            _show(there, language)
            return 0
        raise Complaint(words_of(error)) from error
    except ValueError as error:
        raise Complaint(words_of(error)) from error
    with claim or nullcontext():
        return _keep_house(parsed, address, limits, language)


def _keep_house(parsed: argparse.Namespace, address: str, limits: Limits, language: str) -> int:
    """Serve until somebody says stop, and show the page."""
    from ballroom.server.app import serve as keep_house
    from ballroom.server.app import set_up_logs

    line = _first_free()
    here = f"http://{HOST}:{line.getsockname()[1]}"
    _note(address).write_text(here, encoding="utf-8")
    print(f"{NAME}: {here}", flush=True)
    _tell(say("Close the house with Ctrl-C; all games are kept."), language)
    set_up_logs("error")
    if not parsed.no_browser:
        _show(here, language)
    return keep_house(address, limits, line)


def _first_free() -> "socket.socket":
    """The first port that nobody listens on."""
    from ballroom.server.processes import listen

    for port in PORTS:
        try:
            return listen(HOST, port)
        except OSError:
            continue
    raise Complaint(
        say(
            "the ports {first} to {last} of this machine are all in use",
            first=PORTS[0],
            last=PORTS[-1],
        )
    )


def _note(store: str) -> Path:
    """Beside the games: where the house that has them open can be reached."""
    return Path(store.removeprefix("sqlite:")).with_name("address")


def _already_open(note: Path) -> str | None:
    """The address of the house that has these games open, if it answers there."""
    try:
        address = note.read_text(encoding="utf-8")
        with urllib.request.urlopen(f"{address}/health", timeout=2) as answer:
            return address if "tables" in json.load(answer) else None
    except (OSError, ValueError):
        return None


def _show(address: str, language: str) -> None:
    """Open the page, where there is a browser with a window; else the address has been said."""
    has_window = sys.platform in ("darwin", "win32") or any(
        name in os.environ for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    )
    if not has_window or not webbrowser.open(address):
        there = say("There is no browser here; open {address} in yours.", address=address)
        _tell(there, language)


def _tell(text: str, language: str) -> None:
    print(spoken(text, language), flush=True)

"""ballroom serve: a house with tables for many."""

import argparse
import os
from contextlib import ExitStack, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from ballroom.commands import Complaint
from ballroom.core.language import say
from ballroom.core.saying import words_of
from ballroom.core.system import reason
from ballroom.table.limits import Limits, from_environment
from ballroom.table.store import BadStore, open_store

if TYPE_CHECKING:
    import socket

MOST_WORKERS = 64


def default_store() -> str:
    """Where games are kept if nothing else is said."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return f"sqlite:{Path(home) / 'ballroom' / 'games.db'}"


def run(parsed: argparse.Namespace) -> int:
    """Look whether the store can be used, then serve."""
    from ballroom.server.app import serve, set_up_logs

    address = parsed.store or default_store()
    with ExitStack() as kept:
        limits, line = _prepare(parsed, address, kept)
        print(f"ballroom: http://{parsed.host}:{parsed.port}", flush=True)
        set_up_logs(parsed.log)
        return serve(address, limits, line, parsed.name, parsed.workers)


def _prepare(
    parsed: argparse.Namespace, address: str, kept: ExitStack
) -> tuple[Limits, "socket.socket"]:
    """Whatever can be wrong, before anybody is let in; the store is kept for this house."""
    from ballroom.server.processes import listen

    try:
        limits = from_environment()
        if not 1 <= parsed.workers <= MOST_WORKERS:
            raise Complaint(
                say(
                    "--workers should be 1 to {most}, not {said}",
                    most=MOST_WORKERS,
                    said=parsed.workers,
                )
            )
        store = open_store(address)
        kept.enter_context(store.claim() or nullcontext())
        store.close()
        return limits, listen(parsed.host, parsed.port)
    except (BadStore, ValueError) as error:
        raise Complaint(words_of(error)) from error
    except OSError as error:
        where = f"{parsed.host}:{parsed.port}"
        raise Complaint(
            say("cannot listen at {where}: {error}", where=where, error=reason(error))
        ) from error

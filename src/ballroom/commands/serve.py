"""ballroom serve: a house with tables for many."""

import argparse
import os
from pathlib import Path

from ballroom.commands import Complaint
from ballroom.core.language import say
from ballroom.core.saying import words_of
from ballroom.core.system import reason
from ballroom.table.limits import from_environment
from ballroom.table.store import BadStore, open_store

MOST_WORKERS = 64


def default_store() -> str:
    """Where games are kept if nothing else is said."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return f"sqlite:{Path(home) / 'ballroom' / 'games.db'}"


def run(parsed: argparse.Namespace) -> int:
    """Look whether the store can be used, then serve."""
    from ballroom.server.app import serve, set_up_logs
    from ballroom.server.processes import listen

    address = parsed.store or default_store()
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
        store.claim()
        store.close()
        if parsed.workers > 1 and not store.is_shared:
            raise Complaint("several processes need a store that they can share: postgresql://..")
        line = listen(parsed.host, parsed.port)
    except (BadStore, ValueError) as error:
        raise Complaint(words_of(error)) from error
    except OSError as error:
        where = f"{parsed.host}:{parsed.port}"
        raise Complaint(
            say("cannot listen at {where}: {error}", where=where, error=reason(error))
        ) from error
    print(f"ballroom: http://{parsed.host}:{parsed.port}", flush=True)
    set_up_logs(parsed.log)
    return serve(address, limits, line, parsed.name, parsed.workers)

"""ballroom serve: a house with tables for many."""

import argparse
import os
from contextlib import nullcontext
from pathlib import Path

from ballroom.commands import Complaint
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
            raise ValueError(f"--workers should be 1 to {MOST_WORKERS}, not {parsed.workers}")
        store = open_store(address)
        claim = store.claim()
        store.close()
        line = listen(parsed.host, parsed.port)
    except (BadStore, ValueError, OSError) as error:
        raise Complaint(str(error)) from error
    print(f"ballroom: http://{parsed.host}:{parsed.port}", flush=True)
    set_up_logs(parsed.log)
    with claim or nullcontext():
        return serve(address, limits, line, parsed.name, parsed.workers)

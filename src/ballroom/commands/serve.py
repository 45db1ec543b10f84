"""ballroom serve: a house with tables for many."""

import argparse
import os
from pathlib import Path

from ballroom.commands import Complaint
from ballroom.table.limits import from_environment
from ballroom.table.store import BadStore, open_store


def default_store() -> str:
    """Where games are kept if nothing else is said."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return f"sqlite:{Path(home) / 'ballroom' / 'games.db'}"


def run(parsed: argparse.Namespace) -> int:
    """Open the store, then serve."""
    from ballroom.server.app import serve

    try:
        limits = from_environment()
        store = open_store(parsed.store or default_store())
    except (BadStore, ValueError, OSError) as error:
        raise Complaint(str(error)) from error
    print(f"ballroom: http://{parsed.host}:{parsed.port}", flush=True)
    serve(store, limits, parsed.host, parsed.port, parsed.log, parsed.name)
    return 0

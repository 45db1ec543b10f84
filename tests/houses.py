"""A real server in a process of its own, for the tests of tables."""

import asyncio
import http.client
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import psutil
import uvicorn

from ballroom.client import House
from ballroom.server.app import make_app
from ballroom.server.lines import Config
from ballroom.server.processes import listen
from ballroom.table.hall import Hall
from ballroom.table.limits import Limits
from ballroom.table.store import open_store
from tests.ports import free_port

RUN = "import sys; from ballroom.cli import main; sys.exit(main(sys.argv[1:]))"
PATIENCE = 120
"""Seconds that a process may take to begin, to answer or to end; many tests share few cores."""


class RunningHouse:
    """`ballroom serve` on loopback, which can be killed and started again on the same store."""

    def __init__(self, folder: Path, *names: str, **limits: object) -> None:
        self.names = names
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.store = folder / "games.db"
        self._address = f"sqlite:{self.store}"
        self._workers = 1
        self.log = folder / "log.txt"
        self._limits = {f"BALLROOM_{name.upper()}": str(value) for name, value in limits.items()}
        self._process: subprocess.Popen[bytes] | None = None

    def on(self, store: str, workers: int = 1) -> "RunningHouse":
        """The same on another store, by several processes."""
        self._address, self._workers = store, workers
        return self

    def __enter__(self) -> "RunningHouse":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def house(self) -> House:
        return House(self.address)

    def start(self) -> None:
        arguments = [
            "serve", "--port", str(self.port), "--store", self._address, "--log", "info",
            "--workers", str(self._workers),
            *(word for name in self.names for word in ("--name", name)),
        ]  # fmt: skip
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-c", RUN, *arguments],
                stdout=log,
                stderr=log,
                env={**os.environ, **self._limits},
            )
        self._await_health()

    def _await_health(self) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            assert self._process is not None
            assert self._process.poll() is None, self.log.read_text()
            line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
            try:
                line.request("GET", "/health")
                if line.getresponse().status == 200:
                    return
            except OSError:
                time.sleep(0.02)  # it is still starting
            finally:
                line.close()
        raise AssertionError("the house does not open")

    def kill(self) -> None:
        """As if the machine had lost its power."""
        if self._process:
            family = psutil.Process(self._process.pid).children(recursive=True)
            self._process.kill()
            self._process.wait()
            psutil.wait_procs(family, timeout=PATIENCE)  # they end with their parent
            self._process = None

    def kill_one(self) -> None:
        """One of several processes dies."""
        assert self._process is not None
        servers: list[psutil.Process] = []
        end = time.monotonic() + PATIENCE
        while len(servers) < 2 and time.monotonic() < end:
            servers = psutil.Process(self._process.pid).children()
            time.sleep(0.02)  # the last one that died is being replaced
        servers[0].kill()
        psutil.wait_procs(servers[:1], timeout=PATIENCE)

    def stop(self) -> int:
        """As a host would; answers the exit status."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        status = self._process.wait(PATIENCE)
        self._process = None
        return status


def run(work: Coroutine[Any, Any, Any], seconds: float = 300) -> Any:
    """Run a coroutine to its end, within a time."""

    async def bounded() -> Any:
        async with asyncio.timeout(seconds):
            return await work

    return asyncio.run(bounded())


@asynccontextmanager
async def house_in_this_process(folder: Path, **limited: Any) -> AsyncIterator[tuple[House, Hall]]:
    """The same server in this process and event loop, so that a test can reach into it."""
    limits = Limits(**{"messages_per_second": 1000, "requests_per_minute": 100_000, **limited})
    app = make_app(open_store(f"sqlite:{folder / 'games.db'}"), limits)
    port = free_port()
    config = Config(app, limits)
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve([listen("127.0.0.1", port)]))
    while not server.started:
        await asyncio.sleep(0.01)  # it is still starting
    yield House(f"http://127.0.0.1:{port}"), app.state.hall
    server.should_exit = True
    await serving

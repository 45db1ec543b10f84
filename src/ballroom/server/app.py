"""The server: one process with its hall, its API and its sockets."""

import json
import logging
import signal
import socket
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.base import BaseHTTPMiddleware
from starlette.routing import WebSocketRoute

from ballroom.server import pages
from ballroom.server.api import Api, no_such_method, no_such_path
from ballroom.server.collecting import collect
from ballroom.server.guard import Guard
from ballroom.server.handing import Usher
from ballroom.server.lines import Config, HttpLine
from ballroom.server.metrics import metrics_route
from ballroom.server.processes import Processes
from ballroom.server.sockets import Sockets
from ballroom.table.hall import Hall
from ballroom.table.limits import Limits
from ballroom.table.store import Store, open_store

if TYPE_CHECKING:
    from ballroom.table.neighbours import Neighbour


def make_app(
    store: Store,
    limits: Limits,
    names: Collection[str] = (),
    neighbour: "Neighbour | None" = None,
) -> Starlette:
    """The application around a store, by the names of its host, perhaps one of several."""
    hall = Hall(store, limits)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        del app
        if neighbour is not None:
            neighbour.open(store.house)
        await hall.open_house()
        hall.start(collect(lambda: not sockets.count))
        yield
        await hall.close_house()
        if neighbour is not None:
            neighbour.close()

    sockets = Sockets(hall, names)
    app = Starlette(
        routes=[
            *Api(hall).routes(),
            *pages.routes(),
            WebSocketRoute("/api/tables/{table}/play", sockets.play),
            metrics_route(hall),
        ],
        middleware=[Middleware(BaseHTTPMiddleware, dispatch=Guard(limits, names, hall.figures))],
        exception_handlers={404: no_such_path, 405: no_such_method},
        lifespan=lifespan,
    )
    app.router.redirect_slashes = False  # a path has one spelling
    app.state.hall = hall
    return app


class JsonLines(logging.Formatter):
    """A line of JSON for each record: no secrets, no names, no addresses."""

    FIELDS = ("method", "path", "status", "ms")

    def format(self, record: logging.LogRecord) -> str:
        """One record."""
        line: dict[str, object] = {
            "at": self.formatTime(record),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        line |= {name: vars(record)[name] for name in self.FIELDS if name in vars(record)}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def set_up_logs(level: str) -> None:
    """Structured logs on standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    logging.getLogger("uvicorn.access").disabled = True
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)  # it would log addresses


def serve(
    store: str, limits: Limits, line: socket.socket, names: Collection[str] = (), workers: int = 1
) -> int:
    """Serve on a socket until somebody says stop; answers the exit status."""
    if workers == 1:
        _serve_alone(store, limits, line, names)
        return 0
    from ballroom.table.neighbours import Neighbour, Quarter

    quarter = Quarter(workers)

    def one(place: int) -> None:
        _serve_alone(store, limits, line, names, Neighbour(quarter, place))

    try:
        return Processes(workers, one, quarter.vacate).run()
    finally:
        quarter.close()


def _serve_alone(
    address: str,
    limits: Limits,
    line: socket.socket,
    names: Collection[str],
    neighbour: "Neighbour | None" = None,
) -> None:
    """Serve in this process, perhaps one of several."""
    app = make_app(open_store(address, neighbour), limits, names, neighbour)
    usher = Usher(app.state.hall.company, neighbour) if neighbour else None
    config = Config(app, limits, usher)
    server = uvicorn.Server(config)

    def stop(*_: object) -> None:
        server.should_exit = True

    # It may come before Uvicorn listens. Uvicorn raises it again once all is closed; a stop that
    # was asked for is no failure.
    signal.signal(signal.SIGTERM, stop)
    if usher is not None:
        usher.welcome(lambda: HttpLine(config, server.server_state, server.lifespan.state))
    server.run([line])

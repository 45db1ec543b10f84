"""The server: one process with its hall, its API and its sockets."""

import json
import logging
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.base import BaseHTTPMiddleware
from starlette.routing import WebSocketRoute

from ballroom.server.api import Api
from ballroom.server.guard import Guard
from ballroom.server.lines import Lines
from ballroom.server.sockets import Sockets
from ballroom.table.hall import Hall, Store
from ballroom.table.limits import Limits


def make_app(store: Store, limits: Limits) -> Starlette:
    """The application around a store."""
    hall = Hall(store, limits)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        del app
        await hall.open_house()
        yield
        await hall.close_house()

    sockets = Sockets(hall)
    app = Starlette(
        routes=[*Api(hall).routes(), WebSocketRoute("/api/tables/{table}/play", sockets.play)],
        middleware=[Middleware(BaseHTTPMiddleware, dispatch=Guard(limits))],
        lifespan=lifespan,
    )
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


def serve(store: Store, limits: Limits, host: str, port: int, log_level: str = "warning") -> None:
    """Serve until somebody says stop."""
    set_up_logs(log_level)
    config = uvicorn.Config(
        make_app(store, limits),
        host=host,
        port=port,
        ws=Lines,
        ws_max_size=limits.max_message,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=5,
        limit_concurrency=limits.max_sockets + 500,
    )
    # Uvicorn raises the signal again once all is closed; a stop that was asked for is no failure.
    signal.signal(signal.SIGTERM, lambda *_: None)
    uvicorn.Server(config).run()

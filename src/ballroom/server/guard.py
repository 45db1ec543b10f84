"""The doors: who may come in, how much and how often; headers that keep browsers safe."""

import asyncio
import ipaddress
import logging
import re
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection
from contextvars import ContextVar
from urllib.parse import urlsplit

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from ballroom.core.language import ENGLISH, chosen, say, spoken
from ballroom.core.text import printable, short
from ballroom.server.bodies import Problem
from ballroom.table.figures import Figures
from ballroom.table.limits import Bucket, Limits

log = logging.getLogger("ballroom.server")

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
HOST = re.compile(r"(?:\[([^\[\]]+)\]|([^\s/@:\[\]]+))(?::\d*)?")
"""What a Host header may look like: a number or a name, and perhaps a port."""
LONGEST_COMPLAINT = 200
MOST_ADDRESSES = 50_000
BODY_SECONDS = 10
"""How long a request may take to come in."""


def answer(body: msgspec.Struct, status: int = 200) -> Response:
    """A body as JSON."""
    return Response(msgspec.json.encode(body), status, media_type="application/json")


READER: ContextVar[str] = ContextVar("reader", default=ENGLISH)
"""The language of whoever asks."""


def language_of(connection: HTTPConnection) -> str:
    """The language that a browser or program asks for."""
    return chosen(connection.headers.get("accept-language", ""))


def problem(status: int, code: str, sentence: str, rule: str = "") -> Response:
    """Why something was not done."""
    return answer(Problem(code, spoken(sentence, READER.get()), rule), status)


def sentence_of(error: Exception) -> str:
    """What is wrong with what was sent, without all of it."""
    said = printable(str(error))
    if len(said) > LONGEST_COMPLAINT:
        said = f"{said[: LONGEST_COMPLAINT // 2]} ... {said[-LONGEST_COMPLAINT // 2 :]}"
    return f"{said}."


def address(connection: HTTPConnection) -> str:
    """Where a connection comes from."""
    return connection.client.host if connection.client else "unknown"


def is_own_origin(connection: HTTPConnection) -> bool:
    """Whether a browser's page came from this house; other programs send no origin."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    try:
        return urlsplit(origin).netloc.lower() == connection.headers.get("host", "").lower()
    except ValueError:
        return False


def wrong_name(connection: HTTPConnection, names: Collection[str]) -> Response | None:
    """A problem where a house is called by a name that is not its own.

    A page from elsewhere can let its own name point to this house, and would then pass for a page
    of it. Nobody can do that with a number or with `localhost`.
    """
    said = connection.headers.get("host", "")
    found = HOST.fullmatch(said.lower())
    host = (found[1] or found[2]).removesuffix(".") if found else ""
    if host == "localhost" or host in [name.lower() for name in names] or _is_number(host):
        return None
    option = f"--name {host}" if host else "--name NAME"
    sentence = f"This house is not called {short(said)}; if it is, serve it with {option}."
    return problem(421, "name", sentence)


def _is_number(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


class Rates:
    """How often each address may do something; the oldest addresses are forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> bool:
        """Whether this address may once more."""
        bucket = self._buckets.pop(who, None) or Bucket(self._rate, self._burst)
        self._buckets[who] = bucket
        if len(self._buckets) > MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket.take(time.monotonic())


class Guard:
    """Middleware for every request."""

    def __init__(self, limits: Limits, names: Collection[str], figures: Figures) -> None:
        self._limits = limits
        self._figures = figures
        self._names = names
        self._rates = Rates(limits.requests_per_minute / 60, limits.requests_per_minute)

    async def __call__(
        self, request: Request, call_next: Callable[[Request], Awaitable[Response]]
    ) -> Response:
        """Check a request, carry it out, and put the headers on its answer."""
        begun = time.perf_counter()
        response = await self._checked(request, call_next)
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        response.headers["cache-control"] = response.headers.get("cache-control", "no-store")
        path = getattr(request.scope.get("route"), "path", "unknown")
        method = request.method if path != "unknown" else "unknown"
        status = str(response.status_code)
        self._figures.count("requests_total", method=method, path=path, status=status)
        log.info(
            "request",
            extra={
                "method": request.method,
                "path": path,
                "status": response.status_code,
                "ms": round((time.perf_counter() - begun) * 1000, 1),
            },
        )
        return response

    async def _checked(
        self, request: Request, call_next: Callable[[Request], Awaitable[Response]]
    ) -> Response:
        READER.set(language_of(request))
        if not self._rates.take(address(request)):
            return problem(429, "rate", "Too many requests; wait a little.")
        if (wrong := wrong_name(request, self._names)) is not None:
            return wrong
        if request.method not in ("GET", "HEAD"):
            if not is_own_origin(request):
                return problem(403, "origin", "That page does not belong to this house.")
            length = request.headers.get("content-length", "0")
            if not length.isdigit() or int(length) > self._limits.max_body:
                return problem(
                    413, "size", say("At most {max_body} bytes.", max_body=self._limits.max_body)
                )
        try:
            return await call_next(request)
        except Exception:
            self._figures.count("errors_total", kind="request")
            log.exception("a request failed")
            return problem(500, "house", "Something went wrong in the house; nothing was changed.")


async def read_body(request: Request, most: int) -> bytes:
    """The body of a request, no more than so many bytes of it, and not waited for too long."""
    found = bytearray()
    async with asyncio.timeout(BODY_SECONDS):
        async for chunk in request.stream():
            found += chunk
            if len(found) > most:
                raise OverflowError
    return bytes(found)

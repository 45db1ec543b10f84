"""The figures of a house for Prometheus, told to nobody but this machine."""

import ipaddress

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from ballroom.server.guard import address, problem
from ballroom.table import figures
from ballroom.table.hall import Hall
from ballroom.table.store import Unavailable

TEXT = "text/plain; version=0.0.4; charset=utf-8"


def metrics_route(hall: Hall) -> Route:
    """`/metrics`: the figures of all processes that share the store, each with its number."""

    async def metrics(request: Request) -> Response:
        if not _is_near(address(request)):
            return problem(404, "path", "There is no such page.")
        try:
            hall.figures.set("tables", await hall.store.count_unfinished())
        except Unavailable:
            hall.figures.set("store_up", 0)
        own = figures.read(hall.figures_now().write())
        others = {house: _lasting(text) for house, text in hall.company.others.items()}
        text = figures.render({hall.company.own: own, **others})
        return PlainTextResponse(text, media_type=TEXT)

    return Route("/metrics", metrics, methods=["GET"])


def _lasting(text: str) -> list[figures.Series]:
    """What another process tells, but for what it counted only when it was asked itself."""
    return [one for one in figures.read(text) if one.name != "tables"]


def _is_near(who: str) -> bool:
    try:
        return ipaddress.ip_address(who).is_loopback
    except ValueError:
        return False

"""The page of the house: files of the package, read once.

It is built from web/ into `page/`, and answers at every path that is a place in it.
What its build names by a digest never changes, so browsers may keep it for ever.
"""

import gzip
import hashlib
import mimetypes
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

PLACES = (
    "/",
    "/table/{table}",
    "/watch/{table}",
    "/device/{table}",
    "/replay/{table}",
    "/rules",
    "/rules/{game}",
    "/puzzles",
    "/puzzles/{game}/{number}",
    "/learn/{game}/{lesson}",
    "/verify",
)
"""The paths of the page; what they show is decided in the browser."""
PACKED = ("text/", "application/json", "image/svg")
"""The kinds that are worth packing."""


def routes() -> list[Route]:
    """The page at all its places, and what belongs to it."""
    built = files("ballroom.server") / "page"
    index_file = built / "index.html"
    found = [_route(path, index(), "text/html") for path in PLACES]
    if index_file.is_file():
        found += [_route(path, *_file(one)) for path, one in _below(built, "") if one != index_file]
    return found


@cache
def index() -> bytes:
    """The page itself, whatever place in it is shown."""
    found = files("ballroom.server") / "page" / "index.html"
    return found.read_bytes() if found.is_file() else NOT_BUILT


NOT_BUILT = (
    b'<!doctype html><html lang="en"><meta charset="utf-8"><title>Ballroom</title>'
    b"<p>The page of this house was not built; install Ballroom anew, or run ./ballroom check."
)


def _below(folder: Traversable, path: str) -> list[tuple[str, Traversable]]:
    """All files in a folder with their paths."""
    found: list[tuple[str, Traversable]] = []
    for one in folder.iterdir():
        if one.name.startswith("."):
            continue
        own = f"{path}/{one.name}"
        found += _below(one, own) if one.is_dir() else [(own, one)]
    return found


def _file(one: Traversable) -> tuple[bytes, str]:
    kind = mimetypes.guess_type(one.name)[0] or "application/octet-stream"
    return one.read_bytes(), kind


def _route(path: str, content: bytes, media_type: str) -> Route:
    tag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
    keep = "public, max-age=31536000, immutable" if path.startswith("/assets/") else "no-cache"
    headers = {"etag": tag, "cache-control": keep}
    is_packed = media_type.startswith(PACKED)
    packed = gzip.compress(content, 9, mtime=0) if is_packed else content
    if is_packed:
        headers["vary"] = "accept-encoding"

    async def page(request: Request) -> Response:
        if tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if is_packed and "gzip" in request.headers.get("accept-encoding", ""):
            more = {**headers, "content-encoding": "gzip"}
            return Response(packed, headers=more, media_type=media_type)
        return Response(content, headers=headers, media_type=media_type)

    return Route(path, page, methods=["GET"])

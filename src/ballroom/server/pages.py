"""The pages of the house: files of the package, read once."""

import hashlib
from importlib.resources import files

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

# path, file, media type
PAGES = (
    ("/verify", "verify.html", "text/html"),
    ("/verify.css", "verify.css", "text/css"),
    ("/verify.js", "verify.js", "text/javascript"),
    ("/fair.js", "fair.js", "text/javascript"),
)


def routes() -> list[Route]:
    """All pages and what belongs to them."""
    folder = files("ballroom.server") / "pages"
    return [
        _route(path, (folder / name).read_bytes(), media_type) for path, name, media_type in PAGES
    ]


def _route(path: str, content: bytes, media_type: str) -> Route:
    tag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
    headers = {"etag": tag, "cache-control": "no-cache"}

    async def page(request: Request) -> Response:
        if tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        return Response(content, headers=headers, media_type=media_type)

    return Route(path, page, methods=["GET"])

"""The page that the house serves: whole, of the right kind, and safe with what others wrote."""

import gzip
import http.client
import json
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from ballroom.server import pages
from ballroom.server.pages import PLACES
from tests.houses import PATIENCE, RunningHouse

BUILT = files("ballroom.server") / "page"
SOURCES = Path(__file__).parents[1] / "web" / "src"
CHECKER = (SOURCES / "fair" / "fair.js").read_text(encoding="utf-8")
PATHS = [path.replace("{table}", "t1").replace("{game}", "la-danse") for path in PLACES]
KINDS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHouse]:
    with RunningHouse(tmp_path_factory.mktemp("house")) as house:
        yield house


def got(
    running: RunningHouse, path: str, method: str = "GET", **headers: str
) -> tuple[http.client.HTTPResponse, bytes]:
    line = http.client.HTTPConnection("127.0.0.1", running.port, timeout=PATIENCE)
    line.request(method, path, headers={name.replace("_", "-"): v for name, v in headers.items()})
    response = line.getresponse()
    content = response.read()
    line.close()
    return response, content


def index() -> str:
    return (BUILT / "index.html").read_text(encoding="utf-8")


def assets() -> list[str]:
    return sorted(one.name for one in (BUILT / "assets").iterdir())


@pytest.mark.parametrize("path", PATHS)
def test_the_page_is_served_at_all_its_places(running: RunningHouse, path: str) -> None:
    response, content = got(running, path)
    assert response.status == 200
    assert content.decode() == index()
    assert response.getheader("content-type") == "text/html; charset=utf-8"
    assert response.getheader("cache-control") == "no-cache"
    assert "script-src 'self'" in (response.getheader("content-security-policy") or "")
    assert got(running, path, "HEAD")[1] == b""
    assert got(running, path, "POST")[0].status == 405


def test_the_page_knows_the_places_that_the_house_does() -> None:
    app = (SOURCES / "App.svelte").read_text(encoding="utf-8")
    places = {path.split("/")[1] for path in PLACES} - {""}
    assert set(re.findall(r'case "(\w+)":', app)) == places


@pytest.mark.parametrize("path", ["/verify", "/icon.svg"])
def test_what_a_browser_has_is_not_sent_again(running: RunningHouse, path: str) -> None:
    tag = got(running, path)[0].getheader("etag") or ""
    assert re.fullmatch(r'"[0-9a-f]{32}"', tag)
    response, content = got(running, path, if_none_match=tag)
    assert (response.status, content, response.getheader("etag")) == (304, b"", tag)
    assert got(running, path, if_none_match='"another"')[0].status == 200


def test_what_is_named_by_its_content_is_kept_for_ever_and_sent_packed(
    running: RunningHouse,
) -> None:
    assert {Path(name).suffix for name in assets()} >= {".js", ".css"}
    for name in assets():
        whole = (BUILT / "assets" / name).read_bytes()
        response, content = got(running, f"/assets/{name}")
        assert (response.status, content) == (200, whole)
        kind = (response.getheader("content-type") or "").split(";")[0]
        assert kind == KINDS[Path(name).suffix]
        assert "immutable" in (response.getheader("cache-control") or "")
        packed, content = got(running, f"/assets/{name}", accept_encoding="gzip")
        assert packed.getheader("content-encoding") == "gzip"
        assert gzip.decompress(content) == whole


def test_the_page_asks_for_nothing_that_the_house_does_not_serve(running: RunningHouse) -> None:
    for path in re.findall(r'(?:href|src)="([^"]*)"', index()):
        assert got(running, path)[0].status == 200, path
    for name in assets():
        text = (BUILT / "assets" / name).read_text(encoding="utf-8")
        known = r"http://www\.w3\.org/\d+/[\w/]+|https://svelte\.dev/e/\w+"
        assert "://" not in re.sub(rf"{known}|\$\{{\w+\}}://\$", "", text), name
        if name.endswith(".css"):
            assert not re.search(r"url\((?!\"?/assets/)|@import", text), name


def test_nothing_stands_in_the_page_that_its_own_policy_would_stop() -> None:
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=|<form", index())
    assert re.findall(r"<script[^>]*>(.*?)</script>", index()) == [""]


def test_what_others_wrote_is_only_ever_text() -> None:
    ways = ["innerHTML", "outerHTML", "insertAdjacentHTML", "setHTML", "document.write", "{@html"]
    ways += ["DOMParser", "createContextualFragment", "eval(", "Function("]
    sources = [one for one in SOURCES.rglob("*") if one.suffix in (".svelte", ".ts", ".js")]
    assert len(sources) > 20
    for one in sources:
        text = one.read_text(encoding="utf-8")
        for way in ways:
            assert way not in text, (one.name, way)


def test_the_checker_needs_nothing_else_no_page_and_no_secure_origin() -> None:
    assert "import" not in re.sub(r"import\(\"\./fair\.js\"\)", "", CHECKER)
    assert "://" not in CHECKER
    code = re.sub(r"/\*\*.*?\*/|//.*", "", CHECKER, flags=re.DOTALL)
    for name in ("crypto", "document", "window", "fetch", "location"):
        assert not re.search(rf"\b{name}\b", code), name


def test_a_browser_that_is_lost_is_shown_the_page(running: RunningHouse) -> None:
    response, content = got(running, "/nowhere", accept="text/html,*/*")
    assert (response.status, content) == (404, pages.index())
    for path, accept in (("/nowhere", "application/json"), ("/api/nowhere", "text/html")):
        response, content = got(running, path, accept=accept)
        assert (response.status, json.loads(content)["code"]) == (404, "path")

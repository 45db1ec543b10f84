"""The pages that the house serves: whole, of the right kind, and safe with what others wrote."""

import http.client
import re
from collections.abc import Iterator
from importlib.resources import files

import pytest

from ballroom.server.pages import PAGES
from tests.houses import RunningHouse

FOLDER = files("ballroom.server") / "pages"


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHouse]:
    with RunningHouse(tmp_path_factory.mktemp("house")) as house:
        yield house


def text_of(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


def got(
    running: RunningHouse, path: str, method: str = "GET", **headers: str
) -> tuple[http.client.HTTPResponse, bytes]:
    line = http.client.HTTPConnection("127.0.0.1", running.port, timeout=10)
    line.request(method, path, headers={name.replace("_", "-"): v for name, v in headers.items()})
    response = line.getresponse()
    content = response.read()
    line.close()
    return response, content


@pytest.mark.parametrize(("path", "name", "kind"), PAGES)
def test_each_page_is_served_as_what_it_is(
    running: RunningHouse, path: str, name: str, kind: str
) -> None:
    response, content = got(running, path)
    assert response.status == 200
    assert content.decode() == text_of(name)
    assert response.getheader("content-type") == f"{kind}; charset=utf-8"
    assert response.getheader("cache-control") == "no-cache"
    assert "script-src 'self'" in (response.getheader("content-security-policy") or "")
    assert got(running, path, "HEAD")[1] == b""
    assert got(running, path, "POST")[0].status == 405


@pytest.mark.parametrize("path", [path for path, *_ in PAGES])
def test_what_a_browser_has_is_not_sent_again(running: RunningHouse, path: str) -> None:
    tag = got(running, path)[0].getheader("etag") or ""
    assert re.fullmatch(r'"[0-9a-f]{32}"', tag)
    response, content = got(running, path, if_none_match=tag)
    assert (response.status, content, response.getheader("etag")) == (304, b"", tag)
    assert got(running, path, if_none_match='"another"')[0].status == 200


def test_every_file_of_the_folder_is_served_and_no_other() -> None:
    assert sorted(one.name for one in FOLDER.iterdir()) == sorted(name for _, name, _ in PAGES)


def test_a_page_asks_for_nothing_that_the_house_does_not_serve() -> None:
    page = text_of("verify.html")
    asked = re.findall(r'(?:href|src)="([^"]*)"', page)
    asked += re.findall(r'from "([^"]*)"', text_of("verify.js"))
    assert set(asked) - {"data:,"} <= {path for path, *_ in PAGES}
    assert "import" not in re.sub(r"import\(\"\./fair\.js\"\)", "", text_of("fair.js"))
    for name in ("verify.html", "verify.css", "verify.js", "fair.js"):
        text = text_of(name).replace("http://www.w3.org/2000/svg", "")
        assert "://" not in text
        assert "url(" not in text


def test_nothing_stands_in_a_page_that_its_own_policy_would_stop() -> None:
    page = text_of("verify.html")
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=|<form", page)
    assert re.findall(r"<script[^>]*>(.*?)</script>", page) == [""]


@pytest.mark.parametrize("name", ["verify.js", "fair.js"])
def test_what_others_wrote_is_only_ever_text(name: str) -> None:
    text = text_of(name)
    ways = ["innerHTML", "outerHTML", "insertAdjacentHTML", "setHTML", "document.write", ".style"]
    ways += ["DOMParser", "createContextualFragment", "eval(", "Function("]
    for way in ways:
        assert way not in text


def test_the_checker_needs_no_page_and_no_secure_origin() -> None:
    code = re.sub(r"/\*\*.*?\*/|//.*", "", text_of("fair.js"), flags=re.DOTALL)
    for name in ("crypto", "document", "window", "fetch", "location"):
        assert not re.search(rf"\b{name}\b", code), name


def test_everything_on_the_page_has_a_name() -> None:
    page = text_of("verify.html")
    ids = re.findall(r'\sid="([^"]*)"', page)
    assert len(ids) == len(set(ids))
    for one in re.findall(r'<input [^>]*id="([^"]*)"', page):
        assert f'for="{one}"' in page
    for one in re.findall(r'aria-(?:labelledby|describedby)="([^"]*)"', page):
        assert one in ids
    for one in re.findall(r'byId\("([^"]*)"\)', text_of("verify.js")):
        assert one in ids, "what the script fills is there"
    assert 'aria-live="polite"' in page

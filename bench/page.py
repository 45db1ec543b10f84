"""How soon the page can be used, beside a page of the same house that has no script at all."""

import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser.visits import QUIET, WIDE, chromium
from tests.houses import RunningHouse

from bench.measure import Row

SCRIPT = """() => performance.getEntriesByType('resource')
  .filter((one) => one.name.endsWith('.js')).reduce((sum, one) => sum + one.encodedBodySize, 0)"""


def first_view(browser: Browser, address: str, path: str, ready: str) -> tuple[float, int]:
    """Views a second of somebody who was never here, until something can be pressed or read.

    Also the bytes of script that came over the line for it.
    """
    context = browser.new_context(viewport=WIDE)
    page: Page = context.new_page()
    page.goto(f"{address}{path}", wait_until="commit")
    page.locator(ready).first.wait_for()
    spent = float(page.evaluate("performance.now()"))
    script = int(page.evaluate(SCRIPT))
    context.close()
    return 1000 / spent, script


def rows(repeats: int) -> list[Row]:
    """The home page until "Play now" is there; its aim is one view a second."""
    limits = {"requests_per_minute": 100_000}
    with (
        tempfile.TemporaryDirectory() as folder,
        RunningHouse(Path(folder), **limits) as house,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(QUIET))
        ours = theirs = 0.0
        script = 0
        for _ in range(repeats):
            views, script = first_view(browser, house.address, "/", "button:has-text('Play now')")
            ours = max(ours, views)
            theirs = max(theirs, first_view(browser, house.address, "/api", "h1")[0])
        browser.close()
    what = f"first view of the page, {script / 1000:.0f} kB of script"
    return [Row(what, "views/s", ours, "a page without script", theirs)]


if __name__ == "__main__":
    for row in rows(5):
        print(f"{row.what}: {1000 / row.ours:.0f} ms; {row.peer}: {1000 / row.theirs:.0f} ms")

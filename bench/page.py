"""How soon the page can be used, beside the second that it may take and a page without script."""

import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser.hands import Dancer, picks, sit
from tests.browser.test_la_danse import dance, reach_turn
from tests.browser.visits import QUIET, WIDE, aside, chromium
from tests.houses import RunningHouse

from bench.measure import Row

SCRIPT = """() => performance.getEntriesByType('resource')
  .filter((one) => one.name.endsWith('.js')).reduce((sum, one) => sum + one.encodedBodySize, 0)"""


BUDGET = 1.0
"""Seconds until home can be used by somebody who was never here."""
FRAMES = 60.0
"""Pictures a second of a usual screen."""


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


def picked(browser: Browser, house: RunningHouse) -> float:
    """Dancers a second that can be picked on a floor of 54: by the median, until all is lit."""
    others = ["random"] * 5
    options = {"talk": False, "variations": "non-negotiable", "size": 7}
    link, _ = aside(house.house.open_table("la-danse", ["", *others], options=options))
    page = browser.new_context(viewport=WIDE, reduced_motion="reduce").new_page()
    sit(page, f"{house.address}/table/{link.table}#{link.key}", "Ada")
    hand = Dancer(page)
    dance(hand, 2)
    reach_turn(hand, "Your dance: pick")
    times = sorted(took for took, _ in picks(hand))
    page.context.close()
    return 1000 / times[len(times) // 2]


def rows(repeats: int) -> list[Row]:
    """The home page until "Play now" is there; and a dancer until its ends are lit."""
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
        picks_a_second = picked(browser, house)
        browser.close()
    what = f"first view of the page, {script / 1000:.0f} kB of script"
    return [
        Row(what, "views/s", ours, f"a budget of {BUDGET:g} s", 1 / BUDGET, 1.0),
        Row(what, "views/s", ours, "a page without script", theirs),
        Row("a dancer of 54 is picked", "picks/s", picks_a_second, "a frame", FRAMES, 1.0),
    ]


if __name__ == "__main__":
    for row in rows(5):
        print(f"{row.what}: {1000 / row.ours:.0f} ms; {row.peer}: {1000 / row.theirs:.0f} ms")

"""Photographs the page for the documentation: a real house, a real browser, games under way.

Run it with `PYTHONPATH=src:. python docs/photograph.py` after `./ballroom check` has set things up.
"""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright
from tests.browser.hands import Choreographer, Couple, Dancer, Hand
from tests.browser.visits import NARROW, QUIET, chromium
from tests.houses import RunningHouse

PICTURES = Path(__file__).parent / "pictures"
WIDE = ViewportSize(width=1280, height=800)
MOST_ACTS = 400


@contextmanager
def page_of(browser: Browser, house: str, dark: bool, narrow: bool = False) -> Iterator[Page]:
    """A new visitor called Ada."""
    context = browser.new_context(
        base_url=house,
        viewport=NARROW if narrow else WIDE,
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
    )
    context.add_init_script("localStorage.setItem('ballroom.name', '\"Ada\"')")
    yield context.new_page()
    context.close()


def begin(page: Page, game: int, players: int | None = None) -> None:
    """From home to a game against computers."""
    page.goto("/")
    page.get_by_role("button", name="Play now").nth(game).click()
    if players is not None:
        page.get_by_role("radio", name=str(players), exact=True).check(force=True)
    page.get_by_role("button", name="Begin").click()
    page.locator("main h1").wait_for()


def play_until(hand: Hand, heading: str, acts: int) -> None:
    """Play on until a page says that, after so many acts at least."""
    for _ in range(MOST_ACTS):
        at = hand.page.get_by_role("heading", level=1).first
        if hand.acts >= acts and heading in at.inner_text():
            return
        if hand.is_over:
            raise RuntimeError("the game was over before the picture")
        done = hand.page.get_by_role("button", name="I am done talking", disabled=False)
        if done.is_visible():
            done.click()
        if not hand.act():
            hand.page.wait_for_timeout(50)
    raise RuntimeError(f"it never said {heading}")


def photograph(page: Page, name: str) -> None:
    """One picture."""
    page.mouse.move(0, 0)
    page.evaluate("document.activeElement?.blur(); scrollTo(0, 0)")
    page.screenshot(path=PICTURES / f"{name}.png")


def main() -> None:
    """All pictures."""
    with (
        tempfile.TemporaryDirectory() as folder,
        RunningHouse(Path(folder), requests_per_minute=100_000) as house,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(QUIET))
        with page_of(browser, house.address, dark=False) as page:
            page.goto("/")
            page.get_by_role("button", name="Play now").first.wait_for()
            photograph(page, "home")
        with page_of(browser, house.address, dark=False) as page:
            begin(page, 0, 5)
            play_until(Couple(page), "arrange your two dances", 3)
            photograph(page, "dancing-dice")
        with page_of(browser, house.address, dark=True) as page:
            begin(page, 1)
            play_until(Choreographer(page), "accept or call?", 4)
            photograph(page, "balletomane")
        with page_of(browser, house.address, dark=False) as page:
            begin(page, 2, 4)
            play_until(Dancer(page), "Your dance", 9)
            photograph(page, "la-danse")
        with page_of(browser, house.address, dark=True, narrow=True) as page:
            begin(page, 0, 4)
            play_until(Couple(page), "choose dice to roll again", 2)
            photograph(page, "dancing-dice-phone")
        browser.close()


if __name__ == "__main__":
    main()

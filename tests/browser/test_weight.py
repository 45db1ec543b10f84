"""The page is light, whole, and asks for nothing twice."""

import re
from collections.abc import Callable

from bench.page import SCRIPT
from playwright.sync_api import expect

from tests.browser.visits import Visit

MOST_SCRIPT = 150_000


def test_the_first_view_needs_little_script(visit: Callable[..., Visit]) -> None:
    page = visit().page
    page.goto("/")
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()
    assert 10_000 < page.evaluate(SCRIPT) < MOST_SCRIPT
    page.get_by_role("button", name="Play now").first.click()
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("heading", name=re.compile("Round 1"))).to_be_visible()
    assert page.evaluate(SCRIPT) < MOST_SCRIPT, "with a table and its game"


def test_what_was_fetched_once_is_kept(visit: Callable[..., Visit]) -> None:
    page = visit().page
    page.goto("/")
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    page.reload()
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()
    fetched = page.evaluate(
        """() => performance.getEntriesByType('resource')
          .filter((one) => one.name.includes('/assets/') && one.transferSize > 0)
          .map((one) => one.name)"""
    )
    assert fetched == []

"""A real browser at a real house."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.visits import QUIET, Visit, chromium
from tests.houses import RunningHouse

LIMITS = {"messages_per_second": 1000, "requests_per_minute": 100_000, "show_seconds": 0.02}


# While it runs, Playwright keeps an event loop in this thread, which would be in the way of other
# tests. So this ends with the last browser test in a row, not with all tests of this process.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One browser for all visitors."""
    program = chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(QUIET))
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHouse]:
    """A house for the tests of one file."""
    with RunningHouse(tmp_path_factory.mktemp("house"), **LIMITS) as running:
        yield running


@pytest.fixture
def visit(browser: Browser, house: RunningHouse) -> Iterator[Callable[..., Visit]]:
    """Makes new visitors, each with a browser of its own; in the end nothing may have gone wrong.

    Options are those of Playwright's contexts: color_scheme, viewport, has_touch, is_mobile,
    reduced_motion and more.
    """
    visits: list[Visit] = []

    def make(**options: Any) -> Visit:
        visits.append(Visit(browser, house.address, **options))
        return visits[-1]

    yield make
    found = [problem for one in visits for problem in one.problems()]
    for one in visits:
        one.close()
    assert not found, "\n".join(found)

"""The pages of the lab as they are opened from a folder: readable by all, on any screen."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from ballroom.cli import main
from tests.browser.visits import NARROW, WIDE, Visit, axe, overflows

STUDIES = {
    "balance": ("balance", "dancing-dice", "--games", "4", "--beside", "endurance=5"),
    "ladder": ("ladder", "dancing-dice", "--seats", "3", "--deals", "2"),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("lab")
    for name, study in STUDIES.items():
        asked = ("--option", "endurance=1", "--workers", "1", "--page", str(out / f"{name}.html"))
        assert main(["lab", *study, *asked]) == 0
    return out


@pytest.fixture(params=["wide light", "wide dark", "narrow light", "narrow dark"])
def page(request: pytest.FixtureRequest, browser: Browser, folder: Path) -> Iterator[Page]:
    size, theme = request.param.split()
    visit = Visit(
        browser, folder.as_uri(), viewport=NARROW if size == "narrow" else WIDE, color_scheme=theme
    )
    yield visit.page
    found = visit.problems()
    visit.close()
    assert not found


@pytest.mark.parametrize("name", STUDIES)
def test_a_page_of_the_lab_is_readable(page: Page, folder: Path, name: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{folder.as_uri()}/{name}.html")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert asked == [f"{folder.as_uri()}/{name}.html"], "and nothing else"
    assert not axe(page)
    assert not overflows(page)


def test_the_drawings_are_where_their_figures_are(page: Page, folder: Path) -> None:
    """A dot at the share that is written beside it, on the scale above it."""
    page.goto(f"{folder.as_uri()}/ladder.html")
    row = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name="seat 0"))
    share = float((row.get_by_role("cell").first.text_content() or "").strip("%"))
    ticks = page.locator("#seats thead text")
    (low, left), (high, right) = (
        (
            float((tick.text_content() or "").strip("%")),
            float((tick.get_attribute("x") or "").strip("%")),
        )
        for tick in (ticks.first, ticks.last)
    )
    at = float((row.locator("circle").get_attribute("cx") or "").strip("%"))
    assert at == pytest.approx(left + (right - left) * (share - low) / (high - low), abs=0.5)

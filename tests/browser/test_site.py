"""The documentation's site as it is opened from a folder: readable by all, searched by keys."""

import re
from collections.abc import Iterator

import pytest
from docs.site.build import build
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.visits import NARROW, WIDE, Visit, axe, overflows


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> str:
    out = tmp_path_factory.mktemp("site") / "docs"
    build(out)
    return out.as_uri()


@pytest.fixture(params=["wide light", "narrow dark"])
def page(request: pytest.FixtureRequest, browser: Browser, site: str) -> Iterator[Page]:
    size, theme = request.param.split()
    visit = Visit(browser, site, viewport=NARROW if size == "narrow" else WIDE, color_scheme=theme)
    # axe-core fetches the styles once more, which a browser allows no script in a folder.
    visit.expect_error(r"XMLHttpRequest at 'file:.*\.css'|ERR_FAILED \(file:.*\.css")
    visit.expect_error("load preload assets")
    yield visit.page
    found = visit.problems()
    visit.close()
    assert not found


@pytest.mark.parametrize("name", ["api", "a-fourth-game", "rules-dancing-dice"])
def test_a_page_is_readable(page: Page, site: str, name: str) -> None:
    page.goto(f"{site}/{name}.html")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert not axe(page)
    assert not overflows(page)


def test_search_by_keys_finds_a_rule(page: Page, site: str) -> None:
    page.goto(f"{site}/index.html")
    page.keyboard.press("/")
    page.keyboard.type("curtain re-roll announce")
    expect(page.locator("#found a").first).to_contain_text("DD-2.3")
    assert not axe(page)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"rules-dancing-dice\.html#DD-2\.3$"))
    page.wait_for_load_state()  # its address is known before its script has run
    expect(page.locator("#found")).to_be_hidden()
    page.keyboard.press("/")
    page.keyboard.type("xyzzy")
    expect(page.locator("#found")).to_have_text("Nothing is called so here.")
    page.keyboard.press("Escape")
    expect(page.locator("#found")).to_be_hidden()


def test_who_types_before_the_index_has_come_is_answered(page: Page, site: str) -> None:
    held: list[Route] = []
    page.route("**/index.js", lambda route: held.append(route))
    with page.expect_request("**/index.js"):
        page.goto(f"{site}/index.html", wait_until="commit")
    page.locator("#search").fill("curtain re-roll announce")
    expect(page.locator("#found")).to_be_hidden()
    held[0].continue_()
    expect(page.locator("#found a").first).to_contain_text("DD-2.3")


def test_daylight_and_candlelight(page: Page, site: str) -> None:
    page.goto(f"{site}/house.html")
    paper = "getComputedStyle(document.body).backgroundColor"
    before = page.evaluate(paper)
    page.locator("#theme").click()
    after = page.evaluate(paper)
    assert after != before
    page.locator("a[rel=next]").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("A fourth game")
    assert page.evaluate(paper) == after, "the next page keeps it"


def test_it_is_read_without_a_script(browser: Browser, site: str) -> None:
    visit = Visit(browser, site, java_script_enabled=False, viewport=NARROW)
    visit.page.goto(f"{site}/index.html")
    visit.page.get_by_text("Contents", exact=True).click()
    visit.page.get_by_role("link", name="Rules of La Danse").click()
    expect(visit.page.get_by_role("heading", level=1)).to_have_text("La Danse")
    visit.close()

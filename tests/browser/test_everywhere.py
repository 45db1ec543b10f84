"""Every page, sheet and curtain there is: axe-core finds nothing, by day and by candlelight."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hands import sit
from tests.browser.played import played
from tests.browser.visits import ROOT, WIDE, Visit, aside, wrong
from tests.houses import RunningHouse

Visits = Callable[..., Visit]
GAMES = ("dancing-dice", "balletomane", "la-danse")
LESSONS = ("dancing-dice/first", "balletomane/first", "la-danse/first", "la-danse/deals")
PATHS = (
    "/", "/rules", "/puzzles", "/verify", "/nowhere", "/device/nowhere#key", "/table/nowhere#key",
    "/watch/nowhere#key", "/replay/nowhere",
    *(f"/rules/{game}" for game in GAMES),
    *(f"/puzzles/{game}/1" for game in GAMES),
    *(f"/learn/{lesson}" for lesson in LESSONS),
)  # fmt: skip
SHORT: dict[str, dict[str, Any]] = {
    "dancing-dice": {"endurance": 2},
    "la-danse": {"talk": False, "variations": "non-negotiable"},
}


def test_no_page_is_left_out() -> None:
    source = (ROOT / "web/src/App.svelte").read_text(encoding="utf-8")
    cases = set(re.findall(r'case "(\w+)":', source))
    assert cases <= {path.split("/")[1].split("#")[0] for path in PATHS}


@pytest.mark.parametrize("path", PATHS)
def test_pages(visit: Visits, path: str) -> None:
    visitor = visit()
    visitor.expect_error("404")
    page = visitor.page
    page.goto(path)
    expect(page.get_by_role("heading").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert not wrong(page, [WIDE])


def seated(visit: Visits, house: RunningHouse, game: str, *names: str, **more: Any) -> Page:
    """At a table, with a computer or with others at the same screen."""
    seats = [""] * len(names) if len(names) > 1 else ["", "random"]
    join, watch = aside(house.house.open_table(game, seats, **more))
    token = aside(house.house.take(join, *names))
    visitor = visit()
    held = {"seats": list(range(len(names))), "key": join.key, "watch": watch.key}
    visitor.sit(join.table, token, game=game, **held)
    visitor.page.goto(f"/table/{join.table}")
    expect(visitor.page.get_by_role("button", name="Menu", exact=True)).to_be_visible()
    return visitor.page


def test_the_way_to_a_table(visit: Visits, house: RunningHouse) -> None:
    join, _ = aside(house.house.open_table("la-danse", ["", ""]))
    page = visit().page
    page.goto(str(join))
    expect(page.get_by_role("button", name="Sit down")).to_be_visible()
    assert not wrong(page, [WIDE])
    sit(page, str(join), "Ada")
    expect(page.get_by_role("heading", name="one chair is free")).to_be_visible()
    assert not wrong(page, [WIDE])


def test_what_opens_at_a_table(visit: Visits, house: RunningHouse) -> None:
    page = seated(visit, house, "dancing-dice", "Ada")
    button = page.get_by_role("button", name="Menu", exact=True)
    for item, shown in (
        ("", page.get_by_label("Sound a chime")),
        ("Give up", page.get_by_role("button", name="Yes, give up")),
        ("Links to this table", page.get_by_label("Link only to look on", exact=True)),
        ("Play on another device", page.get_by_label("Link for the other device", exact=True)),
    ):
        button.click()
        if item:
            page.get_by_role("button", name=item).click()
        expect(shown).to_be_visible()
        assert not wrong(page, [WIDE]), item or "Menu"
        page.keyboard.press("Escape")
    page.get_by_role("button", name="Rule DD-2.1").first.click()
    expect(page.get_by_role("note").get_by_role("link").last).to_be_visible()
    assert not wrong(page, [WIDE])
    page.get_by_role("banner").get_by_role("button", name="Language: English").click()
    expect(page.get_by_role("button", name="Italiano")).to_be_visible()
    assert not wrong(page, [WIDE])


@pytest.mark.parametrize("game", GAMES)
def test_the_curtain_and_a_hint(visit: Visits, house: RunningHouse, game: str) -> None:
    page = seated(visit, house, game, "Ada", "Bob", options=SHORT.get(game, {}))
    next_one = page.get_by_role("button", name="I am ")
    expect(next_one).to_be_visible()
    assert not wrong(page, [WIDE])
    next_one.click()
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.get_by_role("button", name="Do this")).to_be_visible()
    assert not wrong(page, [WIDE])


@pytest.mark.parametrize("game", GAMES)
def test_looking_back(visit: Visits, house: RunningHouse, game: str) -> None:
    """In the middle, and at the end."""
    over = played(house, game, options=SHORT.get(game, {}))
    visitor = visit()
    over.seat(visitor)
    page = visitor.page
    page.goto(f"/replay/{over.table}")
    slider = page.get_by_role("slider", name="Moment of the game")
    slider.wait_for()
    last = int(slider.get_attribute("max") or 0)
    for moment in (last // 2, last):
        slider.fill(str(moment))
        expect(slider).to_have_value(str(moment))
        assert not wrong(page, [WIDE]), moment

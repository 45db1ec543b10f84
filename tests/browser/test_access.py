"""For eyes that need more: twice the size, more contrast, colours of one's own."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hands import Choreographer, Couple, Dancer, Hand
from tests.browser.visits import Visit, aside, axe, overflows
from tests.houses import RunningHouse

Visits = Callable[..., Visit]
HANDS: dict[str, type[Hand]] = {
    "dancing-dice": Couple,
    "balletomane": Choreographer,
    "la-danse": Dancer,
}
TWICE = {"width": 640, "height": 400}
"""A window of 1280 by 800 at 200 %."""
OPTIONS: dict[str, dict[str, Any]] = {"la-danse": {"variations": "non-negotiable"}}


def seated(visit: Visits, house: RunningHouse, game: str, **options: Any) -> Page:
    link, _ = aside(house.house.open_table(game, ["", "random"], options=OPTIONS.get(game, {})))
    token = aside(house.house.take(link, "Ada"))
    one = visit(**options)
    one.sit(link.table, token, seats=[0], game=game)
    one.page.goto(f"/table/{link.table}")
    one.page.locator("main h1").first.wait_for()
    return one.page


@pytest.mark.parametrize("game", HANDS)
@pytest.mark.parametrize(
    "eyes",
    [
        {"viewport": TWICE},
        {"contrast": "more"},
        {"contrast": "more", "color_scheme": "dark"},
        {"forced_colors": "active"},
    ],
    ids=["twice", "more-contrast", "more-contrast-dark", "own-colours"],
)
def test_some_turns_are_played(
    visit: Visits, house: RunningHouse, game: str, eyes: dict[str, Any]
) -> None:
    page = seated(visit, house, game, **eyes)
    hand = HANDS[game](page)
    while hand.acts < 3 and not hand.is_over:
        if not hand.act():
            page.wait_for_timeout(20)
    assert not overflows(page)
    assert not axe(page)


@pytest.mark.parametrize("path", ["/", "/rules/la-danse", "/puzzles", "/verify"])
def test_pages_at_twice_the_size(visit: Visits, path: str) -> None:
    page = visit(viewport=TWICE).page
    page.goto(path)
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert not overflows(page)

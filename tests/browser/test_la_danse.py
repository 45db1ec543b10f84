"""Balls danced through the page: by mouse, by keys alone, by touch, with computers, looked on."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hands import MOST_TURNS, Dancer, Way, play
from tests.browser.test_games import PHONE, sit
from tests.browser.visits import MIDDLE, Visit, aside, axe, overflows
from tests.houses import RunningHouse

Visits = Callable[..., Visit]
VARIATIONS = ("non-negotiable", "in-the-way", "smitten", "all-night", "spell")

pytestmark = pytest.mark.slow


def open_ball(house: RunningHouse, *seats: str, **options: Any) -> tuple[str, str]:
    """The ways in: to sit down, and to look on. Seated by lot, without talk."""
    options = {"talk": False, **options}
    join, watch = aside(house.house.open_table("la-danse", list(seats), options=options))
    return f"/table/{join.table}#{join.key}", f"/watch/{watch.table}#{watch.key}"


def dance(hand: Dancer, acts: int) -> None:
    """Until it has done so many things, or the ball is over."""
    for _ in range(MOST_TURNS):
        if hand.acts >= acts or hand.is_over:
            return
        if not hand.act():
            hand.page.wait_for_timeout(20)
    raise AssertionError("the ball does not go on")


@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_two_dance_a_whole_ball(visit: Visits, house: RunningHouse, way: Way) -> None:
    """Far apart, one by day and one by candlelight, and somebody looks on, to the real end."""
    link, watch = open_ball(house, "", "")
    people = [visit(color_scheme=scheme) for scheme in ("light", "dark")]
    for visitor, name in zip(people, ("Ada", "Bob"), strict=True):
        sit(visitor.page, link, name)
    onlooker = visit()
    onlooker.page.goto(watch)
    hands = [Dancer(visitor.page, way) for visitor in people]
    play(hands)
    for page in (*(one.page for one in people), onlooker.page):
        expect(page.get_by_role("region", name="The result")).to_be_visible()
    told = people[0].page.get_by_label("Log and talk").inner_text()
    assert "The ball is over" in told
    assert "The doors are closed" in told or "influences" in told

"""What the browser tests stand on: errors are noticed, and nothing is asked of others."""

import asyncio
from collections.abc import Callable

import pytest

from tests.browser.visits import NARROW, PATIENCE, Visit, aside, axe, overflows
from tests.houses import RunningHouse


def test_the_page_opens_without_a_complaint(visit: Callable[..., Visit]) -> None:
    page = visit(color_scheme="dark", viewport=NARROW, has_touch=True, is_mobile=True).page
    page.goto("/")
    page.get_by_role("link", name="Ballroom, home").wait_for()
    assert page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    assert page.evaluate("matchMedia('(prefers-reduced-motion: reduce)').matches")


def test_what_goes_wrong_is_noticed(visit: Callable[..., Visit], house: RunningHouse) -> None:
    visitor = visit()
    visitor.page.goto("/")
    visitor.page.evaluate("console.error('a complaint')")
    visitor.page.evaluate("setTimeout(() => { throw new Error('nobody catches me') })")
    with pytest.raises(Exception, match="Failed to fetch"):
        visitor.page.evaluate("fetch('http://elsewhere.invalid/')")
    for one in ("a complaint", "nobody catches me", "Content Security Policy"):
        for _ in range(PATIENCE // 20):
            if any(one in problem for problem in visitor.problems()):
                break
            visitor.page.wait_for_timeout(20)  # it is still on its way from the browser
        assert any(one in problem for problem in visitor.problems()), visitor.problems()
    for one in ("complaint", "nobody catches", "elsewhere", "Security Policy"):
        visitor.expect_error(one)
    assert not [one for one in visitor.problems() if "not the house" not in one]
    visitor.asked = [one for one in visitor.asked if one.startswith(house.address)]
    assert not visitor.problems()


def test_axe_and_overflows_find_what_is_wrong(visit: Callable[..., Visit]) -> None:
    page = visit().page
    page.goto("/")
    page.evaluate("document.body.append(document.createElement('button'))")
    assert any("button-name" in one for one in axe(page)), axe(page)
    assert not overflows(page)
    page.evaluate("document.querySelector('body > button').style.width = '3000px'")
    assert overflows(page)


def test_visitors_know_nothing_of_each_other(visit: Callable[..., Visit]) -> None:
    one, other = visit(), visit()
    one.keep("ballroom.name", "Ada")
    for visitor in (one, other):
        visitor.page.goto("/")
    assert one.page.evaluate("localStorage.getItem('ballroom.name')") == '"Ada"'
    assert other.page.evaluate("localStorage.getItem('ballroom.name')") is None


def test_clients_play_beside_the_browser(visit: Callable[..., Visit], house: RunningHouse) -> None:
    visit().page.goto("/")
    assert aside(house.house.get("/health"))["ok"]
    with pytest.raises(TimeoutError):
        aside(asyncio.sleep(5), seconds=0.05)

"""Puzzles in the page: solved and missed, by mouse and by keys, on every board."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from ballroom.core import puzzles, registry
from tests.browser.hands import Dancer
from tests.browser.visits import NARROW, OUTER, Visit, axe, wrong

Visits = Callable[..., Visit]

FACING = """() => [...document.querySelectorAll(".dial > g")]
  .findIndex((one) => one.querySelector("[aria-checked=true]"))"""
"""How the dancer in hand is turned."""


def number_of(game: str, title: str) -> int:
    """Where a puzzle stands among those of its game."""
    found = [one.title for one in puzzles.puzzles(registry.games()[game])]
    return found.index(title) + 1


def come(page: Page, game: str, title: str) -> None:
    page.goto(f"/puzzles/{game}/{number_of(game, title)}")
    expect(asker(page)).to_contain_text(title)
    page.wait_for_load_state("networkidle")


def asker(page: Page) -> Locator:
    """Whoever asks, and says what an answer is worth."""
    return page.locator(".asks")


def verdict(page: Page, text: str) -> None:
    expect(asker(page).get_by_role("heading", level=3)).to_have_text(text)


def kept(page: Page, game: str) -> Any:
    return page.evaluate(
        "game => JSON.parse(localStorage.getItem(`ballroom.choice.puzzles.${game}`))", game
    )


def lengths(page: Page) -> list[float]:
    """How long the bars of a verdict are."""
    bars = asker(page).locator(".track i")
    found: list[float] = bars.evaluate_all("all => all.map((one) => parseFloat(one.style.width))")
    return found


def test_dancing_dice_by_mouse_missed_and_then_solved(visit: Visits) -> None:
    page = visit().page
    come(page, "dancing-dice", "A Rock wins nothing")
    ready = page.get_by_role("button", name="We are ready")
    ready.click()
    verdict(page, "Not the best")
    rows = asker(page).locator("dl > div")
    expect(rows.nth(0)).to_contain_text(re.compile(r"Yours.*26\.3 times in 100"))
    expect(rows.nth(1)).to_contain_text(re.compile(r"The best.*77\.0 times in 100"))
    assert lengths(page) == pytest.approx([26.3, 77.0], abs=0.1)
    expect(asker(page)).not_to_contain_text("Tango")  # it may still be found
    assert kept(page, "dancing-dice") is None
    asker(page).get_by_role("button", name="Try again").click()
    slots = page.locator("button.slot")
    slots.nth(2).click()
    slots.nth(3).click()
    ready.click()
    verdict(page, "Solved!")
    expect(asker(page)).to_contain_text("Tango, mixed, then Rumba†, mixed.")
    assert kept(page, "dancing-dice") == [number_of("dancing-dice", "A Rock wins nothing")]
    page.goto("/puzzles")
    solved = page.get_by_role("link", name=re.compile("A Rock wins nothing.*solved"))
    expect(solved).to_be_visible()
    expect(page.locator("#dancing-dice")).to_contain_text("1 of 14 solved")
    expect(page.get_by_role("link", name="solved")).to_have_count(1)


def test_dancing_dice_by_keys_from_one_to_the_next(visit: Visits) -> None:
    page = visit().page
    come(page, "dancing-dice", "Stand still")
    page.locator("button.act.primary").focus()
    page.keyboard.press("Enter")
    verdict(page, "Solved!")
    onward = asker(page).get_by_role("link", name="Next puzzle")
    expect(onward).to_be_focused()
    page.keyboard.press("Enter")
    expect(asker(page)).to_contain_text("Enough is enough")
    page.keyboard.press("5")
    page.locator("button.act.primary").focus()
    page.keyboard.press("Enter")
    verdict(page, "Not the best")
    expect(asker(page).get_by_role("button", name="Try again")).to_be_focused()


def test_balletomane_by_mouse_and_by_keys(visit: Visits) -> None:
    page = visit().page
    come(page, "balletomane", "Five alike")
    main = page.locator("main")
    main.get_by_role("list", name="Your cards").get_by_role("button", name="Battement").click()
    main.locator("button[data-lit]").first.click()
    main.locator("[data-primary]:enabled").click()
    verdict(page, "Not the best")
    expect(asker(page)).to_contain_text("The last card is worth")
    asker(page).get_by_role("button", name="Show the answer").click()
    verdict(page, "The answer")
    expect(asker(page)).to_contain_text("Play Battement on own die 1, the 3.")
    assert kept(page, "balletomane") is None, "what was told is not solved"

    come(page, "balletomane", "Heads or tails")
    page.keyboard.press("a")
    verdict(page, "Not the best")
    expect(asker(page).get_by_role("button", name="Try again")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("c")
    verdict(page, "Solved!")
    assert kept(page, "balletomane") == [number_of("balletomane", "Heads or tails")]


def test_la_danse_shows_what_comes_of_a_dance(visit: Visits) -> None:
    page = visit().page
    come(page, "la-danse", "A single look")
    page.locator('[data-space="i9"]').click()
    facings = page.get_by_role("radiogroup", name="Facing").get_by_role("radio")
    facings.nth(0).click()
    page.locator("main [data-primary]:enabled").click()
    verdict(page, "Not the best")
    expect(asker(page)).to_contain_text("Level with the best other.")
    asker(page).get_by_role("button", name="Try again").click()
    page.locator('[data-space="i9"]').click()
    facings.nth(6).click()
    page.locator("main [data-primary]:enabled").click()
    verdict(page, "Solved!")
    expect(asker(page)).to_contain_text("2 points ahead of the best other.")
    expect(page.get_by_role("heading", name="Dance 5, measure 2 of 4")).to_be_visible()


def test_la_danse_by_keys(visit: Visits) -> None:
    page = visit().page
    come(page, "la-danse", "Call them back")
    hand = Dancer(page, "keys")
    hand.space("l6")
    for _ in range(12):
        if page.evaluate(FACING) == 10:
            break
        page.keyboard.press("e")
    page.keyboard.press("Space")
    verdict(page, "Solved!")


def test_a_reply_is_danced_too(visit: Visits) -> None:
    page = visit().page
    come(page, "la-danse", "The guard")
    asker(page).get_by_role("button", name="Show the answer").click()
    verdict(page, "The answer")
    expect(page.get_by_role("heading", name="Dance 6, measure 2 of 2")).to_be_visible()


@pytest.mark.parametrize("game", sorted(registry.games()))
def test_a_phone_has_room_for_it(visit: Visits, game: str) -> None:
    page = visit(viewport=NARROW, has_touch=True).page
    page.goto("/puzzles")
    page.wait_for_load_state("networkidle")
    assert not wrong(page, OUTER)
    page.locator(f"#{game}").get_by_role("link").first.tap()
    expect(asker(page)).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert not wrong(page, OUTER)
    asker(page).get_by_role("button", name="Show the answer").tap()
    verdict(page, "The answer")
    assert not wrong(page, OUTER)


def test_axe_and_the_ways_there(visit: Visits) -> None:
    page = visit().page
    page.goto("/")
    page.get_by_role("link", name="Puzzles of La Danse").click()
    expect(page.get_by_role("heading", name="La Danse")).to_be_in_viewport()
    assert not axe(page)
    page.goto("/rules/la-danse")
    page.get_by_role("link", name="Puzzles of La Danse").click()
    expect(page.get_by_role("heading", name="La Danse")).to_be_in_viewport()
    come(page, "la-danse", "Three for one")
    asker(page).get_by_role("button", name="Show the answer").click()
    verdict(page, "The answer")
    assert not axe(page)


def test_a_puzzle_that_is_not_there(visit: Visits) -> None:
    visitor = visit()
    visitor.expect_error("404")
    visitor.page.goto("/puzzles/la-danse/99")
    expect(visitor.page.get_by_role("heading", name="There is no such puzzle")).to_be_visible()
    visitor.page.get_by_role("link", name="All puzzles").click()
    expect(visitor.page.get_by_role("heading", name="Puzzles", level=1)).to_be_visible()

"""Every lesson taken to its end, by doing on the board what is asked."""

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Error, Locator, Page, expect

from ballroom.core import registry
from ballroom.games.balletomane import tables
from ballroom.games.balletomane.notation import ACTIONS, CHOREOGRAPHIES
from ballroom.table import lessons
from tests.browser.hands import Choreographer, Couple, Dancer, Hand
from tests.browser.visits import NARROW, WIDE, Visit, aside, axe, overflows, wrong
from tests.houses import RunningHouse

Visits = Callable[..., Visit]
LESSONS = [
    (game.name, name) for game in registry.games().values() for name in lessons.scripts(game)
]
EACH = pytest.mark.parametrize(("game", "name"), LESSONS, ids=["-".join(one) for one in LESSONS])
HANDS: dict[str, type[Hand]] = {
    "dancing-dice": Couple, "balletomane": Choreographer, "la-danse": Dancer,
}  # fmt: skip


IN_SIGHT = """() => {
  const lit = document.querySelector(".rings span")?.getBoundingClientRect();
  const foot = document.querySelector(".dock").getBoundingClientRect();
  return !lit || (lit.top < foot.top - 20 && lit.bottom > 20);
}"""
"""Whether what is lit can be seen, above the words about it; it is brought there a little later."""


def lesson_of(house: RunningHouse, game: str, name: str) -> dict[str, Any]:
    found: dict[str, Any] = aside(house.house.get(f"/api/games/{game}/lessons/{name}"))
    return found


def views(lesson: dict[str, Any]) -> list[dict[str, Any]]:
    """What the learner sees when each step is on."""
    found, last = [], lesson["start"]
    for step in lesson["steps"]:
        last = step["frames"][-1]["view"] if step["frames"] else last
        found.append(last)
        last = step["after"][-1]["view"] if step["after"] else last
    return found


def guide(page: Page) -> Locator:
    return page.locator(".says")


def go_on(hand: Hand) -> None:
    hand.press(guide(hand.page).get_by_role("button", name="Next"))


def done(page: Page) -> None:
    """What was asked for is done, and has been shown."""
    expect(guide(page).get_by_role("button", name="Next")).to_be_visible()


# ---- making a move with the board's own controls


def make(hand: Hand, move: str, view: dict[str, Any]) -> None:
    if isinstance(hand, Couple):
        dice(hand, move)
    elif isinstance(hand, Choreographer):
        ballet(hand, move)
    elif isinstance(hand, Dancer):
        dance(hand, move, view["ball"])


def dice(hand: Hand, move: str) -> None:
    def die(number: str | None) -> Locator:
        return hand.page.locator(f'button.slot:has([data-die="{number}"])')

    slots = hand.page.locator("button.slot")
    verb, *rest = re.sub("/", "", move).split()
    if verb == "reroll":
        for number in rest:
            hand.press(die(number))
    if verb == "arrange":
        lie = [slots.nth(at).locator("[data-die]").get_attribute("data-die") for at in range(6)]
        ups = [one for one in lie[3:] if one in rest[:3]]
        downs = [one for one in lie[:3] if one not in rest[:3]]
        for up, down in zip(ups, downs, strict=True):
            hand.press(die(down))
            hand.press(die(up))
    hand.press(hand.page.locator("button.act.primary"))


def ballet(hand: Hand, move: str) -> None:
    main = hand.page.locator("main")
    verb, *rest = move.split()
    if verb in ("accept", "call"):
        hand.press(main.get_by_role("button", name="Accept" if verb == "accept" else "Call it"))
        return
    if verb == "lock":
        hand.press(main.get_by_role("button", name="lock it under the box").nth(int(rest[0]) - 1))
    elif verb == "claim":
        card = CHOREOGRAPHIES.index(rest[0])
        hand.press(main.locator(f'[data-choreography="{card + 1}"]'))
        levels = [low for low, _ in tables.CARDS[card].levels]
        level = main.get_by_role("group", name="Level").get_by_role("button")
        hand.press(level.nth(levels.index(int(rest[1]))))
    else:
        hand.press(main.locator(f'.row.below button.card[data-n="{ACTIONS.index(verb)}"]'))
        place = ".pool .dice" if rest[0][0] == "c" else ".row.below .hold"
        hand.press(main.locator(f"{place} button[data-lit]").nth(int(rest[0][1]) - 1))
    hand.press(main.locator("[data-primary]:enabled"))


def dance(hand: Dancer, move: str, ball: dict[str, Any]) -> None:
    page = hand.page
    verb, *rest = move.split()
    dancers = registry.games()["la-danse"].read_move
    if verb == "accept":
        hand.press(page.get_by_role("button", name=f"Accept offer {rest[0]}"))
    elif verb == "done":
        hand.press(page.get_by_role("button", name="I am done talking"))
    elif verb == "offer":
        hand.press(page.get_by_role("button", name="A suggestion to begin with"))
        hand.press(page.get_by_role("button", name="Offer it"))
    elif verb == "announce":
        first, *others = dancers(move).dancers()
        hand.space(ball["dancers"][first]["space"])
        if others:  # only one can be it, so that it need not be picked
            hand.press(page.get_by_role("button", name="And a second dancer"))
        hand.press(page.locator("main [data-primary]:enabled"))
    else:
        end, facing = rest[1].split("^")
        dancer = dancers(move).dancer
        picked = page.get_by_role("heading", level=1, name="pick a dancer")
        if picked.is_visible():
            hand.space(ball["dancers"][dancer]["space"])
        hand.space(end)
        petals = page.locator("svg.dial > g:has(> path.petal)")
        petal = petals.nth(int(facing)).locator("[role=radio]")
        if hand.way != "keys":
            petal.click()
        for _ in range(12 if hand.way == "keys" else 0):
            if petal.get_attribute("aria-checked") == "true":
                break
            page.keyboard.press("e")
        hand.press(page.locator("main [data-primary]:enabled"))


WHOLE = {("dancing-dice", "first"), ("la-danse", "first")}
"""Lessons that a wide window shows whole; the others have longer papers beside the board."""


def take(hand: Hand, lesson: dict[str, Any], look: Callable[[int], None] = lambda _: None) -> None:
    """From the first step to the last."""
    page = hand.page
    for at, (step, view) in enumerate(zip(lesson["steps"], views(lesson), strict=True)):
        expect(guide(page).locator(".text")).to_contain_text(step["text"])
        expect(guide(page)).to_contain_text(f"{at + 1} of {len(lesson['steps'])}")
        expect(page.locator(".rings span")).to_have_count(len(step["look"]))
        look(at)
        if step["is_asked"]:
            make(hand, step["wanted"][0], view)
            done(page)
            expect(guide(page).locator(".text")).to_contain_text(step["well"])
        go_on(hand)
    expect(page.get_by_role("heading", name="Now you can dance")).to_be_visible()


def start(visit: Visits, game: str, name: str, **options: Any) -> Page:
    page = visit(**options).page
    page.goto(f"/learn/{game}/{name}")
    guide(page).wait_for()
    return page


@EACH
def test_a_lesson_is_taken_to_its_end(
    visit: Visits, house: RunningHouse, game: str, name: str
) -> None:
    page = start(visit, game, name, viewport=WIDE)
    lesson = lesson_of(house, game, name)

    def look(at: int) -> None:
        if (game, name) in WHOLE:
            assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), at

    take(HANDS[game](page), lesson, look)
    for line in lesson["learnt"]:
        expect(page.get_by_text(line)).to_be_visible()
    assert axe(page) == []


@EACH
def test_a_lesson_is_taken_with_a_finger_on_a_narrow_screen(
    visit: Visits, house: RunningHouse, game: str, name: str
) -> None:
    page = start(visit, game, name, viewport=NARROW, has_touch=True, is_mobile=True)

    def look(at: int) -> None:
        assert overflows(page) == [], at
        try:
            page.wait_for_function(IN_SIGHT)
        except Error as error:
            raise AssertionError(f"step {at + 1} hides what it speaks of") from error

    hand = HANDS[game](page, "mouse")  # a click taps, and scrolls there first
    take(hand, lesson_of(house, game, name), look)


@pytest.mark.parametrize(("game", "name"), [("balletomane", "first"), ("la-danse", "first")])
def test_a_lesson_is_taken_by_keys_alone(
    visit: Visits, house: RunningHouse, game: str, name: str
) -> None:
    page = start(visit, game, name)
    take(HANDS[game](page, "keys"), lesson_of(house, game, name))
    expect(page.get_by_role("heading", name="Now you can dance")).to_be_focused()


def test_another_move_is_answered_and_nothing_happens(visit: Visits, house: RunningHouse) -> None:
    page = start(visit, "dancing-dice", "first")
    lesson = lesson_of(house, "dancing-dice", "first")
    for _ in range(3):
        page.get_by_role("button", name="Next").click()
    page.locator("button.act.primary").click()  # keep all
    kept = next(one for one in lesson["steps"][3]["wrong"] if one["moves"] == ["keep"])
    expect(guide(page)).to_contain_text(kept["say"])
    expect(page.get_by_role("heading", level=1, name="choose dice to roll again")).to_be_visible()
    page.locator("button.slot").nth(0).click()
    page.locator("button.act.primary").click()
    expect(guide(page)).to_contain_text(lesson["steps"][3]["wrong"][-1]["say"])
    page.locator("button.slot").nth(0).click()
    make(Couple(page), "reroll 4 5", {})
    done(page)
    expect(guide(page).locator(".text")).to_contain_text(lesson["steps"][3]["well"])


def test_who_does_not_know_how_is_shown_and_then_helped(visit: Visits, house: RunningHouse) -> None:
    page = start(visit, "balletomane", "first")
    lesson = lesson_of(house, "balletomane", "first")
    for _ in range(3):
        page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="Show me how").click()
    expect(guide(page)).to_contain_text(lesson["steps"][3]["hint"])
    page.get_by_role("button", name="Do it for me").click()
    done(page)
    expect(page.get_by_role("button", name="Next")).to_be_focused()
    page.get_by_role("button", name="Back").click()
    expect(guide(page)).to_contain_text(lesson["steps"][2]["text"])
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_role("button", name="Show me how")).to_be_visible()
    expect(page.get_by_role("heading", level=1, name="lock dice under your box")).to_be_visible()


def test_scenes_are_played_and_can_be_skipped(visit: Visits, house: RunningHouse) -> None:
    page = start(visit, "dancing-dice", "first", reduced_motion="no-preference")
    page.clock.install()
    page.clock.pause_at(datetime.now() + timedelta(hours=1))  # a scene has no end by itself
    page.get_by_role("button", name="Next").click()
    skip = guide(page).get_by_role("button", name="Skip")
    expect(skip).to_be_visible()
    skip.click()
    text = lesson_of(house, "dancing-dice", "first")["steps"][1]["text"]
    expect(guide(page).locator(".text")).to_contain_text(text)
    expect(guide(page)).to_contain_text("2 of ")


def test_a_lesson_ends_at_a_real_table(visit: Visits, house: RunningHouse) -> None:
    page = start(visit, "balletomane", "first")
    for step in lesson_of(house, "balletomane", "first")["steps"]:
        if step["is_asked"]:
            page.get_by_role("button", name="Show me how").click()
            page.get_by_role("button", name="Do it for me").click()
        go_on(Choreographer(page))
    page.get_by_role("button", name="Play a game now").click()
    expect(page).to_have_url(re.compile("/table/"))
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.goto("/")
    row = page.get_by_role("article", name="Balletomane")
    expect(row.get_by_role("link", name="Learn it in five minutes: Balletomane")).to_be_visible()
    expect(row.locator(".btns .learn")).to_have_count(0)  # it is not offered first any more


def test_who_is_new_is_offered_a_lesson_first(visit: Visits) -> None:
    page = visit().page
    page.goto("/")
    row = page.get_by_role("article", name="La Danse")
    offered = row.get_by_role("group").locator("a, button").first
    expect(offered).to_have_text("Learn it in five minutes")
    offered.click()
    expect(page).to_have_url(re.compile("/learn/la-danse/first$"))
    guide(page).wait_for()
    page.goto("/rules/la-danse")
    page.get_by_role("link", name="Learn it in five minutes").click()
    expect(page).to_have_url(re.compile("/learn/la-danse/first$"))


def test_a_lesson_that_there_is_not_says_so(visit: Visits) -> None:
    visitor = visit()
    visitor.expect_error("404")
    visitor.page.goto("/learn/la-danse/flying")
    expect(visitor.page.get_by_role("alert")).to_have_text("There is no such lesson.")


def test_axe_finds_nothing_in_a_lesson(visit: Visits) -> None:
    page = start(visit, "dancing-dice", "first")
    assert wrong(page) == []
    for _ in range(3):
        page.get_by_role("button", name="Next").click()
    page.locator("button.act.primary").click()  # not what was wanted
    guide(page).locator(".reply").wait_for()
    assert wrong(page) == []

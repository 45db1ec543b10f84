"""Whole games played through the page, each way that people play."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.hands import Choreographer, Couple, Hand, Way, play, sit, turns
from tests.browser.visits import (
    MIDDLE,
    NARROW,
    OUTER,
    PATIENCE,
    Visit,
    aside,
    axe,
    overflows,
    wrong,
)
from tests.houses import RunningHouse

Visits = Callable[..., Visit]
GAMES: dict[str, tuple[type[Hand], dict[str, Any]]] = {
    "dancing-dice": (Couple, {"endurance": 2}),
    "balletomane": (Choreographer, {}),
}
PHONE: dict[str, Any] = {"viewport": NARROW, "has_touch": True, "is_mobile": True}
AT_ONCE = """() => ["main h1", "main"].map((one) => document.querySelector(one).innerText)"""
"""What is asked and all that is shown, of the same moment."""

pytestmark = [pytest.mark.slow, pytest.mark.parametrize("game", GAMES)]


def open_table(house: RunningHouse, game: str, *seats: str) -> tuple[str, str]:
    """The ways in: to sit down, and to look on."""
    options = GAMES[game][1]
    join, watch = aside(house.house.open_table(game, list(seats), options=options))
    return f"/table/{join.table}#{join.key}", f"/watch/{watch.table}#{watch.key}"


@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_two_play_a_whole_game(visit: Visits, house: RunningHouse, game: str, way: Way) -> None:
    """Far apart, one by day and one by candlelight, and somebody looks on."""
    link, watch = open_table(house, game, "", "")
    people = [visit(color_scheme=scheme) for scheme in ("light", "dark")]
    for visitor, name in zip(people, ("Ada", "Bob"), strict=True):
        sit(visitor.page, link, name, way)
    onlooker = visit()
    onlooker.page.goto(watch)
    hands = [GAMES[game][0](visitor.page, way) for visitor in people]
    play(hands)
    for page in (*(one.page for one in people), onlooker.page):
        expect(page.get_by_role("region", name="The result")).to_be_visible()
        assert not axe(page)
        assert not overflows(page)
    told = [one.page.get_by_role("tabpanel").inner_text() for one in (*people, onlooker)]
    secret = re.compile(r"(Ada|Bob)(: ivory| rolls | is dealt )")
    assert {who for who, _ in secret.findall(told[0])} == {"Ada"}
    assert {who for who, _ in secret.findall(told[1])} == {"Bob"}
    assert not secret.search(told[2])


SCENES = """
  window.scenes = window.ended = 0;
  let was = false;
  new MutationObserver(() => {
    const said = [...document.querySelectorAll("main button")].map((one) => one.innerText);
    const is = said.includes("Skip");
    if (is && !was) window.scenes += 1;
    if (was && !is) window.ended += 1;
    was = is;
  }).observe(document, { subtree: true, childList: true });
"""
"""Counts how often something is shown by itself, and how often that has come to its end."""


def test_against_computers(visit: Visits, game: str) -> None:
    """From home to the end: first with moving pictures, of which a press shows all at once."""
    page = visit(reduced_motion="no-preference").page
    page.add_init_script(SCENES)
    page.clock.install()
    page.goto("/")
    page.get_by_role("button", name="Play now").nth(list(GAMES).index(game)).click()
    sheet = page.get_by_role("form")
    expect(sheet.get_by_role("radio", name="Club")).to_be_checked()
    if game == "dancing-dice":
        sheet.locator("label").filter(has_text=re.compile("^2$")).click()
        sheet.get_by_text("More choices").click()
        sheet.get_by_label("Endurance").select_option("5")
    sheet.get_by_role("button", name="Begin").click()
    hand = GAMES[game][0](page)
    expect(page).to_have_title(re.compile("^Your move"))
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 10"))  # now only a press can end a scene
    skip = page.get_by_role("button", name="Skip")
    for _ in turns(hand):
        if skip.is_visible():
            break
        if not hand.act():
            page.wait_for_timeout(20)
    expect(page).not_to_have_title(re.compile("Your move"))
    assert page.evaluate("window.ended = 0, window.scenes") > 0
    page.locator("main h1").first.click()
    page.wait_for_function("() => window.ended > 0")
    page.emulate_media(reduced_motion="reduce")
    page.clock.resume()
    expect(skip).to_have_count(0)
    page.evaluate("window.scenes = 0")
    play([hand])
    assert page.evaluate("window.scenes") == 0, "who wants calm is shown how it stands"
    assert not overflows(page)


def test_a_phone_by_touch_and_a_computer(visit: Visits, house: RunningHouse, game: str) -> None:
    link, _ = open_table(house, game, "", "random")
    page = visit(**PHONE, color_scheme="dark").page
    sit(page, link, "Ada", "touch")
    hand = GAMES[game][0](page, "touch")
    while not hand.act():
        page.wait_for_timeout(20)
    assert not overflows(page)
    assert not axe(page)
    play([hand])
    assert not overflows(page)


def test_the_line_is_cut_and_comes_back(visit: Visits, house: RunningHouse, game: str) -> None:
    """Twice: as it is cut in a tunnel, and as the house loses its power; nothing is lost."""
    link, _ = open_table(house, game, "", "random")
    visitor = visit()
    visitor.expect_error("WebSocket|ERR_")
    page = visitor.page
    lines: list[WebSocketRoute] = []
    is_tunnel = False

    def lead(line: WebSocketRoute) -> None:
        if is_tunnel:
            line.close()
        else:
            lines[:] = [line, line.connect_to_server()]

    page.route_web_socket(re.compile("/play$"), lead)
    sit(page, link, "Ada")
    hand = GAMES[game][0](page)
    while not hand.acts:
        hand.act()
    lost = page.get_by_text("The connection is lost")
    is_tunnel = True
    for end in lines:
        end.close()
    expect(lost).to_be_visible()
    is_tunnel = False
    expect(lost).to_have_count(0, timeout=PATIENCE)
    while hand.acts < 2:
        hand.act()
    house.kill()
    expect(lost).to_be_visible()
    house.start()
    expect(lost).to_have_count(0, timeout=PATIENCE)
    play([hand])


def test_one_device_is_shared(visit: Visits, game: str) -> None:
    """Two at one screen: it is handed on, and shows each their own alone."""
    page = visit().page
    page.goto("/")
    at = list(GAMES).index(game)
    page.get_by_role("button", name="On this device").nth(at).click()
    for n, name in enumerate(("Ada", "Bob")):
        page.get_by_role("textbox", name=re.compile(f"{n + 1}")).fill(name)
    page.get_by_role("button", name=re.compile("Begin")).click()
    page.get_by_role("button", name="I am ").wait_for()
    hand = GAMES[game][0](page)
    taken: list[str] = []
    now = ""
    for _ in turns(hand):
        if hand.is_over:
            break
        next_one = page.get_by_role("button", name="I am ")
        if next_one.is_visible():
            taken.append(next_one.inner_text().removeprefix("I am "))
            told = page.locator("main").inner_text()
            assert not re.search(r"(Ada|Bob)(: ivory| rolls | is dealt )", told)
            if len(taken) == 1:
                assert not axe(page)
            hand.takes_device()
            other = "Bob" if taken[-1] == "Ada" else "Ada"
            now = taken[-1]
            told = page.locator("main").inner_text()
            assert not re.search(rf"{other}(: ivory| rolls | is dealt )", told)
        if not hand.act():
            page.wait_for_timeout(20)
        heading, told = page.evaluate(AT_ONCE)
        is_asked = re.search("choose dice|arrange your|[Yy]our|lock dice|accept or call", heading)
        mine = re.search(rf"{now}(: ivory| rolls | is dealt )", told)
        assert is_asked or not mine, "what was only for one is gone with their turn"
    assert hand.is_over
    assert set(taken) == {"Ada", "Bob"}


def test_every_moment_is_for_everybody(visit: Visits, house: RunningHouse, game: str) -> None:
    """At each new thing that is asked: nothing for axe-core to find, nothing that sticks out."""
    link, _ = open_table(house, game, "", "random")
    page = visit(viewport=MIDDLE).page
    sit(page, link, "Ada")
    hand = GAMES[game][0](page)
    seen: set[str] = set()

    def look() -> None:
        heading = page.locator("main h1").first.inner_text()
        kind = re.sub(r"Round \d+|Act [IVX]+|Nocturne claims .*:", "", heading)
        if kind not in seen:
            seen.add(kind)
            assert not wrong(page, OUTER), heading

    hand.look = look
    for _ in turns(hand):
        look()
        if hand.is_over:
            break
        if not hand.act():
            page.wait_for_timeout(20)
    assert hand.is_over
    assert len(seen) >= 3, seen

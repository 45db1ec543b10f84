"""Balls danced through the page: by mouse, by keys alone, by touch, with computers, looked on."""

import asyncio
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from ballroom.client import NotDone, Seat, join
from tests.browser.hands import Dancer, Way, picks, play, sit, turns
from tests.browser.played import Played, played
from tests.browser.test_games import PHONE
from tests.browser.visits import (
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
VARIATIONS = ("non-negotiable", "in-the-way", "smitten", "all-night", "spell")

pytestmark = pytest.mark.slow


def open_ball(house: RunningHouse, *seats: str, **options: Any) -> tuple[str, str]:
    """The ways in: to sit down, and to look on. Seated by lot, without talk."""
    options = {"talk": False, **options}
    join, watch = aside(house.house.open_table("la-danse", list(seats), options=options))
    return f"/table/{join.table}#{join.key}", f"/watch/{watch.table}#{watch.key}"


def dance(hand: Dancer, acts: int) -> None:
    """Until it has done so many things, or the ball is over."""
    for _ in turns(hand):
        if hand.acts >= acts or hand.is_over:
            return
        if not hand.act():
            hand.page.wait_for_timeout(20)
    raise AssertionError("the ball does not go on")


def reach_turn(hand: Dancer, heading: str) -> None:
    """Dance until something is asked, without answering it."""
    asked = hand.page.get_by_role("heading", name=re.compile(f"^{heading}"), level=1)
    for _ in turns(hand):
        if asked.is_visible():
            if hand.page.locator("main[aria-busy=false]").count():
                return
        elif hand.act():
            continue
        hand.page.wait_for_timeout(20)
    raise AssertionError(f"never asked: {heading}")


@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_two_dance_a_whole_ball(visit: Visits, house: RunningHouse, way: Way) -> None:
    """Far apart, one by day and one by candlelight, and somebody looks on, to the real end."""
    link, watch = open_ball(house, "", "")
    people = [visit(color_scheme=scheme) for scheme in ("light", "dark")]
    for visitor, name in zip(people, ("Ada", "Bob"), strict=True):
        sit(visitor.page, link, name, way)
    onlooker = visit()
    onlooker.page.goto(watch)
    hands = [Dancer(visitor.page, way) for visitor in people]
    play(hands)
    for page in (*(one.page for one in people), onlooker.page):
        expect(page.get_by_role("region", name="The result")).to_be_visible()
        told = page.get_by_label("Log and talk").inner_text()
        assert "The ball is over" in told
        assert "influences" in told


def test_a_ball_of_four_with_computers(visit: Visits, house: RunningHouse) -> None:
    link, _ = open_ball(house, "", "greedy", "random", "greedy")
    page = visit().page
    sit(page, link, "Ada")
    play([Dancer(page)])
    assert "influences" in page.get_by_label("Log and talk").inner_text()


@pytest.mark.parametrize("variation", VARIATIONS)
def test_every_variation_is_danced(visit: Visits, house: RunningHouse, variation: str) -> None:
    """Some measures of each; the one that goes on all night is ended by a vote."""
    link, _ = open_ball(house, "", "greedy", "random", variations=variation)
    page = visit().page
    sit(page, link, "Ada")
    hand = Dancer(page)
    if variation == "all-night":
        expect(page.get_by_role("region", name="The dance")).to_contain_text("no last dance")
        hand.ends_balls = False
        reach_turn(hand, "Shall the ball end")
        assert not axe(page)
    dance(hand, 14)
    if variation == "non-negotiable":
        assert "announces" not in page.get_by_label("Log and talk").inner_text()


def test_a_phone_by_touch(visit: Visits, house: RunningHouse) -> None:
    """The large board: everything is seen, pressed and danced with a finger, and pinched."""
    link, _ = open_ball(house, "", "random", size=7)
    page = visit(**PHONE, color_scheme="dark").page
    sit(page, link, "Ada")
    hand = Dancer(page, "touch")
    dance(hand, 10)
    reach_turn(hand, "Announce a dancer")
    assert not overflows(page)
    assert not axe(page)
    hall = page.get_by_role("region", name="The ballroom")
    hall.get_by_role("button", name="Nearer").tap()
    expect(hall.get_by_role("button", name="All")).to_be_visible()
    small = page.evaluate(
        """() => [...document.querySelectorAll("main button, main summary, main a.btn")]
          .filter((one) => one.offsetParent && one.getBoundingClientRect().height < 24)
          .map((one) => one.outerHTML.slice(0, 120))"""
    )
    assert not small
    dance(hand, hand.acts + 2)


def test_every_moment_is_for_everybody(visit: Visits, house: RunningHouse) -> None:
    """At each new thing that is asked: nothing for axe-core to find, nothing that sticks out."""
    link, _ = open_ball(house, "", "greedy")
    page = visit().page
    sit(page, link, "Ada")
    hand = Dancer(page)
    reach_turn(hand, "Announce a dancer")
    assert not wrong(page)
    hand.space(hand.spaces("can be picked")[0][0])
    assert not wrong(page, OUTER)
    reach_turn(hand, "Your dance")
    assert not wrong(page, OUTER)
    hand.space(hand.spaces("an end of its steps")[0][0])
    assert not wrong(page)
    hand.go()
    dance(hand, 8)
    assert not wrong(page, OUTER)


def test_moving_a_dancer_does_not_draw_the_floor_again(visit: Visits, house: RunningHouse) -> None:
    link, _ = open_ball(house, "", "greedy", "random", "greedy")
    page = visit(reduced_motion="no-preference").page
    sit(page, link, "Ada")
    hand = Dancer(page)
    reach_turn(hand, "Announce a dancer")
    page.evaluate(
        """() => {
          const all = { subtree: true, childList: true, attributes: true, characterData: true };
          const within = ({ target }, what) =>
            (target instanceof Element ? target : target.parentElement)?.closest(what);
          window.onFloor = window.ofDancers = 0;
          window.floor = document.querySelector("[data-layer=floor]");
          new MutationObserver((seen) => {
            for (const one of seen) {
              if (within(one, "[data-layer=floor]")) window.onFloor += 1;
              if (within(one, ".dancers")) window.ofDancers += 1;
            }
          }).observe(document.body, all);
        }"""
    )
    dance(hand, 6)
    assert page.evaluate("window.floor.isConnected"), "it is the same floor"
    assert page.evaluate("window.onFloor") == 0
    assert page.evaluate("window.ofDancers") > 0


def test_the_ends_of_a_picked_dancer_are_lit_at_once(visit: Visits, house: RunningHouse) -> None:
    """54 dancers on the large board: they are in the next picture, whenever that comes.

    How long it takes is for `bench/page.py` to say.
    """
    others = ("random",) * 5
    link, _ = open_ball(house, "", *others, variations="non-negotiable", size=7)
    page = visit().page
    sit(page, link, "Ada")
    hand = Dancer(page)
    dance(hand, 2)
    reach_turn(hand, "Your dance: pick")
    assert max(lit for _, lit in picks(hand)) > 5


def test_what_cannot_be_done_is_explained(visit: Visits, house: RunningHouse) -> None:
    """The house says why not, and by which rule; nothing is decided by the page."""
    link, _ = open_ball(house, "", "random")
    page = visit().page
    sit(page, link, "Ada")
    hand = Dancer(page)
    reach_turn(hand, "Your dance")
    page.locator('[data-space="j8"]').click()
    alert = page.get_by_role("alert").filter(has_text=re.compile("LD-"))
    expect(alert).to_be_visible()
    page.keyboard.press("Escape")
    expect(alert).to_have_count(0)


def test_a_facing_is_chosen_by_pointing_by_wheel_and_by_keys(
    visit: Visits, house: RunningHouse
) -> None:
    link, _ = open_ball(house, "", "random")
    page = visit().page
    sit(page, link, "Ada")
    hand = Dancer(page)
    reach_turn(hand, "Your dance")
    chosen = page.get_by_role("radio", checked=True)
    radios = page.get_by_role("radiogroup", name="Facing").get_by_role("radio")
    for name, _ in hand.spaces("an end of its steps"):
        hand.space(name)
        if radios.count() >= 3:
            break
    before = chosen.get_attribute("aria-label")
    page.keyboard.press("e")
    after = chosen.get_attribute("aria-label")
    assert after != before
    page.keyboard.press("q")
    assert chosen.get_attribute("aria-label") == before
    page.locator('[data-space][aria-selected="true"]').hover()
    page.mouse.wheel(0, 100)
    expect(chosen).to_have_attribute("aria-label", after or "")
    box = page.locator('[data-space][aria-selected="true"]').bounding_box()
    assert box is not None
    seen = set()
    for dx, dy in ((60, 0), (0, 60), (-60, 0), (0, -60)):
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + dx, y + dy, steps=3)
        page.mouse.up()
        seen.add(chosen.get_attribute("aria-label"))
    assert len(seen) > 1
    page.keyboard.press("Escape")
    expect(chosen).to_have_count(0)


def test_six_computers_are_looked_at(visit: Visits) -> None:
    """From home: a computer takes one's place, and one looks on."""
    page = visit().page
    page.goto("/")
    page.get_by_role("button", name="Play now").nth(2).click()
    page.get_by_role("radio", name="6", exact=True).check(force=True)
    page.get_by_role("radio", name=re.compile("^Greedy")).check(force=True)
    page.get_by_label("Only look on").check()
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".dancers .dancer")).to_have_count(54)
    expect(page.get_by_role("list", name="Order of play").locator("li")).to_have_count(6)
    expect(page.get_by_text("You look on")).to_be_visible()
    assert not axe(page)
    told = page.get_by_label("Log and talk")
    expect(told).to_contain_text("Dance 2, measure 1", timeout=3 * PATIENCE)
    assert not page.locator("[data-primary]").count()


def test_two_fingers_bring_the_floor_near(visit: Visits, house: RunningHouse) -> None:
    link, _ = open_ball(house, "", "random")
    phone = visit(viewport=NARROW, has_touch=True, is_mobile=True)
    page = phone.page
    sit(page, link, "Ada")
    floor = page.locator("svg.ballroom")
    far = floor.get_attribute("viewBox")
    box = floor.bounding_box()
    assert far is not None
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    line = phone.context.new_cdp_session(page)

    def touch(kind: str, apart: float | None) -> None:
        points = [] if apart is None else [{"x": x - apart, "y": y}, {"x": x + apart, "y": y}]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 30)
    for apart in (45, 60, 90):
        touch("touchMove", apart)
    touch("touchEnd", None)
    page.wait_for_function(  # less of the floor is in the window
        "far => document.querySelector('svg.ballroom').viewBox.baseVal.width < far",
        arg=float(far.split()[2]),
    )


def test_a_newcomer_finds_the_first_dance_without_the_rules(visit: Visits) -> None:
    """From home, by what the page lights and says alone."""
    page = visit().page
    page.goto("/")
    page.get_by_role("button", name="Play now").nth(2).click()
    page.get_by_role("button", name="Begin").click()
    heading = page.get_by_role("heading", level=1)
    dancer = Dancer(page)
    for _ in turns(dancer):
        said = heading.inner_text()
        done = page.get_by_role("button", name="I am done talking", disabled=False)
        if said.startswith("The talk") and done.is_visible():
            done.click()
        elif dancer.act() and said.startswith("Your dance"):
            break
        page.wait_for_timeout(50)
    expect(page.get_by_label("Log and talk")).to_contain_text(
        re.compile("(Guest|Ada).* (dances|cuts in)")
    )


def other_than(page: Page, before: str | None) -> str | None:
    """What is seen of the floor, once it is not as before."""
    page.wait_for_function(
        "before => document.querySelector('svg.ballroom').getAttribute('viewBox') !== before",
        arg=before,
    )
    return page.locator("svg.ballroom").get_attribute("viewBox")


def test_the_floor_is_looked_at_from_near_and_spoken(visit: Visits, house: RunningHouse) -> None:
    """Buttons, wheel, a drag, and back; each space is a cell with a spoken name."""
    link, _ = open_ball(house, "", "random")
    page = visit().page
    sit(page, link, "Ada")
    hall = page.get_by_role("region", name="The ballroom")
    floor = hall.locator("svg.ballroom")
    far = floor.get_attribute("viewBox")
    hall.get_by_role("button", name="Nearer").click()
    near = other_than(page, far)
    box = floor.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 90, y + 60, steps=4)
    page.mouse.up()
    moved = other_than(page, near)
    page.mouse.wheel(0, -200)
    other_than(page, moved)
    page.mouse.dblclick(x, y)
    expect(floor).to_have_attribute("viewBox", far or "")
    grid = page.get_by_role("grid")
    expect(grid.get_by_role("gridcell")).to_have_count(157)
    spoken = grid.get_by_role("gridcell", name=re.compile("your entrance, your Ballare facing"))
    expect(spoken).to_have_count(1)
    own = spoken.bounding_box()
    assert own is not None
    assert own["y"] > y, "the own entrance lies below"


async def _bound(house: RunningHouse, offer: str) -> Played:
    """A ball of two who are bound by a deal, and have said all that they have to say."""
    link, watch = await house.house.open_table("la-danse", ["", ""])
    told = await house.house.get(f"/api/tables/{link.table}?key={link.key}")
    made = Played(link.table, "la-danse", link.key, watch.key, told["root"])
    seats = [await join(str(link), name) for name in ("Ada", "Bob")]
    for one in seats:
        await one.__aenter__()
    for seat, said in ((0, f"offer {offer}"), (1, "accept 1"), (0, "done"), (1, "done")):
        await _say(seats[seat], said)
    for one in seats:
        made.tokens.append(one.token)
        made.seeds.append(one.seed)
        await one.__aexit__(None, None, None)
    return made


async def _say(seat: Seat, said: str) -> None:
    while True:
        try:
            await seat.move(said)
            return
        except NotDone as why:
            if why.code not in ("stale", "illegal"):
                raise
            await asyncio.sleep(0.05)  # what the other said has not come here yet


def test_a_deal_is_broken_only_on_purpose(visit: Visits, house: RunningHouse) -> None:
    """It is said before, it takes two steps, and it costs the measure."""
    made = aside(_bound(house, "Red: hold C this dance; Blue: hold C this dance"))
    hands = []
    for seat in (0, 1):
        visitor = visit(color_scheme="dark" if seat else "light")
        made.seat(visitor, seat)
        visitor.page.goto(f"/table/{made.table}")
        hands.append(Dancer(visitor.page))
    asked = [
        hand.page.get_by_role("heading", name=re.compile("^Announce a dancer"), level=1)
        for hand in hands
    ]
    while not any(one.is_visible() for one in asked):
        hands[0].page.wait_for_timeout(50)
    hand = hands[0] if asked[0].is_visible() else hands[1]
    page = hand.page
    expect(page.locator("main")).to_have_attribute("aria-busy", "false")
    chasse = next(name for name, _ in hand.spaces("your Chasse"))
    hand.space(chasse)
    move = page.get_by_role("region", name="Your move")
    expect(move).to_contain_text("sit this measure out")
    expect(page.locator("main [data-primary]:enabled")).to_have_count(0)
    assert not axe(page)
    move.get_by_role("button", name="Break the deal…").click()
    move.get_by_role("button", name="Yes, break it").click()
    expect(page.get_by_label("Log and talk")).to_contain_text("breaks deal 1")


def test_a_ball_is_looked_back_on(visit: Visits, house: RunningHouse) -> None:
    made = played(house, "la-danse", 2, options={"talk": False})
    visitor = visit()
    made.seat(visitor)
    page = visitor.page
    page.goto(f"/replay/{made.table}?at=12")
    page.get_by_role("slider", name="Moment of the game").wait_for()
    expect(page.locator(".dancers .dancer")).to_have_count(18)
    before = page.locator(".dancers").inner_html()
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    expect(page.get_by_role("region", name="The ballroom")).to_be_visible()
    page.wait_for_function(
        "before => document.querySelector('.dancers').innerHTML !== before", arg=before
    )
    assert not page.locator("[data-primary]").count()
    assert not axe(page)

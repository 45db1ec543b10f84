"""A game looked back on: every moment reached, through the own eyes and everybody's."""

import json
import re
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from ballroom.client import Link, Seat
from ballroom.table import messages as m
from tests.browser.played import Played, played
from tests.browser.visits import NARROW, Visit, aside, axe, wrong
from tests.houses import RunningHouse

Visits = Callable[..., Visit]


@pytest.fixture(scope="module")
def game(house: RunningHouse) -> Played:
    """A short marathon that is over, at a private table."""
    return played(house, options={"endurance": 4})


@pytest.fixture(scope="module")
def frames(house: RunningHouse, game: Played) -> list[dict[str, Any]]:
    """What the house tells Ada of it."""
    return replay_of(house, game, game.tokens[0])


def replay_of(house: RunningHouse, game: Played, token: str = "") -> list[dict[str, Any]]:
    path = f"/api/tables/{game.table}/replay?key={game.watch}"
    found = aside(house.house.get(path, token))
    assert len(found["frames"]) == found["total"] > 8
    frames: list[dict[str, Any]] = found["frames"]
    return frames


def at(visit: Visits, game: Played, query: str = "", **options: Any) -> Page:
    """Ada's page."""
    visitor = visit(**options)
    game.seat(visitor)
    visitor.page.goto(f"/replay/{game.table}{query}")
    slider(visitor.page).wait_for()
    return visitor.page


def slider(page: Page) -> Locator:
    return page.get_by_role("slider", name="Moment of the game")


def link_in(page: Page) -> str:
    return page.get_by_role("textbox", name="A link for others").input_value()


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def lit(page: Page) -> Locator:
    """The lines of the log that belong to the moment."""
    return page.get_by_role("group", name="What was told").locator("[aria-current=step]")


def test_buttons_and_keys_lead_to_every_moment(
    visit: Visits, game: Played, frames: list[dict[str, Any]]
) -> None:
    page, total = at(visit, game), len(frames)
    moment = slider(page)
    expect(moment).to_have_value("0")
    expect(moment).to_have_attribute("aria-valuetext", f"Before the first move, 0 of {total}")
    press(page, "One forward")
    expect(moment).to_have_value("1")
    words = frames[0]["sentences"][0]["text"].rstrip(".")
    expect(moment).to_have_attribute("aria-valuetext", re.compile(rf"{words}, 1 of {total}$"))
    press(page, "To the end")
    expect(moment).to_have_value(str(total))
    forward = page.get_by_role("button", name="One forward")
    expect(forward).to_be_disabled()
    forward.click(force=True)
    expect(moment).to_have_value(str(total))
    press(page, "One back")
    expect(moment).to_have_value(str(total - 1))
    press(page, "To the start")
    expect(moment).to_have_value("0")
    for key, value in [("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", total)]:
        page.keyboard.press(key)
        expect(moment).to_have_value(str(value))
    page.keyboard.press("Home")
    moment.focus()
    for key, value in [("ArrowRight", 1), ("End", total), ("ArrowLeft", total - 1), ("Home", 0)]:
        page.keyboard.press(key)
        expect(moment).to_have_value(str(value))
    number = next(n for n, one in enumerate(frames, 1) if n > 3 and one["sentences"])
    moment.fill(str(number))
    expect(moment).to_have_attribute(
        "aria-valuetext", re.compile(rf"^Round \d: .*, {number} of {total}$")
    )
    expect(lit(page).first).to_contain_text(frames[number - 1]["sentences"][0]["text"])


def test_the_picture_is_that_of_the_moment(
    visit: Visits, game: Played, frames: list[dict[str, Any]]
) -> None:
    """What is drawn differs from moment to moment, and is the same again on the way back."""
    page = at(visit, game)
    board = page.locator(".board").first
    seen = []
    for number in range(0, len(frames), 3):
        slider(page).fill(str(number))
        seen.append(board.inner_text())
    assert len(set(seen)) > len(seen) / 2
    for number in reversed(range(0, len(frames), 3)):
        slider(page).fill(str(number))
        assert board.inner_text() == seen[number // 3]


def test_it_plays_by_itself_and_stops_at_the_end(
    visit: Visits, game: Played, frames: list[dict[str, Any]]
) -> None:
    page = at(visit, game, f"?at={len(frames) - 3}")
    expect(slider(page)).to_have_value(str(len(frames) - 3))
    page.clock.install()
    page.clock.pause_at(datetime.now() + timedelta(hours=1))  # time passes only as is said here
    page.get_by_label("How fast it plays").select_option("4")
    press(page, "Play")
    page.get_by_role("button", name="Pause").wait_for()
    page.clock.run_for(5_000)
    page.get_by_role("button", name="Play", exact=True).wait_for()
    expect(slider(page)).to_have_value(str(len(frames)))
    page.locator("body").click(position={"x": 5, "y": 300})
    page.keyboard.press("Space")
    page.get_by_role("button", name="Pause").wait_for()
    for _ in range(20):
        if slider(page).input_value() != "2":
            page.clock.run_for(50)
    expect(slider(page)).to_have_value("2")
    page.keyboard.press("Space")
    page.get_by_role("button", name="Play", exact=True).wait_for()
    page.clock.run_for(60_000)
    expect(slider(page)).to_have_value("2")


def test_a_long_game_comes_in_pieces(
    visit: Visits, game: Played, frames: list[dict[str, Any]]
) -> None:
    asked: list[int] = []

    def piece(route: Any) -> None:
        first = int(parse_qs(urlsplit(route.request.url).query)["first"][0])
        whole = route.fetch(url=route.request.url.replace(f"first={first}", "first=0")).json()
        asked.append(first)
        part = whole["frames"][first : first + 5]
        route.fulfill(json={**whole, "first": first, "frames": part})

    visitor = visit()
    game.seat(visitor)
    visitor.page.route("**/replay?*", piece)
    visitor.page.goto(f"/replay/{game.table}?at=8")
    expect(slider(visitor.page)).to_have_value("8")
    press(visitor.page, "To the end")
    expect(slider(visitor.page)).to_have_value(str(len(frames)))
    assert asked == list(range(0, len(frames), 5))
    said = visitor.page.get_by_role("group", name="What was told").get_by_role("button")
    told = sum(max(1, len(one["sentences"])) for one in frames)
    expect(said.filter(has_not_text=re.compile("^DD-"))).to_have_count(told)


def test_scenes_are_played_where_motion_is_welcome(
    visit: Visits, game: Played, frames: list[dict[str, Any]]
) -> None:
    page = at(visit, game, reduced_motion="no-preference")
    page.get_by_label("How fast it plays").select_option("4")
    press(page, "Play")
    page.wait_for_function(
        "far => document.querySelector('input[type=range]').valueAsNumber >= far",
        arg=min(12, len(frames)),
    )
    slider(page).fill("3")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    expect(slider(page)).to_have_value("3")


def test_a_line_of_the_log_leads_to_its_moment(
    visit: Visits, game: Played, frames: list[dict[str, Any]]
) -> None:
    page = at(visit, game)
    told = page.get_by_role("group", name="What was told")
    number = next(n for n, one in enumerate(frames, 1) if n > 6 and one["sentences"])
    words = frames[number - 1]["sentences"][0]
    told.get_by_role("button", name=f"Move {number} {words['text']}").click()
    expect(slider(page)).to_have_value(str(number))
    assert lit(page).count() == len(frames[number - 1]["sentences"])
    rule = told.get_by_role("button", name=f"Rule {words['rule']}").first
    rule.click()
    expect(told.get_by_role("note").first).not_to_contain_text("…")


def test_own_eyes_and_everybodys(
    visit: Visits, game: Played, house: RunningHouse, frames: list[dict[str, Any]]
) -> None:
    everybody = replay_of(house, game)
    number = next(
        n
        for n, (own, theirs) in enumerate(zip(frames, everybody, strict=True), 1)
        if own["by"] == -1 and own["sentences"] and not theirs["sentences"]
    )
    page = at(visit, game, f"?at={number}")
    secret = frames[number - 1]["sentences"][0]["text"]
    expect(lit(page).first).to_contain_text(secret)
    page.get_by_role("radio", name="Everybody").check(force=True)
    expect(lit(page).first).to_contain_text("Something is drawn that you may not see")
    expect(slider(page)).to_have_value(str(number))
    expect(page.get_by_text(secret)).to_have_count(0)
    page.get_by_role("radio", name="Ada").dispatch_event("click")
    expect(lit(page).first).to_contain_text(secret)
    expect(page.get_by_role("radio")).to_have_count(2)
    expect(page.get_by_text("What others were never made to show stays theirs")).to_be_visible()


def test_somebody_who_looks_on_comes_by_the_link(
    visit: Visits, game: Played, frames: list[dict[str, Any]]
) -> None:
    own = at(visit, game, "?at=4")
    own.get_by_label("Begin at this moment").check()
    link = link_in(own)
    assert link.endswith(f"/replay/{game.table}?at=4#{game.watch}")
    assert not any(token in link for token in game.tokens)
    page = visit().page
    page.goto(link)
    expect(slider(page)).to_have_value("4")
    expect(page.get_by_role("radio")).to_have_count(0)
    told = [one for frame in frames for one in frame["sentences"]]
    secret = next(one["text"] for one in told if one["event"]["kind"] == "rolled")
    expect(page.get_by_text(secret)).to_have_count(0)
    assert link_in(page).endswith(f"#{game.watch}")
    press(page, "One forward")
    page.wait_for_url(re.compile(r"\?at=5#"))
    page.reload()
    expect(slider(page)).to_have_value("5")


def test_the_link_is_copied(visit: Visits, game: Played) -> None:
    page = at(visit, game, permissions=["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_text("Copied")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == link_in(page)


def test_the_record_is_downloaded_whole(
    visit: Visits, game: Played, house: RunningHouse, tmp_path: Path
) -> None:
    page = at(visit, game)
    with page.expect_download() as coming:
        press(page, "Download the record")
    assert coming.value.suggested_filename == f"ballroom-dancing-dice-{game.table}.jsonl"
    coming.value.save_as(tmp_path / "record")
    path = f"/api/tables/{game.table}/record"
    told = aside(_record(house, path, game.tokens[0]))
    assert (tmp_path / "record").read_bytes() == told


async def _record(house: RunningHouse, path: str, token: str) -> bytes:
    return house.house._ask("GET", path, None, token)


def test_the_dice_are_checked_in_the_page(visit: Visits, game: Played, house: RunningHouse) -> None:
    told = aside(_record(house, f"/api/tables/{game.table}/record", game.tokens[0]))
    end = json.loads(told.splitlines()[-1])
    page = at(visit, game)
    press(page, "Check the dice")
    expect(page.get_by_role("heading", name="what was promised")).to_be_visible()
    names = page.locator("dl dt").all_inner_texts()
    figures = page.locator("dl dd").all_inner_texts()
    rolls, opened = end["rolls"], end["opened"]
    assert dict(zip(names, figures, strict=True)) == {
        "promised": str(rolls),
        "opened": str(opened),
        "right": str(opened),
        "sealed": str(rolls - opened),
    }
    expect(page.get_by_text("The promise is the one that you noted.")).to_be_visible()
    expect(page.get_by_text("Your seed is in the dice.")).to_be_visible()
    press(page, "Roll by roll")
    page.wait_for_url("**/verify")
    expect(page.get_by_role("row")).to_have_count(end["rolls"] + 1 + 2 + 1)
    assert page.get_by_label("The promise that you noted").input_value() == game.root


def test_another_promise_than_the_one_we_kept_is_found(visit: Visits, game: Played) -> None:
    visitor = visit()
    game.seat(visitor, root="0" * 64)
    page = visitor.page
    page.goto(f"/replay/{game.table}")
    press(page, "Check the dice")
    expect(page.get_by_role("heading", name="not the game that you noted")).to_be_visible()


def test_a_dishonest_house_is_found_out(visit: Visits, game: Played) -> None:
    """A record whose rolls were changed on its way is refused, line and reason told."""
    visitor = visit()
    game.seat(visitor)
    page = visitor.page

    def forged(route: Any) -> None:
        text = route.fetch().text()
        opening = next(one for one in text.splitlines() if '"opening"' in one)
        route.fulfill(body=text.replace(opening, opening.replace('"secret":"', '"secret":"0', 1)))

    page.route("**/record*", forged)
    page.goto(f"/replay/{game.table}")
    press(page, "Check the dice")
    expect(page.get_by_role("heading", name="This record is not right.")).to_be_visible()
    expect(page.get_by_text(re.compile(r"^Line \d+: "))).to_be_visible()


def test_a_game_that_is_not_over_is_looked_back_on(visit: Visits, house: RunningHouse) -> None:
    game = played(house, people=3, most=7, listed=True)
    page = at(visit, game)
    expect(page.get_by_role("heading", name="The game goes on")).to_be_visible()
    expect(page.get_by_role("heading", name="Result")).to_have_count(0)
    expect(page.get_by_role("link", name="Back to the table")).to_have_attribute(
        "href", f"/table/{game.table}"
    )
    visitor = visit()
    visitor.page.goto(f"/replay/{game.table}")  # a listed table needs no key
    slider(visitor.page).wait_for()
    link = link_in(visitor.page)
    assert link == f"{house.address}/replay/{game.table}"


def test_balletomane_too(visit: Visits, house: RunningHouse) -> None:
    game = played(house, "balletomane")
    page = at(visit, game)
    press(page, "To the end")
    expect(page.get_by_role("heading", name="Result")).to_be_visible()
    press(page, "Check the dice")
    expect(page.get_by_role("heading", name="what was promised")).to_be_visible()


def test_two_seats_on_one_screen_begin_with_what_all_may_see(
    visit: Visits, house: RunningHouse
) -> None:
    async def both() -> tuple[str, str]:
        link, _ = await house.house.open_table("dancing-dice", ["", ""])
        return link.table, await house.house.take(link, "Ada", "Bo")

    table, token = aside(both())
    visitor = visit()
    visitor.sit(table, token, seats=[0, 1], game="dancing-dice")
    page = visitor.page
    page.goto(f"/replay/{table}")
    expect(page.get_by_role("radio")).to_have_count(1)
    expect(page.get_by_role("radio", name="Everybody")).to_be_checked()
    press(page, "Check the dice")
    expect(page.get_by_role("heading", name="promises")).to_be_visible()
    assert page.locator("dl dd").all_inner_texts()[1] == "1", "the Tango alone is open to all"

    async def give_up() -> None:
        async with Seat(Link(house.address, table, ""), token) as seat:
            await seat.ask(m.Resign("1", 0))

    aside(give_up())
    page.reload()
    page.get_by_role("radio", name="Ada").dispatch_event("click")
    expect(page.get_by_text("Only Ada should look now.")).to_be_visible()
    page.get_by_role("button", name="Not now").click()
    expect(page.get_by_role("radio", name="Everybody")).to_be_checked()
    page.get_by_role("radio", name="Ada").dispatch_event("click")
    page.get_by_role("button", name="I am Ada").click()
    expect(page.get_by_role("radio", name="Ada")).to_be_checked()


@pytest.mark.parametrize("where", ["#wrong", "", "?at=3#"])
def test_a_wrong_key_gets_a_sentence_and_a_way_home(
    visit: Visits, game: Played, where: str
) -> None:
    visitor = visit()
    visitor.expect_error("404")
    visitor.page.goto(f"/replay/{game.table}{where}")
    expect(visitor.page.get_by_role("alert")).to_contain_text("table")
    assert not axe(visitor.page)
    visitor.page.get_by_role("link", name="To the programme").click()
    visitor.page.wait_for_url(re.compile(r":\d+/$"))


def test_the_right_key_can_be_put_behind_the_address(visit: Visits, game: Played) -> None:
    visitor = visit()
    visitor.expect_error("404")
    visitor.page.goto(f"/replay/{game.table}#wrong")
    visitor.page.get_by_role("alert").wait_for()
    visitor.page.goto(f"/replay/{game.table}#{game.watch}")
    slider(visitor.page).wait_for()


def test_a_house_that_is_away_can_be_asked_again(visit: Visits, game: Played) -> None:
    visitor = visit()
    visitor.expect_error("ERR_FAILED")
    game.seat(visitor)
    page = visitor.page
    page.route("**/replay?*", lambda route: route.abort())
    page.goto(f"/replay/{game.table}")
    expect(page.get_by_role("alert")).to_contain_text("cannot be reached")
    page.unroute("**/replay?*")
    press(page, "Try again")
    slider(page).wait_for()


def test_a_table_that_never_was(visit: Visits) -> None:
    visitor = visit()
    visitor.expect_error("404")
    visitor.page.goto("/replay/nosuchtable")
    expect(visitor.page.get_by_role("alert")).to_be_visible()


def test_everybody_can_use_it(visit: Visits, game: Played) -> None:
    page = at(visit, game, "?at=9", viewport=NARROW)
    press(page, "Check the dice")
    expect(page.get_by_text("The record is whole")).to_be_visible()
    assert not wrong(page)
    small = page.evaluate(
        """() => [...document.querySelectorAll(".controls :is(button, input, select)")]
          .filter((one) => Math.min(one.offsetWidth, one.offsetHeight) < 44)
          .map((one) => one.outerHTML)"""
    )
    assert not small

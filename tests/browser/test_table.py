"""Around every board: coming in, waiting, talking, leaving, and playing again."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hands import Choreographer, sit
from tests.browser.visits import NARROW, Visit, aside, axe, overflows
from tests.houses import RunningHouse

Visits = Callable[..., Visit]


def opened(house: RunningHouse, *seats: str, game: str = "dancing-dice", **more: Any) -> list[str]:
    """A table, and the ways in: to sit down, and to look on."""
    join, watch = aside(house.house.open_table(game, list(seats), **more))
    return [f"/table/{join.table}#{join.key}", f"/watch/{watch.table}#{watch.key}"]


def menu(page: Page, item: str) -> None:
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name=item).click()


def test_two_meet_at_a_table_talk_and_play_again(visit: Visits, house: RunningHouse) -> None:
    link, watch = opened(house, "", "")
    ada, bob, eve = visit(), visit(), visit()
    sit(ada.page, link, "Ada")
    expect(ada.page.get_by_role("heading", name="one chair is free")).to_be_visible()
    assert not axe(ada.page)
    sit(bob.page, link, "Bob")
    for page in (ada.page, bob.page):
        expect(page.get_by_role("button", name="Menu", exact=True)).to_be_visible()
    eve.page.goto(watch)
    expect(eve.page.get_by_role("button", name="Menu", exact=True)).to_be_visible()

    for page in (ada.page, bob.page):
        page.get_by_role("tab", name="Talk").click()
    ada.page.get_by_label("Say something").fill("Shall we?")
    ada.page.keyboard.press("Enter")
    expect(bob.page.get_by_role("tabpanel")).to_contain_text("Shall we?")
    expect(eve.page.get_by_role("tab", name=re.compile("Talk.*1 new"))).to_be_visible()
    for page in (bob.page, eve.page):
        said = page.get_by_role("log").get_by_text("Ada says:")
        expect(said).to_have_text(["Ada says: Shall we?"])
    for press, words in (("mute", "Anybody?"), ("hear", "Now?")):
        bob.page.get_by_role("button", name=press, exact=True).first.click()
        expect(bob.page.get_by_role("button", name=press, exact=True)).to_have_count(0)
        ada.page.get_by_label("Say something").fill(words)
        ada.page.keyboard.press("Enter")
        expect(said.last).to_have_text(f"Ada says: {words}")
    said = bob.page.get_by_role("log").get_by_text("Ada says:")
    expect(said).to_have_text(["Ada says: Shall we?", "Ada says: Now?"])

    menu(bob.page, "Give up")
    bob.page.get_by_role("button", name="No, play on").click()
    bob.page.get_by_role("button", name="Give up").click()
    bob.page.get_by_role("button", name="Yes, give up").click()
    expect(ada.page.get_by_role("heading", name="You win", exact=True)).to_be_visible()
    for page in (bob.page, eve.page):
        expect(page.get_by_role("heading", name="Ada wins", exact=True)).to_be_visible()
    assert not axe(ada.page)

    before = ada.page.url
    ada.page.get_by_role("button", name="Play again").click()
    expect(ada.page.get_by_text("Waiting for Bob to play again.")).to_be_visible()
    bob.page.get_by_role("button", name="Play again, as Ada would").click()
    for page in (ada.page, bob.page):
        page.wait_for_url(lambda url: url != before and "/table/" in url)
        expect(page.get_by_role("region", name="The result")).to_have_count(0)
    assert ada.page.url.split("#")[0] == bob.page.url.split("#")[0]


def test_people_who_share_a_device_see_only_their_own(visit: Visits, house: RunningHouse) -> None:
    join, _ = aside(house.house.open_table("dancing-dice", ["", ""]))
    token = aside(house.house.take(join, "Ada", "Bob"))
    page = (shared := visit()).page
    shared.sit(join.table, token, seats=[0, 1], game="dancing-dice")
    page.goto(f"/table/{join.table}")
    expect(page.get_by_role("heading", name="Hand the device to Ada")).to_be_visible()
    expect(page.get_by_role("tabpanel")).to_contain_text("Round 1 begins")
    expect(page.get_by_role("tabpanel")).not_to_contain_text(re.compile("ivory"))
    assert not axe(page)
    assert not overflows(page)
    page.get_by_role("button", name="I am Ada").click()
    panel = page.get_by_role("tabpanel")
    expect(panel).to_contain_text(re.compile("Ada: ivory"))
    expect(panel).not_to_contain_text(re.compile("Bob: ivory"))
    page.get_by_role("button", name="Cover").click()
    expect(page.get_by_role("heading", name="Hand the device to Ada")).to_be_visible()
    expect(panel).not_to_contain_text(re.compile("ivory"))


def test_who_shares_a_device_gives_up_alone(visit: Visits, house: RunningHouse) -> None:
    join, _ = aside(house.house.open_table("balletomane", ["", ""]))
    token = aside(house.house.take(join, "Ada", "Bob"))
    page = (shared := visit()).page
    shared.sit(join.table, token, seats=[0, 1], game="balletomane")
    page.goto(f"/table/{join.table}")
    menu(page, "Bob: Give up")
    page.get_by_role("button", name="Yes, give up").click()
    expect(page.get_by_role("heading", name="Ada wins", exact=True)).to_be_visible()


def test_a_seat_is_not_lost_in_another_window(visit: Visits, house: RunningHouse) -> None:
    link, _ = opened(house, "", "")
    ada = visit()
    other = ada.new_page()
    other.goto(link)
    sit(ada.page, link, "Ada")
    expect(ada.page.get_by_role("heading", name="one chair is free")).to_be_visible()
    other.get_by_role("button", name="Just look on").click()
    expect(other.get_by_role("button", name="Leave the table")).to_be_visible()
    ada.page.reload()
    expect(ada.page.get_by_role("button", name="Leave the table")).to_be_visible()
    table = link.split("#")[0].rsplit("/", 1)[1]
    ada.page.goto(f"/device/{table}#somebody-elses-key")
    expect(ada.page.get_by_role("link", name="To my seat")).to_be_visible()


def test_a_house_that_changes_its_promise_is_found_out(visit: Visits, house: RunningHouse) -> None:
    """Of this game's dice, and of those of a rematch."""
    for kept in ({"root": "0" * 64}, {"nextRoot": "0" * 64}):
        join, _ = aside(house.house.open_table("dancing-dice", ["", "random"]))
        token = aside(house.house.take(join, "Ada"))
        ada = visit()
        ada.sit(join.table, token, seats=[0], game="dancing-dice", **kept)
        ada.page.goto(f"/table/{join.table}")
        expect(ada.page.get_by_text("has changed its promise")).to_be_visible()


def test_a_seat_moves_to_another_device(visit: Visits, house: RunningHouse) -> None:
    link, _ = opened(house, "", "random")
    desk, phone = visit(), visit(viewport=NARROW, has_touch=True, is_mobile=True)
    sit(desk.page, link, "Ada")
    menu(desk.page, "Play on another device")
    there = desk.page.get_by_role("textbox", name="Link for the other device").input_value()
    phone.page.goto(there)
    phone.page.get_by_role("button", name="Play here").tap()
    expect(phone.page.get_by_role("button", name="Menu", exact=True)).to_be_visible()
    thief = visit()
    thief.expect_error("409|404")
    thief.page.goto(there)
    thief.page.get_by_role("button", name="Play here").click()
    expect(thief.page.get_by_role("alert")).not_to_be_empty()


def test_a_house_that_was_killed_is_found_again(visit: Visits, house: RunningHouse) -> None:
    link, _ = opened(house, "", "")
    ada, bob = visit(), visit()
    sit(ada.page, link, "Ada")
    sit(bob.page, link, "Bob")
    for visitor in (ada, bob):
        expect(visitor.page.get_by_role("button", name="Menu", exact=True)).to_be_visible()
        visitor.page.wait_for_load_state("networkidle")
        visitor.expect_error("WebSocket|ERR_CONNECTION")
    house.kill()
    expect(ada.page.get_by_role("status").first).to_contain_text("The connection is lost")
    house.start()
    expect(ada.page.get_by_text("The connection is lost")).to_have_count(0)
    ada.page.get_by_role("tab", name="Talk").click()
    ada.page.get_by_label("Say something").fill("Still there?")
    ada.page.keyboard.press("Enter")
    bob.page.get_by_role("tab", name="Talk").click()
    expect(bob.page.get_by_role("tabpanel")).to_contain_text("Still there?")


def test_a_board_that_could_not_be_fetched_is_fetched_again(
    visit: Visits, house: RunningHouse
) -> None:
    link, _ = opened(house, "", "random")
    ada = visit()
    ada.expect_error("ERR_FAILED|Failed to load resource")
    ada.page.route("**/assets/dancing_dice-*", lambda route: route.abort())
    sit(ada.page, link, "Ada")
    expect(ada.page.get_by_text("The board could not be fetched")).to_be_visible()
    ada.page.unroute("**/assets/dancing_dice-*")
    expect(ada.page.get_by_role("button", name="Menu", exact=True)).to_be_visible()
    expect(ada.page.get_by_text("The board could not be fetched")).to_have_count(0)


def test_a_move_is_taken_back_if_the_other_agrees(visit: Visits, house: RunningHouse) -> None:
    """A claim; a card that was played has shown something, and stays."""
    link, _ = opened(house, "", "", game="balletomane")
    people = [visit(), visit()]
    for visitor, name in zip(people, ("Ada", "Bob"), strict=True):
        sit(visitor.page, link, name)
    hands = [Choreographer(visitor.page) for visitor in people]
    claim = re.compile("^Your claim")
    claims = [hand.page.get_by_role("heading", level=1, name=claim) for hand in hands]
    while not any(one.is_visible() for one in claims):
        for hand in hands:
            if not any(one.is_visible() for one in claims):
                hand.act()
    mover, other = hands if claims[0].is_visible() else hands[::-1]
    while not mover.act():
        pass
    for answer in ("No", "Agree"):
        expect(other.page.get_by_role("button", name="Accept")).to_be_visible()
        menu(mover.page, "Ask to take the last move back")
        expect(mover.page.get_by_text("the others are being asked")).to_be_visible()
        other.page.get_by_role("button", name=answer, exact=True).click()
        expect(mover.page.get_by_text("the others are being asked")).to_have_count(0)
    expect(mover.page.get_by_role("heading", level=1, name=claim)).to_be_visible()
    expect(other.page.get_by_role("tabpanel")).to_contain_text("The last move is taken back.")
    expect(other.page.locator("li.undone")).to_contain_text(["claims"])
    expect(other.page.get_by_role("button", name="Accept")).to_have_count(0)


def test_a_wrong_link_says_so(visit: Visits, house: RunningHouse) -> None:
    link, watch = opened(house, "", "")
    eve = visit()
    eve.expect_error("404|409")
    eve.page.goto(link.split("#")[0])
    expect(eve.page.get_by_role("heading", name="No such table")).to_be_visible()
    assert not axe(eve.page)
    key = watch.split("#")[1]
    eve.page.goto(f"{link.split('#')[0]}#{key}")
    eve.page.get_by_role("button", name="Sit down").click()
    expect(eve.page.get_by_role("alert")).to_contain_text("does not seat anybody")
    eve.page.get_by_role("button", name="Just look on").click()
    expect(eve.page.get_by_role("heading", name="2 chairs are free")).to_be_visible()


@pytest.mark.parametrize("game", ["dancing-dice", "balletomane", "la-danse"])
def test_a_hint_is_asked_for_and_followed(visit: Visits, house: RunningHouse, game: str) -> None:
    # In a talk the other may speak at any time, and a hint is then of yesterday.
    options = {"talk": False} if game == "la-danse" else {}
    link, watching = opened(house, "", "random", game=game, options=options)
    ada = visit(viewport=NARROW).page
    sit(ada, link, "Ada")
    bob = visit().page
    bob.goto(watching)
    ask = ada.get_by_role("button", name="Hint", exact=True)
    ask.click()
    follow = ada.get_by_role("button", name="Do this")
    expect(follow).to_be_visible()
    assert not axe(ada)
    assert not overflows(ada)
    expect(bob.get_by_text("Ada asks for a hint.").first).to_be_visible()
    expect(bob.get_by_text("What a computer would do")).to_have_count(0)
    follow.click()
    expect(follow).to_have_count(0)
    expect(ada.get_by_role("alert")).to_be_empty()
    expect(ada.locator("main")).to_have_attribute("aria-busy", "false")


def test_nobody_gets_a_hint_where_it_counts(visit: Visits, house: RunningHouse) -> None:
    link, _ = opened(house, "", "", rated=True)
    page = visit().page
    page.goto(link)
    expect(page.get_by_text("none: the game counts")).to_be_visible()
    sit(page, link, "Ada")
    other = visit().page
    sit(other, link, "Bob")
    expect(page.get_by_role("heading", name="choose dice to roll again")).to_be_visible()
    expect(page.get_by_role("button", name="Hint", exact=True)).to_have_count(0)


@pytest.mark.parametrize(
    ("game", "where"),
    [
        ("dancing-dice", "main .couples li"),
        ("balletomane", "main section.row"),
        ("la-danse", "main .order li"),
    ],
)
def test_who_has_left_is_seen_to_be_away(
    visit: Visits, house: RunningHouse, game: str, where: str
) -> None:
    """Whose browser is closed is not here any more; on a phone that is seen as well."""
    link, _ = opened(house, "", "", game=game)
    ada, bob = visit(), visit()
    for one, name in ((ada, "Ada"), (bob, "Bob")):
        sit(one.page, link, name)
    there = ada.page.locator(where).filter(has_text="Bob")
    expect(there).to_be_visible()
    expect(there).not_to_contain_text("away")
    bob.context.close()
    expect(there).to_contain_text("away")
    ada.page.set_viewport_size(NARROW)
    box = there.get_by_text("away").last.bounding_box()
    assert box is not None
    assert box["width"] > 10, "not only for who listens"
    assert not axe(ada.page)


def test_a_choice_that_stands_is_explained(visit: Visits, house: RunningHouse) -> None:
    """Who has chosen and presses a die once more is told why nothing happens, and by which rule."""
    link, _ = opened(house, "", "")
    ada, bob = visit().page, visit().page
    sit(ada, link, "Ada")
    sit(bob, link, "Bob")
    ada.locator("button.act.primary:not([aria-disabled])").click()
    expect(ada.get_by_role("button", name="Waiting for Bob")).to_be_visible()
    ada.locator("button.slot").first.click(force=True)  # it is disabled, and answers nevertheless
    why = ada.get_by_role("status").filter(has=ada.get_by_role("button", name="Rule DD-"))
    expect(why).to_be_visible()
    assert not axe(ada)


def test_dice_that_stay_as_they_are_are_explained(visit: Visits, house: RunningHouse) -> None:
    """A locked die, and the other's: pressed in one's own turn, with the rule that keeps them."""
    link, _ = opened(house, "", "", game="balletomane")
    people = [visit().page, visit().page]
    for page, name in zip(people, ("Ada", "Bob"), strict=True):
        sit(page, link, name)
    for page in people:
        page.get_by_role("button", name="lock it under the box").first.click()
        lock = page.locator("main [data-primary]:enabled")
        lock.click()
        expect(lock).to_have_count(0)
    turns = [page.get_by_role("heading", name="Your turn", level=1) for page in people]
    expect(turns[0].or_(people[0].get_by_role("heading", name="Bob"))).to_be_visible()
    page = people[0] if turns[0].is_visible() else people[1]
    other = "Bob" if page is people[0] else "Ada"
    why = page.get_by_role("button", name="Rule BM-3.3")
    page.get_by_role("button", name="Your locked die").first.click()
    expect(why).to_be_visible()
    page.keyboard.press("Escape")
    expect(why).to_have_count(0)
    page.get_by_role("button", name=f"{other}'s visible die").first.click()
    expect(page.get_by_text(f"{other}'s dice are never changed by you.")).to_be_visible()
    expect(why).to_be_visible()
    assert not axe(page)

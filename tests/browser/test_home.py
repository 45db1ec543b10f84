"""At home: the programme, the ways into a game, open tables, my games, and the rules."""

import base64
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.visits import NARROW, OUTER, ROOT, WIDE, Visit, aside, axe, overflows, wrong
from tests.houses import RunningHouse

Visits = Callable[..., Visit]

MOST_SCRIPT = 150_000
"""Bytes of script, as they come over the line, until home can be used."""


def arrive(visitor: Visit, path: str = "/") -> Page:
    """Go somewhere, and wait for what is fetched there."""
    visitor.page.goto(path)
    visitor.page.wait_for_load_state("networkidle")
    return visitor.page


def row(page: Page, game: str) -> Locator:
    """A game on the programme."""
    return page.get_by_role("article", name=game)


def press(page: Page, game: str, way: str) -> Locator:
    """Choose a way into a game; answers its sheet."""
    row(page, game).get_by_role("button", name=way).click()
    return page.get_by_role("form")


def seat(sheet: Locator, count: int) -> None:
    """Choose how many play."""
    sheet.locator("label").filter(has_text=re.compile(f"^{count}$")).click()


def at_a_table(page: Page) -> str:
    """Wait until a game is on; answers the table."""
    page.wait_for_url(re.compile("/table/"))
    expect(page.get_by_role("button", name="Menu", exact=True)).to_be_visible()
    return page.url.split("/table/")[1].split("#")[0]


def kept(page: Page, name: str) -> Any:
    """What the browser keeps."""
    return page.evaluate("name => JSON.parse(localStorage.getItem(name))", f"ballroom.{name}")


def summary(house: RunningHouse, table: str, token: str) -> Any:
    return aside(house.house.get(f"/api/tables/{table}", token))


def placed(link: Any, token: str, seats: list[int], game: str, at: int, **more: Any) -> Any:
    """A place as the browser keeps it."""
    known = {"key": link.key, "watch": "", "root": "", "seed": ""}
    return {link.table: {"token": token, "seats": seats, "game": game, "at": at, **known, **more}}


# ---- languages


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_a_language_is_chosen_and_asked_for(visit: Visits, size: Any) -> None:
    page = arrive(visit(viewport=size))
    opener = page.get_by_role("banner").get_by_role("button", name="Language: English")
    opener.press("Enter")
    names = page.get_by_role("banner").get_by_role("listitem")
    expect(names).to_have_text(["English", "Nederlands", "Italiano"])
    assert not axe(page)
    assert not overflows(page)
    names.first.get_by_role("button").press("Escape")
    expect(names).to_have_count(0)
    expect(opener).to_be_focused()

    opener.press("Enter")
    with page.expect_request("**/api/games") as asked:
        page.get_by_role("button", name="Italiano").press("Enter")
    assert asked.value.headers["accept-language"] == "it"
    expect(page.locator("html")).to_have_attribute("lang", "it")
    expect(page.get_by_role("banner").get_by_role("button", name="Italiano")).to_be_visible()
    assert kept(page, "choice.language") == "it"


def test_a_table_is_told_in_the_language_of_the_browser(visit: Visits) -> None:
    page = arrive(visit(locale="nl-BE"))
    expect(page.locator("html")).to_have_attribute("lang", "nl")
    said: list[Any] = []

    def hear(text: str | bytes) -> None:  # Playwright marks its listeners, which no method lets it
        said.append(json.loads(text))

    page.on("websocket", lambda line: line.on("framesent", hear))
    page.get_by_role("article").first.get_by_role("button").first.click()
    page.get_by_role("form").get_by_role("button").and_(page.locator(".primary")).click()
    page.wait_for_url(re.compile("/table/"))
    expect(page.locator(".chronicle")).to_be_visible()
    assert said[0]["say"] == "hello"
    assert said[0]["language"] == "nl"


# ---- the programme


def test_the_programme_has_three_games(visit: Visits) -> None:
    page = arrive(visit())
    titles = page.get_by_role("article").get_by_role("heading")
    expect(titles).to_have_text([re.compile(one) for one in ("Dice", "Balletomane", "La Danse")])
    expect(row(page, "Dancing Dice")).to_contain_text("2 to 6 couples, 10 to 30 minutes")
    expect(row(page, "La Danse")).to_contain_text("2 to 6 houses, 30 to 90 minutes")
    expect(row(page, "La Danse").get_by_role("button")).to_have_count(3)
    expect(page.get_by_role("region", name="My games")).to_contain_text("kept here")
    expect(page.get_by_role("region", name="Open tables")).to_contain_text("No table is open")


def test_home_is_for_everybody(visit: Visits) -> None:
    page = arrive(visit())
    assert not wrong(page)
    for way in ("Play now", "With friends", "On this device"):
        press(page, "Dancing Dice", way)
        assert not wrong(page, OUTER), way


def test_home_is_light(visit: Visits) -> None:
    page = visit().page
    page.goto("/", wait_until="commit")
    page.get_by_role("button", name="Play now").first.wait_for()
    script = page.evaluate(
        "performance.getEntriesByType('resource').filter((one) => one.name.endsWith('.js'))"
        ".reduce((sum, one) => sum + one.encodedBodySize, 0)"
    )
    assert 0 < script < MOST_SCRIPT


# ---- play now


def test_a_game_is_under_way_in_two_clicks(visit: Visits, house: RunningHouse) -> None:
    page = arrive(visit())
    row(page, "Dancing Dice").get_by_role("button", name="Play now").click()
    page.get_by_role("button", name="Begin").click()
    table = at_a_table(page)
    place = kept(page, "places")[table]
    shown = summary(house, table, place["token"])
    assert shown["seats"] == ["Guest", "~club", "~club", "~club"]
    assert place["root"] == shown["root"]
    assert shown["seeds"][0] == place["seed"]


def test_the_second_time_is_as_the_first(visit: Visits, house: RunningHouse) -> None:
    page = arrive(visit())
    sheet = press(page, "Dancing Dice", "Play now")
    seat(sheet, 3)
    sheet.get_by_role("radio", name=re.compile("^Random")).check()
    sheet.get_by_label("Your name").fill("  Ada ")
    page.keyboard.press("Enter")
    first = at_a_table(page)

    arrive_again = page.get_by_role("link", name="Ballroom, home")
    arrive_again.click()
    row(page, "Dancing Dice").get_by_role("button", name="Play now").focus()
    page.keyboard.press("Enter")
    sheet = page.get_by_role("form")
    expect(sheet).to_contain_text("You play as Ada")
    expect(sheet.get_by_role("button", name="Begin")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: "/table/" in url and first not in url)
    second = at_a_table(page)
    seats = summary(house, second, kept(page, "places")[second]["token"])["seats"]
    assert seats == ["Ada", "~random", "~random"]


def test_a_sheet_is_opened_and_put_away_with_keys(visit: Visits) -> None:
    page = arrive(visit())
    for way in ("Play now", "With friends", "On this device"):
        button = row(page, "Dancing Dice").get_by_role("button", name=way)
        button.focus()
        page.keyboard.press("Enter")
        expect(button).to_have_attribute("aria-expanded", "true")
        sheet = page.get_by_role("form")
        expect(sheet.locator(":focus")).to_have_count(1)
        page.keyboard.press("Escape")
        expect(sheet).to_have_count(0)
        expect(button).to_be_focused()


def test_what_the_house_refuses_stands_next_to_the_button(visit: Visits) -> None:
    ada = visit()
    ada.expect_error("409|ERR_FAILED")
    page = arrive(ada)
    opened: list[str] = []
    page.on(  # what is open is looked at now and then by the same address
        "request",
        lambda asked: (
            opened.append(asked.url)
            if asked.method == "POST" and asked.url.endswith("/api/tables")
            else None
        ),
    )
    sheet = press(page, "Balletomane", "On this device")
    for at in (1, 2):
        sheet.get_by_label(f"Name of player {at}").fill("Ada")
    opened.clear()
    sheet.get_by_role("button", name="Begin").click()
    expect(sheet.get_by_role("alert")).to_have_text("Somebody is called Ada already.")
    sheet.get_by_label("Name of player 2").fill("Ben")
    sheet.get_by_role("button", name="Begin").click()
    at_a_table(page)
    assert len(opened) == 1  # the table of the first attempt is taken

    page.get_by_role("link", name="Ballroom, home").click()
    page.route("**/api/tables", lambda route: route.abort())
    sheet = press(page, "Balletomane", "Play now")
    sheet.get_by_role("button", name="Begin").click()
    expect(sheet.get_by_role("alert")).to_contain_text("cannot be reached")


# ---- what La Danse lets one choose

VARIATIONS = {
    "Non-Negotiable": "non-negotiable",
    "You.re in the Way": "in-the-way",
    "Smitten": "smitten",
    "Dancing All Night": "all-night",
    "I Put a Spell on You": "spell",
}


def switch(sheet: Locator, name: str) -> Locator:
    return sheet.get_by_role("switch", name=re.compile(f"^{name}"))


def test_variations_are_switches(visit: Visits, house: RunningHouse) -> None:
    """Each with a line about it; all go together, and what one of them empties is said."""
    page = arrive(visit())
    sheet = press(page, "La Danse", "With friends")
    sheet.get_by_label("Chair 2").select_option("greedy")
    sheet.get_by_role("combobox", name="The floor").select_option(label="large")
    expect(switch(sheet, "Quick seating")).to_be_checked()
    switch(sheet, "Quick seating").uncheck()
    for name in VARIATIONS:
        expect(switch(sheet, name)).not_to_be_checked()
        if name != "Non-Negotiable":
            switch(sheet, name).check()
    expect(switch(sheet, "Talks and deals")).to_be_enabled()
    switch(sheet, "Non-Negotiable").check()
    expect(switch(sheet, "Talks and deals")).to_be_disabled()
    expect(sheet).to_contain_text("A Non-Negotiable ball has no talks. LD-10.5")
    expect(sheet).to_contain_text("All of them go together. LD-9.6")
    assert not wrong(page, OUTER)
    switch(sheet, "Smitten").uncheck()
    sheet.get_by_role("button", name="Open the table").click()
    table = at_a_table(page)
    shown = summary(house, table, kept(page, "places")[table]["token"])
    assert shown["seats"][1] == "~greedy"
    chosen = [name for name in VARIATIONS.values() if name != "smitten"]
    assert shown["options"]["variations"] == "+".join(chosen)
    assert shown["options"]["size"] == 7
    assert shown["options"]["quick"] is False


def test_each_computer_has_its_level(visit: Visits, house: RunningHouse) -> None:
    page = arrive(visit())
    sheet = press(page, "La Danse", "Play now")
    seat(sheet, 3)
    sheet.get_by_role("button", name="Each another level").click()
    sheet.get_by_label("Level of computer 1").select_option("quiet")
    sheet.get_by_label("Level of computer 2").select_option("random")
    sheet.get_by_text("The floor, the seating and variations").click()
    switch(sheet, "Smitten").check()
    assert not axe(page)
    sheet.get_by_role("button", name="Begin").click()
    table = at_a_table(page)
    shown = summary(house, table, kept(page, "places")[table]["token"])
    assert shown["seats"] == ["Guest", "~quiet", "~random"]
    assert shown["options"]["variations"] == "smitten"

    page.get_by_role("link", name="Ballroom, home").click()
    sheet = press(page, "La Danse", "Play now")  # all is as it was left
    expect(sheet.get_by_label("Level of computer 1")).to_have_value("quiet")
    expect(switch(sheet, "Smitten")).to_be_checked()


def test_what_cannot_be_set_up_is_explained_by_its_rule(visit: Visits) -> None:
    """No choice on the sheet is refused; an old one, of a variation that is gone, would be."""
    ada = visit()
    ada.expect_error("409")
    page = arrive(ada)
    sheet = press(page, "La Danse", "Play now")
    page.route(
        "**/api/tables",
        lambda route: route.continue_(
            post_data=route.request.post_data_json | {"options": {"variations": "polka"}}
        ),
    )
    sheet.get_by_role("button", name="Begin").click()
    expect(sheet.get_by_role("alert")).to_contain_text("There is no variation 'polka'")
    expect(sheet.get_by_role("alert").get_by_role("button", name="Rule LD-9.6")).to_be_visible()


# ---- with friends, on this device


def read_code(page: Page, code: Locator) -> str:
    """What a camera reads in a code, as it is on the screen."""
    picture = base64.b64encode(code.screenshot()).decode()
    page.evaluate((ROOT / "web/node_modules/jsqr/dist/jsQR.js").read_text(encoding="utf-8"))
    return str(
        page.evaluate(
            """async (picture) => {
              const image = new Image();
              image.src = `data:image/png;base64,${picture}`;
              await image.decode();
              const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
              canvas.drawImage(image, 0, 0);
              const { data } = canvas.getImageData(0, 0, image.width, image.height);
              return jsQR(data, image.width, image.height)?.data ?? "";
            }""",
            picture,
        )
    )


def test_friends_come_by_the_link_or_the_code(visit: Visits, house: RunningHouse) -> None:
    ada = visit(viewport=NARROW, permissions=["clipboard-write"])
    page = arrive(ada)
    sheet = press(page, "Dancing Dice", "With friends")
    seat(sheet, 3)
    sheet.get_by_label("Chair 3").select_option("random")
    sheet.get_by_label("Your name").fill("Ada")
    sheet.get_by_label("Clock").select_option(label="3 minutes for each move")
    sheet.get_by_label(re.compile("time is up")).select_option("forfeit")
    sheet.get_by_label("Endurance").select_option("5")
    sheet.get_by_role("button", name="Open the table").click()
    field = page.get_by_label("Link to play", exact=True)
    expect(field).to_be_visible()
    link = field.input_value()
    assert re.fullmatch(re.escape(house.address) + r"/table/\w+#[\w-]+", link)
    assert not wrong(page, OUTER)
    assert not overflows(page)
    code = page.get_by_role("img", name=re.compile("Link to play"))
    assert read_code(page, code) == link
    page.get_by_role("button", name="Copy: Link to play").click()
    expect(page.get_by_role("status").filter(has_text="Copied")).to_be_visible()

    table = link.split("/table/")[1].split("#")[0]
    shown = summary(house, table, kept(page, "places")[table]["token"])
    assert shown["seats"] == ["Ada", "", "~random"]
    assert shown["options"] == {"endurance": 5}
    assert shown["clock"] == {"kind": "move", "seconds": 180, "increment": 0}
    assert (shown["late"], shown["listed"]) == ("forfeit", False)

    watch = page.get_by_label("Link only to look on", exact=True).input_value()
    eve = visit().page
    eve.goto(watch)
    expect(eve.get_by_role("heading", name="one chair is free")).to_be_visible()
    ben = visit().page
    ben.goto(link)
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    at_a_table(ben)
    at_a_table(page)


def test_several_play_on_this_device(visit: Visits, house: RunningHouse) -> None:
    page = arrive(visit())
    sheet = press(page, "Dancing Dice", "On this device")
    seat(sheet, 3)
    sheet.get_by_label("Name of player 1").fill("Ada")
    sheet.get_by_label("Name of player 3").fill("Cleo")
    sheet.get_by_label("Chair 2").select_option("club")
    expect(sheet.get_by_label("Name of player 2")).to_have_count(0)
    sheet.get_by_role("button", name="Begin").click()
    page.wait_for_url(re.compile("/table/"))
    expect(page.get_by_role("heading", name="Hand the device to Ada")).to_be_visible()
    table = page.url.split("/table/")[1]
    place = kept(page, "places")[table]
    assert place["seats"] == [0, 2]
    assert summary(house, table, place["token"])["seats"] == ["Ada", "~club", "Cleo"]


# ---- open tables


def test_open_tables_are_joined_and_watched(visit: Visits, house: RunningHouse) -> None:
    free, _ = aside(house.house.open_table("dancing-dice", ["", "", "random"], listed=True))
    aside(house.house.take(free, "Barnabé"))
    full, _ = aside(house.house.open_table("balletomane", ["", "random"], listed=True))
    aside(house.house.take(full, "Ines"))
    page = arrive(visit())
    tables = page.get_by_role("region", name="Open tables")
    expect(tables.get_by_role("img", name="1 of 3 seats free")).to_be_visible()
    assert not axe(page)
    tables.get_by_role("link", name=re.compile("Watch Balletomane, Ines")).click()
    page.wait_for_url(f"**/watch/{full.table}")
    expect(page.get_by_role("button", name="Menu", exact=True)).to_be_visible()
    page.go_back()

    # who has not said a name is asked for it; who has sits down at once
    tables.get_by_role("button", name=re.compile("Join Dancing Dice, Barnabé")).click()
    sheet = page.get_by_role("form")
    assert not axe(page)
    sheet.get_by_label("Your name").fill("Yara")
    sheet.get_by_role("button", name="Take a seat").click()
    assert at_a_table(page) == free.table

    other, _ = aside(house.house.open_table("balletomane", ["", ""], listed=True))
    aside(house.house.take(other, "Noor"))
    page.get_by_role("link", name="Ballroom, home").click()
    tables.get_by_role("button", name=re.compile("Join Balletomane, Noor")).click()
    assert at_a_table(page) == other.table


@pytest.mark.parametrize(
    ("late", "name"), [("**/TablePage*.js", "Giselle"), ("**/api/tables/{table}*", "Myrtha")]
)
def test_one_may_turn_back_before_a_page_has_come(
    visit: Visits, house: RunningHouse, late: str, name: str
) -> None:
    link, _ = aside(house.house.open_table("balletomane", ["", "random"], listed=True))
    aside(house.house.take(link, name))
    page = arrive(visit())
    held: list[Route] = []
    late = late.format(table=link.table)
    page.route(late, lambda route: held.append(route))
    watch = page.get_by_role("link", name=re.compile(f"Watch Balletomane, {name}"))
    with page.expect_request(late):
        watch.click()
    page.go_back()
    expect(watch).to_be_visible()
    with page.expect_request_finished():
        held[0].continue_()
    page.unroute(late)
    watch.click()
    expect(page.get_by_role("button", name="Menu", exact=True)).to_be_visible()


def test_who_has_the_name_of_another_is_asked_for_a_new_one(
    visit: Visits, house: RunningHouse
) -> None:
    link, _ = aside(house.house.open_table("balletomane", ["", ""], listed=True))
    aside(house.house.take(link, "Odette"))
    other = visit()
    other.keep("ballroom.name", "Odette")
    other.expect_error("409")
    page = arrive(other)
    page.get_by_role("button", name=re.compile("Join Balletomane, Odette")).click()
    expect(page.get_by_text("Somebody is called Odette already.")).to_be_visible()
    assert not axe(page)
    page.get_by_label("Your name").fill("Odile")
    page.keyboard.press("Enter")
    assert at_a_table(page) == link.table


# ---- my games


def test_my_games_that_wait_for_me_come_first(visit: Visits, house: RunningHouse) -> None:
    play = house.house
    mine, _ = aside(play.open_table("dancing-dice", ["", "random"]))
    gathering, _ = aside(play.open_table("dancing-dice", ["", "", ""]))
    over, _ = aside(play.open_table("balletomane", ["", ""]))
    tokens = [aside(play.take(link, "Ada")) for link in (mine, gathering, over)]
    loser = aside(play.take(over, "Dmitri"))
    aside(play.post(f"/api/tables/{over.table}/forget", {"token": loser}))
    ada = visit(viewport=NARROW)
    ada.expect_error("404")
    ada.keep(
        "ballroom.places",
        placed(over, tokens[2], [0], "balletomane", 9)
        | placed(gathering, tokens[1], [0], "dancing-dice", 8)
        | placed(mine, tokens[0], [0], "dancing-dice", 7)
        | {"0" * 16: {**placed(mine, "x" * 20, [0], "balletomane", 6)[mine.table], "key": "x"}},
    )
    page = arrive(ada)
    games = page.get_by_role("region", name="My games")
    items = games.get_by_role("listitem")
    expect(items).to_have_count(3)
    expect(items.nth(0)).to_contain_text("Your move")
    expect(items.nth(1)).to_contain_text("two seats free")
    expect(items.nth(2)).to_contain_text("Won")
    assert not axe(page)
    assert not overflows(page)
    assert set(kept(page, "places")) == {mine.table, gathering.table, over.table}
    # on a phone they come before the programme
    top = page.get_by_role("heading", level=1).bounding_box()
    own = games.bounding_box()
    assert top is not None
    assert own is not None
    assert own["y"] < top["y"]

    # what happens meanwhile is seen when one looks again
    for name in ("Ben", "Cleo"):
        aside(play.take(gathering, name))
    page.evaluate("dispatchEvent(new Event('focus'))")
    expect(games.get_by_role("link", name=re.compile("Your move"))).to_have_count(2)

    expect(items.nth(2).get_by_role("link")).to_have_attribute("href", f"/replay/{over.table}")
    items.nth(2).get_by_role("button", name=re.compile("Remove")).click()
    expect(items).to_have_count(2)
    assert over.table not in kept(page, "places")
    games.get_by_role("link", name=re.compile("Your move")).first.click()
    at_a_table(page)


# ---- the rules


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_the_rules_are_read_and_searched(visit: Visits, size: Any) -> None:
    page = arrive(visit(viewport=size), "/rules")
    assert not wrong(page, [size])
    page.get_by_role("link", name="Dancing Dice").click()
    expect(page.get_by_role("heading", name="Dancing Dice", level=1)).to_be_visible()
    expect(page.locator("[id='DD-1.3']")).to_contain_text("† ours")
    assert not wrong(page, [size])
    page.get_by_label("Search").fill("tango dice")
    expect(page.locator("[id='DD-1.4']")).to_be_visible()
    expect(page.locator("[id='DD-1.2']")).to_have_count(0)
    page.get_by_label("Search").fill("elephant")
    expect(page.locator(".text").get_by_text("No paragraph has these words")).to_be_visible()
    page.get_by_role("button", name="Show all").click()
    expect(page.locator("[id='DD-1.2']")).to_be_visible()


def test_a_link_to_a_paragraph_leads_there(visit: Visits) -> None:
    page = arrive(visit(), "/rules/dancing-dice#DD-5.2")
    asked = page.locator("[id='DD-5.2']")
    expect(asked).to_be_in_viewport()
    expect(asked).to_have_class(re.compile("asked"))
    page.get_by_role("link", name="DD-2 A round").click()
    expect(page.get_by_role("heading", name="A round")).to_be_in_viewport()


def test_there_are_no_rules_of_another_game(visit: Visits) -> None:
    eve = visit()
    eve.expect_error("404")
    page = arrive(eve, "/rules/quadrille")
    expect(page.get_by_role("alert")).to_have_text("There is no such game.")

"""The rules: read, searched, linked to, and tried beside their paragraphs."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from ballroom.core import registry, rulebook
from tests.browser.visits import NARROW, OUTER, WIDE, Visit, wrong

Visits = Callable[..., Visit]
GAMES = ("dancing-dice", "balletomane", "la-danse")


def read(visitor: Visit, game: str, paragraph: str = "") -> Page:
    """Open a rulebook, at a paragraph."""
    visitor.page.goto(f"/rules/{game}{f'#{paragraph}' if paragraph else ''}")
    expect(visitor.page.get_by_label("Search")).to_be_visible()
    return visitor.page


def live(page: Page, paragraph: str) -> Locator:
    """The illustration beside a paragraph, set up."""
    place = page.locator(f"[data-live='{paragraph}']")
    place.scroll_into_view_if_needed()
    expect(place.get_by_role("group").first).to_be_visible()
    return place


def spoken(place: Locator) -> Locator:
    """What an illustration says of itself; read out when it changes."""
    result = place.locator(".result")
    expect(result).to_have_attribute("aria-live", "polite")
    return result


def shown(page: Page) -> list[str]:
    """The numbers of the paragraphs that can be read."""
    found: list[str] = page.locator("p.rule").evaluate_all("all => all.map((one) => one.id)")
    return found


def all_live(page: Page) -> list[Locator]:
    """Every illustration of a page, set up."""
    found = page.locator("[data-live]").evaluate_all("all => all.map((one) => one.dataset.live)")
    return [live(page, paragraph) for paragraph in found]


# ---- reading and searching


@pytest.mark.parametrize("search", ["4.2", "LD-4.2", "ld11.1", "doors"])
def test_a_search_finds_numbers_and_words_and_says_how_many(visit: Visits, search: str) -> None:
    paragraphs = rulebook.paragraphs(game("la-danse"))
    wanted = {"4.2": ["LD-4.2"], "LD-4.2": ["LD-4.2"], "ld11.1": ["LD-11.1"]}.get(search) or [
        one.id for one in paragraphs.values() if search in f"{one.section} {one.text}".lower()
    ]
    page = read(visit(), "la-danse")
    field = page.get_by_role("search").get_by_label("Search")
    told = page.get_by_role("search").locator("[aria-live=polite]")
    field.fill(search)
    expect(told).to_have_text(f"{len(wanted)} of {len(paragraphs)} paragraphs")
    assert shown(page) == wanted
    if search == "doors":
        expect(page.locator("p.rule mark").first).to_have_text("doors")
    field.press("Enter")
    expect(page.locator("p.rule").first).to_be_focused()
    field.press("Escape")
    expect(told).to_have_text(f"{len(paragraphs)} paragraphs")
    field.fill("elephant")
    expect(told).to_have_text("No paragraph has these words.")


def game(name: str) -> Any:
    return registry.games()[name]


def test_a_search_is_in_the_language_of_the_reader(visit: Visits) -> None:
    page = visit(locale="nl-NL").page
    page.goto("/rules/dancing-dice")
    page.get_by_role("search").get_by_role("textbox").fill("gordijn")
    expect(page.locator("[id='DD-2.1']")).to_be_visible()
    assert "DD-1.2" not in shown(page)


def test_a_section_that_a_search_hides_is_shown_again(visit: Visits) -> None:
    page = read(visit(), "dancing-dice")
    page.get_by_label("Search").fill("gala")
    expect(page.locator("[id='DD-6.2']")).to_have_count(0)
    page.get_by_role("link", name="DD-6 The Tango").click()
    heading = page.get_by_role("heading", name="The Tango")
    expect(heading).to_be_in_viewport()
    expect(heading).to_be_focused()


@pytest.mark.parametrize("name", GAMES)
def test_what_is_ours_is_marked(visit: Visits, name: str) -> None:
    page = read(visit(), name)
    ours = [one.id for one in rulebook.paragraphs(game(name)).values() if one.ours]
    marked = page.locator("p.rule:has(.ours)").evaluate_all("all => all.map((one) => one.id)")
    assert marked == ours
    page.get_by_role("button", name="Show what is ours").click()
    expect(page.locator("p.rule")).to_have_count(len(ours))
    if name == "la-danse":
        expect(page.locator("[id='LD-11.12']")).to_contain_text("† ours: the last sentence")
        expect(page.locator("[id='LD-12.4']")).to_contain_text("† ours: the first sentence")


@pytest.mark.parametrize("name", GAMES)
def test_a_link_to_any_paragraph_leads_there_and_lights_it(visit: Visits, name: str) -> None:
    page = read(visit(), name)
    page.get_by_label("Search").fill("elephant")
    for number in rulebook.paragraphs(game(name)):
        page.evaluate("id => { location.hash = id }", number)
        asked = page.locator("p.rule.asked")
        expect(asked).to_have_attribute("id", number)
        expect(asked).to_be_focused()
        expect(asked).to_be_in_viewport()


def test_a_paragraph_leads_to_those_that_it_names(visit: Visits) -> None:
    page = read(visit(), "la-danse", "LD-4.3")
    page.locator("[id='LD-4.3']").get_by_role("link", name="LD-10", exact=True).click()
    expect(page.get_by_role("heading", name="The talk")).to_be_in_viewport()


def test_a_line_of_the_log_leads_to_its_paragraph(visit: Visits) -> None:
    page = visit().page
    page.goto("/")
    page.get_by_role("article", name="Dancing Dice").get_by_role("button", name="Play now").click()
    page.get_by_role("button", name="Begin").click()
    log = page.get_by_role("tabpanel", name="Log")
    number = log.get_by_role("button", name=re.compile("^Rule DD-"))
    expect(number.first).to_be_visible()
    paragraph = (number.first.get_attribute("aria-label") or "").removeprefix("Rule ")
    number.first.click()
    note = log.get_by_role("note")
    expect(note).to_contain_text(rulebook.paragraphs(game("dancing-dice"))[paragraph].text[:20])
    note.get_by_role("link", name=re.compile("rules$")).click()
    asked = page.locator("p.rule.asked")
    expect(asked).to_have_attribute("id", paragraph)
    expect(asked).to_be_in_viewport()


# ---- illustrations: all of them


@pytest.mark.parametrize("name", GAMES)
def test_illustrations_can_be_read_by_everybody(visit: Visits, name: str) -> None:
    page = read(visit(), name)
    found = all_live(page)
    assert len(found) >= 6
    for one in found:
        expect(spoken(one)).not_to_be_empty()
        expect(one.locator(".hint")).to_contain_text("Try it")
    assert not wrong(page, OUTER)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_illustrations_come_when_they_are_near_and_nothing_jumps(
    visit: Visits, name: str, size: Any
) -> None:
    page = read(visit(viewport=size), name)
    page.wait_for_load_state("networkidle")
    waiting = page.locator("[data-live].waits")
    assert waiting.count() > page.locator("[data-live]").count() // 2
    for place in page.locator("[data-live]").all():
        reserved = place.evaluate(
            "(one, at) => parseFloat(getComputedStyle(one).getPropertyValue(at))",
            "--wide" if size is WIDE else "--narrow",
        )
        place.scroll_into_view_if_needed()
        expect(place).not_to_have_class(re.compile("waits"))
        box = place.bounding_box()
        assert box is not None
        assert abs(box["height"] - reserved) < 60, place.get_attribute("data-live")


def test_an_illustration_that_cannot_be_fetched_is_asked_for_again(visit: Visits) -> None:
    eve = visit()
    eve.expect_error("Failed to load|net::ERR")
    eve.page.route(re.compile("/Marathon-.*js"), lambda route: route.abort())
    page = read(eve, "dancing-dice")
    place = page.locator("[data-live='DD-4.5']")
    place.scroll_into_view_if_needed()
    expect(place).to_contain_text("cannot be fetched just now")
    expect(page.locator("[id='DD-4.5']")).to_be_visible()
    page.unroute_all()
    place.get_by_role("button", name="Try again").click()
    expect(place.get_by_role("group", name="A short marathon")).to_be_visible()


# ---- Dancing Dice


def test_dd_three_dice_are_turned_into_a_tango(visit: Visits) -> None:
    place = live(read(visit(), "dancing-dice"), "DD-3.4")
    expect(spoken(place)).to_have_text(
        "Waltz, 12th of 19. Next above it is Foxtrot, next below Quickstep."
    )
    third = place.get_by_role("button", name="Die 3 of the row")
    third.press("ArrowDown")
    expect(spoken(place)).to_have_text(re.compile("^Tango, 4th of 19"))
    place.get_by_role("button", name="Tango die 1").click()
    expect(spoken(place)).to_have_text(re.compile("^Quickstep"))
    for die in place.get_by_role("group", name="A row").get_by_role("button").all():
        die.press("1")
    expect(spoken(place)).to_have_text("Boogie: nothing is better. Tap-dance comes next.")
    place.get_by_role("button", name="As it was").click()
    expect(spoken(place)).to_have_text(re.compile("^Waltz"))


def test_dd_two_rows_are_compared(visit: Visits) -> None:
    place = live(read(visit(), "dancing-dice"), "DD-3.7")
    expect(spoken(place)).to_have_text("Ben is better: the same dance, and pure beats mixed.")
    place.get_by_role("button", name="Ada, die 3, velvet 3: change its type").click()
    expect(spoken(place)).to_have_text(re.compile("^A tie"))
    place.get_by_role("button", name="Ada, die 1, ivory 6", exact=True).press("5")
    expect(spoken(place)).to_have_text("Ben is better: Samba beats Foxtrot, pure or mixed.")


def test_dd_the_judges_are_pleased_or_not(visit: Visits) -> None:
    place = live(read(visit(), "dancing-dice"), "DD-4.2")
    expect(spoken(place)).to_have_text(
        "Half of 4, rounded down, is 2. Ada, Ben and Cleo satisfy; Dorian loses a point."
    )
    cleo = place.get_by_role("slider", name="What Cleo dances")
    cleo.press("ArrowRight")
    expect(cleo).to_have_attribute("aria-valuetext", "Samba, pure")
    expect(spoken(place)).to_have_text(re.compile("Ada and Cleo satisfy; Ben and Dorian lose"))
    place.get_by_role("radio", name="2", exact=True).check(force=True)
    expect(spoken(place)).to_have_text(re.compile("is 1. Ada satisfies; Ben loses a point"))


def test_dd_a_marathon_is_danced_to_its_end(visit: Visits) -> None:
    place = live(read(visit(), "dancing-dice"), "DD-4.5")
    on = place.locator(".btns").get_by_role("button")
    for _ in range(40):
        if on.inner_text() == "Another marathon":
            break
        before = spoken(place).inner_text()
        on.click()
        expect(spoken(place)).not_to_have_text(before)
    expect(spoken(place)).to_have_text(re.compile("is left, and wins"))
    expect(place.get_by_role("img", name=re.compile("at 0$"))).to_have_count(3)


def test_dd_six_dice_make_a_rock_and_a_gala(visit: Visits) -> None:
    place = live(read(visit(), "dancing-dice"), "DD-5.4")
    expect(spoken(place)).to_have_text(re.compile("^First Samba, pure; then Foxtrot, pure"))
    place.get_by_role("button", name="First dance, place 1: ivory 5").click()
    place.get_by_role("button", name="4", exact=True).click()
    expect(spoken(place)).to_have_text(re.compile("^A Rock"))
    place.get_by_role("button", name="Second dance, place 2: velvet 4").click()
    expect(spoken(place)).to_have_text(re.compile("^A Rock"))
    for die in place.get_by_role("button", name=re.compile("dance, place")).all():
        die.press("2")
    expect(spoken(place)).to_have_text(re.compile("^A Gala"))


def test_dd_dice_are_rolled_again(visit: Visits) -> None:
    place = live(read(visit(), "dancing-dice"), "DD-2.4")
    place.get_by_role("button", name="ivory 1").click()
    place.get_by_role("button", name="velvet 2").press("Enter")
    place.get_by_role("button", name="Roll two dice again").click()
    expect(spoken(place)).to_have_text(re.compile("ivory 4, ivory 4.*velvet 5.*velvet 6.*two.$"))


# ---- Balletomane

ACTIONS = [
    ("BM-4.1", "Play Arabesque", "The 3 has become 4."),
    ("BM-4.2", "Play Plié", "The 3 has become 2."),
    ("BM-4.3", "Play Battement", "The 3 has become 4."),
    ("BM-4.4", "Take the 2", "The 1 has become 2."),
    ("BM-4.6", "Play Croise", "The 3 has become 6."),
    ("BM-4.7", "Play Cabriole: 1", "The 3 has become 1."),
    ("BM-4.8", "6 + 1", "2 and 5 have become 6 and 1: still 7."),
    ("BM-4.9", "Play Chase", "As Battement: the 2 has become 5."),
]


def test_bm_every_action_is_played(visit: Visits) -> None:
    page = read(visit(), "balletomane")
    for paragraph, press, told in ACTIONS:
        place = live(page, paragraph)
        place.get_by_role("button", name=press, exact=True).click()
        expect(spoken(place)).to_have_text(told)
    place = live(page, "BM-4.1")
    place.get_by_role("button", name="The die: 4").press("6")
    expect(spoken(place)).to_have_text("Arabesque would make a 6 into 6.")
    place.get_by_role("button", name="Play Arabesque").press("Enter")
    expect(spoken(place)).to_have_text(re.compile("stays as it is"))


def test_bm_a_pirouette_has_two_re_rolls(visit: Visits) -> None:
    place = live(read(visit(), "balletomane"), "BM-4.5")
    place.get_by_role("button", name="Die 1: 1").click()
    expect(spoken(place)).to_have_text(re.compile("^Re-rolled: the 1 shows . now. Once more"))
    place.get_by_role("button", name="Die 3: 6").click()
    expect(spoken(place)).to_have_text(re.compile("the second time, and the last"))
    expect(place.get_by_role("button", name=re.compile("^Die"))).to_have_count(0)


def test_bm_a_chase_copies_what_was_done(visit: Visits) -> None:
    place = live(read(visit(), "balletomane"), "BM-4.9")
    place.get_by_label("The other\u2019s last turn").select_option("none yet")
    place.get_by_role("button", name="Play Chase").click()
    expect(spoken(place)).to_have_text(re.compile("nothing to copy"))


def test_bm_a_locked_die_is_not_seen(visit: Visits) -> None:
    place = live(read(visit(), "balletomane"), "BM-2.4")
    other = place.get_by_role("group", name="What the other sees")
    expect(other.get_by_role("img", name="A visible die: 2")).to_be_visible()
    place.get_by_role("button", name="Own die 2").click()
    expect(other.get_by_role("img", name="A box, two locked dice inside")).to_be_visible()
    expect(other.get_by_role("img", name=re.compile("visible"))).to_have_count(0)
    expect(spoken(place)).to_have_text(re.compile("^Both are secret"))


def test_bm_six_dice_reach_levels(visit: Visits) -> None:
    place = live(read(visit(), "balletomane"), "BM-5.10")
    expect(spoken(place)).to_have_text(
        "Worth most: a straight of five, 10 points; then five different values, 7 points."
    )
    place.get_by_role("button", name="Die 5: 5").press("6")
    expect(spoken(place)).to_have_text(re.compile("^Worth most: a straight of six, 14 points"))
    straight = place.get_by_role("row", name=re.compile("^straight"))
    expect(straight.locator(".on")).to_contain_text("14")


def test_bm_a_claim_is_accepted_or_called(visit: Visits) -> None:
    place = live(read(visit(), "balletomane"), "BM-6.5")
    expect(spoken(place)).to_have_text(re.compile("^The claim is true"))
    place.get_by_role("button", name="Call it").click()
    expect(spoken(place)).to_have_text(re.compile("^Called, and true: 20 points"))
    place.get_by_role("button", name="Accept").click()
    expect(spoken(place)).to_have_text(re.compile("^Accepted: 10 points"))
    expect(place.get_by_role("img", name="The last card, face down")).to_be_visible()
    place.get_by_role("combobox", name="The last card").select_option("9: pairs")
    place.get_by_role("button", name="Call it").press("Enter")
    expect(spoken(place)).to_have_text(re.compile("the last card is another. No points"))


# ---- La Danse


def space(place: Locator, name: str) -> Locator:
    return place.locator(f"[data-space='{name}']")


def test_ld_a_dancer_shows_its_steps(visit: Visits) -> None:
    place = live(read(visit(), "la-danse"), "LD-2.3")
    expect(spoken(place)).to_have_text(re.compile("^Waltz: 3 steps, an arrow to 12 o\u2019clock"))
    place.get_by_role("radio", name="Chasse").check(force=True)
    expect(spoken(place)).to_have_text(
        re.compile("^Chasse: 2 steps, arrows to 6 and 12 o\u2019clock")
    )
    place.get_by_role("button", name="Turn right").click()
    expect(spoken(place)).to_have_text(re.compile("arrows to 1 and 7 o\u2019clock"))
    space(place, "i8").click()
    expect(spoken(place)).to_have_text(re.compile("^Chasse to i8, facing .* o\u2019clock: a"))
    first = spoken(place).inner_text()
    space(place, "i8").click()
    expect(spoken(place)).not_to_have_text(first)


def test_ld_the_floor_is_walked_with_keys(visit: Visits) -> None:
    place = live(read(visit(), "la-danse"), "LD-2.3")
    space(place, "j8").focus()
    page = place.page
    page.keyboard.press("ArrowRight")
    expect(space(place, "j9")).to_be_focused()
    expect(space(place, "j9")).to_have_accessible_name("j9, an end of its steps")
    page.keyboard.press("Enter")
    expect(spoken(place)).to_have_text(re.compile("^Waltz to j9"))
    page.keyboard.press("e")
    page.keyboard.press("PageUp")
    expect(space(place, "i9")).to_be_focused()


def test_ld_a_dancer_is_dragged_and_influences(visit: Visits) -> None:
    place = live(read(visit(), "la-danse"), "LD-7.4")
    expect(spoken(place)).to_have_text("Nobody would be influenced or reclaimed.")
    space(place, "j7").drag_to(space(place, "j8"))
    expect(spoken(place)).to_have_text("Ada would influence Ben\u2019s Chasse.")
    # pressed, then put where Cleo's Waltz faces the same one
    space(place, "h9").click()
    expect(space(place, "h9")).to_have_accessible_name(re.compile("picked up$"))
    space(place, "i9").press("Enter")
    place.get_by_role("button", name="Turn left").click()
    place.get_by_role("button", name="Turn left").click()
    place.get_by_role("button", name="Turn left").click()
    place.get_by_role("button", name="Turn left").click()
    expect(spoken(place)).to_have_text(
        re.compile("Ada and Cleo both face Ben\u2019s Chasse, so neither influences it")
    )
    place.get_by_role("button", name="Turn left").click()
    place.get_by_role("button", name="End the measure").click()
    expect(spoken(place)).to_have_text("Ada influences Ben\u2019s Chasse.")
    expect(space(place, "j9")).to_have_accessible_name("j9, Ben\u2019s Chasse, influenced by Ada")


def test_ld_a_dancer_is_reclaimed_by_keys(visit: Visits) -> None:
    place = live(read(visit(), "la-danse"), "LD-7.3")
    for start, end in (("j6", "j7"), ("l8", "k7")):
        space(place, start).press("Enter")
        space(place, end).press("Enter")
    expect(spoken(place)).to_have_text(re.compile("^Ada\u2019s Rond would be reclaimed."))
    place.get_by_role("button", name="End the measure").click()
    expect(spoken(place)).to_have_text(re.compile("^Ada\u2019s Rond is reclaimed."))


def test_ld_cutting_in_is_allowed_or_not(visit: Visits) -> None:
    place = live(read(visit(), "la-danse"), "LD-5.6")
    expect(spoken(place)).to_have_text(re.compile("^Yes: Ben\u2019s Rond is about to dance"))
    space(place, "i8").click()
    expect(spoken(place)).to_have_text(re.compile("^Ada has cut in. Ben\u2019s Rond must leave"))
    place.get_by_label("There is a crowd").check()
    expect(spoken(place)).to_have_text(re.compile("^Yes: .* has 1 empty space"))
    place.get_by_label("To move before it").select_option("1")
    expect(spoken(place)).to_have_text(re.compile("^No: .* That must be more"))
    place.get_by_label("It is a Ballare").check()
    expect(spoken(place)).to_have_text("No: nobody cuts in on a Ballare.")
    place.get_by_label("Ben has announced it").uncheck()
    expect(spoken(place)).to_have_text(re.compile("was not announced"))


def test_ld_doors_shut_who_is_inside(visit: Visits) -> None:
    place = live(read(visit(), "la-danse"), "LD-6.2")
    expect(spoken(place)).to_have_text(
        re.compile("^Ada\u2019s Chasse can end on 7 spaces of the floor")
    )
    place.get_by_label("The doors are closed").check()
    expect(spoken(place)).to_have_text(re.compile("it does not dance any more"))
    space(place, "k10").press("Enter")
    expect(spoken(place)).to_have_text(re.compile("^Ben\u2019s Waltz 1 .* none of the entrance"))


def test_ld_the_lead_wanders(visit: Visits) -> None:
    place = live(read(visit(), "la-danse"), "LD-4.6")
    expect(spoken(place)).to_have_text(
        "Dance 1, measure 1 of 4, to the right: Ada leads. In order: Ada, Ben, Cleo, Dorian."
    )
    on = place.get_by_role("button", name="The next measure")
    on.click()
    expect(spoken(place)).to_have_text(re.compile("Dorian leads. In order: Dorian, Ada, Ben, Cleo"))
    for _ in range(3):
        on.press("Enter")
    expect(spoken(place)).to_have_text(re.compile("^Dance 2, measure 1 of 4, to the left: Ada"))


def test_ld_a_finger_drags_too(visit: Visits) -> None:
    page = read(visit(viewport=NARROW, has_touch=True, is_mobile=True), "la-danse")
    place = live(page, "LD-7.4")
    space(place, "j7").tap()
    space(place, "j8").tap()
    expect(spoken(place)).to_have_text("Ada would influence Ben\u2019s Chasse.")

"""What the floor of La Danse shows at certain moments: before a dance, and after a measure."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from ballroom.games.la_danse.ball import NOWHERE
from ballroom.games.la_danse.tables import EACH
from tests.browser.floors import (
    OF,
    Moment,
    announces,
    announces_ballare,
    breaks_by_dancing,
    cell,
    come_to,
    cuts_in,
    dances_ballare,
    exposes,
    in_the_way,
    influenced,
    influences,
    picks,
    reclaims,
    under_a_spell,
)
from tests.browser.played import NAMES
from tests.browser.visits import OUTER, Visit, axe, wrong
from tests.houses import RunningHouse

Visits = Callable[..., Visit]

APOSTROPHE = "'s"

pytestmark = pytest.mark.slow


def outlook(page: Page) -> Locator:
    """What would be if the measure ended now."""
    return page.locator(".outlook")


def primary(page: Page) -> Locator:
    return page.locator("main [data-primary]:enabled")


def told(page: Page) -> Locator:
    return page.get_by_label("Log and talk")


def test_a_dance_is_foreseen_and_settled(visit: Visits, house: RunningHouse) -> None:
    """Its way is drawn, whom it would influence is said, and afterwards each mark has a reason."""
    moment = come_to(house, influences)
    page = moment.look(visit())
    taken = influenced(moment.state, moment.dance)
    where = moment.state.ball.names[moment.state.spaces[taken]]
    expect(page.locator(".track")).to_have_count(0)
    moment.choose(page)
    expect(page.locator(".track")).to_have_attribute("d", re.compile(r"^M.+L"))
    mine = moment.called(moment.dance.dancer)
    expect(outlook(page)).to_contain_text(
        f"You would influence {moment.called(taken)} (faced by {mine})"
    )
    expect(cell(page, where)).to_have_attribute(
        "aria-label", re.compile("would be influenced by you")
    )
    assert not wrong(page, OUTER)
    outlook(page).get_by_label("If the measure ended now").uncheck()
    expect(outlook(page)).not_to_contain_text("would influence")
    primary(page).click()

    last = page.get_by_role("region", name="The last measure")
    mark = last.get_by_role("listitem").filter(has_text=f"You influence {moment.called(taken)}")
    reason = mark.get_by_text(f"Faced by {mine}")
    expect(mark).to_be_visible()
    expect(reason).to_be_hidden()
    mark.locator("summary").click()
    expect(reason).to_contain_text(f"{mine[0].upper()}{mine[1:]} has taken a step.")
    expect(mark.get_by_role("button", name="Rule LD-7.4")).to_be_visible()
    expect(cell(page, where)).to_have_attribute("aria-label", re.compile("influenced by you"))
    assert not axe(page)


def test_spaces_are_named_at_the_border_and_where_one_points(
    visit: Visits, house: RunningHouse
) -> None:
    page = come_to(house, announces).look(visit())
    names = set(page.locator("[data-space]").evaluate_all("all => all.map(o => o.dataset.space)"))
    border = page.locator("[data-layer=floor] .label")
    expect(border.first).to_be_visible()
    found = border.all_text_contents()
    assert len(found) >= 12
    assert set(found) <= names
    assert len({name[0] for name in found}) >= 10, "the rows, but where a door leaves no room"
    tip = page.locator(".tip text")
    for space in ("j8", "h8"):
        cell(page, space).hover()
        expect(tip).to_have_text(space)


def test_who_would_be_reclaimed_is_said(visit: Visits, house: RunningHouse) -> None:
    moment = come_to(house, reclaims)
    page = moment.look(visit(color_scheme="dark"))
    moment.choose(page)
    back = outlook(page).get_by_text(re.compile("^.?Your .* would be reclaimed"))
    expect(back.first).to_be_visible()


def test_who_is_exposed_is_said(visit: Visits, house: RunningHouse) -> None:
    page = come_to(house, exposes).look(visit())
    expect(outlook(page)).to_contain_text("the next step there would do it")
    exposed = page.get_by_role("gridcell", name=re.compile("exposed to "))
    expect(exposed.first).to_be_visible()


def test_cutting_in_is_shown_as_such(visit: Visits, house: RunningHouse) -> None:
    """Before it is chosen, while it is, and in what is told."""
    moment = come_to(house, cuts_in, people=3)
    page = moment.look(visit())
    expect(cell(page, moment.space)).to_have_attribute("aria-label", re.compile("cut in here"))
    expect(page.locator(".cutword").first).to_have_text("cut in")
    moment.choose(page)
    move = page.get_by_role("region", name="Your move")
    expect(move).to_contain_text(re.compile("Cuts in on .*, which has still to dance"))
    assert not axe(page)
    primary(page).click()
    expect(told(page)).to_contain_text(f"cuts in on {moment.space}")
    both = page.get_by_role("gridcell", name=re.compile(f"^{moment.space}, .*has danced"))
    expect(both).to_have_attribute("aria-label", re.compile("announced"))


def test_a_ballare_turns_for_free(visit: Visits, house: RunningHouse) -> None:
    moment = come_to(house, dances_ballare, prefer=announces_ballare)
    page = moment.look(visit())
    moment.choose(page)
    move = page.get_by_role("region", name="Your move")
    expect(move).to_contain_text("The turn at the end is free for a Ballare.")
    expect(move.get_by_role("radio")).to_have_count(2)
    primary(page).click()
    expect(told(page)).to_contain_text(f"Ballare dances to {moment.space}")


def test_a_deal_is_broken_at_the_dance_only_on_purpose(visit: Visits, house: RunningHouse) -> None:
    """What was announced without blame can still be danced against a deal, in two steps."""
    deal = "Red: spare Blue the whole ball; Blue: spare Red the whole ball"
    moment = come_to(house, breaks_by_dancing, deal=deal)
    page = moment.look(visit())
    moment.choose(page)
    move = page.get_by_role("region", name="Your move")
    expect(move).to_contain_text("This breaks what was promised: “You influence no dancer of")
    expect(move.get_by_role("button", name="Rule LD-12.3")).to_be_visible()
    expect(primary(page)).to_have_count(0)
    assert not axe(page)
    move.get_by_role("button", name="Break the deal…").click()
    move.get_by_role("button", name="keep it").click()
    move.get_by_role("button", name="Break the deal…").click()
    move.get_by_role("button", name="Yes, break it").click()
    name = NAMES[moment.seat]
    expect(told(page)).to_contain_text(
        re.compile(f"{name} would dance with .* to {moment.space}.*breaks deal 1")
    )


def test_a_hint_is_told_as_the_floor_is_seen(visit: Visits, house: RunningHouse) -> None:
    """The others by their names, and the facing by the hour that the log has for it afterwards."""
    moment = come_to(house, influences)
    page = moment.look(visit())
    page.get_by_role("button", name="Hint", exact=True).click()
    advice = page.get_by_role("status").filter(has_text="What a computer would do")
    expect(advice).to_contain_text(re.compile(r"(Dances with|Turns) .*: .*\. At \w+ it faces \d+"))
    expect(advice).not_to_contain_text(re.compile(r"\b(Red|Blue)\b"))
    assert not axe(page)
    faces = re.search(r"At (\w+) it faces (\d+) o.clock", advice.inner_text())
    assert faces is not None
    page.get_by_role("button", name="Do this").click()
    space, hour = faces.groups()
    expect(told(page)).to_contain_text(
        re.compile(rf"(dances to {space} from \w+, facing|turns on {space} to) {hour} o.clock")
    )


# ---- what cannot be done


def refused(page: Page, rule: str) -> None:
    """Something is explained, with its rule, and the explanation can be put away."""
    alert = page.get_by_role("alert").filter(has=page.get_by_role("button", name=f"Rule {rule}"))
    expect(alert).to_be_visible()
    assert not axe(page)
    page.keyboard.press("Escape")
    expect(alert).to_have_count(0)


def theirs(moment: Moment) -> str:
    """Where a dancer of another stands."""
    other = (moment.seat + 1) % moment.state.ball.seats
    space = next(
        space
        for space in moment.state.spaces[other * EACH : (other + 1) * EACH]
        if space != NOWHERE
    )
    return moment.state.ball.names[space]


def empty(moment: Moment) -> str:
    """A space of the floor where nobody stands."""
    ball = moment.state.ball
    return next(
        ball.names[space]
        for space in range(len(ball.names))
        if ball.on_board[space] and not ball.in_entrance[space] and space not in moment.state.spaces
    )


def test_what_cannot_be_announced_is_explained(visit: Visits, house: RunningHouse) -> None:
    """Another's dancer, a space without one; and to who waits, that another announces."""
    moment = come_to(house, announces)
    page = moment.look(visit())
    cell(page, theirs(moment)).click()
    refused(page, "LD-4.3")
    cell(page, empty(moment)).click()
    refused(page, "LD-4.3")
    other = moment.look(visit(), 1 - moment.seat)
    cell(other, theirs(moment)).click()
    alert = other.get_by_role("alert").filter(has_text="It is not your turn.")
    expect(alert.get_by_role("button", name="Rule LD-4.3")).to_be_visible()


def test_who_picks_and_dances_is_told_what_comes_first(visit: Visits, house: RunningHouse) -> None:
    """Where nothing is announced: before a dancer is picked there is something to say as well."""
    moment = come_to(house, picks, variations="non-negotiable")
    page = moment.look(visit())
    for space in (theirs(moment), empty(moment)):
        cell(page, space).click()
        refused(page, "LD-9.1")


# ---- what each variation changes


def test_who_is_smitten_leaves_the_floor(visit: Visits, house: RunningHouse) -> None:
    moment = come_to(house, influences, variations="smitten")
    page = moment.look(visit())
    dancers = page.locator(".dancers .dancer")
    count = sum(space != NOWHERE for space in moment.state.spaces)
    expect(dancers).to_have_count(count)
    moment.choose(page)
    primary(page).click()
    taken = moment.called(influenced(moment.state, moment.dance))
    last = page.get_by_role("region", name="The last measure")
    mark = last.get_by_role("listitem").filter(has_text=f"You influence {taken}")
    mark.locator("summary").click()
    expect(mark).to_contain_text("Smitten, it leaves the floor.")
    expect(dancers).to_have_count(count - 1)


def test_who_is_under_a_spell_is_picked_by_another(visit: Visits, house: RunningHouse) -> None:
    moment = come_to(house, under_a_spell, variations="spell")
    page = moment.look(visit())
    picked = page.get_by_role(
        "gridcell", name=re.compile(rf"{OF} \w+( \d)? influenced by you, can be picked")
    )
    picked.first.click()
    act = primary(page)
    expect(act).to_have_text(re.compile(rf"Announce \S+{OF} "))
    said = act.inner_text().removeprefix("Announce ")
    act.click()
    expect(told(page)).to_contain_text(
        f"{NAMES[moment.seat]} announces {said.replace(OF, APOSTROPHE)}"
    )


def test_who_is_in_the_way_is_not_passed(visit: Visits, house: RunningHouse) -> None:
    moment = come_to(house, in_the_way, people=3, variations="in-the-way")
    page = moment.look(visit())
    cell(page, moment.space).click()
    alert = page.get_by_role("alert").filter(has=page.get_by_role("button", name="Rule LD-9.2"))
    expect(alert).to_be_visible()
    assert not axe(page)

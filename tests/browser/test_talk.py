"""Talks, deals, the ledger and the seating of La Danse, through the page.

What is said is said in the page. What is danced in between is danced by the same people through the
client of the house, so that nothing here depends on how the floor is drawn.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from ballroom.client import NotDone, Seat, join
from ballroom.client.house import Link
from tests.browser.floors import danced_out
from tests.browser.hands import Guest, play
from tests.browser.played import NAMES
from tests.browser.visits import NARROW, Visit, aside, axe, overflows, wrong
from tests.houses import RunningHouse

Visits = Callable[..., Visit]
PHONE: dict[str, Any] = {"viewport": NARROW, "has_touch": True, "is_mobile": True}
ANNOUNCE = re.compile("^Announce a dancer")
"""What is asked of oneself; while another is asked, it is said who is “to announce a dancer”."""

pytestmark = pytest.mark.slow


@dataclass
class Ball:
    """A ball whose people each have a page, and can also be moved from here."""

    link: Link
    tokens: list[str] = field(default_factory=list)
    pages: list[Page] = field(default_factory=list)

    def said(self, seat: int, *moves: str) -> None:
        """Somebody does something without looking at the page."""
        aside(self._said(seat, moves))

    async def _said(self, seat: int, moves: tuple[str, ...]) -> None:
        async with Seat(self.link, self.tokens[seat]) as one:
            for move in moves:
                await one.move(move)

    def view(self, seat: int = 0) -> dict[str, Any]:
        found: dict[str, Any] = aside(self._view(seat))
        return found

    async def _view(self, seat: int) -> Any:
        async with Seat(self.link, self.tokens[seat]) as one:
            return one.view()

    def measure_out(self, *avoid: str) -> None:
        """Everybody dances the measure out with the first choice that breaks nothing."""
        now = self._now()
        for _ in range(40):
            if self._now() != now:
                return
            for seat in range(len(self.tokens)):
                aside(self.first(seat, avoid))
        raise AssertionError("the measure does not end")

    def _now(self) -> tuple[int, int]:
        ball = self.view()["ball"]
        return ball["dance"], ball["measure"]

    async def first(self, seat: int, avoid: tuple[str, ...]) -> None:
        async with Seat(self.link, self.tokens[seat]) as one:
            legal = [move for move in one.sight().legal if not move.startswith(("break", *avoid))]
            if legal:
                try:
                    await one.move(legal[0])
                except NotDone as why:
                    if why.code != "stale":
                        raise


def open_ball(
    visit: Visits,
    house: RunningHouse,
    people: int = 2,
    looks: tuple[dict[str, Any], ...] = (),
    **options: Any,
) -> Ball:
    """A ball of people who all look at it."""

    async def seat() -> tuple[Link, list[str]]:
        link, _ = await house.house.open_table("la-danse", [""] * people, options=options)
        return link, [(await join(str(link), name)).token for name in NAMES[:people]]

    link, tokens = aside(seat())
    ball = Ball(link, tokens)
    for at, token in enumerate(tokens):
        visitor = visit(**(looks[at] if at < len(looks) else {}))
        visitor.sit(link.table, token, seats=[at], game="la-danse")
        visitor.page.goto(f"/table/{link.table}")
        ball.pages.append(visitor.page)
    return ball


# ---- what people do


def begin(page: Page) -> Locator:
    """Somebody begins to make an offer."""
    page.get_by_role("button", name="Make an offer").click()
    return page.get_by_role("form")


def promise(form: Locator, at: int, **choices: str) -> None:
    """Choose in the drop-downs of one promise: who, what, dancer, whom, when, dance, measure."""
    for name, value in choices.items():
        field = form.get_by_label(f"Promise {at}: {name.replace('_', ' ')}", exact=True)
        if name in ("what", "when"):
            field.select_option(value)
        else:
            options = field.locator("option").all_inner_texts()
            field.select_option(label=next(one for one in options if re.search(value, one)))


def send(form: Locator, name: str = "Offer it") -> None:
    button = form.get_by_role("button", name=name, exact=True)
    expect(button).to_be_enabled()
    button.click()
    expect(form).to_have_count(0)


def on_table(page: Page, number: int) -> Locator:
    return page.get_by_role("article", name=re.compile(rf"(Offer|Suggestion) {number}\b"))


def ledger(page: Page) -> Locator:
    return page.get_by_role("region", name="Ledger")


def done(*pages: Page) -> None:
    """One after the other; what is said before one has seen the last word would be refused."""
    for others, page in enumerate(pages):
        people = page.get_by_role("list", name="Who is done talking").get_by_role("listitem")
        expect(people.filter(has_text="✓ done")).to_have_count(others)
        button = page.get_by_role("button", name="I am done talking")
        button.click()
        expect(button).to_have_count(0)


def accept(page: Page, number: int, *others: Page) -> None:
    """Somebody accepts an offer as the last, and it is gone from the table for all of them."""
    on_table(page, number).get_by_role("button", name="Accept").click()
    for one in (page, *others):
        expect(on_table(one, number)).to_have_count(0)


# ---- talks


def test_a_deal_is_built_countered_accepted_and_kept(visit: Visits, house: RunningHouse) -> None:
    ball = open_ball(visit, house, looks=({}, {"color_scheme": "dark"}))
    ada, bob = ball.pages
    form = begin(ada)
    expect(form.get_by_role("status")).to_contain_text("clashes with nothing")
    promise(form, 1, what="hold", dancer="Waltz 1", when="until dance", dance="3")
    promise(form, 2, what="spare", whom="certain", add_a_dancer="Chasse", when="this dance")
    expect(form.get_by_role("status")).to_contain_text("binds when Barnabé has accepted")
    assert not axe(ada)
    send(form)

    offer = on_table(bob, 1)
    expect(offer).to_contain_text("Ada holds Waltz 1 back until dance 3 begins")
    expect(offer).to_contain_text(re.compile("You do not influence Ada.s Chasse in this dance"))
    expect(offer.get_by_role("listitem").filter(has_text="accepts")).to_have_text(re.compile("Ada"))
    expect(offer).to_contain_text("You are asked")
    assert not axe(bob)
    offer.get_by_role("button", name="Counter").click()
    form = bob.get_by_role("form")
    expect(form).to_contain_text("A counter to offer 1")
    promise(form, 1, dance="2")
    form.get_by_role("button", name="add a promise").click()
    promise(form, 3, what="only", who="I", dancer="Chasse", when="this measure")
    send(form, "Offer it instead")

    counter = on_table(ada, 2)
    expect(counter).to_contain_text("in answer to 1")
    expect(counter).to_contain_text("Barnabé announces no dancer but the Chasse")
    counter.get_by_role("button", name="Accept").click()
    expect(ada.get_by_role("article")).to_have_count(0)  # the offer that it answered is gone too
    for page in (ada, bob):
        expect(ledger(page)).to_contain_text("You owe")
        expect(ledger(page)).to_contain_text("Owed to you")
    done(ada, bob)

    ball.measure_out()
    expect(ledger(bob)).to_contain_text(re.compile("only|no dancer but the Chasse"))
    kept = ledger(ada).get_by_role("listitem").filter(has_text="no dancer but the Chasse")
    expect(kept).to_contain_text("kept · deal 2")
    held = ledger(ada).get_by_role("listitem").filter(has_text="You hold Waltz 1 back")
    expect(held).to_contain_text("kept so far")
    assert not axe(ada)
    assert not axe(bob)
    ball.measure_out()
    expect(held).to_contain_text("kept · deal 2")


def test_a_deal_is_broken_on_purpose(visit: Visits, house: RunningHouse) -> None:
    ball = open_ball(visit, house)
    ada, bob = ball.pages
    form = begin(ada)
    promise(form, 1, what="hold", dancer="Waltz 1", when="this dance")
    send(form)
    accept(bob, 1, ada)
    done(ada, bob)
    while "break announce 0W1" not in legal(ball, 0):
        aside(ball.first(1, ()))
    with pytest.raises(NotDone, match="deal 1") as refused:
        ball.said(0, "announce 0W1")
    assert refused.value.rule == "LD-12.3"
    ball.said(0, "break announce 0W1")
    for page, who in ((ada, "You"), (bob, "Ada")):
        line = ledger(page).get_by_role("listitem").filter(has_text="Waltz 1 back")
        expect(line).to_contain_text("broken, still binds")
        expect(line).to_contain_text(f"{who} wanted to announce Waltz 1, though 8 of 9 choices")
        line.get_by_text("Without blame would have been").click()
        expect(line).to_contain_text("to announce the Ballare, the Quadrado, Waltz 2")
        expect(line.get_by_role("button", name="Rule LD-12.3")).to_be_visible()
        assert not axe(page)


def legal(ball: Ball, seat: int) -> list[str]:
    async def look() -> list[str]:
        async with Seat(ball.link, ball.tokens[seat]) as one:
            return list(one.sight().legal)

    found: list[str] = aside(look())
    return found


def test_a_promise_that_cannot_be_kept_is_excused(visit: Visits, house: RunningHouse) -> None:
    """The Chasse is to be where it cannot be: whatever is announced, nobody is to blame."""
    ball = open_ball(visit, house)
    ada, bob = ball.pages
    form = begin(ada)
    promise(form, 1, what="move", when="in measure", dancer="Chasse", measure="2", dance="1")
    form.get_by_label("Promise 1: where to").select_option("j8")
    promise(form, 2, what="spare", when="this dance")
    send(form)
    accept(bob, 1, ada)
    done(ada, bob)
    ball.measure_out()
    line = ledger(ada).get_by_role("listitem").filter(has_text="You move the Chasse to j8")
    expect(line).to_contain_text("in this measure")
    expect(line).to_contain_text("binds")
    ball.measure_out()
    expect(line).to_contain_text("excused")
    expect(line).to_contain_text(re.compile("none of \\d+ choices would have kept it"))
    expect(line.get_by_role("button", name="Rule LD-12.2")).to_be_visible()
    line.get_by_text("All the choices there were").click()
    expect(line).to_contain_text("Gancho 1, Gancho 2.")
    assert not axe(ada)


def test_what_is_said_is_changed_declined_and_withdrawn(visit: Visits, house: RunningHouse) -> None:
    ball = open_ball(visit, house, people=3)
    ada, bob, cosima = ball.pages
    form = begin(ada)
    form.get_by_role("button", name="add a promise").click()
    promise(form, 3, who="Cosima", what="only", dancer="Chasse", when="in dance", dance="2")
    send(form)
    on_table(bob, 1).get_by_role("button", name="Accept").click()
    expect(on_table(cosima, 1)).to_contain_text("Barnabé accepts")
    on_table(cosima, 1).get_by_role("button", name="Decline").click()
    answers = on_table(ada, 1).get_by_role("list", name="Answers to offer 1")
    expect(answers).to_contain_text("Barnabé accepts")
    expect(answers).to_contain_text("Cosima declines")
    expect(on_table(cosima, 1).get_by_role("button", name="Decline")).to_have_count(0)

    on_table(ada, 1).get_by_role("button", name="Change").click()
    form = ada.get_by_role("form")
    promise(form, 1, when="this measure")
    send(form, "Change the offer")
    expect(answers).to_contain_text("Barnabé is asked")  # a change clears all answers
    expect(answers).to_contain_text("Cosima is asked")
    expect(answers).to_contain_text("You accept")

    on_table(ada, 1).get_by_role("button", name="Withdraw").click()
    for page in ball.pages:
        expect(page.get_by_role("article")).to_have_count(0)
        expect(page.get_by_text("Nothing is on the table.")).to_be_visible()
    done(cosima)
    people = ada.get_by_role("list", name="Who is done talking")
    expect(people.get_by_role("listitem").filter(has_text="Cosima")).to_contain_text("done")
    expect(people.get_by_role("listitem").filter(has_text="Barnabé")).to_contain_text("is talking")


def test_a_suggestion_binds_nobody(visit: Visits, house: RunningHouse) -> None:
    ball = open_ball(visit, house)
    ada, bob = ball.pages
    form = begin(ada)
    form.get_by_role("button", name="Strike out promise 1").click()
    expect(form.get_by_role("status")).to_contain_text("a suggestion, and binds nobody")
    send(form, "Suggest it")
    said = bob.get_by_role("article", name="Suggestion 1")
    expect(said).to_contain_text("binds nobody")
    said.get_by_role("button", name="Accept").click()
    expect(said).to_contain_text("You accept")
    expect(ledger(bob)).to_contain_text("No deal has been made yet.")


def test_what_clashes_is_said_while_it_is_written(visit: Visits, house: RunningHouse) -> None:
    ball = open_ball(visit, house)
    ada, bob = ball.pages
    form = begin(ada)
    promise(form, 1, what="hold", dancer="Waltz 1", when="this dance")
    form.get_by_role("button", name="add a promise").click()
    promise(form, 3, who="I", what="only", dancer="Waltz 1", when="this measure")
    status = form.get_by_role("status")
    expect(status).to_contain_text("You hold Waltz 1 back in this dance")
    expect(status).to_contain_text("contradicts")
    expect(status.get_by_role("button", name="Rule LD-12.1")).to_be_visible()
    expect(form.get_by_role("button", name="Offer it")).to_be_disabled()
    assert not axe(ada)
    promise(form, 3, dancer="Waltz 2")
    expect(status).to_contain_text("clashes with nothing")
    send(form)
    accept(bob, 1, ada)

    form = begin(bob)
    promise(form, 2, what="only", dancer="Waltz 1", when="in dance", dance="1")
    expect(form.get_by_role("status")).to_contain_text("Ada")
    expect(form.get_by_role("status")).to_contain_text("of deal 1")
    # an offer that cannot be accepted any more says why
    ball.said(0, "offer Red: spare Blue this dance; Blue: hold W1 this measure")
    ball.said(1, "offer Blue: only W1 this measure; Red: spare Blue this measure")
    expect(on_table(ada, 3)).to_be_visible()
    ball.said(1, "accept 2")
    expect(on_table(ada, 3)).to_contain_text("contradicts")
    expect(on_table(ada, 3).get_by_role("button", name="Accept")).to_be_disabled()


def test_six_offers_and_no_more(visit: Visits, house: RunningHouse) -> None:
    ball = open_ball(visit, house)
    ada = ball.pages[0]
    offers = [
        f"offer Red: spare Blue until dance {n}; Blue: hold C this dance" for n in range(2, 8)
    ]
    ball.said(0, *offers)
    expect(on_table(ada, 6)).to_be_visible()
    expect(ada.get_by_text("6 of 6 offers made")).to_be_visible()
    form = begin(ada)
    status = form.get_by_role("status")
    expect(status).to_contain_text("You have made 6 offers in this talk.")
    expect(status.get_by_role("button", name="Rule LD-10.4")).to_be_visible()
    expect(form.get_by_role("button", name="Offer it")).to_be_disabled()
    for _ in range(6):
        form.get_by_role("button", name="add a promise").click()
    expect(form.get_by_role("button", name="8 promises at most")).to_be_disabled()
    expect(form.get_by_role("listitem")).to_have_count(8)
    assert not axe(ada)
    assert not overflows(ada)


def test_a_ready_made_offer_is_a_beginning(visit: Visits, house: RunningHouse) -> None:
    page = open_ball(visit, house).pages[0]
    page.get_by_role("button", name="A suggestion to begin with").click()
    form = page.get_by_role("form")
    expect(form.get_by_role("list", name="Promises").locator("> li")).to_have_count(2)
    expect(form.get_by_role("status")).to_contain_text("clashes with nothing")
    form.get_by_role("button", name="Keep it for later").click()
    expect(form).to_have_count(0)
    page.get_by_role("button", name="Take up your draft").click()
    page.keyboard.press("Escape")
    expect(form).to_have_count(0)


def test_every_kind_of_promise_can_be_said(visit: Visits, house: RunningHouse) -> None:
    """What the drop-downs say is what the house writes down."""
    ball = open_ball(visit, house, people=3)
    ada, bob, _ = ball.pages
    ball.said(2, "offer Gold: spare Red this dance; Blue: spare Gold this dance")
    expect(on_table(ada, 1)).to_be_visible()
    form = begin(ada)
    for _ in range(4):
        form.get_by_role("button", name="add a promise").click()
    promise(form, 1, what="hold", dancer="Gancho 2", when="until measure", measure="2", dance="3")
    promise(form, 2, what="only", dancer="Rond 1", when="in measure", measure="3", dance="2")
    promise(form, 3, what="pursue", whom="Ada|me", when="in measure", dance="2", measure="2")
    promise(form, 3, whom_to_leave_alone="not Barnabé")
    promise(
        form, 4, who="I", what="move", dancer="Waltz 2", when="in measure", dance="4", measure="1"
    )
    form.get_by_label("Promise 4: where to").select_option("j8")
    form.get_by_label("Promise 4: facing").select_option("3")
    promise(form, 5, who="Barnabé", what="decline", offer="1")
    promise(form, 6, who="Cosima", what="second", dancer="Chasse")
    expect(form.get_by_role("status")).to_contain_text("binds when all have accepted")
    send(form)
    expect(on_table(bob, 2)).to_be_visible()
    offers = ball.view()["ball"]["offers"]
    assert offers[1]["clauses"] == [
        "Red: hold G2 until measure 2 of dance 3",
        "Blue: only R1 in measure 3 of dance 2",
        "Gold: pursue Red but not Blue in measure 2 of dance 2",
        "Red: move W2 to j8^3 in measure 1 of dance 4",
        "Blue: decline 1",
        "Gold: second C this measure",
    ]
    expect(on_table(bob, 2)).to_contain_text("Cosima may move the Chasse besides another")
    expect(on_table(bob, 2)).to_contain_text("You do not accept offer 1")
    expect(
        on_table(bob, 2).get_by_role("list", name="Answers").get_by_role("listitem")
    ).to_have_count(3)
    form = begin(ada)
    promise(form, 1, what="release")
    expect(form.get_by_role("status")).to_contain_text("Choose an influenced dancer to release.")
    promise(form, 1, what="place")
    expect(form.get_by_role("status")).to_contain_text("before the seating only")


def test_dancers_and_spaces_are_picked_on_the_floor(visit: Visits, house: RunningHouse) -> None:
    page = open_ball(visit, house).pages[0]
    form = begin(page)
    promise(form, 1, what="move")
    pick = form.get_by_role("button", name="Promise 1: pick the dancer on the floor")
    pick.click()
    expect(pick).to_have_attribute("aria-pressed", "true")
    page.get_by_role("gridcell", name=re.compile(r"^\w+, your entrance, your Rond 2")).click()
    dancer = form.get_by_label("Promise 1: dancer")
    expect(dancer.locator("option:checked")).to_contain_text("Rond 2")
    expect(pick).to_be_focused()
    form.get_by_role("button", name="Promise 1: pick the space on the floor").click()
    page.get_by_role("gridcell", name=re.compile("^j8,")).click()
    expect(form.get_by_label("Promise 1: where to").locator("option:checked")).to_have_text("to j8")
    pick.focus()
    page.keyboard.press("Enter")  # by keys one is on the floor at once
    page.wait_for_function("() => document.activeElement.role === 'gridcell'")
    page.keyboard.press("Escape")
    expect(pick).to_be_focused()
    expect(pick).to_have_attribute("aria-pressed", "false")


def test_a_talk_has_its_time(visit: Visits, house: RunningHouse) -> None:
    """Who runs out of time is done."""
    link, _ = aside(
        house.house.open_table("la-danse", ["", "random"], clock={"kind": "move", "seconds": 30})
    )
    page = visit().page
    page.goto(f"/table/{link.table}#{link.key}")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Sit down").click()
    people = page.get_by_role("list", name="Who is done talking")
    expect(people.get_by_role("timer").first).to_have_attribute("aria-label", re.compile("0:[0-3]"))


def test_a_talk_on_a_phone(visit: Visits, house: RunningHouse) -> None:
    ball = open_ball(visit, house, people=4, looks=(PHONE, PHONE))
    ada, bob, *_ = ball.pages
    ada.get_by_role("button", name="Make an offer").tap()
    form = ada.get_by_role("form")
    promise(form, 1, what="move")
    form.get_by_label("Promise 1: where to").select_option("j8")
    assert not wrong(ada, [NARROW])
    small = form.evaluate(
        """form => [...form.querySelectorAll("select, button")]
          .filter((one) => one.getBoundingClientRect().height < 43.5)
          .filter((one) => !one.matches(".rule")).map((one) => one.outerHTML)"""
    )
    assert not small
    promise(form, 1, what="spare", when="this dance")
    form.get_by_role("button", name="Offer it").tap()
    on_table(bob, 1).get_by_role("button", name="Accept").tap()
    expect(ledger(bob)).to_contain_text("Owed to you")
    assert not wrong(bob, [NARROW])


# ---- seating


def take(page: Page, entrance: int) -> None:
    page.get_by_role("button", name=f"Take entrance {entrance}").click()


def seating(page: Page) -> Locator:
    return page.get_by_role("region", name="Seating")


def test_two_are_seated_and_trade(visit: Visits, house: RunningHouse) -> None:
    ball = open_ball(visit, house, looks=({}, {"color_scheme": "dark"}), quick=False)
    ada, bob = ball.pages
    expect(ada.get_by_role("region", name="The talk")).to_contain_text("before the seating")
    form = begin(ada)
    promise(form, 1, what="bench", dancer="Gancho 1")
    promise(form, 2, what="place", place="1")
    expect(form.get_by_role("status")).to_contain_text("clashes with nothing")
    promise(form, 2, what="bench", dancer="Gancho 2")
    send(form)
    accept(bob, 1, ada)
    expect(ledger(ada)).to_contain_text("You begin without Gancho 1")
    done(ada, bob)

    # Ada moves Barnabé up by the button, Barnabé moves himself up by keys
    ada.get_by_role("button", name="Barnabé earlier").click()
    ada.get_by_role("button", name="Propose this order").click()
    expect(seating(ada)).to_contain_text("Your proposal is sealed. Barnabé is still choosing")
    bob.get_by_role("button", name="You earlier").focus()
    bob.keyboard.press("ArrowUp")
    assert not axe(bob)
    bob.get_by_role("button", name="Propose this order").click()

    expect(seating(ada)).to_contain_text("Barnabé takes an entrance.")
    order = seating(ada).get_by_role("list", name="The order of seating").get_by_role("listitem")
    expect(order.first).to_contain_text("Barnabé")
    assert not axe(bob)
    take(bob, 4)
    expect(seating(ada).get_by_role("img", name="Entrance 4: Barnabé")).to_be_visible()
    take(ada, 1)
    expect(seating(ada)).to_contain_text("Barnabé, the first, may move or trade places.")
    assert not axe(bob)
    bob.get_by_role("button", name="Trade with Ada").click()
    expect(seating(ada)).to_contain_text("who is the host")
    expect(order.first).to_contain_text("entrance 1")
    assert not axe(ada)
    ada.get_by_role("button", name="Barnabé is the host").click()
    assert not axe(bob)
    bob.get_by_role("button", name="To the left").click()
    expect(seating(bob)).to_have_count(0)
    shown = ball.view()["ball"]
    assert shown["entrances"] == [4, 1]
    assert (shown["host"], shown["direction"]) == (1, -1)
    assert shown["dancers"][7]["space"] is None, "a benched dancer takes no part"


def test_four_are_seated_with_a_place_dealt_for(visit: Visits, house: RunningHouse) -> None:
    looks: tuple[dict[str, Any], ...] = ({}, {**PHONE, "color_scheme": "dark"})
    ball = open_ball(visit, house, people=4, looks=looks, quick=False)
    ada, bob, cosima, dmitri = ball.pages
    form = begin(ada)
    promise(form, 1, what="place", place="4")
    promise(form, 2, what="place", place="1")
    expect(form.get_by_role("status")).to_contain_text("binds when all have accepted")
    send(form)
    for page, before in ((bob, "Ada"), (cosima, "Barnabé"), (dmitri, "Cosima")):
        expect(on_table(page, 1)).to_contain_text(f"{before} accepts")
        on_table(page, 1).get_by_role("button", name="Accept").click()
    expect(ledger(ada)).to_contain_text("You are number 4 in the order of seating")
    done(*ball.pages)

    # the deal is kept to, and an order that would not is refused with its rule
    mine = seating(ada).get_by_label("Place of You")
    expect(mine.locator("option:checked")).to_have_text("4")
    mine.select_option(label="1")
    expect(ada.get_by_role("button", name="Rule LD-11.13")).to_be_visible()
    expect(ada.get_by_role("button", name="Propose this order")).to_be_disabled()
    mine = seating(ada).get_by_label("Place of You")
    mine.select_option(label="4")
    assert not overflows(bob)
    assert not axe(bob)
    for page in ball.pages:
        page.get_by_role("button", name="Propose this order").click()
    take(bob, 0)
    second, third = (int(one) for one in ball.view()["ball"]["order"][1:3])
    take(ball.pages[second], 1)
    take(ball.pages[third], 3)
    take(ada, 4)
    assert not overflows(bob)
    take(bob, 2)
    ada.get_by_role("button", name="I am the host").click()
    ada.get_by_role("button", name="To the right").click()
    expect(seating(ada)).to_have_count(0)
    shown = ball.view()["ball"]
    assert shown["entrances"][1] == 2
    assert (shown["host"], shown["direction"]) == (0, 1)
    expect(ledger(ada)).to_contain_text("kept")


def test_quick_seating_asks_nothing(visit: Visits, house: RunningHouse) -> None:
    page = open_ball(visit, house).pages[0]
    expect(page.get_by_role("region", name="The talk")).to_be_visible()
    expect(seating(page)).to_have_count(0)


def test_a_ball_without_talk_has_no_ledger(visit: Visits, house: RunningHouse) -> None:
    page = open_ball(visit, house, talk=False).pages[0]
    page.locator("main h1").wait_for()
    expect(ledger(page)).to_have_count(0)


def test_a_non_negotiable_ball_has_no_talk(visit: Visits, house: RunningHouse) -> None:
    """Also where nobody has said that there is none."""
    page = open_ball(visit, house, variations="non-negotiable+spell").pages[0]
    expect(page.get_by_role("heading", level=1)).to_contain_text(re.compile("dance|Your dance"))
    expect(ledger(page)).to_have_count(0)
    for said in ("offer", "talk opens"):
        expect(page.locator("main .talks").get_by_text(said)).to_have_count(0)


def test_a_permission_is_not_owed(visit: Visits, house: RunningHouse) -> None:
    """And whom it is given to announces two dancers, picked on the floor."""
    ball = open_ball(visit, house)
    ada, bob = ball.pages
    ball.said(0, "offer Red: second W1 this measure; Blue: spare Red this dance")
    ball.said(1, "accept 1")
    for page, title in ((ada, "You may"), (bob, "Others may")):
        expect(ledger(page).get_by_role("heading", name=title, exact=True)).to_be_visible()
        expect(ledger(page)).to_contain_text("may move Waltz 1 besides another")
    expect(ledger(ada).get_by_role("heading", name="You owe")).to_have_count(0)
    assert not axe(ada)
    done(ada, bob)
    asked = ada.get_by_role("heading", name=ANNOUNCE, level=1)
    if ball.view()["to_move"] == [1]:
        aside(ball.first(1, ()))
    expect(asked).to_be_visible()
    cell(ada, "your Waltz 1").click()
    move = ada.get_by_role("region", name="Your move")
    move.get_by_role("button", name="And a second dancer").click()
    expect(move.get_by_role("button", name="Announce Waltz 1")).to_be_disabled()
    cell(ada, "your Chasse").click()
    expect(ada.locator(".dancers .picked")).to_have_count(2)
    move.get_by_role("button", name="another second dancer").click()
    cell(ada, "your Rond 2").click()
    assert not axe(ada)
    move.get_by_role("button", name="Announce Waltz 1 and Rond 2").click()
    order = ada.get_by_role("list", name="Order of play")
    expect(order).to_contain_text(re.compile("(Rond 2 and Waltz 1|Waltz 1 and Rond 2)"))


def cell(page: Page, what: str) -> Locator:
    return page.get_by_role("gridcell", name=re.compile(f"{what} facing"))


def test_the_keys_lead_on_from_the_talk(visit: Visits, house: RunningHouse) -> None:
    """Who was done by keys is not lost when the talk goes, and N finds what is lit."""
    ball = open_ball(visit, house)
    ada = ball.pages[0]
    ada.get_by_role("button", name="I am done talking").focus()
    ada.keyboard.press("Enter")
    expect(ada.get_by_text("You have nothing more to say")).to_be_visible()
    ball.said(1, "done")
    expect(ada.get_by_role("region", name="The talk")).to_have_count(0)
    if ball.view()["to_move"] == [1]:
        aside(ball.first(1, ()))
    expect(ada.get_by_role("heading", name=ANNOUNCE, level=1)).to_be_visible()
    ada.wait_for_function("() => document.activeElement !== document.body")
    ada.evaluate("document.activeElement.blur()")
    ada.keyboard.press("n")
    at = "document.activeElement.getAttribute('aria-label') ?? ''"
    ada.wait_for_function(f"() => ({at}).includes('can be picked')")
    before = ada.evaluate(at)
    ada.keyboard.press("n")
    ada.wait_for_function(
        f"before => ({at}) !== before && ({at}).includes('can be picked')", arg=before
    )


def test_who_breaks_a_deal_is_seen_to_sit_out(visit: Visits, house: RunningHouse) -> None:
    ball = open_ball(visit, house)
    ball.said(0, "offer Red: hold W1 this dance; Blue: hold W1 this dance")
    ball.said(1, "accept 1", "done")
    ball.said(0, "done")
    while "break announce 0W1" not in legal(ball, 0):
        aside(ball.first(1, ()))
    ball.said(0, "break announce 0W1")
    order = ball.pages[1].get_by_role("list", name="Order of play").get_by_role("listitem")
    expect(order.filter(has_text="Ada")).to_contain_text("sits this measure out")


def test_an_order_is_dragged_and_moved_by_keys(visit: Visits, house: RunningHouse) -> None:
    ball = open_ball(visit, house, people=3, quick=False)
    ada, bob, _ = ball.pages
    done(*ball.pages)
    rows = ada.get_by_role("list", name="The order you propose").get_by_role("listitem")
    expect(rows.first).to_contain_text("You")
    rows.filter(has_text="Cosima").drag_to(rows.first)
    expect(rows.first).to_contain_text("Cosima")
    expect(rows.nth(1)).to_contain_text("You")
    ada.get_by_role("button", name="Propose this order").click()

    rows = bob.get_by_role("list", name="The order you propose").get_by_role("listitem")
    bob.get_by_role("button", name="Cosima earlier").focus()
    for place in (1, 0):
        bob.keyboard.press("ArrowUp")
        expect(rows.nth(place)).to_contain_text("Cosima")
    bob.get_by_role("button", name="Propose this order").click()
    ball.said(2, "order 2 0 1")
    order = seating(ada).get_by_role("list", name="The order of seating").get_by_role("listitem")
    expect(order.first).to_contain_text("Cosima")


@pytest.mark.parametrize("look", [{}, PHONE], ids=["wide", "phone"])
def test_an_entrance_is_taken_on_the_floor(
    visit: Visits, house: RunningHouse, look: dict[str, Any]
) -> None:
    """By a press on any of its spaces, or by keys; what is asked is in sight."""
    ball = open_ball(visit, house, looks=(look, look), quick=False)
    ada, bob = ball.pages
    done(ada, bob)
    for page in (ada, bob):
        expect(page.get_by_role("button", name="Propose this order")).to_be_in_viewport()
        page.get_by_role("button", name="Propose this order").click()
        expect(page.get_by_role("button", name="Propose this order")).to_have_count(0)
    first, last = ball.view()["ball"]["order"]
    page = ball.pages[first]
    entrance = page.get_by_role("gridcell", name=re.compile("empty entrance 4, can be taken"))
    expect(entrance).to_have_count(9)
    entrance.first.click()
    expect(page.get_by_role("img", name="Entrance 4: You")).to_be_visible()
    page = ball.pages[last]
    expect(page.get_by_role("button", name="Take entrance 1")).to_be_visible()
    assert not axe(page)
    page.keyboard.press("n")
    page.wait_for_function("() => document.activeElement.matches('[data-space]')")
    page.keyboard.press("Enter")
    expect(page.get_by_role("img", name=re.compile("Entrance \\d: You"))).to_be_visible()


def test_who_talks_on_keeps_the_device(visit: Visits) -> None:
    """After an offer of hers it is still in Ada's hands; when she is done, Bob's turn comes."""
    page = visit().page
    page.goto("/")
    page.get_by_role("button", name="On this device").nth(2).click()
    for n, name in enumerate(("Ada", "Bob")):
        page.get_by_role("textbox", name=re.compile(f"{n + 1}")).fill(name)
    page.get_by_role("button", name=re.compile("Begin")).click()
    page.get_by_role("button", name="I am Ada").click()
    send(begin(page))
    expect(on_table(page, 1)).to_contain_text("by you")
    expect(page.get_by_role("region", name="Hand the device over")).to_have_count(0)
    done(page)
    page.get_by_role("button", name="I am Bob").click()
    on_table(page, 1).get_by_role("button", name="Accept").click()
    expect(ledger(page)).to_contain_text("You owe")


def test_a_whole_ball_with_talks_and_computers(visit: Visits, house: RunningHouse) -> None:
    """Four who talk before every measure, three of them computers, to the real end."""
    link, _ = aside(house.house.open_table("la-danse", ["", "club", "club", "club"]))
    page = visit().page
    page.goto(f"/table/{link.table}#{link.key}")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Sit down").click()
    play([Guest(page)])
    told = page.get_by_label("Log and talk")
    expect(told).to_contain_text("The ball is over")
    expect(told).to_contain_text("Ada has nothing more to say.")
    expect(told).to_contain_text(re.compile(r"makes offer \d+"))
    expect(ledger(page)).to_be_visible()


def test_a_ball_with_deals_is_looked_back_on(visit: Visits, house: RunningHouse) -> None:
    """The ledger as it was at each moment: empty, then owed, then kept."""
    deal = "Red: hold C this dance; Blue: spare Red the whole ball"
    played = danced_out(house, deal)
    visitor = visit()
    visitor.sit(played.link.table, played.tokens[0], seats=[0], game="la-danse")
    page = visitor.page
    page.goto(f"/replay/{played.link.table}?at=0")
    slider = page.get_by_role("slider", name="Moment of the game")
    slider.wait_for()
    expect(ledger(page)).to_contain_text("No deal has been made yet.")
    line = ledger(page).get_by_role("listitem").filter(has_text="hold the Chasse back")
    for _ in range(8):
        if line.count():
            break
        page.keyboard.press("ArrowRight")
    expect(line).to_contain_text("in this dance")
    expect(line).to_contain_text("binds")
    assert not axe(page)
    slider.press("End")
    expect(line).to_contain_text("kept · deal 1")
    assert not page.get_by_role("button", name="Make an offer").count()
    assert not axe(page)

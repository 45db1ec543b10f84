"""Ballroom at hand: as an app, without a connection, and calling whoever looks elsewhere."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from ballroom.client import Seat
from tests.browser.visits import NARROW, PATIENCE, Visit, aside, axe, overflows
from tests.houses import RunningHouse

Visits = Callable[..., Visit]

READY = "navigator.serviceWorker.ready.then((worker) => worker.active.state)"
KEPT = "caches.open('ballroom-shell').then((one) => one.keys()).then((all) => all.length)"
HIDDEN = """() => Object.defineProperty(document, "visibilityState", { get: () => "hidden" })"""
NOTICES = """async () => {
  const worker = await navigator.serviceWorker.ready;
  return (await worker.getNotifications()).map(({ title, body, data }) => [title, body, data]);
}"""
COUNTED = """
  window.struck = window.shown = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...at) {
    window.struck += 1;
    return start.apply(this, at);
  };
  const show = ServiceWorkerRegistration.prototype.showNotification;
  ServiceWorkerRegistration.prototype.showNotification = async function (...what) {
    await show.apply(this, what);
    window.shown += 1;
  };
"""
"""Counts what is heard and what is shown."""


def test_it_can_be_installed(visit: Visits) -> None:
    page = visit().page
    page.goto("/")
    address = page.locator("link[rel=manifest]").get_attribute("href")
    assert address
    manifest = page.request.get(address).json()
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        answer = page.request.get(icon["src"])
        assert answer.headers["content-type"] == icon["type"]
        drawn = page.evaluate(
            "async (src) => { const one = new Image(); one.src = src; await one.decode();"
            " return one.naturalWidth; }",
            icon["src"],
        )
        assert icon["sizes"] in ("any", f"{drawn}x{drawn}")


def test_without_a_connection_it_opens_and_what_was_read_can_be_read(visit: Visits) -> None:
    one = visit(service_workers="allow")
    page = one.page
    page.goto("/")
    assert page.evaluate(READY) in ("activated", "activating")
    assert answered(page, KEPT, lambda kept: kept > 10)
    page.goto("/rules/balletomane")
    expect(page.get_by_text("BM-1.1").first).to_be_visible()
    one.context.set_offline(True)
    one.expect_error("ERR_INTERNET_DISCONNECTED|Failed to load|Failed to fetch")
    page.reload()
    expect(page.get_by_text("BM-1.1").first).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("heading", name="Balletomane").first).to_be_visible()
    expect(page.get_by_text("cannot be reached").first).to_be_visible()
    one.context.set_offline(False)
    page.reload()
    expect(page.get_by_text("cannot be reached")).to_have_count(0)


def answered(page: Page, question: str, is_it: Callable[[Any], object]) -> Any:
    """What a promise comes to, asked until it is so; a page's own wait takes any promise as yes."""
    found = page.evaluate(question)
    for _ in range(PATIENCE // 20):
        if is_it(found):
            break
        page.wait_for_timeout(20)
        found = page.evaluate(question)
    return found


def seated(visit: Visits, house: RunningHouse, **options: Any) -> tuple[Page, str, Any]:
    """Ada at a table with Bob, who plays from elsewhere."""
    link, _ = aside(house.house.open_table("balletomane", ["", ""]))
    ada = aside(house.house.take(link, "Ada"))
    bob = aside(house.house.take(link, "Bob"))
    one = visit(**options)
    one.context.add_init_script(COUNTED)
    one.sit(link.table, ada, seats=[0], game="balletomane")
    return one.page, link.table, (link, bob)


def notices(page: Page) -> Any:
    """What the browser shows, once it does; asked while it begins to, it forgets it for good."""
    page.wait_for_function("() => window.shown > 0")
    return page.evaluate(NOTICES)


async def until_it_is_hers(link: Any, token: str) -> None:
    """Bob does whatever there is to do, until the table waits for Ada."""
    async with Seat(link, token) as seat:
        async for sight in seat.turns():
            known = seat.looks.version if seat.looks else 0
            await seat.move(sight.legal[0], sight.seat)
            await seat.until(lambda: seat.looks and seat.looks.version > known)  # noqa: B023
            if seat.looks and sight.seat not in seat.looks.to_move:
                return


def test_who_wants_it_is_called_by_sound_and_notice(visit: Visits, house: RunningHouse) -> None:
    page, table, (link, bob) = seated(
        visit, house, service_workers="allow", permissions=["notifications"], viewport=NARROW
    )
    page.goto(f"/table/{table}")
    assert page.evaluate(READY) in ("activated", "activating")
    page.get_by_role("heading", name="lock dice").wait_for()
    assert page.evaluate("window.struck") == 0, "silent unless it is wanted"
    page.get_by_role("button", name="Menu", exact=True).click()
    assert not axe(page)
    assert not overflows(page)
    page.get_by_label("Sound a chime").check()
    page.wait_for_function("() => window.struck === 2")  # one hears how it sounds
    page.get_by_label("Show a notice").check()
    expect(page.get_by_label("Show a notice")).to_be_checked()
    page.keyboard.press("Escape")
    page.locator("main [data-primary]").click()
    expect(page.get_by_role("heading", name="lock dice")).to_have_count(0)
    page.evaluate(HIDDEN)
    aside(until_it_is_hers(link, bob))
    page.wait_for_function("() => window.struck > 2")
    assert notices(page) == [["It is your move", "Balletomane", f"/table/{table}"]]


def test_who_is_elsewhere_in_the_page_is_reminded(visit: Visits, house: RunningHouse) -> None:
    page, table, _ = seated(visit, house, service_workers="allow", permissions=["notifications"])
    one = json.dumps(True)
    page.context.add_init_script(f"localStorage.setItem('ballroom.choice.notices', '{one}')")
    page.clock.install()
    page.goto("/rules")
    assert page.evaluate(READY) in ("activated", "activating")
    page.clock.run_for(61_000)
    assert notices(page) == [["It is your move", "Balletomane", f"/table/{table}"]]
    page.evaluate(
        "navigator.serviceWorker.ready.then((one) => one.getNotifications())"
        ".then((all) => all.forEach((one) => one.close()))"
    )
    page.clock.run_for(121_000)
    assert page.evaluate(NOTICES) == [], "of the same move one is reminded once"
    assert page.evaluate("window.shown") == 1


@pytest.mark.parametrize("game", ["balletomane", "dancing-dice", "la-danse"])
def test_a_picture_of_the_board_is_taken(
    visit: Visits, house: RunningHouse, game: str, tmp_path: Path
) -> None:
    link, _ = aside(house.house.open_table(game, ["", "random"]))
    token = aside(house.house.take(link, "Ada"))
    one = visit(color_scheme="dark")
    one.sit(link.table, token, seats=[0], game=game)
    page = one.page
    page.goto(f"/table/{link.table}")
    page.locator("main .board").wait_for()
    page.get_by_role("button", name="Menu", exact=True).click()
    with page.expect_download() as coming:
        page.get_by_role("button", name="A picture of the board").click()
    assert coming.value.suggested_filename == f"ballroom-{game}.png"
    file = tmp_path / "board.png"
    coming.value.save_as(file)
    colours = page.evaluate(
        """async (bytes) => {
          const one = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
          const pen = new OffscreenCanvas(one.width, one.height).getContext("2d");
          pen.drawImage(one, 0, 0);
          const { data } = pen.getImageData(0, 0, one.width, one.height);
          const seen = new Set();
          for (let at = 0; at < data.length; at += 400) seen.add(data.slice(at, at + 3).join());
          return seen.size;
        }""",
        list(file.read_bytes()),
    )
    assert colours > 50, "it is no blank paper"

"""The page that checks dice: what is right, what is wrong and where, and what stays sealed."""

import hashlib
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Page, expect

from ballroom.client import Link
from ballroom.table.verify import verify
from tests.browser.played import Played, played
from tests.browser.visits import OUTER, Visit, aside, wrong
from tests.houses import RunningHouse
from tests.test_fair import VECTORS

Visits = Callable[..., Visit]
RECORD = (VECTORS / "marathon.jsonl").read_bytes()


def choose(page: Page, record: bytes, name: str = "game.jsonl") -> None:
    file = FilePayload(name=name, mimeType="application/jsonl", buffer=record)
    page.get_by_label("Choose a record").set_input_files(file)


def opened(visit: Visits, **options: Any) -> Page:
    page = visit(**options).page
    page.goto("/verify")
    page.get_by_role("heading", name="Were the dice fair?").wait_for()
    return page


def verdict(page: Page) -> str:
    return page.get_by_role("status").inner_text()


@pytest.mark.parametrize("name", ["marathon", "ballet", "ball"])
def test_a_right_record_is_right(visit: Visits, name: str) -> None:
    record = (VECTORS / f"{name}.jsonl").read_bytes()
    found = verify(record.splitlines(keepends=True))
    page = opened(visit)
    assert verdict(page) == ""
    choose(page, record, f"{name}.jsonl")
    expect(page.get_by_role("status")).to_contain_text(re.compile("was promised|record promises"))
    assert f"{len(found.opened)} of {found.rolls} roll" in verdict(page)
    expect(page.get_by_text(f"{name}.jsonl")).to_be_visible()
    expect(page.get_by_text("You gave no promise to compare")).to_be_visible()
    table = page.get_by_role("table", name="Roll by roll")
    expect(table.get_by_role("row")).to_have_count(found.rolls + 1)
    expect(table.get_by_text("as promised", exact=True)).to_have_count(len(found.opened))


def test_what_was_noted_is_compared(visit: Visits) -> None:
    head = json.loads(RECORD.splitlines()[0])
    page = opened(visit)
    choose(page, RECORD)
    page.get_by_label("The promise that you noted").fill(head["root"])
    expect(page.get_by_text("The promise is the one that you noted.")).to_be_visible()
    page.get_by_label("Your seed").fill("another seed")
    expect(page.get_by_role("status")).to_contain_text("This is not the game that you noted.")
    page.get_by_label("Your seed").fill("")
    page.get_by_label("The promise that you noted").fill("0" * 64)
    expect(page.get_by_role("status")).to_contain_text("not the one that you noted")


def test_what_is_wrong_is_said_with_its_line(visit: Visits) -> None:
    page = opened(visit)
    lines = RECORD.splitlines(keepends=True)
    for bad, line, words in (
        (b"".join(lines[:-1]), len(lines), "its last line is missing"),
        (RECORD.replace(b'"number":3', b'"number":4'), None, "missing here"),
        (b"{}\n", 1, "tells nothing"),
        (b"\xff\xfe\n", 1, "not UTF-8"),
        (b"", 1, "its last line is missing"),
    ):
        choose(page, bad)
        expect(page.get_by_role("status")).to_contain_text("This record is not right.")
        expect(page.get_by_role("status")).to_contain_text(words)
        if line:
            expect(page.get_by_role("status")).to_contain_text(f"Line {line}: ")
        expect(page.get_by_role("table")).to_have_count(0)
    choose(page, RECORD)
    expect(page.get_by_role("table", name="Roll by roll")).to_be_visible()


def test_what_others_wrote_is_only_text(visit: Visits) -> None:
    """A record whose names and sentences are markup is shown letter by letter."""
    evil = '<img src="x" onerror="console.error(1)"><b>'
    lines = [json.loads(one) for one in RECORD.splitlines()]
    lines[0]["players"][0] = evil
    for one in lines:
        for sentence in one.get("sentences", ()):
            sentence["text"] = evil
    texts = [json.dumps(one).encode() + b"\n" for one in lines]
    lines[-1]["sha256"] = hashlib.sha256(b"".join(texts[:-1])).hexdigest()
    texts[-1] = json.dumps(lines[-1]).encode() + b"\n"
    page = opened(visit)
    choose(page, b"".join(texts), f"{evil}.jsonl")
    expect(page.get_by_role("table", name="The seeds by player")).to_contain_text(evil)
    expect(page.locator("main img")).to_have_count(0)


def test_a_record_is_dropped(visit: Visits) -> None:
    page = opened(visit)
    page.evaluate(
        """(text) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([text], "dropped.jsonl"));
          dispatchEvent(new DragEvent("dragover", { dataTransfer, cancelable: true }));
          dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }));
        }""",
        RECORD.decode(),
    )
    expect(page.get_by_role("status")).to_contain_text(re.compile("was promised|record promises"))
    expect(page.get_by_text("dropped.jsonl")).to_be_visible()


@pytest.fixture(scope="module")
def game(house: RunningHouse) -> Played:
    return played(house, options={"endurance": 4})


def test_a_link_fetches_a_record_of_this_house(visit: Visits, game: Played) -> None:
    page = visit().page
    page.goto(f"/verify#/api/tables/{game.table}/record?key={game.watch}")
    expect(page.get_by_role("status")).to_contain_text(re.compile("was promised|record promises"))
    expect(page.get_by_text(f"From this house: table {game.table}")).to_be_visible()


def test_a_link_to_another_house_fetches_nothing(visit: Visits, game: Played) -> None:
    visitor = visit()
    visitor.page.goto(f"/verify#//elsewhere.invalid/api/tables/{game.table}/record")
    visitor.page.get_by_role("heading", name="How it works").wait_for()
    visitor.expect_error("404")
    visitor.page.goto(f"/verify#/api/tables/{game.table}/record?key=wrong")
    expect(visitor.page.get_by_role("status")).to_contain_text("This record cannot be had.")


def test_what_this_browser_kept_is_compared_by_itself(
    visit: Visits, game: Played, house: RunningHouse
) -> None:
    async def told() -> bytes:
        return await house.house.record(Link(house.address, game.table), game.tokens[0])

    visitor = visit()
    game.seat(visitor)
    page = visitor.page
    page.goto("/verify")
    choose(page, aside(told()))
    expect(page.get_by_text("The promise is the one that you noted.")).to_be_visible()
    expect(page.get_by_text("Your seed is in the dice.")).to_be_visible()
    expect(page.get_by_text("This browser kept it when you sat down")).to_be_visible()
    choose(page, RECORD)  # another game: nothing was kept of it
    expect(page.get_by_text("You gave no promise to compare")).to_be_visible()
    expect(page.get_by_label("Your seed")).to_have_value("")


def test_everybody_can_use_it(visit: Visits) -> None:
    page = opened(visit)
    assert not wrong(page)
    choose(page, RECORD)
    expect(page.get_by_role("table", name="Roll by roll")).to_be_visible()
    assert not wrong(page)
    choose(page, b"{}\n")
    expect(page.get_by_role("status")).to_contain_text(re.compile("Line 1: "))
    assert not wrong(page, OUTER)

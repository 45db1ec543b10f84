"""Pictures of every screen beside the boards: result, rules, log, records, dialogues, seating."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen
from textual.widgets import Static

from ballroom.terminal.stage import look
from ballroom.terminal.stage.screens.lobby import LobbyScreen, Wishes
from ballroom.terminal.stage.screens.records import RecordsScreen
from ballroom.terminal.stage.screens.remote import clock
from ballroom.terminal.stage.screens.replay import ReplayScreen
from ballroom.terminal.stage.screens.table import TableScreen
from ballroom.terminal.stage.sitting import LocalSitting
from tests.houses import house_in_this_process, run
from tests.stages import LARGE, Guest, evening, guest, house
from tests.test_stage import record
from tests.test_stage_remote import at, seated

NAMES = "Ann,Bo"


async def to_the_end(one: Guest) -> None:
    while await one.until_asked():
        await one.strike("enter")


def test_pictures_of_the_result_the_log_and_the_rules() -> None:
    async def look_on() -> None:
        tonight = evening("dancing-dice", "human,random", NAMES, endurance=1)
        async with guest(house().playing(tonight)) as one:
            await to_the_end(one)
            await one.picture("result-small-night")
            await one.press("down", "down", "enter")  # see the table
            await one.press("l")
            await one.picture("log-small-night")
            await one.press("r")
            await one.picture("rules-small-night")
        async with guest(house(look.DAY, "nl").playing(tonight), LARGE) as one:
            await to_the_end(one)
            await one.picture("result-large-day-nl")
            await one.press("down", "down", "enter", "r")
            await one.picture("rules-large-day-nl")

    run(look_on())


@pytest.mark.parametrize("kind", ["table", "replay", "lobby"])
def test_news_that_comes_while_a_screen_is_left(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its parts go one by one, and a computer's move or an answer may come in between."""
    tonight = evening("dancing-dice", "human,random", NAMES)
    replay = ReplayScreen(record("dancing-dice", "six"))
    openings: dict[str, Callable[[], Screen[Any]]] = {
        "table": lambda: TableScreen(LocalSitting(tonight)),
        "replay": lambda: replay,
        "lobby": lambda: LobbyScreen(Wishes(link="http://127.0.0.1:1/table/abc#k")),
    }
    left: list[str] = []

    async def leave() -> None:
        async with guest(house().at(openings[kind])) as one:
            await one.settle()
            screen = one.app.screen

            def news(part: Static) -> None:
                left.append(type(part).__name__)
                match screen:
                    case TableScreen():
                        screen.show()
                        screen.tell("Too late.")
                    case ReplayScreen():
                        screen.show()
                    case LobbyScreen():
                        screen._tell("The house does not answer.")

            monkeypatch.setattr(Static, "on_unmount", news, raising=False)

    run(leave())
    assert len(left) > 2, "it was told while its parts went"


def test_pictures_of_records_and_whose_eyes() -> None:
    two = [record("balletomane", "one"), record("dancing-dice", "six")]

    async def look_on() -> None:
        async with guest(house().at(lambda: RecordsScreen(two))) as one:
            await one.picture("records-small-night")
            await one.press("enter", "e")
            await one.picture("eyes-small-night")

    run(look_on())


def test_pictures_of_dialogues() -> None:
    async def look_on() -> None:
        tonight = evening("balletomane", "human,club", NAMES)
        async with guest(house(look.DAY).playing(tonight)) as one:
            await one.until_asked()
            await one.press("m")
            await one.picture("menu-small-day")
            await one.press("escape", "question_mark")
            await one.picture("help-small-day")
            await one.press("escape", "q")
            await one.picture("leave-small-day")

    run(look_on())


def test_pictures_of_the_seating() -> None:
    """The order, an entrance, the host and the direction, as all of them are asked for."""

    async def look_on() -> None:
        tonight = evening("la-danse", "human,greedy,greedy", "Ann,Bo,Cleo", quick=False, talk=False)
        async with guest(house().playing(tonight)) as one:
            seen = set()
            while await one.until_asked():
                phase = one.table.board.view.ball.phase
                if phase == "announce":
                    break
                if phase not in seen:
                    seen.add(phase)
                    await one.picture(f"seating-{phase}-small-night")
                if phase == "order":
                    for seat in (2, 0, 1):
                        await one.click(f"seat {seat}")
                    await one.press("enter")
                else:
                    await one.press("space")
            assert seen == {"order", "entrance", "direction"}

    run(look_on())


def test_pictures_of_a_table_at_a_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a clock of days, which stands still for a test."""
    monkeypatch.setattr("ballroom.table.hall.secrets.token_hex", lambda count: "ab" * count)
    monkeypatch.setattr("ballroom.terminal.stage.remote.new_seed", lambda: "seed")

    async def look_on() -> None:
        three_days = {"kind": "days", "seconds": 3}
        async with house_in_this_process(tmp_path) as (there, _):
            link, _ = await there.open_table("balletomane", ["", "random"], clock=three_days)
            async with guest(house().at(lambda: at(link, "Ann"))) as one:
                await seated(one)
                await one.until(lambda: one.is_asked and "; has decided" in one.seen())
                await one.picture("remote-small-night")
                await one.press("m")
                await one.picture("remote-menu-small-night")

    run(look_on())


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (0.0, "0:00"), (59.9, "0:59"), (600, "10:00"), (3599, "59:59"), (3600, "1:00:00"),
        (86_399, "23:59:59"), (86_400, "1 d 0 h"), (3 * 86_400 - 0.1, "2 d 23 h"),
        (3 * 86_400, "3 d 0 h"),
    ],
)  # fmt: skip
def test_a_clock_shows_days(seconds: float, said: str) -> None:
    assert clock(seconds) == said

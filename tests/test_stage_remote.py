"""A house's table on the full screen: by its link, with chat, takeback, rematch, a line."""

import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.widgets import Button, Input, Static

from ballroom.client import Link, join
from ballroom.core.registry import find
from ballroom.table import messages as m
from ballroom.terminal.stage.screens.lobby import LobbyScreen, Wishes
from ballroom.terminal.stage.screens.remote import RemoteTableScreen
from tests.houses import RunningHouse, house_in_this_process, run
from tests.stages import Guest, guest, house
from tests.test_stage_ball import dance_by_keys
from tests.test_stage_ballet import answer


def at(link: object, *names: str, only_watch: bool = False) -> LobbyScreen:
    return LobbyScreen(Wishes(names=names, link=str(link), only_watch=only_watch))


async def seated(one: Guest) -> RemoteTableScreen:
    await one.until(lambda: isinstance(one.app.screen, RemoteTableScreen))
    screen = one.app.screen
    assert isinstance(screen, RemoteTableScreen)
    return screen


def test_a_whole_game_at_a_house(tmp_path: Path) -> None:
    """Against its computer; the dice are checked here; then another game with new seats."""

    async def play() -> None:
        async with house_in_this_process(tmp_path) as (there, _):
            link, _ = await there.open_table(
                "dancing-dice", ["", "random"], options={"endurance": 1}
            )
            async with guest(house().at(lambda: at(link, "Ann"))) as one:
                table = await seated(one)
                await one.until(lambda: "● connected" in one.said("#top"))
                while await one.until_asked():
                    choosing = "roll again" in one.said()
                    await one.strike("1" if choosing else "s", "enter")
                lines = table.sitting.lines
                await one.until(lambda: any("Dice checked" in line.text for line in lines))
                assert "wins" in one.seen()
                await one.press("enter")  # play again with the same people
                await one.until(lambda: one.table is not table)
                await one.until_asked()
                assert one.table.sitting.seats == (1,), "the seats have moved on by one"

    run(play())


@pytest.mark.parametrize(
    ("game", "options", "answer"),
    [
        ("balletomane", {}, answer),
        ("la-danse", {"variations": "non-negotiable", "talk": False}, dance_by_keys),
    ],
)
def test_a_whole_game_of_each_at_a_house(
    tmp_path: Path,
    game: str,
    options: dict[str, object],
    answer: Callable[[Guest], Awaitable[None]],
) -> None:
    async def play() -> None:
        async with house_in_this_process(tmp_path) as (there, _):
            link, _ = await there.open_table(game, ["", "random"], options=options)
            async with guest(house().at(lambda: at(link, "Ann"))) as one:
                table = await seated(one)
                while await one.until_asked():
                    await answer(one)
                lines = table.sitting.lines
                await one.until(lambda: any("Dice checked" in line.text for line in lines))
                assert find(game).prefix in one.seen(), "the rule by which it ended"

    run(play(), seconds=240)


def test_two_terminals_chat_and_take_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with house_in_this_process(tmp_path) as (there, _):
            clock = {"kind": "game", "seconds": 600}
            link, _ = await there.open_table("balletomane", ["", ""], clock=clock)
            async with guest(house().at(lambda: at(link, "Ann"))) as one:
                await seated(one)
                assert "Waiting for 1 more" in one.said()
                async with await join(str(link), "Bo") as bo:
                    await one.until_asked()
                    assert re.search("10:00|9:[0-5][0-9]", one.said("#top"))
                    await bo.chat("Good evening!")
                    await one.until(lambda: "Bo: Good evening!" in one.seen())
                    await one.press("t")
                    await one.type("And to you")
                    await one.press("enter")
                    await bo.until(lambda: any(e.text == "And to you" for e in bo.log))
                    await one.press("enter")
                    await one.until(lambda: not one.is_asked)
                    await one.press("m")
                    await one.press("down", "down", "enter")
                    await bo.until(lambda: bo.looks is not None and bo.looks.takeback == 0)
                    await one.press("m")
                    await one.press("down", "down", "down", "enter")
                    assert "Give the game up?" in one.seen()
                    await one.press("down", "enter")
                    await one.until(lambda: one.is_over)
                    assert "Bo wins." in one.seen()

    run(play())


def test_somebody_else_may_take_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with house_in_this_process(tmp_path) as (there, _):
            link, watching = await there.open_table("balletomane", ["", ""])
            async with await join(str(link), "Bo") as bo:
                async with guest(house().at(lambda: at(link, "Ann"))) as one:
                    await one.until_asked()
                    await bo.until(lambda: bo.looks is not None and 0 in bo.looks.to_move)
                    await bo.move("lock none")
                    await bo.ask(m.Takeback(bo.new_id(), 0))
                    await one.until(lambda: "Bo would take the last move back" in one.seen())
                    await one.press("down", "enter")
                    await bo.until(lambda: bo.looks is not None and 0 in bo.looks.to_move)
                async with guest(house().at(lambda: at(watching, only_watch=True))) as other:
                    table = await seated(other)
                    assert table.sitting.seats == ()
                    assert "Your dice" not in other.seen()

    run(play())


def test_links_that_lead_nowhere(tmp_path: Path) -> None:
    async def answer(one: Guest, link: str, name: str) -> str:
        one.app.screen.query_one("#link", Input).value = link
        one.app.screen.query_one("#guest", Input).value = name
        one.app.screen.query_one("#said", Static).update("")
        await one.settle()
        one.app.screen.query_one("#join", Button).press()  # it may move when a sentence goes
        await one.until(lambda: "✗" in one.said("#said"))
        return one.said("#said")

    async def play() -> None:
        async with (
            house_in_this_process(tmp_path) as (there, _),
            guest(house().at(lambda: LobbyScreen(Wishes()))) as one,
        ):
            nowhere = "http://127.0.0.1:1/table/abc#k"
            assert "Paste the link" in await answer(one, "", "")
            assert "Say your name" in await answer(one, nowhere, "")
            assert "is no link to a table" in await answer(one, "nonsense", "Ann")
            unknown = str(Link(there.address, "abcdef", "x"))
            assert "no such table" in (await answer(one, unknown, "Ann")).lower()
            assert "does not answer" in await answer(one, nowhere, "Ann")

    run(play())


def test_the_line_breaks_and_comes_back(tmp_path: Path) -> None:
    async def play() -> None:
        with RunningHouse(tmp_path) as there:
            link, _ = await there.house.open_table("dancing-dice", ["", "random"])
            async with guest(house().at(lambda: at(link, "Ann"))) as one:
                await one.until_asked()
                there.kill()
                await one.until(lambda: "connecting again" in one.said("#top"))
                there.start()
                await one.until(lambda: "● connected" in one.said("#top"))
                await one.press("enter")
                await one.until(lambda: "first dance" in one.said())

    run(play())

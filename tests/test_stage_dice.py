"""Dancing Dice on the full screen: by keys, by mouse, behind a curtain, and as pictures."""

from textual.widgets import Static

from ballroom.terminal.stage import look
from ballroom.terminal.stage.screens.curtain import CurtainScreen
from ballroom.terminal.stage.screens.log import LogScreen
from ballroom.terminal.stage.screens.replay import ReplayScreen
from ballroom.terminal.stage.screens.rules import RulesScreen
from ballroom.terminal.stage.screens.table import TableScreen
from tests.houses import run
from tests.stages import LARGE, Guest, evening, guest, house

NAMES = "Ann,Bea"


async def play_by_keys(one: Guest) -> None:
    while await one.until_asked():
        choosing = "roll again" in one.said()
        await one.strike(*(("2", "5") if choosing else ("1", "6")), "enter")


def test_a_whole_game_by_keys() -> None:
    async def play() -> None:
        tonight = evening("dancing-dice", "human,club", NAMES, endurance=2)
        async with guest(house().playing(tonight)) as one:
            await play_by_keys(one)
            assert "the last couple still dancing (DD-4.5)" in one.seen()
            await one.press("down", "enter")
            assert isinstance(one.app.screen, ReplayScreen)
            assert "0 of" in one.said("#top")

    run(play())


def test_a_whole_game_by_mouse() -> None:
    async def play() -> None:
        tonight = evening("dancing-dice", "human,club", NAMES, endurance=1)
        async with guest(house().playing(tonight), LARGE) as one:
            while await one.until_asked():
                await one.click("die 1")
                await one.click("die 5")
                if "roll again" not in one.said():
                    await one.click("swap")
                await one.click("do")
            assert "wins." in one.seen()

    run(play())


def test_dice_change_places_and_dances_are_named() -> None:
    async def play() -> None:
        async with guest(house().playing(evening("dancing-dice", "human,club", NAMES))) as one:
            await one.until_asked()
            await one.press("enter")
            await one.until_asked()
            assert "first dance" in one.said()
            before = one.board.canvas.text()
            await one.press("1")
            assert "Die 1 is in your hand" in one.said()
            await one.press("4")
            assert one.board.board.first == {2, 3, 4}  # type: ignore[attr-defined]
            assert one.board.canvas.text() != before
            await one.press("s")
            assert one.board.board.first == {1, 5, 6}  # type: ignore[attr-defined]
            await one.press("2", "escape")
            assert one.board.board.held is None  # type: ignore[attr-defined]

    run(play())


def test_arrows_walk_and_space_presses() -> None:
    async def play() -> None:
        async with guest(house().playing(evening("dancing-dice", "human,club", NAMES))) as one:
            await one.until_asked()
            await one.press("right", "right", "right", "space")
            assert one.board.cursor == "die 4"
            assert "Roll 1 die again" in one.seen()
            await one.press("down")
            assert one.board.cursor == "do"
            await one.press("up", "space")
            assert "Roll 2 dice again" in one.seen()

    run(play())


def test_two_people_share_a_terminal_behind_a_curtain() -> None:
    async def play() -> None:
        async with guest(house().playing(evening("dancing-dice", "human,human", NAMES))) as one:
            await one.until(lambda: isinstance(one.app.screen, CurtainScreen))
            assert "Hand the terminal to Ann" in one.seen()
            await one.picture("curtain-small-night")
            assert "Behind your curtain" not in one.seen()
            assert one.table.board.view.couples[0].dice is None
            await one.press("enter", "space", "1")
            assert isinstance(one.app.screen, CurtainScreen)
            await one.press("r")
            assert "Ann (you)" in one.seen()
            await one.press("1", "enter")
            await one.until(lambda: isinstance(one.app.screen, CurtainScreen))
            assert "Hand the terminal to Bea" in one.seen()
            await one.press("r")
            assert "Bea (you)" in one.seen()
            assert "Ann (you)" not in one.seen()

    run(play())


def test_what_is_typed_is_read_or_refused() -> None:
    async def play() -> None:
        async with guest(house().playing(evening("dancing-dice", "human,club", NAMES))) as one:
            await one.until_asked()
            for typed, answer in (
                ("jump", "is no move"),
                ("reroll 9", "numbers from 1 to 6"),
                ("arrange 1 2 3", "DD-2.5"),
            ):
                await one.press("colon")
                await one.type(typed)
                await one.press("enter")
                await one.until(lambda answer=answer: answer in one.said())  # type: ignore[misc]
            await one.press("colon")
            await one.type("1 2")
            await one.press("enter")
            await one.until(lambda: "first dance" in one.said())

    run(play())


def test_log_rules_hint_and_menu() -> None:
    async def play() -> None:
        async with guest(house().playing(evening("dancing-dice", "human,club", NAMES))) as one:
            await one.until_asked()
            await one.press("l")
            assert isinstance(one.app.screen, LogScreen)
            assert "DD-2.1" in str(one.app.screen.query_one("#rule", Static).render())
            await one.press("escape", "r")
            assert isinstance(one.app.screen, RulesScreen)
            await one.press("slash")
            await one.type("tango dice")
            assert "paragraphs;" in one.said("#found") or "paragraph;" in one.said("#found")
            await one.type(" xyzzy")
            assert "Nothing in the rules has" in one.said("#found")
            await one.press("escape", "h")
            await one.until(lambda: "of all marathons" in one.said())
            await one.press("question_mark")
            assert "Arrows walk" in one.seen()
            await one.press("escape", "m", "up", "enter")
            assert "Leave the game?" in one.seen()
            await one.press("enter")
            assert isinstance(one.app.screen, TableScreen)

    run(play())


def test_pictures() -> None:
    async def look_on() -> None:
        six = evening("dancing-dice", "human" + ",club" * 5, "Ann,Bea,Cleo,Dot,Eve,Fay")
        async with guest(house(look.DAY).playing(six)) as one:
            await one.until_asked()
            await one.press("2", "5")
            await one.picture("dice-choose-small-day")
            await one.press("enter")
            await one.until_asked()
            await one.press("1", "4", "enter")
            await one.until_asked()
            await one.press("enter")
            await one.until_asked()
            await one.press("3")
            await one.picture("dice-arrange-small-day")
        three = evening("dancing-dice", "human,club,club", "Ann,Bea,Cleo")
        async with guest(house().playing(three), LARGE) as one:
            for _ in range(2):
                await one.until_asked()
                await one.press("enter")
            await one.until_asked()
            await one.press("4")
            await one.picture("dice-choose-large-night")

    run(look_on())

"""The house in a terminal: the lobby, looking back, the rules, the look, the command."""

import os
import signal
import sys
from collections.abc import Iterator
from dataclasses import replace as changed
from pathlib import Path

import pexpect
import pytest
from rich.cells import cell_len
from textual.widgets import Checkbox, Input, OptionList, Select

from ballroom.commands import Complaint, language_of
from ballroom.core.record import Played, Recorder, replay
from ballroom.core.registry import find
from ballroom.terminal.houses import HOUSES
from ballroom.terminal.lobby import default_names
from ballroom.terminal.stage import look
from ballroom.terminal.stage.boards import board_of
from ballroom.terminal.stage.boards.any_game import Board
from ballroom.terminal.stage.canvas import Canvas, cut, wrapped
from ballroom.terminal.stage.screens.lobby import LobbyScreen, Wishes
from ballroom.terminal.stage.screens.records import RecordsScreen
from ballroom.terminal.stage.screens.replay import ReplayScreen
from ballroom.terminal.stage.screens.table import TableScreen
from ballroom.terminal.stage.sights import Sight
from tests.houses import PATIENCE, run
from tests.rooms import folder
from tests.stages import LARGE, SMALL, evening, guest, house
from tests.test_look import blocks
from tests.test_terminal import RUN


def record(game: str, title: str) -> Played:
    with (folder(find(game)) / "golden" / f"{title}.jsonl").open("rb") as file:
        return next(replay(file))


# ---- the look


def test_the_colours_are_those_of_the_page() -> None:
    page = blocks()
    for theme, tokens in ((look.DAY, page["light"]), (look.NIGHT, page["dark"])):
        for name, colour in look.TOKENS[theme].items():
            assert tokens[name] == colour, f"{theme} {name}"


def test_the_look_goes_with_the_terminal() -> None:
    assert look.by_surroundings({}) == look.NIGHT
    assert look.by_surroundings({"COLORFGBG": "0;15"}) == look.DAY
    assert look.by_surroundings({"COLORFGBG": "15;0"}) == look.NIGHT
    assert look.by_surroundings({"COLORFGBG": "0;15", "BALLROOM_THEME": "dark"}) == look.NIGHT


def test_wide_signs_take_two_columns() -> None:
    canvas = Canvas(10, 2)
    assert canvas.put(0, 0, "舞踏会") == 6
    canvas.put(6, 0, "!")
    assert canvas.text() == "舞踏会!"
    assert cell_len(cut("舞踏会舞踏会", 7)) <= 7
    assert wrapped("one two three", 7) == ["one two", "three"]
    assert canvas.strips(look.DAY)[0].cell_length == 10


# ---- the lobby


def test_the_lobby_by_keys() -> None:
    async def play() -> None:
        async with guest(house().at(lambda: LobbyScreen(Wishes(seed="1")))) as one:
            await one.picture("lobby-small-night")
            await one.press("down", "down", "up", "enter")
            assert "The house of" not in one.seen()
            assert one.app.focused is not None
            assert one.app.focused.id == "seat-0"
            one.app.screen.query_one("#name-0", Input).value = "Ann"
            await one.press("ctrl+s")
            await one.until(lambda: isinstance(one.app.screen, TableScreen))
            assert "Ann (you)" in one.seen()
            assert "Crescent (club)" in one.seen()
            await one.press("ctrl+q")

    run(play())


def test_the_lobby_knows_the_options_and_what_is_refused() -> None:
    async def play() -> None:
        wishes = Wishes(find("la-danse"), names=("Ann",), options={"variations": "spell"})
        async with guest(house().at(lambda: LobbyScreen(wishes)), LARGE) as one:
            screen = one.app.screen
            assert isinstance(screen, LobbyScreen)
            assert screen.query_one("#variation-spell", Checkbox).value
            screen.query_one("#variation-smitten", Checkbox).value = True
            screen.query_one("#option-talk", Select).value = False
            screen.query_one("#seat-2", Select).value = "human"
            screen.query_one("#name-2", Input).value = "Ann"
            tonight = screen.evening()
            assert tonight.players == ("human", "club", "human")
            assert tonight.names == ("Ann 1", "Crescent (club)", "Ann 3")
            assert tonight.setup.variations == "smitten+spell"  # type: ignore[attr-defined]
            assert tonight.setup.talk is False  # type: ignore[attr-defined]
            await one.picture("lobby-large-night")

    run(play())


def test_the_lobby_in_another_language() -> None:
    """What the catalogues do not have is said in English; nothing breaks."""

    async def play() -> None:
        async with guest(house(language="it").at(lambda: LobbyScreen(Wishes()))) as one:
            assert "Balletomane" in one.seen()

    run(play())


def test_which_language(monkeypatch: pytest.MonkeyPatch) -> None:
    class Parsed:
        language: str | None = None

    for name in ("BALLROOM_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert language_of(Parsed()) == "en"  # type: ignore[arg-type]
    monkeypatch.setenv("LANG", "nl_BE.UTF-8")
    assert language_of(Parsed()) == "nl"  # type: ignore[arg-type]
    monkeypatch.setenv("BALLROOM_LANGUAGE", "it")
    assert language_of(Parsed()) == "it"  # type: ignore[arg-type]
    Parsed.language = "en"
    assert language_of(Parsed()) == "en"  # type: ignore[arg-type]
    Parsed.language = "xx"
    with pytest.raises(Complaint, match="there is no language 'xx'"):
        language_of(Parsed())  # type: ignore[arg-type]


# ---- looking back


@pytest.mark.parametrize(
    ("game", "title"), [("dancing-dice", "duo"), ("balletomane", "one"), ("la-danse", "two")]
)
def test_a_replay_steps_jumps_and_changes_eyes(game: str, title: str) -> None:
    played = record(game, title)

    async def play() -> None:
        async with guest(house().at(lambda: ReplayScreen(played))) as one:
            assert "Before the first move" in one.said("#news")
            await one.press("right", "right")
            assert f"2 of {len(played.steps)}" in one.said("#top")
            await one.press("end")
            assert f"{len(played.steps)} of {len(played.steps)}" in one.said("#top")
            await one.press("left", "home")
            assert "0 of" in one.said("#top")
            await one.press("j")
            await one.type("5")
            await one.press("enter")
            assert "5 of" in one.said("#top")
            await one.press("j")
            await one.type("99999")
            await one.press("enter")
            assert "There is no moment '99999'" in one.said("#news")
            await one.press("e", "down", "enter")
            assert f"through the eyes of {played.players[0]}" in one.said("#top")
            await one.press("space")
            await one.until(lambda: "5 of" not in one.said("#top"))
            await one.press("space")
            await one.pilot.click("#track", offset=(40, 0))
            await one.settle()
            assert isinstance(one.app.screen, ReplayScreen)
            middle = len(played.steps) / 2
            assert abs(one.app.screen.at - middle) < middle / 5 + 2

    run(play())


def test_eyes_see_only_what_they_saw() -> None:
    """Through a seat's eyes the other's dice stay behind the curtain at every moment."""
    played = record("dancing-dice", "duo")

    async def play() -> None:
        async with guest(house().at(lambda: ReplayScreen(played, 0))) as one:
            for at in range(len(played.steps)):
                screen = one.app.screen
                assert isinstance(screen, ReplayScreen)
                screen.go(at)
                view = one.board.board.view
                state = played.steps[at - 1].state if at else played.start
                assert view == played.game.view(state, 0)

    run(play())


def test_pictures_of_replays_and_records() -> None:
    async def look_on() -> None:
        played = record("la-danse", "two")
        async with guest(house(look.DAY).at(lambda: ReplayScreen(played, 1, 40)), LARGE) as one:
            await one.picture("replay-large-day")
        two = [record("balletomane", "one"), record("dancing-dice", "six")]
        async with guest(house().at(lambda: RecordsScreen(two))) as one:
            assert "2" in one.seen()
            await one.press("enter")
            assert isinstance(one.app.screen, ReplayScreen)
            await one.press("end")
            await one.picture("replay-small-night")
            await one.press("escape")
            assert one.app.screen.query_one(OptionList).has_focus

    run(look_on())


# ---- any game


def test_any_game_can_be_played_by_its_notation() -> None:
    game = find("dancing-dice")
    state = game.read_state("1 choose ? 124 | 10 113456 ? ? | 10 222666 ? ?")
    board = Board(game, str)
    board.see(Sight(game.view(state, 0), ["Ann", "Bo"], True, game.legal_moves(state, 0)))
    canvas = Canvas(*SMALL)
    board.paint(canvas)
    assert "reroll 1 2" in canvas.text()
    assert board.press("move 1") == game.read_move("reroll 1")
    assert type(board_of(game, str)) is not Board


def test_computers_alone_can_be_watched() -> None:
    async def play() -> None:
        tonight = evening("dancing-dice", "random,random", "Ann,Bo", endurance=1)
        async with guest(house().playing(tonight)) as one:
            await one.until(lambda: one.is_over)
            assert "wins." in one.seen()
            assert "Behind your curtain" not in one.seen()

    run(play())


def test_another_game_after_the_last() -> None:
    async def play() -> None:
        tonight = evening("dancing-dice", "human,random", "Ann,Bo", endurance=1)
        async with guest(house().playing(tonight)) as one:
            first = one.table
            while await one.until_asked():
                await one.strike("enter")
            await one.press("enter")
            await one.until(lambda: one.table is not first)
            await one.until_asked()
            assert one.table.board.view.round == 1
            await one.press("f2")
            assert one.app.theme == look.DAY

    run(play())


# ---- the command, on a real terminal


@pytest.fixture
def spawn() -> "Iterator[object]":
    children: list[pexpect.spawn[str]] = []

    def start(*arguments: str) -> "pexpect.spawn[str]":
        path = os.environ.get("PYTHONPATH")
        child = pexpect.spawn(
            sys.executable,
            ["-c", RUN, *arguments],
            encoding="utf-8",
            dimensions=SMALL[::-1],
            timeout=PATIENCE,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
            env={"TERM": "xterm-256color", "COLORTERM": "truecolor", "PATH": "/usr/bin:/bin",
                 **({"PYTHONPATH": path} if path else {})},
        )  # fmt: skip
        children.append(child)
        return child

    yield start
    for child in children:
        child.close(force=True)


def test_the_command_plays_on_the_full_screen(
    spawn: "type[pexpect.spawn[str]]", tmp_path: Path
) -> None:
    kept = tmp_path / "game.jsonl"
    child = spawn("play", "dancing", "--players", "human,random", "--record", str(kept))
    child.expect("Behind your curtain")
    child.send("1\r")
    child.expect("Dance it")
    child.send("\x11")  # Ctrl-Q
    child.expect("The game is kept in")
    child.expect(pexpect.EOF)
    again = spawn("replay", str(kept))
    again.expect("what everybody saw")
    again.send("\x1b[C")
    again.expect("1 of")
    again.send("q")
    again.expect("every state is right")
    again.expect(pexpect.EOF)


def test_the_command_opens_the_lobby(spawn: "type[pexpect.spawn[str]]") -> None:
    child = spawn("play")
    child.expect("Who plays")
    child.send("\x11")
    child.expect(pexpect.EOF)
    refused = spawn("play", "--join", "nonsense")
    refused.expect("is no link to a table")
    refused.expect(pexpect.EOF)


def test_names_are_plain_words(tmp_path: Path) -> None:
    """Those of houses can be said in any language, but a record holds what is read."""
    found = default_names(tuple(house.name for house in HOUSES[:2]), ("human", "random"))
    assert found == ("Crown", "Crescent (random)")
    assert {type(name) for name in found} == {str}
    tonight = changed(evening("dancing-dice", "human,random"), names=found)
    kept = tmp_path / "game.jsonl"
    with kept.open("wb") as file:
        Recorder(tonight.game, tonight.setup, tonight.names, file.write).finish(None)
    with kept.open("rb") as file:
        assert next(replay(file)).players == found

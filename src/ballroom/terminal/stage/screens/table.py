"""A table: the board, the log, what is asked, and how to answer."""

from typing import Any, ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Input, OptionList, Static

from ballroom.core.contract import WATCHER, Malformed
from ballroom.core.language import say
from ballroom.core.saying import words_of
from ballroom.terminal.stage.board_view import BoardView
from ballroom.terminal.stage.boards import board_of
from ballroom.terminal.stage.canvas import wrapped
from ballroom.terminal.stage.parts import (
    HouseDialogue,
    HouseScreen,
    KeysBar,
    Log,
    Shortcut,
    line_text,
    rule_text,
)
from ballroom.terminal.stage.screens.curtain import CurtainScreen
from ballroom.terminal.stage.screens.dialogues import Menu, Paper, sure
from ballroom.terminal.stage.screens.log import LogScreen
from ballroom.terminal.stage.screens.result import ResultScreen
from ballroom.terminal.stage.screens.rules import RulesScreen
from ballroom.terminal.stage.sights import Line
from ballroom.terminal.stage.sitting import LocalSitting, Sitting, eyes_of

WIDE = 118
"""Columns from which on the log has a place of its own."""


class TableScreen(HouseScreen):
    """Where a game is played."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("r", "rules", ""),
        ("l", "log", ""),
        ("h", "hint", ""),
        ("colon", "type", ""),
        ("m", "menu", ""),
        ("question_mark", "help", ""),
        ("escape", "board", ""),
    ]

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
        self.game = sitting.game
        self.eyes = WATCHER
        """Through whose eyes the table is seen now."""
        self._lifted: int | None = None
        """For whom the curtain has been lifted."""
        self._heard = 0
        self._said = ""
        self._is_bad = False
        self._ended = False

    def compose(self) -> ComposeResult:
        """The board first; the log beside it where there is room, else its last lines below."""
        self.board = board_of(self.game, self.speak)
        yield Static("", id="top", classes="top", markup=False)
        with Horizontal(id="middle"):
            yield BoardView(self.board, id="board")
            with Vertical(id="side"):
                yield Static(self.speak("What happened"), classes="head", markup=False)
                yield Log(id="log")
                yield Static("", id="rule", markup=False)
        yield Static("", id="news", markup=False)
        yield Static("", id="asked", markup=False)
        yield Input(id="typed", compact=True)
        yield KeysBar(id="keys")

    def on_mount(self) -> None:
        """Sit down."""
        self.query_one("#typed").display = False
        self.board_view.focus()
        self.run_worker(self._run(), name="sitting")

    async def _run(self) -> None:
        await self.sitting.run(self.show)

    @property
    def board_view(self) -> BoardView:
        """The board's part of the screen."""
        return self.query_one(BoardView)

    @property
    def is_covered(self) -> bool:
        """Whether a curtain hides what is secret."""
        return isinstance(self.app.screen, CurtainScreen)

    # ---- showing

    def on_resize(self, event: events.Resize) -> None:
        """The log moves to where there is room."""
        wide = event.size.width >= WIDE
        self.query_one("#side").display = wide
        self.query_one("#news").display = not wide
        self.query_one("#news").styles.height = self.board.news_rows
        self.call_after_refresh(self.show)

    def show(self) -> None:
        """Show the table as it is now."""
        if not self.is_mounted or not self.is_open:
            return
        self.eyes = self._open_eyes()
        self.board.see(self.sitting.sight(self.eyes))
        self._hear()
        self.board_view.draw()
        self._show_words()
        self._look_for_end()

    def _open_eyes(self) -> int:
        """Whoever is to look; behind a curtain, nobody in particular."""
        eyes = eyes_of(self.sitting, self._lifted)
        if eyes != self._lifted:
            self._lifted = None
        if not self.sitting.shared or eyes == WATCHER or self._lifted == eyes:
            return eyes
        view = self.sitting.sight(eyes).view
        if not self.board.room.is_private(view):
            self._lifted = eyes
            return eyes
        if not self.is_covered:
            name = self.sitting.names[eyes]
            self.app.push_screen(CurtainScreen(name), lambda _: self._lift(eyes))
        return WATCHER

    def _lift(self, eyes: int) -> None:
        self._lifted = eyes
        self.show()

    def _hear(self) -> None:
        fresh = self.sitting.lines[self._heard :]
        self._heard = len(self.sitting.lines)
        self.board.hear([line.event for line in fresh if line.event and line.is_for(self.eyes)])

    def _show_words(self) -> None:
        if not self.is_open:
            return
        lines = [line for line in self.sitting.lines if line.is_for(self.eyes)]
        if self.query_one("#side").display:
            self.query_one(Log).show(lines, self.speak, self.sitting.names)
        else:
            self.query_one("#news", Static).update(self._news(lines))
        self.query_one("#top", Static).update(self._top())
        self.query_one("#asked", Static).update(self._asked())
        self.query_one(KeysBar).show(self._shortcuts())

    def _news(self, lines: list[Line]) -> Text:
        """The newest lines, whole, as many as there is room for."""
        most = self.board.news_rows
        news, left = Text(), most
        for line in reversed(lines[-most:]):
            text = line_text(line, self.speak, self.sitting.names, self.app.theme)
            rows = len(wrapped(text.plain, max(10, self.app.size.width - 2)))
            if rows > left and left < most:
                break
            news = Text("\n").join([text, news]) if news else text
            left -= rows
        return news

    def _top(self) -> Text:
        text = Text(f" {self.game.title}", self.style("bold brass"), no_wrap=True)
        if self.board.title():
            text.append(f" · {self.board.title()}", self.style("ink-soft"))
        if self.sitting.shared and self.eyes != WATCHER:
            text.append(f" · {self.sitting.names[self.eyes]}", self.style("bold"))
        return text

    def _asked(self) -> Text:
        if self._said:
            style = self.style("bold bad" if self._is_bad else "ink")
            return Text(f"{'✗ ' if self._is_bad else ''}{self._said}", style)
        if not self.board.asked:
            return Text(self._waiting(), self.style("ink-soft"))
        text = Text().append(f"▸ {self.board.question()}", self.style("bold candle"))
        if note := self.board.note():
            text.append(f"\n  {note}", self.style("ink-soft"))
        return text

    def _waiting(self) -> str:
        assert self.board.sight is not None
        if self.sitting.ending is not None:
            return self.speak("The game is over.")
        names = [self.sitting.names[seat] for seat in self.board.sight.waits]
        if not names:
            return self.speak("The dice are rolling.")
        return self.speak(say("Waiting for {names}.", names=names))

    def _shortcuts(self) -> list[Shortcut]:
        found: list[Shortcut] = []
        if self.board.asked:
            found += [
                Shortcut("↑↓←→", self.speak("walk"), "board"),
                Shortcut("␣", self.speak("press"), "board"),
                Shortcut("⏎", self.speak("do it"), "do"),
            ]
            for key in {one.label: one for one in self.board.own_keys()}.values():
                shown = key.shown or key.key.upper()
                found.append(Shortcut(shown, self.speak(key.label), f"spot('{key.spot}')"))
            found += [Shortcut("H", self.speak("hint"), "hint")]
        found += [
            Shortcut("?", self.speak("help"), "help"),
            Shortcut("L", self.speak("log"), "log"),
            Shortcut("R", self.speak("rules"), "rules"),
            Shortcut("M", self.speak("menu"), "menu"),
        ]
        return found

    def tell(self, sentence: str, bad: bool = False) -> None:
        """Say something where the question stands, until something is pressed."""
        self._said, self._is_bad = sentence, bad
        self._show_words()

    # ---- playing

    def on_board_view_moved(self) -> None:
        """Something was picked."""
        self._said = ""
        self._show_words()

    def on_board_view_chose(self, message: BoardView.Chose) -> None:
        """Make the move, or open what was asked for."""
        self._said = ""
        if isinstance(message.answer, HouseDialogue):
            self.app.push_screen(message.answer, self._answered)
        else:
            self.run_worker(self.submit(message.answer))

    def _answered(self, move: Any) -> None:
        if move is not None:
            self.run_worker(self.submit(move))

    async def submit(self, move: Any) -> None:
        """Make a move, or say why it may not be made."""
        refusal = await self.sitting.submit(self.eyes, move)
        self._said, self._is_bad = self.speak(refusal or ""), refusal is not None
        self.show()

    def action_do(self) -> None:
        """The dark button."""
        self.board_view.press("do")

    def action_spot(self, spot: str) -> None:
        """A key of the board, pressed with the pointer."""
        self.board_view.press(spot)

    def action_board(self) -> None:
        """Back to the board."""
        self._said = ""
        self.query_one("#typed").display = False
        self.board_view.focus()
        self._show_words()

    # ---- typing a move

    def action_type(self) -> None:
        """Write a move instead of pressing it."""
        if not self.board.asked:
            return
        field = self.query_one("#typed", Input)
        field.placeholder = self.speak(self.board.room.question(self.board.view))
        field.value = ""
        field.display = True
        field.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """The move that was written."""
        event.stop()
        self.action_board()
        if not self.board.asked:
            return
        try:
            move = self.board.room.read(self.board.view, event.value.strip())
        except Malformed as error:
            self.tell(self.speak(words_of(error)), bad=True)
            return
        self.run_worker(self._confirm(move))

    async def _confirm(self, move: Any) -> None:
        """What was written is done once its writer has seen what it does."""
        assert self.board.sight is not None
        preview = None
        if self.board.sight.why(move) is None:
            preview = self.board.room.preview(self.board.view, self.board.names, move)
        if preview:
            choices = [("yes", say("Do it")), ("no", say("Choose again"))]
            if await self.app.push_screen_wait(Menu(say("Your move"), choices, preview)) != "yes":
                return
        await self.submit(move)

    # ---- reading

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """The rule of a line of the log."""
        if isinstance(event.option_list, Log):
            line = event.option_list.chosen
            text = Text()
            if line is not None and line.rule:
                text = rule_text(self.game, line.rule, self.house)
            self.query_one("#rule", Static).update(text)

    def action_log(self) -> None:
        """To the log; where it has no place of its own, over the table."""
        if self.query_one("#side").display:
            self.query_one(Log).focus()
            return
        lines = [line for line in self.sitting.lines if line.is_for(self.eyes)]
        self.app.push_screen(LogScreen(self.game, lines, self.sitting.names))

    def action_rules(self) -> None:
        """The rules, at the line of the log that was looked at."""
        chosen = self.query_one(Log).chosen
        self.app.push_screen(RulesScreen(self.game, chosen.rule if chosen else ""))

    def action_help(self) -> None:
        """All keys, and how the move that is asked for can be written."""
        keys = [
            say("Arrows walk, space presses what the cursor is at, Enter does it, Esc puts back."),
            say("A colon (:) lets you write a move instead. H asks a computer for a hint."),
            say("L: the log with its rules. R: the rules. M: the menu. F2: day or candlelight."),
            say("Everything can be pressed with the pointer, too."),
        ]
        text = "\n".join(self.speak(one) for one in keys)
        text += "\n\n" + self.speak(self.board.room.help(self.board.view))
        self.app.push_screen(Paper(say("How to play here"), text))

    def action_hint(self) -> None:
        """What the strongest computer would do."""
        if self.board.asked:
            self.tell(self.speak("A computer is thinking."))
            self.run_worker(self._hint(), exclusive=True, group="hint")

    async def _hint(self) -> None:
        sight = self.board.sight
        assert sight is not None
        told = await self.sitting.hint(sight)
        if self.board.asked and self.board.view == sight.view:
            self.tell(self.speak(told))

    # ---- leaving, and the end

    def choices(self) -> list[tuple[str, str]]:
        """What the menu offers."""
        return [
            ("back", say("Go on playing")),
            ("rules", say("The rules")),
            ("look", say("Day or candlelight")),
            ("leave", say("Leave the game")),
        ]

    def action_menu(self) -> None:
        """Whatever else can be done."""
        self.app.push_screen(Menu(say("Menu"), self.choices()), self.chosen)

    def chosen(self, what: Any) -> None:
        """Do what was chosen from the menu."""
        match what:
            case "rules":
                self.action_rules()
            case "look":
                self.house.action_look()
            case "leave":
                self.action_leave()

    def action_leave(self) -> None:
        """Ask, then leave."""
        if self.sitting.ending is not None:
            self.run_worker(self._leave())
            return
        choices = sure(say("Leave the game"), say("Go on playing"))
        self.app.push_screen(Menu(say("Leave the game?"), choices), self._leave_if)

    def _leave_if(self, answer: Any) -> None:
        if answer == "yes":
            self.run_worker(self._leave())

    async def _leave(self) -> None:
        await self.sitting.close()
        self.dismiss(None)

    def _look_for_end(self) -> None:
        ending = self.sitting.ending
        if ending is None or self._ended or self.is_covered:
            return
        self._ended = True
        screen = ResultScreen(self.game, self.sitting.names, ending, self.again_choices())
        self.app.push_screen(screen, self.after_end)

    def again_choices(self) -> list[tuple[str, str]]:
        """What can be done when a game is over."""
        return [
            ("again", say("Play again")),
            ("back", say("Look back")),
            ("table", say("See the table")),
            ("home", say("Leave")),
        ]

    def after_end(self, what: Any) -> None:
        """Do what was chosen at the end."""
        match what:
            case "again" if isinstance(self.sitting, LocalSitting):
                self.dismiss(self.sitting.again())
            case "home":
                self.dismiss(None)
            case "back" if isinstance(self.sitting, LocalSitting):
                self.house.look_back(self.sitting.played())
                self._ended = False

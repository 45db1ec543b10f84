"""Looking back on a game: every moment, through whose eyes one likes."""

from typing import Any, ClassVar, Final

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.timer import Timer
from textual.widgets import Input, OptionList, Static

from ballroom.core.chance import CHANCE
from ballroom.core.contract import WATCHER, told_to
from ballroom.core.language import say
from ballroom.core.record import Played
from ballroom.terminal.screen import is_number
from ballroom.terminal.stage import look
from ballroom.terminal.stage.board_view import BoardView
from ballroom.terminal.stage.boards import board_of
from ballroom.terminal.stage.parts import HouseScreen, KeysBar, Log, Shortcut, rule_text
from ballroom.terminal.stage.screens.dialogues import Menu
from ballroom.terminal.stage.screens.log import LogScreen
from ballroom.terminal.stage.screens.rules import RulesScreen
from ballroom.terminal.stage.sights import Line, Sight

PACES: Final = (2.0, 1.0, 0.5, 0.2)
"""Seconds a step, from slow to fast."""
WIDE: Final = 118


class Track(Static):
    """Where in the game one is; a press goes there."""

    def show(self, at: int, last: int) -> None:
        """The way so far, and the way to go."""
        self._last = last
        width = max(10, self.size.width - 2)
        done = round((width - 1) * at / last) if last else 0
        text = Text(" ", no_wrap=True)
        text.append("━" * done, look.style(self.app.theme, "brass"))
        text.append("●", look.style(self.app.theme, "bold candle"))
        text.append("─" * (width - 1 - done), look.style(self.app.theme, "hairline"))
        self.update(text)

    def on_click(self, event: events.Click) -> None:
        """To that part of the game."""
        width = max(10, self.size.width - 2)
        part = min(1.0, max(0.0, (event.x - 1) / (width - 1)))
        screen = self.screen
        assert isinstance(screen, ReplayScreen)
        screen.go(round(part * self._last))


class ReplayScreen(HouseScreen):
    """A game that was played, step by step."""

    AUTO_FOCUS = ""  # arrows step through the game
    BINDINGS: ClassVar[list[BindingType]] = [
        ("left", "step(-1)", ""),
        ("right", "step(1)", ""),
        ("home", "go(0)", ""),
        ("end", "go(-1)", ""),
        ("pageup", "step(-10)", ""),
        ("pagedown", "step(10)", ""),
        ("space", "play", ""),
        ("plus,equals_sign", "pace(1)", ""),
        ("minus", "pace(-1)", ""),
        ("e", "eyes", ""),
        ("j", "jump", ""),
        ("l", "log", ""),
        ("r", "rules", ""),
        ("escape,q", "leave", ""),
    ]

    def __init__(self, record: Played, eyes: int | None = None, at: int = 0) -> None:
        super().__init__()
        self.record = record
        self.game = record.game
        self.at = at
        self.eyes = WATCHER if eyes is None else eyes
        self._pace = 1
        self._timer: Timer | None = None

    @property
    def last(self) -> int:
        """The number of the last moment."""
        return len(self.record.steps)

    def compose(self) -> ComposeResult:
        """The board, the log, the track."""
        yield Static("", id="top", classes="top", markup=False)
        with Horizontal(id="middle"):
            yield BoardView(board_of(self.game, self.speak), id="board")
            with Vertical(id="side"):
                yield Static(self.speak("What happened"), classes="head", markup=False)
                yield Log(id="log")
                yield Static("", id="rule", markup=False)
        yield Static("", id="news", markup=False)
        yield Track("", id="track", markup=False)
        yield Input(id="typed", compact=True)
        yield KeysBar(id="keys")

    def on_mount(self) -> None:
        """At the beginning."""
        view = self.query_one(BoardView)
        view.can_focus = False
        self.query_one("#typed").display = False
        self.set_focus(None)

    def on_resize(self, event: events.Resize) -> None:
        """The log moves to where there is room."""
        self.query_one("#side").display = event.size.width >= WIDE
        self.call_after_refresh(self.show)

    # ---- showing

    def show(self) -> None:
        """Draw the moment."""
        if not self.is_open:
            return
        view = self.query_one(BoardView)
        state = self.record.steps[self.at - 1].state if self.at else self.record.start
        # A board that remembers is told all that came before, through these eyes.
        view.board = board_of(self.game, self.speak)
        view.board.see(Sight(self.game.view(state, self.eyes), self.record.players))
        lines = self._lines()
        view.board.hear([line.event for line in lines if line.event])
        view.draw()
        if self.query_one("#side").display:
            self.query_one(Log).show(lines, self.speak, self.record.players)
        self.query_one("#news", Static).update(self._news())
        self.query_one(Track).show(self.at, self.last)
        self._show_top(view.board.title())

    def _show_top(self, title: str) -> None:
        said = say("{at} of {last}", at=self.at, last=self.last)
        eyes = say("what everybody saw")
        if self.eyes != WATCHER:
            eyes = say("through the eyes of {name}", name=self.record.players[self.eyes])
        text = Text(f" {self.game.title}", self.style("bold brass"), no_wrap=True)
        parts = [title, self.speak(said), self.speak(eyes)]
        text.append("".join(f" · {part}" for part in parts if part), self.style("ink-soft"))
        self.query_one("#top", Static).update(text)
        plays = self.speak("stop") if self._timer else self.speak("play")
        self.query_one(KeysBar).show(
            [
                Shortcut("←→", self.speak("a step"), "step(1)"),
                Shortcut("␣", plays, "play"),
                Shortcut("+-", self.speak("pace"), "pace(1)"),
                Shortcut("J", self.speak("jump"), "jump"),
                Shortcut("E", self.speak("eyes"), "eyes"),
                Shortcut("L", self.speak("log"), "log"),
                Shortcut("R", self.speak("rules"), "rules"),
                Shortcut("Esc", self.speak("back"), "leave"),
            ]
        )

    def _lines(self) -> list[Line]:
        found: list[Line] = []
        for step in self.record.steps[: self.at]:
            for event in told_to(step.events, self.eyes):
                text = self.game.tell(event, self.record.players)
                found.append(Line(text, event.rule, event.to, event))
        return found

    def _news(self) -> Text:
        """What this step was, and what came of it."""
        if not self.at:
            return Text(self.speak("Before the first move."), self.style("ink-soft"))
        step = self.record.steps[self.at - 1]
        text = Text()
        if step.by == CHANCE:
            text.append(self.speak("Nature"), self.style("bold"))
        else:
            text.append(self.record.players[step.by], self.style("bold"))
        if self.eyes == step.by:
            text.append(f": {self.game.write_move(step.move)}", self.style("brass"))
        for event in told_to(step.events, self.eyes):
            text.append(f"\n{self.speak(self.game.tell(event, self.record.players))}")
            text.append(f"  {event.rule}", self.style("brass"))
        return text

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """The rule of a line."""
        if isinstance(event.option_list, Log) and (line := event.option_list.chosen):
            text = rule_text(self.game, line.rule, self.house)
            self.query_one("#rule", Static).update(text)

    # ---- going

    def go(self, at: int) -> None:
        """To a moment."""
        self.at = min(self.last, max(0, at))
        self.show()

    def action_go(self, at: int) -> None:
        """To the first, or to the last."""
        self.go(self.last if at < 0 else at)

    def action_step(self, by: int) -> None:
        """On, or back."""
        self.go(self.at + by)

    def action_play(self) -> None:
        """Play by itself, or stop."""
        if self._timer:
            self._timer.stop()
            self._timer = None
        else:
            if self.at == self.last:
                self.at = 0
            self._timer = self.set_interval(PACES[self._pace], self._tick)
        self.show()

    def _tick(self) -> None:
        self.go(self.at + 1)
        if self.at == self.last:
            self.action_play()

    def action_pace(self, by: int) -> None:
        """Faster, or slower."""
        self._pace = min(len(PACES) - 1, max(0, self._pace + by))
        if self._timer:
            self._timer.stop()
            self._timer = self.set_interval(PACES[self._pace], self._tick)

    def action_eyes(self) -> None:
        """Choose through whose eyes to look."""
        choices = [(str(WATCHER), say("What everybody saw"))]
        choices += [
            (str(seat), say("Through the eyes of {name}", name=name))
            for seat, name in enumerate(self.record.players)
        ]
        self.app.push_screen(Menu(say("Through whose eyes?"), choices), self._look_through)

    def _look_through(self, seat: Any) -> None:
        if seat is not None:
            self.eyes = int(seat)
            self.show()

    def action_jump(self) -> None:
        """To a moment by its number."""
        field = self.query_one("#typed", Input)
        said = say("To which moment, 0 to {last}?", last=self.last)
        field.placeholder = self.speak(said)
        field.value = ""
        field.display = True
        field.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """There."""
        event.input.display = False
        self.set_focus(None)
        if is_number(event.value.strip()) and int(event.value) <= self.last:
            self.go(int(event.value))
        else:
            said = say("There is no moment {text}: type 0 to {last}.", text=repr(event.value),
                       last=self.last)  # fmt: skip
            self.query_one("#news", Static).update(Text(self.speak(said), self.style("bold bad")))

    def action_log(self) -> None:
        """To the log."""
        if self.query_one("#side").display:
            self.query_one(Log).focus()
        else:
            self.app.push_screen(LogScreen(self.game, self._lines(), self.record.players))

    def action_rules(self) -> None:
        """The rules."""
        chosen = self.query_one(Log).chosen
        self.app.push_screen(RulesScreen(self.game, chosen.rule if chosen else ""))

    def action_leave(self) -> None:
        """Back."""
        field = self.query_one("#typed", Input)
        if field.display:
            field.display = False
            self.set_focus(None)
        elif self.focused is not None:
            self.set_focus(None)
        else:
            self.dismiss(None)

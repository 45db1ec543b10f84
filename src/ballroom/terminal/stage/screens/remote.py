"""A table elsewhere: the same table, and its line, clocks, chat, takebacks and rematches."""

import time
from typing import Any, ClassVar

from rich.text import Text
from textual.binding import BindingType
from textual.widgets import Input

from ballroom.core.language import say
from ballroom.terminal.stage.parts import Shortcut
from ballroom.terminal.stage.remote import RemoteSitting
from ballroom.terminal.stage.screens.dialogues import Menu, sure
from ballroom.terminal.stage.screens.table import TableScreen

SECOND = 1.0
DAY = 24
"""Hours."""


class RemoteTableScreen(TableScreen):
    """A seat at a house's table."""

    BINDINGS: ClassVar[list[BindingType]] = [("t", "chat", "")]
    sitting: RemoteSitting

    def __init__(self, sitting: RemoteSitting) -> None:
        super().__init__(sitting)
        self._clocks: tuple[object, float] = (None, 0.0)
        self._takeback: int | None = None
        self._chats = False

    def on_mount(self) -> None:
        """Clocks run."""
        super().on_mount()
        if self.sitting.looks.clocks is not None:
            self.set_interval(SECOND, self._tick)

    def _tick(self) -> None:
        if self.board.sight is not None:
            self._show_words()

    # ---- showing

    def show(self) -> None:
        """The table; and what others ask for."""
        if self.sitting.looks is not self._clocks[0]:
            self._clocks = (self.sitting.looks, time.monotonic())
        super().show()
        self._answer_takeback()
        again = self.sitting.next_table
        if again is not None and self.is_open:
            self.house.sit_at(again, self)

    def _top(self) -> Text:
        text = super()._top()
        if self.sitting.gone:
            text.append(f" · ✗ {self.speak(self.sitting.gone)}", self.style("bold bad"))
        elif not self.sitting.is_connected:
            text.append(f" · ◌ {self.speak('connecting again')}", self.style("bold candle"))
        else:
            text.append(f" · ● {self.speak('connected')}", self.style("good"))
        for seat, left in enumerate(self._left()):
            running = seat in self.sitting.looks.running
            style = "bold candle" if running else "ink-soft"
            shown = self.speak(clock(left))
            text.append(f" · {self.sitting.names[seat]} {shown}", self.style(style))
        return text

    def _left(self) -> list[float]:
        """Seconds left by seat."""
        looks = self.sitting.looks
        passed = time.monotonic() - self._clocks[1]
        return [
            max(0.0, left / 1000 - (passed if seat in looks.running else 0))
            for seat, left in enumerate(looks.clocks or ())
        ]

    def _waiting(self) -> str:
        free = [one for one in self.sitting.looks.seats if not one.taken]
        if free:
            link = str(self.sitting.seat.link)
            said = say("Waiting for {n} more; share the link {link}", n=len(free), link=link)
            return self.speak(said)
        return super()._waiting()

    def _shortcuts(self) -> list[Shortcut]:
        found = super()._shortcuts()
        if self.sitting.seats:
            found.insert(-1, Shortcut("T", self.speak("chat"), "chat"))
        return found

    # ---- talking beside the game

    def action_chat(self) -> None:
        """Say something to the others."""
        if not self.sitting.seats:
            return
        self._chats = True
        field = self.query_one("#typed", Input)
        field.placeholder = self.speak("Say something to everybody at the table")
        field.value = ""
        field.display = True
        field.focus()

    def action_type(self) -> None:
        """Write a move."""
        self._chats = False
        super().action_type()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """What was written: words, or a move."""
        if not self._chats:
            super().on_input_submitted(event)
            return
        event.stop()
        self._chats = False
        self.action_board()
        if event.value.strip():
            self.run_worker(self._ask(self.sitting.chat(event.value.strip())))

    async def _ask(self, asking: Any) -> None:
        """Ask the house for something, and say why not, if so."""
        if refusal := await asking:
            self.tell(self.speak(refusal), bad=True)

    # ---- the menu

    def choices(self) -> list[tuple[str, str]]:
        """Also what only a table elsewhere has."""
        found = super().choices()
        if self.sitting.seats and self.sitting.ending is None:
            more = [("takeback", say("Ask for your last move back")), ("resign", say("Give up"))]
            found[1:1] = [("chat", say("Say something")), *more]
        return found

    def chosen(self, what: Any) -> None:
        """Do it."""
        match what:
            case "chat":
                self.action_chat()
            case "takeback":
                self.run_worker(self._ask(self.sitting.ask_takeback()))
            case "resign":
                choices = sure(say("Give up"), say("Go on playing"))
                self.app.push_screen(Menu(say("Give the game up?"), choices), self._resign_if)
            case _:
                super().chosen(what)

    def _resign_if(self, answer: Any) -> None:
        if answer == "yes":
            self.run_worker(self._ask(self.sitting.resign()))

    def _answer_takeback(self) -> None:
        """Somebody would have a move back: ask once."""
        asking = self.sitting.looks.takeback
        if asking == self._takeback or asking in self.sitting.seats or not self.sitting.seats:
            self._takeback = asking
            return
        self._takeback = asking
        if asking is not None:
            said = say("{name} would take the last move back.", name=self.sitting.names[asking])
            menu = Menu(said, [("no", say("No")), ("yes", say("Yes, let it be so"))])
            self.app.push_screen(menu, self._say_takeback)

    def _say_takeback(self, answer: Any) -> None:
        self.run_worker(self._ask(self.sitting.answer_takeback(answer == "yes")))

    # ---- the end

    def again_choices(self) -> list[tuple[str, str]]:
        """With the same people, if they agree."""
        again = [("rematch", say("Play again with the same people"))] if self.sitting.seats else []
        return [*again, ("table", say("See the table")), ("home", say("Leave"))]

    def after_end(self, what: Any) -> None:
        """Play again, or leave."""
        match what:
            case "rematch":
                self.tell(self.speak("You would play again; waiting for the others."))
                self.run_worker(self._ask(self.sitting.rematch()))
            case "home":
                self.run_worker(self._leave())
            case _:
                super().after_end(what)


def clock(seconds: float) -> str:
    """What is left: days and hours, or hours, minutes and seconds."""
    minutes, second = divmod(int(seconds), 60)
    hours, minute = divmod(minutes, 60)
    if hours >= DAY:
        return say("{days} d {hours} h", days=hours // DAY, hours=hours % DAY)
    return f"{hours}:{minute:02}:{second:02}" if hours else f"{minute}:{second:02}"

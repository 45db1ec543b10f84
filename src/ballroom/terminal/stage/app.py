"""The full-screen client."""

import os
from collections.abc import Callable
from typing import Any, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen

from ballroom.core.language import ENGLISH, spoken
from ballroom.core.record import Played, Recorder
from ballroom.terminal.play import Evening
from ballroom.terminal.stage import look
from ballroom.terminal.stage.screens.replay import ReplayScreen
from ballroom.terminal.stage.screens.table import TableScreen
from ballroom.terminal.stage.sitting import PACE, LocalSitting

Keep = Callable[[Evening], Recorder | None]
"""What keeps the game of an evening, if it is to be kept."""


def _keep_nothing(evening: Evening) -> Recorder | None:
    del evening
    return None


class BallroomApp(App[None]):
    """The house in a terminal."""

    CSS_PATH = "stage.tcss"
    TITLE = "Ballroom"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f2", "look", "", priority=True),
        Binding("ctrl+q", "leave", "", priority=True),
        Binding("ctrl+c", "leave", "", priority=True),
    ]

    def __init__(
        self,
        language: str = ENGLISH,
        theme: str = "",
        pace: float = PACE,
        keep: Keep = _keep_nothing,
    ) -> None:
        super().__init__()
        self.language = language
        self._pace = pace
        self._keep = keep
        self._first: Callable[[], Screen[Any] | None] = lambda: None
        for one in look.themes():
            self.register_theme(one)
        self.theme = theme or look.by_surroundings(dict(os.environ))

    # ---- how it opens

    def at(self, first: Callable[[], Screen[Any]]) -> "BallroomApp":
        """Open with a screen; the house closes with it."""
        self._first = first
        return self

    def playing(self, evening: Evening) -> "BallroomApp":
        """Open with a game."""
        return self.at(lambda: self._table(evening))

    def on_mount(self) -> None:
        """Open the first screen."""
        first = self._first()
        assert first is not None, "the house opens with a screen"
        self.push_screen(first, self._first_closed)

    def _first_closed(self, answer: Any) -> None:
        if isinstance(answer, Evening):
            self.push_screen(self._table(answer), self._first_closed)
        else:
            self.exit()

    def speak(self, text: str) -> str:
        """A text in the language of whoever sits here."""
        return spoken(text, self.language)

    # ---- where one can go

    def _table(self, evening: Evening) -> TableScreen:
        return TableScreen(LocalSitting(evening, self._keep(evening), self._pace))

    def play(self, evening: Evening) -> None:
        """Play a game, and again for as long as it is wished."""
        self.push_screen(self._table(evening), self._after)

    def _after(self, answer: Any) -> None:
        if isinstance(answer, Evening):
            self.play(answer)

    def look_back(self, record: Played) -> None:
        """Look back on a game."""
        self.push_screen(ReplayScreen(record))

    def join(
        self, link: str, names: tuple[str, ...], only_watch: bool, tell: Callable[[str], None]
    ) -> None:
        """Sit down at a table elsewhere."""
        raise NotImplementedError

    def action_look(self) -> None:
        """Day, or candlelight."""
        self.theme = look.DAY if self.theme == look.NIGHT else look.NIGHT
        for screen in self.screen_stack:
            if hasattr(screen, "show"):
                screen.show()

    async def action_leave(self) -> None:
        """Leave the table properly, whatever is open above it."""
        for screen in self.screen_stack:
            if hasattr(screen, "sitting"):
                await screen.sitting.close()
        self.exit()

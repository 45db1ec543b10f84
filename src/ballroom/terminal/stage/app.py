"""The full-screen client."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen

from ballroom.client import Gone, NotDone, Seat
from ballroom.core.language import ENGLISH, spoken
from ballroom.core.record import Played, Recorder
from ballroom.core.saying import words_of
from ballroom.terminal.play import Evening
from ballroom.terminal.stage import look
from ballroom.terminal.stage.remote import RemoteSitting, sit_down
from ballroom.terminal.stage.screens.remote import RemoteTableScreen
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
        keep_remote: Path | None = None,
    ) -> None:
        super().__init__()
        self.language = language
        self._pace = pace
        self._keep = keep
        self._keep_remote = keep_remote
        self._tables: set[str] = set()
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
        """Sit down at a table elsewhere, or tell why not."""
        self.run_worker(self._join(link, names, only_watch, tell))

    async def _join(
        self, link: str, names: tuple[str, ...], only_watch: bool, tell: Callable[[str], None]
    ) -> None:
        try:
            sitting = await sit_down(link, names, only_watch, self._keep_remote, self.language)
        except (ValueError, NotDone, Gone) as why:
            tell(self.speak(words_of(why)))
        except OSError:
            tell(self.speak("The house does not answer."))
        else:
            self.push_screen(RemoteTableScreen(sitting))

    def sit_at(self, seat: Seat, instead_of: Screen[Any]) -> None:
        """On to the next table of the same people."""
        if seat.link.table not in self._tables:
            self._tables.add(seat.link.table)
            self.run_worker(self._sit_at(seat, instead_of))

    async def _sit_at(self, seat: Seat, instead_of: Screen[Any]) -> None:
        await seat.__aenter__()
        while self.screen is not instead_of:
            await self.pop_screen()
        await instead_of.sitting.close()  # type: ignore[attr-defined]  # it is a table
        await self.push_screen(RemoteTableScreen(RemoteSitting(seat)))

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

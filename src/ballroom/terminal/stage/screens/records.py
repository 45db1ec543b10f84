"""The games of a file, to choose one to look back on."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ballroom.core.language import say
from ballroom.core.record import Played
from ballroom.terminal.stage.parts import HouseScreen, KeysBar, Shortcut
from ballroom.terminal.stage.screens.replay import ReplayScreen


class RecordsScreen(HouseScreen):
    """One line a game."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,q", "leave", "")]

    def __init__(self, records: Sequence[Played], eyes: int | None = None) -> None:
        super().__init__()
        self._records = records
        self._eyes = eyes

    def compose(self) -> ComposeResult:
        """The games."""
        yield Static(f" {self.speak('Which game?')}", classes="top", markup=False)
        yield OptionList(
            *(Option(self.speak(_line(record))) for record in self._records),
            id="records", markup=False, compact=True,
        )  # fmt: skip
        yield KeysBar(id="keys")

    def on_mount(self) -> None:
        """Ready to choose."""
        self.query_one(OptionList).focus()
        self.query_one(KeysBar).show(
            [
                Shortcut("⏎", self.speak("look back on it"), "open"),
                Shortcut("Esc", self.speak("leave"), "leave"),
            ]
        )

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Look back on that one."""
        self.app.push_screen(ReplayScreen(self._records[event.option_index], self._eyes))

    def action_open(self) -> None:
        """The one that the cursor is at."""
        self.query_one(OptionList).action_select()

    def action_leave(self) -> None:
        """Home."""
        self.dismiss(None)


def _line(record: Played) -> str:
    """A game in a line."""
    values = {
        "game": record.game.title,
        "names": list(record.players),
        "n": len(record.steps),
    }
    if record.outcome is None:
        return say("{game}: {names}; {n} {n|move|moves}, left before its end", **values)
    won = [record.players[seat] for seat in record.outcome.winners]
    return say("{game}: {names}; {n} {n|move|moves}, won by {won}", won=won, **values)

"""Short questions and answers above the table."""

from collections.abc import Sequence
from typing import Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Button, OptionList, Static
from textual.widgets.option_list import Option

from ballroom.terminal.stage.parts import HouseDialogue


class Menu(HouseDialogue):
    """A few things to do; answers the name of the one that was chosen."""

    def __init__(self, title: str, choices: Sequence[tuple[str, str]], about: str = "") -> None:
        super().__init__()
        self._heading = title
        self._choices = choices
        self._about = about

    def compose(self) -> ComposeResult:
        """The title and the choices."""
        with Vertical(classes="dialogue"):
            yield Static(self.speak(self._heading), classes="dialogue-title", markup=False)
            if self._about:
                yield Static(self.speak(self._about), classes="dialogue-text", markup=False)
            yield OptionList(
                *(Option(self.speak(label), id=name) for name, label in self._choices),
                markup=False,
                compact=True,
                id="choices",
            )

    def on_mount(self) -> None:
        """Ready to be chosen from."""
        self.query_one(OptionList).focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """That one."""
        self.dismiss(event.option.id)


class Paper(HouseDialogue):
    """Something to read."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape", "dismiss", ""),
        ("enter", "dismiss", ""),
        ("q", "dismiss", ""),
    ]

    def __init__(self, title: str, text: Text | str) -> None:
        super().__init__()
        self._heading = title
        self._text = text

    def compose(self) -> ComposeResult:
        """The text, and a way back."""
        with Vertical(classes="dialogue wide"):
            yield Static(self.speak(self._heading), classes="dialogue-title", markup=False)
            with VerticalScroll():
                yield Static(self._text, markup=False)
            yield Button(self.speak("Back (Esc)"), id="back", compact=True)

    def on_mount(self) -> None:
        """The text can be scrolled at once."""
        self.query_one(VerticalScroll).focus()

    def on_button_pressed(self) -> None:
        """Back."""
        self.dismiss(None)


def sure(yes: str, no: str) -> list[tuple[str, str]]:
    """Two answers; the careful one first."""
    return [("no", no), ("yes", yes)]


Answer = Any

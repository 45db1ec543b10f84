"""The curtain between people who share a terminal."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Button, Static

from ballroom.core.language import say
from ballroom.terminal.stage.parts import HouseScreen


class CurtainScreen(HouseScreen):
    """Hides everything until the next person alone is looking."""

    AUTO_FOCUS = ""  # a stray Enter lifts nothing
    # A word of its own, not Enter, which is struck twice too easily.
    BINDINGS: ClassVar[list[BindingType]] = [("r", "lift", "")]

    def __init__(self, name: str) -> None:
        super().__init__()
        self._who = name

    def compose(self) -> ComposeResult:
        """Who is to come, and how to lift it."""
        with Vertical(id="curtain"):
            yield Static(self.speak("The curtain is down"), id="curtain-title", markup=False)
            yield Static(
                self.speak(say("Hand the terminal to {name}.", name=self._who)), markup=False
            )
            yield Static(
                self.speak(say("{name}: press R when only you are looking.", name=self._who)),
                markup=False,
            )
            yield Button(self.speak("Only I am looking (R)"), id="lift")

    def on_button_pressed(self) -> None:
        """By pointer."""
        self.dismiss(True)

    def action_lift(self) -> None:
        """By key."""
        self.dismiss(True)

"""The log over the whole screen, for terminals that have no room for it beside the board."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import OptionList, Static

from ballroom.core.contract import AnyGame
from ballroom.terminal.stage.parts import HouseScreen, KeysBar, Log, Shortcut, rule_text
from ballroom.terminal.stage.screens.rules import RulesScreen
from ballroom.terminal.stage.sights import Line


class LogScreen(HouseScreen):
    """What happened, and the rule of the line that is chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,l", "back", priority=True),
        ("r", "rules", ""),
    ]

    def __init__(self, game: AnyGame, lines: Sequence[Line], names: Sequence[str]) -> None:
        super().__init__()
        self.game = game
        self._lines = lines
        self._names = names

    def compose(self) -> ComposeResult:
        """The lines, the rule, the keys."""
        yield Static(self.speak("What happened"), classes="top", markup=False)
        yield Log(id="log")
        yield Static("", id="rule", markup=False)
        yield KeysBar(id="keys")

    def on_mount(self) -> None:
        """At the newest line."""
        log = self.query_one(Log)
        log.show(self._lines, self.speak, self._names)
        log.focus()
        self.query_one(KeysBar).show(
            [
                Shortcut("↑↓", self.speak("a line and its rule"), "back"),
                Shortcut("R", self.speak("rules"), "rules"),
                Shortcut("Esc", self.speak("back"), "back"),
            ]
        )

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """The rule of the line."""
        line = self.query_one(Log).chosen
        del event
        if line is not None and line.rule:
            text = rule_text(self.game, line.rule, self.house)
            self.query_one("#rule", Static).update(text)

    def action_rules(self) -> None:
        """All rules, at this one."""
        line = self.query_one(Log).chosen
        self.app.push_screen(RulesScreen(self.game, line.rule if line else ""))

    def action_back(self) -> None:
        """To the table."""
        self.dismiss(None)

"""What several screens share: the house behind them, the line of keys, the log."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, cast

from rich.text import Text
from textual import events
from textual.binding import BindingType
from textual.screen import ModalScreen, Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ballroom.core import rulebook
from ballroom.core.contract import AnyGame
from ballroom.core.language import say
from ballroom.terminal.stage import look
from ballroom.terminal.stage.sights import Line, Speak

if TYPE_CHECKING:
    from ballroom.terminal.stage.app import BallroomApp


class HouseScreen(Screen[Any]):
    """A screen that speaks the language of whoever sits here."""

    @property
    def house(self) -> "BallroomApp":
        """The application."""
        return cast("BallroomApp", self.app)

    @property
    def is_open(self) -> bool:
        """Whether there is anything to draw on: while it is left, its parts go one by one."""
        return self.is_attached and self.display

    def speak(self, text: str) -> str:
        """A text in the language of whoever sits here."""
        return self.house.speak(text)

    def style(self, words: str) -> Any:
        """A style in the words of the look."""
        return look.style(self.app.theme, words)


class HouseDialogue(ModalScreen[Any]):
    """A question above another screen."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss", "")]

    @property
    def house(self) -> "BallroomApp":
        """The application."""
        return cast("BallroomApp", self.app)

    def speak(self, text: str) -> str:
        """A text in the language of whoever sits here."""
        return self.house.speak(text)


class Shortcut(NamedTuple):
    """A key at the foot of a screen: how it is written, what it does, its action."""

    key: str
    label: str
    action: str


class KeysBar(Static):
    """The keys of a screen in one row; each can be pressed with the pointer, too."""

    def __init__(self, **more: Any) -> None:
        super().__init__("", markup=False, **more)
        self._ranges: list[tuple[int, int, str]] = []

    def show(self, shortcuts: Sequence[Shortcut]) -> None:
        """Write as many as there is room for."""
        text, self._ranges = Text(no_wrap=True, end=""), []
        for one in shortcuts:
            start = text.cell_len
            if start + len(one.key) + len(one.label) + 4 > max(self.app.size.width, 20):
                break
            text.append(f" {one.key} ", look.style(self.app.theme, "bold brass on paper-sunk"))
            text.append(f"{one.label} ", look.style(self.app.theme, "ink-soft on paper-sunk"))
            self._ranges.append((start, text.cell_len, one.action))
        self.update(text)

    async def on_click(self, event: events.Click) -> None:
        """As if the key were struck."""
        for start, end, action in self._ranges:
            if start <= event.x < end:
                await self.screen.run_action(action)


class Log(OptionList):
    """What happened, line by line; the newest is last."""

    def __init__(self, **more: Any) -> None:
        super().__init__(markup=False, compact=True, **more)
        self.shown: list[Line] = []

    def show(self, lines: Sequence[Line], speak: Speak, names: Sequence[str]) -> None:
        """Show these lines; those that stand there already stay."""
        known = len(self.shown)
        if list(lines[:known]) != self.shown:
            self.clear_options()
            self.shown, known = [], 0
        follows = self.highlighted is None or self.highlighted >= known - 1
        for line in lines[known:]:
            self.add_option(Option(line_text(line, speak, names, self.app.theme)))
        self.shown = list(lines)
        if follows and self.shown:
            self.highlighted = len(self.shown) - 1
            self.call_after_refresh(self.scroll_to_highlight)

    @property
    def chosen(self) -> Line | None:
        """The line that the cursor is at."""
        at = self.highlighted
        return None if at is None or at >= len(self.shown) else self.shown[at]


def line_text(line: Line, speak: Speak, names: Sequence[str], theme: str) -> Text:
    """A line of the log with its rule."""
    told = speak(line.text)
    if line.who is not None:
        told = speak(say("{name}: {words}", name=names[line.who], words=line.text))
    text = Text(told, look.style(theme, "italic" if line.who is not None else ""))
    if line.rule:
        text.append(f"  {line.rule}", look.style(theme, "brass"))
    return text


def rule_text(game: AnyGame, number: str, app: "BallroomApp") -> Text:
    """A paragraph of the rules, with a dagger where it is ours."""
    text = Text()
    paragraph = rulebook.paragraphs(game, app.language).get(number)
    if paragraph is not None:
        mark = " †" if paragraph.ours else ""
        text.append(f"{paragraph.id}{mark}  ", look.style(app.theme, "bold brass"))
        text.append(paragraph.text)
    return text

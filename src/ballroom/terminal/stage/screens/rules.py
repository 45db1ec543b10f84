"""The rules of a game, to read and to search."""

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from ballroom.core import rulebook
from ballroom.core.contract import AnyGame
from ballroom.core.language import say
from ballroom.core.rulebook import Paragraph
from ballroom.terminal.stage.parts import HouseScreen, KeysBar, Shortcut


class RulesScreen(HouseScreen):
    """Every paragraph with its number; what is ours is marked."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", priority=True),
        ("slash", "search", ""),
    ]

    def __init__(self, game: AnyGame, number: str = "") -> None:
        super().__init__()
        self.game = game
        self._number = number

    def compose(self) -> ComposeResult:
        """A field to search in, and the paragraphs."""
        yield Static(self.speak(say("The rules of {game}", game=self.game.title)), classes="top")
        yield Input(placeholder=self.speak("Search: words, or a number such as 4.2"), compact=True)
        yield OptionList(id="paragraphs", markup=False, compact=True)
        yield Static("", id="found", markup=False)
        yield KeysBar(id="keys")

    def on_mount(self) -> None:
        """All of them, at the one that was asked for."""
        self._show("")
        known = list(rulebook.paragraphs(self.game))
        listed = self.query_one(OptionList)
        if self._number in known:
            at = listed.get_option_index(self._number)
            listed.highlighted = at
        listed.focus()
        self.query_one(KeysBar).show(
            [
                Shortcut("/", self.speak("search"), "search"),
                Shortcut("↑↓", self.speak("read"), "search"),
                Shortcut("Esc", self.speak("back"), "back"),
            ]
        )

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search while typing."""
        self._show(event.value)

    def on_input_submitted(self) -> None:
        """Go to what was found."""
        self.query_one(OptionList).focus()

    def action_search(self) -> None:
        """Type what to look for."""
        self.query_one(Input).focus()

    def action_back(self) -> None:
        """To where one came from."""
        self.dismiss(None)

    def _show(self, wanted: str) -> None:
        listed = self.query_one(OptionList)
        listed.clear_options()
        section = ""
        found = matching(self.game, wanted, self.house.language)
        for one in found:
            if one.section != section:
                section = one.section
                head = Text(f"\n{section}", self.style("bold brass"))
                listed.add_option(Option(head, disabled=True))
            listed.add_option(Option(self._paragraph(one), id=one.id))
        said = say("{n} {n|paragraph|paragraphs}; † is ours: print leaves it open", n=len(found))
        if not found:
            said = say("Nothing in the rules has {words}.", words=wanted.strip())
        self.query_one("#found", Static).update(self.speak(said))

    def _paragraph(self, one: Paragraph) -> Text:
        text = Text(f"{one.id}{' †' if one.ours else ''}  ", self.style("brass"))
        return text.append(one.text, self.style("ink"))


def matching(game: AnyGame, wanted: str, language: str) -> list[Paragraph]:
    """The paragraphs that have all words, or the number."""
    words = wanted.lower().split()
    return [
        one
        for one in rulebook.paragraphs(game, language).values()
        if all(_has(one, word) for word in words)
    ]


def _has(one: Paragraph, word: str) -> bool:
    number = one.id.lower()
    if word[0].isdigit() or word.startswith(number[:3]):
        short = word.removeprefix(number[:3])
        return number[3:] == short or number[3:].startswith(f"{short.rstrip('.')}.")
    return word in one.text.lower() or word in one.section.lower()

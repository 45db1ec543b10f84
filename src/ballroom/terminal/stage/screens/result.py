"""The end of a game: who won, by which rule, and what now."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ballroom.core.contract import AnyGame
from ballroom.core.language import say
from ballroom.core.saying import text
from ballroom.terminal.houses import HOUSES
from ballroom.terminal.stage.parts import HouseDialogue, rule_text
from ballroom.terminal.stage.sitting import Ending


class ResultScreen(HouseDialogue):
    """The last dance."""

    def __init__(
        self,
        game: AnyGame,
        names: Sequence[str],
        ending: Ending,
        choices: Sequence[tuple[str, str]],
    ) -> None:
        super().__init__()
        self._game = game
        self._names = names
        self._ending = ending
        self._choices = choices

    def compose(self) -> ComposeResult:
        """The winner, the places, the rule."""
        winners = [self._names[seat] for seat in self._ending.winners]
        said = say("{names} {n|wins|share the first place}.", names=winners, n=len(winners))
        with Vertical(classes="dialogue"):
            yield Static(self.speak("The last dance"), classes="dialogue-title", markup=False)
            yield Static(self.speak(said), id="winner", markup=False)
            why = say("{reason} ({rule})", reason=text(self._ending.reason), rule=self._ending.rule)
            yield Static(
                self.speak(why if self._ending.rule else self._ending.reason), markup=False
            )
            yield Static("\n".join(self._places()), id="places", markup=False)
            if self._ending.rule:
                rule = rule_text(self._game, self._ending.rule, self.house)
                yield Static(rule, id="why", markup=False)
            yield OptionList(
                *(Option(self.speak(label), id=name) for name, label in self._choices),
                markup=False,
                compact=True,
            )

    def _places(self) -> list[str]:
        ranked = sorted(range(len(self._names)), key=lambda seat: self._ending.places[seat])
        return [
            f"{self._ending.places[seat]}  {HOUSES[seat].emblem} {self._names[seat]}"
            for seat in ranked
        ]

    def on_mount(self) -> None:
        """Ready to be answered."""
        self.query_one(OptionList).focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """That is what is done now."""
        self.dismiss(event.option.id)

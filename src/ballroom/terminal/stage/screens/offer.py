"""An offer put together from sentences: who promises what, to whom, until when."""

from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Input, OptionList, Select, Static
from textual.widgets.option_list import Option

from ballroom.core.contract import Malformed
from ballroom.core.language import say
from ballroom.core.saying import refused, words_of
from ballroom.games.la_danse import tables
from ballroom.games.la_danse.clauses import Clause
from ballroom.games.la_danse.moves import Change, Counter, MakeOffer
from ballroom.games.la_danse.sentences import (
    COLOURS,
    read_clauses,
    read_span,
    speak_span,
    write_clause,
)
from ballroom.games.la_danse.view import View
from ballroom.games.la_danse.words import named
from ballroom.terminal.houses import HOUSES
from ballroom.terminal.stage.parts import HouseDialogue
from ballroom.terminal.stage.sights import Sight

HOW = {"offer": MakeOffer, "counter": Counter, "change": Change}
KINDS = {
    "hold": (say("not to announce"), "own when"),
    "only": (say("to announce only"), "own when"),
    "move": (say("to announce and move"), "own end when"),
    "spare": (say("not to influence the dancers of"), "whom when"),
    "spare one": (say("not to influence"), "dancer when"),
    "pursue": (say("to end facing a dancer of"), "whom but when"),
    "release": (say("to release"), "dancer"),
    "second": (say("may also move"), "own when"),
    "bench": (say("to begin without"), "own"),
    "place": (say("to be seated in place"), "number"),
    "decline": (say("not to accept offer"), "number"),
}
"""Each promise: how it is said, and what else has to be chosen for it."""
FIELDS = ("own", "dancer", "whom", "but", "number", "end", "when")
NOBODY = "-"


class OfferScreen(HouseDialogue):
    """Builds an offer; answers the move, or nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape", "dismiss", ""),
        ("ctrl+s", "offer", ""),
    ]

    def __init__(
        self, sight: Sight, how: str = "offer", number: int = 0, clauses: tuple[Clause, ...] = ()
    ) -> None:
        super().__init__()
        self.sight = sight
        self.view: View = sight.view
        self._how = how
        self._number = number
        self.clauses = list(clauses) or self._known()

    def _known(self) -> list[Clause]:
        """The promises of the offer that is changed or countered."""
        for offer in self.view.ball.offers:
            if offer.number == self._number:
                return list(read_clauses("; ".join(offer.clauses)))
        return []

    def compose(self) -> ComposeResult:
        """The promises so far; the next one; what the rules say to it."""
        title = {"offer": say("An offer"), "counter": say("An answer to offer {n}", n=self._number),
                 "change": say("Offer {n}, changed", n=self._number)}[self._how]  # fmt: skip
        with Vertical(classes="dialogue wide"):
            yield Static(self.speak(title), classes="dialogue-title", markup=False)
            yield OptionList(id="promises", markup=False, compact=True)
            with Horizontal(classes="row"):
                yield self._select("who", self._players(), str(max(0, self.view.seat)))
                yield self._select(
                    "what", [(self.speak(v[0]), k) for k, v in KINDS.items()], "hold"
                )
            with Horizontal(classes="row"):
                yield self._select("own", [(d.name, d.name) for d in tables.DANCERS], "B")
                yield self._select("dancer", self._dancers(), self._dancers()[0][1])
                yield self._select("whom", self._players(), self._players()[-1][1])
                nobody = (self.speak("and perhaps of others"), NOBODY)
                yield self._select("but", [nobody, *self._others()], NOBODY)
                yield Input("1", id="number", compact=True, max_length=4)
                yield Input(placeholder=self.speak("e7^3, or nothing"), id="end", compact=True)
                times = [(self.speak(speak_span(read_span(one))), one) for one in self._times()]
                yield self._select("when", times, "this dance")
            yield Static("", id="sentence", markup=False)
            with Horizontal(classes="row"):
                yield Button(self.speak("Add it"), id="add", compact=True)
                yield Button(self.speak("Take back"), id="remove", compact=True)
                yield Button(self.speak("Say it (^S)"), id="offer", classes="primary", compact=True)
                yield Button(self.speak("Not now"), id="cancel", compact=True)
            yield Static("", id="verdict", markup=False)

    def _select(self, name: str, choices: list[tuple[str, str]], value: str) -> Select[str]:
        return Select(choices, value=value, allow_blank=False, id=name, compact=True)

    def _players(self) -> list[tuple[str, str]]:
        return [
            (f"{HOUSES[seat].emblem} {name}", str(seat))
            for seat, name in enumerate(self.sight.names)
        ]

    def _others(self) -> list[tuple[str, str]]:
        return [
            (self.speak(say("but not {name}", name=name)), str(seat))
            for seat, name in enumerate(self.sight.names)
        ]

    def _dancers(self) -> list[tuple[str, str]]:
        return [
            (f"{HOUSES[seat].emblem} {dancer.name}", f"{COLOURS[seat]} {dancer.name}")
            for seat in range(self.view.ball.seats)
            for dancer in tables.DANCERS
        ]

    def _times(self) -> list[str]:
        ball = self.view.ball
        later = range(max(1, ball.dance) + 1, max(1, ball.dance) + 5)
        found = ["this measure", "this dance", "the whole ball"]
        found += [f"until dance {dance}" for dance in later]
        found += [f"in dance {dance}" for dance in later]
        found += [
            f"until measure {measure} of dance {max(1, ball.dance)}"
            for measure in range(ball.measure + 1, ball.seats + 1)
        ]
        return found

    def on_mount(self) -> None:
        """Ready for the first promise."""
        self._show()
        self.query_one("#what").focus()

    # ---- the promise that is being put together

    def on_select_changed(self) -> None:
        """Another word."""
        self._show()

    def on_input_changed(self) -> None:
        """Another number or space."""
        self._show()

    def _value(self, name: str) -> str:
        found = self.query_one(f"#{name}")
        return str(found.value) if isinstance(found, Select | Input) else ""

    def sentence(self) -> str:
        """The promise in the words of the game."""
        kind = self._value("what")
        words = [kind.split()[0], *(self._word(need) for need in KINDS[kind][1].split())]
        return f"{COLOURS[int(self._value('who'))]}: {' '.join(word for word in words if word)}"

    def _word(self, need: str) -> str:
        value = self._value(need).strip()
        match need:
            case "whom":
                return COLOURS[int(value)]
            case "but":
                return "" if value == NOBODY else f"but not {COLOURS[int(value)]}"
            case "end":
                return f"to {value.lower()}" if value else ""
        return value

    def _show(self) -> None:
        wanted = KINDS[self._value("what")][1].split()
        for name in FIELDS:
            self.query_one(f"#{name}").display = name in wanted
        self.query_one("#sentence", Static).update(
            self.speak(named(self.sentence(), self.sight.names))
        )
        listed = self.query_one("#promises", OptionList)
        listed.clear_options()
        for clause in self.clauses:
            listed.add_option(Option(self.speak(named(write_clause(clause), self.sight.names))))
        self._judge()

    def _judge(self) -> None:
        """What the rules say to all promises together."""
        said, is_bad = self.speak("Add promises; a deal needs those of two players."), False
        if self.clauses:
            refusal = self.sight.why(self.move())
            is_bad = refusal is not None
            said = self.speak(refused(refusal)) if refusal else self.speak("This can be said so.")
            if not refusal and len({clause.by for clause in self.clauses}) == 1:
                said = self.speak("This is a suggestion: it binds nobody (LD-11.2).")
        self._tell(said, is_bad)

    def _tell(self, sentence: str, is_bad: bool) -> None:
        verdict = self.query_one("#verdict", Static)
        verdict.set_class(is_bad, "bad")
        verdict.update(f"✗ {sentence}" if is_bad else sentence)

    # ---- done

    def move(self) -> Any:
        """The offer as a move."""
        return HOW[self._how](tuple(self.clauses), self._number)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Add, take away, say it, or leave it."""
        match event.button.id:
            case "add":
                self._add()
            case "remove":
                self.clauses = self.clauses[:-1]
                self._show()
            case "offer":
                self.action_offer()
            case "cancel":
                self.dismiss(None)

    def _add(self) -> None:
        try:
            (clause,) = read_clauses(self.sentence())
        except Malformed as error:
            self._tell(self.speak(words_of(error)), True)
            return
        self.clauses.append(clause)
        self._show()

    def action_offer(self) -> None:
        """Say it, if the rules let it be said."""
        if not self.clauses:
            self._add()
        if self.clauses and self.sight.why(self.move()) is None:
            self.dismiss(self.move())

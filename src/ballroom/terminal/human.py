"""A seat with a person at the keyboard."""

from collections.abc import Callable, Sequence
from typing import Any

from rich.text import Text

from ballroom.core import rulebook
from ballroom.core.chance import Rng
from ballroom.core.contract import AnyGame, Event, Malformed, Moves, Refusal, told_to
from ballroom.core.language import joined, named, say
from ballroom.core.saying import refused, words_of
from ballroom.players import registry as players
from ballroom.terminal.rooms import room_of
from ballroom.terminal.screen import Left, Screen

HELP = say("""\
Or one of these:
  moves        the moves you may make
  hint         what a computer would do, and why
  rules        the numbers of the rules; rules 4.2 prints one
  look         see the table again
  quit         leave the game""")


class Human:
    """Asks a person for the moves of one seat, and tells what the seat may know."""

    def __init__(self, game: AnyGame, screen: Screen, names: Sequence[str], shared: bool) -> None:
        self.game = game
        self.screen = screen
        self.names = names
        self.shared = shared
        self.room = room_of(game)
        self.news: list[Event] = []

    def hear(self, events: tuple[Event, ...], seat: int) -> None:
        """Keep what happened for when this person looks at the screen."""
        self.news += [event for event in told_to(events, seat) if self.room.is_news(event)]

    def __call__(self, game: AnyGame, state: Any, seat: int) -> Any:
        """A move from the keyboard; behind a curtain where others share the device."""
        view, legal = game.view(state, seat), game.legal_moves(state, seat)
        return self.choose(view, legal, lambda move: game.why_illegal(state, seat, move))

    def choose(self, view: Any, legal: Moves[Any], why: Callable[[Any], Refusal | None]) -> Any:
        """The same from a view, with somebody who knows why a move may not be made."""
        if self.shared and self.room.is_private(view):
            self.screen.curtain(self.names[view.seat])
        self.tell_news()
        self._look(view)
        while True:
            move = self._answer(view, legal, self.screen.ask(self.room.question(view)))
            if move is None:
                continue
            if refusal := why(move):
                self.screen.say(refused(refusal), style="red")
            elif self._is_sure(view, move):
                return move

    def tell_news(self) -> None:
        """Tell what happened since last time, each line with its rule."""
        for event in self.news:
            line = Text(self.screen.spoken(self.game.tell(event, self.names)))
            line.append(f"  {event.rule}", style="dim")
            self.screen.show(line)
        self.news.clear()

    def _look(self, view: Any) -> None:
        self.screen.title(f"{self.game.title}: {self.names[view.seat]}")
        self.screen.say(self.room.describe(view, self.names))

    def _answer(self, view: Any, legal: Moves[Any], text: str) -> Any | None:
        """The move that was typed, or None where it was something else."""
        word, _, rest = text.partition(" ")
        match word.lower():
            case "?" | "help":
                self.screen.say(joined("\n", [self.room.help(view), HELP]))
            case "moves":
                self.screen.say(self.room.list_moves(view, self.names, legal))
            case "hint":
                self._hint(view, legal)
            case "rules":
                self._rules(rest)
            case "look":
                self._look(view)
            case "quit" | "q" | "exit":
                raise Left
            case _:
                if told := self.room.answer(view, self.names, text):
                    self.screen.say(told)
                    return None
                try:
                    return self.room.read(view, text)
                except Malformed as error:
                    self.screen.say(words_of(error), style="red")
        return None

    def _hint(self, view: Any, legal: Moves[Any]) -> None:
        strongest = list(players.levels(self.game).values())[-1]()
        move = strongest.choose(view, legal, 1.0, Rng("hint", self.game.write_view(view)))
        why = named(strongest.explain(view, legal, move), self.names)
        self.screen.say(joined(": ", [self.game.write_move(move), why]), style="cyan")

    def _rules(self, number: str) -> None:
        language = self.screen.language
        known = rulebook.paragraphs(self.game, language)
        if not number:
            sections = {one.section: one.id.split(".")[0] for one in reversed(known.values())}
            for section, name in reversed(sections.items()):
                self.screen.say(f"  {name}  {section}")
            return
        try:
            for paragraph in rulebook.find(self.game, number, language):
                mark = f" ({self.screen.spoken(say('ours'))})" if paragraph.ours else ""
                self.screen.say(f"{paragraph.id}{mark}  {paragraph.text}")
        except rulebook.NoSuchParagraph as error:
            self.screen.say(words_of(error), style="red")

    def _is_sure(self, view: Any, move: Any) -> bool:
        preview = self.room.preview(view, self.names, move)
        if preview is None:
            return True
        self.screen.say(preview)
        question = say("Enter to do it; anything else, and you choose again:")
        return self.screen.ask(question) == ""

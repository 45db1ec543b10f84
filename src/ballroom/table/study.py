"""A game that is prepared to be studied: played by the real rules, shown to one seat."""

import itertools
from collections.abc import Sequence
from typing import Any

import msgspec

from ballroom.core import jsons
from ballroom.core.contract import AnyGame, Malformed, Outcome, Refusal, Setup
from ballroom.core.language import ENGLISH
from ballroom.table import telling
from ballroom.table.messages import Sentence


class Shown(msgspec.Struct, frozen=True):
    """The game after one input, as the seat that studies sees it."""

    by: int
    """The seat that moved; -1 for the dice."""
    view: Any
    sentences: tuple[Sentence, ...]
    outcome: Outcome | None = None
    """How the game ended, if it has."""


class Study:
    """A game that goes on by given moves, seen by one seat."""

    def __init__(
        self,
        game: AnyGame,
        setup: Setup,
        names: Sequence[str],
        seat: int = 0,
        state: Any = None,
        language: str = ENGLISH,
    ) -> None:
        self.game = game
        self.names = tuple(names)
        self.seat = seat
        self.state = game.initial(setup) if state is None else state
        self.language = language

    def play(self, by: int, text: str) -> Shown:
        """Make a move, which must be legal, and show what came of it."""
        self.state, events = self.game.apply(self.state, by, self.game.read_move(text))
        words = telling.in_words(self.game, self.names, events, (self.seat,), self.language)
        outcome = self.game.outcome(self.state)
        ended = None if outcome is None else outcome.said(self.language)
        return Shown(by, self.look(), words, ended)

    def look(self) -> msgspec.Raw:
        """The game as it is now, for the seat that studies."""
        return msgspec.Raw(jsons.write_view(self.game.view(self.state, self.seat)))

    def legal(self) -> tuple[str, ...]:
        """What the seat that studies may do now."""
        if self.seat not in self.game.to_move(self.state):
            return ()
        some = itertools.islice(self.game.legal_moves(self.state, self.seat), telling.MOST_LEGAL)
        return tuple([self.game.write_move(move) for move in some])

    def why_not(self, text: str) -> Refusal | None:
        """Why the seat that studies may not do this now, if so."""
        try:
            move = self.game.read_move(text)
        except Malformed as error:
            return Refusal("", error.sentence)
        return self.game.why_illegal(self.state, self.seat, move)

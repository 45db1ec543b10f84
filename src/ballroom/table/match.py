"""A game played to its end in one process, by whoever chooses for each seat."""

from collections.abc import Callable, Sequence
from typing import Any

from ballroom.core.chance import CHANCE, Rng
from ballroom.core.contract import AnyGame, Event, Outcome, Setup
from ballroom.core.record import Recorder

Choose = Callable[[AnyGame, Any, int], Any]
"""Answers a move for a seat in a state of a game; it is trusted to look only at the view."""

Listen = Callable[[Any, tuple[Event, ...]], None]
"""Is told every state and the events that led to it."""


class Match:
    """One game: the choosers of its seats, the dice, and, if wanted, its record."""

    def __init__(
        self,
        game: AnyGame,
        setup: Setup,
        choosers: Sequence[Choose],
        dice: Rng,
        recorder: Recorder | None = None,
    ) -> None:
        self.game = game
        self.state = game.initial(setup)
        self.inputs = 0
        self._choosers = choosers
        self._dice = dice
        self._recorder = recorder

    def step(self) -> tuple[Event, ...]:
        """Let nature, or the first seat that may move, move."""
        seat = self.game.to_move(self.state)[0]
        return self.put(seat, self.choose(seat))

    def choose(self, seat: int) -> Any:
        """What nature, or whoever chooses for a seat, would do now; nothing is done."""
        if seat == CHANCE:
            return self.game.chances(self.state).sample(self._dice)
        return self._choosers[seat](self.game, self.state, seat)

    def put(self, seat: int, move: Any) -> tuple[Event, ...]:
        """Make a move for a seat, or for nature; raises Illegal."""
        self.state, events = self.game.apply(self.state, seat, move)
        self.inputs += 1
        if self._recorder:
            self._recorder.add(seat, move, self.state)
        return events

    def run(self, listen: Listen | None = None) -> Outcome:
        """Play to the end."""
        outcome = self.game.outcome(self.state)
        while outcome is None:
            events = self.step()
            if listen:
                listen(self.state, events)
            outcome = self.game.outcome(self.state)
        return outcome

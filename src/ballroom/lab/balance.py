"""How balanced a game is: who wins, how long it lasts, how much there is to choose, what matters.

The figures that every game has are counted here; those of a game alone by its room's observer.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from ballroom.core import registry
from ballroom.core.chance import CHANCE, Rng
from ballroom.core.contract import AnyGame, Event, Outcome, Setup
from ballroom.core.figures import Observer, Tally, figures, wins
from ballroom.lab.intervals import Moments
from ballroom.lab.keeping import Batch, Kept
from ballroom.lab.watching import play
from ballroom.lab.work import Place, run_kept

BATCH = 4
"""Games at a time. It says how a file of finished work is parted, so it never depends on cores."""


class Sums(msgspec.Struct):
    """What some games come to: whole numbers, so that sums are the same in any order."""

    games: int = 0
    ratios: dict[str, Moments] = {}
    """By column and row; a game is a unit."""
    spreads: dict[str, dict[int, int]] = {}
    """How often each number was met."""
    winners: list[int] = []
    """Of each game in its order: the mask of the seats that won."""

    def add(self, tally: Tally) -> None:
        """Count one game."""
        self.games += 1
        for key, (of, hits) in tally.ratios.items():
            self.ratios.setdefault(key, Moments()).add(of, hits)
        for key, number in tally.numbers.items():
            self.meet(key, number)

    def meet(self, key: str, number: int, times: int = 1) -> None:
        """Count a number."""
        spread = self.spreads.setdefault(key, {})
        spread[number] = spread.get(number, 0) + times

    def merge(self, other: "Sums") -> None:
        """Count all games of another."""
        self.games += other.games
        for key, moments in other.ratios.items():
            self.ratios.setdefault(key, Moments()).merge(moments)
        for key, spread in other.spreads.items():
            for number, times in spread.items():
                self.meet(key, number, times)
        self.winners += other.winners


class Sheet:
    """The figures of one game while it is played: those of any game, and the room's own."""

    def __init__(self, game: AnyGame, setup: Setup, sums: Sums) -> None:
        self._own = figures(game)
        self._observer: Observer | None = self._own.watch(setup) if self._own else None
        self._sums = sums
        self._decisions = 0

    def look(
        self, state: Any, seat: int, move: Any, events: Sequence[Event], after: Any, choices: int
    ) -> None:
        """One input."""
        if seat != CHANCE:
            self._decisions += 1
            kind = self._own.kind(state) if self._own else type(move).__name__.lower()
            self._sums.meet(f"choices/{kind}", choices)
        if self._observer:
            self._observer.see(state, seat, move, events, after)

    def close(self, state: Any, outcome: Outcome, names: Sequence[str], inputs: int) -> None:
        """The game is over."""
        tally = self._observer.close(state, outcome) if self._observer else Tally()
        for seat, (name, part) in enumerate(zip(names, wins(outcome), strict=True)):
            tally.add("seat", seat, part)
            tally.add("player", name, part)
        tally.add("shared", "win", int(len(outcome.winners) > 1))
        tally.numbers.update(inputs=inputs, decisions=self._decisions)
        self._sums.add(tally)
        self._sums.winners.append(sum(1 << seat for seat in outcome.winners))


class Balance(msgspec.Struct, frozen=True):
    """What is to be played; it can be sent to another process.

    All setups meet the same deals, by the number of the game.
    """

    game: str
    setups: tuple[str, ...]
    players: tuple[str, ...]
    seed: str

    def seated(self, number: int) -> tuple[str, ...]:
        """Who sits where in a game: all move on by a seat from game to game."""
        turn = number % len(self.players)
        return self.players[turn:] + self.players[:turn]

    def __call__(self, batch: Batch) -> Sums:
        """Play some games of one setup."""
        at, first, end = batch
        game = registry.games()[self.game]
        setup = msgspec.json.decode(self.setups[at], type=game.setup)
        sums = Sums()
        for number in range(first, end):
            sheet = Sheet(game, setup, sums)
            names = self.seated(number)
            one = play(game, setup, names, Rng(self.seed, "game", number), sheet.look)
            sheet.close(one.state, one.outcome, names, one.inputs)
        return sums


def batches(balance: Balance, games: int) -> list[Batch]:
    """All setups take turns, a few games each."""
    return [
        (at, first, min(first + BATCH, games))
        for first in range(0, games, BATCH)
        for at in range(len(balance.setups))
    ]


def weigh(
    balance: Balance, games: int, place: Place, kept: Kept[Sums] | None = None
) -> Iterator[tuple[int, Sums]]:
    """Play so many games of each setup: which, and what a few of them came to."""
    some = batches(balance, games)
    results = run_kept(balance, some, place, kept)
    for batch, sums in zip(some, results, strict=True):
        yield batch[0], sums

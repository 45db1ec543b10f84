"""Finds puzzles: positions of computers' games in which one choice is clearly better than all else.

Every legal choice is weighed by exact enumeration (the game's own `puzzles.py`). A position is
decisive if the best choice is better than the next by a margin, and few choices are as good.
What is found is a proposal: somebody looks at it, gives it a title and says why.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from ballroom.core import puzzles
from ballroom.core.chance import Rng
from ballroom.core.contract import AnyGame
from ballroom.core.puzzles import Kind, Puzzle, Weighed
from ballroom.lab.playout import Job
from ballroom.players import registry as players
from ballroom.table.computer import seated
from ballroom.table.match import Match

MOST_SOLUTIONS = Fraction(1, 5)
"""At most such a share of the legal moves may be best: else it is no puzzle."""


@dataclass(frozen=True)
class Found:
    """A decisive position, and what the computer chose there."""

    kind: str
    state: str
    seats: int
    seat: int
    weighed: Weighed
    chosen: str
    """By the computer that played there."""

    @property
    def is_missed(self) -> bool:
        """Whether the computer did not find the best."""
        return self.chosen not in next(iter(self.weighed.values()))

    def puzzle(self) -> Puzzle:
        """As it may be kept, without title and reason."""
        values = {str(worth): tuple(moves) for worth, moves in self.weighed.items()}
        level: puzzles.Level = "hard" if self.is_missed else "easy"
        return Puzzle("", "", self.kind, level, self.seats, self.seat, self.state, values)


def find(job: Job, games: int, wanted: str | None = None, every: int = 1) -> Iterator[Found]:
    """At most one decisive position a game, so that no two are alike.

    Only positions of the wanted kind are weighed, and of these one in so many.
    """
    for number in range(games):
        found = next(_in_game(job, number, wanted, every), None)
        if found is not None:
            yield found


def _in_game(job: Job, number: int, wanted: str | None, every: int) -> Iterator[Found]:
    game, names = job.find_game(), job.seated(number)
    root = Rng(job.seed, number)
    choosers = [
        seated(players.make(game, name), root.child("seat", seat))
        for seat, name in enumerate(names)
    ]
    match = Match(game, job.find_setup(), choosers, root.child("dice"))
    lots = root.child("puzzles")
    while game.outcome(match.state) is None:
        state = match.state
        for seat in game.to_move(state):
            if seat < 0:
                continue
            for name, kind in puzzles.kinds(game).items():
                if wanted in (None, name) and kind.fits(state, seat) and not lots.below(every):
                    weighed = puzzles.weigh(game, kind, state, seat)
                    if is_decisive(kind, weighed):
                        move = choosers[seat](game, state, seat)
                        text, chosen = game.write_state(state), game.write_move(move)
                        yield Found(name, text, len(names), seat, weighed, chosen)
        match.step()


def is_decisive(kind: Kind, weighed: Weighed) -> bool:
    """Whether one choice, or a few that are alike, is clearly better than all others."""
    if len(weighed) < 2:
        return False
    (best, solutions), (second, _), *_ = weighed.items()
    count = sum(map(len, weighed.values()))
    few = count == 2 or len(solutions) <= count * MOST_SOLUTIONS
    return few and best - second >= kind.margin


def weigh_again(game: AnyGame, kept: Puzzle) -> Puzzle:
    """A kept puzzle with what its choices are worth by the rules as they are now."""
    state: Any = game.read_state(kept.state)
    weighed = puzzles.weigh(game, puzzles.kinds(game)[kept.kind], state, kept.seat)
    values = {str(worth): tuple(moves) for worth, moves in weighed.items()}
    return replace(kept, state=game.write_state(state), values=values)

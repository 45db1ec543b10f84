"""The players of La Danse."""

from collections.abc import Callable
from typing import Any

from ballroom.core.chance import Rng
from ballroom.core.contract import Moves
from ballroom.games.la_danse import mind, tables
from ballroom.games.la_danse.moves import Announce, Dance, Move, Propose, Vote, dance_to
from ballroom.games.la_danse.state import State
from ballroom.games.la_danse.view import View, imagine

BEAM = 6
"""How many of its best dances it follows up with the others' replies."""
WHIM = 0.1
"""How much worse a choice may be that it still makes, so that no two balls are alike."""


class GreedyPlayer:
    """Takes the dance after which the floor is worth most, with no thought of replies."""

    about = "takes what is best at once"
    beam = 1

    def choose(self, view: View, legal: Moves[Move], budget: float, rng: Rng) -> Move:
        """The best dance or dancer; whatever else is asked, by lot."""
        del budget
        if len(legal) == 1:
            return legal[0]
        state = imagine(view, Rng("floor"))
        first = legal[0]
        if isinstance(first, Announce):
            return max(legal, key=lambda move: _best_of(state, view.seat, move) + _whim(rng))
        if isinstance(first, Dance):
            return self._best_dance(state, view.seat, legal, rng)
        if isinstance(first, Vote):
            return legal[0]
        if isinstance(first, Propose):
            return first
        return rng.pick(legal)

    def _best_dance(self, state: State, seat: int, legal: Moves[Move], rng: Rng) -> Move:
        dancers = {move.dancer for move in legal if isinstance(move, Dance)}
        found = [
            (value, dancer, end)
            for dancer in sorted(dancers)
            for value, end in mind.ranked(state, seat, dancer)[: self.beam]
        ]
        found.sort(reverse=True)
        if self.beam > 1:
            found = [
                (mind.after_replies(state, seat, dancer, end), dancer, end)
                for _, dancer, end in found[: self.beam]
            ]
        _, dancer, end = max((value + _whim(rng), dancer, end) for value, dancer, end in found)
        return dance_to(dancer, end)

    def explain(self, view: View, legal: Moves[Move], move: Move) -> str:
        """What the floor would be worth."""
        state = imagine(view, Rng("floor"))
        if isinstance(move, Dance):
            end = move.space * 12 + move.facing
            value = mind.after_replies(state, view.seat, move.dancer, end)
            return f"Leaves a floor worth {value:.1f} to it after the replies it expects."
        if isinstance(move, Announce):
            value = _best_of(state, view.seat, move)
            name = tables.DANCERS[move.dancer % tables.EACH].name
            return f"Of all its dancers {name} can do most: a floor worth {value:.1f}."
        return f"One of {len(legal)} that are as good to it."


class ClubPlayer(GreedyPlayer):
    """Follows its best dances up with the others' best replies."""

    about = "weighs its best dances against the others' replies"
    beam = BEAM


def _whim(rng: Rng) -> float:
    """So little that it only decides between things that are nearly as good."""
    return rng.below(1000) / 1000 * WHIM


def _best_of(state: State, seat: int, move: Move) -> float:
    """What the best dance of a dancer leaves, as if it could dance at once."""
    assert isinstance(move, Announce)
    best = mind.ranked(state, seat, move.dancer)
    return best[0][0] if best else -1000.0


PLAYERS: dict[str, Callable[[], Any]] = {"greedy": GreedyPlayer, "club": ClubPlayer}

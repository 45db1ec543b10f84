"""The players of La Danse."""

from collections.abc import Callable
from typing import Any

from ballroom.core.chance import Rng
from ballroom.core.contract import Moves
from ballroom.core.language import say
from ballroom.games.la_danse import mind
from ballroom.games.la_danse.haggler import Haggler
from ballroom.games.la_danse.moves import (
    DONE,
    Announce,
    Break,
    Dance,
    Done,
    Move,
    Propose,
    Refuse,
    Vote,
    dance_to,
)
from ballroom.games.la_danse.reasons import why_announce, why_dance, why_seating
from ballroom.games.la_danse.state import State
from ballroom.games.la_danse.view import View, imagine

BEAM = 6
"""How many of its best dances it follows up with the others' replies."""
WHIM = 0.1
"""How much worse a choice may be that it still makes, so that no two balls are alike."""


class GreedyPlayer:
    """Takes the dance after which the floor is worth most, with no thought of replies."""

    about = "takes what is best at once, and makes no deals"
    beam = 1

    def choose(self, view: View, legal: Moves[Move], budget: float, rng: Rng) -> Move:
        """The best dance or dancer; whatever else is asked, by lot."""
        del budget
        if len(legal) == 1:
            return legal[0]
        state = imagine(view, Rng("floor"))
        if view.ball.phase == "talk":
            return self.talk(state, view.seat, legal)
        first = legal[0]
        if isinstance(first, Announce):
            return self._best_dancer(state, view.seat, legal, rng)
        if isinstance(first, Dance):
            return self._best_dance(state, view.seat, legal, rng)
        if isinstance(first, Vote):
            return legal[0]
        if isinstance(first, Propose):
            return first
        return rng.pick(legal)

    def talk(self, state: State, seat: int, legal: Moves[Move]) -> Move:
        """Decline whatever is offered, then be done."""
        del state, seat
        declined = [move for move in legal if isinstance(move, Refuse)]
        return declined[0] if declined else DONE

    def _best_dancer(self, state: State, seat: int, legal: Moves[Move], rng: Rng) -> Move:
        """Of the announcements that break no deal the best; two dancers are better than one."""
        return max(
            (move for move in legal if isinstance(move, Announce)),
            key=lambda move: _best_of(state, seat, move) + _whim(rng),
        )

    def _best_dance(self, state: State, seat: int, legal: Moves[Move], rng: Rng) -> Move:
        allowed: dict[int, list[int]] = {}
        for move in legal:
            if isinstance(move, Dance):
                allowed.setdefault(move.dancer, []).append(move.space * 12 + move.facing)
        found = [
            (value, dancer, end)
            for dancer, ends in sorted(allowed.items())
            for value, end in mind.ranked(state, seat, dancer, ends)[: self.beam]
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
        """What the measure would come to, in words."""
        state, seat = imagine(view, Rng("floor")), view.seat
        if isinstance(move, Dance):
            return why_dance(state, seat, move, looks_ahead=self.beam > 1)
        if isinstance(move, Announce):
            return why_announce(state, seat, move)
        if isinstance(move, Break):
            return say("Would break a deal, which it never does.")
        if view.ball.phase == "talk":
            return self.explain_talk(state, seat, move)
        if len(legal) == 1:
            return say("Does the only thing that can be done.")
        return why_seating(state, seat, move)

    def explain_talk(self, state: State, seat: int, move: Move) -> str:
        """Why it says what it says."""
        del state, seat
        if isinstance(move, Refuse):
            return say("Declines offer {number}: it makes no deals.", number=move.number)
        return say("Has no more to say.") if isinstance(move, Done) else say("Makes no deals.")


class QuietPlayer(GreedyPlayer):
    """Follows its best dances up with the others' best replies."""

    about = "weighs its best dances against the others' replies, and makes no deals"
    beam = BEAM


class ClubPlayer(QuietPlayer):
    """The same, and it talks."""

    about = "weighs its best dances against the others' replies, and makes deals that pay"

    def __init__(self) -> None:
        self.haggler = Haggler()

    def talk(self, state: State, seat: int, legal: Moves[Move]) -> Move:
        """Accept what pays, decline the rest, make an offer that pays both."""
        return self.haggler.speak(state, seat, legal)

    def explain_talk(self, state: State, seat: int, move: Move) -> str:
        """What a deal would change."""
        return self.haggler.explain(state, seat, move)


def _whim(rng: Rng) -> float:
    """So little that it only decides between things that are nearly as good."""
    return rng.below(1000) / 1000 * WHIM


def _best_of(state: State, seat: int, move: Announce) -> float:
    """What the best dances of the dancers leave, as if they could dance at once."""
    values = [mind.best_dancer(state, seat, [dancer])[0] for dancer in move.dancers()]
    return max(values) + 0.5 * (len(values) - 1)


PLAYERS: dict[str, Callable[[], Any]] = {
    "greedy": GreedyPlayer,
    "quiet": QuietPlayer,
    "club": ClubPlayer,
}

"""The players of Dancing Dice."""

from collections.abc import Callable
from typing import Any

from ballroom.core.chance import Rng
from ballroom.core.contract import Moves
from ballroom.core.dice import pack
from ballroom.core.language import say
from ballroom.games.dancing_dice import tables, words
from ballroom.games.dancing_dice.master import MasterPlayer
from ballroom.games.dancing_dice.moves import Arrange, Move, Reroll
from ballroom.games.dancing_dice.odds import Odds, odds
from ballroom.games.dancing_dice.terms import REAL, terms_of
from ballroom.games.dancing_dice.view import View


class ClubPlayer:
    """Ranks as high as can be expected against random hands, by exact enumeration."""

    about = "weighs all re-rolls and arrangements against random hands, exactly"

    def choose(self, view: View, legal: Moves[Move], budget: float, rng: Rng) -> Move:
        """The re-roll or arrangement that is beaten least; the order of its dances by lot."""
        del budget
        hand = _own_hand(view)
        chances = _odds(view)
        if isinstance(legal[0], Reroll):
            return Reroll(chances.best_reroll(hand))
        return Arrange(rng.pick(chances.best_arrangements(hand)))

    def explain(self, view: View, legal: Moves[Move], move: Move) -> str:
        """How often it expects to be beaten, beside the plain alternative."""
        del legal
        hand = _own_hand(view)
        if isinstance(move, Reroll):
            return _why_reroll(_odds(view), hand, move.dice)
        assert isinstance(move, Arrange)
        return _why_arrangement(_odds(view), hand, move.first)


def _own_hand(view: View) -> int:
    dice = view.couples[view.seat].dice
    assert dice is not None
    return pack(dice)


def _odds(view: View) -> Odds:
    assert view.tango is not None
    return odds(pack(view.tango), terms_of(*view.terms) if view.terms else REAL)


def _why_reroll(chances: Odds, hand: int, dice: int) -> str:
    keeping = chances.of_reroll(hand, 0)
    if not dice:
        return say(
            "Keeps all dice: a random hand beats {share} of the two dances, else more.",
            share=f"{keeping:.2f}",
        )
    places = tables.places(dice)
    return say(
        "Re-rolls {count|die|dice} {dice}: a random hand then beats {share} of its dances on "
        "average, and {kept} if all are kept.",
        count=len(places),
        dice=places,
        share=f"{chances.of_reroll(hand, dice):.2f}",
        kept=f"{keeping:.2f}",
    )


def _why_arrangement(chances: Odds, hand: int, first: int) -> str:
    rows = (first, tables.SECOND[first])
    dances = [words.dance(tables.score_of(hand, row, chances.tango)) for row in rows]
    if tables.is_rock(hand, first):
        return say("A Rock, which loses nothing: {dance}, in both dances.", dance=dances[0])
    return say(
        "{first}, then {second}: a random hand beats {share} of the two on average, and no "
        "arrangement less.",
        first=dances[0],
        second=dances[1],
        share=f"{chances.of_arrangement(hand, first):.2f}",
    )


PLAYERS: dict[str, Callable[[], Any]] = {"club": ClubPlayer, "master": MasterPlayer}

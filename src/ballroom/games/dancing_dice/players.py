"""The players of Dancing Dice."""

from collections.abc import Callable
from typing import Any

from ballroom.core.chance import Rng
from ballroom.core.contract import Moves
from ballroom.core.dice import pack
from ballroom.games.dancing_dice import tables, words
from ballroom.games.dancing_dice.moves import Arrange, Move, Reroll
from ballroom.games.dancing_dice.odds import Odds, odds
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
    return odds(pack(view.tango))


def _why_reroll(chances: Odds, hand: int, dice: int) -> str:
    keeping = chances.of_reroll(hand, 0)
    if not dice:
        return f"Keeps all dice: a random hand beats {keeping:.2f} of the two dances, else more."
    places = tables.places(dice)
    named = f"{'die' if len(places) == 1 else 'dice'} {words.listed(map(str, places))}"
    return (
        f"Re-rolls {named}: a random hand then beats {chances.of_reroll(hand, dice):.2f} of its "
        f"dances on average, and {keeping:.2f} if all are kept."
    )


def _why_arrangement(chances: Odds, hand: int, first: int) -> str:
    rows = (first, tables.ALL_DICE ^ first)
    dances = [words.dance(tables.score_of(hand, row, chances.tango)) for row in rows]
    if tables.is_rock(hand, first):
        return f"A Rock, which loses nothing: {dances[0]}, in both dances."
    return (
        f"{dances[0]}, then {dances[1]}: a random hand beats "
        f"{chances.of_arrangement(hand, first):.2f} of the two on average, and no arrangement less."
    )


PLAYERS: dict[str, Callable[[], Any]] = {"club": ClubPlayer}

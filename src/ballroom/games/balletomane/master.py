"""The strongest player of Balletomane: it looks to the end of the act, and ends it as solved."""

from typing import Final

from ballroom.core.chance import Rng
from ballroom.core.contract import Moves
from ballroom.core.language import number, say
from ballroom.games.balletomane import tables, words
from ballroom.games.balletomane.closing import Closing
from ballroom.games.balletomane.foresight import Foresight, of_locks
from ballroom.games.balletomane.moves import ANSWERS, Again, Answer, Claim, Lock, Move, Turn
from ballroom.games.balletomane.view import View

SELDOM: Final = 0.02
"""What is done less often than this was only learned on the way."""
ALIKE: Final = 1e-6


class MasterPlayer:
    """Weighs what both can still make of their dice, and claims and calls as often as it must."""

    about = "looks to the end of the act for both, and bluffs and calls as often as it must"

    def choose(self, view: View, legal: Moves[Move], budget: float, rng: Rng) -> Move:
        """The move that the phase asks for."""
        del budget
        match view.phase:
            case "lock":
                return legal[_best_lock(view)]
            case "claim":
                often = _claims(Closing(view))
                return Claim([*often][rng.weighed([*often.values()])])
            case "answer":
                calls = _calls(Closing(view))
                return ANSWERS[rng.weighed([1.0 - calls, calls])]
        foresight = Foresight(view)
        values = [(foresight.of_move(move), move) for move in legal]
        most = max(value for value, _ in values)
        return rng.pick([move for value, move in values if value > most - ALIKE])

    def explain(self, view: View, legal: Moves[Move], move: Move) -> str:
        """What it expects of it, and how often it does so."""
        match move:
            case Lock():
                return _why_lock(view, move)
            case Claim():
                return _why_claim(view, move)
            case Answer():
                return _why_answer(view, move)
        assert isinstance(move, Turn | Again)
        return _why_turn(view, legal, move)


def _claims(closing: Closing) -> dict[int, float]:
    """How often each claim is made."""
    often = {claim: share for claim, share in closing.claims().items() if share >= SELDOM}
    total = sum(often.values())
    return {claim: share / total for claim, share in often.items()}


def _calls(closing: Closing) -> float:
    """How often the other's claim is called."""
    often = closing.calls()
    return 0.0 if often < SELDOM else 1.0 if often > 1.0 - SELDOM else often


def _best_lock(view: View) -> int:
    """What is worth most; of what is worth the same, what hides more."""
    values = of_locks(view)
    most = max(values) - ALIKE
    return max([at for at, value in enumerate(values) if value >= most], key=int.bit_count)


# ---- in words


def _why_lock(view: View, move: Lock) -> str:
    values = of_locks(view)
    dice = view.sides[view.seat].locked or ()
    locked = [face for at, face in enumerate(dice) if move.dice >> at & 1]
    if not locked:
        return say(
            "Locks nothing: so its cards come to {points} points on average by the end of the act.",
            points=number(values[0], ".1f"),
        )
    return say(
        "Locks {dice}: so its cards come to {points} points on average by the end of the act, "
        "and to {plain} if nothing is locked.",
        dice=locked,
        points=number(values[move.dice], ".1f"),
        plain=number(values[0], ".1f"),
    )


def _why_turn(view: View, legal: Moves[Move], move: Turn | Again) -> str:
    foresight = Foresight(view)
    values = [foresight.of_move(other) for other in legal]
    ahead = foresight.of_move(move)
    return say(
        "{turn} By the end of the act that should put it {points} points further ahead than an "
        "average choice.",
        turn=words.turn_name(move),
        points=number(max(0.0, ahead - sum(values) / len(values)), ".1f"),
    )


def _why_claim(view: View, move: Claim) -> str:
    closing = Closing(view)
    often = number(_claims(closing).get(move.level, 0.0), ".0%")
    if move.level == 0:
        return say(
            "Claims nothing. With what it holds it does so {often} of the time.", often=often
        )
    claim = words.claimed_name(move.level)
    if closing.is_true(move.level):
        return say(
            "Claims {claim}, which is true. With what it holds it does so {often} of the time.",
            claim=claim, often=often,
        )  # fmt: skip
    return say(
        "Claims {claim}, a bluff. With what it holds it does so {often} of the time.",
        claim=claim, often=often,
    )  # fmt: skip


def _why_answer(view: View, move: Answer) -> str:
    closing = Closing(view)
    claim = view.sides[1 - view.seat].claim
    assert claim is not None
    points, often = tables.POINTS[claim], _calls(closing)
    about = {
        "claim": words.claimed_name(claim),
        "chance": number(closing.bluffs(), ".0%"),
        "bar": number(tables.CALLED / (tables.CALLED + points), ".0%"),
        "often": number(often if move.call else 1.0 - often, ".0%"),
    }
    if move.call:
        return say(
            "Calls {claim}: between equals it is a bluff with a chance of {chance}; for the points "
            "alone a call pays above {bar}. It calls {often} of the time.",
            **about,
        )
    return say(
        "Accepts {claim}: between equals it is a bluff with a chance of {chance}; for the points "
        "alone a call pays above {bar}. It accepts {often} of the time.",
        **about,
    )

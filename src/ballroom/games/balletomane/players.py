"""The players of Balletomane."""

from collections.abc import Callable
from typing import Any

from ballroom.core.chance import Rng
from ballroom.core.contract import Moves
from ballroom.core.dice import pack
from ballroom.core.language import say
from ballroom.games.balletomane import mind, tables, words
from ballroom.games.balletomane.master import MasterPlayer
from ballroom.games.balletomane.moves import (
    ANSWERS,
    Again,
    Answer,
    Claim,
    Lock,
    Move,
    Turn,
)
from ballroom.games.balletomane.setup import kit_shown
from ballroom.games.balletomane.state import State
from ballroom.games.balletomane.view import Side, View, imagine, unseen_cards


class ClubPlayer:
    """One own turn ahead, sensible locks, claims that pay, calls when a bluff is likely enough."""

    about = "looks one turn ahead, claims what pays and calls a likely bluff"

    def choose(self, view: View, legal: Moves[Move], budget: float, rng: Rng) -> Move:
        """The move that the phase asks for."""
        del budget
        match view.phase:
            case "lock":
                return legal[_wanted_lock(view)[0]]
            case "claim":
                return _best_claim(view, legal)
            case "answer":
                return ANSWERS[_calls(view)]
        return _best_turn(_own_state(view), view.seat, legal, rng)

    def explain(self, view: View, legal: Moves[Move], move: Move) -> str:
        """Why it would choose this."""
        del legal
        match move:
            case Lock():
                return _why_lock(view)
            case Claim():
                return _why_claim(view, move)
            case Answer():
                return _why_answer(view, move)
        assert isinstance(move, Turn | Again)
        state = _own_state(view)
        return say(
            "{turn} Leaves the best card in hand with {points} points on average.",
            turn=words.turn_name(move),
            points=f"{mind.value_of_move(state, view.seat, move):.1f}",
        )


def _own_state(view: View) -> State:
    """A state with the own cards and dice; what is hidden plays no part in the own turn."""
    return imagine(view, Rng("club"))


def _own_side(view: View) -> Side:
    return view.sides[view.seat]


def _histogram(*dice: tuple[int, ...] | None) -> int:
    return sum(tables.histogram(pack(some)) for some in dice if some)


# ---- turns


def _best_turn(state: State, seat: int, legal: Moves[Move], rng: Rng) -> Move:
    values = [(mind.value_of_move(state, seat, move), move) for move in legal]
    most = max(value for value, _ in values)
    return rng.pick([move for value, move in values if value > most - 1e-9])


# ---- locks


def _wanted_lock(view: View) -> tuple[int, int]:
    """The dice to lock, and the card for which they are."""
    side = _own_side(view)
    dice = side.locked or ()
    counts = _histogram(view.common, dice)
    kit = kit_shown(view.setup)
    card = mind.best_card(tables.mask_of(side.hand or ()), counts, kit.common, kit.faces)
    mask = 0
    for place, face in enumerate(dice):
        others = counts - tables.histogram(face)
        if mind.is_wanted(card, face, others, kit.common, kit.faces):
            mask |= 1 << place
    return mask, card


def _why_lock(view: View) -> str:
    mask, card = _wanted_lock(view)
    name = say(tables.CARDS[card].choreography)
    wanted = [face for at, face in enumerate(_own_side(view).locked or ()) if mask >> at & 1]
    if not wanted:
        return say(
            "Locks nothing: for {card}, its best card, neither die is better than a new roll.",
            card=name,
        )
    return say(
        "Locks {dice}, which {count|serves|serve} its best card, {card}.",
        dice=wanted, count=len(wanted), card=name,
    )  # fmt: skip


# ---- claims


def _best_claim(view: View, legal: Moves[Move]) -> Claim:
    claims = [move for move in legal if isinstance(move, Claim)]
    return max(claims, key=lambda claim: (_claim_value(view, claim.level), _points(claim.level)))


def _points(level: int) -> int:
    return tables.LEVELS[level].points


def _claim_value(view: View, level: int) -> float:
    side = _own_side(view)
    (own,) = side.hand or ()
    seen = _histogram(view.common, side.visible)
    true = tables.is_true(level, own - 1, seen + _histogram(side.locked))
    truth = (
        mind.chance_of_dice(level, seen, side.hidden, kit_shown(view.setup).faces) if level else 0.0
    )
    other = view.sides[1 - view.seat]
    unseen = unseen_cards(view)
    others = other.hand if other.hand is not None else unseen
    return mind.claim_value(level, true, own, others, unseen, truth)


def _why_claim(view: View, move: Claim) -> str:
    if move.level == 0:
        return say("Claims nothing: whatever else it could say would be called.")
    side = _own_side(view)
    (own,) = side.hand or ()
    counts = _histogram(view.common, side.visible, side.locked)
    claim = words.claimed_name(move.level)
    points = f"{_claim_value(view, move.level):.1f}"
    if tables.is_true(move.level, own - 1, counts):
        return say(
            "Claiming {claim} is true and should bring {points} points against a caller who "
            "trusts the eyes.",
            claim=claim, points=points,
        )  # fmt: skip
    return say(
        "Claiming {claim} is a bluff and should bring {points} points against a caller who "
        "trusts the eyes.",
        claim=claim, points=points,
    )  # fmt: skip


# ---- calls


def _truth(view: View) -> float:
    """How likely the other's claim is true, as `imagine` would have it."""
    other = view.sides[1 - view.seat]
    assert other.claim is not None
    seen = _histogram(view.common, other.visible)
    faces = kit_shown(view.setup).faces
    return mind.chance_of_truth(other.claim, unseen_cards(view), seen, other.hidden, faces)


def _calls(view: View) -> bool:
    claim = view.sides[1 - view.seat].claim
    assert claim is not None
    return mind.pays_to_call(claim, _truth(view))


def _why_answer(view: View, move: Answer) -> str:
    claim = view.sides[1 - view.seat].claim
    assert claim is not None
    points = tables.LEVELS[claim].points
    about = {
        "claim": words.claimed_name(claim),
        "chance": f"{1 - _truth(view):.0%}",
        "bar": f"{tables.CALLED / (tables.CALLED + points):.0%}",
    }
    if move.call:
        return say(
            "Calls {claim}: by what can be seen it is a bluff with a chance of {chance}, and a "
            "call pays above {bar}.",
            **about,
        )
    return say(
        "Accepts {claim}: by what can be seen it is a bluff with a chance of {chance}, and a "
        "call pays above {bar}.",
        **about,
    )


PLAYERS: dict[str, Callable[[], Any]] = {"club": ClubPlayer, "master": MasterPlayer}

"""Puzzles of Balletomane: the last turn of an act, a claim, and the answer to one.

Hidden cards and dice are taken as they can be: every one that nobody has seen is as likely as any
other, whatever its owner did. A claim is weighed against a player who reckons just so.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final

from ballroom.core.chance import sorted_rolls
from ballroom.core.dice import pack
from ballroom.core.language import Phrase, joined, say
from ballroom.core.puzzles import Kind
from ballroom.games.balletomane import tables, words
from ballroom.games.balletomane.claims import counts_of, last_card
from ballroom.games.balletomane.moves import Again, Answer, Claim, Move, Turn
from ballroom.games.balletomane.rules import apply, chances, legal_moves
from ballroom.games.balletomane.state import (
    AGAIN,
    ANSWER,
    CLAIM,
    NONE,
    SPIN,
    TURN,
    Draft,
    State,
    swap,
)
from ballroom.games.balletomane.turns import NAMES, face

CHANCE: Final = -1

# ---- the last turn


def _fits_turn(state: State, seat: int) -> bool:
    """The last of the six turns: after it the dice lie as they are."""
    return state.phase in (TURN, AGAIN) and state.due == seat and state.turns == state.kit.turns - 1


def _weigh_turn(state: State, seat: int) -> Mapping[Move, Fraction]:
    return {move: _left(apply(state, seat, move)[0], seat) for move in legal_moves(state, seat)}


def _left(state: State, seat: int) -> Fraction:
    """The points of the card that is left, on average over the re-rolls to come."""
    if state.phase == SPIN:
        rolls = chances(state)
        total = sum(ways * _left(apply(state, CHANCE, roll)[0], seat) for roll, ways in rolls)
        return Fraction(total) / rolls.total
    if state.phase == AGAIN:
        return max(_left(apply(state, seat, move)[0], seat) for move in legal_moves(state, seat))
    return Fraction(tables.points_of(last_card(state.hands[seat]), counts_of(state, seat)))


def _follow_turn(state: State, seat: int, move: Move) -> list[tuple[int, Move]]:
    """The turn itself, unless a die is to be rolled."""
    return [] if apply(state, seat, move)[0].phase == SPIN else [(seat, move)]


# ---- what is hidden


def _worlds(state: State, seat: int) -> Iterator[tuple[State, int]]:
    """Every state that looks the same to a seat, with its weight, once both have a card left.

    A player who was called has shown card and dice.
    """
    other = 1 - seat
    if state.answers[other] == 1:
        yield state, 1
        return
    unseen = state.kit.deck ^ state.hands[seat] ^ state.played[0] ^ state.played[1]
    for card in range(9):
        if unseen >> card & 1:
            for dice, ways in sorted_rolls(tables.count(state.locked[other]), state.kit.faces):
                draft = Draft(state)
                draft.hands = swap(state.hands, other, 1 << card)
                draft.locked = swap(state.locked, other, pack(dice))
                yield draft.done(), ways


def _is_true(state: State, claimant: int, level: int) -> bool:
    card = last_card(state.hands[claimant])
    return tables.is_true(level, card, counts_of(state, claimant))


def chance_of_truth(state: State, seat: int, level: int) -> Fraction:
    """How likely a claim of the other player is true, by all that a seat can see."""
    true = total = 0
    for world, ways in _worlds(state, seat):
        true += ways if _is_true(world, 1 - seat, level) else 0
        total += ways
    return Fraction(true, total)


# ---- answers


def _is_last_answer(state: State, seat: int) -> bool:
    """Whether the game is over with this answer, unless the points are equal (BM-1.4)."""
    return state.act >= state.kit.acts and state.claims[seat] != NONE


def _fits_answer(state: State, seat: int) -> bool:
    fits = state.phase == ANSWER and state.due == seat
    return fits and not _is_last_answer(state, seat)


def _weigh_answer(state: State, seat: int) -> Mapping[Move, Fraction]:
    """The points that the other gets, which are better fewer."""
    level = state.claims[1 - seat]
    points = tables.LEVELS[level].points
    truth = chance_of_truth(state, seat, level)
    return {Answer(False): Fraction(-points), Answer(True): -truth * (points + tables.CALLED)}


def _fits_last_answer(state: State, seat: int) -> bool:
    return state.phase == ANSWER and state.due == seat and _is_last_answer(state, seat)


def _weigh_last_answer(state: State, seat: int) -> Mapping[Move, Fraction]:
    """The chance to win; another act is as good as half of it."""
    found: dict[Move, Fraction] = {}
    for move in legal_moves(state, seat):
        won = total = 0
        for world, ways in _worlds(state, seat):
            scores = apply(world, seat, move)[0].scores
            own, other = scores[seat], scores[1 - seat]
            won += ways * (1 + (own > other) - (own < other))
            total += 2 * ways
        found[move] = Fraction(won, total)
    return found


# ---- claims


def _fits_claim(state: State, seat: int) -> bool:
    return state.phase == CLAIM and state.due == seat


def _weigh_claim(state: State, seat: int) -> Mapping[Move, Fraction]:
    """The points of a claim against a player who calls whenever that should cost points."""
    return {
        move: _claimed(state, seat, move.level)
        for move in legal_moves(state, seat)
        if isinstance(move, Claim)
    }


def _claimed(state: State, seat: int, level: int) -> Fraction:
    if not level:
        return Fraction(0)
    points = tables.LEVELS[level].points
    true = _is_true(state, seat, level)
    earned = total = 0
    for world, ways in _worlds(state, seat):
        truth = chance_of_truth(world, 1 - seat, level)
        calls = truth * (points + tables.CALLED) < points
        called = points + tables.CALLED if true else 0
        earned += ways * (called if calls else points)
        total += ways
    return Fraction(earned, total)


# ---- what is asked


def _ask_turn(state: State, seat: int) -> Phrase:
    del seat
    if state.phase == AGAIN:
        return say("The last turn: which die do you re-roll now, or do you leave it at that?")
    return say(
        "The last turn: which card do you play, and on what, so that the one you keep earns most?"
    )


def _given_turn(state: State, seat: int) -> Phrase:
    del state, seat
    return say("Counted over every way in which dice that are re-rolled can fall.")


def _ask_answer(state: State, seat: int) -> Phrase:
    level = state.claims[1 - seat]
    return say(
        "The other player claims {claim} for {points} points. Do you accept, or call?",
        claim=words.claimed_name(level),
        points=tables.LEVELS[level].points,
    )


def _ask_last_answer(state: State, seat: int) -> Phrase:
    level = state.claims[1 - seat]
    return say(
        "You have {own} points, the other has {others} and claims {claim} for {points} more. "
        "Nothing comes after this. Do you accept, or call?",
        own=state.scores[seat],
        others=state.scores[1 - seat],
        claim=words.claimed_name(level),
        points=tables.LEVELS[level].points,
    )


def _given_answer(state: State, seat: int) -> Phrase:
    del state, seat
    return say("Counted over every card and every locked die that the other may hold.")


def _given_last_answer(state: State, seat: int) -> Phrase:
    del state, seat
    return say(
        "Counted over every card and every locked die that the other may hold. Equal points mean "
        "another act, which counts as half a win."
    )


def _ask_claim(state: State, seat: int) -> Phrase:
    del state, seat
    return say("What do you claim?")


def _given_claim(state: State, seat: int) -> Phrase:
    del state, seat
    return say(
        "Counted over every card and every locked die that the other may hold. The other takes "
        "yours as they can be too, and calls whenever a call should cost you points."
    )


def _points(worth: Fraction) -> str:
    return f"{float(worth):.2f}".removesuffix(".00")


KINDS: Final = {
    "turn": Kind(
        _fits_turn,
        _ask_turn,
        _given_turn,
        _weigh_turn,
        lambda worth: say(
            "The last card is worth {points} {worth|point|points} on average.",
            points=_points(worth),
            worth=worth,
        ),
        Fraction(1, 2),
        follow=_follow_turn,
    ),
    "answer": Kind(
        _fits_answer,
        _ask_answer,
        _given_answer,
        _weigh_answer,
        lambda worth: say(
            "The other earns {points} {worth|point|points} on average.",
            points=_points(-worth),
            worth=-worth,
        ),
        Fraction(1),
    ),
    "last answer": Kind(
        _fits_last_answer,
        _ask_last_answer,
        _given_last_answer,
        _weigh_last_answer,
        lambda worth: say("You win {share} times in 100.", share=f"{float(100 * worth):.1f}"),
        Fraction(1, 10),
        (0, 1),
    ),
    "claim": Kind(
        _fits_claim,
        _ask_claim,
        _given_claim,
        _weigh_claim,
        lambda worth: say(
            "The claim earns {points} {worth|point|points} on average.",
            points=_points(worth),
            worth=worth,
        ),
        Fraction(1),
    ),
}


# ---- moves in words


def said(state: State, seat: int, move: Move) -> Phrase:
    """A move in words."""
    match move:
        case Answer():
            return say("Call") if move.call else say("Accept")
        case Claim():
            if not move.level:
                return say("Claim nothing")
            return say("Claim {claim}", claim=words.claimed_name(move.level))
        case Again():
            if move.die == NONE:
                return say("Leave it at that")
            return say("Re-roll {die}", die=_die(state, seat, move.die))
    assert isinstance(move, Turn)
    return _said_turn(state, seat, move)


def _die(state: State, seat: int, die: int) -> Phrase:
    return say(
        "{die}, the {face}", die=words.die_name(NAMES[die]), face=str(face(state, seat, die))
    )


def _said_turn(state: State, seat: int, move: Turn) -> Phrase:
    card = tables.CARDS[move.card].action
    if move.discard:
        return say("Discard {card} and re-roll {die}", card=card, die=_die(state, seat, move.die))
    if move.die == NONE:
        return say("Play {card}", card=card)
    dice = [_die(state, seat, move.die)]
    values = [move.value]
    if move.other != NONE:
        dice.append(_die(state, seat, move.other))
        values.append(move.second)
    if move.value == NONE:
        return say("Play {card} on {die}", card=card, die=dice[0])
    changes = [
        say("{die}, becomes {face}", die=die, face=value)
        for die, value in zip(dice, values, strict=True)
    ]
    return say("Play {card}: {changes}", card=card, changes=joined("; ", changes))

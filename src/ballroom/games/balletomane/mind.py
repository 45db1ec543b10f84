"""What a turn, a lock, a claim or a call may be expected to bring, by exact enumeration."""
# compiled by mypyc

from typing import Final

from ballroom.core.chance import sorted_rolls
from ballroom.core.dice import pack
from ballroom.games.balletomane import tables
from ballroom.games.balletomane.claims import counts_of
from ballroom.games.balletomane.moves import Again, Move, Turn
from ballroom.games.balletomane.state import AGAIN, SPIN, State
from ballroom.games.balletomane.turns import again, spin, take_turn

SECOND_THOUGHT: Final = 0.05
"""How much the other cards count beside the best one: it breaks ties."""

ROLLS: Final[list[list[list[tuple[tuple[int, ...], int]]]]] = [
    [sorted_rolls(dice, faces) for dice in range(3)] for faces in range(7)
]
"""All rolls of so many dice, by their faces and their number."""


# ---- turns


def kept_value(state: State, seat: int) -> float:
    """What the cards in hand are worth with the dice as they are: the best one's points."""
    counts = counts_of(state, seat)
    best = total = 0
    for card in range(9):
        if state.hands[seat] >> card & 1:
            points = tables.points_of(card, counts)
            total += points
            best = max(best, points)
    return best + SECOND_THOUGHT * total


def value(state: State, seat: int) -> float:
    """The same when a re-roll is under way: its mean, with the best choice after it."""
    if state.phase == SPIN:
        total = 0.0
        for roll in state.kit.spins:
            total += value(spin(state, roll)[0], seat)
        return total / state.kit.faces
    if state.phase == AGAIN:
        best = kept_value(state, seat)
        for move in state.kit.agains[tables.count(state.visible[seat])]:
            assert isinstance(move, Again)
            if move.die >= 0:
                best = max(best, value(again(state, seat, move)[0], seat))
        return best
    return kept_value(state, seat)


def value_of_move(state: State, seat: int, move: Move) -> float:
    """What a turn, or the second half of a Pirouette, may be expected to leave a player with."""
    if isinstance(move, Turn):
        return value(take_turn(state, seat, move)[0], seat)
    assert isinstance(move, Again)
    if move.die < 0:
        return kept_value(state, seat)
    return value(again(state, seat, move)[0], seat)


# ---- locks


def expected_points(card: int, counts: int, missing: int, faces: int) -> float:
    """The points of a card when so many dice are still to be rolled."""
    total = 0
    for roll, ways in ROLLS[faces][missing]:
        total += ways * tables.points_of(card, counts + tables.histogram(pack(roll)))
    return total / float(faces**missing)


def best_card(hand: int, counts: int, missing: int, faces: int) -> int:
    """The card of a hand with the most expected points."""
    best = -1
    most = -1.0
    for card in range(9):
        if hand >> card & 1:
            points = expected_points(card, counts, missing, faces)
            if points > most:
                best, most = card, points
    return best


def is_wanted(card: int, face: int, others: int, missing: int, faces: int) -> bool:
    """Whether a die does at least as much for a card as one that is rolled anew would."""
    mine = expected_points(card, others + tables.histogram(face), missing, faces)
    anew = 0.0
    for other in range(1, faces + 1):
        anew += expected_points(card, others + tables.histogram(other), missing, faces)
    return mine >= anew / faces


# ---- claims and calls


def chance_of_dice(level: int, counts: int, hidden: int, faces: int) -> float:
    """How likely dice reach a level when so many of them are hidden."""
    card = tables.LEVELS[level].card
    reached = 0
    for roll, ways in ROLLS[faces][hidden]:
        if tables.is_true(level, card, counts + tables.histogram(pack(roll))):
            reached += ways
    return reached / float(faces**hidden)


def chance_of_truth(
    level: int, cards: tuple[int, ...], counts: int, hidden: int, faces: int
) -> float:
    """How likely a claim is true when the last card is any of these, by number from 1."""
    if tables.LEVELS[level].card + 1 not in cards:
        return 0.0
    return chance_of_dice(level, counts, hidden, faces) / len(cards)


def pays_to_call(level: int, truth: float) -> bool:
    """Whether a call costs the claimant more than it gives, on average.

    It takes the points away where the claim is false, and gives 10 where it is true: so it pays
    when the chance of a bluff is above 10 / (10 + points).
    """
    points = tables.LEVELS[level].points
    return 1.0 - truth > tables.CALLED / (tables.CALLED + points)


def claim_value(
    level: int,
    true: bool,
    own: int,
    others: tuple[int, ...],
    unseen: tuple[int, ...],
    truth: float,
) -> float:
    """What a claim earns against a caller who believes what can be seen.

    ``own`` is the claimant's last card, ``others`` the cards of which one is the caller's last,
    ``unseen`` those that the claimant sees nowhere; ``truth`` is how likely the dice reach the
    level to somebody who does not see the locked ones. The caller knows the own card, so that two
    are left which the claimant's may be: the true one, and the one that nobody holds.
    """
    points = tables.LEVELS[level].points
    if level == 0:
        return 0.0
    total = 0.0
    for held in others:
        cards = tuple([card for card in (own, *unseen) if card != held])
        named = tables.LEVELS[level].card + 1
        believed = truth / len(cards) if named in cards else 0.0
        if pays_to_call(level, believed):
            total += points + tables.CALLED if true else 0
        else:
            total += points
    return total / len(others)

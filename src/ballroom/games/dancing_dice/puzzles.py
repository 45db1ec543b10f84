"""Puzzles of Dancing Dice: every re-roll and arrangement weighed against all hands of the others.

The dice of the others are taken as they fall, each hand as likely as any, and laid in two rows by
lot. That is counted, not drawn: all 46,656 hands in all twenty arrangements.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from ballroom.core.chance import sorted_rolls
from ballroom.core.dice import pack, unpack
from ballroom.core.language import Phrase, say
from ballroom.core.puzzles import Kind
from ballroom.games.dancing_dice import tables, words
from ballroom.games.dancing_dice.moves import Arrange, Move, Reroll
from ballroom.games.dancing_dice.moves import Roll as Rolled
from ballroom.games.dancing_dice.rules import legal_moves
from ballroom.games.dancing_dice.state import ARRANGE, CHOOSE, State
from ballroom.games.dancing_dice.terms import REAL


class Performed(NamedTuple):
    """What a couple dances: the worth of both dances, and whether a Rock or Gala protects it."""

    first: int
    second: int
    safe: bool


Goal = Callable[[State, int, Performed], Fraction]
"""What a performance of a seat is worth in a state."""
ALL: Final = 6**6 * len(tables.FIRST_ROWS)
"""All hands in all arrangements."""
WORTHS: Final = 2 * tables.RANKS


def performed(hand: int, first: int, tango: int) -> Performed:
    """What a hand dances that is arranged so."""
    second = tables.ALL_DICE ^ first
    return Performed(
        tables.score_of(hand, first, tango),
        tables.score_of(hand, second, tango),
        tables.is_rock(hand, first),  # DD-5.1; a Gala is a Rock too (DD-5.3)
    )


@lru_cache(maxsize=56)
def performances(tango: int) -> dict[Performed, int]:
    """In how many ways a hand that is laid by lot dances what."""
    found: dict[Performed, int] = {}
    for ivory, ways in sorted_rolls(3):
        for velvet, others in sorted_rolls(3):
            hand = pack(ivory + velvet)
            for first in tables.FIRST_ROWS:
                shown = performed(hand, first, tango)
                found[shown] = found.get(shown, 0) + ways * others
    return found


# ---- what is aimed at


def _rivals(state: State, seat: int) -> list[int]:
    """The endurance of the other couples that are in."""
    return [left for other, left in enumerate(state.endurance) if left and other != seat]


@lru_cache(maxsize=56)
def _below(tango: int) -> dict[bool, list[list[int]]]:
    """By safety: in how many ways both dances of another are worth less than two numbers."""
    found: dict[bool, list[list[int]]] = {}
    for safe in (False, True):
        sums = [[0] * (WORTHS + 1) for _ in range(WORTHS + 1)]
        for one in range(WORTHS):
            for two in range(WORTHS):
                here = performances(tango).get(Performed(one, two, safe), 0)
                above = sums[one][two + 1] + sums[one + 1][two] - sums[one][two]
                sums[one + 1][two + 1] = above + here
        found[safe] = sums
    return found


def _compared(tango: int, mine: Performed) -> list[tuple[int, int, bool, int]]:
    """How another's dances compare, 1 where its is better and -1 where worse; safety, and ways."""
    found: list[tuple[int, int, bool, int]] = []
    ones, twos = _ranges(mine.first), _ranges(mine.second)
    for safe, sums in _below(tango).items():
        for one, low, high in ones:
            for two, left, right in twos:
                ways = sums[high][right] - sums[low][right] - sums[high][left] + sums[low][left]
                found.append((one, two, safe, ways))
    return found


def _ranges(worth: int) -> tuple[tuple[int, int, int], ...]:
    return (-1, 0, worth), (0, worth, worth + 1), (1, worth + 1, WORTHS)


@lru_cache(maxsize=100_000)
def _duel(tango: int, own: int, other: int, mine: Performed) -> tuple[int, int]:
    """Of all performances of one other couple: after how many one is in, and it is out (DD-4)."""
    stays = wins = 0
    for first, second, safe, ways in _compared(tango, mine):
        left, right = own, other
        for better in (first, second):
            left -= better > 0 and not mine.safe
            right -= better < 0 and not safe
            if not left or not right:
                break  # DD-4.4, DD-4.5
        stays += ways if left else 0
        wins += ways if not right else 0
    return stays, wins


@lru_cache(maxsize=100_000)
def _crowd(tango: int, others: int, mine: Performed) -> tuple[Fraction, Fraction]:
    """Of two dances, how many satisfy on average; and how likely both do (DD-4.2)."""
    cells = [[0, 0], [0, 0]]  # in how many ways another couple is better in which dance
    for first, second, _, ways in _compared(tango, mine):
        cells[first > 0][second > 0] += ways
    half = (others + 1) // 2
    better: dict[tuple[int, int], int] = {(0, 0): 1}  # by the number of better couples
    for _ in range(others):
        longer: dict[tuple[int, int], int] = {}
        for (one, two), ways in better.items():
            for a in (0, 1):
                for b in (0, 1):
                    key = (one + a, two + b)
                    longer[key] = longer.get(key, 0) + ways * cells[a][b]
        better = longer
    satisfied = both = 0
    for (one, two), ways in better.items():
        satisfied += ways * ((one < half) + (two < half))
        both += ways if one < half and two < half else 0
    total = ALL**others
    return Fraction(satisfied, total), Fraction(both, total)


def satisfying(state: State, seat: int, mine: Performed) -> Fraction:
    """How many of the two dances cost nothing, on average."""
    if mine.safe:
        return Fraction(2)  # DD-5.2
    return _crowd(state.tango, len(_rivals(state, seat)), mine)[0]


def staying(state: State, seat: int, mine: Performed) -> Fraction:
    """How likely one is still in after this round."""
    if mine.safe:
        return Fraction(1)
    rivals = _rivals(state, seat)
    if len(rivals) == 1:
        return Fraction(_duel(state.tango, state.endurance[seat], rivals[0], mine)[0], ALL)
    return _crowd(state.tango, len(rivals), mine)[1]


def winning(state: State, seat: int, mine: Performed) -> Fraction:
    """How likely the only other couple is out in this round."""
    (rival,) = _rivals(state, seat)
    return Fraction(_duel(state.tango, state.endurance[seat], rival, mine)[1], ALL)


# ---- weighing


def _weigher(goal: Goal) -> Callable[[State, int], Mapping[Move, Fraction]]:
    def weigh(state: State, seat: int) -> Mapping[Move, Fraction]:
        known: dict[int, Fraction] = {}
        found: dict[Move, Fraction] = {}
        hand = state.hands[seat]
        for move in legal_moves(state, seat):
            if isinstance(move, Arrange):
                found[move] = goal(state, seat, performed(hand, move.first, state.tango))
            elif isinstance(move, Reroll):
                found[move] = _of_reroll(state, seat, goal, move.dice, known)
        return found

    return weigh


def _of_reroll(
    state: State, seat: int, goal: Goal, dice: int, known: dict[int, Fraction]
) -> Fraction:
    """The mean over all rolls of these dice, each hand arranged as well as can be."""
    total = Fraction(0)
    rolls = REAL.rolls_of(dice)
    for roll, ways in rolls:
        assert isinstance(roll, Rolled)
        hand = _laid(_after(state.hands[seat], dice, roll.ivory + roll.velvet))
        if hand not in known:
            known[hand] = max(
                goal(state, seat, performed(hand, first, state.tango))
                for first in tables.FIRST_ROWS
            )
        total += ways * known[hand]
    return total / rolls.total


def _after(hand: int, mask: int, rolled: tuple[int, ...]) -> tuple[int, ...]:
    new = list(rolled)
    return tuple(new.pop(0) if mask >> die & 1 else face for die, face in enumerate(unpack(hand)))


def _laid(dice: tuple[int, ...]) -> int:
    """A hand with each type in rising order: which die shows what makes no difference."""
    return pack((*sorted(dice[:3]), *sorted(dice[3:])))


# ---- what is asked


def _is_choice(state: State, seat: int) -> bool:
    return state.phase in (CHOOSE, ARRANGE) and len(legal_moves(state, seat)) > 0


def _fits_satisfying(state: State, seat: int) -> bool:
    # Nobody may go out between the dances, for then the half is counted anew (DD-4.4).
    return _is_choice(state, seat) and min(left for left in state.endurance if left) > 1


def _fits_staying(state: State, seat: int) -> bool:
    rivals, own = _rivals(state, seat), state.endurance[seat]
    one = len(rivals) == 1 and own <= 2
    several = len(rivals) > 1 and own == 1 and min(rivals) > 1
    return _is_choice(state, seat) and (one or several)


def _fits_winning(state: State, seat: int) -> bool:
    rivals = _rivals(state, seat)
    return _is_choice(state, seat) and len(rivals) == 1 and rivals[0] <= 2


def _ask_satisfying(state: State, seat: int) -> Phrase:
    del seat
    if state.phase == CHOOSE:
        return say("Which dice do you re-roll to lose the least endurance in this round?")
    return say("Which two dances lose the least endurance in this round?")


def _ask_staying(state: State, seat: int) -> Phrase:
    left = state.endurance[seat]
    if state.phase == CHOOSE:
        return say(
            "You have {left} {left|point|points} of endurance left. Which dice do you re-roll to "
            "stay in the marathon?",
            left=left,
        )
    return say(
        "You have {left} {left|point|points} of endurance left. Which dance comes first, and which "
        "second, to stay in the marathon?",
        left=left,
    )


def _ask_winning(state: State, seat: int) -> Phrase:
    (left,) = _rivals(state, seat)
    if state.phase == CHOOSE:
        return say(
            "The other couple has {left} {left|point|points} of endurance left. Which dice do you "
            "re-roll to win the marathon in this round?",
            left=left,
        )
    return say(
        "The other couple has {left} {left|point|points} of endurance left. Which dance comes "
        "first, and which second, to win the marathon in this round?",
        left=left,
    )


def _given(state: State, seat: int) -> Phrase:
    others = len(_rivals(state, seat))
    if state.phase == CHOOSE:
        return say(
            "Counted over all rolls of your dice, each arranged as well as can be, against every "
            "hand of the other {others|couple|couples}, laid by lot.",
            others=others,
        )
    return say(
        "Counted against every hand of the other {others|couple|couples}, laid by lot.",
        others=others,
    )


def percent(share: Fraction) -> str:
    """A chance as people read it."""
    return f"{float(100 * share):.1f}"


KINDS: Final = {
    "satisfying": Kind(
        _fits_satisfying,
        _ask_satisfying,
        _given,
        _weigher(satisfying),
        lambda worth: say("{points} points lost on average.", points=f"{float(2 - worth):.2f}"),
        Fraction(1, 12),
        (0, 2),
    ),
    "staying": Kind(
        _fits_staying,
        _ask_staying,
        _given,
        _weigher(staying),
        lambda worth: say("Still in the marathon {share} times in 100.", share=percent(worth)),
        Fraction(1, 25),
        (0, 1),
    ),
    "winning": Kind(
        _fits_winning,
        _ask_winning,
        _given,
        _weigher(winning),
        lambda worth: say("Wins the marathon at once {share} times in 100.", share=percent(worth)),
        Fraction(1, 25),
        (0, 1),
    ),
}


def said(state: State, seat: int, move: Move) -> Phrase:
    """A move in words."""
    hand = state.hands[seat]
    if isinstance(move, Arrange):
        one, two = (
            words.dance(tables.score_of(hand, row, state.tango))
            for row in (move.first, tables.ALL_DICE ^ move.first)
        )
        return say("{first}, then {second}", first=one, second=two)
    assert isinstance(move, Reroll)
    if not move.dice:
        return say("Keep all dice")
    faces = unpack(hand)
    kept = [str(faces[die - 1]) for die in tables.places(tables.ALL_DICE ^ move.dice)]
    if not kept:
        return say("Re-roll all six dice")
    return say("Keep {kept} and re-roll the rest", kept=kept)

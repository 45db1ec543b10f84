"""The rules of Dancing Dice: who may move, what is refused, and what a move brings about."""
# compiled by mypyc

from typing import Final

from ballroom.core.chance import CHANCE, Chances
from ballroom.core.contract import Event, Illegal, Outcome, Refusal
from ballroom.core.dice import is_roll, pack, unpack
from ballroom.core.value import put
from ballroom.games.dancing_dice import tables
from ballroom.games.dancing_dice.events import Announced, Chosen, Rolled, RoundBegan, TangoRolled
from ballroom.games.dancing_dice.judging import Verdict, judge
from ballroom.games.dancing_dice.moves import (
    NO_MOVES,
    Arrange,
    Move,
    Reroll,
    Roll,
    RollTango,
)
from ballroom.games.dancing_dice.setup import Setup
from ballroom.games.dancing_dice.state import (
    ARRANGE,
    CHOOSE,
    NONE,
    OVER,
    REROLL,
    ROLL,
    TANGO_ROLL,
    State,
)
from ballroom.games.dancing_dice.terms import terms_of

_NATURE: Final[tuple[int, ...]] = (CHANCE,)
_NOBODY: Final[tuple[int, ...]] = ()
_CHOSEN: Final[list[tuple[Event, ...]]] = [(Chosen("DD-2.2", seat),) for seat in range(6)]
_ARRANGED: Final[list[tuple[Event, ...]]] = [(Chosen("DD-2.5", seat),) for seat in range(6)]


def initial(setup: Setup) -> State:
    """The marathon before the Tango dice are rolled for the first time (DD-1.4)."""
    seats = setup.seats
    nothing = (NONE,) * seats
    start = (setup.endurance,) * seats  # DD-1.2, DD-1.3
    terms = terms_of(setup.faces, setup.dice, setup.rounds)  # DD-7.1
    return State(1, TANGO_ROLL, NONE, 0, start, (0,) * seats, nothing, nothing, terms)


def to_move(state: State) -> tuple[int, ...]:
    """Nature while dice roll; then, at once, every couple that has yet to choose."""
    if state.phase == CHOOSE:
        return _undecided(state.endurance, state.rerolled)  # DD-2.2
    if state.phase == ARRANGE:
        return _undecided(state.endurance, state.first)  # DD-2.5
    return _NOBODY if state.phase == OVER else _NATURE


def legal_moves(state: State, seat: int) -> tuple[Move, ...]:
    """All re-rolls or all arrangements, if this couple has yet to choose."""
    if not 0 <= seat < len(state.endurance) or state.endurance[seat] == 0:
        return NO_MOVES
    if state.phase == CHOOSE and state.rerolled[seat] == NONE:
        return state.terms.rerolls
    if state.phase == ARRANGE and state.first[seat] == NONE:
        return state.terms.arrangements
    return NO_MOVES


def chances(state: State) -> Chances[Move]:
    """The rolls that nature may make now."""
    if state.phase == TANGO_ROLL:
        return state.terms.tango
    return state.terms.rolls_of(_dice_due(state))


def why_illegal(state: State, seat: int, move: Move) -> Refusal | None:
    """Why this move may not be made by this seat now, if so."""
    if state.phase == OVER:
        return Refusal("DD-4.5", "The marathon is over.")
    if seat == CHANCE:
        return _why_no_roll(state, move)
    if not 0 <= seat < len(state.endurance):
        return Refusal("DD-1.1", "There is no seat {seat} in this marathon.", seat=seat)
    if state.endurance[seat] == 0:
        return Refusal("DD-4.4", "This couple is out of the marathon.")
    if isinstance(move, Reroll):
        return _why_no_reroll(state, seat, move)
    if isinstance(move, Arrange):
        return _why_no_arrangement(state, seat, move)
    return Refusal("DD-2.1", "Dice are rolled by nature, not by a seat.")


def apply(state: State, seat: int, move: Move) -> tuple[State, tuple[Event, ...]]:
    """The marathon after a move, and what everyone may learn from it."""
    refusal = why_illegal(state, seat, move)
    if refusal is not None:
        raise Illegal(refusal)
    if isinstance(move, Roll):
        return _roll(state, move) if state.phase == ROLL else _roll_again(state, move)
    if isinstance(move, Reroll):
        return _choose(state, seat, move)
    if isinstance(move, Arrange):
        return _arrange(state, seat, move)
    assert isinstance(move, RollTango)
    return _roll_tango(state, move)


def outcome(state: State) -> Outcome | None:
    """The last couple wins (DD-4.5), or the most endurance when the rounds are danced (DD-7.6)."""
    if state.phase != OVER:
        return None
    endurance = state.endurance
    # The couples that are out have 0, and so share the second place behind the last (DD-4.6).
    places = tuple([1 + _how_many_above(endurance, own) for own in endurance])
    if _next_in(endurance, _next_in(endurance, NONE)) != NONE:
        return Outcome(places, "the most endurance after the last round", "DD-7.6")
    return Outcome(places, "the last couple still dancing", "DD-4.5")


def _how_many_above(numbers: tuple[int, ...], least: int) -> int:
    above = 0
    for number in numbers:
        if number > least:
            above += 1
    return above


def _undecided(endurance: tuple[int, ...], choices: tuple[int, ...]) -> tuple[int, ...]:
    seats: list[int] = []
    for seat, choice in enumerate(choices):
        if choice == NONE and endurance[seat] > 0:
            seats.append(seat)
    return tuple(seats)


def _next_in(endurance: tuple[int, ...], after: int) -> int:
    for seat in range(after + 1, len(endurance)):
        if endurance[seat] > 0:
            return seat
    return NONE


def _dice_due(state: State) -> int:
    return state.terms.all_dice if state.phase == ROLL else state.rerolled[state.due]


# ---- refusals


def _why_no_roll(state: State, move: Move) -> Refusal | None:
    if state.phase == CHOOSE or state.phase == ARRANGE:
        return Refusal("DD-2.2", "No dice are due: the couples are choosing.")
    terms = state.terms
    faces = terms.faces
    if state.phase == TANGO_ROLL:
        if isinstance(move, RollTango) and is_roll(move.dice, terms.dice, faces):
            return None
        paragraph = "DD-6.1" if state.tango else "DD-1.4"
        return Refusal(
            paragraph,
            "{dice} Tango {dice|die is|dice are} due, from 1 to {faces} in rising order.",
            dice=terms.dice, faces=faces,
        )  # fmt: skip
    ivory = terms.ivory_in(_dice_due(state))
    velvet = tables.COUNT[_dice_due(state)] - ivory
    if isinstance(move, Roll) and (
        is_roll(move.ivory, ivory, faces) and is_roll(move.velvet, velvet, faces)
    ):
        return None
    paragraph = "DD-2.1" if state.phase == ROLL else "DD-2.4"
    return Refusal(
        paragraph,
        "{ivory} ivory and {velvet} velvet dice of seat {seat} are due, each type from 1 to "
        "{faces} in rising order.",
        ivory=ivory, velvet=velvet, seat=state.due, faces=faces,
    )  # fmt: skip


def _why_no_reroll(state: State, seat: int, move: Reroll) -> Refusal | None:
    if state.phase == ARRANGE or state.phase == REROLL:
        return Refusal("DD-2.2", "There is no third roll: the re-roll of this round is over.")
    if state.phase != CHOOSE:
        return Refusal("DD-2.1", "The dice of this round have not all been rolled yet.")
    if not 0 <= move.dice <= state.terms.all_dice:
        return Refusal("DD-1.1", "A couple has the dice 1 to {dice}.", dice=2 * state.terms.dice)
    if state.rerolled[seat] != NONE:
        return Refusal("DD-2.7", "This couple has chosen already; the others are still choosing.")
    return None


def _why_no_arrangement(state: State, seat: int, move: Arrange) -> Refusal | None:
    if state.phase != ARRANGE:
        return Refusal("DD-2.5", "Dice are arranged when all re-rolled dice have been rolled.")
    row = state.terms.dice
    if not 0 <= move.first <= state.terms.all_dice or tables.COUNT[move.first] != row:
        return Refusal(
            "DD-2.5", "A dance is a row of {row} of the couple's {all} dice.", row=row, all=2 * row
        )
    if state.first[seat] != NONE:
        return Refusal("DD-2.7", "This couple has chosen already; the others are still choosing.")
    return None


# ---- what moves bring about


def _roll_tango(state: State, move: RollTango) -> tuple[State, tuple[Event, ...]]:
    due = _next_in(state.endurance, NONE)
    after = State(
        state.round, ROLL, due, pack(move.dice),
        state.endurance, state.hands, state.rerolled, state.first, state.terms,
    )  # fmt: skip
    if state.tango:
        return after, (TangoRolled("DD-6.1", move.dice),)
    return after, (TangoRolled("DD-1.4", move.dice), RoundBegan("DD-2.1", state.round))


def _roll(state: State, move: Roll) -> tuple[State, tuple[Event, ...]]:
    seat = state.due
    hands = put(state.hands, seat, move.packed)
    first = put(state.first, seat, NONE)
    due = _next_in(state.endurance, seat)
    told: tuple[Event, ...] = (
        Rolled("DD-2.1", seat, move.ivory + move.velvet, state.terms.places, to=(seat,)),
    )
    if due == NONE:  # DD-2.2: all have rolled; the dice of couples that are out are put away
        hands = _dice_of_those_in(state.endurance, hands)
        nothing = (NONE,) * len(hands)
        after = State(
            state.round, CHOOSE, NONE, state.tango,
            state.endurance, hands, nothing, nothing, state.terms,
        )  # fmt: skip
        return after, told
    after = State(
        state.round, ROLL, due, state.tango,
        state.endurance, hands, state.rerolled, first, state.terms,
    )  # fmt: skip
    return after, told


def _dice_of_those_in(endurance: tuple[int, ...], hands: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([hand if endurance[seat] > 0 else 0 for seat, hand in enumerate(hands)])


def _choose(state: State, seat: int, move: Reroll) -> tuple[State, tuple[Event, ...]]:
    rerolled = put(state.rerolled, seat, move.dice)
    if len(_undecided(state.endurance, rerolled)) > 0:
        after = State(
            state.round, CHOOSE, NONE, state.tango,
            state.endurance, state.hands, rerolled, state.first, state.terms,
        )  # fmt: skip
        return after, _CHOSEN[seat]
    counts = tuple([None if mask == NONE else tables.COUNT[mask] for mask in rerolled])
    after = _after_reroll(state, state.hands, rerolled, NONE)
    return after, (*_CHOSEN[seat], Announced("DD-2.3", counts))  # DD-2.8: together


def _after_reroll(
    state: State, hands: tuple[int, ...], rerolled: tuple[int, ...], seat: int
) -> State:
    """Nature rolls for the next couple that re-rolls any dice, and then all arrange."""
    due = _next_in(rerolled, seat)  # a couple that keeps all has the mask 0
    phase = ARRANGE if due == NONE else REROLL
    return State(
        state.round, phase, due, state.tango,
        state.endurance, hands, rerolled, state.first, state.terms,
    )  # fmt: skip


def _roll_again(state: State, move: Roll) -> tuple[State, tuple[Event, ...]]:
    seat = state.due
    mask = state.rerolled[seat]
    hand = state.hands[seat]
    rolled = move.packed
    for die in range(tables.DICE):  # DD-2.4: the others lie as they lay
        if mask >> die & 1:
            hand = hand & ~(7 << 3 * die) | (rolled & 7) << 3 * die
            rolled >>= 3
    dice = unpack(hand)
    told = Rolled("DD-2.4", seat, dice, tables.places(mask), to=(seat,))
    return _after_reroll(state, put(state.hands, seat, hand), state.rerolled, seat), (told,)


def _arrange(state: State, seat: int, move: Arrange) -> tuple[State, tuple[Event, ...]]:
    first = put(state.first, seat, move.first)
    if len(_undecided(state.endurance, first)) > 0:
        after = State(
            state.round, ARRANGE, NONE, state.tango,
            state.endurance, state.hands, state.rerolled, first, state.terms,
        )  # fmt: skip
        return after, _ARRANGED[seat]
    hands, first = _raise_curtains(state.hands, first)  # DD-2.6
    is_last = state.terms.is_last(state.round)
    verdict = judge(state.tango, state.endurance, hands, first, is_last)
    after, begun = _next_round(state, verdict, hands, first)
    return after, (*_ARRANGED[seat], *verdict.events, *begun)


def _raise_curtains(
    hands: tuple[int, ...], first: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    open_hands = list(hands)
    open_first = list(first)
    for seat, row in enumerate(first):
        if row != NONE:
            open_hands[seat], open_first[seat] = tables.laid_open(hands[seat], row)
    return tuple(open_hands), tuple(open_first)


def _next_round(
    state: State, verdict: Verdict, hands: tuple[int, ...], first: tuple[int, ...]
) -> tuple[State, tuple[Event, ...]]:
    nothing = (NONE,) * len(first)
    if verdict.is_end:
        phase, due = OVER, NONE
    elif verdict.tango_danced:
        phase, due = TANGO_ROLL, NONE  # DD-6.1
    else:
        phase, due = ROLL, _next_in(verdict.endurance, NONE)  # DD-6.2
    number = state.round if phase == OVER else state.round + 1
    after = State(
        number, phase, due, state.tango, verdict.endurance, hands, nothing, first, state.terms
    )
    return after, () if phase == OVER else (RoundBegan("DD-2.1", number),)

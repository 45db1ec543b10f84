"""The rules of Balletomane: who may move, what is refused, and what a move brings about."""
# compiled by mypyc

from typing import Final

from ballroom.core.chance import CHANCE, Chances
from ballroom.core.contract import Event, Illegal, Moves, Outcome, Refusal
from ballroom.core.dice import is_roll
from ballroom.core.language import say
from ballroom.games.balletomane import tables
from ballroom.games.balletomane.acts import deal, decide, lot, roll
from ballroom.games.balletomane.claims import answer, claim
from ballroom.games.balletomane.kit import lots
from ballroom.games.balletomane.moves import (
    ANSWERS,
    NO_MOVES,
    Again,
    Answer,
    Claim,
    Deal,
    Lock,
    Move,
    Roll,
    Start,
    Turn,
)
from ballroom.games.balletomane.setup import Setup, kit_for
from ballroom.games.balletomane.state import (
    AGAIN,
    ANSWER,
    CLAIM,
    COMMON,
    DEAL,
    LOCK,
    LOT,
    MORE_COMMON,
    NONE,
    OVER,
    OWN,
    SPIN,
    TURN,
    State,
)
from ballroom.games.balletomane.turns import (
    again,
    can_change,
    legal_turns,
    spin,
    take_turn,
    why_no_turn,
)

_NATURE: Final[tuple[int, ...]] = (CHANCE,)
_ONE: Final[tuple[tuple[int, ...], ...]] = ((0,), (1,))
_DECIDING: Final[tuple[tuple[int, ...], ...]] = ((), (0,), (1,), (0, 1))


def initial(setup: Setup) -> State:
    """Before the lot has fallen (BM-1.6)."""
    none = (NONE, NONE)
    zero = (0, 0)
    return State(
        kit_for(setup), 1, NONE, LOT, NONE, zero, zero, zero, none, 0, zero, zero, none, 0, NONE, 0,
        none, none,
    )  # fmt: skip


def to_move(state: State) -> tuple[int, ...]:
    """Nature, the one player whose turn it is, or both while they decide about their locks."""
    phase = state.phase
    if phase in (TURN, AGAIN, CLAIM, ANSWER):
        return _ONE[state.due]
    if phase == LOCK:
        return _DECIDING[(state.locks[0] == NONE) + 2 * (state.locks[1] == NONE)]  # BM-2.5
    return () if phase == OVER else _NATURE


def legal_moves(state: State, seat: int) -> Moves[Move]:
    """What a player may do now."""
    if seat not in to_move(state) or seat == CHANCE:
        return NO_MOVES
    phase = state.phase
    if phase == TURN:
        return legal_turns(state)
    if phase == LOCK:
        return state.kit.locks
    if phase == CLAIM:
        return state.kit.claims  # BM-6.2: any of them, true or not
    if phase == ANSWER:
        return ANSWERS
    return state.kit.agains[tables.count(state.visible[seat])]


def chances(state: State) -> Chances[Move]:
    """What nature may roll or deal now."""
    if state.phase == LOT:
        return lots()
    if state.phase == DEAL:
        return state.kit.deals(_cards_left(state))
    return state.kit.rolls[_dice_due(state)]


def _cards_left(state: State) -> int:
    deck = state.kit.deck
    return deck if state.due == 0 else deck ^ state.hands[0]  # BM-2.1


def _dice_due(state: State) -> int:
    if state.phase == SPIN:
        return 1
    return state.kit.own if state.phase == OWN else state.kit.common


def why_illegal(state: State, seat: int, move: Move) -> Refusal | None:
    """Why this move may not be made by this seat now, if so."""
    phase = state.phase
    if phase == OVER:
        return Refusal("BM-1.4", "The ballet is over.")
    if seat == CHANCE:
        return _why_not_nature(state, move)
    if seat not in (0, 1):
        return Refusal("BM-1.1", "There is no seat {seat}: Balletomane is for two.", seat=seat)
    if phase == LOCK and state.locks[seat] != NONE:
        return Refusal("BM-2.5", "You have decided already; the other is still deciding.")
    if seat not in to_move(state):
        return Refusal(_paragraph_of(phase, waiting=True), "It is not your turn.")
    if phase == TURN and isinstance(move, Turn):
        return why_no_turn(state, seat, move)
    if phase == LOCK and isinstance(move, Lock) and 0 <= move.dice < 1 << state.kit.own:
        return None
    if phase == AGAIN and isinstance(move, Again):
        if move.die == NONE or can_change(state, seat, move.die):
            return None
        return Refusal("BM-3.3", "Only common dice and own visible dice can be re-rolled.")
    if phase == CLAIM and isinstance(move, Claim) and 0 <= move.level < len(tables.LEVELS):
        if state.kit.claimable[move.level]:
            return None
        return Refusal("BM-7.6", "In this ballet no card and no dice can come to that claim.")
    if phase == ANSWER and isinstance(move, Answer):
        return None
    return _why_not(state)


def _why_not_nature(state: State, move: Move) -> Refusal | None:
    phase = state.phase
    if to_move(state) != _NATURE:
        return Refusal(_paragraph_of(phase), "Nothing is to be rolled or dealt now.")
    if phase == LOT:
        fits = isinstance(move, Start) and move.seat in (0, 1)
    elif phase == DEAL:
        left = _cards_left(state)
        cards = state.kit.cards
        fits = (
            isinstance(move, Deal) and move.cards & ~left == 0 and move.cards.bit_count() == cards
        )
    else:
        fits = isinstance(move, Roll) and is_roll(move.dice, _dice_due(state), state.kit.faces)
    return None if fits else _why_not(state)


_PARAGRAPHS: Final[dict[int, str]] = {
    LOT: "BM-1.6", DEAL: "BM-2.1", COMMON: "BM-2.3", OWN: "BM-2.3", LOCK: "BM-2.4",
    MORE_COMMON: "BM-2.6", TURN: "BM-3.2", SPIN: "BM-3.2", AGAIN: "BM-4.11", CLAIM: "BM-6.1",
    ANSWER: "BM-6.3",
}  # fmt: skip
_ASKED: Final[dict[int, str]] = {
    LOT: "Nature draws which of the two starts.",
    DEAL: "{cards} of the cards that are left {cards|is|are} to be dealt.",
    COMMON: "{dice} common {dice|die is|dice are} to be rolled, from 1 to {faces} in rising order.",
    OWN: "{dice} own {dice|die is|dice are} to be rolled, from 1 to {faces} in rising order.",
    LOCK: "Decide which of your own dice to lock, or none.",
    MORE_COMMON: (
        "{dice} more common {dice|die is|dice are} to be rolled, from 1 to {faces} in rising order."
    ),
    TURN: "Play a card for its action, or discard one to re-roll a die.",
    SPIN: "One die is to be re-rolled, from 1 to {faces}.",
    AGAIN: "Re-roll another die for your Pirouette, or stop.",
    CLAIM: "Claim a choreography and a level, or nothing.",
    ANSWER: "Accept the claim or call it.",
}


def _why_not(state: State) -> Refusal:
    """What is asked for instead, with the numbers of this ballet."""
    phase, kit = state.phase, state.kit
    return Refusal(
        _paragraph_of(phase), _ASKED[phase], cards=kit.cards, dice=_dice_due(state), faces=kit.faces
    )


def _paragraph_of(phase: int, waiting: bool = False) -> str:
    return "BM-3.1" if waiting and phase == TURN else _PARAGRAPHS[phase]


def apply(state: State, seat: int, move: Move) -> tuple[State, tuple[Event, ...]]:
    """The game after a move, and what everyone may learn from it."""
    refusal = why_illegal(state, seat, move)
    if refusal is not None:
        raise Illegal(refusal)
    if isinstance(move, Turn):
        return take_turn(state, seat, move)
    if isinstance(move, Roll):
        return spin(state, move) if state.phase == SPIN else roll(state, move)
    if isinstance(move, Lock):
        return decide(state, seat, move)
    if isinstance(move, Deal):
        return deal(state, move)
    if isinstance(move, Claim):
        return claim(state, seat, move)
    if isinstance(move, Answer):
        return answer(state, seat, move)
    if isinstance(move, Again):
        return again(state, seat, move)
    assert isinstance(move, Start)
    return lot(state, move)


def outcome(state: State) -> Outcome | None:
    """Whoever has more points wins (BM-1.4)."""
    if state.phase != OVER:
        return None
    if state.scores[0] == state.scores[1]:
        shared = say("{points} points each", points=state.scores[0])
        return Outcome((1, 1), shared, "BM-7.7")
    first = state.scores[0] > state.scores[1]
    more, less = max(state.scores), min(state.scores)
    reason = say("{more} points to {less}", more=more, less=less)
    rule = "BM-1.4" if state.act <= state.kit.acts else "BM-1.5"
    return Outcome((1, 2) if first else (2, 1), reason, rule)

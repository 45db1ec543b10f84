"""What is secret in Dancing Dice, said a second time and apart from view.py, for the laws."""

from ballroom.core.chance import Rng
from ballroom.core.dice import pack
from ballroom.games.dancing_dice import tables
from ballroom.games.dancing_dice.state import ARRANGE, CHOOSE, NONE, REROLL, State


def allowed(state: State, seat: int) -> object:
    """Everything that a seat may know of a state."""
    others = [other for other in range(len(state.endurance)) if other != seat]
    return (
        (state.round, state.phase, state.due, state.tango, state.endurance, state.terms),
        (state.hands[seat], state.rerolled[seat], state.first[seat]) if seat >= 0 else None,
        [_known(state, other) for other in others],
    )


def _known(state: State, other: int) -> object:
    hand, mask, first = state.hands[other], state.rerolled[other], state.first[other]
    if _is_behind_curtain(state, other):
        announced = mask.bit_count() if state.phase in (REROLL, ARRANGE) else None
        return "curtain", mask == NONE, first == NONE, announced
    return "open", hand, first


def _is_behind_curtain(state: State, seat: int) -> bool:
    if state.phase in (CHOOSE, REROLL, ARRANGE):
        return state.endurance[seat] > 0
    return state.hands[seat] > 0 and state.first[seat] == NONE


def scramble(state: State, seat: int, rng: Rng) -> State:
    """A state that differs only in what a seat may not know."""
    terms = state.terms
    hands, rerolled, first = list(state.hands), list(state.rerolled), list(state.first)
    for other in range(len(hands)):
        if other == seat or not _is_behind_curtain(state, other):
            continue
        hands[other] = pack(tuple(1 + rng.below(terms.faces) for _ in terms.places))
        if rerolled[other] != NONE:
            rerolled[other] = _other_mask(state, rerolled[other], rng)
        if first[other] != NONE:
            first[other] = rng.pick(terms.first_rows)
    return State(
        state.round, state.phase, state.due, state.tango, state.endurance,
        tuple(hands), tuple(rerolled), tuple(first), terms,
    )  # fmt: skip


def _other_mask(state: State, mask: int, rng: Rng) -> int:
    if state.phase == CHOOSE and rng.below(2):
        return rng.below(state.terms.all_dice + 1)
    return tables.mask_of(tuple(rng.shuffled(state.terms.places)[: mask.bit_count()]))

"""What is secret in Balletomane, said a second time and apart from view.py, for the laws."""

from ballroom.core.chance import Rng
from ballroom.games.balletomane.state import CALL, LOCK, NONE, State


def allowed(state: State, seat: int) -> object:
    """Everything that a seat may know of a state."""
    public = (
        state.kit, state.act, state.starter, state.phase, state.due, state.scores, state.played,
        state.actions, state.common, state.visible, state.turns, state.die, state.more,
        state.claims, state.answers,
    )  # fmt: skip
    return public, [_of_player(state, owner, seat) for owner in (0, 1)]


def _of_player(state: State, owner: int, seat: int) -> object:
    known = (
        state.hands[owner].bit_count(),
        len(oct(state.locked[owner])) if state.locked[owner] else 0,
        state.locks[owner] == NONE,
    )
    if owner == seat:
        return known, state.hands[owner], state.locked[owner], state.locks[owner]
    if state.answers[owner] == CALL:
        return known, state.hands[owner], state.locked[owner]
    return known


def scramble(state: State, seat: int, rng: Rng) -> State:
    """A state that differs only in what a seat may not know."""
    hands, locked, locks = list(state.hands), list(state.locked), list(state.locks)
    hidden = [owner for owner in (0, 1) if owner != seat and state.answers[owner] != CALL]
    seen = state.played[0] | state.played[1]
    for owner in (0, 1):
        if owner not in hidden:
            seen |= hands[owner]
    unseen = rng.shuffled([card for card in range(9) if (state.kit.deck & ~seen) >> card & 1])
    for owner in hidden:
        count = hands[owner].bit_count()
        hands[owner] = sum(1 << card for card in unseen[:count])
        unseen = unseen[count:]
        dice = sorted(
            1 + rng.below(state.kit.faces) for _ in range((locked[owner].bit_length() + 2) // 3)
        )
        locked[owner] = sum(face << 3 * place for place, face in enumerate(dice))
        if state.phase == LOCK and locks[owner] != NONE:
            locks[owner] = rng.below(1 << state.kit.own)
    return State(
        state.kit, state.act, state.starter, state.phase, state.due, state.scores,
        (hands[0], hands[1]), state.played, state.actions, state.common, state.visible,
        (locked[0], locked[1]), (locks[0], locks[1]), state.turns, state.die, state.more,
        state.claims, state.answers,
    )  # fmt: skip

"""What is secret at a ball: what others have sealed, while somebody is still choosing."""

from ballroom.core.chance import Rng
from ballroom.games.la_danse.moves import orders
from ballroom.games.la_danse.state import NONE, ORDER, Draft, State


def allowed(state: State, seat: int) -> object:
    """Everything that a seat may know of a state."""
    own = state.sealed[seat] if 0 <= seat < state.ball.seats else None
    unsealed = Draft(state)
    unsealed.sealed = ()
    return unsealed.done(), [choice == NONE for choice in state.sealed], own


def scramble(state: State, seat: int, rng: Rng) -> State:
    """A state that differs only in what a seat may not know."""
    draft = Draft(state)
    choices = len(orders(state.ball.seats)) if state.phase == ORDER else 2
    draft.sealed = tuple(
        choice if at == seat or choice == NONE else rng.below(choices)
        for at, choice in enumerate(state.sealed)
    )
    return draft.done()

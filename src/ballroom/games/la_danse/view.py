"""What a seat sees of a ball: all of it, but for what others have sealed."""

from ballroom.core import contract
from ballroom.core.chance import Rng
from ballroom.games.la_danse.moves import orders
from ballroom.games.la_danse.rules import to_move
from ballroom.games.la_danse.seating import possible_orders
from ballroom.games.la_danse.showing import show
from ballroom.games.la_danse.shown import Shown, none_or, or_none, state_of
from ballroom.games.la_danse.state import NONE, State


class View(contract.View, frozen=True, forbid_unknown_fields=True):
    """A ball as one seat sees it."""

    to_move: tuple[int, ...]
    ball: Shown
    choice: int | None
    """The own sealed choice, while others still choose."""


def view(state: State, seat: int) -> View:
    """What a seat, or somebody who only watches, may see."""
    own = or_none(state.sealed[seat]) if 0 <= seat < state.ball.seats else None
    return View(seat, to_move(state), show(state), own)


def imagine(seen: View, rng: Rng) -> State:
    """A ball that fits a view: what others have sealed is drawn evenly."""
    seats = range(seen.ball.seats)
    unsealed = state_of(seen.ball, (NONE,) * len(seats))
    if seen.ball.phase not in ("order", "vote"):
        return unsealed
    every = orders(len(seats))
    possible = [0, 1]
    if seen.ball.phase == "order":
        possible = [every.index(move) for move in possible_orders(unsealed)]
    return state_of(seen.ball, tuple(_imagined_choice(seen, seat, possible, rng) for seat in seats))


def _imagined_choice(seen: View, seat: int, possible: list[int], rng: Rng) -> int:
    if seat in seen.to_move:
        return NONE
    return none_or(seen.choice) if seat == seen.seat else rng.pick(possible)

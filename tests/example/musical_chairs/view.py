"""What one seat may see, and games that would look the same."""

import msgspec

from ballroom.core import contract
from ballroom.core.chance import Rng
from tests.example.musical_chairs.moves import FACES
from tests.example.musical_chairs.rules import to_move
from tests.example.musical_chairs.state import NONE, State


class Dancer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One dancer; None for what is not there, or not to be seen."""

    die: int | None
    bar: int | None
    points: int
    last_die: int | None
    """What lies open of the song before."""
    last_bar: int | None


class View(contract.View, frozen=True, forbid_unknown_fields=True):
    """A game as one seat sees it."""

    songs: int
    song: int
    due: int | None
    to_move: tuple[int, ...]
    dancers: tuple[Dancer, ...]


def view(state: State, seat: int) -> View:
    """What a seat, or somebody who only watches, may see: its own die and choice, and no other."""
    return View(
        seat=seat,
        songs=state.songs,
        song=state.song,
        due=state.due,
        to_move=to_move(state),
        dancers=tuple(_dancer(state, other, other == seat) for other in range(len(state.dice))),
    )


def _dancer(state: State, seat: int, own: bool) -> Dancer:
    die, bar = (state.dice[seat], state.bars[seat]) if own else (NONE, NONE)  # MC-2.1, MC-2.4
    return Dancer(
        die or None,
        bar or None,
        state.points[seat],
        state.last_dice[seat] or None,  # MC-2.5
        state.last_bars[seat] or None,
    )


def imagine(seen: View, rng: Rng) -> State:
    """A game that fits a view; what is hidden is drawn evenly."""
    seats = len(seen.dancers)
    is_over = seen.song > seen.songs
    rolled = 0 if is_over else seats if seen.due is None else seen.due
    dice, bars = [NONE] * seats, [NONE] * seats
    for seat, dancer in enumerate(seen.dancers):
        if seat < rolled:
            dice[seat] = dancer.die or 1 + rng.below(FACES)
        if rolled == seats and seat not in seen.to_move:
            bars[seat] = dancer.bar or 1 + rng.below(FACES * seats)
    return State(
        seen.songs,
        seen.song,
        tuple(dice),
        tuple(bars),
        tuple(dancer.points for dancer in seen.dancers),
        tuple(dancer.last_die or NONE for dancer in seen.dancers),
        tuple(dancer.last_bar or NONE for dancer in seen.dancers),
    )

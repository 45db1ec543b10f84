"""What is secret in Musical Chairs, said a second time and apart from view.py, for the laws."""

from ballroom.core.chance import Rng
from tests.example.musical_chairs.state import NONE, State


def allowed(state: State, seat: int) -> object:
    """Everything that a seat may know of a state."""
    return (
        (state.songs, state.song, state.points, state.last_dice, state.last_bars),
        [die == NONE for die in state.dice],
        [bar == NONE for bar in state.bars],
        (state.dice[seat], state.bars[seat]) if seat >= 0 else None,
    )


def scramble(state: State, seat: int, rng: Rng) -> State:
    """A state that differs only in what a seat may not know."""
    dice, bars = list(state.dice), list(state.bars)
    for other in range(len(dice)):
        if other != seat and dice[other] != NONE:
            dice[other] = 1 + rng.below(6)
        if other != seat and bars[other] != NONE:
            bars[other] = 1 + rng.below(6 * len(bars))
    return State(
        state.songs, state.song, tuple(dice), tuple(bars), state.points,
        state.last_dice, state.last_bars,
    )  # fmt: skip

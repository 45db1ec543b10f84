"""Another game of which a dancer would have been told just the same."""

from collections.abc import Sequence

from ballroom.core.chance import CHANCE, Rng
from tests.example.musical_chairs.moves import ROLLS, Move, sits
from tests.example.musical_chairs.setup import Setup


def retell(
    setup: Setup, inputs: Sequence[tuple[int, Move]], seat: int, rng: Rng
) -> list[tuple[int, Move]]:
    """All of a song is known when it is over (MC-2.5); in the last one others have secrets."""
    seats = setup.seats
    song = len(inputs) // (2 * seats) * 2 * seats
    made = list(inputs[:song])
    for at, (by, move) in enumerate(inputs[song:]):
        dancer = at if by == CHANCE else by  # nature rolls for one after the other
        told = move
        if dancer != seat:
            told = ROLLS.sample(rng) if by == CHANCE else rng.pick(sits(seats))
        made.append((by, told))
    return made

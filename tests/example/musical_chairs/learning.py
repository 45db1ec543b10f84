"""Which rolls a seat has learned, from nothing but what it was told."""

from collections.abc import Collection, Sequence

from ballroom.core.chance import CHANCE
from ballroom.core.contract import Heard, Learned
from tests.example.musical_chairs.events import Played, Rolled
from tests.example.musical_chairs.moves import RECIPE
from tests.example.musical_chairs.setup import Setup


def learned(setup: Setup, heard: Sequence[Heard], seats: Collection[int]) -> dict[int, Learned]:
    """The rolls that a seat knows: its own at once, all others when the song is over (MC-2.5)."""
    found: dict[int, Learned] = {}
    rolls: list[int] = []
    for at, one in enumerate(heard):
        if one.by == CHANCE:
            dancer = len(rolls)
            rolls.append(at)
            if dancer in seats and not one.events:
                raise ValueError("a dancer was not told what it rolled")
        elif len(rolls) != setup.seats:
            raise ValueError("a dancer has not rolled")
        for event in one.events:
            if isinstance(event, Rolled):
                found[at] = Learned(RECIPE, f"roll {event.die}")
            elif isinstance(event, Played):
                known = zip(rolls, event.dice, strict=True)
                found |= {roll: Learned(RECIPE, f"roll {die}") for roll, die in known}
                rolls = []
    return found

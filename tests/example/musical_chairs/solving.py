"""How likely all dice together show a bar: each number of dice needs the number before it."""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from ballroom.core.language import number, say
from ballroom.core.solving import Found, Inquiry, Item
from tests.example.musical_chairs.moves import FACES
from tests.example.musical_chairs.setup import SEATS

Chances = dict[Item, float]
"""By the number of dice and the bar."""


class Bars:
    """The chance of each bar, with as many dice as may dance."""

    def stages(self) -> Sequence[Sequence[Item]]:
        """One die, two dice, and so on."""
        return [
            [(dice, bar) for bar in range(dice, FACES * dice + 1)] for dice in range(1, SEATS.stop)
        ]

    def begin(self) -> Chances:
        """No dice show nothing."""
        return {(0, 0): 1.0}

    def work_out(self, known: Chances, item: Item) -> Found:
        """One die shows a face, all others the rest."""
        dice, bar = item
        return (sum(known.get((dice - 1, bar - 1 - face), 0.0) for face in range(FACES)) / FACES,)

    def take(self, known: Chances, item: Item, found: Found) -> None:
        """Know it."""
        (known[item],) = found

    def told(self, known: Chances) -> Sequence[str]:
        """The bar to sit down at, for who has not looked."""
        (dice, bar), chance = max(known.items(), key=lambda one: (one[0][0], one[1]))
        return [
            say(
                "With {dice} dice bar {bar} is likeliest: {chance}.",
                dice=dice, bar=bar, chance=number(chance, ".2%"),
            )
        ]  # fmt: skip

    def written(self, known: Chances) -> bytes:
        """All chances."""
        return msgspec.json.encode({f"{dice},{bar}": one for (dice, bar), one in known.items()})


INQUIRIES: Final[Mapping[str, Inquiry]] = {"bars": Bars()}

"""The only randomness there is: seeded streams, and nature's choices with their weights."""
# compiled by mypyc

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Final, Generic, Protocol, TypeVar

from mypy_extensions import mypyc_attr

CHANCE: Final = -1
"""The seat of nature, who rolls the dice and deals the cards."""

M = TypeVar("M")
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Indexed(Protocol[T_co]):
    """Things in a row, of which one can be picked by its number."""

    def __len__(self) -> int:
        """How many there are."""
        ...

    def __getitem__(self, index: int, /) -> T_co:
        """The one with that number, from 0."""
        ...


FINE: Final = 1 << 30


class Rng:
    """A stream of random numbers that its seed determines, on every machine and version."""

    def __init__(self, *seed: object) -> None:
        self.seed: Final = "/".join([str(part) for part in seed])
        self._bits: Final[Callable[[int], int]] = random.Random(self.seed).getrandbits

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1, each equally likely."""
        if limit < 1:
            raise ValueError("there is nothing to choose from")
        width = (limit - 1).bit_length()
        number = self._bits(width)
        while number >= limit:
            number = self._bits(width)
        return number

    def pick(self, items: Indexed[T]) -> T:
        """One of the items, each equally likely."""
        return items[self.below(len(items))]

    def weighed(self, weights: Sequence[float]) -> int:
        """The place of one of these weights, the heavier the more often."""
        left = sum(weights) * self.below(FINE) / FINE
        for place, weight in enumerate(weights):
            left -= weight
            if left < 0.0:
                return place
        return max(range(len(weights)), key=weights.__getitem__)

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in a random order."""
        left = list(items)
        return [left.pop(self.below(len(left))) for _ in range(len(left))]

    def child(self, *name: object) -> "Rng":
        """An independent stream, the same one for the same name."""
        return Rng(self.seed, *name)


@mypyc_attr(allow_interpreted_subclasses=True)
class Chances(Generic[M]):
    """What nature may do now: moves with whole-number weights, to be listed or sampled."""

    def __init__(self, moves: Sequence[M], weights: Sequence[int], recipe: str = "") -> None:
        self.recipe: Final = recipe
        """The same in words from which `core.fair` draws."""
        self.moves: Final[tuple[M, ...]] = tuple(moves)
        self.weights: Final[tuple[int, ...]] = tuple(weights)
        self.total: Final[int] = sum(self.weights)
        # One entry a unit of weight, so that sampling is a single look-up.
        self._urn: Final[list[M]] = [
            move
            for move, weight in zip(self.moves, self.weights, strict=True)
            for _ in range(weight)
        ]

    def __len__(self) -> int:
        return len(self.moves)

    def __iter__(self) -> Iterator[tuple[M, int]]:
        return iter(zip(self.moves, self.weights, strict=True))

    def sample(self, rng: Rng) -> M:
        """One move, drawn by weight."""
        return self._urn[rng.below(self.total)]


def sorted_rolls(count: int, sides: int = 6) -> list[tuple[tuple[int, ...], int]]:
    """Every roll of so many dice in rising order, with the number of ways it can fall."""
    ways: dict[tuple[int, ...], int] = {(): 1}
    for _ in range(count):
        longer: dict[tuple[int, ...], int] = {}
        for faces, weight in ways.items():
            for face in range(1, sides + 1):
                roll = tuple(sorted((*faces, face)))
                longer[roll] = longer.get(roll, 0) + weight
        ways = longer
    return sorted(ways.items())

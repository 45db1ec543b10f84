"""Dancing Dice said the plain way, straight from its rules: the second opinion of the tests."""

from collections.abc import Sequence

ORDER = ["Boogie", "Tap-dance", "Cha-cha-cha", "Tango", *range(18, 2, -1)]


def dance(row: Sequence[int], tango: Sequence[int]) -> str | int:
    """The name of a dance, or its sum."""
    for name, low in (("Boogie", 1), ("Tap-dance", 2), ("Cha-cha-cha", 3)):
        if list(row) == [low] * len(row):
            return name
    return "Tango" if sorted(row) == sorted(tango) else sum(row)


def better(one: tuple[str | int, bool], two: tuple[str | int, bool]) -> bool:
    """Whether one dance, with its purity, is strictly better than another."""
    if one[0] == two[0]:
        return one[1] and not two[1]
    return ORDER.index(one[0]) < ORDER.index(two[0])


def satisfies(own: tuple[str | int, bool], everyone: Sequence[tuple[str | int, bool]]) -> bool:
    """Whether fewer than half of those who take part did better."""
    return sum(better(other, own) for other in everyone) < len(everyone) // 2

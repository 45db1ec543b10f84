"""What six dice are worth in Balletomane, counted the straightforward way."""

from collections import Counter
from collections.abc import Sequence

POINTS = {
    "evens": {3: 4, 4: 6, 5: 9, 6: 13},
    "odds": {3: 4, 4: 6, 5: 9, 6: 13},
    "sixes": {2: 3, 3: 6, 4: 11, 5: 17},
    "equal": {3: 6, 4: 11, 5: 16, 6: 20},
    "straight": {3: 4, 4: 7, 5: 10, 6: 14},
    "large": {21: 4, 24: 7, 27: 10, 29: 12},
    "small": {21: 4, 18: 7, 15: 10, 13: 12},
    "different": {3: 1, 4: 3, 5: 7, 6: 14},
    "pairs": {1: 1, 2: 4, 3: 11},
}


def measure(choreography: str, dice: Sequence[int]) -> int:
    """How much of a choreography dice show."""
    match choreography:
        case "evens":
            return len([die for die in dice if die in (2, 4, 6)])
        case "odds":
            return len([die for die in dice if die in (1, 3, 5)])
        case "sixes":
            return most_groups(tuple(sorted(dice)))
        case "equal":
            return Counter(dice).most_common(1)[0][1]
        case "straight":
            shown = set(dice)
            runs = [(low, high) for low in range(1, 7) for high in range(low, 7)]
            fit = [high - low + 1 for low, high in runs if set(range(low, high + 1)) <= shown]
            return max(fit)
        case "large" | "small":
            return sum(dice)
        case "different":
            return len(set(dice))
    return most_pairs(sorted(dice))


def most_groups(dice: tuple[int, ...]) -> int:
    """The most disjoint groups that are a 6 or two dice adding up to 6: by trying all of them."""
    if not dice:
        return 0
    first, rest = dice[0], dice[1:]
    options = [most_groups(rest)]
    if first == 6:
        options.append(1 + most_groups(rest))
    for at, other in enumerate(rest):
        if first + other == 6:
            options.append(1 + most_groups(rest[:at] + rest[at + 1 :]))
    return max(options)


def most_pairs(dice: list[int]) -> int:
    """Pairs in sorted dice: take two equal neighbours, or pass over one."""
    pairs = at = 0
    while at + 1 < len(dice):
        if dice[at] == dice[at + 1]:
            pairs, at = pairs + 1, at + 2
        else:
            at += 1
    return pairs


def points(choreography: str, dice: Sequence[int]) -> int:
    """The points of the best level that dice reach."""
    got = measure(choreography, dice)
    small = choreography == "small"
    return max(
        [0]
        + [
            worth
            for level, worth in POINTS[choreography].items()
            if (got <= level if small else got >= level)
        ]
    )

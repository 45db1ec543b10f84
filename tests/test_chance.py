"""Chance: seeded streams that never change, and fair dice."""

import math

import pytest

from ballroom.core.chance import Chances, Rng, sorted_rolls


def test_a_seed_gives_the_same_numbers_for_ever() -> None:
    """Written down once: if this changes, old seeds no longer give the same games."""
    rng = Rng("ballroom", 1)
    assert [rng.below(6) for _ in range(12)] == [2, 3, 1, 2, 2, 0, 5, 0, 2, 1, 2, 5]
    assert Rng("ballroom").child(1).seed == rng.seed


def test_children_are_apart() -> None:
    root = Rng(7)
    streams = {tuple(root.child(name).below(1000) for _ in range(1)) for name in range(200)}
    assert len(streams) > 150


def test_below_is_even() -> None:
    """Chi-squared over 60,000 throws of a seeded die stays below its 99.9% point."""
    rng = Rng("even")
    counts = [0] * 6
    for _ in range(60_000):
        counts[rng.below(6)] += 1
    assert sum((count - 10_000) ** 2 / 10_000 for count in counts) < 20.5


def test_only_one_is_below_one() -> None:
    assert Rng(1).below(1) == 0


@pytest.mark.parametrize("limit", [0, -1])
def test_there_is_nothing_below_nothing(limit: int) -> None:
    with pytest.raises(ValueError, match="nothing to choose from"):
        Rng(1).below(limit)


def test_samples_follow_the_weights() -> None:
    chances = Chances(["rare", "often"], [1, 9])
    rng = Rng("weights")
    often = sum(chances.sample(rng) == "often" for _ in range(10_000))
    assert abs(often - 9_000) < 4 * math.sqrt(10_000 * 0.9 * 0.1)


def test_a_shuffle_keeps_everything() -> None:
    assert sorted(Rng(1).shuffled(range(9))) == list(range(9))


@pytest.mark.parametrize(("dice", "rolls"), [(0, 1), (1, 6), (2, 21), (3, 56), (4, 126)])
def test_sorted_rolls_count_every_way(dice: int, rolls: int) -> None:
    listed = sorted_rolls(dice)
    assert len(listed) == rolls
    assert sum(ways for _, ways in listed) == 6**dice

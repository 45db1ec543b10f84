"""Choices that are learned by regret: what would have been better is chosen more often.

Regrets never fall below zero, and the last one counts twice, as it may be expected to come again
(predictive CFR+). What is played in the end is the mean of all rounds; later ones count more.
"""
# compiled by mypyc

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64


def numbers(count: i64) -> vec[float]:
    """So many zeros."""
    return vec[float]([0.0] * count)


class Choices:
    """How much each choice is regretted, how often it is made now, and how often on the mean."""

    def __init__(self, count: i64) -> None:
        self.count: Final[i64] = count
        self.regret: Final[vec[float]] = numbers(count)
        self.lead: Final[vec[float]] = numbers(count)
        """In proportion to this they are made now."""
        self.total: Final[vec[float]] = numbers(count)
        """How often they were made, whenever they could be, weighed by the round of learning."""


def sum_of(of: vec[float], start: i64, end: i64) -> float:
    """Of some of these numbers."""
    total = 0.0
    i: i64
    for i in range(start, end):
        total += of[i]
    return total


def regret(
    choices: Choices,
    start: i64,
    end: i64,
    worth: vec[float],
    what: vec[i64],
    base: i64,
    at: i64,
) -> float:
    """Regret the choices from start to end, by what they are worth; and what they were worth.

    Choice number i is kept at base + i, and worth what stands at ``at`` + what[i].
    """
    missed_so_far, lead = choices.regret, choices.lead
    total = 0.0
    value = 0.0
    plain = 0.0
    i: i64
    for i in range(start, end):
        often = lead[base + i]
        one = worth[at + what[i]]
        total += often
        value += often * one
        plain += one
    value = value / total if total > 0.0 else plain / float(end - start)
    for i in range(start, end):
        more = worth[at + what[i]] - value
        missed = missed_so_far[base + i] + more
        if missed < 0.0:
            missed = 0.0
        missed_so_far[base + i] = missed
        missed += more
        lead[base + i] = missed if missed > 0.0 else 0.0
    return value

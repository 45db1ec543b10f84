"""Ratings of players by openskill (Plackett and Luce), from the deals of a ladder."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from ballroom.core.extras import how_to_get
from ballroom.core.language import say


class NoRatings(Exception):
    """Raised where openskill is missing; says what to do."""


@dataclass(frozen=True)
class Rating:
    """How strong a player is thought to be, and how unsure that is."""

    mu: float
    sigma: float

    @property
    def ordinal(self) -> float:
        """What it is almost surely worth at least."""
        return self.mu - 3 * self.sigma


def model() -> Any:
    """The model that rates."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise NoRatings(say("a ladder needs openskill: {how}", how=how_to_get("ladder"))) from None
    return PlackettLuce()


def rate(names: Sequence[str], contests: Iterable[tuple[str, str, int]]) -> dict[str, Rating]:
    """The ratings after some contests, one after the other; all begin as equals.

    A contest is two names and 1, 0 or -1 for the first.
    """
    rules = model()
    now = {name: rules.rating(name=name) for name in names}
    for one, other, result in contests:
        ranks = [1 if result >= 0 else 2, 1 if result <= 0 else 2]
        (now[one],), (now[other],) = rules.rate([[now[one]], [now[other]]], ranks=ranks)
    return {name: Rating(now[name].mu, now[name].sigma) for name in names}

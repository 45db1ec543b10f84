"""The deals of a ball as its tensor needs them: how promises have fared, and which still bind.

A ball has many deals, most of them over, and every view shows them all: from one view to the next
only those are looked at that have changed.
"""
# compiled by mypyc

from functools import lru_cache
from typing import Final

from ballroom.games.la_danse.clauses import Clause, moment
from ballroom.games.la_danse.deals import VERDICTS
from ballroom.games.la_danse.sentences import read_clauses
from ballroom.games.la_danse.shown import DealShown

_VERDICT: Final[dict[str, int]] = {name: at for at, name in enumerate(VERDICTS)}


@lru_cache(1 << 12)
def promise_in(text: str) -> Clause:
    """A promise from its words."""
    return read_clauses(text)[0]


class Live:
    """A promise that is not over, and its time."""

    def __init__(self, clause: Clause, made: int) -> None:
        self.clause: Final = clause
        self.first: Final = clause.span.first(made)
        self.end: Final = clause.span.end(made)


class Ledger:
    """The deals that were seen last."""

    def __init__(self, seats: int) -> None:
        self._seats: Final = seats
        self._deals: tuple[DealShown, ...] = ()
        self._live: Final[dict[int, list[Live]]] = {}  # by deal
        # By verdict, then seat: how many promises of a player are so.
        self.counts: Final[list[int]] = [0] * (len(VERDICTS) * seats)

    def turn_to(self, deals: tuple[DealShown, ...]) -> None:
        """Look at other deals, most of which are the same."""
        last = self._deals
        if last is deals:
            return
        both = min(len(last), len(deals))
        for at in range(both):
            if last[at] is not deals[at]:
                self._count(last[at], -1)
                self._add(at, deals[at])
        for at in range(both, len(last)):
            self._count(last[at], -1)
            self._live.pop(at, None)
        for at in range(both, len(deals)):
            self._add(at, deals[at])
        self._deals = deals

    def _count(self, deal: DealShown, by: int) -> None:
        for at, text in enumerate(deal.clauses):
            verdict = _VERDICT[deal.fates[at].verdict]
            self.counts[verdict * self._seats + promise_in(text).by % self._seats] += by

    def _add(self, at: int, deal: DealShown) -> None:
        self._count(deal, 1)
        made = moment(deal.dance, deal.measure)
        found = [
            Live(promise_in(text), made)
            for which, text in enumerate(deal.clauses)
            if not deal.fates[which].over
        ]
        if found:
            self._live[at] = found
        else:
            self._live.pop(at, None)

    def live(self) -> list[Live]:
        """All promises that are not over, in the order of the deals."""
        found: list[Live] = []
        for at in sorted(self._live):
            found += self._live[at]
        return found

"""Offers, deals and what becomes of their promises: the ledger of a ball."""
# compiled by mypyc

from typing import Final

from ballroom.core.value import Value
from ballroom.games.la_danse.clauses import Bench, Clause, Decline
from ballroom.games.la_danse.moves import Move

OWED: Final = 0
KEPT: Final = 1
EXCUSED: Final = 2
BROKEN: Final = 3
VERDICTS: Final = ("owed", "kept", "excused", "broken")


class Offer(Value):
    """A deal that is on the table, and who has answered how."""

    def __init__(
        self,
        number: int,
        by: int,
        clauses: tuple[Clause, ...],
        accepted: int,
        declined: int,
        answers: int,
    ) -> None:
        self.number: Final = number
        self.by: Final = by
        self.clauses: Final = clauses
        self.accepted: Final = accepted  # masks of seats
        self.declined: Final = declined
        self.answers: Final = answers  # the number of the offer that it counters, 0 if none
        # How views show it, which is no part of it, as for a deal.
        self.shown: object = None

    def parts(self) -> tuple[object, ...]:
        """All fields."""
        return self.number, self.by, self.clauses, self.accepted, self.declined, self.answers


class Fate(Value):
    """What has become of a promise so far: the verdict, and the decision that led to it."""

    def __init__(
        self,
        verdict: int,
        over: bool,
        dance: int,
        measure: int,
        decision: Move | None,
        choices: int,
        keeping: int,
        evidence: tuple[Move, ...],
    ) -> None:
        self.verdict: Final = verdict
        self.over: Final = over  # whether nothing is owed any more
        self.dance: Final = dance
        self.measure: Final = measure
        self.decision: Final = decision
        self.choices: Final = choices  # how many choices there were, and how many kept it
        self.keeping: Final = keeping
        self.evidence: Final = evidence  # excused: all choices; broken: those without blame

    def parts(self) -> tuple[object, ...]:
        """All fields."""
        return (
            self.verdict, self.over, self.dance, self.measure, self.decision, self.choices,
            self.keeping, self.evidence,
        )  # fmt: skip


NO_FATE: Final = Fate(OWED, False, 0, 0, None, 0, 0, ())


def _has_lasting(clauses: tuple[Clause, ...]) -> bool:
    return any(isinstance(clause, (Bench, Decline)) for clause in clauses)


class Deal(Value):
    """A deal that binds: when it was made, its promises, and what becomes of each."""

    def __init__(
        self,
        number: int,
        dance: int,
        measure: int,
        clauses: tuple[Clause, ...],
        fates: tuple[Fate, ...],
    ) -> None:
        self.number: Final = number
        self.dance: Final = dance
        self.measure: Final = measure
        self.clauses: Final = clauses
        self.fates: Final = fates
        over = True
        for fate in fates:
            over = over and fate.over
        self.over: Final = over
        # Whether it still says something: what is benched or declined stays so.
        self.binds: Final[bool] = not over or _has_lasting(clauses)
        # How views show it, which is no part of it: kept from when it was first asked for, since
        # a ball has many deals and every view shows them all.
        self.shown: object = None

    def parts(self) -> tuple[object, ...]:
        """All fields."""
        return self.number, self.dance, self.measure, self.clauses, self.fates

    def with_fate(self, at: int, fate: Fate) -> "Deal":
        """The deal with the fate of one promise changed."""
        fates = (*self.fates[:at], fate, *self.fates[at + 1 :])
        return Deal(self.number, self.dance, self.measure, self.clauses, fates)


def _are_owing(deals: tuple[Deal, ...]) -> bool:
    # Those that still bind are mostly the last.
    return any(not deals[at].over for at in range(len(deals) - 1, -1, -1))


class Talk(Value):
    """What is said and promised: offers of this talk, how many each has made, all deals."""

    def __init__(
        self,
        offers: tuple[Offer, ...],
        said: tuple[int, ...],
        numbered: int,
        deals: tuple[Deal, ...],
    ) -> None:
        self.offers: Final = offers
        self.said: Final = said  # by seat
        self.numbered: Final = numbered  # how many offers there ever were
        self.deals: Final = deals
        self.owing: Final[bool] = _are_owing(deals)
        # What its deals bind to, which is no part of it: looked up once for all who ask.
        self.bound: object = None

    def parts(self) -> tuple[object, ...]:
        """All fields."""
        return self.offers, self.said, self.numbered, self.deals

    def offer(self, number: int) -> Offer | None:
        """The open offer with that number."""
        for offer in self.offers:
            if offer.number == number:
                return offer
        return None

    def with_deals(self, deals: tuple[Deal, ...]) -> "Talk":
        """The same talk with other deals."""
        return Talk(self.offers, self.said, self.numbered, deals)

    def with_offers(self, offers: tuple[Offer, ...]) -> "Talk":
        """The same talk with other offers."""
        return Talk(offers, self.said, self.numbered, self.deals)

"""What everybody can see of a ball, shown."""
# compiled by mypyc

from functools import lru_cache
from typing import Final

from ballroom.games.la_danse import tables
from ballroom.games.la_danse.ball import NOBODY, NOWHERE
from ballroom.games.la_danse.data import data_of
from ballroom.games.la_danse.deals import VERDICTS, Deal, Fate, Offer
from ballroom.games.la_danse.notation import write_move
from ballroom.games.la_danse.sentences import write_clause
from ballroom.games.la_danse.shown import (
    DealShown,
    FateShown,
    OfferShown,
    Place,
    Shown,
    or_none,
)
from ballroom.games.la_danse.state import NONE, PHASES, State


def show(state: State) -> Shown:
    """What everybody can see of a state."""
    ball = state.ball
    return Shown(
        seats=ball.seats,
        size=ball.size,
        variations=ball.variations,
        quick=ball.quick,
        talk=ball.talk,
        data=None if ball.ours else data_of(ball.plan),
        phase=PHASES[state.phase],
        due=or_none(state.due),
        order=state.order,
        entrances=_or_nones(state.entrances),
        host=or_none(state.host),
        direction=state.direction,
        dance=state.dance,
        measure=state.measure,
        lead=or_none(state.lead),
        dancers=_places(state),
        announced=_or_nones(state.announced),
        danced=bits(state.danced),
        stepped=bits(state.stepped),
        closed=state.closed,
        lost=bits(state.lost),
        seconds=_or_nones(state.seconds),
        offers=tuple([_offer(offer) for offer in state.talk.offers]),
        said=state.talk.said,
        numbered=state.talk.numbered,
        deals=_DEALS.of(state.talk.deals),
    )


def _offer(offer: Offer) -> OfferShown:
    if isinstance(offer.shown, OfferShown):
        return offer.shown
    offer.shown = made = OfferShown(
        offer.number,
        offer.by,
        tuple([write_clause(clause) for clause in offer.clauses]),
        bits(offer.accepted),
        bits(offer.declined),
        offer.answers or None,
    )
    return made


class _Deals:
    """The ledger that was shown last; the next view mostly shows the same."""

    def __init__(self) -> None:
        self._last: tuple[tuple[Deal, ...], tuple[DealShown, ...]] = ((), ())

    def of(self, deals: tuple[Deal, ...]) -> tuple[DealShown, ...]:
        """All deals as they are shown."""
        last = self._last
        if last[0] is not deals:
            last = (deals, tuple([_deal(deal) for deal in deals]))
            self._last = last
        return last[1]


_DEALS: Final = _Deals()


def _deal(deal: Deal) -> DealShown:
    if isinstance(deal.shown, DealShown):
        return deal.shown
    clauses = tuple([write_clause(clause) for clause in deal.clauses])
    fates = tuple([_fate(fate) for fate in deal.fates])
    deal.shown = made = DealShown(deal.number, deal.dance, deal.measure, clauses, fates)
    return made


def _fate(fate: Fate) -> FateShown:
    return FateShown(
        VERDICTS[fate.verdict],
        fate.over,
        fate.dance,
        fate.measure,
        None if fate.decision is None else write_move(fate.decision),
        fate.choices,
        fate.keeping,
        tuple([write_move(choice) for choice in fate.evidence]),
    )


def _places(state: State) -> tuple[Place, ...]:
    return _placed(state.spaces, state.facings, state.marks)


@lru_cache(maxsize=64)
def _placed(spaces: bytes, facings: bytes, marks: bytes) -> tuple[Place, ...]:
    """Where everybody stands; in a talk nobody moves, and every view shows them all."""
    names = tables.NAMES
    return tuple(
        [
            Place(
                None if space == NOWHERE else names[space], facing, None if mark == NOBODY else mark
            )
            for space, facing, mark in zip(spaces, facings, marks, strict=True)
        ]
    )


def _or_nones(values: tuple[int, ...]) -> tuple[int | None, ...]:
    return tuple([None if value == NONE else value for value in values])


def bits(mask: int) -> tuple[int, ...]:
    """The numbers in a mask."""
    return tuple([at for at in range(mask.bit_length()) if mask >> at & 1])

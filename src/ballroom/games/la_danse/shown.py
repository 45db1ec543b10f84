"""All of a ball that everybody can see, as plain data: most of a view, and of a position."""

import msgspec

from ballroom.games.la_danse import tables
from ballroom.games.la_danse.ball import NOBODY, NOWHERE, Ball, ball_of
from ballroom.games.la_danse.clauses import Clause
from ballroom.games.la_danse.data import Data, plan_for
from ballroom.games.la_danse.deals import VERDICTS, Deal, Fate, Offer, Talk
from ballroom.games.la_danse.notation import read_move
from ballroom.games.la_danse.sentences import read_clauses
from ballroom.games.la_danse.state import NONE, PHASES, State


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One dancer: its space by name (None if it is not on the board), facing, and influencer."""

    space: str | None
    facing: int
    mark: int | None


class OfferShown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An open offer: its promises in words, who has accepted it, who declined."""

    number: int
    by: int
    clauses: tuple[str, ...]
    accepted: tuple[int, ...]
    declined: tuple[int, ...]
    answers: int | None
    """The offer that it counters."""


class FateShown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What has become of a promise, by which decision, out of which choices."""

    verdict: str
    over: bool
    dance: int
    measure: int
    decision: str | None
    choices: int
    keeping: int
    evidence: tuple[str, ...]


class DealShown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deal of the ledger: when it was made, its promises, and what became of each."""

    number: int
    dance: int
    measure: int
    clauses: tuple[str, ...]
    fates: tuple[FateShown, ...]


class Shown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a ball was set up, and where it stands."""

    seats: int
    size: int
    variations: tuple[str, ...]
    quick: bool
    talk: bool
    data: Data | None
    phase: str
    due: int | None
    order: tuple[int, ...]
    entrances: tuple[int | None, ...]
    host: int | None
    direction: int
    dance: int
    measure: int
    lead: int | None
    dancers: tuple[Place, ...]
    announced: tuple[int | None, ...]
    danced: tuple[int, ...]
    stepped: tuple[int, ...]
    closed: bool
    lost: tuple[int, ...]
    seconds: tuple[int | None, ...]
    """By seat, the second dancer that a deal allows; empty where nobody has one."""
    offers: tuple[OfferShown, ...]
    said: tuple[int, ...]
    """How many offers each seat has made in this talk."""
    numbered: int
    """How many offers there ever were."""
    deals: tuple[DealShown, ...]


def ball_shown(at: Shown) -> Ball:
    """The ball itself."""
    return ball_of(at.seats, at.size, at.variations, at.quick, at.talk, plan_for(at.size, at.data))


def state_of(at: Shown, sealed: tuple[int, ...]) -> State:
    """The state with what is sealed."""
    spaces = tables.SPACE_AT
    return State(
        ball_shown(at),
        PHASES.index(at.phase),
        none_or(at.due),
        at.order,
        tuple(none_or(entrance) for entrance in at.entrances),
        none_or(at.host),
        at.direction,
        at.dance,
        at.measure,
        none_or(at.lead),
        bytes(NOWHERE if place.space is None else spaces[place.space] for place in at.dancers),
        bytes(place.facing for place in at.dancers),
        bytes(NOBODY if place.mark is None else place.mark for place in at.dancers),
        tuple(none_or(dancer) for dancer in at.announced),
        mask_of(at.danced),
        mask_of(at.stepped),
        at.closed,
        mask_of(at.lost),
        sealed,
        tuple(none_or(dancer) for dancer in at.seconds),
        Talk(
            tuple(_read_offer(offer) for offer in at.offers),
            at.said,
            at.numbered,
            tuple(_read_deal(deal) for deal in at.deals),
        ),
    )


def _read_offer(at: OfferShown) -> Offer:
    return Offer(
        at.number,
        at.by,
        _clauses(at.clauses),
        mask_of(at.accepted),
        mask_of(at.declined),
        at.answers or 0,
    )


def _clauses(texts: tuple[str, ...]) -> tuple[Clause, ...]:
    return read_clauses("; ".join(texts))


def _read_deal(at: DealShown) -> Deal:
    fates = tuple(_read_fate(fate) for fate in at.fates)
    return Deal(at.number, at.dance, at.measure, _clauses(at.clauses), fates)


def _read_fate(at: FateShown) -> Fate:
    return Fate(
        VERDICTS.index(at.verdict),
        at.over,
        at.dance,
        at.measure,
        None if at.decision is None else read_move(at.decision),
        at.choices,
        at.keeping,
        tuple(read_move(choice) for choice in at.evidence),
    )


def or_none(value: int) -> int | None:
    """None for what is not there."""
    return None if value == NONE else value


def none_or(value: int | None) -> int:
    """The other way round."""
    return NONE if value is None else value


def mask_of(numbers: tuple[int, ...]) -> int:
    """The mask of some numbers."""
    return sum(1 << number for number in numbers)

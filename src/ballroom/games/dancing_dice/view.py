"""What one seat may see of a marathon, and marathons that would look the same."""

import msgspec

from ballroom.core import contract
from ballroom.core.chance import Rng
from ballroom.core.dice import pack
from ballroom.games.dancing_dice import tables
from ballroom.games.dancing_dice.state import (
    ARRANGE,
    CHOOSE,
    NONE,
    PHASES,
    REROLL,
    ROLL,
    State,
)
from ballroom.games.dancing_dice.terms import REAL, Terms, terms_of


class Couple(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """What one seat may see of one couple; None for what it may not, or what is not there."""

    endurance: int
    dice: tuple[int, ...] | None
    """All of them; one's own, or those that lie open after a round."""
    announced: int | None
    """How many dice it re-rolls, once that is public (DD-2.3)."""
    rerolled: tuple[int, ...] | None
    """Which dice it re-rolls; one's own only."""
    first: tuple[int, ...] | None
    """The dice of its first dance; one's own, or those that lie open."""


class View(contract.View, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A marathon as one seat sees it."""

    round: int
    phase: str
    due: int | None
    tango: tuple[int, ...] | None
    to_move: tuple[int, ...]
    couples: tuple[Couple, ...]
    terms: tuple[int, int, int] | None = None
    """Faces, dice and rounds of a smaller marathon (DD-7.1); left out of the real game."""


def imagine(seen: View, rng: Rng) -> State:
    """A marathon that fits a view; what is behind curtains is drawn evenly."""
    phase = PHASES.index(seen.phase)
    terms = terms_of(*seen.terms) if seen.terms else REAL
    couples = range(len(seen.couples))
    return State(
        seen.round,
        phase,
        NONE if seen.due is None else seen.due,
        pack(seen.tango) if seen.tango else 0,
        tuple(couple.endurance for couple in seen.couples),
        tuple(_imagined_hand(seen, seat, terms, rng) for seat in couples),
        tuple(_imagined_reroll(seen, seat, terms, rng) for seat in couples),
        tuple(_imagined_first(seen, seat, terms, rng) for seat in couples),
        terms,
    )


def _imagined_hand(seen: View, seat: int, terms: Terms, rng: Rng) -> int:
    couple = seen.couples[seat]
    if couple.dice is not None:
        return pack(couple.dice)
    behind_curtain = couple.endurance > 0 and (
        seen.phase in (PHASES[CHOOSE], PHASES[REROLL], PHASES[ARRANGE])
        or (seen.phase == PHASES[ROLL] and seen.due is not None and seat < seen.due)
    )
    if not behind_curtain:
        return 0
    ivory = sorted(1 + rng.below(terms.faces) for _ in range(terms.dice))
    velvet = sorted(1 + rng.below(terms.faces) for _ in range(terms.dice))
    return pack((*ivory, *velvet))


def _imagined_reroll(seen: View, seat: int, terms: Terms, rng: Rng) -> int:
    couple = seen.couples[seat]
    if couple.rerolled is not None:
        return tables.mask_of(couple.rerolled)
    if couple.announced is not None:
        dice = rng.shuffled(terms.places)[: couple.announced]
        return tables.mask_of(tuple(dice))
    return rng.below(terms.all_dice + 1) if _has_sealed(seen, seat, CHOOSE) else NONE


def _imagined_first(seen: View, seat: int, terms: Terms, rng: Rng) -> int:
    couple = seen.couples[seat]
    if couple.first is not None:
        return tables.mask_of(couple.first)
    return rng.pick(terms.first_rows) if _has_sealed(seen, seat, ARRANGE) else NONE


def _has_sealed(seen: View, seat: int, phase: int) -> bool:
    """Whether a couple has made the secret choice of this phase already."""
    in_phase = seen.phase == PHASES[phase]
    return in_phase and seen.couples[seat].endurance > 0 and seat not in seen.to_move

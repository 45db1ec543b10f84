"""What one player may see of Balletomane, and games that would look the same."""

import msgspec

from ballroom.core import contract
from ballroom.core.chance import Rng
from ballroom.core.dice import pack
from ballroom.games.balletomane import tables
from ballroom.games.balletomane.setup import Setup, kit_shown
from ballroom.games.balletomane.state import LOCK, NONE, PHASES, State


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """What one seat may see of one player; None for what it may not, or what is not there."""

    score: int
    cards: int
    """How many cards are in hand."""
    hand: tuple[int, ...] | None
    """The cards by number: one's own, or the last card of a called player (BM-6.4)."""
    played: tuple[int, ...]
    """The cards that lie face up (BM-3.5)."""
    action: int | None
    """What was done in the last turn of this act: an action's number, 0 re-roll, 10 nothing."""
    visible: tuple[int, ...]
    hidden: int
    """How many own dice nobody else sees."""
    locked: tuple[int, ...] | None
    """Those dice: one's own, or those of a called player."""
    lock: tuple[int, ...] | None
    """The own sealed decision about the locks, while the other decides (BM-2.5)."""
    claim: int | None
    """The number of the claimed level; 0 is nothing."""
    called: bool | None
    """The answer to the claim."""


class Reach(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """What the own dice come to for a choreography: its measure, and the points of that."""

    measure: int
    points: int


class View(contract.View, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Balletomane as one seat sees it."""

    act: int
    starter: int | None
    phase: str
    due: int | None
    to_move: tuple[int, ...]
    turns: int
    common: tuple[int, ...]
    die: int | None
    """The place of the die that is being re-rolled."""
    more: bool
    """Whether a Pirouette may go on after this re-roll."""
    sides: tuple[Side, ...]
    reach: tuple[Reach, ...] | None
    """For each of the nine choreographies, so that nobody has to count; once all dice of a
    player are there."""
    setup: Setup | None = None
    """How the game is set up, where it is not the real one (BM-7.1)."""


def imagine(seen: View, rng: Rng) -> State:
    """A game that fits a view: hidden cards and dice are drawn evenly, and nothing is assumed."""
    hands = _imagined_hands(seen, rng)
    phase = PHASES.index(seen.phase)
    none = NONE
    return State(
        kit_shown(seen.setup),
        seen.act,
        none if seen.starter is None else seen.starter,
        phase,
        none if seen.due is None else seen.due,
        _pair([side.score for side in seen.sides]),
        hands,
        _pair([tables.mask_of(side.played) for side in seen.sides]),
        _pair([none if side.action is None else side.action for side in seen.sides]),
        pack(seen.common),
        _pair([pack(side.visible) for side in seen.sides]),
        _pair([_imagined_dice(side, kit_shown(seen.setup).faces, rng) for side in seen.sides]),
        _pair([_imagined_lock(seen, seat, rng) for seat in (0, 1)]),
        seen.turns,
        none if seen.die is None else seen.die,
        int(seen.more),
        _pair([none if side.claim is None else side.claim for side in seen.sides]),
        _pair([none if side.called is None else int(side.called) for side in seen.sides]),
    )


def _pair(items: list[int]) -> tuple[int, int]:
    return items[0], items[1]


def unseen_cards(seen: View) -> tuple[int, ...]:
    """The cards that a seat sees nowhere: hidden in a hand, or out of the act."""
    known = 0
    for side in seen.sides:
        known |= tables.mask_of(side.played) | tables.mask_of(side.hand or ())
    return tables.cards_of(kit_shown(seen.setup).deck ^ known)


def _imagined_hands(seen: View, rng: Rng) -> tuple[int, int]:
    unseen = rng.shuffled(unseen_cards(seen))
    hands = []
    for side in seen.sides:
        cards = side.hand
        if cards is None:
            cards, unseen = tuple(unseen[: side.cards]), unseen[side.cards :]
        hands.append(tables.mask_of(cards))
    return _pair(hands)


def _imagined_dice(side: Side, faces: int, rng: Rng) -> int:
    if side.locked is not None:
        return pack(side.locked)
    return pack(tuple(sorted(1 + rng.below(faces) for _ in range(side.hidden))))


def _imagined_lock(seen: View, seat: int, rng: Rng) -> int:
    if seen.phase != PHASES[LOCK] or seat in seen.to_move:
        return NONE
    lock = seen.sides[seat].lock
    if lock is None:
        return rng.below(1 << kit_shown(seen.setup).own)
    return sum(1 << die - 1 for die in lock)

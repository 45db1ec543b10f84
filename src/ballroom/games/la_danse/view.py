"""What a seat sees of a ball: all of it, but for what others have sealed."""

import msgspec

from ballroom.core import contract
from ballroom.core.chance import Rng
from ballroom.games.la_danse import tables
from ballroom.games.la_danse.ball import NOBODY, NOWHERE, ball_of
from ballroom.games.la_danse.moves import orders
from ballroom.games.la_danse.rules import to_move
from ballroom.games.la_danse.state import NONE, PHASES, State

SPACE_AT = {name: index for index, name in enumerate(tables.NAMES)}


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One dancer: its space by name (None if it is not on the board), facing, and influencer."""

    space: str | None
    facing: int
    mark: int | None


class View(contract.View, frozen=True, forbid_unknown_fields=True):
    """A ball as one seat sees it."""

    seats: int
    size: int
    variations: tuple[str, ...]
    quick: bool
    phase: str
    due: int | None
    to_move: tuple[int, ...]
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
    choice: int | None
    """The own sealed choice, while others still choose."""


def view(state: State, seat: int) -> View:
    """What a seat, or somebody who only watches, may see."""
    ball = state.ball
    return View(
        seat=seat,
        seats=ball.seats,
        size=ball.size,
        variations=ball.variations,
        quick=ball.quick,
        phase=PHASES[state.phase],
        due=or_none(state.due),
        to_move=to_move(state),
        order=state.order,
        entrances=tuple(or_none(entrance) for entrance in state.entrances),
        host=or_none(state.host),
        direction=state.direction,
        dance=state.dance,
        measure=state.measure,
        lead=or_none(state.lead),
        dancers=places(state),
        announced=tuple(or_none(dancer) for dancer in state.announced),
        danced=bits(state.danced),
        stepped=bits(state.stepped),
        closed=state.closed,
        lost=bits(state.lost),
        choice=or_none(state.sealed[seat]) if 0 <= seat < ball.seats else None,
    )


def places(state: State) -> tuple[Place, ...]:
    """All dancers, seat by seat."""
    names = state.ball.names
    return tuple(
        Place(None if space == NOWHERE else names[space], facing, None if mark == NOBODY else mark)
        for space, facing, mark in zip(state.spaces, state.facings, state.marks, strict=True)
    )


def or_none(value: int) -> int | None:
    """None for what is not there."""
    return None if value == NONE else value


def none_or(value: int | None) -> int:
    """The other way round."""
    return NONE if value is None else value


def bits(mask: int) -> tuple[int, ...]:
    """The numbers in a mask."""
    return tuple(at for at in range(mask.bit_length()) if mask >> at & 1)


def mask_of(numbers: tuple[int, ...]) -> int:
    """The mask of some numbers."""
    return sum(1 << number for number in numbers)


def imagine(seen: View, rng: Rng) -> State:
    """A ball that fits a view: what others have sealed is drawn evenly."""
    ball = ball_of(seen.seats, seen.size, seen.variations, seen.quick)
    at = SPACE_AT
    return State(
        ball,
        PHASES.index(seen.phase),
        none_or(seen.due),
        seen.order,
        tuple(none_or(entrance) for entrance in seen.entrances),
        none_or(seen.host),
        seen.direction,
        seen.dance,
        seen.measure,
        none_or(seen.lead),
        bytes(NOWHERE if p.space is None else at[p.space] for p in seen.dancers),
        bytes(place.facing for place in seen.dancers),
        bytes(NOBODY if place.mark is None else place.mark for place in seen.dancers),
        tuple(none_or(dancer) for dancer in seen.announced),
        mask_of(seen.danced),
        mask_of(seen.stepped),
        seen.closed,
        mask_of(seen.lost),
        tuple(_imagined_choice(seen, seat, rng) for seat in range(seen.seats)),
    )


def _imagined_choice(seen: View, seat: int, rng: Rng) -> int:
    if seen.phase not in ("order", "vote") or seat in seen.to_move:
        return NONE
    if seat == seen.seat:
        return none_or(seen.choice)
    return rng.below(2 if seen.phase == "vote" else len(orders(seen.seats)))

"""All of a ball that everybody can see, as plain data: most of a view, and of a position."""

import msgspec

from ballroom.games.la_danse import tables
from ballroom.games.la_danse.ball import NOBODY, NOWHERE, Ball, ball_of
from ballroom.games.la_danse.data import Data, data_of, plan_for
from ballroom.games.la_danse.state import NONE, PHASES, State


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One dancer: its space by name (None if it is not on the board), facing, and influencer."""

    space: str | None
    facing: int
    mark: int | None


class Shown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a ball was set up, and where it stands."""

    seats: int
    size: int
    variations: tuple[str, ...]
    quick: bool
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


def show(state: State) -> Shown:
    """What everybody can see of a state."""
    ball = state.ball
    return Shown(
        seats=ball.seats,
        size=ball.size,
        variations=ball.variations,
        quick=ball.quick,
        data=None if ball.ours else data_of(ball.plan),
        phase=PHASES[state.phase],
        due=or_none(state.due),
        order=state.order,
        entrances=tuple(or_none(entrance) for entrance in state.entrances),
        host=or_none(state.host),
        direction=state.direction,
        dance=state.dance,
        measure=state.measure,
        lead=or_none(state.lead),
        dancers=_places(state),
        announced=tuple(or_none(dancer) for dancer in state.announced),
        danced=bits(state.danced),
        stepped=bits(state.stepped),
        closed=state.closed,
        lost=bits(state.lost),
    )


def _places(state: State) -> tuple[Place, ...]:
    names = state.ball.names
    return tuple(
        Place(None if space == NOWHERE else names[space], facing, None if mark == NOBODY else mark)
        for space, facing, mark in zip(state.spaces, state.facings, state.marks, strict=True)
    )


def ball_shown(at: Shown) -> Ball:
    """The ball itself."""
    return ball_of(at.seats, at.size, at.variations, at.quick, plan_for(at.size, at.data))


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

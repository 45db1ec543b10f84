"""Seating: the order, the entrances, the first's privilege, the host and the direction."""
# compiled by mypyc

from ballroom.core.contract import Event
from ballroom.core.value import put
from ballroom.games.la_danse import tables
from ballroom.games.la_danse.ball import NOWHERE
from ballroom.games.la_danse.events import (
    DirectionSet,
    HostNamed,
    OrderFixed,
    Proposed,
    Seated,
)
from ballroom.games.la_danse.ledger import close_seating
from ballroom.games.la_danse.measures import begin_dance
from ballroom.games.la_danse.moves import (
    Direct,
    Host,
    Move,
    Propose,
    Sit,
    Trade,
    orders,
    orders_with,
)
from ballroom.games.la_danse.state import (
    DIRECTION,
    ENTRANCE,
    FIRST,
    HOST,
    LOT_DIRECTION,
    LOT_HOST,
    LOT_ORDER,
    NONE,
    ORDER,
    Draft,
    State,
    kind_of,
)
from ballroom.games.la_danse.talk import benched, places


def possible_orders(state: State) -> tuple[Move, ...]:
    """All orders that keep to the places that deals have given (LD-11.13)."""
    return orders_with(state.ball.seats, places(state.talk))


def begin_seating(draft: Draft, told: list[Event]) -> State:
    """Players propose an order, unless deals leave only one (LD-3.1, LD-11.13)."""
    draft.phase, draft.due, draft.danced = ORDER, NONE, 0
    state = draft.done()
    left = possible_orders(state)
    if len(left) > 1:
        return state
    only = left[0]
    assert isinstance(only, Propose)
    return _fix_order(draft, only.order, True, told)[0]


def propose(state: State, seat: int, move: Propose) -> tuple[State, tuple[Event, ...]]:
    """A sealed proposal; if all are alike the order stands, else it is drawn (LD-3.1)."""
    draft = Draft(state)
    draft.sealed = put(state.sealed, seat, orders(state.ball.seats).index(move))
    told: list[Event] = [Proposed("LD-3.1", seat)]
    if NONE in draft.sealed:
        return draft.done(), tuple(told)
    agreed = len(set(draft.sealed)) == 1
    draft.sealed = (NONE,) * state.ball.seats
    if agreed:
        return _fix_order(draft, move.order, True, told)
    draft.phase = LOT_ORDER
    return draft.done(), tuple(told)


def draw_order(state: State, move: Propose) -> tuple[State, tuple[Event, ...]]:
    """The lot gives the order (LD-3.1); at quick seating also the entrances (LD-3.6)."""
    return _fix_order(Draft(state), move.order, False, [])


def _fix_order(
    draft: Draft, order: tuple[int, ...], agreed: bool, told: list[Event]
) -> tuple[State, tuple[Event, ...]]:
    draft.order = order
    close_seating(draft)
    told.append(OrderFixed("LD-3.6" if draft.ball.quick else "LD-3.1", order, agreed))
    if not draft.ball.quick:
        draft.phase, draft.due = ENTRANCE, order[0]
        return draft.done(), tuple(told)
    for seat, entrance in zip(order, tables.SPREAD[draft.ball.seats], strict=True):
        draft.entrances = put(draft.entrances, seat, entrance)
        told.append(Seated("LD-3.6", seat, entrance))
    draft.phase = LOT_HOST
    return draft.done(), tuple(told)


def free_entrances(state: State) -> list[int]:
    """The entrances where nobody sits."""
    return [one for one in range(tables.ENTRANCES) if one not in state.entrances]


def sit(state: State, seat: int, move: Sit) -> tuple[State, tuple[Event, ...]]:
    """Each takes an empty entrance in the order of seating (LD-3.2)."""
    draft = Draft(state)
    draft.entrances = put(state.entrances, seat, move.entrance)
    place = state.order.index(seat) + 1
    if place < state.ball.seats:
        draft.due = state.order[place]
    else:
        draft.phase, draft.due = FIRST, state.order[0]
    return draft.done(), (Seated("LD-3.2", seat, move.entrance),)


def change_place(state: State, seat: int, move: Move) -> tuple[State, tuple[Event, ...]]:
    """The first moves to an empty entrance, trades, or stays (LD-3.3)."""
    draft = Draft(state)
    told: list[Event] = []
    if isinstance(move, Trade):
        mine, theirs = state.entrances[seat], state.entrances[move.seat]
        draft.entrances = put(put(state.entrances, seat, theirs), move.seat, mine)
        told = [Seated("LD-3.3", seat, theirs), Seated("LD-3.3", move.seat, mine)]
    elif isinstance(move, Sit) and move.entrance != NONE:
        draft.entrances = put(state.entrances, seat, move.entrance)
        told = [Seated("LD-3.3", seat, move.entrance)]
    draft.phase, draft.due = HOST, state.order[-1]
    return draft.done(), tuple(told)


def name_host(state: State, move: Host) -> tuple[State, tuple[Event, ...]]:
    """The last to be seated names the host (LD-3.4), or the lot does (LD-3.6)."""
    draft = Draft(state)
    draft.host = move.seat
    if state.phase == LOT_HOST:
        draft.phase, draft.due = LOT_DIRECTION, NONE
        return draft.done(), (HostNamed("LD-3.6", move.seat),)
    draft.phase, draft.due = DIRECTION, move.seat
    return draft.done(), (HostNamed("LD-3.4", move.seat),)


def set_direction(state: State, move: Direct) -> tuple[State, tuple[Event, ...]]:
    """The host picks the direction (LD-3.5); all dancers take their places, and the ball begins."""
    draft = Draft(state)
    draft.direction = move.direction
    rule = "LD-3.6" if state.phase == LOT_DIRECTION else "LD-3.5"
    told: list[Event] = [DirectionSet(rule, move.direction)]
    spaces = bytearray([NOWHERE] * len(state.spaces))
    facings = bytearray(len(state.spaces))
    for seat, entrance in enumerate(state.entrances):
        for dancer in range(tables.EACH):
            spaces[seat * tables.EACH + dancer] = state.ball.first[entrance][dancer]
            facing = state.ball.first_facing(kind_of(dancer), entrance)  # LD-2.4
            facings[seat * tables.EACH + dancer] = facing
    for dancer in benched(draft):
        spaces[dancer] = NOWHERE  # LD-11.12
    draft.spaces, draft.facings = bytes(spaces), bytes(facings)
    begun = begin_dance(draft, told)
    return begun, tuple(told)

"""How states and views of La Danse are written down, as text and plain data."""

import re

import msgspec

from ballroom.core.text import (
    fields,
    movers_text,
    need,
    number,
    number_or_none,
    or_none,
    read_movers,
    read_run,
    run,
    short,
)
from ballroom.games.la_danse import tables, view
from ballroom.games.la_danse.ball import NOBODY, NOWHERE, ball_of
from ballroom.games.la_danse.moves import orders
from ballroom.games.la_danse.setup import NAMES as VARIATIONS
from ballroom.games.la_danse.setup import SEATS
from ballroom.games.la_danse.state import PHASES, State
from ballroom.games.la_danse.view import SPACE_AT, Place, View, bits, mask_of, none_or, places

SEAT_DIGITS = "012345"


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A state, with what is sealed."""

    seats: int
    size: int
    variations: tuple[str, ...]
    quick: bool
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
    sealed: tuple[int | None, ...]


def to_position(state: State) -> Position:
    """A state as plain data."""
    ball = state.ball
    return Position(
        seats=ball.seats,
        size=ball.size,
        variations=ball.variations,
        quick=ball.quick,
        phase=PHASES[state.phase],
        due=view.or_none(state.due),
        order=state.order,
        entrances=tuple(view.or_none(entrance) for entrance in state.entrances),
        host=view.or_none(state.host),
        direction=state.direction,
        dance=state.dance,
        measure=state.measure,
        lead=view.or_none(state.lead),
        dancers=places(state),
        announced=tuple(view.or_none(dancer) for dancer in state.announced),
        danced=bits(state.danced),
        stepped=bits(state.stepped),
        closed=state.closed,
        lost=bits(state.lost),
        sealed=tuple(view.or_none(choice) for choice in state.sealed),
    )


def from_position(position: Position) -> State:
    """The state that plain data say."""
    check(position)
    return State(
        ball_of(position.seats, position.size, position.variations, position.quick),
        PHASES.index(position.phase),
        none_or(position.due),
        position.order,
        tuple(none_or(entrance) for entrance in position.entrances),
        none_or(position.host),
        position.direction,
        position.dance,
        position.measure,
        none_or(position.lead),
        bytes(NOWHERE if p.space is None else SPACE_AT[p.space] for p in position.dancers),
        bytes(place.facing for place in position.dancers),
        bytes(NOBODY if place.mark is None else place.mark for place in position.dancers),
        tuple(none_or(dancer) for dancer in position.announced),
        mask_of(position.danced),
        mask_of(position.stepped),
        position.closed,
        mask_of(position.lost),
        tuple(none_or(choice) for choice in position.sealed),
    )


# ---- what no ball could come to


def check(at: Position) -> None:
    """Refuse a position that cannot be."""
    need(at.seats in SEATS, "a ball is for 2 to 6 players")
    need(at.size in tables.SIZES, "a board has the size 6 or 7")
    need(at.variations == tuple(v for v in VARIATIONS if v in at.variations), "unknown variation")
    need(at.phase in PHASES, f"phase is one of {', '.join(PHASES)}")
    seats = range(at.seats)
    for seat in (at.due, at.host, at.lead):
        need(seat is None or seat in seats, "a seat is one of the table")
    for named in (at.order, at.danced, at.lost):
        need(set(named) <= set(seats) and len(set(named)) == len(named), "seats are named once")
    need(at.direction in (-1, 0, 1), "a direction is 1, -1, or 0 before it is known")
    for items in (at.entrances, at.announced, at.sealed):
        need(len(items) == at.seats, "there is one for each seat")
    taken = [entrance for entrance in at.entrances if entrance is not None]
    need(len(set(taken)) == len(taken), "one player sits at an entrance")
    need(all(0 <= entrance < tables.ENTRANCES for entrance in taken), "entrances are 0 to 5")
    _check_dancers(at)
    _check_phase(at)


def _check_dancers(at: Position) -> None:
    need(len(at.dancers) == at.seats * tables.EACH, "each player has nine dancers")
    ball = ball_of(at.seats, at.size, at.variations, at.quick)
    for dancer, place in enumerate(at.dancers):
        period = tables.KINDS[tables.DANCERS[dancer % tables.EACH].kind].period
        need(0 <= place.facing < period, f"that dancer's facings are 0 to {period - 1}")
        need(place.mark is None or place.mark in range(at.seats), "a mark is a seat")
        need(place.mark is None or place.mark != dancer // tables.EACH, "no mark of the own seat")
        known = place.space is None or place.space in SPACE_AT
        need(known, "a space is a letter and a number")
        if place.space is not None:
            need(ball.on_board[SPACE_AT[place.space]], f"{place.space} is not on this board")
    for numbers in (at.stepped, tuple(d for d in at.announced if d is not None)):
        need(all(0 <= d < len(at.dancers) for d in numbers), "dancers are counted through")
        need(len(set(numbers)) == len(numbers), "dancers are named once")


def _check_phase(at: Position) -> None:
    dancing = at.phase in ("announce", "dance", "vote", "over")
    sealed = at.phase in ("order", "vote")
    alone = at.phase in ("entrance", "first", "host", "direction", "announce", "dance")
    need((at.due is not None) == alone, f"in {at.phase} the seat that is due is said, or none")
    need(not sealed or None in at.sealed, "somebody is still choosing")
    need(sealed or not any(choice is not None for choice in at.sealed), "nothing is sealed now")
    most = 2 if at.phase == "vote" else len(orders(at.seats))
    need(
        all(c is None or 0 <= c < most for c in at.sealed),
        "a sealed choice is one of those there are",
    )
    if at.phase not in ("order", "lot-order"):
        need(sorted(at.order) == list(range(at.seats)), "the order of seating is known")
    if dancing or at.phase in ("first", "host", "direction", "lot-host", "lot-direction"):
        need(None not in at.entrances, "all are seated")
    if at.phase == "entrance" and at.due is not None:
        need(at.entrances[at.due] is None, "who is due has no seat yet")
    if dancing:
        need(at.host is not None and at.lead is not None, "a ball has a host and a lead")
        need(at.direction != 0 and at.dance >= 1, "a ball has begun")
        need(1 <= at.measure <= at.seats, "a dance has a measure for each player")


# ---- text


def write_state(state: State) -> str:
    """A state in one line: the ball, the seating, the measure, then each player's dancers."""
    at = to_position(state)
    return " | ".join([_ball(at), _seating(at), _measure(at), _items(at.sealed), *_dancers(at)])


def read_state(text: str) -> State:
    """The state that a line says."""
    parts = text.split("|")
    need(len(parts) > 4, f"{short(text)} is no state")
    ball, seating, measure, sealed, *players = parts
    seats, size, variations, quick, phase, due = fields(ball, 6)
    order, entrances, host, direction = fields(seating, 4)
    dance, number_, lead, announced, danced, stepped, closed, lost = fields(measure, 8)
    return from_position(
        Position(
            number(seats),
            number(size),
            _names(variations),
            _flag(quick),
            phase,
            number_or_none(due),
            _run(order),
            _read_items(entrances),
            number_or_none(host),
            number(direction),
            number(dance),
            number(number_),
            number_or_none(lead),
            _read_dancers(players),
            _read_items(announced),
            _run(danced),
            tuple(d for d in _read_items(stepped) if d is not None),
            _flag(closed),
            _run(lost),
            _read_items(sealed.strip()),
        )
    )


def write_view(seen: View) -> str:
    """A view in one line: whose it is, what it may choose, then like a state."""
    head = f"{seen.seat} : {movers_text(seen.to_move)} {or_none(seen.choice)}"
    return " | ".join([head, _ball(seen), _seating(seen), _measure(seen), *_dancers(seen)])


def read_view(text: str) -> View:
    """The view that a line says."""
    parts = text.split("|")
    need(len(parts) > 4, f"{short(text)} is no view")
    head, ball, seating, measure, *players = parts
    seat, _, rest = head.partition(":")
    movers, choice = fields(rest, 2)
    seats, size, variations, quick, phase, due = fields(ball, 6)
    order, entrances, host, direction = fields(seating, 4)
    dance, number_, lead, announced, danced, stepped, closed, lost = fields(measure, 8)
    return View(
        seat=number(seat.strip()),
        seats=number(seats),
        size=number(size),
        variations=_names(variations),
        quick=_flag(quick),
        phase=phase,
        due=number_or_none(due),
        to_move=read_movers(movers),
        order=_run(order),
        entrances=_read_items(entrances),
        host=number_or_none(host),
        direction=number(direction),
        dance=number(dance),
        measure=number(number_),
        lead=number_or_none(lead),
        dancers=_read_dancers(players),
        announced=_read_items(announced),
        danced=_run(danced),
        stepped=tuple(d for d in _read_items(stepped) if d is not None),
        closed=_flag(closed),
        lost=_run(lost),
        choice=number_or_none(choice),
    )


def _ball(at: Position | View) -> str:
    variations = "+".join(at.variations) or "-"
    return f"{at.seats} {at.size} {variations} {int(at.quick)} {at.phase} {or_none(at.due)}"


def _seating(at: Position | View) -> str:
    return f"{run(at.order)} {_items(at.entrances)} {or_none(at.host)} {at.direction}"


def _measure(at: Position | View) -> str:
    return (
        f"{at.dance} {at.measure} {or_none(at.lead)} {_items(at.announced)} {run(at.danced)} "
        f"{_items(at.stepped)} {int(at.closed)} {run(at.lost)}"
    )


def _items(items: tuple[int | None, ...]) -> str:
    return ",".join(or_none(item) for item in items) or "-"


def _read_items(text: str) -> tuple[int | None, ...]:
    return () if text == "-" else tuple(number_or_none(item) for item in text.split(","))


def _run(text: str) -> tuple[int, ...]:
    found = read_run(text, SEAT_DIGITS)
    need(found is not None, "a list is digits, or - for none")
    return found or ()


def _names(text: str) -> tuple[str, ...]:
    return () if text == "-" else tuple(text.split("+"))


def _flag(text: str) -> bool:
    need(text in ("0", "1"), f"{short(text)} should be 0 or 1")
    return text == "1"


def _dancers(at: Position | View) -> list[str]:
    each = tables.EACH
    return [
        " ".join(_place(place) for place in at.dancers[seat * each : (seat + 1) * each])
        for seat in range(at.seats)
    ]


def _place(place: Place) -> str:
    mark = "" if place.mark is None else f"*{place.mark}"
    return f"{place.space or '-'}^{place.facing}{mark}"


def _read_dancers(players: list[str]) -> tuple[Place, ...]:
    return tuple(_read_place(word) for player in players for word in player.split())


def _read_place(word: str) -> Place:
    match = re.fullmatch(r"(-|[a-s]\d{1,2})\^(\d{1,2})(?:\*([0-5]))?", word)
    need(match is not None, f"{short(word)} is no dancer's place, such as e7^3 or e7^3*1")
    assert match is not None
    space = None if match[1] == "-" else match[1]
    return Place(space, int(match[2]), int(match[3]) if match[3] else None)

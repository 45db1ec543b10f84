"""How states and views of La Danse are written down, as text and plain data."""

import re

import msgspec

from ballroom.core.contract import Malformed
from ballroom.core.text import (
    fields,
    movers_text,
    need,
    number,
    number_or_none,
    read_movers,
    read_run,
    run,
    short,
)
from ballroom.core.text import or_none as or_none_text
from ballroom.games.la_danse import tables
from ballroom.games.la_danse.data import BadData, Data, plan_for
from ballroom.games.la_danse.deals import VERDICTS
from ballroom.games.la_danse.moves import orders
from ballroom.games.la_danse.sentences import read_clauses
from ballroom.games.la_danse.setup import NAMES as VARIATIONS
from ballroom.games.la_danse.setup import SEATS
from ballroom.games.la_danse.showing import show
from ballroom.games.la_danse.shown import (
    DealShown,
    OfferShown,
    Place,
    Shown,
    ball_shown,
    none_or,
    or_none,
    state_of,
)
from ballroom.games.la_danse.state import PHASES, State
from ballroom.games.la_danse.view import View

SEAT_DIGITS = "012345"


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A state, with what is sealed."""

    ball: Shown
    sealed: tuple[int | None, ...]


def to_position(state: State) -> Position:
    """A state as plain data."""
    return Position(show(state), tuple(or_none(choice) for choice in state.sealed))


def from_position(position: Position) -> State:
    """The state that plain data say."""
    check(position)
    return state_of(position.ball, tuple(none_or(choice) for choice in position.sealed))


# ---- what no ball could come to


def check(position: Position) -> None:
    """Refuse a position that cannot be."""
    at = position.ball
    need(at.seats in SEATS, "a ball is for 2 to 6 players")
    need(at.size in tables.SIZES, "a board has the size 6 or 7")
    need(at.variations == tuple(v for v in VARIATIONS if v in at.variations), "unknown variation")
    try:
        plan_for(at.size, at.data)
    except BadData as bad:
        raise Malformed(str(bad)) from bad
    need(at.phase in PHASES, f"phase is one of {', '.join(PHASES)}")
    seats = range(at.seats)
    for seat in (at.due, at.host, at.lead):
        need(seat is None or seat in seats, "a seat is one of the table")
    for named in (at.order, at.danced, at.lost):
        need(set(named) <= set(seats) and len(set(named)) == len(named), "seats are named once")
    need(at.direction in (-1, 0, 1), "a direction is 1, -1, or 0 before it is known")
    for items in (at.entrances, at.announced, position.sealed):
        need(len(items) == at.seats, "there is one for each seat")
    taken = [entrance for entrance in at.entrances if entrance is not None]
    need(len(set(taken)) == len(taken), "one player sits at an entrance")
    need(all(0 <= entrance < tables.ENTRANCES for entrance in taken), "entrances are 0 to 5")
    _check_dancers(at)
    _check_phase(at)
    _check_sealed(at.phase, position.sealed)
    _check_talk(at)


def _check_dancers(at: Shown) -> None:
    need(len(at.dancers) == at.seats * tables.EACH, "each player has nine dancers")
    ball = ball_shown(at)
    for dancer, place in enumerate(at.dancers):
        period = ball.periods[tables.DANCERS[dancer % tables.EACH].kind]
        need(0 <= place.facing < period, f"that dancer's facings are 0 to {period - 1}")
        need(place.mark is None or place.mark in range(at.seats), "a mark is a seat")
        need(place.mark is None or place.mark != dancer // tables.EACH, "no mark of the own seat")
        known = place.space is None or place.space in tables.SPACE_AT
        need(known, "a space is a letter and a number")
        if place.space is not None:
            need(ball.on_board[tables.SPACE_AT[place.space]], f"{place.space} is not on this board")
    for numbers in (at.stepped, tuple(d for d in at.announced if d is not None)):
        need(all(0 <= d < len(at.dancers) for d in numbers), "dancers are counted through")
        need(len(set(numbers)) == len(numbers), "dancers are named once")


def _check_phase(at: Shown) -> None:
    first_talk = at.phase == "talk" and at.dance == 0
    dancing = at.dance > 0 or at.phase in ("announce", "dance", "vote", "over")
    alone = at.phase in ("entrance", "first", "host", "direction", "announce", "dance")
    need((at.due is not None) == alone, f"in {at.phase} the seat that is due is said, or none")
    if at.phase not in ("order", "lot-order") and not first_talk:
        need(sorted(at.order) == list(range(at.seats)), "the order of seating is known")
    if dancing or at.phase in ("first", "host", "direction", "lot-host", "lot-direction"):
        need(None not in at.entrances, "all are seated")
    if at.phase == "entrance" and at.due is not None:
        need(at.entrances[at.due] is None, "who is due has no seat yet")
    if dancing:
        need(at.host is not None and at.lead is not None, "a ball has a host and a lead")
        need(at.direction != 0 and at.dance >= 1, "a ball has begun")
        need(1 <= at.measure <= at.seats, "a dance has a measure for each player")


def _check_talk(at: Shown) -> None:
    seats = range(at.seats)
    need(len(at.said) == at.seats and all(said >= 0 for said in at.said), "each seat has spoken")
    need(len(at.seconds) in (0, at.seats), "there is a second dancer for each seat, or none")
    for dancer in at.seconds:
        need(dancer is None or 0 <= dancer < len(at.dancers), "dancers are counted through")
    numbers = [one.number for one in at.offers] + [one.number for one in at.deals]
    need(len(set(numbers)) == len(numbers), "offers and deals have numbers of their own")
    need(all(1 <= one <= at.numbered for one in numbers), "offers are numbered as they come")
    for offer in at.offers:
        named = {offer.by, *offer.accepted, *offer.declined}
        need(named <= set(seats), "a seat is one of the table")
    for deal in at.deals:
        need(len(deal.fates) == len(deal.clauses), "each promise has a fate")
        need(all(fate.verdict in VERDICTS for fate in deal.fates), "a promise is kept, or not")
    for clauses in [one.clauses for one in at.offers] + [one.clauses for one in at.deals]:
        need(len(clauses) > 0, "an offer has promises")
        for clause in read_clauses("; ".join(clauses)):
            need(clause.by in seats, "a seat is one of the table")
            need(clause.dancer < len(at.dancers), "dancers are counted through")


def _check_sealed(phase: str, sealed: tuple[int | None, ...]) -> None:
    choosing = phase in ("order", "vote")
    need(not choosing or None in sealed, "somebody is still choosing")
    need(choosing or not any(choice is not None for choice in sealed), "nothing is sealed now")
    most = 2 if phase == "vote" else len(orders(len(sealed)))
    fine = all(choice is None or 0 <= choice < most for choice in sealed)
    need(fine, "a sealed choice is one of those there are")


# ---- text


def write_state(state: State) -> str:
    """A state in one line: what is sealed, then the ball as all see it."""
    at = to_position(state)
    return f"{_items(at.sealed)} | {_ball(at.ball)}"


def read_state(text: str) -> State:
    """The state that a line says."""
    sealed, _, ball = text.partition("|")
    return from_position(Position(_read_ball(ball), _read_items(sealed.strip())))


def write_view(seen: View) -> str:
    """A view in one line: whose it is, who may move, its own choice, then the ball."""
    head = f"{seen.seat} : {movers_text(seen.to_move)} {or_none_text(seen.choice)}"
    return f"{head} | {_ball(seen.ball)}"


def read_view(text: str) -> View:
    """The view that a line says."""
    head, _, ball = text.partition("|")
    seat, _, rest = head.partition(":")
    movers, choice = fields(rest, 2)
    return View(number(seat.strip()), read_movers(movers), _read_ball(ball), number_or_none(choice))


def _ball(at: Shown) -> str:
    """The setup, the seating, the measure, then each player's dancers."""
    variations = "+".join(at.variations) or "-"
    data = "-" if at.data is None else msgspec.json.encode(at.data).decode()
    setup = f"{at.seats} {at.size} {variations} {int(at.quick)} {int(at.talk)} {data}"
    seating = (
        f"{at.phase} {or_none_text(at.due)} {run(at.order)} {_items(at.entrances)} "
        f"{or_none_text(at.host)} {at.direction}"
    )
    measure = (
        f"{at.dance} {at.measure} {or_none_text(at.lead)} {_items(at.announced)} {run(at.danced)} "
        f"{_items(at.stepped)} {int(at.closed)} {run(at.lost)}"
    )
    return " | ".join([setup, seating, measure, _talk(at), *_dancers(at)])


def _read_ball(text: str) -> Shown:
    parts = text.split("|")
    need(len(parts) > 4, f"{short(text)} is no ball")
    seats, size, variations, quick, talk, data = fields(parts[0], 6)
    need(number(seats) in SEATS, "a ball is for 2 to 6 players")
    said = _read_talk(parts[3], number(seats))
    phase, due, order, entrances, host, direction = fields(parts[1], 6)
    dance, number_, lead, announced, danced, stepped, closed, lost = fields(parts[2], 8)
    return Shown(
        seats=number(seats),
        size=number(size),
        variations=_names(variations),
        quick=_flag(quick),
        talk=_flag(talk),
        data=_read_data(data),
        phase=phase,
        due=number_or_none(due),
        order=_run(order),
        entrances=_read_items(entrances),
        host=number_or_none(host),
        direction=number(direction),
        dance=number(dance),
        measure=number(number_),
        lead=number_or_none(lead),
        dancers=_read_dancers(parts[4:], number(seats)),
        announced=_read_items(announced),
        danced=_run(danced),
        stepped=tuple(d for d in _read_items(stepped) if d is not None),
        closed=_flag(closed),
        lost=_run(lost),
        seconds=said.seconds,
        offers=said.offers,
        said=said.said,
        numbered=said.numbered,
        deals=said.deals,
    )


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is said and promised, as it stands in a line of text: as JSON."""

    seconds: tuple[int | None, ...]
    offers: tuple[OfferShown, ...]
    said: tuple[int, ...]
    numbered: int
    deals: tuple[DealShown, ...]


def _talk(at: Shown) -> str:
    if not at.numbered and not at.seconds:
        return "-"
    said = Said(at.seconds, at.offers, at.said, at.numbered, at.deals)
    return msgspec.json.encode(said).decode()


def _read_talk(text: str, seats: int) -> Said:
    if text.strip() == "-":
        return Said((), (), (0,) * seats, 0, ())
    try:
        return msgspec.json.decode(text.encode(), type=Said)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Malformed(f"{short(text)} is no talk: {error}") from error


def _read_data(text: str) -> Data | None:
    if text == "-":
        return None
    try:
        return msgspec.json.decode(text.encode(), type=Data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Malformed(f"{short(text)} is no board and no dancers: {error}") from error


def _items(items: tuple[int | None, ...]) -> str:
    return ",".join(or_none_text(item) for item in items) or "-"


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


def _dancers(at: Shown) -> list[str]:
    each = tables.EACH
    return [
        " ".join(_place(place) for place in at.dancers[seat * each : (seat + 1) * each])
        for seat in range(at.seats)
    ]


def _place(place: Place) -> str:
    mark = "" if place.mark is None else f"*{place.mark}"
    return f"{place.space or '-'}^{place.facing}{mark}"


def _read_dancers(players: list[str], seats: int) -> tuple[Place, ...]:
    each = [len(player.split()) for player in players]
    need(each == [tables.EACH] * seats, "each player has nine dancers")
    return tuple(_read_place(word) for player in players for word in player.split())


def _read_place(word: str) -> Place:
    match = re.fullmatch(r"(-|[a-s]\d{1,2})\^(\d{1,2})(?:\*([0-5]))?", word)
    need(match is not None, f"{short(word)} is no dancer's place, such as e7^3 or e7^3*1")
    assert match is not None
    space = None if match[1] == "-" else match[1]
    return Place(space, int(match[2]), int(match[3]) if match[3] else None)

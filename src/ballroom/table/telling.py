"""What a table tells whom. Everything that leaves a table is made here, from allow-lists."""

from collections.abc import Collection, Sequence
from itertools import islice

import msgspec

from ballroom.core import jsons
from ballroom.core.contract import WATCHER, Event, told_to
from ballroom.table.entries import (
    AnyEntry,
    Chatted,
    Handed,
    Left,
    Moved,
    Opened,
    RematchAsked,
    Rematched,
    Resigned,
    Resumed,
    Returned,
    StoodIn,
    TakebackAnswered,
    TakebackAsked,
    Taken,
    TakenBack,
)
from ballroom.table.messages import Happened, Looks, SeatShown, Sentence, Sight, Welcome
from ballroom.table.table import Table

MOST_LEGAL = 3000
"""How many legal moves are listed at most."""


def welcome(table: Table, seats: Sequence[int]) -> Welcome:
    """Which table this is."""
    return Welcome(
        table=table.id,
        game=table.game.name,
        title=table.opened.title,
        setup=table.opened.setup,
        clock=msgspec.to_builtins(table.opened.clock),
        late=table.opened.late,
        seats=tuple(seats),
    )


def happened(
    table: Table,
    number: int,
    entry: AnyEntry,
    events: tuple[Event, ...],
    seats: Collection[int],
    words: dict[int, Sentence] | None = None,
) -> Happened:
    """An entry as the holder of some seats, or somebody who watches, may know it.

    Where several are told, `words` keeps what was put in words for the first of them.
    """
    names = table.names
    seat: int | None = None
    move: str | None = None
    sentences: tuple[Sentence, ...] = ()
    match entry:
        case Opened():
            what, text = "opened", f"The table is open: {entry.title}."
        case Taken(seat=seat):
            what, text = "taken", f"{entry.name} takes seat {entry.seat + 1}."
        case Left(seat=seat):
            what, text = "left", f"Seat {entry.seat + 1} is open again."
        case Moved(by=seat):
            what, text = "moved", ""
            move = entry.move if entry.by in seats else None
            sentences = _sentences(table, events, seats, {} if words is None else words)
        case Chatted(seat=seat):
            what, text = "chatted", entry.text
        case TakebackAsked(seat=seat):
            what, text = "takeback-asked", f"{names[entry.seat]} asks for the last move back."
        case TakebackAnswered(seat=seat):
            how = "agrees" if entry.yes else "does not agree"
            what, text = "takeback-answered", f"{names[entry.seat]} {how}."
        case TakenBack():
            what, text = "taken-back", "The last move is taken back."
        case Resigned(seat=seat):
            how = "ran out of time and forfeits" if entry.late else "gives the game up"
            what, text = "resigned", f"{names[entry.seat]} {how}."
        case StoodIn(seat=seat):
            name = names[entry.seat]
            what, text = (
                "stood-in",
                f"{name} is away; a computer plays until {name} is back.",
            )
        case Returned(seat=seat):
            what, text = "returned", f"{names[entry.seat]} is back."
        case Handed(seat=seat):
            what, text = "handed", f"{names[entry.seat]} plays on another device."
        case Resumed():
            what, text = "resumed", "The house was closed and is open again; no clock ran."
        case RematchAsked(seat=seat):
            what, text = "rematch-asked", f"{names[entry.seat]} would play again."
        case Rematched():
            what, text = "rematched", "There is a new table for the same players."
    return Happened(number, entry.at, what, seat, move, text, sentences)


def muted(number: int, at: int) -> Happened:
    """In the place of what somebody does not want to hear, so that no number is missing."""
    return Happened(number, at, "muted")


def _sentences(
    table: Table, events: tuple[Event, ...], seats: Collection[int], words: dict[int, Sentence]
) -> tuple[Sentence, ...]:
    """The events that any of these seats is told, each once, in words."""
    heard = {id(event) for seat in (seats or (WATCHER,)) for event in told_to(events, seat)}
    for event in events:
        if id(event) in heard and id(event) not in words:
            text = table.game.tell(event, table.names)
            words[id(event)] = Sentence(text, event.rule, _plain(event))
    return tuple(words[id(event)] for event in events if id(event) in heard)


def _plain(event: Event) -> dict[str, object]:
    """An event as data, without the list of those who are told."""
    found: dict[str, object] = msgspec.to_builtins(event)
    found.pop("to", None)
    return found


def standing(table: Table, here: Collection[int], now: int) -> Looks:
    """The table as it stands, as far as all may know: without what anybody sees of the game."""
    names = table.names
    outcome = None if table.outcome is None else msgspec.to_builtins(table.outcome)
    clocks = table.clocks.shown(now)
    return Looks(
        version=table.version,
        number=table.entries - 1,
        to_move=table.to_move(),
        seats=tuple(_seat(table, seat, names[seat], here) for seat in range(len(names))),
        clocks=None if clocks is None else tuple(clocks),
        running=tuple(sorted(table.clocks.running)),
        at=now,
        takeback=table.asked,
        outcome=outcome,
        rematch=table.rematch,
        sights=(),
    )


def looks(table: Table, stands: Looks, seats: Sequence[int]) -> Looks:
    """The same for the holder of some seats, with what these see."""
    sights = tuple(_sight(table, seat) for seat in (seats or (WATCHER,)))
    return msgspec.structs.replace(stands, sights=sights)


def _seat(table: Table, seat: int, name: str, here: Collection[int]) -> SeatShown:
    one = table.seats[seat]
    return SeatShown(
        name=name,
        level=one.level,
        taken=one.is_taken,
        here=seat in here or bool(one.level),
        stood_in=one.stood_in,
        resigned=one.resigned,
    )


def _sight(table: Table, seat: int) -> Sight:
    game, state = table.game, table.state
    legal: tuple[str, ...] = ()
    if seat in table.to_move() and not table.seats[seat].resigned:
        legal = _legal(table, seat)
    view = msgspec.Raw(jsons.write_view(game.view(state, seat)))
    return Sight(seat, view, legal)


def _legal(table: Table, seat: int) -> tuple[str, ...]:
    """The legal moves of a seat in words; games hand the same tuple out again while they stay."""
    moves = table.game.legal_moves(table.state, seat)
    known, texts = table.listed.get(seat, (None, ()))
    if known is not moves or not isinstance(moves, tuple):
        texts = tuple(map(table.game.write_move, islice(moves, MOST_LEGAL)))
        table.listed[seat] = (moves, texts)
    return texts

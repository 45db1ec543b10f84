"""What a table tells whom. Everything that leaves a table is made here, from allow-lists."""
# compiled by mypyc

import itertools
from collections.abc import Collection, Sequence

import msgspec
from msgspec.structs import replace

from ballroom.core import jsons
from ballroom.core.contract import WATCHER, AnyGame, Event
from ballroom.core.language import ENGLISH, say, spoken
from ballroom.table.entries import (
    AnyEntry,
    Chatted,
    DeviceOffered,
    Handed,
    Hinted,
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
from ballroom.table.messages import Happened, Looks, SeatShown, Sentence, Welcome, write
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
        root=table.opened.root,
        next_root=table.opened.next_root,
        rated=table.opened.rated,
    )


def happened(
    table: Table,
    number: int,
    entry: AnyEntry,
    events: tuple[Event, ...],
    seats: Collection[int],
    language: str = ENGLISH,
) -> Happened:
    """An entry as the holder of some seats, or somebody who watches, may know it."""
    names = table.names
    seat: int | None = None
    move: str | None = None
    told: tuple[Sentence, ...] = ()
    seed = ""
    match entry:
        case Moved(by=seat):
            what, text = "moved", ""
            move = entry.move if entry.by in seats else None
            told = sentences(table, events, seats, language)
        case Opened():
            what, text = "opened", say("The table is open: {title}.", title=entry.title)
        case Taken(seat=seat, seed=seed):
            what, text = (
                "taken",
                say("{name} takes seat {number}.", name=entry.name, number=entry.seat + 1),
            )
        case Left(seat=seat):
            what, text = "left", say("Seat {number} is open again.", number=entry.seat + 1)
        case Chatted(seat=seat):
            return Happened(number, entry.at, "chatted", seat, None, entry.text)
        case Hinted(seat=seat):
            what, text = "hinted", say("{name} asks for a hint.", name=names[entry.seat])
        case TakebackAsked(seat=seat):
            what, text = (
                "takeback-asked",
                say("{name} asks for the last move back.", name=names[entry.seat]),
            )
        case TakebackAnswered(seat=seat):
            what, text = "takeback-answered", say("{name} agrees.", name=names[entry.seat])
            if not entry.yes:
                text = say("{name} does not agree.", name=names[entry.seat])
        case TakenBack():
            what, text = "taken-back", say("The last move is taken back.")
        case Resigned(seat=seat):
            what, text = "resigned", say("{name} gives the game up.", name=names[entry.seat])
            if entry.late:
                text = say("{name} ran out of time and forfeits.", name=names[entry.seat])
        case StoodIn(seat=seat):
            name = names[entry.seat]
            what, text = (
                "stood-in",
                say("{name} is away; a computer plays until {name} is back.", name=name),
            )
        case Returned(seat=seat):
            what, text = "returned", say("{name} is back.", name=names[entry.seat])
        case DeviceOffered(seat=seat):
            what, text = (
                "device-offered",
                say("{name} would play on another device.", name=names[entry.seat]),
            )
        case Handed(seat=seat):
            what, text = "handed", say("{name} plays on another device.", name=names[entry.seat])
        case Resumed():
            what, text = "resumed", say("The house was closed and is open again; no clock ran.")
        case RematchAsked(seat=seat, seed=seed):
            what, text = "rematch-asked", say("{name} would play again.", name=names[entry.seat])
        case Rematched():
            what, text = "rematched", say("There is a new table for the same players.")
    roll = table.rolled.get(number)
    said = spoken(text, language)
    return Happened(number, entry.at, what, seat, move, said, told, seed, roll)


def muted(number: int, at: int) -> Happened:
    """In the place of what somebody does not want to hear, so that no number is missing."""
    return Happened(number, at, "muted")


def sentences(
    table: Table, events: tuple[Event, ...], seats: Collection[int], language: str = ENGLISH
) -> tuple[Sentence, ...]:
    """Events in words, as the holder of some seats, or somebody who watches, may know them."""
    return in_words(table.game, table.names, events, seats, language)


def in_words(
    game: AnyGame,
    names: Sequence[str],
    events: tuple[Event, ...],
    seats: Collection[int],
    language: str = ENGLISH,
) -> tuple[Sentence, ...]:
    """The same of a game that is at no table."""
    return tuple(
        [
            sentence(game, names, event, _readers(event, seats), language)
            for event in told_to_any(events, seats)
        ]
    )


def sentence(
    game: AnyGame,
    names: Sequence[str],
    event: Event,
    readers: tuple[int, ...] | None,
    language: str,
) -> Sentence:
    """One event in words."""
    return Sentence(spoken(game.tell(event, names), language), event.rule, _plain(event), readers)


def _readers(event: Event, seats: Collection[int]) -> tuple[int, ...] | None:
    """Which of several seats at one device may read it; None where there is nothing to tell apart.

    So that people who share a screen see only their own secrets on it.
    """
    if event.to is None or len(seats) < 2:
        return None
    return tuple([seat for seat in seats if seat in event.to])


def told_to_any(events: tuple[Event, ...], seats: Collection[int]) -> tuple[Event, ...]:
    """The events that any of these seats, or a watcher, is told, each once."""
    who = seats or (WATCHER,)
    return tuple(
        [event for event in events if event.to is None or any(seat in event.to for seat in who)]
    )


def _plain(event: Event) -> dict[str, object]:
    """An event as data, without the list of those who are told."""
    found: dict[str, object] = msgspec.to_builtins(event)
    found.pop("to", None)
    return found


def _written(text: str, event: Event, readers: tuple[int, ...] | None) -> bytes:
    """A Sentence as it is sent, put together from its parts."""
    encode = msgspec.json.encode
    parts = [b'{"text":', encode(text), b',"rule":', encode(event.rule), b',"event":']
    if event.__struct_fields__[-1] == "to":  # it is cut off, which is quicker than to leave it out
        plain = encode(event)
        parts += [plain[: plain.rindex(b',"to":')], b"}"]
    else:
        parts.append(encode(_plain(event)))
    if readers is not None:
        parts += [b',"to":', encode(readers)]
    parts.append(b"}")
    return b"".join(parts)


class Words:
    """An entry as each may know it, ready to be sent; what several are told is written once."""

    def __init__(
        self, table: Table, number: int, entry: AnyEntry, events: tuple[Event, ...]
    ) -> None:
        self._line = (table, number, entry, events)
        self._moved = entry if isinstance(entry, Moved) else None
        self._is_open = all(event.to is None for event in events)
        self._head = b""
        self._plain: dict[str, bytes] = {}
        self._sentences: dict[tuple[str, int], bytes] = {}
        self._written: dict[tuple[str, bool, tuple[int, ...]], bytes] = {}

    def to(self, seats: Collection[int], language: str = ENGLISH) -> bytes:
        """The message for the holder of some seats, or for somebody who watches."""
        moved = self._moved
        if moved is None:
            return self._plainly(language)
        events = self._line[3] if self._is_open else told_to_any(self._line[3], seats)
        known = () if self._is_open else tuple([id(event) for event in events])
        if known and len(seats) > 1:
            known = (*seats, *known)  # they are told which of them may read what
        key = (language, moved.by in seats, known)
        found = self._written.get(key)
        if found is None:
            found = self._written[key] = self._put_together(moved, events, seats, language)
        return found

    def _plainly(self, language: str) -> bytes:
        """What is no move is told to all alike."""
        if language not in self._plain:
            self._plain[language] = write(happened(*self._line, (), language))
        return self._plain[language]

    def _put_together(
        self, moved: Moved, events: tuple[Event, ...], seats: Collection[int], language: str
    ) -> bytes:
        """What is told of a move, from its parts, of which most are written already."""
        table, number, _, _ = self._line
        if not self._head:
            self._head = write(Happened(number, moved.at, "moved", moved.by))[:-1]
        parts = [self._head]
        if moved.by in seats:
            parts += [b',"move":', msgspec.json.encode(moved.move)]
        if events:
            said = [self._sentence(event, seats, language) for event in events]
            parts += [b',"sentences":[', b",".join(said), b"]"]
        roll = table.rolled.get(number)
        parts.append(b"}" if roll is None else b',"roll":%d}' % roll)
        return b"".join(parts)

    def _sentence(self, event: Event, seats: Collection[int], language: str) -> bytes:
        readers = _readers(event, seats)
        key = (language, id(event))
        if readers is not None or key not in self._sentences:
            table = self._line[0]
            written = _written(
                spoken(table.game.tell(event, table.names), language), event, readers
            )
            if readers is not None:
                return written
            self._sentences[key] = written
        return self._sentences[key]


class Picture:
    """The table as it stands, ready to be sent; what all see is written once."""

    def __init__(self, table: Table, here: Collection[int], now: int) -> None:
        self._table = table
        self._looks = _looks(table, here, now)
        self._frames: dict[str, bytes] = {}
        self._sights: dict[int, bytes] = {}

    def to(self, seats: Sequence[int], language: str = ENGLISH) -> bytes:
        """The message for the holder of some seats, or for somebody who watches.

        Several people at one device also get what all may see, to look at between their turns.
        """
        who = seats if len(seats) == 1 else (*seats, WATCHER)
        sights = [self._sight(seat) for seat in who]
        return b"".join([self._frame(language), b",".join(sights), b"]}"])

    def _frame(self, language: str) -> bytes:
        """All but the sights; only how the game ended is said in words."""
        outcome = self._table.outcome
        if outcome is None:
            language = ENGLISH
        if language not in self._frames:
            ended = None if outcome is None else msgspec.to_builtins(outcome.said(language))
            looks = replace(self._looks, outcome=ended)
            self._frames[language] = write(looks)[: -len(b"]}")]
        return self._frames[language]

    def _sight(self, seat: int) -> bytes:
        """A Sight, put together from its parts, which are written already."""
        if seat not in self._sights:
            table = self._table
            view = jsons.write_view(table.game.view(table.state, seat))
            parts = (b'{"seat":%d,"view":' % seat, view, b',"legal":', _legal(table, seat), b"}")
            self._sights[seat] = b"".join(parts)
        return self._sights[seat]


def _looks(table: Table, here: Collection[int], now: int) -> Looks:
    """What all see of a table, but for how it ended; nobody's sight is in it yet."""
    clocks = table.clocks.shown(now)
    return Looks(
        version=table.version,
        number=table.entries - 1,
        to_move=table.to_move(),
        seats=tuple([_seat(table, seat, here) for seat in range(len(table.seats))]),
        clocks=None if clocks is None else tuple(clocks),
        running=tuple(sorted(table.clocks.running)),
        at=now,
        takeback=table.asked,
        outcome=None,
        rematch=table.rematch,
        sights=(),
    )


def _seat(table: Table, seat: int, here: Collection[int]) -> SeatShown:
    one = table.seats[seat]
    is_here = seat in here or bool(one.level)
    name, taken = table.names[seat], one.is_taken
    return SeatShown(name, one.level, taken, is_here, one.stood_in, one.resigned)


_LISTED: dict[int, tuple[object, bytes]] = {}
"""Lists of legal moves that a game keeps, by identity, as they are sent."""
MOST_LISTED = 1000


def _legal(table: Table, seat: int) -> bytes:
    """The moves that a seat may make now, as a list of their texts."""
    if seat not in table.to_move() or table.seats[seat].resigned:
        return b"[]"
    legal = table.game.legal_moves(table.state, seat)
    kept = _LISTED.get(id(legal))
    if kept is not None and kept[0] is legal:
        return kept[1]
    some = itertools.islice(legal, MOST_LEGAL)
    written = msgspec.json.encode([table.game.write_move(move) for move in some])
    if isinstance(legal, tuple):  # else it is made anew each time
        if len(_LISTED) >= MOST_LISTED:
            _LISTED.clear()
        _LISTED[id(legal)] = (legal, written)
    return written

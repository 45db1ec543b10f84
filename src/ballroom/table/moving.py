"""A whole store as a file, and back: every table is checked on the way out and on the way in."""

import hashlib
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from dataclasses import dataclass

import msgspec

from ballroom.core import fair, registry
from ballroom.core.chance import CHANCE
from ballroom.core.language import Phrase, say
from ballroom.core.saying import text, words_of
from ballroom.table.entries import AnyEntry, Moved, Opened, decode
from ballroom.table.opening import from_opened
from ballroom.table.store import Store, Write
from ballroom.table.table import Table

FORMAT = 1


class Line(msgspec.Struct, frozen=True, tag_field="line", forbid_unknown_fields=True):
    """One line of such a file."""


class StoreLine(Line, frozen=True, tag="store"):
    """The first line."""

    format: int


class TableLine(Line, frozen=True, tag="table"):
    """A table: its log, and the digest of the log's entries."""

    table: str
    entries: tuple[msgspec.Raw, ...]
    sha256: str


class EndLine(Line, frozen=True, tag="end"):
    """The last line: how many tables there are."""

    tables: int


class BadStoreFile(Exception):
    """Raised for a file that is changed, cut or wrong; says in which line and why."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(say("line {line}: {reason}", line=line, reason=text(reason)))


class BadTable(Exception):
    """Raised for a log that makes no table, or whose dice are not those that were promised."""


@dataclass(frozen=True)
class Count:
    """How much was moved."""

    tables: int
    entries: int
    skipped: int = 0
    """Tables that were there already, just the same."""


def check(name: str, data: Iterable[bytes]) -> Table:
    """The table of a log, if every move and every roll in it is right; else raises BadTable."""
    try:
        entries = [decode(one) for one in data]
        if not entries or not isinstance(entries[0], Opened):
            raise BadTable("a log begins with the opening of its table")
        return _replayed(name, entries)
    except BadTable:
        raise
    except Exception as error:  # whatever it is, this is no table
        kind = type(error).__name__
        raise BadTable(
            say("the log makes no table: {kind}: {error}", kind=kind, error=text(words_of(error)))
        ) from error


def _replayed(name: str, entries: list[AnyEntry]) -> Table:
    """The table, with every roll drawn again from its secrets."""
    opened = entries[0]
    assert isinstance(opened, Opened)
    if opened.rules != registry.games()[opened.game].version:
        raise BadTable("it was played by other rules")
    if fair.Commitment(opened.master).root != opened.root:
        raise BadTable("the promise of the dice does not fit their secret")
    if fair.Commitment(fair.next_master(opened.master)).root != opened.next_root:
        raise BadTable("the promise of the next game's dice does not fit their secret")
    table = from_opened(name, opened)
    for entry in entries[1:]:
        if isinstance(entry, Moved) and entry.by == CHANCE:
            recipe = table.game.chances(table.state).recipe
            drawn = table.drawn(len(table.rolled), recipe, table.seeds)
            if drawn != entry.move:
                raise BadTable(
                    say(
                        "roll {roll} should show {drawn}, not {said}",
                        roll=len(table.rolled),
                        drawn=repr(drawn),
                        said=repr(entry.move),
                    )
                )
        table.fold(entry)
    return table


async def export(
    store: Store, left_out: Callable[[str], None] | None = None
) -> AsyncIterator[bytes]:
    """The lines of a file with all tables; raises BadTable for one that is wrong.

    Or leaves it out, and tells somebody about it.
    """
    yield _written(StoreLine(FORMAT))
    tables = 0
    for name in await store.tables():
        data = await store.load(name)
        if not data:
            continue  # a house that goes on has just removed it
        try:
            check(name, data)
        except BadTable as error:
            why = _at_table(name, error)
            if left_out is None:
                raise BadTable(why) from error
            left_out(why)
            continue
        yield _written(TableLine(name, tuple(map(msgspec.Raw, data)), _digest(data)))
        tables += 1
    yield _written(EndLine(tables))


def _at_table(name: str, error: BadTable) -> Phrase:
    return say("table {table}: {error}", table=name, error=text(words_of(error)))


def _written(line: Line) -> bytes:
    return msgspec.json.encode(line) + b"\n"


def _digest(data: Iterable[bytes]) -> str:
    return hashlib.sha256(b"\n".join(data)).hexdigest()


async def bring_in(store: Store, read: Callable[[], Iterable[bytes]]) -> Count:
    """Put all tables of a file into a store; one that is there already must be the same.

    The file is read twice: all of it is checked before anything is written.
    """
    for name, data in _tables(read()):
        there = await store.load(name)
        if there and there != data:
            raise BadTable(say("table {table} is in the store already, and is another", table=name))
    added = entries = skipped = 0
    for name, data in _tables(read()):
        if await store.load(name):
            skipped += 1
            continue
        table = check(name, data)
        over = table.outcome is not None
        await store.append(Write(name, 0, data, table.last, over, table.opened.listed))
        added, entries = added + 1, entries + len(data)
    return Count(added, entries, skipped)


def _tables(lines: Iterable[bytes]) -> Iterator[tuple[str, list[bytes]]]:
    """All tables of a file, each checked; raises BadStoreFile."""
    count, is_ended, number = 0, False, 0
    for number, data in enumerate(lines, 1):
        line = _line(number, data)
        if is_ended:
            raise BadStoreFile(number, "there is something after the end")
        if (number == 1) != isinstance(line, StoreLine):
            raise BadStoreFile(number, "a file of a store begins with a store line, and has one")
        if isinstance(line, StoreLine) and line.format != FORMAT:
            raise BadStoreFile(
                number,
                say("format {said} is not known; {known} is", said=line.format, known=FORMAT),
            )
        if isinstance(line, TableLine):
            count += 1
            yield line.table, _table(number, line)
        if isinstance(line, EndLine):
            is_ended = True
            if line.tables != count:
                raise BadStoreFile(
                    number,
                    say(
                        "{tables} tables are said, {count} are there",
                        tables=line.tables,
                        count=count,
                    ),
                )
    if not is_ended:
        raise BadStoreFile(number + 1, "the file is cut: it has no end line")


def _line(number: int, data: bytes) -> Line:
    try:
        return msgspec.json.decode(data, type=StoreLine | TableLine | EndLine)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadStoreFile(
            number, say("not a line of a store: {error}", error=str(error))
        ) from error


def _table(number: int, line: TableLine) -> list[bytes]:
    data = [bytes(one) for one in line.entries]
    if _digest(data) != line.sha256:
        raise BadStoreFile(number, "the table was changed: its digest does not fit")
    try:
        check(line.table, data)
    except BadTable as error:
        raise BadStoreFile(number, _at_table(line.table, error)) from error
    return data

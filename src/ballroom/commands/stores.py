"""ballroom export, import, forget: what a host does with a whole store."""

import argparse
import asyncio
import os
import sys
from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import BinaryIO, TypeVar

from ballroom.commands import (
    Complaint,
    cannot_read,
    cannot_write,
    language_of,
    print_json,
)
from ballroom.commands.serve import default_store
from ballroom.core.language import Phrase, number, say, spoken
from ballroom.core.saying import text, words_of
from ballroom.table import forgetting
from ballroom.table.company import Word, write_word
from ballroom.table.entries import decode, encode
from ballroom.table.moving import BadStoreFile, BadTable, Count, bring_in, export
from ballroom.table.store import BadStore, Store, Unavailable, open_store

T = TypeVar("T")


def _in_store(address: str | None, work: Callable[[Store], Awaitable[T]]) -> T:
    """Do something with a store; what goes wrong becomes a complaint."""

    async def whole() -> T:
        store = open_store(address or default_store())
        try:
            return await work(store)
        finally:
            await asyncio.to_thread(store.close)

    try:
        return asyncio.run(whole())
    except (BadStore, Unavailable) as error:
        raise Complaint(words_of(error)) from error
    except (BadStoreFile, BadTable) as error:
        raise Complaint(words_of(error), status=1) from error


def _for_nobody_else(path: str, flags: int) -> int:
    """Opens a file that holds secrets."""
    return os.open(path, flags, 0o600)


def run_export(parsed: argparse.Namespace) -> int:
    """Write all tables to a file, which is there only if all of it is."""
    whole, part = parsed.file, parsed.file.with_name(f"{parsed.file.name}.part")
    if whole.exists():
        raise Complaint(say("{file} is there already", file=str(whole)))
    bad: list[str] = []

    async def work(store: Store, file: BinaryIO) -> int:
        lines = 0
        async for line in export(store, bad.append if parsed.leave_out else None):
            file.write(line)
            lines += 1
        return lines - 2  # the first and the last are no tables

    try:
        with open(part, "xb", opener=_for_nobody_else) as file:
            tables = _in_store(parsed.store, lambda store: work(store, file))
        part.rename(whole)
    except FileExistsError:
        raise Complaint(
            say("{file} is there: is another export at work?", file=str(part))
        ) from None
    except OSError as error:
        raise Complaint(cannot_write(whole, error)) from error
    except Complaint:
        part.unlink()
        raise
    for why in bad:
        left = spoken(say("left out {why}", why=text(why)), language_of(parsed))
        print(f"ballroom: {left}", file=sys.stderr)
    found = {"tables": tables, "left_out": len(bad)}
    done = say("{tables} tables, each checked, to {file}.", tables=number(tables), file=str(whole))
    _tell(parsed, found, done)
    return 1 if bad else 0


def run_import(parsed: argparse.Namespace) -> int:
    """Put all tables of a file into a store."""

    def read() -> Iterator[bytes]:
        with parsed.file.open("rb") as file:
            yield from file

    try:
        count = _in_store(parsed.store, lambda store: bring_in(store, read))
    except OSError as error:
        raise Complaint(cannot_read(parsed.file, error)) from error
    found = {"tables": count.tables, "entries": count.entries, "skipped": count.skipped}
    _tell(parsed, found, _brought_in(count))
    return 0


def _brought_in(count: Count) -> Phrase:
    tables, entries = number(count.tables), number(count.entries)
    if not count.skipped:
        return say(
            "{tables} tables with {entries} entries, each checked.", tables=tables, entries=entries
        )
    return say(
        "{tables} tables with {entries} entries, each checked; {skipped} were there already.",
        tables=tables,
        entries=entries,
        skipped=number(count.skipped),
    )


def run_forget(parsed: argparse.Namespace) -> int:
    """Take a person's name and words out of all tables, or of one."""

    async def work(store: Store) -> int:
        found = 0
        for name in await store.tables():
            if parsed.table in (None, name):
                found += await _forget(store, name, parsed.name, parsed.yes)
        return found

    found = _in_store(parsed.store, work)
    how = _forgotten(parsed.name, found) if parsed.yes else _would_forget(parsed.name, found)
    _tell(parsed, {"tables": found, "done": parsed.yes}, how)
    return 0


def _forgotten(name: str, tables: int) -> Phrase:
    return say(
        "{name} is forgotten at {tables} {tables|table|tables}.", name=name, tables=number(tables)
    )


def _would_forget(name: str, tables: int) -> Phrase:
    return say(
        "{name} sat at {tables} {tables|table|tables}. Nothing was changed; say --yes to forget.",
        name=name,
        tables=number(tables),
    )


async def _forget(store: Store, table: str, name: str, really: bool) -> bool:
    changed = forgetting.without([decode(data) for data in await store.load(table)], [name])
    if changed and really:
        await store.rewrite(table, {at: encode(entry) for at, entry in changed.items()})
        await store.say(write_word(Word(table, reload=True)))
    return bool(changed)


def _tell(parsed: argparse.Namespace, found: Mapping[str, object], done: Phrase) -> None:
    if parsed.json:
        print_json(dict(found))
    else:
        print(spoken(done, language_of(parsed)))

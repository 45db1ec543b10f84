"""ballroom export, import, forget: what a host does with a whole store."""

import argparse
import asyncio
import os
import sys
from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import BinaryIO, TypeVar

from ballroom.commands import Complaint, print_json
from ballroom.commands.serve import default_store
from ballroom.table import forgetting
from ballroom.table.company import Word, write_word
from ballroom.table.entries import decode, encode
from ballroom.table.moving import BadStoreFile, BadTable, bring_in, export
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
        raise Complaint(str(error)) from error
    except (BadStoreFile, BadTable) as error:
        raise Complaint(str(error), status=1) from error


def _for_nobody_else(path: str, flags: int) -> int:
    """Opens a file that holds secrets."""
    return os.open(path, flags, 0o600)


def run_export(parsed: argparse.Namespace) -> int:
    """Write all tables to a file, which is there only if all of it is."""
    whole, part = parsed.file, parsed.file.with_name(f"{parsed.file.name}.part")
    if whole.exists():
        raise Complaint(f"{whole} is there already")
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
        raise Complaint(f"{part} is there: is another export at work?") from None
    except OSError as error:
        raise Complaint(f"cannot write {whole}: {error.strerror}") from error
    except Complaint:
        part.unlink()
        raise
    for why in bad:
        print(f"ballroom: left out {why}", file=sys.stderr)
    found = {"tables": tables, "left_out": len(bad)}
    _say(parsed, found, f"{tables:,} tables, each checked, to {whole}.")
    return 1 if bad else 0


def run_import(parsed: argparse.Namespace) -> int:
    """Put all tables of a file into a store."""

    def read() -> Iterator[bytes]:
        with parsed.file.open("rb") as file:
            yield from file

    try:
        count = _in_store(parsed.store, lambda store: bring_in(store, read))
    except OSError as error:
        raise Complaint(f"cannot read {parsed.file}: {error.strerror}") from error
    text = f"{count.tables:,} tables with {count.entries:,} entries, each checked"
    if count.skipped:
        text += f"; {count.skipped:,} were there already"
    found = {"tables": count.tables, "entries": count.entries, "skipped": count.skipped}
    _say(parsed, found, f"{text}.")
    return 0


def run_forget(parsed: argparse.Namespace) -> int:
    """Take a person's name and words out of all tables, or of one."""

    async def work(store: Store) -> int:
        found = 0
        async for name in store.tables():
            if parsed.table in (None, name):
                found += await _forget(store, name, parsed.name, parsed.yes)
        return found

    found = _in_store(parsed.store, work)
    where = "1 table" if found == 1 else f"{found:,} tables"
    how = (
        f"{parsed.name} is forgotten at {where}."
        if parsed.yes
        else (f"{parsed.name} sat at {where}. Nothing was changed; say --yes to forget.")
    )
    _say(parsed, {"tables": found, "done": parsed.yes}, how)
    return 0


async def _forget(store: Store, table: str, name: str, really: bool) -> bool:
    changed = forgetting.without([decode(data) for data in await store.load(table)], [name])
    if changed and really:
        await store.rewrite(table, {at: encode(entry) for at, entry in changed.items()})
        await store.say(write_word(Word(table, reload=True)))
    return bool(changed)


def _say(parsed: argparse.Namespace, found: Mapping[str, object], text: str) -> None:
    if parsed.json:
        print_json(dict(found))
    else:
        print(text)

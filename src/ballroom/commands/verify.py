"""ballroom verify: checks the dice of a table's record, with no house and no trust."""

import argparse
from collections.abc import Iterator

from rich.console import Console

from ballroom.commands import Complaint, in_file, language_of, opened, print_json
from ballroom.core.language import Phrase, say
from ballroom.core.record import BadRecord
from ballroom.core.text import printable
from ballroom.table.verify import Verified, verify
from ballroom.terminal.screen import Screen


def run(parsed: argparse.Namespace) -> int:
    """Check the file."""
    try:
        with opened(parsed.file) as file:
            found = verify(file)
        _compare(found, parsed.root, parsed.seed)
    except BadRecord as bad:
        if parsed.json:
            print_json({"ok": False, "line": bad.line, "reason": bad.reason})
            return 1
        raise Complaint(in_file(parsed.file, bad), status=1) from bad
    if parsed.json:
        print_json(_plain(found, parsed))
    else:
        _show(Screen(Console(highlight=False), language_of(parsed)), found, parsed)
    return 0


def _compare(found: Verified, root: str | None, seed: str | None) -> None:
    if root is not None and root.strip().lower() != found.head.root:
        raise BadRecord(
            1,
            say("the promise is {root}, not the one that you were shown", root=found.head.root),
        )
    if seed is not None and seed not in found.head.seeds:
        raise BadRecord(1, "your seed is not among those that were mixed in")


def _plain(found: Verified, parsed: argparse.Namespace) -> dict[str, object]:
    return {
        "ok": True,
        "table": found.head.table,
        "game": found.head.game,
        "seats": list(found.head.seats),
        "root": found.head.root,
        "root_compared": parsed.root is not None,
        "seed_compared": parsed.seed is not None,
        "rolls": found.rolls,
        "opened": [one.roll for one in found.opened],
        "hidden": list(found.hidden),
        "beyond": list(found.beyond),
        "over": found.is_over,
    }


def _show(screen: Screen, found: Verified, parsed: argparse.Namespace) -> None:
    for line in _lines(found, parsed):
        screen.say(line)


def _lines(found: Verified, parsed: argparse.Namespace) -> Iterator[Phrase]:
    """What was checked, what was not, and what its reader can compare."""
    seats = [printable(found.head.players[seat]) for seat in found.head.seats]
    whose = seats if seats else say("somebody who looks on")
    yield say(
        "{game}, table {table}, as told to {whose}.",
        game=found.title,
        table=printable(found.head.table),
        whose=whose,
    )
    yield say(
        "{opened} of {rolls} {rolls|roll|rolls} checked: each secret was promised before anybody "
        "sat down, and with the players' seeds it gives just what was told.",
        opened=len(found.opened),
        rolls=found.rolls,
    )
    if found.hidden:
        yield say(
            "{hidden} {hidden|roll|rolls} not checked: what fell there is no business of {whose}.",
            hidden=len(found.hidden),
            whose=whose,
        )
    if found.beyond:
        yield say(
            "{beyond} {beyond|roll|rolls} came after all that were promised; they prove nothing.",
            beyond=len(found.beyond),
        )
    if not found.is_over:
        yield say("The game was not over; more may be checked when it is.")
    if parsed.root is None:
        yield say(
            "Compare this promise with the one that you were shown: {root}", root=found.head.root
        )
    else:
        yield say("The promise is the one that you were shown.")
    given = [
        printable(f"{name} {seed}")
        for name, seed in zip(found.head.players, found.head.seeds, strict=True)
        if seed
    ]
    if parsed.seed is None and given:
        yield say(
            "Compare your seed with the one that was mixed in: {seeds}", seeds=", ".join(given)
        )

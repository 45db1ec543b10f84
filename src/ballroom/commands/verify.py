"""ballroom verify: checks the dice of a table's record, with no house and no trust."""

import argparse

from rich.console import Console
from rich.text import Text

from ballroom.commands import Complaint, opened, print_json
from ballroom.core.record import BadRecord
from ballroom.core.text import printable
from ballroom.table.verify import Verified, verify


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
        raise Complaint(f"{parsed.file}, {bad}", status=1) from bad
    if parsed.json:
        print_json(_plain(found, parsed))
    else:
        _show(Console(), found, parsed)
    return 0


def _compare(found: Verified, root: str | None, seed: str | None) -> None:
    if root is not None and root.strip().lower() != found.head.root:
        raise BadRecord(1, f"the promise is {found.head.root}, not the one that you were shown")
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


def _show(console: Console, found: Verified, parsed: argparse.Namespace) -> None:
    def say(text: str) -> None:
        console.print(Text(printable(text)), soft_wrap=True)

    seats = [found.head.players[seat] for seat in found.head.seats]
    whose = " and ".join(seats) if seats else "somebody who looks on"
    say(f"{found.title}, table {found.head.table}, as told to {whose}.")
    say(f"{_rolls(len(found.opened))} of {found.rolls} checked: each secret was promised before")
    say("anybody sat down, and with the players' seeds it gives just what was told.")
    if found.hidden:
        say(f"{_rolls(len(found.hidden))} not checked: what fell there is no business of {whose}.")
    if found.beyond:
        say(f"{_rolls(len(found.beyond))} came after all that were promised; they prove nothing.")
    if not found.is_over:
        say("The game was not over; more may be checked when it is.")
    if parsed.root is None:
        say(f"Compare this promise with the one that you were shown: {found.head.root}")
    else:
        say("The promise is the one that you were shown.")
    given = [
        f"{name} {seed}"
        for name, seed in zip(found.head.players, found.head.seeds, strict=True)
        if seed
    ]
    if parsed.seed is None and given:
        say(f"Compare your seed with the one that was mixed in: {', '.join(given)}")


def _rolls(count: int) -> str:
    return "1 roll" if count == 1 else f"{count} rolls"

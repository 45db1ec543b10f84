"""ballroom replay: re-plays records and checks every state."""

import argparse
import sys

from rich.console import Console
from rich.text import Text

from ballroom.commands import Complaint, is_full_screen, language_of, opened, print_json
from ballroom.core import setups
from ballroom.core.chance import CHANCE
from ballroom.core.record import BadRecord, Played, replay, told
from ballroom.core.text import printable

MOST_SHOWN = 200
"""How many games of a file can be chosen from on the screen."""


def run(parsed: argparse.Namespace) -> int:
    """Re-play the file; on a terminal, over the whole screen."""
    on_stage = is_full_screen(parsed) and not parsed.json and not parsed.step
    console = Console(quiet=parsed.json)
    records = inputs = 0
    kept: list[Played] = []
    try:
        with opened(parsed.file) as file:
            for record in replay(file):
                records += 1
                inputs += len(record.steps)
                _check_seat(parsed, record, records)
                if on_stage and not setups.studied(record.setup):
                    kept += [record] if records <= MOST_SHOWN else []
                else:
                    _show(console, records, record, parsed)
    except BadRecord as bad:
        if parsed.json:
            print_json({"ok": False, "line": bad.line, "reason": bad.reason})
            return 1
        raise Complaint(f"{parsed.file}, {bad}", status=1) from bad
    if not records:
        raise Complaint(f"{parsed.file} holds no record", status=1)
    if kept:
        _on_stage(parsed, kept)
    if parsed.json:
        print_json({"ok": True, "records": records, "inputs": inputs})
    else:
        noun = "record" if records == 1 else "records"
        console.print(f"{records:,} {noun}, {inputs:,} moves: every state is right.")
    return 0


def _on_stage(parsed: argparse.Namespace, records: list[Played]) -> None:
    from ballroom.terminal.stage.app import BallroomApp
    from ballroom.terminal.stage.screens.records import RecordsScreen
    from ballroom.terminal.stage.screens.replay import ReplayScreen

    app = BallroomApp(language_of(parsed))
    if len(records) == 1:
        app.at(lambda: ReplayScreen(records[0], parsed.seat)).run()
    else:
        app.at(lambda: RecordsScreen(records, parsed.seat)).run()


def _check_seat(parsed: argparse.Namespace, record: Played, number: int) -> None:
    if parsed.seat is not None and parsed.seat not in range(record.setup.seats):
        raise Complaint(f"there is no seat {parsed.seat} in record {number}")


def _show(console: Console, number: int, record: Played, parsed: argparse.Namespace) -> None:
    names = [f"{printable(name)} ({seat})" for seat, name in enumerate(record.players)]
    ending = "left before its end"
    if record.outcome:
        winners = " and ".join(names[seat] for seat in record.outcome.winners)
        ending = f"won by {winners}: {record.outcome.reason} ({record.outcome.rule})"
    head = f"{number}. {record.game.title}, {', '.join(names)}, {len(record.steps)} moves, {ending}"
    console.print(Text(head), soft_wrap=True)
    if parsed.seat is not None:
        _as_told(console, record, names, parsed.seat)
    elif parsed.step:
        _steps(console, record, names)


def _as_told(console: Console, record: Played, names: list[str], seat: int) -> None:
    """What one seat did and was told, and nothing else."""
    for line in told(record, seat):
        if line.move is not None:
            console.print(Text(f"{names[seat]}: {line.move}", "bold"))
        for event in line.events:
            sentence = Text(f"       {record.game.tell(event, names)}")
            console.print(sentence.append(f"  {event.rule}", style="dim"), soft_wrap=True)


def _steps(console: Console, record: Played, names: list[str]) -> None:
    """Each move in words; at a terminal, one at a time."""
    waits = sys.stdin.isatty() and sys.stdout.isatty()
    for step in record.steps:
        who = "nature" if step.by == CHANCE else names[step.by]
        console.print(Text(f"line {step.line}  {who}: {record.game.write_move(step.move)}", "bold"))
        for event in step.events:
            secret = "" if event.to is None else "(in secret) "
            line = Text(f"       {secret}{record.game.tell(event, names)}")
            console.print(line.append(f"  {event.rule}", style="dim"), soft_wrap=True)
        if waits and console.input("[dim]Enter for the next, q to stop: [/dim]").startswith("q"):
            return

"""ballroom replay: re-plays records and checks every state."""

import argparse
import sys

from rich.console import Console
from rich.text import Text

from ballroom.commands import (
    Complaint,
    in_file,
    is_full_screen,
    language_of,
    opened,
    print_json,
)
from ballroom.core import setups
from ballroom.core.chance import CHANCE
from ballroom.core.language import say
from ballroom.core.record import BadRecord, Played, replay, told
from ballroom.core.saying import text
from ballroom.core.text import printable
from ballroom.terminal.screen import Left, Screen

MOST_SHOWN = 200
"""How many games of a file can be chosen from on the screen."""


def run(parsed: argparse.Namespace) -> int:
    """Re-play the file; on a terminal, over the whole screen."""
    on_stage = is_full_screen(parsed) and not parsed.json and not parsed.step
    screen = Screen(Console(quiet=parsed.json, highlight=False), language_of(parsed))
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
                    _show(screen, records, record, parsed)
    except BadRecord as bad:
        if parsed.json:
            print_json({"ok": False, "line": bad.line, "reason": bad.reason})
            return 1
        raise Complaint(in_file(parsed.file, bad), status=1) from bad
    if not records:
        raise Complaint(say("{file} holds no record", file=parsed.file), status=1)
    if kept:
        _on_stage(parsed, kept)
    if parsed.json:
        print_json({"ok": True, "records": records, "inputs": inputs})
    else:
        screen.say(
            say(
                "{records} {records|record|records}, {moves} {moves|move|moves}: "
                "every state is right.",
                records=records,
                moves=inputs,
            )
        )
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
        raise Complaint(
            say("there is no seat {seat} in record {number}", seat=parsed.seat, number=number)
        )


def _show(screen: Screen, number: int, record: Played, parsed: argparse.Namespace) -> None:
    names = [f"{printable(name)} ({seat})" for seat, name in enumerate(record.players)]
    ending = say("left before its end")
    if record.outcome:
        ending = say(
            "won by {winners}: {reason} ({rule})",
            winners=[names[seat] for seat in record.outcome.winners],
            reason=text(record.outcome.reason),
            rule=record.outcome.rule,
        )
    screen.say(
        say(
            "{number}. {game}, {names}, {moves} {moves|move|moves}, {ending}",
            number=number,
            game=record.game.title,
            names=", ".join(names),
            moves=len(record.steps),
            ending=ending,
        )
    )
    if parsed.seat is not None:
        _as_told(screen, record, names, parsed.seat)
    elif parsed.step:
        _steps(screen, record, names)


def _as_told(screen: Screen, record: Played, names: list[str], seat: int) -> None:
    """What one seat did and was told, and nothing else."""
    for line in told(record, seat):
        if line.move is not None:
            screen.say(f"{names[seat]}: {line.move}", "bold")
        for event in line.events:
            _tell(screen, record.game.tell(event, names), event.rule)


def _tell(screen: Screen, sentence: str, rule: str) -> None:
    line = Text(f"       {screen.spoken(sentence)}")
    screen.show(line.append(f"  {rule}", style="dim"))


def _steps(screen: Screen, record: Played, names: list[str]) -> None:
    """Each move in words; at a terminal, one at a time."""
    waits = sys.stdin.isatty() and sys.stdout.isatty()
    for step in record.steps:
        who = say("nature") if step.by == CHANCE else names[step.by]
        screen.say(
            say(
                "line {line}  {who}: {move}",
                line=step.line,
                who=who,
                move=record.game.write_move(step.move),
            ),
            "bold",
        )
        for event in step.events:
            sentence = record.game.tell(event, names)
            if event.to is not None:
                sentence = say("(in secret) {sentence}", sentence=text(sentence))
            _tell(screen, sentence, event.rule)
        if waits and not _goes_on(screen):
            return


def _goes_on(screen: Screen) -> bool:
    try:
        return not screen.ask(say("Enter for the next, q to stop:")).startswith("q")
    except Left:
        return False

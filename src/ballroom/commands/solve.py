"""ballroom lab solve: a game worked out state by state."""

import argparse
from typing import Any

from ballroom.commands import Complaint, cannot_write, find_game, language_of, print_json, way
from ballroom.commands.studies import find_place, keeping, watched
from ballroom.core.contract import AnyGame
from ballroom.core.language import say, spoken
from ballroom.core.solving import inquiries
from ballroom.lab.solving import Results, Solving, Work


def run(parsed: argparse.Namespace) -> int:
    """Work out what was asked for, and say what came of it."""
    game = find_game(parsed.game)
    if not inquiries(game):
        raise Complaint(say("{game} is too large to be solved", game=game.title))
    if parsed.what not in inquiries(game):
        raise Complaint(
            say(
                "of {game} can be worked out: {known}; not {said}",
                game=game.title,
                known=", ".join(inquiries(game)),
                said=repr(parsed.what),
            )
        )
    if parsed.stages is not None and parsed.stages < 1:
        raise Complaint("--stages must be at least 1")
    known = _worked_out(game, Work(Solving(game.name, parsed.what), parsed.stages), parsed)
    inquiry = inquiries(game)[parsed.what]
    if parsed.out:
        try:
            parsed.out.write_bytes(inquiry.written(known))
        except OSError as error:
            raise Complaint(cannot_write(parsed.out, error)) from error
    told = inquiry.told(known)
    if parsed.json:
        print_json({"game": game.name, "what": parsed.what, "told": told, "engine": way()})
    else:
        for sentence in told:
            print(spoken(sentence, language_of(parsed)))
    return 0


def _worked_out(game: AnyGame, work: Work, parsed: argparse.Namespace) -> Any:
    """What is known at the end."""
    place = find_place(parsed)
    with keeping(parsed, "solve", game, work.solving, Results) as kept:
        some = work.go_on(place, kept)
        for _ in watched(some, work.states, language_of(parsed), lambda done: done, say("states")):
            pass
    return work.known

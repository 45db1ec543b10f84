"""ballroom lab puzzles: decisive positions of computers' games, or kept ones weighed again."""

import argparse
import sys

import msgspec

from ballroom.commands import Complaint, find_game
from ballroom.commands.simulate import make_job
from ballroom.core import puzzles
from ballroom.core.contract import AnyGame
from ballroom.core.language import say
from ballroom.core.system import reason
from ballroom.lab.puzzles import find, weigh_again


def run(parsed: argparse.Namespace) -> int:
    """Print what is found as a file of puzzles, still without titles and reasons."""
    game = find_game(parsed.game)
    kinds = puzzles.kinds(game)
    if parsed.kind not in (None, *kinds):
        raise Complaint(
            say(
                "{game} has no kind {kind}; there is {known}",
                game=game.title,
                kind=repr(parsed.kind),
                known=", ".join(kinds),
            )
        )
    if parsed.every < 1 or parsed.games < 1:
        raise Complaint("--games and --every must be at least 1")
    if parsed.weigh:
        found = _weighed(game, parsed)
    else:
        job = make_job(game, parsed)
        some = find(job, parsed.games, parsed.kind, parsed.every)
        found = tuple(one.puzzle() for one in some)
    sys.stdout.write(puzzles.write(found).decode())
    return 0


def _weighed(game: AnyGame, parsed: argparse.Namespace) -> tuple[puzzles.Puzzle, ...]:
    try:
        kept = puzzles.read(parsed.weigh.read_bytes())
        return tuple(weigh_again(game, one) for one in kept)
    except (OSError, ValueError, KeyError, msgspec.DecodeError) as error:
        raise Complaint(
            say("{file} cannot be weighed: {error}", file=str(parsed.weigh), error=reason(error))
        ) from error

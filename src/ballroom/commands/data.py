"""ballroom data: a game's board and pieces, as a file that can be corrected."""

import argparse
import sys

import msgspec

from ballroom.commands import Complaint, find_game, make_setup, takes_no_data


def run(parsed: argparse.Namespace) -> int:
    """Print the data file of a setup."""
    game = find_game(parsed.game)
    if game.data is None:
        raise Complaint(takes_no_data(game))
    setup = make_setup(game, parsed.seats or game.seats[0], parsed.option, parsed.data)
    encoded = msgspec.json.encode(game.data(setup))
    sys.stdout.write(msgspec.json.format(encoded, indent=2).decode() + "\n")
    return 0

"""ballroom games: what there is to play."""

import argparse

from rich.console import Console
from rich.table import Table

from ballroom.commands import print_json
from ballroom.core import registry, setups
from ballroom.core.contract import AnyGame
from ballroom.players.registry import levels


def run(parsed: argparse.Namespace) -> int:
    """List the games."""
    games = sorted(registry.games().values(), key=lambda game: game.name)
    if parsed.json:
        print_json({"games": [_plain(game) for game in games]})
        return 0
    table = Table(box=None, pad_edge=False)
    for heading in ("game", "players", "minutes", "what it is"):
        table.add_column(heading, no_wrap=heading != "what it is")
    for game in games:
        table.add_row(game.name, _span(game.seats), "{}-{}".format(*game.minutes), game.about)
    Console().print(table)
    return 0


def _span(seats: range) -> str:
    return f"{seats[0]}-{seats[-1]}" if len(seats) > 1 else str(seats[0])


def _plain(game: AnyGame) -> dict[str, object]:
    return {
        "name": game.name,
        "title": game.title,
        "about": game.about,
        "seats": [game.seats[0], game.seats[-1]],
        "minutes": list(game.minutes),
        "rules": game.version,
        "options": setups.options(game, study=True),
        "levels": {name: make().about for name, make in levels(game).items()},
    }

"""ballroom games: what there is to play."""

import argparse

from rich.console import Console
from rich.table import Table

from ballroom.commands import language_of, language_of_data, print_json
from ballroom.core import registry, setups
from ballroom.core.contract import AnyGame
from ballroom.core.language import say, spoken
from ballroom.players.registry import levels

HEADINGS = (say("game"), say("players"), say("minutes"), say("what it is"))


def run(parsed: argparse.Namespace) -> int:
    """List the games."""
    games = sorted(registry.games().values(), key=lambda game: game.name)
    if parsed.json:
        language = language_of_data(parsed)
        print_json({"games": [_plain(game, language) for game in games]})
        return 0
    language = language_of(parsed)
    table = Table(box=None, pad_edge=False)
    for heading in HEADINGS:
        table.add_column(spoken(heading, language), no_wrap=heading != HEADINGS[-1])
    for game in games:
        about = spoken(game.about, language)
        table.add_row(game.name, _span(game.seats), "{}-{}".format(*game.minutes), about)
    Console().print(table)
    return 0


def _span(seats: range) -> str:
    return f"{seats[0]}-{seats[-1]}" if len(seats) > 1 else str(seats[0])


def _plain(game: AnyGame, language: str) -> dict[str, object]:
    options = setups.options(game, study=True)
    return {
        "name": game.name,
        "title": game.title,
        "about": spoken(game.about, language),
        "seats": [game.seats[0], game.seats[-1]],
        "minutes": list(game.minutes),
        "rules": game.version,
        "options": {name: spoken(about, language) for name, about in options.items()},
        "levels": {name: spoken(make().about, language) for name, make in levels(game).items()},
    }

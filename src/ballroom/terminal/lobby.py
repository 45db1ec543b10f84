"""Asks for what the command line did not say: the game, the seats, who plays."""

from ballroom.core import registry
from ballroom.core.contract import AnyGame
from ballroom.core.language import spoken
from ballroom.core.text import printable
from ballroom.players.registry import levels
from ballroom.terminal.houses import HOUSES
from ballroom.terminal.play import HUMAN
from ballroom.terminal.screen import Screen, is_number


def choose_game(screen: Screen) -> AnyGame:
    """The game to be played."""
    screen.title("Ballroom")
    games = sorted(registry.games().values(), key=lambda game: game.name)
    lines = [f"{game.title} - {game.about}" for game in games]
    return games[screen.choose("Which game?", lines)]


def choose_seats(screen: Screen, game: AnyGame) -> int:
    """How many take part."""
    if len(game.seats) == 1:
        return game.seats[0]
    span = f"{game.seats[0]} to {game.seats[-1]}"
    while True:
        answer = screen.ask(f"How many play, {span}? [{game.seats[0]}]")
        if not answer:
            return game.seats[0]
        if is_number(answer) and int(answer) in game.seats:
            return int(answer)
        screen.say(f"{game.title} is for {span}.", style="red")


def choose_players(screen: Screen, game: AnyGame, seats: int) -> tuple[str, ...]:
    """Who sits where: a person, or a computer of some level."""
    made = {name: make().about for name, make in levels(game).items()}
    choices = [HUMAN, *reversed(made)]
    lines = ["a person at this keyboard", *(f"{n}, a computer that {made[n]}" for n in choices[1:])]
    players = []
    for seat in range(seats):
        screen.say(f"The house of the {HOUSES[seat].name}:")
        default = 0 if seat == 0 else 1
        players.append(choices[screen.choose("Who sits here?", lines, default)])
    return tuple(players)


def choose_names(screen: Screen, players: tuple[str, ...]) -> tuple[str, ...]:
    """What the seats are called: people by their names, computers by their houses."""
    names = []
    for seat, player in enumerate(players):
        name = HOUSES[seat].name
        if player == HUMAN:
            name = screen.ask(f"The name of the person of the {name}? [{name}]")[:30] or name
        names.append(printable(name))
    return default_names(tuple(names), players)


def default_names(names: tuple[str, ...], players: tuple[str, ...]) -> tuple[str, ...]:
    """Names that tell all seats apart."""
    shown = [
        spoken(name) if player == HUMAN else f"{name} ({player})"
        for name, player in zip(names, players, strict=True)
    ]
    return tuple(
        f"{name} {seat + 1}" if shown.count(name) > 1 else name for seat, name in enumerate(shown)
    )

"""Asks for what the command line did not say: the game, the seats, who plays."""

from ballroom.core import registry
from ballroom.core.contract import AnyGame
from ballroom.core.language import ENGLISH, joined, say, spoken
from ballroom.core.text import printable
from ballroom.players.registry import levels, usual
from ballroom.terminal.houses import HOUSES
from ballroom.terminal.play import HUMAN
from ballroom.terminal.screen import Screen, is_number


def choose_game(screen: Screen) -> AnyGame:
    """The game to be played."""
    screen.title("Ballroom")
    games = sorted(registry.games().values(), key=lambda game: game.name)
    lines = [joined(" - ", [game.title, game.about]) for game in games]
    return games[screen.choose(say("Which game?"), lines)]


def choose_seats(screen: Screen, game: AnyGame) -> int:
    """How many take part."""
    if len(game.seats) == 1:
        return game.seats[0]
    least, most = game.seats[0], game.seats[-1]
    question = say("How many play, {least} to {most}? [{least}]", least=least, most=most)
    while True:
        answer = screen.ask(question)
        if not answer:
            return game.seats[0]
        if is_number(answer) and int(answer) in game.seats:
            return int(answer)
        told = say("{game} is for {least} to {most}.", game=game.title, least=least, most=most)
        screen.say(told, style="red")


def choose_players(screen: Screen, game: AnyGame, seats: int) -> tuple[str, ...]:
    """Who sits where: a person, or a computer of some level."""
    made = {name: make().about for name, make in levels(game).items()}
    choices = [HUMAN, *reversed(made)]
    lines = [
        say("a person at this keyboard"),
        *(say("{name}, a computer that {about}", name=n, about=say(made[n])) for n in choices[1:]),
    ]
    players = []
    for seat in range(seats):
        screen.say(say("The house of the {house}:", house=say(HOUSES[seat].name)))
        default = 0 if seat == 0 else choices.index(usual(game))
        players.append(choices[screen.choose(say("Who sits here?"), lines, default)])
    return tuple(players)


def choose_names(screen: Screen, players: tuple[str, ...]) -> tuple[str, ...]:
    """What the seats are called: people by their names, computers by their houses."""
    names = []
    for seat, player in enumerate(players):
        name = HOUSES[seat].name
        if player == HUMAN:
            own = screen.spoken(name)
            name = screen.ask(say("The name of the person of the {name}? [{name}]", name=own))
            name = name[:30] or own
        names.append(printable(name))
    return default_names(tuple(names), players, screen.language)


def default_names(
    names: tuple[str, ...], players: tuple[str, ...], language: str = ENGLISH
) -> tuple[str, ...]:
    """Names that tell all seats apart."""
    shown = [
        spoken(name, language) if player == HUMAN else f"{spoken(name, language)} ({player})"
        for name, player in zip(names, players, strict=True)
    ]
    return tuple(
        f"{name} {seat + 1}" if shown.count(name) > 1 else name for seat, name in enumerate(shown)
    )

"""An evening at the terminal: one game, played to the end or left."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ballroom.core.chance import Rng
from ballroom.core.contract import WATCHER, AnyGame, Event, Outcome, Setup
from ballroom.core.language import joined, say
from ballroom.core.record import Recorder
from ballroom.core.saying import text
from ballroom.players import registry as players
from ballroom.table.computer import seated
from ballroom.table.match import Choose, Match
from ballroom.terminal.human import Human
from ballroom.terminal.screen import Left, Screen

HUMAN = "human"


@dataclass(frozen=True)
class Evening:
    """What is played tonight, and who sits where: `human`, or a computer's level."""

    game: AnyGame
    setup: Setup
    players: tuple[str, ...]
    names: tuple[str, ...]
    seed: str


def play(evening: Evening, screen: Screen, recorder: Recorder | None) -> Outcome | None:
    """Play; the outcome, or None where somebody left."""
    people = _people(evening, screen)
    match = Match(evening.game, evening.setup, _choosers(evening, people), _dice(evening), recorder)

    def listen(state: Any, events: tuple[Event, ...]) -> None:
        del state
        for seat, person in people.items():
            person.hear(events, seat)
        if WATCHER in people:
            people[WATCHER].tell_news()

    outcome: Outcome | None = None
    try:
        outcome = match.run(listen)
        _finale(evening, screen, list(people.values()), outcome)
    except (Left, KeyboardInterrupt):
        screen.say(say("You have left the game."))
    if recorder:
        recorder.finish(outcome)
    return outcome


def _people(evening: Evening, screen: Screen) -> dict[int, Human]:
    """Who looks at the screen: the humans of the game, or else somebody who only watches."""
    seats = [seat for seat, player in enumerate(evening.players) if player == HUMAN] or [WATCHER]
    return {
        seat: Human(evening.game, screen, evening.names, shared=len(seats) > 1) for seat in seats
    }


def _choosers(evening: Evening, people: dict[int, Human]) -> list[Choose]:
    root = Rng(evening.seed)
    return [
        people[seat]
        if seat in people
        else seated(players.make(evening.game, level), root.child("seat", seat))
        for seat, level in enumerate(evening.players)
    ]


def _dice(evening: Evening) -> Rng:
    return Rng(evening.seed).child("dice")


def _finale(evening: Evening, screen: Screen, people: Sequence[Human], outcome: Outcome) -> None:
    """Tell the end to everyone who looks: on a shared device only what all may know."""
    person = max(people, key=lambda one: len(one.news))
    if person.shared:
        screen.clear()
        person.news = [event for event in person.news if event.to is None]
    person.tell_news()
    winners = [evening.names[seat] for seat in outcome.winners]
    tell_end(screen, winners, outcome.reason, outcome.rule)


def tell_kept(screen: Screen, file: Path) -> None:
    """Where the record of the game is, and how to see it again."""
    screen.say(say("The game is kept in {file}.", file=str(file)))
    screen.say(say("{command} shows it again.", command=f"ballroom replay {file} --step"))


def tell_end(screen: Screen, winners: Sequence[str], reason: str, rule: str) -> None:
    """Who has won, why, and by which rule."""
    screen.title(say("The last dance"))
    why = joined(" ", [text(reason), f"({rule})"]) if rule else text(reason)
    if len(winners) == 1:
        told = say("{winner} wins: {why}.", winner=winners[0], why=why)
    else:
        told = say("{winners} share the first place: {why}.", winners=list(winners), why=why)
    screen.say(told, style="bold")

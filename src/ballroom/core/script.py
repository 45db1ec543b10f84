"""Inputs as lines of text, such as `0: reroll 1 3` or `nature: roll 2 5`."""

from typing import Any

from ballroom.core.chance import CHANCE
from ballroom.core.contract import AnyGame, Event
from ballroom.core.figures import Observer


def play(game: AnyGame, state: Any, *inputs: str) -> tuple[Any, list[Event]]:
    """The state after the inputs, and all events."""
    heard: list[Event] = []
    for line in inputs:
        who, _, text = line.partition(":")
        seat = CHANCE if who == "nature" else int(who)
        state, told = game.apply(state, seat, game.read_move(text))
        heard += told
    return state, heard


def refusal(game: AnyGame, state: Any, seat: int, text: str) -> str | None:
    """The paragraph that refuses a move, if any."""
    why = game.why_illegal(state, seat, game.read_move(text))
    return why.paragraph if why else None


def watch(game: AnyGame, state: Any, observer: Observer, *inputs: str) -> Any:
    """The state after the inputs, at which an observer has looked on."""
    for line in inputs:
        who, _, text = line.partition(":")
        seat = CHANCE if who == "nature" else int(who)
        move = game.read_move(text)
        before = state
        state, told = game.apply(before, seat, move)
        observer.see(before, seat, move, told, state)
    return state

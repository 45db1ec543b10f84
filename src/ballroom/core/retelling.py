"""A game told once more: another one that a seat cannot tell from the one that was played.

What the seat knows stays as it was, and what was hidden from it is drawn anew. A room of the house
may keep a `retelling.py` with a function `retell(setup, inputs, seat, rng)`, which knows how its
secrets come to light later on. For a room without one they are found by trying.
"""

import importlib
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from typing import Any, Final, TypeVar

from ballroom.core.chance import CHANCE, Rng
from ballroom.core.contract import AnyGame, Event, Setup, told_to
from ballroom.core.registry import room

T = TypeVar("T")
Input = tuple[int, Any]
"""Who made it, and the move."""
TRIES: Final = 100_000
"""So many inputs are tried for a room that does not help."""


class CannotRetell(Exception):
    """Raised where no other game was found in time, nor the same one again."""


def retell(
    game: AnyGame, setup: Setup, inputs: Sequence[Input], seat: int, rng: Rng
) -> list[Input]:
    """The inputs of a game of which a seat would have been told just the same.

    What nature did in secret is drawn by its weights, as far as it fits what the seat was told
    later; what others chose in secret is drawn evenly. The result depends on nothing that the seat
    does not know.
    """
    own = f"{room(game)}.retelling"
    if find_spec(own) is None:
        return by_trying(game, setup, inputs, seat, rng)
    made: list[Input] = importlib.import_module(own).retell(setup, inputs, seat, rng)
    return made


def by_trying(
    game: AnyGame, setup: Setup, inputs: Sequence[Input], seat: int, rng: Rng
) -> list[Input]:
    """The same for any game: try what could have been, and go back where it cannot."""
    heard = list(_heard(game, setup, inputs, seat))
    states = [game.initial(setup)]
    made: list[Input] = []
    open_: list[Iterator[Any]] = []
    tries = 0
    while len(made) < len(inputs):
        if len(open_) == len(made):
            by, move = inputs[len(made)]
            possible = [move] if by == seat else _possible(game, states[-1], by, rng)
            open_.append(iter(possible))
        by = inputs[len(made)][0]
        for move in open_[-1]:
            tries += 1
            if tries > TRIES:
                raise CannotRetell(f"no other {game.title} was found in {TRIES} tries")
            after, events = game.apply(states[-1], by, move)
            if (told_to(events, seat), game.view(after, seat)) == heard[len(made)]:
                made.append((by, move))
                states.append(after)
                break
        else:
            open_.pop()
            made.pop()
            states.pop()
    return made


def _heard(
    game: AnyGame, setup: Setup, inputs: Sequence[Input], seat: int
) -> Iterator[tuple[tuple[Event, ...], Any]]:
    state = game.initial(setup)
    for by, move in inputs:
        state, events = game.apply(state, by, move)
        yield told_to(events, seat), game.view(state, seat)


def _possible(game: AnyGame, state: Any, by: int, rng: Rng) -> list[Any]:
    """All that somebody can do, in a random order; nature's moves by their weights."""
    if by not in game.to_move(state):
        return []
    if by != CHANCE:
        return rng.shuffled(list(game.legal_moves(state, by)))
    left = list(game.chances(state))
    found = []
    while left:
        one = drawn(left, rng)
        found.append(one)
        left = [(move, weight) for move, weight in left if move != one]
    return found


def drawn(weighted: Sequence[tuple[T, int]], rng: Rng) -> T:
    """One of some things, drawn by weight."""
    at = rng.below(sum(weight for _, weight in weighted))
    for thing, weight in weighted:
        at -= weight
        if at < 0:
            return thing
    raise ValueError("there is nothing to draw from")

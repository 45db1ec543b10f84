"""How long a game can go on, and how much nature can do at once: what OpenSpiel asks beforehand."""

from math import factorial
from typing import Final

from ballroom.core.chance import CHANCE, Rng
from ballroom.core.contract import AnyGame, Setup

LONG: Final = 10_000
"""Actions of seats and nature after which a game is cut that the rules let go on for ever."""


def horizon(game: AnyGame, setup: Setup) -> int:
    """The most actions of a game; a real bound where the rules have one, else LONG."""
    del game, setup
    return LONG


def outcomes(game: AnyGame, setup: Setup) -> int:
    """The most that nature can choose between at a moment.

    At a ball it is an order of seating; elsewhere nature does her most in the first inputs.
    """
    return factorial(setup.seats) if game.name == "la-danse" else _probed(game, setup)


def _probed(game: AnyGame, setup: Setup) -> int:
    """The most that is met in the first inputs of a few games played at random."""
    most = 1
    for number in range(4):
        rng = Rng("bounds", number)
        state = game.initial(setup)
        for _ in range(50):
            movers = game.to_move(state)
            if not movers:
                break
            if movers[0] == CHANCE:
                chances = game.chances(state)
                most = max(most, len(chances))
                move = chances.sample(rng)
            else:
                move = rng.pick(game.legal_moves(state, movers[0]))
            state, _ = game.apply(state, movers[0], move)
    return most

"""The games as environments of PettingZoo: in turns (AEC), or in rounds (parallel).

    from ballroom.bridges import pettingzoo

    env = pettingzoo.env("dancing-dice", seats=4, endurance=5)

The agents are `seat_0`, `seat_1` and so on. What they see and do is numbered by the game's own
encoding. docs/bridges.md has all of it.
"""

from typing import Any

from ballroom.core.contract import AnyGame

try:
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as missing:
    raise ImportError(
        "ballroom.bridges.pettingzoo needs PettingZoo: pip install 'ballroom[pettingzoo]'"
    ) from missing

from ballroom.bridges.pettingzoo.numbers import LOST, IllegalAction
from ballroom.bridges.pettingzoo.rounds import Rounds
from ballroom.bridges.pettingzoo.turns import Turns

__all__ = ["IllegalAction", "Rounds", "Turns", "env", "parallel_env", "raw_env"]


def env(game: str | AnyGame, **options: Any) -> Any:
    """A game in turns, in the three wrappers that PettingZoo's own board games wear.

    An illegal action ends the game: its agent gets -1, all others 0. An action that has no number
    fails an assertion, and so does whatever is asked before `reset`.
    """
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(game, **options), illegal_reward=LOST)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


def raw_env(game: str | AnyGame, **options: Any) -> Turns:
    """A game in turns as it is: faster, and an illegal action raises IllegalAction."""
    return Turns(game, **options)


def parallel_env(game: str | AnyGame, **options: Any) -> Rounds:
    """A game in rounds: all seats that must choose act at once, all others wait.

    An illegal action ends the game as in `env`; with `strict=True` it raises IllegalAction.
    """
    return Rounds(game, **options)

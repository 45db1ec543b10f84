"""The games as environments of PettingZoo: in turns (AEC), or in rounds (parallel).

    from ballroom.bridges import pettingzoo

    env = pettingzoo.env("dancing-dice", seats=4, endurance=5)

They stand in PettingZoo's own registry too:

    env = pettingzoo.make("aec", "ballroom/dancing_dice_v1", seats=4)

The agents are `seat_0`, `seat_1` and so on. What they see and do is numbered by the game's own
encoding. docs/bridges.md has all of it.
"""

from typing import Any

from ballroom.core.contract import AnyGame
from ballroom.core.extras import how_to_get
from ballroom.core.registry import games

try:
    from pettingzoo import register
except ModuleNotFoundError as missing:
    raise ImportError(
        f"ballroom.bridges.pettingzoo needs PettingZoo: {how_to_get('pettingzoo')}"
    ) from missing

from ballroom.bridges.pettingzoo.numbers import IllegalAction, name
from ballroom.bridges.pettingzoo.rounds import Rounds
from ballroom.bridges.pettingzoo.turns import Turns

__all__ = ["IllegalAction", "Rounds", "Turns", "env", "parallel_env", "raw_env"]


def env(game: str | AnyGame, **options: Any) -> Turns:
    """A game in turns; an illegal action ends it, as it does in PettingZoo's own board games.

    It does by itself what the three wrappers do that those wear: the agent that takes an illegal
    action gets -1 and all others 0; a number that is no action is refused; what is asked for before
    `reset` is not there.
    """
    return Turns(game, **options)


def raw_env(game: str | AnyGame, **options: Any) -> Turns:
    """A game in turns in which an illegal action raises IllegalAction, and changes nothing."""
    return Turns(game, strict=True, **options)


def parallel_env(game: str | AnyGame, **options: Any) -> Rounds:
    """A game in rounds: all seats that must choose act at once, all others wait.

    An illegal action ends the game as in `env`; with `strict=True` it raises IllegalAction.
    """
    return Rounds(game, **options)


def _register() -> None:
    """Every game is found by `pettingzoo.make`, under its name and the version of its rules."""
    for game in games().values():
        known = f"ballroom/{name(game)}"
        register("aec", known, f"{__name__}:env", kwargs={"game": game.name})
        register("parallel", known, f"{__name__}:parallel_env", kwargs={"game": game.name})


_register()

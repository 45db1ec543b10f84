"""Nature in an environment: dice and cards fall by themselves between the choices of the seats."""

import secrets
from typing import Any

from ballroom.bridges.pettingzoo.story import Story
from ballroom.core.chance import CHANCE, Rng
from ballroom.core.contract import AnyGame


class Nature:
    """Draws what falls; the same seed gives the same games, one after the other.

    The streams are named as those of the lab (`SEED/n/dice`), so a game in which everyone chooses
    the same is the same game there.
    """

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._seed: int | None = None
        self._number = 0
        self._rng = Rng()

    def begin(self, seed: int | None) -> None:
        """Another game: the first of a seed, or the next one where none is given."""
        if seed is not None or self._seed is None:
            self._seed = secrets.randbits(64) if seed is None else seed
            self._number = 0
        else:
            self._number += 1
        self._rng = Rng(self._seed, self._number, "dice")

    def moves(self, state: Any, movers: tuple[int, ...], story: Story | None) -> Any:
        """The state after all that nature does before a seat may choose, and who may."""
        game = self._game
        while movers and movers[0] == CHANCE:
            state, events = game.apply(state, CHANCE, game.chances(state).sample(self._rng))
            movers = game.to_move(state)
            if story:
                story.add(events)
        return state, movers

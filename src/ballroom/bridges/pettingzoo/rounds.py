"""A game in rounds, as PettingZoo's parallel environments are: all agents act at once."""

from collections.abc import Mapping
from operator import index
from typing import Any, Final

import gymnasium
import numpy as np
from numpy.typing import NDArray
from pettingzoo import ParallelEnv
from pettingzoo.utils.env_logger import EnvLogger

from ballroom.bridges.pettingzoo.environment import Environment
from ballroom.bridges.pettingzoo.numbers import (
    LOST,
    IllegalAction,
    NoAction,
    Observation,
    Views,
)
from ballroom.bridges.pettingzoo.story import Story
from ballroom.core.contract import WATCHER, AnyGame, Illegal

WAIT: Final = "wait"
"""What those do who have nothing to choose: one action more than the game has, the last."""

Told = tuple[
    dict[str, Observation],
    dict[str, float],
    dict[str, bool],
    dict[str, bool],
    dict[str, dict[str, Any]],
]


class Rounds(Environment, ParallelEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A game whose seats act at once, those that have nothing to choose by waiting.

    The moves of a round are made when all of them are whole, in the order of the seats. Where
    choices are sealed that order changes nothing. Where they are not (the talks of La Danse), a
    move that another has just made impossible is dropped, and its seat asked again.
    """

    more_actions = (WAIT,)
    is_parallelizable = True

    def __init__(self, game: str | AnyGame, **asked: Any) -> None:
        Environment.__init__(self, game, **asked)
        self._wait = self._encoding.actions
        self._waiting = bytes(self._wait) + b"\1"

    # ---- what PettingZoo asks

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin another game; the options of a game are those of its environment."""
        del options  # PettingZoo hands it over; there is nothing to be told here
        self._nature.begin(seed)
        self._story = Story(self.game, self.possible_agents) if self.render_mode else None
        self.agents = self.possible_agents[:]
        self._state = self.game.initial(self.setup)
        self._go_on()
        return self._observations(), self._infos()

    def step(self, actions: Mapping[str, Any]) -> Told:
        """Take an action of every agent; one that is left out waits."""
        wrong = self._take(actions)
        for error in wrong:
            if self._strict or isinstance(error, NoAction):
                raise error
        if wrong:
            return self._lost([error.agent for error in wrong])
        if len(self._whole) == len(self._movers):
            self._make()
        outcome = None if self._movers else self.game.outcome(self._state)
        rewards = self.numbers.rewards(outcome) if outcome else dict.fromkeys(self.agents, 0.0)
        return self._tell(rewards, outcome is not None, False)

    def state(self) -> NDArray[np.uint8]:
        """What all seats see, one after the other; for a critic that may know it all."""
        return self.numbers.everything(self._views)

    def render(self) -> str | None:
        """What all were told in the last round, and what everybody sees."""
        if self._story is None:
            gymnasium.logger.warn("There is nothing to render: the render_mode is not 'ansi'.")
            return None
        return self._story.told(self._state, WATCHER)

    def close(self) -> None:
        """There is nothing to be closed."""

    # ---- what it tells besides

    def action_name(self, action: int) -> str:
        """An action in words."""
        return self.numbers.action_name(action)

    # ---- how it goes on

    def _take(self, actions: Mapping[str, Any]) -> list[IllegalAction]:
        """Take all actions, or, where one of them is illegal, none; what is wrong, if so."""
        if strangers := set(actions) - set(self.agents):
            raise ValueError(f"no such agent in this game now: {', '.join(sorted(strangers))}")
        taken = {seat: index(actions.get(self._name(seat), self._wait)) for seat in self._masks}
        wrong = [
            self.numbers.refused(self._state, seat, self._begun.get(seat, ()), number)
            for seat, number in taken.items()
            if not 0 <= number <= self._wait or not self._masks[seat][number]
        ]
        if not wrong:
            for seat, number in taken.items():
                if number != self._wait:
                    self._begin(seat, (*self._begun.get(seat, ()), number))
        return wrong

    def _name(self, seat: int) -> str:
        return self.possible_agents[seat]

    def _begin(self, seat: int, begun: tuple[int, ...]) -> None:
        move = self._encoding.move(self._state, seat, begun)
        if move is None:
            self._begun[seat] = begun
        else:
            self._begun.pop(seat, None)
            self._whole[seat] = move

    def _make(self) -> None:
        """Make all moves of the round."""
        if self._story:
            self._story.acts(WATCHER)
        for seat in self._movers:
            try:
                self._state, events = self.game.apply(self._state, seat, self._whole[seat])
            except Illegal:
                continue
            if self._story:
                self._story.add(events)
        self._go_on()

    def _go_on(self) -> None:
        movers = self.game.to_move(self._state)
        self._state, self._movers = self._nature.moves(self._state, movers, self._story)
        self._views = Views(self.game, self._state)
        self._begun: dict[int, tuple[int, ...]] = {}
        self._whole: dict[int, Any] = {}

    def _lost(self, agents: list[str]) -> Told:
        """The game ends for all, as in the wrapper of PettingZoo: the one who erred has lost."""
        EnvLogger.warn_on_illegal_move()
        rewards = dict.fromkeys(self.agents, 0.0) | dict.fromkeys(agents, LOST)
        self._movers = ()
        return self._tell(rewards, True, True)

    def _tell(self, rewards: dict[str, float], over: bool, cut: bool) -> Told:
        observations, infos = self._observations(), self._infos()
        terminations = dict.fromkeys(self.agents, over)
        truncations = dict.fromkeys(self.agents, cut)
        if over:
            self.agents = []
        return observations, rewards, terminations, truncations, infos

    def _observations(self) -> dict[str, Observation]:
        self._masks = {seat: self._mask(seat) for seat in range(len(self.agents))}
        return {self._name(seat): self._observe(seat, mask) for seat, mask in self._masks.items()}

    def _mask(self, seat: int) -> bytes:
        if seat not in self._movers or seat in self._whole:
            return self._waiting
        return self._encoding.mask(self._state, seat, self._begun.get(seat, ())) + b"\0"

    def _observe(self, seat: int, mask: bytes) -> Observation:
        view = self._views.of(seat)
        return self.numbers.observation(
            self._encoding.tensor(view, self._begun.get(seat, ())), mask
        )

    def _infos(self) -> dict[str, dict[str, Any]]:
        if not self._words:
            return {agent: {} for agent in self.agents}
        return {
            self._name(seat): {"legal": self.numbers.legal(mask)}
            for seat, mask in self._masks.items()
        }

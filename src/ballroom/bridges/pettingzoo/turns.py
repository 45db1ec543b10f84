"""A game in turns, as PettingZoo's AEC environments are: one agent acts after the other."""

from operator import index
from typing import Any, Final

import gymnasium
import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger

from ballroom.bridges.pettingzoo.environment import Environment
from ballroom.bridges.pettingzoo.numbers import LOST, NoAction, Observation, Views
from ballroom.bridges.pettingzoo.story import Story
from ballroom.core.contract import AnyGame

NOBODY: Final = -1
"""The seat that is due when the game is over."""
_IN_A_GAME: Final = {
    "agent_selection", "rewards", "terminations", "truncations", "infos", "_cumulative_rewards",
    "_state", "_seat", "_story", "_views",
}  # fmt: skip


class Turns(Environment, AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A game whose seats act one after the other.

    Where several may choose at once they are asked in the order of their seats; what one has sealed
    is in nobody's observation. A move of several actions is taken by the same agent, one action
    after the other.
    """

    def __init__(self, game: str | AnyGame, **asked: Any) -> None:
        AECEnv.__init__(self)
        Environment.__init__(self, game, **asked)
        self._actions = self._encoding.actions
        self._no_mask = bytes(self._actions)
        self._mask: bytes | None = None

    # ---- what PettingZoo asks

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin another game; the options of a game are those of its environment."""
        del options  # PettingZoo hands it over; there is nothing to be told here
        self._nature.begin(seed)
        self._story = Story(self.game, self.possible_agents) if self.render_mode else None
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._state = self.game.initial(self.setup)
        self._movers: tuple[int, ...] = ()
        self._seat = 0
        self._go_on()

    def step(self, action: Any) -> None:
        """Take an action of the agent that is due; None where the game is over."""
        if self._seat < 0:
            self._leave(action)
            return
        number = index(action)
        if not 0 <= number < self._actions or not self._may()[number]:
            self._refuse(number)
            return
        begun = (*self._begun, number)
        move = self._encoding.move(self._state, self._seat, begun)
        if move is None:
            self._await(self._seat, begun)
        else:
            self._make(move)

    def observe(self, agent: str) -> Observation:
        """What a seat sees; only the agent that is due has actions."""
        seat = self.numbers.seat_of[agent]
        view = self._views.of(seat)
        if seat == self._seat:
            return self.numbers.observation(self._encoding.tensor(view, self._begun), self._may())
        return self.numbers.observation(self._encoding.tensor(view, ()), self._no_mask)

    def state(self) -> NDArray[np.uint8]:
        """What all seats see, one after the other; for a critic that may know it all."""
        return self.numbers.everything(self._views)

    def render(self) -> str | None:
        """What the agent that is due was told since it acted, and what it sees."""
        if self._story is None:
            gymnasium.logger.warn("There is nothing to render: the render_mode is not 'ansi'.")
            return None
        begun = [self.action_name(action) for action in self._begun]
        seat = max(self._seat, 0)
        return "\n".join([self._story.told(self._state, seat), *begun])

    def close(self) -> None:
        """There is nothing to be closed."""

    # ---- what it tells besides

    def action_name(self, action: int) -> str:
        """An action in words."""
        return self.numbers.action_name(action)

    def __getattr__(self, name: str) -> Any:
        """What there is only in a game that has begun."""
        if name in _IN_A_GAME:
            raise AttributeError(f"there is no game yet: call reset() first (for {name})")
        raise AttributeError(name)

    # ---- how it goes on

    def _may(self) -> bytes:
        """The mask of the seat that is due, made when somebody first asks for it."""
        if self._mask is None:
            self._mask = self._encoding.mask(self._state, self._seat, self._begun)
        return self._mask

    def _make(self, move: Any) -> None:
        self._state, events = self.game.apply(self._state, self._seat, move)
        if self._story:
            self._story.acts(self._seat)
            self._story.add(events)
        self._go_on()

    def _go_on(self) -> None:
        """Nature does its part; then the next seat is due, or the game is over."""
        several = len(self._movers) > 1
        movers = self.game.to_move(self._state)
        self._state, self._movers = self._nature.moves(self._state, movers, self._story)
        self._views = Views(self.game, self._state)
        if not self._movers:
            self._end()
        elif several and movers == self._movers:
            self._await(_after(self._seat, movers), ())
        else:
            self._await(self._movers[0], ())

    def _await(self, seat: int, begun: tuple[int, ...]) -> None:
        self._seat, self._begun, self._mask = seat, begun, None
        self.agent_selection = agent = self.possible_agents[seat]
        if self._words:
            self.infos = {one: {} for one in self.agents}
            self.infos[agent]["legal"] = self.numbers.legal(self._may())

    def _end(self) -> None:
        outcome = self.game.outcome(self._state)
        assert outcome is not None, "a game in which nobody may move is over"
        self._close(self.numbers.rewards(outcome), cut=False)

    def _refuse(self, number: int) -> None:
        """What an illegal action leads to."""
        refused = self.numbers.refused(self._state, self._seat, self._begun, number)
        if self._strict or isinstance(refused, NoAction):
            raise refused
        EnvLogger.warn_on_illegal_move()
        self._close(dict.fromkeys(self.agents, 0.0) | {refused.agent: LOST}, cut=True)

    def _close(self, rewards: dict[str, float], cut: bool) -> None:
        """The game is over for all; each is asked once more, for None."""
        self._seat, self._begun, self._mask = NOBODY, (), self._no_mask
        self.rewards = rewards
        self._cumulative_rewards = dict(rewards)
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, cut)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]

    def _leave(self, action: Any) -> None:
        if self.agents:
            self._was_dead_step(action)
        else:
            EnvLogger.warn_step_after_terminated_truncated()


def _after(seat: int, movers: tuple[int, ...]) -> int:
    """Among those who choose at once, the next one, so that in a talk all have their turn."""
    for other in movers:
        if other > seat:
            return other
    return movers[0]

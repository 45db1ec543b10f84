"""What environments in turns and in rounds have in common: a game, set up and in numbers."""

from typing import Any

from gymnasium import spaces
from gymnasium.utils import EzPickle

from ballroom.bridges.pettingzoo.nature import Nature
from ballroom.bridges.pettingzoo.numbers import Numbers
from ballroom.core.contract import AnyGame


class Environment(EzPickle):
    """A game with its agents and spaces; how they act is for its two kinds to say."""

    more_actions: tuple[str, ...] = ()
    """What agents can do besides the game's own actions."""
    is_parallelizable = False

    def __init__(
        self,
        game: str | AnyGame,
        *,
        render_mode: str | None = None,
        words: bool = False,
        strict: bool = False,
        **options: Any,
    ) -> None:
        self.numbers = Numbers(game, options, self.more_actions)
        self.game = self.numbers.game
        self.setup = self.numbers.setup
        EzPickle.__init__(
            self, self.game.name, render_mode=render_mode, words=words, strict=strict, **options
        )
        self.metadata = self.numbers.metadata(is_parallelizable=self.is_parallelizable)
        self.render_mode = render_mode
        self.possible_agents = self.numbers.agents
        self.agents = self.possible_agents[:]
        self.state_space = self.numbers.state_space
        self._words = words
        self._strict = strict
        self._nature = Nature(self.game)
        self._encoding = self.numbers.encoding

    def observation_space(self, agent: str) -> spaces.Dict:
        """The tensor of a view and the mask of actions."""
        return self.numbers.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The numbers of all actions."""
        return self.numbers.action_spaces[agent]

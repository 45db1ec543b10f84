"""A setup of a game as both kinds of environments need it: agents, spaces, arrays, words."""

from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ballroom.core import encoding, registry, setups
from ballroom.core.contract import AnyGame, Outcome, Refusal

Observation = dict[str, NDArray[Any]]

LOST: Final = -1.0
"""The reward of an agent that takes an illegal action."""


class IllegalAction(ValueError):
    """Raised for an action that an agent may not take now; names it, and the rule that says so."""

    def __init__(self, agent: str, action: str, refusal: Refusal | None) -> None:
        reason = str(refusal) if refusal else "its action_mask shows what it may do."
        super().__init__(f"{agent} cannot take the action {action} now: {reason}")
        self.agent = agent
        self.refusal = refusal


class NoAction(IllegalAction):
    """Raised for a number that is no action."""


class Views:
    """What the seats see in one state; each is looked at once, however often it is asked for."""

    def __init__(self, game: AnyGame, state: Any) -> None:
        self._game = game
        self._state = state
        self._seen: dict[int, Any] = {}

    def of(self, seat: int) -> Any:
        """What a seat sees."""
        if seat not in self._seen:
            self._seen[seat] = self._game.view(self._state, seat)
        return self._seen[seat]


class Numbers:
    """What does not change from game to game."""

    def __init__(self, game: str | AnyGame, options: dict[str, Any], more: tuple[str, ...]) -> None:
        self.game = registry.find(game) if isinstance(game, str) else game
        seats = options.get("seats", self.game.seats[0])
        others = {name: value for name, value in options.items() if name != "seats"}
        self.setup = setups.make(self.game, seats, others)
        self.encoding = encoding.encode(self.game, self.setup)
        self.agents = [f"seat_{seat}" for seat in range(seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.agents)}
        self.actions = self.encoding.actions + len(more)
        self._more = more
        self.length = encoding.size(self.encoding.fields)
        self.slices = _slices(self.encoding.fields)
        highest = np.concatenate(
            [np.full(one.size, one.highest, np.uint8) for one in self.encoding.fields]
        )
        self.state_space = _box(np.tile(highest, seats))
        # Each agent has spaces of its own, since a space holds the lots that it draws.
        self.observation_spaces = {agent: self._observed(highest) for agent in self.agents}
        self.action_spaces = {agent: spaces.Discrete(self.actions) for agent in self.agents}

    def _observed(self, highest: NDArray[np.uint8]) -> spaces.Dict:
        mask = spaces.Box(0, 1, (self.actions,), np.int8)
        return spaces.Dict({"observation": _box(highest), "action_mask": mask})

    def metadata(self, is_parallelizable: bool) -> dict[str, Any]:
        """What PettingZoo wants to know of an environment."""
        return {
            "name": name(self.game),
            "render_modes": ["ansi"],
            "is_parallelizable": is_parallelizable,
        }

    def action_name(self, action: int) -> str:
        """An action in words."""
        own = self.encoding.actions
        return self.encoding.name(action) if action < own else self._more[action - own]

    def legal(self, mask: bytes) -> dict[int, str]:
        """The actions that a mask allows, in words."""
        return {action: self.action_name(action) for action, may in enumerate(mask) if may}

    def refused(self, state: Any, seat: int, begun: tuple[int, ...], action: int) -> IllegalAction:
        """Why an action that is masked cannot be taken."""
        if not 0 <= action < self.actions:
            return NoAction(self.agents[seat], f"{action}, of {self.actions},", None)
        said = f"{action} ({self.action_name(action)})"
        return IllegalAction(self.agents[seat], said, self._refusal(state, seat, (*begun, action)))

    def _refusal(self, state: Any, seat: int, actions: tuple[int, ...]) -> Refusal | None:
        """What the rules say, where illegal actions make a move at all, which nobody promises."""
        try:
            move = self.encoding.move(state, seat, actions)
        except (LookupError, ValueError, AssertionError):
            return None
        return None if move is None else self.game.why_illegal(state, seat, move)

    def observation(self, tensor: bytes, mask: bytes) -> Observation:
        """Arrays that belong to whoever gets them, to keep and to write to."""
        return {
            "observation": np.frombuffer(bytearray(tensor), np.uint8),
            "action_mask": np.frombuffer(bytearray(mask), np.int8),
        }

    def everything(self, views: Views) -> NDArray[np.uint8]:
        """What all seats see, one after the other."""
        seen = [self.encoding.tensor(views.of(seat), ()) for seat in range(len(self.agents))]
        return np.frombuffer(bytearray().join(seen), np.uint8)

    def rewards(self, outcome: Outcome) -> dict[str, float]:
        """The win, shared by those in first place; what it is worth, all others pay alike.

        One winner gets 1 and each of the others -1 / (seats - 1); all together get 0.
        """
        seats, winners = len(self.agents), outcome.winners
        others = seats - 1
        won = (seats / len(winners) - 1) / others
        return {
            agent: won if seat in winners else -1 / others for seat, agent in enumerate(self.agents)
        }


def name(game: AnyGame) -> str:
    """What a game is called in PettingZoo."""
    return f"{game.name.replace('-', '_')}_v{game.version}"


def _box(highest: NDArray[np.uint8]) -> spaces.Box:
    return spaces.Box(np.zeros_like(highest), highest, dtype=np.uint8)


def _slices(fields: tuple[encoding.Field, ...]) -> dict[str, slice]:
    """Where each field stands in a tensor."""
    found, at = {}, 0
    for one in fields:
        found[one.name] = slice(at, at + one.size)
        at += one.size
    return found

"""The games in OpenSpiel: importing this module registers them.

    import pyspiel
    import ballroom.bridges.openspiel

    game = pyspiel.load_game("ballroom_dancing_dice(seats=2,endurance=1)")

docs/bridges.md says what is what.
"""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from ballroom.bridges.history import NOBODY, Moment, setting
from ballroom.core.chance import CHANCE, Rng
from ballroom.core.contract import WATCHER, AnyGame, Malformed, Outcome, Setup
from ballroom.core.encoding import Encoding, NotInNumbers, encode, size
from ballroom.core.extras import how_to_get
from ballroom.core.registry import games
from ballroom.core.setups import make

try:
    import numpy as np
    import pyspiel
except ImportError as missing:
    raise ImportError(
        f"this bridge needs OpenSpiel ({missing}): {how_to_get('openspiel')}"
    ) from missing

HORIZON: Final = "horizon"
"""The parameter that is not the game's: the move that makes so many actions ends it in a draw."""
Params = Mapping[str, Any]


def short_name(game: AnyGame) -> str:
    """The name by which OpenSpiel loads a game."""
    return "ballroom_" + game.name.replace("-", "_")


def utilities(outcome: Outcome) -> list[float]:
    """What each seat wins: the part of the others that it is placed before, less the part behind.

    They add up to 0 and lie between -1 and 1; seats that share a place win the same.
    """
    places = outcome.places
    return [
        sum((other > own) - (other < own) for other in places) / (len(places) - 1) for own in places
    ]


# ---- parameters


def parameters(game: AnyGame) -> dict[str, Any]:
    """All options of a game with their defaults, as OpenSpiel can have them.

    It takes 1+2+9 for a number that it cannot read, so words are joined by / here; + is read too
    where it can be. An option that is neither a number nor a word is the path of a JSON file.
    """
    found = {name: _spelled(default) for name, default in _defaults(game).items()}
    return {**found, "seats": game.seats[0], HORIZON: 0}


def setup_of(game: AnyGame, params: Params) -> Setup:
    """The setup that parameters ask for; raises ValueError with the rule where it cannot be."""
    asked = {**parameters(game), **params}
    options = {name: _read(asked[name], default) for name, default in _defaults(game).items()}
    return make(game, options.pop("seats"), options)


def _defaults(game: AnyGame) -> dict[str, Any]:
    return {field.name: field.default for field in msgspec.structs.fields(game.setup)}


def _spelled(default: Any) -> Any:
    if isinstance(default, str):
        return default.replace("+", "/")
    return default if isinstance(default, bool | int) else ""


def _read(value: Any, default: Any) -> Any:
    if isinstance(default, str):
        return value.replace("/", "+")
    if isinstance(value, str):
        return _from_file(Path(value)) if value else default
    return value


def _from_file(file: Path) -> Any:
    try:
        return msgspec.json.decode(file.read_bytes())
    except (OSError, msgspec.DecodeError) as error:
        raise Malformed(f"{file} cannot be read as data: {error}") from error


# ---- OpenSpiel's three classes


class BallroomGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game of the house, set up."""

    def __init__(self, kind: Any, game: AnyGame, params: Params) -> None:
        setup = setup_of(game, params)
        horizon = params.get(HORIZON, 0)
        if horizon < 0:
            raise ValueError(f"a game is cut after 1 action or more, not {horizon}")
        self.setting = setting(game.name, msgspec.json.encode(setup), horizon)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.encoding.actions,
            max_chance_outcomes=self.setting.outcomes,
            num_players=setup.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.setting.longest,
        )
        super().__init__(kind, info, dict(params))

    def new_initial_state(self) -> "BallroomState":
        """The game before its first input."""
        return BallroomState(self)

    def max_chance_nodes_in_history(self) -> int:
        """How often nature moves at most: the cut holds for nature and seats together."""
        return self.setting.longest

    def make_py_observer(self, kind: Any = None, params: Params | None = None) -> "Observer":
        """Sees what a seat sees: now, or with perfect recall all that it ever knew."""
        if kind is not None and not isinstance(kind, pyspiel.IIGObservationType):
            kind, params = None, kind  # OpenSpiel leaves out what it does not ask for
        if params:
            raise ValueError(f"an observation takes no parameters, and not {dict(params)}")
        return Observer(self.setting.encoding, kind)


class BallroomState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A game after some actions.

    All that it holds is a moment, which never changes; copying it costs nothing.
    """

    def __init__(self, game: BallroomGame) -> None:
        super().__init__(game)
        self.moment: Moment = game.setting.start
        self.ahead: Moment | None = None
        """Where the next action leads, where that is known."""

    def current_player(self) -> int:
        """The seat that moves, or OpenSpiel's numbers for nature and for nobody."""
        return self.moment.mover

    def is_terminal(self) -> bool:
        """Whether the game is over, or cut."""
        return self.moment.mover == NOBODY

    def returns(self) -> list[float]:
        """What each seat has won: nothing before the end, and nothing if the game was cut."""
        outcome = self.moment.setting.game.outcome(self.moment.state)
        if outcome is None:
            return [0.0] * self.moment.setting.setup.seats
        return utilities(outcome)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What nature may do, by number, with its probability."""
        return self.moment.lots.outcomes(self.moment.begun)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "BallroomState":
        """A game of which a player would know just the same: all that it did, was told and sees.

        What is hidden from the player is drawn anew, from nothing but what the player knows.
        """
        if not 0 <= player < self.num_players():
            raise ValueError(f"there is no player {player}, only 0 to {self.num_players() - 1}")
        state: BallroomState = self.get_game().new_initial_state()
        for action, moment in self.moment.retold(player, Rng("resample", sampler())):
            state.ahead = moment
            state.apply_action(action)
        return state

    def __str__(self) -> str:
        setting = self.moment.setting
        begun = "".join(f"; {name}" for name in self.moment.begun_in_words())
        return setting.game.write_state(self.moment.state) + begun

    def _legal_actions(self, player: int) -> list[int]:
        return self.moment.legal() if player == self.moment.mover else []

    def _apply_action(self, action: int) -> None:
        self.moment = self.ahead or self.moment.after(action)
        self.ahead = None

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return self.moment.name(action)
        return self.moment.setting.encoding.name(action)


class Observer:
    """What a player sees, as text and in numbers from 0 to 1; or all that it knows, as text."""

    def __init__(self, encoding: Encoding, kind: Any = None) -> None:
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        private = pyspiel.PrivateInfoType
        if kind.private_info == private.ALL_PLAYERS or not kind.public_info:
            raise ValueError("a player sees what all may see, and of the rest its own or nothing")
        self._public = kind.private_info == private.NONE
        self._recalls = kind.perfect_recall
        self.dict: dict[str, Any] = {}
        self.tensor: Any = None
        if not self._recalls:
            self._scale = _highest(encoding)
            self.tensor = np.zeros(size(encoding.fields), np.float32)
            start = 0
            for field in encoding.fields:
                self.dict[field.name] = self.tensor[start : start + field.size]
                start += field.size

    def set_from(self, state: BallroomState, player: int) -> None:
        """Fill the tensor: each number divided by the highest that its field can hold."""
        if self.tensor is not None:
            seen = np.frombuffer(state.moment.seen(self._seat(player)), np.uint8)
            np.divide(seen, self._scale, out=self.tensor)

    def string_from(self, state: BallroomState, player: int) -> str:
        """The same as text."""
        seat = self._seat(player)
        return state.moment.knowledge(seat) if self._recalls else state.moment.sight(seat)

    def _seat(self, player: int) -> int:
        return WATCHER if self._public else player


def _highest(encoding: Encoding) -> Any:
    parts = [np.full(field.size, max(field.highest, 1)) for field in encoding.fields]
    return np.concatenate(parts).astype(np.float32)


# ---- registering


def register(game: AnyGame) -> None:
    """Make a game known to OpenSpiel."""
    kind = pyspiel.GameType(
        short_name=short_name(game),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(game),
    )

    def load(params: Params | None = None) -> BallroomGame:
        return BallroomGame(kind, game, params or {})

    # OpenSpiel lets go of it when Python has ended already, so it must not be the last to hold it.
    load.itself = load  # type: ignore[attr-defined]
    pyspiel.register_game(kind, load)


def register_all(found: Iterable[AnyGame]) -> None:
    """Make all games known that can be had in numbers, unless they are."""
    known = set(pyspiel.registered_names())
    for game in found:
        try:
            encode(game, game.setup(game.seats[0]))
        except NotInNumbers:
            continue
        if short_name(game) not in known:
            register(game)


register_all(games().values())

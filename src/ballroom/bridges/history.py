"""A game as its history: one moment after the other, and what each seat knows by then.

A moment never changes, and knows the one before it. So a copy is the moment itself, and what many
games begin with is kept once.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import compress
from typing import Any

import msgspec

from ballroom.bridges import bounds
from ballroom.core.chance import CHANCE, Chances, Rng
from ballroom.core.contract import AnyGame, Event, Setup, told_to
from ballroom.core.encoding import encode
from ballroom.core.registry import games
from ballroom.core.retelling import Input, retell

NOBODY = -4
"""Who moves when a game is over; the number that OpenSpiel has for it."""


class NotLegal(ValueError):
    """Raised for an action that may not be taken now."""


Outcomes = list[tuple[int, float]]


class Lots:
    """What nature may do at a moment, numbered from 0, with exact probabilities.

    Where it is very much, nature draws twice: a part of all that may be, then one of that part. A
    roll of six dice has 3,136 outcomes, which nobody wants to list; two draws of 56 are the same.
    """

    def __init__(self, chances: Chances[Any]) -> None:
        self._moves = chances.moves
        self._numbers = {move: number for number, move in enumerate(chances.moves)}
        self._width = bounds.width(len(chances.moves))
        self.is_split = self._width < len(chances.moves)
        weights = chances.weights
        parts = [weights[at : at + self._width] for at in range(0, len(weights), self._width)]
        self._parts = [_shares(part) for part in parts]
        self._first = _shares([sum(part) for part in parts]) if self.is_split else self._parts[0]

    def outcomes(self, begun: tuple[int, ...]) -> Outcomes:
        """What nature may draw next, each with its probability."""
        return self._parts[begun[0]] if begun else self._first

    def move(self, begun: tuple[int, ...], action: int) -> Any | None:
        """What nature has then done; None where it draws once more."""
        if not 0 <= action < len(self.outcomes(begun)):
            raise NotLegal(f"nature has {len(self.outcomes(begun))} outcomes here, and no {action}")
        if begun:
            return self._moves[begun[0] * self._width + action]
        return None if self.is_split else self._moves[action]

    def actions(self, move: Any) -> tuple[int, ...]:
        """The draws by which nature does something."""
        number = self._numbers[move]
        return divmod(number, self._width) if self.is_split else (number,)


def _shares(weights: Sequence[int]) -> Outcomes:
    total = sum(weights)
    return [(number, weight / total) for number, weight in enumerate(weights)]


class Setting:
    """What all moments of a game share: its rules, its setup, its numbers, and its bounds."""

    def __init__(self, game: AnyGame, setup: Setup, horizon: int) -> None:
        self.game = game
        self.setup = setup
        self.key = (game.name, msgspec.json.encode(setup), horizon)
        self.horizon = horizon or bounds.horizon(game, setup)
        self.longest = self.horizon + bounds.longest_move(setup) - 1
        self.outcomes = bounds.outcomes(game, setup)
        self.encoding = encode(game, setup)
        self._lots: dict[str, Lots] = {}
        self.start = Moment(self, None, CHANCE, None, (), game.initial(setup))

    def lots(self, state: Any) -> Lots:
        """What nature may do; what one recipe draws is listed once."""
        chances = self.game.chances(state)
        known = self._lots.get(chances.recipe)
        if known is None:
            known = Lots(chances)
            if len(known.outcomes(())) > self.outcomes:
                raise OverflowError(f"nature has {len(known.outcomes(()))} outcomes at once")
            if chances.recipe:
                self._lots[chances.recipe] = known
        return known


@lru_cache(64)
def setting(name: str, setup: bytes, horizon: int) -> Setting:
    """The setting of a game by its name and its setup in JSON; horizon 0 is the game's own."""
    game = games()[name]
    return Setting(game, msgspec.json.decode(setup, type=game.setup), horizon)


class Moment:
    """A game after some actions: the last whole input, and what has been begun since then."""

    __slots__ = (
        "_mask", "_told", "before", "begun", "by", "events", "length", "move", "mover", "setting",
        "state",
    )  # fmt: skip

    def __init__(
        self,
        setting: Setting,
        before: "Moment | None",
        by: int,
        move: Any,
        events: tuple[Event, ...],
        state: Any,
        begun: tuple[int, ...] = (),
        length: int = 0,
    ) -> None:
        self.setting = setting
        self.before = before
        self.by = by
        self.move = move
        self.events = events
        self.state = state
        self.begun = begun
        self.length = length
        movers = setting.game.to_move(state)
        # Who choose at once do so one after the other, and none of them sees the others' choice.
        # A game is cut between moves: what has been begun, which others do not see, is not cut off.
        is_cut = length >= setting.horizon and not begun
        self.mover = movers[0] if movers and not is_cut else NOBODY
        self._mask: bytes | None = None
        self._told: dict[int, str] = {}

    # ---- actions

    @property
    def lots(self) -> Lots:
        """What nature may do now."""
        return self.setting.lots(self.state)

    @property
    def mask(self) -> bytes:
        """1 for every action that the mover may take."""
        if self._mask is None:
            self._mask = self.setting.encoding.mask(self.state, self.mover, self.begun)
        return self._mask

    def legal(self) -> list[int]:
        """The actions that the mover may take, in rising order."""
        return list(compress(range(self.setting.encoding.actions), self.mask))

    def name(self, action: int) -> str:
        """An action of the mover, or what nature does, in words."""
        if self.mover == CHANCE:
            move = self.lots.move(self.begun, action)
            return f"part {action}" if move is None else self.setting.game.write_move(move)
        return self.setting.encoding.name(action)

    def after(self, action: int) -> "Moment":
        """The moment after an action."""
        if self.mover == CHANCE:
            done = self.lots.move(self.begun, action)
            return self.with_begun(action) if done is None else self.then(CHANCE, done)
        if not 0 <= action < self.setting.encoding.actions or not self.mask[action]:
            raise NotLegal(f"action {action} may not be taken now")
        move = self.setting.encoding.move(self.state, self.mover, (*self.begun, action))
        return self.with_begun(action) if move is None else self.then(self.mover, move)

    def with_begun(self, action: int) -> "Moment":
        """The moment after an action that does not yet make a move."""
        return Moment(
            self.setting, self.before, self.by, self.move, self.events, self.state,
            (*self.begun, action), self.length + 1,
        )  # fmt: skip

    def then(self, by: int, move: Any, actions: int = 1) -> "Moment":
        """The moment after a whole input, which so many more actions have made."""
        state, events = self.setting.game.apply(self.state, by, move)
        return Moment(self.setting, self, by, move, events, state, (), self.length + actions)

    def actions_for(self, by: int, move: Any) -> tuple[int, ...]:
        """The actions that make an input."""
        if by == CHANCE:
            return self.lots.actions(move)
        return self.setting.encoding.numbers(self.state, by, move)

    # ---- what was, and who knows it

    def past(self) -> list["Moment"]:
        """All moments with a whole input, from the first."""
        found = []
        moment: Moment = self
        while moment.before is not None:
            found.append(moment)
            moment = moment.before
        found.reverse()
        return found

    def inputs(self) -> list[Input]:
        """All that was done, from the beginning."""
        return [(moment.by, moment.move) for moment in self.past()]

    def told(self, seat: int) -> str:
        """The last input as a seat may know it: who, its own move, and what it was told."""
        found = self._told.get(seat)
        if found is None:
            own = self.setting.game.write_move(self.move) if self.by == seat else ""
            heard = msgspec.json.encode(told_to(self.events, seat)).decode()
            found = self._told[seat] = f"{self.by} {own} {heard}"
        return found

    def sight(self, seat: int) -> str:
        """What a seat sees now, and what it has begun, as text."""
        game, begun = self.setting.game, self.begun_by(seat)
        seen = game.write_view(game.view(self.state, seat))
        if not begun:
            return seen
        return f"{seen}\nbegun: {', '.join(map(self.setting.encoding.name, begun))}"

    def begun_in_words(self) -> list[str]:
        """What the mover, be it nature, has begun."""
        if self.mover == CHANCE:
            return [f"part {action}" for action in self.begun]
        return [self.setting.encoding.name(action) for action in self.begun]

    def begun_by(self, seat: int) -> tuple[int, ...]:
        """What a seat has begun; what others begin nobody sees."""
        return self.begun if seat == self.mover else ()

    def knowledge(self, seat: int) -> str:
        """All that a seat ever did and was told, one input a line, and what it sees now."""
        heard = [moment.told(seat) for moment in self.past()]
        return "\n".join([f"seat {seat}", *heard, self.sight(seat)])

    def seen(self, seat: int) -> bytes:
        """What a seat sees now, in numbers."""
        view = self.setting.game.view(self.state, seat)
        return self.setting.encoding.tensor(view, self.begun_by(seat))

    def retold(self, seat: int, rng: Rng) -> Iterator[tuple[int, "Moment"]]:
        """Another game that a seat cannot tell from this one: actions, and where each leads."""
        setting, moment = self.setting, self.setting.start
        for by, move in retell(setting.game, setting.setup, self.inputs(), seat, rng):
            *some, last = moment.actions_for(by, move)
            for action in some:
                moment = moment.with_begun(action)
                yield action, moment
            moment = moment.then(by, move)
            yield last, moment
        for action in self.begun_by(seat):
            moment = moment.with_begun(action)
            yield action, moment

    # ---- copies

    def __deepcopy__(self, memo: object) -> "Moment":
        return self

    def __reduce__(self) -> tuple[Callable[..., "Moment"], tuple[object, ...]]:
        """By the record of its inputs, as text."""
        game = self.setting.game
        record = tuple((by, game.write_move(move)) for by, move in self.inputs())
        return restored, (self.setting.key, record, self.begun)


def restored(
    key: tuple[str, bytes, int], record: tuple[tuple[int, str], ...], begun: tuple[int, ...]
) -> Moment:
    """The moment that a record of inputs leads to."""
    moment = setting(*key).start
    read = moment.setting.game.read_move
    for by, text in record:
        move = read(text)
        moment = moment.then(by, move, len(moment.actions_for(by, move)))
    for action in begun:
        moment = moment.after(action)
    return moment

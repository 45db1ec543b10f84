"""A game that is being played here: what is seen of it, what is asked, and how moves are made."""

import abc
import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from ballroom.core.chance import CHANCE, Rng
from ballroom.core.contract import WATCHER, AnyGame
from ballroom.core.language import named, say
from ballroom.core.record import Played, Recorder, Step
from ballroom.core.saying import refused
from ballroom.players import registry as players
from ballroom.table.computer import seated
from ballroom.table.match import Choose, Match
from ballroom.terminal.play import HUMAN, Evening
from ballroom.terminal.rooms import room_of
from ballroom.terminal.stage.sights import Line, Sight

PACE = 0.4
"""Seconds after a computer's move before the next, so that eyes can follow."""
SHOW_PACE = 1.2
"""The same where only computers play."""

Changed = Callable[[], None]


@dataclass(frozen=True)
class Ending:
    """How a game ended."""

    places: tuple[int, ...]
    reason: str
    rule: str

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


class Sitting(abc.ABC):
    """A table as those at this terminal sit at it."""

    game: AnyGame
    seats: tuple[int, ...]
    """Those who sit here; nobody, where somebody only looks on."""
    lines: list[Line]
    """The log."""

    @property
    @abc.abstractmethod
    def names(self) -> list[str]:
        """What the seats are called."""

    @property
    @abc.abstractmethod
    def ending(self) -> Ending | None:
        """How it ended, once it has."""

    @property
    @abc.abstractmethod
    def asked(self) -> tuple[int, ...]:
        """Those here who may move now."""

    @abc.abstractmethod
    def sight(self, seat: int) -> Sight:
        """What a seat, or somebody who only looks on, sees."""

    @abc.abstractmethod
    async def run(self, changed: Changed) -> None:
        """Play until the end; tell whenever something has changed."""

    @abc.abstractmethod
    async def submit(self, seat: int, move: Any) -> str | None:
        """Make a move; answers why not, if so."""

    @abc.abstractmethod
    async def close(self) -> None:
        """Leave the table."""

    @abc.abstractmethod
    async def hint(self, sight: Sight) -> str:
        """What a strong computer would do, and why; or why that is not told."""

    @property
    def shared(self) -> bool:
        """Whether several people look at this terminal."""
        return len(self.seats) > 1


class LocalSitting(Sitting):
    """A game in this process: people at this terminal, and computers."""

    def __init__(
        self, evening: Evening, recorder: Recorder | None = None, pace: float = PACE
    ) -> None:
        self.evening = evening
        self.game = evening.game
        self.seats = tuple(at for at, one in enumerate(evening.players) if one == HUMAN)
        self.lines = []
        self._recorder = recorder
        self._pace = pace if self.seats else pace * SHOW_PACE / PACE
        root = Rng(evening.seed)
        choosers = [self._chooser(seat, root) for seat in range(len(evening.players))]
        self.match = Match(evening.game, evening.setup, choosers, root.child("dice"), recorder)
        self.start = self.match.state
        self.steps: list[Step] = []
        self._news = room_of(evening.game).is_news
        self._moved = asyncio.Event()
        self._closed = False

    def _chooser(self, seat: int, root: Rng) -> Choose:
        if seat in self.seats:
            return _nobody
        level = self.evening.players[seat]
        return seated(players.make(self.game, level), root.child("seat", seat))

    @property
    def names(self) -> list[str]:
        """As they were given."""
        return list(self.evening.names)

    @property
    def ending(self) -> Ending | None:
        """By the rules."""
        outcome = self.game.outcome(self.match.state)
        return None if outcome is None else Ending(outcome.places, outcome.reason, outcome.rule)

    @property
    def asked(self) -> tuple[int, ...]:
        """People only when no computer has anything to do or to say."""
        to_move = self.game.to_move(self.match.state)
        if any(seat not in self.seats for seat in to_move):
            return ()
        return to_move

    def sight(self, seat: int) -> Sight:
        """From the state itself."""
        game, state = self.game, self.match.state
        return Sight(
            game.view(state, seat),
            self.evening.names,
            seat in self.asked,
            game.legal_moves(state, seat) if seat in self.asked else (),
            lambda move: game.why_illegal(state, seat, move),
            tuple(one for one in game.to_move(state) if one != CHANCE),
        )

    async def run(self, changed: Changed) -> None:
        """Nature and the computers move by themselves; people when they have chosen."""
        while self.ending is None and not self._closed:
            busy = [seat for seat in self.game.to_move(self.match.state) if seat not in self.seats]
            if not busy:
                self._moved.clear()
                changed()
                await self._moved.wait()
                continue
            before = len(self.lines)
            await self._step(busy[0])
            if busy[0] != CHANCE and len(self.lines) > before and self._pace:
                changed()
                await asyncio.sleep(self._pace)
        self._finish()
        changed()

    async def _step(self, seat: int) -> None:
        """Computers think beside the screen; nothing is done once it has been left."""
        choose = self.match.choose
        move = choose(seat) if seat == CHANCE else await asyncio.to_thread(choose, seat)
        if not self._closed:
            self._put(seat, move)

    def _put(self, seat: int, move: Any) -> None:
        events = self.match.put(seat, move)
        self.steps.append(Step(0, seat, move, events, self.match.state))
        for event in events:
            if self._news(event):
                text = self.game.tell(event, self.evening.names)
                self.lines.append(Line(text, event.rule, event.to, event))

    async def submit(self, seat: int, move: Any) -> str | None:
        """By the rules of the game."""
        if refusal := self.game.why_illegal(self.match.state, seat, move):
            return refused(refusal)
        self._put(seat, move)
        self._moved.set()
        return None

    async def hint(self, sight: Sight) -> str:
        """The strongest computer thinks beside the screen."""
        strongest = list(players.levels(self.game).values())[-1]()
        rng = Rng("hint", self.game.write_view(sight.view))
        move = await asyncio.to_thread(strongest.choose, sight.view, sight.legal, 1.0, rng)
        said = await asyncio.to_thread(strongest.explain, sight.view, sight.legal, move)
        why = named(said, self.evening.names)
        return say("{move}: {why}", move=self.game.write_move(move), why=why)

    async def close(self) -> None:
        """Whatever was played is kept."""
        self._closed = True
        self._moved.set()
        self._finish()

    def _finish(self) -> None:
        if self._recorder:
            self._recorder.finish(self.game.outcome(self.match.state))
            self._recorder = None

    def again(self) -> Evening:
        """The same people with new dice."""
        return replace(self.evening, seed=secrets.token_hex(16))

    def played(self) -> Played:
        """The game so far, to look back on."""
        return Played(
            self.game,
            self.evening.setup,
            tuple(self.evening.names),
            self.start,
            tuple(self.steps),
            self.game.outcome(self.match.state),
        )


def _nobody(game: AnyGame, state: Any, seat: int) -> Any:
    del game, state
    raise AssertionError(f"a person chooses for seat {seat}")


def eyes_of(sitting: Sitting, last: int | None) -> int:
    """Through whose eyes the table is looked at now."""
    if not sitting.shared:
        return sitting.seats[0] if sitting.seats else WATCHER
    if last in sitting.asked:
        assert last is not None
        return last
    return sitting.asked[0] if sitting.asked else WATCHER

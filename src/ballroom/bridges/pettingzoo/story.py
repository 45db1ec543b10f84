"""A game as text, for `render`: what somebody has been told, and what it sees."""

from collections.abc import Sequence
from typing import Any

from ballroom.core.contract import AnyGame, Event, told_to


class Story:
    """All that has happened in a game, and up to where each has acted upon it."""

    def __init__(self, game: AnyGame, names: Sequence[str]) -> None:
        self._game = game
        self._names = names
        self._events: list[Event] = []
        self._read: dict[int, int] = {}

    def acts(self, seat: int) -> None:
        """A seat, or a WATCHER, has taken note of all until now."""
        self._read[seat] = len(self._events)

    def add(self, events: tuple[Event, ...]) -> None:
        """More has happened."""
        self._events += events

    def told(self, state: Any, seat: int) -> str:
        """What a seat was told since it acted, and what it sees, in the game's notation."""
        events = told_to(self._events[self._read.get(seat, 0) :], seat)
        said = [str(self._game.tell(event, self._names)) for event in events]
        return "\n".join([*said, self._game.write_view(self._game.view(state, seat))])

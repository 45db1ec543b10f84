"""Every limit of a house that serves tables, in one place; a host may set them by environment.

`BALLROOM_MAX_TABLES=500` sets `max_tables`, and so on.
"""

import math
import os
from collections.abc import Mapping
from dataclasses import dataclass, fields

from ballroom.core.language import say


@dataclass(frozen=True)
class Limits:
    """Numbers that keep a house from being overrun."""

    max_tables: int = 5_000
    """Tables whose game is not over."""
    max_tables_per_address: int = 60
    """Tables that one address may open in an hour."""
    max_sockets: int = 5_000
    """Connections at all tables."""
    max_sockets_per_address: int = 200
    """Connections at tables from one address."""
    max_lines_per_address: int = 400
    """All open connections from one address, be it to ask or to play."""
    max_sockets_per_table: int = 200
    """People at a table, watchers included."""
    max_message: int = 16_384
    """Bytes of one message."""
    max_body: int = 65_536
    """Bytes of one request."""
    messages_per_second: int = 20
    """What a connection may send, on average; bursts of five times that."""
    chats_per_minute: int = 20
    """What a seat may say."""
    requests_per_minute: int = 600
    """Requests from one address."""
    waiting_messages: int = 500
    """Messages that wait for a slow client before it is let go."""
    waiting_bytes: int = 2_000_000
    """Their bytes; what was told to a newcomer at first is not counted."""
    unread_seconds: float = 20.0
    """How long a client may leave unread what was sent to it."""
    thinking_seconds: float = 1.0
    """What a computer may think about a move."""
    thinkers: int = 2
    """Processes for computer players."""
    show_seconds: float = 1.2
    """How long a computer takes for a move where only computers play, so that it can be watched."""
    empty_hours: int = 72
    """How long a table is kept to which not enough people come."""
    away_seconds: int = 180
    """How long a table without clocks waits for somebody who is not connected."""
    hello_seconds: float = 10.0
    """How long a new connection may keep silent, and how long a request may take to begin."""


def from_environment(environment: Mapping[str, str] = os.environ) -> Limits:
    """The limits, with what the environment sets; raises ValueError for what is no number."""
    changed: dict[str, float | int] = {}
    for one in fields(Limits):
        name = f"BALLROOM_{one.name.upper()}"
        if name in environment:
            kind = float if isinstance(one.default, float) else int
            try:
                changed[one.name] = kind(environment[name])
            except ValueError:
                raise ValueError(
                    say(
                        "{name} should be a number, not {said}",
                        name=name,
                        said=repr(environment[name]),
                    )
                ) from None
            if not 0 < changed[one.name] < math.inf:
                raise ValueError(
                    say("{name} should be more than nothing, and not without end", name=name)
                )
    return Limits(**changed)  # type: ignore[arg-type]


class Bucket:
    """Lets so many things through a second, on average, and a burst."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._left = burst
        self._since: float | None = None

    def take(self, now: float) -> bool:
        """Whether one more may pass at this time, in seconds."""
        if self._since is not None:
            self._left = min(self.burst, self._left + (now - self._since) * self.rate)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

"""A board for any game: the view as text, the moves as buttons. The games' own build on it."""

from collections.abc import Sequence
from itertools import islice
from typing import Any

from ballroom.core.contract import AnyGame, Event
from ballroom.core.language import say
from ballroom.terminal.rooms import room_of
from ballroom.terminal.stage.canvas import Canvas, wrapped
from ballroom.terminal.stage.sights import Key, Sight, Speak

PRIMARY = "bold action-ink on action"
PLAIN = "bold ink on paper-sunk"
OFF = "ink-soft on paper-sunk"
HEAD = "bold brass"
SOFT = "ink-soft"
LIT = "bold candle"
DO = "do"
"""The spot of the one dark button."""
MOST_LISTED = 400


class Board:
    """Draws what one seat sees, and turns what is pressed into moves.

    What has been picked but not yet played is kept here; the game itself never is.
    """

    news_rows = 3
    """Rows that the news take where the log has no place of its own."""

    def __init__(self, game: AnyGame, speak: Speak) -> None:
        self.game = game
        self.speak = speak
        self.room = room_of(game)
        self.sight: Sight | None = None
        self.cursor = ""
        """What the cursor is at."""
        self.wish = ""
        """Where the cursor should go next."""

    # ---- what goes on

    def see(self, sight: Sight) -> None:
        """Look at the game anew."""
        before, self.sight = self.sight, sight
        if before is None or not self._is_same(before, sight):
            self.begin()

    def hear(self, events: Sequence[Event]) -> None:
        """Note what has happened, where the view does not show it any more."""

    def begin(self) -> None:
        """Something new is asked: nothing is picked yet."""

    def _is_same(self, before: Sight, now: Sight) -> bool:
        """Whether what was picked still has its meaning."""
        return before.view == now.view and before.asked == now.asked

    @property
    def view(self) -> Any:
        """What is seen."""
        assert self.sight is not None
        return self.sight.view

    @property
    def names(self) -> Sequence[str]:
        """What the seats are called."""
        assert self.sight is not None
        return self.sight.names

    @property
    def asked(self) -> bool:
        """Whether whoever looks is to move."""
        return self.sight is not None and self.sight.asked

    def name(self, seat: int) -> str:
        """A seat's name, and whether it is the own."""
        if seat == self.view.seat:
            return self.speak(say("{name} (you)", name=self.names[seat]))
        return self.names[seat]

    # ---- drawing

    def title(self) -> str:
        """Where the game is, in a few words."""
        return ""

    def question(self) -> str:
        """What is asked of whoever looks."""
        return self.speak(self.room.question(self.view))

    def paint(self, canvas: Canvas) -> None:
        """Draw it all, and say what can be pressed."""
        y = 0
        for line in wrapped(self.room.describe(self.view, self.names), canvas.width - 2):
            canvas.put(1, y, line)
            y += 1
        x, y = 1, y + 1
        for number, move in enumerate(self._listed()):
            text = self.game.write_move(move)
            if x + len(text) + 3 > canvas.width and x > 1:
                x, y = 1, y + 1
            x = canvas.button(f"move {number}", x, y, text, PLAIN)

    def _listed(self) -> list[Any]:
        if not self.asked or self.sight is None:
            return []
        return list(islice(self.sight.legal, MOST_LISTED))

    # ---- playing

    def own_keys(self) -> list[Key]:
        """The keys that press something now."""
        return []

    def start(self) -> str:
        """Where the cursor is at first."""
        return DO

    def press(self, spot: str) -> Any:
        """Press a spot: answers a move where that makes one, or something to be opened."""
        if spot.startswith("move "):
            return self._listed()[int(spot.removeprefix("move "))]
        return None

    def is_ready(self) -> bool:
        """Whether the dark button does something now."""
        return True

    def walk(self, spot: str, way: str) -> str | None:
        """Where a step of the cursor leads, where a board knows better than its drawing does."""
        del spot, way
        return None

    def wheel(self, by: int) -> bool:
        """The wheel was turned; False where it turns nothing here."""
        del by
        return False

    def back(self) -> bool:
        """Put down what was picked last; False where nothing was."""
        return False

    def note(self) -> str:
        """A sentence about what is picked, shown below the question."""
        return ""

    def spoken_spot(self, spot: str) -> str:
        """What the cursor is at, in words, where the drawing needs them."""
        del spot
        return ""

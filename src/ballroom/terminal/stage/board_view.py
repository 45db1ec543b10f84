"""The part of the screen that shows a board: it draws, and hands over what is pressed."""

from typing import Any

from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from ballroom.terminal.stage import look
from ballroom.terminal.stage.boards.any_game import DO, Board
from ballroom.terminal.stage.canvas import Canvas, Spot

WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
FURTHER = ("home", "end", "pageup", "pagedown")


class BoardView(ScrollView, can_focus=True):
    """A board with a cursor on what can be pressed."""

    DEFAULT_CSS = "BoardView { background: $paper; }"

    class Chose(Message):
        """A press came to something: a move, or something to be opened."""

        def __init__(self, answer: Any) -> None:
            super().__init__()
            self.answer = answer

    class Moved(Message):
        """Something was picked, or the cursor has moved."""

    def __init__(self, board: Board, **more: Any) -> None:
        super().__init__(**more)
        self.board = board
        self.cursor = ""
        self.canvas = Canvas(80, 24)
        self._strips: list[Strip] = []

    # ---- drawing

    def draw(self) -> None:
        """Draw the board anew."""
        if self.board.sight is None or self.size.width == 0:
            return
        self._paint()
        if self.cursor not in self.canvas.spots:  # of a board that looked otherwise
            self.cursor = self._first()
            self._paint()
        if self.has_focus and self.cursor in self.canvas.spots:
            self.canvas.light(self.canvas.spots[self.cursor])
        self._strips = self.canvas.strips(self.app.theme)
        self.virtual_size = Size(self.size.width, self.canvas.rows)
        self.refresh()

    def _paint(self) -> None:
        self.canvas = Canvas(self.size.width, self.size.height)
        self.board.cursor = self.cursor
        self.board.paint(self.canvas)

    def _first(self) -> str:
        spots = self.canvas.spots
        if self.board.start() in spots:
            return self.board.start()
        return next(iter(spots), "")

    def render_line(self, y: int) -> Strip:
        """One row of the drawing."""
        at = y + self.scroll_offset.y
        if at < len(self._strips):
            return self._strips[at]
        return Strip.blank(self.size.width, look.style(self.app.theme, "ink on paper"))

    def on_resize(self) -> None:
        """Draw for the new size."""
        self.draw()

    def on_focus(self) -> None:
        """Show the cursor."""
        self.draw()

    def on_blur(self) -> None:
        """Hide it."""
        self.draw()

    # ---- pressing

    def press(self, spot: str) -> None:
        """Press something by its name."""
        if spot in self.canvas.spots:
            self.cursor = spot
        elif all(spot != own.spot for own in self.board.own_keys()):
            return
        answer = self.board.press(spot)
        if self.board.wish:
            self.cursor, self.board.wish = self.board.wish, ""
        self.draw()
        self._show_cursor()
        self.post_message(self.Moved() if answer is None else self.Chose(answer))

    def on_click(self, event: events.Click) -> None:
        """Press what lies under the pointer."""
        spot = self.canvas.spot_at(event.x, event.y + self.scroll_offset.y)
        if spot:
            event.stop()
            self.press(spot.name)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel turns what can be turned; else it scrolls."""
        self._wheel(event, -1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The other way."""
        self._wheel(event, 1)

    def _wheel(self, event: events.MouseEvent, by: int) -> None:
        if self.board.wheel(by):
            event.stop()
            event.prevent_default()
            self.draw()
            self.post_message(self.Moved())

    def on_key(self, event: events.Key) -> None:
        """Walk, press, put back; and whatever keys the board has."""
        if self._handles(event.key, event.character or event.key):
            event.stop()
            event.prevent_default()

    def _handles(self, key: str, sign: str) -> bool:
        for own in self.board.own_keys():
            if sign.lower() == own.key or key == own.key:
                self.press(own.spot)
                return True
        if key in WAYS or key in FURTHER:
            return self._walk(key)
        if key == "space" and self.cursor:
            self.press(self.cursor)
            return True
        if key == "enter" and self.canvas.spots:
            ready = DO in self.canvas.spots and self.board.is_ready()
            self.press(DO if ready else self.cursor)
            return True
        if key == "escape" and self.board.back():
            self.draw()
            self.post_message(self.Moved())
            return True
        return False

    def _walk(self, key: str) -> bool:
        here = self.canvas.spots.get(self.cursor)
        if here is None:
            return False
        name = self.board.walk(self.cursor, key)
        if name is None and key in WAYS:
            name = nearest(self.canvas, here, *WAYS[key])
        if name is None or name not in self.canvas.spots:
            return key in WAYS
        self.cursor = name
        self.draw()
        self._show_cursor()
        self.post_message(self.Moved())
        return True

    def _show_cursor(self) -> None:
        if spot := self.canvas.spots.get(self.cursor):
            where = Region(spot.x, spot.y, spot.width, spot.height)
            self.scroll_to_region(where, animate=False)


def nearest(canvas: Canvas, here: Spot, dx: int, dy: int) -> str | None:
    """The spot that lies next in a direction: sideways in about the same row, or a row on."""
    x, y = here.centre
    best, found = 1e9, None
    for spot in canvas.spots.values():
        across, down = spot.centre[0] - x, spot.centre[1] - y
        along = across * dx + down * dy
        aside = abs(down if dx else across)
        if along <= 0.5 or (dx and aside > 2 * along):
            continue
        far = along + (3 * aside if dx else aside / 4)
        if far < best:
            best, found = far, spot.name
    return found

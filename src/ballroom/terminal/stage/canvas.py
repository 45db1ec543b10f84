"""A drawing in signs, on which places can be pressed."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from rich.cells import cell_len
from rich.segment import Segment
from textual.strip import Strip

from ballroom.terminal.stage import look

FOCUS = "bold paper on focus"
ATTRIBUTES = ("bold", "italic", "underline", "dim")


@dataclass(frozen=True)
class Spot:
    """A place that can be pressed: where it is, and where a cursor on it shows."""

    name: str
    x: int
    y: int
    width: int
    height: int
    mark: tuple[int, int, int]
    """Column, row and width of what lights up when the cursor is there."""

    @property
    def centre(self) -> tuple[float, float]:
        """Its middle; a row counts as two columns."""
        return self.x + self.width / 2, 2 * (self.y + self.height / 2)

    def holds(self, x: int, y: int) -> bool:
        """Whether a cell belongs to it."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


class Canvas:
    """Rows of signs with their styles; it grows downwards as far as is drawn."""

    def __init__(self, width: int, height: int, ground: str = "ink on paper") -> None:
        self.width = width
        self.height = height
        """The rows that can be seen without scrolling."""
        self.ground = ground
        self.spots: dict[str, Spot] = {}
        self._rows: list[list[tuple[str, str]]] = []

    @property
    def rows(self) -> int:
        """How far down something is drawn."""
        return len(self._rows)

    def put(self, x: int, y: int, text: str, style: str = "") -> int:
        """Write a text; what does not fit is left out. Answers the column after it."""
        row = self._row(y)
        for sign in text:
            width = 1 if sign.isascii() else cell_len(sign)
            if width == 0:
                continue
            if x >= 0 and x + width <= self.width:
                ground = row[x][1]
                row[x] = (sign, _over(ground, style))
                for behind in range(1, width):
                    row[x + behind] = ("", row[x][1])
            x += width
        return x

    def fill(self, x: int, y: int, width: int, height: int, style: str) -> None:
        """Lay a ground."""
        for at in range(y, y + height):
            self.put(x, at, " " * width, style)

    def wrap(self, x: int, y: int, width: int, text: str, style: str = "") -> int:
        """Write words over several rows; answers the row after them."""
        for line in wrapped(text, width):
            self.put(x, y, line, style)
            y += 1
        return y

    def spot(
        self, name: str, x: int, y: int, width: int, height: int = 1,
        mark: tuple[int, int, int] | None = None,
    ) -> None:  # fmt: skip
        """Make a place that can be pressed."""
        self.spots[name] = Spot(name, x, y, width, height, mark or (x, y, width))

    def button(self, name: str, x: int, y: int, label: str, style: str) -> int:
        """A button of one row; answers the column after it and a space."""
        text = f" {label} "
        end = self.put(x, y, text, style)
        self.spot(name, x, y, end - x)
        return end + 1

    def light(self, spot: Spot) -> None:
        """Show that the cursor is there."""
        x, y, width = spot.mark
        row = self._row(y)
        for at in range(max(0, x), min(x + width, self.width)):
            row[at] = (row[at][0], FOCUS)

    def spot_at(self, x: int, y: int) -> Spot | None:
        """What can be pressed there; the last that was drawn, where several lie there."""
        found = [spot for spot in self.spots.values() if spot.holds(x, y)]
        return found[-1] if found else None

    def strips(self, theme: str) -> list[Strip]:
        """The drawing as a terminal takes it."""
        return [Strip(list(_segments(row, theme)), self.width) for row in self._rows]

    def text(self) -> str:
        """The drawing without its colours."""
        return "\n".join("".join(sign for sign, _ in row).rstrip() for row in self._rows)

    def _row(self, y: int) -> list[tuple[str, str]]:
        while len(self._rows) <= y:
            self._rows.append([(" ", self.ground)] * self.width)
        return self._rows[y]


@cache
def _over(ground: str, style: str) -> str:
    """A style on the ground that lies there, unless it brings its own."""
    if " on " in f" {style}":
        return style
    ink, _, under = ground.rpartition(" on ")
    if all(word in ATTRIBUTES for word in style.split()):
        style = f"{style} {' '.join(word for word in ink.split() if word not in ATTRIBUTES)}"
    return f"{style} on {under}"


def _segments(row: list[tuple[str, str]], theme: str) -> Iterator[Segment]:
    text, style = "", ""
    for sign, own in row:
        if own != style and text:
            yield Segment(text, look.style(theme, style))
            text = ""
        text, style = text + sign, own
    if text:
        yield Segment(text, look.style(theme, style))


def wrapped(text: str, width: int) -> list[str]:
    """A text in lines of at most so many columns."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}" if line else word
            if cell_len(longer) > width and line:
                lines.append(line)
                longer = word
            line = longer
        lines.append(line)
    return lines


def cut(text: str, width: int) -> str:
    """A text that takes at most so many columns."""
    if cell_len(text) <= width:
        return text
    while text and cell_len(text) > width - 1:
        text = text[:-1]
    return f"{text}…"

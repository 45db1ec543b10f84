"""Dice as drawings of five rows; the types differ in outline and pips, not in colour alone."""

from typing import NamedTuple

from ballroom.terminal.houses import House
from ballroom.terminal.stage.canvas import Canvas

CLOSED = 0
"""In place of a face: a closed box, of which only its owner knows what is in it."""
WIDTH, HEIGHT = 9, 5
SMALL = 3

_PIPS = {
    CLOSED: ("▒▒▒▒▒", "▒▒▒▒▒", "▒▒▒▒▒"),
    1: ("     ", "  o  ", "     "),
    2: ("o    ", "     ", "    o"),
    3: ("o    ", "  o  ", "    o"),
    4: ("o   o", "     ", "o   o"),
    5: ("o   o", "  o  ", "o   o"),
    6: ("o   o", "o   o", "o   o"),
}


class Kind(NamedTuple):
    """A type of dice: its outline, its pips and its colours."""

    corners: str
    pip: str
    style: str


IVORY_CORNERS = "╭╮╰╯"
VELVET_CORNERS = "╱╲╲╱"  # noqa: RUF001  the slash is drawn, not read
LACQUER = Kind("┌┐└┘", "✦", "lacquer-ink on lacquer")
"""The Tango."""


def ivory(house: House) -> Kind:
    """Round corners, round pips in the colour of the house."""
    return Kind(IVORY_CORNERS, "●", f"{house.token}-deep on ivory")


def velvet(house: House) -> Kind:
    """Cut corners, lozenge pips on the colour of the house."""
    return Kind(VELVET_CORNERS, "◆", f"on-{house.token} on {house.token}")


def draw(canvas: Canvas, x: int, y: int, face: int, kind: Kind, label: str = "") -> None:
    """A die of nine columns and five rows, and a label below."""
    left, right, low_left, low_right = tuple(kind.corners)
    canvas.put(x, y, f"{left}───────{right}", kind.style)
    for row, pips in enumerate(_PIPS[face], 1):
        canvas.put(x, y + row, f"│ {pips.replace('o', kind.pip)} │", kind.style)
    canvas.put(x, y + 4, f"{low_left}───────{low_right}", kind.style)
    canvas.put(x, y + HEIGHT, f"{label:^{WIDTH}}")


def small(canvas: Canvas, x: int, y: int, face: int, kind: Kind) -> int:
    """A die in one row: its pip and its number. Answers the column after it and a space."""
    text = f"{kind.pip}{face} " if face else "▒▒ "
    return canvas.put(x, y, text, kind.style) + 1


MEDIUM_WIDTH, MEDIUM_HEIGHT = 7, 3


def medium(canvas: Canvas, x: int, y: int, face: int, kind: Kind) -> None:
    """A die of seven columns and three rows, without an outline."""
    for row, pips in enumerate(_PIPS[face]):
        canvas.put(x, y + row, f" {pips.replace('o', kind.pip)} ", kind.style)

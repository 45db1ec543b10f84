"""Dice as drawings of five lines; the types differ in outline and pips, not in colour alone."""

from dataclasses import dataclass

from rich.text import Text

CLOSED = 0
"""In place of a face: a closed box, of which only its owner knows what is in it."""

_PIPS = {
    CLOSED: ("▒▒▒▒▒", "▒▒▒▒▒", "▒▒▒▒▒"),
    1: ("     ", "  o  ", "     "),
    2: ("o    ", "     ", "    o"),
    3: ("o    ", "  o  ", "    o"),
    4: ("o   o", "     ", "o   o"),
    5: ("o   o", "  o  ", "o   o"),
    6: ("o   o", "o   o", "o   o"),
}


@dataclass(frozen=True)
class Kind:
    """A type of dice: its outline, its pips and its colour."""

    corners: str
    pip: str
    style: str


def ivory() -> Kind:
    """Round corners, round pips."""
    return Kind("╭╮╰╯", "●", "")


def velvet(colour: str) -> Kind:
    """Cut corners, lozenge pips, the colour of the house."""
    return Kind("╱╲╲╱", "◆", colour)  # noqa: RUF001  the slash is drawn, not read


def lacquer() -> Kind:
    """Square corners, stars: the Tango."""
    return Kind("┌┐└┘", "✦", "yellow")


def lines(face: int, kind: Kind) -> list[str]:
    """One die, five lines of nine columns."""
    left, right, low_left, low_right = tuple(kind.corners)
    rows = [f"│ {row.replace('o', kind.pip)} │" for row in _PIPS[face]]
    return [f"{left}───────{right}", *rows, f"{low_left}───────{low_right}"]


def row(dice: list[tuple[int, Kind, str]], small: bool = False) -> Text:
    """Dice beside one another, each with a label below; or in one line, where there is no room."""
    if small:
        return _line(dice)
    drawn = [(lines(face, kind), kind, label) for face, kind, label in dice]
    text = Text()
    for line in range(5):
        for die, kind, _ in drawn:
            text.append(die[line], style=kind.style)
            text.append(" ")
        text.append("\n")
    for _, _, label in drawn:
        text.append(f"{label:^9} ", style="bold")
    return text


def _line(dice: list[tuple[int, Kind, str]]) -> Text:
    text = Text("  ")
    for face, kind, label in dice:
        if label:
            text.append(f"{label} ", style="bold")
        text.append(f"{kind.pip}{face}" if face else "▒▒", style=kind.style)
        text.append("   ")
    return text

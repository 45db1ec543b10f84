"""The floor of La Danse in signs: where each space lies, and how dancers look on it."""

from dataclasses import dataclass
from functools import lru_cache

from ballroom.games.la_danse import tables
from ballroom.games.la_danse.ball import Ball
from ballroom.games.la_danse.shown import Place
from ballroom.terminal.houses import HOUSES

ARROWS = "→⇘↘⇓↙⇙←⇖↖⇑↗⇗"
"""By facing: single ones lead over a side, double ones along a line to the space beyond."""
WOODS = ("floor", "floor-2", "floor-3")
STEPS = {
    "left": (-1, 0),
    "right": (1, 0),
    "home": (0, -1),
    "pageup": (1, -1),
    "end": (-1, 1),
    "pagedown": (0, 1),
}
"""The six neighbours by key, as axial steps."""
WIDTHS = (7, 6, 5)


@dataclass(frozen=True)
class Floor:
    """Where the spaces of a ball lie on a canvas."""

    ball: Ball
    cell: int
    """Columns of a space."""
    high: int
    """Rows of a space."""
    places: dict[int, tuple[int, int]]
    """Column and row of each space."""

    def wood(self, space: int) -> str:
        """What it is laid with: three woods, carpets at the entrances."""
        q, r = tables.SPACES[space]
        if self.ball.in_entrance[space]:
            return "carpet"
        return WOODS[(q - r) % 3]

    @property
    def rows(self) -> int:
        """How many rows it takes."""
        return max(y for _, y in self.places.values()) + self.high

    def next_to(self, space: int, key: str) -> int | None:
        """The neighbour that a key walks to."""
        q, r = tables.SPACES[space]
        if key in STEPS:
            dq, dr = STEPS[key]
            found = tables.INDEX.get((q + dq, r + dr))
            return found if found is not None and self.ball.on_board[found] else None
        down = 1 if key == "down" else -1
        # Straight up and down is between two spaces: the one nearer to the middle of the row's.
        ways = ((0, -1), (1, -1)) if down < 0 else ((-1, 1), (0, 1))
        ways = ways if r % 2 else ways[::-1]
        for dq, dr in ways:
            found = tables.INDEX.get((q + dq, r + dr))
            if found is not None and self.ball.on_board[found]:
                return found
        return None


@lru_cache(16)
def floor_for(ball: Ball, width: int, height: int) -> Floor:
    """The largest drawing of a floor that fits."""
    columns = [2 * q + r for q, r in (tables.SPACES[one] for one in ball.plan.spaces)]
    lines = [r for _, r in (tables.SPACES[one] for one in ball.plan.spaces)]
    rows = max(lines) - min(lines) + 1
    high = 2 if 2 * rows <= height else 1
    halves = max(columns) - min(columns) + 2
    fitting = [cell for cell in WIDTHS if halves * cell // 2 + 1 <= width]
    cell = fitting[0] if fitting and high == 2 else WIDTHS[-1]
    spare = width - halves * cell // 2
    left = min(columns) * cell // 2 - max(0, spare // 2)
    places = {
        space: ((2 * q + r) * cell // 2 - left, (r - min(lines)) * high)
        for space, (q, r) in ((one, tables.SPACES[one]) for one in ball.plan.spaces)
    }
    return Floor(ball, cell, high, places)


def dancer_signs(dancer: int, place: Place, mark: str) -> str:
    """A dancer in five signs: its house, its name, where it faces, what it does now."""
    name = tables.DANCERS[dancer % tables.EACH].name
    if place.mark is not None:
        return f"{HOUSES[place.mark].emblem}{name.lower():<2}◦{mark}"
    return f"{HOUSES[dancer // tables.EACH].emblem}{name:<2}{ARROWS[place.facing]}{mark}"


def dancer_style(dancer: int, place: Place) -> str:
    """Its house's cloth; only the tint of it where it is influenced."""
    token = HOUSES[dancer // tables.EACH].token
    if place.mark is not None:
        return f"{token} on {token}-tint"
    return f"bold on-{token} on {token}"

"""Guests of the full-screen client: by keys and by mouse, and pictures of what they see.

A picture is an SVG with one line for each row of the screen, so that a change can be read; the
documentation shows some of them.
`BALLROOM_PICTURES=write pytest tests/test_stage*` draws all of them anew.
"""

import asyncio
import os
import re
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape

from rich.segment import Segment
from rich.style import Style
from textual.events import Key
from textual.pilot import Pilot
from textual.widgets import Static

from ballroom.core import setups
from ballroom.core.registry import find
from ballroom.terminal.play import Evening
from ballroom.terminal.stage import look
from ballroom.terminal.stage.app import BallroomApp
from ballroom.terminal.stage.board_view import BoardView
from ballroom.terminal.stage.screens.result import ResultScreen
from ballroom.terminal.stage.screens.table import TableScreen

SMALL, LARGE = (80, 24), (140, 45)
PICTURES = Path(__file__).parent.parent / "docs" / "pictures" / "terminal"
WIDTH, HEIGHT = 9, 19


def evening(
    game: str, players: str, names: str = "", seed: str = "1", **options: object
) -> Evening:
    """An evening with what matters to a test."""
    found = find(game)
    who = tuple(players.split(","))
    said = tuple(names.split(",")) if names else tuple("ABCDEF"[: len(who)])
    return Evening(found, setups.make(found, len(who), options), who, said, seed)


class Guest:
    """Somebody at the terminal."""

    def __init__(self, pilot: Pilot[None]) -> None:
        self.pilot = pilot

    @property
    def app(self) -> BallroomApp:
        assert isinstance(self.pilot.app, BallroomApp)
        return self.pilot.app

    @property
    def table(self) -> TableScreen:
        for screen in reversed(self.app.screen_stack):
            if isinstance(screen, TableScreen):
                return screen
        raise AssertionError("there is no table")

    @property
    def board(self) -> BoardView:
        return self.app.screen.query_one(BoardView)

    @property
    def is_over(self) -> bool:
        return isinstance(self.app.screen, ResultScreen)

    @property
    def is_asked(self) -> bool:
        return isinstance(self.app.screen, TableScreen) and self.table.board.asked

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def strike(self, *keys: str) -> None:
        """Keys in quick succession, for whole games: the pilot waits a while after each."""
        for key in keys:
            self.app.post_message(Key(key, key if len(key) == 1 else None))
        await self.pilot.pause()

    async def settle(self) -> None:
        """Until what was set off has been drawn."""
        for _ in range(2):
            await self.pilot.pause()

    async def type(self, text: str) -> None:
        """A text, sign by sign."""
        names = {" ": "space", ":": "colon", "^": "circumflex_accent", ";": "semicolon",
                 ",": "comma", "/": "slash", "#": "number_sign", "-": "minus", ".": "full_stop",
                 "_": "underscore"}  # fmt: skip
        await self.press(*(names.get(sign, sign) for sign in text))

    async def click(self, spot: str) -> None:
        """Something on the board, with the pointer."""
        found = self.board.canvas.spots[spot]
        where = (
            found.x + found.width // 2,
            found.y + found.height // 2 - self.board.scroll_offset.y,
        )
        await self.pilot.click(BoardView, offset=where)
        await self.settle()

    async def until(self, happens: Callable[[], bool]) -> None:
        """Wait for a computer, or for a house."""
        async with asyncio.timeout(120):
            while not happens():
                await asyncio.sleep(0.005)
                await self.pilot.pause()
        await self.settle()

    async def until_asked(self) -> bool:
        """Whether there is something to do before the game is over."""
        await self.until(lambda: self.is_asked or self.is_over)
        return not self.is_over

    def said(self, part: str = "#asked") -> str:
        """What stands in a part of the screen."""
        return str(self.app.screen.query_one(part, Static).render())

    def seen(self) -> str:
        """The whole screen without its colours."""
        return "\n".join("".join(one.text for one in row) for row in self._rows())

    def _rows(self) -> list[list[Segment]]:
        return [list(strip) for strip in self.app.screen._compositor.render_strips()]

    async def picture(self, name: str) -> None:
        """Compare what is seen with the picture of that name."""
        await self.settle()
        file = PICTURES / f"{name}.svg"
        if os.environ.get("BALLROOM_PICTURES") == "write":
            file.write_text(svg(self._rows(), self.app), encoding="utf-8")
        assert file.exists(), f"there is no picture {name}; see tests/stages.py"
        wanted = file.read_text(encoding="utf-8")
        for _ in range(100):
            drawn = svg(self._rows(), self.app)
            if drawn == wanted:
                break
            await self.settle()  # a slow machine is still drawing
        assert drawn == wanted, f"{name} does not look as it did"


@asynccontextmanager
async def guest(app: BallroomApp, size: tuple[int, int] = SMALL) -> AsyncIterator[Guest]:
    """A guest at an application on a screen of some size."""
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Guest(pilot)


def house(theme: str = look.NIGHT, language: str = "en") -> BallroomApp:
    """The application at a pace for tests."""
    return BallroomApp(language, theme=theme, pace=0)


# ---- pictures


def svg(rows: Sequence[Iterable[Segment]], app: BallroomApp) -> str:
    """A screen as a picture."""
    width, height = app.size.width * WIDTH, app.size.height * HEIGHT
    ground = look.TOKENS[app.theme]["paper"]
    ink = look.TOKENS[app.theme]["ink"]
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'font-family="DejaVu Sans Mono, monospace" font-size="15" fill="{ink}" '
        f'xml:space="preserve"><rect width="{width}" height="{height}" fill="{ground}"/>'
    ]
    for y, row in enumerate(rows):
        lines.append(f'<g transform="translate(0 {y * HEIGHT})">{_row(row, ground, ink)}</g>')
    return "\n".join([*lines, "</svg>\n"])


class _Ground(NamedTuple):
    start: int
    end: int
    colour: str


def _row(row: Iterable[Segment], ground: str, ink: str) -> str:
    grounds: list[_Ground] = []
    words: list[str] = []
    x = 0
    for text, style, _ in row:
        end = x + Segment(text).cell_length
        shown = style or Style()
        colour = shown.color.get_truecolor().hex if shown.color else ink
        under = shown.bgcolor.get_truecolor().hex if shown.bgcolor else ground
        if grounds and grounds[-1].end == x and grounds[-1].colour == under:
            grounds[-1] = grounds[-1]._replace(end=end)
        else:
            grounds.append(_Ground(x, end, under))
        kind = "" if colour == ink else f' fill="{colour}"'
        kind += ' font-weight="bold"' if shown.bold else ""
        kind += ' font-style="italic"' if shown.italic else ""
        for found in re.finditer(r"\S+(?: \S+)*", text):
            at = (x + Segment(text[: found.start()]).cell_length) * WIDTH
            words.append(f'<text x="{at}" y="15"{kind}>{escape(found[0])}</text>')
        x = end
    rects = [
        f'<rect x="{one.start * WIDTH}" width="{(one.end - one.start) * WIDTH}" '
        f'height="{HEIGHT}" fill="{one.colour}"/>'
        for one in grounds
        if one.colour != ground
    ]
    return "".join([*rects, *words])

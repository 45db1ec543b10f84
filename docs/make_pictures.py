"""Draws the pictures of the documentation from the program itself."""

import io
import re
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from ballroom.core.chance import Rng
from ballroom.core.registry import find
from ballroom.players.registry import make
from ballroom.terminal.human import Human
from ballroom.terminal.screen import Screen

PICTURES = Path(__file__).parent / "pictures"
CANDLELIGHT = TerminalTheme(
    (32, 25, 28),
    (240, 228, 205),
    [
        *((32, 25, 28), (200, 67, 79), (47, 154, 133), (200, 145, 31)),
        *((91, 123, 213), (185, 104, 191), (110, 180, 190), (240, 228, 205)),
    ],
)
STATE = "3 arrange ? 346 | 9 355636 14 ? | 8 124665 256 ? | 10 222456 - ? | 7 113456 12 ?"


def dancing_dice() -> Console:
    """Arranging behind the curtain, and a hint."""
    console = Console(
        record=True,
        width=84,
        height=50,
        file=io.StringIO(),
        force_terminal=True,
        color_system="truecolor",
    )
    game = find("dancing-dice")
    state = game.read_state(STATE)
    human = Human(game, Screen(console), ["Ann", "Bea (club)", "Cleo (club)", "Dora (club)"], False)
    view, legal = game.view(state, 0), game.legal_moves(state, 0)
    human._look(view)
    console.print("[bold]Which three dice are your first dance? (e.g. 1 2 5; ? helps)[/bold] hint")
    club = make(game, "club")
    move = club.choose(view, legal, 1.0, Rng("picture"))
    console.print(f"[cyan]{game.write_move(move)}: {club.explain(view, legal, move)}[/cyan]")
    return console


def main() -> None:
    """Write all pictures; they use the fonts of whoever looks at them."""
    PICTURES.mkdir(exist_ok=True)
    drawing = dancing_dice().export_svg(title="ballroom", theme=CANDLELIGHT, unique_id="ballroom")
    drawing = re.sub(r"@font-face \{.*?\}\s*", "", drawing, flags=re.DOTALL)
    drawing = re.sub(r"<!-- .*? -->\s*", "", drawing)
    (PICTURES / "dancing-dice.svg").write_text(drawing, encoding="utf-8")


if __name__ == "__main__":
    main()

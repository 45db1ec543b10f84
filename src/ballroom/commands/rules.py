"""ballroom rules: the rules of a game, or a paragraph of them."""

import argparse

from rich.console import Console
from rich.padding import Padding

from ballroom.commands import Complaint, find_game, print_json
from ballroom.core import rulebook
from ballroom.core.rulebook import NoSuchParagraph, Paragraph


def run(parsed: argparse.Namespace) -> int:
    """Print the rules."""
    game = find_game(parsed.game)
    try:
        found = (
            rulebook.find(game, parsed.paragraph)
            if parsed.paragraph
            else list(rulebook.paragraphs(game).values())
        )
    except NoSuchParagraph as error:
        raise Complaint(str(error)) from error
    if parsed.json:
        print_json({"game": game.name, "paragraphs": [_plain(one) for one in found]})
    else:
        show(Console(), game.title, found)
    return 0


def show(console: Console, title: str, found: list[Paragraph]) -> None:
    """Print paragraphs under their sections; a dagger marks what is ours."""
    console.print(f"[bold]{title}[/bold]")
    section = ""
    for paragraph in found:
        if paragraph.section != section:
            section = paragraph.section
            console.print(f"\n[bold]{section}[/bold]")
        mark = " †" if paragraph.ours else ""
        console.print(f"[cyan]{paragraph.id}[/cyan]{mark}", highlight=False)
        console.print(Padding(paragraph.text, (0, 0, 0, 4)), highlight=False)
    if any(paragraph.ours for paragraph in found):
        console.print("\n† ours: the printed rules leave this open.", style="dim")


def _plain(paragraph: Paragraph) -> dict[str, object]:
    return {
        "id": paragraph.id,
        "section": paragraph.section,
        "text": paragraph.text,
        "ours": paragraph.ours,
    }

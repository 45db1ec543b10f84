"""ballroom rules: the rules of a game, or a paragraph of them."""

import argparse

from rich.console import Console
from rich.padding import Padding

from ballroom.commands import Complaint, find_game, language_of, language_of_data, print_json
from ballroom.core import rulebook
from ballroom.core.language import say, spoken
from ballroom.core.rulebook import NoSuchParagraph, Paragraph
from ballroom.core.saying import words_of


def run(parsed: argparse.Namespace) -> int:
    """Print the rules."""
    game = find_game(parsed.game)
    language = language_of_data(parsed) if parsed.json else language_of(parsed)
    try:
        found = (
            rulebook.find(game, parsed.paragraph, language)
            if parsed.paragraph
            else list(rulebook.paragraphs(game, language).values())
        )
    except NoSuchParagraph as error:
        raise Complaint(words_of(error)) from error
    if parsed.json:
        print_json({"game": game.name, "paragraphs": [_plain(one) for one in found]})
    else:
        show(Console(), game.title, found, language)
    return 0


def show(console: Console, title: str, found: list[Paragraph], language: str) -> None:
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
        ours = spoken(say("† ours: the printed rules leave this open."), language)
        console.print(f"\n{ours}", style="dim")


def _plain(paragraph: Paragraph) -> dict[str, object]:
    return {
        "id": paragraph.id,
        "section": paragraph.section,
        "text": paragraph.text,
        "ours": paragraph.ours,
    }

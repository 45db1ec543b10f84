"""The screen: printing, asking, and the curtain between people who share a device."""

from collections.abc import Sequence

from rich.console import Console, RenderableType
from rich.markup import escape
from rich.rule import Rule
from rich.text import Text


class Left(Exception):
    """Raised when the person at the keyboard wants to leave."""


class Screen:
    """A console that can be plain: lines of text only, nothing cleared or drawn."""

    def __init__(self, console: Console, plain: bool = False) -> None:
        self.console = console
        self.plain = plain or not console.is_terminal

    def say(self, line: str = "", style: str = "") -> None:
        """Print a line of text, whatever it contains."""
        self.console.print(Text(line, style=style))

    def show(self, drawing: RenderableType) -> None:
        """Print a drawing."""
        self.console.print(drawing)

    def title(self, words: str) -> None:
        """Begin a part of the evening."""
        if self.plain:
            self.say(words)
        else:
            self.console.print(Rule(Text(words, style="bold"), style="yellow"))

    def clear(self) -> None:
        """Wipe the screen and what was scrolled off it, so that no secret stays behind."""
        if self.plain:
            self.say("\n" * 60)
        else:
            self.console.clear()
            self.console.file.write("\x1b[3J")
            self.console.file.flush()

    def ask(self, question: str) -> str:
        """One line from the keyboard, without the spaces around it."""
        try:
            return self.console.input(f"[bold]{escape(question)}[/bold] ").strip()
        except EOFError:
            raise Left from None

    def curtain(self, name: str) -> None:
        """Hide everything until the next person alone is looking."""
        self.clear()
        self.title("The curtain is down")
        self.ask(f"Hand the device to {name}. {name}: press Enter when only you are looking.")
        self.clear()

    def choose(self, question: str, choices: Sequence[str], default: int = 0) -> int:
        """One of several choices, by number or by the beginning of its name."""
        for number, choice in enumerate(choices, 1):
            self.say(f"  {number}  {choice}")
        while True:
            answer = self.ask(f"{question} [{default + 1}]").lower()
            if not answer:
                return default
            if answer.isdigit() and 1 <= int(answer) <= len(choices):
                return int(answer) - 1
            found = [at for at, choice in enumerate(choices) if choice.lower().startswith(answer)]
            if len(found) == 1:
                return found[0]
            self.say(f"Please answer with a number from 1 to {len(choices)}.", style="red")

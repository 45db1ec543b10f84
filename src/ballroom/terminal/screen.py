"""The screen: printing, asking, and the curtain between people who share a device."""

import sys
from collections.abc import Sequence

from rich.console import Console
from rich.markup import escape
from rich.text import Text

from ballroom.core.language import ENGLISH, say, spoken


class Left(Exception):
    """Raised when the person at the keyboard wants to leave."""


class Screen:
    """Lines of text on a console, in the language of whoever reads them."""

    def __init__(self, console: Console, language: str = ENGLISH) -> None:
        self.console = console
        self.language = language

    def spoken(self, text: str) -> str:
        """A text in the language of this screen."""
        return spoken(text, self.language)

    def say(self, line: str = "", style: str = "") -> None:
        """Print a line of text, whatever it contains."""
        self.show(Text(self.spoken(line), style=style))

    def show(self, line: Text) -> None:
        """Print a line that has its styles."""
        self.console.print(line, soft_wrap=True)

    def title(self, words: str) -> None:
        """Begin a part of the evening."""
        self.say(words, style="bold")

    def clear(self) -> None:
        """Wipe the screen and what was scrolled off it, so that no secret stays behind."""
        if not self.console.is_terminal:
            self.say("\n" * 60)
            return
        self.console.clear()
        self.console.file.write("\x1b[3J")
        self.console.file.flush()

    def ask(self, question: str) -> str:
        """One line from the keyboard, without the spaces around it."""
        try:
            return self.console.input(f"[bold]{escape(self.spoken(question))}[/bold] ").strip()
        except (EOFError, KeyboardInterrupt):
            self.say()
            raise Left from None

    def curtain(self, name: str) -> None:
        """Hide everything until the next person alone is looking."""
        self.clear()
        self.title(say("The curtain is down"))
        _forget_typed_ahead()
        question = say(
            "Hand the device to {name}. {name}: type r and Enter when only you are looking.",
            name=name,
        )
        answer = ""
        while answer != "r":  # a word, not a bare Enter, which is struck twice too easily
            answer = self.ask(question).lower()[:1]
            if answer == "q":
                raise Left
        self.clear()

    def choose(self, question: str, choices: Sequence[str], default: int = 0) -> int:
        """One of several choices, by number or by the beginning of its name."""
        choices = [self.spoken(choice) for choice in choices]
        for number, choice in enumerate(choices, 1):
            self.say(f"  {number}  {choice}")
        while True:
            answer = self.ask(f"{self.spoken(question)} [{default + 1}]").lower()
            if not answer:
                return default
            if is_number(answer) and 1 <= int(answer) <= len(choices):
                return int(answer) - 1
            found = [at for at, choice in enumerate(choices) if choice.lower().startswith(answer)]
            if len(found) == 1:
                return found[0]
            self.say(
                say(
                    "Type a number from 1 to {most}, or the beginning of a name.",
                    most=len(choices),
                )
            )


def is_number(text: str) -> bool:
    """Whether a text is a whole number in plain digits."""
    return text.isascii() and text.isdigit()


def _forget_typed_ahead() -> None:
    """Drop what was typed before the question, so that nobody answers it by accident."""
    if not sys.stdin.isatty():
        return
    try:
        import termios
    except ImportError:  # not on this system; the word that is asked for still protects
        return
    termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)

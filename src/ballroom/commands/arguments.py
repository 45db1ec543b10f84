"""The command line in the language of whoever types it: argparse, with our catalogues.

Argparse says what it says in English. Usage, headings and help are put into the language where they
are laid out. A mistake is told as one whole string, so it is taken apart again by the text that it
was made from, and said anew.
"""

import argparse
import re
import sys
from collections.abc import Iterable
from functools import partial
from typing import NoReturn

from ballroom.core.language import ENGLISH, HOLE, Phrase, say, spoken
from ballroom.core.saying import text

HEADINGS = (say("positional arguments"), say("options"))
HELP = (say("show this help message and exit"), say("show program's version number and exit"))
"""What argparse writes by itself."""

Mistake = tuple[str, re.Pattern[str]]


def mistake(template: str) -> Mistake:
    """A text that argparse tells a mistake with, and what recognises it."""
    parts = [re.escape(part) for part in HOLE.split(template)[::3]]
    names = [hole["name"] for hole in HOLE.finditer(template)]
    holes = [f"(?P<{name}>.+?)" for name in names]
    pattern = "".join(part + hole for part, hole in zip(parts, [*holes, ""], strict=True))
    return template, re.compile(pattern, re.DOTALL)


MISTAKES = (
    mistake("argument {argument}: {mistake}"),
    mistake("the following arguments are required: {arguments}"),
    mistake("unrecognized arguments: {arguments}"),
    mistake("ambiguous option: {option} could match {options}"),
    mistake("invalid choice: {value} (choose from {choices})"),
    mistake("invalid int value: {value}"),
    mistake("ignored explicit argument {value}"),
    mistake("expected one argument"),
)
"""All that can be wrong on a command line of ours; a test holds them against argparse."""


def told(message: str) -> Phrase:
    """What argparse tells, as a text that can be said in any language."""
    for template, pattern in MISTAKES:
        if found := pattern.fullmatch(message):
            values = found.groupdict()
            inner = {"mistake": told(values["mistake"])} if "mistake" in values else {}
            return say(template, **values | inner)
    return say("{message}", message=message)


class Formatter(argparse.HelpFormatter):
    """Lays out the help of a command, each text in a language."""

    def __init__(self, prog: str, language: str) -> None:
        super().__init__(prog)
        self._language = language

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None = None,
    ) -> None:
        """How a command is typed."""
        if prefix is None:
            prefix = f"{spoken(say('usage'), self._language)}: "
        super().add_usage(usage, actions, groups, prefix)

    def start_section(self, heading: str | None) -> None:
        """Arguments under a heading."""
        super().start_section(heading and spoken(heading, self._language))

    def add_text(self, text: str | None) -> None:
        """Running text."""
        super().add_text(text and spoken(text, self._language))

    def _get_help_string(self, action: argparse.Action) -> str | None:
        return action.help and spoken(action.help, self._language)


class Parser(argparse.ArgumentParser):
    """A parser that speaks a language; those of its commands are of its class, and speak it too."""

    language = ENGLISH

    def __init__(
        self, prog: str | None = None, description: str | None = None, add_help: bool = True
    ) -> None:
        layout = partial(Formatter, language=self.language)
        super().__init__(prog, description=description, add_help=add_help, formatter_class=layout)

    def error(self, message: str) -> NoReturn:
        """Say what is wrong on the command line, and leave."""
        self.print_usage(sys.stderr)
        why = say("{program}: error: {mistake}", program=self.prog, mistake=text(told(message)))
        self.exit(2, f"{spoken(why, self.language)}\n")


def speaking(tag: str) -> type[Parser]:
    """Parsers of a language."""

    class Speaking(Parser):
        language = tag

    return Speaking

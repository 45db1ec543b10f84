"""Small helpers for reading what people and programs write."""

import re

from ballroom.core.chance import CHANCE
from ballroom.core.contract import Malformed


def need(fact: bool, sentence: str) -> None:
    """Refuse what is read unless a fact holds."""
    if not fact:
        raise Malformed(sentence)


def short(text: str) -> str:
    """A text in quotes, cut where it is long, for use in an error."""
    return repr(text if len(text) <= 40 else f"{text[:37]}...")


def printable(text: str) -> str:
    """A text with a question mark for whatever cannot be printed in a line."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)


def fields(text: str, count: int) -> list[str]:
    """The words of a text, which must be so many."""
    words = text.split()
    need(len(words) == count, f"{short(text)} should be {count} fields")
    return words


def number(text: str) -> int:
    """A whole number."""
    need(bool(re.fullmatch(r"-?[0-9]{1,6}", text)), f"{short(text)} is no number")
    return int(text)


def digits(text: str, allowed: str) -> tuple[int, ...]:
    """Digits that are run together."""
    need(bool(text) and set(text) <= set(allowed), f"{short(text)} should be digits of {allowed}")
    return tuple(int(digit) for digit in text)


# Lists of small numbers are run together: `-` is an empty list, `?` is nothing, or unknown.


def run(numbers: tuple[int, ...] | None) -> str:
    """Small numbers as digits in a run."""
    if numbers is None:
        return "?"
    return "".join(map(str, numbers)) or "-"


def read_run(text: str, allowed: str = "123456") -> tuple[int, ...] | None:
    """The numbers of a run."""
    if text == "?":
        return None
    return () if text == "-" else digits(text, allowed)


def or_none(value: int | None) -> str:
    """A number, or `?`."""
    return "?" if value is None else str(value)


def number_or_none(text: str) -> int | None:
    """The number that `or_none` wrote."""
    return None if text == "?" else number(text)


def movers_text(seats: tuple[int, ...]) -> str:
    """The seats that may move: a run, or `nature`."""
    return "nature" if seats == (CHANCE,) else run(seats)


def read_movers(text: str) -> tuple[int, ...]:
    """The seats that `movers_text` wrote."""
    if text == "nature":
        return (CHANCE,)
    return () if text == "-" else digits(text, "012345")

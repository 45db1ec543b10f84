"""Fair dice: every roll has a secret that was promised before the first, and is drawn from it.

A house draws one master secret a table. Each roll's own secret follows from it; all of them are
leaves of a tree of hashes whose root is told before anybody sits down. What falls is drawn from the
roll's secret and the seeds of the players, so that neither can choose it. A secret can be opened
alone, and checked against the root, without a word about any other. docs/fair-dice.md has it all.
"""
# compiled by mypyc

import hashlib
import hmac
import re
import struct
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from hashlib import sha256
from typing import Final, TypeVar

from mypy_extensions import mypyc_attr

from ballroom.core.language import say
from ballroom.core.text import short

LEAVES: Final = 1024
"""How many rolls of a table are promised; more than any game has been seen to need."""
HASH: Final = 32
"""Bytes of a hash."""
BLOCK: Final = 16
"""How many rolls have their secrets from one hash."""
SEED = re.compile(r"[A-Za-z0-9_-]{0,64}")
"""A player's seed."""
MOST_NUMBERS = 1000
"""How many numbers a recipe may draw."""
_GROUP = re.compile(r"\{([^{}]*)\}")
_COUNT = re.compile(r"[1-9][0-9]{0,3}")
_WORDS = struct.Struct(">8I")
_INNER: Final = bytes([byte ^ 0x36 for byte in range(256)])
_OUTER: Final = bytes([byte ^ 0x5C for byte in range(256)])
_INNER_PAD: Final = b"\x36" * 32
_OUTER_PAD: Final = b"\x5c" * 32
"""What a key of HMAC is mixed with, by byte, and what makes it as long as a block."""
T = TypeVar("T")


class Unfair(ValueError):
    """Raised for a recipe, a secret or a path that is not one."""


def secret_of(master: str, roll: int) -> bytes:
    """The secret of a roll."""
    block, at = divmod(roll, BLOCK)
    return _kept_secrets(master, block)[at]


def _secrets(master: str, block: int) -> list[bytes]:
    """The secrets of the rolls of a block."""
    data = hashlib.shake_256(f"ballroom secrets {block} {master}".encode()).digest(32 * BLOCK)
    return [data[at : at + 32] for at in range(0, len(data), 32)]


@lru_cache(1000)
def _kept_secrets(master: str, block: int) -> list[bytes]:
    """The same, kept for the rolls to come."""
    return _secrets(master, block)


def next_master(master: str) -> str:
    """The master secret of the game after this one, if it is played again."""
    return hmac.digest(master.encode(), b"ballroom again", "sha256").hex()


_HEADS: Final = [b"\x00" + roll.to_bytes(4, "big") for roll in range(LEAVES)]
"""How leaves begin, by roll."""


def leaf(roll: int, secret: bytes) -> bytes:
    """A leaf of the tree: it binds a secret to the number of its roll."""
    return sha256(_HEADS[roll] + secret).digest()


def _parent(both: bytes) -> bytes:
    return sha256(b"\x01" + both).digest()


class Commitment:
    """The tree over the secrets of all rolls."""

    def __init__(self, master: str) -> None:
        blocks = [_secrets(master, block) for block in range(LEAVES // BLOCK)]
        secrets = [secret for block in blocks for secret in block]
        level = b"".join([leaf(roll, secret) for roll, secret in enumerate(secrets)])
        self._levels = [level]
        """From the leaves to the root, the hashes of each level one after the other."""
        while len(level) > HASH:
            pairs = range(0, len(level), 2 * HASH)
            level = b"".join([_parent(level[at : at + 2 * HASH]) for at in pairs])
            self._levels.append(level)

    @property
    def root(self) -> str:
        """What is told beforehand."""
        return self._levels[-1].hex()

    def path(self, roll: int) -> tuple[str, ...]:
        """What, with a roll's secret, leads to the root: the neighbour on each level."""
        places = [HASH * ((roll >> at) ^ 1) for at in range(len(self._levels) - 1)]
        found = zip(self._levels, places, strict=False)
        return tuple([level[at : at + HASH].hex() for level, at in found])


def root_from(roll: int, secret: bytes, path: Sequence[str]) -> str:
    """The root to which a secret and a path lead.

    A path has one step for each level: with more or fewer, one root could promise many secrets.
    """
    if not 0 <= roll < LEAVES or len(path) != LEAVES.bit_length() - 1:
        raise Unfair(
            say(
                "a path has {steps} steps, from one of {leaves} leaves",
                steps=LEAVES.bit_length() - 1,
                leaves=LEAVES,
            )
        )
    found = leaf(roll, secret)
    for step in path:
        other = _hexed(step)
        found = _parent(other + found if roll & 1 else found + other)
        roll >>= 1
    return found.hex()


def _hexed(text: str) -> bytes:
    try:
        data = bytes.fromhex(text)
    except ValueError:
        raise Unfair("a hash is written as 64 hexadecimal digits") from None
    if len(data) != 32 or data.hex() != text:
        raise Unfair("a hash is written as 64 hexadecimal digits")
    return data


def read_secret(text: str) -> bytes:
    """A secret from its hexadecimal digits."""
    return _hexed(text)


def mixed(root: str, seeds: Sequence[str]) -> str:
    """The seeds of all seats as one; a computer's seed is empty."""
    return sha256(" ".join(["ballroom seeds", root, *seeds]).encode()).hexdigest()


def _keyed(key: bytes, message: bytes) -> bytes:
    """HMAC with SHA-256 and a key of 32 bytes; it takes half as long as that of the library."""
    inner = sha256(key.translate(_INNER) + _INNER_PAD + message).digest()
    return sha256(key.translate(_OUTER) + _OUTER_PAD + inner).digest()


@mypyc_attr(allow_interpreted_subclasses=True)
class Stream:
    """The numbers that a roll is made of: what its secret makes of the players' seeds."""

    def __init__(self, secret: bytes, roll: int, mix: str) -> None:
        self._secret = secret
        self._message = f"ballroom roll {roll} {mix}"
        self._blocks = 0
        self._left: list[int] = []

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1, each equally likely: what does not come out even is left.

        Four bytes a number, the highest first.
        """
        even = (1 << 32) // limit * limit
        left = self._left
        while True:
            number = left.pop() if left else self._next_block()
            if number < even:
                return number % limit

    def _next_block(self) -> int:
        """The first number of the next block; the others are left, the last one first."""
        message = f"{self._message} {self._blocks}".encode()
        numbers = list(_WORDS.unpack(_keyed(self._secret, message)))
        self._blocks += 1
        first: int = numbers.pop(0)
        self._left += numbers[::-1]
        return first


def draw(recipe: str, stream: Stream) -> str:
    """What falls: a recipe with each of its groups drawn, from left to right.

    `{3 dice}` are three dice, in rising order, and `{3 dice to 4}` such as show no more than 4;
    `{4 of 1 2 5 7 9}` are four of these, in the order in which they stand; `{order of 0 1 2}` are
    all of these in any order. Whole alternatives are parted by ` | `.
    """
    if " | " in recipe:
        choices = recipe.split(" | ")
        return choices[stream.below(len(choices))]
    return "".join([part if isinstance(part, str) else part(stream) for part in _parts(recipe)])


@lru_cache(1000)
def _parts(recipe: str) -> list[str | Callable[[Stream], str]]:
    """The words of a recipe, and between them what draws each of its groups."""
    found: list[str | Callable[[Stream], str]] = []
    for at, part in enumerate(_GROUP.split(recipe)):
        if at % 2:
            found.append(_group(part))
        elif "{" in part or "}" in part:
            raise Unfair(say("{recipe} has a brace too many", recipe=short(recipe)))
        else:
            found.append(part)
    return found


def _group(group: str) -> Callable[[Stream], str]:
    match group.split(" "):
        case [count, "dice"] if 0 < _count(count) <= MOST_NUMBERS:
            return partial(_draw_dice, _count(count), 6)
        case [count, "dice", "to", faces] if (
            0 < _count(count) <= MOST_NUMBERS and _count(faces) > 1
        ):
            return partial(_draw_dice, _count(count), _count(faces))
        case [count, "of", *items] if 0 < _count(count) <= len(items) and _are_items(items):
            return partial(_draw_some, _count(count), items)
        case ["order", "of", *items] if items and _are_items(items):
            return partial(_draw_order, items)
    raise Unfair(say("{recipe} says nothing that can be drawn", recipe=short("{" + group + "}")))


def _draw_dice(count: int, faces: int, stream: Stream) -> str:
    return " ".join([str(1 + face) for face in sorted([stream.below(faces) for _ in range(count)])])


def _draw_some(count: int, items: list[str], stream: Stream) -> str:
    drawn = _pick(list(range(len(items))), count, stream)
    return " ".join([items[at] for at in sorted(drawn)])


def _draw_order(items: list[str], stream: Stream) -> str:
    return " ".join(_pick(items, len(items), stream))


def _count(word: str) -> int:
    """A number that is written as one; 0 where it is not."""
    return int(word) if _COUNT.fullmatch(word) else 0


def _are_items(items: list[str]) -> bool:
    return all(items) and len(items) <= MOST_NUMBERS


def _pick(items: list[T], count: int, stream: Stream) -> list[T]:
    """So many of the items, one after the other."""
    left = list(items)
    return [left.pop(stream.below(len(left))) for _ in range(count)]

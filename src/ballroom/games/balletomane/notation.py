"""How moves of Balletomane are written down."""

import re
import unicodedata
from functools import lru_cache

from ballroom.core.contract import Malformed
from ballroom.core.language import say
from ballroom.core.text import short
from ballroom.games.balletomane import tables
from ballroom.games.balletomane.moves import (
    Again,
    Answer,
    Claim,
    Deal,
    Lock,
    Move,
    Roll,
    Start,
    Turn,
)
from ballroom.games.balletomane.turns import NAMES

EXAMPLES = (
    "arabesque c1, cambre o1 to 5, emboite c1 to 4 c2 to 4, chase plie c3, discard 5 reroll c2"
)


def _plain(name: str) -> str:
    """A name in small letters without accents."""
    return unicodedata.normalize("NFD", name).encode("ascii", "ignore").decode().lower()


ACTIONS = ["reroll", *(_plain(card.action) for card in tables.CARDS)]
CHOREOGRAPHIES = [card.choreography for card in tables.CARDS]


def write_move(move: Move) -> str:
    """A move as a person would type it."""
    match move:
        case Start():
            return f"start {move.seat}"
        case Deal():
            return f"deal {_spaced(tables.cards_of(move.cards))}"
        case Roll():
            return f"roll {_spaced(move.dice)}"
        case Lock():
            return f"lock {_spaced(tuple(d + 1 for d in (0, 1) if move.dice >> d & 1)) or 'none'}"
        case Again():
            return "stop" if move.die < 0 else f"again {NAMES[move.die]}"
        case Claim():
            return f"claim {level_text(move.level)}"
        case Answer():
            return "call" if move.call else "accept"
    assert isinstance(move, Turn)
    return _turn_text(move)


def level_text(number: int) -> str:
    """A level as it is claimed, such as `straight 4`."""
    level = tables.LEVELS[number]
    return f"{CHOREOGRAPHIES[level.card]} {level.threshold}" if number else "nothing"


def _turn_text(move: Turn) -> str:
    if move.discard:
        return f"discard {move.card + 1} reroll {NAMES[move.die]}"
    chase = "chase " if move.card + 1 == tables.CHASE else ""
    if move.action == tables.NOTHING:
        return chase.strip()
    text = f"{chase}{ACTIONS[move.action]} {NAMES[move.die]}"
    if move.value >= 0:
        text += f" to {move.value}"
    if move.other >= 0:
        text += f" {NAMES[move.other]} to {move.second}"
    return text


def _spaced(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


@lru_cache(10_000)
def read_move(text: str) -> Move:
    """The move that a text says; case, accents, extra spaces and commas do not matter."""
    words = _plain(text).replace(",", " ").split()
    if not words or not text.isprintable():
        raise Malformed(_no_move(text))
    verb, rest = words[0], words[1:]
    match verb:
        case "start":
            return Start(_numbers(rest, "01", "start 0", 1)[0])
        case "deal":
            return Deal(tables.mask_of(_distinct(_numbers(rest, "123456789", "deal 1 4 5 9"))))
        case "roll":
            return Roll(_numbers(rest, "123456", "roll 2 5"))
        case "lock":
            return _lock(rest)
        case "again":
            return Again(_die(rest, "again c2"))
        case "claim":
            return _claim(rest)
        case "stop" | "accept" | "call" if not rest:
            return Again(-1) if verb == "stop" else Answer(verb == "call")
        case "discard":
            return _discard(rest)
    return _action(words)


def _no_move(text: str) -> str:
    return say(
        "{text} is no move; write for instance {examples}", text=short(text), examples=EXAMPLES
    )


def _numbers(
    words: list[str], allowed: str, example: str, count: int | None = None
) -> tuple[int, ...]:
    digits = "".join(words)
    fits = digits and set(digits) <= set(allowed) and len(digits) <= 9
    if not fits or (count is not None and len(digits) != count):
        raise Malformed(
            say(
                "{text} is not understood: write {example}",
                text=short(" ".join(words)),
                example=example,
            )
        )
    return tuple(map(int, digits))


def _distinct(cards: tuple[int, ...]) -> tuple[int, ...]:
    if len(set(cards)) != len(cards):
        raise Malformed(say("a card is dealt once"))
    return cards


def _lock(rest: list[str]) -> Move:
    if rest == ["none"]:
        return Lock(0)
    dice = _numbers(rest, "12", "lock none, lock 1 or lock 1 2")
    if len(set(dice)) != len(dice):
        raise Malformed(say("a die is locked once: write lock 1, lock 2 or lock 1 2"))
    return Lock(sum(1 << die - 1 for die in dice))


def _die(words: list[str], example: str) -> int:
    if len(words) != 1 or words[0] not in NAMES:
        raise Malformed(
            say(
                "{text} is no die: write {example}; common dice are c1 to c4, your visible ones o1 "
                "and o2",
                text=short(" ".join(words)),
                example=example,
            )
        )
    return NAMES.index(words[0])


def _claim(rest: list[str]) -> Move:
    if rest == ["nothing"]:
        return Claim(0)
    said = " ".join(rest)
    for number in range(1, len(tables.LEVELS)):
        if said == level_text(number):
            return Claim(number)
    name = rest[0] if rest else ""
    if name in CHOREOGRAPHIES:
        levels = [str(low) for low, _ in tables.CARDS[CHOREOGRAPHIES.index(name)].levels]
        raise Malformed(
            say("the levels of {name} are {levels}", name=name, levels=", ".join(levels))
        )
    raise Malformed(
        say(
            "{text} is no choreography; there is {choreographies} and nothing",
            text=short(said),
            choreographies=", ".join(CHOREOGRAPHIES),
        )
    )


def _card(word: str) -> int:
    if word in ACTIONS[1:]:
        return ACTIONS.index(word) - 1
    return _numbers([word], "123456789", "discard 5 reroll c1", 1)[0] - 1


def _discard(rest: list[str]) -> Move:
    if len(rest) != 3 or rest[1] != "reroll":
        raise Malformed(say("a discard re-rolls a die: write discard 5 reroll c1"))
    return Turn(_card(rest[0]), True, tables.REROLL, _die(rest[2:], "discard 5 reroll c1"))


def _action(words: list[str]) -> Move:
    """A card's action, or what a Chase copies."""
    card = None
    if words[0] == "chase":
        card, words = tables.CHASE - 1, words[1:]
        if not words:
            return Turn(card, False, tables.NOTHING)
    match = re.fullmatch(
        r"(\w+) ([co]\d)(?: to ([1-6]))?(?: ([co]\d) to ([1-6]))?", " ".join(words)
    )
    if not match or match[1] not in ACTIONS[: tables.CHASE] or (match[1] == "reroll") > (card == 8):
        raise Malformed(_no_move(" ".join(words)))
    action = ACTIONS.index(match[1])
    return Turn(
        action - 1 if card is None else card,
        False,
        action,
        _die([match[2]], "arabesque c1"),
        int(match[3] or -1),
        _die([match[4]], "emboite c1 to 4 c2 to 4") if match[4] else -1,
        int(match[5] or -1),
    )

"""How moves of La Danse are written down.

A dancer is its seat, its letter and, where there are two of a kind, a number: `0W1`. A space is a
letter for its row and a number: `e7`. A facing is `^` and a number from 0 to 11.
"""

import re
from collections.abc import Sequence

from ballroom.core.contract import Malformed
from ballroom.core.language import say
from ballroom.core.text import short
from ballroom.games.la_danse import tables
from ballroom.games.la_danse.clauses import Clause
from ballroom.games.la_danse.moves import (
    Accept,
    Announce,
    Answer,
    Break,
    Change,
    Counter,
    Dance,
    Direct,
    Done,
    Host,
    MakeOffer,
    Move,
    Propose,
    Refuse,
    Sit,
    Speak,
    Trade,
    Vote,
    Withdraw,
)
from ballroom.games.la_danse.sentences import read_clauses, write_clauses
from ballroom.games.la_danse.state import owner_of

DANCERS = [dancer.name.lower() for dancer in tables.DANCERS]
EXAMPLE = "announce 0W1 or dance 0W1 e7^3"


def dancer_text(dancer: int) -> str:
    """A dancer with the number of its seat, such as `0W1`."""
    return f"{owner_of(dancer)}{tables.DANCERS[dancer % tables.EACH].name}"


def write_move(move: Move) -> str:
    """A move as a person would type it."""
    match move:
        case Propose():
            return f"order {_spaced(move.order)}"
        case Sit():
            return "stay" if move.entrance < 0 else f"sit {move.entrance}"
        case Trade():
            return f"trade {move.seat}"
        case Host():
            return f"host {move.seat}"
        case Direct():
            return "right" if move.direction == 1 else "left"
        case Announce():
            return f"announce {' '.join(dancer_text(dancer) for dancer in move.dancers())}"
        case Break():
            return f"break {write_move(move.choice)}"
        case Speak():
            return _write_speech(move)
        case Answer():
            return f"{ANSWERS[type(move)]} {move.number}"
        case Done():
            return "done"
        case Vote():
            return "vote end" if move.end else "vote on"
    assert isinstance(move, Dance)
    return f"dance {dancer_text(move.dancer)} {tables.NAMES[move.space]}^{move.facing}"


ANSWERS: dict[type, str] = {Accept: "accept", Refuse: "decline", Withdraw: "withdraw"}
SPEECHES: dict[type, str] = {MakeOffer: "offer", Change: "change", Counter: "counter"}


def _write_speech(move: Speak) -> str:
    number = f" {move.number}" if move.number else ""
    return f"{SPEECHES[type(move)]}{number} {write_clauses(move.clauses)}"


def _spaced(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


def read_move(text: str) -> Move:
    """The move that a text says; case and extra spaces do not matter."""
    words = text.lower().split()
    match words:
        case ["right" | "left"]:
            return Direct(1 if words[0] == "right" else -1)
        case ["stay"]:
            return Sit(-1)
        case ["vote", "end" | "on"]:
            return Vote(words[1] == "end")
        case ["order", *seats]:
            return Propose(_order(seats))
        case ["sit", entrance]:
            return Sit(_digit(entrance, "sit 3"))
        case ["trade", seat]:
            return Trade(_digit(seat, "trade 1"))
        case ["host", seat]:
            return Host(_digit(seat, "host 1"))
        case ["announce", dancer]:
            return Announce(read_dancer(dancer))
        case ["announce", dancer, second]:
            return Announce(read_dancer(dancer), read_dancer(second))
        case ["done"]:
            return Done()
        case ["accept" | "decline" | "withdraw", number]:
            kind = {"accept": Accept, "decline": Refuse, "withdraw": Withdraw}[words[0]]
            return kind(_number(number, f"{words[0]} 3"))
        case ["offer", *_]:
            return MakeOffer(read_clauses(text.strip()[len("offer") :]))
        case ["change", number, *_]:
            return Change(_promises(text), _number(number, "change 3 Red: hold W1 this dance"))
        case ["counter", number, *_]:
            return Counter(_promises(text), _number(number, "counter 3 Red: hold W1 this dance"))
        case ["break", *choice]:
            return _breach(" ".join(choice))
        case ["dance", dancer, end]:
            return _dance(dancer, end)
    raise Malformed(
        say("{text} is no move; write for instance {examples}", text=short(text), examples=EXAMPLE)
    )


def _promises(text: str) -> tuple[Clause, ...]:
    """What stands after the word and the number."""
    return read_clauses(" ".join(text.split()[2:]))


def _breach(text: str) -> Break:
    if text.split()[:1] not in (["announce"], ["dance"]):
        raise Malformed(say("break what? write break announce 0W1 or break dance 0W1 e7^3"))
    return Break(read_move(text))


def _number(text: str, example: str) -> int:
    if not re.fullmatch(r"[1-9]\d{0,3}", text):
        raise Malformed(
            say(
                "{text} should be the number of an offer: write {example}",
                text=short(text),
                example=example,
            )
        )
    return int(text)


def _digit(text: str, example: str) -> int:
    if text not in tuple("012345"):
        raise Malformed(
            say(
                "{text} should be a number from 0 to 5: write {example}",
                text=short(text),
                example=example,
            )
        )
    return int(text)


def _order(seats: list[str]) -> tuple[int, ...]:
    order = tuple(_digit(seat, "order 2 0 1") for seat in seats)
    if sorted(order) != list(range(len(order))) or not order:
        raise Malformed(say("an order names every seat once: write order 2 0 1"))
    return order


def read_dancer(text: str) -> int:
    """A dancer, counted through all seats."""
    match = re.fullmatch(r"([0-5])([a-z][12]?)", text)
    if not match or match[2] not in DANCERS:
        names = ", ".join(dancer.name for dancer in tables.DANCERS)
        raise Malformed(
            say(
                "{text} is no dancer: write a seat and one of {names}, such as 0W1",
                text=short(text),
                names=names,
            )
        )
    return int(match[1]) * tables.EACH + DANCERS.index(match[2])


def _dance(dancer: str, end: str) -> Dance:
    match = re.fullmatch(r"([a-s]\d{1,2})\^(\d{1,2})", end)
    if not match or match[1] not in tables.SPACE_AT or int(match[2]) > 11:
        raise Malformed(say("{text} is no space and facing: write dance 0W1 e7^3", text=short(end)))
    return Dance(read_dancer(dancer), tables.SPACE_AT[match[1]], int(match[2]))

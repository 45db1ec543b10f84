"""How Dancing Dice is written down: moves, states and views as text and JSON."""

import re
from collections.abc import Iterable
from functools import lru_cache

import msgspec

from ballroom.core.contract import Malformed
from ballroom.core.dice import pack, unpack
from ballroom.core.language import say
from ballroom.core.text import (
    fields,
    movers_text,
    need,
    number,
    number_or_none,
    or_none,
    read_movers,
    read_run,
    run,
    short,
)
from ballroom.games.dancing_dice import tables
from ballroom.games.dancing_dice.moves import Arrange, Move, Reroll, Roll, RollTango
from ballroom.games.dancing_dice.setup import SEATS, Setup, why_no_setup
from ballroom.games.dancing_dice.state import NONE, PHASES, State
from ballroom.games.dancing_dice.terms import REAL, Terms, terms_of
from ballroom.games.dancing_dice.view import Couple, View

# ---- moves


def write_move(move: Move) -> str:
    """A move as a person would type it."""
    if isinstance(move, RollTango):
        return f"tango {_spaced(move.dice)}"
    if isinstance(move, Roll):
        types = (("ivory", move.ivory), ("velvet", move.velvet))
        return "roll " + " ".join(f"{name} {_spaced(dice)}" for name, dice in types if dice)
    if isinstance(move, Reroll):
        return _REROLLS[move.dice]
    assert isinstance(move, Arrange)
    return _ARRANGEMENTS[move.first]


@lru_cache(10_000)
def read_move(text: str) -> Move:
    """The move that a text says; case, extra spaces and commas do not matter."""
    words = re.sub(r"[\s,]+", " ", text).strip().lower()
    verb, _, rest = words.partition(" ")
    readers = {"tango": _tango, "roll": _roll, "reroll": _reroll, "arrange": _arrange}
    if words == "keep":
        return Reroll(0)
    if verb not in readers:
        raise Malformed(
            say(
                "{text} is no move; write keep, reroll 1 3 5 or arrange 1 2 5 / 3 4 6",
                text=short(text),
            )
        )
    return readers[verb](rest)


def _tango(rest: str) -> Move:
    return RollTango(_faces(rest, "tango 1 2 4"))


def _roll(rest: str) -> Move:
    match = re.fullmatch(r"(?:ivory ([\d ]+?))?(?: ?velvet ([\d ]+))?", rest)
    if not match or not rest:
        raise Malformed(
            say("{text} is no roll; write roll ivory 1 3 4 velvet 2 2 6", text=short(rest))
        )
    example = "roll ivory 1 3 4 velvet 2 2 6"
    ivory, velvet = (_faces(dice, example) if dice else () for dice in match.groups())
    if len(ivory) > 3 or len(velvet) > 3:
        raise Malformed(say("a couple has three ivory and three velvet dice"))
    return Roll(ivory, velvet)


def _reroll(rest: str) -> Move:
    if not rest:
        raise Malformed(say("name the dice: write reroll 1 3 5, or keep"))
    return Reroll(_mask(rest, "reroll 1 3 5"))


def _arrange(rest: str) -> Move:
    rows = rest.split("/")
    first = _mask(rows[0], "arrange 1 2 5 / 3 4 6")
    dice = tables.COUNT[first]
    if len(rows) > 2 or dice > tables.TYPE or (dice < tables.TYPE and len(rows) == 1):
        raise Malformed(say("a dance is three dice: write arrange 1 2 5 / 3 4 6"))
    if len(rows) == 2 and _mask(rows[1], "arrange 1 2 5 / 3 4 6") != tables.SECOND[first]:
        raise Malformed(say("each die dances once: write arrange 1 2 5 / 3 4 6"))
    return Arrange(first)


def _faces(text: str, example: str) -> tuple[int, ...]:
    """Faces or places of dice, with or without spaces between them."""
    digits = text.replace(" ", "")
    if not re.fullmatch(r"[1-6]{1,6}", digits):
        raise Malformed(
            say(
                "{text} are no dice: write {example}, with numbers from 1 to 6",
                text=short(text),
                example=example,
            )
        )
    return tuple(int(digit) for digit in digits)


def _mask(text: str, example: str) -> int:
    dice = _faces(text, example)
    if len(set(dice)) != len(dice):
        raise Malformed(
            say("{text} names a die twice: write {example}", text=short(text), example=example)
        )
    return tables.mask_of(dice)


def _spaced(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


def _places(mask: int) -> str:
    return _spaced(tables.places(mask))


# By mask. A table lists them to every couple that may choose, so they are written once.
_REROLLS = ["keep", *(f"reroll {_places(mask)}" for mask in range(1, 64))]
_ARRANGEMENTS = [f"arrange {_places(mask)} / {_places(tables.SECOND[mask])}" for mask in range(64)]


# ---- states: JSON and text share one plain form


class Hand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One couple of a state, with all its secrets."""

    endurance: int
    dice: tuple[int, ...] | None
    rerolled: tuple[int, ...] | None
    first: tuple[int, ...] | None


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A state, with all its secrets."""

    round: int
    phase: str
    due: int | None
    tango: tuple[int, ...] | None
    couples: tuple[Hand, ...]
    terms: tuple[int, int, int] | None = None
    """Faces, dice and rounds of a smaller marathon (DD-7.1); left out of the real game."""


def to_position(state: State) -> Position:
    """A state as plain data."""
    couples = zip(state.endurance, state.hands, state.rerolled, state.first, strict=True)
    return Position(
        round=state.round,
        phase=PHASES[state.phase],
        due=None if state.due == NONE else state.due,
        tango=unpack(state.tango) if state.tango else None,
        couples=tuple(
            Hand(
                endurance,
                unpack(hand) if hand else None,
                None if rerolled == NONE else tables.places(rerolled),
                None if first == NONE else tables.places(first),
            )
            for endurance, hand, rerolled, first in couples
        ),
        terms=state.terms.said,
    )


def from_position(position: Position) -> State:
    """The state that plain data say."""
    _check_position(position, _terms(position.terms))
    return State(
        position.round,
        PHASES.index(position.phase),
        NONE if position.due is None else position.due,
        pack(position.tango) if position.tango else 0,
        tuple(couple.endurance for couple in position.couples),
        tuple(pack(couple.dice) if couple.dice else 0 for couple in position.couples),
        tuple(_mask_or_none(couple.rerolled) for couple in position.couples),
        tuple(_mask_or_none(couple.first) for couple in position.couples),
        _terms(position.terms),
    )


def _terms(said: tuple[int, int, int] | None) -> Terms:
    if said is None:
        return REAL
    faces, dice, rounds = said
    setup = Setup(SEATS[0], faces=faces, dice=dice, rounds=rounds)
    need(why_no_setup(setup) is None, "terms are faces, dice and rounds of a smaller marathon")
    return terms_of(faces, dice, rounds)


def _mask_or_none(dice: tuple[int, ...] | None) -> int:
    return NONE if dice is None else tables.mask_of(dice)


def _check_position(position: Position, terms: Terms) -> None:
    """Refuse what no marathon could come to."""
    need(position.phase in PHASES, f"phase is one of {', '.join(PHASES)}")
    need(position.round >= 1, "rounds are counted from 1")
    need(2 <= len(position.couples) <= 6, "there are 2 to 6 couples")
    for couple in position.couples:
        _check_couple(couple, position.phase, terms)
    _check_due(position)
    tango = position.tango
    need(tango is not None or position.phase == "tango", "a Tango has been rolled by then")
    if tango is not None:
        need(
            _are_faces(tango, terms.dice, terms.faces),
            f"a Tango is {_number(terms.dice)} dice, 1 to {terms.faces}",
        )
        need(list(tango) == sorted(tango), "a Tango is written in rising order")
    dancing = sum(couple.endurance > 0 for couple in position.couples)
    need(not terms.rounds or position.round <= terms.rounds, "its rounds are danced")
    if position.phase != "over":
        need(dancing > 1, "it goes on while two couples are left")
    elif not terms.is_last(position.round):
        need(dancing == 1, "it is over when a single couple is left")
    else:
        need(dancing > 0, "somebody is always left")


def _check_couple(couple: Hand, phase: str, terms: Terms) -> None:
    dice = 2 * terms.dice
    row = f"a dance is {_number(terms.dice)} dice"
    need(0 <= couple.endurance <= tables.MOST_ENDURANCE, "endurance is 0 to 10")
    need(
        couple.dice is None or _are_faces(couple.dice, dice, terms.faces),
        f"a couple has {_number(dice)} dice, 1 to {terms.faces}",
    )
    need(
        couple.rerolled is None or _are_places(couple.rerolled, dice),
        f"re-rolled dice are 1 to {dice}",
    )
    need(couple.first is None or _are_places(couple.first, dice), row)
    need(couple.first is None or len(couple.first) == terms.dice, row)
    need(couple.first is None or couple.dice is not None, "who dances has dice")
    if phase in ("choose", "reroll", "arrange") and couple.endurance:
        need(couple.dice is not None, f"in {phase} every couple still in has dice")
        need(couple.rerolled is not None or phase == "choose", f"in {phase} all have chosen")


def _check_due(position: Position) -> None:
    if position.phase not in ("roll", "reroll"):
        need(position.due is None, f"in {position.phase} no couple's dice are due")
        return
    need(position.due is not None, f"in {position.phase} a couple's dice are due")
    assert position.due is not None
    need(0 <= position.due < len(position.couples), "due is a seat")
    couple = position.couples[position.due]
    need(couple.endurance > 0, "a couple that is out rolls no dice")
    need(bool(couple.rerolled) or position.phase == "roll", "dice are due that were chosen")


def _number(dice: int) -> str:
    return ("no", "one", "two", "three", "four", "five", "six")[dice]


def _are_faces(dice: tuple[int, ...], count: int, faces: int) -> bool:
    return len(dice) == count and all(1 <= face <= faces for face in dice)


def _are_places(dice: tuple[int, ...], count: int) -> bool:
    return len(set(dice)) == len(dice) and all(1 <= die <= count for die in dice)


def write_state(state: State) -> str:
    """A state in one line, such as `3 arrange ? 124 | 10 134226 13 125 | 9 ...`.

    A smaller marathon has its terms behind that: ` with faces 4 dice 2 rounds 1`.
    """
    plain = to_position(state)
    return _joined(
        _head(plain.round, plain.phase, plain.due, plain.tango),
        [f"{c.endurance} {run(c.dice)} {run(c.rerolled)} {run(c.first)}" for c in plain.couples],
        plain.terms,
    )


def read_state(text: str) -> State:
    """The state that a line says."""
    text, terms = _without_terms(text)
    head, *couples = text.split("|")
    round_, phase, due, tango = _read_head(head)
    hands = []
    for couple in couples:
        endurance, dice, rerolled, first = fields(couple, 4)
        hands.append(Hand(number(endurance), read_run(dice), read_run(rerolled), read_run(first)))
    return from_position(Position(round_, phase, due, tango, tuple(hands), terms))


def write_view(view: View) -> str:
    """A view in one line: whose it is, then like a state, with what was announced."""
    return _joined(
        f"{view.seat} : {_head(view.round, view.phase, view.due, view.tango)} "
        f"{movers_text(view.to_move)}",
        [
            f"{c.endurance} {run(c.dice)} {or_none(c.announced)} {run(c.rerolled)} {run(c.first)}"
            for c in view.couples
        ],
        view.terms,
    )


def read_view(text: str) -> View:
    """The view that a line says."""
    text, terms = _without_terms(text)
    head, *lines = text.split("|")
    seat, _, rest = head.partition(":")
    round_, phase, due, tango, movers = fields(rest, 5)
    couples = []
    for line in lines:
        endurance, dice, announced, rerolled, first = fields(line, 5)
        couples.append(
            Couple(
                number(endurance),
                read_run(dice),
                number_or_none(announced),
                read_run(rerolled),
                read_run(first),
            )
        )
    return View(
        seat=number(seat.strip()),
        round=number(round_),
        phase=phase,
        due=number_or_none(due),
        tango=read_run(tango),
        to_move=read_movers(movers),
        couples=tuple(couples),
        terms=terms,
    )


def _head(round_: int, phase: str, due: int | None, tango: tuple[int, ...] | None) -> str:
    return f"{round_} {phase} {or_none(due)} {run(tango)}"


def _read_head(text: str) -> tuple[int, str, int | None, tuple[int, ...] | None]:
    round_, phase, due, tango = fields(text, 4)
    return number(round_), phase, number_or_none(due), read_run(tango)


def _joined(head: str, couples: list[str], terms: tuple[int, int, int] | None) -> str:
    text = " | ".join([head, *couples])
    return text if terms is None else text + "{} faces {} dice {} rounds {}".format(_WITH, *terms)


_WITH = " with"


def _without_terms(text: str) -> tuple[str, tuple[int, int, int] | None]:
    """A line without its terms, and these."""
    text, there, said = text.partition(_WITH)
    if not there:
        return text, None
    words = fields(said, 6)
    if words[::2] != ["faces", "dice", "rounds"]:
        raise Malformed(f"{short(said)} are no terms; write with faces 4 dice 2 rounds 1")
    faces, dice, rounds = map(number, words[1::2])
    return text, (faces, dice, rounds)

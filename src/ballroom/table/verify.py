"""Checks the record of a table with no house, and trusts nobody: neither the house nor the players.

What it finds wrong is a BadRecord; what it could check, and what not, is in its answer.
"""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

import msgspec

from ballroom.core import fair, registry
from ballroom.core.chance import CHANCE
from ballroom.core.contract import AnyGame, Event, Heard, Learned, Setup
from ballroom.core.language import say
from ballroom.core.record import BadRecord, no_such_format, no_such_game, wrong_setup
from ballroom.core.saying import refused, text, words_of
from ballroom.table.messages import AnyLine, End, Happened, Opening, Record, read_line
from ballroom.table.records import FORMAT, learned


@dataclass(frozen=True)
class Verified:
    """What was found right, and what could not be looked at."""

    head: Record
    told: tuple[Happened, ...]
    title: str
    rolls: int
    opened: tuple[Opening, ...]
    hidden: tuple[int, ...]
    """The rolls that stay secret to whoever this record was told to."""
    beyond: tuple[int, ...]
    """The rolls after the last that was promised; nothing is known about them."""
    is_over: bool


@dataclass(frozen=True)
class _Numbered:
    line: int
    data: bytes
    message: AnyLine


def verify(lines: Iterable[bytes]) -> Verified:
    """Check a record; raises BadRecord at the first thing that is wrong."""
    read = [_read(number, data) for number, data in enumerate(lines, 1)]
    if not read:
        raise BadRecord(1, "there is no record")
    head, end = _ends(read)
    game, setup = _game(head)
    told = [one for one in read if isinstance(one.message, Happened)]
    opened = [one for one in read if isinstance(one.message, Opening)]
    _check_numbers(told)
    _check_seeds(head, told)
    rolled = _rolled(told)
    _check_end(end, read, len(told), len(rolled), len(opened))
    known = _known(game, setup, head, told)
    for one in opened:
        _check_opening(one, head, known, rolled)
    _check_all_opened(opened, known, rolled)
    found = tuple(one.message for one in opened if isinstance(one.message, Opening))
    shown = {one.roll for one in found}
    return Verified(
        head=head,
        told=tuple(map(_told, told)),
        title=game.title,
        rolls=len(rolled),
        opened=found,
        hidden=tuple(roll for roll in rolled if roll not in shown and roll < fair.LEAVES),
        beyond=tuple(roll for roll in rolled if roll >= fair.LEAVES),
        is_over=head.outcome is not None,
    )


def _read(number: int, data: bytes) -> _Numbered:
    if not data.endswith(b"\n"):
        raise BadRecord(number, "the line is cut: it has no end of line")
    try:
        return _Numbered(number, data, read_line(data))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadRecord(
            number, say("not a line of a table's record: {error}", error=str(error))
        ) from error


def _ends(read: list[_Numbered]) -> tuple[Record, _Numbered]:
    head, end = read[0].message, read[-1]
    if not isinstance(head, Record):
        raise BadRecord(1, "a table's record begins with a record line")
    if not isinstance(end.message, End):
        raise BadRecord(end.line, "the record is cut: it has no end line")
    order = [(Record, Happened, Opening, End).index(type(one.message)) for one in read]
    for at in range(1, len(order)):
        if order[at] < order[at - 1] or order[at] == order[at - 1] in (0, 3):
            raise BadRecord(at + 1, "this line stands in a wrong place")
    return head, end


def _game(head: Record) -> tuple[AnyGame, Setup]:
    if head.format != FORMAT:
        raise BadRecord(1, no_such_format(head.format, FORMAT))
    if head.leaves != fair.LEAVES:
        raise BadRecord(
            1,
            say(
                "{said} rolls are promised; it should be {right}",
                said=head.leaves,
                right=fair.LEAVES,
            ),
        )
    game = registry.games().get(head.game)
    if game is None:
        raise BadRecord(1, no_such_game(head.game))
    if head.rules != game.version:
        raise BadRecord(1, say("it was played by version {played} of the rules", played=head.rules))
    try:
        setup: Setup = msgspec.convert(head.setup, game.setup)
    except msgspec.ValidationError as error:
        raise BadRecord(1, wrong_setup(error)) from error
    if refusal := game.why_no_setup(setup):
        raise BadRecord(1, refused(refusal))
    if not len(head.players) == len(head.levels) == len(head.seeds) == setup.seats:
        raise BadRecord(1, "a name, a level and a seed are needed for each seat")
    if not all(fair.SEED.fullmatch(seed) for seed in head.seeds):
        raise BadRecord(1, "a seed has at most 64 letters, digits, dashes and underscores")
    if any(not 0 <= seat < setup.seats for seat in head.seats):
        raise BadRecord(1, "it is told to a seat that is not there")
    return game, setup


def _told(one: _Numbered) -> Happened:
    assert isinstance(one.message, Happened)
    return one.message


def _check_numbers(told: list[_Numbered]) -> None:
    for number, one in enumerate(told):
        if _told(one).number != number:
            raise BadRecord(
                one.line,
                say(
                    "this is entry {said}, and {number} should come here",
                    said=_told(one).number,
                    number=number,
                ),
            )


def _check_seeds(head: Record, told: list[_Numbered]) -> None:
    """The seeds are those that were given when the seats were taken."""
    seeds = [""] * len(head.seeds)
    has_rolled = False
    for one in told:
        happened = _told(one)
        seat = happened.seat
        has_rolled = has_rolled or happened.roll is not None
        if happened.what in ("taken", "left") and has_rolled:
            raise BadRecord(one.line, "nobody sits down or leaves once dice have fallen")
        if happened.what in ("taken", "left") and seat is not None and 0 <= seat < len(seeds):
            if head.levels[seat]:
                raise BadRecord(one.line, "a computer's seat is nobody's, and has no seed")
            seeds[seat] = happened.seed
    for seat, seed in enumerate(seeds):
        if seed != head.seeds[seat]:
            raise BadRecord(
                1, say("the seed of seat {seat} is not the one that was given", seat=seat)
            )


def _rolled(told: list[_Numbered]) -> dict[int, int]:
    """By roll, the line in which it was told."""
    found: dict[int, int] = {}
    for one in told:
        happened = _told(one)
        by_nature = happened.what == "moved" and happened.seat == CHANCE
        if by_nature != (happened.roll is not None):
            raise BadRecord(one.line, "a roll has a number, and nothing else has")
        if happened.roll is not None:
            if happened.roll != len(found):
                raise BadRecord(
                    one.line,
                    say(
                        "this is roll {said}, and {number} should come here: "
                        "a roll was dropped, or the order changed",
                        said=happened.roll,
                        number=len(found),
                    ),
                )
            found[happened.roll] = one.line
    return found


def _check_end(end: _Numbered, read: list[_Numbered], told: int, rolls: int, opened: int) -> None:
    last = end.message
    assert isinstance(last, End)
    if (last.told, last.rolls, last.opened) != (told, rolls, opened):
        raise BadRecord(
            end.line,
            say(
                "{told} entries, {rolls} rolls and {opened} openings are said, {there} are there",
                told=last.told,
                rolls=last.rolls,
                opened=last.opened,
                there=[told, rolls, opened],
            ),
        )
    if hashlib.sha256(b"".join(one.data for one in read[:-1])).hexdigest() != last.sha256:
        raise BadRecord(end.line, "the record was changed: its digest does not fit")


def _known(game: AnyGame, setup: Setup, head: Record, told: list[_Numbered]) -> dict[int, Learned]:
    """The rolls that follow from what was told, worked out from that alone."""
    heard: list[Heard] = []
    for one in told:
        happened = _told(one)
        if happened.what == "taken-back":
            if not heard or heard[-1].by == CHANCE:
                raise BadRecord(one.line, "nothing was there that could be taken back")
            heard.pop()  # it is always the last input alone
        elif happened.what == "moved":
            seat = CHANCE if happened.seat is None else happened.seat
            heard.append(Heard(seat, _events(game, one), happened.move))
    try:
        return learned(game, setup, heard, head.seats)
    except (LookupError, TypeError, ValueError) as error:
        last = told[-1].line if told else 1
        raise BadRecord(last, "what was told does not make a game of these rules") from error


def _events(game: AnyGame, one: _Numbered) -> tuple[Event, ...]:
    plain = [sentence.event for sentence in _told(one).sentences]
    try:
        return tuple(msgspec.convert(event, game.event_type) for event in plain)
    except msgspec.ValidationError as error:
        raise BadRecord(one.line, say("an event is wrong: {error}", error=str(error))) from error


def _check_opening(
    one: _Numbered, head: Record, known: dict[int, Learned], rolled: dict[int, int]
) -> None:
    opening = one.message
    assert isinstance(opening, Opening)
    roll = opening.roll
    try:
        secret = fair.read_secret(opening.secret)
        if fair.root_from(roll, secret, opening.path) != head.root:
            raise BadRecord(
                one.line,
                say("the secret of roll {roll} is not the one that was promised", roll=roll),
            )
        stream = fair.Stream(secret, roll, fair.mixed(head.root, head.seeds))
        drawn = fair.draw(opening.recipe, stream)
    except (fair.Unfair, OverflowError) as error:
        raise BadRecord(
            one.line, say("roll {roll}: {error}", roll=roll, error=text(words_of(error)))
        ) from error
    if drawn != opening.move:
        raise BadRecord(
            one.line,
            say(
                "roll {roll} should show {drawn}, not {said}",
                roll=roll,
                drawn=repr(drawn),
                said=repr(opening.move),
            ),
        )
    if roll not in rolled or roll not in known:
        raise BadRecord(one.line, say("roll {roll} is opened, and was not told", roll=roll))
    told = known[roll]
    if told.move != opening.move:
        raise BadRecord(
            rolled[roll],
            say(
                "roll {roll} was told as {told}, and is {opened}",
                roll=roll,
                told=repr(told.move),
                opened=repr(opening.move),
            ),
        )
    if told.recipe != opening.recipe:
        raise BadRecord(
            one.line,
            say(
                "roll {roll} should be drawn from {right}, not {said}",
                roll=roll,
                right=repr(told.recipe),
                said=repr(opening.recipe),
            ),
        )


def _check_all_opened(
    opened: list[_Numbered], known: dict[int, Learned], rolled: dict[int, int]
) -> None:
    rolls = [one.message.roll for one in opened if isinstance(one.message, Opening)]
    if len(set(rolls)) != len(rolls):
        raise BadRecord(opened[-1].line, "a roll is opened twice")
    for roll in known:
        if roll not in rolls and roll < fair.LEAVES:
            raise BadRecord(
                rolled[roll],
                say(
                    "roll {roll} is known to whoever has this record, and is not opened", roll=roll
                ),
            )

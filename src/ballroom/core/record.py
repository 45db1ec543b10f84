"""Records: a game as the list of its inputs, in JSON lines, each checked by the state after it.

A record is a ``game`` line, one ``move`` line an input, and an ``end`` line. Any number of
records may follow one another in a file. docs/records.md describes the format.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import msgspec

from ballroom.core import registry, setups
from ballroom.core.chance import CHANCE
from ballroom.core.contract import AnyGame, Event, Heard, Malformed, Outcome, Setup, told_to
from ballroom.core.language import Phrase, say
from ballroom.core.saying import refused, text, words_of
from ballroom.core.text import short

FORMAT = 1


class Line(
    msgspec.Struct, frozen=True, tag_field="line", forbid_unknown_fields=True, omit_defaults=True
):
    """One line of a record."""


class GameLine(Line, frozen=True, tag="game"):
    """The first line: which game, by which rules, set up how, and who plays."""

    format: int
    game: str
    rules: int
    setup: msgspec.Raw
    players: tuple[str, ...]
    state: str


class MoveLine(Line, frozen=True, tag="move"):
    """One input: who did what, the digest of the state after it, and when, if that is known."""

    by: int
    move: str
    state: str
    at: Annotated[int, msgspec.Meta(ge=0)] | None = None


class EndLine(Line, frozen=True, tag="end"):
    """The last line: how the game ended, or that it was left, and a digest of all before it."""

    inputs: int
    sha256: str
    outcome: Outcome | None = None


class BadRecord(Exception):
    """Raised for a record that is changed, cut or wrong; says in which line and why."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(say("line {line}: {reason}", line=line, reason=text(reason)))
        self.line = line
        self.reason = reason


@dataclass(frozen=True)
class Step:
    """One input of a record that is being re-played, and what came of it."""

    line: int
    by: int
    move: Any
    events: tuple[Event, ...]
    state: Any


@dataclass(frozen=True)
class Played:
    """A record that was re-played and found true."""

    game: AnyGame
    setup: Setup
    players: tuple[str, ...]
    start: Any
    steps: tuple[Step, ...]
    outcome: Outcome | None


def digest(game: AnyGame, state: object) -> str:
    """The first sixteen hexadecimal digits of the SHA-256 of a state's text."""
    return hashlib.sha256(game.write_state(state).encode()).hexdigest()[:16]


class Recorder:
    """Writes a record, line by line, as a game goes on."""

    def __init__(
        self,
        game: AnyGame,
        setup: Setup,
        players: Sequence[str],
        write: Callable[[bytes], object],
    ) -> None:
        self._game = game
        self._hash = hashlib.sha256()
        self._inputs = 0
        self._put = write
        start = game.initial(setup)
        plain = msgspec.Raw(msgspec.json.encode(setups.plain(setup)))
        self._write(
            GameLine(FORMAT, game.name, game.version, plain, tuple(players), digest(game, start))
        )

    def add(self, by: int, move: object, state: object, at: int | None = None) -> None:
        """Note an input and the state that it led to."""
        self._inputs += 1
        self._write(MoveLine(by, self._game.write_move(move), digest(self._game, state), at))

    def finish(self, outcome: Outcome | None) -> None:
        """Close the record; a game that is left before its end has no outcome."""
        ended = outcome and outcome.said()
        self._write(EndLine(self._inputs, self._hash.hexdigest(), ended))

    def _write(self, line: Line) -> None:
        data = msgspec.json.encode(line) + b"\n"
        self._hash.update(data)
        self._put(data)


def told(record: Played, seat: int) -> Iterator[Heard]:
    """A record as it may be given to a seat, or a WATCHER: what it did itself and was told."""
    for step in record.steps:
        move = record.game.write_move(step.move) if step.by == seat else None
        yield Heard(step.by, told_to(step.events, seat), move)


def replay(lines: Iterable[bytes]) -> Iterator[Played]:
    """Re-play every record of a file, checking each line; raises BadRecord at the first flaw."""
    reader = _Reader(lines)
    while reader.more():
        yield reader.record()


class _Reader:
    """Walks through lines, counting them and hashing those of the present record."""

    def __init__(self, lines: Iterable[bytes]) -> None:
        self._lines = iter(lines)
        self._ahead = next(self._lines, None)
        self._hash = hashlib.sha256()
        self.number = 0

    def more(self) -> bool:
        return self._ahead is not None

    def record(self) -> Played:
        self._hash = hashlib.sha256()
        head = self._next()
        if not isinstance(head, GameLine):
            raise BadRecord(
                self.number, say("a record begins with a game line, not {line}", line=_name(head))
            )
        game, setup = self._game(head), self._setup(head)
        start = state = game.initial(setup)
        self._same_state(game, state, head.state)
        steps: list[Step] = []
        before = self._hash.hexdigest()
        line = self._next()
        while isinstance(line, MoveLine):
            step = self._step(game, state, line)
            steps.append(step)
            state = step.state
            before = self._hash.hexdigest()
            line = self._next()
        if not isinstance(line, EndLine):
            raise BadRecord(self.number, "the record before this line is cut: it has no end line")
        self._check_end(line, len(steps), before, game.outcome(state))
        return Played(game, setup, head.players, start, tuple(steps), line.outcome)

    def _next(self) -> Line:
        if self._ahead is None:
            raise BadRecord(self.number + 1, "the record is cut: it has no end line")
        data, self._ahead = self._ahead, next(self._lines, None)
        self.number += 1
        self._hash.update(data)
        if not data.endswith(b"\n"):
            raise BadRecord(self.number, "the line is cut: it has no end of line")
        try:
            line: Line = msgspec.json.decode(data, type=GameLine | MoveLine | EndLine)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise BadRecord(
                self.number, say("not a line of a record: {error}", error=str(error))
            ) from error
        return line

    def _game(self, head: GameLine) -> AnyGame:
        if head.format != FORMAT:
            raise BadRecord(self.number, no_such_format(head.format, FORMAT))
        try:
            game = registry.games()[head.game]
        except KeyError:
            raise BadRecord(self.number, no_such_game(head.game)) from None
        if head.rules != game.version:
            raise BadRecord(
                self.number,
                say(
                    "it was played by version {played} of the rules of {game}; "
                    "these are version {version}",
                    played=head.rules,
                    game=game.title,
                    version=game.version,
                ),
            )
        return game

    def _setup(self, head: GameLine) -> Setup:
        game = self._game(head)
        try:
            setup: Setup = msgspec.json.decode(head.setup, type=game.setup)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise BadRecord(self.number, wrong_setup(error)) from error
        if refusal := game.why_no_setup(setup):
            raise BadRecord(self.number, refused(refusal))
        if len(head.players) != setup.seats:
            raise BadRecord(
                self.number,
                say(
                    "{players} players are named for {seats} seats",
                    players=len(head.players),
                    seats=setup.seats,
                ),
            )
        return setup

    def _step(self, game: AnyGame, state: Any, line: MoveLine) -> Step:
        try:
            move = game.read_move(line.move)
        except Malformed as error:
            raise BadRecord(self.number, words_of(error)) from error
        if refusal := game.why_illegal(state, line.by, move):
            raise BadRecord(
                self.number,
                say(
                    "{who} may not {move}: {refusal}",
                    who=say("nature") if line.by == CHANCE else say("seat {seat}", seat=line.by),
                    move=short(line.move),
                    refusal=refused(refusal),
                ),
            )
        after, events = game.apply(state, line.by, move)
        self._same_state(game, after, line.state)
        return Step(self.number, line.by, move, events, after)

    def _same_state(self, game: AnyGame, state: object, expected: str) -> None:
        if digest(game, state) != expected:
            raise BadRecord(
                self.number,
                say(
                    "the state is not the recorded one: it is {state}, recorded is {recorded}",
                    state=digest(game, state),
                    recorded=short(expected),
                ),
            )

    def _check_end(self, line: EndLine, inputs: int, before: str, outcome: Outcome | None) -> None:
        if line.inputs != inputs:
            raise BadRecord(
                self.number,
                say("{said} inputs are said, {there} are there", said=line.inputs, there=inputs),
            )
        if line.outcome != outcome:
            raise BadRecord(
                self.number,
                say(
                    "the outcome is {outcome}, recorded is {recorded}",
                    outcome=_said(outcome),
                    recorded=_said(line.outcome),
                ),
            )
        if line.sha256 != before:
            raise BadRecord(self.number, "the record was changed: its digest does not fit")


def no_such_format(said: int, known: int) -> Phrase:
    """Why a record of another format is refused."""
    return say("format {said} is not known; {known} is", said=said, known=known)


def no_such_game(name: str) -> Phrase:
    """Why a record of an unknown game is refused."""
    return say("there is no game {name}", name=short(name))


def wrong_setup(error: Exception) -> Phrase:
    """Why a record whose setup cannot be read is refused."""
    return say("the setup is wrong: {error}", error=str(error))


def _said(outcome: Outcome | None) -> Phrase:
    if outcome is None:
        return say("none")
    return say(
        "the places {places} ({reason}, {rule})",
        places=", ".join(map(str, outcome.places)),
        reason=text(outcome.reason),
        rule=outcome.rule,
    )


def _name(line: Line) -> Phrase:
    return say("a move line") if isinstance(line, MoveLine) else say("an end line")

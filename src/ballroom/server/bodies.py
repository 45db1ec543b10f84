"""What requests and answers of the HTTP API hold, each a type of its own."""

from typing import Annotated, Any

import msgspec

from ballroom.core.contract import Outcome
from ballroom.core.puzzles import Level
from ballroom.table.entries import ClockPlan, Lateness
from ballroom.table.lessons import LessonListed
from ballroom.table.study import Shown

Name = Annotated[str, msgspec.Meta(max_length=60)]
Key = Annotated[str, msgspec.Meta(max_length=80)]


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a request."""


class OpenTable(Body, frozen=True):
    """A new table: a level for each seat, empty for a person."""

    game: Name
    seats: Annotated[tuple[Name, ...], msgspec.Meta(min_length=1, max_length=10)]
    options: dict[str, Any] = {}
    title: Name = ""
    clock: ClockPlan = ClockPlan()
    late: Lateness = "computer"
    listed: bool = False
    rated: bool = False


class TakeSeats(Body, frozen=True):
    """Somebody, or several people at one device, take seats."""

    names: Annotated[tuple[Name, ...], msgspec.Meta(min_length=1, max_length=10)]
    key: Key = ""
    seats: tuple[int, ...] = ()
    seed: Key = ""
    """What they add to the dice: letters and digits that the house cannot foresee."""


class HandOver(Body, frozen=True):
    """The holder of seats would move them to another device."""

    token: Key


class Claim(Body, frozen=True):
    """The other device takes them."""

    key: Key


class Forget(Body, frozen=True):
    """The holder of seats would be forgotten: name and words; an unfinished game is given up."""

    token: Key


class Opened(msgspec.Struct, frozen=True):
    """A table that was opened, and the ends of its two links."""

    table: str
    join: str
    watch: str


class Seated(msgspec.Struct, frozen=True):
    """The secret that holds the seats; keep it."""

    table: str
    token: str
    seats: tuple[int, ...]


class Handing(msgspec.Struct, frozen=True):
    """The end of a link that is good once."""

    key: str


class Summary(msgspec.Struct, frozen=True):
    """A table as it may be listed."""

    table: str
    game: str
    title: str
    seats: tuple[str, ...]
    """By seat the name, a computer's level with a `~` before it, or nothing where it is open."""
    options: dict[str, Any]
    clock: ClockPlan
    late: str
    listed: bool
    rated: bool
    opened: int
    moves: int
    over: bool
    to_move: tuple[int, ...]
    """The seats that may move now; nobody before all seats are taken, or when the game is over."""
    outcome: Outcome | None
    root: str
    """The promise of the dice: look at it before you give a seed."""
    next_root: str
    """The promise of the next game's dice, if there is a rematch; keep it, too."""
    seeds: tuple[str, ...]
    """What each seat has added to the dice so far."""


class Tables(msgspec.Struct, frozen=True):
    """The lobby."""

    tables: tuple[Summary, ...]


class GameShown(msgspec.Struct, frozen=True):
    """A game that can be played here."""

    name: str
    title: str
    about: str
    seats: tuple[int, int]
    minutes: tuple[int, int]
    options: dict[str, str]
    levels: dict[str, str]
    usual: str
    """The level that is offered first."""
    lessons: tuple[str, ...]
    """The names of its lessons, in the order in which they are taken."""


class Games(msgspec.Struct, frozen=True):
    """All games."""

    games: tuple[GameShown, ...]


class Rule(msgspec.Struct, frozen=True):
    """A paragraph of the rules."""

    id: str
    section: str
    text: str
    ours: bool
    ours_only: str = ""
    """Where not all of it is ours: the first or the last sentence."""


class Rules(msgspec.Struct, frozen=True):
    """The rules of a game."""

    game: str
    rules: tuple[Rule, ...]


class Lessons(msgspec.Struct, frozen=True):
    """The lessons of a game, in the order in which they are taken."""

    game: str
    lessons: tuple[LessonListed, ...]


class PuzzleListed(msgspec.Struct, frozen=True):
    """A puzzle, by its number from 1."""

    number: int
    title: str
    level: Level


class Puzzles(msgspec.Struct, frozen=True):
    """The puzzles of a game."""

    game: str
    puzzles: tuple[PuzzleListed, ...]


class Weighed(msgspec.Struct, frozen=True):
    """Some moves that are worth the same."""

    moves: tuple[str, ...]
    worth: float
    words: str
    """The worth as a sentence."""
    solves: bool


class PuzzleShown(msgspec.Struct, frozen=True):
    """A puzzle: a position as one seat sees it, and what each of its moves is worth."""

    game: str
    number: int
    title: str
    level: Level
    question: str
    given: str
    """What is taken as given: over what the worth is counted."""
    players: tuple[str, ...]
    seat: int
    view: Any
    weighed: tuple[Weighed, ...]
    """All legal moves, the best first."""
    least: float
    most: float
    """Between these a worth may be drawn."""
    answer: str
    """A best move in words."""
    why: str


class PuzzleAfter(msgspec.Struct, frozen=True):
    """What comes of a move; nothing where that is for hidden dice or cards to say."""

    shown: tuple[Shown, ...]


class Health(msgspec.Struct, frozen=True):
    """Whether the house is well."""

    ok: bool
    version: str
    tables: int


class Problem(msgspec.Struct, frozen=True):
    """Why a request was not carried out; nothing has changed."""

    code: str
    sentence: str
    rule: str = ""

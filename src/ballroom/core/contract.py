"""The contract of a game: what a room of the house hands over, and the words all share."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, Protocol, Self, TypeVar

import msgspec

from ballroom.core.chance import Chances, Indexed, Rng
from ballroom.core.language import ENGLISH, say, spoken
from ballroom.core.value import Value

WATCHER: Final = -2
"""The seat of everyone who only looks on."""


class Refusal(Value):
    """Why something may not be done, and the paragraph of the rules that says so.

    What the sentence leaves open in braces is filled in with the values, when somebody reads it:
    most refusals only tell a search that there is one. A value that is long in the making may be
    given as a function that makes it.
    """

    def __init__(self, paragraph: str, sentence: str, **values: object) -> None:
        self.paragraph: Final = paragraph
        self._said: str = sentence
        self._values: dict[str, object] = values

    @property
    def sentence(self) -> str:
        """Why, in a sentence."""
        if self._values:
            made = {name: one() if callable(one) else one for name, one in self._values.items()}
            self._said, self._values = say(self._said, **made), {}
        return self._said

    def parts(self) -> tuple[object, ...]:
        """Paragraph and sentence."""
        return self.paragraph, self.sentence

    def __str__(self) -> str:
        return f"{self.sentence} ({self.paragraph})"


class Illegal(Exception):
    """Raised when a move is applied that the rules refuse; carries the refusal."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class Malformed(ValueError):
    """Raised for text or JSON that says nothing in a game's notation."""

    @property
    def sentence(self) -> str:
        """What is wrong, as it was made, so that it can be said in any language."""
        found: str = self.args[0]
        return found


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a game is set up; a game with options adds fields that have defaults."""

    seats: int

    def settled(self) -> Self:
        """The same with everything said that it leaves to the game; for people to read."""
        return self


class Told(msgspec.Struct, frozen=True, tag_field="kind", kw_only=True, gc=False):
    """Something that everyone is told, or only some seats."""

    to: tuple[int, ...] | None = None


class Event(Told, frozen=True):
    """A consequence of a move, and the paragraph of the rules that it follows from."""

    rule: str


class View(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """What one seat may see; every game lists in its own kind all that is shown."""

    seat: int


class Outcome(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a game ended: each seat's place (1 is best, places may be shared), and by which rule."""

    places: tuple[int, ...]
    reason: str
    rule: str

    def said(self, language: str = ENGLISH) -> "Outcome":
        """The same with its reason said in a language, as plain text."""
        return Outcome(self.places, spoken(self.reason, language), self.rule)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


M_co = TypeVar("M_co", covariant=True)


class Moves(Indexed[M_co], Protocol[M_co]):
    """A seat's legal moves: `in`, iteration, `len` and picking by number, lazily where many."""

    def __iter__(self) -> Iterator[M_co]:
        """One move after the other."""
        ...

    def __contains__(self, move: object, /) -> bool:
        """Whether a move is one of them."""
        ...


@dataclass(frozen=True, slots=True)
class Heard:
    """One input of a game as a seat, or a WATCHER, may know it."""

    by: int
    events: tuple[Event, ...]
    move: str | None = None
    """The move itself, where it was the seat's own."""


@dataclass(frozen=True, slots=True)
class Learned:
    """What nature did, and the recipe by which it was drawn."""

    recipe: str
    move: str


P = TypeVar("P", bound=Setup)
S = TypeVar("S", bound=Value)
M = TypeVar("M", bound=Value)
V = TypeVar("V", bound=View)


@dataclass(frozen=True, slots=True, eq=False)
class Game(Generic[P, S, M, V]):
    """One game, whole: its rules, what may be seen, and how it is written down."""

    name: str
    """The folder's name with dashes, as commands and records spell it."""
    title: str
    about: str
    prefix: str
    """The letters before the numbers of its paragraphs."""
    version: int
    """Raised when a change to the rules makes an old record replay differently."""
    seats: range
    minutes: tuple[int, int]
    setup: type[P]

    why_no_setup: Callable[[P], Refusal | None]
    """Why a game cannot be set up like this, if so."""
    initial: Callable[[P], S]
    to_move: Callable[[S], tuple[int, ...]]
    """The seats that may move now; (CHANCE,) where nature is due; () at the end."""
    legal_moves: Callable[[S, int], Moves[M]]
    """A seat's moves; none where it may not move."""
    why_illegal: Callable[[S, int, M], Refusal | None]
    """The one place where a move is refused."""
    chances: Callable[[S], Chances[M]]
    apply: Callable[[S, int, M], tuple[S, tuple[Event, ...]]]
    """The state after a move and what follows from it; raises Illegal and changes nothing."""
    outcome: Callable[[S], Outcome | None]

    view: Callable[[S, int], V]
    """What a seat, or a WATCHER, may see."""
    imagine: Callable[[V, Rng], S]
    """A state that would look just like this view."""

    write_move: Callable[[M], str]
    read_move: Callable[[str], M]
    write_state: Callable[[S], str]
    read_state: Callable[[str], S]
    write_view: Callable[[V], str]
    read_view: Callable[[str], V]
    position: type[msgspec.Struct]
    """A state as plain data, with all its secrets; core.jsons makes JSON of it."""
    to_position: Callable[[S], msgspec.Struct]
    from_position: Callable[[Any], S]
    """Raises Malformed for a position that no game could come to."""
    view_type: type[V]
    tell: Callable[[Event, Sequence[str]], str]
    """An event as a sentence, with the names of the seats."""
    event_type: Any
    """The union of all its kinds of events."""
    learned: Callable[[P, Sequence[Heard], Collection[int]], dict[int, Learned]]
    """From all that the holder of some seats was told: which of nature's inputs it knows whole.

    What an input was drawn from must be known too, lest its secret tell more than the rules do.
    Raises ValueError or LookupError where an input of nature is missing, or was not told to a seat
    that the rules tell it.
    """
    silent_move: Callable[[S, int], M | None] | None = None
    """The move that keeps a game going for a seat that says nothing in time, where there is one."""
    data: Callable[[P], msgspec.Struct] | None = None
    """The board and pieces of a setup, as its `data` option takes them; None if it has none."""


AnyGame = Game[Any, Any, Any, Any]


def told_to(events: Iterable[Event], seat: int) -> tuple[Event, ...]:
    """Those of the events that a seat (or a WATCHER) is told."""
    return tuple(event for event in events if event.to is None or seat in event.to)

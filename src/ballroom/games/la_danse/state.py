"""The state of a ball."""
# compiled by mypyc

from typing import Final

from ballroom.core.value import Value
from ballroom.games.la_danse import tables
from ballroom.games.la_danse.ball import NOBODY, NOWHERE, Ball
from ballroom.games.la_danse.ball import NONE as NONE
from ballroom.games.la_danse.deals import Talk

# Seating, then dances. A talk comes before the order and before the announcements.
ORDER: Final = 0
LOT_ORDER: Final = 1
ENTRANCE: Final = 2
FIRST: Final = 3
HOST: Final = 4
DIRECTION: Final = 5
LOT_HOST: Final = 6
LOT_DIRECTION: Final = 7
ANNOUNCE: Final = 8
DANCE: Final = 9
VOTE: Final = 10
OVER: Final = 11
TALK: Final = 12
PHASES: Final = (
    "order", "lot-order", "entrance", "first", "host", "direction", "lot-host", "lot-direction",
    "announce", "dance", "vote", "over", "talk",
)  # fmt: skip
NATURE: Final = (LOT_ORDER, LOT_HOST, LOT_DIRECTION)

RIGHT: Final = 1
LEFT: Final = -1


class State(Value):
    """A ball at one moment. Dancers are counted through: nine a seat."""

    def __init__(
        self,
        ball: Ball,
        phase: int,
        due: int,
        order: tuple[int, ...],
        entrances: tuple[int, ...],
        host: int,
        direction: int,
        dance: int,
        measure: int,
        lead: int,
        spaces: bytes,
        facings: bytes,
        marks: bytes,
        announced: tuple[int, ...],
        danced: int,
        stepped: int,
        closed: bool,
        lost: int,
        sealed: tuple[int, ...],
        seconds: tuple[int, ...],
        talk: Talk,
    ) -> None:
        self.ball: Final = ball
        self.phase: Final = phase
        self.due: Final = due  # the seat to act; NONE for nature, or for all at once
        self.order: Final = order  # the seats in the order of seating, as far as it is known
        self.entrances: Final = entrances  # by seat, NONE before it is seated
        self.host: Final = host
        self.direction: Final = direction  # of play: RIGHT with rising entrances; 0 before
        self.dance: Final = dance
        self.measure: Final = measure
        self.lead: Final = lead
        self.spaces: Final = spaces  # by dancer, NOWHERE if it is not on the board
        self.facings: Final = facings
        self.marks: Final = marks  # the seat that influences it, NOBODY if none
        self.announced: Final = announced  # by seat, the dancer; NONE before, or if it has none
        self.danced: Final = danced  # the mask of seats that are done with this phase
        self.stepped: Final = stepped  # the mask of dancers that took a step in this measure
        self.closed: Final = closed  # whether the doors are
        self.lost: Final = lost  # the mask of seats that lost at the doors
        self.sealed: Final = sealed  # by seat: a proposed order or a vote, NONE before
        self.seconds: Final = seconds  # by seat, as announced; () where nobody has a second
        self.talk: Final = talk  # offers and deals

    def parts(self) -> tuple[object, ...]:
        """All fields."""
        return (
            self.ball, self.phase, self.due, self.order, self.entrances, self.host, self.direction,
            self.dance, self.measure, self.lead, self.spaces, self.facings, self.marks,
            self.announced, self.danced, self.stepped, self.closed, self.lost, self.sealed,
            self.seconds, self.talk,
        )  # fmt: skip


class Draft:
    """A state in the making: begins as another one, is changed, and then stands."""

    def __init__(self, state: State) -> None:
        self.ball: Final = state.ball
        self.phase = state.phase
        self.due = state.due
        self.order = state.order
        self.entrances = state.entrances
        self.host = state.host
        self.direction = state.direction
        self.dance = state.dance
        self.measure = state.measure
        self.lead = state.lead
        self.spaces = state.spaces
        self.facings = state.facings
        self.marks = state.marks
        self.announced = state.announced
        self.danced = state.danced
        self.stepped = state.stepped
        self.closed = state.closed
        self.lost = state.lost
        self.sealed = state.sealed
        self.seconds = state.seconds
        self.talk = state.talk

    def done(self) -> State:
        """The state that this draft has become."""
        return State(
            self.ball, self.phase, self.due, self.order, self.entrances, self.host, self.direction,
            self.dance, self.measure, self.lead, self.spaces, self.facings, self.marks,
            self.announced, self.danced, self.stepped, self.closed, self.lost, self.sealed,
            self.seconds, self.talk,
        )  # fmt: skip


_BYTES: Final[list[bytes]] = [bytes([item]) for item in range(256)]


def put_byte(items: bytes, index: int, item: int) -> bytes:
    """The bytes with one changed."""
    return items[:index] + _BYTES[item] + items[index + 1 :]


def moved(state: State, dancer: int, end: int) -> State:
    """The floor after a dancer's steps, with nothing else changed."""
    draft = Draft(state)
    draft.spaces = put_byte(draft.spaces, dancer, end // 12)
    draft.facings = put_byte(draft.facings, dancer, end % 12)
    draft.stepped |= 1 << dancer
    return draft.done()


def is_same_floor(one: State, two: State) -> bool:
    """Whether everybody stands alike at the same time, whatever was said and whoever speaks."""
    return (
        one.spaces is two.spaces
        and one.facings is two.facings
        and one.marks is two.marks
        and one.ball is two.ball
        and (one.phase, one.dance, one.measure) == (two.phase, two.dance, two.measure)
        and (one.stepped, one.closed, one.lost) == (two.stepped, two.closed, two.lost)
        and (one.announced, one.seconds) == (two.announced, two.seconds)
        and (one.entrances, one.direction, one.lead) == (two.entrances, two.direction, two.lead)
    )


def kind_of(dancer: int) -> int:
    """The kind of a dancer, counted through."""
    return tables.KIND_OF[dancer]


def owner_of(dancer: int) -> int:
    """The seat whose colour a dancer wears."""
    return dancer // tables.EACH


def start_of(ball: Ball) -> State:
    """A ball before anybody is seated."""
    seats = ball.seats
    none = (NONE,) * seats
    nothing = bytes([NOWHERE] * (seats * tables.EACH))
    phase = LOT_ORDER if ball.quick else TALK if ball.talking else ORDER  # LD-10.1
    return State(
        ball, phase, NONE, (), none, NONE, 0, 0, 0, NONE,
        nothing, bytes(len(nothing)), bytes([NOBODY] * len(nothing)), none, 0, 0, False, 0, none,
        (), Talk((), (0,) * seats, 0, ()),
    )  # fmt: skip

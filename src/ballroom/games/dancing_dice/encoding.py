"""Dancing Dice in numbers: re-rolls, then arrangements; what a seat sees, couple by couple.

The action of a re-roll is the mask of its dice; the arrangements follow, in the order of the masks
of their first rows. Whatever is told of several couples begins with the seat's own and goes round
the table; a watcher's begins with seat 0. docs/numbers.md lists it all.
"""
# compiled by mypyc

from functools import lru_cache
from itertools import product
from typing import Final

from ballroom.core.contract import WATCHER
from ballroom.core.encoding import Field, one_hot
from ballroom.games.dancing_dice import tables
from ballroom.games.dancing_dice.moves import ARRANGEMENTS, REROLLS, Arrange, Move, Reroll
from ballroom.games.dancing_dice.notation import write_move
from ballroom.games.dancing_dice.rules import legal_moves
from ballroom.games.dancing_dice.setup import Setup
from ballroom.games.dancing_dice.state import NONE, PHASES, State
from ballroom.games.dancing_dice.view import View

MOST_ROUNDS: Final = 50
"""Where the count of rounds stops; few marathons come so far."""
TYPE: Final = 3
"""How many dice of one type a couple has."""

_PHASE: Final[dict[str, bytes]] = {
    phase: one_hot(len(PHASES), at) for at, phase in enumerate(PHASES)
}
_BYTE: Final[list[bytes]] = [bytes([number]) for number in range(MOST_ROUNDS + 1)]


def _fields(seats: int) -> tuple[Field, ...]:
    dice, faces = tables.DICE, tables.FACES
    return (
        Field("seat", seats, 1, "whose view it is, by its number; none of them for a watcher"),
        Field("phase", len(PHASES), 1, "which it is of " + ", ".join(PHASES)),
        Field("round", 1, MOST_ROUNDS, f"its number, counted no further than {MOST_ROUNDS}"),
        Field("due", seats, 1, "whose dice nature rolls next, in roll and reroll"),
        Field("to_move", seats, 1, "who may choose now and has not yet chosen"),
        Field("tango", TYPE * faces, 1, "for each Tango die, lowest first, which face it shows"),
        Field("endurance", seats, tables.MOST_ENDURANCE, "the points of each couple; 0 is out"),
        Field("rerolled", dice, 1, "which dice this seat has chosen to re-roll in this round"),
        Field("announced", seats * (dice + 1), 1, "for each couple, how many dice it re-rolls"),
        Field("first", seats * dice, 1, "for each couple, the dice of its first dance, if known"),
        Field(
            "dice",
            seats * dice * faces,
            1,
            "for each couple and each of its dice, which face it shows, if known: one's own, and "
            "all that lie open after a round",
        ),
    )


def _by_faces(count: int) -> dict[tuple[int, ...], bytes]:
    """So many dice, each as one of six."""
    face = [one_hot(tables.FACES, shown) for shown in range(tables.FACES)]
    return {
        dice: b"".join([face[shown - 1] for shown in dice])
        for dice in product(range(1, tables.FACES + 1), repeat=count)
    }


def _by_places() -> dict[tuple[int, ...] | None, bytes]:
    """Every set of dice that a view may tell, a byte a die; no set is none."""
    made: dict[tuple[int, ...] | None, bytes] = {None: bytes(tables.DICE)}
    for mask in range(1 << tables.DICE):
        made[tables.places(mask)] = bytes([mask >> die & 1 for die in range(tables.DICE)])
    return made


def _seats_in(mask: int, around: tuple[int, ...]) -> bytes:
    return bytes([mask >> seat & 1 for seat in around])


_FACES: Final[dict[tuple[int, ...], bytes]] = _by_faces(TYPE)
_NO_FACES: Final = bytes(TYPE * tables.FACES)
_NO_DICE: Final = bytes(tables.DICE * tables.FACES)
_PLACES: Final[dict[tuple[int, ...] | None, bytes]] = _by_places()
_COUNTS: Final[dict[int | None, bytes]] = {
    count: one_hot(tables.DICE + 1, NONE if count is None else count)
    for count in (None, *range(tables.DICE + 1))
}
_MAY_REROLL: Final = bytes([1] * len(REROLLS) + [0] * len(ARRANGEMENTS))
_MAY_ARRANGE: Final = bytes([0] * len(REROLLS) + [1] * len(ARRANGEMENTS))
_MAY_NOT: Final = bytes(len(_MAY_REROLL))
_ACTIONS: Final[list[Move]] = [*REROLLS, *ARRANGEMENTS]
_ARRANGEMENT: Final[dict[int, int]] = {
    first: len(REROLLS) + at for at, first in enumerate(tables.FIRST_ROWS)
}


class Around:
    """The table as it lies around one seat: what depends on the seat alone, made once."""

    def __init__(self, seats: int, seat: int) -> None:
        start = seat if seat >= 0 else 0
        self.order: Final[tuple[int, ...]] = tuple([(start + at) % seats for at in range(seats)])
        self.seat: Final[bytes] = one_hot(seats, seat if seat >= 0 else NONE)
        self.due: Final[dict[int | None, bytes]] = {None: bytes(seats)}
        self.movers: Final[dict[tuple[int, ...], bytes]] = {}
        for other in range(seats):
            self.due[other] = _seats_in(1 << other, self.order)
        for mask in range(1 << seats):
            movers = tuple([other for other in range(seats) if mask >> other & 1])
            self.movers[movers] = _seats_in(mask, self.order)


class Numbers:
    """A marathon of so many couples in numbers."""

    def __init__(self, seats: int) -> None:
        self.actions: Final[int] = len(_ACTIONS)
        self.fields: Final[tuple[Field, ...]] = _fields(seats)
        self._around: Final[dict[int, Around]] = {
            seat: Around(seats, seat) for seat in (WATCHER, *range(seats))
        }
        self._nobody: Final = bytes(seats)

    def name(self, action: int) -> str:
        """The move that an action is, as it is written."""
        return write_move(_ACTIONS[action])

    def mask(self, state: State, seat: int, begun: tuple[int, ...]) -> bytes:
        """All re-rolls, all arrangements or nothing."""
        del begun  # a move is a single action
        legal = legal_moves(state, seat)
        if legal is REROLLS:
            return _MAY_REROLL
        return _MAY_ARRANGE if legal is ARRANGEMENTS else _MAY_NOT

    def move(self, state: State, seat: int, actions: tuple[int, ...]) -> Move:
        """The move that an action is."""
        del state, seat
        return _ACTIONS[actions[0]]

    def numbers(self, state: State, seat: int, move: Move) -> tuple[int, ...]:
        """The action that a move is."""
        del state, seat
        if isinstance(move, Reroll):
            return (move.dice,)
        assert isinstance(move, Arrange)
        return (_ARRANGEMENT[move.first],)

    def tensor(self, view: View, begun: tuple[int, ...]) -> bytes:
        """All that a seat sees."""
        del begun
        around = self._around[view.seat]
        couples = view.couples
        seen = [couples[seat] for seat in around.order]
        tango = view.tango
        parts = [
            around.seat,
            _PHASE[view.phase],
            _BYTE[min(view.round, MOST_ROUNDS)],
            around.due[view.due],
            around.movers.get(view.to_move, self._nobody),
            _NO_FACES if tango is None else _FACES[tango],
            bytes([couple.endurance for couple in seen]),
            _PLACES[seen[0].rerolled],
        ]
        parts += [_COUNTS[couple.announced] for couple in seen]
        parts += [_PLACES[couple.first] for couple in seen]
        for couple in seen:
            dice = couple.dice
            if dice is None:
                parts.append(_NO_DICE)
            else:
                parts.append(_FACES[dice[:TYPE]])
                parts.append(_FACES[dice[TYPE:]])
        return b"".join(parts)


@lru_cache(16)
def encode(setup: Setup) -> Numbers:
    """A setup of the marathon in numbers; the endurance of the beginning changes nothing in it."""
    return Numbers(setup.seats)

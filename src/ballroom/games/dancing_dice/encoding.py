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
from ballroom.games.dancing_dice.moves import Arrange, Move, Reroll
from ballroom.games.dancing_dice.notation import write_move
from ballroom.games.dancing_dice.rules import legal_moves
from ballroom.games.dancing_dice.setup import Setup
from ballroom.games.dancing_dice.state import NONE, PHASES, State
from ballroom.games.dancing_dice.terms import Terms, terms_of
from ballroom.games.dancing_dice.view import View

MOST_ROUNDS: Final = 50
"""Where the count of rounds stops; few marathons come so far."""

_PHASE: Final[dict[str, bytes]] = {
    phase: one_hot(len(PHASES), at) for at, phase in enumerate(PHASES)
}
_BYTE: Final[list[bytes]] = [bytes([number]) for number in range(MOST_ROUNDS + 1)]


def _fields(seats: int, terms: Terms) -> tuple[Field, ...]:
    dice, faces = 2 * terms.dice, terms.faces
    return (
        Field("seat", seats, 1, "whose view it is, by its number; none of them for a watcher"),
        Field("phase", len(PHASES), 1, "which it is of " + ", ".join(PHASES)),
        Field("round", 1, MOST_ROUNDS, f"its number, counted no further than {MOST_ROUNDS}"),
        Field("due", seats, 1, "whose dice nature rolls next, in roll and reroll"),
        Field("to_move", seats, 1, "who may choose now and has not yet chosen"),
        Field("tango", terms.dice * faces, 1, "for each Tango die, lowest first, what it shows"),
        Field("endurance", seats, tables.MOST_ENDURANCE, "the points of each couple; 0 is out"),
        Field("rerolled", dice, 1, "which dice this seat has chosen to re-roll in this round"),
        Field("announced", seats * (dice + 1), 1, "for each couple, how many dice it re-rolls"),
        Field("first", seats * dice, 1, "for each couple, the dice of its first dance, if known"),
        Field(
            "dice",
            seats * dice * faces,
            1,
            "for each couple and each of its dice, what it shows, if known: one's own, and all "
            "that lie open after a round",
        ),
    )


def _by_faces(terms: Terms) -> dict[tuple[int, ...], bytes]:
    """The dice of one type, or of the Tango, each as one of its faces."""
    face = [one_hot(terms.faces, shown) for shown in range(terms.faces)]
    return {
        dice: b"".join([face[shown - 1] for shown in dice])
        for dice in product(range(1, terms.faces + 1), repeat=terms.dice)
    }


def _by_places(terms: Terms) -> dict[tuple[int, ...] | None, bytes]:
    """Every set of dice that a view may tell, a byte a die; no set is none."""
    dice = 2 * terms.dice
    made: dict[tuple[int, ...] | None, bytes] = {None: bytes(dice)}
    for mask in range(1 << dice):
        made[tables.places(mask)] = bytes([mask >> die & 1 for die in range(dice)])
    return made


def _by_count(terms: Terms) -> dict[int | None, bytes]:
    """Every number of dice that may be re-rolled; None where none was announced."""
    most = 2 * terms.dice
    made: dict[int | None, bytes] = {None: bytes(most + 1)}
    for count in range(most + 1):
        made[count] = one_hot(most + 1, count)
    return made


def _seats_in(mask: int, around: tuple[int, ...]) -> bytes:
    return bytes([mask >> seat & 1 for seat in around])


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
    """A marathon of so many couples in numbers; all that can be is made beforehand."""

    def __init__(self, seats: int, terms: Terms) -> None:
        self._moves: Final[tuple[Move, ...]] = terms.rerolls + terms.arrangements
        self.actions: Final[int] = len(self._moves)
        self.fields: Final[tuple[Field, ...]] = _fields(seats, terms)
        self._terms: Final = terms
        rerolls = len(terms.rerolls)
        self._arrangement: Final[dict[int, int]] = {
            first: rerolls + at for at, first in enumerate(terms.first_rows)
        }
        self._may_reroll: Final = bytes([action < rerolls for action in range(self.actions)])
        self._may_arrange: Final = bytes([action >= rerolls for action in range(self.actions)])
        self._may_not: Final = bytes(self.actions)
        self._around: Final[dict[int, Around]] = {
            seat: Around(seats, seat) for seat in (WATCHER, *range(seats))
        }
        self._nobody: Final = bytes(seats)
        self._type: Final = terms.dice
        self._faces: Final[dict[tuple[int, ...], bytes]] = _by_faces(terms)
        self._no_faces: Final = bytes(terms.dice * terms.faces)
        self._places: Final[dict[tuple[int, ...] | None, bytes]] = _by_places(terms)
        self._counts: Final[dict[int | None, bytes]] = _by_count(terms)

    def name(self, action: int) -> str:
        """The move that an action is, as it is written."""
        return write_move(self._moves[action])

    def mask(self, state: State, seat: int, begun: tuple[int, ...]) -> bytes:
        """All re-rolls, all arrangements or nothing."""
        del begun  # a move is a single action
        legal = legal_moves(state, seat)
        if legal is self._terms.rerolls:
            return self._may_reroll
        return self._may_arrange if legal is self._terms.arrangements else self._may_not

    def move(self, state: State, seat: int, actions: tuple[int, ...]) -> Move:
        """The move that an action is."""
        del state, seat
        return self._moves[actions[0]]

    def numbers(self, state: State, seat: int, move: Move) -> tuple[int, ...]:
        """The action that a move is."""
        del state, seat
        if isinstance(move, Reroll):
            return (move.dice,)
        assert isinstance(move, Arrange)
        return (self._arrangement[move.first],)

    def tensor(self, view: View, begun: tuple[int, ...]) -> bytes:
        """All that a seat sees."""
        del begun
        around = self._around[view.seat]
        couples = view.couples
        seen = [couples[seat] for seat in around.order]
        tango = view.tango
        places, counts, faces = self._places, self._counts, self._faces
        parts = [
            around.seat,
            _PHASE[view.phase],
            _BYTE[min(view.round, MOST_ROUNDS)],
            around.due[view.due],
            around.movers.get(view.to_move, self._nobody),
            self._no_faces if tango is None else faces[tango],
            bytes([couple.endurance for couple in seen]),
            places[seen[0].rerolled],
        ]
        parts += [counts[couple.announced] for couple in seen]
        parts += [places[couple.first] for couple in seen]
        for couple in seen:
            dice = couple.dice
            if dice is None:
                parts.append(self._no_faces)
                parts.append(self._no_faces)
            else:
                parts.append(faces[dice[: self._type]])
                parts.append(faces[dice[self._type :]])
        return b"".join(parts)


@lru_cache(16)
def encode(setup: Setup) -> Numbers:
    """A setup of the marathon in numbers; the endurance of the beginning changes nothing in it."""
    return Numbers(setup.seats, terms_of(setup.faces, setup.dice, setup.rounds))

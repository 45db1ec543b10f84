"""The game in numbers: one action a bar, and a few bytes for each dancer."""

from ballroom.core.encoding import Encoding, Field
from tests.example.musical_chairs.moves import FACES, Move, Sit
from tests.example.musical_chairs.rules import to_move
from tests.example.musical_chairs.setup import SONGS, Setup
from tests.example.musical_chairs.state import State
from tests.example.musical_chairs.view import Dancer, View

MOST = SONGS[-1]


class ChairsEncoding:
    """One setup in numbers. Dancers are counted from the one who looks."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.actions = FACES * seats  # MC-2.3
        last = self.actions
        self.fields: tuple[Field, ...] = (
            Field("songs", 1, MOST, "how many songs there are"),
            Field("song", 1, MOST + 1, "which it is, or one more when all is over"),
            Field("now", seats, 1, "by dancer: it may choose now"),
            Field("die", seats, FACES, "by dancer: its die, 0 where it cannot be seen"),
            Field("bar", seats, last, "by dancer: its choice, 0 where it cannot be seen"),
            Field("points", seats, MOST, "by dancer: its points"),
            Field("last die", seats, FACES, "by dancer: its die in the song before"),
            Field("last bar", seats, last, "by dancer: its choice in the song before"),
        )

    def name(self, action: int) -> str:
        """An action in words."""
        return f"sit {action + 1}"

    def mask(self, state: State, seat: int, begun: tuple[int, ...]) -> bytes:
        """Every bar, if this dancer has yet to choose."""
        del begun  # a move is one action
        return bytes([seat >= 0 and seat in to_move(state)]) * self.actions

    def move(self, state: State, seat: int, actions: tuple[int, ...]) -> Move | None:
        """The bar that an action is."""
        del state, seat
        return Sit(actions[0] + 1) if actions else None

    def numbers(self, state: State, seat: int, move: Move) -> tuple[int, ...]:
        """The action that a bar is."""
        del state, seat
        assert isinstance(move, Sit)
        return (move.bar - 1,)

    def tensor(self, view: View, begun: tuple[int, ...]) -> bytes:
        """What a dancer sees."""
        del begun
        first = max(view.seat, 0)  # who watches looks from dancer 0
        order = [(first + at) % self.seats for at in range(self.seats)]
        dancers: list[Dancer] = [view.dancers[seat] for seat in order]
        return bytes(
            [
                view.songs,
                view.song,
                *(seat in view.to_move for seat in order),
                *(one.die or 0 for one in dancers),
                *(one.bar or 0 for one in dancers),
                *(one.points for one in dancers),
                *(one.last_die or 0 for one in dancers),
                *(one.last_bar or 0 for one in dancers),
            ]
        )


def encode(setup: Setup) -> Encoding:
    """A game in numbers."""
    return ChairsEncoding(setup.seats)

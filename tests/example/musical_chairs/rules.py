"""The rules: who may move, what is refused, and what a move brings about."""

from ballroom.core.chance import CHANCE, Chances
from ballroom.core.contract import Event, Illegal, Outcome, Refusal
from ballroom.core.value import put
from tests.example.musical_chairs.events import Chosen, Played, Rolled
from tests.example.musical_chairs.moves import FACES, ROLLS, Move, Roll, Sit, sits
from tests.example.musical_chairs.setup import Setup
from tests.example.musical_chairs.state import NONE, State


def initial(setup: Setup) -> State:
    """Before the first roll."""
    nothing = (NONE,) * setup.seats
    points = (0,) * setup.seats  # MC-1.3
    return State(setup.songs, 1, nothing, nothing, points, nothing, nothing)


def to_move(state: State) -> tuple[int, ...]:
    """Nature until all have rolled (MC-2.1); then, at once, all who have yet to choose (MC-2.4)."""
    if state.is_over:
        return ()
    if state.due is not None:
        return (CHANCE,)
    return tuple(seat for seat, bar in enumerate(state.bars) if bar == NONE)


def legal_moves(state: State, seat: int) -> tuple[Move, ...]:
    """Every bar, if this dancer has yet to choose."""
    return sits(len(state.dice)) if seat >= 0 and seat in to_move(state) else ()


def chances(state: State) -> Chances[Move]:
    """The roll that is due."""
    del state  # it is always one die
    return ROLLS


def why_illegal(state: State, seat: int, move: Move) -> Refusal | None:
    """Why this move may not be made by this seat now, if so."""
    if state.is_over:
        return Refusal("MC-4.1", "The last song has been played.")
    if seat == CHANCE:
        return _why_no_roll(state, move)
    if not 0 <= seat < len(state.dice):
        return Refusal("MC-1.1", "There is no seat {seat} in this game.", seat=seat)
    if not isinstance(move, Sit):
        return Refusal("MC-2.1", "Dice are rolled by nature, not by a seat.")
    if state.due is not None:
        return Refusal("MC-2.3", "Not everybody has rolled yet.")
    if state.bars[seat] != NONE:
        return Refusal("MC-2.4", "This dancer has chosen already; the others are still choosing.")
    if not 1 <= move.bar <= FACES * len(state.dice):
        return Refusal("MC-2.3", "A bar is 1 to {last}.", last=FACES * len(state.dice))
    return None


def _why_no_roll(state: State, move: Move) -> Refusal | None:
    if state.due is None:
        return Refusal("MC-2.4", "No die is due: the dancers are choosing.")
    if not isinstance(move, Roll) or not 1 <= move.die <= FACES:
        return Refusal("MC-2.1", "A die is due, from 1 to 6.")
    return None


def apply(state: State, seat: int, move: Move) -> tuple[State, tuple[Event, ...]]:
    """The game after a move, and what everyone may learn from it."""
    refusal = why_illegal(state, seat, move)
    if refusal is not None:
        raise Illegal(refusal)
    if isinstance(move, Roll):
        return _roll(state, move)
    assert isinstance(move, Sit)
    return _sit(state, seat, move)


def outcome(state: State) -> Outcome | None:
    """The most points win (MC-4.1); equal points share a place (MC-4.2)."""
    if not state.is_over:
        return None
    places = tuple(1 + sum(other > own for other in state.points) for own in state.points)
    return Outcome(places, "the most chairs", "MC-4.1")


def _roll(state: State, move: Roll) -> tuple[State, tuple[Event, ...]]:
    seat = state.due
    assert seat is not None
    dice = put(state.dice, seat, move.die)
    told = Rolled("MC-2.1", seat, move.die, to=(seat,))
    return _with(state, dice, state.bars), (told,)


def _sit(state: State, seat: int, move: Sit) -> tuple[State, tuple[Event, ...]]:
    bars = put(state.bars, seat, move.bar)
    chosen = Chosen("MC-2.4", seat)
    if NONE in bars:
        return _with(state, state.dice, bars), (chosen,)
    seated = on_the_chair(state.dice, bars)
    points = tuple(own + (at in seated) for at, own in enumerate(state.points))
    rule = "MC-3.2" if seated else "MC-3.3"
    played = Played(rule, state.song, state.dice, bars, seated, points)  # MC-2.5
    nothing = (NONE,) * len(bars)
    after = State(state.songs, state.song + 1, nothing, nothing, points, state.dice, bars)
    return after, (chosen, played)


def _with(state: State, dice: tuple[int, ...], bars: tuple[int, ...]) -> State:
    return State(
        state.songs, state.song, dice, bars, state.points, state.last_dice, state.last_bars
    )


def on_the_chair(dice: tuple[int, ...], bars: tuple[int, ...]) -> tuple[int, ...]:
    """The seats that sat down last, but in time."""
    in_time = [bar for bar in bars if bar <= sum(dice)]  # MC-2.2, MC-3.1
    return tuple(seat for seat, bar in enumerate(bars) if in_time and bar == max(in_time))

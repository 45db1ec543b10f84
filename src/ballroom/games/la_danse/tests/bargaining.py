"""Floors and helpers for the tests of talks and deals. Red is seat 0, Blue 1, Gold 2, Green 3."""

from ballroom.core import script
from ballroom.core.contract import Event
from ballroom.games.la_danse import GAME, tables
from ballroom.games.la_danse.ball import NOWHERE
from ballroom.games.la_danse.moves import Dance, Move
from ballroom.games.la_danse.notation import read_dancer
from ballroom.games.la_danse.state import PHASES, Draft, State, put_byte

BALLARES = ("0B 5,0^0", "1B 6,0^0", "2B 6,-1^0")
"""Out of the way in an entrance, behind closed doors."""


APART = (*BALLARES, "0W1 0,0^0", "0C -1,3^0", "1W1 3,-3^0", "1C 4,-3^0", "2W1 -3,-1^0", "2C -3,3^0")
"""Two dancers each on the floor, out of each other's way."""


def do(before: State, *inputs: str) -> tuple[State, list[Event]]:
    return script.play(GAME, before, *inputs)


def refusal(before: State, seat: int, text: str) -> str | None:
    return script.refusal(GAME, before, seat, text)


def reason(before: State, seat: int, text: str) -> str:
    """The sentence of a refusal."""
    why = GAME.why_illegal(before, seat, GAME.read_move(text))
    assert why is not None, "it is allowed"
    return str(why)


def deal(before: State, text: str, first: int = 0, others: tuple[int, ...] = (1,)) -> State:
    """The ball after an offer that others accept."""
    number = before.talk.numbered + 1
    after, _ = do(before, f"{first}: offer {text}", *(f"{one}: accept {number}" for one in others))
    assert after.talk.deals[-1].number == number, "the deal binds"
    return after


def done(state: State) -> State:
    """The ball after the talk."""
    while PHASES[state.phase] == "talk":
        state, _ = GAME.apply(state, GAME.to_move(state)[0], GAME.read_move("done"))
    return state


def fates(state: State) -> list[int]:
    """The verdicts on all promises."""
    return [fate.verdict for one in state.talk.deals for fate in one.fates]


def measure_out(state: State) -> State:
    """The ball at the beginning of the next measure: everybody makes the first legal choice."""
    now = (state.dance, state.measure)
    while (state.dance, state.measure) == now and GAME.outcome(state) is None:
        seat = GAME.to_move(state)[0]
        state, _ = GAME.apply(state, seat, GAME.legal_moves(state, seat)[0])
    return state


def announcing(state: State, seat: int) -> State:
    """The ball when it is a seat's turn to announce."""
    state = done(state)
    while state.due != seat:
        state, _ = GAME.apply(state, state.due, GAME.legal_moves(state, state.due)[0])
    return state


SPARED = (*BALLARES, "0W1 -2,0^0", "0C -1,3^0", "1W1 2,0^6", "1C 4,-3^0", "2W1 0,-3^0", "2C -2,2^0")
"""Red's Waltz can go three ahead and face Blue's, or turn aside and face Gold's Chasse."""


def legal_dances(state: State) -> list[Move]:
    state, _ = do(announcing(state, 0), "0: announce 0R1", "1: announce 1W1", "2: announce 2W1")
    return list(GAME.legal_moves(state, 0))


def dancing(state: State) -> set[str]:
    """The dancers that Red may dance with."""
    legal = [move for move in GAME.legal_moves(state, 0) if isinstance(move, Dance)]
    return {GAME.write_move(move).split()[1] for move in legal}


def with_mark(state: State, dancer: str, by: int) -> State:
    """The ball with a dancer influenced."""
    draft = Draft(state)
    draft.marks = put_byte(state.marks, read_dancer(dancer), by)
    return draft.done()


def with_third(state: State) -> State:
    """A third dancer of Red, so that two can be held."""
    draft = Draft(state)
    draft.spaces = put_byte(state.spaces, read_dancer("0r1"), tables.INDEX[0, 2])
    draft.spaces = put_byte(draft.spaces, read_dancer("1r1"), tables.INDEX[1, -4])
    return draft.done()


def fill(state: State, spaces: set[int]) -> State:
    """The floor with dancers of Violet and Grey, who face nothing, on some spaces."""
    draft = Draft(state)
    fillers = [dancer for dancer in range(4 * 9, 6 * 9) if state.spaces[dancer] == NOWHERE]
    for dancer, space in zip(fillers, sorted(spaces), strict=False):
        draft.spaces = put_byte(draft.spaces, dancer, space)
        draft.marks = put_byte(draft.marks, dancer, 0)
    assert len(spaces) <= len(fillers)
    return draft.done()


def end_by_ballares(state: State) -> State:
    """Play the measure: no Ballare is on the board, so that the ball ends with it."""
    while GAME.outcome(state) is None:
        seat = GAME.to_move(state)[0]
        state, _ = GAME.apply(state, seat, GAME.legal_moves(state, seat)[0])
    return state


TWO = (*BALLARES, "0W1 -2,0^0", "0C -1,3^0", "1W1 2,0^6", "1C 4,-3^0", "2W1 0,-3^0", "2C -2,2^0")

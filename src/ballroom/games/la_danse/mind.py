"""What a floor is worth to a player, and the best dances by that.

The worth of a floor, if the measure ended there: two for each dancer that one influences, four for
a Ballare; as much off, shared among the others, for own dancers that are influenced; half a point
off for each own dancer in an entrance, and more as the doors near; a little for dancers that stand
near the centre and for others' dancers that one faces alone, and off for own ones so faced.
"""
# compiled by mypyc

from typing import Final

from ballroom.games.la_danse import tables
from ballroom.games.la_danse.ball import NOBODY, NOWHERE
from ballroom.games.la_danse.dancing import after, ends
from ballroom.games.la_danse.influence import Picture
from ballroom.games.la_danse.state import NONE, Draft, State, kind_of, owner_of, put_byte

MARK: Final = 2.0
EXPOSED: Final = 0.25
THREAT: Final = 0.2
OUTSIDE: Final = 0.5
CENTRE: Final = 0.03

NO_THREATS: Final[list[int]] = []

# How far each space is from the centre, in steps over a side.
FAR: Final[list[int]] = [max(abs(q), abs(r), abs(q + r)) for q, r in tables.SPACES]


def weight(dancer: int) -> float:
    """A Ballare counts twice."""
    return 2.0 if kind_of(dancer) == tables.BALLARE else 1.0


def worth(state: State, seat: int) -> float:
    """What a floor is worth to a player if the measure ended there."""
    picture = Picture(state)
    freed = picture.reclaimed()
    total = 0.0
    for dancer in range(len(state.spaces)):
        total += _value(picture, dancer, seat, freed)
    return total


def _value(picture: Picture, dancer: int, seat: int, freed: list[int]) -> float:
    """What one dancer adds to that."""
    state = picture.state
    own = owner_of(dancer) == seat
    mark = state.marks[dancer]
    threats = NO_THREATS
    if mark == NOBODY or dancer in freed:
        mark = NOBODY
        threats = picture.threats(dancer, freed)
        if threats and picture.took_step(dancer, threats):
            mark = picture.holder(threats[0])
    if mark == seat:
        return MARK * weight(dancer)
    if mark != NOBODY:
        return -MARK * weight(dancer) * (1.0 if own else 0.5 / (state.ball.seats - 1))
    space = state.spaces[dancer]
    if space == NOWHERE:
        return 0.0
    if state.ball.in_entrance[space]:
        if not own:
            return 0.0
        return -OUTSIDE * weight(dancer) * (1.0 + _haste(state)) - CENTRE * FAR[space]
    value = -CENTRE * FAR[space] if own else 0.0
    if threats:
        if own:
            value -= EXPOSED * weight(dancer)
        elif picture.holder(threats[0]) == seat:
            value += THREAT * weight(dancer)
    return value


def _haste(state: State) -> float:
    """How near the doors are, from 0 to 1."""
    if not state.ball.customs.ending:
        return 0.0
    return min(1.0, state.dance / tables.DOORS[state.ball.seats])


def moved(state: State, dancer: int, end: int) -> State:
    """The floor after a dancer's steps, with nothing else changed."""
    draft = Draft(state)
    draft.spaces = put_byte(draft.spaces, dancer, end // 12)
    draft.facings = put_byte(draft.facings, dancer, end % 12)
    draft.stepped |= 1 << dancer
    return draft.done()


def ranked(state: State, seat: int, dancer: int) -> list[tuple[float, int]]:
    """All dances of a dancer with what the floor is then worth, the best first."""
    found = [(worth(moved(state, dancer, end), seat), end) for end in ends(state, dancer).all()]
    found.sort(reverse=True)
    return found


def after_replies(state: State, seat: int, dancer: int, end: int) -> float:
    """What a dance is worth once all others who are still to dance have done their best."""
    floor = moved(state, dancer, end)
    draft = Draft(floor)
    draft.danced |= 1 << seat
    at = after(state.entrances, state.direction, seat)
    while at != seat:
        other = state.announced[at]
        if other != NONE and not draft.danced >> at & 1:
            draft.due = at
            replies = ranked(draft.done(), at, other)
            if replies:
                best = replies[0][1]
                draft.spaces = put_byte(draft.spaces, other, best // 12)
                draft.facings = put_byte(draft.facings, other, best % 12)
                draft.stepped |= 1 << other
            draft.danced |= 1 << at
        at = after(state.entrances, state.direction, at)
    return worth(draft.done(), seat)

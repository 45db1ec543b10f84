"""What a floor is worth to a player, and the best dances by that.

The worth of a floor, if the measure ended there: two for each dancer that one influences, four for
a Ballare; as much off, shared among the others, for own dancers that are influenced; half a point
off for each own dancer in an entrance, and more as the doors near; a little for dancers that stand
near the centre and for others' dancers that one faces alone, and off for own ones so faced.
"""
# compiled by mypyc

from typing import Final

from ballroom.core.value import put
from ballroom.games.la_danse import tables
from ballroom.games.la_danse.ball import NOBODY, NOWHERE
from ballroom.games.la_danse.binding import owed_by
from ballroom.games.la_danse.dancing import after, dancers_for, ends
from ballroom.games.la_danse.influence import Picture
from ballroom.games.la_danse.moves import Announce, Dance
from ballroom.games.la_danse.promises import judge_announcing, judge_dancing
from ballroom.games.la_danse.state import (
    ANNOUNCE,
    DANCE,
    NONE,
    Draft,
    State,
    kind_of,
    moved,
    owner_of,
    put_byte,
)

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


def ranked(state: State, seat: int, dancer: int, allowed: list[int]) -> list[tuple[float, int]]:
    """Some ends of a dancer with what the floor is then worth, the best first."""
    away = Draft(state)
    away.spaces = put_byte(state.spaces, dancer, NOWHERE)
    picture = Picture(away.done())
    freed = picture.reclaimed()
    values = [_value(picture, other, seat, freed) for other in range(len(state.spaces))]
    # A dancer that arrives changes only itself and whom it faces.
    total = sum(values) - values[dancer]
    found = [
        (_worth_at(state, picture, freed, values, total, seat, dancer, end), end) for end in allowed
    ]
    found.sort(reverse=True)
    return found


def _worth_at(
    state: State,
    away: Picture,
    freed: list[int],
    values: list[float],
    total: float,
    seat: int,
    dancer: int,
    end: int,
) -> float:
    """What the floor is worth with a dancer at an end, from what it is worth without it."""
    after_it = moved(state, dancer, end)
    space, kind = end // 12, kind_of(dancer)
    before = away.standing[space]
    if before != NONE:
        return worth(after_it, seat)  # it cuts in: two on a space
    away.standing[space] = dancer
    picture = Picture(after_it, away.standing, away.sharing)
    for faced in state.ball.faced(kind, space, end % 12):
        other = away.standing[faced]
        if other in (NONE, dancer):
            continue
        if faced in away.sharing:
            away.standing[space] = NONE
            return worth(after_it, seat)
        if state.marks[other] != NOBODY and picture.is_reclaimed(other) != (other in freed):
            away.standing[space] = NONE
            return worth(after_it, seat)  # others are free then, or not: all may change
        total += _value(picture, other, seat, freed) - values[other]
    total += _value(picture, dancer, seat, freed)
    away.standing[space] = NONE
    return total


def allowed_ends(state: State, seat: int, dancer: int) -> list[int]:
    """Where a dancer may end without breaking a deal."""
    if not owed_by(state, seat):
        return ends(state, dancer).all()
    return [
        choice.space * 12 + choice.facing
        for choice in judge_dancing(state, seat).without_blame()
        if isinstance(choice, Dance) and choice.dancer == dancer
    ]


def dance_on(draft: Draft, seats: list[int]) -> None:
    """Let players dance one after the other, each as is best for it at once."""
    for seat in seats:
        dancer = draft.announced[seat]
        if dancer != NONE and not draft.danced >> seat & 1:
            draft.due = seat
            state = draft.done()
            found = ranked(state, seat, dancer, allowed_ends(state, seat, dancer))
            if found:
                best = found[0][1]
                draft.spaces = put_byte(draft.spaces, dancer, best // 12)
                draft.facings = put_byte(draft.facings, dancer, best % 12)
                draft.stepped |= 1 << dancer
            draft.danced |= 1 << seat


def in_order(state: State, first: int) -> list[int]:
    """All seats in play order."""
    found = [first]
    at = after(state.entrances, state.direction, first)
    while at != first:
        found.append(at)
        at = after(state.entrances, state.direction, at)
    return found


def replied(state: State, seat: int, dancer: int, end: int) -> State:
    """The floor after a dance, once all others who are still to dance have done their best."""
    draft = Draft(moved(state, dancer, end))
    draft.danced |= 1 << seat
    dance_on(draft, in_order(state, seat)[1:])
    return draft.done()


def after_replies(state: State, seat: int, dancer: int, end: int) -> float:
    """What a dance is worth then."""
    return worth(replied(state, seat, dancer, end), seat)


def best_dancer(state: State, seat: int, dancers: list[int]) -> tuple[float, int]:
    """The dancer whose best dance leaves most, as if it could dance at once."""
    best = (-1000.0, NONE)
    for dancer in dancers:
        found = ranked(state, seat, dancer, ends(state, dancer).all())
        if found and found[0][0] > best[0]:
            best = (found[0][0], dancer)
    return best


def blameless_dancers(state: State, seat: int) -> list[int]:
    """The dancers that a player may announce without breaking a deal."""
    if not owed_by(state, seat):
        return dancers_for(state, seat)
    return [
        choice.dancer
        for choice in judge_announcing(state, seat).without_blame()
        if isinstance(choice, Announce) and choice.second == NONE
    ]


def foresee(state: State) -> State:
    """The floor after this measure, if all do what is best at once and keep their deals."""
    draft = Draft(state)
    draft.phase, draft.danced = ANNOUNCE, 0
    draft.announced, draft.seconds = (NONE,) * state.ball.seats, ()
    seats = in_order(state, state.lead)
    for seat in seats:
        draft.due = seat
        now = draft.done()
        draft.announced = put(
            draft.announced, seat, best_dancer(now, seat, blameless_dancers(now, seat))[1]
        )
        draft.danced |= 1 << seat
    draft.phase, draft.danced = DANCE, 0
    dance_on(draft, seats)
    return draft.done()


def prospects(state: State) -> list[float]:
    """What this measure will be worth to each player, by that."""
    floor = foresee(state)
    return [worth(floor, seat) for seat in range(state.ball.seats)]

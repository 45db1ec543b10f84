"""Dances and measures: who is next, what a measure comes to, doors, the end."""
# compiled by mypyc

from ballroom.core.contract import Event
from ballroom.games.la_danse import tables
from ballroom.games.la_danse.ball import NOBODY, NOWHERE
from ballroom.games.la_danse.dancing import after, dancers_for, has_dancer, has_end, to_dance
from ballroom.games.la_danse.events import (
    BallEnded,
    DoorsClosed,
    Forfeited,
    Influenced,
    MeasureBegan,
    Reclaimed,
)
from ballroom.games.la_danse.influence import Picture
from ballroom.games.la_danse.ledger import close_measure
from ballroom.games.la_danse.moves import Dance
from ballroom.games.la_danse.state import (
    ANNOUNCE,
    DANCE,
    LEFT,
    NONE,
    OVER,
    RIGHT,
    VOTE,
    Draft,
    State,
    kind_of,
    owner_of,
    put_byte,
)
from ballroom.games.la_danse.talk import begin_talk


def begin_measure(draft: Draft, told: list[Event]) -> State:
    """Players talk (LD-10.1), then the lead begins (LD-4.1)."""
    draft.announced = (NONE,) * draft.ball.seats
    draft.seconds = ()
    draft.danced = draft.stepped = 0
    told.append(MeasureBegan("LD-4.1", draft.dance, draft.measure, draft.lead))
    if draft.ball.talking:
        return begin_talk(draft)
    return begin_announcing(draft, told)


def begin_announcing(draft: Draft, told: list[Event]) -> State:
    """The lead announces first, or dances where nobody announces (LD-9.1)."""
    draft.phase = ANNOUNCE if draft.ball.customs.announcing else DANCE
    draft.due, draft.danced = draft.lead, 0
    return skip_idle(draft, told)


def skip_idle(draft: Draft, told: list[Event]) -> State:
    """Pass over seats that have nothing to announce or no way to dance (LD-4.7, LD-4.4)."""
    while not draft.danced >> draft.due & 1:
        state = draft.done()
        if _can_act(state, state.due):
            return state
        if state.phase == DANCE and _forfeits(state, state.due):
            told.append(Forfeited("LD-4.4", state.due))
        _pass_on(draft)
    return _next_phase(draft, told)


def _pass_on(draft: Draft) -> None:
    draft.danced |= 1 << draft.due
    draft.due = after(draft.entrances, draft.direction, draft.due)


def _can_act(state: State, seat: int) -> bool:
    if state.phase == ANNOUNCE:
        return has_dancer(state, seat)
    if state.ball.customs.announcing:
        dancer = state.announced[seat]
        if dancer != NONE and not state.stepped >> dancer & 1 and has_end(state, dancer):
            return True
        return len(state.seconds) > 0 and any(has_end(state, one) for one in to_dance(state, seat))
    return any(has_end(state, dancer) for dancer in dancers_for(state, seat))


def _forfeits(state: State, seat: int) -> bool:
    """Whether a seat that cannot dance had something to dance with (LD-4.4)."""
    if state.ball.customs.announcing:
        return len(to_dance(state, seat)) > 0
    return len(dancers_for(state, seat)) > 0


def next_seat(draft: Draft, told: list[Event]) -> State:
    """The next one in play order acts (LD-4.2), unless the same has a second dancer (LD-11.11)."""
    if not (draft.seconds and draft.phase == DANCE):
        _pass_on(draft)
    return skip_idle(draft, told)


def _next_phase(draft: Draft, told: list[Event]) -> State:
    if draft.phase == ANNOUNCE:
        draft.phase, draft.danced, draft.due = DANCE, 0, draft.lead  # LD-4.4
        return skip_idle(draft, told)
    return _end_measure(draft, told)


def dance(draft: Draft, move: Dance) -> None:
    """Put a dancer where its steps end."""
    draft.spaces = put_byte(draft.spaces, move.dancer, move.space)
    draft.facings = put_byte(draft.facings, move.dancer, move.facing)
    draft.stepped |= 1 << move.dancer


# ---- the end of a measure


def _end_measure(draft: Draft, told: list[Event]) -> State:
    """Reclaim, then influence (LD-7.2), then the lead goes back a seat (LD-4.5)."""
    _settle(draft, told)
    if _ballares_free(draft) <= 1:  # LD-8.1
        return end_ball(draft, told)
    close_measure(draft, False, told)
    draft.lead = after(draft.entrances, -draft.direction, draft.lead)
    if draft.lead != draft.host:
        draft.measure += 1
        return begin_measure(draft, told)
    return _end_dance(draft, told)


def _settle(draft: Draft, told: list[Event]) -> None:
    picture = Picture(draft.done())
    freed = picture.reclaimed()
    marked = picture.influenced(freed)
    for dancer in freed:
        draft.marks = put_byte(draft.marks, dancer, NOBODY)
        told.append(Reclaimed("LD-7.3", dancer, owner_of(dancer)))
    for dancer, seat, facing in marked:
        draft.marks = put_byte(draft.marks, dancer, seat)
        told.append(Influenced("LD-7.4", dancer, seat, tuple(facing)))
        if not draft.ball.customs.staying:
            draft.spaces = put_byte(draft.spaces, dancer, NOWHERE)  # LD-9.3


def _ballares_free(draft: Draft) -> int:
    """How many Ballares in play nobody influences; those of lost players are out (LD-6.4)."""
    free = 0
    for seat in range(draft.ball.seats):
        ballare = seat * tables.EACH
        if draft.spaces[ballare] == NOWHERE or draft.lost >> seat & 1:
            continue  # smitten, benched (LD-11.12), or out of play
        if draft.marks[ballare] == NOBODY:
            free += 1
    return free


def _end_dance(draft: Draft, told: list[Event]) -> State:
    """The direction turns (LD-4.6); doors close, and the last dance ends the ball."""
    customs = draft.ball.customs
    if customs.ending and draft.dance == tables.DOORS[draft.ball.seats]:
        _close_doors(draft, told)
        if _ballares_free(draft) <= 1:
            return end_ball(draft, told)
    if customs.ending and draft.dance == tables.LAST_DANCE:
        return end_ball(draft, told)
    draft.direction = LEFT if draft.direction == RIGHT else RIGHT
    if not customs.ending:  # LD-9.4: all may agree to end
        draft.phase, draft.due = VOTE, NONE
        draft.sealed = (NONE,) * draft.ball.seats
        return draft.done()
    return begin_dance(draft, told)


def begin_dance(draft: Draft, told: list[Event]) -> State:
    """The host leads the first measure (LD-4.1)."""
    draft.dance += 1
    draft.measure = 1
    draft.lead = draft.host
    return begin_measure(draft, told)


def _close_doors(draft: Draft, told: list[Event]) -> None:
    """From now on nobody crosses; who is not on the floor at all has lost (LD-6.3)."""
    draft.closed = True
    lost: list[int] = []
    for seat in range(draft.ball.seats):
        if _is_outside(draft, seat):
            lost.append(seat)
            draft.lost |= 1 << seat
    told.append(DoorsClosed("LD-6.1", tuple(lost)))


def _is_outside(draft: Draft, seat: int) -> bool:
    """Whether all of a player's dancers are in entrances; smitten ones are not (LD-6.4)."""
    for dancer in range(seat * tables.EACH, (seat + 1) * tables.EACH):
        space = draft.spaces[dancer]
        if space == NOWHERE:
            if draft.marks[dancer] != NOBODY:
                return False
        elif not draft.ball.in_entrance[space]:
            return False
    return True


# ---- the end of the ball


def scores(state: State) -> tuple[int, ...]:
    """A point for each dancer one influences, one off for each own in an entrance (LD-8.2)."""
    points = [0] * state.ball.seats
    for dancer, mark in enumerate(state.marks):
        worth = 2 if kind_of(dancer) == tables.BALLARE else 1
        if mark != NOBODY:
            points[mark] += worth
        space = state.spaces[dancer]
        if space != NOWHERE and state.ball.in_entrance[space]:
            points[owner_of(dancer)] -= worth
    return tuple(points)


def end_ball(draft: Draft, told: list[Event], rule: str = "LD-8.1") -> State:
    """The ball is over."""
    draft.phase, draft.due = OVER, NONE
    close_measure(draft, True, told)
    state = draft.done()
    told.append(BallEnded(rule, scores(state)))
    return state

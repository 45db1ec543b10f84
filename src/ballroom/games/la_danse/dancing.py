"""Who may dance where: ends of steps, cutting in, and what is sure to be vacated."""
# compiled by mypyc

from typing import Final

from ballroom.core.contract import Refusal
from ballroom.games.la_danse import tables
from ballroom.games.la_danse.ball import NOBODY, NOWHERE, Reach, Walk
from ballroom.games.la_danse.moves import Ends
from ballroom.games.la_danse.state import DANCE, NONE, State, kind_of, owner_of

_NOTHING: Final[list[int]] = []


def controls(state: State, seat: int, dancer: int) -> bool:
    """Whether a seat moves and influences with a dancer: its own free ones (LD-7.2, LD-9.5)."""
    mark = state.marks[dancer]
    if mark == NOBODY:
        return owner_of(dancer) == seat
    return state.ball.customs.spells and mark == seat


def can_be_announced(state: State, seat: int, dancer: int) -> bool:
    """Whether a dancer is on the board, in the player's hands, and not shut out (LD-6.2)."""
    space = state.spaces[dancer]
    if space == NOWHERE or not controls(state, seat, dancer):
        return False
    return not (state.closed and state.ball.in_entrance[space])


def dancers_for(state: State, seat: int) -> list[int]:
    """The dancers that a seat may announce (LD-4.3)."""
    if state.lost >> seat & 1:
        return []
    first, end = seat * tables.EACH, (seat + 1) * tables.EACH
    if state.ball.customs.spells:
        first, end = 0, len(state.spaces)
    return [dancer for dancer in range(first, end) if can_be_announced(state, seat, dancer)]


def has_dancer(state: State, seat: int) -> bool:
    """Whether there is any such dancer."""
    if state.ball.customs.spells or state.lost >> seat & 1:
        return len(dancers_for(state, seat)) > 0
    for dancer in range(seat * tables.EACH, (seat + 1) * tables.EACH):
        if can_be_announced(state, seat, dancer):
            return True
    return False


def is_debut(state: State) -> bool:
    """The first measure of the first dance (LD-5.5)."""
    return state.dance == 1 and state.measure == 1


def reach_of(state: State, dancer: int) -> Reach:
    """Where a dancer's steps can end, whoever stands there."""
    kind, space, facing = kind_of(dancer), state.spaces[dancer], state.facings[dancer]
    if state.ball.customs.passing:
        return state.ball.reach(kind, space, facing, state.closed)
    return Reach(_walk_around(state, dancer, NONE).ends)


def _walk_around(state: State, dancer: int, ignored: int) -> Walk:
    """The ways of a dancer that may not pass others' dancers or influenced ones (LD-9.2)."""
    blocked = 0
    seat = _mover(state, dancer)
    for other, space in enumerate(state.spaces):
        if other in (dancer, ignored) or space == NOWHERE:
            continue
        if not _lets_pass(state, seat, other):
            blocked |= 1 << space
    kind, space = kind_of(dancer), state.spaces[dancer]
    walk = Walk(state.ball, kind, state.closed, blocked & ~(1 << space))
    walk.go(space, state.facings[dancer], state.ball.steps[kind], 1 << space, False)
    return walk


def _mover(state: State, dancer: int) -> int:
    mark = state.marks[dancer]
    return mark if mark != NOBODY else owner_of(dancer)


def _lets_pass(state: State, seat: int, other: int) -> bool:
    return state.marks[other] == NOBODY and owner_of(other) == seat


def ends(state: State, dancer: int) -> Ends:
    """Where a dancer may end now: on an empty space, or cutting in (LD-5.2)."""
    reach = reach_of(state, dancer)
    doubtful = reach.row
    if not _is_barred(state, dancer):
        empty = reach.row.translate(None, state.spaces)
        if len(empty) == len(reach.spaces):
            return Ends(reach, _NOTHING)
        doubtful = reach.row.translate(None, empty)
    return Ends(
        reach,
        [reach.spaces.index(space) for space in doubtful if not _is_free(state, dancer, space)],
    )


def has_end(state: State, dancer: int) -> bool:
    """Whether there is any such end."""
    if not _is_barred(state, dancer):
        for space in reach_of(state, dancer).spaces:
            if space not in state.spaces:
                return True
    return len(ends(state, dancer)) > 0


def is_end(state: State, dancer: int, space: int, facing: int) -> bool:
    """Whether a dancer may end there, facing so."""
    return space * 12 + facing in reach_of(state, dancer).known and _is_free(state, dancer, space)


def _is_barred(state: State, dancer: int) -> bool:
    """Whether a dancer may not enter the floor yet (LD-5.5)."""
    return kind_of(dancer) == tables.BALLARE and is_debut(state)


def _is_free(state: State, dancer: int, space: int) -> bool:
    if _is_barred(state, dancer) and not state.ball.in_entrance[space]:
        return False
    if space not in state.spaces:
        return True
    if space == state.spaces[dancer] and state.spaces.count(space) == 1:
        return True
    if not _is_leaving(state, dancer, space):
        return False  # most spaces that are taken, without asking why in full
    return why_no_cut(state, dancer, space) is None


def _is_leaving(state: State, dancer: int, space: int) -> bool:
    """Whether a dancer that was announced and has not danced stands there."""
    for seat, other in enumerate(state.announced):
        if other != NONE and other != dancer and state.spaces[other] == space:
            return not (state.danced >> seat & 1 or state.stepped >> other & 1)
    for seat, other in enumerate(state.seconds):
        if other != NONE and other != dancer and state.spaces[other] == space:
            return not (state.danced >> seat & 1 or state.stepped >> other & 1)
    return False


def must_leave(state: State, seat: int) -> bool:
    """Whether somebody has cut in on a dancer of a seat that is to dance (LD-5.6)."""
    if state.phase != DANCE:
        return False
    return any(state.spaces.count(state.spaces[one]) > 1 for one in to_dance(state, seat))


def to_dance(state: State, seat: int) -> list[int]:
    """The dancers with which a seat has announced to dance, and has not yet."""
    found: list[int] = []
    if state.announced[seat] != NONE and not state.stepped >> state.announced[seat] & 1:
        found.append(state.announced[seat])
    if state.seconds:
        second = state.seconds[seat]
        if second != NONE and not state.stepped >> second & 1:
            found.append(second)
    return found


def occupants(state: State, space: int, but: int) -> list[int]:
    """The dancers on a space, one left out."""
    return [other for other, where in enumerate(state.spaces) if where == space and other != but]


def why_no_cut(state: State, dancer: int, space: int) -> Refusal | None:
    """Why a dancer may not cut in on a space, if so (LD-5.4)."""
    there = occupants(state, space, dancer)
    if not state.ball.customs.announcing:
        return Refusal("LD-9.7", "Without announcements there is no cutting in.")
    if len(there) != 1:
        return Refusal("LD-5.6", "Somebody has already cut in there.")
    other = there[0]
    seat = _announcer(state, other)
    if seat == NONE or state.danced >> seat & 1 or state.stepped >> other & 1:
        return Refusal("LD-5.4", "That dancer is not about to dance.")
    if kind_of(other) == tables.BALLARE:
        return Refusal("LD-5.4", "Nobody cuts in on a Ballare.")
    if not _has_ways_out(state, dancer, other, _dancers_before(state, seat, dancer, other) + 1):
        return Refusal("LD-5.6", "That dancer is not sure to find another space.")
    return None


def _announcer(state: State, dancer: int) -> int:
    for seat, announced in enumerate(state.announced):
        if announced == dancer:
            return seat
    for seat, announced in enumerate(state.seconds):
        if announced == dancer:
            return seat
    return NONE


def _dancers_before(state: State, seat: int, dancer: int, other: int) -> int:
    """How many dancers may still move after this one and before that one of a seat."""
    count = 0
    at = state.due
    while True:
        if not state.danced >> at & 1:
            for one in to_dance(state, at):
                if one not in (dancer, other):
                    count += 1
        if at == seat:
            return count
        at = after(state.entrances, state.direction, at)


def after(entrances: tuple[int, ...], direction: int, seat: int) -> int:
    """The next seat in play order (LD-4.2)."""
    entrance = entrances[seat]
    while True:
        entrance = (entrance + direction) % tables.ENTRANCES
        for other, taken in enumerate(entrances):
            if taken == entrance:
                return other


def _has_ways_out(state: State, dancer: int, other: int, needed: int) -> bool:
    """Whether a dancer has so many empty ends once another has cut in on it."""
    start = state.spaces[dancer]
    # LD-5.6: it is empty by then, unless somebody has cut in there
    vacated = state.spaces.count(start) == 1
    if state.ball.customs.passing:
        reach = reach_of(state, other)
        empty = len(reach.row.translate(None, state.spaces))
        if vacated and start in reach.row:
            empty += 1
        return empty >= needed
    own = 1 << state.spaces[other]
    routes = {
        visited & ~own
        for visited, end in _walk_around(state, other, dancer).routes
        if end not in state.spaces or (vacated and end == start)
    }
    return _are_apart(sorted(routes, key=lambda route: route.bit_count()), 0, needed)


def _are_apart(routes: list[int], used: int, needed: int) -> bool:
    """Whether so many of the routes share no space (LD-9.7)."""
    if needed == 0:
        return True
    for at, route in enumerate(routes):
        if route & used == 0 and _are_apart(routes[at + 1 :], used | route, needed - 1):
            return True
    return False

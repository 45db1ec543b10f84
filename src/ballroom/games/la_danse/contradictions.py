"""Promises that cannot be made, and promises that cannot be kept together (LD-12.1)."""
# compiled by mypyc

from functools import partial

from ballroom.core.contract import Refusal
from ballroom.core.language import Phrase, joined, say
from ballroom.games.la_danse import tables
from ballroom.games.la_danse.ball import NONE, NOWHERE
from ballroom.games.la_danse.binding import Bound, Owing, bound_in, is_deed, offered
from ballroom.games.la_danse.clauses import (
    IN_DANCE,
    IN_MEASURE,
    UNTIL_DANCE,
    UNTIL_MEASURE,
    Bench,
    Clause,
    Decline,
    Hold,
    Only,
    Pursue,
    Release,
    Seat,
    Second,
    Spare,
    Step,
    moment,
)
from ballroom.games.la_danse.moves import Announce
from ballroom.games.la_danse.promises import keeps_announcing
from ballroom.games.la_danse.scales import scales_of
from ballroom.games.la_danse.sentences import COLOURS, write_clause
from ballroom.games.la_danse.state import State, kind_of, owner_of

# ---- one promise by itself


def why_no_clause(state: State, clause: Clause, number: int) -> Refusal | None:
    """Why nobody can promise this now, if so."""
    if not 0 <= clause.by < state.ball.seats or state.lost >> clause.by & 1:
        return Refusal(
            "LD-11.1", "{colour} does not take part in this ball.", colour=_colour(clause.by)
        )
    refusal = _why_no_span(state, clause)
    if refusal is not None:
        return refusal
    if isinstance(clause, (Hold, Only, Step, Second, Bench)):
        return _why_not_own(state, clause)
    if isinstance(clause, Release):
        return _why_no_release(state, clause)
    if isinstance(clause, (Spare, Pursue)):
        return _why_nobody(state, clause)
    if isinstance(clause, Seat):
        if state.dance > 0:
            return Refusal("LD-11.13", "Places are dealt in before the seating only.")
        if not 1 <= clause.place <= state.ball.seats:
            return Refusal(
                "LD-11.13", "There is no place {place} in the order.", place=clause.place
            )
    if isinstance(clause, Decline):
        offer = state.talk.offer(clause.offer)
        if offer is None or clause.offer == number:
            return Refusal(
                "LD-11.14",
                "There is no other open offer {offer} to decline.",
                offer=clause.offer,
            )
        if offer.accepted >> clause.by & 1:
            return Refusal(
                "LD-11.14",
                "{colour} has accepted offer {offer}.",
                colour=COLOURS[clause.by],
                offer=clause.offer,
            )
    return None


def _colour(seat: int) -> str:
    return COLOURS[seat] if 0 <= seat < len(COLOURS) else "Nobody"


def _why_no_span(state: State, clause: Clause) -> Refusal | None:
    """A time is one that can still come."""
    span, now = clause.span, moment(state.dance, state.measure)
    measured = isinstance(clause, (Step, Pursue, Second))
    if measured and not span.is_measure():
        return Refusal(
            "LD-11.4",
            "Say in which measure: '{promise}'.",
            promise=write_clause(clause),
        )
    if span.kind in (UNTIL_MEASURE, IN_MEASURE) and not 1 <= span.measure <= state.ball.seats:
        return Refusal("LD-4.1", "A dance has {seats} measures.", seats=state.ball.seats)
    named = span.kind in (UNTIL_DANCE, UNTIL_MEASURE, IN_DANCE, IN_MEASURE)
    last = tables.LAST_DANCE + (1 if span.kind == UNTIL_DANCE else 0)
    if named and state.ball.customs.ending and span.dance > last:
        return Refusal(
            "LD-8.1", "The ball ends with dance {last_dance}.", last_dance=tables.LAST_DANCE
        )
    if span.end(now) <= max(now, span.first(now)) or span.first(now) < now:
        return Refusal("LD-11.4", "That time is over: '{promise}'.", promise=write_clause(clause))
    return None


def _why_not_own(state: State, clause: Clause) -> Refusal | None:
    """A dancer that the promisor could move, and that takes part."""
    dancer = clause.dancer
    if not 0 <= dancer < len(state.spaces):
        return Refusal("LD-11.1", "That dancer does not take part in this ball.")
    own = owner_of(dancer) == clause.by
    if not own and not state.ball.customs.spells:
        return Refusal(clause.rule, "{colour} moves only own dancers.", colour=COLOURS[clause.by])
    if isinstance(clause, Bench):
        return _why_no_bench(state, own)
    if state.dance > 0 and state.spaces[dancer] == NOWHERE:
        return Refusal(clause.rule, "That dancer is not on the board.")
    if isinstance(clause, Step) and clause.space != NONE:
        if not state.ball.on_board[clause.space]:
            return Refusal(
                "LD-1.2", "{space} is not on this board.", space=tables.NAMES[clause.space]
            )
        if clause.facing >= state.ball.periods[kind_of(dancer)]:
            same = clause.facing % state.ball.periods[kind_of(dancer)]
            return Refusal(
                "LD-2.3",
                "For that dancer facing {facing} is facing {same}.",
                facing=clause.facing,
                same=same,
            )
    return None


def _why_no_bench(state: State, own: bool) -> Refusal | None:
    if state.dance > 0:
        return Refusal("LD-11.12", "Dancers are benched before the seating only.")
    if not own:
        return Refusal("LD-11.12", "Bench an own dancer.")
    return None


def _why_no_release(state: State, clause: Release) -> Refusal | None:
    dancer = clause.dancer
    if not 0 <= dancer < len(state.spaces) or state.marks[dancer] != clause.by:
        return Refusal(
            "LD-11.10", "{colour} does not influence that dancer.", colour=COLOURS[clause.by]
        )
    if state.spaces[dancer] == NOWHERE:
        return Refusal("LD-9.3", "That dancer has left the board, and does not come back.")
    return None


def _why_nobody(state: State, clause: Clause) -> Refusal | None:
    """Others are spared or pursued, who take part."""
    seats: list[int] = []
    if isinstance(clause, Pursue):
        seats = [clause.seat] if clause.sparing == NONE else [clause.seat, clause.sparing]
        if clause.seat == clause.sparing:
            return Refusal("LD-11.9", "Nobody is pursued and left alone at once.")
    elif isinstance(clause, Spare):
        seats = [owner_of(dancer) for dancer in clause.dancers]
        if clause.seat != NONE:
            seats = [clause.seat]
        if len(set(clause.dancers)) < len(clause.dancers):
            return Refusal("LD-11.8", "A dancer is named twice.")
    for seat in seats:
        if seat == clause.by:
            return Refusal(clause.rule, "Only others can be spared or pursued.")
        if not 0 <= seat < state.ball.seats:
            return Refusal(
                clause.rule, "{colour} does not take part in this ball.", colour=_colour(seat)
            )
    return None


# ---- promises together


def _said(owing: Owing) -> Phrase:
    """The words of a promise, and where they stand."""
    promise, number = write_clause(owing.clause), owing.number
    if owing.deal != NONE:
        return say("'{promise}' of deal {number}", promise=promise, number=number)
    return say("'{promise}' of offer {number}", promise=promise, number=number)


def why_contradicted(state: State, clauses: tuple[Clause, ...], number: int) -> Refusal | None:
    """Why the promises of an offer are opposed to those that bind already, if so."""
    now, bound = moment(state.dance, state.measure), bound_in(state.talk)
    made: list[Owing] = []
    for clause in clauses:
        new = offered(clause, number, now)
        other = _opposed_in(new, bound.opposable(clause))
        if other is None:
            other = _opposed_in(new, made)
        if other is not None:
            return Refusal(
                "LD-12.1",
                "{promise} contradicts {other}.",
                promise=partial(_said, new),
                other=partial(_said, other),
            )
        made.append(new)
    refusal = _why_too_many(bound, made)
    return _why_no_ballares(state, bound.benches + made) if refusal is None else refusal


def _opposed_in(new: Owing, made: list[Owing]) -> Owing | None:
    """The first promise that one is opposed to."""
    for other in made:
        if _clash(new, other):
            return other
    return None


def _clash(one: Owing, two: Owing) -> bool:
    return _opposed(one, two) or _opposed(two, one)


def _opposed(one: Owing, two: Owing) -> bool:
    """Whether two promises are opposed in the same time."""
    a, b = one.clause, two.clause
    if isinstance(a, Seat) and isinstance(b, Seat):
        return (a.by == b.by) != (a.place == b.place)
    if a.by != b.by:
        return False
    if isinstance(a, Bench):
        return isinstance(b, (Only, Step, Second)) and a.dancer == b.dancer
    if max(one.first, two.first) >= min(one.end, two.end):
        return False
    if isinstance(a, Hold):
        return isinstance(b, (Only, Step, Second)) and a.dancer == b.dancer
    if isinstance(a, Only):
        return isinstance(b, (Only, Step, Second)) and a.dancer != b.dancer
    if isinstance(a, Step):
        return isinstance(b, Step) and a.dancer == b.dancer and _elsewhere(a, b)
    if isinstance(a, Second):
        return isinstance(b, Second)
    if isinstance(a, Spare):
        return isinstance(b, Pursue) and a.seat == b.seat
    if isinstance(a, Pursue):
        return isinstance(b, Pursue) and a.seat == b.sparing
    return False


def _elsewhere(a: Step, b: Step) -> bool:
    if NONE in (a.space, b.space):
        return False
    return a.space != b.space or (NONE not in (a.facing, b.facing) and a.facing != b.facing)


def _why_too_many(bound: Bound, made: list[Owing]) -> Refusal | None:
    """More dancers to be moved in a measure than the player may move."""
    moving = [one for one in made if isinstance(one.clause, (Step, Second))]
    if bound.crowd == NONE:
        bound.crowd = int(_crowded(bound.all) is not None)
    if not moving and not bound.crowd:
        return None
    every = bound.all + made
    one = _crowded(every)
    if one is None:
        return None
    dancers: list[int] = []
    names: list[Phrase] = []
    for other in every:
        clause = other.clause
        if clause.by != one.clause.by or not other.first <= one.first < other.end:
            continue
        if isinstance(clause, Step) and clause.dancer not in dancers:
            dancers.append(clause.dancer)
            names.append(_said(other))
    return Refusal(
        "LD-12.1",
        "{who} cannot move so many: {promises}.",
        who=COLOURS[one.clause.by],
        promises=joined(", ", names),
    )


def _crowded(every: list[Owing]) -> Owing | None:
    """The first promise to move in whose measure its player has promised too many."""
    for one in every:
        if isinstance(one.clause, Step) and _is_crowded(every, one.clause.by, one.first):
            return one
    return None


def _is_crowded(every: list[Owing], by: int, at: int) -> bool:
    dancers: list[int] = []
    seconds: list[int] = []
    for other in every:
        clause = other.clause
        if clause.by != by or not other.first <= at < other.end:
            continue
        if isinstance(clause, Second):
            seconds.append(clause.dancer)
        elif isinstance(clause, Step) and clause.dancer not in dancers:
            dancers.append(clause.dancer)
    if not seconds:
        return len(dancers) > 1
    # Of two, one must be the second dancer that the deal names.
    return len(dancers) > 2 or (len(dancers) == 2 and seconds[0] not in dancers)


def _why_no_ballares(state: State, made: list[Owing]) -> Refusal | None:
    """Two Ballares must be left (LD-11.12)."""
    benched = {
        one.clause.dancer
        for one in made
        if isinstance(one.clause, Bench) and kind_of(one.clause.dancer) == tables.BALLARE
    }
    if benched and state.ball.seats - len(benched) < 2:
        return Refusal("LD-11.12", "Two Ballares must be left to dance.")
    return None


# ---- promises for this measure


def why_no_way(state: State, clauses: tuple[Clause, ...], number: int) -> Refusal | None:
    """No announcement and dance of this measure that would keep all, if it were a deal."""
    now = moment(state.dance, state.measure)
    weighing = [clause for clause in clauses if _weighs(clause, now)]
    # Who is released may dance or be in the way, so that all else may be harder to keep.
    freed = 0
    for clause in clauses:
        if isinstance(clause, Release):
            freed |= 1 << clause.dancer
    if not weighing and not freed:
        return None
    for seat in range(state.ball.seats):
        if not any(clause.by == seat for clause in (clauses if freed else weighing)):
            continue
        own = [clause for clause in clauses if clause.by == seat]
        if not _is_borne(state, seat, own, freed):
            return Refusal(
                "LD-12.1",
                "Too much is promised for one measure: {promises}.",
                promises=partial(_all_promised, state, seat, own, number),
            )
    return None


def _is_borne(state: State, seat: int, own: list[Clause], freed: int) -> bool:
    """Whether a player could keep what it owes as well as before, with more, and some freed."""
    now = moment(state.dance, state.measure)
    if state.dance == 0:
        bound = [one.clause for one in bound_in(state.talk).by(seat)]
        return _could_announce(bound + own, seat) or not _could_announce(bound, seat)
    more = [clause for clause in own if is_deed(clause) and _is_now(clause, now)]
    seconds = [
        clause.dancer for clause in own if isinstance(clause, Second) and _is_now(clause, now)
    ]
    scales = scales_of(state, seat)
    then = scales.if_freed(freed) if freed else scales
    return then.bears(more, seconds, scales)


def _is_now(clause: Clause, now: int) -> bool:
    """Whether a promise that is made now is owed in this measure."""
    return clause.span.first(now) <= now < clause.span.end(now)


def _weighs(clause: Clause, now: int) -> bool:
    """Whether a promise is one more to keep in this measure."""
    if is_deed(clause):
        return clause.span.first(now) <= now
    return isinstance(clause, Bench)


def _all_promised(state: State, seat: int, own: list[Clause], number: int) -> Phrase:
    """All that the player would owe in this measure, in the offer and in deals."""
    now = moment(state.dance, state.measure)
    new = [offered(clause, number, now) for clause in own if not isinstance(clause, Release)]
    every = bound_in(state.talk).by(seat) + new
    return joined(", ", [_said(one) for one in every if one.first <= now < one.end])


def _could_announce(promised: list[Clause], seat: int) -> bool:
    """Before the seating: whether some dancer could be announced first and keep all."""
    clauses = [clause for clause in promised if _is_now(clause, moment(0, 0))]
    benched = [clause.dancer for clause in clauses if isinstance(clause, Bench)]
    seconds = [clause.dancer for clause in clauses if isinstance(clause, Second)]
    for dancer in range(seat * tables.EACH, (seat + 1) * tables.EACH):
        if dancer in benched:
            continue
        for second in [NONE, *seconds]:
            if second == dancer:
                continue
            choice = Announce(dancer, second)
            if all(keeps_announcing(clause, choice) for clause in clauses):
                return True
    return False

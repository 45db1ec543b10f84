"""Promises that cannot be made, and promises that cannot be kept together (LD-12.1)."""
# compiled by mypyc

from functools import partial
from typing import Final

from ballroom.core.contract import Refusal
from ballroom.core.language import Phrase, joined, say
from ballroom.games.la_danse import tables
from ballroom.games.la_danse.ball import NONE, NOWHERE
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
from ballroom.games.la_danse.deals import Deal, Offer
from ballroom.games.la_danse.moves import Announce
from ballroom.games.la_danse.promises import keeps_announcing, too_much
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
    if isinstance(clause, Hold | Only | Step | Second | Bench):
        return _why_not_own(state, clause)
    if isinstance(clause, Release):
        return _why_no_release(state, clause)
    if isinstance(clause, Spare | Pursue):
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
    measured = isinstance(clause, Step | Pursue | Second)
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


class Made:
    """A promise with the deal or offer in which it stands, and its time."""

    def __init__(self, clause: Clause, number: int, made: int, is_deal: bool) -> None:
        self.clause = clause
        self.number = number
        self.is_deal = is_deal
        self.first = clause.span.first(made)
        self.end = clause.span.end(made)

    def said(self) -> Phrase:
        """Its words and where they stand."""
        promise = write_clause(self.clause)
        if self.is_deal:
            return say("'{promise}' of deal {number}", promise=promise, number=self.number)
        return say("'{promise}' of offer {number}", promise=promise, number=self.number)


class _Bound:
    """The promises of the deals that were asked about last: offers are weighed by the hundred."""

    def __init__(self) -> None:
        self._last: tuple[tuple[Deal, ...], list[Made]] = ((), [])
        self._before: tuple[State, list[int]] | None = None

    def of(self, deals: tuple[Deal, ...]) -> list[Made]:
        """All that still bind."""
        last = self._last
        if last[0] is not deals:
            last = (deals, _made_in(deals))
            self._last = last
        return last[1]

    def too_much(self, state: State, seat: int) -> int:
        """How many a player cannot keep as it is, without the offer."""
        before = self._before
        if before is None or before[0] is not state:
            before = (state, [NONE] * state.ball.seats)
            self._before = before
        if before[1][seat] == NONE:
            before[1][seat] = too_much(state, seat)
        return before[1][seat]


_BOUND: Final = _Bound()


def _made_in(deals: tuple[Deal, ...]) -> list[Made]:
    made: list[Made] = []
    for deal in deals:
        for at, clause in enumerate(deal.clauses):
            if not deal.fates[at].over or isinstance(clause, Bench):
                made.append(Made(clause, deal.number, moment(deal.dance, deal.measure), True))
    return made


def why_contradicted(state: State, offer: Offer) -> Refusal | None:
    """Why the promises of an offer are opposed to those that bind already, if so."""
    now = moment(state.dance, state.measure)
    made = list(_BOUND.of(state.talk.deals))
    for clause in offer.clauses:
        new = Made(clause, offer.number, now, False)
        placed = isinstance(clause, Seat)  # only places can be opposed to those of others
        for other in made:
            if (placed or other.clause.by == clause.by) and _clash(new, other):
                return Refusal(
                    "LD-12.1", "{promise} contradicts {other}.", promise=new.said, other=other.said
                )
        made.append(new)
    refusal = _why_too_many(made)
    return _why_no_ballares(state, made) if refusal is None else refusal


def _clash(one: Made, two: Made) -> bool:
    return _opposed(one, two) or _opposed(two, one)


def _opposed(one: Made, two: Made) -> bool:
    """Whether two promises are opposed in the same time."""
    a, b = one.clause, two.clause
    if isinstance(a, Seat) and isinstance(b, Seat):
        return (a.by == b.by) != (a.place == b.place)
    if a.by != b.by:
        return False
    if isinstance(a, Bench):
        return isinstance(b, Only | Step | Second) and a.dancer == b.dancer
    if max(one.first, two.first) >= min(one.end, two.end):
        return False
    if isinstance(a, Hold):
        return isinstance(b, Only | Step | Second) and a.dancer == b.dancer
    if isinstance(a, Only):
        return isinstance(b, Only | Step | Second) and a.dancer != b.dancer
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


def _why_too_many(made: list[Made]) -> Refusal | None:
    """More dancers to be moved in a measure than the player may move."""
    for one in made:
        if not isinstance(one.clause, Step):
            continue
        by, at = one.clause.by, one.first
        dancers: list[int] = []
        seconds: list[int] = []
        names: list[Phrase] = []
        for other in made:
            if other.clause.by != by or not other.first <= at < other.end:
                continue
            if isinstance(other.clause, Second):
                seconds.append(other.clause.dancer)
            elif isinstance(other.clause, Step) and other.clause.dancer not in dancers:
                dancers.append(other.clause.dancer)
                names.append(other.said())
        allowed = 1
        if seconds:
            allowed = 2
        # Of two, one must be the second dancer that the deal names.
        wrong = len(dancers) == 2 and seconds and seconds[0] not in dancers
        if len(dancers) > allowed or wrong:
            who = COLOURS[by]
            return Refusal(
                "LD-12.1",
                "{who} cannot move so many: {promises}.",
                who=who,
                promises=joined(", ", names),
            )
    return None


def _why_no_ballares(state: State, made: list[Made]) -> Refusal | None:
    """Two Ballares must be left (LD-11.12)."""
    benched = {
        one.clause.dancer
        for one in made
        if isinstance(one.clause, Bench) and kind_of(one.clause.dancer) == tables.BALLARE
    }
    if benched and state.ball.seats - len(benched) < 2:
        return Refusal("LD-11.12", "Two Ballares must be left to dance.")
    return None


def weighs(state: State, offer: Offer) -> bool:
    """Whether an offer says anything of this measure, for which there must be a way."""
    return any(isinstance(clause, Release) or _weighs(state, clause) for clause in offer.clauses)


def why_no_way(state: State, offer: Offer, bound: State) -> Refusal | None:
    """No announcement and dance of this measure that would keep all, if it were a deal."""
    # Who is released may dance or be in the way, so that all else may be harder to keep.
    released = any(isinstance(clause, Release) for clause in offer.clauses)
    for seat in range(state.ball.seats):
        own = [clause for clause in offer.clauses if clause.by == seat]
        if not any(released or _weighs(state, clause) for clause in own):
            continue
        if state.dance == 0:
            fine = _could_announce(bound, seat) or not _could_announce(state, seat)
        else:
            left = too_much(bound, seat)
            fine = left == 0 or left <= _BOUND.too_much(state, seat)
        if not fine:
            return Refusal(
                "LD-12.1",
                "Too much is promised for one measure: {promises}.",
                promises=partial(_all_promised, bound, seat, offer.number),
            )
    return None


def _weighs(state: State, clause: Clause) -> bool:
    """Whether a promise is one more to keep in this measure."""
    if isinstance(clause, Hold | Only | Step | Spare | Pursue):
        now = moment(state.dance, state.measure)
        return clause.span.first(now) <= now
    return isinstance(clause, Bench)


def _all_promised(bound: State, seat: int, number: int) -> Phrase:
    """All that the player would owe in this measure, in the offer and in deals."""
    now = moment(bound.dance, bound.measure)
    said: list[Phrase] = []
    for deal in bound.talk.deals:
        for at, clause in enumerate(deal.clauses):
            made = Made(
                clause, deal.number, moment(deal.dance, deal.measure), deal.number != number
            )
            owed = not deal.fates[at].over or isinstance(clause, Bench)
            if clause.by == seat and owed and made.first <= now < made.end:
                said.append(made.said())
    return joined(", ", said)


def _could_announce(bound: State, seat: int) -> bool:
    """Before the seating: whether some dancer could be announced first and keep all."""
    clauses = [
        clause
        for deal in bound.talk.deals
        for at, clause in enumerate(deal.clauses)
        if clause.by == seat
        and (not deal.fates[at].over or isinstance(clause, Bench))
        and clause.span.first(9) <= 9 < clause.span.end(9)
    ]
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

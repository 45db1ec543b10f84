"""Promises are weighed fast; here is what it means, plainly, and both must say the same."""

from collections.abc import Iterator
from functools import cache

import pytest

from ballroom.core.chance import CHANCE, Rng
from ballroom.core.encoding import encode
from ballroom.games.la_danse import GAME, tables
from ballroom.games.la_danse.ball import NOBODY, NONE, NOWHERE
from ballroom.games.la_danse.binding import Owing, bound_in, is_deed, owed_by
from ballroom.games.la_danse.clauses import (
    Clause,
    Hold,
    Only,
    Pursue,
    Span,
    Spare,
    Step,
    moment,
)
from ballroom.games.la_danse.contradictions import why_contradicted, why_no_clause, why_no_way
from ballroom.games.la_danse.dancing import dancers_for, ends, to_dance
from ballroom.games.la_danse.influence import Picture
from ballroom.games.la_danse.keeping import Tally
from ballroom.games.la_danse.moves import Accept, Announce, Dance, MakeOffer
from ballroom.games.la_danse.outlook import Outlook
from ballroom.games.la_danse.promises import (
    announced,
    can_keep_with_second,
    dance_after,
    judge_announcing,
    judge_dancing,
)
from ballroom.games.la_danse.scales import Ways, Wish
from ballroom.games.la_danse.setup import Setup
from ballroom.games.la_danse.state import (
    ANNOUNCE,
    DANCE,
    TALK,
    Draft,
    State,
    kind_of,
    moved,
    owner_of,
    put_byte,
)
from ballroom.games.la_danse.talk import bound
from ballroom.games.la_danse.tests.bargaining import APART, SPARED, announcing, deal
from ballroom.games.la_danse.tests.floors import talking
from ballroom.games.la_danse.tests.test_encoding import promises_by

SETUPS = [
    Setup(3),
    Setup(4),
    Setup(2, variations="spell"),
    Setup(3, variations="in-the-way"),
    Setup(3, variations="smitten+spell"),
]


@cache
def states(setup: Setup) -> list[tuple[State, int]]:
    """Decisions of balls in which much is promised: every other word accepts an offer."""
    encoding, found = encode(GAME, setup), []
    for seed in range(3):
        rng = Rng("weighing", seed)
        state = GAME.initial(setup)
        for _ in range(220):
            if not (movers := GAME.to_move(state)):
                break
            seat = rng.pick(movers)
            if seat == CHANCE:
                state, _ = GAME.apply(state, CHANCE, GAME.chances(state).sample(rng))
                continue
            found.append((state, seat))
            begun: tuple[int, ...] = ()
            move = accepted(state, seat, rng)
            while move is None:
                mask = encoding.mask(state, seat, begun)
                begun = (*begun, rng.pick([action for action, may in enumerate(mask) if may]))
                move = encoding.move(state, seat, begun)
            state, _ = GAME.apply(state, seat, move)
    assert sum(len(state.talk.deals) > 5 for state, _ in found) > len(found) // 3
    return found


def accepted(state: State, seat: int, rng: Rng) -> Accept | None:
    if state.phase != TALK or rng.below(2):
        return None
    words = [Accept(offer.number) for offer in state.talk.offers]
    return next((one for one in words if GAME.why_illegal(state, seat, one) is None), None)


# ---- what it means that a promise is kept


def faces(picture: Picture, dancer: int, whom: int) -> bool:
    """Whether a dancer faces one of a player's."""
    state = picture.state
    space = state.spaces[dancer]
    if space == NOWHERE:
        return False
    faced = state.ball.faced(kind_of(dancer), space, state.facings[dancer])
    return any(owner_of(other) == whom for one in faced for other in picture.on(one))


def spares(state: State, clause: Spare) -> bool:
    """Whether the promisor would influence nobody that is to be spared (LD-11.8)."""
    picture = Picture(state)
    marked = [one for one, by, _ in picture.influenced(picture.reclaimed()) if by == clause.by]
    return not any(owner_of(one) == clause.seat or one in clause.dancers for one in marked)


def danced(state: State, clause: Clause) -> list[int]:
    named = [state.announced[clause.by], *state.seconds[clause.by : clause.by + 1]]
    return [one for one in named if one != NONE and state.stepped >> one & 1]


def has_faced(state: State, clause: Clause, whom: int) -> bool:
    """Whether somebody with whom the promisor has danced faces one of a player's."""
    picture = Picture(state)
    return any(faces(picture, one, whom) for one in danced(state, clause))


def keeps(clause: Clause, after: list[State]) -> bool:
    """Whether a promise is kept by dances, given the floor after each of them."""
    if isinstance(clause, Spare):
        return all(spares(state, clause) for state in after)
    if isinstance(clause, Pursue):  # LD-11.9
        if not after or any(
            faces(Picture(state), one, clause.sparing)
            for state in after
            for one in danced(state, clause)
        ):
            return False
        return any(faces(Picture(after[-1]), one, clause.seat) for one in danced(after[-1], clause))
    assert isinstance(clause, Step)
    if not after or clause.dancer not in danced(after[-1], clause):
        return False
    end = (after[-1].spaces[clause.dancer], after[-1].facings[clause.dancer])
    return end[0] == clause.space and clause.facing in (NONE, end[1])


def is_said(clause: Clause, choice: Announce) -> bool:
    """Whether an announcement keeps a promise, or leaves it to be kept (LD-11.5 to LD-11.7)."""
    if isinstance(clause, Hold):
        return not choice.names(clause.dancer)
    if isinstance(clause, Only):
        return choice == Announce(clause.dancer)
    return not isinstance(clause, Step) or choice.names(clause.dancer)


def is_danced(clause: Clause) -> bool:
    return isinstance(clause, Spare | Pursue) or (isinstance(clause, Step) and clause.space != NONE)


def sequences(state: State, seat: int) -> Iterator[list[State]]:
    """The floors after each dance, for every way to dance all that a player has announced."""
    some = False
    for dancer in to_dance(state, seat):
        for end in ends(state, dancer).all():
            some = True
            after = moved(state, dancer, end)
            yield from ([after, *more] for more in sequences(after, seat))
    if not some:
        yield []


def best_and_all(masks: list[int]) -> tuple[int, int]:
    """The first of those that keep most, and what any keeps."""
    every = 0
    for mask in masks:
        every |= mask
    return max(masks, key=int.bit_count), every


def judged(state: State, seat: int, choice: Announce, clauses: list[Clause]) -> tuple[int, int]:
    """What an announcement leaves to be kept at best, and each by itself (LD-12.4)."""
    said = [is_said(clause, choice) for clause in clauses]
    now = sum(1 << at for at, one in enumerate(clauses) if said[at] and not is_danced(one))
    wanted = [at for at, one in enumerate(clauses) if said[at] and is_danced(one)]
    masks = [
        sum(1 << at for at in wanted if keeps(clauses[at], after))
        for after in sequences(announced(state, seat, choice), seat)
    ]
    best, every = best_and_all(masks)
    return now | best, now | every


def left_unkept(state: State, seat: int, clauses: list[Clause]) -> int:
    """How many promises cannot be kept whatever is announced, of those who announce one dancer."""
    dancers = dancers_for(state, seat)
    if not dancers:
        return sum(isinstance(clause, Step | Pursue) for clause in clauses)
    kept = [judged(state, seat, Announce(dancer), clauses)[0] for dancer in dancers]
    return len(clauses) - max(mask.bit_count() for mask in kept)


def owed(state: State, seat: int) -> list[Clause]:
    return [one.clause for one in owed_by(state, seat)]


def has_second(state: State, seat: int) -> bool:
    return bool(bound_in(state.talk).seconds(seat, moment(state.dance, state.measure)))


def some(setup: Setup, phase: int, count: int) -> list[tuple[State, int]]:
    """Decisions with promises to keep, in no order: nothing remembered may show."""
    found = [
        (state, seat)
        for state, seat in states(setup)
        if state.phase == phase and state.dance > 0 and not has_second(state, seat)
        if phase == TALK or owed(state, seat)
    ]
    rng = Rng("some", phase)
    return [rng.pick(found) for _ in range(count)]


def promise(state: State, seat: int, rng: Rng) -> Clause:
    """Something for this measure: whom to pursue, where to end, or anything else."""
    now = [one for one in promises_by(state, seat) if is_deed(one) and one.span == Span(0)]
    kind = rng.below(3)
    if kind == 0:
        seats = [other for other in range(state.ball.seats) if other != seat]
        whom = rng.pick(seats)
        return Pursue(seat, whom, Span(0), next((one for one in seats if one != whom), NONE))
    if kind == 1 and (dancers := dancers_for(state, seat)):
        dancer = rng.pick(dancers)
        end = rng.pick(ends(state, dancer).all() or [0])
        facing = rng.below(state.ball.periods[kind_of(dancer)])
        return Step(seat, dancer, Span(0), end // 12, facing)
    return rng.pick(now)


# ---- the same, fast


def crowd(seed: int, variations: str) -> tuple[State, int, int]:
    """A floor on which everybody stands close together, a seat, and a dancer of it."""
    rng = Rng("crowd", seed)
    draft = Draft(talking(*APART, variations=variations))
    count = len(draft.spaces)
    middle = sorted(draft.ball.plan.spaces, key=lambda at: max(map(abs, tables.SPACES[at])))[:50]
    draft.spaces = bytes(rng.shuffled(middle)[:count])
    draft.facings = bytes(rng.below(draft.ball.periods[kind_of(one)]) for one in range(count))
    draft.marks = bytes(rng.below(3) if rng.below(4) == 0 else NOBODY for _ in range(count))
    for one in range(count):
        if draft.marks[one] == owner_of(one):
            draft.marks = put_byte(draft.marks, one, NOBODY)
    if seed % 2:
        draft.stepped = 1 << rng.below(count)  # somebody has danced already
    state, seat = draft.done(), rng.below(3)
    return state, seat, rng.pick(dancers_for(state, seat))


@pytest.mark.parametrize("variations", ["", "spell"])
@pytest.mark.parametrize("seed", range(6))
def test_an_outlook_shows_what_the_floor_after_a_dance_would(seed: int, variations: str) -> None:
    state, seat, dancer = crowd(seed, variations)
    outlook, seats = Outlook(state), range(state.ball.seats)
    for end in ends(state, dancer).all():
        picture = Picture(moved(state, dancer, end))
        marked = picture.influenced(picture.reclaimed())
        hits = sum(1 << one for one, by, _ in marked if by == seat)
        assert outlook.hits(seat, dancer, end) == hits
        for other in range(len(state.spaces)):
            faced = sum(1 << whom for whom in seats if faces(picture, other, whom))
            if other == dancer:
                assert outlook.faces(dancer, end) == faced
            else:
                assert outlook.faces_still(other, dancer, end) == faced


@pytest.mark.parametrize("variations", ["", "spell"])
@pytest.mark.parametrize("seed", range(0, 40, 2))
def test_ld_11_9_what_is_wished_for_together_is_what_each_promise_asks(
    seed: int, variations: str
) -> None:
    state, seat, dancer = crowd(seed, variations)
    rng, floor = Rng("wish", seed), announced(state, seat, Announce(dancer))
    clauses = [promise(state, seat, rng) for _ in range(1 + rng.below(2))]
    wish = Wish()
    for clause in clauses:
        wish.add(clause)
    ways = Ways(Outlook(state), seat, dancer, ends(floor, dancer).all())
    said = all(is_said(one, Announce(dancer)) for one in clauses)
    assert said == (wish.dancers >> dancer & 1 == 1)
    for at, end in enumerate(ways.ends):
        after = moved(floor, dancer, end)
        plainly = said and all(not is_danced(one) or keeps(one, [after]) for one in clauses)
        assert plainly == (said and not wish.is_vain and wish.is_granted(ways, at))


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_ld_12_1_an_offer_is_refused_if_it_leaves_more_promises_unkept(setup: Setup) -> None:
    refused = 0
    for state, seat in some(setup, TALK, 30):
        clauses = (promise(state, seat, Rng("offer", state.talk.numbered, seat)),)
        if why_no_clause(state, clauses[0], 0) or why_contradicted(state, clauses, 0):
            continue
        with_it = left_unkept(state, seat, [*owed(state, seat), *clauses])
        fine = with_it <= left_unkept(state, seat, owed(state, seat))
        assert (why_no_way(state, clauses, 0) is None) == fine
        assert (GAME.why_illegal(state, seat, MakeOffer(clauses)) is None) <= fine
        assert owed(bound(state, clauses, 0), seat) == [*owed(state, seat), *clauses]
        refused += not fine
    assert refused, "nothing was too much"


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_ld_12_4_an_announcement_keeps_what_some_dance_after_it_would(setup: Setup) -> None:
    for state, seat in some(setup, ANNOUNCE, 8):
        found = judge_announcing(state, seat)
        for at, choice in enumerate(found.choices):
            assert isinstance(choice, Announce)
            plainly = judged(state, seat, choice, owed(state, seat))
            assert (found.kept[at], found.single[at]) == plainly, GAME.write_move(choice)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_ld_12_2_a_dance_keeps_what_the_floor_after_it_shows(setup: Setup) -> None:
    for state, seat in some(setup, DANCE, 12):
        found = judge_dancing(state, seat)
        clauses = [one.clause for one in found.owed]
        for at, choice in enumerate(found.choices):
            assert isinstance(choice, Dance)
            after = moved(state, choice.dancer, choice.space * 12 + choice.facing)
            plainly = sum(
                1 << which
                for which, clause in enumerate(clauses)
                if not is_danced(clause) or keeps(clause, [after])
            )
            assert found.kept[at] == found.single[at] == plainly, GAME.write_move(choice)


@pytest.mark.parametrize("second", ["C", "Blue C"])
@pytest.mark.parametrize("seed", range(4))
def test_ld_11_11_two_dancers_keep_together_what_some_dances_of_both_would(
    seed: int, second: str
) -> None:
    """The second is an own one, or another's under a spell, who may be the one to be faced."""
    rng, other = Rng("two", seed, second), 6 if second == "C" else 9 + 6
    near = [one.replace("1C 4,-3^0", "1C 0,1^0*0") for one in SPARED]
    before = talking(*SPARED) if second == "C" else talking(*near, variations="spell")
    state = announcing(deal(before, f"Red: second {second} this measure", others=(1, 2)), 0)
    every = [Step(0, one, Span(0), end // 12) for one in (2, other) for end in ends(state, one)]
    clauses: list[Clause] = [
        Spare(0, 1 + rng.below(2), (), Span(0)),
        Pursue(0, 1 + rng.below(2), Span(0), rng.pick((NONE, 1, 2))),
        rng.pick(every),
    ]
    promised = [Owing(0, at, clause, 1, moment(2, 1)) for at, clause in enumerate(clauses)]
    choice = Announce(2, other)
    plainly = judged(state, 0, choice, clauses)
    tally = Tally((1 << len(clauses)) - 1)
    dance_after(state, 0, choice, promised, tally)
    assert (tally.best, tally.single) == plainly
    assert can_keep_with_second(state, 0, promised, [other]) == any(
        judged(state, 0, Announce(first, other), clauses)[0].bit_count() == len(clauses)
        for first in dancers_for(state, 0)
        if first != other
    )


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_what_was_asked_before_never_shows(setup: Setup) -> None:
    """The same mask whether a ball is asked about in its order, or states of it in any."""
    old, rng = encode(GAME, setup), Rng("any order")
    for state, seat in [rng.pick(states(setup)) for _ in range(150)]:
        mask = old.mask(state, seat, ())
        again = GAME.read_state(GAME.write_state(state))
        assert mask == encode(GAME, setup).mask(again, seat, ())
        move = GAME.legal_moves(state, seat)[0]
        assert GAME.why_illegal(again, seat, move) is None

"""The rules of La Danse, paragraph by paragraph. Floors are drawn as `seat+dancer q,r^facing`."""

import pytest

from ballroom.core import script
from ballroom.core.chance import CHANCE, Rng
from ballroom.core.contract import Event, Malformed
from ballroom.games.la_danse import GAME, events, tables
from ballroom.games.la_danse.dancing import ends, why_no_cut
from ballroom.games.la_danse.influence import Picture
from ballroom.games.la_danse.measures import end_ball, scores
from ballroom.games.la_danse.moves import Dance
from ballroom.games.la_danse.notation import dancer_text, read_dancer
from ballroom.games.la_danse.setup import NAMES, Setup, why_no_setup
from ballroom.games.la_danse.state import PHASES, Draft, State
from ballroom.games.la_danse.tests.floors import drawn, floor
from ballroom.games.la_danse.tests.test_board import begun


def do(before: State, *inputs: str) -> tuple[State, list[Event]]:
    return script.play(GAME, before, *inputs)


def refusal(before: State, seat: int, text: str) -> str | None:
    return script.refusal(GAME, before, seat, text)


def name(q: int, r: int) -> str:
    return tables.space_name(q, r)


def phase(state: State) -> str:
    return PHASES[state.phase]


def spots(state: State, dancer: str) -> set[str]:
    """The names of the spaces where a dancer may end."""
    return {tables.NAMES[end // 12] for end in ends(state, read_dancer(dancer))}


def idle(state: State) -> State:
    """Let every seat that is due make its first legal move until the measure is over."""
    measure = (state.dance, state.measure)
    while (state.dance, state.measure) == measure and phase(state) in ("announce", "dance"):
        seat = GAME.to_move(state)[0]
        state, _ = GAME.apply(state, seat, GAME.legal_moves(state, seat)[0])
    return state


# ---- LD-3 Seating


def test_ld_3_1_an_order_by_agreement_or_by_lot() -> None:
    begin = GAME.initial(Setup(3, quick=False, talk=False))
    assert GAME.to_move(begin) == (0, 1, 2)
    assert len(GAME.legal_moves(begin, 0)) == 6
    half, told = do(begin, "0: order 2 0 1", "2: order 2 0 1")
    assert told[-1] == events.Proposed("LD-3.1", 2)
    assert GAME.view(half, 0).choice is not None
    assert GAME.view(half, 1).choice is None
    agreed, told = do(half, "1: order 2 0 1")
    assert told[-1] == events.OrderFixed("LD-3.1", (2, 0, 1), True)
    assert GAME.to_move(agreed) == (2,)
    torn, _ = do(half, "1: order 0 1 2")
    assert GAME.to_move(torn) == (CHANCE,)
    assert len(GAME.chances(torn)) == 6
    drawn, _ = do(torn, "nature: order 1 0 2")
    assert drawn.order == (1, 0, 2)
    assert refusal(half, 0, "order 0 1 2") == "LD-3.1"


SEATED = ("0: order 2 0 1", "1: order 2 0 1", "2: order 2 0 1", "2: sit 5", "0: sit 0", "1: sit 3")


def test_ld_3_2_each_takes_an_empty_entrance() -> None:
    begin = GAME.initial(Setup(3, quick=False, talk=False))
    half, _ = do(begin, *SEATED[:4])
    assert GAME.to_move(half) == (0,)
    assert len(GAME.legal_moves(half, 0)) == 5
    assert refusal(half, 0, "sit 5") == "LD-3.2"
    done, _ = do(half, *SEATED[4:])
    assert done.entrances == (0, 3, 5)


def test_ld_3_3_the_first_may_move_or_trade() -> None:
    seated, _ = do(GAME.initial(Setup(3, quick=False, talk=False)), *SEATED)
    assert GAME.to_move(seated) == (2,)
    assert {GAME.write_move(one) for one in GAME.legal_moves(seated, 2)} == {
        "stay", "sit 1", "sit 2", "sit 4", "trade 0", "trade 1",
    }  # fmt: skip
    assert do(seated, "2: stay")[0].entrances == (0, 3, 5)
    assert do(seated, "2: sit 4")[0].entrances == (0, 3, 4)
    assert do(seated, "2: trade 1")[0].entrances == (0, 5, 3)
    assert refusal(seated, 2, "sit 3") == "LD-3.3"
    assert refusal(seated, 2, "trade 2") == "LD-3.3"


def test_ld_3_4_the_last_names_the_host() -> None:
    seated, _ = do(GAME.initial(Setup(3, quick=False, talk=False)), *SEATED, "2: stay")
    assert GAME.to_move(seated) == (1,)
    hosted, told = do(seated, "1: host 0")
    assert told == [events.HostNamed("LD-3.4", 0)]
    assert refusal(seated, 1, "host 5") == "LD-3.4"
    assert GAME.to_move(hosted) == (0,)


def test_ld_3_5_the_host_picks_the_direction() -> None:
    hosted, _ = do(GAME.initial(Setup(3, quick=False, talk=False)), *SEATED, "2: stay", "1: host 0")
    assert refusal(hosted, 0, "stay") == "LD-3.5"
    ball, told = do(hosted, "0: left")
    assert told[0] == events.DirectionSet("LD-3.5", -1)
    assert (ball.direction, ball.lead, ball.dance, ball.measure) == (-1, 0, 1, 1)
    assert phase(ball) == "announce"


@pytest.mark.parametrize("seats", range(2, 7))
def test_ld_3_6_quick_seating_by_lot(seats: int) -> None:
    begin = GAME.initial(Setup(seats, talk=False))
    order = " ".join(map(str, range(seats)))
    spread, _ = do(begin, f"nature: order {order}")
    assert spread.entrances == tables.SPREAD[seats]
    assert len(GAME.chances(spread)) == seats
    ball, _ = do(spread, "nature: host 1", "nature: right")
    assert (ball.host, ball.lead, ball.direction) == (1, 1, 1)
    assert refusal(spread, CHANCE, "right") == "LD-3.6"


# ---- LD-4 Dances and measures


def test_ld_4_1_as_many_measures_as_players_and_the_host_leads() -> None:
    state = begun(4)
    host = state.host
    leads = []
    for _ in range(4):
        leads.append(state.lead)
        assert state.dance == 1
        state = idle(state)
    assert leads[0] == host
    assert sorted(leads) == [0, 1, 2, 3]
    assert (state.dance, state.measure, state.lead) == (2, 1, host)


def announcers(state: State) -> list[int]:
    seats = []
    while phase(state) == "announce":
        seat = GAME.to_move(state)[0]
        seats.append(seat)
        state, _ = GAME.apply(state, seat, GAME.legal_moves(state, seat)[0])
    return seats


def test_ld_4_2_play_order_follows_the_entrances() -> None:
    seated, _ = do(GAME.initial(Setup(3, quick=False, talk=False)), *SEATED, "2: stay", "1: host 0")
    right, _ = do(seated, "0: right")  # seats 0, 1, 2 at the entrances 0, 3, 5
    assert announcers(right) == [0, 1, 2]
    left, _ = do(seated, "0: left")
    assert announcers(left) == [0, 2, 1]


def test_ld_4_3_each_announces_one_free_dancer_of_its_own() -> None:
    state = floor("0W1 0,0^0", "0C 2,0^0*1", "1B 3,0^0", "2B -3,0^0")
    assert [GAME.write_move(one) for one in GAME.legal_moves(state, 0)] == ["announce 0W1"]
    assert refusal(state, 0, "announce 0C") == "LD-4.3"
    assert refusal(state, 0, "announce 1B") == "LD-4.3"
    assert refusal(state, 1, "announce 1B") == "LD-4.3"
    after, told = do(state, "0: announce 0W1")
    assert told == [events.Announced("LD-4.3", 0, read_dancer("0w1"))]
    assert GAME.to_move(after) == (1,)


def test_ld_4_4_then_each_dances_or_forfeits() -> None:
    state = floor("0C 0,0^0", "1C 3,0^0", "2C -3,0^0")
    ready, _ = do(state, "0: announce 0C", "1: announce 1C", "2: announce 2C")
    assert phase(ready) == "dance"
    assert GAME.to_move(ready) == (0,)
    assert refusal(ready, 0, "announce 0C") == "LD-4.4"
    assert refusal(ready, 0, f"dance 1C {name(2, 0)}^0") == "LD-4.4"
    assert refusal(ready, 1, f"dance 1C {name(2, 0)}^0") == "LD-4.4"


def test_ld_4_4_a_dancer_without_a_way_forfeits() -> None:
    """A Chasse whose every end is taken cannot dance, and its player is passed over."""
    state = floor("0C 0,0^0", "1C -3,3^0", "2C 3,-3^0", announced="0C 1C 2C")
    crowded = fill(state, {end // 12 for end in ends(state, read_dancer("0c"))})
    assert len(ends(crowded, read_dancer("0c"))) == 0
    ready = Draft(crowded)
    ready.phase, ready.announced, ready.due = PHASES.index("announce"), (-1, -1, -1), 0
    after, told = do(ready.done(), "0: announce 0C", "1: announce 1C", "2: announce 2C")
    assert events.Forfeited("LD-4.4", 0) in told
    assert GAME.to_move(after) == (1,)


def fill(state: State, spaces: set[int]) -> State:
    """The floor with idle dancers on these spaces."""
    draft = Draft(state)
    where = bytearray(draft.spaces)
    idlers = [dancer for dancer, space in enumerate(where) if space == 255]
    assert len(idlers) >= len(spaces)
    for idler, space in zip(idlers, sorted(spaces), strict=False):
        where[idler] = space
    draft.spaces = bytes(where)
    return draft.done()


def test_ld_4_5_the_lead_goes_back_against_play_order() -> None:
    state = begun(4)
    order = announcers(state)
    after = idle(state)
    assert after.lead == order[-1]
    assert after.measure == 2


def test_ld_4_6_the_direction_changes_with_the_dance() -> None:
    state = begun(2)
    first = state.direction
    for _ in range(2):
        assert state.direction == first
        state = idle(state)
    assert state.dance == 2
    assert state.direction == -first
    assert state.lead == state.host


def test_ld_4_7_who_has_nothing_to_announce_is_passed_over() -> None:
    state = floor("0C 0,0^0", "1C 3,0^0*0", "1B 6,0^0", "2C -3,0^0", closed=True)
    after, _ = do(state, "0: announce 0C")
    assert GAME.to_move(after) == (2,)


# ---- LD-5 How to dance


def test_ld_5_1_all_steps_a_move_or_a_turn() -> None:
    """The rulebook's picture: a Rond moves two spaces, or one space and turns."""
    state = drawn(
        """
        i7      .       .       .
        j7  .      0R1^0    .       .
        k7      .       .       .
        """,
        announced="0R1",
    )
    rond = read_dancer("0r1")
    found = {(tables.NAMES[end // 12], end % 12) for end in ends(state, rond)}
    assert (name(2, 0), 0) in found, "two moves ahead"
    assert (name(1, 0), 5) in found, "a move and a turn"
    assert (name(0, 0), 5) not in found, "two turns do not follow one another"
    assert (name(0, 1), 2) in found, "a turn, then a move"
    assert refusal(state, 0, f"dance 0R1 {name(4, 0)}^0") == "LD-5.1"


def test_ld_5_1_no_space_twice() -> None:
    state = floor("0C 0,0^0", announced="0C")
    found = {(tables.NAMES[end // 12], end % 12) for end in ends(state, read_dancer("0c"))}
    assert not any(space == name(0, 0) for space, _ in found), "never back to the start"


def test_ld_5_1_only_waltzes_turn_twice() -> None:
    state = floor("0W1 0,0^0", announced="0W1")
    found = {(tables.NAMES[end // 12], end % 12) for end in ends(state, read_dancer("0w1"))}
    assert (name(0, 1), 7) in found, "turn to 2, move, turn to 7"
    assert (name(3, 0), 0) in found


def test_ld_5_2_through_others_but_not_onto_them() -> None:
    """The rulebook's picture: the Rond cannot end where the Ballare stands."""
    state = drawn(
        """
        i7      .       .       .
        j7  .      0R1^0  1B^1      .
        k7      .       .       .
        """,
        announced="0R1 1B",
    )
    across = {end // 12 for end in ends(state, read_dancer("1b"))}
    assert tables.INDEX[2, 1] in across, "the Ballare goes along a line, as its arrows show"
    assert name(2, 0) in spots(state, "0r1")
    assert name(1, 0) not in spots(state, "0r1")


def test_ld_5_3_a_ballare_that_moved_may_turn() -> None:
    """The rulebook's picture: facing along lines, the Ballare crosses one."""
    state = floor("0B 0,0^1", announced="0B")
    found = {(tables.NAMES[end // 12], end % 12) for end in ends(state, 0)}
    assert (name(1, 1), 1) in found
    assert (name(1, 1), 0) in found, "moved, then turned"
    assert (name(0, 0), 0) in found, "only turned"
    assert (name(1, 0), 0) not in found, "a turn does not let it move"
    assert len(found) == 13


def cut(*extra: str, announced: str, danced: int = 0, seats: int = 3) -> State:
    return floor(
        "0C 0,0^0", "1C 2,0^2", *extra, announced=announced, danced=danced, seats=seats
    )  # fmt: skip


def test_ld_5_4_cutting_in_on_a_dancer_that_will_leave() -> None:
    state = cut("2C -3,0^0", announced="0C 1C 2C")
    assert name(2, 0) in spots(state, "0c")
    after, told = do(state, f"0: dance 0C {name(2, 0)}^0")
    danced = told[0]
    assert isinstance(danced, events.Danced)
    assert (danced.cut_in, danced.rule) == (True, "LD-5.4")
    assert GAME.to_move(after) == (1,), "and leave it must"
    assert name(2, 0) not in spots(after, "1c")


@pytest.mark.parametrize(
    ("announced", "danced"),
    [("0C 2C", 0), ("0C 1C 2C", 0b010)],
    ids=["not announced", "has danced"],
)
def test_ld_5_4_no_cutting_in(announced: str, danced: int) -> None:
    state = cut("2C -3,0^0", announced=announced, danced=danced)
    assert name(2, 0) not in spots(state, "0c")
    assert refusal(state, 0, f"dance 0C {name(2, 0)}^0") == "LD-5.4"


def test_ld_5_4_nobody_cuts_in_on_a_ballare() -> None:
    state = floor("0C 0,0^0", "1B 2,0^0", "2C -3,0^0", announced="0C 1B 2C")
    assert refusal(state, 0, f"dance 0C {name(2, 0)}^0") == "LD-5.4"


@pytest.mark.parametrize(("before", "ways"), [(0, 1), (1, 2)])
def test_ld_5_6_it_must_be_sure_to_leave(before: int, ways: int) -> None:
    """More empty ends than dancers to move before it: as many are too few."""
    cutter, other = read_dancer("0c"), read_dancer("2c" if before else "1c")
    state = floor(
        "0C 0,0^0", f"{2 if before else 1}C 2,0^2", f"{1 if before else 2}C -3,3^0",
        announced="0C 1C 2C", seats=3,
    )  # fmt: skip
    target = state.spaces[other]
    out = sorted({end // 12 for end in ends(state, other)} - {state.spaces[cutter]})
    assert why_no_cut(state, cutter, target) is None
    # the start of the one who cuts in is empty by then, and may be one of the ways out
    own_start = state.spaces[cutter] in {end // 12 for end in state_ends(state, other)}
    kept = ways - own_start
    assert why_no_cut(fill(state, set(out[kept:])), cutter, target) is None
    why = why_no_cut(fill(state, set(out[max(0, kept - 1) :])), cutter, target)
    if kept > 0:
        assert why is not None
        assert why.paragraph == "LD-5.6"


def test_ld_5_6_a_space_that_was_cut_in_on_is_no_way_out() -> None:
    """Who cuts in comes from a space where another has just cut in: it does not become empty."""
    state = GAME.read_state(
        "?,?,? | 3 6 - 1 0 - | dance 0 210 4,2,0 0 -1 | 2 1 0 2,15,22 - - 0 - | - "
        "| n9^0 k11^2 o12^5 l10^0 q9^9 n10^3 p10^1 l11^11 o11^3 "
        "| p9^0 m10^4 m8^4 m11^2 p11^5 o9^9 n11^2 l13^3 l12^10 "
        "| m9^1 n13^3 o8^10 n12^2 o10^4 m13^9 n8^4 k10^3 m12^7"
    )
    after, _ = do(state, "0: dance 0W1 n11^0")
    assert refusal(after, 1, "dance 1C o10^4") == "LD-5.6"


def state_ends(state: State, dancer: int) -> list[int]:
    return state.ball.reach(
        tables.DANCERS[dancer % 9].kind, state.spaces[dancer], state.facings[dancer], False
    ).ends


def test_ld_5_5_no_ballare_on_the_floor_in_the_first_measure() -> None:
    front = floor("0B 4,0^0", announced="0B", dance=1, measure=1)
    inside = {tables.NAMES[end // 12] for end in ends(front, 0)}
    assert all(front.ball.in_entrance[tables.NAMES.index(space)] for space in inside)
    assert refusal(front, 0, f"dance 0B {name(3, 0)}^0") == "LD-5.5"
    later = floor("0B 4,0^0", announced="0B", dance=1, measure=2)
    assert refusal(later, 0, f"dance 0B {name(3, 0)}^0") is None


# ---- LD-6 The doors


@pytest.mark.parametrize(("seats", "dance"), [(2, 6), (3, 5), (4, 4), (5, 3), (6, 3)])
def test_ld_6_1_the_doors_close(seats: int, dance: int) -> None:
    assert tables.DOORS[seats] == dance
    draft = Draft(begun(seats))
    draft.dance, draft.measure = dance, seats
    draft.lead = GAME.to_move(idle(begun(seats)))[0]
    state = draft.done()
    told: list[Event] = []
    while state.dance == dance and phase(state) != "over":
        seat = GAME.to_move(state)[0]
        state, heard = GAME.apply(state, seat, GAME.legal_moves(state, seat)[-1])
        told += heard
    assert any(isinstance(event, events.DoorsClosed) for event in told)
    assert state.closed


def test_ld_6_2_nobody_crosses_and_who_is_outside_does_not_dance() -> None:
    state = floor("0C 4,0^6", "0W1 3,0^0", "1B 0,0^0", "2B -3,0^0", closed=True)
    assert refusal(state, 0, "announce 0C") == "LD-6.2"
    assert refusal(state, 0, "announce 0W1") is None
    inside = {end // 12 for end in ends(state, read_dancer("0w1"))}
    assert not any(state.ball.in_entrance[space] for space in inside)


def test_ld_6_3_who_is_not_on_the_floor_has_lost() -> None:
    draft = Draft(begun(2))
    draft.dance, draft.measure = 6, 2
    draft.lead = 1 - draft.host
    draft.due = draft.lead
    spaces = bytearray(draft.spaces)
    spaces[2] = tables.INDEX[0, 0]  # seat 0 has a Waltz on the floor
    draft.spaces = bytes(spaces)
    state = draft.done()
    while phase(state) in ("announce", "dance"):
        seat = GAME.to_move(state)[0]
        stay = [
            one
            for one in GAME.legal_moves(state, seat)
            if not isinstance(one, Dance) or state.ball.in_entrance[one.space]
        ]
        wanted = [one for one in stay if seat == 1 and GAME.write_move(one).endswith("1B")]
        choices = wanted or stay or list(GAME.legal_moves(state, seat))
        state, _ = GAME.apply(state, seat, choices[0])
    assert state.lost == 0b10
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.places == (1, 2)


def test_ld_6_4_smitten_dancers_are_not_in_an_entrance() -> None:
    state = GAME.read_state(
        "?,?,? | 3 6 smitten 1 0 - | dance 2 012 0,2,4 0 1 | 5 3 1 ?,9,18 01 - 0 - | - "
        "| -^0*1 -^0*1 -^0*1 -^0*1 -^0*1 -^0*1 -^0*1 -^0*1 -^0*1 "
        "| o5^0 p5^4 q6^10 o3^10 p6^10 o4^10 j8^0 o6^10 n5^10 "
        "| e5^0 d5^2 e3^2 c6^2 e4^2 d6^2 m9^0 f5^2 e6^2"
    )
    after, told = do(state, "2: dance 2B e5^1")
    assert events.DoorsClosed("LD-6.1", ()) in told
    assert after.lost == 0


# ---- LD-7 Influence


def settle(state: State) -> tuple[set[str], set[str]]:
    """Whom a measure's end reclaims and marks, as `0W1` and `0W1 by 1`."""
    picture = Picture(state)
    freed = picture.reclaimed()
    marked = {f"{dancer_text(d)} by {seat}" for d, seat, _ in picture.influenced(freed)}
    return {dancer_text(d) for d in freed}, marked


def test_ld_7_4_the_example_of_the_rulebook() -> None:
    """Green 0, Red 1, Blue 2, set up as the rulings say; all who face took their steps."""
    state = drawn(
        """
        i6     1W1^1     .       .       .
        j6  .        .      0Q^0     .
        k6      2C^3     .     0W1^0   1R1^6
        l6  .        .       .       .
        m5      .      1B^1      .       .
        """,
        stepped="0Q 1R1 1W1 1B 2C",
    )
    freed, marked = settle(state)
    assert freed == set()
    assert marked == {"1R1 by 0", "0Q by 1", "0W1 by 1", "1B by 2"}


def test_ld_7_1_only_the_nearest_space_and_only_on_the_floor() -> None:
    near = floor("0W1 0,0^0", "1C 1,0^1", stepped="0W1")
    assert settle(near)[1] == {"1C by 0"}
    far = floor("0W1 0,0^0", "1C 2,0^1", stepped="0W1")
    assert settle(far)[1] == set()
    entrance = floor("0W1 3,0^0", "1C 4,0^1", stepped="0W1")
    assert settle(entrance)[1] == set()
    from_entrance = floor("0W1 4,0^6", "1C 3,0^1", stepped="0W1")
    assert settle(from_entrance)[1] == set()


def test_ld_7_2_an_influenced_dancer_faces_nothing_and_stays_marked() -> None:
    state = floor("0W1 0,0^0*2", "1C 1,0^1", stepped="1C")
    assert settle(state)[1] == set()
    marked = floor("0W1 0,0^0", "1C 1,0^1*2", stepped="0W1")
    assert settle(marked)[1] == set()


def test_ld_7_3_reclaimed_by_two_of_which_one_stepped() -> None:
    two = ("0W1 -1,0^0", "0W2 0,-1^2", "0C 0,0^0*1")
    assert settle(floor(*two, stepped="0W1"))[0] == {"0C"}
    assert settle(floor(*two))[0] == set()
    assert settle(floor(*two[1:], stepped="0W2"))[0] == set()
    ballare = ("0W1 -1,0^0", "0W2 0,-1^2", "0B 0,0^0*1")
    assert settle(floor(*ballare, stepped="0W1"))[0] == set()
    outside = ("0W1 4,0^6", "0W2 3,-1^2", "0C 3,0^0*1")
    assert settle(floor(*outside, stepped="0W1"))[0] == {"0C"}, "an entrance counts for this"
    again = (*two, "1W1 1,0^6")
    assert settle(floor(*again, stepped="0W1 1W1")) == ({"0C"}, {"0C by 1"})
    faced = ("0W1 -1,0^0", "0W2 0,-1^2", "0C 0,0^0*1", "2W1 1,0^2")
    assert settle(floor(*faced, stepped="0W1 2W1"))[1] == set(), "the reclaimed one faces nothing"


def test_ld_7_4_one_player_alone_and_somebody_stepped() -> None:
    alone = ("0W1 0,0^0", "1C 1,0^1")
    assert settle(floor(*alone, stepped="0W1"))[1] == {"1C by 0"}
    assert settle(floor(*alone, stepped="1C"))[1] == {"1C by 0"}, "it stepped itself"
    assert settle(floor(*alone))[1] == set()
    assert settle(floor(*alone, "2W1 2,0^6", stepped="0W1"))[1] == set(), "a third protects"
    assert settle(floor(*alone, "1W1 2,0^6", stepped="0W1"))[1] == {"1C by 0"}, "the own does not"
    helped = floor(*alone, "0W2 2,0^6", stepped="0W2")
    assert settle(helped)[1] == {"1C by 0"}


def test_ld_7_5_one_picture_for_all() -> None:
    """Two who face each other mark each other; a reclaimed one is marked anew at once."""
    each = floor("0W1 0,0^0", "1W1 1,0^6", stepped="0W1")
    assert settle(each)[1] == {"1W1 by 0", "0W1 by 1"}
    again = ("0W1 -1,0^0", "0W2 0,-1^2", "0C 0,0^0*1", "1W1 1,0^6")
    assert settle(floor(*again, stepped="0W1 1W1")) == ({"0C"}, {"0C by 1"})


# ---- LD-8 The end


def test_ld_8_1_the_ball_ends_with_the_ballares() -> None:
    state = floor(
        "0W1 0,0^0", "1B 2,0^0", "0B -4,0^0", seats=2, announced="0W1", danced=0b10, dance=3
    )  # fmt: skip
    after, told = do(
        state, f"0: dance 0W1 {name(1, 0)}^0" if False else f"0: dance 0W1 {name(0, 1)}^11"
    )
    assert after.marks[9] == 0
    assert phase(after) == "over"
    assert isinstance(told[-1], events.BallEnded)
    assert refusal(after, 0, "announce 0W1") == "LD-8.1"


def test_ld_8_1_or_after_the_sixteenth_dance() -> None:
    draft = Draft(begun(2))
    draft.dance, draft.measure, draft.lead = 16, 2, 1 - draft.host
    draft.due = draft.lead
    state = draft.done()
    while phase(state) != "over":
        seat = GAME.to_move(state)[0]
        state, _ = GAME.apply(state, seat, GAME.legal_moves(state, seat)[0])
    assert state.dance == 16


def test_ld_8_2_points() -> None:
    state = floor("0B 0,0^0*1", "0W1 1,0^0*1", "1C 5,0^0", "1B 4,0^0", "2W1 0,3^0*0")
    assert scores(state) == (1, 3 - 3, 0)


def test_ld_8_4_places_are_shared_and_the_lost_come_last() -> None:
    state = floor("0W1 1,0^0*1", "1W1 0,0^0*0", "2B 4,0^0")
    draft = Draft(state)
    outcome = GAME.outcome(end_ball(draft, []))
    assert outcome is not None
    assert outcome.places == (1, 1, 3)
    draft.lost = 0b001
    outcome = GAME.outcome(end_ball(draft, []))
    assert outcome is not None
    assert outcome.places == (3, 1, 2)


def test_ld_8_3_most_points_win() -> None:
    state = floor("0W1 1,0^0*1", "1W1 0,0^0", "2B 0,3^0")
    outcome = GAME.outcome(end_ball(Draft(state), []))
    assert outcome is not None
    assert outcome.winners == (1,)


# ---- LD-9 Variations


def test_ld_9_1_non_negotiable() -> None:
    state = begun_with("non-negotiable")
    assert phase(state) == "dance"
    dancers = {one.dancer for one in GAME.legal_moves(state, state.due) if isinstance(one, Dance)}
    assert len(dancers) > 3
    assert not any(dancer != -1 for dancer in state.announced)
    taken = state.spaces[state.due * 9 + 6]
    why = why_no_cut(state, state.due * 9, taken)
    assert why is not None
    assert why.paragraph == "LD-9.7"
    assert refusal(state, state.due, f"dance {1 - state.due}B {name(0, 0)}^0") == "LD-9.1"


def begun_with(variations: str, seats: int = 2) -> State:
    state, rng = GAME.initial(Setup(seats, variations=variations, talk=False)), Rng("begun", seats)
    while GAME.to_move(state) == (CHANCE,):
        state, _ = GAME.apply(state, CHANCE, GAME.chances(state).sample(rng))
    return state


@pytest.mark.parametrize(
    ("other", "passes"), [("1W1 1,0^0", False), ("0W2 1,0^0", True), ("0W2 1,0^0*1", False)]
)
def test_ld_9_2_in_the_way(other: str, passes: bool) -> None:
    free = floor("0C 0,0^0", other, announced="0C")
    assert name(2, 0) in spots(free, "0c")
    tight = floor("0C 0,0^0", other, announced="0C", variations="in-the-way")
    assert (name(2, 0) in spots(tight, "0c")) == passes
    if not passes:
        assert refusal(tight, 0, f"dance 0C {name(2, 0)}^0") == "LD-9.2"


def test_ld_9_7_ways_out_that_share_no_space() -> None:
    """Hemmed in so that all ways lead through one space, there is only one way out."""
    walls = ["2W1 1,2^0", "2W2 3,-1^0", "2R1 1,0^0", "2R2 2,-1^0", "2G1 1,1^0", "2G2 3,-2^0"]
    state = floor(
        "0W1 0,-2^2", "1C 2,0^0", "2C 5,-5^0", *walls, announced="0W1 1C", variations="in-the-way"
    )  # fmt: skip
    assert why_no_cut(state, read_dancer("0w1"), state.spaces[read_dancer("1c")]) is None


def test_ld_9_3_smitten() -> None:
    state = floor(
        "0W1 0,0^0", "1C 2,0^1", "0B -2,0^0", "1B 0,3^0", seats=2, announced="0W1", danced=0b10,
        variations="smitten",
    )  # fmt: skip
    after, _ = do(state, f"0: dance 0W1 {name(0, 1)}^11")
    chasse = read_dancer("1c")
    assert after.spaces[chasse] == 255
    assert after.marks[chasse] == 0
    assert scores(after)[0] == 1


def test_ld_9_4_dancing_all_night() -> None:
    state = begun_with("all-night")
    while phase(state) != "vote":
        seat = GAME.to_move(state)[0]
        state, _ = GAME.apply(state, seat, GAME.legal_moves(state, seat)[0])
    assert GAME.to_move(state) == (0, 1)
    half, _ = do(state, "0: vote end")
    assert GAME.view(half, 1).choice is None
    assert phase(do(half, "1: vote end")[0]) == "over"
    on, _ = do(half, "1: vote on")
    assert (phase(on), on.dance) == ("announce", 2)
    assert refusal(half, 0, "vote on") == "LD-9.7"
    entrance = floor("0W1 3,0^0", "1C 4,0^1", stepped="0W1", variations="all-night")
    assert settle(entrance)[1] == {"1C by 0"}
    draft = Draft(begun_with("all-night"))
    draft.dance, draft.measure, draft.lead = 16, 2, 1 - draft.host
    draft.due = draft.lead
    late = idle(draft.done())
    assert phase(late) == "vote"
    assert not late.closed


def test_ld_9_5_a_spell() -> None:
    state = floor("0C 0,0^0*1", "0B 4,0^0", "1B -4,0^0", due=1, seats=2, variations="spell")
    assert refusal(state, 1, "announce 0C") is None
    assert refusal(state, 0, "announce 0C") is not None
    bewitched = floor("0W1 0,0^0*1", "0C 1,0^1", stepped="0W1", variations="spell")
    assert settle(bewitched)[1] == {"0C by 1"}
    plain = floor("0W1 0,0^0*1", "0C 1,0^1", stepped="0W1")
    assert settle(plain)[1] == set()


def test_ld_9_7_a_spell_does_not_help_to_reclaim() -> None:
    two = ("0W1 -1,0^0", "0C 0,0^0*1", "1W1 0,-1^2*0")
    assert settle(floor(*two, stepped="0W1", variations="spell"))[0] == set()
    own = ("0W1 -1,0^0", "0C 0,0^0*1", "0W2 0,-1^2")
    assert settle(floor(*own, stepped="0W1", variations="spell"))[0] == {"0C"}


def test_ld_9_6_all_may_be_combined() -> None:
    assert why_no_setup(Setup(3, variations="+".join(NAMES))) is None
    why = why_no_setup(Setup(3, variations="waltzing"))
    assert why is not None
    assert why.paragraph == "LD-9.6"


# ---- what people type


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("jump", "is no move"),
        ("announce W1", "is no dancer"),
        ("announce 0X1", "is no dancer"),
        ("dance 0W1 z9^0", "is no space"),
        ("dance 0W1 e7^12", "is no space"),
        ("dance 0W1 e7", "is no space"),
        ("sit 6", "from 0 to 5"),
        ("order 0 0", "every seat once"),
    ],
)
def test_what_is_wrong_with_a_text(text: str, complaint: str) -> None:
    with pytest.raises(Malformed, match=complaint):
        GAME.read_move(text)


def test_ld_2_3_a_facing_is_said_by_the_lowest_of_its_numbers() -> None:
    state = floor("0C 0,0^0", "1C -3,3^0", "2C 3,-3^0", announced="0C 1C 2C")
    why = GAME.why_illegal(state, 0, GAME.read_move(f"dance 0C {name(0, 1)}^8"))
    assert why is not None
    assert str(why) == "For that dancer facing 8 is facing 2: say 2. (LD-2.3)"


def test_ld_9_7_dancers_under_a_spell_do_not_help_to_reclaim() -> None:
    """Red's Chasse is faced by Red's Waltz, and by Red's Rond, which Blue moves by a spell."""
    where = ("0C 0,0^0*1", "0W1 -1,0^0", "2C -3,3^0")
    free = floor(*where, "0R1 1,0^6", stepped="0W1", variations="spell")
    spelled = floor(*where, "0R1 1,0^6*1", stepped="0W1", variations="spell")
    assert settle(free)[0] == {"0C"}
    assert settle(spelled)[0] == set()


def test_ld_7_3_a_reclaimed_dancer_faces_nothing_even_under_a_spell() -> None:
    """Red's Chasse is reclaimed in this measure, so that Blue does not influence Gold's by it."""
    state = floor(
        "0C 0,0^0*1", "0W1 0,-1^2", "0W2 0,1^8", "2W1 1,0^3",
        stepped="0W1 2W1", variations="spell",
    )  # fmt: skip
    freed, marked = settle(state)
    assert freed == {"0C"}
    assert "2W1 by 1" not in marked

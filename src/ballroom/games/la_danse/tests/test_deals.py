"""Deals: when they bind, and what each promise means (LD-11)."""

from ballroom.core.chance import CHANCE
from ballroom.games.la_danse import GAME, events
from ballroom.games.la_danse.ball import NOBODY, NOWHERE
from ballroom.games.la_danse.bargain import (
    THE_BALL,
    THE_DANCE,
    THE_MEASURE,
    in_dance,
    in_measure,
    until_dance,
    until_measure,
)
from ballroom.games.la_danse.deals import KEPT, OWED
from ballroom.games.la_danse.moves import Break
from ballroom.games.la_danse.notation import read_dancer
from ballroom.games.la_danse.setup import Setup
from ballroom.games.la_danse.state import PHASES, Draft
from ballroom.games.la_danse.tests.bargaining import (
    APART,
    BALLARES,
    SPARED,
    TWO,
    announcing,
    dancing,
    deal,
    do,
    done,
    fates,
    legal_dances,
    measure_out,
    reason,
    refusal,
)
from ballroom.games.la_danse.tests.floors import floor, talking


def test_ld_11_1_a_deal_binds_when_all_who_promise_have_accepted() -> None:
    text = "Red: hold W1 this dance; Blue: spare Gold this dance"
    _, told = do(talking(*APART), f"0: offer {text}", "1: accept 1")
    assert events.Bound("LD-11.1", 1, text) in told
    assert refusal(do(talking(*APART), f"0: offer {text}")[0], 2, "accept 1") == "LD-11.1"
    brokered, _ = do(talking(*APART), f"2: offer {text}", "0: accept 1")
    assert brokered.talk.deals == ()
    brokered, _ = do(brokered, "1: accept 1")
    assert len(brokered.talk.deals) == 1
    assert refusal(
        talking(*APART), 0, "offer Red: hold W1 this dance; Red: hold W1 this dance"
    ) == ("LD-11.1")


def test_ld_11_2_one_promisor_makes_a_suggestion() -> None:
    state, told = do(talking(*APART), "0: offer Blue: move W1 this measure", "1: accept 1")
    assert told[0].rule == "LD-11.2"
    assert GAME.tell(told[0], ["Ann", "Bo", "Cy"]) == (
        "Ann suggests: Bo moves Waltz 1 in this measure (offer 1; it binds nobody)."
    )
    assert state.talk.deals == ()
    free = done(state)
    free, _ = do(free, "0: announce 0W1", "1: announce 1C")
    assert free.talk.deals == ()


def test_ld_11_3_a_second_dancer_needs_everybody() -> None:
    text = "Red: second C this measure; Red: spare Blue this dance"
    state, _ = do(talking(*APART), f"0: offer {text}", "1: accept 1")
    assert state.talk.deals == ()
    state, _ = do(state, "2: accept 1")
    assert len(state.talk.deals) == 1


def test_ld_11_3_who_has_lost_is_not_asked() -> None:
    lost = talking(*APART, lost=0b010, danced=0b010, closed=True)
    state, _ = do(
        lost, "0: offer Red: second C this measure; Gold: hold C this dance", "2: accept 1"
    )
    assert len(state.talk.deals) == 1


def test_ld_11_4_times() -> None:
    now = 2 * 8 + 2  # dance 2, measure 2
    assert [(span.first(now), span.end(now)) for span in (
        THE_MEASURE, THE_DANCE, until_dance(4), until_measure(3, 2), in_dance(2), in_dance(3),
        in_measure(3, 1),
    )] == [
        (18, 19), (18, 25), (18, 33), (18, 26), (18, 25), (25, 33), (25, 26),
    ]  # fmt: skip
    assert THE_BALL.end(now) > 10_000
    state = talking(*APART)
    for late in (
        "until dance 2",
        "in dance 1",
        "in measure 3 of dance 1",
        "until measure 1 of dance 2",
    ):
        assert (
            refusal(state, 0, f"offer Red: hold W1 {late}; Blue: hold W1 this dance") == "LD-11.4"
        )
    assert refusal(state, 0, "offer Red: hold W1 in dance 17; Blue: hold W1 this dance") == "LD-8.1"
    assert refusal(state, 0, "offer Red: hold W1 until dance 17; Blue: hold W1 this dance") is None
    text = "offer Red: move W1 in measure 4 of dance 3; Blue: hold W1 this dance"
    assert refusal(state, 0, text) == "LD-4.1"
    text = "offer Red: pursue Blue this dance; Blue: hold W1 this dance"
    assert refusal(state, 0, text) == "LD-11.4"


def test_ld_11_4_a_promise_ends_with_its_time() -> None:
    state = deal(
        talking(*APART, measure=3, lead=1), "Red: hold W1 this dance; Blue: hold W1 until dance 4"
    )
    assert refusal(announcing(state, 0), 0, "announce 0W1") == "LD-12.3"
    state = measure_out(state)
    assert (state.dance, state.measure) == (3, 1)
    assert fates(state) == [KEPT, OWED]
    assert refusal(announcing(state, 0), 0, "announce 0W1") is None
    assert refusal(announcing(state, 1), 1, "announce 1W1") == "LD-12.3"


def test_ld_11_5_hold() -> None:
    state = announcing(
        deal(talking(*APART), "Red: hold W1 this dance; Blue: hold W1 this dance"), 0
    )
    assert reason(state, 0, "announce 0W1") == (
        "That breaks 'Red: hold W1 this dance' of deal 1. Say so to break it and sit out. (LD-12.3)"
    )
    assert refusal(state, 0, "announce 0C") is None


def test_ld_11_6_only() -> None:
    state = announcing(
        deal(talking(*APART), "Red: only W1 this dance; Blue: hold W1 this dance"), 0
    )
    assert refusal(state, 0, "announce 0W1") is None
    assert refusal(state, 0, "announce 0C") == "LD-12.3"


def test_ld_11_7_move_where_a_dancer_cannot_go() -> None:
    text = "offer Red: move W1 to j9^0 this measure; Blue: hold W1 this dance"
    assert refusal(talking(*APART), 0, text) == "LD-12.1", "a Waltz cannot end one space ahead"
    assert (
        refusal(talking(*APART), 0, text.replace("this measure", "in measure 2 of dance 3")) is None
    )


def test_ld_11_7_move_to_a_space_and_facing() -> None:
    text = "Red: move W1 to j11^0 this measure; Blue: hold W1 this dance"
    state = announcing(deal(talking(*APART), text), 0)
    state, _ = do(state, "0: announce 0W1", "1: announce 1C", "2: announce 2C")
    assert refusal(state, 0, "dance 0W1 k9^4") is not None
    state, told = do(state, "0: dance 0W1 j11^0")
    assert fates(state) == [KEPT, OWED]
    settled = [event for event in told if isinstance(event, events.PromiseSettled)]
    assert settled[0].decision == "dance 0W1 j11^0"


def test_ld_11_8_spare_a_player() -> None:
    state = deal(talking(*SPARED), "Red: spare Blue this dance; Blue: hold C this dance")
    state, _ = do(announcing(state, 0), "0: announce 0W1", "1: announce 1W1", "2: announce 2C")
    assert refusal(state, 0, "dance 0W1 j9^0") == "LD-12.3"
    after, _ = do(state, "0: dance 0W1 j8^1")
    assert fates(after)[0] == OWED, "it holds for the whole dance"


def test_ld_11_8_spare_some_dancers_only() -> None:
    state = deal(talking(*SPARED), "Red: spare Blue C this dance; Blue: hold C this dance")
    state, _ = do(announcing(state, 0), "0: announce 0W1", "1: announce 1W1", "2: announce 2C")
    assert refusal(state, 0, "dance 0W1 j9^0") is None, "that is Blue's Waltz"


def test_ld_11_9_pursue() -> None:
    state = deal(
        talking(*SPARED), "Red: pursue Blue but not Gold this measure; Blue: hold C this dance"
    )
    state = announcing(state, 0)
    assert refusal(state, 0, "announce 0C") == "LD-12.3", "the Chasse reaches nobody"
    state, _ = do(state, "0: announce 0W1", "1: announce 1W1", "2: announce 2C")
    assert refusal(state, 0, "dance 0W1 j9^1") is not None
    after, _ = do(state, "0: dance 0W1 j9^0")
    assert fates(after)[0] == KEPT


def test_ld_11_9_pursue_but_leave_another_alone() -> None:
    """Two ahead, the Rond would face Blue's Waltz and Gold's."""
    state = talking(*BALLARES, "0R1 0,0^0", "1W1 3,0^6", "2W1 2,1^0")
    both = deal(state, "Red: pursue Blue this measure; Blue: move W1 this measure")
    lone = deal(state, "Red: pursue Blue but not Gold this measure; Blue: move W1 this measure")
    ahead = GAME.read_move("dance 0R1 j10^0")
    assert ahead in legal_dances(both)
    assert ahead not in legal_dances(lone)
    assert Break(ahead) in legal_dances(lone)


def test_ld_11_10_release_at_once() -> None:
    state = talking("0W1 0,0^0", "0B 5,0^0*1", "1W1 3,-3^0", "1C 4,-3^0*0", "2W1 -3,-1^0")
    text = "Red: release Blue C; Blue: release Red B"
    after, told = do(state, f"0: offer {text}", "1: accept 1")
    assert events.Released("LD-11.10", read_dancer("0b"), 1) in told
    assert after.marks[read_dancer("0b")] == NOBODY, "a Ballare comes back by a deal alone"
    assert after.marks[read_dancer("1c")] == NOBODY
    assert fates(after) == [KEPT, KEPT]
    assert refusal(state, 0, "offer Red: release Blue W1; Blue: release Red B") == "LD-11.10"
    smitten = talking("0W1 0,0^0", "1W1 3,-3^0", "2W1 -3,-1^0", variations="smitten")
    gone = smitten.marks[:10] + bytes([0]) + smitten.marks[11:]
    draft = Draft(smitten)
    draft.marks = gone
    text = "offer Red: release Blue Q; Blue: hold W1 this dance"
    assert refusal(draft.done(), 0, text) == "LD-9.3"


def test_ld_11_11_two_different_dancers() -> None:
    text = "Red: second C this measure; Red: spare Blue this dance"
    state = announcing(deal(talking(*APART), text, others=(1, 2)), 0)
    assert refusal(state, 0, "announce 0C 0C") == "LD-4.3"
    assert refusal(state, 0, "announce 0C 0W1") == "LD-11.11", "the Chasse is the second"
    assert refusal(state, 1, "announce 1W1 1C") == "LD-4.3"
    state, _ = do(state, "0: announce 0W1 0C", "1: announce 1W1", "2: announce 2W1")
    assert dancing(state) == {"0W1", "0C"}
    first = next(move for move in GAME.legal_moves(state, 0) if "0C" in GAME.write_move(move))
    state, _ = GAME.apply(state, 0, first)
    assert GAME.to_move(state) == (0,), "the other one still dances"
    assert dancing(state) == {"0W1"}
    state, _ = GAME.apply(state, 0, GAME.legal_moves(state, 0)[0])
    assert GAME.to_move(state) == (1,)
    one_only = announcing(deal(talking(*APART), text, others=(1, 2)), 0)
    assert refusal(one_only, 0, "announce 0W1") is None, "it is a permission"


def test_ld_11_12_bench_before_the_seating() -> None:
    begin = GAME.initial(Setup(3, quick=False))
    state = deal(begin, "Red: place 1; Red: bench Q", others=(1, 2))
    state = done(state)
    while state.dance == 0:
        seat = GAME.to_move(state)[0]
        if seat == CHANCE:
            state, _ = GAME.apply(state, CHANCE, GAME.chances(state).moves[0])
        else:
            state, _ = GAME.apply(state, seat, GAME.legal_moves(state, seat)[0])
    assert state.spaces[read_dancer("0q")] == NOWHERE
    assert state.marks[read_dancer("0q")] == NOBODY
    assert refusal(announcing(state, 0), 0, "announce 0Q") == "LD-4.3"
    assert refusal(talking(*APART), 0, "offer Red: bench Q; Blue: hold W1 this dance") == "LD-11.12"
    assert refusal(begin, 0, "offer Red: bench B; Blue: bench B; Gold: hold W1 this dance") == (
        "LD-11.12"
    )
    assert refusal(begin, 0, "offer Red: bench B; Blue: hold W1 this dance") is None


def test_ld_11_13_places_bind_every_order() -> None:
    begin = GAME.initial(Setup(4, quick=False))
    state = done(deal(begin, "Red: place 4; Red: hold W1 until dance 2", others=(1, 2, 3)))
    assert PHASES[state.phase] == "order"
    orders = [GAME.write_move(move) for move in GAME.legal_moves(state, 1)]
    assert len(orders) == 6
    assert all(order.endswith(" 0") for order in orders)
    assert refusal(state, 1, "order 0 1 2 3") == "LD-11.13"
    assert refusal(state, 1, "order 0 1") == "LD-3.1"
    drawn, _ = do(
        state, "0: order 1 2 3 0", "1: order 2 1 3 0", "2: order 1 2 3 0", "3: order 1 2 3 0"
    )
    assert PHASES[drawn.phase] == "lot-order"
    assert len(GAME.chances(drawn)) == 6
    text = "Red: place 1; Blue: place 2; Gold: place 3"
    fixed = done(deal(begin, text, others=(1, 2, 3)))
    assert fixed.order == (0, 1, 2, 3)
    assert PHASES[fixed.phase] == "entrance"
    assert refusal(talking(*APART), 0, "offer Red: place 1; Blue: hold W1 this dance") == "LD-11.13"
    assert refusal(begin, 0, "offer Red: place 5; Blue: hold W1 this dance") == "LD-11.13"


def test_ld_11_14_decline_another_offer() -> None:
    state, _ = do(
        talking(*APART),
        "2: offer Gold: hold C this dance; Blue: spare Gold this dance",
        "0: offer Red: spare Blue this dance; Blue: decline 1",
        "1: accept 2",
    )
    assert reason(state, 1, "accept 1") == "In deal 2 you promised to decline it. (LD-11.14)"
    accepted, _ = do(
        talking(*APART),
        "2: offer Gold: hold C this dance; Blue: hold C this dance; Red: hold C this dance",
        "1: accept 1",
    )
    text = "offer Red: spare Blue this dance; Blue: decline 1"
    assert refusal(accepted, 0, text) == "LD-11.14"
    assert refusal(accepted, 0, "offer Red: spare Blue this dance; Blue: decline 9") == "LD-11.14"
    assert fates(done(state)) == [OWED, KEPT]


def test_a_released_ballare_can_be_influenced_again() -> None:
    state = talking("0W1 0,0^0", "0B 3,0^0*1", "1W1 3,-3^0", "1C 4,-3^0*0", "2W1 -3,-1^0")
    state = deal(state, "Red: release Blue C; Blue: release Red B")
    assert refusal(announcing(state, 0), 0, "announce 0B") is None


def test_ld_11_8_who_cuts_in_faces_all_the_same() -> None:
    """Red cuts in on Blue's Waltz and would face Gold's Chasse, whoever is counted first."""
    for number in (0, 2):
        cutter, spared = f"{number}W1", f"{2 - number}C"
        state = talking(
            *BALLARES, f"{cutter} -2,0^0", "1W1 1,0^8", f"{spared} 2,0^1",
            "0R1 -1,3^0", "1R1 4,-3^0", "2R1 -3,3^0", lead=number,
        )  # fmt: skip
        colour = ("Red", "Blue", "Gold")
        text = f"{colour[number]}: spare {colour[2 - number]} this dance; Blue: hold R1 this dance"
        state = announcing(deal(state, text, first=number), number)
        third = f"{2 - number}R1"
        state, _ = do(state, f"{number}: announce {cutter}")
        while PHASES[state.phase] == "announce":
            due = state.due
            state, _ = do(state, f"{due}: announce {'1W1' if due == 1 else third}")
        assert refusal(state, number, f"dance {cutter} j9^0") == "LD-12.3"


def test_ld_11_9_a_dancer_that_has_cut_in_is_faced() -> None:
    base = deal(
        talking(*BALLARES, "0C -1,3^0", "2C 1,3^2", "1W1 1,0^8", "0W1 -2,0^0", "2W1 -3,1^0"),
        "Gold: pursue Red in measure 2 of dance 2; Red: hold C this dance", first=2, others=(0,),
    )  # fmt: skip
    state = floor(
        "0W1 1,0^0", "1W1 1,0^8", "2C 1,3^2", announced="0W1 1W1 2C", danced=0b001,
        stepped="0W1", due=2, talk=True, measure=2, deals=base.talk.deals,
    )  # fmt: skip
    assert refusal(state, 2, "dance 2C k9^2") is None
    after, _ = do(state, "2: dance 2C k9^2")
    assert fates(after)[0] == KEPT


def test_ld_11_9_both_of_two_leave_alone_whom_they_should() -> None:
    state = talking(*BALLARES, "0R1 0,0^0", "0W1 -2,0^0", "1W1 3,0^6", "2W1 2,1^0")
    text = (
        "Red: second W1 this measure; Red: pursue Blue but not Gold this measure; "
        "Gold: move W1 this measure"
    )
    if refusal(state, 0, f"offer {text}") is None:
        state = announcing(deal(state, text, others=(1, 2)), 0)
        state, _ = do(state, "0: announce 0R1 0W1", "1: announce 1W1", "2: announce 2W1")
        assert refusal(state, 0, "dance 0R1 j10^0") == "LD-12.3", "it faces Gold too"


def test_ld_11_14_no_change_gets_around_a_promise_to_decline() -> None:
    state, _ = do(
        talking(*TWO),
        "0: offer Blue: hold C this dance; Gold: hold C this dance",
        "1: offer Blue: spare Red this dance; Red: decline 1",
        "0: accept 2",
    )
    change = "change 1 Red: spare Gold this dance; Gold: hold C this dance"
    assert refusal(state, 0, change) == "LD-11.14"


def test_ld_11_4_the_first_measure_of_a_dance_begins_it() -> None:
    state = talking(*TWO)
    text = (
        "Red: hold W1 until measure 1 of dance 3; Red: only W1 in dance 3; Blue: hold C this dance"
    )
    assert refusal(state, 0, f"offer {text}") is None
    state = deal(
        talking(*APART, measure=3, lead=1),
        "Red: hold W1 until measure 1 of dance 3; Blue: hold W1 until dance 3",
    )
    assert fates(measure_out(state)) == [KEPT, KEPT]


def test_ld_11_12_a_ballare_on_the_bench_is_out_of_play() -> None:
    """Of three Ballares one is benched and one influenced: the ball is over."""
    where = ("0B 1,0^0*1", "1B 5,0^0", "0W1 0,0^0", "1W1 3,-3^0", "2W1 -3,-1^0")
    over = measure_out(talking(*where))
    assert GAME.outcome(over) is not None
    three = measure_out(talking(*where, "2B 6,-1^0"))
    assert GAME.outcome(three) is None


def test_ld_11_7_the_facing_is_part_of_the_promise() -> None:
    state = deal(talking(*TWO), "Red: move W1 to j8^1 this measure; Blue: hold C this dance")
    state, _ = do(announcing(state, 0), "0: announce 0W1", "1: announce 1W1", "2: announce 2W1")
    assert refusal(state, 0, "dance 0W1 j8^2") == "LD-12.3"
    assert refusal(state, 0, "dance 0W1 j8^1") is None


def test_ld_11_13_a_place_that_was_taken_is_kept() -> None:
    begin = GAME.initial(Setup(3, quick=False))
    state = deal(begin, "Red: place 1; Blue: place 2; Gold: hold W1 until dance 2", others=(1, 2))
    assert fates(done(state)) == [KEPT, KEPT, OWED]

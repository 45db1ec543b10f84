"""The talk and its deals, paragraph by paragraph. Red is seat 0, Blue 1, Gold 2, Green 3."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from ballroom.core import jsons, script
from ballroom.core.chance import CHANCE, Rng
from ballroom.core.contract import Event, Malformed
from ballroom.games.la_danse import GAME, events, tables
from ballroom.games.la_danse.ball import NOBODY, NONE, NOWHERE
from ballroom.games.la_danse.bargain import (
    THE_BALL,
    THE_DANCE,
    THE_MEASURE,
    Bargain,
    in_dance,
    in_measure,
    until_dance,
    until_measure,
)
from ballroom.games.la_danse.clauses import (
    Bench,
    Clause,
    Decline,
    Hold,
    Only,
    Pursue,
    Release,
    Seat,
    Second,
    Span,
    Spare,
    Step,
)
from ballroom.games.la_danse.deals import BROKEN, EXCUSED, KEPT, OWED
from ballroom.games.la_danse.moves import Announce, Break, Dance, Move, Speak
from ballroom.games.la_danse.notation import read_dancer
from ballroom.games.la_danse.promises import owed_by
from ballroom.games.la_danse.sentences import read_clauses, write_clauses
from ballroom.games.la_danse.setup import Setup
from ballroom.games.la_danse.state import PHASES, Draft, State, put_byte
from ballroom.games.la_danse.tests.floors import floor, talking

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


# ---- LD-10 The talk


def test_ld_10_1_talks_come_before_the_seating_and_before_each_measure() -> None:
    state = GAME.initial(Setup(3, quick=False))
    assert PHASES[state.phase] == "talk"
    assert GAME.to_move(state) == (0, 1, 2)
    state = done(state)
    assert PHASES[state.phase] == "order"
    rng, talks = Rng("talks"), []
    while state.dance < 3:
        seat = GAME.to_move(state)[0]
        if PHASES[state.phase] == "talk" and (state.dance, state.measure) not in talks:
            talks.append((state.dance, state.measure))
        if seat == CHANCE:
            move = GAME.chances(state).sample(rng)
        else:
            move = GAME.legal_moves(state, seat)[0]
        state, _ = GAME.apply(state, seat, move)
    assert talks == [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3)]


def test_ld_10_1_everybody_hears_everything() -> None:
    state = talking(*APART)
    _, told = do(state, "0: offer Red: hold W1 this dance; Blue: spare Red this dance")
    assert all(event.to is None for event in told)
    after, _ = do(state, "0: offer Red: hold W1 this dance; Blue: spare Red this dance")
    assert GAME.view(after, 2).ball.offers == GAME.view(after, 0).ball.offers
    assert GAME.view(after, -2).ball.offers[0].clauses == (
        "Red: hold W1 this dance", "Blue: spare Red this dance",
    )  # fmt: skip


def test_ld_10_2_offer_change_withdraw_counter_accept_decline() -> None:
    state = talking(*APART)
    after, _ = do(state, "0: offer Red: hold W1 this dance; Blue: spare Red this dance")
    offer = after.talk.offer(1)
    assert offer is not None
    assert offer.accepted == 0b001
    assert refusal(after, 1, "withdraw 1") == "LD-10.2"
    assert refusal(after, 1, "change 1 Blue: spare Red this dance") == "LD-10.2"
    assert refusal(after, 0, "counter 1 Blue: spare Red this dance") == "LD-10.2"
    assert refusal(after, 1, "accept 7") == "LD-10.3"
    declined, _ = do(after, "1: decline 1")
    assert refusal(declined, 1, "decline 1") == "LD-10.2"
    assert refusal(declined, 1, "accept 1") is None, "one may think again"
    changed, told = do(declined, "0: change 1 Red: hold C this dance; Blue: spare Red this measure")
    offer = changed.talk.offer(1)
    assert offer is not None
    assert (offer.accepted, offer.declined) == (0b001, 0), "a change clears the answers"
    assert isinstance(told[-1], events.Offered)
    assert told[-1].how == "changed"
    gone, _ = do(changed, "0: withdraw 1")
    assert gone.talk.offers == ()
    bound, _ = do(changed, "1: accept 1")
    assert bound.talk.offers == ()
    assert [one.number for one in bound.talk.deals] == [1]


def test_ld_10_2_a_change_clears_acceptances_of_three() -> None:
    text = "Red: hold W1 this dance; Blue: hold W1 this dance; Gold: hold W1 this dance"
    state, _ = do(talking(*APART), f"0: offer {text}", "1: accept 1")
    offer = state.talk.offer(1)
    assert offer is not None
    assert offer.accepted == 0b011
    state, _ = do(state, "0: change 1 " + text.replace("Gold: hold W1", "Gold: hold C"))
    offer = state.talk.offer(1)
    assert offer is not None
    assert offer.accepted == 0b001


def test_ld_10_3_a_talk_ends_when_all_are_done_and_no_offer_survives() -> None:
    state, _ = do(talking(*APART), "0: offer Red: hold W1 this dance; Blue: hold W1 this dance")
    state, _ = do(state, "2: done", "0: done")
    assert GAME.to_move(state) == (1,)
    assert refusal(state, 0, "accept 1") == "LD-10.2"
    asked_again, _ = do(state, "1: counter 1 Blue: hold C this dance; Red: hold W1 this dance")
    assert GAME.to_move(asked_again) == (0, 1), "Red is asked, Gold is not"
    over, _ = do(state, "1: done")
    assert PHASES[over.phase] == "announce"
    assert over.talk.offers == ()
    assert over.talk.deals == ()


def test_ld_10_4_six_offers_eight_promises_and_acceptances_that_stand() -> None:
    state = talking(*APART)
    for number in range(6):
        state, _ = do(
            state, f"0: offer Red: hold W1 until dance {number + 3}; Blue: hold W1 this dance"
        )
    assert refusal(state, 0, "offer Red: hold W1 this dance; Blue: hold W1 this dance") == "LD-10.4"
    assert (
        refusal(state, 0, "change 1 Red: hold C this dance; Blue: hold W1 this dance") == "LD-10.4"
    )
    assert refusal(state, 0, "decline 1") == "LD-10.4", "who offers has accepted"
    many = "; ".join(f"Red: hold W1 in dance {dance}" for dance in range(3, 12))
    assert refusal(talking(*APART), 0, f"offer {many}") == "LD-10.4"


def test_ld_10_4_a_counter_that_binds_takes_the_first_away() -> None:
    state, _ = do(
        talking(*APART),
        "0: offer Red: hold W1 this dance; Blue: hold W1 this dance",
        "1: counter 1 Red: hold C this dance; Blue: hold C this dance",
        "0: accept 2",
    )
    assert state.talk.offers == ()
    assert [one.number for one in state.talk.deals] == [2]


@pytest.mark.parametrize(
    "setup",
    [
        Setup(3, talk=False),
        Setup(3, variations="non-negotiable"),
        Setup(3, quick=False, talk=False),
    ],
)
def test_ld_10_5_no_talk_where_none_is_wanted(setup: Setup) -> None:
    state, rng = GAME.initial(setup), Rng("none")
    while GAME.to_move(state):
        assert PHASES[state.phase] != "talk"
        seat = GAME.to_move(state)[0]
        if seat == CHANCE:
            move = GAME.chances(state).sample(rng)
        else:
            move = rng.pick(GAME.legal_moves(state, seat))
        assert not isinstance(move, Speak | Break)
        state, _ = GAME.apply(state, seat, move)


def test_ld_10_5_quick_seating_and_lost_players_have_no_word() -> None:
    assert PHASES[GAME.initial(Setup(3)).phase] == "lot-order"
    lost = talking(*APART, lost=0b010, danced=0b010, closed=True)
    assert GAME.to_move(lost) == (0, 2)
    assert refusal(lost, 1, "done") == "LD-10.2"
    assert refusal(lost, 0, "offer Red: hold W1 this dance; Blue: hold W1 this dance") == "LD-11.1"


# ---- LD-11 Deals


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
        "Ann suggests: Bo: move W1 this measure (offer 1; it binds nobody)."
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


def announcing(state: State, seat: int) -> State:
    """The ball when it is a seat's turn to announce."""
    state = done(state)
    while state.due != seat:
        state, _ = GAME.apply(state, state.due, GAME.legal_moves(state, state.due)[0])
    return state


def test_ld_11_5_hold() -> None:
    state = announcing(
        deal(talking(*APART), "Red: hold W1 this dance; Blue: hold W1 this dance"), 0
    )
    assert reason(state, 0, "announce 0W1") == (
        "That breaks deal 1, Red: hold W1 this dance. Say so to break it and sit out. (LD-12.3)"
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


SPARED = (*BALLARES, "0W1 -2,0^0", "0C -1,3^0", "1W1 2,0^6", "1C 4,-3^0", "2W1 0,-3^0", "2C -2,2^0")
"""Red's Waltz can go three ahead and face Blue's, or turn aside and face Gold's Chasse."""


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


def legal_dances(state: State) -> list[Move]:
    state, _ = do(announcing(state, 0), "0: announce 0R1", "1: announce 1W1", "2: announce 2W1")
    return list(GAME.legal_moves(state, 0))


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


def dancing(state: State) -> set[str]:
    """The dancers that Red may dance with."""
    legal = [move for move in GAME.legal_moves(state, 0) if isinstance(move, Dance)]
    return {GAME.write_move(move).split()[1] for move in legal}


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
    assert refusal(state, 1, "order 0 1 2 3") == "LD-3.1"
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


# ---- LD-12 Keeping and breaking

CLASHES = [
    ("hold W1 this dance", "only W1 this measure"),
    ("hold W1 until dance 4", "move W1 in measure 1 of dance 3"),
    ("hold W1 this dance", "move W1 this measure"),
    ("hold W1 this measure", "second W1 this measure"),
    ("only W1 this dance", "only C this measure"),
    ("only W1 this dance", "move C this measure"),
    ("only W1 this dance", "second C this measure"),
    ("move W1 this measure", "move C this measure"),
    ("move W1 to j9 this measure", "move W1 to j8 this measure"),
    ("move W1 to j8^1 this measure", "move W1 to j8^2 this measure"),
    ("spare Blue this dance", "pursue Blue this measure"),
    ("pursue Gold but not Blue this measure", "pursue Blue this measure"),
    ("second W1 this measure", "second C this measure"),
]


@pytest.mark.parametrize(("one", "two"), CLASHES)
def test_ld_12_1_contradictions_are_refused_naming_both(one: str, two: str) -> None:
    """In one offer; with a deal; in either order; when accepted after another has bound."""
    for first, second in ((one, two), (two, one)):
        state = talking(*SPARED)
        both = f"offer Red: {first}; Red: {second}; Blue: hold C until dance 4"
        assert refusal(state, 0, both) == "LD-12.1"
        rest = "Blue: hold C until dance 4"
        made = deal(state, f"Red: {first}; {rest}", others=(1, 2) if "second" in first else (1,))
        offer = f"offer Red: {second}; Blue: spare Red this dance"
        said = reason(made, 0, offer)
        assert said.endswith("(LD-12.1)")
        assert "offer 2" in said
        assert "deal 1" in said
    state, _ = do(
        talking(*SPARED),
        f"0: offer Red: {one}; Blue: hold C until dance 4",
        f"0: offer Red: {two}; Blue: spare Red this dance",
        "1: accept 1",
        *(["2: accept 1"] if "second" in one else []),
    )
    assert refusal(state, 1, "accept 2") == "LD-12.1"


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("hold W1 this measure", "move W1 in measure 2 of dance 2"),
        ("hold W1 this dance", "hold W1 this measure"),
        ("only W1 this dance", "move W1 this measure"),
        ("pursue Blue this measure", "spare Gold this dance"),
        ("move W1 to j9 this measure", "move W1 to j9^0 this measure"),
    ],
)
def test_ld_12_1_what_is_no_contradiction(one: str, two: str) -> None:
    text = f"offer Red: {one}; Red: {two}; Blue: hold C this dance"
    assert refusal(talking(*SPARED), 0, text) is None


def test_ld_12_1_places_in_the_order_clash() -> None:
    begin = GAME.initial(Setup(3, quick=False))
    assert refusal(begin, 0, "offer Red: place 1; Blue: place 1") == "LD-12.1"
    assert refusal(begin, 0, "offer Red: place 1; Red: place 2") == "LD-12.1"
    assert (
        refusal(begin, 0, "offer Red: bench Q; Red: only Q this dance; Blue: place 1") == "LD-12.1"
    )


def test_ld_12_1_a_second_dancer_makes_room_for_a_second_move() -> None:
    moves = "Red: move W1 this measure; Red: move C this measure"
    assert refusal(talking(*APART), 0, f"offer {moves}; Blue: hold W1 this dance") == "LD-12.1"
    both = f"offer {moves}; Red: second C this measure; Blue: hold W1 this dance"
    assert refusal(talking(*APART), 0, both) is None


def test_ld_12_1_no_way_to_keep_all_in_this_measure() -> None:
    state = deal(talking(*APART), "Red: hold W1 this dance; Blue: hold W1 this dance")
    said = reason(state, 0, "offer Red: hold C this measure; Blue: spare Red this dance")
    assert said == (
        "Red could not keep all that is promised for this measure in offer 2 and deal 1. (LD-12.1)"
    )
    held = "; ".join(
        f"Red: hold {name} this dance" for name in ["B", "Q", "W1", "W2", "R1", "R2", "C", "G1"]
    )
    begin = GAME.initial(Setup(3, quick=False))
    begin = deal(begin, "Red: hold G2 this dance; Blue: hold B this dance")
    assert refusal(begin, 0, f"offer {held}") == "LD-12.1"


def test_ld_12_2_a_forced_break_is_excused_and_one_more_choice_makes_it_a_breach() -> None:
    """Red holds its Waltz; later the Chasse is influenced, so that there is nothing else."""
    two = deal(talking(*APART), "Red: hold W1 until dance 9; Blue: hold W1 this dance")
    assert refusal(announcing(two, 0), 0, "announce 0W1") == "LD-12.3"
    one = with_mark(two, "0c", 2)
    forced = announcing(one, 0)
    assert refusal(forced, 0, "announce 0W1") is None, "there is no other choice"
    after, told = do(forced, "0: announce 0W1")
    assert fates(after)[0] == EXCUSED
    settled = next(event for event in told if isinstance(event, events.PromiseSettled))
    assert (settled.verdict, settled.choices, settled.keeping) == ("excused", 1, 0)
    assert settled.evidence == ("announce 0W1",)
    assert after.talk.deals[0].fates[0].over is False, "it still binds"


def with_mark(state: State, dancer: str, by: int) -> State:
    """The ball with a dancer influenced."""
    draft = Draft(state)
    draft.marks = put_byte(state.marks, read_dancer(dancer), by)
    return draft.done()


def test_ld_12_2_as_many_as_can_be_kept() -> None:
    """Two promises of which either can be kept, not both: each choice is blameless."""
    state = deal(talking(*APART), "Red: hold W1 until dance 9; Blue: hold W1 this dance")
    state = deal(with_third(state), "Red: hold C until dance 9; Blue: hold C this dance")
    state = with_mark(state, "0r1", 2)
    forced = announcing(state, 0)
    for choice in ("0: announce 0W1", "0: announce 0C"):
        after, _ = do(forced, choice)
        assert sorted([fates(after)[0], fates(after)[2]]) == [OWED, EXCUSED]


def with_third(state: State) -> State:
    """A third dancer of Red, so that two can be held."""
    draft = Draft(state)
    draft.spaces = put_byte(state.spaces, read_dancer("0r1"), tables.INDEX[0, 2])
    draft.spaces = put_byte(draft.spaces, read_dancer("1r1"), tables.INDEX[1, -4])
    return draft.done()


def test_ld_12_2_the_example_of_the_rulebook() -> None:
    """Blue would spare Red, but others stand wherever it could dance without facing Red."""
    promise = "Blue: spare Red this dance; Red: hold C this dance"
    where = ("0W1 1,0^6", "0C -1,3^0", "1C 0,0^0", "1W1 4,-3^0", "2C -3,3^0", "3C -3,1^0")
    base = deal(talking(*where, seats=6), promise)
    state = floor(
        *where, seats=6, announced="0W1 1C 2C 3C", danced=0b001, stepped="0W1", due=1, talk=True,
        deals=base.talk.deals,
    )  # fmt: skip
    legal = list(GAME.legal_moves(state, 1))
    keeping = [move for move in legal if isinstance(move, Dance)]
    breaking = [move.choice for move in legal if isinstance(move, Break)]
    assert keeping, "there is a way to spare Red"
    assert breaking, "and a way not to"
    for move in breaking:
        assert refusal(state, 1, GAME.write_move(move)) == "LD-12.3"
    last = keeping[0].space
    crowded = fill(state, {move.space for move in keeping} - {last})
    assert {move.space for move in GAME.legal_moves(crowded, 1) if isinstance(move, Dance)} == {
        last
    }
    shut = fill(state, {move.space for move in keeping})
    forced = list(GAME.legal_moves(shut, 1))
    assert forced
    assert not any(isinstance(move, Break) for move in forced), "none of them breaks the deal"
    after, told = GAME.apply(shut, 1, forced[0])
    assert fates(after)[0] == EXCUSED
    settled = next(event for event in told if isinstance(event, events.PromiseSettled))
    assert settled.evidence == tuple(GAME.write_move(move) for move in forced)


def fill(state: State, spaces: set[int]) -> State:
    """The floor with dancers of Violet and Grey, who face nothing, on some spaces."""
    draft = Draft(state)
    fillers = [dancer for dancer in range(4 * 9, 6 * 9) if state.spaces[dancer] == NOWHERE]
    for dancer, space in zip(fillers, sorted(spaces), strict=False):
        draft.spaces = put_byte(draft.spaces, dancer, space)
        draft.marks = put_byte(draft.marks, dancer, 0)
    assert len(spaces) <= len(fillers)
    return draft.done()


def test_ld_12_3_breaking_a_deal_is_said_and_costs_the_measure() -> None:
    state = announcing(
        deal(talking(*APART), "Red: hold W1 this dance; Blue: hold W1 this dance"), 0
    )
    assert refusal(state, 0, "break announce 0C") == "LD-12.3", "that breaks nothing"
    assert refusal(state, 0, "break announce 1C") == "LD-4.3"
    assert GAME.read_move("break announce 0W1") in GAME.legal_moves(state, 0)
    after, told = do(state, "0: break announce 0W1")
    assert events.DealBroken("LD-12.3", 0, (1,), "announce 0W1") in told
    assert after.announced[0] == NONE, "it is not carried out"
    assert GAME.to_move(after) == (1,)
    fate = after.talk.deals[0].fates[0]
    assert fate.verdict == BROKEN
    assert fate.decision == GAME.read_move("announce 0W1")
    assert fate.evidence == (GAME.read_move("announce 0C"),)
    played = measure_out(after)
    assert played.spaces[read_dancer("0w1")] == state.spaces[read_dancer("0w1")]
    assert played.spaces[read_dancer("0c")] == state.spaces[read_dancer("0c")]


def test_ld_12_3_breaking_a_deal_at_a_dance() -> None:
    state = announcing(
        deal(talking(*SPARED), "Red: spare Blue this dance; Blue: hold C this dance"), 0
    )
    state, _ = do(state, "0: announce 0W1", "1: announce 1W1", "2: announce 2C")
    after, told = do(state, "0: break dance 0W1 j9^0")
    assert events.DealBroken("LD-12.3", 0, (1,), "dance 0W1 j9^0") in told
    assert after.spaces == state.spaces
    assert GAME.to_move(after) == (1,)
    assert not after.stepped
    assert fates(after) == [BROKEN, OWED]


def test_ld_12_4_announcing_a_dancer_that_could_only_break() -> None:
    """Red would pursue Blue; the Waltz can, the Chasse cannot as the floor stands."""
    state = announcing(
        deal(talking(*SPARED), "Red: pursue Blue this measure; Blue: hold C this dance"), 0
    )
    assert refusal(state, 0, "announce 0C") == "LD-12.3"
    assert refusal(state, 0, "announce 0W1") is None


def test_ld_12_4_what_others_do_later_breaks_nothing() -> None:
    """Red ends where it faces nobody; then Blue's Waltz steps in front of it and is influenced."""
    state = deal(talking(*SPARED), "Red: spare Blue this dance; Blue: hold C this dance")
    state, _ = do(announcing(state, 0), "0: announce 0W1", "1: announce 1W1", "2: announce 2C")
    state, _ = do(state, "0: dance 0W1 j8^1")
    front = state.ball.next[tables.SPACE_AT["j8"]][1]
    into = [
        move
        for move in GAME.legal_moves(state, 1)
        if isinstance(move, Dance) and move.space == front
    ]
    state, _ = GAME.apply(state, 1, into[0])
    state = measure_out(state)
    assert state.marks[read_dancer("1w1")] == 0, "Red influences it all the same"
    assert fates(state)[0] == OWED


def test_ld_12_5_who_was_cut_in_on_cannot_break_a_deal() -> None:
    """Gold has cut in on Red's Waltz, which must leave; Red promised to spare Blue."""
    base = deal(talking(*SPARED), "Red: spare Blue this dance; Blue: hold C this dance")
    state = floor(
        "0W1 -2,0^0", "1W1 2,0^6", "2W1 -2,0^0",
        announced="0W1 1W1 2W1", danced=0b100, stepped="2W1", due=0, talk=True,
        deals=base.talk.deals,
    )  # fmt: skip
    assert refusal(state, 0, "dance 0W1 j9^0") == "LD-12.5"
    assert refusal(state, 0, "break dance 0W1 j9^0") == "LD-12.5"
    assert not any(isinstance(move, Break) for move in GAME.legal_moves(state, 0))
    assert len(GAME.legal_moves(state, 0)) > 0


def test_ld_12_6_what_was_broken_still_binds_and_who_cannot_dance_is_excused() -> None:
    state = announcing(
        deal(talking(*APART), "Red: hold W1 this dance; Blue: hold W1 this dance"), 0
    )
    broken = measure_out(do(state, "0: break announce 0W1")[0])
    assert (broken.dance, broken.measure) == (2, 2)
    assert refusal(announcing(broken, 0), 0, "announce 0W1") == "LD-12.3"
    assert fates(broken)[0] == BROKEN
    pursuing = deal(talking(*SPARED), "Red: pursue Blue this measure; Blue: hold C this dance")
    alone = with_mark(with_mark(pursuing, "0w1", 2), "0c", 2)
    state, _ = do(done(alone), "1: announce 1W1", "2: announce 2C")
    state = measure_out(state)
    assert fates(state)[0] == EXCUSED


def test_ld_12_7_deals_outlive_a_player_who_lost_at_the_doors() -> None:
    state = deal(talking(*APART), "Red: spare Blue the whole ball; Blue: hold W1 the whole ball")
    draft = Draft(state)
    draft.lost, draft.closed, draft.danced = 0b010, True, 0b010
    lost = announcing(draft.done(), 0)
    assert [one.clause.by for one in owed_by(lost, 0)] == [0], "Red still spares Blue"
    over = end_by_ballares(lost)
    assert fates(over) == [KEPT, KEPT]


def end_by_ballares(state: State) -> State:
    """Play the measure: no Ballare is on the board, so that the ball ends with it."""
    while GAME.outcome(state) is None:
        seat = GAME.to_move(state)[0]
        state, _ = GAME.apply(state, seat, GAME.legal_moves(state, seat)[0])
    return state


def test_a_released_ballare_can_be_influenced_again() -> None:
    state = talking("0W1 0,0^0", "0B 3,0^0*1", "1W1 3,-3^0", "1C 4,-3^0*0", "2W1 -3,-1^0")
    state = deal(state, "Red: release Blue C; Blue: release Red B")
    assert refusal(announcing(state, 0), 0, "announce 0B") is None


# ---- text


spans = some.one_of(
    some.sampled_from([THE_MEASURE, THE_DANCE, THE_BALL]),
    some.builds(until_dance, some.integers(1, 17)),
    some.builds(until_measure, some.integers(1, 16), some.integers(1, 6)),
    some.builds(in_dance, some.integers(1, 16)),
    some.builds(in_measure, some.integers(1, 16), some.integers(1, 6)),
)
seats = some.integers(0, 5)
dancers = some.integers(0, 53)
clauses = some.one_of(
    some.builds(Hold, seats, dancers, spans),
    some.builds(Only, seats, dancers, spans),
    some.builds(Step, seats, dancers, spans),
    some.builds(Step, seats, dancers, spans, some.integers(0, 210)),
    some.builds(Step, seats, dancers, spans, some.integers(0, 210), some.integers(0, 11)),
    some.builds(Spare, seats, seats, some.just(()), spans),
    some.builds(
        Spare, seats, some.just(NONE), some.lists(dancers, min_size=1, max_size=4).map(tuple), spans
    ),
    some.builds(Pursue, seats, seats, spans),
    some.builds(Pursue, seats, seats, spans, seats),
    some.builds(Release, seats, dancers),
    some.builds(Second, seats, dancers, spans),
    some.builds(Bench, seats, dancers),
    some.builds(Seat, seats, some.integers(1, 6)),
    some.builds(Decline, seats, some.integers(1, 999)),
)


@given(some.lists(clauses, min_size=1, max_size=8).map(tuple))
def test_promises_survive_being_written(said: tuple[Clause, ...]) -> None:
    assert read_clauses(write_clauses(said)) == said
    assert read_clauses(write_clauses(said).upper()) == said


def test_promises_read_like_english() -> None:
    text = "Red: hold W1 until dance 3; Blue: spare Red this dance"
    bargain = Bargain().hold(0, "W1", until_dance(3)).spare(1, 0)
    assert str(bargain) == text
    assert GAME.read_move(f"offer {text}") == bargain.offer()
    assert GAME.read_move(f"counter 3 {text}") == bargain.counter(3)
    assert GAME.read_move(f"change 3 {text}") == bargain.change(3)
    short = "red: HOLD w1 until dance 3;   blue: spare  red this dance"
    assert read_clauses(short) == bargain.clauses
    both = "Red: hold W1 this dance; release Blue's C"
    assert write_clauses(read_clauses(both)) == "Red: hold W1 this dance; Red: release Blue C"


def test_the_builder_makes_every_promise() -> None:
    bargain = (
        Bargain()
        .hold(0, "W1").only(0, "C", THE_DANCE).move(1, "W2", in_measure(3, 1), "j11", 0)
        .move(1, "Q").spare_dancers(0, 1, "B C").pursue(2, 1, sparing=0).release(0, 1, "B")
        .second(0, "R1").bench(0, "Q").place(1, 2).decline(2, 7)
    )  # fmt: skip
    assert str(bargain) == (
        "Red: hold W1 this measure; Red: only C this dance; "
        "Blue: move W2 to j11^0 in measure 1 of dance 3; Blue: move Q this measure; "
        "Red: spare Blue B, Blue C this dance; Gold: pursue Blue but not Red this measure; "
        "Red: release Blue B; Red: second R1 this measure; Red: bench Q; Blue: place 2; "
        "Gold: decline 7"
    )


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("offer", "say who promises"),
        ("offer hold W1 this dance", "say who promises"),
        ("offer Pink: hold W1 this dance", "'Pink' is nobody"),
        ("offer Red: dance well", "'dance well' is no promise; there is"),
        ("offer Red: hold W1", "is no promise"),
        ("offer Red: hold W9 this dance", "is no promise|is no dancer"),
        ("offer Red: hold X this dance", "'x' is no dancer"),
        ("offer Red: move W1 to a1 this measure", "there is no space 'a1'"),
        ("offer Red: move W1 to j8^12 this measure", "from 0 to 11"),
        ("offer Red: hold W1 until dance 99999", "too large a number"),
        ("accept x", "should be the number of an offer"),
        ("change Red: hold W1 this dance", "say who promises"),
        ("change Red Red: hold W1 this dance", "should be the number of an offer"),
        ("break done", "break what"),
        ("break break announce 0W1", "break what"),
    ],
)
def test_what_is_wrong_with_words(text: str, complaint: str) -> None:
    with pytest.raises(Malformed, match=complaint):
        GAME.read_move(text)


# ---- properties of random deals


@settings(max_examples=25, deadline=None)
@given(some.integers(0, 10_000), some.integers(2, 5), some.lists(clauses, min_size=2, max_size=5))
def test_random_deals_leave_everybody_a_choice(seed: int, players: int, said: list[Clause]) -> None:
    """Nobody is ever stuck, blameless choices break nothing, and the ledger replays."""
    rng = Rng("deals", seed)
    setup = Setup(players, quick=seed % 2 == 0, variations="spell" if seed % 5 == 0 else "")
    state = GAME.initial(setup)
    inputs: list[tuple[int, str]] = []
    for _ in range(250):
        movers = GAME.to_move(state)
        if not movers:
            break
        seat = rng.pick(movers)
        if seat == CHANCE:
            move = GAME.chances(state).sample(rng)
        else:
            legal = GAME.legal_moves(state, seat)
            assert len(legal) > 0
            calm = [one for one in legal if not isinstance(one, Break)]
            assert calm, "some choice is always blameless"
            move = rng.pick(calm)
            offer = Bargain()
            offer.clauses = tuple(rng.shuffled(said)[:2])
            if offer.offer() in legal and rng.below(2):
                move = offer.offer()
        inputs.append((seat, GAME.write_move(move)))
        state, _ = GAME.apply(state, seat, move)
    assert BROKEN not in fates(state)
    again = GAME.initial(setup)
    for seat, text in inputs:
        again, _ = GAME.apply(again, seat, GAME.read_move(text))
    assert again.talk == state.talk, "the ledger is the same after a replay"
    assert jsons.read_state(GAME, jsons.write_state(GAME, state)) == state


def test_span_is_a_value() -> None:
    assert Span(0) == THE_MEASURE
    assert Announce(3).names(3)


# ---- two dancers, and cutting in


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


TWO = (*BALLARES, "0W1 -2,0^0", "0C -1,3^0", "1W1 2,0^6", "1C 4,-3^0", "2W1 0,-3^0", "2C -2,2^0")


def test_ld_12_2_the_order_of_two_dances_is_no_way_out() -> None:
    """Only the Waltz can pursue Blue: it may not dance away first and leave it to the Chasse."""
    text = "Red: second C this measure; Red: pursue Blue this measure; Gold: hold C this measure"
    state = announcing(deal(talking(*TWO), text, others=(1, 2)), 0)
    state, _ = do(state, "0: announce 0W1 0C", "1: announce 1W1", "2: announce 2W1")
    assert refusal(state, 0, "dance 0W1 j8^1") == "LD-12.3"
    waiting = next(
        move
        for move in GAME.legal_moves(state, 0)
        if isinstance(move, Dance) and move.dancer == read_dancer("0c")
    )
    later, _ = GAME.apply(state, 0, waiting)
    assert fates(later)[1] == OWED, "the Waltz can still do it"
    kept, _ = do(later, "0: dance 0W1 j9^0")
    assert fates(kept)[1] == KEPT


def test_ld_12_2_a_second_dancer_does_not_take_the_promised_space() -> None:
    where = (
        *BALLARES, "0W1 -1,1^0", "0C 1,3^2", "1W1 3,-3^0", "1C 4,-3^0", "2W1 -3,-1^0", "2C -3,3^0",
    )  # fmt: skip
    text = "Red: second C this measure; Red: move C to k9 this measure; Gold: hold C this measure"
    state = announcing(deal(talking(*where), text, others=(1, 2)), 0)
    state, _ = do(state, "0: announce 0W1 0C", "1: announce 1W1", "2: announce 2W1")
    assert refusal(state, 0, "dance 0W1 k9^1") == "LD-12.3"
    both = f"offer {text}; Red: move W1 to k9 this measure"
    assert refusal(talking(*where), 0, both) == "LD-12.1", "both cannot end there"
    first = (*BALLARES, "0W1 1,1^0", *where[4:])
    free = f"offer {text}; Red: move W1 this measure"
    assert refusal(talking(*first), 0, free) is None, "the Waltz can leave first"


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


def test_ld_12_4_a_promise_that_can_be_kept_is_not_excused_at_the_announcement() -> None:
    """One dance moves to h5, another pursues Blue; neither is lost by announcing."""
    where = (*BALLARES, "0W1 -2,0^0", "1W1 2,0^6", "1C 4,-3^0", "2W1 0,-3^0")
    state = deal(
        talking(*where, measure=3, lead=1),
        "Red: move W1 to j8 in measure 1 of dance 3; Red: pursue Blue in measure 1 of dance 3; "
        "Blue: hold C this measure",
    )
    draft = Draft(state)
    draft.dance, draft.measure, draft.lead = 3, 1, 0
    state, told = do(announcing(draft.done(), 0), "0: announce 0W1")
    assert not any(isinstance(event, events.PromiseSettled) for event in told)
    state, _ = do(state, "1: announce 1W1", "2: announce 2W1", "0: dance 0W1 j9^0")
    assert fates(state)[:2] == [EXCUSED, KEPT]


def test_ld_12_1_who_has_nothing_to_announce_promises_no_deeds() -> None:
    state = talking(*BALLARES, "0W1 0,0^0*1", "1W1 3,-3^0", "2W1 -3,-1^0")
    deed = "offer Red: pursue Gold this measure; Blue: spare Red the whole ball"
    assert refusal(state, 0, deed) == "LD-12.1"
    spare = "offer Red: spare Gold this measure; Blue: spare Red the whole ball"
    assert refusal(state, 0, spare) is None


def test_ld_12_1_what_has_become_impossible_blocks_no_new_deal() -> None:
    state = deal(talking(*TWO), "Red: hold W1 the whole ball; Blue: hold C this dance")
    state = with_mark(state, "0c", 2)
    fresh = "offer Red: spare Gold in dance 5; Gold: spare Red in dance 5"
    assert refusal(state, 0, fresh) is None


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


def test_ld_10_4_others_cannot_counter_an_offer_away() -> None:
    state, _ = do(
        talking(*TWO, "3W1 -4,3^0", "3B 5,-1^0", seats=4),
        "0: offer Red: hold C this dance; Blue: hold C this dance",
        "2: counter 1 Gold: hold C this dance; Green: spare Gold this dance",
        "3: accept 2",
    )
    assert state.talk.offer(1) is not None


def test_ld_11_12_a_ballare_on_the_bench_is_out_of_play() -> None:
    """Of three Ballares one is benched and one influenced: the ball is over."""
    where = ("0B 1,0^0*1", "1B 5,0^0", "0W1 0,0^0", "1W1 3,-3^0", "2W1 -3,-1^0")
    over = measure_out(talking(*where))
    assert GAME.outcome(over) is not None
    three = measure_out(talking(*where, "2B 6,-1^0"))
    assert GAME.outcome(three) is None


def test_ld_10_2_who_declined_and_then_accepts_has_accepted() -> None:
    text = "Red: hold C this dance; Blue: hold C this dance; Gold: hold C this dance"
    state, _ = do(talking(*TWO), f"0: offer {text}", "1: decline 1", "1: accept 1")
    offer = state.talk.offer(1)
    assert offer is not None
    assert (offer.accepted, offer.declined) == (0b011, 0)


def test_ld_10_5_who_has_lost_is_passed_over_in_every_talk() -> None:
    draft = Draft(talking(*TWO, lost=0b010, danced=0b010))
    state = measure_out(draft.done())
    assert PHASES[state.phase] == "talk"
    assert GAME.to_move(state) == (0, 2)


def test_ld_12_4_two_dancers_must_both_spare() -> None:
    """The first dance spares Blue, and the second is judged as well."""
    where = (*BALLARES, "0C -1,3^0", "0W1 -2,0^0", "1W1 2,0^6", "2W1 0,-3^0")
    text = "Red: second C this measure; Red: spare Blue this measure; Gold: move W1 this measure"
    state = announcing(deal(talking(*where), text, others=(1, 2)), 0)
    state, _ = do(state, "0: announce 0W1 0C", "1: announce 1W1", "2: announce 2W1")
    chasse = next(
        move
        for move in GAME.legal_moves(state, 0)
        if isinstance(move, Dance) and move.dancer == read_dancer("0c")
    )
    state, _ = GAME.apply(state, 0, chasse)
    assert fates(state)[1] == OWED
    assert refusal(state, 0, "dance 0W1 j9^0") == "LD-12.3", "the second is judged too"


def test_ld_12_3_only_what_could_be_kept_is_broken() -> None:
    """Red owes two things; one of them nothing could keep, so that it is excused, not broken."""
    state = deal(talking(*TWO), "Red: hold W1 this dance; Blue: hold C this dance")
    state = deal(state, "Red: pursue Gold in measure 2 of dance 2; Blue: hold C this dance")
    draft = Draft(with_mark(with_mark(state, "2c", 1), "2w1", 1))
    draft.measure = 2
    far = draft.done()
    far_draft = Draft(far)
    for name in ("2c", "2w1", "2b"):
        far_draft.spaces = put_byte(far_draft.spaces, read_dancer(name), NOWHERE)
    state, _ = do(announcing(far_draft.done(), 0), "0: break announce 0W1")
    assert fates(state)[0] == BROKEN
    assert fates(state)[2] == EXCUSED


def test_ld_12_6_a_breach_stays_written() -> None:
    """A promise that was broken once and kept afterwards was broken."""
    state = announcing(
        deal(talking(*APART), "Red: hold W1 this dance; Blue: hold W1 this dance"), 0
    )
    broken = announcing(measure_out(do(state, "0: break announce 0W1")[0]), 0)
    kept, _ = do(broken, "0: announce 0C")
    assert fates(kept)[0] == BROKEN
    assert kept.talk.deals[0].fates[0].decision == GAME.read_move("announce 0W1")


def test_ld_12_3_whoever_breaks_a_deal_dances_with_neither_of_two() -> None:
    text = "Red: second C this measure; Red: spare Blue this measure; Gold: hold C this measure"
    state = announcing(deal(talking(*TWO), text, others=(1, 2)), 0)
    state, _ = do(state, "0: announce 0W1 0C", "1: announce 1W1", "2: announce 2W1")
    after, _ = do(state, "0: break dance 0W1 j9^0")
    assert GAME.to_move(after) == (1,)
    assert after.spaces == state.spaces


def test_ld_12_3_what_is_left_undone_is_broken_too() -> None:
    """The Waltz would pursue Blue, but to announce it breaks more than it keeps: all is broken."""
    state = deal(talking(*TWO), "Red: pursue Blue this measure; Blue: hold C this dance")
    draft = Draft(state)
    for text in ("hold W1 this dance", "only C this dance"):
        other = deal(talking(*TWO), f"Red: {text}; Blue: hold C this dance").talk.deals[0]
        draft.talk = draft.talk.with_deals((*draft.talk.deals, other))
    state, _ = do(announcing(draft.done(), 0), "0: break announce 0W1")
    assert [fates(state)[at] for at in (0, 2, 4)] == [BROKEN, BROKEN, BROKEN]


def test_ld_11_7_the_facing_is_part_of_the_promise() -> None:
    state = deal(talking(*TWO), "Red: move W1 to j8^1 this measure; Blue: hold C this dance")
    state, _ = do(announcing(state, 0), "0: announce 0W1", "1: announce 1W1", "2: announce 2W1")
    assert refusal(state, 0, "dance 0W1 j8^2") == "LD-12.3"
    assert refusal(state, 0, "dance 0W1 j8^1") is None


def test_ld_11_13_a_place_that_was_taken_is_kept() -> None:
    begin = GAME.initial(Setup(3, quick=False))
    state = deal(begin, "Red: place 1; Blue: place 2; Gold: hold W1 until dance 2", others=(1, 2))
    assert fates(done(state)) == [KEPT, KEPT, OWED]


@pytest.mark.parametrize(
    "text",
    [
        "pursue Gold but not Blue in measure 1 of dance 4; "
        "Red: pursue Blue in measure 1 of dance 4",
        "move W1 in measure 1 of dance 4; Red: move C in measure 1 of dance 4; "
        "Red: second B in measure 1 of dance 4",
        "spare Blue in dance 4; Red: pursue Blue in measure 1 of dance 4",
    ],
)
def test_ld_12_1_contradictions_in_a_measure_to_come(text: str) -> None:
    """No floor can be looked at yet: the words alone are opposed."""
    offer = f"offer Red: {text}; Blue: hold C this dance"
    assert refusal(talking(*TWO), 0, offer) == "LD-12.1"

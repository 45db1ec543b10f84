"""The talk: who may say what, and when it is over (LD-10)."""

import pytest

from ballroom.core.chance import CHANCE, Rng
from ballroom.games.la_danse import GAME, events
from ballroom.games.la_danse.moves import Break, Speak
from ballroom.games.la_danse.setup import Setup
from ballroom.games.la_danse.state import PHASES, Draft
from ballroom.games.la_danse.tests.bargaining import (
    APART,
    TWO,
    do,
    done,
    measure_out,
    refusal,
)
from ballroom.games.la_danse.tests.floors import talking


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


def test_ld_10_4_others_cannot_counter_an_offer_away() -> None:
    state, _ = do(
        talking(*TWO, "3W1 -4,3^0", "3B 5,-1^0", seats=4),
        "0: offer Red: hold C this dance; Blue: hold C this dance",
        "2: counter 1 Gold: hold C this dance; Green: spare Gold this dance",
        "3: accept 2",
    )
    assert state.talk.offer(1) is not None


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

"""Keeping, breaking and excusing promises; contradictions (LD-12)."""

import pytest

from ballroom.games.la_danse import GAME, events, tables
from ballroom.games.la_danse.ball import NONE, NOWHERE
from ballroom.games.la_danse.binding import owed_by
from ballroom.games.la_danse.deals import BROKEN, EXCUSED, KEPT, OWED
from ballroom.games.la_danse.moves import Break, Dance
from ballroom.games.la_danse.notation import read_dancer
from ballroom.games.la_danse.setup import Setup
from ballroom.games.la_danse.state import Draft, put_byte
from ballroom.games.la_danse.tests.bargaining import (
    APART,
    BALLARES,
    SPARED,
    TWO,
    announcing,
    deal,
    do,
    done,
    end_by_ballares,
    fates,
    fill,
    measure_out,
    reason,
    refusal,
    with_mark,
    with_third,
)
from ballroom.games.la_danse.tests.floors import floor, talking

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
        "Too much is promised for one measure: 'Red: hold W1 this dance' of deal 1, "
        "'Red: hold C this measure' of offer 2. (LD-12.1)"
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


def test_ld_12_2_as_many_as_can_be_kept() -> None:
    """Two promises of which either can be kept, not both: each choice is blameless."""
    state = deal(talking(*APART), "Red: hold W1 until dance 9; Blue: hold W1 this dance")
    state = deal(with_third(state), "Red: hold C until dance 9; Blue: hold C this dance")
    state = with_mark(state, "0r1", 2)
    forced = announcing(state, 0)
    for choice in ("0: announce 0W1", "0: announce 0C"):
        after, _ = do(forced, choice)
        assert sorted([fates(after)[0], fates(after)[2]]) == [OWED, EXCUSED]


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

"""The rules of Balletomane, paragraph by paragraph.

A state is written in one line. First act, starter, phase, who is due, turns taken, common dice,
the die being re-rolled, whether a Pirouette goes on; then for each player: points, hand, cards
played, last action, visible dice, locked dice, sealed lock, claim, answer.
"""

from itertools import product

import pytest

from ballroom.core import script
from ballroom.core.chance import CHANCE, Rng
from ballroom.core.contract import WATCHER, Event, Malformed, told_to
from ballroom.core.dice import pack, unpack
from ballroom.games.balletomane import GAME, events, tables
from ballroom.games.balletomane.notation import level_text
from ballroom.games.balletomane.notation import read_move as move
from ballroom.games.balletomane.positions import read_state as state
from ballroom.games.balletomane.positions import write_state
from ballroom.games.balletomane.setup import Setup, why_no_setup
from ballroom.games.balletomane.state import PHASES, State
from ballroom.games.balletomane.tests import plainly
from ballroom.games.balletomane.turns import copied


def do(before: State, *inputs: str) -> tuple[State, list[Event]]:
    return script.play(GAME, before, *inputs)


def refusal(before: State, seat: int, text: str) -> str | None:
    return script.refusal(GAME, before, seat, text)


def turn(
    common: str = "2644",
    own: str = "5",
    hand: str = "1234",
    theirs: str = "3",
    last: str = "?",
) -> State:
    """Seat 0 to play, with these visible dice; locked are enough 2s to make two each.

    ``last`` is what seat 1 did in its last turn; it then gave away a card that seat 0 lacks.
    """
    cards = [card for card in "987654321" if card not in hand]
    played, others = ("-", cards[:4]) if last == "?" else (cards[0], cards[1:4])
    locked = ["2" * (2 - len(dice.strip("-"))) or "-" for dice in (own, theirs)]
    return state(
        f"1 {0 if last == '?' else 1} turn 0 {0 if last == '?' else 1} {common} ? 0 "
        f"| 0 {hand} - ? {own} {locked[0]} ? ? ? "
        f"| 0 {''.join(sorted(others))} {played} {last} {theirs} {locked[1]} ? ? ?"
    )


def common(after: State) -> tuple[int, ...]:
    return unpack(after.common)


def claims(
    card: int, dice: str, locked: str = "", scores: str = "0 0", act: int = 1, other: str = "done"
) -> State:
    """Seat 1 to claim with one card left: four common dice, then its visible ones, then locked.

    With ``other`` done, seat 0 has claimed nothing before; else it claims afterwards.
    """
    mine, yours = scores.split()
    rest = [str(one) for one in range(1, 10) if one != card]
    visible = dice[4:] or "-"
    claimed = "0" if other == "done" else "?"
    return state(
        f"{act} 0 claim 1 6 {dice[:4]} ? 0 "
        f"| {mine} {rest[0]} {''.join(rest[1:4])} 1 - 33 ? {claimed} ? "
        f"| {yours} {card} {''.join(rest[4:7])} 1 {visible} {locked or '-'} ? ? ?"
    )


# ---- BM-1 The ballet


@pytest.mark.parametrize("seats", [0, 1, 3])
def test_bm_1_1_two_players(seats: int) -> None:
    why = why_no_setup(Setup(seats))
    assert why is not None
    assert why.paragraph == "BM-1.1"
    assert why_no_setup(Setup(2)) is None


def test_bm_1_1_six_dice_count_for_each() -> None:
    """The rulebook's example: the same common dice serve both players."""
    before = claims(3, "134635", other="to come")  # Claude: 5 and 3
    after, _ = do(before, "1: claim sixes 3", "0: call")
    assert after.scores[1] == 6 + 10
    sabine = claims(5, "134655", other="to come")
    after, _ = do(sabine, "1: claim straight 4", "0: call")
    assert after.scores[1] == 7 + 10


def test_bm_1_2_nine_cards_with_two_halves() -> None:
    assert len(tables.CARDS) == 9
    for card in tables.CARDS:
        assert card.action
        assert card.choreography
        assert len(card.levels) >= 3


def test_bm_1_3_card_n_has_action_and_choreography_n() -> None:
    assert [card.action for card in tables.CARDS] == [
        "Arabesque", "Plié", "Battement", "Cambre", "Pirouette", "Croise", "Cabriole", "Emboite",
        "Chase",
    ]  # fmt: skip
    assert [card.choreography for card in tables.CARDS] == list(plainly.POINTS)


def test_bm_1_4_three_acts_and_more_points_win() -> None:
    before = claims(5, "3456", "11", scores="3 0", act=3)
    after, told = do(before, "1: claim straight 4", "0: accept")
    outcome = GAME.outcome(after)
    assert outcome is not None
    assert (outcome.places, outcome.rule) == ((2, 1), "BM-1.4")
    assert told[-1] == events.Won("BM-1.4", 1, (3, 7))
    assert GAME.to_move(after) == ()
    assert refusal(after, 0, "accept") == "BM-1.4"
    earlier, _ = do(claims(5, "3456", "11", act=2), "1: claim straight 4", "0: accept")
    assert GAME.outcome(earlier) is None


def test_bm_1_5_equal_points_are_danced_on() -> None:
    before = claims(5, "3456", "11", scores="7 0", act=3)
    after, _ = do(before, "1: claim straight 4", "0: accept")
    assert write_state(after).startswith("4 1 deal 0 ")
    later = claims(5, "3456", "11", scores="3 0", act=5)
    end, told = do(later, "1: claim straight 4", "0: accept")
    assert told[-1].rule == "BM-1.5"
    outcome = GAME.outcome(end)
    assert outcome is not None
    assert outcome.rule == "BM-1.5"


def test_bm_1_6_the_lot_then_alternating() -> None:
    begin = GAME.initial(Setup(2))
    assert [weight for _, weight in GAME.chances(begin)] == [1, 1]
    after, told = do(begin, "nature: start 1")
    assert after.starter == 1
    assert told[0] == events.StarterDrawn("BM-1.6", 1)
    starters = {}
    rng = Rng("acts")
    while movers := GAME.to_move(after):
        starters[after.act] = after.starter
        seat = movers[0]
        legal = GAME.legal_moves(after, seat)
        chosen = GAME.chances(after).sample(rng) if seat == CHANCE else rng.pick(legal)
        after, _ = GAME.apply(after, seat, chosen)
    assert all(starter == act % 2 for act, starter in starters.items())
    assert refusal(begin, 0, "start 0") == "BM-1.6"
    assert refusal(begin, CHANCE, "roll 1 2") == "BM-1.6"


# ---- BM-2 The beginning of an act

DEALING = "1 0 deal 0 0 - ? 0 | 0 - - ? - - ? ? ? | 0 - - ? - - ? ? ?"
LOCKING = "1 0 lock ? 0 26 ? 0 | 0 1234 - ? - 25 ? ? ? | 0 5678 - ? - 46 ? ? ?"


def test_bm_2_1_four_cards_each_in_secret() -> None:
    begin = state(DEALING)
    assert len(GAME.chances(begin)) == 126
    half, told = do(begin, "nature: deal 1 2 3 4")
    assert told_to(told, 0) == (events.Dealt("BM-2.1", 0, (1, 2, 3, 4), to=(0,)),)
    assert told_to(told, 1) == told_to(told, WATCHER) == ()
    assert len(GAME.chances(half)) == 5
    assert refusal(half, CHANCE, "deal 4 5 6 7") == "BM-2.1"
    after, _ = do(half, "nature: deal 5 6 7 8")
    assert GAME.view(after, 1).sides[0].hand is None
    assert GAME.view(after, 1).sides[0].cards == 4


def test_bm_2_2_the_ninth_card_is_seen_by_nobody() -> None:
    after, told = do(state(DEALING), "nature: deal 1 2 3 4", "nature: deal 5 6 7 8")
    for seat in (0, 1, WATCHER):
        seen = GAME.view(after, seat)
        assert 9 not in [card for side in seen.sides for card in side.hand or ()]
        assert all(9 not in event.cards for event in told if isinstance(event, events.Dealt))


def test_bm_2_3_two_common_dice_and_own_dice_in_secret() -> None:
    begin, _ = do(state(DEALING), "nature: deal 1 2 3 4", "nature: deal 5 6 7 8")
    after, told = do(begin, "nature: roll 2 6", "nature: roll 2 5", "nature: roll 4 6")
    assert write_state(after) == LOCKING
    assert told_to(told, WATCHER) == (events.CommonRolled("BM-2.3", (2, 6)),)
    assert GAME.view(after, 0).sides[1].locked is None
    assert GAME.view(after, 1).sides[1].locked == (4, 6)
    assert refusal(begin, CHANCE, "roll 6 2") == "BM-2.3"


def test_bm_2_4_locked_or_visible() -> None:
    after, told = do(state(LOCKING), "0: lock 2", "1: lock none")
    assert (after.visible, after.locked) == ((2, pack((4, 6))), (5, 0))
    assert told[-2:] == [
        events.Shown("BM-2.4", 0, (2,), 1),
        events.Shown("BM-2.4", 1, (4, 6), 0),
    ]
    assert GAME.view(after, 1).sides[0].locked is None
    assert refusal(state(LOCKING), 0, "claim nothing") == "BM-2.4"


@pytest.mark.parametrize(("dice", "lock"), [("25", "lock 1"), ("15", "lock 1"), ("56", "lock 2")])
def test_bm_2_4_which_die_was_locked_gives_nothing_away(dice: str, lock: str) -> None:
    """The dice lie in rising order before; the other must not learn from a place."""
    begin = state(LOCKING.replace("- 25", f"- {dice}"))
    after, told = do(begin, f"0: {lock}", "1: lock 1 2")
    seen = GAME.view(after, 1).sides[0]
    assert (seen.visible, seen.hidden, seen.locked, seen.lock) == ((5,), 1, None, None)
    assert events.Shown("BM-2.4", 0, (5,), 1) in told


def test_bm_2_5_decisions_are_sealed_and_stand() -> None:
    begin = state(LOCKING)
    assert GAME.to_move(begin) == (0, 1)
    half, told = do(begin, "1: lock 1")
    assert told == [events.Decided("BM-2.5", 1)]
    assert GAME.to_move(half) == (0,)
    assert GAME.view(half, 0).sides[1].visible == ()
    assert GAME.view(half, 1).sides[1].lock == (1,)
    assert refusal(half, 1, "lock none") == "BM-2.5"


def test_bm_2_6_then_the_other_two_common_dice() -> None:
    after, _ = do(state(LOCKING), "0: lock 2", "1: lock none")
    assert GAME.to_move(after) == (CHANCE,)
    playing, told = do(after, "nature: roll 1 6")
    assert common(playing) == (2, 6, 1, 6)
    assert told == [events.CommonRolled("BM-2.6", (1, 6))]
    assert GAME.to_move(playing) == (0,)
    assert refusal(after, CHANCE, "roll 1") == "BM-2.6"


# ---- BM-3 Turns


def test_bm_3_1_three_turns_each() -> None:
    after = turn()
    seats = []
    rng = Rng("turns")
    while after.phase != PHASES.index("claim"):
        (seat,) = GAME.to_move(after)
        if seat == CHANCE:
            after, _ = GAME.apply(after, seat, GAME.chances(after).sample(rng))
            continue
        if after.phase == PHASES.index("turn"):
            seats.append(seat)
        after, _ = GAME.apply(after, seat, rng.pick(GAME.legal_moves(after, seat)))
    assert seats == [0, 1, 0, 1, 0, 1]
    assert [hand.bit_count() for hand in after.hands] == [1, 1]
    assert refusal(turn(), 1, "arabesque c1") == "BM-3.1"
    assert GAME.to_move(turn()) == (0,), "the starter"


def test_bm_3_2_play_a_card_or_discard_any_to_reroll() -> None:
    before = turn(hand="1234")
    after, _ = do(before, "0: discard 4 reroll c1")
    assert GAME.to_move(after) == (CHANCE,)
    assert GAME.chances(after).total == 6
    after, told = do(after, "nature: roll 5")
    assert common(after) == (5, 6, 4, 4)
    assert told == [events.Rerolled("BM-3.2", 0, "c1", 2, 5)]
    assert GAME.to_move(after) == (1,)
    assert tables.cards_of(after.hands[0]) == (1, 2, 3)
    assert refusal(before, 0, "croise c1") == "BM-3.2"
    assert refusal(before, 0, "discard 9 reroll c1") == "BM-3.2"
    assert refusal(before, 0, "accept") == "BM-3.2"


def test_bm_3_3_only_own_visible_and_common_dice_change() -> None:
    one = turn(own="5", theirs="31")
    assert refusal(one, 0, "arabesque o1") is None
    assert refusal(one, 0, "arabesque o2") == "BM-3.3"
    none = turn(own="-", theirs="31")
    assert refusal(none, 0, "arabesque o1") == "BM-3.3"
    for chosen in GAME.legal_moves(one, 0):
        after, _ = GAME.apply(one, 0, chosen)
        assert after.locked == one.locked
        assert after.visible[1] == one.visible[1]


def test_bm_3_4_an_action_may_change_nothing() -> None:
    for text in ("arabesque c2", "cambre c3 to 4"):
        after, told = do(turn("2644", hand="1234"), f"0: {text}")
        assert common(after) == (2, 6, 4, 4)
        assert isinstance(told[0], events.Played)


def test_bm_3_5_cards_lie_face_up() -> None:
    after, _ = do(turn(), "0: arabesque c1", "1: discard 9 reroll c1", "nature: roll 3")
    for seat in (0, 1, WATCHER):
        seen = GAME.view(after, seat)
        assert [side.played for side in seen.sides] == [(1,), (9,)]


# ---- BM-4 Actions


def check_action(action: str, results: tuple[int, ...]) -> None:
    for face, new in enumerate(results, 1):
        after, told = do(turn(f"{face}444", hand="1236"), f"0: {action} c1")
        assert common(after)[0] == new
        played = told[0]
        assert isinstance(played, events.Played)
        assert played.changes == (("c1", face, new),)
        own, _ = do(turn("4444", own=str(face), hand="1236"), f"0: {action} o1")
        assert own.visible[0] == new


def test_bm_4_1_arabesque_adds_one_up_to_6() -> None:
    check_action("arabesque", (2, 3, 4, 5, 6, 6))


def test_bm_4_2_plie_takes_one_down_to_1() -> None:
    check_action("plie", (1, 1, 2, 3, 4, 5))


def test_bm_4_3_battement_turns_a_die_over() -> None:
    check_action("battement", (6, 5, 4, 3, 2, 1))


def test_bm_4_4_cambre_copies_what_both_can_see() -> None:
    """The rulebook's example turn: Claude shows a 5, which Sabine copies to a common 4."""
    before = turn("2644", own="-", hand="1248", theirs="5")
    after, _ = do(before, "0: cambre c3 to 5")
    assert common(after) == (2, 6, 5, 4)
    assert refusal(before, 0, "cambre c3 to 3") == "BM-4.4"
    hidden = turn("2644", own="5", hand="1248", theirs="6")  # both have a locked 2
    assert refusal(hidden, 0, "cambre c2 to 2") is None  # the common 2
    locked_only = turn("3644", own="5", hand="1248", theirs="6")
    assert refusal(locked_only, 0, "cambre c2 to 2") == "BM-4.4"
    assert refusal(locked_only, 0, "cambre c1 to 3") == "BM-4.4", "not from itself"
    assert refusal(locked_only, 0, "cambre o1 to 6") is None
    assert refusal(locked_only, 0, "cambre c1 to 5") is None


def test_bm_4_11_pirouette_in_two_steps() -> None:
    spinning, _ = do(turn("2644", hand="1235"), "0: pirouette c1")
    assert GAME.to_move(spinning) == (CHANCE,)
    seen, told = do(spinning, "nature: roll 3")
    assert told == [events.Rerolled("BM-4.5", 0, "c1", 2, 3)]
    assert common(seen) == (3, 6, 4, 4)
    assert GAME.to_move(seen) == (0,)
    assert {GAME.write_move(one) for one in GAME.legal_moves(seen, 0)} == {
        "stop", "again c1", "again c2", "again c3", "again c4", "again o1",
    }  # fmt: skip
    stopped, told = do(seen, "0: stop")
    assert told == [events.Stopped("BM-4.11", 0)]
    assert (common(stopped), GAME.to_move(stopped)) == ((3, 6, 4, 4), (1,))
    for die, result in (("c1", (1, 6, 4, 4)), ("c2", (3, 1, 4, 4))):
        twice, _ = do(seen, f"0: again {die}", "nature: roll 1")
        assert (common(twice), GAME.to_move(twice)) == (result, (1,))
    own, _ = do(seen, "0: again o1", "nature: roll 1")
    assert own.visible[0] == 1
    assert refusal(seen, 0, "again o2") == "BM-3.3"
    assert refusal(seen, 0, "arabesque c1") == "BM-4.11"


def test_bm_4_5_two_dice_or_one_twice() -> None:
    for die, result in (("c1", (1, 6, 4, 4)), ("c3", (3, 6, 1, 4))):
        after, _ = do(
            turn("2644", hand="1235"),
            "0: pirouette c1", "nature: roll 3", f"0: again {die}", "nature: roll 1",
        )  # fmt: skip
        assert common(after) == result
    assert refusal(turn("2644", hand="1235"), 0, "pirouette c1 to 3") == "BM-4.5"


def test_bm_4_5_a_discarded_pirouette_rerolls_once() -> None:
    after, _ = do(turn(hand="1235"), "0: discard 5 reroll c1", "nature: roll 3")
    assert GAME.to_move(after) == (1,)


def test_bm_4_6_croise_doubles_up_to_6() -> None:
    check_action("croise", (2, 4, 6, 6, 6, 6))


@pytest.mark.parametrize(
    ("face", "halves"), [(1, [1]), (2, [1]), (3, [1, 2]), (4, [2]), (5, [2, 3]), (6, [3])]
)
def test_bm_4_7_cabriole_halves_either_way(face: int, halves: list[int]) -> None:
    before = turn(f"{face}444", hand="1237")
    allowed = [
        value for value in range(1, 7) if refusal(before, 0, f"cabriole c1 to {value}") is None
    ]
    assert allowed == halves
    after, _ = do(before, f"0: cabriole c1 to {halves[-1]}")
    assert common(after)[0] == halves[-1]
    assert refusal(before, 0, "cabriole c1 to 6") == "BM-4.7"


def test_bm_4_8_emboite_keeps_the_sum() -> None:
    """The rulebook's example: 2 and 6 become 4 and 4, which makes six equal dice with 4 4."""
    before = state(
        "1 0 turn 0 0 2644 ? 0 | 0 1248 - ? - 44 ? ? ? | 0 3567 - ? 5 2 ? ? ?"
    )  # fmt: skip
    after, _ = do(before, "0: emboite c1 to 4 c2 to 4")
    assert common(after) == (4, 4, 4, 4)
    seen = GAME.view(after, 0).reach
    assert seen is not None
    assert (seen[3].measure, seen[3].points) == (6, 20)
    small, _ = do(turn("2244", hand="1248"), "0: emboite c1 to 1 c2 to 3")
    assert common(small) == (1, 3, 4, 4)
    assert refusal(before, 0, "emboite c1 to 4 c2 to 5") == "BM-4.8"
    assert refusal(before, 0, "emboite c1 to 4 c1 to 4") == "BM-4.8"
    assert refusal(before, 0, "emboite c1 to 4") == "BM-4.8"
    assert refusal(before, 0, "cambre c1") == "BM-4.4"
    assert refusal(before, 0, "cambre c1 to 4 c2 to 4") == "BM-4.4"
    sixes = turn("6644", hand="1248")
    assert refusal(sixes, 0, "emboite c1 to 6 c2 to 6") is None
    assert refusal(turn("2644", own="5", hand="1248"), 0, "emboite c1 to 1 o1 to 6") is None
    assert refusal(turn("2644", own="5", hand="1248"), 0, "emboite c1 to 1 o2 to 6") == "BM-3.3"


@pytest.mark.parametrize(
    ("last", "text", "result"),
    [
        ("1", "chase arabesque c1", (3, 6, 4, 4)),
        ("2", "chase plie c1", (1, 6, 4, 4)),
        ("3", "chase battement c1", (5, 6, 4, 4)),
        ("4", "chase cambre c1 to 6", (6, 6, 4, 4)),
        ("6", "chase croise c1", (4, 6, 4, 4)),
        ("7", "chase cabriole c1 to 1", (1, 6, 4, 4)),
        ("8", "chase emboite c1 to 3 c2 to 5", (3, 5, 4, 4)),
    ],
)
def test_bm_4_9_chase_does_what_the_other_did(
    last: str, text: str, result: tuple[int, ...]
) -> None:
    before = turn("2644", hand="1239", last=last)
    after, told = do(before, f"0: {text}")
    assert common(after) == result
    played = told[0]
    assert isinstance(played, events.Played)
    assert (played.rule, played.card, played.action) == ("BM-4.9", 9, int(last))
    assert refusal(before, 0, "chase" if last != "1" else "chase plie c1") == "BM-4.9"


def test_bm_4_9_chase_after_a_discard_rerolls_one_die() -> None:
    before = turn("2644", hand="1239", last="0")
    after, _ = do(before, "0: chase reroll c1", "nature: roll 6")
    assert common(after) == (6, 6, 4, 4)
    assert GAME.to_move(after) == (1,)
    assert refusal(before, 0, "chase pirouette c1") == "BM-4.9"
    assert refusal(before, 0, "chase reroll c1 to 3") == "BM-4.9"


def test_bm_4_9_chase_of_a_pirouette_has_two_steps() -> None:
    before = turn("2644", hand="1239", last="5")
    after, _ = do(
        before, "0: chase pirouette c1", "nature: roll 6", "0: again c1", "nature: roll 1"
    )
    assert common(after) == (1, 6, 4, 4)
    assert copied(after, 1) == tables.PIROUETTE


def test_bm_4_10_chase_of_a_chase() -> None:
    """Seat 1 copies what seat 0's Chase performed."""
    before = turn("2644", hand="1239", last="6")
    after, _ = do(before, "0: chase croise c1")
    assert copied(after, 1) == tables.CROISE


def test_bm_4_10_chase_with_nothing_to_copy() -> None:
    before = turn("2644", hand="1239")
    after, told = do(before, "0: chase")
    assert common(after) == (2, 6, 4, 4)
    assert told[0].rule == "BM-4.10"
    assert copied(after, 1) == tables.NOTHING
    assert refusal(before, 0, "chase arabesque c1") == "BM-4.10"


def test_bm_4_10_the_dice_are_the_own_choice() -> None:
    before = turn("2644", own="5", hand="1239", last="1")
    allowed = [GAME.write_move(one) for one in GAME.legal_moves(before, 0)]
    assert [one for one in allowed if one.startswith("chase")] == [
        f"chase arabesque {die}" for die in ("c1", "c2", "c3", "c4", "o1")
    ]


def test_bm_4_10_only_turns_of_this_act_count() -> None:
    after, _ = do(claims(5, "3456", "11"), "1: claim straight 4", "0: accept")
    dealt, _ = do(after, "nature: deal 1 2 3 9", "nature: deal 4 5 6 7")
    assert dealt.actions == (-1, -1)


# ---- BM-5 Choreographies


@pytest.mark.parametrize(
    ("number", "dice", "measure"),
    [
        ("5_1", "244362", {"evens": 5}),
        ("5_1", "124321", {"odds": 3}),
        ("5_2", "436632", {"sixes": 4}),
        ("5_3", "424222", {"equal": 4}),
        ("5_4", "424325", {"straight": 4}),
        ("5_5", "424365", {"large": 24}),
        ("5_5", "124321", {"small": 13}),
        ("5_6", "424325", {"different": 4}),
        ("5_7", "444323", {"pairs": 2}),
        ("5_7", "444411", {"pairs": 3}),
        ("5_2", "533331", {"sixes": 3}),
    ],
)
def test_the_examples_of_the_rulebook(number: str, dice: str, measure: dict[str, int]) -> None:
    counts = tables.histogram(pack(tuple(map(int, dice))))
    for name, expected in measure.items():
        assert tables.MEASURES[counts][list(plainly.POINTS).index(name)] == expected, number


def check_choreography(*names: str) -> None:
    """All 46,656 rolls of six dice against the straightforward way of counting."""
    known: dict[tuple[int, ...], list[tuple[int, int]]] = {}
    for dice in product(range(1, 7), repeat=6):
        counts = tables.histogram(pack(dice))
        key = tuple(sorted(dice))
        if key not in known:
            known[key] = [(plainly.measure(n, key), plainly.points(n, key)) for n in names]
        for name, (measure, points) in zip(names, known[key], strict=True):
            card = list(plainly.POINTS).index(name)
            assert tables.MEASURES[counts][card] == measure
            assert tables.points_of(card, counts) == points


def test_bm_5_1_evens_and_odds_of_all_rolls() -> None:
    check_choreography("evens", "odds")


def test_bm_5_2_sixes_of_all_rolls() -> None:
    check_choreography("sixes")


def test_bm_5_3_equal_of_all_rolls() -> None:
    check_choreography("equal")


def test_bm_5_4_straight_of_all_rolls() -> None:
    check_choreography("straight")


def test_bm_5_5_totals_of_all_rolls() -> None:
    check_choreography("large", "small")


def test_bm_5_6_different_of_all_rolls() -> None:
    check_choreography("different")


def test_bm_5_7_pairs_of_all_rolls() -> None:
    check_choreography("pairs")


def test_bm_5_8_the_two_printed_values() -> None:
    for card, threshold in tables.PRINTED:
        levels = dict(tables.CARDS[card - 1].levels)
        assert levels[threshold] == {3: 6, 5: 7}[card]


def test_bm_5_9_our_levels() -> None:
    assert {card.choreography: dict(card.levels) for card in tables.CARDS} == plainly.POINTS
    assert len(tables.LEVELS) == 1 + 8 * 4 + 3


def test_bm_5_10_groups_are_disjoint_and_totals_inclusive() -> None:
    for dice, name, measure in [("333333", "sixes", 3), ("444411", "pairs", 3), ("15", "sixes", 1)]:
        counts = tables.histogram(pack(tuple(map(int, dice))))
        assert tables.MEASURES[counts][list(plainly.POINTS).index(name)] == measure
    for total, card, points in [(24, 5, 7), (23, 5, 4), (13, 6, 12), (14, 6, 10)]:
        assert tables.POINTS[tables.BEST[card][total]] == points


# ---- BM-6 Claims


def test_bm_6_1_the_last_to_play_claims_first() -> None:
    before = state("1 0 turn 1 5 2644 ? 0 | 0 1 234 2 - 55 ? ? ? | 0 56 78 7 - 55 ? ? ?")
    after, _ = do(before, "1: croise c1")
    assert GAME.to_move(after) == (1,)
    assert after.phase == PHASES.index("claim")
    claimed, told = do(after, "1: claim straight 4")
    assert told == [events.Claimed("BM-6.1", 1, "straight", 4, 7)]
    assert GAME.view(claimed, 0).sides[1].hand is None
    assert GAME.view(claimed, 0).sides[1].locked is None
    assert refusal(after, 0, "claim nothing") == "BM-6.1"
    assert refusal(after, 1, "call") == "BM-6.1"


def test_bm_6_2_any_claim_true_false_or_low() -> None:
    before = claims(5, "1234", "56")  # a straight of six
    assert len(GAME.legal_moves(before, 1)) == 36
    low, _ = do(before, "1: claim straight 3", "0: call")
    assert low.scores[1] == 4 + 10
    false, _ = do(before, "1: claim equal 6", "0: accept")
    assert false.scores[1] == 20


def test_bm_6_2_nothing_is_not_answered() -> None:
    after, told = do(claims(5, "1234", "56", other="to come"), "1: claim nothing")
    assert told[-1] == events.Scored("BM-6.2", 1, 0, 0)
    assert GAME.to_move(after) == (0,)
    assert after.phase == PHASES.index("claim")


def test_bm_6_3_accepted_it_earns_its_points() -> None:
    for card in (5, 1):
        after, told = do(claims(card, "3456", "11"), "1: claim straight 4", "0: accept")
        assert after.scores == (0, 7)
        assert told[1:3] == [
            events.Answered("BM-6.3", 0, False),
            events.Scored("BM-6.3", 1, 7, 7),
        ]
    waiting, _ = do(claims(5, "3456", "11"), "1: claim straight 4")
    assert refusal(waiting, 0, "claim nothing") == "BM-6.3"
    assert refusal(waiting, 1, "accept") == "BM-6.3"


def test_bm_6_4_called_and_true_it_earns_ten_more() -> None:
    after, told = do(claims(5, "3456", "11"), "1: claim straight 4", "0: call")
    assert after.scores == (0, 17)
    assert events.Revealed("BM-6.7", 1, 5, (1, 1), True) in told
    assert events.Scored("BM-6.4", 1, 17, 17) in told


def test_bm_6_7_who_is_called_shows_card_and_dice() -> None:
    for card in (5, 1):
        after, _ = do(claims(card, "3456", "11"), "1: claim straight 4", "0: call")
        for seat in (0, WATCHER):
            side = GAME.view(after, seat).sides[1]
            assert (side.hand, side.locked) == ((card,), (1, 1))


@pytest.mark.parametrize(
    ("card", "dice", "locked"), [(1, "3456", "11"), (5, "3446", "11"), (1, "2222", "22")]
)
def test_bm_6_5_called_without_card_or_dice_it_earns_nothing(
    card: int, dice: str, locked: str
) -> None:
    after, told = do(claims(card, dice, locked), "1: claim straight 4", "0: call")
    assert after.scores == (0, 0)
    assert events.Scored("BM-6.5", 1, 0, 0) in told


def test_bm_6_4_levels_are_judged_like_the_table() -> None:
    """Every level of every card, for many dice, against the straightforward way."""
    rng = Rng("claims")
    for _ in range(300):
        dice = tuple(1 + rng.below(6) for _ in range(6))
        counts = tables.histogram(pack(dice))
        for number, level in enumerate(tables.LEVELS):
            for card in range(9):
                true = False
                if number and level.card == card:
                    name = tables.CARDS[card].choreography
                    got = plainly.measure(name, dice)
                    true = got <= level.threshold if name == "small" else got >= level.threshold
                assert tables.is_true(number, card, counts) == true, level_text(number)


def test_bm_6_6_what_is_not_called_is_never_shown() -> None:
    end, told = do(claims(5, "3456", "11", act=3), "1: claim straight 4", "0: accept")
    assert end.phase == PHASES.index("over")
    for seat in (0, WATCHER):
        side = GAME.view(end, seat).sides[1]
        assert (side.hand, side.locked) == (None, None)
        assert not any(isinstance(event, events.Revealed) for event in told_to(told, seat))
    assert GAME.view(end, 1).sides[0].hand is None


def test_bm_6_8_the_second_claims_when_the_first_is_answered() -> None:
    before = claims(5, "3456", "11", other="to come")
    claimed, _ = do(before, "1: claim straight 4")
    assert GAME.to_move(claimed) == (0,)
    after, _ = do(claimed, "0: accept")
    assert GAME.to_move(after) == (0,)
    assert after.phase == PHASES.index("claim")


# ---- what people type


def test_moves_as_people_type_them() -> None:
    assert move(" PLIÉ  C1 ") == move("plie c1")
    assert move("discard pirouette reroll o1") == move("discard 5 reroll o1")
    assert GAME.write_move(move("emboite c1 to 4, c2 to 4")) == "emboite c1 to 4 c2 to 4"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("jump c1", "is no move"),
        ("arabesque", "is no move"),
        ("arabesque x1", "is no move"),
        ("arabesque c9", "is no die"),
        ("reroll c1", "is no move"),
        ("discard 5", "re-rolls a die"),
        ("discard 0 reroll c1", "not understood"),
        ("claim waltz 3", "is no choreography"),
        ("claim evens 9", "levels of evens are 3, 4, 5, 6"),
        ("claim", "is no choreography"),
        ("lock 3", "not understood"),
        ("deal 1 1 2 3", "dealt once"),
        ("again", "is no die"),
        ("accept it", "is no move"),
    ],
)
def test_what_is_wrong_with_a_text(text: str, complaint: str) -> None:
    with pytest.raises(Malformed, match=complaint):
        move(text)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (DEALING.replace("deal", "waltz"), "phase is one of"),
        (DEALING.replace("1 0", "0 0", 1), "from 1"),
        (DEALING.replace("1 0", "1 ?", 1), "somebody starts"),
        (DEALING.replace("deal 0", "deal ?"), "in deal"),
        (LOCKING.replace("1234", "1235"), "in one place"),
        (LOCKING.replace("1234", "123"), "dealt 4 cards"),
        (LOCKING.replace("26", "2"), "common dice"),
        (LOCKING.replace("- 25", "- 52"), "rising order"),
        (LOCKING.replace("- 25", "- 2"), "2 own dice"),
        (LOCKING.replace("25 ?", "25 1").replace("46 ?", "46 1"), "still deciding"),
        (LOCKING.replace("26 ?", "26 1"), "while it is re-rolled"),
        (LOCKING.replace("- 25", "25 -"), "visible yet"),
        ("1 0 turn 0 4 2644 ? 0 | 0 1 234 2 5 2 ? ? ? | 0 567 8 8 3 2 ? ? ?", "given away"),
        ("1 0 claim 0 6 2644 ? 0 | 0 1 234 2 5 2 ? ? ? | 0 5 678 8 3 2 ? ? ?", "claims first"),
        ("1 0 claim 0 6 2644 ? 0 | 0 1 234 2 5 2 ? ? ? | 0 5 678 8 3 2 ? 3 ?", "answered first"),
        ("1 0 over ? 6 2644 ? 0 | 1 1 234 2 5 2 ? 0 ? | 0 5 678 8 3 2 ? 0 ?", "3 acts"),
        ("3 0 over ? 6 2644 ? 0 | 1 1 234 2 5 2 ? 3 ? | 0 5 678 8 3 2 ? 0 ?", "were answered"),
        ("3 0 over ? 6 2644 ? 0 | 1 1 234 2 5 2 ? 0 ? | 1 5 678 8 3 2 ? 0 ?", "more points"),
        ("1 0 spin 0 0 2644 1 1 | 0 134 2 2 5 2 ? ? ? | 0 5678 - ? 3 2 ? ? ?", "a Pirouette"),
        (DEALING.replace("- - ?", "1234 - ?", 1), "an act is over"),
    ],
)
def test_what_no_game_could_come_to(text: str, complaint: str) -> None:
    with pytest.raises(Malformed, match=complaint):
        state(text)

"""The rules of Dancing Dice, paragraph by paragraph.

A state is written in one line: round, phase, whose roll is due and the Tango; then for each
couple its endurance, dice (three ivory, three velvet), the dice it re-rolls, and its first row.
"""

from collections.abc import Sequence
from itertools import combinations, product

import pytest

from ballroom.core import script
from ballroom.core.chance import CHANCE
from ballroom.core.contract import WATCHER, Event, Malformed, Refusal, told_to
from ballroom.core.dice import pack
from ballroom.games.dancing_dice import GAME, events, tables
from ballroom.games.dancing_dice.events import Judged, Out, Performance, Rolled
from ballroom.games.dancing_dice.notation import read_move as move
from ballroom.games.dancing_dice.notation import read_state as state
from ballroom.games.dancing_dice.notation import write_state
from ballroom.games.dancing_dice.setup import Setup, why_no_setup
from ballroom.games.dancing_dice.state import PHASES, State
from ballroom.games.dancing_dice.tests import plainly


def do(before: State, *inputs: str) -> tuple[State, list[Event]]:
    return script.play(GAME, before, *inputs)


def refusal(before: State, seat: int, text: str) -> str | None:
    return script.refusal(GAME, before, seat, text)


def judged(tango: str, *couples: str) -> tuple[State, list[Event]]:
    """Judge a round; a couple is its endurance, its first and its second row.

    Rows are written `246` when mixed and `*222` when pure; a pure row is of one type.
    """
    lines, choices = [], []
    for seat, couple in enumerate(couples):
        endurance, first, second = couple.split()
        if first.startswith("*") or second.startswith("*"):
            dice, places = first.strip("*") + second.strip("*"), "123"
        else:  # two of the first row are ivory, the third is velvet
            dice, places = first[:2] + second[0] + first[2] + second[1:], "124"
        lines.append(f"{endurance} {dice} - ?")
        choices.append(f"{seat}: arrange {' '.join(places)}")
    before = state(f"1 arrange ? {tango} | {' | '.join(lines)}")
    return do(before, *choices)


def verdicts(told: list[Event]) -> list[Judged]:
    return [event for event in told if isinstance(event, Judged)]


def worth(row: str, pure: bool = False, tango: str = "124") -> int:
    dice = tuple(map(int, row))
    return tables.score(pack(dice), pure, pack(tuple(map(int, tango))))


ROLLED = "1 choose ? 124 | 10 113456 ? ? | 10 222666 ? ?"
REROLLED = "1 arrange ? 124 | 10 113456 - ? | 10 222666 - ?"


# ---- DD-1 Before the marathon


@pytest.mark.parametrize("seats", [0, 1, 7, -2])
def test_dd_1_1_two_to_six_couples(seats: int) -> None:
    assert why_no_setup(Setup(seats)) == Refusal(
        "DD-1.1", f"A marathon is for 2 to 6 couples, not {seats}."
    )
    assert all(why_no_setup(Setup(n)) is None for n in range(2, 7))


def test_dd_1_1_six_dice_of_two_types() -> None:
    assert tables.places(tables.IVORY) == (1, 2, 3)
    assert tables.places(tables.VELVET) == (4, 5, 6)
    assert len(GAME.chances(state("1 roll 0 124 | 10 ? ? ? | 10 ? ? ?"))) == 56 * 56


def test_dd_1_2_ten_points_at_the_beginning() -> None:
    assert GAME.initial(Setup(4)).endurance == (10, 10, 10, 10)


def test_dd_1_3_a_table_may_begin_with_fewer() -> None:
    assert GAME.initial(Setup(2, endurance=3)).endurance == (3, 3)
    for points in (0, 11):
        why = why_no_setup(Setup(2, endurance=points))
        assert why is not None
        assert why.paragraph == "DD-1.3"


def test_dd_1_4_the_tango_is_rolled_first() -> None:
    begin = GAME.initial(Setup(2))
    assert GAME.to_move(begin) == (CHANCE,)
    assert len(GAME.chances(begin)) == 56
    assert GAME.chances(begin).total == 216
    after, told = do(begin, "nature: tango 1 2 4")
    assert GAME.view(after, WATCHER).tango == (1, 2, 4)
    assert told[0] == events.TangoRolled("DD-1.4", (1, 2, 4))
    assert refusal(begin, CHANCE, "tango 4 2 1") == "DD-1.4"
    assert refusal(begin, CHANCE, "tango 1 2") == "DD-1.4"
    assert refusal(begin, CHANCE, "roll ivory 1 2 4") == "DD-1.4"


# ---- DD-2 A round


def test_dd_2_1_everybody_rolls_in_secret() -> None:
    begin = state("1 roll 0 124 | 10 ? ? ? | 10 ? ? ?")
    after, told = do(
        begin, "nature: roll ivory 1 1 3 velvet 4 5 6", "nature: roll ivory 2 2 2 velvet 6 6 6"
    )
    assert write_state(after) == ROLLED
    assert told_to(told, 0) == (
        Rolled("DD-2.1", 0, (1, 1, 3, 4, 5, 6), (1, 2, 3, 4, 5, 6), to=(0,)),
    )
    assert told_to(told, WATCHER) == ()
    assert GAME.view(after, 1).couples[0].dice is None
    assert GAME.view(after, 1).couples[1].dice == (2, 2, 2, 6, 6, 6)
    assert refusal(begin, CHANCE, "roll ivory 1 1 3 velvet 4 5") == "DD-2.1"
    assert refusal(begin, CHANCE, "roll ivory 3 1 1 velvet 4 5 6") == "DD-2.1"
    assert refusal(begin, 0, "keep") == "DD-2.1"
    assert refusal(begin, 0, "roll ivory 1 1 3 velvet 4 5 6") == "DD-2.1"


def test_dd_2_1_couples_that_are_out_do_not_roll() -> None:
    begin = state("4 roll 0 124 | 5 ? ? ? | 0 111222 ? 123 | 5 ? ? ?")
    after, _ = do(
        begin, "nature: roll ivory 1 1 3 velvet 4 5 6", "nature: roll ivory 2 2 2 velvet 6 6 6"
    )
    assert write_state(after) == "4 choose ? 124 | 5 113456 ? ? | 0 ? ? ? | 5 222666 ? ?"


def test_dd_2_2_none_some_or_all_dice_once() -> None:
    begin = state(ROLLED)
    assert GAME.to_move(begin) == (0, 1)
    assert len(GAME.legal_moves(begin, 0)) == 64
    after, _ = do(
        begin, "1: reroll 1 2 3 4 5 6", "0: keep", "nature: roll ivory 1 1 1 velvet 1 1 1"
    )
    assert after.phase == PHASES.index("arrange")
    assert refusal(after, 0, "reroll 1") == "DD-2.2"
    assert refusal(begin, CHANCE, "roll ivory 1") == "DD-2.2"


def test_dd_2_3_places_give_nothing_away_when_the_curtain_rises() -> None:
    """Two couples whose dice look alike on the table, though other dice were re-rolled."""
    shown = []
    for before, chosen, new, row in [
        ("112345", "1", "ivory 6", "1 2 4"),  # 6 1 2 | 3 4 5
        ("116345", "2", "ivory 2", "3 1 4"),  # 1 2 6 | 3 4 5
    ]:
        begin = state(f"1 choose ? 124 | 10 {before} ? ? | 10 333556 ? ?")
        after, told = do(
            begin, f"0: reroll {chosen}", "1: keep", f"nature: roll {new}",
            f"0: arrange {row}", "1: arrange 1 2 3",
        )  # fmt: skip
        shown.append((GAME.view(after, 1), told_to(told, 1)))
    assert shown[0] == shown[1]
    assert shown[0][0].couples[0].dice == (1, 2, 6, 3, 4, 5)
    assert shown[0][0].couples[0].first == (1, 3, 4)


def test_dd_2_3_laying_open_keeps_every_dance() -> None:
    for dice in ("612345", "652143", "444444", "331313"):
        hand = pack(tuple(map(int, dice)))
        for first in tables.FIRST_ROWS:
            opened, rows = tables.laid_open(hand, first)
            for before, after in ((first, rows), (63 ^ first, 63 ^ rows)):
                assert sorted(faces(hand, before & 7)) == faces(opened, after & 7)
                assert sorted(faces(hand, before & 56)) == faces(opened, after & 56)


def faces(hand: int, mask: int) -> list[int]:
    return [hand >> 3 * die & 7 for die in range(6) if mask >> die & 1]


def test_dd_2_3_numbers_are_announced() -> None:
    after, told = do(state(ROLLED), "0: reroll 1 2 4", "1: keep")
    assert told[-1] == events.Announced("DD-2.3", (3, 0))
    assert GAME.view(after, WATCHER).couples[0].announced == 3


def test_dd_2_8_numbers_are_announced_together() -> None:
    begin = state(ROLLED)
    half, told = do(begin, "0: reroll 1 2 4")
    assert told == [events.Chosen("DD-2.2", 0)]
    assert GAME.view(half, 1).couples[0].announced is None
    after, told = do(half, "1: keep")
    assert told[-1] == events.Announced("DD-2.3", (3, 0))
    seen = GAME.view(after, 1).couples[0]
    assert (seen.announced, seen.rerolled, seen.dice) == (3, None, None)
    assert GAME.view(after, 0).couples[0].rerolled == (1, 2, 4)


def test_dd_2_4_the_other_dice_lie_as_they_lay() -> None:
    begin, _ = do(state(ROLLED), "0: reroll 1 2 4", "1: keep")
    assert GAME.chances(begin).total == 6**3
    after, told = do(begin, "nature: roll ivory 5 6 velvet 2")
    assert GAME.view(after, 0).couples[0].dice == (5, 6, 3, 2, 5, 6)
    assert told == [Rolled("DD-2.4", 0, (5, 6, 3, 2, 5, 6), (1, 2, 4), to=(0,))]
    assert refusal(begin, CHANCE, "roll ivory 5 6") == "DD-2.4"


def test_dd_2_4_nobody_rolls_when_all_keep() -> None:
    after, _ = do(state(ROLLED), "0: keep", "1: keep")
    assert write_state(after) == "1 arrange ? 124 | 10 113456 - ? | 10 222666 - ?"


def test_dd_2_5_two_rows_of_three() -> None:
    begin = state(REROLLED)
    assert GAME.to_move(begin) == (0, 1)
    assert len(GAME.legal_moves(begin, 0)) == 20
    assert refusal(state(ROLLED), 0, "arrange 1 2 3 / 4 5 6") == "DD-2.5"
    wrong = GAME.why_illegal(begin, 0, type(GAME.legal_moves(begin, 0)[0])(0b1111))  # type: ignore[call-arg]  # an Arrange
    assert wrong is not None
    assert wrong.paragraph == "DD-2.5"
    assert move("arrange 3 1 2") == move("arrange 1 2 3 / 6 5 4")


def test_dd_2_6_curtains_rise_together() -> None:
    begin = state(REROLLED)
    half, told = do(begin, "1: arrange 1 2 3")
    assert told == [events.Chosen("DD-2.5", 1)]
    assert GAME.view(half, 0).couples[1].first is None
    after, told = do(half, "0: arrange 1 2 4")
    shown = [event for event in told if isinstance(event, Performance)]
    assert [(one.dice, one.first) for one in shown] == [
        ((1, 1, 3, 4, 5, 6), (1, 2, 4)),
        ((2, 2, 2, 6, 6, 6), (1, 2, 3)),
    ]
    assert all(event.to is None for event in told)
    assert GAME.view(after, 0).couples[1].dice == (2, 2, 2, 6, 6, 6)


def test_dd_2_7_a_choice_stands() -> None:
    half, _ = do(state(ROLLED), "0: reroll 1")
    assert GAME.to_move(half) == (1,)
    assert GAME.legal_moves(half, 0) == ()
    assert refusal(half, 0, "keep") == "DD-2.7"
    half, _ = do(state(REROLLED), "0: arrange 1 2 3")
    assert refusal(half, 0, "arrange 1 2 4") == "DD-2.7"


# ---- DD-3 What a dance is worth


def test_dd_3_1_the_order_of_the_dances() -> None:
    rows = ["111", "222", "333", "124", "666", "566", "556", "555", "455", "355", "345", "335"]
    rows += ["334", "225", "116", "115", "114", "113", "112"]
    ranked = [worth(row) >> 1 for row in rows]
    assert ranked == list(range(18, -1, -1))


def test_dd_3_1_all_rolls_all_tangos_both_types() -> None:
    """All 216 rolls of three dice for all 56 Tangos, pure and mixed, against the plain way."""
    tangos = [t for t in product(range(1, 7), repeat=3) if list(t) == sorted(t)]
    assert len(tangos) == 56
    for tango in tangos:
        for row in product(range(1, 7), repeat=3):
            plain = plainly.dance(row, tango)
            rank = 18 - plainly.ORDER.index(plain)
            packed = pack(row)
            for pure in (False, True):
                assert tables.score(packed, pure, pack(tango)) == 2 * rank + pure


def test_dd_3_2_three_low_dice() -> None:
    assert [tables.dance_name(worth(row)) for row in ("111", "222", "333")] == [
        "Boogie",
        "Tap-dance",
        "Cha-cha-cha",
    ]
    assert worth("111", pure=True) == max(
        worth(r, p) for r in ("111", "222") for p in (True, False)
    )


def test_dd_3_3_the_tango_is_the_very_numbers() -> None:
    for row in ("415", "514", "145"):
        assert tables.dance_name(worth(row, tango="145")) == "Tango"
    for row in ("334", "226", "136"):
        assert tables.dance_name(worth(row, tango="145")) == "Quickstep"


def test_dd_3_4_three_high_dice_are_a_sum_unless_the_tango() -> None:
    assert worth("444") == worth("246") == worth("336")
    assert worth("555") == worth("456")
    assert worth("666") >> 1 == 14
    assert tables.dance_name(worth("555", tango="555")) == "Tango"


def test_dd_3_5_names_of_sums() -> None:
    named = {row: tables.dance_name(worth(row)) for row in ("666", "566", "556", "113", "112")}
    assert named == {
        "666": "Mambo", "566": "Twist", "556": "Bolero", "113": "Mazurka", "112": "Macarena",
    }  # fmt: skip


def test_dd_3_6_our_names() -> None:
    assert [tables.DANCES[rank] for rank in reversed(tables.OUR_NAMES)] == [
        "Salsa", "Rumba", "Samba", "Foxtrot", "Waltz",
        "Quickstep", "Paso Doble", "Charleston", "Polka", "Minuet",
    ]  # fmt: skip
    assert tables.DANCES[worth("555") >> 1] == "Salsa"
    assert tables.DANCES[worth("114") >> 1] == "Minuet"


def test_dd_3_7_pure_beats_mixed_in_the_same_dance() -> None:
    assert worth("353", pure=True) > worth("614", tango="125")
    assert worth("353", pure=True) < worth("345")
    after, told = judged("124", "10 *335 444", "10 614 445")
    assert verdicts(told)[0].losing == (1,)
    assert after.endurance[0] == 10 - (0 in verdicts(told)[1].losing)


def test_dd_3_8_low_dice_that_match_the_tango_keep_their_name_and_renew_it() -> None:
    assert tables.dance_name(worth("222", tango="222")) == "Tap-dance"
    after, told = judged("222", "10 222 456", "10 333 456")
    assert verdicts(told)[0].losing == (1,)
    assert after.phase == PHASES.index("tango")
    assert events.TangoDanced("DD-6.1", (0,)) in told


# ---- DD-4 Judging


def test_dd_4_1_the_round_of_five_couples() -> None:
    """The rulebook's example: Andrew, Barbara, Cindy, Daniel and Emma, Tango 1-2-4."""
    after, told = judged(
        "124", "10 246 111", "10 321 *222", "10 241 524", "10 444 222", "10 521 665"
    )  # fmt: skip
    first, second = verdicts(told)
    assert (first.dance, first.satisfactory, first.losing) == (1, 2, (1, 4))
    assert (second.dance, second.satisfactory, second.losing) == (2, 2, (2, 3, 4))
    assert after.endurance == (10, 9, 9, 9, 8)
    assert after.phase == PHASES.index("tango")  # Cindy danced it
    danced = [event.dances for event in told if isinstance(event, Performance)]
    assert danced == [
        ("Foxtrot", "Boogie"), ("Minuet", "Tap-dance"), ("Tango", "Waltz"),
        ("Foxtrot", "Tap-dance"), ("Charleston", "Twist"),
    ]  # fmt: skip


@pytest.mark.parametrize(("couples", "places"), [(2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_dd_4_2_half_rounded_down_satisfies(couples: int, places: int) -> None:
    rows = ["666", "566", "556", "555", "455", "355"][:couples]
    _, told = judged("124", *(f"10 {row} 345" for row in rows))
    assert verdicts(told)[0].satisfactory == places
    assert verdicts(told)[0].losing == tuple(range(places, couples))


def test_dd_4_2_those_who_tie_share_their_fate() -> None:
    _, told = judged("124", "10 666 123", "10 455 123", "10 545 123", "10 554 123")
    assert verdicts(told)[0].losing == ()
    assert verdicts(told)[1].losing == ()
    _, told = judged("124", "10 666 123", "10 566 123", "10 545 123", "10 554 123")
    assert verdicts(told)[0].losing == (2, 3)


def test_dd_4_2_every_judging_of_up_to_four_against_the_plain_way() -> None:
    dances: list[tuple[str | int, bool]] = [("Boogie", False), (12, True), (12, False), (9, False)]
    for count in (2, 3, 4):
        for everyone in product(dances, repeat=count):
            scores = [2 * (18 - plainly.ORDER.index(name)) + pure for name, pure in everyone]
            losing = tables.unsatisfactory(scores)
            for seat, own in enumerate(everyone):
                assert (losing >> seat & 1 == 0) == plainly.satisfies(own, everyone)


def test_dd_4_3_one_point_a_dance() -> None:
    after, _ = judged("124", "10 666 566", "7 345 344")
    assert after.endurance == (10, 5)


def test_dd_4_4_three_of_six_out_leave_one_place() -> None:
    """The rulebook's note: six couples, three go out in the first dance, one then satisfies."""
    after, told = judged(
        "124", "9 666 345", "9 566 344", "9 556 335", "1 345 666", "1 344 566", "1 335 556"
    )  # fmt: skip
    first, second = verdicts(told)
    assert (first.satisfactory, first.losing) == (3, (3, 4, 5))
    assert [event.seat for event in told if isinstance(event, Out)] == [3, 4, 5]
    assert second.scores[3:] == (None, None, None)
    assert (second.satisfactory, second.losing) == (1, (1, 2))
    assert after.endurance == (9, 8, 8, 0, 0, 0)


def test_dd_4_4_who_is_out_may_not_move() -> None:
    begin = state("4 choose ? 124 | 5 113456 ? ? | 0 ? ? ? | 5 222666 ? ?")
    assert GAME.to_move(begin) == (0, 2)
    assert refusal(begin, 1, "keep") == "DD-4.4"


def test_dd_4_5_the_last_couple_wins_at_once() -> None:
    after, told = judged("124", "1 666 111", "1 345 222", "1 344 666")
    assert len(verdicts(told)) == 1, "the second dance is not judged"
    outcome = GAME.outcome(after)
    assert outcome is not None
    assert (outcome.places, outcome.winners, outcome.rule) == ((1, 2, 2), (0,), "DD-4.5")
    assert GAME.to_move(after) == ()
    assert refusal(after, 0, "keep") == "DD-4.5"
    assert told[-1] == events.Won("DD-4.5", 0)


def test_dd_4_5_somebody_is_always_left() -> None:
    for scores in product([5, 8, 8, 13], repeat=4):
        assert tables.unsatisfactory(list(scores)) != 0b1111


# ---- DD-5 Rock and Gala


def test_dd_4_6_the_others_share_the_second_place() -> None:
    outcome = GAME.outcome(state("9 over ? 124 | 0 ? ? ? | 2 111222 ? 123 | 0 ? ? ?"))
    assert outcome is not None
    assert outcome.places == (2, 1, 2)


def test_dd_5_1_two_rows_of_the_same_numbers() -> None:
    after, told = judged("146", "10 125 512", "10 666 666")
    shown = [event for event in told if isinstance(event, Performance)]
    assert [(one.rock, one.gala) for one in shown] == [(True, False), (True, True)]
    assert after.endurance == (10, 10)


def test_dd_5_2_a_rock_is_compared_but_loses_nothing() -> None:
    after, told = judged("146", "1 125 512", "10 666 665", "10 555 554")
    first, second = verdicts(told)
    assert first.losing == (2,)
    assert first.protected == (0,)
    assert second.protected == (0,)
    assert after.endurance == (1, 10, 8)
    _, told = judged("146", "10 666 666", "10 566 111", "10 556 222")
    assert verdicts(told)[0].losing == (1, 2), "a Rock takes a place among the satisfactory"


def test_dd_5_3_a_gala_protects_like_a_rock() -> None:
    after, told = judged("146", "1 222 222", "10 111 111", "10 111 111")
    assert verdicts(told)[0].protected == (0,)
    assert after.endurance[0] == 3


def test_dd_5_5_a_gala_gains_nothing_when_the_marathon_ends() -> None:
    after, _ = judged("146", "3 666 666", "1 345 344")
    assert after.endurance == (3, 0)


def test_dd_5_5_a_gala_counts_as_pure_in_both_dances() -> None:
    assert tables.is_gala(pack((4,) * 6))
    for first in tables.FIRST_ROWS:
        assert tables.is_pure(pack((4,) * 6), first)
    _, told = judged("146", "10 444 444", "10 336 345", "10 246 345")
    assert verdicts(told)[0].losing == (1, 2)
    assert verdicts(told)[1].losing == (1, 2)


@pytest.mark.parametrize(("before", "after"), [(1, 3), (8, 10), (9, 10), (10, 10)])
def test_dd_5_4_a_gala_gains_two_up_to_ten(before: int, after: int) -> None:
    end, told = judged("146", f"{before} 444 444", "10 666 345")
    assert end.endurance[0] == after
    assert events.GalaGained("DD-5.4", 0, after - before, after) in told


# ---- DD-6 The Tango


def test_dd_6_1_a_danced_tango_is_rolled_anew_in_the_next_round() -> None:
    after, told = judged("124", "10 345 124", "10 666 566")
    assert write_state(after).startswith("2 tango ? 124 |")
    assert not any(isinstance(event, events.TangoRolled) for event in told)
    again, told = do(after, "nature: tango 3 3 5")
    assert write_state(again).startswith("2 roll 0 335 |")
    assert told == [events.TangoRolled("DD-6.1", (3, 3, 5))]
    assert refusal(after, CHANCE, "roll ivory 1") == "DD-6.1"


def test_dd_6_3_only_in_a_dance_that_one_took_part_in() -> None:
    out_before_its_tango, _ = judged("124", "10 666 566", "10 556 555", "1 345 124", "10 666 345")
    assert write_state(out_before_its_tango).startswith("2 roll 0 124 |")
    danced_and_out, _ = judged("124", "10 666 566", "10 666 555", "1 124 345", "10 111 345")
    assert danced_and_out.endurance[2] == 0
    assert write_state(danced_and_out).startswith("2 tango ? 124 |")


def test_dd_6_2_otherwise_it_stays() -> None:
    after, _ = judged("124", "10 345 344", "10 666 566")
    assert write_state(after).startswith("2 roll 0 124 |")


# ---- everything finite


def check_all_hands(tangos: Sequence[tuple[int, ...]]) -> None:
    """All 3,136 hands times 20 arrangements against the plain way."""
    triples = [t for t in product(range(1, 7), repeat=3) if list(t) == sorted(t)]
    splits = [
        (first, tuple(die for die in range(6) if die not in first))
        for first in combinations(range(6), 3)
    ]
    for tango in tangos:
        packed_tango = pack(tango)
        names = {row: plainly.dance(row, tango) for row in product(range(1, 7), repeat=3)}
        for hand in (a + b for a in triples for b in triples):
            packed = pack(hand)
            gala = len(set(hand)) == 1
            assert tables.is_gala(packed) == gala
            for split in splits:
                rows = [tuple(hand[die] for die in row) for row in split]
                masks = [sum(1 << die for die in row) for row in split]
                assert tables.is_rock(packed, masks[0]) == (sorted(rows[0]) == sorted(rows[1]))
                for row, mask, dice in zip(rows, masks, split, strict=True):
                    pure = gala or dice in ((0, 1, 2), (3, 4, 5))
                    expected = 2 * (18 - plainly.ORDER.index(names[row])) + pure
                    assert tables.score_of(packed, mask, packed_tango) == expected


def test_all_hands_and_arrangements() -> None:
    check_all_hands([(1, 2, 4)])


@pytest.mark.slow
@pytest.mark.parametrize("low", range(1, 7))
def test_all_hands_and_arrangements_for_all_tangos(low: int) -> None:
    tangos = [(low, mid, high) for mid in range(low, 7) for high in range(mid, 7)]
    check_all_hands(tangos)


# ---- what people type


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("1 arrange ? 421 | 5 124666 - ? | 5 466555 - ?", "rising order"),
        ("1 over ? 124 | 5 124666 ? 123 | 5 466555 ? 123", "single couple"),
        ("1 choose ? 124 | 0 ? ? ? | 0 ? ? ?", "two couples"),
        ("1 reroll ? 124 | 5 124666 1 ? | 5 466555 - ?", "dice are due"),
        ("1 reroll 1 124 | 5 124666 1 ? | 5 466555 - ?", "that were chosen"),
        ("1 roll 0 124 | 0 ? ? ? | 5 ? ? ? | 5 ? ? ?", "is out"),
        ("1 roll 2 124 | 5 ? ? ? | 5 ? ? ?", "due is a seat"),
        ("1 arrange 1 124 | 5 124666 - ? | 5 466555 - ?", "no couple's dice"),
        ("1 arrange ? 124 | 5 ? - ? | 5 466555 - ?", "has dice"),
        ("1 arrange ? 124 | 5 124666 ? ? | 5 466555 - ?", "all have chosen"),
        ("1 roll 0 ? | 5 ? ? ? | 5 ? ? ?", "has been rolled"),
        ("1 roll 0 124 | 11 ? ? ? | 5 ? ? ?", "0 to 10"),
        ("0 roll 0 124 | 5 ? ? ? | 5 ? ? ?", "from 1"),
        ("1 roll 0 124 | 5 ? ? ?", "2 to 6 couples"),
        ("1 waltz 0 124 | 5 ? ? ? | 5 ? ? ?", "phase is one of"),
        ("1 tango ? ? | 5 124666 ? 12 | 5 ? ? ?", "three dice"),
        ("1 tango ? ? | 5 ? ? 123 | 5 ? ? ?", "has dice"),
    ],
)
def test_what_no_marathon_could_come_to(text: str, complaint: str) -> None:
    with pytest.raises(Malformed, match=complaint):
        state(text)


def test_moves_as_people_type_them() -> None:
    assert move(" REROLL 1,3, 5 ") == move("reroll 135") == move("reroll 5 3 1")
    assert move("arrange 125") == move("arrange 1 2 5 / 3 4 6")
    assert GAME.write_move(move("reroll 531")) == "reroll 1 3 5"
    assert GAME.write_move(move("arrange 643")) == "arrange 3 4 6 / 1 2 5"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("dance", "is no move"),
        ("reroll", "name the dice"),
        ("reroll 7", "are no dice"),
        ("reroll 1 1", "names a die twice"),
        ("arrange 1 2", "three dice"),
        ("arrange 1 2 3 / 3 4 5", "each die dances once"),
        ("arrange 1 2 3 / 4 5 6 / 1", "three dice"),
        ("roll", "is no roll"),
        ("roll ivory 1 2 3 4", "three ivory"),
        ("roll velvet", "is no roll"),
        ("tango 1 2 x", "are no dice"),
    ],
)
def test_what_is_wrong_with_a_text(text: str, complaint: str) -> None:
    with pytest.raises(Malformed, match=complaint):
        move(text)

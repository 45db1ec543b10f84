"""Smaller marathons, paragraph by paragraph; and that the real game takes no notice of them."""

import pickle
from collections.abc import Sequence
from functools import cache
from itertools import combinations, product

import pytest

from ballroom.core import jsons, script, setups
from ballroom.core.chance import CHANCE
from ballroom.core.contract import Event, Malformed, Refusal
from ballroom.core.dice import pack
from ballroom.core.encoding import encode
from ballroom.games.dancing_dice import GAME, tables
from ballroom.games.dancing_dice.events import GalaGained, Performance, Stopped, TangoDanced
from ballroom.games.dancing_dice.notation import read_move as move
from ballroom.games.dancing_dice.notation import read_state as state
from ballroom.games.dancing_dice.notation import write_move, write_state
from ballroom.games.dancing_dice.odds import odds
from ballroom.games.dancing_dice.setup import Setup, why_no_setup
from ballroom.games.dancing_dice.state import State
from ballroom.games.dancing_dice.terms import REAL, terms_of
from ballroom.games.dancing_dice.tests import plainly
from ballroom.games.dancing_dice.tests.setups import SMALLEST


def do(before: State, *inputs: str) -> tuple[State, list[Event]]:
    return script.play(GAME, before, *inputs)


def refused(setup: Setup) -> str | None:
    why = why_no_setup(setup)
    return why.paragraph if why else None


# ---- faces, dice


def test_dd_7_1_dice_show_no_more_than_their_faces() -> None:
    start = GAME.initial(Setup(2, faces=3, rounds=1))
    tangos = [write_move(one) for one, _ in GAME.chances(start)]
    assert (tangos[0], tangos[-1], len(tangos)) == ("tango 1 1 1", "tango 3 3 3", 10)
    assert GAME.why_illegal(start, CHANCE, move("tango 1 2 4")) == Refusal(
        "DD-1.4", "3 Tango dice are due, from 1 to 3 in rising order."
    )
    after, _ = do(start, "nature: tango 1 2 3")
    assert GAME.chances(after).total == 3**6
    assert script.refusal(GAME, after, CHANCE, "roll ivory 1 2 4 velvet 1 1 1") == "DD-2.1"


def test_dd_7_1_faces_are_2_to_6() -> None:
    assert [refused(Setup(2, faces=n, rounds=1)) for n in (1, 7)] == ["DD-7.1"] * 2
    assert all(refused(Setup(2, faces=n, rounds=1)) is None for n in range(2, 7))


def test_dd_7_1_the_real_game_is_written_as_ever() -> None:
    start = GAME.initial(Setup(2))
    assert start.terms is REAL
    assert "with" not in write_state(start)
    assert b"terms" not in jsons.write_state(GAME, start)
    assert b"terms" not in jsons.write_view(GAME.view(start, 0))
    assert setups.plain(Setup(2)) == {"seats": 2, "endurance": 10}


def test_dd_7_1_a_smaller_marathon_says_its_terms() -> None:
    start = GAME.initial(SMALLEST)
    assert write_state(start).endswith(" with faces 3 dice 1 rounds 1")
    assert setups.plain(SMALLEST) == {
        "seats": 2, "endurance": 10, "faces": 3, "dice": 1, "rounds": 1
    }  # fmt: skip
    assert pickle.loads(pickle.dumps(start)).terms is start.terms, "all states share one"


@pytest.mark.parametrize(
    "text",
    [
        "with faces 3 dice 1", "with faces 7 dice 1 rounds 1", "with dice 1 faces 3 rounds 1",
        "with faces 3 dice 1 rounds x", "with faces 3 dice 4 rounds 1",
        "with faces 3 dice 1 rounds 0", "with faces 2 dice 1 rounds 1",
        "with faces 3 dice 2 rounds 1", "",
    ],
)  # fmt: skip
def test_dd_7_1_terms_that_cannot_be_are_malformed(text: str) -> None:
    fits = "1 choose ? 1 | 10 13 ? ? | 10 22 ? ?"
    assert state(f"{fits} with faces 3 dice 1 rounds 1")
    with pytest.raises(Malformed):
        state(f"{fits} {text}")


def test_dd_7_2_a_row_has_as_many_dice_as_a_type() -> None:
    before = state("1 choose ? 24 | 10 1342 ? ? | 10 2266 ? ? with faces 6 dice 2 rounds 1")
    assert len(GAME.legal_moves(before, 0)) == 16
    assert script.refusal(GAME, before, 0, "reroll 5") == "DD-1.1"
    after, _ = do(before, "0: reroll 1 3", "1: keep", "nature: roll ivory 6 velvet 5")
    assert write_state(after).startswith("1 arrange ? 24 | 10 6352 13 ? ")
    arrangements = [write_move(one) for one in GAME.legal_moves(after, 0)]
    assert arrangements == [
        f"arrange {a} {b} / {' '.join(die for die in '1234' if die not in (a, b))}"
        for a, b in sorted(combinations("1234", 2), key=lambda row: row[::-1])
    ]
    assert script.refusal(GAME, after, 0, "arrange 1 2 5") == "DD-2.5"
    assert script.refusal(GAME, after, 0, "arrange 1 / 2") == "DD-2.5"


def test_dd_7_2_a_type_has_1_to_3_dice() -> None:
    assert [refused(Setup(2, dice=n, rounds=1)) for n in (0, 4)] == ["DD-7.2"] * 2
    assert all(refused(Setup(2, dice=n, rounds=1)) is None for n in (1, 2, 3))


def test_dd_7_2_an_arrangement_of_fewer_dice_names_both_rows() -> None:
    assert write_move(move("arrange 2 / 1")) == "arrange 2 / 1"
    assert write_move(move("arrange 1 4 / 2 3")) == "arrange 1 4 / 2 3"
    for text in ("arrange 1", "arrange 1 2", "arrange 1 / 1", "arrange 1 / 3", "arrange 1 2 / 3 5"):
        with pytest.raises(Malformed):
            move(text)


# ---- what a dance is worth


def name(row: str, tango: str = "") -> str:
    dice = tuple(map(int, row))
    return tables.dance_name(tables.score(pack(dice), False, pack(tuple(map(int, tango)))))


def test_dd_7_3_low_dice_keep_their_names() -> None:
    for low, dance in (("1", "Boogie"), ("2", "Tap-dance"), ("3", "Cha-cha-cha")):
        assert {name(low), name(low * 2), name(low * 3), name(low, low)} == {dance}
    assert name("43", "34") == name("4", "4") == "Tango"
    assert name("43", "44") != "Tango"


def test_dd_7_4_sums_are_named_as_if_a_missing_die_showed_a_1() -> None:
    assert name("65") == name("651") == "Foxtrot"
    assert name("66") == name("661") == "Samba"
    assert name("12") == "Macarena"
    assert (name("4"), name("5"), name("6")) == ("Minuet", "Polka", "Charleston")


@pytest.mark.parametrize("dice", [1, 2])
def test_dd_7_4_every_pair_of_rows_is_ranked_as_the_rules_say(dice: int) -> None:
    rows = list(product(range(1, 7), repeat=dice))
    for tango in rows:
        packed = pack(tuple(sorted(tango)))
        for one, two in product(rows, repeat=2):
            for pure in (False, True):
                first = plainly.dance(one, tango), pure
                second = plainly.dance(two, tango), False
                scores = (
                    tables.score(pack(one), pure, packed),
                    tables.score(pack(two), False, packed),
                )
                assert (scores[0] > scores[1]) == plainly.better(first, second)
                assert (scores[1] > scores[0]) == plainly.better(second, first)


def arranged(dice: int, *hands: str, rounds: int = 9) -> State:
    couples = " | ".join(f"5 {hand} - ?" for hand in hands)
    tango = "6" * dice
    return state(f"1 arrange ? {tango} | {couples} with faces 6 dice {dice} rounds {rounds}")


def performances(told: Sequence[Event]) -> list[tuple[bool, bool, tuple[bool, bool]]]:
    return [(one.rock, one.gala, one.pure) for one in told if isinstance(one, Performance)]


def test_dd_7_5_rock_gala_and_purity_of_smaller_hands() -> None:
    _, told = do(arranged(1, "44", "12"), "0: arrange 1 / 2", "1: arrange 2 / 1")
    assert performances(told) == [(True, True, (True, True)), (False, False, (True, True))]
    assert [one.endurance for one in told if isinstance(one, GalaGained)] == [7]
    _, told = do(arranged(2, "1414", "4444"), "0: arrange 1 2 / 3 4", "1: arrange 1 3 / 2 4")
    assert performances(told) == [(True, False, (True, True)), (True, True, (True, True))]
    _, told = do(arranged(2, "1234", "1144"), "0: arrange 1 3 / 2 4", "1: arrange 1 4 / 2 3")
    assert performances(told) == [(False, False, (False, False)), (True, False, (False, False))]


def test_dd_7_5_no_other_hand_is_a_gala() -> None:
    for dice in (2, 4, 6):
        for hand in product((1, 2, 6), repeat=dice):
            assert tables.is_gala(pack(hand)) == (len(set(hand)) == 1)


# ---- rounds


def test_dd_7_6_the_most_endurance_comes_first_after_the_last_round() -> None:
    hands = arranged(1, "44", "12", "55", "12", rounds=1)
    after, told = do(hands, *(f"{seat}: arrange 1 / 2" for seat in range(4)))
    assert after.endurance == (5, 5, 5, 5)
    assert GAME.to_move(after) == ()
    before = state(
        "3 arrange ? 124 | 5 123455 - ? | 5 123455 - ? | 2 666666 - ? | 0 ? ? ? "
        "with faces 6 dice 3 rounds 3"
    )
    after, told = do(before, "0: arrange 4 5 6", "1: arrange 1 2 3", "2: arrange 1 2 3")
    assert after.endurance == (3, 3, 2, 0)
    outcome = GAME.outcome(after)
    assert outcome is not None
    assert (outcome.places, outcome.rule) == ((1, 1, 3, 4), "DD-7.6")
    assert told[-1] == Stopped("DD-7.6", (0, 1))
    assert GAME.tell(told[-1], ["Ann", "Bob", "Cy", "Di"]) == (
        "The last round is over: Ann and Bob have the most endurance."
    )
    assert not [one for one in told if isinstance(one, GalaGained | TangoDanced)]


def test_dd_7_6_a_round_before_the_last_is_like_any_other() -> None:
    after, told = do(arranged(1, "44", "12", rounds=2), "0: arrange 1 / 2", "1: arrange 1 / 2")
    assert after.round == 2
    assert GAME.outcome(after) is None
    assert not [one for one in told if isinstance(one, Stopped)]


def test_dd_7_6_a_single_couple_that_is_left_wins_as_ever() -> None:
    before = state("1 arrange ? 1 | 1 12 - ? | 1 23 - ? with faces 3 dice 1 rounds 1")
    after, _ = do(before, "0: arrange 1 / 2", "1: arrange 1 / 2")
    outcome = GAME.outcome(after)
    assert outcome is not None
    assert (outcome.places, outcome.rule) == ((1, 2), "DD-4.5")


def test_dd_7_6_which_numbers_of_rounds_can_be() -> None:
    assert [refused(Setup(2, rounds=n)) for n in (-1, 1001)] == ["DD-7.6"] * 2
    assert [refused(Setup(2, rounds=n)) for n in (0, 1, 1000)] == [None] * 3
    assert refused(Setup(2, faces=5)) == refused(Setup(2, dice=2)) == "DD-7.6"


def test_dd_7_6_no_position_is_beyond_the_last_round() -> None:
    for text in (
        "2 choose ? 1 | 10 13 ? ? | 10 22 ? ?", "1 over ? 1 | 10 13 ? 1 | 10 22 ? 1",
    ):  # fmt: skip
        assert state(f"{text} with faces 3 dice 1 rounds {text[0]}")
        with pytest.raises(Malformed):
            state(f"{text} with faces 3 dice 1 rounds {3 - int(text[0])}")


# ---- for those who study


def test_every_history_of_the_smallest_can_be_walked() -> None:
    @cache
    def histories(now: State) -> int:
        movers = GAME.to_move(now)
        if not movers:
            return 1
        seat = movers[0]
        if seat == CHANCE:
            moves = [one for one, _ in GAME.chances(now)]
        else:
            moves = list(GAME.legal_moves(now, seat))
        return sum(histories(GAME.apply(now, seat, one)[0]) for one in moves)

    tangos, rolls, rerolls, arrangements = 3, 9, 1 + 3 + 3 + 9, 2
    assert histories(GAME.initial(SMALLEST)) == tangos * (rolls * rerolls * arrangements) ** 2
    assert histories(GAME.initial(SMALLEST)) < 300_000


def test_a_smaller_marathon_in_numbers() -> None:
    encoding = encode(GAME, SMALLEST)
    assert [encoding.name(action) for action in range(encoding.actions)] == [
        "keep", "reroll 1", "reroll 2", "reroll 1 2", "arrange 1 / 2", "arrange 2 / 1",
    ]  # fmt: skip
    view = GAME.view(state("1 choose ? 1 | 10 13 ? ? | 10 22 ? ? with faces 3 dice 1 rounds 1"), 1)
    assert encoding.tensor(view, ())[-12:] == bytes([0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0])


@pytest.mark.parametrize(("faces", "dice"), [(2, 1), (3, 1), (6, 1), (3, 2), (2, 3)])
def test_club_weighs_smaller_hands_exactly(faces: int, dice: int) -> None:
    terms = terms_of(faces, dice, 1)
    shown = range(1, faces + 1)
    tango = (1,) * (dice - 1) + (faces,)
    table = odds(pack(tango), terms)
    for hand in product(shown, repeat=2 * dice):
        for mask in (0, 1, 2, terms.all_dice):
            total = 0.0
            for rolled in product(shown, repeat=mask.bit_count()):
                left = iter(rolled)
                after = [next(left) if mask >> at & 1 else die for at, die in enumerate(hand)]
                total += min(
                    table.of_arrangement(pack(tuple(after)), row) for row in terms.first_rows
                )
            mean = total / faces ** mask.bit_count()
            assert table.of_reroll(pack(hand), mask) == pytest.approx(mean)

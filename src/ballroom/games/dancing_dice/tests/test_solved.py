"""The solved round of two couples, held against the rules themselves and against plain counting."""

from collections import Counter
from collections.abc import Iterable
from itertools import product

import pytest
from librt.vecs import vec

from ballroom.core.chance import Rng
from ballroom.core.dice import pack, unpack
from ballroom.games.dancing_dice import tables
from ballroom.games.dancing_dice.duel import ABOVE, BELOW, EVEN, Duel, Side, end_of, turned
from ballroom.games.dancing_dice.hands import Dances, all_hands, dances
from ballroom.games.dancing_dice.judging import judge
from ballroom.games.dancing_dice.solving import State, WorthOfAll, shown_by_club, stages
from ballroom.games.dancing_dice.terms import REAL, terms_of
from ballroom.games.dancing_dice.worth import TANGOS, WAYS, read, worth, write

TANGO = pack((1, 2, 4))
TINY = terms_of(3, 1, 1)
"""Dice with three faces, one of each type: few enough hands to count everything."""
SLOPE = [[own / (own + other) if own + other else 0.5 for other in range(11)] for own in range(11)]
STEEP = [[own**2 / (own**2 + other**2 or 1) for other in range(11)] for own in range(11)]


def hand_of(rng: Rng, faces: int = 6, dice: int = 3) -> int:
    of_type = [sorted(1 + rng.below(faces) for _ in range(dice)) for _ in range(2)]
    return pack((*of_type[0], *of_type[1]))


# ---- hands


def test_all_hands_and_what_can_be_kept_of_them() -> None:
    hands = all_hands(6, 3)
    assert (hands.count, hands.kept_count) == (1596, 3570)
    counts = Counter(
        hands.number(pack(dice)) for dice in product(range(1, 7), repeat=6) if dice[0] == 3
    )
    assert len(counts) == 21 * 56 - 21 * 20 // 2, "those with a 3 of either type"
    assert sum(hands.chance) == pytest.approx(1)
    for number in range(hands.kept_count):
        rolls = hands.roll_chances[hands.roll_starts[number] : hands.roll_starts[number + 1]]
        assert sum(rolls) == pytest.approx(1)


def test_what_becomes_of_kept_dice_by_rolling_them_all() -> None:
    hands, hand, mask = all_hands(6, 3), pack((1, 3, 5, 2, 2, 6)), 0b010110
    kept = hands.kept_number(hand, tables.ALL_DICE ^ mask)
    counted: Counter[int] = Counter()
    for faces in product(range(1, 7), repeat=3):
        dice = list(unpack(hand))
        for place, face in zip((1, 2, 4), faces, strict=True):
            dice[place] = face
        counted[hands.number(pack(tuple(dice)))] += 1
    found = range(hands.roll_starts[kept], hands.roll_starts[kept + 1])
    assert {hands.rolls[at]: hands.roll_chances[at] for at in found} == pytest.approx(
        {number: ways / 216 for number, ways in counted.items()}
    )
    assert hands.missing[kept] == 3


@pytest.mark.parametrize(
    ("tango", "name"),
    [((1, 2, 4), tables.TANGO), ((2, 2, 2), tables.TAP_DANCE), ((5, 5, 5), tables.TANGO)],
)
def test_only_what_is_never_better_is_left_out(tango: tuple[int, int, int], name: int) -> None:
    """Whatever the other dances, what is kept does as well as any arrangement."""
    shown, rng = dances(pack(tango), REAL), Rng("left out", *tango)
    for _ in range(60):
        hand, other = hand_of(rng), hand_of(rng)
        number = shown.hands.number(hand)
        best = [shown.all[shown.of_hands[at]] for at in range(*shown.starts[number : number + 2])]
        against = shown.shown(other, rng.pick(REAL.first_rows))
        for row in REAL.first_rows:
            one = shown.shown(hand, row)
            assert any(
                ends(better, against) >= ends(one, against) and alike_in_tango(better, one, name)
                for better in best
            )


def alike_in_tango(one: tuple[int, int, int], other: tuple[int, int, int], name: int) -> bool:
    """Whether the Tango is in both or in neither."""
    return len({name in (first >> 1, second >> 1) for first, second, _ in (one, other)}) == 1


def results(one: tuple[int, int, int], other: tuple[int, int, int]) -> tuple[int, int]:
    """Whether the dances of the one are below, even or above."""
    first, second = (
        BELOW if mine < theirs else EVEN if mine == theirs else ABOVE
        for mine, theirs in zip(one[:2], other[:2], strict=True)
    )
    return first, second


def ends(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    return end_of(4, 4, one[2], other[2], results(one, other), SLOPE)


# ---- a round


@pytest.mark.parametrize("tango", [(1, 2, 4), (3, 3, 3), (6, 6, 6)])
def test_a_round_ends_as_the_judges_say(tango: tuple[int, int, int]) -> None:
    shown, rng, seen = dances(pack(tango), REAL), Rng("judges", *tango), set()
    for _ in range(1500):
        endurance = (1 + rng.below(10), 1 + rng.below(10))
        hands = (hand_of(rng), hand_of(rng))
        if rng.below(6) == 0:
            face = 1 + rng.below(6)
            hands = (pack((face,) * 6), hands[1])
        rows = (rng.pick(REAL.first_rows), rng.pick(REAL.first_rows))
        one, other = (shown.shown(hand, row) for hand, row in zip(hands, rows, strict=True))
        verdict = judge(pack(tango), endurance, hands, rows, False)
        ended = end_of(*endurance, one[2], other[2], results(one, other), STEEP)
        own, others = verdict.endurance
        assert ended == pytest.approx(0.0 if not own else 1.0 if not others else STEEP[own][others])
        seen.add((one[2], other[2], verdict.is_end))
        if not verdict.is_end:
            danced = [
                shown.has_tango[shown.all.index(some)] for some in (one, other) if some in shown.all
            ]
            assert verdict.tango_danced == any(danced) or len(danced) < 2
    assert {(0, 0, True), (1, 0, False), (2, 0, False)} <= seen


def plain_worth(shown: Dances, own: int, chances: list[float]) -> float:
    """What a performance is worth at 2 points against 3, by trying every one of the other's."""
    one, total = shown.all[own], 0.0
    for number, chance in enumerate(chances):
        other = shown.all[number]
        worths = STEEP if shown.has_tango[own] or shown.has_tango[number] else SLOPE
        total += chance * end_of(2, 3, one[2], other[2], results(one, other), worths)
    return total


def test_performances_are_weighed_as_by_trying_all_of_the_others() -> None:
    shown, rng = dances(TANGO, REAL), Rng("weighing")
    side = Side(shown, 2, 3, SLOPE, STEEP, True)
    chances = [float(rng.below(100)) for _ in range(7 * shown.count)]
    total = sum(chances)
    chances = [chance / total for chance in chances]
    side.weigh(vec[float](chances))
    met = [sum(chances[k * shown.count + i] for k in range(7)) for i in range(shown.count)]
    for _ in range(40):
        number = rng.below(shown.count)
        assert side.learner.worth[number] == pytest.approx(plain_worth(shown, number, met))


# ---- a tiny marathon, counted to the end


def tiny_best(duel: Duel, own: int) -> float:
    """What the best answer to the other's mean is worth, by trying everything with every roll."""
    shown = duel.dances
    hands, counts = shown.hands, shown.hands.dice + 1
    means, endurance = duel.means[1 - own], ((2, 3) if own == 0 else (3, 2))
    worths = (SLOPE, STEEP) if own == 0 else (turned(SLOPE), turned(STEEP))

    def of(number: int, k: int, heard: int) -> float:
        total = 0.0
        for other in range(shown.count):
            one, two = shown.all[number], shown.all[other]
            danced = shown.has_tango[number] or shown.has_tango[other]
            ended = end_of(*endurance, one[2], two[2], results(one, two), worths[danced])
            total += means[(heard * counts + k) * shown.count + other] * ended
        return total

    def danced(hand: int, k: int) -> float:
        number = hands.number(hand)
        own_ones = [shown.of_hands[at] for at in range(*shown.starts[number : number + 2])]
        return sum(max(of(one, k, heard) for one in own_ones) for heard in range(counts))

    def kept(hand: tuple[int, ...], mask: int) -> float:
        faces: list[Iterable[int]] = [
            range(1, 4) if mask >> die & 1 else (hand[die],) for die in range(2)
        ]
        rolls = product(*faces)
        worth_of = [danced(pack(dice), mask.bit_count()) for dice in rolls]
        return sum(worth_of) / len(worth_of)

    every = list(product(range(1, 4), repeat=2))
    return sum(max(kept(hand, mask) for mask in range(4)) for hand in every) / len(every)


def test_a_tiny_duel_is_solved_and_its_bounds_are_those_of_plain_counting() -> None:
    tango = pack((2,))
    duel = Duel(dances(tango, TINY), (2, 3), SLOPE, STEEP, 300)
    low, high = duel.bounds()
    assert high == pytest.approx(tiny_best(duel, 0))
    assert 1 - low == pytest.approx(tiny_best(duel, 1))
    assert 0 <= high - low < 0.002


def test_more_learning_comes_nearer() -> None:
    gaps = []
    for rounds in (2, 8, 32):
        low, high = Duel(dances(TANGO, REAL), (4, 4), SLOPE, SLOPE, rounds, True).bounds()
        assert low <= 0.5 <= high, "two equals"
        gaps.append(high - low)
    assert gaps[0] > 2 * gaps[1] > 4 * gaps[2]


# ---- the worths that ship


def test_the_worths_are_whole_and_rise_with_endurance() -> None:
    found = worth()
    assert len(found.rows) == 45
    assert sum(WAYS) == 216
    for table in (found.rolled(), *(found.same(tango) for tango in TANGOS)):
        for own in range(1, 11):
            assert table[own][own] == 0.5
            for other in range(1, 11):
                assert table[own][other] + table[other][own] == pytest.approx(1)
                assert table[own][other] > table[own - 1][other]
                if other > 1:
                    assert table[own][other] < table[own][other - 1]
    assert read(write(found.rows)).rows == found.rows


@pytest.mark.once
@pytest.mark.parametrize(("own", "other", "tango"), [(1, 2, 3), (2, 5, 30), (9, 10, 55)])
def test_the_worths_are_those_of_the_round_that_follows(own: int, other: int, tango: int) -> None:
    low, high = WorthOfAll().work_out(worth().rows, (own, other, tango, 10))
    assert low - 0.001 < worth().rows[own, other][tango] < high + 0.001
    assert high - low < 0.03


def test_all_states_are_solved_after_those_they_lead_to() -> None:
    found = [state for stage in stages(with_equals=True) for state in stage]
    assert len(found) == len(set(found)) == 55 * 56
    for stage in stages(with_equals=False):
        assert len({state.own + state.other for state in stage}) == 1
    assert stages(with_equals=True)[0] == [State(1, 1, tango) for tango in range(56)]


@pytest.mark.parametrize("number", [0, 17])
def test_club_shows_what_club_plays(number: int) -> None:
    """For each number that is heard, all that it may show is certain together."""
    shown, count = shown_by_club(number), dances(TANGOS[number], REAL).count
    for heard in range(7):
        told = [sum(shown[(own * 7 + heard) * count + i] for i in range(count)) for own in range(7)]
        assert sum(told) == pytest.approx(1)
        assert max(told) < 0.5

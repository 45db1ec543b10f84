"""The master of Dancing Dice: what it chooses, with how many couples, and what it says."""

from collections.abc import Iterator
from itertools import product

import pytest
from librt.vecs import vec

from ballroom.core.chance import CHANCE, Rng
from ballroom.core.dice import pack
from ballroom.games.dancing_dice import GAME, tables
from ballroom.games.dancing_dice.crowd import Crowd, crowd
from ballroom.games.dancing_dice.duel import Side
from ballroom.games.dancing_dice.hands import dances
from ballroom.games.dancing_dice.master import MasterPlayer, drawn, mind_of
from ballroom.games.dancing_dice.moves import Arrange, Move, Reroll
from ballroom.games.dancing_dice.notation import read_state
from ballroom.games.dancing_dice.one_of_many import OneOfMany
from ballroom.games.dancing_dice.one_of_two import OneOfTwo, solved
from ballroom.games.dancing_dice.setup import Setup
from ballroom.games.dancing_dice.solving import shown_by_club
from ballroom.games.dancing_dice.state import State
from ballroom.games.dancing_dice.terms import REAL, terms_of
from ballroom.games.dancing_dice.worth import TANGOS, worth

TANGO = pack((1, 2, 4))
QUICK = 0.1
"""Seconds in which there is no time to hear the numbers."""


def played(setup: Setup, seed: int) -> Iterator[tuple[State, int, Move]]:
    """All that masters choose in a marathon."""
    state, master, rng = GAME.initial(setup), MasterPlayer(), Rng("masters", seed)
    while movers := GAME.to_move(state):
        seat = movers[0]
        if seat == CHANCE:
            move = GAME.chances(state).sample(rng)
        else:
            legal = GAME.legal_moves(state, seat)
            move = master.choose(GAME.view(state, seat), legal, QUICK, rng)
            assert move in legal
            yield state, seat, move
        state, _ = GAME.apply(state, seat, move)


@pytest.mark.parametrize(
    "setup",
    [
        Setup(2, endurance=2),
        Setup(3, endurance=1),
        Setup(6, endurance=1),
        Setup(2, faces=3, dice=2, rounds=2),
        Setup(4, faces=4, dice=1, rounds=3),
    ],
    ids=str,
)
def test_whole_marathons_with_few_and_many_couples_and_smaller_dice(setup: Setup) -> None:
    made = list(played(setup, 1))
    assert {type(move) for _, _, move in made} == {Reroll, Arrange}
    assert [move for _, _, move in made] == [move for _, _, move in played(setup, 1)], "as its seed"


def test_two_that_are_left_of_many_play_as_two() -> None:
    view = GAME.view(read_state("4 choose ? 124 | 2 113456 ? ? | 0 ? ? ? | 3 222666 ? ?"), 0)
    assert isinstance(mind_of(view, QUICK), OneOfTwo)
    view = GAME.view(read_state("4 choose ? 124 | 2 113456 ? ? | 1 115566 ? ? | 3 222666 ? ?"), 0)
    assert isinstance(mind_of(view, QUICK), OneOfMany)


def test_it_keeps_a_gala_and_dances_a_rock() -> None:
    for others in ("| 10 222666 ? ?", "| 10 222666 ? ? | 10 115566 ? ?"):
        view = GAME.view(read_state(f"1 choose ? 124 | 7 444444 ? ? {others}"), 0)
        often = mind_of(view, QUICK).keepings()
        whole = mind_of(view, QUICK).kept_by(0)
        assert often[whole] > 0.99
    view = GAME.view(read_state("1 arrange ? 124 | 10 123123 - ? | 10 222666 - ?"), 0)
    mind = mind_of(view, QUICK)
    danced = drawn(mind.performances(), Rng(1))
    assert mind.dances.all[danced][2] == 1


def test_what_it_does_is_as_often_as_it_says() -> None:
    view = GAME.view(read_state("1 arrange ? 124 | 10 113456 - ? | 10 222666 - ?"), 0)
    often = mind_of(view, QUICK).performances()
    assert sum(often.values()) == pytest.approx(1)
    rng, found = Rng("often"), dict.fromkeys(often, 0)
    for _ in range(2000):
        found[drawn(often, rng)] += 1
    for danced, share in often.items():
        assert found[danced] / 2000 == pytest.approx(share, abs=0.05)


def test_the_order_of_two_dances_is_often_open() -> None:
    """Who always danced the better row first would be known to do so."""
    rng, is_open = Rng("orders"), 0
    for _ in range(12):
        dice = "".join(str(1 + rng.below(6)) for _ in range(6))
        view = GAME.view(read_state(f"1 arrange ? 124 | 10 {dice} - ? | 10 222666 - ?"), 0)
        mind = mind_of(view, QUICK)
        often = {mind.dances.all[one][:2]: share for one, share in mind.performances().items()}
        mixed = {one for one, share in often.items() if share > 0.05}
        is_open += any((second, first) in mixed for first, second in mixed if first != second)
    assert is_open >= 5


@pytest.mark.parametrize("number", [5, 40])
def test_it_wins_more_than_half_against_club(number: int) -> None:
    """Counted over all hands of both: nothing is left to luck."""
    duel = solved(TANGOS[number], 10, 10, True, 12)
    shown, count = shown_by_club(number), duel.dances.count
    heard_none = [
        shown[own * 7 * count + danced] for own, danced in product(range(7), range(count))
    ]
    side = duel.sides[0]
    side.weigh(vec[float](heard_none))
    assert side.learner.value() > 0.503
    assert side.learner.best() > side.learner.value()


# ---- several couples


def crowd_of(couples: int, rounds: int = 8) -> Crowd:
    return crowd(couples, TANGO, REAL, rounds)


@pytest.mark.parametrize("couples", [3, 4, 5])
def test_what_is_lost_among_several_as_the_judges_count_it(couples: int) -> None:
    found, shown, rng = crowd_of(couples), dances(TANGO, REAL), Rng("lost", couples)
    heard = [3, 2, 3, 0][: couples - 1]
    urns = {number: urn_of(found, number) for number in set(heard)}
    own = next(
        i
        for i in range(shown.count)
        if shown.all[i] == shown.shown(pack((1, 4, 5, 3, 6, 6)), 0b000111)
    )
    counted = [0, 0, 0]
    for _ in range(4000):
        others = [shown.all[rng.pick(urns[number])] for number in heard]
        lost = 0
        for dance in range(2):
            scores = [shown.all[own][dance], *(one[dance] for one in others)]
            lost += tables.unsatisfactory(scores) & 1
        counted[lost] += 1
    (expected,) = found.losses([own], heard)
    assert sum(expected) == pytest.approx(1)
    for lost, chance in enumerate(expected):
        assert counted[lost] / 4000 == pytest.approx(chance, abs=0.03)


def urn_of(found: Crowd, number: int) -> list[int]:
    """Performances, about as often as who re-rolls so many shows them."""
    count = found.dances.count
    shares = [found.mean[number * count + i] for i in range(count)]
    total = sum(shares)
    return [i for i, share in enumerate(shares) for _ in range(round(20_000 * share / total))]


def test_couples_that_have_learned_from_each_other_leave_little_to_gain() -> None:
    gains = [Crowd(dances(pack((2,)), terms_of(4, 1, 1)), 4, rounds).gain() for rounds in (2, 60)]
    assert 0 <= gains[1] < 0.01 < gains[0]


def test_what_protects_loses_nothing() -> None:
    found = crowd_of(4)
    safe = [i for i, one in enumerate(found.dances.all) if one[2]]
    assert safe
    assert all(losses == [1.0, 0.0, 0.0] for losses in found.losses(safe, [-1, -1, -1]))


# ---- in words


@pytest.mark.parametrize("others", ["| 8 222666 ? ?", "| 8 222666 ? ? | 10 115566 ? ?"])
def test_it_says_what_it_expects(others: str) -> None:
    master = MasterPlayer()
    view = GAME.view(read_state(f"1 choose ? 124 | 10 113456 ? ? {others}"), 0)
    legal = GAME.legal_moves(read_state(f"1 choose ? 124 | 10 113456 ? ? {others}"), 0)
    said = master.explain(view, legal, Reroll(0b000011))
    assert said.startswith("Re-rolls dice 1 and 2: so it ")
    assert said.endswith(".")
    assert master.explain(view, legal, Reroll(0)).startswith("Keeps all dice: so it ")
    arranging = f"1 arrange ? 124 | 10 113456 - ? {others.replace(' ? ?', ' - ?')}"
    view = GAME.view(read_state(arranging), 0)
    legal = GAME.legal_moves(read_state(arranging), 0)
    for move in legal:
        said = master.explain(view, legal, move)
        assert ", then " in said
        assert said.endswith(".")


def test_a_rock_costs_nothing_at_all() -> None:
    state = read_state("1 choose ? 456 | 10 116116 ? ? | 10 222666 ? ? | 10 115566 ? ?")
    view, legal = GAME.view(state, 0), GAME.legal_moves(state, 0)
    said = MasterPlayer().explain(view, legal, Reroll(0))
    assert said == "Keeps all dice: so it expects to lose 0.00 points in this round."


def test_endurance_that_outlasts_is_worth_more() -> None:
    table = worth().rolled()
    view = GAME.view(read_state("1 choose ? 124 | 5 113456 ? ? | 4 222666 ? ? | 9 115566 ? ?"), 0)
    mind = mind_of(view, QUICK)
    assert isinstance(mind, OneOfMany)
    assert mind.outlasting[5] == pytest.approx(table[5][4] * table[5][9])
    assert mind.outlasting[0] == 0


def test_a_side_can_play_for_something_else() -> None:
    shown = dances(TANGO, REAL)
    all_or_nothing = [[float(own > other) for other in range(11)] for own in range(11)]
    side = Side(shown, 5, 5, all_or_nothing, all_or_nothing, True)
    even = vec[float]([1 / len(shown.all) / 7] * (7 * len(shown.all)))
    side.weigh(even)
    before = list(side.learner.worth)
    side.play_for(1, 1, all_or_nothing, all_or_nothing)
    side.weigh(even)
    assert list(side.learner.worth) != before

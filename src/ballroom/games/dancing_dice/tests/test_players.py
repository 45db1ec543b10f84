"""The players of Dancing Dice: their odds, enumerated a second way, and what they say."""

from itertools import product

import pytest

from ballroom.core.chance import Rng
from ballroom.core.dice import pack
from ballroom.games.dancing_dice import GAME, tables
from ballroom.games.dancing_dice.moves import ARRANGEMENTS, REROLLS, Reroll
from ballroom.games.dancing_dice.notation import read_state
from ballroom.games.dancing_dice.odds import chance_to_be_beaten, odds
from ballroom.games.dancing_dice.players import ClubPlayer

TANGO = pack((1, 2, 4))


def test_the_chance_to_be_beaten_by_counting_all_rows() -> None:
    """All rows that a random hand, arranged by lot, can show: three dice, two types."""
    counts = [0] * 38
    for first in tables.FIRST_ROWS:
        pure = first in (tables.IVORY, tables.VELVET)
        for row in product(range(1, 7), repeat=3):
            counts[tables.score(pack(row), pure, TANGO)] += 1
    expected = [sum(counts[worth + 1 :]) / sum(counts) for worth in range(38)]
    assert chance_to_be_beaten(TANGO) == pytest.approx(expected)


@pytest.mark.parametrize("dice", ["113456", "222666", "124124", "456666"])
def test_a_reroll_is_worth_the_mean_over_all_its_rolls(dice: str) -> None:
    hand = pack(tuple(map(int, dice)))
    table = odds(TANGO)
    for mask in (0b000001, 0b001001, 0b110000, 0b010101):
        places = [die for die in range(6) if mask >> die & 1]
        total = 0.0
        for faces in product(range(1, 7), repeat=len(places)):
            rolled = list(map(int, dice))
            for place, face in zip(places, faces, strict=True):
                rolled[place] = face
            total += min(
                table.of_arrangement(pack(tuple(rolled)), first) for first in tables.FIRST_ROWS
            )
        assert table.of_reroll(hand, mask) == pytest.approx(total / 6 ** len(places))


def test_club_chooses_the_least_loss_of_all() -> None:
    table = odds(TANGO)
    rng = Rng("hands")
    for _ in range(50):
        hand = pack(tuple(1 + rng.below(6) for _ in range(6)))
        best = min(table.of_reroll(hand, mask) for mask in range(64))
        assert table.of_reroll(hand, table.best_reroll(hand)) == pytest.approx(best)
        least = min(table.of_arrangement(hand, first) for first in tables.FIRST_ROWS)
        for first in table.best_arrangements(hand):
            assert table.of_arrangement(hand, first) == pytest.approx(least)


def test_club_keeps_a_rock_and_says_so() -> None:
    club = ClubPlayer()
    view = GAME.view(read_state("1 choose ? 124 | 10 566566 ? ? | 10 222666 ? ?"), 0)
    assert club.choose(view, REROLLS, 1.0, Rng(1)) == Reroll(0)
    assert club.explain(view, REROLLS, Reroll(0)).startswith("Keeps all dice")
    view = GAME.view(read_state("1 arrange ? 124 | 10 566566 - ? | 10 222666 - ?"), 0)
    chosen = club.choose(view, ARRANGEMENTS, 1.0, Rng(1))
    assert "Rock" in club.explain(view, ARRANGEMENTS, chosen)


def test_club_says_what_it_expects() -> None:
    club = ClubPlayer()
    view = GAME.view(read_state("1 choose ? 124 | 10 113456 ? ? | 10 222666 ? ?"), 0)
    chosen = club.choose(view, REROLLS, 1.0, Rng(1))
    said = club.explain(view, REROLLS, chosen)
    assert said.startswith("Re-rolls ")
    assert "on average" in said

"""The players of Balletomane: their beliefs against `imagine`, and what they say."""

import pytest

from ballroom.core.chance import Rng
from ballroom.games.balletomane import GAME, mind, tables
from ballroom.games.balletomane.claims import counts_of, last_card
from ballroom.games.balletomane.moves import ANSWERS, Answer, Claim
from ballroom.games.balletomane.notation import read_move
from ballroom.games.balletomane.players import PLAYERS, _truth
from ballroom.games.balletomane.positions import read_state
from ballroom.games.balletomane.setup import REAL
from ballroom.games.balletomane.view import View

CLUB = PLAYERS["club"]()


def answering(claim: int, common: str = "3456", visible: str = "-", locked: str = "11") -> View:
    """Seat 0 to answer a claim of seat 1; unseen to it are the cards 5 and 9."""
    return GAME.view(
        read_state(
            f"1 0 answer 0 6 {common} ? 0 | 0 1 234 1 22 - ? ? ? "
            f"| 0 5 678 1 {visible} {locked} ? {claim} ?"
        ),
        0,
    )


def level(text: str) -> int:
    move = read_move(f"claim {text}")
    assert isinstance(move, Claim)
    return move.level


@pytest.mark.parametrize(
    ("claim", "common", "visible", "locked"),
    [
        ("straight 4", "3456", "-", "11"),
        ("straight 5", "3456", "-", "11"),
        ("straight 6", "2345", "6", "1"),
        ("pairs 2", "3366", "-", "12"),
        ("evens 4", "2468", "-", "12"),
    ],
)
def test_beliefs_are_those_of_imagine(claim: str, common: str, visible: str, locked: str) -> None:
    """How often a claim is true in 4,000 imagined games is what the player works out exactly."""
    common = common.replace("8", "4")
    view = answering(level(claim), common, visible, locked)
    rng = Rng("beliefs")
    true = 0
    for _ in range(4000):
        state = GAME.imagine(view, rng)
        true += tables.is_true(level(claim), last_card(state.hands[1]), counts_of(state, 1))
    assert true / 4000 == pytest.approx(_truth(view), abs=0.03)


def test_it_calls_when_a_bluff_is_likely_enough() -> None:
    """A call pays when P(bluff) > 10 / (10 + points)."""
    sure = answering(level("straight 4"))  # the dice are there for all to see: P(bluff) is 1/2
    assert _truth(sure) == pytest.approx(0.5)
    assert CLUB.choose(sure, ANSWERS, 1.0, Rng(1)) == Answer(False)  # 10/17 is more
    dear = answering(level("straight 6"), "2345", "6", "1")
    assert CLUB.choose(dear, ANSWERS, 1.0, Rng(1)) == Answer(True)
    shown = answering(level("sixes 3"))  # card 3 lies face up: a bluff for certain
    assert _truth(shown) == 0
    assert CLUB.choose(shown, ANSWERS, 1.0, Rng(1)) == Answer(True)
    assert "a bluff with a chance of 100%" in CLUB.explain(shown, ANSWERS, Answer(True))


def test_a_call_pays_at_the_bar() -> None:
    number = level("straight 5")  # 10 points: the bar is one half
    assert not mind.pays_to_call(number, 0.5)
    assert mind.pays_to_call(number, 0.49)


def claiming(hand: int, common: str = "3456", locked: str = "11") -> View:
    return GAME.view(
        read_state(
            f"1 0 claim 1 6 {common} ? 0 | 0 1 234 1 22 - ? ? ? | 0 {hand} 678 1 - {locked} ? ? ?"
        ),
        1,
    )


def test_a_true_claim_that_is_believed_or_called() -> None:
    """With the straight of six in hand it claims all of it, hoping to be called."""
    view = claiming(5, "3456", "12")
    chosen = CLUB.choose(view, REAL.claims, 1.0, Rng(1))
    assert chosen == Claim(level("straight 6"))
    assert "is true" in CLUB.explain(view, REAL.claims, chosen)


def test_a_bluff_that_pays() -> None:
    """Without points of its own it claims what the other can well believe."""
    view = claiming(9, "3456", "12")  # no pair at all
    chosen = CLUB.choose(view, REAL.claims, 1.0, Rng(1))
    assert isinstance(chosen, Claim)
    assert tables.LEVELS[chosen.level].card != 8
    assert "is a bluff" in CLUB.explain(view, REAL.claims, chosen)


def test_it_never_claims_a_card_that_lies_face_up() -> None:
    for hand in (5, 9):
        chosen = CLUB.choose(claiming(hand), REAL.claims, 1.0, Rng(1))
        assert isinstance(chosen, Claim)
        assert tables.LEVELS[chosen.level].card + 1 not in (2, 3, 4, 6, 7, 8)


def test_a_turn_that_makes_the_best_of_the_kept_card() -> None:
    """The rulebook's example: Emboite makes six equal dice for the card that is kept."""
    state = read_state("1 0 turn 0 4 2644 ? 0 | 0 48 12 2 - 44 ? ? ? | 0 35 67 7 5 2 ? ? ?")
    view, legal = GAME.view(state, 0), GAME.legal_moves(state, 0)
    chosen = CLUB.choose(view, legal, 1.0, Rng(1))
    assert GAME.write_move(chosen) == "emboite c1 to 4 c2 to 4"
    why = CLUB.explain(view, legal, chosen)
    assert why.startswith("Plays Emboite on common die 1")
    assert "Leaves the best card in hand with 21.0" in why


def test_a_reroll_is_worth_its_mean() -> None:
    state = read_state("1 0 turn 0 4 2644 ? 0 | 0 48 12 2 - 44 ? ? ? | 0 35 67 7 5 2 ? ? ?")
    move = read_move("discard 8 reroll c1")
    # equal values: 5 with a 4, otherwise 4; kept is card 4 alone
    expected = (16 + 5 * 11) / 6 * (1 + mind.SECOND_THOUGHT)
    assert mind.value_of_move(state, 0, move) == pytest.approx(expected)


def test_a_pirouette_goes_on_only_where_it_pays() -> None:
    state = read_state("1 0 again 0 4 4444 ? 0 | 0 4 125 5 - 44 ? ? ? | 0 38 67 7 5 2 ? ? ?")
    view, legal = GAME.view(state, 0), GAME.legal_moves(state, 0)
    assert GAME.write_move(CLUB.choose(view, legal, 1.0, Rng(1))) == "stop"


def test_it_locks_what_serves_its_best_card() -> None:
    state = read_state("1 0 lock ? 0 66 ? 0 | 0 1346 - ? - 26 ? ? ? | 0 5789 - ? - 46 ? ? ?")
    view = GAME.view(state, 0)
    chosen = CLUB.choose(view, REAL.locks, 1.0, Rng(1))
    assert GAME.write_move(chosen) in ("lock 2", "lock 1 2")
    assert "best card" in CLUB.explain(view, REAL.locks, chosen)


def test_the_card_that_nobody_holds_can_be_claimed_also_when_the_others_lies_open() -> None:
    """To the caller the claimant's card is one of two; a bluff of the other one is believed."""
    evens = level("evens 3")
    assert mind.claim_value(evens, False, 5, (9,), (1,), 1.0) == tables.LEVELS[evens].points
    assert mind.claim_value(evens, False, 5, (9,), (2,), 1.0) == 0

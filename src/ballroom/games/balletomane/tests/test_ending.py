"""The solved end of an act, held against the rules themselves and against plain counting."""

from collections.abc import Iterator
from itertools import product
from math import exp

import pytest

from ballroom.core.chance import CHANCE, Rng
from ballroom.core.dice import pack, unpack
from ballroom.games.balletomane import GAME, tables
from ballroom.games.balletomane.closing import LEANING, Closing
from ballroom.games.balletomane.ending import Ending
from ballroom.games.balletomane.master import MasterPlayer
from ballroom.games.balletomane.mind import ROLLS
from ballroom.games.balletomane.moves import Answer, Claim, Move
from ballroom.games.balletomane.outlook import MOST, outlook
from ballroom.games.balletomane.positions import read_state
from ballroom.games.balletomane.setup import Setup
from ballroom.games.balletomane.state import CLAIM, State
from ballroom.games.balletomane.tests.setups import SETUPS

FACE_UP = "1 0 claim 1 6 3456 ? 0 | 12 {} 367 1 1 2 ? ? ? | 10 {} 248 1 24 - ? ? ?"
"""Seat 1 claims first, two points behind; held may be the cards 1, 5 and 9. One die is hidden."""


def scene(own: int = 1, other: int = 5) -> State:
    return read_state(FACE_UP.format(own, other))


def closing(state: State, seat: int, rounds: int = 60) -> Closing:
    return Closing(GAME.view(state, seat), rounds)


def level(text: str) -> int:
    move = GAME.read_move(f"claim {text}")
    assert isinstance(move, Claim)
    return move.level


def after(state: State, *moves: Move) -> State:
    for move in moves:
        (seat,) = GAME.to_move(state)
        state, _ = GAME.apply(state, seat, move)
    return state


# ---- every game that fits the scene, played by the rules


def games() -> Iterator[tuple[State, float]]:
    """Every deal of the three cards and every hidden die, and how likely it is."""
    for own, other in product((1, 5, 9), repeat=2):
        if own != other:
            for (face,), ways in ROLLS[6][1]:
                state = read_state(FACE_UP.format(own, other).replace(" 1 1 2 ", f" 1 1 {face} "))
                yield state, ways * _leaning(state, 0) * _leaning(state, 1)


def _leaning(state: State, seat: int) -> float:
    dice = [*unpack(state.common), *unpack(state.visible[seat]), *unpack(state.locked[seat])]
    card = state.hands[seat].bit_length() - 1
    points = tables.points_of(card, tables.histogram(pack(tuple(dice))))
    return exp(LEANING * points)


def told(state: State) -> tuple[Closing, Closing]:
    """What is solved, as seat 1 (who claims first) and as seat 0 hold it."""
    return closing(state, 1), closing(state, 0)


def end(state: State) -> float:
    """How likely seat 1 wins when the act is over."""
    lead = state.scores[1] - state.scores[0]
    return outlook(2, True, True)[lead + MOST]


def best_of_first() -> float:
    """What seat 1 could get by knowing how seat 0 plays, by trying everything in every game."""
    known: dict[tuple[object, ...], float] = {}
    total = 0.0
    for state, likely in games():
        total += likely
        mine, theirs = told(state)
        for claim in mine.mine.claims:
            for called, often in _answers(theirs, claim):
                there = after(state, Claim(claim), *([Answer(called)] if claim else []))
                for reply, share in Closing(GAME.view(there, 0), 60).claims().items():
                    weight = likely * often * share
                    for answer in (False, True) if reply else (False,):
                        moves = [Claim(reply), *([Answer(answer)] if reply else [])]
                        key = (mine.held, claim, called, reply, answer)
                        worth = weight * end(after(there, *moves))
                        known[key] = known.get(key, 0.0) + worth
    return _most(known) / total


def _answers(theirs: Closing, claim: int) -> list[tuple[bool, float]]:
    if not claim:
        return [(False, 1.0)]
    number = theirs.ending.first.claims.index(claim)
    calls = theirs.ending.calls(number, theirs.held)
    return [(False, 1.0 - calls), (True, calls)]


def _most(known: dict[tuple[object, ...], float]) -> float:
    """The best answer to each second claim, and before it the best first claim."""
    answered: dict[tuple[object, ...], float] = {}
    for (held, claim, called, reply, _), worth in known.items():
        key = (held, claim, called, reply)
        answered[key] = max(answered.get(key, -1.0), worth)
    claimed: dict[tuple[object, ...], float] = {}
    for (held, claim, _, _), worth in answered.items():
        claimed[held, claim] = claimed.get((held, claim), 0.0) + worth
    best: dict[object, float] = {}
    for (held, _), worth in claimed.items():
        best[held] = max(best.get(held, -1.0), worth)
    return sum(best.values())


def test_its_bounds_are_those_of_the_rules_and_of_plain_counting() -> None:
    low, high = closing(scene(), 1).ending.bounds()
    assert high == pytest.approx(best_of_first())
    assert 0 <= high - low < 0.01


def test_more_learning_comes_nearer() -> None:
    gaps = []
    for rounds in (4, 16, 64):
        low, high = closing(scene(), 1, rounds).ending.bounds()
        gaps.append(high - low)
    assert gaps[0] > 2 * gaps[1] > 4 * gaps[2]


# ---- what comes of it


def test_both_come_to_the_same_and_secrets_play_no_part() -> None:
    held = ((1, 5), (5, 9), (9, 1))
    endings = {
        id(closing(scene(own, other), seat).ending) for own, other in held for seat in (0, 1)
    }
    assert len(endings) == 1


def test_a_claim_of_the_own_card_is_called_and_one_that_lies_face_up_always() -> None:
    state = after(scene(1, 5), Claim(level("evens 4")))
    assert closing(state, 0).calls() > 0.85
    state = after(scene(1, 5), Claim(level("sixes 2")))
    assert closing(state, 0).calls() == 1.0
    assert closing(state, 0).bluffs() == 1.0


def test_bluffs_are_neither_always_called_nor_always_believed() -> None:
    found = closing(scene(), 1).ending
    often = [
        found.calls(number, held)
        for number, claim in enumerate(found.first.claims)
        for held, (card, _) in enumerate(found.second.held)
        if claim and tables.LEVELS[claim].card != card
    ]
    assert any(0.1 < one < 0.9 for one in often)


def test_who_holds_much_claims_it_and_who_holds_little_bluffs_now_and_then() -> None:
    strong = closing(scene(1, 5), 1).claims()  # a straight of five lies there
    assert strong[level("straight 5")] > 0.8
    weak = closing(scene(1, 9), 1)
    shares = {claim: often for claim, often in weak.claims().items() if often > 0.02}
    assert any(not weak.is_true(claim) for claim in shares)
    assert sum(weak.claims().values()) == pytest.approx(1)


@pytest.mark.parametrize("called", [False, True])
@pytest.mark.parametrize("claim", ["evens 3", "straight 6", "pairs 1", "sixes 2", "nothing"])
def test_the_second_claim_after_anything(claim: str, called: bool) -> None:
    """Even after one that nobody could believe; with the scores and the cards as they are then."""
    move = GAME.read_move(f"claim {claim}")
    answers = [] if claim == "nothing" else [Answer(called)]
    state = after(scene(5, 1), move, *answers)
    second = closing(state, 0)
    if claim in ("evens 3", "pairs 1", "nothing"):
        assert second.ending is closing(scene(5, 1), 1).ending, "solved once"
    often = second.claims()
    assert sum(often.values()) == pytest.approx(1)
    bluff = level("evens 6")
    state = after(state, Claim(bluff))
    assert 0 <= closing(state, 1).calls() <= 1
    assert 0 <= closing(state, 1).bluffs() <= 1


def test_who_has_shown_the_card_cannot_be_bluffed_about_it() -> None:
    """After a call the second knows the first's card: of it nothing can be claimed."""
    state = after(scene(5, 9), Claim(level("evens 3")), Answer(True))
    ending = closing(state, 0).ending
    number = ending.first.claims.index(level("evens 3"))
    path = ending.called(number, ending.first.held.index((8, level("pairs 1"))))
    for held, (card, _) in enumerate(ending.second.held):
        if card != 8:
            often = zip(ending.second.claims, ending.replies(path, held), strict=True)
            assert sum(share for claim, share in often if tables.LEVELS[claim].card == 8) < 0.1
    assert all(tables.LEVELS[claim].card != 8 for claim in closing(state, 0).claims())


def test_the_lead_counts_in_the_last_act() -> None:
    """Who is far behind in the last act must hope to be believed, or called, for much."""
    near = read_state(FACE_UP.format(1, 5).replace("1 0 claim", "3 0 claim"))
    far = read_state(
        FACE_UP.format(1, 5).replace("1 0 claim", "3 0 claim").replace("| 12 ", "| 20 ")
    )
    assert near.phase == far.phase == CLAIM
    claims = [closing(state, 1).claims() for state in (near, far)]
    mean = [sum(tables.POINTS[one] * often for one, often in each.items()) for each in claims]
    assert mean[1] > mean[0]


# ---- the lead


@pytest.mark.parametrize("acts", [0, 1, 2])
def test_one_wins_what_the_other_does_not(acts: int) -> None:
    for starts in (False, True):
        mine, other = outlook(acts, starts, True), outlook(acts, not starts, True)
        for lead in (-30, -7, 0, 1, 12):
            assert mine[MOST + lead] + other[MOST - lead] == pytest.approx(1)
        assert list(mine) == sorted(mine)
    assert outlook(0, True, False)[MOST] == 0.5


def test_a_lead_counts_for_more_the_nearer_the_end() -> None:
    ahead = [
        sum(outlook(acts, starts, True)[MOST + 6] for starts in (False, True)) / 2
        for acts in (2, 1, 0)
    ]
    assert 0.5 < ahead[0] < ahead[1] < ahead[2] == 1


def test_smaller_decks_leave_more_to_be_held() -> None:
    state = GAME.initial(Setup(2, deck="1+2+9", cards=1, own=1, common=1, faces=3, acts=1))
    rng = Rng("small")
    while GAME.to_move(state)[0] < 0 or state.phase != CLAIM:
        (seat, *_) = GAME.to_move(state)
        move = GAME.chances(state).sample(rng) if seat < 0 else GAME.legal_moves(state, seat)[0]
        state, _ = GAME.apply(state, seat, move)
    found = closing(state, state.due)
    assert isinstance(found.ending, Ending)
    low, high = found.ending.bounds()
    assert 0 <= high - low < 0.02
    assert set(found.claims()) <= {one.level for one in state.kit.claims if isinstance(one, Claim)}


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("1 1 claim 1 6 1653 ? 0 | 0 7 289 0 35 - ? 11 1 | 0 1 346 0 6 3 ? ? ?", 7),
        ("1 0 claim 0 6 1131 ? 0 | 0 6 458 1 - 14 ? ? ? | 0 7 239 1 33 - ? 1 1", 7),
        ("1 0 claim 0 6 4545 ? 0 | 0 8 157 1 - 46 ? ? ? | 0 6 249 1 55 - ? 1 1", 6),
    ],
)
def test_who_claimed_nonsense_and_was_called_has_shown_the_card(text: str, shown: int) -> None:
    state = read_state(text)
    found = closing(state, state.due)
    often = found.claims()
    assert sum(often.values()) == pytest.approx(1)
    assert all(tables.LEVELS[claim].card != shown - 1 for claim in often)


def test_nonsense_that_was_accepted_has_brought_its_points() -> None:
    """Eight points behind in the last act, nothing but a claim can win."""
    text = "3 0 claim 0 6 3456 ? 0 | 8 1 367 1 1 2 ? ? ? | 16 5 248 1 24 - ? {} 0"
    found = closing(read_state(text.format(level("sixes 2"))), 0)
    assert found.ending.first.claims == [0]
    assert found.claims()[0] < 0.01


def test_where_all_is_over_the_truth_is_said() -> None:
    state = read_state("3 1 claim 1 6 5331 ? 0 | 11 1 237 3 26 - ? 0 ? | 50 5 489 2 6 4 ? ? ?")
    found = closing(state, 1)
    (claim,) = found.claims()
    assert claim == 0 or found.is_true(claim)


@pytest.mark.parametrize("lead", [300, -300])
def test_no_lead_is_too_large(lead: int) -> None:
    ahead, behind = max(lead, 0), max(-lead, 0)
    text = FACE_UP.format(1, 5).replace("| 12 ", f"| {ahead} ").replace("| 10 ", f"| {behind} ")
    assert sum(closing(read_state(text), 1).claims().values()) == pytest.approx(1)


@pytest.mark.parametrize("setup", [Setup(2), *SETUPS], ids=str)
def test_it_has_an_answer_to_whatever_is_played_and_claimed(setup: Setup) -> None:
    """Both play by lot, claim and answer by lot; the master is asked what it would do."""
    for seed in range(4):
        state, rng = GAME.initial(setup), Rng("anything", seed)
        while movers := GAME.to_move(state):
            seat = movers[0]
            if seat == CHANCE:
                move = GAME.chances(state).sample(rng)
            else:
                legal, view = GAME.legal_moves(state, seat), GAME.view(state, seat)
                move = legal[rng.below(len(legal))]
                if view.phase in ("claim", "answer"):
                    assert MasterPlayer().choose(view, legal, 1.0, Rng(seed)) in legal
                    assert MasterPlayer().explain(view, legal, move).endswith(".")
            state, _ = GAME.apply(state, seat, move)
            if isinstance(move, Answer) and state.act > 4:
                break

"""Smaller ballets, paragraph by paragraph, and how large the trees of some are."""

import pickle

import pytest

from ballroom.core import script
from ballroom.core.chance import CHANCE, Rng
from ballroom.core.contract import Event, Malformed
from ballroom.core.dice import unpack
from ballroom.games.balletomane import GAME, events
from ballroom.games.balletomane.kit import kit_of
from ballroom.games.balletomane.moves import Turn
from ballroom.games.balletomane.notation import level_text
from ballroom.games.balletomane.notation import read_move as move
from ballroom.games.balletomane.positions import read_state as state
from ballroom.games.balletomane.positions import write_state
from ballroom.games.balletomane.setup import REAL, Setup, kit_for, why_no_setup
from ballroom.games.balletomane.state import State

SMALL = Setup(2, deck="1+2+9", cards=1, own=1, common=1, faces=3, acts=1, further=False)
BEGUN = ("nature:start 0", "nature:deal 1", "nature:deal 9", "nature:roll 2")


def do(before: State, *inputs: str) -> tuple[State, list[Event]]:
    return script.play(GAME, before, *inputs)


def why(**options: object) -> str:
    refusal = why_no_setup(Setup(2, **options))  # type: ignore[arg-type]
    return "" if refusal is None else refusal.paragraph


def turn(faces: int, hand: str, common: str = "12", deck: str = "123456789") -> State:
    """Seat 0 to play its first of two cards, with a visible 1."""
    others = [card for card in deck if card not in hand][:2]
    return state(
        f"1 0 turn 0 0 {common} ? 0 | 0 {hand} - ? 1 - ? ? ? | 0 {''.join(others)} - ? 2 - ? ? ? "
        f"| {deck} 2 1 1 {faces} 1 0"
    )


def test_bm_7_1_a_smaller_ballet_says_so_and_the_real_one_does_not() -> None:
    small, real = GAME.initial(SMALL), GAME.initial(Setup(2))
    assert write_state(small).endswith(" | 129 1 1 1 3 1 0")
    assert write_state(real).count("|") == 2
    assert GAME.view(small, 0).setup == SMALL
    assert GAME.view(real, 0).setup is None
    assert small != real
    with pytest.raises(Malformed):
        state(f"{write_state(real)} | 129 2 1 1 3 1 0")


def test_bm_7_1_one_kit_is_shared_by_all_states() -> None:
    small = GAME.initial(SMALL)
    assert small.kit is GAME.initial(SMALL).kit is pickle.loads(pickle.dumps(small)).kit
    assert kit_for(Setup(2, deck="9+2+1", cards=1)) is kit_for(Setup(2, deck="1+2+9", cards=1))
    assert REAL.real
    assert not small.kit.real


def test_bm_7_2_the_deck_is_dealt_and_the_rest_stays_away() -> None:
    assert why(deck="1+2", cards=1) == why(cards=3) == why(deck="9+1+5+3", cards=2) == ""
    assert why(deck="1+2+3", cards=2) == "BM-7.2"
    assert (
        why(deck="", cards=1) == why(deck="1+2+2", cards=1) == why(deck="0+1", cards=1) == "BM-7.2"
    )
    assert why(deck="12", cards=1) == why(deck="1,2", cards=1) == "BM-7.2"
    assert why(cards=0) == why(cards=5) == "BM-7.2"
    dealing, _ = do(GAME.initial(SMALL), "nature:start 0")
    assert [GAME.write_move(one) for one, _ in GAME.chances(dealing)] == [
        "deal 1",
        "deal 2",
        "deal 9",
    ]
    assert script.refusal(GAME, dealing, CHANCE, "deal 3") == "BM-2.1"
    assert script.refusal(GAME, dealing, CHANCE, "deal 1 2") == "BM-2.1"
    after, _ = do(dealing, "nature:deal 2")
    assert [GAME.write_move(one) for one, _ in GAME.chances(after)] == ["deal 1", "deal 9"]


@pytest.mark.parametrize("cards", [2, 3])
def test_bm_7_3_each_player_takes_a_turn_for_each_card_but_one(cards: int) -> None:
    rng = Rng("turns")
    now = GAME.initial(Setup(2, cards=cards, acts=1, further=False))
    played = []
    while movers := GAME.to_move(now):
        seat = movers[0]
        chances = GAME.chances(now) if seat == CHANCE else None
        chosen = chances.sample(rng) if chances else rng.pick(GAME.legal_moves(now, seat))
        played += [seat] if isinstance(chosen, Turn) else []
        now, _ = GAME.apply(now, seat, chosen)
    assert played.count(0) == played.count(1) == cards - 1
    assert [hand.bit_count() for hand in now.hands] == [1, 1]


@pytest.mark.parametrize("starter", [0, 1])
def test_bm_7_3_without_turns_the_one_who_did_not_start_claims_first(starter: int) -> None:
    begun = [f"nature:start {starter}", *BEGUN[1:]]
    rolled = ["nature:roll 1", "nature:roll 3", "0:lock 1", "1:lock none", "nature:roll 2"]
    after, _ = do(GAME.initial(SMALL), *begun, *rolled)
    assert GAME.to_move(after) == (1 - starter,)
    assert {GAME.write_move(one)[:5] for one in GAME.legal_moves(after, 1 - starter)} == {"claim"}


def test_bm_7_4_fewer_dice_are_rolled_and_locked() -> None:
    assert why(own=0) == why(own=3) == why(common=0) == why(common=3) == "BM-7.4"
    own, _ = do(GAME.initial(SMALL), *BEGUN)
    assert [GAME.write_move(one) for one, _ in GAME.chances(own)] == ["roll 1", "roll 2", "roll 3"]
    locking, _ = do(own, "nature:roll 1", "nature:roll 3")
    assert [GAME.write_move(one) for one in GAME.legal_moves(locking, 0)] == ["lock none", "lock 1"]
    assert script.refusal(GAME, locking, 0, "lock 2") == "BM-2.4"
    after, told = do(locking, "0:lock 1", "1:lock none", "nature:roll 3")
    assert unpack(after.common) == (2, 3)
    assert after.locked == (1, 0)
    assert after.visible == (0, 3)
    said = [GAME.tell(event, ["Ada", "Ben"]) for event in told]
    assert "Ada locks the own die." in said
    assert "Ben shows 3 and locks nothing." in said
    assert "A common die is rolled: 3." in said


def test_bm_7_4_dice_that_are_not_there_cannot_be_changed() -> None:
    before = turn(3, "12")
    for die in ("c3", "c4", "o2"):
        assert script.refusal(GAME, before, 0, f"arabesque {die}") == "BM-3.3"
    for die in ("c1", "c2", "o1"):
        assert script.refusal(GAME, before, 0, f"arabesque {die}") is None
    texts = {GAME.write_move(one) for one in GAME.legal_moves(turn(3, "48"), 0)}
    assert {text for text in texts if text.startswith("cambre o1")} == {
        "cambre o1 to 1",
        "cambre o1 to 2",
    }
    assert {text for text in texts if text.startswith("emboite c1 to") and "o1" in text} == {
        "emboite c1 to 1 o1 to 1",
    }


@pytest.mark.parametrize("faces", [2, 3, 4, 5, 6])
def test_bm_7_5_no_action_takes_a_die_above_its_faces(faces: int) -> None:
    for old in range(1, faces + 1):
        for card, name, new in (
            (1, "arabesque", min(old + 1, faces)),
            (2, "plie", max(old - 1, 1)),
            (3, "battement", faces + 1 - old),
            (6, "croise", min(2 * old, faces)),
        ):
            hand = f"{card}9"
            after, _ = do(turn(faces, hand, f"{old}1"), f"0:{name} c1")
            assert unpack(after.common) == (new, 1)
    before = turn(faces, "89", f"{faces}1")
    high = f"emboite c1 to {faces - 1} c2 to 2" if faces > 2 else "emboite c1 to 2 c2 to 1"
    assert script.refusal(GAME, before, 0, high) is None
    over = state(write_state(turn(faces, "89", f"{faces}{faces}")))
    assert script.refusal(GAME, over, 0, f"emboite c1 to {faces - 1} c2 to {faces}") == "BM-4.8"
    if faces < 6:
        above = f"emboite c1 to {faces + 1} c2 to {faces - 1}"
        assert script.refusal(GAME, over, 0, above) == "BM-4.8"
    assert why(faces=1) == why(faces=7) == "BM-7.5"


@pytest.mark.parametrize("faces", [2, 5])
def test_bm_7_5_dice_are_rolled_with_their_faces(faces: int) -> None:
    spun, _ = do(turn(faces, "12"), "0:discard 1 reroll c1")
    assert [GAME.write_move(one) for one, _ in GAME.chances(spun)] == [
        f"roll {face}" for face in range(1, faces + 1)
    ]
    assert GAME.chances(spun).recipe == f"roll {{1 dice to {faces}}}"
    assert script.refusal(GAME, spun, CHANCE, f"roll {faces + 1}") == "BM-3.2"


def test_bm_7_6_only_levels_of_the_deck_that_dice_can_reach_are_claimed() -> None:
    texts = [level_text(claim.parts()[0]) for claim in kit_for(SMALL).claims]  # type: ignore[arg-type]
    assert texts == ["nothing", "evens 3", "odds 3", "pairs 1"]
    assert len(REAL.claims) == 36, "all can be reached in the real game"
    claiming = state(
        "1 0 claim 1 0 22 ? 0 | 0 1 - ? 2 - ? ? ? | 0 9 - ? - 3 ? ? ? | 129 1 1 1 3 1 0"
    )
    for text in ("claim evens 4", "claim sixes 2", "claim pairs 2"):
        assert script.refusal(GAME, claiming, 1, text) == "BM-7.6"
    assert script.refusal(GAME, claiming, 1, "claim pairs 1") is None


def test_bm_7_6_points_are_those_of_the_real_game() -> None:
    claiming = state(
        "1 0 claim 1 0 22 ? 0 | 0 1 - ? 2 - ? ? ? | 0 9 - ? - 3 ? ? ? | 129 1 1 1 3 1 0"
    )
    after, _ = do(claiming, "1:claim pairs 1", "0:call", "0:claim evens 3", "1:accept")
    assert after.scores == (4, 11)
    assert GAME.outcome(after).places == (2, 1)  # type: ignore[union-attr]


def test_bm_7_7_equal_points_share_first_place_where_no_further_acts_are_wanted() -> None:
    claiming = "1 0 claim 1 0 22 ? 0 | 0 1 - ? 2 - ? ? ? | 0 9 - ? - 3 ? ? ? | 129 1 1 1 3 1"
    after, told = do(state(f"{claiming} 0"), "1:claim nothing", "0:claim nothing")
    assert GAME.to_move(after) == ()
    outcome = GAME.outcome(after)
    assert outcome is not None
    assert (outcome.places, outcome.reason, outcome.rule) == ((1, 1), "0 points each", "BM-7.7")
    assert isinstance(told[-1], events.Shared)
    assert GAME.tell(told[-1], ["Ada", "Ben"]) == "Both have 0 points and share first place."
    further, _ = do(state(f"{claiming} 1"), "1:claim nothing", "0:claim nothing")
    assert further.act == 2
    assert GAME.to_move(further) == (CHANCE,)
    assert why(acts=0) == why(acts=4) == "BM-7.7"


def test_a_kit_is_what_it_was_made_of() -> None:
    kit = kit_of(0b100000011, 1, 1, 1, 3, 1, False)
    assert kit is kit_for(SMALL)
    assert kit.parts() == (0b100000011, 1, 1, 1, 3, 1, False)
    assert move("deal 1") == kit.deals(0b1).moves[0]


# ---- how large they are


def histories(now: State, known: dict[State, tuple[int, int]]) -> tuple[int, int]:
    """How many histories begin with a state, itself among them, and how many of them are ends."""
    if now not in known:
        movers = GAME.to_move(now)
        if not movers:
            return 1, 1
        seat = movers[0]
        chances = GAME.chances(now).moves if seat == CHANCE else GAME.legal_moves(now, seat)
        below = [histories(GAME.apply(now, seat, one)[0], known) for one in chances]
        known[now] = 1 + sum(some for some, _ in below), sum(ends for _, ends in below)
    return known[now]


SIZES = [
    ("1+2", 1, 1, 11267, 6400),
    ("1+2+9", 1, 1, 62973, 37632),
    ("1+2", 1, 2, 154175, 97344),
    ("1+2", 2, 1, 303379, 186624),
]
"""By deck, own and common dice: how many histories there are, and how many of them are ends."""


@pytest.mark.parametrize(("deck", "own", "common", "every", "ends"), SIZES)
def test_a_small_ballet_has_so_many_histories(
    deck: str, own: int, common: int, every: int, ends: int
) -> None:
    small = Setup(2, deck, 1, own, common, 2, 1, False)
    assert histories(GAME.initial(small), {}) == (every, ends)

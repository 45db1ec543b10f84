"""Dancing Dice in numbers: known actions, a known view."""

import pytest

from ballroom.core.chance import Rng
from ballroom.core.contract import WATCHER
from ballroom.core.encoding import Encoding, encode
from ballroom.games.dancing_dice import GAME
from ballroom.games.dancing_dice.encoding import MOST_ROUNDS
from ballroom.games.dancing_dice.notation import read_state
from ballroom.games.dancing_dice.tests import secrets

ARRANGING = "3 arrange ? 124 | 10 134226 13 ? | 0 ? ? ? | 7 111666 - 125"


def numbers(seats: int) -> Encoding:
    return encode(GAME, GAME.setup(seats))


def shown(text: str, seat: int) -> dict[str, str]:
    """The tensor of a seat's view of a state, by fields, as digits."""
    state = read_state(text)
    encoding = numbers(len(state.endurance))
    seen = encoding.tensor(GAME.view(state, seat), ())
    found = {}
    for field in encoding.fields:
        part, seen = seen[: field.size], seen[field.size :]
        found[field.name] = "".join(f"{byte:x}" for byte in part)
    return found


def test_a_known_view_gives_known_bytes() -> None:
    assert shown(ARRANGING, 2) == {
        "seat": "001",
        "phase": "000010",
        "round": "3",
        "due": "000",
        "to_move": "010",
        "tango": "100000" "010000" "000100",
        "endurance": "7a0",
        "rerolled": "000000",
        "announced": "1000000" "0010000" "0000000",
        "first": "110010" "000000" "000000",
        "dice": "100000" * 3 + "000001" * 3 + "0" * 72,
    }  # fmt: skip
    own = shown(ARRANGING, 0)
    assert own["endurance"] == "a07"
    assert own["to_move"] == "100"
    assert own["rerolled"] == "101000"
    assert own["dice"] == "100000001000000100010000010000000001" + "0" * 72


def test_a_watcher_sees_from_seat_0_and_knows_no_dice() -> None:
    seen = shown(ARRANGING, WATCHER)
    assert seen["seat"] == "000"
    assert seen["endurance"] == "a07"
    assert set(seen["dice"] + seen["first"] + seen["rerolled"]) == {"0"}


def test_what_lay_open_after_a_round_is_seen_until_its_couple_rolls() -> None:
    seen = shown("4 roll 1 124 | 10 123456 ? ? | 9 112233 ? 123", 0)
    assert seen["due"] == "01"
    assert seen["to_move"] == "00"
    assert seen["first"] == "000000" "111000"  # fmt: skip
    assert seen["dice"][36:] == "100000" * 2 + "010000" * 2 + "001000" * 2


def test_rounds_are_counted_no_further_than_the_highest() -> None:
    for round_ in (MOST_ROUNDS, MOST_ROUNDS + 1, 1000):
        seen = shown(f"{round_} roll 0 124 | 10 ? ? ? | 9 ? ? ?", 0)
        assert seen["round"] == f"{MOST_ROUNDS:x}"


@pytest.mark.parametrize("seat", [WATCHER, 0, 1, 2])
def test_a_tensor_tells_nothing_that_is_secret(seat: int) -> None:
    state, rng, encoding = read_state(ARRANGING), Rng("secret"), numbers(3)
    seen = encoding.tensor(GAME.view(state, seat), ())
    for _ in range(20):
        other = secrets.scramble(state, seat, rng)
        assert encoding.tensor(GAME.view(other, seat), ()) == seen


def test_who_has_chosen_is_out_or_watches_has_no_action() -> None:
    state, encoding = read_state(ARRANGING), numbers(3)
    assert [sum(encoding.mask(state, seat, ())) for seat in (0, 1, 2, WATCHER)] == [20, 0, 0, 0]
    assert encoding.mask(state, 0, ()) == bytes([0] * 64 + [1] * 20)
    state = read_state("1 choose ? 124 | 10 566566 ? ? | 10 222666 - ?")
    assert encoding.mask(state, 0, ()) == bytes([1] * 64 + [0] * 20)
    assert not any(encoding.mask(state, 1, ()))

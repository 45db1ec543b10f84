"""A corrected board and corrected dancers of La Danse."""

import json
from typing import Any

import msgspec
import pytest

from ballroom.core import setups
from ballroom.core.chance import Rng
from ballroom.core.contract import Malformed
from ballroom.core.record import replay
from ballroom.games.la_danse import GAME, tables
from ballroom.games.la_danse.dancing import ends
from ballroom.games.la_danse.setup import Setup, data_for
from ballroom.games.la_danse.state import DANCE, Draft, put_byte
from tests import laws


def ours(size: int = 6) -> dict[str, Any]:
    """Our own data, as a file would say them."""
    found: dict[str, Any] = json.loads(msgspec.json.encode(data_for(Setup(2, size=size))))
    return found


def corrected() -> dict[str, Any]:
    """A board without its last row, with a Gancho that takes three steps and looks aside."""
    data = ours()
    data["spaces"].remove("r8")
    data["dancers"]["Gancho"] = {"steps": 3, "arrows": [0, 3], "looks": 1}
    return data


def made(seats: int, **options: Any) -> Setup:
    setup = setups.make(GAME, seats, options)
    assert isinstance(setup, Setup)
    return setup


def refused(data: dict[str, Any]) -> str:
    with pytest.raises(setups.Refused) as raised:
        setups.make(GAME, 2, {"data": data})
    return str(raised.value)


@pytest.mark.parametrize("size", [6, 7])
def test_our_own_data_change_nothing(size: int) -> None:
    plain = GAME.initial(made(2, size=str(size)))
    same = GAME.initial(made(2, size=str(size), data=ours(size)))
    assert plain == same
    assert GAME.view(same, 0).ball.data is None


def test_a_corrected_ball_keeps_all_laws() -> None:
    setup = made(3, data=corrected(), variations="in-the-way")
    played = laws.walk(GAME, setup, "corrected")
    assert played.end.ball.steps[5] == 3
    assert played.end.ball.first_facing(5, 0) == 7, "aside from the centre, by its look"
    assert not played.end.ball.on_board[played.end.ball.names.index("r8")]
    rng = Rng("corrected")
    laws.law_legal(played, rng)
    laws.law_round_trips(played, rng)
    laws.law_imagine(played, rng)
    laws.law_records(played)


def test_a_record_holds_its_data() -> None:
    setup = made(2, data=corrected())
    record = laws.record_of(laws.walk(GAME, setup, "record"))
    (again,) = replay(record.splitlines(keepends=True))
    assert again.setup == setup


def test_a_part_of_the_data_is_enough() -> None:
    setup = made(2, data={"dancers": {"Waltz": {"steps": 2, "arrows": [0]}}})
    ball = GAME.initial(setup).ball
    assert ball.steps == [1, 2, 2, 2, 2, 2]
    assert ball.first == GAME.initial(Setup(2)).ball.first


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"spaces": ["z9"]}, "'z9' is no space or run of spaces, such as e3-e13. (LD-1.2)"),
        ({"spaces": ["a1"]}, "There is no space 'a1' on the largest board. (LD-1.2)"),
        ({"spaces": ["e9-e3"]}, "The run e9-e3 should rise. (LD-1.2)"),
        ({"spaces": ["e3-e12"]}, "The entrance space j13 is not on the board. (LD-1.4)"),
        ({"entrances": []}, "There are six entrances, not 0. (LD-1.4)"),
        (
            {"dancers": {"Tango": {"steps": 1, "arrows": [0]}}},
            "no kind of dancer 'Tango'. (LD-2.2)",
        ),
        ({"dancers": {"Waltz": {"steps": 9, "arrows": [0]}}}, "1 to 4 steps, not 9. (LD-2.2)"),
        ({"dancers": {"Waltz": {"steps": 1, "arrows": []}}}, "numbers from 0 to 11. (LD-2.2)"),
        ({"dancers": {"Waltz": {"steps": 1, "arrows": [3, 3]}}}, "numbers from 0 to 11. (LD-2.2)"),
        ({"dancers": {"Waltz": {"steps": 1, "arrows": [0], "looks": 12}}}, "0 to 11. (LD-2.4)"),
        (
            {"dancers": {"Quadrado": {"steps": 1, "arrows": [0]}}},
            "The Q of entrance 0 cannot reach the floor at once. (LD-1.5)",
        ),
    ],
)
def test_what_is_wrong_with_data(change: dict[str, Any], complaint: str) -> None:
    assert complaint in refused(change)


def test_what_is_wrong_with_an_entrance() -> None:
    data = ours()
    del data["entrances"][2]["W1"]
    assert refused(data) == "Entrance 2 says nothing of W1. (LD-2.1)"
    data = ours()
    data["entrances"][5]["X"] = "j8"
    assert refused(data) == "Entrance 5 has an unknown dancer 'X'. (LD-2.1)"
    data = ours()
    data["entrances"][0]["B"] = data["entrances"][0]["C"]
    assert refused(data) == "j12 is the place of two dancers. (LD-1.4)"


def test_data_of_the_wrong_shape() -> None:
    with pytest.raises(Malformed, match="does not understand"):
        setups.make(GAME, 2, {"data": {"board": []}})


def test_a_dancer_with_one_step_leaves_when_it_was_cut_in_on() -> None:
    """Where a Waltz has but one step, a turn would leave it on the space that was cut in on."""
    waltz = {
        "dancers": {"Waltz": {"steps": 1, "arrows": [0, 6]}, "Rond": {"steps": 3, "arrows": [0]}}
    }
    state = GAME.initial(made(2, data=waltz, talk="0"))
    draft = Draft(state)
    draft.spaces = bytes([255] * 18)
    waltz_at = tables.INDEX[0, 0]
    draft.spaces = put_byte(put_byte(draft.spaces, 2, waltz_at), 13, waltz_at)
    draft.announced, draft.stepped, draft.danced = (2, 13), 1 << 13, 0b10
    draft.phase, draft.due, draft.dance, draft.measure = DANCE, 0, 2, 1
    draft.entrances, draft.direction = (0, 3), 1
    found = {end // 12 for end in ends(draft.done(), 2)}
    assert found
    assert waltz_at not in found

"""The rules of Musical Chairs, paragraph by paragraph.

A state is written in one line: songs, song; then for each dancer its die, its bar, its points,
and its die and bar of the song before.
"""

import pytest

from ballroom.core import script
from ballroom.core.chance import CHANCE, Rng
from ballroom.core.contract import Event, Malformed, Outcome, told_to
from tests.example.musical_chairs import GAME
from tests.example.musical_chairs.events import Chosen, Played, Rolled
from tests.example.musical_chairs.notation import read_state, write_state
from tests.example.musical_chairs.players import ClubPlayer
from tests.example.musical_chairs.setup import Setup, why_no_setup


def after(before: str, *inputs: str) -> tuple[str, list[Event]]:
    state, told = script.play(GAME, read_state(before), *inputs)
    return write_state(state), told


def refused(before: str, seat: int, text: str) -> str | None:
    return script.refusal(GAME, read_state(before), seat, text)


def song(dice: str, *bars: int) -> tuple[tuple[int, ...], tuple[int, ...], str]:
    """One song: who is seated, the points, and the rule."""
    dancers = " | ".join(f"{die} ? 0 ? ?" for die in dice)
    _, told = after(f"3 1 | {dancers}", *(f"{seat}: sit {bar}" for seat, bar in enumerate(bars)))
    played = told[-1]
    assert isinstance(played, Played)
    return played.seated, played.points, played.rule


@pytest.mark.parametrize(("seats", "why"), [(1, "MC-1.1"), (2, None), (4, None), (5, "MC-1.1")])
def test_mc_1_1_two_to_four_dancers(seats: int, why: str | None) -> None:
    found = why_no_setup(Setup(seats))
    assert (found and found.paragraph) == why
    assert refused("3 1 | 4 ? 0 ? ? | 2 ? 0 ? ?", 2, "sit 1") == "MC-1.1"


@pytest.mark.parametrize(("songs", "why"), [(0, "MC-1.2"), (1, None), (9, None), (10, "MC-1.2")])
def test_mc_1_2_three_songs_or_as_agreed(songs: int, why: str | None) -> None:
    assert Setup(2).songs == 3
    found = why_no_setup(Setup(2, songs))
    assert (found and found.paragraph) == why


def test_mc_1_3_nobody_has_points_at_first() -> None:
    assert write_state(GAME.initial(Setup(3))) == "3 1 | ? ? 0 ? ? | ? ? 0 ? ? | ? ? 0 ? ?"


def test_mc_2_1_each_rolls_in_secret_in_the_order_of_seats() -> None:
    state, told = after("3 1 | ? ? 0 ? ? | ? ? 0 ? ?", "nature: roll 4", "nature: roll 2")
    assert state == "3 1 | 4 ? 0 ? ? | 2 ? 0 ? ?"
    assert told_to(told, 0) == (Rolled("MC-2.1", 0, 4, to=(0,)),)
    assert told_to(told, 1) == (Rolled("MC-2.1", 1, 2, to=(1,)),)
    assert refused("3 1 | ? ? 0 ? ? | ? ? 0 ? ?", 0, "roll 4") == "MC-2.1"
    assert refused("3 1 | ? ? 0 ? ? | ? ? 0 ? ?", CHANCE, "roll 7") == "MC-2.1"
    assert refused("3 1 | ? ? 0 ? ? | ? ? 0 ? ?", CHANCE, "sit 1") == "MC-2.1"


def test_mc_2_2_a_song_is_as_long_as_all_dice() -> None:
    assert song("42", 6, 1)[0] == (0,)
    assert song("42", 7, 1)[0] == (1,)


def test_mc_2_3_a_bar_is_chosen_when_all_have_rolled() -> None:
    assert refused("3 1 | 4 ? 0 ? ? | ? ? 0 ? ?", 0, "sit 5") == "MC-2.3"
    before = "3 1 | 4 ? 0 ? ? | 2 ? 0 ? ?"
    assert [refused(before, 0, f"sit {bar}") for bar in (1, 12, 13)] == [None, None, "MC-2.3"]
    assert len(GAME.legal_moves(read_state(before), 0)) == 12


def test_mc_2_4_choices_are_sealed_and_final() -> None:
    state, told = after("3 1 | 4 ? 0 ? ? | 2 ? 0 ? ?", "1: sit 5")
    assert told == [Chosen("MC-2.4", 1)]
    seen = GAME.write_view(GAME.view(read_state(state), 0))
    assert seen == "0 : 3 1 ? 0 | 4 ? 0 ? ? | ? ? 0 ? ?"
    assert refused(state, 1, "sit 6") == "MC-2.4"
    assert refused(state, CHANCE, "roll 1") == "MC-2.4"


def test_mc_2_5_all_is_shown_when_the_last_has_chosen() -> None:
    state, told = after("3 1 | 4 ? 0 ? ? | 2 ? 0 ? ?", "1: sit 5", "0: sit 6")
    assert told[-1] == Played("MC-3.2", 1, (4, 2), (6, 5), (0,), (1, 0))
    assert state == "3 2 | ? ? 1 4 6 | ? ? 0 2 5"


def test_mc_3_1_who_is_late_gets_nothing() -> None:
    assert song("111", 4, 2, 1) == ((1,), (0, 1, 0), "MC-3.2")


def test_mc_3_2_the_last_one_in_time_takes_the_chair_or_several_share_it() -> None:
    assert song("65", 10, 11) == ((1,), (0, 1), "MC-3.2")
    assert song("653", 13, 13, 2) == ((0, 1), (1, 1, 0), "MC-3.2")


def test_mc_3_3_if_all_are_late_the_chair_stays_empty() -> None:
    assert song("11", 3, 12) == ((), (0, 0), "MC-3.3")


def test_mc_4_1_the_most_points_win_after_the_last_song() -> None:
    state, _ = after("2 2 | 4 ? 1 1 1 | 2 ? 0 1 1", "0: sit 6", "1: sit 1")
    assert GAME.outcome(read_state(state)) == Outcome((1, 2), "the most chairs", "MC-4.1")
    assert refused(state, 0, "sit 1") == "MC-4.1"
    assert GAME.outcome(read_state("2 2 | ? ? 1 1 1 | ? ? 0 1 1")) is None


def test_mc_4_2_equal_points_share_a_place() -> None:
    found = GAME.outcome(read_state("3 4 | ? ? 1 1 1 | ? ? 2 1 1 | ? ? 1 1 1 | ? ? 0 1 1"))
    assert found is not None
    assert found.places == (2, 1, 2, 4)


@pytest.mark.parametrize(
    "text",
    [
        "3 1 | ? ? 0 ? ?",
        "0 1 | ? ? 0 ? ? | ? ? 0 ? ?",
        "3 5 | ? ? 0 1 1 | ? ? 0 1 1",
        "3 1 | ? ? 0 ? ? | 2 ? 0 ? ?",
        "3 1 | 7 ? 0 ? ? | 2 ? 0 ? ?",
        "3 1 | 4 13 0 ? ? | 2 ? 0 ? ?",
        "3 1 | 4 2 0 ? ? | 2 2 0 ? ?",
        "3 1 | 4 ? 1 ? ? | 2 ? 0 ? ?",
        "3 1 | 4 3 0 ? ? | ? ? 0 ? ?",
        "3 1 | ? ? 0 1 1 | ? ? 0 1 1",
        "3 2 | ? ? 0 1 ? | ? ? 0 1 1",
        "3 4 | 4 ? 0 1 1 | ? ? 0 1 1",
    ],
)
def test_states_that_no_game_comes_to(text: str) -> None:
    with pytest.raises(Malformed):
        read_state(text)


def test_club_adds_the_average_of_the_others() -> None:
    state = read_state("3 1 | 4 ? 0 ? ? | 2 ? 0 ? ? | 6 ? 0 ? ?")
    legal = GAME.legal_moves(state, 0)
    chosen = ClubPlayer().choose(GAME.view(state, 0), legal, 1.0, Rng(1))
    assert GAME.write_move(chosen) == "sit 11"

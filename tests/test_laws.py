"""Every law, for every game that the registry finds and the example, for every number of seats."""

import importlib
from functools import cache
from importlib.util import find_spec

import pytest

from ballroom.core import registry
from ballroom.core.chance import Rng
from ballroom.core.contract import AnyGame, Setup
from ballroom.players.registry import levels
from tests import laws
from tests.laws import Walk
from tests.rooms import EXAMPLE, GAMES

pytestmark = pytest.mark.usefixtures("fourth_game")


def setups(game: AnyGame) -> list[Setup]:
    """Every number of seats, and whatever else the room's tests/setups.py asks for."""
    own = f"{registry.room(game)}.tests.setups"
    others = importlib.import_module(own).SETUPS if find_spec(own) else []
    return [*(game.setup(seats) for seats in game.seats), *others]


with pytest.MonkeyPatch.context() as patch:
    patch.setenv(registry.ELSEWHERE, EXAMPLE)
    SETTINGS = [(game, setup) for game in GAMES for setup in setups(game)]


def said(setting: tuple[AnyGame, Setup]) -> str:
    game, setup = setting
    options = [f"{name}={getattr(setup, name)}" for name in setup.__struct_fields__[1:]]
    plain = game.setup(setup.seats) == setup
    return "-".join([game.name, str(setup.seats), *([] if plain else options)])


@cache
def walked(game: AnyGame, setup: Setup) -> Walk:
    return laws.walk(game, setup, 0)


@pytest.fixture(params=SETTINGS, ids=said)
def played(request: pytest.FixtureRequest) -> Walk:
    return walked(*request.param)


@pytest.mark.parametrize("setting", SETTINGS, ids=said)
def test_random_play_ends(setting: tuple[AnyGame, Setup]) -> None:
    for seed in range(3):
        laws.law_ends(*setting, seed)


def test_the_inputs_alone_decide(played: Walk) -> None:
    laws.law_same_dice_same_game(played.game, played.setup, "twice")


def test_actions_make_the_legal_moves(played: Walk) -> None:
    laws.law_in_numbers(played, Rng("numbers"))


def test_legal_moves_and_refusals_agree(played: Walk) -> None:
    laws.law_legal(played, Rng("legal"))


def test_chances_are_distributions(played: Walk) -> None:
    laws.law_chances(played, Rng("chances"))


def test_recipes_draw_what_nature_may_do(played: Walk) -> None:
    laws.law_recipes(played)


def test_what_is_learned_of_nature_is_true_and_no_secret(played: Walk) -> None:
    laws.law_learned(played, Rng("learned"))


def test_everything_survives_being_written(played: Walk) -> None:
    laws.law_round_trips(played, Rng("round trips"))


def test_events_cite_rules_and_can_be_said(played: Walk) -> None:
    laws.law_events(played)


def test_states_and_moves_are_values(played: Walk) -> None:
    laws.law_values(played, Rng("values"))


def test_apply_changes_no_state(played: Walk) -> None:
    laws.law_inputs_leave_states(played)


def test_records_replay(played: Walk) -> None:
    laws.law_records(played)


def test_records_for_a_seat_hold_no_more_than_it_was_told(played: Walk) -> None:
    laws.law_told(played)


def test_imagined_states_look_like_the_view(played: Walk) -> None:
    laws.law_imagine(played, Rng("imagine"))


def test_no_seat_sees_a_secret(played: Walk) -> None:
    laws.law_secrecy(played, Rng("secrecy"))


def test_players_choose_legal_moves_and_say_why(played: Walk) -> None:
    laws.law_players(played, Rng("players"), levels(played.game))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_nonsense_is_refused(game: AnyGame) -> None:
    laws.law_malformed(game)

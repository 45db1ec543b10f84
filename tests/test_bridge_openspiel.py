"""The games in OpenSpiel: its own tests, what players know, and what its solvers find."""

import pickle
import random
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy as policies
from open_spiel.python.algorithms import expected_game_score, ismcts, mcts
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test

from ballroom.bridges import openspiel
from ballroom.bridges.history import Moment, NotLegal
from ballroom.core.chance import CHANCE, Rng
from ballroom.core.contract import AnyGame, Outcome
from ballroom.core.encoding import Encoding, size
from ballroom.core.extras import how_to_get
from ballroom.core.registry import find, games

SMALL_MARATHON = "ballroom_dancing_dice(endurance=1,faces=2,dice=1,rounds=1)"
SMALL_BALLET = "ballroom_balletomane(deck=1/2,cards=1,own=1,common=1,faces=2,acts=1,further=false)"
LOADS = [
    SMALL_MARATHON,
    SMALL_BALLET,
    "ballroom_balletomane(deck=1/3/5/7/8/9,cards=3,own=2,common=1,faces=4,acts=2)",
    "ballroom_dancing_dice(seats=3,faces=4,dice=2,rounds=3)",
    "ballroom_dancing_dice",
    "ballroom_dancing_dice(seats=3,endurance=2)",
    "ballroom_dancing_dice(seats=6,endurance=1)",
    "ballroom_balletomane",
    "ballroom_la_danse(talk=false)",
    "ballroom_la_danse(seats=3,quick=false,talk=false,variations=all-night)",
    # With talks a ball takes long; the beginning of one will do.
    "ballroom_la_danse(seats=2,horizon=40)",
]
NAMES = sorted({load.partition("(")[0] for load in LOADS})
SEALED = [load for load in LOADS if "la_danse" not in load or "quick=false" in load]


@pytest.fixture(params=LOADS)
def game(request: pytest.FixtureRequest) -> Any:
    return pyspiel.load_game(request.param)


def walk(game: Any, seed: int) -> Iterator[Any]:
    """All states of a game that is played at random, each a state of its own."""
    rng = random.Random(seed)
    state = game.new_initial_state()
    while True:
        yield state.clone()
        if state.is_terminal():
            return
        state.apply_action(chosen(state, rng))


def chosen(state: Any, rng: random.Random) -> int:
    if state.is_chance_node():
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        return int(rng.choices(actions, weights)[0])
    return int(rng.choice(state.legal_actions()))


def some(game: Any, seed: int, count: int) -> list[Any]:
    """A few states of a random game, its beginning and its end among them."""
    states = list(walk(game, seed))
    rng = random.Random(seed)
    return [states[0], states[-1], *(rng.choice(states) for _ in range(count))]


# ---- its own tests


def test_random_games_pass_its_test(game: Any) -> None:
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("load", ["dancing_dice", "balletomane", "la_danse(talk=false)"])
def test_random_games_pass_its_test_in_python(load: str) -> None:
    np.random.seed(1)  # its test draws from there
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(f"ballroom_{load}"))


def test_what_it_asks_beforehand_holds(game: Any) -> None:
    for seed in range(2):
        for state in walk(game, seed):
            assert len(state.history()) <= game.max_game_length()
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                assert [number for number, _ in outcomes] == list(range(len(outcomes)))
                assert len(outcomes) <= game.max_chance_outcomes()
                assert sum(chance for _, chance in outcomes) == pytest.approx(1, abs=1e-12)


def test_bounds_that_the_rules_have_are_kept_and_met() -> None:
    met = {SMALL_MARATHON: 1 + 4 * 2, SMALL_BALLET: 1 + 12}
    for load, longest in met.items():
        game = pyspiel.load_game(load)
        assert game.max_game_length() == longest
        assert max(len(list(walk(game, seed))) - 1 for seed in range(20)) == longest


def test_nature_does_her_most() -> None:
    most = {
        "ballroom_dancing_dice": 128,  # no more than that is listed at once
        "ballroom_balletomane": 126,
        "ballroom_la_danse(seats=4)": 24,
    }
    for load, outcomes in most.items():
        assert pyspiel.load_game(load).max_chance_outcomes() == outcomes


def test_a_roll_of_many_outcomes_is_drawn_in_two_parts() -> None:
    """Each outcome has the weight that the rules give it, and is met once."""
    game = pyspiel.load_game("ballroom_dancing_dice(seats=2)")
    state = game.new_initial_state()
    state.apply_action(0)
    met: dict[str, float] = {}
    for part, chance in state.chance_outcomes():
        begun = state.child(part)
        assert begun.is_chance_node()
        assert "part" in str(begun)
        for outcome, then in begun.chance_outcomes():
            met[begun.action_to_string(-1, outcome)] = chance * then
            assert not outcome or begun.child(outcome).moment.begun == ()
    chances = state.moment.setting.game.chances(state.moment.state)
    assert len(met) == 56 * 56
    for move, weight in chances:
        text = state.moment.setting.game.write_move(move)
        assert met[text] == pytest.approx(weight / chances.total)


# ---- parameters


def test_every_option_is_a_parameter() -> None:
    for game in games().values():
        if openspiel.short_name(game) not in NAMES:
            continue
        parameters = openspiel.parameters(game)
        assert list(parameters) == [*game.setup.__struct_fields__, "horizon"]
        loaded = pyspiel.load_game(openspiel.short_name(game))
        assert loaded.get_parameters() == parameters
        assert loaded.setting.setup == game.setup(game.seats[0])


def test_options_reach_the_game() -> None:
    game = pyspiel.load_game("ballroom_dancing_dice", {"seats": 5, "endurance": 3})
    assert game.num_players() == 5
    assert game.setting.setup == find("dancing-dice").setup(5, endurance=3)
    ball = pyspiel.load_game("ballroom_la_danse(quick=false,variations=smitten+spell)")
    assert ball.setting.setup == find("la-danse").setup(2, quick=False, variations="smitten+spell")
    ballet = pyspiel.load_game("ballroom_balletomane", {"deck": "1+2", "cards": 1})
    assert ballet.setting.setup == find("balletomane").setup(2, deck="1+2", cards=1)


@pytest.mark.parametrize(
    ("load", "said"),
    [
        ("ballroom_dancing_dice(seats=7)", "2 to 6 couples, not 7. (DD-1.1)"),
        ("ballroom_dancing_dice(endurance=11)", "1 to 10 points, not 11. (DD-1.3)"),
        ("ballroom_dancing_dice(faces=4)", "a number of rounds is needed"),
        ("ballroom_balletomane(deck=1/2)", "the deck has 2. (BM-7.2)"),
        ("ballroom_balletomane(seats=3)", "for two players, not 3. (BM-1.1)"),
        ("ballroom_la_danse(size=5)", "the size 6 or 7, not 5. (LD-1.2)"),
        ("ballroom_la_danse(variations=polka)", "no variation 'polka'"),
        ("ballroom_la_danse(data=nowhere.json)", "nowhere.json cannot be read as data"),
        ("ballroom_dancing_dice(horizon=-1)", "1 action or more, not -1"),
        ("ballroom_dancing_dice(courage=1)", "Unknown parameter 'courage'"),
    ],
)
def test_a_bad_option_is_refused_with_the_rule(load: str, said: str) -> None:
    with pytest.raises((ValueError, pyspiel.SpielError)) as refused:
        pyspiel.load_game(load)
    assert said in str(refused.value)


def test_a_board_of_ones_own_is_the_path_of_its_file(tmp_path: Path) -> None:
    ball = find("la-danse")
    assert ball.data is not None
    file = tmp_path / "board.json"
    file.write_bytes(msgspec.json.encode(ball.data(ball.setup(2))))
    game = pyspiel.load_game("ballroom_la_danse", {"data": str(file)})
    assert game.setting.setup.data is not None
    state = game.new_initial_state()
    assert pickle.loads(pickle.dumps(state)).moment.state == state.moment.state


def test_a_game_is_cut_at_its_horizon_as_a_draw() -> None:
    game = pyspiel.load_game("ballroom_dancing_dice(horizon=7)")
    assert game.max_game_length() == 8, "nature is not cut off within a roll"
    last = list(walk(game, 1))[-1]
    assert last.is_terminal()
    assert len(last.history()) in (7, 8)
    assert last.returns() == [0.0, 0.0]
    assert not last.legal_actions()


def test_nobody_is_cut_off_within_a_move() -> None:
    for horizon in (5, 6, 7):
        game = pyspiel.load_game(f"ballroom_la_danse(talk=false,horizon={horizon})")
        last = list(walk(game, 1))[-1]
        assert horizon <= len(last.history()) <= game.max_game_length()
        assert not last.moment.begun


# ---- utilities


def test_utilities_are_zero_sum_and_equal_for_equal_places() -> None:
    def won(*places: int) -> list[float]:
        return openspiel.utilities(Outcome(places, "", ""))

    assert won(1, 2) == [1, -1]
    assert won(1, 1) == [0, 0]
    assert won(2, 1, 2, 2) == pytest.approx([-1 / 3, 1, -1 / 3, -1 / 3])
    assert won(3, 1, 1) == [-1, 0.5, 0.5]
    assert won(1, 2, 3, 4) == pytest.approx([1, 1 / 3, -1 / 3, -1])


def test_the_end_is_paid_by_places(game: Any) -> None:
    *before, last = walk(game, 3)
    outcome = last.moment.setting.game.outcome(last.moment.state)
    assert all(not any(state.returns()) for state in before)
    returns = last.returns()
    if outcome is None:
        assert len(last.history()) >= game.setting.horizon
        assert not any(returns)
        return
    assert sum(returns) == pytest.approx(game.utility_sum())
    assert max(returns) == max(returns[seat] for seat in outcome.winners)
    assert game.min_utility() <= min(returns) <= 0 <= max(returns) <= game.max_utility()
    assert any(returns) == (len(outcome.winners) < game.num_players())


# ---- what players know


def test_who_cannot_tell_two_games_apart_knows_the_same(game: Any) -> None:
    rng = random.Random(1)
    other = 0
    for state in some(game, 4, 8):
        for player in range(game.num_players()):
            again = state.resample_from_infostate(player, rng.random)
            assert again.information_state_string(player) == state.information_state_string(player)
            assert again.observation_string(player) == state.observation_string(player)
            assert again.observation_tensor(player) == state.observation_tensor(player)
            assert again.current_player() == state.current_player()
            if state.current_player() == player:
                assert again.legal_actions() == state.legal_actions()
            other += again.history() != state.history()
    assert other, "what is hidden was never drawn anew"


def test_what_is_drawn_anew_depends_on_nothing_hidden(game: Any) -> None:
    for state in some(game, 5, 4):
        for player in range(game.num_players()):
            one = state.resample_from_infostate(player, lambda: 0.25)
            two = one.resample_from_infostate(player, lambda: 0.5)
            assert two.resample_from_infostate(player, lambda: 0.25).history() == one.history()


def test_a_game_drawn_anew_is_played_on(game: Any) -> None:
    rng = random.Random(6)
    state = some(game, 6, 1)[-1].resample_from_infostate(1, rng.random)
    while not state.is_terminal():
        state.apply_action(chosen(state, rng))
    assert sum(state.returns()) == pytest.approx(0)


def test_what_a_player_knows_holds_all_that_it_knew_and_did(game: Any) -> None:
    """Perfect recall: one knowledge is come to in one way only."""
    came: dict[str, list[object]] = {}
    for seed in range(2):
        for state in some(game, seed, 2):
            for player in range(game.num_players()):
                for one in (state, state.resample_from_infostate(player, lambda: 0.5)):
                    way = _way(game, one, player)
                    assert came.setdefault(one.information_state_string(player), way) == way
    assert len(came) > 4


def _way(game: Any, state: Any, player: int) -> list[object]:
    """What a player knew and did, whenever it was its turn."""
    past = game.new_initial_state()
    way: list[object] = []
    for action in state.history():
        if past.current_player() == player:
            way.append((past.information_state_string(player), action))
        past.apply_action(action)
    return way


def test_what_players_know_grows_apart_with_what_they_are_told() -> None:
    """Two rolls, own and another's: the own one makes a difference, the other's none."""
    game = pyspiel.load_game("ballroom_dancing_dice(seats=2)")
    state = game.new_initial_state()
    state.apply_action(0)
    for roller in (0, 1):
        after = [state.child(5).child(roll) for roll in (5, 17)]
        for player in (0, 1):
            known = {one.information_state_string(player) for one in after}
            assert len(known) == (2 if player == roller else 1)
            seen = {one.observation_string(player) for one in after}
            assert len(seen) == (2 if player == roller else 1)
        state.apply_action(5)
        state.apply_action(5)


@pytest.mark.parametrize("load", SEALED)
def test_a_sealed_choice_is_known_to_its_seat_alone(load: str) -> None:
    game = pyspiel.load_game(load)
    sealed = 0
    for seed in range(3):
        for state in walk(game, seed):
            rules, moment = state.moment.setting.game, state.moment
            if state.is_terminal() or len(rules.to_move(moment.state)) < 2 or moment.begun:
                continue
            mover = state.current_player()
            one, *others = (_whole(state, number) for number in range(9))
            two = next(other for other in others if other.moment.move != one.moment.move)
            for player in range(game.num_players()):
                same = one.information_state_string(player) == two.information_state_string(player)
                assert same == (player != mover)
            sealed += 1
    assert sealed > 1


def _whole(state: Any, seed: int) -> Any:
    """The state after a whole move that the mover makes at random."""
    rng = random.Random(seed)
    after = state.clone()
    after.apply_action(chosen(after, rng))
    while after.moment.begun:
        after.apply_action(chosen(after, rng))
    return after


def test_what_is_imagined_looks_the_same(game: Any) -> None:
    rng = Rng("imagined")
    for state in some(game, 7, 6):
        setting = state.moment.setting
        for player in range(game.num_players()):
            view = setting.game.view(state.moment.state, player)
            imagined = setting.game.imagine(view, rng)
            like = Moment(setting, None, CHANCE, None, (), imagined)
            assert like.sight(player) == setting.game.write_view(view)
            assert like.seen(player) == setting.encoding.tensor(view, ())


# ---- observations


def test_a_tensor_is_the_fields_of_the_encoding_from_0_to_1(game: Any) -> None:
    fields = game.setting.encoding.fields
    assert game.observation_tensor_size() == size(fields)
    seen = make_observation(game)
    assert list(seen.dict) == [field.name for field in fields]
    for state in some(game, 8, 4):
        for player in range(game.num_players()):
            tensor = state.observation_tensor(player)
            seen.set_from(state, player)
            assert seen.tensor.tolist() == tensor
            assert 0 <= min(tensor) < max(tensor) <= 1
            seen_bytes = state.moment.seen(player)
            start = 0
            for field in fields:
                own = np.frombuffer(seen_bytes[start : start + field.size], np.uint8)
                assert np.rint(seen.dict[field.name] * field.highest).tolist() == own.tolist()
                start += field.size


def test_the_public_observation_is_what_a_watcher_sees() -> None:
    game = pyspiel.load_game("ballroom_balletomane")
    public = make_observation(
        game,
        pyspiel.IIGObservationType(
            perfect_recall=True, public_info=True, private_info=pyspiel.PrivateInfoType.NONE
        ),
    )
    state = some(game, 9, 1)[-1]
    assert public.string_from(state, 0) == public.string_from(state, 1)
    assert public.string_from(state, 0) != state.information_state_string(0)
    with pytest.raises(ValueError, match="its own or nothing"):
        game.make_py_observer(
            pyspiel.IIGObservationType(
                perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
            )
        )


# ---- copies


def test_states_survive_being_written(game: Any) -> None:
    for state in some(game, 10, 4):
        copies = [
            game.deserialize_state(state.serialize()),
            pickle.loads(pickle.dumps(state)),
            state.clone(),
        ]
        for copy in copies:
            assert copy.history() == state.history()
            assert copy.moment.inputs() == state.moment.inputs()
            assert copy.moment.begun == state.moment.begun
            assert copy.current_player() == state.current_player()
            for player in range(game.num_players()):
                known = copy.information_state_string(player)
                assert known == state.information_state_string(player)


def test_a_written_state_is_a_record_of_inputs() -> None:
    game = pyspiel.load_game("ballroom_dancing_dice(endurance=1)")
    state = list(walk(game, 1))[6]
    key, record, begun = state.moment.__reduce__()[1]
    assert key == ("dancing-dice", msgspec.json.encode(game.setting.setup), 0)
    assert [text.split()[0] for _, text in record] == ["tango", "roll", "roll", "reroll"]
    assert begun == ()
    rolling = list(walk(game, 1))[2]
    assert len(rolling.moment.begun) == 1
    assert pickle.loads(pickle.dumps(rolling)).moment.begun == rolling.moment.begun


def test_an_action_that_may_not_be_taken_is_refused() -> None:
    game = pyspiel.load_game("ballroom_dancing_dice")
    state = game.new_initial_state()
    with pytest.raises(NotLegal):
        state.apply_action(56)
    for roll in (0, 0, 0):
        state.apply_action(roll)
    for action in (64, -2, 10_000):
        with pytest.raises(NotLegal):
            state.apply_action(action)
    assert state.move_number() == 3


# ---- its solvers


def solved(load: str, iterations: int) -> tuple[Any, Any]:
    """The whole tree of a game, and what CFR+ makes of it."""
    tree = pyspiel.convert_to_cached_tree(pyspiel.load_game(load))
    solver = pyspiel.CFRPlusSolver(tree)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    return tree, solver.tabular_average_policy()  # the other one does not outlive the solver


@pytest.mark.parametrize("load", [SMALL_MARATHON, SMALL_BALLET])
def test_small_games_are_solved(load: str) -> None:
    """Whoever sits where has the same chances, so that perfect play wins nothing: the value is 0.

    A best response to uniform play wins a good deal, and to what CFR+ finds next to nothing.
    """
    tree, policy = solved(load, 25)
    assert pyspiel.exploitability(tree, pyspiel.UniformRandomPolicy(tree)) > 0.2
    assert pyspiel.exploitability(tree, policy) < 0.004
    first, second = pyspiel.expected_returns(tree.new_initial_state(), policy, -1, False)
    assert first == pytest.approx(0, abs=0.004)
    assert first + second == pytest.approx(0, abs=1e-12)


class First(policies.Policy):  # type: ignore[misc]  # open_spiel has no types
    """Takes the first action that there is."""

    def action_probabilities(self, state: Any, player_id: Any = None) -> dict[int, float]:
        del player_id  # it is the one who moves
        return {state.legal_actions()[0]: 1.0}


def test_the_value_of_play_is_that_of_the_rules_without_the_bridge() -> None:
    """Seat 0 takes what is first, seat 1 anything: once by the contract alone, in fractions."""
    game = pyspiel.load_game(SMALL_BALLET)
    players = [First(game, [0, 1]), policies.UniformRandomPolicy(game)]
    found = expected_game_score.policy_value(game.new_initial_state(), players)
    rules, setup = game.setting.game, game.setting.setup
    expected = float(value(rules, game.setting.encoding, rules.initial(setup)))
    assert expected != 0
    assert list(found) == pytest.approx([expected, -expected], abs=1e-9)


def value(rules: AnyGame, encoding: Encoding, state: Any) -> Fraction:
    """What seat 0 wins."""
    outcome = rules.outcome(state)
    if outcome is not None:
        return Fraction(outcome.places[1] - outcome.places[0])
    seat = rules.to_move(state)[0]
    if seat == CHANCE:
        chances = rules.chances(state)
        weighted = [(move, Fraction(weight, chances.total)) for move, weight in chances]
    else:
        moves = list(rules.legal_moves(state, seat))
        if seat == 0:
            moves = [min(moves, key=lambda move: encoding.numbers(state, seat, move))]
        weighted = [(move, Fraction(1, len(moves))) for move in moves]
    return sum(
        (
            part * value(rules, encoding, rules.apply(state, seat, move)[0])
            for move, part in weighted
        ),
        Fraction(0),
    )


def test_in_a_whole_tree_one_knowledge_is_come_to_in_one_way_only() -> None:
    came: dict[str, tuple[object, ...]] = {}
    decisions = 0

    def visit(state: Any, ways: tuple[tuple[object, ...], ...]) -> None:
        nonlocal decisions
        if state.is_terminal():
            return
        mover = state.current_player()
        known = "" if mover == CHANCE else state.information_state_string(mover)
        if mover != CHANCE:
            decisions += 1
            assert came.setdefault(known, ways[mover]) == ways[mover]
        for action in state.legal_actions():
            longer = list(ways)
            if mover != CHANCE:
                longer[mover] = (*ways[mover], hash(known), action)
            visit(state.child(action), tuple(longer))

    visit(pyspiel.load_game(SMALL_BALLET).new_initial_state(), ((), ()))
    assert 1 < len(came) < decisions


# ---- its players


def test_its_search_over_what_a_player_may_know_plays() -> None:
    game = pyspiel.load_game("ballroom_balletomane")
    rng = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game,
        evaluator=mcts.RandomRolloutEvaluator(1, rng),
        uct_c=2.0,
        max_simulations=3,
        random_state=rng,
        child_selection_policy=ismcts.ChildSelectionPolicy.PUCT,
    )
    bot.set_resampler(
        lambda state, player: state.resample_from_infostate(player, random.Random(2).random)
    )
    state = next(one for one in walk(game, 11) if one.is_player_node())
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("player", [-1, 2])
def test_nobody_is_resampled_who_is_not_there(player: int) -> None:
    state = pyspiel.load_game(SMALL_MARATHON).new_initial_state()
    with pytest.raises(ValueError, match=f"there is no player {player}, only 0 to 1"):
        state.resample_from_infostate(player, random.Random(1).random)


# ---- without it


def test_where_openspiel_is_missing_it_says_what_to_install() -> None:
    script = "import sys; sys.modules['pyspiel'] = None; import ballroom.bridges.openspiel"
    tried = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert tried.returncode == 1
    assert how_to_get("openspiel") in tried.stderr


def test_python_ends_well_with_games_that_are_known() -> None:
    """What was registered is let go of when there is no Python any more."""
    script = (
        "import pyspiel, ballroom.bridges.openspiel as b; pyspiel.load_game('ballroom_balletomane')"
    )
    subprocess.run([sys.executable, "-c", script], check=True)

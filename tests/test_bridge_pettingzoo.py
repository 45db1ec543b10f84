"""The bridge to PettingZoo: its own tests, and what ours promises besides."""

import pickle
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec
import numpy as np
import pytest

from ballroom.bridges import pettingzoo
from ballroom.bridges.pettingzoo import IllegalAction, Rounds, Turns
from ballroom.core import encoding, registry
from ballroom.core.chance import CHANCE, Rng
from ballroom.core.contract import AnyGame, Malformed, Outcome, Setup
from ballroom.core.extras import how_to_get
from ballroom.core.setups import Refused
from tests import test_laws
from tests.rooms import GAMES
from tests.test_laws import said

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # its tests import games of its own in an old way
    from pettingzoo import make
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

pytestmark = pytest.mark.usefixtures("fourth_game")

Setting = tuple[AnyGame, Setup]


def quiet(setup: Setup) -> Setup:
    """The same without talks, which take long and are tried by themselves."""
    return msgspec.structs.replace(setup, talk=False) if hasattr(setup, "talk") else setup


def quietly(settings: Iterable[Setting]) -> list[Setting]:
    """Each of them once, without talks."""
    return list(dict.fromkeys((game, quiet(setup)) for game, setup in settings))


SETTINGS = quietly(test_laws.SETTINGS)
SEALED = [(game, setup) for game, setup in SETTINGS if not getattr(setup, "quick", False)]
PLAIN = quietly((game, game.setup(seats)) for game in GAMES for seats in game.seats)
TALKING = (registry.find("la-danse"), registry.find("la-danse").setup(3))
BY_THE_WAY = {
    # PettingZoo says so of every observation with a mask that is not in its own list of games.
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or "
    "gymnasium.spaces.discrete",
    # Those whose game is over have none.
    "Action mask numpy array is all zeros (no legal actions).",
}

every_setting = pytest.mark.parametrize("setting", [*SETTINGS, TALKING], ids=said)
every_number_of_seats = pytest.mark.parametrize("setting", PLAIN, ids=said)


def options(setup: Setup) -> dict[str, Any]:
    return msgspec.structs.asdict(setup)


def turns(setting: Setting, **more: Any) -> Turns:
    game, setup = setting
    return pettingzoo.raw_env(game, **options(setup), **more)


def rounds(setting: Setting, **more: Any) -> Rounds:
    game, setup = setting
    return pettingzoo.parallel_env(game, **options(setup), **more)


def legal(observation: Any) -> list[int]:
    return [int(action) for action in np.flatnonzero(observation["action_mask"])]


def acts(env: Turns, rng: Rng, most: int = 100_000) -> Iterator[str]:
    """The agents of a game one after the other; each acts by lot after it was answered."""
    for agent in env.agent_iter(most):
        observation, _, over, cut, _ = env.last()
        if over or cut:
            return
        yield agent
        env.step(rng.pick(legal(observation)))


def same(one: Any, other: Any) -> bool:
    """Whether two observations are equal in every byte."""
    return all(np.array_equal(one[part], other[part]) for part in ("observation", "action_mask"))


def example(seats: int = 4, **more: Any) -> Turns:
    return pettingzoo.raw_env("dancing-dice", seats=seats, **more)


# ---- the tests of PettingZoo


def holds(test: Callable[..., None], env: Any, cycles: int) -> None:
    """A test of PettingZoo passes, and nothing is said but what it says of every game."""
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        test(env, num_cycles=cycles)
    assert {str(one.message) for one in heard} <= BY_THE_WAY


@every_setting
def test_turns_are_as_pettingzoo_wants_them(setting: Setting) -> None:
    game, setup = setting
    holds(api_test, pettingzoo.env(game, **options(setup)), 12)
    holds(seed_test, lambda: pettingzoo.env(game, **options(setup)), 12)


@every_setting
def test_rounds_are_as_pettingzoo_wants_them(setting: Setting) -> None:
    holds(parallel_api_test, rounds(setting), 12)
    holds(parallel_seed_test, lambda: rounds(setting), 12)


@pytest.mark.parametrize("name", registry.games())
def test_whole_games_are_as_pettingzoo_wants_them(name: str) -> None:
    holds(api_test, pettingzoo.raw_env(name, **SHORT.get(name, {})), 2_000)
    holds(parallel_api_test, pettingzoo.parallel_env(name, **SHORT.get(name, {})), 2_000)


SHORT: dict[str, dict[str, Any]] = {
    "dancing-dice": {"endurance": 2, "seats": 3},
    "la-danse": {"talk": False},
}


# ---- a game and its end


@every_number_of_seats
def test_a_game_ends_for_all_and_is_worth_nothing_together(setting: Setting) -> None:
    env = turns(setting)
    env.reset(seed=1)
    for _ in acts(env, Rng(1)):
        assert not any(env.rewards.values())
    outcome = env.game.outcome(env._state)
    assert outcome is not None
    told = {}
    for agent in env.agent_iter():
        _, told[agent], over, cut, _ = env.last()
        assert over
        assert not cut
        env.step(None)
    assert list(told) == env.possible_agents
    assert not env.agents
    assert sum(told.values()) == pytest.approx(0)
    assert [env.possible_agents[seat] for seat in outcome.winners] == [
        agent for agent, reward in told.items() if reward == max(told.values())
    ]


@pytest.mark.parametrize(
    ("places", "rewards"),
    [
        ((1, 2), (1, -1)),
        ((1, 1), (0, 0)),
        ((2, 1, 2), (-1 / 2, 1, -1 / 2)),
        ((1, 3, 1, 4), (1 / 3, -1 / 3, 1 / 3, -1 / 3)),
    ],
)
def test_the_win_is_shared_by_the_winners_and_paid_by_the_others(
    places: tuple[int, ...], rewards: tuple[float, ...]
) -> None:
    seats = len(places)
    numbers = pettingzoo.raw_env("dancing-dice", seats=seats).numbers
    made = numbers.rewards(Outcome(places, "for this test", "DD-1.1"))
    assert tuple(made.values()) == pytest.approx(rewards)
    assert sum(made.values()) == pytest.approx(0)


def test_the_agents_are_the_seats_and_the_name_has_the_version_of_the_rules() -> None:
    for env in (example(3), pettingzoo.parallel_env("dancing-dice", seats=3)):
        assert env.possible_agents == ["seat_0", "seat_1", "seat_2"]
        assert env.metadata["name"] == str(env) == "dancing_dice_v1"
        assert env.metadata["render_modes"] == ["ansi"]
    assert not example().metadata["is_parallelizable"], "couples that are out do not act"


@every_number_of_seats
def test_an_observation_is_the_view_in_numbers(setting: Setting) -> None:
    game, setup = setting
    env, own = turns(setting), encoding.encode(game, setup)
    env.reset(seed=3)
    for _ in zip(range(8), acts(env, Rng(3)), strict=False):
        for seat, agent in enumerate(env.possible_agents):
            observation = env.observe(agent)
            begun = env._begun if agent == env.agent_selection else ()
            assert observation["observation"].tobytes() == own.tensor(
                game.view(env._state, seat), begun
            )
            mask = bytes(own.actions)
            if agent == env.agent_selection:
                mask = own.mask(env._state, seat, begun)
            assert observation["action_mask"].tobytes() == mask
        every = [env.observe(agent)["observation"] for agent in env.agents]
        if not env._begun:
            assert np.array_equal(env.state(), np.concatenate(every))
        assert env.state_space.contains(env.state())


def test_a_field_is_found_by_its_name() -> None:
    env = example(2, endurance=7)
    env.reset()
    seen = env.observe("seat_1")["observation"]
    assert list(seen[env.numbers.slices["seat"]]) == [0, 1]
    assert list(seen[env.numbers.slices["endurance"]]) == [7, 7]
    last = max(one.stop for one in env.numbers.slices.values())
    assert last == len(seen) == encoding.size(env.numbers.encoding.fields)


def test_observations_belong_to_whoever_got_them() -> None:
    env = example()
    env.reset(seed=1)
    kept = env.observe("seat_0")
    before = {part: kept[part].copy() for part in kept}
    for _ in acts(env, Rng(1), 12):
        assert same(kept, before)
    for part in kept.values():
        part[:] = 1  # it can be written to, and changes nothing
    env.reset(seed=1)
    assert same(env.observe("seat_0"), before)


# ---- seeds


@every_number_of_seats
def test_a_seed_and_the_same_choices_give_the_same_games(setting: Setting) -> None:
    one, other = turns(setting), turns(setting)
    for number in range(3):
        seed = 5 if number == 0 else None  # then the next games of the same seed
        one.reset(seed=seed)
        other.reset(seed=seed)
        rng = Rng(number)
        for _ in zip(range(10), acts(one, rng), acts(other, Rng(number)), strict=False):
            assert one._state == other._state


def test_games_of_one_seed_differ_from_one_another_and_from_those_of_others() -> None:
    env, seen = example(), set()
    for seed in (1, None, None, 2, None):
        env.reset(seed=seed)
        seen.add(env.state().tobytes())
    assert len(seen) == 5
    first, second = example(), example()
    first.reset()
    second.reset()
    assert first.state().tobytes() != second.state().tobytes(), "without a seed there is one by lot"


def test_the_dice_of_a_seed_are_those_of_the_lab() -> None:
    env = example()
    env.reset(seed=9)
    env.reset()
    game, rng = env.game, Rng(9, 1, "dice")
    state = game.initial(game.setup(4))
    while game.to_move(state) == (CHANCE,):
        state, _ = game.apply(state, CHANCE, game.chances(state).sample(rng))
    assert env._state == state


# ---- secrets


@pytest.mark.parametrize("setting", SEALED, ids=said)
def test_nobody_sees_what_another_has_sealed(setting: Setting) -> None:
    game, _ = setting
    env, other = turns(setting), turns(setting, render_mode="ansi")
    looked = 0
    for seed in range(2):
        env.reset(seed=seed)
        other.reset(seed=seed)
        rng, again = Rng(seed), Rng(seed)
        for _, agent, _ in zip(range(30), acts(env, rng), acts(other, again), strict=False):
            if len(game.to_move(env._state)) < 2 or env._begun:
                continue
            looked += 1
            seen = [what_others_see(setting, other, agent, at) for at in (0, -1)]
            assert seen[0] == seen[1], f"{agent} has chosen, and it can be seen what"
    assert looked, "nobody chose at once"


def what_others_see(setting: Setting, env: Turns, agent: str, at: int) -> list[object]:
    """What the other seats can find once an agent has chosen the first or the last there is."""
    begun: tuple[int, ...] = ()
    own, seat = env.numbers.encoding, env.numbers.seat_of[agent]
    move = None
    while move is None:
        open_ = [n for n, may in enumerate(own.mask(env._state, seat, begun)) if may]
        begun = (*begun, open_[at])
        move = own.move(env._state, seat, begun)
    copy = turns(setting, render_mode="ansi", words=True)
    copy.reset(seed=0)
    copy._movers = env.game.to_move(env._state)
    copy._state, copy._seat = env._state, seat
    copy._make(move)
    others = [one for one in copy.agents if one != agent]
    seen = [copy.observe(one)["observation"].tobytes() for one in others]
    return [*seen, copy.observe(copy.agent_selection)["action_mask"].tobytes(), copy.render()]


def test_in_a_round_nobody_sees_who_has_begun() -> None:
    env = pettingzoo.parallel_env("dancing-dice", seats=3)
    before, _ = env.reset(seed=2)
    env._begun = {0: (5,)}
    after = env._observations()
    assert same(before["seat_1"], after["seat_1"])


# ---- illegal actions, wrong options


def test_an_illegal_action_is_refused_with_its_name_and_its_rule() -> None:
    env = example()
    env.reset(seed=1)
    before = env._state
    with pytest.raises(IllegalAction) as refused:
        env.step(64)
    assert str(refused.value) == (
        "seat_0 cannot take the action 64 (arrange 1 2 3 / 4 5 6) now: "
        f"{env.game.why_illegal(before, 0, env.game.read_move('arrange 1 2 3 / 4 5 6'))}"
    )
    assert refused.value.refusal
    assert refused.value.refusal.paragraph.startswith("DD-")
    assert env._state is before
    assert env.agent_selection == "seat_0"
    env.step(0)


@pytest.mark.parametrize("number", [-1, 84, 10_000])
def test_a_number_that_is_no_action_is_refused(number: int) -> None:
    for make in (pettingzoo.env, pettingzoo.raw_env):
        env = make("dancing-dice", seats=2)
        env.reset()
        with pytest.raises(IllegalAction, match=rf"{number}, of 84,"):
            env.step(number)
    with pytest.raises(TypeError):
        env.step(None)
    both = pettingzoo.parallel_env("dancing-dice", seats=2)
    both.reset()
    with pytest.raises(IllegalAction, match=rf"{number + (number == 84)}, of 85,"):
        both.step({"seat_0": 0, "seat_1": number + (number == 84)})


@every_number_of_seats
def test_every_masked_action_is_refused(setting: Setting) -> None:
    env = turns(setting)
    env.reset(seed=4)
    rng = Rng(4)
    for _ in acts(env, rng, 12):
        mask = env.observe(env.agent_selection)["action_mask"]
        masked = [int(action) for action in np.flatnonzero(mask == 0)]
        for action in [rng.pick(masked) for _ in range(20)] if masked else ():
            with pytest.raises(IllegalAction):
                env.step(action)


def test_an_illegal_action_ends_the_game_for_all_as_in_pettingzoo() -> None:
    env = pettingzoo.env("dancing-dice", seats=3)
    env.reset(seed=1)
    env.step(0)
    env.step(64)
    assert env.rewards == {"seat_0": 0, "seat_1": -1, "seat_2": 0}
    told = {}
    for agent in env.agent_iter():
        _, told[agent], over, cut, _ = env.last()
        assert over
        assert cut
        env.step(None)
    assert told == {"seat_0": 0, "seat_1": -1, "seat_2": 0}
    env.step(None)  # PettingZoo only warns
    env.reset()
    assert not any(env.terminations.values())


def test_one_who_is_done_says_nothing_more() -> None:
    env = pettingzoo.env("dancing-dice", seats=2)
    env.reset()
    env.step(64)
    with pytest.raises(ValueError, match="the only valid action is None"):
        env.step(0)


@pytest.mark.parametrize(
    ("name", "given", "why"),
    [
        ("dancing-dice", {"seats": 7}, "A marathon is for 2 to 6 couples, not 7. (DD-1.1)"),
        ("dancing-dice", {"endurance": 11}, "(DD-1.3)"),
        ("balletomane", {"seats": 3}, "(BM-1.1)"),
        ("la-danse", {"seats": 2, "variations": "polka"}, "(LD-9.6)"),
    ],
)
def test_a_setup_is_refused_by_the_rules(name: str, given: dict[str, Any], why: str) -> None:
    for make in (pettingzoo.env, pettingzoo.raw_env, pettingzoo.parallel_env):
        with pytest.raises(Refused) as refused:
            make(name, **given)
        assert why in str(refused.value)


@pytest.mark.parametrize("name", registry.games())
def test_pettingzoo_finds_every_game(name: str) -> None:
    known = f"ballroom/{name.replace('-', '_')}_v1"
    seats = registry.find(name).seats[-1]
    assert make("aec", known, seats=seats).setup.seats == seats
    assert make("parallel", known, seats=seats).game.name == name


def test_a_corrected_board_is_an_option_too() -> None:
    game = registry.find("la-danse")
    assert game.data
    data = game.data(game.setup(2))
    env = pettingzoo.env("la-danse", seats=2, talk=False, data=data)
    assert env.setup == game.setup(2, talk=False, data=data)


def test_what_is_unknown_is_said() -> None:
    with pytest.raises(Malformed, match="no option 'lives'"):
        pettingzoo.env("dancing-dice", lives=3)
    with pytest.raises(registry.NoSuchGame):
        pettingzoo.env("chess")


def test_before_a_game_there_is_nothing_to_ask() -> None:
    env = pettingzoo.env("dancing-dice")
    for ask in (env.last, env.render, env.state, lambda: env.step(0), lambda: env.infos):
        with pytest.raises(AttributeError, match=r"call reset\(\) first"):
            ask()
    with pytest.raises(AttributeError, match="colour"):
        env.colour  # noqa: B018  looking it up is the test


# ---- rounds


def test_rounds_are_the_same_game_as_turns() -> None:
    for seats in range(2, 7):
        one, other = example(seats), pettingzoo.parallel_env("dancing-dice", seats=seats)
        lots = [Rng("lots", seat) for seat in range(seats)]
        one.reset(seed=seats)
        while not any(one.terminations.values()):
            seat = one.numbers.seat_of[one.agent_selection]
            one.step(lots[seat].pick(legal(one.observe(one.agent_selection))))
        lots = [Rng("lots", seat) for seat in range(seats)]
        seen, _ = other.reset(seed=seats)
        rewards: dict[str, float] = {}
        while other.agents:
            actions = {
                agent: lots[seat].pick(legal(seen[agent]))
                for seat, agent in enumerate(other.agents)
                if len(legal(seen[agent])) > 1
            }
            seen, rewards, over, cut, _ = other.step(actions)
            assert not any(cut.values())
        assert all(over.values())
        assert other._state == one._state
        assert rewards == one.rewards


def test_those_who_have_nothing_to_choose_wait() -> None:
    env = pettingzoo.parallel_env("dancing-dice", seats=6, endurance=3, strict=True)
    rng, waited = Rng("wait"), 0
    for seed in range(8):
        seen, _ = env.reset(seed=seed)
        while env.agents:
            for seat, agent in enumerate(env.agents):
                out = env._state.endurance[seat] == 0
                assert (legal(seen[agent]) == [84]) == out
                waited += out
            seen, *_ = env.step({agent: rng.pick(legal(seen[agent])) for agent in env.agents})
    assert waited, "in no game was anybody out"
    assert env.action_name(84) == "wait"


def test_an_illegal_action_in_a_round() -> None:
    env = pettingzoo.parallel_env("dancing-dice", seats=3, strict=True)
    env.reset(seed=1)
    before = env._state
    with pytest.raises(IllegalAction, match=r"seat_1 cannot take the action 84 \(wait\) now"):
        env.step({"seat_0": 0, "seat_2": 0})
    with pytest.raises(IllegalAction, match=r"seat_2 .* \(arrange 1 2 3 / 4 5 6\) now: .*\(DD-"):
        env.step({"seat_0": 0, "seat_1": 0, "seat_2": 64})
    with pytest.raises(ValueError, match="no such agent in this game now: seat_3"):
        env.step({"seat_3": 0})
    assert env._state is before
    assert not env._whole, "nothing of such a round is done"
    loose = pettingzoo.parallel_env("dancing-dice", seats=3)
    loose.reset(seed=1)
    _, rewards, over, cut, _ = loose.step({"seat_0": 0, "seat_1": 64, "seat_2": 64})
    assert rewards == {"seat_0": 0, "seat_1": -1, "seat_2": -1}
    assert all(over.values())
    assert all(cut.values())
    assert not loose.agents


@every_number_of_seats
def test_every_game_can_be_played_in_rounds(setting: Setting) -> None:
    env, rng = rounds(setting, strict=True), Rng("rounds")
    seen, _ = env.reset(seed=1)
    for _ in range(60):
        if not env.agents:
            break
        movers = env.game.to_move(env._state)
        for seat, agent in enumerate(env.agents):
            waits = legal(seen[agent]) == [env.numbers.actions - 1]
            assert waits == (seat not in movers or seat in env._whole)
        seen, *_ = env.step({agent: rng.pick(legal(seen[agent])) for agent in env.agents})


def test_a_word_that_another_has_made_impossible_is_dropped_and_asked_again() -> None:
    game, _ = TALKING
    env = rounds((game, game.setup(2)), strict=True)
    env.reset(seed=1)
    (offer,) = [
        move for move in game.legal_moves(env._state, 0) if "offer" in game.write_move(move)
    ]
    before, _ = game.apply(env._state, 0, offer)
    assert game.why_illegal(before, 1, game.read_move("accept 1")) is None
    env._state = before
    env._go_on()
    env._whole = {0: game.read_move("withdraw 1"), 1: game.read_move("accept 1")}
    env._make()
    assert env._state == game.apply(before, 0, game.read_move("withdraw 1"))[0]
    assert not env._whole


# ---- several actions that make a move, and talks


def test_a_move_of_several_actions_is_taken_by_one_agent_who_sees_what_it_has_begun() -> None:
    env = pettingzoo.raw_env("la-danse", seats=2, talk=False, render_mode="ansi")
    env.reset(seed=1)
    begun = 0
    for agent in acts(env, Rng("parts"), 60):
        if not env._begun:
            before, state, due = env.observe(agent), env._state, agent
            others = [env.observe(other) for other in env.agents if other != agent]
            continue
        begun += 1
        assert agent == due
        assert env._state is state, "nothing has happened yet"
        assert not same(env.observe(agent), before)
        seen = [env.observe(other) for other in env.agents if other != agent]
        assert all(map(same, seen, others)), "what is begun is nobody else's business"
        assert str(env.render()).endswith(env.action_name(env._begun[-1]))
    assert begun > 5, "a dance is a space and a facing"


def test_in_a_talk_everyone_has_a_turn_after_the_other() -> None:
    env = turns(TALKING)
    env.reset(seed=1)
    heard, rng = [], Rng("talk")
    for agent in acts(env, rng, 30):
        if len(env._movers) == 3 and not env._begun:
            heard.append(agent)
        elif len(env._movers) < 3:
            break
    assert heard[:5] == ["seat_0", "seat_1", "seat_2", "seat_0", "seat_1"]


# ---- words


def test_the_legal_actions_are_told_in_words_to_those_who_ask() -> None:
    env = example(2, words=True)
    env.reset(seed=1)
    *_, info = env.last()
    assert info["legal"][0] == "keep"
    assert info["legal"][5] == "reroll 1 3"
    assert len(info["legal"]) == 64
    assert env.infos["seat_1"] == {}, "it is not its turn"
    assert env.action_name(64) == "arrange 1 2 3 / 4 5 6"
    _, infos = pettingzoo.parallel_env("dancing-dice", words=True).reset(seed=1)
    assert infos["seat_1"]["legal"][63] == "reroll 1 2 3 4 5 6"
    quiet = example()
    quiet.reset()
    assert quiet.infos == {agent: {} for agent in quiet.agents}


def test_a_game_is_rendered_as_the_agent_that_is_due_knows_it() -> None:
    env = example(2, render_mode="ansi")
    env.reset(seed=1)
    env.step(5)
    assert env.agent_selection == "seat_1"
    text = env.render()
    assert text
    assert "seat_0 has chosen." in text
    assert text.splitlines()[-1] == env.game.write_view(env.game.view(env._state, 1))
    env.step(0)
    text = env.render()
    assert text
    assert "The Tango" not in text, "that was told before this seat last acted"
    both = pettingzoo.parallel_env("dancing-dice", render_mode="ansi")
    both.reset(seed=1)
    both.step({"seat_0": 5, "seat_1": 0})
    assert "seat_0 re-rolls 2 dice" in str(both.render())


def test_without_a_render_mode_there_is_nothing_to_render() -> None:
    for env in (example(), pettingzoo.parallel_env("dancing-dice")):
        env.reset()
        with pytest.warns(UserWarning, match="render_mode"):
            assert env.render() is None
        env.close()


# ---- elsewhere


@pytest.mark.parametrize("make", [pettingzoo.env, pettingzoo.parallel_env])
def test_an_environment_can_be_sent_to_another_process(make: Callable[..., Any]) -> None:
    env = make("dancing-dice", seats=5, endurance=3, words=True)
    sent = pickle.loads(pickle.dumps(env))
    assert sent.setup == env.setup
    assert sent.observation_space("seat_4") == env.observation_space("seat_4")
    sent.reset(seed=1)
    env.reset(seed=1)
    assert sent._state == env._state


def run(code: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=120
    )
    return done.stdout.strip()


def test_whole_numbers_of_numpy_are_numbers() -> None:
    setup = pettingzoo.env("dancing-dice", seats=np.int64(3), endurance=np.uint8(4)).setup
    assert msgspec.to_builtins(setup) | {"seats": 3, "endurance": 4} == msgspec.to_builtins(setup)
    with pytest.raises(Malformed, match=r"does not understand seats=3\.5: "):
        pettingzoo.env("dancing-dice", seats=3.5)


def test_the_house_needs_no_bridge() -> None:
    foreign = "{'numpy', 'gymnasium', 'pettingzoo'} & set(sys.modules)"
    assert run(f"import sys, ballroom.cli, ballroom.bridges; print({foreign})") == "set()"


def test_where_pettingzoo_is_missing_it_is_said_how_to_get_it() -> None:
    code = """
import sys
sys.modules["pettingzoo"] = None
try:
    from ballroom.bridges import pettingzoo
except ImportError as error:
    print(error)
"""
    assert how_to_get("pettingzoo") in run(code)

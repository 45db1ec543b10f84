"""Random games through the public contract, beside open_spiel's games driven from Python."""

import random
from collections.abc import Callable
from typing import Any

import pyspiel
from open_spiel.python import games as _python_games  # noqa: F401  importing registers them

from ballroom.core.chance import CHANCE, Rng
from ballroom.core.registry import find
from bench.measure import Row, best_rates

PYTHON_PEERS = ("python_liars_poker", "python_kuhn_poker")
NATIVE_PEERS = ("kuhn_poker", "leduc_poker", "liars_dice", "hex", "chess")
# Which game is set beside which peer, and the least ratio that we aim at.
AIMS = (
    ("Dancing Dice, 4 couples", "python_liars_poker", 2.0),
    ("Dancing Dice, 4 couples", "python_kuhn_poker", 2.0),
    ("Dancing Dice, 4 couples", "kuhn_poker", None),
    ("Dancing Dice, 4 couples", "leduc_poker", None),
    ("Dancing Dice, 4 couples", "liars_dice", None),
    ("Balletomane", "leduc_poker", 1.0),
    ("Balletomane", "liars_dice", 1.0),
    ("La Danse, 4 players", "hex", 0.5),
    ("La Danse, 4 players", "chess", 1.0),
    ("La Danse with talks, 4 players", "chess", None),
)


def ours(name: str, seats: int, nodes: int, **options: Any) -> Callable[[], int]:
    """Random games of ours until so many nodes were visited."""
    game = find(name)
    setup = game.setup(seats, **options)
    rng = Rng("bench")

    def work() -> int:
        visited = 0
        while visited < nodes:
            state = game.initial(setup)
            while movers := game.to_move(state):
                seat = movers[0]
                if seat == CHANCE:
                    move = game.chances(state).sample(rng)
                else:
                    legal = game.legal_moves(state, seat)
                    move = legal[rng.below(len(legal))]
                state, _ = game.apply(state, seat, move)
                visited += 1
        return visited

    return work


def theirs(name: str, nodes: int) -> Callable[[], int]:
    """Random games of open_spiel's until so many nodes were visited."""
    game: Any = pyspiel.load_game(name)
    rng = random.Random(1)

    def work() -> int:
        visited = 0
        while visited < nodes:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    actions, weights = zip(*outcomes, strict=True)
                    action = rng.choices(actions, weights)[0]
                else:
                    legal = state.legal_actions()
                    action = legal[rng.randrange(len(legal))]
                state.apply_action(action)
                visited += 1
        return visited

    return work


def rows(repeats: int, nodes: int) -> list[Row]:
    """Each of our games beside its peers."""
    works = {
        "Dancing Dice, 4 couples": ours("dancing-dice", 4, nodes),
        "Balletomane": ours("balletomane", 2, nodes),
        "La Danse, 4 players": ours("la-danse", 4, nodes // 4, talk=False),
        "La Danse with talks, 4 players": ours("la-danse", 4, nodes // 20),
    }
    peers = {peer: theirs(peer, nodes // 4) for peer in PYTHON_PEERS + NATIVE_PEERS}
    best = best_rates(works | peers, repeats)
    return [
        Row(f"random {game}", "nodes/s", best[game], f"open_spiel {_said(peer)}", best[peer], aim)
        for game, peer, aim in AIMS
    ]


def _said(peer: str) -> str:
    return peer if peer in PYTHON_PEERS else f"{peer} (C++)"

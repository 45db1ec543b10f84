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
NATIVE_PEERS = ("kuhn_poker", "leduc_poker", "liars_dice")


def ours(name: str, seats: int, nodes: int) -> Callable[[], int]:
    """Random games of ours until so many nodes were visited."""
    game = find(name)
    setup = game.setup(seats)
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
    """Dancing Dice beside each peer."""
    works = {"ours": ours("dancing-dice", 4, nodes)}
    works |= {peer: theirs(peer, nodes // 4) for peer in PYTHON_PEERS + NATIVE_PEERS}
    best = best_rates(works, repeats)
    return [
        Row(
            "random Dancing Dice, 4 couples",
            "nodes/s",
            best["ours"],
            f"open_spiel {peer}{'' if peer in PYTHON_PEERS else ' (C++)'}",
            best[peer],
            2.0 if peer in PYTHON_PEERS else None,
        )
        for peer in PYTHON_PEERS + NATIVE_PEERS
    ]

"""The slowest answers of `club` at a ball, talks included, beside the time that it may take."""

import time

from ballroom.core.chance import CHANCE, Rng
from ballroom.core.registry import find
from ballroom.players import registry as players
from bench.measure import Row

BUDGETS = {2: 1.0, 6: 2.0}
"""Seconds, by the number of players."""


def slowest(seats: int) -> float:
    """The slowest answer of a whole ball, in seconds."""
    game, rng, worst = find("la-danse"), Rng("thinking"), 0.0
    computers = [players.make(game, "club") for _ in range(seats)]
    state = game.initial(game.setup(seats))
    while movers := game.to_move(state):
        seat = movers[0]
        if seat == CHANCE:
            move = game.chances(state).sample(rng)
        else:
            view, legal = game.view(state, seat), game.legal_moves(state, seat)
            begun = time.perf_counter()
            move = computers[seat].choose(view, legal, 1.0, rng)
            worst = max(worst, time.perf_counter() - begun)
        state, _ = game.apply(state, seat, move)
    return worst


def rows() -> list[Row]:
    """Answers a second at the slowest, beside the one that is asked for."""
    return [
        Row(
            f"slowest answer of club, La Danse for {seats}",
            "answers/s",
            1 / slowest(seats),
            f"a budget of {budget:g} s",
            1 / budget,
            1.0,
        )
        for seats, budget in BUDGETS.items()
    ]

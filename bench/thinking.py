"""The slowest answers of the strongest computers in a whole game, beside the time they may take."""

import time

from ballroom.core.chance import CHANCE, Rng
from ballroom.core.registry import find
from ballroom.players import registry as players
from bench.measure import Row

ASKED = (
    ("la-danse", "club", 2, 1.0),
    ("la-danse", "club", 6, 2.0),
    ("balletomane", "master", 2, 1.0),
    ("dancing-dice", "master", 2, 1.0),
    ("dancing-dice", "master", 6, 1.0),
)
"""The game, the level, how many play, and the seconds for an answer."""


def slowest(name: str, level: str, seats: int) -> float:
    """The slowest answer of a whole game, talks included, in seconds."""
    game, rng, worst = find(name), Rng("thinking"), 0.0
    computers = [players.make(game, level) for _ in range(seats)]
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
            f"slowest answer of {level}, {find(name).title} for {seats}",
            "answers/s",
            1 / slowest(name, level, seats),
            f"a budget of {budget:g} s",
            1 / budget,
            1.0,
        )
        for name, level, seats, budget in ASKED
    ]

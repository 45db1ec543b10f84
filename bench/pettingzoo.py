"""Random games through PettingZoo: ours beside its own connect_four and leduc_holdem.

Each agent looks at its mask and picks by the same few lines, so that what is compared is the
environments. Theirs are taken as they are had, in wrappers that ours do without; the faster of them
also without.
"""

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from pettingzoo import make
from pettingzoo.classic.connect_four.connect_four import raw_env

from ballroom.bridges import pettingzoo
from bench.measure import Row, best_rates

BARE = "connect_four_v3 without wrappers"
IN_ROUNDS = "Dancing Dice, 4 couples, in rounds"
OURS: dict[str, Callable[[], Any]] = {
    "Dancing Dice, 2 couples": partial(pettingzoo.env, "dancing-dice", seats=2),
    "Dancing Dice, 4 couples": partial(pettingzoo.env, "dancing-dice", seats=4),
    "Balletomane": partial(pettingzoo.env, "balletomane"),
    "La Danse, 4 players": partial(pettingzoo.env, "la-danse", seats=4, talk=False),
    "La Danse with talks, 4 players": partial(pettingzoo.env, "la-danse", seats=4),
}
PEERS: dict[str, Callable[[], Any]] = {
    "connect_four_v3": partial(make, "aec", "classic/connect_four_v3"),
    "leduc_holdem_v4": partial(make, "aec", "classic/leduc_holdem_v4"),
    BARE: raw_env,
}


def steps(making: Callable[[], Any], many: int) -> Callable[[], int]:
    """Random games until so many steps were taken; one of an agent that is done is none."""
    env = making()
    rng = random.Random(1)

    def work() -> int:
        taken = 0
        while taken < many:
            env.reset(seed=rng.randrange(1 << 31))
            for _ in env.agent_iter():
                observation, _, over, cut, _ = env.last()
                if over or cut or taken == many:
                    break
                may = np.flatnonzero(observation["action_mask"])
                env.step(may[rng.randrange(len(may))])
                taken += 1
        return taken

    return work


def rounds(seats: int, many: int) -> Callable[[], int]:
    """Random games in rounds until so many actions of agents that do not wait were taken."""
    env = pettingzoo.parallel_env("dancing-dice", seats=seats)
    rng = random.Random(1)

    def work() -> int:
        taken = 0
        while taken < many:
            seen, _ = env.reset(seed=rng.randrange(1 << 31))
            while env.agents:
                actions = {}
                for agent, one in seen.items():
                    may = np.flatnonzero(one["action_mask"])
                    actions[agent] = may[rng.randrange(len(may))]
                    taken += len(may) > 1
                seen, *_ = env.step(actions)
        return taken

    return work


def rows(repeats: int, many: int) -> list[Row]:
    """Each of our games beside each peer, in as many steps: those of a talk cost more later on."""
    works = {name: steps(making, many) for name, making in (OURS | PEERS).items()}
    works[IN_ROUNDS] = rounds(4, many)
    best = best_rates(works, repeats)
    return [
        Row(
            f"PettingZoo: {one}",
            "steps/s",
            best[one],
            peer,
            best[peer],
            None if peer == BARE else 1.0,
        )
        for one in (*OURS, IN_ROUNDS)
        for peer in PEERS
    ]

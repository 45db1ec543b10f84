"""Listing moves and settling a measure on a full floor of La Danse, compiled beside plain Python.

`python -m bench.floor` prints the rates of the package that it finds, as JSON; the benchmark runs
it a second time on the plain sources.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from ballroom.core.chance import CHANCE, Rng
from ballroom.core.registry import find
from ballroom.games.la_danse.dancing import dancers_for, ends
from ballroom.games.la_danse.influence import Picture
from ballroom.games.la_danse.state import Draft
from bench.measure import Row, best_rates

HOME = Path(__file__).parent.parent


def floors(count: int) -> list[Any]:
    """Six-player balls in their third dance, 54 dancers about, of which six took steps."""
    game = find("la-danse")
    found = []
    for number in range(count):
        rng = Rng("floor", number)
        state = game.initial(game.setup(6, talk=False))
        while not (state.dance == 3 and state.measure == 3):
            seat = game.to_move(state)[0]
            if seat == CHANCE:
                move = game.chances(state).sample(rng)
            else:
                move = rng.pick(game.legal_moves(state, seat))
            state, _ = game.apply(state, seat, move)
        draft = Draft(state)
        draft.stepped = sum(1 << (seat * 9 + rng.below(9)) for seat in range(6))
        found.append(draft.done())
    return found


def rates(repeats: int, count: int) -> dict[str, float]:
    """All moves of a player listed, and measures settled, a second."""
    states = floors(20)

    def listing() -> int:
        done = 0
        while done < count:
            for state in states:
                for dancer in dancers_for(state, state.due):
                    ends(state, dancer).all()
                done += 1
        return done

    def settling() -> int:
        done = 0
        while done < count:
            for state in states:
                picture = Picture(state)
                picture.influenced(picture.reclaimed())
                done += 1
        return done

    return best_rates({"listings": listing, "settlements": settling}, repeats)


def rows(repeats: int, count: int) -> list[Row]:
    """Ours as installed beside the plain sources, in another process."""
    ours = rates(repeats, count)
    plain = subprocess.run(
        [sys.executable, "-m", "bench.floor", str(repeats), str(max(count // 20, 1))],
        cwd=HOME,
        env={**os.environ, "PYTHONPATH": str(HOME / "src")},
        check=True,
        capture_output=True,
    )
    theirs = json.loads(plain.stdout)
    said = {
        "listings": "all moves of a player, 54 dancers",
        "settlements": "settling a measure, 54 dancers",
    }
    return [
        Row(said[name], f"{name}/s", ours[name], "the same in plain Python", theirs[name])
        for name in said
    ]


if __name__ == "__main__":
    print(json.dumps(rates(int(sys.argv[1]), int(sys.argv[2]))))

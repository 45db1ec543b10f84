"""Random games of ours through OpenSpiel, beside games that OpenSpiel has in Python itself."""

import ballroom.bridges.openspiel  # noqa: F401  importing registers them
from bench.measure import Row, best_rates
from bench.playouts import theirs

OURS = {
    "Dancing Dice, 4 couples": "ballroom_dancing_dice(seats=4)",
    "Balletomane": "ballroom_balletomane",
    "La Danse, 4 players": "ballroom_la_danse(seats=4,talk=false)",
}
PEERS = ("python_tic_tac_toe", "python_kuhn_poker", "python_liars_poker")


def rows(repeats: int, nodes: int) -> list[Row]:
    """Each of ours beside each of theirs, all driven from Python in the same way."""
    works = {name: theirs(name, nodes) for name in (*OURS.values(), *PEERS)}
    best = best_rates(works, repeats)
    return [
        Row(f"{ours} in OpenSpiel", "nodes/s", best[load], f"open_spiel {peer}", best[peer])
        for ours, load in OURS.items()
        for peer in PEERS
    ]


if __name__ == "__main__":
    for row in rows(3, 2_000):
        print(f"{row.what}: {row.ours:,.0f} {row.unit}; {row.peer}: {row.theirs:,.0f}")

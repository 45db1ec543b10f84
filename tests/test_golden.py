"""Perft counts and golden records: every game has them, and they hold."""

import pytest

from ballroom.core import registry
from ballroom.core.contract import AnyGame
from ballroom.core.perft import divided, perft
from ballroom.core.record import replay
from tests.golden import golden_records, playthrough
from tests.rooms import folder

GAMES = list(registry.games().values())
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def perft_lines(text: str) -> list[tuple[int, int, str]]:
    """Depth, count and state of each line; empty lines and those with # are passed over."""
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    parts = [line.split(maxsplit=2) for line in lines]
    return [(int(depth), int(count), state) for depth, count, state in parts]


@each_game
def test_perft_counts_hold(game: AnyGame) -> None:
    lines = perft_lines((folder(game) / "perft.txt").read_text(encoding="utf-8"))
    assert lines, "perft.txt pins nothing"
    for depth, count, text in lines:
        state = game.read_state(text)
        found = perft(game, state, depth)
        if found != count:
            below = "\n".join(f"{n} {move}" for move, n in divided(game, state, depth).items())
            pytest.fail(f"perft {depth} of {text} is {found}, not {count}\n{below[:4000]}")


@each_game
def test_golden_records_replay_and_show_the_same(game: AnyGame) -> None:
    records = golden_records(game)
    assert records, "there is no golden record"
    for file in records:
        (again,) = replay(file.read_bytes().splitlines(keepends=True))
        text = folder(game) / "golden" / file.name.replace(".jsonl", ".txt")
        assert playthrough(again) == text.read_text(encoding="utf-8")

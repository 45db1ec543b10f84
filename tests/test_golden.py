"""Perft counts and golden records: every game has them, and they hold."""

from importlib.resources.abc import Traversable
from pathlib import Path

import pytest

from ballroom.core.contract import AnyGame
from ballroom.core.perft import divided, perft
from ballroom.core.record import replay
from tests.golden import playthrough
from tests.rooms import GAMES, folder

pytestmark = pytest.mark.usefixtures("fourth_game")
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def perft_lines(text: str) -> list[tuple[int, int, str]]:
    """Depth, count and state of each line; empty lines and those with # are passed over."""
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    parts = [line.split(maxsplit=2) for line in lines]
    return [(int(depth), int(count), state) for depth, count, state in parts]


def check_perft(game: AnyGame, text: str) -> None:
    """Count again what a perft.txt pins."""
    lines = perft_lines(text)
    assert lines, "perft.txt pins nothing"
    for depth, count, position in lines:
        state = game.read_state(position)
        found = perft(game, state, depth)
        if found != count:
            below = "\n".join(f"{n} {move}" for move, n in divided(game, state, depth).items())
            pytest.fail(f"perft {depth} of {position} is {found}, not {count}\n{below[:4000]}")


def check_golden(game: AnyGame, house: Traversable) -> None:
    """Re-play golden records; what everyone saw must be what their playthroughs say."""
    records = [file for file in house.iterdir() if file.name.endswith(".jsonl")]
    assert records, "there is no golden record"
    for file in records:
        (again,) = replay(file.read_bytes().splitlines(keepends=True))
        assert again.game is game
        text = house / file.name.replace(".jsonl", ".txt")
        assert playthrough(again) == text.read_text(encoding="utf-8")


@each_game
def test_perft_counts_hold(game: AnyGame) -> None:
    check_perft(game, (folder(game) / "perft.txt").read_text(encoding="utf-8"))


@each_game
def test_golden_records_replay_and_show_the_same(game: AnyGame) -> None:
    check_golden(game, folder(game) / "golden")


def test_these_can_fail(tmp_path: Path) -> None:
    game = GAMES[0]
    pinned = (folder(game) / "perft.txt").read_text(encoding="utf-8")
    depth, count, state = perft_lines(pinned)[0]
    for wrong in ("", "# nothing\n", f"{depth} {count + 1} {state}"):
        with pytest.raises((AssertionError, pytest.fail.Exception)):
            check_perft(game, wrong)
    with pytest.raises(AssertionError, match="no golden record"):
        check_golden(game, tmp_path)
    for file in (folder(game) / "golden").iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    check_golden(game, tmp_path)
    text = next(tmp_path.glob("*.txt"))
    text.write_text(text.read_text(encoding="utf-8").replace("nature", "nurture"), encoding="utf-8")
    with pytest.raises(AssertionError):
        check_golden(game, tmp_path)

"""The load bench still runs, with tiny numbers; its figures are not judged here."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from bench.load.houses import OURS, THEIRS

HOME = Path(__file__).parent.parent


def load(*arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "bench.load", "--quick", *arguments],
        cwd=HOME, capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
def test_all_servers_play_and_refuse_nothing() -> None:
    figures = json.loads(load("--json"))["figures"]
    assert {one["house"] for one in figures} == {house.name for house in (*OURS, THEIRS)}
    for one in figures:
        assert one["moves"] > 0
        assert not one["refused"]


@pytest.mark.slow
def test_growth_is_drawn(tmp_path: Path) -> None:
    load("--plot", "--picture", str(tmp_path / "load.svg"))
    assert "<polyline" in (tmp_path / "load.svg").read_text()

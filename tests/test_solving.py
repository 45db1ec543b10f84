"""Games that are worked out state by state: the lab's part, shown on the smallest game."""

import json
from collections import Counter
from itertools import product
from pathlib import Path

import pytest

from ballroom.cli import main
from ballroom.lab.keeping import Kept
from ballroom.lab.solving import Results, Solving, Work
from ballroom.lab.work import Place
from tests.example.musical_chairs.setup import SEATS

pytestmark = pytest.mark.usefixtures("fourth_game")
SOLVE = ("lab", "solve", "musical-chairs", "--what", "bars")


def outcome(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main([*words]) == 0
    return capsys.readouterr().out


def complaint(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main([*words]) != 0
    return capsys.readouterr().err


def test_each_stage_knows_those_before(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "bars.json"
    told = outcome(capsys, *SOLVE, "--workers", "1", "--out", str(out))
    assert told.startswith("With ")
    found = json.loads(out.read_bytes())
    for dice in (1, 2, 3):
        counted = Counter(sum(roll) for roll in product(range(1, 7), repeat=dice))
        for bar, ways in counted.items():
            assert found[f"{dice},{bar}"] == pytest.approx(ways / 6**dice)


def test_on_all_cores_and_in_json_it_is_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    one = outcome(capsys, *SOLVE, "--workers", "1", "--json")
    assert outcome(capsys, *SOLVE, "--workers", "2", "--json") == one
    assert json.loads(one)["what"] == "bars"


def test_only_the_first_stages(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "bars.json"
    outcome(capsys, *SOLVE, "--stages", "2", "--workers", "1", "--out", str(out))
    assert {key.split(",")[0] for key in json.loads(out.read_bytes())} == {"0", "1", "2"}


def test_what_was_kept_is_not_worked_out_again(tmp_path: Path) -> None:
    solving, file, here = Solving("musical-chairs", "bars"), tmp_path / "kept", Place(workers=1)
    whole = Work(solving)
    assert sum(whole.go_on(here)) == whole.states
    with Kept(file, {}, Results) as kept:
        steps = Work(solving).go_on(here, kept)
        assert [next(steps) for _ in range(5)]  # and there it was interrupted
    with Kept(file, {}, Results) as kept:
        batches = set(kept.found)
        assert len(batches) == 5
        again = Work(solving)
        assert sum(again.go_on(here, kept)) == again.states
        assert batches < set(kept.found)
    assert again.known == whole.known
    assert max(dice for dice, _ in again.known) == SEATS.stop - 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("lab", "solve", "la-danse"), "La Danse is too large to be solved"),
        (("lab", "solve", "musical-chairs"), "can be worked out: bars; not 'worth'"),
        ((*SOLVE, "--stages", "0"), "--stages must be at least 1"),
        ((*SOLVE, "--workers", "0"), "--workers must be at least 1"),
        ((*SOLVE, "--workers", "1", "--out", "no/such/folder"), "cannot write no/such/folder"),
    ],
)
def test_what_cannot_be_done_is_said(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said in complaint(capsys, *words)

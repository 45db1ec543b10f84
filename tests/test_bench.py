"""The benchmarks still run, with tiny numbers; their figures are not judged here."""

import argparse
import json
import subprocess
import sys
from pathlib import Path

import pytest
from bench.__main__ import PARTS, Found, Part, main
from bench.load.houses import OURS, THEIRS
from bench.measure import Row

HOME = Path(__file__).parent.parent


def run(*arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", *arguments], cwd=HOME, capture_output=True, text=True, timeout=600
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
def test_ours_are_set_beside_their_peers() -> None:
    parts = ",".join(part for part in PARTS if part not in ("load", "page", "thinking"))
    size = ("--repeats", "1", "--nodes", "400", "--games", "20")
    found = json.loads(run("bench", "--only", parts, *size, "--json"))
    assert found["engine"] in ("compiled", "plain Python")
    peers = " ".join(row["peer"] for row in found["rows"])
    assert all(name in peers for name in ("open_spiel", "dataclasses", "plain Python"))
    for row in found["rows"]:
        assert row["ratio"] == row["ours"] / row["theirs"] > 0
    assert found["memory"]["games"] == 20


def test_a_part_that_is_not_there_is_refused() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "bench", "--only", "polo"], cwd=HOME, capture_output=True, text=True
    )
    assert done.returncode == 2
    assert "there is no part 'polo'; there is playouts" in done.stderr


def test_a_part_that_fails_costs_the_others_nothing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def part(name: str) -> Part:
        def measured(found: Found, _: argparse.Namespace) -> None:
            if name == "broken":
                raise RuntimeError("no floor\n  to dance on")
            found.rows.append(Row(name, "steps/s", 8, "a peer", 4))

        return measured

    parts = {name: part(name) for name in ("before", "broken", "after")}
    monkeypatch.setattr("bench.__main__.PARTS", parts)
    assert main(["--only", "before,after"]) == 0
    capsys.readouterr()
    assert main(["--only", "before,broken,after"]) == 1
    said = capsys.readouterr()
    table = [line.split()[:2] for line in said.out.splitlines()]
    assert table[1:4] == [["before", "8"], ["broken", "failed"], ["after", "8"]]
    assert "broken failed: RuntimeError: no floor to dance on" in said.out
    told = ["before: 8 steps/s, 2.00 of a peer", "failed: broken: RuntimeError", "after: 8 steps/s"]
    places = [said.err.index(words) for words in told]
    assert places == sorted(places), "each as soon as it is known"
    assert main(["--only", "before,broken", "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert [row["what"] for row in found["rows"]] == ["before"]
    assert found["failed"] == {"broken": "RuntimeError: no floor to dance on"}


def test_every_part_is_explained() -> None:
    text = (HOME / "docs" / "bench.md").read_text(encoding="utf-8")
    assert [part for part in PARTS if f"| `{part}` |" not in text] == []


@pytest.mark.slow
def test_all_servers_play_and_refuse_nothing() -> None:
    figures = json.loads(run("bench.load", "--quick", "--json"))["figures"]
    assert {one["house"] for one in figures} == {house.name for house in (*OURS, *THEIRS)}
    for one in figures:
        assert one["moves"] > 0
        assert not one["refused"]


@pytest.mark.slow
def test_growth_is_drawn(tmp_path: Path) -> None:
    run("bench.load", "--quick", "--plot", "--picture", str(tmp_path / "load.svg"))
    assert "<polyline" in (tmp_path / "load.svg").read_text()

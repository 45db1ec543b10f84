"""The commands, as a person or a program runs them."""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ballroom.cli import main
from ballroom.commands import way
from ballroom.core import registry, rulebook


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 0
    return capsys.readouterr().out


def run_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    out = run(capsys, *arguments, "--json")
    assert out.count("\n") == 1, "one object on one line"
    return json.loads(out)


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 2) -> str:
    assert main(arguments) == status
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("ballroom: ")
    return captured.err


def test_version_says_which_way_it_runs(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out.strip().endswith(f"({way()})")


def test_games_lists_every_room(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "games")
    listed = run_json(capsys, "games")["games"]
    assert {game["name"] for game in listed} == set(registry.games())
    for game in listed:
        assert game["name"] in out
        assert "random" in game["levels"]
        assert game["seats"][0] >= 2


def test_rules_print_everything_or_a_part(capsys: pytest.CaptureFixture[str]) -> None:
    for game in registry.games().values():
        out = run(capsys, "rules", game.name)
        for number, paragraph in rulebook.paragraphs(game).items():
            assert number in out
            assert paragraph.text.split()[-1] in out
    assert "DD-4.2" in run(capsys, "rules", "dancing", "4.2")
    section = run_json(capsys, "rules", "dancing", "dd-3")["paragraphs"]
    assert [one["id"] for one in section] == [f"DD-3.{n}" for n in range(1, 9)]
    assert [one["id"] for one in section if one["ours"]] == ["DD-3.6", "DD-3.8"]
    assert "has no paragraph DD-9.9" in complaint(capsys, "rules", "dancing-dice", "9.9")


def test_an_unknown_game(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("rules", "simulate", "play"):
        assert "no game 'polo'; there is " in complaint(capsys, command, "polo")


SIMULATE = ("simulate", "dancing-dice", "--games", "12", "--seed", "7", "--players", "club,random")


def test_simulate_sums_up(capsys: pytest.CaptureFixture[str]) -> None:
    found = run_json(capsys, *SIMULATE, "--rotate", "--workers", "1")
    assert found["games"] == 12
    assert found["by_player"]["club"]["games"] == 12
    assert found["by_player"]["club"]["share"] > 0.9
    assert sum(seat["wins"] for seat in found["by_seat"]) == pytest.approx(12)
    for seat in found["by_seat"]:
        low, high = seat["interval95"]
        assert 0 <= low <= seat["share"] <= high <= 1
    assert found["engine"] == way()
    out = run(capsys, *SIMULATE, "--workers", "1")
    assert "95% interval" in out
    assert "games/s" in out


def test_rotating_moves_everyone_on_by_a_seat(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for name, extra in (("still", []), ("rotated", ["--rotate"])):
        run(capsys, *SIMULATE, "--workers", "1", "--records", str(tmp_path / name), *extra)
    seated = {
        name: [
            json.loads(line)["players"]
            for line in (tmp_path / name).read_text().splitlines()
            if line.startswith('{"line":"game"')
        ]
        for name in ("still", "rotated")
    }
    assert seated["still"] == [["club", "random"]] * 12
    assert seated["rotated"] == [["club", "random"], ["random", "club"]] * 6


def test_the_same_seed_gives_the_same_games_on_any_number_of_cores(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    files = []
    for workers in ("1", "3"):
        files.append(tmp_path / f"{workers}.jsonl")
        run(capsys, *SIMULATE, "--workers", workers, "--records", str(files[-1]))
    assert files[0].read_bytes() == files[1].read_bytes()
    run(capsys, *SIMULATE, "--workers", "1", "--seed", "8", "--records", str(tmp_path / "8"))
    assert (tmp_path / "8").read_bytes() != files[0].read_bytes()
    assert run_json(capsys, "replay", str(files[0]))["records"] == 12


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--seats", "9"], "A marathon is for 2 to 6 couples, not 9. (DD-1.1)"),
        (["--players", "club,ghost"], "has no player 'ghost'; there is random, club"),
        (["--players", "club,club", "--seats", "3"], "2 players are named for 3 seats"),
        (["--games", "0"], "--games must be at least 1"),
        (["--workers", "0"], "--workers must be at least 1"),
        (["--option", "endurance"], "NAME=VALUE"),
        (["--option", "speed=9"], "has no option 'speed'; there is endurance"),
        (["--option", "endurance=99"], "(DD-1.3)"),
        (["--option", "endurance=x"], "Dancing Dice does not understand endurance=x"),
        (["--records", "/nowhere/at/all"], "cannot write /nowhere/at/all"),
    ],
)
def test_simulate_says_what_is_wrong(
    capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    assert words in complaint(capsys, "simulate", "dancing-dice", *arguments)


@pytest.fixture
def record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    file = tmp_path / "games.jsonl"
    run(capsys, *SIMULATE, "--workers", "1", "--records", str(file))
    return file


def test_replay_checks_every_state(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "replay", str(record))
    assert "12 records" in out
    assert "every state is right" in out
    assert "won by club (0)" in out
    steps = run(capsys, "replay", str(record), "--step")
    assert "nature: tango" in steps
    assert "DD-4.2" in steps


def test_replay_for_one_seat_keeps_what_was_never_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """An uncalled card, a locked die: in the whole record, but not in a seat's."""
    file = tmp_path / "ballet.jsonl"
    players = ("--players", "random,random", "--seed", "1", "--games", "3", "--workers", "1")
    run(capsys, "simulate", "balletomane", *players, "--records", str(file))
    whole = run(capsys, "replay", str(file), "--step")
    for seat in (0, 1):
        seen = run(capsys, "replay", str(file), "--seat", str(seat))
        assert f"({1 - seat}) is dealt" in whole
        assert f"({1 - seat}) is dealt" not in seen
        assert not re.search(rf"\({1 - seat}\) rolls .* in secret", seen)
        assert f"random ({seat}) is dealt" in seen
        assert "lock" not in "".join(
            line for line in seen.splitlines() if line.startswith(f"random ({1 - seat}):")
        )
    assert "there is no seat 5" in complaint_after_output(capsys, str(file))


def complaint_after_output(capsys: pytest.CaptureFixture[str], file: str) -> str:
    assert main(["replay", file, "--seat", "5"]) == 2
    return capsys.readouterr().err


def test_replay_refuses_with_line_and_reason(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = record.read_bytes().splitlines(keepends=True)
    lines[1] = lines[1].replace(b'"by":-1', b'"by":0')
    record.write_bytes(b"".join(lines))
    assert main(["replay", str(record)]) == 1
    assert "line 2: seat 0 may not" in capsys.readouterr().err
    assert main(["replay", str(record), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["ok"], found["line"]) == (False, 2)


def test_replay_of_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    empty = tmp_path / "empty"
    empty.touch()
    assert "holds no record" in complaint(capsys, "replay", str(empty), status=1)
    assert "cannot read" in complaint(capsys, "replay", str(tmp_path / "none"))
    assert "cannot read" in complaint(capsys, "replay", str(tmp_path))


def test_play_between_computers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.jsonl"
    command = ("play", "dancing", "--players", "club,random", "--seed", "1", "--record", str(file))
    out = run(capsys, *command)
    assert "Crown (club) wins: the last couple still dancing (DD-4.5)." in out
    assert run_json(capsys, "replay", str(file))["records"] == 1
    assert "is there already" in complaint(capsys, *command)


def test_names_are_shown_as_they_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What looks like markup is a name; what cannot be printed in a line is not shown as it is."""
    file = tmp_path / "game.jsonl"
    players = ("--players", "club,club", "--names", "x[/b],[bold]y", "--seed", "1")
    run(capsys, "play", "dancing", *players, "--record", str(file))
    assert "x[/b] (0), [bold]y (1)" in run(capsys, "replay", str(file))
    assert "x[/b] (0)" in run(capsys, "replay", str(file), "--step")
    forged = file.read_bytes().replace(b"[bold]y", b"y\\u001b[2J\\n3. FAKE")
    lines = forged.splitlines(keepends=True)
    digest = hashlib.sha256(b"".join(lines[:-1])).hexdigest().encode()
    lines[-1] = re.sub(rb'"sha256":"[0-9a-f]+"', b'"sha256":"' + digest + b'"', lines[-1])
    file.write_bytes(b"".join(lines))
    assert "y?[2J?3. FAKE (1)" in run(capsys, "replay", str(file))


@pytest.mark.parametrize("names", [",", "a,a", "\x1b[31mA,B", "a," + "b" * 31])
def test_names_that_nobody_has(capsys: pytest.CaptureFixture[str], names: str) -> None:
    said = complaint(capsys, "play", "dancing", "--players", "club,club", "--names", names)
    assert "name" in said


def test_an_older_file_is_never_overwritten(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "precious"
    file.write_text("mine")
    assert "is there already" in complaint(capsys, *SIMULATE, "--records", str(file))
    assert file.read_text() == "mine"


def test_a_full_disk_or_a_poor_terminal_is_no_traceback() -> None:
    command = [sys.executable, "-c", "import sys; from ballroom.cli import main; sys.exit(main())"]
    env = {**os.environ, "PYTHONIOENCODING": "ascii"}
    poor = subprocess.run(
        [*command, "rules", "balletomane"], env=env, capture_output=True, text=True
    )
    assert poor.returncode == 0
    assert "Pli?" in poor.stdout
    with open("/dev/full", "w") as full:
        broken = subprocess.run(
            [*command, "simulate", "dancing", "--games", "1"], stdout=full, stderr=subprocess.PIPE
        )
    assert b"Traceback" not in broken.stderr


def test_play_says_what_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, words in [
        (("--players", "human,ghost"), "has no player 'ghost'; there is human, random, club"),
        (("--players", "club,club", "--names", "a"), "1 names are given for 2 seats"),
        (("--players", "club,club", "--seats", "4"), "2 players are named for 4 seats"),
        (("--players", "club"), "(DD-1.1)"),
    ]:
        assert words in complaint(capsys, "play", "dancing-dice", *arguments)


def test_a_reader_that_goes_away_is_no_error() -> None:
    """Like `ballroom rules dancing-dice | head -1`."""
    command = [sys.executable, "-c", "import sys; from ballroom.cli import main; sys.exit(main())"]
    process = subprocess.Popen(
        [*command, "rules", "dancing-dice"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout
    assert process.stderr
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    process.wait()


def test_a_data_file_is_printed_corrected_and_played(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    data = json.loads(run(capsys, "data", "la-danse"))
    data["dancers"]["Waltz"]["steps"] = 2
    file, games = tmp_path / "data.json", tmp_path / "games.jsonl"
    file.write_text(json.dumps(data))
    assert json.loads(run(capsys, "data", "la-danse", "--data", str(file))) == data
    asked = ("simulate", "la-danse", "--games", "1", "--data", str(file), "--workers", "1")
    run(capsys, *asked, "--records", str(games))
    assert json.loads(games.read_text().splitlines()[0])["setup"]["data"] == data
    assert run_json(capsys, "replay", str(games))["records"] == 1


def test_a_bad_data_file_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "data.json"
    asked = ("simulate", "la-danse", "--data", str(file))
    assert "cannot be read as data" in complaint(capsys, *asked)
    file.write_text("{")
    assert "cannot be read as data" in complaint(capsys, *asked)
    file.write_text('{"dancers": {"Waltz": {"steps": 0, "arrows": [0]}}}')
    assert "A Waltz takes 1 to 4 steps, not 0. (LD-2.2)" in complaint(capsys, *asked)
    file.write_text('{"dancers": 3}')
    assert "does not understand" in complaint(capsys, *asked)
    assert "takes no data file" in complaint(capsys, "data", "balletomane")
    assert "takes no data file" in complaint(capsys, "simulate", "balletomane", "--data", str(file))


def test_these_tests_run_the_way_they_were_asked_to() -> None:
    """`./ballroom test` runs everything twice, and says which way it means."""
    asked = os.environ.get("BALLROOM_WAY")
    if asked == "plain" or shutil.which("cc") is None:
        assert way() == "plain Python"
    elif asked == "compiled":
        assert way() == "compiled"


def test_the_lab_finds_puzzles_and_weighs_them_again(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    asked = ("lab", "puzzles", "balletomane", "--kind", "turn", "--games", "2", "--seed", "7")
    found = run(capsys, *asked)
    assert json.loads(found)["puzzles"], "two games have a last turn that matters"
    file = tmp_path / "puzzles.json"
    file.write_text(found.replace('"seats":', '"seats" :'))
    assert run(capsys, "lab", "puzzles", "balletomane", "--weigh", str(file)) == found
    assert "no kind 'polka'" in complaint(capsys, "lab", "puzzles", "ballet", "--kind", "polka")
    assert "at least 1" in complaint(capsys, "lab", "puzzles", "ballet", "--every", "0")
    assert "cannot be weighed" in complaint(capsys, "lab", "puzzles", "ballet", "--weigh", "none")
    file.write_text('{"puzzles": [1]}')
    assert "cannot be weighed" in complaint(
        capsys, "lab", "puzzles", "ballet", "--weigh", str(file)
    )

"""What each command has set up by ./ballroom, on a machine that only takes notes."""

import json
import os
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from ballroom.cli import IN_A_CHECKOUT, main
from ballroom.core.language import LANGUAGES
from tests import texts
from tests.test_docs import LAUNCHED

ROOT = Path(__file__).parent.parent
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
NOTES = """#!/bin/sh
echo "$(basename "$0") $*" >>"{log}"
"""
NEEDED = (
    "sh", "dirname", "basename", "mkdir", "cat", "find", "sha256sum", "sort", "cut", "mktemp", "rm",
    "grep",
)  # fmt: skip
"""What the script itself calls and every system has."""


class Machine:
    """A checkout where there is no browser and every program only notes what it was asked."""

    def __init__(self, folder: Path) -> None:
        self.home, self.path, self.log = folder / "home", folder / "bin", folder / "log"
        for name in ("requirements", "src", "web"):
            shutil.copytree(ROOT / name, self.home / name, ignore=_not_these)
        for name in ("ballroom", "pyproject.toml", "hatch_build.py"):
            shutil.copy(ROOT / name, self.home / name)
        self.path.mkdir()
        for name in NEEDED:
            found = shutil.which(name)
            assert found, name
            (self.path / name).symlink_to(found)
        venv = self.home / ".venv" / "bin"
        programs = [
            self.home / ".tools" / "bin" / "uv", venv / "python", venv / "ballroom",
            *(self.path / name for name in ("python3", "apt-get", "env", "id", "sudo")),
        ]  # fmt: skip
        for program in programs:
            program.parent.mkdir(parents=True, exist_ok=True)
            program.write_text(NOTES.format(log=self.log))
            program.chmod(0o755)

    def run(self, *arguments: str, status: int = 0, **surroundings: str) -> list[str]:
        """What a command of the launcher let others do."""
        self.log.write_text("")
        environment = {**os.environ, "PATH": str(self.path), **surroundings}
        command = [str(self.home / "ballroom"), *arguments]
        done = subprocess.run(command, env=environment, capture_output=True, text=True)
        assert done.returncode == status, done.stderr
        self.said = done.stderr
        return self.log.read_text().splitlines()

    def sets(self, *arguments: str) -> set[str]:
        """Which requirements a command had installed."""
        return {Path(line.split()[-1]).stem for line in self.run(*arguments) if " -r " in line}


def _not_these(_: str, names: list[str]) -> set[str]:
    return {"node_modules", "__pycache__", "page"} & set(names)


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_the_house_is_small(machine: Machine) -> None:
    assert machine.sets("games") == {"run"}
    assert machine.run("play", "--names", "ray,ladder")[-1] == "ballroom play --names ray,ladder"
    assert machine.sets("lab", "balance", "balletomane") == set(), "nothing more than before"


def test_a_study_sets_up_what_it_needs(machine: Machine) -> None:
    assert machine.sets("lab", "ladder", "la-danse") == {"run", "ladder"}
    assert machine.sets("lab", "ladder", "la-danse") == set(), "once"
    assert machine.sets("simulate", "dancing", "--on", "ray") == {"ray"}


@pytest.mark.parametrize("place", [("--on=ray",), ("--on", "ray://10.0.0.1:10001")])
def test_ray_is_set_up_where_it_is_asked_for(machine: Machine, place: tuple[str, ...]) -> None:
    asked = ("lab", "ladder", "la-danse", *place)
    assert machine.sets(*asked) == {"run", "ladder", "ray"}


def test_every_extra_can_be_had(machine: Machine) -> None:
    assert machine.sets("extra", *EXTRAS) == {"run", *EXTRAS}
    for wrong in ((), ("polo",)):
        assert machine.run("extra", *wrong, status=1) == []
        assert all(name in machine.said for name in EXTRAS)


def test_benchmarks_come_with_their_browser(machine: Machine) -> None:
    done = machine.run("bench", "--only", "page")
    assert any("apt-get install" in line and line.endswith(" chromium") for line in done)
    assert done[-1] == "python -m bench --only page"
    assert machine.sets("bench") <= {"run", "test", "bench"}


def python(machine: Machine, name: str, status: int) -> Path:
    """One that ends so when it is asked whether it is quick, and says where it is."""
    found = machine.path.with_name(name) / "python3"
    found.parent.mkdir()
    asked = f'case "$2" in *is_quick*) exit {status} ;; esac'
    found.write_text(f'#!/bin/sh\n{asked}\necho "$0"\n')
    found.chmod(0o755)
    return found


def made_with(machine: Machine, **surroundings: str) -> str:
    """The Python that a house is made with."""
    shutil.rmtree(machine.home / ".venv", ignore_errors=True)
    done = machine.run("games", status=127, **surroundings)
    (made,) = [line for line in done if line.startswith("uv venv ")]
    return made.split()[-2]


def test_somebody_may_say_which_python(machine: Machine) -> None:
    quick, other = python(machine, "quick", 0), python(machine, "other", 1)
    path = f"{quick.parent}:{machine.path}"
    assert made_with(machine, PATH=path, BALLROOM_PYTHON=str(other)) == str(other)
    assert machine.run("games", status=1, BALLROOM_PYTHON="/no/python") == []
    assert "/no/python" in machine.said


def test_a_quick_python_is_preferred(machine: Machine) -> None:
    """One that was built in haste takes half as long again, whatever its place in the path."""
    slow, quick = python(machine, "slow", 1), python(machine, "quick", 0)
    later = python(machine, "later", 0)
    path = f"{slow.parent}:{quick.parent}:{later.parent}:{machine.path}"
    assert made_with(machine, PATH=path) == str(quick)
    (machine.path / "python3").unlink()
    assert made_with(machine, PATH=f"{slow.parent}:{machine.path}") == str(slow)


# ---- languages


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_the_language_of_the_surroundings(machine: Machine, language: str) -> None:
    words = spoken_by_the_launcher(language)
    machine.run("games", BALLROOM_LANGUAGE=language)
    assert machine.said.splitlines() == [
        f"ballroom: {words['installing packages for: {what}'].replace('{what}', 'run')}",
        f"ballroom: {words[BUILDING]}",
    ]


def test_it_finds_its_language_where_the_command_does(machine: Machine) -> None:
    words = spoken_by_the_launcher("nl")["which? there is {what}"].partition("{what}")[0]
    unset = {"BALLROOM_LANGUAGE": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": "it_IT.UTF-8"}
    for name in ("LANG", "LC_MESSAGES", "LC_ALL", "BALLROOM_LANGUAGE"):
        unset[name] = "nl_NL.UTF-8"
        machine.run("extra", status=1, **unset)
        assert machine.said.startswith(f"ballroom: {words}")
        unset[name] = "it"
    machine.run("extra", status=1, **unset | {"BALLROOM_LANGUAGE": "C.UTF-8"})
    assert machine.said.startswith("ballroom: which? there is ladder")


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_finds_every_text_that_it_says(language: str) -> None:
    """By its own function, which looks texts up as they stand in their file."""
    script = (ROOT / "ballroom").read_text(encoding="utf-8")
    function = script.split("\nfail()")[0].replace('"$(dirname "$0")"', f'"{ROOT}"')
    what = "Python 3.9 & \\1 {what} $HOME"
    environment = {**os.environ, "BALLROOM_LANGUAGE": language}
    for text, other in spoken_by_the_launcher(language).items():
        command = ["sh", "-c", f'{function}\nsay "$@"', "ballroom", text, what]
        done = subprocess.run(command, env=environment, capture_output=True, text=True)
        assert done.stderr == f"ballroom: {other.replace('{what}', what)}\n", done.stderr


BUILDING = "building ballroom (two or three minutes where there is a C compiler, less where not)"


def spoken_by_the_launcher(language: str) -> dict[str, str]:
    """Its texts in a language, each on a line that a shell can read."""
    file = texts.CATALOGUES / language / "launcher.json"
    found: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    assert len(found) > 10
    assert not any(sign in text for pair in found.items() for text in pair for sign in '"\\\n')
    return found


def test_words_of_the_launcher_are_known_to_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert sorted(LAUNCHED) == sorted(IN_A_CHECKOUT)
    for word in IN_A_CHECKOUT:
        assert main([word, "--any", "thing"]) == 2
        assert f"./ballroom {word}" in capsys.readouterr().err

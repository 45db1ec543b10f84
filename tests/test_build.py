"""The package: built with and without a C compiler, and pinned as it says."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from ballroom.commands import way

ROOT = Path(__file__).parent.parent
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
EXTRAS = PYPROJECT["project"]["optional-dependencies"]


def test_what_builds_the_package_is_pinned_with_it() -> None:
    assert PYPROJECT["build-system"]["requires"] == PYPROJECT["dependency-groups"]["build"]


def test_every_dependency_is_pinned_with_digests() -> None:
    for name in ("run", "build", "docs", "test", "bench", *EXTRAS):
        text = (ROOT / "requirements" / f"{name}.txt").read_text()
        assert text.count("==") > (0 if name in EXTRAS else 2)
        assert "--hash=sha256:" in text
        assert "://" not in text, "no address of a registry"


def pins(name: str) -> dict[str, set[str]]:
    """The versions of each package in a file of requirements; there may be one for each Python."""
    found: dict[str, set[str]] = {}
    text = (ROOT / "requirements" / f"{name}.txt").read_text()
    for package, version in re.findall(r"^([\w.-]+)==([^ ]+)", text, re.MULTILINE):
        found.setdefault(package, set()).add(version)
    return found


@pytest.mark.parametrize("extra", EXTRAS)
def test_an_extra_is_pinned_as_it_is_tested(extra: str) -> None:
    tested, pinned = pins("test"), pins(extra)
    for asked in EXTRAS[extra]:
        assert re.split(r"[\[<>=]", asked)[0] in pinned
    assert {name: tested.get(name) for name in pinned} == pinned


def wheel(out: Path, **environment: str) -> Path:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(out)]
    env = {**os.environ, **environment}
    subprocess.run(command, cwd=ROOT, env=env, check=True, capture_output=True)
    (built,) = out.glob("*.whl")
    return built


def version_in(wheel: Path, folder: Path) -> str:
    """What the command of an unpacked wheel says about itself."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    command = [sys.executable, "-m", "ballroom.cli", "--version"]
    env = {**os.environ, "PYTHONPATH": str(folder)}
    run = subprocess.run(command, env=env, cwd=folder, check=True, capture_output=True, text=True)
    return run.stdout.strip()


@pytest.mark.slow
def test_without_a_compiler_the_package_is_plain(tmp_path: Path) -> None:
    built = wheel(tmp_path / "dist", CC="/nonexistent/cc", CXX="/nonexistent/c++")
    assert built.name.endswith("py3-none-any.whl")
    assert version_in(built, tmp_path / "plain") == "ballroom 0.1.0 (plain Python)"


@pytest.mark.slow
def test_with_a_compiler_the_package_is_compiled(tmp_path: Path) -> None:
    if shutil.which("cc") is None:
        assert way() == "plain Python"
        return
    if os.environ.get("BALLROOM_WAY") == "compiled":  # `./ballroom test` has just built it
        assert way() == "compiled"
        return
    built = wheel(tmp_path / "dist")
    assert not built.name.endswith("any.whl")
    assert version_in(built, tmp_path / "compiled") == "ballroom 0.1.0 (compiled)"


def test_the_package_carries_its_rules_and_its_rooms_tests() -> None:
    """So that `ballroom rules` works, and the suite can run on what is installed."""
    from importlib import resources

    room = resources.files("ballroom.games.dancing_dice")
    assert (room / "RULES.md").is_file()
    assert (room / "tests" / "perft.txt").is_file()

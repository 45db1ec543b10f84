"""The layers of the house: imports go one way, and the rules touch no outside world."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "ballroom"

# Lowest first; a layer may import itself and those before it.
LAYERS = [
    "languages", "core", "games", "players", "table", "client", "server", "lab", "bridges",
    "terminal", "commands", "cli",
]  # fmt: skip
APART = {
    "lab": {"terminal", "server"},
    "terminal": {"lab", "server"},
    "server": {"client"},
    "bridges": {"table", "client", "server", "lab"},
}
PURE = {
    "collections",
    "dataclasses",
    "enum",
    "fractions",
    "functools",
    "itertools",
    "math",
    "re",
    "typing",
    "unicodedata",
}
PARTS = {"librt", "msgspec", "mypy_extensions", "ballroom"}
EXAMPLE = Path(__file__).parent / "example" / "musical_chairs"


def imported(tree: ast.AST) -> Iterator[str]:
    """The full names of the modules that a source imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def layer_of(module: str) -> str | None:
    parts = module.split(".")
    return parts[1] if parts[0] == "ballroom" and len(parts) > 1 and parts[1] in LAYERS else None


def upward(layer: str, source: str) -> list[str]:
    """The imports of a source that its layer may not make."""
    wrong = []
    for module in imported(ast.parse(source)):
        other = layer_of(module)
        if other and (LAYERS.index(other) > LAYERS.index(layer) or other in APART.get(layer, ())):
            wrong.append(module)
    return wrong


def impure(source: str, own: str = "ballroom") -> list[str]:
    """What a source of a game uses that would make its rules impure."""
    tree = ast.parse(source)
    modules = [
        name
        for name in imported(tree)
        if name.split(".")[0] not in PURE | PARTS and not f"{name}.".startswith(f"{own}.")
    ]
    calls = [
        node.func.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    ]
    return modules + [name for name in calls if name in {"open", "print", "input", "exec", "eval"}]


def crosses_rooms(room: str, source: str) -> list[str]:
    """The imports of a game that reach into another game."""
    rooms = [name.split(".") for name in imported(ast.parse(source))]
    return [
        ".".join(p) for p in rooms if p[:2] == ["ballroom", "games"] and p[2:3] not in ([], [room])
    ]


def sources(folder: str) -> list[Path]:
    return [path for path in sorted((SOURCE / folder).rglob("*.py")) if "tests" not in path.parts]


@pytest.mark.parametrize("layer", LAYERS[:-1])
def test_no_upward_import(layer: str) -> None:
    assert sources(layer)
    for path in sources(layer):
        assert not upward(layer, path.read_text(encoding="utf-8")), path


def test_every_folder_is_a_layer() -> None:
    folders = {path.parent.name for path in SOURCE.glob("*/__init__.py")}
    assert folders <= set(LAYERS)


def test_games_are_pure_and_apart() -> None:
    for path in sources("games"):
        text = path.read_text(encoding="utf-8")
        assert not impure(text), path
        room = path.relative_to(SOURCE / "games").parts[0]
        assert not crosses_rooms(room, text), path


def test_the_example_is_pure_and_reaches_no_higher_than_a_game() -> None:
    found = sorted(EXAMPLE.glob("*.py"))
    assert found
    for path in found:
        text = path.read_text(encoding="utf-8")
        assert not impure(text, "tests.example.musical_chairs"), path
        assert not upward("games", text), path
        assert not crosses_rooms("musical_chairs", text), path


def test_chance_is_the_only_randomness_of_the_core() -> None:
    users = [path.name for path in sources("core") if "import random" in path.read_text()]
    assert users == ["chance.py"]


def test_these_checks_can_fail() -> None:
    assert upward("core", "from ballroom.games import dancing_dice")
    assert upward("lab", "import ballroom.terminal.play")
    assert upward("games", "import ballroom.players.random as r")
    assert not upward("players", "from ballroom.core.chance import Rng")
    assert impure("import random")
    assert impure("from time import monotonic")
    assert impure("import os.path")
    assert impure("print(1)")
    assert impure("from tests.example.musical_chairs_too import x", "tests.example.musical_chairs")
    assert not impure("from math import comb")
    assert crosses_rooms("la_danse", "from ballroom.games.dancing_dice import tables")


def foreign(module: str) -> set[str]:
    """What importing a module brings that is neither Python's own nor ours."""
    code = (
        "import sys; before = set(sys.modules); "
        f"import {module}; print(*(set(sys.modules) - before))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    brought = {name.partition(".")[0] for name in done.stdout.split()}
    own = {name for name in brought if name == "ballroom" or name.startswith("ballroom__")}
    assert own, "it was imported"
    return brought - own - sys.stdlib_module_names


def test_importing_the_package_brings_nothing_else() -> None:
    """So it takes next to no time; ./ballroom bench --only start measures it."""
    assert foreign("ballroom") == set()
    assert "msgspec" in foreign("ballroom.core.setups"), "else nothing would be found"

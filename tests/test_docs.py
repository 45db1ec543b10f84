"""The documentation keeps up: all that can be typed, set, sent and chosen is described."""

import argparse
import ast
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from ballroom.cli import parser
from ballroom.core import registry, setups
from ballroom.core.contract import AnyGame
from ballroom.players.registry import levels
from ballroom.server.api import PATHS
from ballroom.table import entries
from ballroom.table import messages as m
from ballroom.table.limits import Limits
from tests.rooms import EXAMPLE

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src" / "ballroom"
DOCS = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "docs").glob("*.md")}
GAMES = list(registry.games().values())


def commands(of: argparse.ArgumentParser | None = None) -> dict[str, argparse.ArgumentParser]:
    """All commands, those of a command (`lab ladder`) after it."""
    found = {}
    for action in (of or parser())._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, command in action.choices.items():
                inner = {f"{name} {part}": own for part, own in commands(command).items()}
                found.update(inner or {name: command})
    return found


def options(of: argparse.ArgumentParser) -> set[str]:
    """All that can be set of a command, but for its help."""
    return {option for action in of._actions for option in action.option_strings} - {"-h", "--help"}


def test_every_command_and_option_is_described() -> None:
    assert len(commands()) >= 5
    everywhere, introduction = options(parser()), DOCS["commands.md"].split("\n## ")[0]
    assert all(option in introduction for option in everywhere)
    for name, command in commands().items():
        heading = f"## ballroom {name}"
        assert heading in DOCS["commands.md"]
        section = DOCS["commands.md"].split(heading)[1].split("\n## ")[0]
        for option in options(command) - everywhere:
            assert option in section, f"{name} {option}"


def test_every_word_of_the_launcher_is_described() -> None:
    script = (ROOT / "ballroom").read_text()
    words = re.findall(r"^  ([a-z]+)\)$", script.split("\ncase ")[1], re.MULTILINE)
    assert len(words) >= 5
    for word in words:
        assert f"| `./ballroom {word}` |" in DOCS["commands.md"], word
        assert f"\n# ./ballroom {word} " in script, word


# ---- commands that are shown


def blocks_of(text: str) -> list[str]:
    """The lines of all blocks of shell, those that go on put together."""
    blocks = re.findall(r"```sh\n(.*?)```", text, re.DOTALL)
    return [line for block in blocks for line in block.replace("\\\n", " ").splitlines()]


def mentions_of(text: str) -> list[str]:
    """What stands as code within sentences."""
    return re.findall(r"`([^`]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL))


def commands_in(lines: list[str]) -> Iterator[list[str]]:
    """The arguments of every `ballroom ..`."""
    for line in lines:
        command = re.sub(r"\$\(.*?\)", "X", " ".join(line.split()))
        found = re.match(r"(?:\w+=\S+ )*(?:\./)?ballroom( .*)?$", command)
        if found:
            yield shlex.split((found[1] or "").split(" > ")[0], comments=True)


HASHED = {"secrets", "seeds", "roll", "again"}
"""What follows `ballroom` in the texts that fair dice are hashed from."""
LAUNCHED = re.findall(r"^  ([a-z]+)\)$", (ROOT / "ballroom").read_text(), re.MULTILINE)


def is_understood(words: list[str]) -> bool:
    """Whether a whole command parses."""
    if words and words[0] in LAUNCHED:
        return True
    try:
        parser().parse_args(words)
    except SystemExit as left:
        return left.code == 0
    return True


def is_known(words: list[str]) -> bool:
    """Whether there is such a command with such options, where the rest is left open."""
    if not words or words[0] in LAUNCHED:
        return True
    named = (commands().get(" ".join(words[:count])) for count in (2, 1))
    own = next((one for one in named if one), parser() if words[0].startswith("-") else None)
    if own is None:
        return False
    return {word for word in words if word.startswith("--")} <= options(own) | {"--help"}


PAGES = {**DOCS, "README.md": (ROOT / "README.md").read_text(encoding="utf-8")}


@pytest.mark.parametrize("page", sorted(PAGES))
def test_every_command_that_is_shown_is_understood(page: str) -> None:
    for words in commands_in(blocks_of(PAGES[page])):
        assert is_understood(words), f"ballroom {' '.join(words)}"
    for words in commands_in(mentions_of(PAGES[page])):
        if page == "fair-dice.md" and words[0] in HASHED:
            continue
        assert is_known(words), f"ballroom {' '.join(words)}"


def test_wrong_commands_would_be_found() -> None:
    text = "`ballroom play --seats N`\n```sh\nA=b ballroom serve \\\n  --port 1 # here\n```"
    assert list(commands_in(blocks_of(text))) == [["serve", "--port", "1"]]
    assert list(commands_in(mentions_of(text))) == [["play", "--seats", "N"]]
    shown = [blocks_of(text) + mentions_of(text) for text in PAGES.values()]
    assert sum(1 for lines in shown for _ in commands_in(lines)) > 60
    assert not is_understood(["serve", "--prot", "1"])
    assert not is_understood(["dance"])
    assert not is_known(["serve", "--prot"])
    assert not is_known(["dance"])


def test_every_game_that_is_shown_is_there() -> None:
    known = {*registry.games(), "musical-chairs"}
    for page, text in PAGES.items():
        for words in commands_in(blocks_of(text)):
            if len(words) > 1 and words[0] in ("play", "simulate", "rules"):
                assert words[1] in known or words[1].startswith("-"), f"{page}: {words}"


# ---- settings


def test_every_limit_is_described_with_its_default() -> None:
    for name, value in vars(Limits()).items():
        assert f"| `BALLROOM_{name.upper()}` | {value} |" in DOCS["hosting.md"], name


def test_every_variable_that_is_read_is_described() -> None:
    """But for those by which a system says that it has a screen."""
    read = {registry.ELSEWHERE}
    for path in SOURCES.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        read.update(re.findall(r"environ(?:\.get\(|\[)\"(\w+)\"", text))
    assert {"XDG_DATA_HOME", "BALLROOM_GAMES"} <= read
    for name in read:
        assert f"| `{name}` |" in DOCS["hosting.md"], name


# ---- what is sent


def row(page: str, first: str) -> str:
    """The row of a table that begins with this."""
    (found,) = re.findall(rf"^\| `{re.escape(first)}` \|.*$", page, re.MULTILINE)
    return str(found)


def test_every_request_is_described() -> None:
    for path, method, _, _, takes, _, _ in PATHS:
        found = row(DOCS["api.md"], f"{method} {path}")
        for name in msgspec.structs.fields(takes) if takes else ():
            assert f"`{name.name}`" in found, f"{path} {name.name}"
    for path in ("/api", "/api/openapi.json", "/metrics"):
        assert row(DOCS["api.md"], f"GET {path}")
    assert "`/api/tables/{table}/play`" in DOCS["api.md"]


@pytest.mark.parametrize("kind", [*get_args(m.AnySay), *get_args(m.AnyTell)])
def test_every_message_is_described_with_its_fields(kind: Any) -> None:
    found = row(DOCS["api.md"], kind.__struct_config__.tag)
    for one in msgspec.structs.fields(kind):
        assert f"`{one.name}`" in found, f"{kind.__name__} {one.name}"


def test_every_kind_of_entry_and_line_is_described() -> None:
    for kind in get_args(entries.AnyEntry):
        assert f"`{kind.__struct_config__.tag}`" in " ".join(DOCS["api.md"].split())
    for kind in get_args(m.AnyLine):
        assert row(DOCS["fair-dice.md"], kind.__struct_config__.tag)


def said_codes() -> set[str]:
    """The codes of all refusals in the sources of tables and servers."""
    place = {"Refused": 0, "problem": 1, "goodbye": 1, "Notice": 0}
    found = set()
    for path in [*(SOURCES / "table").rglob("*.py"), *(SOURCES / "server").rglob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                at = place.get(node.func.id, 99)
                if at < len(node.args) and isinstance(node.args[at], ast.Constant):
                    found.add(str(node.args[at].value))  # type: ignore[attr-defined]
    return found


def test_every_code_is_described() -> None:
    codes = DOCS["api.md"].split("### Codes")[1]
    assert len(said_codes()) > 25
    for code in said_codes():
        assert f"`{code}`" in codes, code


# ---- games


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_level_and_option_of_a_game_is_described(game: AnyGame) -> None:
    playing = DOCS["playing.md"].split(f"## {game.title}")[1].split("\n## ")[0]
    for name, make in levels(game).items():
        assert re.search(rf"\| `{name}` \| {re.escape(make().about)}", playing), name
    for option in setups.options(game, study=True):
        assert f"`{option}`" in DOCS["commands.md"]
    assert f"## {game.title}" in DOCS["records.md"], "its moves and states are described"


def test_the_python_in_the_documentation_runs(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"```python\n(.*?)```", "\n".join(DOCS.values()), flags=re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block, "docs", "exec"), {})
    assert "Outcome(places=" in capsys.readouterr().out


def test_code_that_is_shown_from_a_file_stands_there() -> None:
    page = DOCS["a-fourth-game.md"]
    blocks = re.findall(r"```\w+ (tests/\S+)\n(.*?)```", page, re.DOTALL)
    assert len(blocks) > 8
    for file, code in blocks:
        assert code in (ROOT / file).read_text(encoding="utf-8"), f"{file}\n{code}"


def test_the_example_is_told_file_by_file() -> None:
    page = DOCS["a-fourth-game.md"]
    folder = ROOT / EXAMPLE.replace(".", "/") / "musical_chairs"
    for file in [*folder.glob("*.py"), *folder.glob("*.md"), *(folder / "tests").glob("*.*")]:
        if file.parent == folder or file.name != "__init__.py":
            assert file.name in page or file.stem in page, file.name


def test_the_unit_for_systemd_starts_a_house() -> None:
    unit = (ROOT / "docs" / "ballroom.service").read_text()
    (line,) = re.findall(r"^ExecStart=\S+/ballroom (.+)$", unit, re.MULTILINE)
    parsed = parser().parse_args(line.split())
    assert parsed.host == "127.0.0.1", "nginx finds it there, and nobody else"
    assert parsed.name == ["play.example.org"]
    known = {f"BALLROOM_{name.upper()}" for name in vars(Limits())} | {"FORWARDED_ALLOW_IPS"}
    assert set(re.findall(r"^#?Environment=(\w+)=", unit, re.MULTILINE)) <= known


def test_links_of_the_readme_lead_somewhere() -> None:
    """Those of all other pages are followed on the site (test_site.py)."""
    found = re.findall(r"\]\(([^)#:]+)", PAGES["README.md"])
    assert found
    for link in found:
        assert (ROOT / link).exists(), link

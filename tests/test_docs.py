"""The documentation keeps up: every command, option, level and move is described."""

import argparse
import re
from pathlib import Path

import pytest

from ballroom.cli import parser
from ballroom.core import registry, setups
from ballroom.core.contract import AnyGame
from ballroom.players.registry import levels
from ballroom.table.limits import Limits

ROOT = Path(__file__).parent.parent
DOCS = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "docs").glob("*.md")}
GAMES = list(registry.games().values())


def commands() -> dict[str, argparse.ArgumentParser]:
    for action in parser()._actions:
        if isinstance(action, argparse._SubParsersAction):
            return dict(action.choices)
    return {}


def test_every_command_and_option_is_described() -> None:
    assert len(commands()) >= 5
    for name, command in commands().items():
        heading = f"## ballroom {name}"
        assert heading in DOCS["commands.md"]
        section = DOCS["commands.md"].split(heading)[1].split("\n## ")[0]
        for action in command._actions:
            for option in action.option_strings:
                assert option in section or option in ("-h", "--help"), f"{name} {option}"


def test_every_shell_command_in_the_readme_is_there() -> None:
    script = (ROOT / "ballroom").read_text()
    for word in ("check", "test", "bench", "lock"):
        assert f"\n  {word})" in script
        assert f"./ballroom {word}" in DOCS["commands.md"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_level_and_option_of_a_game_is_described(game: AnyGame) -> None:
    playing = DOCS["playing.md"].split(f"## {game.title}")[1].split("\n## ")[0]
    for name, make in levels(game).items():
        assert re.search(rf"\| `{name}` \| {re.escape(make().about)}", playing), name
    for option in setups.options(game):
        assert f"`{option}`" in DOCS["commands.md"]
    assert f"## {game.title}" in DOCS["records.md"], "its moves and states are described"


def test_the_python_in_the_documentation_runs(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"```python\n(.*?)```", "\n".join(DOCS.values()), flags=re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block, "docs", "exec"), {})
    assert "Outcome(places=" in capsys.readouterr().out


def test_the_unit_for_systemd_starts_a_house() -> None:
    unit = (ROOT / "docs" / "ballroom.service").read_text()
    (line,) = re.findall(r"^ExecStart=\S+/ballroom (.+)$", unit, re.MULTILINE)
    parsed = parser().parse_args(line.split())
    assert parsed.host == "127.0.0.1", "nginx finds it there, and nobody else"
    assert parsed.name == ["play.example.org"]
    known = {f"BALLROOM_{name.upper()}" for name in vars(Limits())} | {"FORWARDED_ALLOW_IPS"}
    assert set(re.findall(r"^#?Environment=(\w+)=", unit, re.MULTILINE)) <= known


def test_links_lead_somewhere() -> None:
    pages = {
        "README.md": (ROOT / "README.md").read_text(),
        **{f"docs/{n}": t for n, t in DOCS.items()},
    }
    for page, text in pages.items():
        for link in re.findall(r"\]\(([^)#:]+)\)", text):
            assert ((ROOT / page).parent / link).exists(), f"{page}: {link}"

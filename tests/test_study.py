"""Options for study: programs can have them, records keep them, no table is opened with them."""

import asyncio
import json
from pathlib import Path

import pytest

from ballroom.cli import main
from ballroom.core import setups
from ballroom.core.contract import Malformed
from ballroom.core.registry import find
from ballroom.server.api import _game
from ballroom.table.hall import Hall
from ballroom.table.limits import Limits
from ballroom.table.opening import from_opened
from ballroom.table.store import open_store
from ballroom.table.table import Refused
from ballroom.terminal.stage.screens.lobby import _options
from tests.seating import table_of

GAME = find("dancing-dice")
SMALL = {"faces": 3, "dice": 1, "rounds": 2}
ASKED = [word for name, value in SMALL.items() for word in ("--option", f"{name}={value}")]


def test_they_are_listed_for_programs_only() -> None:
    assert list(setups.options(GAME)) == ["endurance"]
    assert list(setups.options(GAME, study=True)) == ["endurance", *SMALL]
    assert list(_game(GAME).options) == ["endurance"], "what the page offers"
    assert [name for name, *_ in _options(GAME)] == ["endurance"], "what the terminal offers"


def test_only_what_is_not_as_in_the_real_game_counts() -> None:
    real, small = setups.make(GAME, 2, {}), setups.make(GAME, 2, SMALL)
    assert setups.for_study(type(real)) == {"faces": 6, "dice": 3, "rounds": 0}
    assert setups.studied(real) == []
    assert setups.studied(small) == list(SMALL)
    assert setups.studied(setups.make(GAME, 2, {"rounds": 5, "faces": 6})) == ["rounds"]
    assert setups.plain(small) == {"seats": 2, "endurance": 10, **SMALL}
    assert setups.plain(real) == {"seats": 2, "endurance": 10}
    assert setups.for_study(find("la-danse").setup) == {}
    with pytest.raises(Malformed):
        setups.make(GAME, 2, {"dice": "many"})


def test_no_table_is_opened_with_them(tmp_path: Path) -> None:
    async def evening() -> None:
        hall = Hall(open_store(f"sqlite:{tmp_path / 'a.db'}"), Limits())
        with pytest.raises(Refused, match="for study, such as faces, dice and rounds") as why:
            await hall.open_table("dancing-dice", ["", ""], dict(SMALL))
        assert why.value.code == "setup"
        await hall.open_table("dancing-dice", ["", ""], {"faces": 6, "rounds": 0})
        await hall.close_house()

    asyncio.run(evening())


def test_a_table_of_the_real_game_does_not_speak_of_them() -> None:
    table = from_opened("t", table_of("dancing-dice").opened)
    assert table.opened.setup == {"seats": 2, "endurance": 10}


@pytest.mark.parametrize("more", [["--plain"], [], ["--players", "human,club"]])
def test_play_refuses_them(capsys: pytest.CaptureFixture[str], more: list[str]) -> None:
    assert main(["play", "dancing-dice", *ASKED, *more]) == 2
    assert "faces, dice, rounds: for study" in capsys.readouterr().err


def test_they_are_simulated_recorded_and_replayed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "small.jsonl"
    played = ["--players", "club,random", "--games", "5", "--workers", "1", "--records", str(file)]
    assert main(["simulate", "dancing-dice", *ASKED, *played]) == 0
    head = json.loads(file.read_text().splitlines()[0])
    assert head["setup"] == {"seats": 2, "endurance": 10, **SMALL}
    capsys.readouterr()
    assert main(["replay", str(file), "--step"]) == 0
    assert "every state is right" in (out := capsys.readouterr().out)
    assert "The last round is over" in out

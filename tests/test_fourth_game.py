"""A game that stands outside the house is played everywhere: the example of a-fourth-game.md."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ballroom.cli import main
from ballroom.client import NotDone, Seat, join, watch
from ballroom.core import registry
from ballroom.core.chance import Rng
from ballroom.table.verify import verify
from tests.houses import RUN, RunningHouse, run
from tests.rooms import EXAMPLE

ROOT = Path(__file__).parent.parent


@pytest.fixture
def house(tmp_path: Path, fourth_game: None) -> Iterator[RunningHouse]:
    del fourth_game
    with RunningHouse(tmp_path) as one:
        yield one


async def play_out(seat: Seat, rng: Rng) -> None:
    async for sight in seat.turns():
        try:
            await seat.move(rng.pick(sight.legal), sight.seat)
        except NotDone as why:
            if why.code != "stale":
                raise


def test_people_and_a_computer_play_it_at_a_table(house: RunningHouse) -> None:
    async def evening() -> None:
        seats = ["", "", "club"]
        link, onlooking = await house.house.open_table("musical-chairs", seats)
        async with (
            await join(str(link), "Ann") as ann,
            await join(str(link), "Bo") as bo,
            watch(str(onlooking)) as eve,
        ):
            await asyncio.gather(play_out(ann, Rng("ann")), play_out(bo, Rng("bo")))
            await eve.until(lambda: eve.is_over)
            assert ann.looks is not None
            assert eve.looks is not None
            assert ann.looks.outcome == eve.looks.outcome
            rules = {line.rule for entry in ann.log for line in entry.sentences}
            assert {"MC-2.1", "MC-2.4"} <= rules
            record = await house.house.record(link, ann.token)
        found = verify(record.splitlines(keepends=True))
        assert found.rolls == 9
        assert len(found.opened) == 9, "when a song is over all its dice are known"

    run(evening())


@pytest.mark.usefixtures("fourth_game")
def test_it_is_played_in_the_plain_terminal(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    said = subprocess.run(
        [sys.executable, "-c", RUN, "play", "musical", "--players", "human,club", "--plain",
         "--option", "songs=2", "--seed", "1", "--names", "Ann,Bo", "--record", str(record)],
        input="rules 2.2\nmoves\nsit 99\nhint\nsit 5\nsit 6\n",
        capture_output=True, text=True, cwd=ROOT, check=True,
    ).stdout  # fmt: skip
    assert "The song lasts as many bars as all dice show together." in said
    assert "A bar is 1 to 12. (MC-2.3)" in said
    assert "Its own die shows" in said
    assert "(MC-4.1)" in said
    assert main(["replay", str(record)]) == 0


def test_elsewhere_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv(registry.ELSEWHERE, raising=False)
    assert "musical-chairs" not in registry.games()
    monkeypatch.setenv(registry.ELSEWHERE, f" {EXAMPLE} , ")
    assert main(["games"]) == 0
    assert "musical-chairs" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("named", "why"),
    [
        ("tests.nowhere", "BALLROOM_GAMES names tests.nowhere, which is no package here"),
        ("tests.laws", "BALLROOM_GAMES names tests.laws, which is no package here"),
        (f"{EXAMPLE},{EXAMPLE}", "are the same game, musical-chairs"),
        ("tests", "tests.browser should offer GAME, the game browser"),
    ],
)
def test_what_is_no_house_is_explained(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], named: str, why: str
) -> None:
    monkeypatch.setenv(registry.ELSEWHERE, named)
    assert main(["games"]) == 2
    assert why in capsys.readouterr().err

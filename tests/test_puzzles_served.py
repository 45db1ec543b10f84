"""Puzzles over the wire."""

import json
from collections.abc import Iterator
from urllib.parse import quote

import pytest

from ballroom.client import House, NotDone
from ballroom.core import jsons, puzzles, registry
from ballroom.core.contract import AnyGame
from tests.houses import RunningHouse, run

GAMES = list(registry.games().values())
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with RunningHouse(tmp_path_factory.mktemp("house")) as running:
        yield running.house


@each_game
def test_all_puzzles_are_listed_and_each_is_shown(house: House, game: AnyGame) -> None:
    path = f"/api/games/{game.name}/puzzles"
    listed = run(house.get(path))["puzzles"]
    assert [one["number"] for one in listed] == list(range(1, len(puzzles.puzzles(game)) + 1))
    for one, kept in zip(listed, puzzles.puzzles(game), strict=True):
        shown = run(house.get(f"{path}/{one['number']}"))
        assert (shown["title"], shown["level"]) == (kept.title, kept.level)
        assert len(shown["players"]) == kept.seats
        seen = game.view(game.read_state(kept.state), kept.seat)
        assert shown["view"] == json.loads(jsons.write_view(seen)), "nothing but what a seat sees"
        assert [tuple(some["moves"]) for some in shown["weighed"]] == list(kept.values.values())
        assert [some["solves"] for some in shown["weighed"]].count(True) == 1
        assert shown["weighed"][0]["solves"]
        worths = [some["worth"] for some in shown["weighed"]]
        assert shown["least"] <= worths[-1] < worths[0] <= shown["most"]


def test_what_comes_of_a_move_is_shown_where_it_is_sure(house: House) -> None:
    async def after(game: str, number: int, move: str) -> list[dict[str, object]]:
        path = f"/api/games/{game}/puzzles/{number}/after?move={quote(move)}"
        found: list[dict[str, object]] = (await house.get(path))["shown"]
        return found

    for game in GAMES:
        for number, puzzle in enumerate(puzzles.puzzles(game), 1):
            shown = run(after(game.name, number, puzzle.solutions[0]))
            if game.name == "dancing-dice" or puzzle.kind in ("claim", "answer", "last answer"):
                assert not shown, "the others' dice and cards would have to be known"
            elif game.name == "la-danse":
                assert len(shown) == (2 if puzzle.kind == "reply" else 1)
                assert all(one["sentences"] for one in shown)


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("polo/puzzles", "game"),
        ("polo/puzzles/1", "game"),
        ("la-danse/puzzles/0", "puzzle"),
        ("la-danse/puzzles/999", "puzzle"),
        ("la-danse/puzzles/one", "puzzle"),
        ("la-danse/puzzles/99/after?move=done", "puzzle"),
        ("la-danse/puzzles/1/after", "malformed"),
        ("la-danse/puzzles/1/after?move=jump", "malformed"),
        ("la-danse/puzzles/1/after?move=" + "x" * 81, "malformed"),
        ("la-danse/puzzles/1/after?move=vote%20end", "illegal"),
    ],
)
def test_what_is_not_there_is_refused(house: House, path: str, code: str) -> None:
    with pytest.raises(NotDone) as why:
        run(house.get(f"/api/games/{path}"))
    assert why.value.code == code

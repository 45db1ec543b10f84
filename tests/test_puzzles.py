"""Puzzles: what holds for those of every game, and how they are handed out."""

from fractions import Fraction

import pytest

from ballroom.core import puzzles, registry
from ballroom.core.contract import AnyGame
from ballroom.core.puzzles import Puzzle
from ballroom.lab.playout import Job
from ballroom.lab.puzzles import find, is_decisive, weigh_again

GAMES = list(registry.games().values())
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
ALL = [(game, puzzle) for game in GAMES for puzzle in puzzles.puzzles(game)]
each_puzzle = pytest.mark.parametrize(
    ("game", "puzzle"), ALL, ids=[f"{game.name}: {puzzle.title}" for game, puzzle in ALL]
)


@each_game
def test_every_game_has_ten_puzzles_from_easy_to_hard(game: AnyGame) -> None:
    found = puzzles.puzzles(game)
    assert len(found) >= 10
    levels = [one.level for one in found]
    assert set(levels) == {"easy", "medium", "hard"}
    assert levels == sorted(levels, key=["easy", "medium", "hard"].index), "the easy ones first"
    assert {one.kind for one in found} == set(puzzles.kinds(game)), "every kind is asked"
    assert len({(one.state, one.seat) for one in found}) == len(found)
    assert len({one.title for one in found}) == len({one.why for one in found}) == len(found)


@each_puzzle
def test_a_puzzle_has_one_clear_answer(game: AnyGame, puzzle: Puzzle) -> None:
    state = game.read_state(puzzle.state)
    assert game.write_state(state) == puzzle.state
    assert puzzle.seat in game.to_move(state)
    moves = [move for moves in puzzle.values.values() for move in moves]
    legal = [game.write_move(move) for move in game.legal_moves(state, puzzle.seat)]
    assert sorted(moves) == sorted(legal), "every legal move is weighed, once"
    assert puzzle.worths == sorted(set(puzzle.worths), reverse=True)
    kind = puzzles.kinds(game)[puzzle.kind]
    assert kind.fits(state, puzzle.seat)
    weighed = dict(zip(puzzle.worths, map(list, puzzle.values.values()), strict=True))
    assert is_decisive(kind, weighed)
    assert kind.bounds is None or kind.bounds[0] <= puzzle.worths[-1] <= puzzle.worths[0]


@each_puzzle
def test_a_puzzle_can_be_said(game: AnyGame, puzzle: Puzzle) -> None:
    state = game.read_state(puzzle.state)
    kind = puzzles.kinds(game)[puzzle.kind]
    said = {kind.words(worth) for worth in puzzle.worths[:2]}
    assert len(said) == 2, "the best and the next do not sound alike"
    for text in (kind.ask(state, puzzle.seat), kind.given(state, puzzle.seat), puzzle.why):
        assert text[-1] in ".?"
    assert puzzles.said(game, state, puzzle.seat, game.read_move(puzzle.solutions[0]))


@each_puzzle
def test_a_choice_is_shown_by_legal_moves(game: AnyGame, puzzle: Puzzle) -> None:
    follow = puzzles.kinds(game)[puzzle.kind].follow
    if follow is None:
        return
    state = game.read_state(puzzle.state)
    best = game.read_move(puzzle.solutions[0])
    for seat, move in follow(state, puzzle.seat, best):
        state, _ = game.apply(state, seat, move)


def test_a_file_of_puzzles_says_what_was_written() -> None:
    for game in GAMES:
        found = puzzles.puzzles(game)
        assert puzzles.read(puzzles.write(found)) == found


def test_puzzles_are_found_in_games_and_weighed_again() -> None:
    job = Job("balletomane", b'{"seats":2}', ("club", "club"), "found")
    found = list(find(job, 3, "turn"))
    assert found
    assert all(one.kind == "turn" for one in found)
    assert found == list(find(job, 3, "turn")), "the same seed, the same puzzles"
    game = registry.games()["balletomane"]
    kept = found[0].puzzle()
    wrong = Puzzle("", "", kept.kind, "easy", kept.seats, kept.seat, kept.state, {"1": ("stop",)})
    assert weigh_again(game, wrong).values == kept.values


def test_what_is_not_decisive_is_no_puzzle() -> None:
    kind = puzzles.kinds(registry.games()["la-danse"])["last"]
    many = [f"dance 0W1 a{at}^0" for at in range(18)]
    one = Fraction(1)
    assert is_decisive(kind, {one: ["best"], one - 1: many})
    assert not is_decisive(kind, {one: ["best"], one - Fraction(1, 2): many}), "hardly better"
    assert not is_decisive(kind, {one: many, one - 1: ["worst"]}), "nearly all are best"
    assert not is_decisive(kind, {one: many}), "all are"

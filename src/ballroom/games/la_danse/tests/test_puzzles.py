"""The puzzles of La Danse, counted a second time: every dance and reply by the rules."""

from fractions import Fraction
from typing import Any

import pytest

from ballroom.core.puzzles import Puzzle, puzzles
from ballroom.games.la_danse import GAME
from ballroom.games.la_danse.setup import Setup, data_for

PUZZLES = puzzles(GAME)
each_puzzle = pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda one: one.title)


def ahead(state: Any, seat: int) -> int:
    """How far a seat is ahead of the best other, counted from what all can see (LD-8.2)."""
    ball = GAME.view(state, seat).ball
    entrances = {
        space
        for entrance in data_for(Setup(ball.seats)).entrances or ()
        for space in entrance.values()
    }
    points = [0] * ball.seats
    for number, dancer in enumerate(ball.dancers):
        worth = 2 if number % 9 == 0 else 1  # each player's first dancer is the Ballare
        if dancer.mark is not None:
            points[dancer.mark] += worth
        if dancer.space in entrances:
            points[number // 9] -= worth
    return points[seat] - max(points[:seat] + points[seat + 1 :])


def is_settled(before: Any, now: Any) -> bool:
    """Whether the measure is over."""
    one, two = GAME.view(before, 0).ball, GAME.view(now, 0).ball
    return (one.dance, one.measure) != (two.dance, two.measure) or two.phase == "over"


def worth(puzzle: Puzzle, move: str) -> Fraction:
    seat = puzzle.seat
    before = GAME.read_state(puzzle.state)
    now, _ = GAME.apply(before, seat, GAME.read_move(move))
    if puzzle.kind == "end":
        assert is_settled(before, now)
        outcome = GAME.outcome(now)
        if outcome is None:
            return Fraction(1, 2)
        return Fraction(outcome.places[seat] == 1) / outcome.places.count(1)
    if puzzle.kind == "last":
        assert is_settled(before, now)
        return Fraction(ahead(now, seat))
    if is_settled(before, now):
        return Fraction(ahead(now, seat))
    (other,) = GAME.to_move(now)
    floors = [GAME.apply(now, other, reply)[0] for reply in GAME.legal_moves(now, other)]
    assert all(is_settled(before, floor) for floor in floors)
    return Fraction(min(ahead(floor, seat) for floor in floors))


@each_puzzle
def test_the_best_and_the_next_are_worth_what_is_said(puzzle: Puzzle) -> None:
    for said, moves in list(puzzle.values.items())[:2]:
        assert worth(puzzle, moves[0]) == Fraction(said)


@pytest.mark.slow
@each_puzzle
def test_every_dance_is_worth_what_is_said(puzzle: Puzzle) -> None:
    for said, moves in puzzle.values.items():
        for move in moves:
            assert worth(puzzle, move) == Fraction(said), move

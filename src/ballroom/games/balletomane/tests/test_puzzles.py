"""The puzzles of Balletomane, counted a second time: by the rules and from views alone."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from ballroom.core.chance import CHANCE
from ballroom.core.puzzles import Puzzle, puzzles
from ballroom.games.balletomane import GAME
from ballroom.games.balletomane.tests.plainly import POINTS, measure, points
from ballroom.games.balletomane.view import View

PUZZLES = puzzles(GAME)
each_puzzle = pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda one: one.title)

NAMES = list(POINTS)
"""Choreographies in the order of their cards."""
CALLED = 10
CLAIMS = [(name, level) for name in NAMES for level in POINTS[name]]
"""Every claim but nothing, in the order of their numbers, from 1."""


def left_with(state: Any, seat: int) -> Fraction:
    """The mean points of the last card, by all rolls and the best choices."""
    view = GAME.view(state, seat)
    (mover, *_) = view.to_move
    if mover == CHANCE:
        rolls = GAME.chances(state)
        total = sum(
            (ways * left_with(GAME.apply(state, CHANCE, roll)[0], seat) for roll, ways in rolls),
            Fraction(0),
        )
        return total / rolls.total
    if view.phase == "again":
        moves = GAME.legal_moves(state, seat)
        return max(left_with(GAME.apply(state, seat, move)[0], seat) for move in moves)
    assert view.phase == "claim"
    side = view.sides[seat]
    (card,) = side.hand or ()
    dice = (*view.common, *side.visible, *(side.locked or ()))
    return Fraction(points(NAMES[card - 1], dice))


def holdings(view: View, whose: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Every last card and locked dice that a player may hold, by what another sees."""
    side = view.sides[whose]
    seen = [card for one in view.sides for card in (*one.played, *(one.hand or ()))]
    cards = side.hand or [card for card in range(1, 10) if card not in seen]
    hidden = [side.locked] if side.locked else product(range(1, 7), repeat=side.hidden)
    for dice in hidden:
        for card in cards:
            yield card, tuple(dice or ())


def holds(claim: int, card: int, dice: tuple[int, ...]) -> bool:
    """Whether a claim, by its number, is true."""
    name, level = CLAIMS[claim - 1]
    got = measure(name, dice)
    return NAMES[card - 1] == name and (got <= level if name == "small" else got >= level)


def worth_of(claim: int) -> int:
    name, level = CLAIMS[claim - 1]
    return POINTS[name][level]


def earned_if_called(view: View, claimant: int, claim: int) -> list[int]:
    """What a called claim earns in each world that the other player thinks of."""
    side = view.sides[claimant]
    return [
        worth_of(claim) + CALLED
        if holds(claim, card, (*view.common, *side.visible, *locked))
        else 0
        for card, locked in holdings(view, claimant)
    ]


def mean(numbers: list[int]) -> Fraction:
    return Fraction(sum(numbers), len(numbers))


def answered(view: View, move: str) -> Fraction:
    """Less what the claim earns the other."""
    other = 1 - view.seat
    claim = view.sides[other].claim
    assert claim
    if move == "accept":
        return Fraction(-worth_of(claim))
    return -mean(earned_if_called(view, other, claim))


def answered_last(view: View, move: str) -> Fraction:
    """The chance to have more points, and half that of having as many."""
    other = 1 - view.seat
    claim = view.sides[other].claim
    assert claim
    earned = [worth_of(claim)] if move == "accept" else earned_if_called(view, other, claim)
    ahead = [view.sides[view.seat].score - view.sides[other].score - gain for gain in earned]
    return Fraction(sum((gap > 0) + (gap >= 0) for gap in ahead), 2 * len(ahead))


def claimed(state: Any, seat: int, move: str) -> Fraction:
    """What a claim earns, over all that the other may hold, who calls where it should pay."""
    if move == "claim nothing":
        return Fraction(0)
    claim = CLAIMS.index((move.split()[1], int(move.split()[2]))) + 1
    view = GAME.view(state, seat)
    side = view.sides[seat]
    (card,) = side.hand or ()
    true = holds(claim, card, (*view.common, *side.visible, *(side.locked or ())))
    earned = []
    for held, _ in holdings(view, 1 - seat):
        theirs = with_card(state, 1 - seat, held)
        calls = mean(earned_if_called(GAME.view(theirs, 1 - seat), seat, claim)) < worth_of(claim)
        called = worth_of(claim) + CALLED if true else 0
        earned.append(called if calls else worth_of(claim))
    return mean(earned)


def with_card(state: Any, seat: int, card: int) -> Any:
    """The same with another last card of a player."""
    parts = GAME.write_state(state).split(" | ")
    side = parts[1 + seat].split()
    side[1] = str(card)
    parts[1 + seat] = " ".join(side)
    return GAME.read_state(" | ".join(parts))


def worth(puzzle: Puzzle, move: str) -> Fraction:
    state = GAME.read_state(puzzle.state)
    view = GAME.view(state, puzzle.seat)
    match puzzle.kind:
        case "turn":
            return left_with(GAME.apply(state, puzzle.seat, GAME.read_move(move))[0], puzzle.seat)
        case "answer":
            return answered(view, move)
        case "last answer":
            return answered_last(view, move)
    return claimed(state, puzzle.seat, move)


@each_puzzle
def test_every_choice_is_worth_what_is_said(puzzle: Puzzle) -> None:
    for said, moves in puzzle.values.items():
        for move in moves:
            assert worth(puzzle, move) == Fraction(said), move

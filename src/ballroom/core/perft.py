"""Counts the ways that lead so many moves deep, to pin down what is legal."""

from collections.abc import Iterable
from typing import Any

from ballroom.core.chance import CHANCE
from ballroom.core.contract import AnyGame


def moves_now(game: AnyGame, state: Any) -> tuple[int, Iterable[Any], int]:
    """Who moves next, what it may do, and how many moves that is.

    Where several seats choose at once the first of them moves: the order of sealed choices makes
    no difference, and is not counted as one.
    """
    movers = game.to_move(state)
    if not movers:
        return CHANCE, (), 0
    if movers[0] == CHANCE:
        chances = game.chances(state)
        return CHANCE, (move for move, _ in chances), len(chances)
    legal = game.legal_moves(state, movers[0])
    return movers[0], legal, len(legal)


def perft(game: AnyGame, state: Any, depth: int) -> int:
    """The number of ways to make so many moves."""
    if depth == 0:
        return 1
    seat, moves, count = moves_now(game, state)
    if depth == 1:
        return count
    return sum(perft(game, game.apply(state, seat, move)[0], depth - 1) for move in moves)


def divided(game: AnyGame, state: Any, depth: int) -> dict[str, int]:
    """The count below each first move, to find where two counts part."""
    seat, moves, _ = moves_now(game, state)
    return {
        game.write_move(move): perft(game, game.apply(state, seat, move)[0], depth - 1)
        for move in moves
    }

"""Puzzles as they are handed out: in the reader's language, with what each move is worth."""

from typing import Any

from ballroom.core import puzzles
from ballroom.core.contract import AnyGame, Malformed
from ballroom.core.language import spoken
from ballroom.core.puzzles import Kind, Puzzle
from ballroom.server import bodies
from ballroom.table.study import Study
from ballroom.table.table import Refused

NAMES = ("Ana", "Ben", "Cleo", "Dario", "Elsa", "Finn")
"""Who sits where in a puzzle."""


def listed(game: AnyGame, language: str) -> bodies.Puzzles:
    """All puzzles of a game."""
    return bodies.Puzzles(
        game.name,
        tuple(
            bodies.PuzzleListed(number, spoken(one.title, language), one.level)
            for number, one in enumerate(puzzles.puzzles(game), 1)
        ),
    )


def find(game: AnyGame, number: str) -> Puzzle | None:
    """The puzzle of that number, from 1."""
    known = puzzles.puzzles(game)
    at = int(number) if number.isascii() and number.isdigit() and len(number) < 4 else 0
    return known[at - 1] if 1 <= at <= len(known) else None


def shown(game: AnyGame, puzzle: Puzzle, language: str) -> bodies.PuzzleShown:
    """One puzzle, whole."""
    state: Any = game.read_state(puzzle.state)
    kind = puzzles.kinds(game)[puzzle.kind]
    seat = puzzle.seat
    best = game.read_move(puzzle.solutions[0])
    least, most = _bounds(kind, puzzle)
    study = _study(game, puzzle, state, language)
    return bodies.PuzzleShown(
        game=game.name,
        number=puzzles.puzzles(game).index(puzzle) + 1,
        title=spoken(puzzle.title, language),
        level=puzzle.level,
        question=spoken(kind.ask(state, seat), language),
        given=spoken(kind.given(state, seat), language),
        players=study.names,
        seat=seat,
        view=study.look(),
        weighed=_weighed(kind, puzzle, language),
        least=least,
        most=most,
        answer=spoken(puzzles.said(game, state, seat, best), language),
        why=spoken(puzzle.why, language),
    )


def _weighed(kind: Kind, puzzle: Puzzle, language: str) -> tuple[bodies.Weighed, ...]:
    return tuple(
        bodies.Weighed(moves, float(worth), spoken(kind.words(worth), language), at == 0)
        for at, (worth, moves) in enumerate(zip(puzzle.worths, puzzle.values.values(), strict=True))
    )


def _bounds(kind: Kind, puzzle: Puzzle) -> tuple[float, float]:
    """Where a bar begins and ends: at the worst move, or where the kind says."""
    if kind.bounds is not None:
        return kind.bounds
    best, worst = puzzle.worths[0], puzzle.worths[-1]
    return float(worst - (best - worst) / 10), float(best)  # so that the worst has a bar too


def after(game: AnyGame, puzzle: Puzzle, text: str, language: str) -> bodies.PuzzleAfter:
    """What comes of a move."""
    state: Any = game.read_state(puzzle.state)
    try:
        move = game.read_move(text)
    except Malformed as error:
        raise Refused("malformed", error.sentence) from error
    refusal = game.why_illegal(state, puzzle.seat, move)
    if refusal is not None:
        raise Refused("illegal", refusal.sentence, refusal.paragraph)
    follow = puzzles.kinds(game)[puzzle.kind].follow
    if follow is None:
        return bodies.PuzzleAfter(())
    study = _study(game, puzzle, state, language)
    moves = follow(state, puzzle.seat, move)
    return bodies.PuzzleAfter(tuple(study.play(seat, game.write_move(one)) for seat, one in moves))


def _study(game: AnyGame, puzzle: Puzzle, state: Any, language: str) -> Study:
    names = NAMES[: puzzle.seats]
    return Study(game, game.setup(puzzle.seats), names, puzzle.seat, state, language)

"""Computer players in processes of their own, under a time budget.

A worker is shown a view as text and nothing else. One that crashes or thinks for too long is ended
and replaced, and whoever asked gets no answer.
"""

import math
import multiprocessing
import queue
import signal
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

from ballroom.core import registry
from ballroom.core.chance import Rng
from ballroom.core.language import named, spoken
from ballroom.players import registry as players

GRACE = 3.0
"""How many times its budget a computer may take, plus a second, before it is ended."""
BEGINNING = 60.0
"""Seconds that a new process may take to begin; that is no thinking."""


@dataclass(frozen=True)
class Question:
    """What a computer is asked: a view of a game, as text."""

    game: str
    level: str
    view: str
    seat: int
    budget: float
    seed: str
    language: str = ""
    """The language in which it shall say why; empty where nobody wants to know."""
    names: tuple[str, ...] = ()
    """Those of the players, to be used where it says why."""


@dataclass(frozen=True)
class Answer:
    """The move that a computer chooses, as text, and why."""

    move: str
    why: str = ""


def answer(question: Question) -> Answer:
    """What a computer chooses."""
    game = registry.games()[question.game]
    view = game.read_view(question.view)
    legal = game.legal_moves(game.imagine(view, Rng(question.seed, "legal")), question.seat)
    player = players.make(game, question.level)
    move = player.choose(view, legal, question.budget, Rng(question.seed))
    why = ""
    if question.language:
        why = spoken(named(player.explain(view, legal, move), question.names), question.language)
    return Answer(game.write_move(move), why)


def _serve(line: Connection) -> None:
    """The work of a worker: say that it has begun, and answer questions until there are no more."""
    with suppress(OSError):  # whoever asks has died
        line.send(None)
    while True:
        try:
            question = line.recv()
        except (EOFError, OSError, KeyboardInterrupt):
            return  # whoever asks has gone
        said: Answer | str
        _end_after(patience(question) + 1)
        try:
            said = answer(question)
        except Exception as error:
            said = f"{type(error).__name__}: {error}"
        _end_after(0)
        try:
            line.send(said)
        except OSError:
            return  # whoever asked has died


def patience(question: Question) -> float:
    """Seconds that a computer may take for an answer before it is ended."""
    return GRACE * question.budget + 1


def _end_after(seconds: float) -> None:
    """Let the system end this process in so many seconds, whatever it does; never with 0.

    Its house does so before. But a house may die, and nobody should think for nobody.
    """
    if hasattr(signal, "alarm"):  # not on Windows
        signal.alarm(math.ceil(seconds))


class Failed(Exception):
    """A computer gave no move: it crashed, or took too long."""


class Worker:
    """One process."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._line, theirs = context.Pipe()
        self._process: Any = context.Process(target=_serve, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()
        self._has_begun = False

    def ask(self, question: Question, patience: float) -> Answer:
        """A move, or Failed."""
        try:
            if not self._has_begun:
                if not self._line.poll(BEGINNING):
                    raise Failed(f"{question.level} does not begin")
                self._line.recv()
                self._has_begun = True
            self._line.send(question)
            if not self._line.poll(patience):
                raise Failed(f"{question.level} thought for more than {patience:.0f} s")
            said = self._line.recv()
        except (OSError, EOFError) as error:
            raise Failed(f"{question.level} has died") from error
        if not isinstance(said, Answer):
            raise Failed(f"{question.level} failed: {said}")
        return said

    def end(self) -> None:
        """End the process."""
        self._line.close()
        self._process.kill()
        self._process.join()


class Workers:
    """Some workers, started when they are first needed."""

    def __init__(self, count: int) -> None:
        self._idle: queue.LifoQueue[Worker | None] = queue.LifoQueue()
        """The last that was busy comes first: it may know what it worked out a moment ago."""
        self._all: list[Worker] = []
        for _ in range(count):
            self._idle.put(None)
        self._closed = False

    def ask(self, question: Question) -> Answer:
        """A move, or Failed; waits for a worker that is free. To be called from a thread."""
        worker = self._idle.get()
        try:
            if self._closed:
                raise Failed("the house is closing")
            if worker is None:
                worker = Worker()
                self._all.append(worker)
            return worker.ask(question, patience(question))
        except Failed:
            if worker is not None:
                worker.end()
                self._all.remove(worker)
                worker = None
            raise
        finally:
            self._idle.put(worker)

    def close(self) -> None:
        """End all workers."""
        self._closed = True
        for worker in self._all[:]:
            worker.end()

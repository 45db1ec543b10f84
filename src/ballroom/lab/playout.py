"""Whole games between computer players, each determined by a seed and its number."""

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from ballroom.core import registry
from ballroom.core.chance import Rng
from ballroom.core.contract import AnyGame, Setup
from ballroom.core.record import Recorder
from ballroom.players import registry as players
from ballroom.table.computer import seated
from ballroom.table.match import Match


@dataclass(frozen=True)
class Job:
    """Games to be played: which, by whom, from what seed. It can be sent to another process."""

    game: str
    setup: bytes
    players: tuple[str, ...]
    seed: str
    rotate: bool = False
    records: bool = False

    def find_game(self) -> AnyGame:
        """The game itself."""
        return registry.games()[self.game]

    def find_setup(self) -> Setup:
        """The setup itself."""
        setup: Setup = msgspec.json.decode(self.setup, type=self.find_game().setup)
        return setup

    def seated(self, number: int) -> tuple[str, ...]:
        """Who sits where in game number so-and-so."""
        turn = number % len(self.players) if self.rotate else 0
        return self.players[turn:] + self.players[:turn]


@dataclass(frozen=True)
class Result:
    """What became of one game."""

    number: int
    players: tuple[str, ...]
    places: tuple[int, ...]
    inputs: int
    record: bytes


def play(job: Job, number: int) -> Result:
    """Play one game of a job; the same number gives the same game everywhere."""
    game, setup, names = job.find_game(), job.find_setup(), job.seated(number)
    root = Rng(job.seed, number)
    choosers = [
        seated(players.make(game, name), root.child("seat", seat))
        for seat, name in enumerate(names)
    ]
    lines: list[bytes] = []
    recorder = Recorder(game, setup, names, lines.append) if job.records else None
    match = Match(game, setup, choosers, root.child("dice"), recorder)
    outcome = match.run()
    if recorder:
        recorder.finish(outcome)
    return Result(number, names, outcome.places, match.inputs, b"".join(lines))


def play_batch(job: Job, numbers: Sequence[int]) -> list[Result]:
    """Play several games of a job."""
    return [play(job, number) for number in numbers]

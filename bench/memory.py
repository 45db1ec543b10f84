"""Memory over many games: it must stay flat."""

import os
from dataclasses import dataclass

import psutil

from bench.playouts import ours


@dataclass(frozen=True)
class Flat:
    """Resident memory after a first part of the nodes, and after all of them, in MB."""

    games: int
    early: float
    late: float

    @property
    def growth(self) -> float:
        return self.late / self.early


def resident() -> float:
    size: int = psutil.Process(os.getpid()).memory_info().rss
    return size / 2**20


def over_games(games: int) -> Flat:
    """Play so many random games of Dancing Dice for two in this process."""
    # A game is at least a dozen nodes, so asking for one node plays exactly one game.
    one_game = ours("dancing-dice", 2, 1)
    for _ in range(games // 10):
        one_game()
    early = resident()
    for _ in range(games - games // 10):
        one_game()
    return Flat(games, early, resident())

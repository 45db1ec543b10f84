"""The state of a game: which song it is, and what each dancer has."""

from typing import Final

from ballroom.core.value import Value

NONE: Final = 0
"""No die, no choice."""


class State(Value):
    """A game at one moment; whose turn it is follows from what is there."""

    def __init__(
        self,
        songs: int,
        song: int,
        dice: tuple[int, ...],
        bars: tuple[int, ...],
        points: tuple[int, ...],
        last_dice: tuple[int, ...],
        last_bars: tuple[int, ...],
    ) -> None:
        self.songs: Final = songs
        self.song: Final = song  # from 1; one more than there are when all is over
        self.dice: Final = dice  # by seat, NONE before the roll
        self.bars: Final = bars  # after which each sits down, sealed; NONE before the choice
        self.points: Final = points
        self.last_dice: Final = last_dice  # of the song before, which lie open; NONE in the first
        self.last_bars: Final = last_bars

    def parts(self) -> tuple[object, ...]:
        """All fields."""
        return (
            self.songs, self.song, self.dice, self.bars, self.points,
            self.last_dice, self.last_bars,
        )  # fmt: skip

    @property
    def is_over(self) -> bool:
        """Whether the last song has been played."""
        return self.song > self.songs

    @property
    def due(self) -> int | None:
        """The seat whose die nature rolls next."""
        return None if self.is_over or NONE not in self.dice else self.dice.index(NONE)

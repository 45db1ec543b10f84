"""The plan of a ball: the spaces of its board, its entrances, and how its dancers dance."""
# compiled by mypyc

from functools import cache
from typing import Final

from ballroom.core.value import Value
from ballroom.games.la_danse import tables


class Plan(Value):
    """A board and its dancers: ours, or those that a data file corrects."""

    def __init__(
        self,
        spaces: tuple[int, ...],
        entrances: tuple[tuple[int, ...], ...],
        steps: tuple[int, ...],
        arrows: tuple[tuple[int, ...], ...],
        looks: tuple[int, ...],
    ) -> None:
        self.spaces: Final = spaces  # of the board, by number
        self.entrances: Final = entrances  # the first space of each dancer, by entrance
        self.steps: Final = steps  # by kind
        self.arrows: Final = arrows
        self.looks: Final = looks  # where a kind looks at first, from the centre

    def parts(self) -> tuple[object, ...]:
        """All of it."""
        return self.spaces, self.entrances, self.steps, self.arrows, self.looks


@cache
def our_plan(size: int) -> Plan:
    """The board of a size and the dancers, as tables.py has them."""
    return Plan(
        tuple([at for at, (q, r) in enumerate(tables.SPACES) if tables.is_on_board(q, r, size)]),
        tuple(
            [
                tuple(
                    [
                        tables.INDEX[tables.first_space(dancer, entrance, size)]
                        for dancer in range(tables.EACH)
                    ]
                )
                for entrance in range(tables.ENTRANCES)
            ]
        ),
        tuple([kind.steps for kind in tables.KINDS]),
        tuple([kind.arrows for kind in tables.KINDS]),
        (0,) * len(tables.KINDS),
    )


def period_of(arrows: tuple[int, ...]) -> int:
    """How far apart two facings with the same arrows are (LD-2.3)."""
    own = sorted(arrows)
    for period in range(1, 12):
        if sorted([(arrow + period) % 12 for arrow in arrows]) == own:
            return period
    return 12

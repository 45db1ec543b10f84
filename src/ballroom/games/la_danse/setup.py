"""How a ball is set up."""

from typing import Annotated, Self

import msgspec

from ballroom.core import contract
from ballroom.core.contract import Refusal
from ballroom.games.la_danse.ball import Ball, ball_of
from ballroom.games.la_danse.customs import VARIATIONS
from ballroom.games.la_danse.data import BadData, Data, data_of, plan_for
from ballroom.games.la_danse.tables import SIZES

SEATS = range(2, 7)
NAMES = [variation.name for variation in VARIATIONS]


class Setup(contract.Setup, frozen=True, forbid_unknown_fields=True):
    """Seats, the size of the board, quick or real seating, and variations."""

    size: Annotated[
        int, msgspec.Meta(description="of the board: 6, 7, or 0 for the one that fits")
    ] = 0
    quick: Annotated[bool, msgspec.Meta(description="seating by lot")] = True
    talk: Annotated[bool, msgspec.Meta(description="talks, offers and deals")] = True
    variations: Annotated[
        str,
        msgspec.Meta(description=f"any of {', '.join(NAMES)}, joined by +", max_length=200),
    ] = ""
    data: Annotated[
        Data | None, msgspec.Meta(description="a corrected board and dancers; see ballroom data")
    ] = None

    def settled(self) -> Self:
        """With the board that fits, where none was asked for."""
        return msgspec.structs.replace(self, size=size_of(self))


def others(setup: Setup) -> tuple[str, ...]:
    """The other board, and each variation besides those that are chosen, as options."""
    own = chosen(setup)
    return (
        *(f"size={size}" for size in SIZES if size != size_of(setup)),
        *(f"variations={'+'.join([*own, name])}" for name in NAMES if name not in own),
    )


def chosen(setup: Setup) -> tuple[str, ...]:
    """The variations by name, each once, in one order."""
    named = [name for name in setup.variations.split("+") if name]
    return tuple(name for name in NAMES if name in named)


def ball_for(setup: Setup) -> Ball:
    """The ball that a setup asks for."""
    size = size_of(setup)
    return ball_of(
        setup.seats, size, chosen(setup), setup.quick, setup.talk, plan_for(size, setup.data)
    )


def data_for(setup: Setup) -> Data:
    """The board and the dancers of a setup, complete."""
    return data_of(plan_for(size_of(setup), setup.data))


def size_of(setup: Setup) -> int:
    """The board that fits, where no size is asked for (LD-1.2)."""
    return setup.size or (6 if setup.seats <= 4 else 7)


def why_no_setup(setup: Setup) -> Refusal | None:
    """Why a ball cannot be set up like this, if so."""
    if setup.seats not in SEATS:
        return Refusal("LD-1.1", "A ball is for 2 to 6 players, not {seats}.", seats=setup.seats)
    if setup.size not in (0, *SIZES):
        return Refusal("LD-1.2", "A board has the size 6 or 7, not {size}.", size=setup.size)
    unknown = [name for name in setup.variations.split("+") if name and name not in NAMES]
    if unknown:
        return Refusal(
            "LD-9.6",
            "There is no variation {unknown}, only {known}.",
            unknown=repr(unknown[0]),
            known=", ".join(NAMES),
        )
    try:
        plan_for(size_of(setup), setup.data)
    except BadData as bad:
        return bad.refusal
    return None

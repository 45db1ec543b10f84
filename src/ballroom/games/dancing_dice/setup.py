"""How a marathon is set up."""

from typing import Annotated

import msgspec

from ballroom.core import contract
from ballroom.core.contract import Refusal
from ballroom.games.dancing_dice import tables

SEATS = range(2, 7)


class Setup(contract.Setup, frozen=True, forbid_unknown_fields=True):
    """Seats, and the endurance everybody begins with."""

    endurance: Annotated[int, msgspec.Meta(description="points at the beginning, 1 to 10")] = (
        tables.MOST_ENDURANCE
    )


def why_no_setup(setup: Setup) -> Refusal | None:
    """Why a marathon cannot be set up like this, if so."""
    if setup.seats not in SEATS:
        return Refusal(
            "DD-1.1", "A marathon is for 2 to 6 couples, not {seats}.", seats=setup.seats
        )
    if not 1 <= setup.endurance <= tables.MOST_ENDURANCE:
        return Refusal(
            "DD-1.3",
            "Couples begin with 1 to 10 points, not {endurance}.",
            endurance=setup.endurance,
        )
    return None

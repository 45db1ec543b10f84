"""How a game of Musical Chairs is set up."""

from typing import Annotated

import msgspec

from ballroom.core import contract
from ballroom.core.contract import Refusal

SEATS = range(2, 5)
SONGS = range(1, 10)


class Setup(contract.Setup, frozen=True, forbid_unknown_fields=True):
    """Seats, and how many songs there are."""

    songs: Annotated[int, msgspec.Meta(description="how many songs, 1 to 9")] = 3


def why_no_setup(setup: Setup) -> Refusal | None:
    """Why a game cannot be set up like this, if so."""
    if setup.seats not in SEATS:
        return Refusal("MC-1.1", "This is for 2 to 4 dancers, not {n}.", n=setup.seats)
    if setup.songs not in SONGS:
        return Refusal("MC-1.2", "There are 1 to 9 songs, not {n}.", n=setup.songs)
    return None

"""How a game of Balletomane is set up: there is one way."""

from ballroom.core import contract
from ballroom.core.contract import Refusal

SEATS = range(2, 3)


class Setup(contract.Setup, frozen=True, forbid_unknown_fields=True):
    """Two seats."""

    seats: int = 2


def why_no_setup(setup: Setup) -> Refusal | None:
    """Why a game cannot be set up like this, if so."""
    if setup.seats != 2:
        return Refusal("BM-1.1", "Balletomane is for two players, not {seats}.", seats=setup.seats)
    return None

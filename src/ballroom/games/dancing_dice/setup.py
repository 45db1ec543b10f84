"""How a marathon is set up."""

from typing import Annotated

import msgspec

from ballroom.core import contract
from ballroom.core.contract import Refusal
from ballroom.games.dancing_dice import tables

SEATS = range(2, 7)


FACES = range(2, tables.FACES + 1)
DICE = range(1, tables.TYPE + 1)
MOST_ROUNDS = 1000


class Setup(contract.Setup, frozen=True, forbid_unknown_fields=True):
    """Seats, the endurance everybody begins with, and smaller marathons for study."""

    endurance: Annotated[int, msgspec.Meta(description="points at the beginning, 1 to 10")] = (
        tables.MOST_ENDURANCE
    )
    faces: Annotated[
        int, msgspec.Meta(description="of a die, 2 to 6", extra={"for_study": True})
    ] = tables.FACES
    dice: Annotated[
        int, msgspec.Meta(description="of each type, 1 to 3", extra={"for_study": True})
    ] = tables.TYPE
    rounds: Annotated[
        int,
        msgspec.Meta(
            description="after which it ends, up to 1000; 0 for no limit", extra={"for_study": True}
        ),
    ] = 0


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
    return _why_not_smaller(setup)


def _why_not_smaller(setup: Setup) -> Refusal | None:
    if setup.faces not in FACES:
        return Refusal("DD-7.1", "A die has 2 to 6 faces, not {faces}.", faces=setup.faces)
    if setup.dice not in DICE:
        return Refusal("DD-7.2", "There are 1 to 3 dice of a type, not {dice}.", dice=setup.dice)
    if not 0 <= setup.rounds <= MOST_ROUNDS:
        return Refusal(
            "DD-7.6",
            "A marathon ends after 1 to {most} rounds, or 0 for no limit, not {rounds}.",
            most=MOST_ROUNDS,
            rounds=setup.rounds,
        )
    if setup.rounds == 0 and (setup.faces < tables.FACES or setup.dice < tables.TYPE):
        return Refusal(
            "DD-7.6",
            "With fewer faces or dice a number of rounds is needed: Galas could keep the marathon "
            "going for ever.",
        )
    return None

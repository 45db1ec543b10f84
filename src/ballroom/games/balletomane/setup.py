"""How a game of Balletomane is set up: the real one, or a smaller one for study."""

from functools import cache
from typing import Annotated, Final

import msgspec

from ballroom.core import contract
from ballroom.core.contract import Refusal
from ballroom.games.balletomane import tables
from ballroom.games.balletomane.kit import Kit, kit_of

SEATS = range(2, 3)
WHOLE_DECK: Final = "1+2+3+4+5+6+7+8+9"
CARDS: Final = range(1, 5)
OWN: Final = range(1, 3)
COMMON: Final = range(1, 3)
FACES: Final = range(2, 7)
ACTS: Final = range(1, 4)
STUDY: Final = {"for_study": True}


class Setup(contract.Setup, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Two seats; and what makes the game smaller, for those who study it (BM-7.1)."""

    deck: Annotated[
        str,
        msgspec.Meta(
            description="the cards of the game by number, joined by +", max_length=40, extra=STUDY
        ),
    ] = WHOLE_DECK
    cards: Annotated[int, msgspec.Meta(description="dealt to each player, 1 to 4", extra=STUDY)] = 4
    own: Annotated[int, msgspec.Meta(description="dice of each player, 1 or 2", extra=STUDY)] = 2
    common: Annotated[
        int, msgspec.Meta(description="common dice in each of two rolls, 1 or 2", extra=STUDY)
    ] = 2
    faces: Annotated[int, msgspec.Meta(description="of a die, 2 to 6", extra=STUDY)] = 6
    acts: Annotated[int, msgspec.Meta(description="at least so many, 1 to 3", extra=STUDY)] = 3
    further: Annotated[bool, msgspec.Meta(description="acts after equal points", extra=STUDY)] = (
        True
    )


@cache
def kit_for(setup: Setup) -> Kit:
    """The kit that a setup asks for."""
    return kit_of(
        tables.mask_of(tuple(map(int, setup.deck.split("+")))), setup.cards, setup.own,
        setup.common, setup.faces, setup.acts, setup.further,
    )  # fmt: skip


@cache
def setup_of(kit: Kit) -> Setup:
    """The setup that asks for a kit."""
    deck = "+".join(map(str, tables.cards_of(kit.deck)))
    return Setup(2, deck, kit.cards, kit.own, kit.common, kit.faces, kit.acts, kit.further)


REAL: Final = kit_for(Setup(2))
"""The kit of the real game."""


def kit_shown(setup: Setup | None) -> Kit:
    """The kit of a game of which a setup is shown only where it is not the real one."""
    return REAL if setup is None else kit_for(setup)


def why_no_setup(setup: Setup) -> Refusal | None:
    """Why a game cannot be set up like this, if so."""
    if setup.seats != 2:
        return Refusal("BM-1.1", "Balletomane is for two players, not {seats}.", seats=setup.seats)
    return _why_no_dice(setup) or _why_no_deck(setup)


def _why_no_dice(setup: Setup) -> Refusal | None:
    if setup.own not in OWN:
        return Refusal("BM-7.4", "Each player has 1 or 2 own dice, not {own}.", own=setup.own)
    if setup.common not in COMMON:
        return Refusal(
            "BM-7.4",
            "1 or 2 common dice are rolled at a time, not {common}.",
            common=setup.common,
        )
    if setup.faces not in FACES:
        return Refusal("BM-7.5", "A die has 2 to 6 faces, not {faces}.", faces=setup.faces)
    if setup.acts not in ACTS:
        return Refusal("BM-7.7", "There are 1 to 3 acts, not {acts}.", acts=setup.acts)
    return None


def _why_no_deck(setup: Setup) -> Refusal | None:
    if setup.cards not in CARDS:
        return Refusal(
            "BM-7.2", "Each player is dealt 1 to 4 cards, not {cards}.", cards=setup.cards
        )
    numbers = setup.deck.split("+")
    if not set(numbers) <= set(WHOLE_DECK.split("+")):
        return Refusal("BM-7.2", "A deck is some of the cards 1 to 9, joined by +, such as 1+2+9.")
    if len(set(numbers)) != len(numbers):
        return Refusal("BM-7.2", "There is one card of each number.")
    if len(numbers) < 2 * setup.cards:
        return Refusal(
            "BM-7.2",
            "To deal {cards} to each takes {least} cards, and the deck has {has}.",
            cards=setup.cards,
            least=2 * setup.cards,
            has=len(numbers),
        )
    return None

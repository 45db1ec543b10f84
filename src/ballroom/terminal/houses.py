"""The six houses: a seat's emblem and colour. Never a colour alone."""

from typing import NamedTuple


class House(NamedTuple):
    """The sign of a seat; its colour is the page's token of that name."""

    name: str
    emblem: str

    @property
    def token(self) -> str:
        """What the look calls its colour."""
        return self.name.lower()


HOUSES = (
    House("Crown", "♛"),
    House("Crescent", "☾"),
    House("Star", "★"),
    House("Clover", "♣"),
    House("Fan", "◗"),
    House("Lozenge", "◆"),
)

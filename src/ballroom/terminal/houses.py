"""The six houses: a seat's emblem and colour. Never a colour alone."""

from typing import NamedTuple

from ballroom.core.language import say


class House(NamedTuple):
    """The sign of a seat; its colour is the page's token of that name."""

    name: str
    emblem: str

    @property
    def token(self) -> str:
        """What the look calls its colour."""
        return self.name.lower()


HOUSES = (
    House(say("Crown"), "♛"),
    House(say("Crescent"), "☾"),
    House(say("Star"), "★"),
    House(say("Clover"), "♣"),
    House(say("Fan"), "◗"),
    House(say("Lozenge"), "◆"),
)

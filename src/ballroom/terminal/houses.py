"""The six houses: a seat's emblem and colour. Never a colour alone."""

from typing import NamedTuple


class House(NamedTuple):
    """The sign of a seat."""

    name: str
    emblem: str
    colour: str


HOUSES = (
    House("Crown", "♛", "#c8434f"),
    House("Crescent", "☾", "#5b7bd5"),
    House("Star", "★", "#c8911f"),
    House("Clover", "♣", "#2f9a85"),
    House("Fan", "◗", "#b968bf"),
    House("Lozenge", "◆", "#8c8f99"),
)

"""Other ways to set up a ball, for the laws: real seating, both boards, every variation."""

from ballroom.games.la_danse.setup import NAMES, Setup

SETUPS = [
    Setup(3, quick=False),
    Setup(6, quick=False, size=6),
    Setup(2, size=7),
    *(Setup(seats, variations=name) for seats in (2, 4) for name in NAMES),
    Setup(6, variations="spell"),
    Setup(5, variations="in-the-way"),
    Setup(3, variations="+".join(NAMES)),
    Setup(4, variations="smitten+spell"),
    Setup(3, variations="in-the-way+all-night"),
]

"""Other ways to set up a ball, for the laws: real seating, both boards, every variation."""

from ballroom.games.la_danse.setup import NAMES, Setup

SETUPS = [
    Setup(3, quick=False),
    Setup(6, quick=False, size=6),
    Setup(4, quick=False, variations="spell"),
    Setup(2, size=7),
    Setup(4, talk=False),
    Setup(3, quick=False, talk=False),
    *(Setup(seats, variations=name, talk=seats == 2) for seats in (2, 4) for name in NAMES),
    Setup(6, variations="spell", talk=False),
    Setup(5, variations="in-the-way", talk=False),
    Setup(3, variations="+".join(NAMES)),
    Setup(4, variations="smitten+spell"),
    Setup(3, variations="in-the-way+all-night"),
]

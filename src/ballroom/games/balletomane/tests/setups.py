"""Smaller ballets, for the laws: every option at its least, and some between."""

from ballroom.games.balletomane.setup import Setup

SETUPS = [
    Setup(2, deck="1+2+9", cards=1, own=1, common=1, faces=3, acts=1, further=False),
    Setup(2, deck="1+3+5+9", cards=2, own=1, common=1, faces=2, acts=1, further=False),
    Setup(2, deck="3+4+5+7+8+9", cards=3, own=1, common=2, faces=4, acts=2),
    Setup(2, deck="2+4+6+7+8+9", cards=2, own=2, common=1, faces=5, acts=1, further=False),
    Setup(2, faces=3),
    Setup(2, acts=1, further=False),
]

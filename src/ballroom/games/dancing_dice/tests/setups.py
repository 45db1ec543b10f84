"""Other ways to set up a marathon, for the laws: a short evening, and smaller ones for study."""

from ballroom.games.dancing_dice.setup import Setup

SMALLEST = Setup(2, faces=3, dice=1, rounds=1)
"""Small enough for every history to be walked."""

SETUPS = [
    Setup(3, endurance=1),
    SMALLEST,
    Setup(2, faces=2, dice=1, rounds=9),
    Setup(3, endurance=2, faces=6, dice=1, rounds=7),
    Setup(2, faces=4, dice=2, rounds=2),
    Setup(5, endurance=3, faces=5, dice=2, rounds=20),
    Setup(4, faces=4, rounds=3),
    Setup(6, endurance=3, faces=2, dice=3, rounds=12),
    Setup(3, rounds=4),
]

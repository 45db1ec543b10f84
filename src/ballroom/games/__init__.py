"""The rooms of the house: one folder a game, found by the registry."""

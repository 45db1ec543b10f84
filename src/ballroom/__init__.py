"""Ballroom: dance-themed tabletop games, exact to their rules."""

__version__ = "0.1.0"

"""A house of its own with one small game, as somebody else might write it: docs/a-fourth-game.md.

`BALLROOM_GAMES=tests.example` adds it to the games.
"""

"""A table where a game is played."""

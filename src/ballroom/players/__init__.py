"""Computer players: their contract, those for any game, and how a game's own are found."""

"""The terminal client: a game at the keyboard, alone or with others at one device."""

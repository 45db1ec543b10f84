"""The full-screen client: the games drawn in the terminal, played by mouse and keys."""

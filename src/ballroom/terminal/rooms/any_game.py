"""What a terminal must know of any game: the view as text, moves as they are written."""

from collections.abc import Sequence
from typing import Any

from ballroom.core.contract import AnyGame, Event, Moves
from ballroom.core.language import say


def whose(view: Any, names: Sequence[str], seat: int) -> str:
    """The name of a seat, and whether it is the reader's own."""
    return say("{name} (you)", name=names[seat]) if seat == view.seat else names[seat]


class AnyRoom:
    """Describes views and reads what is typed; a game's own room overrides what it does better."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def describe(self, view: Any, names: Sequence[str]) -> str:
        """What a seat sees, as plain lines that can be read aloud."""
        del names
        text: str = self.game.write_view(view)
        return text

    def is_private(self, view: Any) -> bool:
        """Whether others who share the device must not look now."""
        del view
        return True

    def is_news(self, event: Event) -> bool:
        """Whether an event needs telling; what is shown anyhow does not."""
        del event
        return True

    def help(self, view: Any) -> str:
        """How to write what is asked for now."""
        del view
        return say("Type your move as `moves` lists it.")

    def question(self, view: Any) -> str:
        """What to ask a seat that is to move."""
        del view
        return say("Your move?")

    def read(self, view: Any, text: str) -> Any:
        """The move that was typed; raises Malformed."""
        del view
        return self.game.read_move(text)

    def list_moves(self, view: Any, names: Sequence[str], legal: Moves[Any]) -> str:
        """The moves that may be made, in words or as they are written."""
        del view, names
        return ", ".join(self.game.write_move(move) for move in legal)

    def answer(self, view: Any, names: Sequence[str], text: str) -> str | None:
        """What this game tells on a question of its own; None where the text is no question."""
        del view, names, text
        return None

    def preview(self, view: Any, names: Sequence[str], move: Any) -> str | None:
        """What a move would do, where a second look is worth it before it is made."""
        del view, names, move
        return None

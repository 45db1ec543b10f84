"""A turn of Balletomane, put together piece by piece: a card, what is done, dice, values."""

from collections.abc import Sequence

from ballroom.core.language import say
from ballroom.games.balletomane.moves import Turn


class Turning:
    """What is picked of a turn so far; the legal turns say what can be picked next."""

    def __init__(self) -> None:
        self.legal: Sequence[Turn] = ()
        self.card: int | None = None
        self.discard = False
        self.dice: list[int] = []
        self.value: int | None = None

    def question(self) -> str:
        """What is to be picked next."""
        if self.card is None:
            return say("Your turn: which card do you give away?")
        if self.values() and self.value is None:
            return say("Which value does it get?")
        if self.move() is not None:
            return say("Shall it be so?")
        return say("Which two dice?") if self._takes_two() else say("Which die?")

    def _fitting(self) -> list[Turn]:
        return [
            move
            for move in self.legal
            if move.card == self.card
            and move.discard == self.discard
            and set(self.dice) <= {move.die, move.other}
            and self.value in (None, move.value)
        ]

    def _takes_two(self) -> bool:
        return any(move.other >= 0 for move in self._fitting())

    def _dice_are_there(self) -> bool:
        fitting = self._fitting()
        wanted = {2 if move.other >= 0 else 1 if move.die >= 0 else 0 for move in fitting}
        return bool(fitting) and wanted == {len(self.dice)}

    def wants_die(self) -> bool:
        """Whether dice can be picked, or changed for others."""
        return self.card is not None and any(
            move.die >= 0
            for move in self.legal
            if move.card == self.card and move.discard == self.discard
        )

    def values(self) -> list[tuple[int, str]]:
        """The values to choose from, each in words; none where there is no choice."""
        if not self._dice_are_there():
            return []
        before, self.value = self.value, None
        found = {move.value: move for move in self._fitting() if move.value >= 0}
        self.value = before
        if len(found) < 2:
            return []
        return [
            (value, f"{value} + {move.second}" if move.other >= 0 else f"{value}")
            for value, move in sorted(found.items())
        ]

    def move(self) -> Turn | None:
        """The turn, once it is whole."""
        fitting = self._fitting()
        whole = len(fitting) == 1 and self._dice_are_there()
        return fitting[0] if self.card is not None and whole else None

    def pick_card(self, card: int, discard: bool = False) -> None:
        """Another card, or the same put down."""
        same = card == self.card and discard == self.discard
        self.card, self.discard = None if same else card, discard
        self.dice, self.value = [], None

    def pick_die(self, die: int) -> None:
        """A die, or the second; a die that is picked already is put down."""
        self.value = None
        if die in self.dice:
            self.dice.remove(die)
        elif self._takes_two() and len(self.dice) < 2:
            self.dice.append(die)
        else:
            self.dice = [die]

    def back(self) -> bool:
        """One step back; False where nothing is picked."""
        if self.value is not None:
            self.value = None
        elif self.dice:
            self.dice.pop()
        elif self.card is not None:
            self.card, self.discard = None, False
        else:
            return False
        return True

"""What a couple knows of its own hand: what can be kept of it, and what it can dance."""

from collections.abc import Mapping
from typing import Final

from ballroom.core.dice import pack
from ballroom.core.language import say
from ballroom.games.dancing_dice import tables, words
from ballroom.games.dancing_dice.hands import dances
from ballroom.games.dancing_dice.terms import REAL, terms_of
from ballroom.games.dancing_dice.view import View

Often = Mapping[int, float]
"""How often each choice is made, by its number; together 1."""


class OwnHand:
    """A hand behind the curtain, in the numbers of hands.py."""

    def __init__(self, view: View) -> None:
        own = view.couples[view.seat]
        assert view.tango is not None
        assert own.dice is not None
        self.own: Final = own
        self.terms: Final = terms_of(*view.terms) if view.terms else REAL
        self.dances: Final = dances(pack(view.tango), self.terms)
        self.hand: Final = pack(own.dice)
        number = self.dances.hands.number(self.hand)
        hands, shown = self.dances.hands, self.dances
        starts = hands.choice_starts
        self.choices: Final = range(starts[number], starts[number + 1])
        """The numbers of what can be kept, among those of all hands."""
        self.kept: Final = [hands.choices[at] for at in self.choices]
        """What that is."""
        self.places: Final = range(shown.starts[number], shown.starts[number + 1])
        """The numbers of what can be danced, among those of all hands."""
        self.danced: Final = [shown.of_hands[at] for at in self.places]
        """What that is."""

    def masks(self, kept: int) -> list[int]:
        """The dice to re-roll, so that this is kept."""
        return [mask for mask in range(self.terms.all_dice + 1) if self.kept_by(mask) == kept]

    def kept_by(self, mask: int) -> int:
        """What is kept by who re-rolls these dice."""
        return self.dances.hands.kept_number(self.hand, self.terms.all_dice ^ mask)

    def rows(self, danced: int) -> list[int]:
        """The first rows of all arrangements that dance this."""
        shown = self.dances.all[danced]
        return [row for row in self.terms.first_rows if self.dances.shown(self.hand, row) == shown]

    def danced_by(self, row: int) -> int | None:
        """What is danced with this first row; None of what is never worth dancing."""
        shown = self.dances.shown(self.hand, row)
        numbers = [one for one in self.danced if self.dances.all[one] == shown]
        return numbers[0] if numbers else None

    # ---- in words

    def rerolling(self, mask: int) -> str:
        """What is re-rolled."""
        places = tables.places(mask)
        return say("Re-rolls {count|die|dice} {dice}", count=len(places), dice=places)

    def dancing(self, row: int) -> str:
        """What is danced."""
        rows = (row, tables.SECOND[row])
        one, two = [
            words.dance(tables.score_of(self.hand, some, self.dances.tango)) for some in rows
        ]
        return say("{first}, then {second}", first=one, second=two)

    def never(self, row: int) -> str:
        """Why this is never danced."""
        return say(
            "{what}: another arrangement is better, whatever the others dance.",
            what=self.dancing(row),
        )

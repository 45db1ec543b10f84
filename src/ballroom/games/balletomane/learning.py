"""Which deals and rolls of a ballet a player has learned, from nothing but what it was told."""

from collections.abc import Collection, Sequence

from ballroom.core.chance import CHANCE
from ballroom.core.contract import Event, Heard, Learned
from ballroom.games.balletomane import events, tables
from ballroom.games.balletomane.kit import LOT, Kit, deal_recipe, roll_recipe
from ballroom.games.balletomane.setup import Setup, kit_for

FIRST = ["deal 0", "deal 1", "common", "own 0", "own 1"]
"""What falls at the beginning of an act (BM-2.1, BM-2.3)."""


def learned(setup: Setup, heard: Sequence[Heard], seats: Collection[int]) -> dict[int, Learned]:
    """What nature did that a player knows whole, by the number of the input.

    Own dice and all that lies open; another's dice once none was locked or the locked ones were
    shown (BM-6.7); a deal once all of its cards are known, and the second only with the first, for
    the cards that it was dealt from are those that the first left (BM-2.1).
    """
    ballet = _Ballet(kit_for(setup), seats)
    for at, one in enumerate(heard):
        ballet.hear(at, one)
    return ballet.known()


class _Ballet:
    """Keeps count of what falls to whom."""

    def __init__(self, kit: Kit, seats: Collection[int]) -> None:
        self._kit = kit
        self._own = [f"{kind} {seat}" for seat in seats for kind in ("deal", "own")]
        self._found: dict[int, Learned] = {}
        self._begin(["start"])

    def _begin(self, due: list[str]) -> None:
        self._due = due
        self._at: dict[str, int] = {}
        self._cards: tuple[set[int], set[int]] = (set(), set())
        self._visible: list[tuple[int, ...]] = [(), ()]

    def hear(self, at: int, one: Heard) -> None:
        """Note one input."""
        if one.by == CHANCE:
            which = self._due.pop(0)
            self._at[which] = at
            if which in self._own and not one.events:
                raise ValueError("a player was not told what fell to it")
        elif self._due:
            raise ValueError(f"{self._due[0]} is missing")
        elif not one.events:
            self._due = ["again"]  # BM-4.11: the only choice of which nothing is told at once
        for event in one.events:
            self._note(event)

    def _note(self, event: Event) -> None:
        match event:
            case events.StarterDrawn(seat=starter):
                self._found[self._at["start"]] = Learned(LOT, f"start {starter}")
            case events.ActBegan():
                self._found = self.known()
                self._begin(list(FIRST))
            case events.CommonRolled(dice=dice):
                self._roll("common", dice)
            case events.Rerolled(new=new):
                self._roll("again", (new,))
            case events.Dealt(seat=owner, cards=cards):
                self._cards[owner].update(cards)
            case events.OwnRolled(seat=owner, dice=dice):
                self._roll(f"own {owner}", dice)
            case events.Shown(seat=owner, visible=visible, locked=locked):
                self._visible[owner] = visible
                self._due = ["common"]  # BM-2.6
                if not locked:
                    self._roll(f"own {owner}", visible)
            case events.Played(seat=owner, card=card, die=die):
                self._cards[owner].add(card)
                self._due = ["again"] if die else []
            case events.Revealed(seat=owner, card=card, locked=dice):
                self._cards[owner].add(card)
                self._roll(f"own {owner}", (*self._visible[owner], *dice))

    def _roll(self, which: str, dice: Sequence[int]) -> None:
        text = f"roll {_spaced(sorted(dice))}"
        self._found[self._at[which]] = Learned(roll_recipe(len(dice), self._kit.faces), text)

    def known(self) -> dict[int, Learned]:
        """All that is known by now."""
        found = dict(self._found)
        first, second = self._cards
        deck = set(tables.cards_of(self._kit.deck))
        if len(first) == self._kit.cards:
            found[self._at["deal 0"]] = self._deal(first, deck)
            if len(second) == self._kit.cards:
                found[self._at["deal 1"]] = self._deal(second, deck - first)
        return found

    def _deal(self, cards: set[int], left: set[int]) -> Learned:
        recipe = deal_recipe(self._kit.cards, sorted(left))
        return Learned(recipe, f"deal {_spaced(sorted(cards))}")


def _spaced(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))

"""The end of an act as everybody at the table sees it; and from it, how it is played when solved.

What is worked out rests on nothing that only one of the two can see, so that both come to the same.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from librt.vecs import vec

from ballroom.core.compiled import IS_COMPILED
from ballroom.core.dice import pack
from ballroom.games.balletomane import tables
from ballroom.games.balletomane.ending import Ending, Holder
from ballroom.games.balletomane.kit import Kit
from ballroom.games.balletomane.outlook import MOST, outlook
from ballroom.games.balletomane.setup import kit_shown
from ballroom.games.balletomane.view import Side, View

ROUNDS: Final = 250 if IS_COMPILED else 40
"""Rounds of learning."""
EFFORT: Final = 60_000
"""What a round may cost before there are fewer of them: smaller decks leave more to be held."""
LEANING: Final = 0.3
"""How much likelier each point makes a card to be kept, as measured between masters."""
LEAST: Final = 24 if IS_COMPILED else 4
"""Fewer rounds are never enough."""
LEAD: Final = 150
"""Whoever is further ahead has won as well."""
SURE: Final = 1e-6


class Open(NamedTuple):
    """What everybody knows of one player."""

    cards: tuple[int, ...]
    """Those of which one is held, from 0."""
    counts: int
    """How often each face comes among the dice that count, but for so many hidden ones."""
    hidden: int


class Scene(NamedTuple):
    """All that everybody knows when the claims begin."""

    first: Open
    second: Open
    lead: int
    """By how many points the first claimant is ahead."""
    act: int
    is_answered: bool
    """Whether the first claim is over and done with: it was one that nobody could believe."""


@lru_cache(maxsize=8)
def solved(scene: Scene, kit: Kit, rounds: int) -> Ending:
    """A scene, solved; kept for what else is to be said in it."""
    one, two = [
        Holder(*each, kit.faces, LEANING, has_claimed)
        for each, has_claimed in ((scene.first, scene.is_answered), (scene.second, False))
    ]
    effort = one.count * one.claim_count * two.count * two.claim_count
    # Who claims first has not started this act (BM-6.1, BM-7.3), and so starts the next (BM-1.6).
    wins = vec[float](outlook(max(0, kit.acts - scene.act), True, kit.further))
    fewer = min(rounds, max(LEAST, rounds * EFFORT // effort))
    return Ending(one, two, wins, MOST, scene.lead, fewer)


class Closing:
    """A player's part in the end of an act."""

    def __init__(self, view: View, rounds: int = ROUNDS) -> None:
        self.view: Final = view
        self.kit: Final = kit_shown(view.setup)
        self.own: Final = view.sides[view.seat]
        self.other: Final = view.sides[1 - view.seat]
        self.is_first: Final = view.seat != view.starter
        self.first: Final = self.own if self.is_first else self.other
        self.ending: Final = self._solved(rounds)
        halves = (self.ending.first, self.ending.second)
        self.mine, self.theirs = halves if self.is_first else halves[::-1]
        assert self.own.hand is not None
        self.card: Final = self.own.hand[0] - 1
        self.held: Final = self._held_by(self.own, self.mine)

    def _solved(self, rounds: int) -> Ending:
        found = solved(self._scene(False), self.kit, rounds)
        answered = self.first.called is not None and self.first.claim not in found.first.claims
        return solved(self._scene(True), self.kit, rounds) if answered else found

    def _scene(self, is_answered: bool) -> Scene:
        first, second = (self.own, self.other) if self.is_first else (self.other, self.own)
        lead = first.score - second.score - (0 if is_answered else self._earned(first))
        return Scene(
            self._open(first, is_answered and first.called is True),
            self._open(second, False),
            max(-LEAD, min(LEAD, lead)),
            self.view.act,
            is_answered,
        )

    def _open(self, side: Side, is_shown: bool) -> Open:
        if is_shown:
            assert side.hand is not None
            return Open((side.hand[0] - 1,), self._counts(side, hidden=True), 0)
        played = tables.mask_of((*self.own.played, *self.other.played))
        cards = tuple([card - 1 for card in tables.cards_of(self.kit.deck ^ played)])
        return Open(cards, self._counts(side, hidden=False), side.hidden)

    def _counts(self, side: Side, hidden: bool) -> int:
        dice = [*self.view.common, *side.visible, *((side.locked or ()) if hidden else ())]
        return tables.histogram(pack(tuple(dice)))

    def _held_by(self, side: Side, holder: Holder) -> int:
        assert side.hand is not None
        card = side.hand[0] - 1
        return holder.number(card, tables.best_level(card, self._counts(side, hidden=True)))

    def _earned(self, side: Side) -> int:
        """What a claim has brought already."""
        if not side.claim or side.called is None:
            return 0
        points = tables.POINTS[side.claim]
        if not side.called:
            return points
        return points + tables.CALLED if self._is_true(side, side.claim) else 0

    def is_true(self, claim: int) -> bool:
        """Whether the own card and dice reach a level."""
        return self._is_true(self.own, claim)

    def _is_true(self, side: Side, claim: int) -> bool:
        assert side.hand is not None
        return tables.is_true(claim, side.hand[0] - 1, self._counts(side, hidden=True))

    # ---- what to say

    def claims(self) -> dict[int, float]:
        """How often to make each claim, by the number of its level; the truth when all is over."""
        if self._is_decided():
            return {self._truth(): 1.0}
        if self.is_first:
            return dict(zip(self.mine.claims, self.ending.claims(self.held), strict=True))
        often = self.ending.replies(self._path(), self.held)
        shown = self.first.hand or ()  # once its claim was called
        said = zip(self.mine.claims, often, strict=True)
        found = {one: share for one, share in said if tables.LEVELS[one].card + 1 not in shown}
        total = sum(found.values())
        return {one: share / total for one, share in found.items()} if total > SURE else {0: 1.0}

    def _is_decided(self) -> bool:
        """Whether the same wins, whatever both say."""
        low, high = self.ending.bounds()
        return high < SURE or low > 1.0 - SURE

    def _truth(self) -> int:
        level = tables.best_level(self.card, self._counts(self.own, hidden=True))
        return level if level in self.mine.claims else 0

    def calls(self) -> float:
        """How often to call the other's claim; always where everybody sees that it is false."""
        claim = self.other.claim
        if claim not in self.theirs.claims:
            return 1.0
        number = self.theirs.claims.index(claim)
        if self.is_first:
            return self.ending.calls_reply(self._path(), number, self.held)
        return self.ending.calls(number, self.held)

    def _path(self) -> int:
        """What has become of the first claim."""
        holder, claim = self.ending.first, self.first.claim or 0
        if claim not in holder.claims:  # it is in the scene
            return 0
        number = holder.claims.index(claim)
        if not claim or not self.first.called:
            return number
        return self.ending.called(number, self._held_by(self.first, holder))

    def bluffs(self) -> float:
        """How likely the other's claim is false, by how it is played and by the own card."""
        claim = self.other.claim
        if claim not in self.theirs.claims:
            return 1.0
        number, count = self.theirs.claims.index(claim), len(self.theirs.claims)
        true = false = 0.0
        for held, (card, _) in enumerate(self.theirs.held):
            if card != self.card:
                often = self.theirs.likely[held] * self._claims_of_other(held)[number]
                if self.theirs.is_true[held * count + number]:
                    true += often
                else:
                    false += often
        return false / (true + false) if true + false > 0.0 else 0.5

    def _claims_of_other(self, held: int) -> list[float]:
        if self.is_first:
            return list(self.ending.replies(self._path(), held))
        return list(self.ending.claims(held))

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
"""How much likelier each point makes a card to be kept."""


class Open(NamedTuple):
    """What everybody knows of one player: the dice that count, but for so many hidden ones."""

    counts: int
    hidden: int


class Scene(NamedTuple):
    """All that everybody knows when the claims begin."""

    cards: tuple[int, ...]
    """Those that may be held, from 0."""
    first: Open
    second: Open
    lead: int
    """By how many points the first claimant is ahead."""
    act: int
    is_starter: bool
    """Whether the first claimant has started this act."""


@lru_cache(maxsize=8)
def solved(scene: Scene, kit: Kit, rounds: int) -> Ending:
    """A scene, solved; kept for what else is to be said in it."""
    one, two = [
        Holder(scene.cards, each.counts, each.hidden, kit.faces, LEANING)
        for each in (scene.first, scene.second)
    ]
    effort = one.count * one.claim_count * two.count * two.claim_count
    to_come = max(0, kit.acts - scene.act)
    wins = vec[float](outlook(to_come, not scene.is_starter, kit.further))
    fewer = max(4, min(rounds, rounds * EFFORT // effort))
    return Ending(one, two, wins, MOST, scene.lead, fewer)


class Closing:
    """A player's part in the end of an act."""

    def __init__(self, view: View, rounds: int = ROUNDS) -> None:
        self.view: Final = view
        self.kit: Final = kit_shown(view.setup)
        self.own: Final = view.sides[view.seat]
        self.other: Final = view.sides[1 - view.seat]
        self.is_first: Final = view.seat != view.starter  # BM-6.1, BM-7.3
        self.ending: Final = solved(self._scene(), self.kit, rounds)
        halves = (self.ending.first, self.ending.second)
        self.mine, self.theirs = halves if self.is_first else halves[::-1]
        assert self.own.hand is not None
        self.card: Final = self.own.hand[0] - 1
        self.held: Final = self._held_by(self.own, self.mine)

    def _scene(self) -> Scene:
        view = self.view
        first, second = (self.own, self.other) if self.is_first else (self.other, self.own)
        played = tables.mask_of(first.played) | tables.mask_of(second.played)
        seat = view.seat if self.is_first else 1 - view.seat
        return Scene(
            tuple([card - 1 for card in tables.cards_of(self.kit.deck ^ played)]),
            self._open(first),
            self._open(second),
            first.score - second.score - self._earned(first),
            view.act,
            seat == view.starter,
        )

    def _open(self, side: Side) -> Open:
        return Open(self._counts(side, hidden=False), side.hidden)

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
        """How often to make each claim, by the number of its level."""
        if self.is_first:
            often = self.ending.claims(self.held)
        else:
            often = self.ending.replies(self._path(self.other), self.held)
        return dict(zip(self.mine.claims, often, strict=True))

    def calls(self) -> float:
        """How often to call the other's claim; always where everybody sees that it is false."""
        claim = self.other.claim
        if claim not in self.theirs.claims:
            return 1.0
        number = self.theirs.claims.index(claim)
        if self.is_first:
            return self.ending.calls_reply(self._path(self.own), number, self.held)
        return self.ending.calls(number, self.held)

    def _path(self, first: Side) -> int:
        """What has become of the first claim."""
        holder = self.ending.first
        claim = first.claim or 0
        if claim and first.called:
            held = self._held_by(first, holder)
            number = self._as_called(claim, held)
            return self.ending.called(number, held) if number else 0
        return holder.claims.index(claim) if claim in holder.claims else 0

    def _as_called(self, claim: int, held: int) -> int:
        """The number of a claim; of one that nobody could believe, another that is false, or 0."""
        holder = self.ending.first
        if claim in holder.claims:
            return holder.claims.index(claim)
        count = len(holder.claims)
        false = [one for one in range(1, count) if not holder.is_true[held * count + one]]
        return false[0] if false else 0

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
            return list(self.ending.replies(self._path(self.own), held))
        return list(self.ending.claims(held))

"""What turns and locks come to by the end of the act, for both players.

The own cards and dice are looked at to the end (plans.py). So are those that the other might have,
in some games that fit what is seen; what serves it the better is the likelier to be in hand.
"""

from collections.abc import Sequence
from math import exp
from typing import Final

import msgspec

from ballroom.core.chance import Rng, sorted_rolls
from ballroom.core.compiled import IS_COMPILED
from ballroom.core.dice import pack
from ballroom.games.balletomane import tables
from ballroom.games.balletomane.kit import Kit
from ballroom.games.balletomane.moves import Again, Move, Turn
from ballroom.games.balletomane.plans import Plan
from ballroom.games.balletomane.setup import kit_shown
from ballroom.games.balletomane.state import AGAIN, SPIN, State
from ballroom.games.balletomane.turns import again, spin, take_turn
from ballroom.games.balletomane.view import View, imagine

WORLDS: Final = 12 if IS_COMPILED else 3
"""Games that are imagined for the other."""
DRAWN: Final = 8
"""Of so many for each, one is kept."""
LEANING: Final = 0.15
"""How much likelier each point makes the other's cards and dice."""
EARNED: Final = [float(level.points) for level in tables.LEVELS]
"""What a last card is worth by its level: its points. Bluffs and calls add as much to each."""


def histogram(*dice: int) -> int:
    """How often each face comes in packed dice."""
    return sum(map(tables.histogram, dice))


class Foresight:
    """What can be expected in an act, as one of the two sees it."""

    def __init__(self, view: View) -> None:
        rng = Rng("foresight", msgspec.json.encode(view).decode())  # the same whenever it is asked
        self.view: Final = view
        self.seat: Final = view.seat
        self.kit: Final = kit_shown(view.setup)
        self.state: Final = imagine(view, rng)
        self._others: Final = _worlds(view, rng)
        is_last = view.seat != view.starter
        self._plan: Final = _plan(self.state, self.seat, is_last, self.kit)
        self._plans: Final = [
            _plan(world, 1 - self.seat, not is_last, self.kit) for world in self._others
        ]
        self._known: Final[dict[tuple[int, int, int], float]] = {}

    def of_move(self, move: Move) -> float:
        """By how many points a turn, or the second half of a Pirouette, should put one ahead."""
        if isinstance(move, Turn):
            return self._of(take_turn(self.state, self.seat, move)[0])
        assert isinstance(move, Again)
        return self._of(again(self.state, self.seat, move)[0])

    def _of(self, state: State) -> float:
        if state.phase == SPIN:
            spins = self.kit.spins
            return sum(self._of(spin(state, roll)[0]) for roll in spins) / len(spins)
        if state.phase == AGAIN:
            agains = self.kit.agains[tables.count(state.visible[self.seat])]
            return max(self._of(again(state, self.seat, move)[0]) for move in agains)  # type: ignore[arg-type]
        return self._ahead(state)

    def _ahead(self, state: State) -> float:
        hand = state.hands[self.seat]
        common, visible = histogram(state.common), histogram(state.visible[self.seat])
        key = (hand, common, visible)
        if key not in self._known:
            left = self.kit.turns - state.turns
            own = self._plan.worth(hand, left, common + visible)
            others = [
                plan.worth(world.hands[1 - self.seat], left, common + self._others_visible)
                for plan, world in zip(self._plans, self._others, strict=True)
            ]
            self._known[key] = own - sum(others) / len(others)
        return self._known[key]

    @property
    def _others_visible(self) -> int:
        return histogram(self.state.visible[1 - self.seat])


def _plan(state: State, seat: int, is_last: bool, kit: Kit) -> Plan:
    dice = kit.common_dice + tables.count(state.visible[seat])
    return Plan(state.locked[seat], dice, kit.faces, is_last, EARNED)


def _worlds(view: View, rng: Rng) -> list[State]:
    """Games that fit what is seen, the likelier ones the more often."""
    seat, found = 1 - view.seat, []
    for _ in range(WORLDS):
        drawn = [imagine(view, rng) for _ in range(DRAWN)]
        weights = [exp(LEANING * _best_points(world, seat)) for world in drawn]
        found.append(drawn[rng.weighed(weights)])
    return found


def _best_points(state: State, seat: int) -> int:
    counts = histogram(state.common, state.visible[seat], state.locked[seat])
    cards = [card for card in range(9) if state.hands[seat] >> card & 1]
    return max(tables.points_of(card, counts) for card in cards)


def of_locks(view: View) -> list[float]:
    """For each lock, what the own cards are worth by the end, over all common dice to come."""
    kit = kit_shown(view.setup)
    own = view.sides[view.seat]
    assert own.locked is not None
    assert own.hand is not None
    hand, is_last = tables.mask_of(own.hand), view.seat != view.starter
    return [_of_lock(view, kit, own.locked, hand, is_last, mask) for mask in range(1 << kit.own)]


def _of_lock(
    view: View, kit: Kit, own: Sequence[int], hand: int, is_last: bool, mask: int
) -> float:
    locked = pack(tuple([face for at, face in enumerate(own) if mask >> at & 1]))
    visible = pack(tuple([face for at, face in enumerate(own) if not mask >> at & 1]))
    dice = kit.common_dice + tables.count(visible)
    plan = Plan(locked, dice, kit.faces, is_last, EARNED)
    known = histogram(pack(view.common), visible)
    rolls = sorted_rolls(kit.common, kit.faces)
    total = sum(
        ways * plan.worth(hand, kit.turns, known + tables.histogram(pack(roll)))
        for roll, ways in rolls
    )
    return total / float(kit.faces**kit.common)

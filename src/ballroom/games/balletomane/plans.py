"""What dancers can still make of their cards and dice: all own turns to the end of an act, exactly.

The other's turns in between are taken for chance: now and then a die shows something else.
"""
# compiled by mypyc

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ballroom.core.chance import sorted_rolls
from ballroom.core.dice import pack
from ballroom.core.regrets import numbers
from ballroom.games.balletomane import tables

DISTURBING: Final = 0.6
"""How often a turn of the other changes a die that counts for both."""


class Changes:
    """What turns make of so many dice that can be changed, whatever their order."""

    def __init__(self, dice: int, faces: int) -> None:
        rolls = [pack(roll) for roll, _ in sorted_rolls(dice, faces)]
        self.counts: Final = [tables.histogram(roll) for roll in rolls]
        """How often each face comes, by number."""
        self._number: Final = {counts: number for number, counts in enumerate(self.counts)}
        self.count: Final[i64] = len(rolls)
        self.faces: Final[i64] = faces
        self._dice: Final[i64] = dice
        self.starts: Final[list[vec[i64]]] = []
        self.targets: Final[list[vec[i64]]] = []
        """By action: what dice number d can become, from starts[d] to starts[d + 1]."""
        for action in range(tables.CHASE):
            self._list(action)
        rolled: list[int] = []
        starts = [0]
        weights: list[int] = []
        for counts in self.counts:
            for face in range(1, faces + 1):
                if _of(counts, face):
                    rolled += [self._moved(counts, face, new) for new in range(1, faces + 1)]
                    weights.append(_of(counts, face))
            starts.append(len(weights))
        self.rolled: Final[vec[i64]] = vec[i64](rolled)
        """What a die can be re-rolled to, face by face; a group of these for each face shown."""
        self.groups: Final[vec[i64]] = vec[i64](starts)
        self.weights: Final[vec[i64]] = vec[i64](weights)
        """How many dice show that face."""

    def number(self, counts: int) -> int:
        """That of dice by how often each face comes."""
        return self._number[counts]

    def _list(self, action: int) -> None:
        starts = [0]
        targets: list[int] = []
        for counts in self.counts:
            targets += sorted(set(self._become(action, counts)))
            starts.append(len(targets))
        self.starts.append(vec[i64](starts))
        self.targets.append(vec[i64](targets))

    def _moved(self, counts: int, face: int, new: int) -> int:
        return self._number[counts - (1 << 3 * (face - 1)) + (1 << 3 * (new - 1))]

    def _become(self, action: int, counts: int) -> list[int]:
        faces = int(self.faces)
        shown = [face for face in range(1, faces + 1) if _of(counts, face)]
        if action in (tables.REROLL, tables.PIROUETTE):
            return []
        if action == tables.CAMBRE:
            return [
                self._moved(counts, face, new)
                for face in shown
                for new in shown
                if new != face or _of(counts, face) > 1  # BM-4.4: any other die
            ]
        if action == tables.CABRIOLE:
            return [self._moved(counts, face, new) for face in shown for new in tables.halves(face)]
        if action == tables.EMBOITE:
            return [
                self._number[counts - _two(face, other) + _two(new, face + other - new)]
                for face in shown
                for other in shown
                if face < other or (face == other and _of(counts, face) > 1)
                for new in range(1, faces + 1)
                if 1 <= face + other - new <= faces
            ]
        return [self._moved(counts, face, tables.simple(action, face, faces)) for face in shown]

    # ---- what a turn is worth, by what the dice are worth after it

    def rerolled(self, after: vec[float]) -> vec[float]:
        """The best die re-rolled."""
        found = numbers(self.count)
        at: i64
        i: i64
        group: i64
        faces = self.faces
        for at in range(self.count):
            most = -1e9
            for group in range(self.groups[at], self.groups[at + 1]):
                total = 0.0
                for i in range(group * faces, group * faces + faces):
                    total += after[self.rolled[i]]
                most = max(most, total)
            found[at] = most / float(faces)
        return found

    def disturbed(self, after: vec[float]) -> vec[float]:
        """A turn of the other's."""
        found = numbers(self.count)
        at: i64
        i: i64
        group: i64
        faces = self.faces
        for at in range(self.count):
            mean = 0.0
            for group in range(self.groups[at], self.groups[at + 1]):
                total = 0.0
                for i in range(group * faces, group * faces + faces):
                    total += after[self.rolled[i]]
                mean += total * float(self.weights[group])
            mean /= float(faces * self._dice)
            found[at] = after[at] + DISTURBING * (mean - after[at])
        return found

    def acted(self, action: int, after: vec[float], rerolled: vec[float]) -> vec[float]:
        """An action, or a re-roll where that is better; of a Chase only that is sure."""
        if action == tables.CHASE:
            return rerolled
        found = numbers(self.count)
        at: i64
        i: i64
        if action == tables.PIROUETTE:
            either = numbers(self.count)
            for at in range(self.count):
                either[at] = max(after[at], rerolled[at])
            return self.rerolled(either)
        starts, targets = self.starts[action], self.targets[action]
        for at in range(self.count):
            most = rerolled[at]
            for i in range(starts[at], starts[at + 1]):
                most = max(most, after[targets[i]])
            found[at] = most
        return found


def _of(counts: int, face: int) -> int:
    return counts >> 3 * (face - 1) & 7


def _two(face: int, other: int) -> int:
    return (1 << 3 * (face - 1)) + (1 << 3 * (other - 1))


@lru_cache(maxsize=30)
def changes(dice: int, faces: int) -> Changes:
    """What turns make of so many dice; made once."""
    return Changes(dice, faces)


class Plan:
    """What somebody with these locked dice can expect, by the hand and the dice that can change.

    ``earned`` is what a last card is worth, by the number of the level that it reaches. The last
    turn of the act is one's own, or the other's.
    """

    def __init__(
        self, locked: int, dice: int, faces: int, is_last: bool, earned: Sequence[float]
    ) -> None:
        self.changes: Final = changes(dice, faces)
        self._locked: Final = tables.histogram(locked)
        self._is_last: Final = is_last
        self._earned: Final = earned
        self._known: Final[dict[tuple[int, int], vec[float]]] = {}

    def worth(self, hand: int, turns: int, counts: int) -> float:
        """What a hand is worth with these dice to be changed, and so many turns of both to come."""
        return self._table(hand, turns)[self.changes.number(counts)]

    def _table(self, hand: int, turns: int) -> vec[float]:
        found = self._known.get((hand, turns))
        if found is None:
            found = self._made(hand, turns)
            self._known[hand, turns] = found
        return found

    def _made(self, hand: int, turns: int) -> vec[float]:
        if turns == 0:
            return self._kept(hand.bit_length() - 1)
        if (turns % 2 == 1) != self._is_last:
            return self.changes.disturbed(self._table(hand, turns - 1))
        found = vec[float]([-1e9] * self.changes.count)
        at: i64
        for card in range(9):
            if hand >> card & 1:
                after = self._table(hand & ~(1 << card), turns - 1)
                rerolled = self.changes.rerolled(after)
                acted = self.changes.acted(card + 1, after, rerolled)
                for at in range(self.changes.count):
                    found[at] = max(found[at], acted[at])
        return found

    def _kept(self, card: int) -> vec[float]:
        return vec[float](
            [
                self._earned[tables.best_level(card, self._locked + counts)]
                for counts in self.changes.counts
            ]
        )

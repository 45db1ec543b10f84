"""Hands of dice: what can fall, what of it can be kept, what then falls, and what is danced.

The judges do not ask which type is which (DD-3.7), so a hand and the same with its types exchanged
are one hand here. The real game has 1,596 of them, of which 3,570 things can be kept.
"""
# compiled by mypyc

from functools import lru_cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ballroom.core.chance import sorted_rolls
from ballroom.core.dice import pack
from ballroom.games.dancing_dice import tables
from ballroom.games.dancing_dice.terms import Terms, terms_of


class Kept:
    """The dice of one type that can be kept: every multiset of faces, the full ones first."""

    def __init__(self, terms: Terms) -> None:
        self.faces: Final = terms.faces
        self.dice: Final = terms.dice
        self.all: Final[list[tuple[int, ...]]] = [
            shown
            for count in range(terms.dice, -1, -1)
            for shown, _ in sorted_rolls(count, terms.faces)
        ]
        self._index: Final[dict[tuple[int, ...], int]] = {
            shown: index for index, shown in enumerate(self.all)
        }
        self.added: Final[list[list[int]]] = [self._with_each_face(shown) for shown in self.all]
        """By index, the indices of the same dice and one more of each face."""

    def _with_each_face(self, shown: tuple[int, ...]) -> list[int]:
        if len(shown) == self.dice:
            return []
        more = range(1, self.faces + 1)
        return [self._index[tuple(sorted((*shown, face)))] for face in more]

    def index(self, hand: int, mask: int, start: int) -> int:
        """The index of the kept dice of one type, of which the first is die number start."""
        places = range(start, start + self.dice)
        return self._index[
            tuple(sorted([hand >> 3 * die & 7 for die in places if mask >> die & 1]))
        ]

    def parts(self, index: int) -> list[int]:
        """The indices of all that can be kept of these dice."""
        shown = self.all[index]
        found = {
            tuple([face for die, face in enumerate(shown) if mask >> die & 1])
            for mask in range(1 << len(shown))
        }
        return sorted([self._index[some] for some in found])

    def rolls(self, index: int) -> list[tuple[int, int]]:
        """What they become when the missing dice are rolled, each with its number of ways."""
        shown = self.all[index]
        return [
            (self._index[tuple(sorted(shown + more))], ways)
            for more, ways in sorted_rolls(self.dice - len(shown), self.faces)
        ]


@lru_cache(maxsize=15)  # all kinds of hands
def kept_dice(faces: int, dice: int) -> Kept:
    """What can be kept of one type."""
    return Kept(terms_of(faces, dice, 0))


class Hands:
    """All hands by number, and all that can be kept of one by number."""

    def __init__(self, faces: int, dice: int) -> None:
        kept = kept_dice(faces, dice)
        full = len(sorted_rolls(dice, faces))
        self._dice: Final = kept
        self._width: Final = len(kept.all)
        self.dice: Final = 2 * dice
        self.packed: Final[list[int]] = []
        """By number, a hand with its dice in rising order."""
        self._number: Final[list[int]] = [0] * (self._width * self._width)
        self._kept_number: Final[list[int]] = [0] * (self._width * self._width)
        chances: list[float] = []
        ways = [many for _, many in sorted_rolls(dice, faces)]
        for ivory in range(full):
            for velvet in range(ivory, full):
                self._put(self._number, ivory, velvet, len(self.packed))
                self.packed.append(pack(kept.all[ivory] + kept.all[velvet]))
                both = 1 if ivory == velvet else 2
                chances.append(both * ways[ivory] * ways[velvet] / float(faces ** (2 * dice)))
        self.count: Final[i64] = len(self.packed)
        self.chance: Final[vec[float]] = vec[float](chances)
        """How likely a hand falls."""
        missing: list[int] = []
        starts = [0]
        falls: list[int] = []
        chances = []
        for ivory in range(self._width):
            for velvet in range(ivory, self._width):
                self._put(self._kept_number, ivory, velvet, len(missing))
                missing.append(2 * dice - len(kept.all[ivory]) - len(kept.all[velvet]))
                for hand, chance in self._rolls(ivory, velvet).items():
                    falls.append(hand)
                    chances.append(chance / float(faces ** missing[-1]))
                starts.append(len(falls))
        self.kept_count: Final[i64] = len(missing)
        self.missing: Final[vec[i64]] = vec[i64](missing)
        """How many dice are rolled again where this is kept."""
        self.roll_starts: Final[vec[i64]] = vec[i64](starts)
        self.rolls: Final[vec[i64]] = vec[i64](falls)
        """Which hands it becomes: of kept number k from roll_starts[k] to roll_starts[k + 1]."""
        self.roll_chances: Final[vec[float]] = vec[float](chances)
        choices: list[int] = []
        starts = [0]
        for ivory in range(full):
            for velvet in range(ivory, full):
                choices += self._parts(ivory, velvet)
                starts.append(len(choices))
        self.choice_starts: Final[vec[i64]] = vec[i64](starts)
        self.choices: Final[vec[i64]] = vec[i64](choices)
        """What can be kept of a hand, in the same way."""

    def _put(self, numbers: list[int], ivory: int, velvet: int, number: int) -> None:
        numbers[ivory * self._width + velvet] = number
        numbers[velvet * self._width + ivory] = number

    def _rolls(self, ivory: int, velvet: int) -> dict[int, int]:
        found: dict[int, int] = {}
        for one, ways in self._dice.rolls(ivory):
            for two, others in self._dice.rolls(velvet):
                hand = self._number[one * self._width + two]
                found[hand] = found.get(hand, 0) + ways * others
        return found

    def _parts(self, ivory: int, velvet: int) -> list[int]:
        found = {
            self._kept_number[one * self._width + two]
            for one in self._dice.parts(ivory)
            for two in self._dice.parts(velvet)
        }
        return sorted(found)

    def number(self, hand: int) -> int:
        """That of a hand whose dice lie in any order."""
        return self._of(self._number, hand, tables.ALL_DICE)

    def kept_number(self, hand: int, mask: int) -> int:
        """That of the dice of a mask."""
        return self._of(self._kept_number, hand, mask)

    def _of(self, numbers: list[int], hand: int, mask: int) -> int:
        half = self._dice.dice
        ivory = self._dice.index(hand, mask, 0)
        velvet = self._dice.index(hand, mask, half)
        return numbers[ivory * self._width + velvet]


@lru_cache(maxsize=15)
def all_hands(faces: int, dice: int) -> Hands:
    """The hands of so many dice of each type, with so many faces; made once."""
    return Hands(faces, dice)


class Dances:
    """What can be danced with one Tango: performances by number, and those of each hand.

    A performance is the worth of both dances, and whether a Rock or a Gala protects it. Of two that
    differ in nothing but that one is worth more, the other is left out.
    """

    def __init__(self, terms: Terms, tango: int) -> None:
        hands = all_hands(terms.faces, terms.dice)
        self.hands: Final = hands
        self.tango: Final = tango
        self._terms: Final = terms
        self._danced: Final = _name_of(tango)
        numbers: dict[tuple[int, int, int], int] = {}
        found: list[int] = []
        starts = [0]
        for hand in hands.packed:
            found += [numbers.setdefault(shown, len(numbers)) for shown in self._best(hand)]
            starts.append(len(found))
        self.all: Final = list(numbers)
        self.count: Final[i64] = len(self.all)
        self.starts: Final[vec[i64]] = vec[i64](starts)
        self.of_hands: Final[vec[i64]] = vec[i64](found)
        """The performances of hand number h, from starts[h] to starts[h + 1]."""
        worths = sorted({worth for first, second, _ in self.all for worth in (first, second)})
        places = {worth: place for place, worth in enumerate(worths)}
        self.levels: Final[i64] = len(worths)
        self.first: Final[vec[i64]] = vec[i64]([places[one[0]] for one in self.all])
        """The worth of the first dance, counted in those that there are."""
        self.second: Final[vec[i64]] = vec[i64]([places[one[1]] for one in self.all])
        self.safety: Final[vec[i64]] = vec[i64]([one[2] for one in self.all])
        """0 where nothing protects, 1 for a Rock, 2 for a Gala."""
        self.has_tango: Final[vec[i64]] = vec[i64]([self._dances(one) for one in self.all])

    def shown(self, hand: int, first: int) -> tuple[int, int, int]:
        """What is danced: the worth of both dances, and the safety."""
        safety = 2 if tables.is_gala(hand) else 1 if tables.is_rock(hand, first) else 0
        one = tables.score_of(hand, first, self.tango)
        return one, tables.score_of(hand, tables.SECOND[first], self.tango), safety

    def _dances(self, shown: tuple[int, int, int]) -> int:
        """Whether the Tango is in it (DD-6.1)."""
        return int(self._danced in (shown[0] >> 1, shown[1] >> 1))

    def _best(self, hand: int) -> list[tuple[int, int, int]]:
        all_shown = {self.shown(hand, first) for first in self._terms.first_rows}
        return sorted([one for one in all_shown if self._is_best(one, all_shown)])

    def _is_best(self, one: tuple[int, int, int], others: set[tuple[int, int, int]]) -> bool:
        return not any(self._is_below(one, other) for other in others)

    def _is_below(self, one: tuple[int, int, int], other: tuple[int, int, int]) -> bool:
        """Whether the other is as good in all and better in something."""
        is_above = other[0] >= one[0] and other[1] >= one[1] and other[2] >= one[2]
        return one != other and is_above and self._dances(one) == self._dances(other)


def _name_of(tango: int) -> int:
    """The rank by which a danced Tango is known: its own, or that of three low dice (DD-3.8)."""
    rank = tables.RANK[tango]
    return rank if rank >= tables.CHA_CHA_CHA else tables.TANGO


@lru_cache(maxsize=60)  # all Tangos
def dances(tango: int, terms: Terms) -> Dances:
    """What can be danced with a Tango; made once."""
    return Dances(terms, tango)

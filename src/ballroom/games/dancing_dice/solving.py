"""The marathon of two couples, worked out state by state; and how far from perfect the master is.

A state is the endurance of both and the Tango, before the dice of a round are rolled. Rounds lead
to states with less endurance, but for a Gala and for rounds in which nobody loses anything. So the
states are solved from the lowest endurance up, and all of them more than once.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from librt.vecs import vec

from ballroom.core.language import number, say
from ballroom.core.solving import Found, Inquiry, Item
from ballroom.games.dancing_dice import tables
from ballroom.games.dancing_dice.duel import Duel, Side
from ballroom.games.dancing_dice.duel import Worths as Table
from ballroom.games.dancing_dice.hands import Dances, dances
from ballroom.games.dancing_dice.odds import odds
from ballroom.games.dancing_dice.one_of_two import ROUNDS
from ballroom.games.dancing_dice.terms import REAL
from ballroom.games.dancing_dice.worth import (
    ENDURANCE,
    TANGOS,
    WAYS,
    Pair,
    Rows,
    Worth,
    worth,
    write,
)

STEEP: Final = 1.6
"""How much endurance counts, before anything is known."""
SETTLING: Final = 4
"""How often a state is weighed, as nobody may lose anything and it comes again."""


class State(NamedTuple):
    """The endurance of both, and the number of the Tango."""

    own: int
    other: int
    tango: int


def stages(with_equals: bool) -> list[list[State]]:
    """All states, the first couple not ahead, by the sum of their endurance."""
    pairs = [(own, other) for own in ENDURANCE for other in ENDURANCE if own <= other]
    states = [
        State(own, other, tango)
        for own, other in pairs
        if with_equals or own < other
        for tango in range(len(TANGOS))
    ]
    sums = sorted({state.own + state.other for state in states})
    return [[state for state in states if state.own + state.other == one] for one in sums]


# ---- what the states are worth


class WorthOfAll:
    """What every state is worth to the couple that is not ahead, if both play perfectly."""

    rounds = (16, 40)
    """Of learning, each time that all states are solved."""

    def stages(self) -> Sequence[Sequence[Item]]:
        """All states but those of equals, as often as they are solved."""
        once = stages(with_equals=False)
        return [[(*state, rounds) for state in stage] for rounds in self.rounds for stage in once]

    def begin(self) -> dict[Pair, list[float]]:
        """What the states might be worth."""
        return {
            (own, other): [own**STEEP / (own**STEEP + other**STEEP)] * len(TANGOS)
            for own in ENDURANCE
            for other in ENDURANCE
            if own < other
        }

    def work_out(self, known: Rows, item: Item) -> Found:
        """The bounds of a state's worth, if all other states are worth what is known."""
        own, other, number, rounds = item
        tables_of_all, tango = Worth(known), TANGOS[number]
        worths = tables_of_all.same(tango), tables_of_all.rolled()
        return Duel(dances(tango, REAL), (own, other), *worths, rounds).bounds()

    def take(self, known: dict[Pair, list[float]], item: Item, found: Found) -> None:
        """The middle of them is what the state is worth."""
        own, other, tango, _ = item
        low, high = found
        known[own, other] = list(known[own, other])
        known[own, other][tango] = (low + high) / 2

    def told(self, known: Rows) -> Sequence[str]:
        """Some of it."""
        table = Worth(known).rolled()
        return [
            say(
                "With {own} {own|point|points} against {other} a couple wins {share}.",
                own=own,
                other=other,
                share=number(table[own][other], ".2%"),
            )
            for own, other in ((1, 2), (4, 5), (9, 10), (5, 10), (1, 10))
        ]

    def written(self, known: Rows) -> bytes:
        """The file that ships."""
        return write(known)


# ---- how good the master is


class Measured(NamedTuple):
    """What a state is worth to a couple with the first endurance, by who dances."""

    perfect: float
    """To one who knows exactly how the master plays, against it: at most that."""
    master: float
    """To the master against club."""
    hunter: float
    """To one who knows exactly how club plays, against it."""


Kind = Callable[[Measured], float]


class Standing:
    """What is measured so far. All else is worth what it is between perfect players.

    But to a perfect dancer it is taken for worth more than it can be, so that what is found is
    never too little: by a margin above all that could be gained with less endurance.
    """

    margin = 0.015
    ahead = 4
    """How far a Gala of both leads up."""

    def __init__(self) -> None:
        self._found: dict[State, Measured] = {}
        self._gains = [0.0] * (2 * tables.MOST_ENDURANCE + 1)
        """By the endurance of both together, the most that a perfect dancer gains."""
        self._rolled: dict[Kind, Table] = {}

    def take(self, state: State, found: Measured) -> None:
        """Know a state."""
        self._found[state] = found
        self._rolled.clear()
        both = state.own + state.other
        self._gains[both] = max(self._gains[both], found.perfect - _worth(state))

    def assumed(self, both: int) -> float:
        """What a perfect dancer is thought to gain where so much is left and nothing is known."""
        return self.margin + max(self._gains[:both])

    @property
    def is_sure(self) -> bool:
        """Whether nobody gains more than was assumed where it was not yet known."""
        return all(
            gain <= self.assumed(max(1, both - self.ahead)) for both, gain in enumerate(self._gains)
        )

    def of(self, state: State, kind: Kind) -> float:
        """What a state is worth to somebody."""
        found = self._found.get(state)
        if found is not None:
            return kind(found)
        plain = _worth(state)
        more = self.assumed(state.own + state.other)
        return kind(Measured(min(1.0, plain + more), plain, plain))

    def mean(self, own: int, other: int, kind: Kind) -> float:
        """The same before the Tango is rolled."""
        states = [State(own, other, tango) for tango in range(len(TANGOS))]
        each = [ways * self.of(state, kind) for ways, state in zip(WAYS, states, strict=True)]
        return sum(each) / sum(WAYS)

    def same(self, tango: int, kind: Kind) -> Table:
        """By the endurance of both, where the Tango stays."""
        return _filled(lambda own, other: self.of(State(own, other, tango), kind))

    def rolled(self, kind: Kind) -> Table:
        """By the endurance of both, where the Tango is rolled again."""
        if kind not in self._rolled:
            self._rolled[kind] = _filled(lambda own, other: self.mean(own, other, kind))
        return self._rolled[kind]


def _filled(of: Callable[[int, int], float]) -> Table:
    table = [[1.0] * (len(ENDURANCE) + 1) for _ in range(len(ENDURANCE) + 1)]
    table[0] = [0.0] * (len(ENDURANCE) + 1)
    for own in ENDURANCE:
        for other in ENDURANCE:
            table[own][other] = of(own, other)
    return table


@cache
def _tables(tango: int) -> tuple[Table, Table]:
    """The worths as they ship: with this Tango, and where it is rolled again."""
    return worth().same(TANGOS[tango]), worth().rolled()


def _worth(state: State) -> float:
    return _tables(state.tango)[0][state.own][state.other]


class Master:
    """How far the master is from perfect, and how much better than club."""

    def stages(self) -> Sequence[Sequence[Item]]:
        """All states."""
        return stages(with_equals=True)

    def begin(self) -> Standing:
        """Nothing is measured yet."""
        return Standing()

    def work_out(self, known: Standing, item: Item) -> Found:
        """A state, and the same with the couples exchanged."""
        state = State(*item)
        shown = dances(TANGOS[state.tango], REAL)
        duel = Duel(shown, (state.own, state.other), *_tables(state.tango), ROUNDS)
        one, two = duel.sides
        if state.own == state.other:  # the master is always the first of two equals
            measured = _measure(known, state, two, one, duel.means[0])
            return (*measured, *measured)
        exchanged = State(state.other, state.own, state.tango)
        return (
            *_measure(known, state, one, one, duel.means[1]),
            *_measure(known, exchanged, two, two, duel.means[0]),
        )

    def take(self, known: Standing, item: Item, found: Found) -> None:
        """Both."""
        own, other, tango = item
        known.take(State(own, other, tango), Measured(*found[:3]))
        known.take(State(other, own, tango), Measured(*found[3:]))

    def told(self, known: Standing) -> Sequence[str]:
        """From the beginning of a marathon."""
        most = tables.MOST_ENDURANCE
        share = [
            number(known.mean(most, most, kind), ".2%") for kind in (_perfect, _master, _hunter)
        ]
        sure = say("This is sure.") if known.is_sure else say("More may be possible.")
        return [
            say("Against the master nobody wins more than {share}.", share=share[0]),
            sure,
            say("The master wins {share} against club.", share=share[1]),
            say("Who knows club exactly wins {share} against it.", share=share[2]),
        ]

    def written(self, known: Standing) -> bytes:
        """What was told, line by line."""
        return "".join(f"{sentence}\n" for sentence in self.told(known)).encode()


def _measure(
    known: Standing, state: State, rival: Side, master: Side, shown: vec[float]
) -> Measured:
    club = shown_by_club(state.tango)
    return Measured(
        _settled(known, state, _perfect, rival, shown, rival.learner.best),
        _settled(known, state, _master, master, club, master.learner.value),
        _settled(known, state, _hunter, rival, club, rival.learner.best),
    )


def _settled(
    known: Standing,
    state: State,
    kind: Kind,
    side: Side,
    shown: vec[float],
    value: Callable[[], float],
) -> float:
    """What a state is worth against somebody who shows that, which is also what comes of it."""
    same, rolled = known.same(state.tango, kind), known.rolled(kind)
    for _ in range(SETTLING):
        side.play_for(state.own, state.other, same, rolled)
        side.weigh(shown)
        same[state.own][state.other] = value()
    return same[state.own][state.other]


def _perfect(one: Measured) -> float:
    return one.perfect


def _master(one: Measured) -> float:
    return one.master


def _hunter(one: Measured) -> float:
    return one.hunter


@cache
def shown_by_club(number: int) -> vec[float]:
    """What the player called club shows, which hears no numbers, as in Learner.shown."""
    tango = TANGOS[number]
    shown = dances(tango, REAL)
    hands, weights = shown.hands, odds(tango)
    counts = hands.dice + 1
    reached = [[0.0] * hands.count for _ in range(counts)]
    for hand, packed in enumerate(hands.packed):
        kept = hands.kept_number(packed, tables.ALL_DICE ^ weights.best_reroll(packed))
        for at in range(hands.roll_starts[kept], hands.roll_starts[kept + 1]):
            chance = hands.chance[hand] * hands.roll_chances[at]
            reached[hands.missing[kept]][hands.rolls[at]] += chance
    found = [0.0] * (counts * counts * shown.count)
    for hand, packed in enumerate(hands.packed):
        rows = weights.best_arrangements(packed)
        for row in rows:
            danced = _danced(shown, hand, shown.shown(packed, row))
            for own in range(counts):
                for heard in range(counts):
                    at = (own * counts + heard) * shown.count + danced
                    found[at] += reached[own][hand] / len(rows)
    return vec[float](found)


def _danced(shown: Dances, hand: int, wanted: tuple[int, int, int]) -> int:
    """The number of a performance; of one that is never worth dancing, of one that is above it."""
    for at in range(shown.starts[hand], shown.starts[hand + 1]):
        number = shown.of_hands[at]
        if all(one >= least for one, least in zip(shown.all[number], wanted, strict=True)):
            return number
    raise LookupError(f"hand {hand} does not dance {wanted}")


INQUIRIES: Final[Mapping[str, Inquiry]] = {"worth": WorthOfAll(), "master": Master()}

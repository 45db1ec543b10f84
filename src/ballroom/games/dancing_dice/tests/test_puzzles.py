"""The puzzles of Dancing Dice, counted a second time: plainly, from the rules and all hands."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import prod

import pytest

from ballroom.core.puzzles import Puzzle, puzzles
from ballroom.games.dancing_dice import GAME
from ballroom.games.dancing_dice.notation import Position
from ballroom.games.dancing_dice.tests.plainly import ORDER, dance

PUZZLES = puzzles(GAME)
each_puzzle = pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda one: one.title)

Danced = tuple[int, int, bool]
"""The places of two dances in the order of all, 0 is best; and whether they are a Rock."""
Dice = tuple[int, ...]

SPLITS = list(combinations(range(6), 3))
THREE = Counter(tuple(sorted(roll)) for roll in product(range(1, 7), repeat=3))


@cache
def place(row: Dice, pure: bool, tango: Dice) -> int:
    """The place of a dance, pure before mixed."""
    return 2 * ORDER.index(dance(row, tango)) + (not pure)


def danced(dice: Dice, first: Dice, tango: Dice) -> Danced:
    """What six dice dance if those at these places come first."""
    rows = [dice[at] for at in first], [dice[at] for at in range(6) if at not in first]
    pure = set(first) in ({0, 1, 2}, {3, 4, 5}) or len(set(dice)) == 1
    one, two = (place(tuple(sorted(row)), pure, tango) for row in rows)
    return one, two, sorted(rows[0]) == sorted(rows[1])


@cache
def everything(tango: Dice) -> Counter[Danced]:
    """All that a hand can dance that nobody has looked at, with the ways that lead to it."""
    found: Counter[Danced] = Counter()
    for ivory, light in THREE.items():
        for velvet, dark in THREE.items():
            for first in SPLITS:
                found[danced(ivory + velvet, first, tango)] += light * dark
    return found


class Judge:
    """Judges performances of one couple in one puzzle."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.kind = puzzle.kind
        state = GAME.to_position(GAME.read_state(puzzle.state))
        assert isinstance(state, Position)
        assert state.tango is not None
        self.tango = state.tango
        self.phase = state.phase
        own = state.couples[puzzle.seat]
        assert own.dice is not None
        self.dice, self.endurance = own.dice, own.endurance
        others = [one for seat, one in enumerate(state.couples) if seat != puzzle.seat]
        self.rivals = [one.endurance for one in others if one.endurance]
        self.known: dict[Danced, Fraction] = {}

    def worth(self, mine: Danced) -> Fraction:
        if mine not in self.known:
            self.known[mine] = self.duel(mine) if len(self.rivals) == 1 else self.crowd(mine)
        return self.known[mine]

    def duel(self, mine: Danced) -> Fraction:
        """Round by round against every performance of the only other couple."""
        total = 0
        for theirs, ways in everything(self.tango).items():
            own, other = self.endurance, self.rivals[0]
            lost = 0
            for at in (0, 1):
                if own and other:
                    lost += not mine[2] and theirs[at] < mine[at]
                    own -= not mine[2] and theirs[at] < mine[at]
                    other -= not theirs[2] and mine[at] < theirs[at]
            total += (
                ways
                * {"staying": own > 0, "winning": other == 0, "satisfying": 2 - lost}[self.kind]
            )
        return Fraction(total, sum(everything(self.tango).values()))

    def crowd(self, mine: Danced) -> Fraction:
        """Against every mixture of couples that are better in either dance, or not."""
        if mine[2]:
            return Fraction({"staying": 1, "satisfying": 2}[self.kind])
        better: Counter[tuple[bool, bool]] = Counter()
        for theirs, ways in everything(self.tango).items():
            better[theirs[0] < mine[0], theirs[1] < mine[1]] += ways
        taking_part = len(self.rivals) + 1
        total = 0
        for mixture in product(better, repeat=len(self.rivals)):
            fine = [sum(one[at] for one in mixture) < taking_part // 2 for at in (0, 1)]
            counts = {"staying": all(fine), "satisfying": sum(fine)}[self.kind]
            total += prod(better[one] for one in mixture) * counts
        return Fraction(total, sum(better.values()) ** len(self.rivals))

    @cache  # noqa: B019  a judge lives as long as its test
    def best(self, dice: Dice) -> Fraction:
        """The best arrangement of a hand."""
        return max(self.worth(danced(dice, first, self.tango)) for first in SPLITS)

    def of_move(self, text: str) -> Fraction:
        """What a move is worth."""
        verb, *words = text.replace("/", "").split()
        dice = [int(word) - 1 for word in words]
        if verb == "arrange":
            return self.worth(danced(self.dice, tuple(dice[:3]), self.tango))
        total = Fraction(0)
        for roll in product(range(1, 7), repeat=len(dice)):
            hand = list(self.dice)
            for at, face in zip(dice, roll, strict=True):
                hand[at] = face
            total += self.best((*sorted(hand[:3]), *sorted(hand[3:])))
        return Fraction(total, 6 ** len(dice))


@each_puzzle
def test_the_best_and_the_next_are_worth_what_is_said(puzzle: Puzzle) -> None:
    judge = Judge(puzzle)
    for worth, moves in list(puzzle.values.items())[:2]:
        fewest = min(moves, key=len)  # to re-roll more dice only takes longer to count
        assert judge.of_move(fewest) == Fraction(worth)


@pytest.mark.slow
@each_puzzle
def test_every_choice_is_worth_what_is_said(puzzle: Puzzle) -> None:
    judge = Judge(puzzle)
    for worth, moves in puzzle.values.items():
        for move in moves:
            assert judge.of_move(move) == Fraction(worth), move


@pytest.mark.slow
def test_the_plain_judge_and_the_rules_agree() -> None:
    """A whole arrangement, with every hand of the other couple played out by the rules."""
    puzzle = next(one for one in PUZZLES if one.kind == "winning" and "arrange" in one.state)
    state = GAME.read_state(puzzle.state)
    other = 1 - puzzle.seat
    after, _ = GAME.apply(state, puzzle.seat, GAME.read_move(puzzle.solutions[0]))
    position = GAME.to_position(after)
    assert isinstance(position, Position)
    won = total = 0
    for ivory, light in THREE.items():
        for velvet, dark in THREE.items():
            text = GAME.write_state(after).split(" | ")
            parts = text[1 + other].split()
            parts[1] = "".join(map(str, ivory + velvet))
            text[1 + other] = " ".join(parts)
            world = GAME.read_state(" | ".join(text))
            for move in GAME.legal_moves(world, other):
                end, _ = GAME.apply(world, other, move)
                result = GAME.outcome(end)
                won += light * dark * (result is not None and puzzle.seat in result.winners)
                total += light * dark
    assert Fraction(won, total) == puzzle.worths[0]

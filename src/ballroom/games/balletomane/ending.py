"""The end of an act as a game of its own, solved: what to claim, and when to call.

Six cards lie face up, so everybody knows which last cards there can be, and how likely the hidden
dice reach what. Nobody can then do much better than to claim and to call as often as is worked out
here, whoever the other is.
"""
# compiled by mypyc

from collections.abc import Sequence
from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ballroom.core.dice import pack
from ballroom.core.regrets import Choices, numbers, regret, sum_of
from ballroom.games.balletomane import tables
from ballroom.games.balletomane.mind import ROLLS

SLIP: Final = 0.002
"""How often anything is claimed or answered by mistake, so that nothing comes as a surprise."""
LEARNING: Final = 0
BEST: Final = 1

Likely = Sequence[float]


class Holder:
    """What somebody can hold at the end of an act, to all who see the table: a card, and its level.

    A card is the more likely to be kept the more points it reaches: each point makes it so much
    more likely as ``leaning`` says. Who has claimed already claims nothing more.
    """

    def __init__(
        self,
        cards: Sequence[int],
        counts: int,
        hidden: int,
        faces: int,
        leaning: float,
        has_claimed: bool,
    ) -> None:
        found: dict[tuple[int, int], float] = {}
        for card in cards:
            for roll, ways in ROLLS[faces][hidden]:
                level = tables.best_level(card, counts + tables.histogram(pack(roll)))
                weight = ways * exp(leaning * tables.POINTS[level])
                found[card, level] = found.get((card, level), 0.0) + weight
        total = sum(found.values())
        self.held: Final = sorted(found)
        """The card, from 0, and the number of the best level that it reaches."""
        self.count: Final[i64] = len(self.held)
        self.likely: Final[vec[float]] = vec[float]([found[one] / total for one in self.held])
        self.card: Final[vec[i64]] = vec[i64]([card for card, _ in self.held])
        best = dict(self.held)  # the last of a card is the best
        self.claims: Final = [0] + [
            number
            for number, level in enumerate(tables.LEVELS)
            if not has_claimed and level.card in best and number <= best[level.card]
        ]
        """The numbers of what can be claimed so that it may be true, and nothing."""
        self.claim_count: Final[i64] = len(self.claims)
        self.points: Final[vec[i64]] = vec[i64]([tables.POINTS[claim] for claim in self.claims])
        self.is_true: Final[vec[i64]] = vec[i64](
            [
                int(tables.LEVELS[claim].card == card and claim <= level)
                for card, level in self.held
                for claim in self.claims
            ]
        )
        """Of what is held, and each claim."""

    def number(self, card: int, level: int) -> int:
        """That of a card with its best level."""
        return self.held.index((card, level))


class Ending:
    """Two claims and two answers, solved by so many rounds of learning.

    ``worth`` is what the game is worth to the first claimant by the difference of scores when the
    act is over, from -``middle`` on; ``before`` is that difference before the claims.
    """

    def __init__(
        self,
        first: Holder,
        second: Holder,
        worth: vec[float],
        middle: int,
        before: int,
        rounds: int,
    ) -> None:
        self.first: Final = first
        self.second: Final = second
        self._worth: Final = worth
        self._middle: Final[i64] = middle
        self._before: Final[i64] = before
        a: i64 = first.count
        x: i64 = first.claim_count
        b: i64 = second.count
        y: i64 = second.claim_count
        self.paths: Final[i64] = x + x * a
        """A claim that was accepted (or was nothing), or one that was called and what was shown."""
        self.claiming: Final = Choices(a * x)
        self.answering: Final = Choices(x * b * 2)
        self.replying: Final = Choices(self.paths * b * y)
        """The second claim."""
        self.ending: Final = Choices((x * a + x * a) * y * 2)
        """The answer to it. Who was called has shown the last card, else it may be any."""
        most = max(x, y, 2)
        self._same: Final[vec[i64]] = vec[i64](list(range(most)))
        self._claims: Final[vec[float]] = numbers(a * x)
        """How often each claim is made now; the same of the others."""
        self._answers: Final[vec[float]] = numbers(x * b * 2)
        self._replies: Final[vec[float]] = numbers(self.paths * b * y)
        self._ends: Final[vec[float]] = numbers((x * a + x * a) * y * 2)
        self._of_first: Final[vec[float]] = numbers(a * x)
        """What each claim is worth."""
        self._of_answers: Final[vec[float]] = numbers(x * b * 2)
        self._row: Final[vec[float]] = numbers(b * y)
        self._two: Final[vec[float]] = numbers(2)
        self._first_reach: Final[vec[float]] = numbers(a)
        self._second_reach: Final[vec[float]] = numbers(b)
        self._first_gets: Final[vec[float]] = numbers(a)
        self._second_gets: Final[vec[float]] = numbers(b)
        self._accepting: Final[vec[float]] = numbers(9)
        self._calling: Final[vec[float]] = numbers(9)
        self._mode: i64 = LEARNING
        together = 0.0
        i: i64
        j: i64
        for i in range(a):
            for j in range(b):
                if first.card[i] != second.card[j]:
                    together += first.likely[i] * second.likely[j]
        self._together: Final = together
        for number in range(1, rounds + 1):
            self._choose_by(False)
            self._count(float(number) * float(number))
            self._go_through()
        self._choose_by(True)
        self._mode = BEST

    def bounds(self) -> tuple[float, float]:
        """Between these lies what the ending is worth to the first, however well both play."""
        self._go_through()
        high = low = 0.0
        i: i64
        j: i64
        x: i64 = self.first.claim_count
        for i in range(self.first.count):
            most = self._of_first[i * x]
            for j in range(1, x):
                most = max(most, self._of_first[i * x + j])
            high += self.first.likely[i] * most
        b: i64 = self.second.count
        for j in range(b):
            for i in range(x):
                at: i64 = (i * b + j) * 2
                most = self._of_answers[at]
                if i > 0:
                    most = max(most, self._of_answers[at + 1])
                low -= self.second.likely[j] * most
        return low / self._together, high / self._together

    # ---- what has been learned; claims are given by their numbers among those of the claimant

    def claims(self, held: int) -> Likely:
        """How often the first makes each claim."""
        return self._shares(self._claims, held * self.first.claim_count, self.first.claim_count)

    def calls(self, claim: int, held: int) -> float:
        """How often the second calls it."""
        return self._answers[(claim * self.second.count + held) * 2 + 1]

    def replies(self, path: int, held: int) -> Likely:
        """How often the second makes each claim."""
        count = self.second.claim_count
        return self._shares(self._replies, (path * self.second.count + held) * count, count)

    def calls_reply(self, path: int, reply: int, held: int) -> float:
        """How often the first calls that."""
        return self._ends[self._end_at(path, reply, held) + 1]

    def called(self, claim: int, held: int) -> int:
        """The path on which a claim was called, and this was shown."""
        return self.first.claim_count + claim * self.first.count + held

    def _shares(self, of: vec[float], start: i64, count: i64) -> Likely:
        return [of[i] for i in range(start, start + count)]

    def _end_at(self, path: i64, reply: i64, held: i64) -> i64:
        x: i64 = self.first.claim_count
        a: i64 = self.first.count
        y: i64 = self.second.claim_count
        if path < x:
            return ((path * y + reply) * a + held) * 2
        return (x * y * a + (path - x) * y + reply) * 2

    # ---- learning

    def _choose_by(self, mean: bool) -> None:
        """By the regrets, or as on the mean; now and then by mistake."""
        x, y = self.first.claim_count, self.second.claim_count
        _chosen(self.claiming, self._claims, x, mean)
        _chosen(self.answering, self._answers, 2, mean)
        _chosen(self.replying, self._replies, y, mean)
        _chosen(self.ending, self._ends, 2, mean)

    def _count(self, weight: float) -> None:
        """Let what is chosen now count in the mean, as often as it comes to it by itself."""
        a: i64 = self.first.count
        x: i64 = self.first.claim_count
        b: i64 = self.second.count
        y: i64 = self.second.claim_count
        path: i64
        claim: i64
        held: i64
        i: i64
        own = 0.0
        for i in range(a * x):
            self.claiming.total[i] += weight * (self._claims[i] - SLIP)
        for i in range(x * b * 2):
            self.answering.total[i] += weight * (self._answers[i] - SLIP)
        for path in range(self.paths):
            claim = path if path < x else (path - x) // a
            for held in range(b):
                own = 1.0 if claim == 0 else self._answers[(claim * b + held) * 2 + int(path >= x)]
                at: i64 = (path * b + held) * y
                for i in range(at, at + y):
                    self.replying.total[i] += weight * own * (self._replies[i] - SLIP)
            if path < x:
                for held in range(a):
                    own = weight * self._claims[held * x + claim]
                    for i in range(y):
                        self._count_end(own, ((path * y + i) * a + held) * 2)
            else:
                held = (path - x) % a
                own = weight * self._claims[held * x + claim]
                for i in range(y):
                    self._count_end(own, (x * y * a + (path - x) * y + i) * 2)

    def _count_end(self, weight: float, at: i64) -> None:
        self.ending.total[at] += weight * (self._ends[at] - SLIP)
        self.ending.total[at + 1] += weight * (self._ends[at + 1] - SLIP)

    def _go_through(self) -> None:
        """Everything that can happen, with what is chosen now; regret it, or look for the best."""
        first, second = self.first, self.second
        a: i64 = first.count
        x: i64 = first.claim_count
        b: i64 = second.count
        claim: i64
        held: i64
        i: i64
        of_first, of_answers = self._of_first, self._of_answers
        for claim in range(x):
            for i in range(a):
                self._first_reach[i] = first.likely[i] * self._claims[i * x + claim]
            for i in range(b):
                often = self._answers[(claim * b + i) * 2] if claim > 0 else 1.0
                self._second_reach[i] = second.likely[i] * often
            self._walk(claim, self._before + first.points[claim], -1)
            for i in range(a):
                of_first[i * x + claim] = self._first_gets[i]
            for i in range(b):
                of_answers[(claim * b + i) * 2] = self._second_gets[i]
                of_answers[(claim * b + i) * 2 + 1] = 0.0
            if claim > 0:
                for i in range(b):
                    often = self._answers[(claim * b + i) * 2 + 1]
                    self._second_reach[i] = second.likely[i] * often
                for held in range(a):
                    self._walk_called(claim, held)
        if self._mode == LEARNING:
            for i in range(a):
                regret(self.claiming, 0, x, of_first, self._same, i * x, i * x)
            for i in range(b, x * b):  # nothing is not answered
                regret(self.answering, 0, 2, of_answers, self._same, i * 2, i * 2)

    def _walk_called(self, claim: i64, held: i64) -> None:
        """A claim is called, and what is held is shown (BM-6.4, BM-6.5)."""
        first = self.first
        x: i64 = first.claim_count
        b: i64 = self.second.count
        i: i64
        for i in range(first.count):
            self._first_reach[i] = 0.0
        self._first_reach[held] = first.likely[held] * self._claims[held * x + claim]
        earned: i64 = 0
        if first.is_true[held * x + claim]:
            earned = first.points[claim] + tables.CALLED
        self._walk(x + claim * first.count + held, self._before + earned, held)
        self._of_first[held * x + claim] += self._first_gets[held]
        for i in range(b):
            self._of_answers[(claim * b + i) * 2 + 1] += self._second_gets[i]

    def _walk(self, path: i64, score: i64, shown: i64) -> None:
        """The second claim and its answer, where the scores now differ by so much."""
        first, second = self.first, self.second
        y: i64 = second.claim_count
        reply: i64
        i: i64
        for i in range(first.count):
            self._first_gets[i] = 0.0
        for reply in range(y):
            self._weigh_reply(path, score, reply)
            for i in range(first.count):
                if shown < 0 or i == shown:
                    self._end(path, score, reply, i)
        for i in range(second.count):
            at: i64 = (path * second.count + i) * y
            if self._mode == LEARNING:
                self._second_gets[i] = regret(self.replying, 0, y, self._row, self._same, at, i * y)
            else:
                most = self._row[i * y]
                for reply in range(1, y):
                    most = max(most, self._row[i * y + reply])
                self._second_gets[i] = most

    def _weigh_reply(self, path: i64, score: i64, reply: i64) -> None:
        """What a second claim is worth to the second, whatever it holds."""
        first, second, ends, worth = self.first, self.second, self._ends, self._worth
        accepting, calling = self._accepting, self._calling
        y: i64 = second.claim_count
        i: i64
        card: i64
        for i in range(9):
            accepting[i] = calling[i] = 0.0
        accepted = called = 0.0
        for i in range(first.count):
            reach = self._first_reach[i]
            if reach > 0.0:
                calls = 0.0
                if reply > 0:
                    calls = ends[self._end_at(path, reply, i) + 1]
                card = first.card[i]
                accepting[card] += reach * (1.0 - calls)
                calling[card] += reach * calls
                accepted += reach * (1.0 - calls)
                called += reach * calls
        at: i64 = score + self._middle
        points: i64 = second.points[reply]
        for i in range(second.count):
            card = second.card[i]
            earned: i64 = 0
            if second.is_true[i * y + reply]:
                earned = points + tables.CALLED
            self._row[i * y + reply] = -(
                (accepted - accepting[card]) * worth[at - points]
                + (called - calling[card]) * worth[at - earned]
            )

    def _end(self, path: i64, score: i64, reply: i64, held: i64) -> None:
        """What the answer to the second claim is worth to the first, who holds that."""
        first, second, worth, replies = self.first, self.second, self._worth, self._replies
        b: i64 = second.count
        y: i64 = second.claim_count
        mine: i64 = first.card[held]
        every = 0.0
        true = 0.0
        i: i64
        for i in range(b):
            if second.card[i] != mine:
                often = self._second_reach[i] * replies[(path * b + i) * y + reply]
                every += often
                if second.is_true[i * y + reply]:
                    true += often
        at: i64 = score + self._middle
        points: i64 = second.points[reply]
        accepted = every * worth[at - points]
        if reply == 0:
            self._first_gets[held] += accepted
            return
        called = true * worth[at - points - tables.CALLED] + (every - true) * worth[at]
        if self._mode == LEARNING:
            self._two[0], self._two[1] = accepted, called
            place: i64 = self._end_at(path, reply, held)
            self._first_gets[held] += regret(self.ending, 0, 2, self._two, self._same, place, 0)
        else:
            self._first_gets[held] += max(accepted, called)


def _chosen(choices: Choices, now: vec[float], count: i64, mean: bool) -> None:
    """How often each of so many choices is made, a row after the other."""
    of = choices.total if mean else choices.lead
    slip = 0.0 if mean else SLIP
    even = 1.0 / float(count)
    start: i64
    i: i64
    for start in range(0, choices.count, count):
        total = sum_of(of, start, start + count)
        for i in range(start, start + count):
            often = of[i] / total if total > 0.0 else even
            now[i] = slip + (1.0 - slip * float(count)) * often

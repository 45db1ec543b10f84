"""The table functions of Dancing Dice beside the plain-dataclass way of writing them."""

from collections.abc import Callable, Sequence
from typing import Any

from ballroom.core.chance import Rng
from ballroom.core.dice import pack
from ballroom.games.dancing_dice import tables
from ballroom.games.dancing_dice.odds import chance_to_be_beaten, odds
from bench import plainly
from bench.measure import Row, best_rates

TANGO = (1, 2, 4)


def over(items: Sequence[Any], function: Callable[[Any], object]) -> Callable[[], int]:
    """Work that calls a function on every item."""

    def work() -> int:
        for item in items:
            function(item)
        return len(items)

    return work


def rows(repeats: int, count: int) -> list[Row]:
    """Arranging a hand as well as can be, and judging a dance of six."""
    return [_arranging(repeats, count), _judging(repeats, count)]


def _arranging(repeats: int, count: int) -> Row:
    rng = Rng("hands")
    dice = [tuple(1 + rng.below(6) for _ in range(6)) for _ in range(count)]
    losses = {
        plainly.Score(worth >> 1, bool(worth & 1)): loss
        for worth, loss in enumerate(chance_to_be_beaten(pack(TANGO)))
    }
    table = odds(pack(TANGO))

    def plain(hand: tuple[plainly.Die, ...]) -> float:
        return plainly.least_loss(hand, TANGO, losses)

    for faces in dice[:200]:
        assert abs(table.of_hand(pack(faces)) - plain(plainly.hand(faces))) < 1e-12
    packed, plain_hands = [pack(faces) for faces in dice], [plainly.hand(f) for f in dice]
    best = best_rates(
        {"ours": over(packed, table.of_hand), "plain": over(plain_hands[: count // 20], plain)},
        repeats,
    )
    return Row("best arrangement of a hand", "hands/s", best["ours"], "dataclasses", best["plain"])


def _judging(repeats: int, count: int) -> Row:
    rng = Rng("scores")
    scores = [[rng.below(38) for _ in range(6)] for _ in range(count)]
    plain = [tuple(plainly.Score(s >> 1, bool(s & 1)) for s in six) for six in scores]
    for six, same in zip(scores[:200], plain[:200], strict=True):
        losing = tables.unsatisfactory(six)
        assert tuple(seat for seat in range(6) if losing >> seat & 1) == plainly.losing(same)
    best = best_rates(
        {
            "ours": over(scores, tables.unsatisfactory),
            "plain": over(plain[: count // 20], plainly.losing),
        },
        repeats,
    )
    return Row("judging six couples", "dances/s", best["ours"], "dataclasses", best["plain"])

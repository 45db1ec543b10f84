"""Another marathon of which a couple would have been told just the same."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from ballroom.core.chance import CHANCE, Rng, sorted_rolls
from ballroom.core.dice import unpack
from ballroom.core.retelling import drawn
from ballroom.games.dancing_dice import tables
from ballroom.games.dancing_dice.events import Announced, Performance
from ballroom.games.dancing_dice.moves import Arrange, Move, Reroll, Roll, RollTango, rolls_of
from ballroom.games.dancing_dice.rules import apply, initial
from ballroom.games.dancing_dice.setup import Setup
from ballroom.games.dancing_dice.state import ROLL

Kind = tuple[int, ...]
"""What the dice of one type show, in rising order."""


class Secrets(NamedTuple):
    """What a couple does behind its curtain in one round."""

    roll: Roll
    mask: int
    again: Roll
    first: int


class _Public:
    """What everybody comes to know of a round."""

    def __init__(self) -> None:
        self.counts: tuple[int | None, ...] = ()
        self.performances: dict[int, Performance] = {}


def retell(
    setup: Setup, inputs: Sequence[tuple[int, Move]], seat: int, rng: Rng
) -> list[tuple[int, Move]]:
    """The Tango and the own dice and choices stay; what others hid in each round is drawn anew."""
    rounds = _rounds(setup, inputs)
    secrets: dict[tuple[int, int], Secrets] = {}
    state = initial(setup)
    made: list[tuple[int, Move]] = []
    for by, move in inputs:
        couple = state.due if by == CHANCE else by
        told = move
        if couple != seat and not isinstance(move, RollTango):
            at = (state.round, couple)
            if at not in secrets:
                secrets[at] = _secrets(rounds[state.round], couple, rng)
            told = _as_in(secrets[at], move, state.phase == ROLL)
        made.append((by, told))
        state, _ = apply(state, by, told)
    return made


def _as_in(secrets: Secrets, move: Move, is_first: bool) -> Move:
    """The move that comes in the place of another of its kind."""
    if isinstance(move, Reroll):
        return Reroll(secrets.mask)
    if isinstance(move, Arrange):
        return Arrange(secrets.first)
    return secrets.roll if is_first else secrets.again


def _rounds(setup: Setup, inputs: Sequence[tuple[int, Move]]) -> dict[int, _Public]:
    state = initial(setup)
    rounds: dict[int, _Public] = {}
    for by, move in inputs:
        public = rounds.setdefault(state.round, _Public())
        state, events = apply(state, by, move)
        for event in events:
            if isinstance(event, Announced):
                public.counts = event.counts
            elif isinstance(event, Performance):
                public.performances[event.seat] = event
    return rounds


def _secrets(public: _Public, couple: int, rng: Rng) -> Secrets:
    performed = public.performances.get(couple)
    count = public.counts[couple] if public.counts else None
    if performed is None or count is None:
        return _free(count, rng)
    ivory, velvet = drawn(_splits(performed.dice, count), rng)
    light = drawn(_ways(performed.dice[:3], ivory), rng)
    dark = drawn(_ways(performed.dice[3:], velvet), rng)
    lying = light.lies() + dark.lies()
    return Secrets(
        Roll(light.first, dark.first),
        light.mask | dark.mask << 3,
        Roll(light.again, dark.again),
        _first_row(lying, performed, rng),
    )


def _free(count: int | None, rng: Rng) -> Secrets:
    """What has not come to light can be anything with that number of dice (DD-2.3)."""
    masks = [mask for mask in range(64) if count is None or tables.COUNT[mask] == count]
    roll, mask = rolls_of(tables.ALL_DICE).sample(rng), rng.pick(masks)
    again = rolls_of(mask).sample(rng)
    assert isinstance(roll, Roll)
    assert isinstance(again, Roll)
    return Secrets(roll, mask, again, rng.pick(tables.FIRST_ROWS))


# ---- how dice that lie open can have come about


class Way(NamedTuple):
    """The dice of one type: a first roll, which of them were rolled again, and what they showed."""

    first: Kind
    mask: int
    again: Kind

    def lies(self) -> Kind:
        """The dice as they lie behind the curtain: those rolled again in their places (DD-2.4)."""
        again = iter(self.again)
        return tuple(
            next(again) if self.mask >> place & 1 else face for place, face in enumerate(self.first)
        )


@cache
def _ways(shown: Kind, again: int) -> tuple[tuple[Way, int], ...]:
    """How one type can come to show this with so many dice rolled again, by their weights."""
    masks = [mask for mask in range(8) if mask.bit_count() == again]
    every = [
        (Way(first, mask, new), ways * more)
        for first, ways in sorted_rolls(len(shown))
        for new, more in sorted_rolls(again)
        for mask in masks
    ]
    return tuple((way, weight) for way, weight in every if tuple(sorted(way.lies())) == shown)


@cache
def _splits(shown: tuple[int, ...], count: int) -> tuple[tuple[tuple[int, int], int], ...]:
    """How many ivory and velvet dice were rolled again, of so many in all, by weight."""
    found = []
    for ivory in range(max(0, count - 3), min(3, count) + 1):
        light, dark = _ways(shown[:3], ivory), _ways(shown[3:], count - ivory)
        weight = sum(way for _, way in light) * sum(way for _, way in dark)
        found.append(((ivory, count - ivory), weight))
    return tuple(found)


def _first_row(lying: tuple[int, ...], performed: Performance, rng: Rng) -> int:
    """Dice for the first dance that look as they did when the curtain was up (DD-2.3)."""
    hand = sum(face << 3 * place for place, face in enumerate(lying))
    wanted = (performed.dice, tables.mask_of(performed.first))
    fitting = []
    for mask in tables.FIRST_ROWS:
        opened, first = tables.laid_open(hand, mask)
        if (unpack(opened), first) == wanted:
            fitting.append(mask)
    return rng.pick(fitting)

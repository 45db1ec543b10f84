"""Another marathon of which a couple would have been told just the same."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from ballroom.core.chance import CHANCE, Rng, sorted_rolls
from ballroom.core.dice import pack
from ballroom.core.retelling import drawn
from ballroom.games.dancing_dice import tables
from ballroom.games.dancing_dice.events import Announced, Performance
from ballroom.games.dancing_dice.moves import Arrange, Move, Reroll, Roll, RollTango
from ballroom.games.dancing_dice.rules import apply, initial
from ballroom.games.dancing_dice.setup import Setup
from ballroom.games.dancing_dice.state import ROLL
from ballroom.games.dancing_dice.terms import Terms

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
                secrets[at] = _secrets(state.terms, rounds[state.round], couple, rng)
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


def _secrets(terms: Terms, public: _Public, couple: int, rng: Rng) -> Secrets:
    performed = public.performances.get(couple)
    count = public.counts[couple] if public.counts else None
    if performed is None or count is None:
        return _free(terms, count, rng)
    ivory, velvet = performed.dice[: terms.dice], performed.dice[terms.dice :]
    again = drawn(_splits(terms, ivory, velvet, count), rng)
    light = drawn(_ways(terms, ivory, again), rng)
    dark = drawn(_ways(terms, velvet, count - again), rng)
    return Secrets(
        Roll(light.first, dark.first),
        light.mask | dark.mask << terms.dice,
        Roll(light.again, dark.again),
        _first_row(terms, light.lies() + dark.lies(), performed, rng),
    )


def _free(terms: Terms, count: int | None, rng: Rng) -> Secrets:
    """What has not come to light can be anything with that number of dice (DD-2.3)."""
    masks = range(terms.all_dice + 1)
    mask = rng.pick([one for one in masks if count in (None, tables.COUNT[one])])
    roll, again = terms.rolls_of(terms.all_dice).sample(rng), terms.rolls_of(mask).sample(rng)
    assert isinstance(roll, Roll)
    assert isinstance(again, Roll)
    return Secrets(roll, mask, again, rng.pick(terms.first_rows))


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
def _all_ways(faces: int, dice: int, again: int) -> dict[Kind, list[tuple[Way, int]]]:
    """For all that one type can show: how it came to that with so many dice rolled again."""
    found: dict[Kind, list[tuple[Way, int]]] = {}
    masks = [mask for mask in range(1 << dice) if mask.bit_count() == again]
    for first, ways in sorted_rolls(dice, faces):
        for new, more in sorted_rolls(again, faces):
            for way in (Way(first, mask, new) for mask in masks):
                found.setdefault(tuple(sorted(way.lies())), []).append((way, ways * more))
    return found


def _ways(terms: Terms, shown: Kind, again: int) -> list[tuple[Way, int]]:
    """How one type can come to show this with so many dice rolled again, by their weights."""
    return _all_ways(terms.faces, terms.dice, again)[shown]


def _splits(terms: Terms, ivory: Kind, velvet: Kind, count: int) -> list[tuple[int, int]]:
    """How many of the dice that were rolled again can be ivory, each with the weight of that."""
    found = []
    for again in range(max(0, count - terms.dice), min(terms.dice, count) + 1):
        light = sum(weight for _, weight in _ways(terms, ivory, again))
        dark = sum(weight for _, weight in _ways(terms, velvet, count - again))
        found.append((again, light * dark))
    return found


def _first_row(terms: Terms, lying: Kind, performed: Performance, rng: Rng) -> int:
    """Dice for the first dance that look as they did when the curtain was up (DD-2.3)."""
    hand = pack(lying)
    wanted = (pack(performed.dice), tables.mask_of(performed.first))
    return rng.pick([mask for mask in terms.first_rows if tables.laid_open(hand, mask) == wanted])

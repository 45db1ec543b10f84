"""Another game of Balletomane of which a player would have been told just the same."""

from collections.abc import Sequence

from ballroom.core.chance import CHANCE, Rng
from ballroom.core.retelling import drawn
from ballroom.games.balletomane.events import Played, Revealed, Shown
from ballroom.games.balletomane.moves import Deal, Lock, Move, Roll
from ballroom.games.balletomane.rules import apply, chances, initial
from ballroom.games.balletomane.setup import Setup
from ballroom.games.balletomane.state import OWN, State


class _Act:
    """What a player comes to know in one act about the other, and has itself."""

    def __init__(self) -> None:
        self.own = 0
        """The own cards."""
        self.cards = 0
        """Cards that the other has been seen to have."""
        self.visible: tuple[int, ...] | None = None
        self.locked: tuple[int, ...] | None = None
        self.lock = 0
        """What the other is now said to have locked."""


def retell(
    setup: Setup, inputs: Sequence[tuple[int, Move]], seat: int, rng: Rng
) -> list[tuple[int, Move]]:
    """All turns, claims and answers stay; the other's hidden cards and dice are drawn anew."""
    acts = _acts(setup, inputs, seat)
    state = initial(setup)
    made: list[tuple[int, Move]] = []
    for by, move in inputs:
        told = move
        other = (state.due if by == CHANCE else by) == 1 - seat
        if other and isinstance(move, Deal):
            told = _deal(state, acts[state.act], rng)
        elif other and isinstance(move, Roll) and state.phase == OWN:
            told = _roll(state, acts[state.act], rng)
        elif other and isinstance(move, Lock):
            told = Lock(acts[state.act].lock)
        made.append((by, told))
        state, _ = apply(state, by, told)
    return made


def _acts(setup: Setup, inputs: Sequence[tuple[int, Move]], seat: int) -> dict[int, _Act]:
    state = initial(setup)
    acts: dict[int, _Act] = {}
    for by, move in inputs:
        act = acts.setdefault(state.act, _Act())
        if isinstance(move, Deal) and state.due == seat:
            act.own = move.cards
        state, events = apply(state, by, move)
        for event in events:
            match event:
                case Played(seat=whose, card=card) if whose != seat:
                    act.cards |= 1 << card - 1
                case Shown(seat=whose, visible=visible) if whose != seat:
                    act.visible = visible
                case Revealed(seat=whose, card=card, locked=locked) if whose != seat:
                    act.cards |= 1 << card - 1
                    act.locked = locked
    return acts


def _deal(state: State, act: _Act, rng: Rng) -> Move:
    """Cards among which are all that were seen, and none of the own ones (BM-2.1)."""
    fitting = [
        (move, weight)
        for move, weight in chances(state)
        if isinstance(move, Deal)
        and move.cards & act.cards == act.cards
        and not move.cards & act.own
    ]
    return drawn(fitting, rng)


def _roll(state: State, act: _Act, rng: Rng) -> Move:
    """Dice that can be parted into those that were seen, and how they then were (BM-2.4)."""
    fitting = [
        ((move, lock), weight)
        for move, weight in chances(state)
        if isinstance(move, Roll)
        for lock in range(1 << len(move.dice))
        if _fits(move.dice, lock, act)
    ]
    roll, act.lock = drawn(fitting, rng)
    return roll


def _fits(dice: tuple[int, ...], lock: int, act: _Act) -> bool:
    parts: tuple[list[int], list[int]] = ([], [])
    for die, face in enumerate(dice):
        parts[lock >> die & 1].append(face)
    visible, locked = map(tuple, parts)
    return act.visible in (None, visible) and act.locked in (None, locked)

"""A game told once more: the same to one seat, and otherwise another one."""

from typing import Any

import pytest

from ballroom.core.chance import CHANCE, Rng
from ballroom.core.contract import AnyGame, Setup, told_to
from ballroom.core.registry import find
from ballroom.core.retelling import CannotRetell, Input, by_trying, retell
from tests import laws
from tests.test_laws import SETTINGS, said, walked

LONG = 150
"""So many inputs hold all kinds of secrets, and of their end."""

pytestmark = pytest.mark.usefixtures("fourth_game")


def inputs_of(game: AnyGame, setup: Setup, seed: object) -> list[Input]:
    return [(by, move) for _, by, move, _ in laws.walk(game, setup, seed).inputs]


def is_the_same_to(
    game: AnyGame, setup: Setup, seat: int, one: list[Input], two: list[Input]
) -> None:
    """At every input a seat is told the same and sees the same, and does the same itself."""
    first = second = game.initial(setup)
    for (by, move), (also_by, other) in zip(one, two, strict=True):
        assert by == also_by
        assert by != seat or move == other
        first, events = game.apply(first, by, move)
        second, others = game.apply(second, by, other)
        assert told_to(events, seat) == told_to(others, seat)
        assert game.view(first, seat) == game.view(second, seat)


@pytest.mark.parametrize("setting", SETTINGS, ids=said)
def test_a_seat_cannot_tell_it_from_the_first(setting: tuple[AnyGame, Setup]) -> None:
    game, setup = setting
    rng = Rng("cuts", said(setting))
    inputs = [(by, move) for _, by, move, _ in walked(game, setup).inputs]
    for _ in range(3):
        part = inputs[: rng.below(min(len(inputs), LONG) + 1)]
        seat = rng.below(setup.seats)
        made = retell(game, setup, part, seat, Rng("one"))
        is_the_same_to(game, setup, seat, part, made)
        # It comes from what the seat knows: told of the other game it is the same again.
        assert retell(game, setup, made, seat, Rng("one")) == made


@pytest.mark.parametrize("name", ["dancing-dice", "balletomane", "musical-chairs"])
def test_secrets_are_drawn_anew(name: str) -> None:
    game = find(name)
    setup = game.setup(2)
    inputs = inputs_of(game, setup, 2)
    told = {tuple(retell(game, setup, inputs[:7], 0, Rng(seed))) for seed in range(5)}
    assert len(told) == 5


def to_the_first_turn(game: AnyGame) -> list[Input]:
    """Balletomane as far as cards are dealt, and dice rolled and locked."""
    rng = Rng("first turn")
    state = game.initial(game.setup(2))
    inputs: list[Input] = []
    while not inputs or game.view(state, 0).phase != "turn":
        by = game.to_move(state)[0]
        legal: Any = game.legal_moves(state, by)
        move = game.chances(state).sample(rng) if by == CHANCE else rng.pick(legal)
        inputs.append((by, move))
        state, _ = game.apply(state, by, move)
    return inputs


def test_every_hand_that_the_other_can_hold_is_dealt_sometimes() -> None:
    game = find("balletomane")
    setup, inputs = game.setup(2), to_the_first_turn(game)
    for seat in (0, 1):
        deals = [at for at, (_, move) in enumerate(inputs) if type(move).__name__ == "Deal"]
        hidden, own = deals[1 - seat], inputs[deals[seat]][1].cards
        hands = {
            retell(game, setup, inputs, seat, Rng("hands", seed))[hidden][1].cards
            for seed in range(60)
        }
        assert all(not hand & own for hand in hands)
        assert len(hands) == 5, "the other has four of the five cards that this seat has not"


def test_what_has_come_to_light_is_told_as_it_was() -> None:
    """Who re-rolls nothing has danced with what was rolled at first."""
    game = find("dancing-dice")
    setup = game.setup(2, endurance=1)
    read = game.read_move
    moves = [
        (CHANCE, "tango 1 2 4"),
        (CHANCE, "roll ivory 1 2 6 velvet 3 3 5"),
        (CHANCE, "roll ivory 2 4 6 velvet 1 5 5"),
        (0, "keep"),
        (1, "keep"),
        (0, "arrange 1 2 3"),
        (1, "arrange 1 2 3"),
    ]
    inputs: list[Input] = [(by, read(text)) for by, text in moves]
    assert retell(game, setup, inputs, 0, Rng("open")) == inputs
    sealed = retell(game, setup, inputs[:-1], 0, Rng("sealed"))
    assert sealed[2] != inputs[2]
    assert [sealed[at] for at in (0, 1, 3, 5)] == [inputs[at] for at in (0, 1, 3, 5)]


@pytest.mark.parametrize("name", ["balletomane", "musical-chairs"])
def test_any_game_is_told_once_more_by_trying(name: str) -> None:
    game = find(name)
    setup = game.setup(2)
    inputs = inputs_of(game, setup, 3)[:7]
    for seat in (0, 1):
        made = by_trying(game, setup, inputs, seat, Rng("trying"))
        is_the_same_to(game, setup, seat, inputs, made)
        assert made != inputs


def test_trying_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ballroom.core.retelling.TRIES", 3)
    game = find("musical-chairs")
    inputs = inputs_of(game, game.setup(2), 4)[:7]
    with pytest.raises(CannotRetell, match="3 tries"):
        by_trying(game, game.setup(2), inputs, 0, Rng("trying"))

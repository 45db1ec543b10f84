"""Balletomane in numbers: actions are the legal moves, and a tensor holds all of a view."""

from collections.abc import Iterator

import msgspec
import pytest

from ballroom.core.chance import CHANCE, Rng
from ballroom.core.contract import WATCHER
from ballroom.games.balletomane import GAME
from ballroom.games.balletomane.encoding import Encoding, encode
from ballroom.games.balletomane.notation import read_move
from ballroom.games.balletomane.positions import read_state
from ballroom.games.balletomane.setup import Setup
from ballroom.games.balletomane.state import State
from ballroom.games.balletomane.tests.setups import SETUPS

EVERY_SETUP = pytest.mark.parametrize("setup", [Setup(2), *SETUPS], ids=str)


def open_actions(encoding: Encoding, state: State, seat: int) -> set[str]:
    mask = encoding.mask(state, seat, ())
    return {encoding.name(action) for action, may in enumerate(mask) if may}


def states(games: int, setup: Setup) -> Iterator[State]:
    """All states of some games that are played at random."""
    rng = Rng("numbers")
    for _ in range(games):
        state = GAME.initial(setup)
        while movers := GAME.to_move(state):
            yield state
            seat = rng.pick(movers)
            if seat == CHANCE:
                move = GAME.chances(state).sample(rng)
            else:
                move = rng.pick(GAME.legal_moves(state, seat))
            state, _ = GAME.apply(state, seat, move)
        yield state


def part(encoding: Encoding, tensor: bytes, name: str) -> bytes:
    """The bytes of one field."""
    at = 0
    for field in encoding.fields:
        if field.name == name:
            return tensor[at : at + field.size]
        at += field.size
    raise LookupError(name)


# ---- actions


def test_an_action_is_the_move_of_its_name() -> None:
    encoding = encode(Setup(2))
    state = GAME.initial(Setup(2))
    for action in range(encoding.actions):
        move = read_move(encoding.name(action))
        assert encoding.move(state, 0, (action,)) == move
        assert encoding.numbers(state, 0, move) == (action,)


@EVERY_SETUP
def test_every_legal_move_is_open_and_no_other(setup: Setup) -> None:
    encoding = encode(setup)
    for state in states(20, setup):
        for seat in (0, 1, WATCHER, CHANCE):
            legal = {GAME.write_move(move) for move in GAME.legal_moves(state, seat)}
            assert open_actions(encoding, state, seat) == legal


def test_a_smaller_ballet_has_the_actions_of_its_kit() -> None:
    small = encode(Setup(2, deck="1+2+9", cards=1, own=1, common=1, faces=3, acts=1))
    assert [small.name(action) for action in range(small.actions)] == [
        "lock none", "lock 1", "claim nothing", "claim evens 3", "claim odds 3", "claim pairs 1",
        "accept", "call",
    ]  # fmt: skip
    turns = encode(Setup(2, deck="1+5+6+9", cards=2, own=1, common=1, faces=2, acts=1))
    assert [group.name for group in turns.groups] == [
        "lock", "discard", "Arabesque", "Pirouette", "Croise", "Chase, nothing to copy",
        "Chase, re-roll", "Chase, Arabesque", "Chase, Pirouette", "Chase, Croise", "again", "claim",
        "answer",
    ]  # fmt: skip


@pytest.mark.parametrize("last", [0, 1, 4, 5, 7, 8, 10])
def test_a_chase_has_the_actions_of_what_it_copies(last: int) -> None:
    encoding = encode(Setup(2))
    state = read_state(f"1 1 turn 0 1 2644 ? 0 | 0 2369 - ? 5 2 ? ? ? | 0 145 7 {last} 3 2 ? ? ?")
    chases = {name for name in open_actions(encoding, state, 0) if name.startswith("chase")}
    legal = {GAME.write_move(move) for move in GAME.legal_moves(state, 0)}
    assert chases == {text for text in legal if text.startswith("chase")} != set()


# ---- tensors


def _told(tensors: dict[bytes, object], tensor: bytes, view: object) -> None:
    assert tensors.setdefault(tensor, view) == view, "two views have one tensor"


@EVERY_SETUP
def test_different_views_have_different_tensors(setup: Setup) -> None:
    encoding = encode(setup)
    seen: dict[bytes, object] = {}
    for state in states(20, setup):
        for seat in (0, 1, WATCHER):
            view = GAME.view(state, seat)
            capped = msgspec.structs.replace(view, act=min(view.act, setup.acts + 1))
            _told(seen, encoding.tensor(view, ()), capped)
    assert len(seen) > 200


def test_a_tensor_is_seen_from_the_own_seat() -> None:
    encoding = encode(Setup(2))
    state = read_state("2 1 turn 0 1 2644 ? 0 | 300 2369 - ? 5 2 ? ? ? | 7 145 7 7 3 6 ? ? ?")
    mine, theirs, watched = [
        encoding.tensor(GAME.view(state, seat), ()) for seat in (0, 1, WATCHER)
    ]
    assert part(encoding, mine, "scores") == bytes([255, 7])
    assert part(encoding, theirs, "scores") == bytes([7, 255])
    assert part(encoding, mine, "hand") == bytes([0, 1, 1, 0, 0, 1, 0, 0, 1] + [0] * 9)
    assert part(encoding, watched, "hand") == bytes(18)
    assert part(encoding, mine, "due") == part(encoding, mine, "to_move") == bytes([1, 0])
    assert part(encoding, theirs, "due") == part(encoding, theirs, "to_move") == bytes([0, 1])
    assert part(encoding, mine, "locked") == bytes([0, 1, 0, 0, 0, 0] + [0] * 18)
    assert part(encoding, theirs, "locked") == bytes([0, 0, 0, 0, 0, 1] + [0] * 18)
    assert part(encoding, mine, "hidden") == bytes([1, 1])
    assert part(encoding, mine, "act") == bytes([0, 1, 0, 0])
    assert part(encoding, mine, "points") != part(encoding, theirs, "points")
    assert part(encoding, watched, "seat") == bytes(2)

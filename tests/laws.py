"""The laws that every game keeps. Each is a function that fails with an AssertionError."""

import importlib
import pickle
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import islice
from operator import le
from typing import Any

import msgspec
import pytest

from ballroom.core import fair, jsons, registry, rulebook
from ballroom.core.chance import CHANCE, Rng
from ballroom.core.contract import (
    WATCHER,
    AnyGame,
    Event,
    Heard,
    Illegal,
    Malformed,
    Setup,
    told_to,
)
from ballroom.core.encoding import Encoding, Field, encode, size
from ballroom.core.record import Recorder, replay, told
from ballroom.players import registry as players


@dataclass(frozen=True)
class Walk:
    """A game played at random: each state with the input made in it, and the last state."""

    game: AnyGame
    setup: Setup
    inputs: tuple[tuple[Any, int, Any, tuple[Event, ...]], ...]
    end: Any

    @property
    def states(self) -> list[Any]:
        return [state for state, _, _, _ in self.inputs] + [self.end]

    @property
    def seats(self) -> range:
        return range(self.setup.seats)

    @property
    def onlookers(self) -> list[int]:
        return [*self.seats, WATCHER]

    def some_states(self, rng: Rng, count: int) -> list[Any]:
        """A few states of the walk, its beginning and end among them."""
        states = self.states
        return [states[0], states[-1], *(rng.pick(states) for _ in range(count))]

    def some_moves(self, rng: Rng, count: int) -> list[Any]:
        """A few moves that were made somewhere in the walk or could have been."""
        made = [move for _, _, move, _ in self.inputs]
        possible = [
            rng.pick(legal)
            for state in self.some_states(rng, count)
            for seat in self.game.to_move(state)
            if len(legal := self.game.legal_moves(state, seat)) > 0
        ]
        return [rng.pick(made) for _ in range(count)] + possible


def walk(game: AnyGame, setup: Setup, *seed: object) -> Walk:
    """Play at random to the end; of several seats that may move, any one does."""
    rng = Rng("walk", game.name, *seed)
    state = game.initial(setup)
    inputs = []
    while movers := game.to_move(state):
        assert game.outcome(state) is None, "a game that is over has somebody to move"
        seat = rng.pick(movers)
        if seat == CHANCE:
            move = game.chances(state).sample(rng)
        else:
            move = rng.pick(game.legal_moves(state, seat))
        after, events = game.apply(state, seat, move)
        inputs.append((state, seat, move, events))
        state = after
        assert len(inputs) < 100_000, "the game does not end"
    return Walk(game, setup, tuple(inputs), state)


def law_ends(game: AnyGame, setup: Setup, seed: object) -> None:
    """Random play ends, with an outcome that places every seat and cites a rule."""
    outcome = game.outcome(walk(game, setup, seed).end)
    assert outcome is not None, "nobody moves, but there is no outcome"
    assert len(outcome.places) == setup.seats
    assert min(outcome.places) == 1, "somebody comes first"
    assert outcome.rule in rulebook.paragraphs(game)
    assert outcome.reason


def law_same_dice_same_game(game: AnyGame, setup: Setup, seed: object) -> None:
    """Nothing but the inputs decides: the same walk twice is the same."""
    assert walk(game, setup, seed).states == walk(game, setup, seed).states


def law_in_numbers(played: Walk, rng: Rng) -> None:
    """Actions make the legal moves and no others; a tensor is what its fields say."""
    game = played.game
    encoding = encode(game, played.setup)
    length, highest = size(encoding.fields), _highest(encoding.fields)
    names = [encoding.name(action) for action in range(encoding.actions)]
    assert len(set(names)) == encoding.actions, "two actions have one name"
    for state in played.some_states(rng, 15):
        for seat in played.onlookers:
            seen = encoding.tensor(game.view(state, seat), ())
            assert len(seen) == length
            assert all(map(le, seen, highest)), "a byte is above the highest of its field"
        for seat in played.seats:
            legal = game.legal_moves(state, seat)
            if seat not in game.to_move(state):
                assert not any(encoding.mask(state, seat, ())), "one who may not move has actions"
                continue
            listed = list(islice(legal, 40))
            for move in [*listed, *(rng.pick(legal) for _ in range(20))]:
                _is_made_by_its_numbers(encoding, game, state, seat, move)
            for _ in range(20):
                _leads_to_a_legal_move(encoding, game, state, seat, rng)


def _highest(fields: Iterable[Field]) -> bytes:
    return b"".join(bytes([field.highest]) * field.size for field in fields)


def _is_made_by_its_numbers(
    encoding: Encoding, game: AnyGame, state: Any, seat: int, move: Any
) -> None:
    actions = encoding.numbers(state, seat, move)
    for at, action in enumerate(actions):
        begun = actions[:at]
        assert encoding.mask(state, seat, begun)[action], f"{game.write_move(move)} is masked"
        if at:
            assert encoding.move(state, seat, begun) is None, "a part of a move is a move"
    assert encoding.move(state, seat, actions) == move


def _leads_to_a_legal_move(
    encoding: Encoding, game: AnyGame, state: Any, seat: int, rng: Rng
) -> None:
    begun: tuple[int, ...] = ()
    move = None
    while move is None:
        mask = encoding.mask(state, seat, begun)
        assert len(mask) == encoding.actions
        assert set(mask) <= {0, 1}
        open_ = [action for action, may in enumerate(mask) if may]
        assert open_, f"nothing goes on from {begun}"
        assert len(encoding.tensor(game.view(state, seat), begun)) == size(encoding.fields)
        begun = (*begun, rng.pick(open_))
        move = encoding.move(state, seat, begun)
    assert game.why_illegal(state, seat, move) is None, f"{begun} makes {move}"
    assert encoding.numbers(state, seat, move) == begun, "one move has two ways"


def law_legal(played: Walk, rng: Rng) -> None:
    """Legal moves and refusals agree, on moves that are legal and on others."""
    game = played.game
    strangers = played.some_moves(rng, 30)
    for state in played.some_states(rng, 20):
        before = game.write_state(state)
        movers = game.to_move(state)
        for seat in played.seats:
            legal = game.legal_moves(state, seat)
            listed = list(legal)
            assert len(listed) == len(legal) == len(set(listed))
            assert bool(listed) == (seat in movers)
            for move in listed[:50] + strangers:
                _agrees(game, state, seat, move, move in legal)
        possible = [move for move, _ in game.chances(state)] if movers == (CHANCE,) else []
        for move in possible[:50] + strangers:
            _agrees(game, state, CHANCE, move, move in possible)
        for nobody in (WATCHER, played.setup.seats):
            for move in strangers:
                _agrees(game, state, nobody, move, False)
        assert game.write_state(state) == before, "apply changed the state it was given"


def _agrees(game: AnyGame, state: Any, seat: int, move: Any, legal: bool) -> None:
    refusal = game.why_illegal(state, seat, move)
    assert (refusal is None) == legal, f"{seat} {game.write_move(move)}: {refusal}, legal {legal}"
    if refusal is None:
        game.apply(state, seat, move)
    else:
        assert refusal.paragraph in rulebook.paragraphs(game), f"unknown {refusal.paragraph}"
        assert refusal.sentence.endswith(".")
        with pytest.raises(Illegal) as raised:
            game.apply(state, seat, move)
        assert raised.value.refusal == refusal


def law_chances(played: Walk, rng: Rng) -> None:
    """Nature's moves are distinct, have whole positive weights, and are drawn from the list."""
    for state in played.some_states(rng, 20):
        if played.game.to_move(state) == (CHANCE,):
            chances = played.game.chances(state)
            moves = [move for move, _ in chances]
            weights = [weight for _, weight in chances]
            assert len(moves) == len(chances) == len(set(moves)) > 0
            assert all(type(weight) is int and weight > 0 for weight in weights)
            assert sum(weights) == chances.total
            assert all(chances.sample(rng) in moves for _ in range(5))


def law_round_trips(played: Walk, rng: Rng) -> None:
    """Moves, states and views survive being written and read, as text and as JSON."""
    game = played.game
    for move in played.some_moves(rng, 30):
        text = game.write_move(move)
        assert game.read_move(text) == move
        assert game.read_move(msgspec.json.decode(msgspec.json.encode(text))) == move
        assert "\n" not in text
    for state in played.some_states(rng, 20):
        assert game.read_state(game.write_state(state)) == state
        assert jsons.read_state(game, jsons.write_state(game, state)) == state
        for seat in played.onlookers:
            view = game.view(state, seat)
            assert game.read_view(game.write_view(view)) == view
            assert jsons.read_view(game, jsons.write_view(view)) == view


def law_events(played: Walk) -> None:
    """Events are told to seats that exist, cite a rule, can be said, and survive JSON."""
    names = [f"Name{seat}" for seat in played.seats]
    known = rulebook.paragraphs(played.game)
    for _, _, _, events in played.inputs:
        for event in events:
            assert event.rule in known, f"unknown {event.rule}"
            assert event.to is None or set(event.to) <= set(played.seats)
            assert played.game.tell(event, names).endswith((".", "!"))
            assert msgspec.json.decode(msgspec.json.encode(event), type=type(event)) == event


def law_values(played: Walk, rng: Rng) -> None:
    """States and moves are values: equal ones hash alike, and they survive another process."""
    for value in played.some_states(rng, 20) + played.some_moves(rng, 20):
        is_a_value(value)


def is_a_value(value: Any) -> None:
    """One value, against a copy from another process."""
    copy = pickle.loads(pickle.dumps(value))
    assert copy == value
    assert hash(copy) == hash(value)
    assert value != object()


def law_inputs_leave_states(played: Walk) -> None:
    """Every state on the way still says what it said when its input was made."""
    state = played.game.initial(played.setup)
    for old, seat, move, _ in played.inputs:
        assert old == state
        assert hash(old) == hash(state)
        state, _ = played.game.apply(state, seat, move)
    assert state == played.end


def law_malformed(game: AnyGame) -> None:
    """Nonsense is refused as such, wherever something is read."""
    nonsense = ["", " ", "?", "0", "-1", "move", "💃", "{}", "a" * 10_000, "1 2 3", "|", ":|", "\0"]
    readers = (game.read_move, game.read_state, game.read_view)
    for text in nonsense:
        for read in readers:
            with pytest.raises(Malformed):
                read(text)
        for read_json in (jsons.read_state, jsons.read_view):
            with pytest.raises(Malformed):
                read_json(game, text.encode())


def record_of(played: Walk) -> bytes:
    """The record of a walk."""
    lines: list[bytes] = []
    names = [f"player {seat}" for seat in played.seats]
    recorder = Recorder(played.game, played.setup, names, lines.append)
    for (_, seat, move, _), state in zip(played.inputs, played.states[1:], strict=True):
        recorder.add(seat, move, state)
    recorder.finish(played.game.outcome(played.end))
    return b"".join(lines)


def law_records(played: Walk) -> None:
    """A record replays to the same states, events and outcome."""
    (again,) = replay(record_of(played).splitlines(keepends=True))
    assert again.start == played.states[0]
    assert [step.state for step in again.steps] == played.states[1:]
    assert [step.events for step in again.steps] == [events for _, _, _, events in played.inputs]
    assert again.outcome == played.game.outcome(played.end)


def law_told(played: Walk) -> None:
    """A record that is given to a seat holds its own moves and what it was told, nothing else."""
    (again,) = replay(record_of(played).splitlines(keepends=True))
    for seat in played.onlookers:
        lines = list(told(again, seat))
        assert [line.events for line in lines] == [
            told_to(events, seat) for _, _, _, events in played.inputs
        ]
        assert all((line.move is not None) == (line.by == seat) for line in lines)


def law_imagine(played: Walk, rng: Rng) -> None:
    """What is imagined from a view looks just like it, and the game goes on from there."""
    game = played.game
    for state in played.some_states(rng, 20):
        for seat in played.onlookers:
            view = game.view(state, seat)
            imagined = game.imagine(view, rng)
            assert game.view(imagined, seat) == view
            assert game.to_move(imagined) == game.to_move(state)
            assert list(game.legal_moves(imagined, seat)) == list(game.legal_moves(state, seat))
            assert game.read_state(game.write_state(imagined)) == imagined


def law_secrecy(played: Walk, rng: Rng) -> None:
    """States that differ only in what a seat may not see look, and go on, the same to it.

    What a seat may see is said a second time in the room's tests/secrets.py: `allowed` lists it,
    `scramble` changes all else.
    """
    game = played.game
    secrets = importlib.import_module(f"{registry.room(game)}.tests.secrets")
    compared = 0
    for state, actor, move, events in _some(played.inputs, rng, 60):
        after, _ = game.apply(state, actor, move)
        for seat in played.onlookers:
            other = secrets.scramble(state, seat, rng)
            assert secrets.allowed(other, seat) == secrets.allowed(state, seat), "bad scramble"
            assert game.view(other, seat) == game.view(state, seat), f"seat {seat} sees a secret"
            assert game.to_move(other) == game.to_move(state)
            assert list(game.legal_moves(other, seat)) == list(game.legal_moves(state, seat))
            if game.why_illegal(other, actor, move):
                continue  # a secret of the other state forbids it, e.g. dice that are not due
            other_after, other_events = game.apply(other, actor, move)
            if secrets.allowed(other_after, seat) == secrets.allowed(after, seat):
                compared += 1
                told, other_told = told_to(events, seat), told_to(other_events, seat)
                assert told == other_told, f"seat {seat} is told a secret: {told} {other_told}"
                assert game.view(other_after, seat) == game.view(after, seat)
    assert compared > 30, "the law compared next to nothing"


def _some(items: tuple[Any, ...], rng: Rng, count: int) -> Iterator[Any]:
    return (rng.pick(items) for _ in range(count))


def law_players(played: Walk, rng: Rng, names: Iterable[str]) -> None:
    """Computer players choose legal moves, the same ones from the same lot, and say why."""
    game = played.game
    asked = [
        (state, seat)
        for state in played.some_states(rng, 10)
        for seat in game.to_move(state)
        if seat != CHANCE
    ]
    for name in names:
        player = players.make(game, name)
        assert player.about
        for state, seat in asked[:12]:
            view, legal = game.view(state, seat), game.legal_moves(state, seat)
            move = player.choose(view, legal, 1.0, Rng("lot"))
            assert move in legal
            assert player.choose(view, legal, 1.0, Rng("lot")) == move
            assert player.explain(view, legal, move).endswith(".")


class _Paths(fair.Stream):
    """A stream that takes every way through a recipe, one after the other."""

    def __init__(self) -> None:
        super().__init__(b"", 0, "")
        self._turns: list[list[int]] = []
        self._at = 0

    def below(self, limit: int) -> int:
        if self._at == len(self._turns):
            self._turns.append([0, limit])
        self._at += 1
        return self._turns[self._at - 1][0]

    def next(self) -> bool:
        """Go on to the next way, if there is one."""
        self._at = 0
        while self._turns and self._turns[-1][0] + 1 == self._turns[-1][1]:
            self._turns.pop()
        if not self._turns:
            return False
        self._turns[-1][0] += 1
        return True


@cache
def ways(recipe: str) -> dict[str, Fraction]:
    """How likely each outcome of a recipe is, by going all its ways."""
    paths = _Paths()
    found: dict[str, Fraction] = {}
    while True:
        text = fair.draw(recipe, paths)
        likely = Fraction(1)
        for _, limit in paths._turns:
            likely /= limit
        found[text] = found.get(text, Fraction(0)) + likely
        if not paths.next():
            return found


def law_recipes(played: Walk) -> None:
    """What a recipe draws is what nature may do, each just as likely."""
    game = played.game
    for state, by, _, _ in played.inputs:
        if by == CHANCE:
            chances = game.chances(state)
            listed = {
                game.write_move(move): Fraction(weight, chances.total) for move, weight in chances
            }
            assert ways(chances.recipe) == listed


def law_learned(played: Walk, rng: Rng) -> None:
    """What somebody has learned of nature is true, and its recipe is no secret to it.

    In every world that looks the same to a seat, what it learned at once was drawn from the same;
    else the secret of a roll would tell it more than the rules do.
    """
    game = played.game
    for seat in played.onlookers:
        heard = [
            Heard(by, told_to(events, seat), game.write_move(move) if by == seat else None)
            for _, by, move, events in played.inputs
        ]
        own = [seat] if seat >= 0 else []
        known = game.learned(played.setup, heard, own)
        for at, found in known.items():
            state, by, move, _ = played.inputs[at]
            assert by == CHANCE
            assert found.move == game.write_move(move)
            assert found.recipe == game.chances(state).recipe
        rolls = [at for at, one in enumerate(heard) if one.by == CHANCE]
        for at in [*rolls[:5], *(rng.pick(rolls) for _ in range(4))]:
            state = played.inputs[at][0]
            now = game.learned(played.setup, heard[: at + 1], own)
            if at in now:
                for _ in range(6):
                    world = game.imagine(game.view(state, seat), rng)
                    assert game.chances(world).recipe == game.chances(state).recipe

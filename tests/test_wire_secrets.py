"""Every byte that anybody is sent, compared with what that person may know.

What may be known is worked out a second time here, from the log of the table and the game's own
views, whose secrecy is a law of its own (tests/laws.py).
"""

import asyncio
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ballroom.client import Gone, House, Link, NotDone, Seat, join, watch
from ballroom.core import jsons, registry
from ballroom.core.chance import Rng
from ballroom.core.contract import WATCHER, AnyGame, Event, Heard, told_to
from ballroom.table import messages as m
from ballroom.table import records, telling
from ballroom.table.entries import AnyEntry, Moved, Opened, TakenBack
from ballroom.table.hall import Hall
from tests.houses import house_in_this_process, run
from tests.rooms import GAMES


@dataclass
class Onlooker:
    """Somebody at a table, the seats it holds, and all that it was sent."""

    name: str
    seats: tuple[int, ...]
    sent: list[bytes] = field(default_factory=list)
    has_record: bool = False


@dataclass
class Truth:
    """What happened at a table, by entry: the state after it and its events."""

    game: AnyGame
    setup: Any
    entries: list[AnyEntry]
    states: list[Any]
    events: list[tuple[Event, ...]]
    secrets: list[str]


async def truth_of(hall: Hall, table: str, secrets: list[str]) -> Truth:
    """Fold the log once more, with nothing of the table's own."""
    live = await hall.find(table)
    assert live is not None
    entries = [entry for _, entry, _ in live.table.log]
    opened = entries[0]
    assert isinstance(opened, Opened)
    game = registry.games()[opened.game]
    setup = msgspec.convert(opened.setup, game.setup)
    stack = [game.initial(setup)]
    states, events = [], []
    for entry in entries:
        told: tuple[Event, ...] = ()
        if isinstance(entry, Moved):
            after, told = game.apply(stack[-1], entry.by, game.read_move(entry.move))
            stack.append(after)
        elif isinstance(entry, TakenBack):
            del stack[entry.inputs + 1 :]
        states.append(stack[-1])
        events.append(told)
    hidden = [opened.master, opened.join, opened.watch, *secrets]
    return Truth(game, setup, entries, states, events, hidden)


def check(truth: Truth, onlooker: Onlooker) -> int:
    """Fail at the first byte that should not have been sent; answers how many messages came."""
    for data in onlooker.sent:
        for secret in truth.secrets:
            assert secret.encode() not in data, f"{onlooker.name} was sent a secret of the table"
        told: m.Tell = m.read_line(data) if onlooker.has_record else m.read_tell(data)
        assert m.write(told) == msgspec.json.encode(msgspec.json.decode(data)), "nothing unknown"
        match told:
            case m.Happened():
                check_happened(truth, onlooker, told)
            case m.Looks():
                check_looks(truth, onlooker, told)
            case m.Opening():
                check_opening(truth, onlooker, told)
    return len(onlooker.sent)


def check_all(truth: Truth, onlookers: list[Onlooker]) -> int:
    return sum(check(truth, onlooker) for onlooker in onlookers)


def check_happened(truth: Truth, onlooker: Onlooker, told: m.Happened) -> None:
    entry, events = truth.entries[told.number], truth.events[told.number]
    if not isinstance(entry, Moved):
        assert told.move is None
        assert told.sentences == ()
        return
    own = entry.by in onlooker.seats
    assert told.move == (entry.move if own else None), f"{onlooker.name} was told a move"
    seats = onlooker.seats or (WATCHER,)
    heard = [event for event in events if any(event in told_to([event], seat) for seat in seats)]
    plain = []
    for event in heard:
        data = msgspec.to_builtins(event)
        data.pop("to", None)
        plain.append(data)
    assert [one.event for one in told.sentences] == json.loads(json.dumps(plain)), (
        f"{onlooker.name} was told an event"
    )
    for one, event in zip(told.sentences, heard, strict=True):
        readers = None
        if event.to is not None and len(onlooker.seats) > 1:
            readers = tuple(seat for seat in onlooker.seats if seat in event.to)
        assert one.to == readers, f"{onlooker.name} was told wrongly who may read this"
    assert told.text == ""


def check_replay(truth: Truth, seat: int, told: dict[str, Any]) -> None:
    """Looking back, a seat sees just what it saw then; what was taken back is not there."""
    inputs: list[int] = []
    for number, entry in enumerate(truth.entries):
        if isinstance(entry, Moved):
            inputs.append(number)
        elif isinstance(entry, TakenBack):
            del inputs[entry.inputs :]
    assert [frame["number"] for frame in told["frames"]] == inputs[: len(told["frames"])]
    for frame in told["frames"]:
        entry, state = truth.entries[frame["number"]], truth.states[frame["number"]]
        assert isinstance(entry, Moved)
        assert frame["view"] == json.loads(jsons.write_view(truth.game.view(state, seat)))
        assert frame["move"] == (entry.move if entry.by == seat else None)
        heard = told_to(truth.events[frame["number"]], seat)
        assert [one["rule"] for one in frame["sentences"]] == [one.rule for one in heard]


def check_opening(truth: Truth, onlooker: Onlooker, told: m.Opening) -> None:
    """A secret is opened only of a roll of which this onlooker was told, or could tell, all."""
    rolls = [n for n, one in enumerate(truth.entries) if isinstance(one, Moved) and one.by < 0]
    entry = truth.entries[rolls[told.roll]]
    assert isinstance(entry, Moved)
    assert told.move == entry.move
    heard = []
    for one, events in zip(truth.entries, truth.events, strict=True):
        if isinstance(one, Moved):
            seats = onlooker.seats or (WATCHER,)
            known = [event for event in events if any(told_to([event], seat) for seat in seats)]
            heard.append(Heard(one.by, tuple(known)))
        elif isinstance(one, TakenBack):
            heard.pop()
    nature = [n for n, one in enumerate(heard) if one.by < 0]
    learned = truth.game.learned(truth.setup, heard, onlooker.seats)
    assert nature[told.roll] in learned, f"{onlooker.name} was given the secret of a roll"


def check_looks(truth: Truth, onlooker: Onlooker, told: m.Looks) -> None:
    state = truth.states[told.number]
    seats = onlooker.seats or (WATCHER,)
    who = seats if len(seats) < 2 else (*seats, WATCHER)
    assert tuple(one.seat for one in told.sights) == who, f"{onlooker.name} saw another's view"
    for sight in told.sights:
        right = jsons.write_view(truth.game.view(state, sight.seat))
        assert json.loads(bytes(sight.view)) == json.loads(right), f"{onlooker.name} saw too much"
        own = [truth.game.write_move(one) for one in truth.game.legal_moves(state, sight.seat)]
        assert set(sight.legal) <= set(own), f"{onlooker.name} was told another's moves"


OPTIONS: dict[str, dict[str, Any]] = {
    "dancing-dice": {"endurance": 2},
    "balletomane": {},
    "la-danse": {"quick": False, "variations": "all-night"},
    "musical-chairs": {"songs": 9},
}


async def play(seat: Seat, rng: Rng, most: int) -> None:
    """Random moves, sometimes a wrong one, sometimes a word, a takeback, a broken line."""
    made = 0
    async for sight in seat.turns():
        made += 1
        if made > most:
            return
        try:
            if rng.below(8) == 0:
                await seat.move("nonsense", sight.seat)
            if rng.below(10) == 0:
                await seat.chat(f"word {made}")
            await seat.move(rng.pick(sight.legal), sight.seat)
            if rng.below(6) == 0:
                await seat.ask(m.Takeback(seat.new_id(), sight.seat))
        except NotDone:
            continue
        if rng.below(12) == 0 and seat._line is not None:
            await seat._line.close()


async def evening(
    folder: Path, name: str, shared: bool = False
) -> tuple[Truth, list[Onlooker], list[tuple[int, dict[str, Any]]]]:
    """A game with people, a watcher and an outsider; all that each was sent, and looked back on.

    Where a device is shared, two of the people are at one.
    """
    people = 2 if name == "balletomane" else 3
    names = [f"P{seat}" for seat in range(people)]
    devices = [names[:2], *([one] for one in names[2:])] if shared else [[one] for one in names]
    async with house_in_this_process(folder) as (house, hall):
        link, onlooking = await house.open_table(name, [""] * people, options=OPTIONS[name])
        seats = [await join(str(link), *device) for device in devices]
        eve = watch(str(onlooking))
        onlookers = []
        for number, seat in enumerate([*seats, eve]):
            seat.received = []
            await seat.__aenter__()
            onlookers.append(Onlooker(f"client {number}", seat.seats, seat.received))
        tasks = {
            asyncio.create_task(play(seat, Rng(name, at), 60)) for at, seat in enumerate(seats)
        }
        done, others = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in others:
            task.cancel()  # one has played enough, or the game is over
        await asyncio.gather(*done)
        outsider = Onlooker("outsider", ())
        await meddle(house, link, outsider)
        for seat in [*seats, eve]:
            await seat.__aexit__(None, None, None)
        for number, seat in enumerate(seats):
            late = Seat(link, seat.token)
            late.received = []
            async with late:
                onlookers.append(Onlooker(f"late {number}", late.seats, late.received))
            record = (await house.record(link, seat.token)).splitlines()
            onlookers.append(Onlooker(f"record {number}", seat.seats, record, True))
        replays = [
            (eyes, await house.get(f"/api/tables/{link.table}/replay?seat={eyes}", seat.token))
            for seat in seats
            for eyes in (*seat.seats, WATCHER)
        ]
        tokens = [seat.token for seat in seats]
        return await truth_of(hall, link.table, tokens), [*onlookers, outsider], replays


async def meddle(house: House, link: Link, outsider: Onlooker) -> None:
    """Somebody with no link tries all doors."""
    stranger = Seat(Link(link.house, link.table, "guess"), "guess")
    stranger.received = outsider.sent
    with pytest.raises(Gone):
        async with stranger:
            pass
    for path in ("", "/record"):
        with pytest.raises(NotDone):
            await house.get(f"/api/tables/{link.table}{path}?key=guess", token="guess")


@pytest.mark.parametrize("shared", [False, True])
@pytest.mark.usefixtures("fourth_game")
@pytest.mark.parametrize("name", sorted(game.name for game in GAMES))
def test_nobody_is_sent_what_it_may_not_know(tmp_path: Path, name: str, shared: bool) -> None:
    truth, onlookers, replays = run(evening(tmp_path, name, shared))
    assert check_all(truth, onlookers) > 100
    for seat, told in replays:
        assert told["frames"]
        check_replay(truth, seat, told)
    assert all(b"goodbye" in data for data in onlookers[-1].sent), "the outsider got nothing else"


def leak_moves(patch: pytest.MonkeyPatch) -> None:
    """Everybody is told every move."""
    honest = telling.happened

    def leaky(table: Any, number: int, entry: Any, events: Any, *who: Any) -> m.Happened:
        told = honest(table, number, entry, events, *who)
        return msgspec.structs.replace(told, move=getattr(entry, "move", None))

    patch.setattr(telling, "happened", leaky)


def leak_events(patch: pytest.MonkeyPatch) -> None:
    """Everybody is told every event."""
    honest = telling.happened

    def leaky(table: Any, number: int, entry: Any, events: Any, *who: Any) -> m.Happened:
        open_to_all = tuple(msgspec.structs.replace(event, to=None) for event in events)
        return honest(table, number, entry, open_to_all, *who)

    patch.setattr(telling, "happened", leaky)


def leak_words(patch: pytest.MonkeyPatch) -> None:
    """Everybody is told, live, what seat 0 is told."""
    honest = telling.Words

    class Leaky:
        def __init__(self, *line: Any) -> None:
            self._words = honest(*line)

        def to(self, seats: Any, language: str) -> bytes:
            del seats
            return self._words.to((0,), language)

    patch.setattr(telling, "Words", Leaky)


def leak_views(patch: pytest.MonkeyPatch) -> None:
    """Watchers see what seat 0 sees."""
    honest = telling.Picture

    class Leaky:
        def __init__(self, table: Any, here: Any, now: int) -> None:
            self._picture = honest(table, here, now)

        def to(self, seats: Any, language: str) -> bytes:
            return self._picture.to(seats or (0,), language)

    patch.setattr(telling, "Picture", Leaky)


def leak_secrets(patch: pytest.MonkeyPatch) -> None:
    """The record opens all rolls to everybody."""
    patch.setattr(records, "told_to_any", lambda events, _: events)


def leak_seed(patch: pytest.MonkeyPatch) -> None:
    """The seed of the dice is in the welcome."""
    honest = telling.welcome

    def leaky(table: Any, seats: Any) -> m.Welcome:
        return msgspec.structs.replace(honest(table, seats), title=table.opened.master)

    patch.setattr(telling, "welcome", leaky)


@pytest.mark.parametrize(
    "leak", [leak_moves, leak_events, leak_words, leak_views, leak_seed, leak_secrets]
)
def test_a_leak_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leak: Any) -> None:
    leak(monkeypatch)
    truth, onlookers, _ = run(evening(tmp_path, "dancing-dice"))
    monkeypatch.undo()
    with pytest.raises(AssertionError):
        check_all(truth, onlookers)

"""Every parser: what is nearly right is read and written back the same, or refused as it says."""

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from ballroom.client import Link
from ballroom.core import jsons, registry, setups
from ballroom.core.chance import Rng
from ballroom.core.contract import AnyGame, Malformed
from ballroom.core.record import BadRecord, replay
from ballroom.games.la_danse import GAME as LA_DANSE
from ballroom.games.la_danse.sentences import read_clauses, write_clauses
from ballroom.games.la_danse.setup import Setup, data_for
from ballroom.table import messages as m
from ballroom.table.entries import decode, encode
from ballroom.table.limits import Limits, from_environment
from tests import laws, rooms
from tests.bad import valid
from tests.mutations import any_text, near_data, near_json
from tests.seating import table_of

pytestmark = pytest.mark.usefixtures("fourth_game")
GAMES = sorted(game.name for game in rooms.GAMES)
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "dancing-dice": [{"endurance": 1}, {}],
    "balletomane": [{}],
    "la-danse": [{}, {"talk": False}, {"variations": "in-the-way", "quick": False}],
    "musical-chairs": [{}],
}
SEATS = {"dancing-dice": (2, 6), "balletomane": (2,), "la-danse": (2,), "musical-chairs": (2, 4)}
often = settings(
    max_examples=150,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
seldom = settings(often, max_examples=60)


@cache
def walks(name: str) -> list[laws.Walk]:
    game = registry.games()[name]
    return [
        laws.walk(game, setups.make(game, seats, options), "parsers", seats)
        for options in OPTIONS[name]
        for seats in SEATS[name]
    ]


@cache
def some_states(name: str) -> list[Any]:
    rng = Rng("states", name)
    return [state for walk in walks(name) for state in walk.some_states(rng, 6)]


@cache
def moves(name: str) -> list[str]:
    rng = Rng("moves", name)
    game = registry.games()[name]
    found = {game.write_move(move) for walk in walks(name) for move in walk.some_moves(rng, 25)}
    return sorted(found)


@cache
def views(name: str) -> list[Any]:
    game = registry.games()[name]
    return [game.view(state, seat) for state in some_states(name) for seat in (-2, 0, 1)]


@cache
def written(name: str, what: str) -> list[str]:
    """States or views in their own notation."""
    game = registry.games()[name]
    if what == "state":
        return [game.write_state(state) for state in some_states(name)]
    return [game.write_view(view) for view in views(name)]


@cache
def encoded(name: str, what: str) -> tuple[bytes, ...]:
    """States or views as JSON."""
    game = registry.games()[name]
    if what == "state":
        return tuple(jsons.write_state(game, state) for state in some_states(name))
    return tuple(jsons.write_view(view) for view in views(name))


def keeps(
    read: Callable[[Any], Any], write: Callable[[Any], Any], said: Any, *refusals: type[Exception]
) -> Any:
    """Read, and if it is not refused, write and read again: the same."""
    try:
        found = read(said)
    except refusals:
        return None
    assert read(write(found)) == found
    return found


@pytest.mark.parametrize("name", GAMES)
@often
@given(data=some.data())
def test_moves(name: str, data: Any) -> None:
    game = registry.games()[name]
    keeps(game.read_move, game.write_move, data.draw(any_text(moves(name))), Malformed)


@pytest.mark.parametrize("name", GAMES)
@often
@given(data=some.data())
def test_states_as_text(name: str, data: Any) -> None:
    game = registry.games()[name]
    said = data.draw(any_text(written(name, "state")))
    keeps(game.read_state, game.write_state, said, Malformed)


@pytest.mark.parametrize("name", GAMES)
@often
@given(data=some.data())
def test_views_as_text(name: str, data: Any) -> None:
    game = registry.games()[name]
    said = data.draw(any_text(written(name, "view")))
    keeps(game.read_view, game.write_view, said, Malformed)


@pytest.mark.parametrize("name", GAMES)
@often
@given(data=some.data())
def test_states_as_json(name: str, data: Any) -> None:
    game = registry.games()[name]
    said = data.draw(near_json(encoded(name, "state")))
    keeps(reader(game), lambda state: jsons.write_state(game, state), said, Malformed)


def reader(game: AnyGame) -> Callable[[bytes], Any]:
    return lambda data: jsons.read_state(game, data)


@pytest.mark.parametrize("name", GAMES)
@seldom
@given(data=some.data())
def test_views_as_json(name: str, data: Any) -> None:
    game = registry.games()[name]
    said = data.draw(near_json(encoded(name, "view")))
    keeps(lambda one: jsons.read_view(game, one), jsons.write_view, said, Malformed)


DEALS = [
    "Red: hold W1 until dance 3; Blue: spare Red this dance",
    "Red: only W1 this dance; move W1 to e7^3 this measure",
    "Blue: pursue Red but not Green this measure; Gold: release Blue W1",
    "Green: second W2 in measure 2 of dance 1; bench Q; place 1; decline 4",
    "Violet: spare Red W1, Grey's Q until measure 3 of dance 2; Grey: hold B for the whole ball",
]


@often
@given(any_text(DEALS))
def test_deals(text: str) -> None:
    keeps(read_clauses, write_clauses, text, Malformed)


@cache
def records(name: str) -> list[bytes]:
    return [laws.record_of(walk) for walk in walks(name)[:2]]


def replayed(lines: list[bytes]) -> list[Any]:
    return list(replay(lines))


@pytest.mark.parametrize("name", GAMES)
@seldom
@given(data=some.data())
def test_records(name: str, data: Any) -> None:
    """A line is changed; what is still true tells the same game."""
    lines = data.draw(some.sampled_from(records(name))).splitlines(keepends=True)
    at = data.draw(some.sampled_from([0, 1, 2, 3, 4, len(lines) - 1]))
    lines[at] = data.draw(near_json([lines[at]])) + data.draw(some.sampled_from([b"\n", b""]))
    keeps(replayed, lambda _: lines, lines, BadRecord)


@cache
def data_files() -> list[Any]:
    found = [json.loads(msgspec.json.encode(data_for(Setup(2, size=size)))) for size in (6, 7)]
    return [*found, {"dancers": {"Waltz": {"steps": 2, "arrows": [0]}}}]


@seldom
@given(some.data())
def test_data_files(data: Any) -> None:
    given_data = data.draw(near_data(data_files()))

    def read(said: Any) -> Any:
        return data_for(setups.make(LA_DANSE, 2, {"data": said}))  # type: ignore[arg-type]

    keeps(read, msgspec.to_builtins, given_data, Malformed, setups.Refused)


@often
@given(near_json([m.write(one) for one in valid(0, 3, "keep")]))
def test_messages_of_clients(data: bytes) -> None:
    keeps(m.read_say, m.write, data, msgspec.DecodeError)


@often
@given(near_json([encode(entry) for _, entry, _ in table_of().log]))
def test_entries_of_the_store(data: bytes) -> None:
    keeps(decode, encode, data, msgspec.DecodeError, UnicodeDecodeError, RecursionError)


LINKS = [
    "http://127.0.0.1:8000/table/0123456789abcdef#aB-_9",
    "https://play.example.org/table/0123456789abcdef?key=aB-_9",
    "http://[::1]:8000/table/0123456789abcdef/",
]


@often
@given(any_text(LINKS))
def test_links(text: str) -> None:
    link = keeps(Link.read, str, text, ValueError)
    if link is not None:
        assert link.table
        assert link.house.rsplit("/", 1)[1], "a link names its house"


NUMBERS = ["500", "1.0", "1_000", "1e3", "nan", "inf", "-0", " 7 ", "\u0663", "0x10", "9" * 5000]


@often
@given(some.sampled_from(list(vars(Limits()))), any_text(NUMBERS))
def test_limits(name: str, text: str) -> None:
    def write(limits: Limits) -> dict[str, str]:
        return {f"BALLROOM_{one.upper()}": str(value) for one, value in vars(limits).items()}

    found = keeps(from_environment, write, {f"BALLROOM_{name.upper()}": text}, ValueError)
    assert found is None or 0 < vars(found)[name] < float("inf")


def test_what_was_found_stays_mended() -> None:
    """Each was read, or failed with another error, before."""
    for deal in ("Red: move W1 to e7^00099 this dance", "Red: move W1 to e7^" + "0" * 5000):
        with pytest.raises(Malformed):
            read_clauses(deal)
    with pytest.raises(Malformed, match="nine dancers"):
        LA_DANSE.read_view(written("la-danse", "view")[0].replace(" | -^0", " | -^0 -^0", 1))
    for said in (b"[" * 5000, b'{"a":' * 5000, b"\xff"):
        with pytest.raises(msgspec.DecodeError):
            m.read_say(said)
        with pytest.raises(msgspec.DecodeError):
            m.read_tell(said)
    first, *rest = records("la-danse")[0].splitlines(keepends=True)
    spoilt = first.replace(b'"variations":""', b'"variations":"\xff"')
    assert spoilt != first
    with pytest.raises(BadRecord):
        replayed([spoilt, *rest])
    for link in ("http:///table/a", "http://x/table/", "http://x/table/a#b c"):
        with pytest.raises(ValueError, match="is no link"):
            Link.read(link)

"""Hints: what a computer would do in one's place, and why; not where the game counts."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from ballroom.client import House, NotDone, Seat, join, watch
from ballroom.core import registry
from ballroom.core.chance import CHANCE, Rng
from ballroom.core.language import Phrase
from ballroom.players.registry import levels
from ballroom.server import session
from tests.houses import RunningHouse, run


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with RunningHouse(tmp_path_factory.mktemp("house")) as running:
        yield running.house


# In a talk the other may speak at any time, and a hint is then of yesterday.
OPTIONS: dict[str, dict[str, Any]] = {"la-danse": {"quick": False, "talk": False}}


@pytest.mark.parametrize("name", sorted(registry.games()))
def test_a_hint_can_be_followed_to_the_end_of_a_round(house: House, name: str) -> None:
    async def evening() -> None:
        link, _ = await house.open_table(name, ["", "random"], options=OPTIONS.get(name, {}))
        async with await join(str(link), "Ann") as ann:
            async for sight in ann.turns():
                advice = await ann.hint()
                assert advice.level == [*levels(registry.games()[name])][-1]
                assert advice.move in sight.legal, "it is legal, and for this moment"
                assert advice.why.endswith(".")
                try:
                    await ann.move(advice.move)
                except NotDone as why:
                    if (name, why.code) != ("la-danse", "stale"):
                        raise
                if len([one for one in ann.log if one.what == "hinted"]) == 6:
                    break

    run(evening())


def test_all_know_who_asks_and_only_who_asks_is_answered(house: House) -> None:
    async def evening() -> None:
        link, other = await house.open_table("balletomane", ["", ""])
        async with (
            await join(str(link), "Ann") as ann,
            await join(str(link), "Bo") as bo,
            watch(str(other)) as onlooker,
        ):
            bo.received = []
            onlooker.received = []
            await ann.until(lambda: bool(ann.sight().legal))
            advice = await ann.hint()
            for one in (bo, onlooker):
                await one.until(lambda one=one: one.log[-1].what == "hinted")
                assert one.log[-1].text == "Ann asks for a hint."
                assert not any(advice.why.encode() in data for data in one.received or ())

    run(evening())


def test_a_hint_calls_the_others_by_their_names(house: House) -> None:
    """Who knows no names says colours; at a table nobody is a colour."""

    async def evening() -> None:
        options = {"quick": False, "talk": False}
        link, _ = await house.open_table("la-danse", ["", ""], options=options)
        async with await join(str(link), "Ann", "Bo") as both:
            assert {"Ann", "Bo"} <= set(re.findall(r"\w+", (await both.hint(0)).why))

    run(evening())


async def why_not(seat: Seat) -> str:
    with pytest.raises(NotDone) as refused:
        await seat.hint()
    return refused.value.code


def test_where_there_are_none(house: House) -> None:
    async def evening() -> None:
        link, _ = await house.open_table("dancing-dice", ["", ""], rated=True)
        async with await join(str(link), "Ann") as ann:
            assert ann.welcome is not None
            assert ann.welcome.rated
            async with await join(str(link), "Bo") as bo:
                await bo.until(lambda: bool(bo.sight().legal))
                assert await why_not(bo) == "rated"
                assert not [one for one in bo.log if one.what == "hinted"]
        assert (await house.get(f"/api/tables/{link.table}?key={link.key}"))["rated"]
        link, _ = await house.open_table("dancing-dice", ["", ""])
        async with await join(str(link), "Ann") as ann:
            assert await why_not(ann) == "hint", "the game has not begun"
        link, _ = await house.open_table("dancing-dice", ["", ""])
        async with await join(str(link), "Ann", "Bo") as both:
            await both.move(both.sight(0).legal[0], 0)
            with pytest.raises(NotDone) as refused:
                await both.hint(0)
            assert refused.value.code == "hint", "it is not this seat's turn any more"
            for _ in range(session.MOST_HINTS):
                await both.hint(1)
            with pytest.raises(NotDone) as refused:
                await both.hint(1)
            assert refused.value.code == "rate"

    run(evening())


@pytest.mark.parametrize("name", sorted(registry.games()))
def test_computers_can_say_why_in_any_language(name: str) -> None:
    """Whatever is explained is a phrase, so that it can be said otherwise."""
    game = registry.games()[name]
    rng = Rng("why", name)
    explained = 0
    state = game.initial(game.setup(seats=2))
    while explained < 60 and (moving := game.to_move(state)):
        if moving == (CHANCE,):
            seat, move = CHANCE, game.chances(state).sample(rng)
        else:
            seat = moving[0]
            legal, view = game.legal_moves(state, seat), game.view(state, seat)
            for make in levels(game).values():
                player = make()
                move = player.choose(view, legal, 0.1, rng)
                assert isinstance(player.explain(view, legal, move), Phrase)
            move = rng.pick(legal)
            explained += 1
        state, _ = game.apply(state, seat, move)

"""Promises as text, and random deals in whole balls."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from ballroom.core import jsons
from ballroom.core.chance import CHANCE, Rng
from ballroom.core.contract import Malformed
from ballroom.games.la_danse import GAME
from ballroom.games.la_danse.ball import NONE
from ballroom.games.la_danse.bargain import (
    THE_BALL,
    THE_DANCE,
    THE_MEASURE,
    Bargain,
    in_dance,
    in_measure,
    until_dance,
    until_measure,
)
from ballroom.games.la_danse.clauses import (
    Bench,
    Clause,
    Decline,
    Hold,
    Only,
    Pursue,
    Release,
    Seat,
    Second,
    Span,
    Spare,
    Step,
)
from ballroom.games.la_danse.deals import BROKEN
from ballroom.games.la_danse.moves import Announce, Break
from ballroom.games.la_danse.sentences import read_clauses, write_clauses
from ballroom.games.la_danse.setup import Setup
from ballroom.games.la_danse.tests.bargaining import (
    fates,
)

spans = some.one_of(
    some.sampled_from([THE_MEASURE, THE_DANCE, THE_BALL]),
    some.builds(until_dance, some.integers(1, 17)),
    some.builds(until_measure, some.integers(1, 16), some.integers(1, 6)),
    some.builds(in_dance, some.integers(1, 16)),
    some.builds(in_measure, some.integers(1, 16), some.integers(1, 6)),
)


seats = some.integers(0, 5)


dancers = some.integers(0, 53)


clauses = some.one_of(
    some.builds(Hold, seats, dancers, spans),
    some.builds(Only, seats, dancers, spans),
    some.builds(Step, seats, dancers, spans),
    some.builds(Step, seats, dancers, spans, some.integers(0, 210)),
    some.builds(Step, seats, dancers, spans, some.integers(0, 210), some.integers(0, 11)),
    some.builds(Spare, seats, seats, some.just(()), spans),
    some.builds(
        Spare, seats, some.just(NONE), some.lists(dancers, min_size=1, max_size=4).map(tuple), spans
    ),
    some.builds(Pursue, seats, seats, spans),
    some.builds(Pursue, seats, seats, spans, seats),
    some.builds(Release, seats, dancers),
    some.builds(Second, seats, dancers, spans),
    some.builds(Bench, seats, dancers),
    some.builds(Seat, seats, some.integers(1, 6)),
    some.builds(Decline, seats, some.integers(1, 999)),
)


@given(some.lists(clauses, min_size=1, max_size=8).map(tuple))
def test_promises_survive_being_written(said: tuple[Clause, ...]) -> None:
    assert read_clauses(write_clauses(said)) == said
    assert read_clauses(write_clauses(said).upper()) == said


def test_promises_read_like_english() -> None:
    text = "Red: hold W1 until dance 3; Blue: spare Red this dance"
    bargain = Bargain().hold(0, "W1", until_dance(3)).spare(1, 0)
    assert str(bargain) == text
    assert GAME.read_move(f"offer {text}") == bargain.offer()
    assert GAME.read_move(f"counter 3 {text}") == bargain.counter(3)
    assert GAME.read_move(f"change 3 {text}") == bargain.change(3)
    short = "red: HOLD w1 until dance 3;   blue: spare  red this dance"
    assert read_clauses(short) == bargain.clauses
    both = "Red: hold W1 this dance; release Blue's C"
    assert write_clauses(read_clauses(both)) == "Red: hold W1 this dance; Red: release Blue C"


def test_the_builder_makes_every_promise() -> None:
    bargain = (
        Bargain()
        .hold(0, "W1").only(0, "C", THE_DANCE).move(1, "W2", in_measure(3, 1), "j11", 0)
        .move(1, "Q").spare_dancers(0, 1, "B C").pursue(2, 1, sparing=0).release(0, 1, "B")
        .second(0, "R1").bench(0, "Q").place(1, 2).decline(2, 7)
    )  # fmt: skip
    assert str(bargain) == (
        "Red: hold W1 this measure; Red: only C this dance; "
        "Blue: move W2 to j11^0 in measure 1 of dance 3; Blue: move Q this measure; "
        "Red: spare Blue B, Blue C this dance; Gold: pursue Blue but not Red this measure; "
        "Red: release Blue B; Red: second R1 this measure; Red: bench Q; Blue: place 2; "
        "Gold: decline 7"
    )


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("offer", "say who promises"),
        ("offer hold W1 this dance", "say who promises"),
        ("offer Pink: hold W1 this dance", "'Pink' is nobody"),
        ("offer Red: dance well", "'dance well' is no promise; there is"),
        ("offer Red: hold W1", "is no promise"),
        ("offer Red: hold W9 this dance", "is no promise|is no dancer"),
        ("offer Red: hold X this dance", "'x' is no dancer"),
        ("offer Red: move W1 to a1 this measure", "there is no space 'a1'"),
        ("offer Red: move W1 to j8^12 this measure", "from 0 to 11"),
        ("offer Red: hold W1 until dance 99999", "too large a number"),
        ("accept x", "should be the number of an offer"),
        ("change Red: hold W1 this dance", "say who promises"),
        ("change Red Red: hold W1 this dance", "should be the number of an offer"),
        ("break done", "break what"),
        ("break break announce 0W1", "break what"),
    ],
)
def test_what_is_wrong_with_words(text: str, complaint: str) -> None:
    with pytest.raises(Malformed, match=complaint):
        GAME.read_move(text)


@settings(max_examples=25, deadline=None)
@given(some.integers(0, 10_000), some.integers(2, 5), some.lists(clauses, min_size=2, max_size=5))
def test_random_deals_leave_everybody_a_choice(seed: int, players: int, said: list[Clause]) -> None:
    """Nobody is ever stuck, blameless choices break nothing, and the ledger replays."""
    rng = Rng("deals", seed)
    setup = Setup(players, quick=seed % 2 == 0, variations="spell" if seed % 5 == 0 else "")
    state = GAME.initial(setup)
    inputs: list[tuple[int, str]] = []
    for _ in range(250):
        movers = GAME.to_move(state)
        if not movers:
            break
        seat = rng.pick(movers)
        if seat == CHANCE:
            move = GAME.chances(state).sample(rng)
        else:
            legal = GAME.legal_moves(state, seat)
            assert len(legal) > 0
            calm = [one for one in legal if not isinstance(one, Break)]
            assert calm, "some choice is always blameless"
            move = rng.pick(calm)
            offer = Bargain()
            offer.clauses = tuple(rng.shuffled(said)[:2])
            if offer.offer() in legal and rng.below(2):
                move = offer.offer()
        inputs.append((seat, GAME.write_move(move)))
        state, _ = GAME.apply(state, seat, move)
    assert BROKEN not in fates(state)
    again = GAME.initial(setup)
    for seat, text in inputs:
        again, _ = GAME.apply(again, seat, GAME.read_move(text))
    assert again.talk == state.talk, "the ledger is the same after a replay"
    assert jsons.read_state(GAME, jsons.write_state(GAME, state)) == state


def test_span_is_a_value() -> None:
    assert Span(0) == THE_MEASURE
    assert Announce(3).names(3)

"""Promises as text, and random deals in whole balls."""

import pytest
from hypothesis import HealthCheck, given, settings
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
from ballroom.games.la_danse.events import BallEnded, Danced, DealBroken, Influenced
from ballroom.games.la_danse.moves import Announce, Break
from ballroom.games.la_danse.sentences import read_clauses, speak_clauses, write_clauses
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


steady = settings(
    max_examples=200,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
"""The same on every machine, however slow."""


@steady
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


@settings(steady, max_examples=40)
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


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Red: hold W1 until dance 3", "Ada holds Waltz 1 back until dance 3 begins"),
        ("Blue: only C this dance", "Bob announces no dancer but the Chasse in this dance"),
        (
            "Blue: move W1 to e7^3 this measure",
            "Bob moves Waltz 1 to e7, facing 6 o'clock, in this measure",
        ),
        ("Blue: move Q to e7 this measure", "Bob moves the Quadrado to e7 in this measure"),
        ("Red: move Blue Q this measure", "Ada moves Bob's Quadrado in this measure"),
        ("Blue: spare Red the whole ball", "Bob influences no dancer of Ada for the whole ball"),
        (
            "Red: spare Blue B, Gold C in dance 2",
            "Ada does not influence Bob's Ballare and Cy's Chasse in dance 2",
        ),
        (
            "Red: pursue Blue but not Gold in measure 2 of dance 3",
            "Ada goes after Bob, and leaves Cy alone, in measure 2 of dance 3",
        ),
        ("Gold: pursue Red this measure", "Cy goes after Ada in this measure"),
        ("Blue: release Red B", "Bob releases Ada's Ballare at once"),
        ("Blue: second W2 this measure", "Bob may move Waltz 2 besides another in this measure"),
        ("Blue: bench G1", "Bob begins without Gancho 1"),
        ("Red: place 1", "Ada is number 1 in the order of seating"),
        ("Blue: decline 4", "Bob does not accept offer 4"),
        (
            "Red: hold C until measure 2 of dance 3; hold B this dance",
            "Ada holds the Chasse back until measure 2 of dance 3 begins; "
            "Ada holds the Ballare back in this dance",
        ),
    ],
)
def test_promises_are_spoken_in_plain_words(text: str, said: str) -> None:
    assert speak_clauses(read_clauses(text), ["Ada", "Bob", "Cy"]) == said


def test_what_happens_is_told_in_plain_words() -> None:
    names = ["Ada", "Bob"]
    told = {
        Danced("LD-5.1", 0, 2, "j11", "j8", 0, False): (
            "Ada's Waltz 1 dances to j8 from j11, facing 3 o'clock."
        ),
        Danced("LD-5.1", 0, 0, "j11", "j11", 1, False): "Ada's Ballare turns on j11 to 4 o'clock.",
        Danced("LD-5.4", 1, 15, "j2", "j4", 9, True): (
            "Bob's Chasse cuts in on j4 from j2, facing 12 o'clock."
        ),
        Influenced("LD-7.4", 9, 0, (2, 6)): (
            "Ada influences Bob's Ballare, faced by Ada's Waltz 1 and Ada's Chasse."
        ),
        DealBroken("LD-12.3", 0, (1, 3), "announce 0W1 0C"): (
            "Ada would announce Waltz 1 and the Chasse: that breaks deals 1 and 3, "
            "and Ada sits the measure out."
        ),
        DealBroken("LD-12.3", 1, (2,), "dance 1C j4^0"): (
            "Bob would dance with the Chasse to j4, facing 3 o'clock: that breaks deal 2, "
            "and Bob sits the measure out."
        ),
        BallEnded("LD-8.1", (3, -2)): "The ball is over: Ada 3, Bob \N{MINUS SIGN}2.",
    }
    for event, said in told.items():
        assert GAME.tell(event, names) == said

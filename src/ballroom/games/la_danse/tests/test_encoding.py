"""A ball in numbers: actions that make exactly the legal moves, bytes that say what is seen."""

import hashlib
from collections.abc import Iterator
from itertools import islice

import pytest

from ballroom.core.chance import CHANCE, Rng
from ballroom.core.encoding import Encoding, NotInNumbers, encode
from ballroom.games.la_danse import GAME
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
from ballroom.games.la_danse.encoding import BallEncoding
from ballroom.games.la_danse.moves import MakeOffer, Move
from ballroom.games.la_danse.numbering import TIMES
from ballroom.games.la_danse.saying import span_of
from ballroom.games.la_danse.setup import Setup
from ballroom.games.la_danse.state import ANNOUNCE, DANCE, NONE, TALK, State
from ballroom.games.la_danse.tests.bargaining import APART, deal, done
from ballroom.games.la_danse.tests.floors import floor, talking


def numbered(state: State) -> BallEncoding:
    return BallEncoding(state.ball)


def open_now(encoding: Encoding, state: State, seat: int, begun: tuple[int, ...]) -> list[int]:
    return [at for at, may in enumerate(encoding.mask(state, seat, begun)) if may]


def ways(
    encoding: Encoding, state: State, seat: int, begun: tuple[int, ...] = ()
) -> Iterator[tuple[tuple[int, ...], Move]]:
    """Every way of actions to a move."""
    for action in open_now(encoding, state, seat, begun):
        longer = (*begun, action)
        move = encoding.move(state, seat, longer)
        if move is None:
            yield from ways(encoding, state, seat, longer)
        else:
            yield longer, move


def said(encoding: Encoding, actions: tuple[int, ...]) -> list[str]:
    return [encoding.name(action) for action in actions]


def numbers_of(state: State, seat: int, text: str) -> list[str]:
    """The actions of a move in words."""
    encoding = numbered(state)
    return said(encoding, encoding.numbers(state, seat, GAME.read_move(text)))


def parted(encoding: Encoding, seen: bytes) -> dict[str, list[int]]:
    """A tensor by its fields."""
    found, at = {}, 0
    for field in encoding.fields:
        found[field.name] = list(seen[at : at + field.size])
        at += field.size
    return found


def play(setup: Setup, seed: str) -> Iterator[tuple[State, int, tuple[int, ...]]]:
    """A whole ball at random by actions alone: each state with the actions taken in it."""
    encoding, rng = encode(GAME, setup), Rng("ball", seed)
    state = GAME.initial(setup)
    while movers := GAME.to_move(state):
        seat = rng.pick(movers)
        if seat == CHANCE:
            state, _ = GAME.apply(state, CHANCE, GAME.chances(state).sample(rng))
            continue
        begun: tuple[int, ...] = ()
        move = None
        while move is None:
            begun = (*begun, rng.pick(open_now(encoding, state, seat, begun)))
            move = encoding.move(state, seat, begun)
        yield state, seat, begun
        state, _ = GAME.apply(state, seat, move)
    assert GAME.outcome(state) is not None
    assert not any(encoding.mask(state, 0, ()))


SETUPS = [
    Setup(2, talk=False),
    Setup(2),
    Setup(3, quick=False, talk=False, variations="spell+all-night"),
    Setup(4, talk=False, variations="non-negotiable"),
    Setup(5, talk=False, variations="in-the-way+smitten"),
    Setup(6, talk=False, size=6),
]


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_whole_ball_can_be_danced_by_actions_alone(setup: Setup) -> None:
    phases = {state.phase for state, _, _ in play(setup, "whole")}
    assert DANCE in phases


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_all_ways_of_actions_are_the_legal_moves(setup: Setup) -> None:
    """Exhaustively, wherever the moves can be listed."""
    encoding = encode(GAME, setup)
    danced = [one for one in play(setup, "ways") if one[0].phase != TALK]
    for state, seat, _ in danced[::7]:
        legal = list(GAME.legal_moves(state, seat))
        found = list(ways(encoding, state, seat))
        assert sorted(repr(move) for _, move in found) == sorted(map(repr, legal))
        for actions, move in found:
            assert encoding.numbers(state, seat, move) == actions


def test_a_dance_is_a_space_and_a_facing_after_the_dancer_if_there_are_several() -> None:
    one = floor("0W1 0,0^0", "1C 3,0^0", announced="0W1 1C", seats=2)
    assert numbers_of(one, 0, "dance 0w1 m9^0") == ["space m9", "facing 0"]
    any_one = floor("0W1 0,0^0", "0C 3,0^0", seats=2, variations="non-negotiable", announced="0W1")
    assert numbers_of(any_one, 0, "dance 0c m9^0")[0] == "dancer C of own seat"


def test_seats_and_dancers_are_counted_from_the_one_who_acts() -> None:
    state = floor(*APART, talk=True)
    assert numbers_of(state, 1, "announce 1W1") == ["dancer W1 of own seat"]
    offer = "offer Blue: spare Red this dance; Gold: hold W1 this dance"
    words = numbers_of(talking(*APART), 1, offer)
    assert words == [
        "offer", "promise spare a player", "seat +2", "this dance",
        "seat +1", "promise hold a dancer", "dancer W1 of seat +1", "this dance",
    ]  # fmt: skip


def test_a_deal_is_broken_by_saying_so_first() -> None:
    state = done(deal(talking(*APART), "Red: hold W1 this dance; Blue: hold C this dance"))
    assert numbers_of(state, 0, "break announce 0W1") == ["break a deal", "dancer W1 of own seat"]
    encoding = numbered(state)
    found = [move for _, move in ways(encoding, state, 0)]
    assert set(found) == set(GAME.legal_moves(state, 0))


def test_two_dancers_are_announced_and_danced_with() -> None:
    state = done(deal(talking(*APART), "Red: second W1 this measure", others=(1, 2)))
    both = ["two dancers", "dancer C of own seat", "dancer W1 of own seat"]
    assert numbers_of(state, 0, "announce 0C 0W1") == both
    encoding = numbered(state)
    assert {move for _, move in ways(encoding, state, 0)} == set(GAME.legal_moves(state, 0))
    while state.phase == ANNOUNCE:
        move = GAME.read_move("announce 0C 0W1") if state.due == 0 else None
        move = move or GAME.legal_moves(state, state.due)[0]
        state, _ = GAME.apply(state, state.due, move)
    assert {move for _, move in ways(encoding, state, 0)} == set(GAME.legal_moves(state, 0))


# ---- offers


def promises_by(state: State, who: int) -> list[Clause]:
    """Every promise of the numbered family, whether it can be made or not."""
    seats, dancers = range(state.ball.seats), range(len(state.spaces))
    spans = [span_of(time, state.dance) for time in range(len(TIMES))]
    own = [dancer for dancer in dancers if dancer // 9 == who]
    others = [seat for seat in seats if seat != who]
    return [
        *(kind(who, dancer, span) for kind in (Hold, Only) for dancer in own for span in spans),
        *(Step(who, dancer, Span(0)) for dancer in own),
        *(Second(who, dancer, Span(0)) for dancer in own),
        *(Bench(who, dancer) for dancer in own),
        *(Spare(who, other, (), span) for other in others for span in spans),
        *(Spare(who, NONE, (one,), span) for one in dancers if one not in own for span in spans),
        *(Pursue(who, seat, Span(0), but) for seat in others for but in (NONE, *others)),
        *(Release(who, dancer) for dancer in dancers),
        *(Seat(who, place + 1) for place in seats),
        *(Decline(who, offer.number) for offer in state.talk.offers),
    ]


def bargains() -> dict[str, State]:
    """Talks with nothing said, with promises that bind, with influence to be released."""
    plain = talking(*APART)
    marked = talking(*APART, "0G1 1,1^0*1", "1G1 2,2^0*0", "2G1 -1,-1^0*0")
    offer = GAME.read_move("offer Gold: hold C this dance; Red: hold C this dance")
    return {
        "plain": plain,
        "bound": deal(plain, "Red: spare Blue this dance; Blue: hold W1 this dance"),
        "second": deal(plain, "Red: second W1 this measure", others=(1, 2)),
        "marked": marked,
        "offered": GAME.apply(marked, 2, offer)[0],
        "near": talking("0W1 0,0^0", "1W1 2,0^6", "2C 3,-3^0", "2B 6,-1^0", closed=False),
        "before": GAME.initial(Setup(3, quick=False)),
    }


@pytest.fixture(params=bargains())
def bargain(request: pytest.FixtureRequest) -> State:
    return bargains()[request.param]


def alone(
    encoding: BallEncoding, state: State, seat: int, begun: tuple[int, ...]
) -> Iterator[tuple[Clause, ...]]:
    """The offers of one own promise that actions lead to."""
    saying = encoding.speech.sayings.saying(state, seat, begun)
    if saying.own is not None:
        assert encoding.numbering.no_more in open_now(encoding, state, seat, begun)
        yield (saying.own,)
    elif saying.asked is None:
        for action in open_now(encoding, state, seat, begun):
            yield from alone(encoding, state, seat, (*begun, action))


def names_space(clause: Clause) -> bool:
    return isinstance(clause, Step) and clause.space != NONE


def test_all_promises_that_can_be_made_have_numbers_and_no_others(bargain: State) -> None:
    encoding = numbered(bargain)
    for seat in GAME.to_move(bargain):
        family = [(clause,) for clause in promises_by(bargain, seat)]
        legal = [one for one in family if is_legal(bargain, seat, one)]
        found = list(alone(encoding, bargain, seat, (encoding.numbering.offer,)))
        spaced = [one for one in found if names_space(one[0])]
        assert len(found) == len(set(found))
        assert set(found) - set(spaced) == set(legal)
        assert bool(spaced) == (bargain.dance > 0)
        assert all(is_legal(bargain, seat, one) for one in spaced)


def is_legal(state: State, seat: int, clauses: tuple[Clause, ...]) -> bool:
    return GAME.why_illegal(state, seat, MakeOffer(clauses)) is None


def has_numbers(encoding: Encoding, state: State, seat: int, clauses: tuple[Clause, ...]) -> bool:
    try:
        actions = encoding.numbers(state, seat, MakeOffer(clauses))
    except NotInNumbers:
        return False
    assert encoding.move(state, seat, actions) == MakeOffer(clauses)
    return True


def test_all_exchanges_that_can_be_made_have_numbers_and_no_others(bargain: State) -> None:
    encoding, rng = numbered(bargain), Rng("exchanges")
    legal = 0
    for _ in range(250):
        seat, other = rng.pick([(0, 1), (1, 2), (2, 0), (1, 0)])
        own, back = rng.pick(promises_by(bargain, seat)), rng.pick(promises_by(bargain, other))
        if rng.below(3) == 0:  # the kinds that hang together
            some = [one for one in promises_by(bargain, other) if isinstance(one, Release | Seat)]
            back = rng.pick(some)
        legal += is_legal(bargain, seat, (own, back))
        assert has_numbers(encoding, bargain, seat, (own, back)) == is_legal(
            bargain, seat, (own, back)
        ), (own, back)
    assert legal > 20


def test_what_is_asked_to_be_released_is_said_first() -> None:
    state = bargains()["marked"]
    text = "offer Red: move G1 this measure; Blue: release Red G1"
    assert numbers_of(state, 0, text) == [
        "offer", "promise release a dancer", "dancer G1 of own seat",
        "promise move a dancer", "dancer G1 of own seat", "no more",
    ]  # fmt: skip
    alone = GAME.read_move("offer Red: move G1 this measure")
    assert GAME.why_illegal(state, 0, alone) is not None, "it is not free before"


@pytest.mark.parametrize(
    "text",
    [
        "offer Red: hold W1 this dance; Blue: hold W1 this dance; Gold: hold W1 this dance",
        "offer Blue: hold W1 this dance",
        "offer Red: hold W1 in measure 2 of dance 3",
        "offer Red: move W1 in measure 2 of dance 3",
        "offer Red: spare Blue W1, Blue C this dance",
    ],
)
def test_other_offers_have_no_numbers(text: str) -> None:
    state = talking(*APART)
    assert GAME.why_illegal(state, 0, GAME.read_move(text)) is None
    with pytest.raises(NotInNumbers):
        numbers_of(state, 0, text)


# ---- the bytes


def test_the_bytes_of_a_view_say_where_everybody_is() -> None:
    state = floor(
        "0W1 0,0^3", "1C 1,0^2*2", "2B 6,0^1", announced="0W1", stepped="0W1", due=1, lead=1
    )
    encoding = numbered(state)
    spaces = encoding.numbering.spaces
    seen = parted(encoding, encoding.tensor(GAME.view(state, 1), ()))
    middle = encoding.numbering.index[state.spaces[2]]

    def at(field: str, space: int) -> list[int]:
        return seen[field][space :: len(spaces)]

    assert at("owner", middle) == [0, 0, 1]  # from seat 1, seat 0 is the second after it
    assert at("kind", middle) == [0, 0, 1, 0, 0, 0]
    assert at("facing", middle).index(1) == 3
    assert at("mark", middle) == [0, 0, 0]
    assert at("moved", middle) == [1]
    chasse = encoding.numbering.index[state.spaces[9 + 6]]
    assert at("owner", chasse) == [1, 0, 0]
    assert at("mark", chasse) == [0, 1, 0]
    assert seen["where"][6] == chasse + 1
    assert seen["held"][6] == 2
    assert seen["looks"][18 + 2] == 3
    assert seen["announced"][18 + 2] == seen["stepped"][18 + 2] == 1
    assert seen["entrance"] == [3, 5, 1]
    assert seen["lead"] == [1, 0, 0]
    assert seen["turn"] == [1, 2, 3]
    assert seen["host"] == [0, 0, 1]
    assert seen["points"] == [10, 11 - 2, 10]  # gold holds a Chasse; its Ballare is outside
    assert seen["dance"] == [2]
    assert sum(seen["owner"]) == 3


def test_of_two_on_a_space_the_one_that_cut_in_stands_there() -> None:
    state = floor("0W1 0,0^0", "1C 0,0^2", announced="0W1 1C", stepped="0W1", due=1, seats=2)
    encoding = numbered(state)
    seen = parted(encoding, encoding.tensor(GAME.view(state, 1), ()))
    assert sum(seen["owner"]) == 1
    assert seen["owner"].index(1) >= len(encoding.numbering.spaces), "the other's"
    assert seen["where"][6] == seen["where"][9 + 2] > 0, "but both can be told"
    assert seen["looks"][6] == 2


def test_the_bytes_of_a_talk_say_what_is_offered_and_what_binds() -> None:
    state = deal(talking(*APART), "Red: spare Blue this dance; Blue: move W1 this measure")
    offer = "offer Gold: hold C in dance 3; Red: pursue Gold but not Blue this measure"
    state, _ = GAME.apply(state, 2, GAME.read_move(offer))
    encoding = numbered(state)
    seen = parted(encoding, encoding.tensor(GAME.view(state, 0), ()))
    assert seen["said"] == [1, 0, 1]
    assert seen["offer by"][0] == 3
    assert seen["accepted"][:3] == [0, 0, 1]
    assert seen["length"][:2] == [2, 0]
    assert seen["promise by"][:2] == [3, 1]
    assert seen["promise kind"][:2] == [1, 7]
    assert seen["promise dancer"][:2] == [18 + 6 + 1, 0]
    assert seen["promise seat"][:2] == [0, 3]
    assert seen["promise but"][:2] == [0, 2]
    assert seen["promise time"][:2] == [3, 1]
    assert seen["bound"].index(1) == 2 * 27 + 9 + 2, "now, to move, the W1 of seat 1"
    assert [at for at, bit in enumerate(seen["spared"]) if bit] == list(range(9, 18))
    assert seen["verdicts"] == [1, 1, 0, *[0] * 9]


def test_what_has_been_begun_is_seen() -> None:
    """Any two ways to begin a move look different."""
    state = bargains()["marked"]
    encoding, rng = numbered(state), Rng("begun")
    view = GAME.view(state, 0)
    looks: dict[bytes, tuple[int, ...]] = {}
    for _ in range(60):
        begun: tuple[int, ...] = ()
        while encoding.move(state, 0, begun) is None:
            assert looks.setdefault(encoding.tensor(view, begun), begun) == begun
            begun = (*begun, rng.pick(open_now(encoding, state, 0, begun)))
    assert len(looks) > 80


KNOWN = {
    "2 seats, no talk": "02dceb54b78772df",
    "3 seats": "d2fa4a5317582b3d",
}


def test_a_known_view_gives_known_bytes() -> None:
    """What was learned from these bytes would be worth nothing if they changed."""
    setups = {"2 seats, no talk": Setup(2, talk=False), "3 seats": Setup(3)}
    for name, setup in setups.items():
        encoding = encode(GAME, setup)
        *_, (state, seat, begun) = islice(play(setup, "known"), 40)
        seen = b"".join(
            encoding.tensor(GAME.view(state, one), begun if one == seat else ())
            for one in range(setup.seats)
        )
        assert hashlib.sha256(seen).hexdigest()[:16] == KNOWN[name], name

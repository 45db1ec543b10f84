"""The page reads and writes promises, and counts a ball, as the house does: vectors for its tests.

After a change of the sentences: python -m tests.test_page_promises
"""

import json
from pathlib import Path
from typing import Any

import msgspec

from ballroom.core.chance import CHANCE, Rng
from ballroom.games.la_danse import GAME, tables
from ballroom.games.la_danse.ball import NONE, NOWHERE
from ballroom.games.la_danse.clauses import (
    FOREVER,
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
    moment,
)
from ballroom.games.la_danse.deals import BROKEN, EXCUSED, KEPT
from ballroom.games.la_danse.sentences import COLOURS, read_clauses, write_clauses, write_span
from ballroom.games.la_danse.setup import Setup
from ballroom.games.la_danse.state import State
from ballroom.games.la_danse.talk import asked

VECTORS = Path(__file__).parent / "vectors" / "promises.json"
DEALS = 1000
SEATS = 6


def random_span(rng: Rng) -> Span:
    return Span(*[(0,), (1,), (2,), (3, _dance(rng)), (4, _dance(rng), 1 + rng.below(6)),
                  (5, _dance(rng)), (6, _dance(rng), 1 + rng.below(6))][rng.below(7)])  # fmt: skip


def _dance(rng: Rng) -> int:
    return 1 + rng.below(16)


def random_clause(rng: Rng) -> Clause:
    """Any promise that can be written, whether or not it could be made."""
    by, dancer, span = rng.below(SEATS), rng.below(SEATS * tables.EACH), random_span(rng)
    if rng.below(2):
        dancer = by * tables.EACH + dancer % tables.EACH
    space, facing = rng.below(len(tables.NAMES)), rng.below(12)
    some = tuple(rng.shuffled(list(range(SEATS * tables.EACH)))[: 1 + rng.below(4)])
    return rng.pick(
        [
            Hold(by, dancer, span),
            Only(by, dancer, span),
            Step(by, dancer, span),
            Step(by, dancer, span, space),
            Step(by, dancer, span, space, facing),
            Spare(by, rng.below(SEATS), (), span),
            Spare(by, NONE, some, span),
            Pursue(by, rng.below(SEATS), span),
            Pursue(by, rng.below(SEATS), span, rng.below(SEATS)),
            Release(by, dancer),
            Second(by, dancer, span),
            Bench(by, dancer),
            Seat(by, 1 + rng.below(6)),
            Decline(by, 1 + rng.below(999)),
        ]
    )


def _none(number: int) -> int | None:
    return None if number == NONE else number


def structure(clause: Clause) -> dict[str, Any]:
    """A promise as the page has it; what its kind does not use is left out."""
    kinds = {Step: "move", Seat: "place"}
    found: dict[str, Any] = {
        "kind": kinds.get(type(clause), type(clause).__name__.lower()),
        "by": clause.by,
    }
    match clause:
        case Spare():
            found |= {"seat": _none(clause.seat), "dancers": list(clause.dancers)}
        case Pursue():
            found |= {"seat": clause.seat, "sparing": _none(clause.sparing)}
        case Seat(place=number) | Decline(offer=number):
            found |= {"number": number}
        case _:
            found |= {"dancer": clause.dancer}
    if isinstance(clause, Step):
        space = None if clause.space == NONE else tables.NAMES[clause.space]
        found |= {"space": space, "facing": _none(clause.facing)}
    if not isinstance(clause, Release | Bench | Seat | Decline):
        span = clause.span
        kind = " ".join(write_span(span).split()[:2]) if span.kind != 2 else "the whole ball"
        found |= {"span": {"kind": kind, "dance": span.dance, "measure": span.measure}}
    return found


def when(rng: Rng, span: Span) -> list[Any]:
    """A time that was said at a moment: its first measure, and the first one after it."""
    dance, measure = rng.below(17), 1 + rng.below(6)
    now = moment(dance, measure)
    end = span.end(now)
    return [dance, measure, span.first(now), None if end == FOREVER else end]


COUNTED = (
    "danced", "influenced", "reclaimed", "released", "doors-closed", "bound", "promise-settled",
    "ball-ended",
)  # fmt: skip


def ball(seed: int, **setup: Any) -> dict[str, Any]:
    """A whole ball by lot, deals kept and broken: what was told, and what it came to."""
    rng = Rng("a ball to be counted", seed)
    state = GAME.initial(Setup(**setup))
    told: list[Any] = []
    while GAME.outcome(state) is None:
        seat = rng.pick(GAME.to_move(state))
        if seat == CHANCE:
            move = GAME.chances(state).sample(rng)
        else:
            legal = list(GAME.legal_moves(state, seat))
            calm = [one for one in legal if not GAME.write_move(one).startswith("break")]
            move = rng.pick(legal if rng.below(8) == 0 else calm)
        state, events = GAME.apply(state, seat, move)
        told += [msgspec.to_builtins(event) for event in events]
    assert isinstance(state, State)
    kinds = [event["kind"] for event in told]
    return {
        "seats": state.ball.seats,
        "events": [event for event in told if event["kind"] in COUNTED],
        "scores": told[kinds.index("ball-ended")]["scores"],
        "held": [
            [dancer for dancer, mark in enumerate(state.marks) if mark == seat]
            for seat in range(state.ball.seats)
        ],
        "inside": [_inside(state, seat) for seat in range(state.ball.seats)],
        "words": [_words(state, seat) for seat in range(state.ball.seats)],
    }


def _inside(state: State, seat: int) -> list[int]:
    own = range(seat * tables.EACH, (seat + 1) * tables.EACH)
    spaces = state.spaces
    return [one for one in own if spaces[one] != NOWHERE and state.ball.in_entrance[spaces[one]]]


def _words(state: State, seat: int) -> list[int]:
    """Promises kept, excused and broken."""
    found = [
        fate.verdict
        for deal in state.talk.deals
        for clause, fate in zip(deal.clauses, deal.fates, strict=True)
        if clause.by == seat and not isinstance(clause, Second)
    ]
    return [found.count(verdict) for verdict in (KEPT, EXCUSED, BROKEN)]


def vectors() -> dict[str, Any]:
    rng = Rng("promises of the page")
    state = GAME.initial(Setup(SEATS, quick=False))
    assert isinstance(state, State)
    deals = []
    for _ in range(DEALS):
        clauses = tuple(random_clause(rng) for _ in range(1 + rng.below(4)))
        text = write_clauses(clauses)
        assert read_clauses(text) == clauses
        mask = asked(state, clauses)
        who = [seat for seat in range(SEATS) if mask >> seat & 1]
        deals.append([text, [structure(one) for one in clauses], who])
    spans = []
    for _ in range(400):
        span = random_span(rng)
        spans.append([write_span(span), *when(rng, span)])
    return {
        "colours": list(COLOURS),
        "dancers": [dancer.name for dancer in tables.DANCERS],
        "kinds": [tables.KINDS[dancer.kind].name for dancer in tables.DANCERS],
        "spans": spans,
        "deals": deals,
        "balls": [
            ball(1, seats=2),
            ball(2, seats=3, quick=False),
            ball(3, seats=3, size=7, variations="smitten"),
            ball(4, seats=4, variations="spell+in-the-way"),
        ],
    }


def written() -> str:
    """One deal a line."""
    text = json.dumps(vectors(), separators=(",", ":"))
    lines = text.replace('],["', '],\n["').replace('],"', '],\n"').replace('},{"kind', '},\n{"kind')
    return lines + "\n"


def test_the_page_reads_promises_as_they_are() -> None:
    anew = "run python -m tests.test_page_promises"
    assert VECTORS.read_text(encoding="utf-8") == written(), anew


if __name__ == "__main__":
    VECTORS.write_text(written(), encoding="utf-8")

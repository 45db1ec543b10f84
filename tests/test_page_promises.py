"""The page reads and writes promises as the house does: it is tested with vectors written here.

After a change of the sentences: python -m tests.test_page_promises
"""

import json
from pathlib import Path
from typing import Any

from ballroom.core.chance import Rng
from ballroom.games.la_danse import GAME, tables
from ballroom.games.la_danse.ball import NONE
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
    }


def written() -> str:
    """One deal a line."""
    text = json.dumps(vectors(), separators=(",", ":"))
    return text.replace('],["', '],\n["').replace('],"', '],\n"') + "\n"


def test_the_page_reads_promises_as_they_are() -> None:
    anew = "run python -m tests.test_page_promises"
    assert VECTORS.read_text(encoding="utf-8") == written(), anew


if __name__ == "__main__":
    VECTORS.write_text(written(), encoding="utf-8")

"""What the illustrations of La Danse's rules say is compared with the house's own rules.

`python -m tests.test_page_illustrations` writes the vectors anew; vitest reads them.
"""

import json
from pathlib import Path
from typing import Any

from ballroom.core.chance import CHANCE, Rng
from ballroom.games.la_danse import dancing, rules, tables
from ballroom.games.la_danse.events import MeasureBegan
from ballroom.games.la_danse.moves import Dance
from ballroom.games.la_danse.setup import Setup
from ballroom.games.la_danse.showing import show
from ballroom.games.la_danse.state import DANCE, NONE, Draft, State, put_byte

VECTORS = Path(__file__).parent / "vectors" / "illustrations.json"
REASONS = {
    "Somebody has already cut in there.": "taken",
    "That dancer is not about to dance.": "idle",
    "Nobody cuts in on a Ballare.": "ballare",
    "That dancer is not sure to find another space.": "stuck",
}
MOST = 40
"""Cuts of each verdict."""


def vectors() -> dict[str, Any]:
    cuts: dict[str, list[Any]] = {reason: [] for reason in (*REASONS.values(), "")}
    leads = [_evening(seats, cuts) for seats in (2, 3, 4, 5, 6)]
    return {"cuts": [cut for found in cuts.values() for cut in found], "leads": leads}


def _evening(seats: int, cuts: dict[str, list[Any]]) -> dict[str, Any]:
    """Two dances of a ball: who leads, and on the way who could cut in on whom."""
    rng = Rng(f"on the floor {seats}")
    state = rules.initial(Setup(seats=seats, talk=False))
    measures: list[list[int]] = []
    while len(measures) < 2 * seats + 2:
        seat = rules.to_move(state)[-1]
        if seat == CHANCE:
            move = rules.chances(state).sample(rng)
        else:
            legal = rules.legal_moves(state, seat)
            move = min((rng.pick(legal) for _ in range(3)), key=_far)
        state, told = rules.apply(state, seat, move)
        measures += [
            [event.dance, event.measure, event.lead, state.direction]
            for event in told
            if isinstance(event, MeasureBegan)
        ]
        if state.phase == DANCE:
            _note(state, cuts)
            _note(_crowded(state, rng), cuts)
    return {"entrances": list(state.entrances), "host": state.host, "measures": measures}


def _far(move: object) -> int:
    if not isinstance(move, Dance):
        return 0
    q, r = tables.SPACES[move.space]
    return max(abs(q), abs(r), abs(q + r))


def _crowded(state: State, rng: Rng) -> State:
    """All near to one space, so that ways out are few; two may share one, as after a cut."""
    draft = Draft(state)
    q, r = tables.SPACES[rng.pick(state.ball.plan.spaces)]
    near = sorted(
        state.ball.plan.spaces,
        key=lambda one: _distance(tables.SPACES[one][0] - q, tables.SPACES[one][1] - r),
    )[: len(state.spaces)]
    near += near[:3]
    for dancer in range(len(state.spaces)):
        draft.spaces = put_byte(draft.spaces, dancer, near.pop(rng.below(len(near))))
    return draft.done()


def _distance(q: int, r: int) -> int:
    return max(abs(q), abs(r), abs(q + r))


def _note(state: State, cuts: dict[str, list[Any]]) -> None:
    """What the house says of each cut that the dancer whose turn it is could think of."""
    dancer = state.announced[state.due]
    if dancer == NONE or state.stepped >> dancer & 1:
        return
    for space in dancing.reach_of(state, dancer).spaces:
        there = dancing.occupants(state, space, dancer)
        if not there:
            continue
        refusal = dancing.why_no_cut(state, dancer, space)
        reason = "" if refusal is None else REASONS[str(refusal.sentence)]
        if len(cuts[reason]) >= MOST:
            continue
        seat = next((at for at, one in enumerate(state.announced) if one == there[0]), NONE)
        before = 0 if seat == NONE else dancing._dancers_before(state, seat, dancer, there[0])
        shown = show(state)
        places = [f"{place.space or '-'}^{place.facing}" for place in shown.dancers]
        cuts[reason].append({
            "seats": shown.seats,
            "size": shown.size,
            "closed": shown.closed,
            "places": " ".join(places),
            "stepped": list(shown.stepped),
            "announced": list(shown.announced),
            "danced": list(shown.danced),
            "dancer": dancer,
            "space": tables.NAMES[space],
            "before": before,
            "reason": reason,
        })  # fmt: skip


def written() -> str:
    """The vectors, a cut a line."""
    text = json.dumps(vectors(), ensure_ascii=False, separators=(",", ":"))
    return text.replace('},{"', '},\n{"') + "\n"


def test_the_illustrations_are_compared_with_the_rules_as_they_are() -> None:
    anew = "run python -m tests.test_page_illustrations"
    assert VECTORS.read_text(encoding="utf-8") == written(), anew


if __name__ == "__main__":
    VECTORS.write_text(written(), encoding="utf-8")

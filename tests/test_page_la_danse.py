"""What the page computes of La Danse by itself is compared with the house's own rules.

`python -m tests.test_page_la_danse` writes the vectors anew; vitest reads them.
"""

import json
from pathlib import Path
from typing import Any

import msgspec

from ballroom.core.chance import CHANCE, Rng
from ballroom.games.la_danse import rules, tables
from ballroom.games.la_danse.ball import NOBODY, NOWHERE, Ball, ball_of
from ballroom.games.la_danse.dancing import dancers_for, reach_of
from ballroom.games.la_danse.data import Data, KindData
from ballroom.games.la_danse.influence import Picture
from ballroom.games.la_danse.measures import scores
from ballroom.games.la_danse.moves import Dance, Move
from ballroom.games.la_danse.setup import NAMES, Setup
from ballroom.games.la_danse.showing import show
from ballroom.games.la_danse.shown import Shown
from ballroom.games.la_danse.state import DANCE, Draft, State, kind_of, owner_of, put_byte

VECTORS = Path(__file__).parent / "vectors" / "la_danse.json"
OTHERS = Data(
    spaces=tuple(name for name in tables.NAMES if name not in ("j8", "g9")),
    dancers={"Waltz": KindData(3, (0, 4)), "Rond": KindData(2, (1, 7), 1)},
)
"""A board with two holes in the floor, and dancers with other arrows."""


def vectors() -> dict[str, Any]:
    return {
        "boards": [_board(ball_of(2, size, (), True, False)) for size in tables.SIZES],
        "kinds": _kinds(ball_of(2, 6, (), True, False)),
        "dancers": [[dancer.name, dancer.kind] for dancer in tables.DANCERS],
        "doors": tables.DOORS,
        "last": tables.LAST_DANCE,
        "positions": _positions(),
        "balls": [
            _ball(Setup(seats=2, talk=False), 60),
            _ball(Setup(seats=4, talk=False), 90),
            _ball(Setup(seats=3, talk=False, variations="smitten+spell"), 120),
        ],
    }


def _board(ball: Ball) -> dict[str, Any]:
    """Its spaces row by row, the places of each entrance, and all neighbours."""
    names = tables.NAMES
    return {
        "size": ball.size,
        "spaces": " ".join(names[space] for space in ball.plan.spaces),
        "entrances": [" ".join(names[space] for space in places) for places in ball.first],
        "next": [
            " ".join("-" if other == NOWHERE else names[other] for other in ball.next[space])
            for space in ball.plan.spaces
        ],
    }


def _kinds(ball: Ball) -> list[list[Any]]:
    return [
        [kind.name, kind.letter, kind.steps, list(kind.arrows), ball.periods[at]]
        for at, kind in enumerate(tables.KINDS)
    ]


def _setups() -> list[Setup]:
    """Every variation alone, all pairs of them by turns, both boards, and other data."""
    found = [Setup(seats=2 + at % 5, talk=False) for at in range(5)]
    found.append(Setup(seats=3, size=6, talk=False, data=OTHERS))
    for at, one in enumerate(NAMES):
        found.append(Setup(seats=2 + at % 5, talk=False, variations=one))
        found.append(
            Setup(seats=3 + at % 4, talk=False, variations=f"{one}+{NAMES[(at + 2) % len(NAMES)]}")
        )
    found.append(Setup(seats=6, size=7, talk=False, variations="+".join(NAMES)))
    return found


def _positions() -> list[dict[str, Any]]:
    rng = Rng("on the floor")
    found: list[dict[str, Any]] = []
    for setup in _setups():
        state = rules.initial(setup)
        moves = 0
        while rules.outcome(state) is None and moves < 900:
            state, _, _ = _played(state, rng)
            moves += 1
            if state.phase == DANCE and rng.below(6 + moves // 4) == 0:
                found.append(_position(state, rng))
                found += [_position(_shaken(state, rng), rng) for _ in range(2)]
    return found


def _shaken(state: State, rng: Rng) -> State:
    """The dancers close together, some influenced, some that took a step: as no ball would."""
    draft = Draft(state)
    near = sorted(state.ball.plan.spaces, key=_distance)[: len(state.spaces) * 3 // 2]
    for dancer in range(len(state.spaces)):
        draft.spaces = put_byte(draft.spaces, dancer, near.pop(rng.below(len(near))))
        period = state.ball.periods[kind_of(dancer)]
        draft.facings = put_byte(draft.facings, dancer, rng.below(period))
        mark = rng.below(state.ball.seats * 3)
        draft.marks = put_byte(draft.marks, dancer, NOBODY)
        if mark < state.ball.seats and mark != owner_of(dancer):
            draft.marks = put_byte(draft.marks, dancer, mark)
    draft.stepped = 0
    for _ in range(len(state.spaces) // 3):
        draft.stepped |= 1 << rng.below(len(state.spaces))
    return draft.done()


def _played(state: State, rng: Rng) -> tuple[State, Move, tuple[Any, ...]]:
    """A random move, but dancers crowd towards the centre, so that they meet."""
    seat = rules.to_move(state)[-1]
    move: Move
    if seat == CHANCE:
        move = rules.chances(state).sample(rng)
    else:
        legal = rules.legal_moves(state, seat)
        some = [rng.pick(legal) for _ in range(3)]
        move = min(some, key=_far)
    after, told = rules.apply(state, seat, move)
    return after, move, told


def _far(move: Move) -> int:
    return _distance(move.space) if isinstance(move, Dance) else 0


def _distance(space: int) -> int:
    q, r = tables.SPACES[space]
    return max(abs(q), abs(r), abs(q + r))


def _position(state: State, rng: Rng) -> dict[str, Any]:
    """A floor with what would become of it, and where one dancer could go."""
    shown = show(state)
    picture = Picture(state)
    freed = picture.reclaimed()
    marked = picture.influenced(freed)
    exposed = []
    for dancer in range(len(state.spaces)):
        if state.spaces[dancer] == NOWHERE:
            continue
        threats = picture.threats(dancer, freed)
        if threats and not picture.took_step(dancer, threats):
            exposed.append([dancer, picture.holder(threats[0]), threats])
    dancer = rng.pick(dancers_for(state, state.due) or [0])
    ends = sorted(f"{tables.NAMES[end // 12]}^{end % 12}" for end in reach_of(state, dancer).known)
    return {
        **_floor(shown),
        "variations": list(shown.variations),
        "data": None if shown.data is None else msgspec.to_builtins(shown.data),
        "reclaimed": freed,
        "influenced": [[dancer, by, list(facing)] for dancer, by, facing in marked],
        "exposed": exposed,
        "scores": list(scores(state)),
        "dancer": dancer,
        "ends": " ".join(ends),
    }


def _floor(shown: Shown) -> dict[str, Any]:
    places = [
        f"{place.space or '-'}^{place.facing}{'' if place.mark is None else f'*{place.mark}'}"
        for place in shown.dancers
    ]
    return {
        "seats": shown.seats,
        "size": shown.size,
        "closed": shown.closed,
        "places": " ".join(places),
        "stepped": list(shown.stepped),
    }


def _ball(setup: Setup, moves: int) -> list[list[Any]]:
    """A ball: what is told of each move, and how it looks then."""
    rng = Rng(f"an evening {setup.seats}")
    state = rules.initial(setup)
    found: list[list[Any]] = [[[], msgspec.to_builtins(show(state))]]
    while rules.outcome(state) is None and len(found) < moves:
        state, _, told = _played(state, rng)
        looks = show(state)
        brief = {**_floor(looks), "announced": list(looks.announced), "seconds": looks.seconds}
        if len(found) == 3:  # all are seated: from here on the dancers are on the board
            brief["whole"] = msgspec.to_builtins(looks)
        found.append([[msgspec.to_builtins(event) for event in told], brief])
    return found


def written() -> str:
    """The vectors, a position or a move a line."""
    text = json.dumps(vectors(), ensure_ascii=False, separators=(",", ":"))
    return text.replace('},{"seats"', '},\n{"seats"').replace("}],[[", "}],\n[[") + "\n"


def test_the_page_is_compared_with_the_rules_as_they_are() -> None:
    anew = "run python -m tests.test_page_la_danse"
    assert VECTORS.read_text(encoding="utf-8") == written(), anew


if __name__ == "__main__":
    VECTORS.write_text(written(), encoding="utf-8")

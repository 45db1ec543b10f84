"""What the page computes of Balletomane by itself is compared with the house's own tables.

`python -m tests.test_page_balletomane` writes the vectors anew; vitest reads them.
"""

import json
from pathlib import Path
from typing import Any

import msgspec

from ballroom.core.chance import CHANCE, Rng
from ballroom.core.dice import pack
from ballroom.games.balletomane import moves, notation, rules, tables
from ballroom.games.balletomane.seeing import view
from ballroom.games.balletomane.setup import REAL, Setup
from ballroom.games.balletomane.state import State

VECTORS = Path(__file__).parent / "vectors" / "balletomane.json"


def vectors() -> dict[str, Any]:
    """Cards, all rolls of six dice, all actions on all faces, and claims about hidden dice."""
    return {
        "cards": [
            {
                "name": card.action,
                "action": notation.ACTIONS[at],
                "choreography": card.choreography,
                "levels": card.levels,
            }
            for at, card in enumerate(tables.CARDS, 1)
        ],
        "printed": tables.PRINTED,
        "levels": [[level.card + 1, level.threshold, level.points] for level in tables.LEVELS],
        "small": tables.SMALL,
        "rolls": _rolls(),
        "actions": {
            notation.ACTIONS[action]: [tables.simple(action, face) for face in range(1, 7)]
            for action in (tables.ARABESQUE, tables.PLIE, tables.BATTEMENT, tables.CROISE)
        },
        "halves": [tables.halves(face) for face in range(1, 7)],
        "sums": {total: _sharing(total) for total in range(2, 13)},
        "claims": _claims(),
        "start": _seen(rules.initial(Setup(2))),
        "game": _game(),
    }


def _sharing(total: int) -> list[list[int]]:
    """The values that an Emboite can give to two dice with that sum."""
    played = REAL.pieces[tables.EMBOITE - 1].same_sum[0][total]
    return [[move.value, move.second] for move in played if isinstance(move, moves.Turn)]


def _rolls() -> dict[str, list[list[int]]]:
    """For every sorted roll of six dice the nine measures and their points."""
    found = {}
    for packed in _sorted_rolls(6):
        counts = tables.histogram(pack(packed))
        points = [tables.points_of(card, counts) for card in range(9)]
        found["".join(map(str, packed))] = [list(tables.MEASURES[counts]), points]
    return found


def _sorted_rolls(dice: int) -> list[tuple[int, ...]]:
    rolls: list[tuple[int, ...]] = [()]
    for _ in range(dice):
        rolls = [(*roll, f) for roll in rolls for f in range(roll[-1] if roll else 1, 7)]
    return rolls


def _claims() -> list[list[Any]]:
    """Claims, the dice that are seen, and with how many rolls of the hidden ones they hold."""
    rng = Rng("what can it be")
    found: list[list[Any]] = []
    for number in range(1, len(tables.LEVELS)):
        for hidden in (0, 1, 2, 2):
            seen = tuple(1 + rng.below(6) for _ in range(6 - hidden))
            rolls = [roll for roll in _ordered_rolls(hidden) if _holds(number, seen + roll)]
            found.append([number, "".join(map(str, seen)), hidden, len(rolls)])
    return found


def _ordered_rolls(dice: int) -> list[tuple[int, ...]]:
    rolls: list[tuple[int, ...]] = [()]
    for _ in range(dice):
        rolls = [(*roll, face) for roll in rolls for face in range(1, 7)]
    return rolls


def _holds(claim: int, dice: tuple[int, ...]) -> bool:
    return tables.is_true(claim, tables.LEVELS[claim].card, tables.histogram(pack(dice)))


def _game() -> list[list[Any]]:
    """A game as the first seat sees it: what it is told of each move, and how it looks then."""
    rng = Rng("an evening at the ballet")
    state = rules.initial(Setup(2))
    found: list[list[Any]] = []
    while rules.outcome(state) is None:
        seat = rules.to_move(state)[-1]
        if seat == CHANCE:
            move = rules.chances(state).sample(rng)
        else:
            move = rng.pick(rules.legal_moves(state, seat))
        state, told = rules.apply(state, seat, move)
        heard = [msgspec.to_builtins(event) for event in told if event.to is None or 0 in event.to]
        found.append([heard, _seen(state)])
    return found


def _seen(state: State) -> dict[str, Any]:
    return dict(msgspec.to_builtins(view(state, 0)))


def written() -> str:
    """The vectors, one roll or move a line."""
    text = json.dumps(vectors(), ensure_ascii=False)
    return text.replace("]], ", "]],\n").replace("}], [[", "}],\n[[") + "\n"


def test_the_page_is_compared_with_the_tables_as_they_are() -> None:
    anew = "run python -m tests.test_page_balletomane"
    assert VECTORS.read_text(encoding="utf-8") == written(), anew


if __name__ == "__main__":
    VECTORS.write_text(written(), encoding="utf-8")

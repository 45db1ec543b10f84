"""What each choice would do to each promise, to be shown before it is made (LD-12.2, LD-12.3)."""

from typing import NamedTuple

from ballroom.games.la_danse.binding import owed_by
from ballroom.games.la_danse.moves import Break, Move
from ballroom.games.la_danse.promises import Judged, judge_announcing, judge_dancing
from ballroom.games.la_danse.sentences import write_clause
from ballroom.games.la_danse.state import ANNOUNCE, DANCE, State


class Effect(NamedTuple):
    """What a choice does to one promise: keeps it, is excused from it, or breaks it."""

    deal: int
    text: str
    verdict: str


def effects(state: State, seat: int) -> dict[Move, tuple[Effect, ...]]:
    """Every announcement or dance of a player with its effects; a breach as it has to be said."""
    if state.phase not in (ANNOUNCE, DANCE) or state.due != seat or not owed_by(state, seat):
        return {}
    announcing = state.phase == ANNOUNCE
    judged = judge_announcing(state, seat) if announcing else judge_dancing(state, seat)
    found: dict[Move, tuple[Effect, ...]] = {}
    for choice in judged.choices:
        said = choice if judged.is_blameless(choice) else Break(choice)
        found[said] = _effects_of(judged, choice)
    return found


def _effects_of(judged: Judged, choice: Move) -> tuple[Effect, ...]:
    kept, blameless = judged.mask(choice), judged.is_blameless(choice)
    return tuple(
        Effect(owing.number, write_clause(owing.clause), _verdict(judged, at, kept, blameless))
        for at, owing in enumerate(judged.owed)
    )


def _verdict(judged: Judged, at: int, kept: int, blameless: bool) -> str:
    if kept >> at & 1:
        return "kept"
    return "excused" if blameless or not judged.could >> at & 1 else "broken"

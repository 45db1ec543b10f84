"""Puzzles of La Danse: the last dances of a measure, weighed to their end.

A floor is worth one's own points less those of the best other player, counted as at the end of a
ball (LD-8.2). Where another still dances, a dance is worth what is left after the worst reply.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from ballroom.core.language import Phrase, say
from ballroom.core.puzzles import Kind
from ballroom.games.la_danse import tables
from ballroom.games.la_danse.ball import NONE
from ballroom.games.la_danse.dancing import after
from ballroom.games.la_danse.measures import scores
from ballroom.games.la_danse.moves import Dance, Move
from ballroom.games.la_danse.rules import apply, legal_moves
from ballroom.games.la_danse.state import DANCE, OVER, State, kind_of


def lead(state: State, seat: int) -> int:
    """By how much a seat is ahead of the best other player."""
    points = scores(state)
    return points[seat] - max(other for at, other in enumerate(points) if at != seat)


def _is_measure_over(before: State, now: State) -> bool:
    return now.phase != DANCE or (now.dance, now.measure) != (before.dance, before.measure)


def _to_dance(state: State) -> list[int]:
    """The seats that are still to dance in this measure, the one that is due first."""
    found: list[int] = []
    seat = state.due
    for _ in range(state.ball.seats):
        waits = not state.ball.customs.announcing or state.announced[seat] != NONE
        if waits and not state.danced >> seat & 1:
            found.append(seat)
        seat = after(state.entrances, state.direction, seat)
    return found


def _dances(state: State, seat: int, count: int) -> bool:
    """Whether it is a seat's turn to dance, with so many dances left and no deal to keep."""
    if state.phase != DANCE or state.due != seat or state.talk.owing or state.seconds:
        return False
    return len(_to_dance(state)) == count


def _is_last_measure(state: State) -> bool:
    """Whether the ball ends with this measure, whatever is danced (LD-8.1)."""
    if not state.ball.customs.ending or state.dance != tables.LAST_DANCE:
        return False
    return after(state.entrances, -state.direction, state.lead) == state.host


def _fits_last(state: State, seat: int) -> bool:
    return _dances(state, seat, 1) and not _is_last_measure(state)


def _fits_end(state: State, seat: int) -> bool:
    return _dances(state, seat, 1) and _is_last_measure(state)


def _fits_reply(state: State, seat: int) -> bool:
    return _dances(state, seat, 2)


def _weigh_last(state: State, seat: int) -> Mapping[Move, Fraction]:
    return {
        move: Fraction(lead(apply(state, seat, move)[0], seat)) for move in legal_moves(state, seat)
    }


def _weigh_reply(state: State, seat: int) -> Mapping[Move, Fraction]:
    return {
        move: Fraction(_worst(state, apply(state, seat, move)[0], seat))
        for move in legal_moves(state, seat)
    }


def _worst(before: State, now: State, seat: int) -> int:
    """What is left after the worst reply; at once if the measure is over without one."""
    if _is_measure_over(before, now):
        return lead(now, seat)
    return min(
        lead(apply(now, now.due, reply)[0], seat) for reply in legal_moves(now, now.due)
    )


def _ask_last(state: State, seat: int) -> Phrase:
    del state, seat
    return say("You dance last in this measure. Which dance leaves you best off at its end?")


def _ask_end(state: State, seat: int) -> Phrase:
    del state, seat
    return say("The last dance of the ball is yours. How do you win it?")


def _ask_reply(state: State, seat: int) -> Phrase:
    del state, seat
    return say("One more dances after you. Which dance leaves you best off whatever the reply?")


def _given(state: State, seat: int) -> Phrase:
    del state, seat
    return say("Points are counted as if the ball ended with this measure.")


def _given_end(state: State, seat: int) -> Phrase:
    del state, seat
    return say("The ball ends with this measure.")


def _given_reply(state: State, seat: int) -> Phrase:
    del state, seat
    return say(
        "Every reply is tried, and the worst for you counts; points as if the ball ended with this "
        "measure."
    )


def _words(worth: Fraction) -> Phrase:
    points = abs(int(worth))
    if worth > 0:
        return say("{points} {points|point|points} ahead of the best other.", points=points)
    if worth < 0:
        return say("{points} {points|point|points} behind the best other.", points=points)
    return say("Level with the best other.")


KINDS: Final = {
    "last": Kind(_fits_last, _ask_last, _given, _weigh_last, _words, Fraction(1)),
    "end": Kind(_fits_end, _ask_end, _given_end, _weigh_last, _words, Fraction(1)),
    "reply": Kind(_fits_reply, _ask_reply, _given_reply, _weigh_reply, _words, Fraction(1)),
}


def said(state: State, seat: int, move: Move) -> Phrase:
    """A move in words."""
    del seat
    assert isinstance(move, Dance)
    return say(
        "{dancer} to {space}, facing {facing}",
        dancer=tables.KINDS[kind_of(move.dancer)].name,
        space=state.ball.names[move.space],
        facing=move.facing,
    )

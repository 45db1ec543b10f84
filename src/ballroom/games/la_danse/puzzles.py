"""Puzzles of La Danse: the last dances of a measure, weighed to their end.

A floor is worth one's own points less those of the best other player, counted as at the end of a
ball (LD-8.2). Where another still dances, a dance is worth what is left after the worst reply.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from ballroom.core.language import Phrase, say
from ballroom.core.puzzles import Kind
from ballroom.games.la_danse.ball import NONE
from ballroom.games.la_danse.dancing import after
from ballroom.games.la_danse.measures import scores
from ballroom.games.la_danse.moves import Dance, Move
from ballroom.games.la_danse.rules import apply, legal_moves, outcome
from ballroom.games.la_danse.sentences import dancer_said, hour_of
from ballroom.games.la_danse.state import DANCE, State


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


def _fits_last(state: State, seat: int) -> bool:
    return _dances(state, seat, 1)


def _fits_reply(state: State, seat: int) -> bool:
    return _dances(state, seat, 2)


def _weigh_last(state: State, seat: int) -> Mapping[Move, Fraction]:
    return {
        move: Fraction(lead(apply(state, seat, move)[0], seat)) for move in legal_moves(state, seat)
    }


def _weigh_end(state: State, seat: int) -> Mapping[Move, Fraction]:
    """1 for a ball that is over and won, 0 for one that is over and lost (LD-8.1, LD-8.3)."""
    return {move: _ended(apply(state, seat, move)[0], seat) for move in legal_moves(state, seat)}


def _ended(now: State, seat: int) -> Fraction:
    result = outcome(now)
    if result is None:
        return Fraction(1, 2)
    return Fraction(int(seat in result.winners), len(result.winners))


def _weigh_reply(state: State, seat: int) -> Mapping[Move, Fraction]:
    return {
        move: Fraction(_worst(state, apply(state, seat, move)[0], seat))
        for move in legal_moves(state, seat)
    }


def _worst(before: State, now: State, seat: int) -> int:
    """What is left after the worst reply; at once if the measure is over without one."""
    if _is_measure_over(before, now):
        return lead(now, seat)
    return min(_after_replies(now, seat).values())


def _after_replies(now: State, seat: int) -> dict[Move, int]:
    return {reply: lead(apply(now, now.due, reply)[0], seat) for reply in legal_moves(now, now.due)}


def _follow(state: State, seat: int, move: Move) -> list[tuple[int, Move]]:
    """The dance, and the worst reply to it where there is one."""
    now = apply(state, seat, move)[0]
    if _is_measure_over(state, now):
        return [(seat, move)]
    replies = _after_replies(now, seat)
    return [(seat, move), (now.due, min(replies, key=lambda reply: replies[reply]))]


def _ask_last(state: State, seat: int) -> Phrase:
    del state, seat
    return say("You dance last in this measure. Which dance leaves you best off at its end?")


def _ask_end(state: State, seat: int) -> Phrase:
    del state, seat
    return say("You dance last in this measure. Which dance ends the ball, and wins it?")


def _ask_reply(state: State, seat: int) -> Phrase:
    del state, seat
    return say("One more dances after you. Which dance leaves you best off whatever the reply?")


def _given(state: State, seat: int) -> Phrase:
    del state, seat
    return say("Points are counted as if the ball ended with this measure.")


def _given_end(state: State, seat: int) -> Phrase:
    del state, seat
    return say("The ball ends when at most one Ballare in play is not influenced.")


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


def _words_end(worth: Fraction) -> Phrase:
    if worth == 1:
        return say("The ball is over, and you win it.")
    if worth == 0:
        return say("The ball is over, and another wins it.")
    return say("The ball goes on.")


KINDS: Final = {
    "last": Kind(_fits_last, _ask_last, _given, _weigh_last, _words, Fraction(1), follow=_follow),
    "end": Kind(
        _fits_last, _ask_end, _given_end, _weigh_end, _words_end, Fraction(1, 2), (0, 1), _follow
    ),
    "reply": Kind(
        _fits_reply, _ask_reply, _given_reply, _weigh_reply, _words, Fraction(1), follow=_follow
    ),
}


def said(state: State, seat: int, move: Move) -> Phrase:
    """A move in words, with the hour at which who is asked sees the dancer face."""
    assert isinstance(move, Dance)
    return say(
        "{dancer} to {space}, facing {hour} o'clock",
        dancer=dancer_said(move.dancer),
        space=state.ball.names[move.space],
        hour=hour_of(move.facing, state.entrances[seat]),
    )

"""The end of an act: claims, answers, points; and the end of the game."""
# compiled by mypyc

from ballroom.core.contract import Event
from ballroom.core.dice import unpack
from ballroom.games.balletomane import tables
from ballroom.games.balletomane.events import (
    ActBegan,
    Answered,
    Claimed,
    Revealed,
    Scored,
    Shared,
    Won,
)
from ballroom.games.balletomane.moves import Answer, Claim
from ballroom.games.balletomane.state import (
    ACCEPT,
    ANSWER,
    CALL,
    CLAIM,
    DEAL,
    NONE,
    OVER,
    Draft,
    State,
    swap,
)


def counts_of(state: State, seat: int) -> int:
    """The histogram of the six dice that count for a player (BM-1.1)."""
    return (
        tables.histogram(state.common)
        + tables.histogram(state.visible[seat])
        + tables.histogram(state.locked[seat])
    )


def last_card(hand: int) -> int:
    """The one card, from 0, that is left in a hand."""
    return hand.bit_length() - 1


def claim(state: State, seat: int, move: Claim) -> tuple[State, tuple[Event, ...]]:
    """A claim, for the other to answer; nothing needs no answer (BM-6.2)."""
    draft = Draft(state)
    draft.claims = swap(state.claims, seat, move.level)
    level = tables.LEVELS[move.level]
    if move.level == 0:
        told = Claimed("BM-6.2", seat, None, 0, 0)
        return _go_on(draft, seat, [told, Scored("BM-6.2", seat, 0, state.scores[seat])])
    name = tables.CARDS[level.card].choreography
    draft.phase, draft.due = ANSWER, 1 - seat
    return draft.done(), (Claimed("BM-6.1", seat, name, level.threshold, level.points),)


def answer(state: State, seat: int, move: Answer) -> tuple[State, tuple[Event, ...]]:
    """Accepted, a claim earns its points (BM-6.3); called, it is looked into."""
    claimant = 1 - seat
    number = state.claims[claimant]
    points = tables.LEVELS[number].points
    rule = "BM-6.3"
    told: list[Event] = [Answered("BM-6.3", seat, move.call)]
    if move.call:
        card = last_card(state.hands[claimant])
        true = tables.is_true(number, card, counts_of(state, claimant))
        locked = unpack(state.locked[claimant])
        told.append(Revealed("BM-6.7", claimant, card + 1, locked, true))
        points = points + tables.CALLED if true else 0
        rule = "BM-6.4" if true else "BM-6.5"
    draft = Draft(state)
    draft.answers = swap(state.answers, claimant, CALL if move.call else ACCEPT)
    total = state.scores[claimant] + points
    draft.scores = swap(state.scores, claimant, total)
    told.append(Scored(rule, claimant, points, total))
    return _go_on(draft, claimant, told)


def _go_on(draft: Draft, claimant: int, told: list[Event]) -> tuple[State, tuple[Event, ...]]:
    """The other's claim (BM-6.8), the next act, or the end."""
    other = 1 - claimant
    if draft.claims[other] == NONE:
        draft.phase, draft.due = CLAIM, other
    elif _is_last(draft):
        draft.phase, draft.due = OVER, NONE
        told.append(_ended(draft))
    else:
        draft.act += 1
        draft.starter = 1 - draft.starter  # BM-1.6
        draft.phase, draft.due = DEAL, 0
        rule = "BM-1.6" if draft.act <= draft.kit.acts else "BM-1.5"
        told.append(ActBegan(rule, draft.act, draft.starter))
    return draft.done(), tuple(told)


def _is_last(draft: Draft) -> bool:
    """Whether the ballet ends with this act (BM-1.4, BM-1.5, BM-7.7)."""
    differ = draft.scores[0] != draft.scores[1]
    return draft.act >= draft.kit.acts and (differ or not draft.kit.further)


def _ended(draft: Draft) -> Event:
    if draft.scores[0] == draft.scores[1]:
        return Shared("BM-7.7", draft.scores)
    winner = 0 if draft.scores[0] > draft.scores[1] else 1
    return Won("BM-1.4" if draft.act == draft.kit.acts else "BM-1.5", winner, draft.scores)

"""Promises at a decision: which choices keep how many, and which of them break a deal (LD-12)."""
# compiled by mypyc

from typing import Final

from ballroom.games.la_danse.ball import NONE, NOWHERE
from ballroom.games.la_danse.clauses import (
    Clause,
    Hold,
    Only,
    Pursue,
    Second,
    Spare,
    Step,
    moment,
)
from ballroom.games.la_danse.dancing import dancers_for, ends, to_dance
from ballroom.games.la_danse.deals import Deal
from ballroom.games.la_danse.influence import Picture
from ballroom.games.la_danse.moves import Announce, Dance, Move
from ballroom.games.la_danse.state import State, kind_of, moved, owner_of


class Owing:
    """One promise that a player owes now, and where it stands in the ledger."""

    def __init__(self, deal: int, at: int, clause: Clause, number: int) -> None:
        self.deal: Final = deal  # which of the deals, and which of its promises
        self.at: Final = at
        self.clause: Final = clause
        self.number: Final = number  # of the deal, as players call it


def in_force(deal: Deal, at: int, now: int) -> bool:
    """Whether a promise of a deal is owed in that measure."""
    if deal.fates[at].over:
        return False
    made, span = moment(deal.dance, deal.measure), deal.clauses[at].span
    return span.first(made) <= now < span.end(made)


def owed_by(state: State, seat: int) -> list[Owing]:
    """What a player has promised for this measure's announcement and dance."""
    found: list[Owing] = []
    if not state.talk.owing:
        return found
    now = moment(state.dance, state.measure)
    for number, deal in enumerate(state.talk.deals):
        if deal.over:
            continue
        for at, clause in enumerate(deal.clauses):
            if clause.by != seat or not isinstance(clause, Hold | Only | Step | Spare | Pursue):
                continue
            if in_force(deal, at, now):
                found.append(Owing(number, at, clause, deal.number))
    return found


def seconds_for(state: State, seat: int) -> list[int]:
    """The dancers that a player may move besides another in this measure (LD-11.11)."""
    found: list[int] = []
    if not state.talk.owing:
        return found
    now = moment(state.dance, state.measure)
    for deal in state.talk.deals:
        for at, clause in enumerate(deal.clauses):
            if isinstance(clause, Second) and clause.by == seat and in_force(deal, at, now):
                found.append(clause.dancer)
    return found


def announcements(state: State, seat: int) -> list[Announce]:
    """All that a player may announce: a dancer, or two where a deal lets it (LD-4.3)."""
    dancers = dancers_for(state, seat)
    found = [Announce(dancer) for dancer in dancers]
    for second in seconds_for(state, seat):
        if second in dancers:
            found += [Announce(dancer, second) for dancer in dancers if dancer != second]
    return found


class Judged:
    """All choices of a decision, and which of the promises each keeps, as masks."""

    def __init__(self, owed: list[Owing], choices: list[Move], kept: list[int]) -> None:
        self.owed: Final = owed
        self.choices: Final = choices
        self.kept: Final = kept
        best = 0
        could = 0
        for mask in kept:
            best = max(best, mask.bit_count())
            could |= mask
        self.best: Final = best  # how many can be kept at once
        self.could: Final = could  # which of them could be kept by some choice

    def mask(self, choice: Move) -> int:
        """What a choice keeps."""
        return self.kept[self.choices.index(choice)]

    def is_blameless(self, choice: Move) -> bool:
        """Whether it keeps as many as can be kept (LD-12.2)."""
        return self.mask(choice).bit_count() == self.best

    def without_blame(self) -> list[Move]:
        """All such choices."""
        return [
            choice
            for choice, mask in zip(self.choices, self.kept, strict=True)
            if mask.bit_count() == self.best
        ]

    def breaking(self) -> list[Move]:
        """All others (LD-12.3)."""
        return [
            choice
            for choice, mask in zip(self.choices, self.kept, strict=True)
            if mask.bit_count() < self.best
        ]

    def broken_by(self, choice: Move) -> list[Owing]:
        """The promises that a choice breaks: those that it does not keep, but could be kept."""
        lost = self.could & ~self.mask(choice)
        return [owing for at, owing in enumerate(self.owed) if lost >> at & 1]

    def keeping(self, at: int) -> int:
        """How many choices keep one promise."""
        count = 0
        for mask in self.kept:
            count += mask >> at & 1
        return count


# ---- announcing


def judge_announcing(state: State, seat: int) -> Judged:
    """All announcements of a player by what they keep."""
    owed = owed_by(state, seat)
    choices = announcements(state, seat)
    per_dancer: dict[int, int] = {}
    kept: list[int] = []
    for choice in choices:
        for dancer in choice.dancers():
            if dancer not in per_dancer:
                per_dancer[dancer] = _best_dance(state, seat, dancer, owed)
        kept.append(_kept_by_announcing(choice, owed, per_dancer))
    moves: list[Move] = []
    moves.extend(choices)
    return Judged(owed, moves, kept)


def keeps_announcing(clause: Clause, choice: Announce) -> bool:
    """Whether the announcement itself keeps a promise; what is danced comes later."""
    if isinstance(clause, Hold):
        return not choice.names(clause.dancer)
    if isinstance(clause, Only):
        return choice.dancer == clause.dancer and choice.second == NONE
    if isinstance(clause, Step):
        return choice.names(clause.dancer)
    return True


def _kept_by_announcing(choice: Announce, owed: list[Owing], per_dancer: dict[int, int]) -> int:
    """The promises that an announcement keeps, or leaves to be kept (LD-12.4)."""
    one = per_dancer[choice.dancer]
    two = per_dancer[choice.second] if choice.second != NONE else one
    mask = 0
    for at, owing in enumerate(owed):
        clause = owing.clause
        kept = keeps_announcing(clause, choice)
        if kept and isinstance(clause, Spare):
            kept = (one & two) >> at & 1 == 1
        elif kept and isinstance(clause, Pursue):
            kept = (one | two) >> at & 1 == 1
        elif kept and isinstance(clause, Step) and clause.space != NONE:
            kept = per_dancer[clause.dancer] >> at & 1 == 1
        if kept:
            mask |= 1 << at
    return mask


def _best_dance(state: State, seat: int, dancer: int, owed: list[Owing]) -> int:
    """The most promises that one dance of a dancer could keep, as the floor stands."""
    wanted = _danced(owed, dancer)
    if wanted == 0:
        return 0
    best = 0
    for owing_at in range(len(owed)):  # with no dance at all, everybody is spared
        if wanted >> owing_at & 1 and isinstance(owed[owing_at].clause, Spare):
            best |= 1 << owing_at
    found = False
    for end in ends(state, dancer).all():
        mask = _kept_by_dancing(state, seat, dancer, end, owed, wanted)
        if not found or mask.bit_count() > best.bit_count():
            best, found = mask, True
        if best == wanted:
            break
    return best


# ---- dancing


def _danced(owed: list[Owing], dancer: int) -> int:
    """The promises about how this dancer dances."""
    mask = 0
    for at, owing in enumerate(owed):
        clause = owing.clause
        ends_said = isinstance(clause, Step) and clause.dancer == dancer and clause.space != NONE
        if ends_said or isinstance(clause, Spare | Pursue):
            mask |= 1 << at
    return mask


def _kept_by_dancing(
    state: State, seat: int, dancer: int, end: int, owed: list[Owing], wanted: int
) -> int:
    """Which of the promises that are wanted an end keeps."""
    after = moved(state, dancer, end)
    picture = Picture(after)
    marked: list[int] | None = None
    mask = 0
    for at, owing in enumerate(owed):
        clause = owing.clause
        if not wanted >> at & 1:
            continue
        if isinstance(clause, Spare):
            if marked is None:
                marked = _marked_by(picture, seat)
            kept = not _are_hit(clause, marked)
        elif isinstance(clause, Pursue):
            kept = _pursues(picture, dancer, clause)
        else:
            assert isinstance(clause, Step)
            kept = clause.space == end // 12 and clause.facing in (NONE, end % 12)
        if kept:
            mask |= 1 << at
    return mask


def _marked_by(picture: Picture, seat: int) -> list[int]:
    """The dancers that a player would influence if the measure ended there."""
    return [dancer for dancer, by, _ in picture.influenced(picture.reclaimed()) if by == seat]


def _are_hit(clause: Spare, marked: list[int]) -> bool:
    return any(owner_of(one) == clause.seat or one in clause.dancers for one in marked)


def _pursues(picture: Picture, dancer: int, clause: Pursue) -> bool:
    """Whether a dancer ends facing one player's, and none of another's (LD-11.9)."""
    state = picture.state
    space = state.spaces[dancer]
    if space == NOWHERE:
        return False
    hit = False
    for faced in state.ball.faced(kind_of(dancer), space, state.facings[dancer]):
        other = picture.standing[faced]
        if other in (NONE, dancer):
            continue
        if owner_of(other) == clause.sparing:
            return False
        hit = hit or owner_of(other) == clause.seat
    return hit


def judge_dancing(state: State, seat: int) -> Judged:
    """All dances of a player by what they keep."""
    dancers = to_dance(state, seat)
    owed = [
        owing
        for owing in owed_by(state, seat)
        if isinstance(owing.clause, Spare | Pursue)
        or (isinstance(owing.clause, Step) and owing.clause.dancer in dancers)
    ]
    choices: list[Move] = []
    kept: list[int] = []
    for dancer in dancers:
        about = _danced(owed, dancer)
        for end in ends(state, dancer).all():
            choices.append(Dance(dancer, end // 12, end % 12))
            mask = _kept_by_dancing(state, seat, dancer, end, owed, about)
            kept.append(mask | _put_off(owed, dancer, len(dancers) > 1))
    return Judged(owed, choices, kept)


def _put_off(owed: list[Owing], dancer: int, another: bool) -> int:
    """What is not for this dance to keep: another dancer's steps, and what it can still pursue."""
    mask = 0
    for at, owing in enumerate(owed):
        clause = owing.clause
        later = isinstance(clause, Pursue) and another
        if isinstance(clause, Step):
            later = clause.dancer != dancer or clause.space == NONE
        if later:
            mask |= 1 << at
    return mask


def keeps_dancing(state: State, clause: Clause, choice: Dance) -> bool:
    """Whether a dance keeps a promise, looked at by itself."""
    owed = [Owing(0, 0, clause, 0)]
    wanted = _danced(owed, choice.dancer)
    end = choice.space * 12 + choice.facing
    return _kept_by_dancing(state, clause.by, choice.dancer, end, owed, wanted) == 1

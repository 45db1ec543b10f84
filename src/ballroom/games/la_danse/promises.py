"""Promises at a decision: which choices keep how many, and which of them break a deal (LD-12)."""
# compiled by mypyc

from typing import Final

from ballroom.core.value import put
from ballroom.games.la_danse import tables
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
from ballroom.games.la_danse.dancing import dancers_for, ends, is_end, to_dance
from ballroom.games.la_danse.deals import Deal
from ballroom.games.la_danse.influence import Picture
from ballroom.games.la_danse.moves import Announce, Dance, Move
from ballroom.games.la_danse.state import TALK, Draft, State, kind_of, moved, owner_of


class Owing:
    """One promise that a player owes now, and where it stands in the ledger."""

    def __init__(self, deal: int, at: int, clause: Clause, number: int) -> None:
        self.deal: Final = deal  # which of the deals, and which of its promises
        self.at: Final = at
        self.clause: Final = clause
        self.number: Final = number  # of the deal, as players call it


_NOTHING: Final[list[Owing]] = []


def in_force(deal: Deal, at: int, now: int) -> bool:
    """Whether a promise of a deal is owed in that measure."""
    if deal.fates[at].over:
        return False
    made, span = moment(deal.dance, deal.measure), deal.clauses[at].span
    return span.first(made) <= now < span.end(made)


def owed_by(state: State, seat: int) -> list[Owing]:
    """What a player has promised for this measure's announcement and dance."""
    if not state.talk.owing:
        return _NOTHING
    found: list[Owing] = []
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
    """All choices of a decision, and what each does to the promises, as masks.

    `kept` is the most that can be kept together after a choice, `single` what can be kept each by
    itself; they differ only where more is to be chosen afterwards.
    """

    def __init__(
        self, owed: list[Owing], choices: list[Move], kept: list[int], single: list[int]
    ) -> None:
        self.owed: Final = owed
        self.choices: Final = choices
        self.kept: Final = kept
        self.single: Final = single
        best = 0
        could = 0
        for mask in kept:
            best = max(best, mask.bit_count())
        for mask in single:
            could |= mask
        self.best: Final = best  # how many can be kept at once
        self.could: Final = could  # which of them could be kept by some choice

    def mask(self, choice: Move) -> int:
        """What a choice keeps, or leaves to be kept, each promise by itself."""
        return self.single[self.choices.index(choice)]

    def is_blameless(self, choice: Move) -> bool:
        """Whether it keeps as many as can be kept (LD-12.2)."""
        return self.kept[self.choices.index(choice)].bit_count() == self.best

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
        lost = self.could & ~self.kept[self.choices.index(choice)]
        return [owing for at, owing in enumerate(self.owed) if lost >> at & 1]

    def keeping(self, at: int) -> int:
        """How many choices keep one promise."""
        count = 0
        for mask in self.single:
            count += mask >> at & 1
        return count


class Tally:
    """The most promises that can be kept together, and all that can be kept each by itself."""

    def __init__(self, wanted: int) -> None:
        self.wanted: Final = wanted
        self.best = 0
        self.single = 0
        self._any = False

    def has(self, mask: int) -> bool:
        """Whether a way that keeps no more than this could add nothing."""
        if not self._any or mask & ~self.single:
            return False
        return mask.bit_count() <= self.best.bit_count()

    def add(self, best: int, single: int) -> bool:
        """Note what can be kept in one way; answers whether nothing more can be found."""
        if not self._any or best.bit_count() > self.best.bit_count():
            self.best, self._any = best, True
        self.single |= single
        return self.best == self.wanted and self.single == self.wanted


# ---- announcing


def judge_announcing(state: State, seat: int) -> Judged:
    """All announcements of a player by what they keep."""
    owed = owed_by(state, seat)
    choices: list[Move] = []
    kept: list[int] = []
    single: list[int] = []
    for choice in announcements(state, seat):
        together, each = _kept_by_announcing(state, seat, choice, owed)
        choices.append(choice)
        kept.append(together)
        single.append(each)
    return Judged(owed, choices, kept, single)


def _kept_by_announcing(
    state: State, seat: int, choice: Announce, owed: list[Owing]
) -> tuple[int, int]:
    """What an announcement keeps or leaves to be kept, together and each by itself."""
    said = 0  # what the announcement itself keeps
    for at, owing in enumerate(owed):
        if keeps_announcing(owing.clause, choice):
            said |= 1 << at
    danced = _about_dancing(owed)
    tally = _after_announcing(state, seat, choice, owed, said & danced)
    return said & ~danced | tally.best, said & ~danced | tally.single


def too_much(state: State, seat: int) -> int:
    """How many promises for this measure a player cannot keep, whatever it does."""
    owed = owed_by(state, seat)
    if not owed:
        return 0
    choices = announcements(state, seat)
    if not choices:  # who has nothing to announce keeps all but deeds
        return len([one for one in owed if isinstance(one.clause, Step | Pursue)])
    if _WAYS.keeps_all(state, seat, choices, owed):
        return 0
    least = len(owed)
    for choice in choices:
        kept, _ = _kept_by_announcing(state, seat, choice, owed)
        least = min(least, len(owed) - kept.bit_count())
        if least == 0:
            break
    return least


class _Ways:
    """By seat, what kept all its promises last: it mostly keeps those of the next offer too."""

    def __init__(self) -> None:
        self._last: dict[int, tuple[Announce, int]] = {}

    def note(self, seat: int, choice: Announce, end: int) -> None:
        """Remember a dance that kept all that was wanted after its announcement."""
        self._last[seat] = (choice, end)

    def keeps_all(
        self, state: State, seat: int, choices: list[Announce], owed: list[Owing]
    ) -> bool:
        """Whether it does so again; if not, there may still be others."""
        last = self._last.get(seat)
        if last is None or last[0] not in choices:
            return False
        choice, end = last
        for owing in owed:
            if not keeps_announcing(owing.clause, choice):
                return False
        wanted = _about_dancing(owed)
        if wanted == 0:
            return True
        floor = _announced(state, seat, choice)
        if not is_end(floor, choice.dancer, end // 12, end % 12):
            return False
        return _kept_by_dancing(floor, seat, choice.dancer, end, owed, wanted)[0] == wanted


_WAYS: Final = _Ways()


def keeps_announcing(clause: Clause, choice: Announce) -> bool:
    """Whether the announcement itself keeps a promise; what is danced comes later."""
    if isinstance(clause, Hold):
        return not choice.names(clause.dancer)
    if isinstance(clause, Only):
        return choice.dancer == clause.dancer and choice.second == NONE
    if isinstance(clause, Step):
        return choice.names(clause.dancer)
    return True


def _about_dancing(owed: list[Owing]) -> int:
    """The promises that a dance keeps or does not."""
    mask = 0
    for at, owing in enumerate(owed):
        clause = owing.clause
        ends_said = isinstance(clause, Step) and clause.space != NONE
        if ends_said or isinstance(clause, Spare | Pursue):
            mask |= 1 << at
    return mask


def _after_announcing(
    state: State, seat: int, choice: Announce, owed: list[Owing], wanted: int
) -> Tally:
    """What could be kept by dances after an announcement, as the floor stands (LD-12.4)."""
    tally = Tally(wanted)
    if wanted == 0:
        return tally
    floor = _announced(state, seat, choice)
    alone = choice.second == NONE
    danced = False
    glance = Glance(floor, owed, wanted)
    for dancer in choice.dancers():
        for end in ends(floor, dancer).all():
            danced = True
            if alone and tally.has(glance.at(dancer, end)):
                continue
            best, single = _kept_by_dancing(floor, seat, dancer, end, owed, wanted)
            if tally.add(best, single):
                if dancer == choice.dancer:
                    _WAYS.note(seat, choice, end)
                return tally
    if not danced:
        spared = _spares(owed) & wanted  # with no dance at all, everybody is spared
        tally.add(spared, spared)
    return tally


def _announced(state: State, seat: int, choice: Announce) -> State:
    """The floor as it stands when a player comes to dance what it has announced."""
    draft = Draft(state)
    draft.due = seat
    if state.phase == TALK:
        draft.danced = 0  # there it is who has nothing more to say
    draft.announced = put(state.announced, seat, choice.dancer)
    if choice.second != NONE:
        none = (NONE,) * state.ball.seats
        draft.seconds = put(state.seconds if state.seconds else none, seat, choice.second)
    return draft.done()


class Glance:
    """No less than what dances keep by themselves of what is wanted, told without dancing them."""

    def __init__(self, state: State, owed: list[Owing], wanted: int) -> None:
        self.ball: Final = state.ball
        self.steps: Final[list[tuple[int, int, int]]] = []  # mask, dancer and space
        self.pursuits: Final[list[tuple[int, bytearray]]] = []  # mask, and where the pursued are
        rest = 0
        for at, owing in enumerate(owed):
            if not wanted >> at & 1:
                continue
            clause = owing.clause
            if isinstance(clause, Step):
                self.steps.append((1 << at, clause.dancer, clause.space))
            elif isinstance(clause, Pursue):
                theirs = bytearray(256)
                for dancer in range(clause.seat * tables.EACH, (clause.seat + 1) * tables.EACH):
                    theirs[state.spaces[dancer]] = 1
                self.pursuits.append((1 << at, theirs))
            else:
                rest |= 1 << at
        self.rest: Final = rest

    def at(self, dancer: int, end: int) -> int:
        """What one dance may keep."""
        mask = self.rest
        space = end // 12
        for one, who, where in self.steps:
            if who == dancer and where == space:
                mask |= one
        for one, theirs in self.pursuits:
            for faced in self.ball.faced(kind_of(dancer), space, end % 12):
                if theirs[faced]:
                    mask |= one
                    break
        return mask


def _spares(owed: list[Owing]) -> int:
    mask = 0
    for at, owing in enumerate(owed):
        if isinstance(owing.clause, Spare):
            mask |= 1 << at
    return mask


# ---- dancing


def judge_dancing(state: State, seat: int) -> Judged:
    """All dances of a player by what they keep."""
    dancers = to_dance(state, seat)
    owed = [
        owing
        for owing in owed_by(state, seat)
        if isinstance(owing.clause, Spare | Pursue)
        or (isinstance(owing.clause, Step) and owing.clause.dancer in dancers)
    ]
    wanted = _about_dancing(owed)
    done = (1 << len(owed)) - 1 & ~wanted  # announced, which was all that was promised
    choices: list[Move] = []
    kept: list[int] = []
    single: list[int] = []
    for dancer in dancers:
        for end in ends(state, dancer).all():
            best, each = _kept_by_dancing(state, seat, dancer, end, owed, wanted)
            choices.append(Dance(dancer, end // 12, end % 12))
            kept.append(best | done)
            single.append(each | done)
    return Judged(owed, choices, kept, single)


def _kept_by_dancing(
    state: State, seat: int, dancer: int, end: int, owed: list[Owing], wanted: int
) -> tuple[int, int]:
    """What a dance keeps, together and each by itself, with what may be danced after it."""
    after = moved(state, dancer, end)
    now = _kept_now(after, seat, dancer, owed, wanted)
    tally = Tally(wanted)
    more = False
    for other in to_dance(after, seat):
        mine = _steps_of(owed, other) & wanted
        faced = _pursuits(owed) & wanted & ~_ruined(after, seat, owed)
        open_ = now | mine | faced
        stays = now & ~_spares(owed) & ~_pursuits(owed)
        seen = stays | faced & Glance(state, owed, faced).at(dancer, end)
        then_seen = Glance(after, owed, open_)
        for last in ends(after, other).all():
            more = True
            glance = seen | then_seen.at(other, last)
            # Under a spell the second dancer may itself be one that the first is to face.
            if not state.ball.customs.spells and tally.has(glance):
                continue
            then = _kept_now(moved(after, other, last), seat, other, owed, open_)
            # Who is spared must be spared by both dances; a dancer's own end stays where it is.
            both = then | stays
            if tally.add(both, both):
                return tally.best, tally.single
    if not more:
        tally.add(now, now)  # nothing is danced after it
    return tally.best, tally.single


def _kept_now(after: State, seat: int, dancer: int, owed: list[Owing], wanted: int) -> int:
    """Which of the promises that are wanted hold after a dance, if nothing came after it."""
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
            kept = _pursues(picture, seat, clause)
        else:
            assert isinstance(clause, Step)
            space, facing = after.spaces[dancer], after.facings[dancer]
            right = clause.space == space and clause.facing in (NONE, facing)
            kept = clause.dancer == dancer and right
        if kept:
            mask |= 1 << at
    return mask


def _steps_of(owed: list[Owing], dancer: int) -> int:
    """The promises on where a dancer ends."""
    mask = 0
    for at, owing in enumerate(owed):
        if isinstance(owing.clause, Step) and owing.clause.dancer == dancer:
            mask |= 1 << at
    return mask


def _pursuits(owed: list[Owing]) -> int:
    mask = 0
    for at, owing in enumerate(owed):
        if isinstance(owing.clause, Pursue):
            mask |= 1 << at
    return mask


def _ruined(after: State, seat: int, owed: list[Owing]) -> int:
    """The pursuits that cannot be kept any more: one that was to be left alone is faced."""
    picture = Picture(after)
    mask = 0
    for at, owing in enumerate(owed):
        clause = owing.clause
        if isinstance(clause, Pursue) and _faces(picture, seat, clause.sparing):
            mask |= 1 << at
    return mask


def _marked_by(picture: Picture, seat: int) -> list[int]:
    """The dancers that a player would influence if the measure ended there."""
    return [dancer for dancer, by, _ in picture.influenced(picture.reclaimed()) if by == seat]


def _are_hit(clause: Spare, marked: list[int]) -> bool:
    return any(owner_of(one) == clause.seat or one in clause.dancers for one in marked)


def _pursues(picture: Picture, seat: int, clause: Pursue) -> bool:
    """Whether the dancers that danced face one player's, and none of another's (LD-11.9)."""
    hit = _faces(picture, seat, clause.seat)
    return hit and not _faces(picture, seat, clause.sparing)


def _faces(picture: Picture, seat: int, whom: int) -> bool:
    """Whether a dancer with which a seat has danced in this measure faces one of a player's."""
    state = picture.state
    if whom == NONE:
        return False
    danced = [state.announced[seat]]
    if state.seconds:
        danced.append(state.seconds[seat])
    for dancer in danced:
        if dancer == NONE or not state.stepped >> dancer & 1 or state.spaces[dancer] == NOWHERE:
            continue
        space = state.spaces[dancer]
        for faced in state.ball.faced(kind_of(dancer), space, state.facings[dancer]):
            for other in picture.on(faced):
                if owner_of(other) == whom:
                    return True
    return False


def is_last(state: State, seat: int, choice: Dance) -> bool:
    """Whether a player dances no more in this measure after a dance."""
    after = moved(state, choice.dancer, choice.space * 12 + choice.facing)
    return not any(len(ends(after, other)) > 0 for other in to_dance(after, seat))

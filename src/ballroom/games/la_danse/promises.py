"""Promises at a decision: which choices keep how many, and which of them break a deal (LD-12)."""
# compiled by mypyc

from typing import Final

from ballroom.core.value import put
from ballroom.games.la_danse.ball import NONE
from ballroom.games.la_danse.binding import Owing, owed_by, seconds_for
from ballroom.games.la_danse.clauses import Clause, Hold, Only, Pursue, Spare, Step
from ballroom.games.la_danse.dancing import dancers_for, ends, to_dance
from ballroom.games.la_danse.keeping import Asked, Tally, Weighed
from ballroom.games.la_danse.moves import Announce, Dance, Move
from ballroom.games.la_danse.state import TALK, Draft, State, moved


def announcements(state: State, seat: int, seconds: list[int]) -> list[Announce]:
    """All that a player may announce: a dancer, or two where a deal lets it (LD-4.3)."""
    dancers = dancers_for(state, seat)
    found = [Announce(dancer) for dancer in dancers]
    for second in seconds:
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


class _Last:
    """The decision that was judged last: its moves are listed, refused and made one by one."""

    def __init__(self) -> None:
        self._asked: tuple[State, int, Judged] | None = None

    def of(self, state: State, seat: int) -> Judged | None:
        """The same as it was judged, if it was the last."""
        last = self._asked
        if last is not None and last[0] is state and last[1] == seat:
            return last[2]
        return None

    def note(self, state: State, seat: int, judged: Judged) -> Judged:
        """Remember it instead of the one before."""
        self._asked = (state, seat, judged)
        return judged


_ANNOUNCING: Final = _Last()
_DANCING: Final = _Last()


# ---- announcing


def judge_announcing(state: State, seat: int) -> Judged:
    """All announcements of a player by what they keep."""
    known = _ANNOUNCING.of(state, seat)
    if known is not None:
        return known
    owed = owed_by(state, seat)
    choices: list[Move] = []
    kept: list[int] = []
    single: list[int] = []
    for choice in announcements(state, seat, seconds_for(state, seat)):
        said = _said_by(choice, owed)
        danced = said & _about_dancing(owed)
        tally = Tally(danced)
        dance_after(state, seat, choice, owed, tally)
        choices.append(choice)
        kept.append(said & ~danced | tally.best)
        single.append(said & ~danced | tally.single)
    return _ANNOUNCING.note(state, seat, Judged(owed, choices, kept, single))


def _said_by(choice: Announce, owed: list[Owing]) -> int:
    """What an announcement itself keeps."""
    said = 0
    for at, owing in enumerate(owed):
        if keeps_announcing(owing.clause, choice):
            said |= 1 << at
    return said


def unkept(state: State, seat: int, owed: list[Owing], seconds: list[int]) -> int:
    """How many of some promises for this measure a player cannot keep, whatever it does."""
    choices = announcements(state, seat, seconds)
    if not choices:  # who has nothing to announce keeps all but deeds
        return len([one for one in owed if isinstance(one.clause, (Step, Pursue))])
    least = len(owed)
    for choice in choices:
        least = min(least, _unkept_after(state, seat, owed, choice, least))
        if least == 0:
            break
    return least


def can_keep_with_second(state: State, seat: int, owed: list[Owing], seconds: list[int]) -> bool:
    """Whether a player can keep all of some promises by announcing two dancers."""
    return any(
        choice.second != NONE and _unkept_after(state, seat, owed, choice, 1) == 0
        for choice in announcements(state, seat, seconds)
    )


def _unkept_after(
    state: State, seat: int, owed: list[Owing], choice: Announce, but_for: int
) -> int:
    """How many promises an announcement leaves unkept, if fewer than so many; else no fewer."""
    said = _said_by(choice, owed)
    if len(owed) - said.bit_count() >= but_for:
        return but_for  # no dance keeps what it was not announced to keep
    danced = said & _about_dancing(owed)
    kept = (said & ~danced).bit_count()
    tally = Tally(danced)
    tally.seek(len(owed) - but_for - kept)
    dance_after(state, seat, choice, owed, tally)
    return min(but_for, len(owed) - kept - tally.best.bit_count())


def keeps_announcing(clause: Clause, choice: Announce) -> bool:
    """Whether the announcement itself keeps a promise; what is danced comes later."""
    if isinstance(clause, Hold):
        return clause.dancer not in (choice.dancer, choice.second)
    if isinstance(clause, Only):
        return choice.dancer == clause.dancer and choice.second == NONE
    if isinstance(clause, Step):
        return clause.dancer in (choice.dancer, choice.second)
    return True


def _about_dancing(owed: list[Owing]) -> int:
    """The promises that a dance keeps or does not."""
    mask = 0
    for at, owing in enumerate(owed):
        clause = owing.clause
        ends_said = isinstance(clause, Step) and clause.space != NONE
        if ends_said or isinstance(clause, (Spare, Pursue)):
            mask |= 1 << at
    return mask


def dance_after(state: State, seat: int, choice: Announce, owed: list[Owing], tally: Tally) -> None:
    """Tally what could be kept by dances after an announcement, as the floor stands (LD-12.4)."""
    if tally.wanted == 0:
        return
    floor = announced(state, seat, choice)
    danced = False
    for dancer in choice.dancers():
        weighed = Weighed(floor, seat, dancer, owed, tally.wanted)
        for end in ends(floor, dancer).all():
            danced = True
            if weighed.add(end, tally):
                return
    if not danced:
        spared = Asked(owed, tally.wanted).sparing  # with no dance at all, everybody is spared
        tally.add(spared, spared)


def announced(state: State, seat: int, choice: Announce) -> State:
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


# ---- dancing


def judge_dancing(state: State, seat: int) -> Judged:
    """All dances of a player by what they keep."""
    known = _DANCING.of(state, seat)
    if known is not None:
        return known
    dancers = to_dance(state, seat)
    owed = [
        owing
        for owing in owed_by(state, seat)
        if isinstance(owing.clause, (Spare, Pursue))
        or (isinstance(owing.clause, Step) and owing.clause.dancer in dancers)
    ]
    wanted = _about_dancing(owed)
    done = (1 << len(owed)) - 1 & ~wanted  # announced, which was all that was promised
    choices: list[Move] = []
    kept: list[int] = []
    single: list[int] = []
    for dancer in dancers:
        weighed = Weighed(state, seat, dancer, owed, wanted)
        for end in ends(state, dancer).all():
            best, each = weighed.kept(end)
            choices.append(Dance(dancer, end // 12, end % 12))
            kept.append(best | done)
            single.append(each | done)
    return _DANCING.note(state, seat, Judged(owed, choices, kept, single))


def is_last(state: State, seat: int, choice: Dance) -> bool:
    """Whether a player dances no more in this measure after a dance."""
    after = moved(state, choice.dancer, choice.space * 12 + choice.facing)
    return not any(len(ends(after, other)) > 0 for other in to_dance(after, seat))

"""Which promises a dance keeps, together with what may be danced after it (LD-11.7 to LD-11.9)."""
# compiled by mypyc

from typing import Final

from ballroom.games.la_danse import tables
from ballroom.games.la_danse.ball import NONE
from ballroom.games.la_danse.binding import Owing
from ballroom.games.la_danse.clauses import Pursue, Spare, Step
from ballroom.games.la_danse.dancing import ends
from ballroom.games.la_danse.outlook import Outlook, outlook_of
from ballroom.games.la_danse.state import State, moved


class Tally:
    """The most promises that can be kept together, and all that can be kept each by itself."""

    def __init__(self, wanted: int) -> None:
        self.wanted: Final = wanted
        self.best = 0
        self.single = 0
        self._most = NONE  # how many the best are

    def seek(self, more_than: int) -> None:
        """From now on only ways count that keep more than so many together."""
        self.single, self._most = self.wanted, more_than

    def has(self, mask: int) -> bool:
        """Whether a way that keeps no more than this could add nothing."""
        return mask & ~self.single == 0 and mask.bit_count() <= self._most

    def add(self, best: int, single: int) -> bool:
        """Note what can be kept in one way; answers whether nothing more can be found."""
        if best.bit_count() > self._most:
            self.best, self._most = best, best.bit_count()
        self.single |= single
        return self.best == self.wanted and self.single == self.wanted


def spared_by(clause: Spare) -> int:
    """The mask of dancers that are not to be influenced."""
    mask = 0
    for dancer in clause.dancers:
        mask |= 1 << dancer
    if clause.seat != NONE:
        mask |= (1 << tables.EACH) - 1 << clause.seat * tables.EACH
    return mask


class Asked:
    """What some promises ask of a dance; each has its bit in the masks."""

    def __init__(self, owed: list[Owing], wanted: int) -> None:
        self._steps: Final[list[tuple[int, Step]]] = []
        self._pursuits: Final[list[tuple[int, int, int]]] = []  # and whom to face, whom not
        self._spares: Final[list[tuple[int, int]]] = []  # and whom
        pursuing = 0
        sparing = 0
        for at, owing in enumerate(owed):
            clause = owing.clause
            if not wanted >> at & 1:
                continue
            if isinstance(clause, Step):
                self._steps.append((1 << at, clause))
            elif isinstance(clause, Pursue):
                alone = 0 if clause.sparing == NONE else 1 << clause.sparing
                self._pursuits.append((1 << at, 1 << clause.seat, alone))
                pursuing |= 1 << at
            elif isinstance(clause, Spare):
                self._spares.append((1 << at, spared_by(clause)))
                sparing |= 1 << at
        self.pursuing: Final = pursuing
        self.sparing: Final = sparing

    def seen(self, outlook: Outlook, before: int, dancer: int, end: int) -> int:
        """What a dance keeps, of what can be seen by its end, after that of another, if any."""
        mask = 0
        for one, step in self._steps:
            there = step.dancer == dancer and step.space == end // 12
            if there and (step.facing == NONE or step.facing == end % 12):
                mask |= one
        if self._pursuits:
            faces = outlook.faces(dancer, end)
            if before != NONE:  # LD-11.9: of two dancers one is enough, and both leave alone
                faces |= outlook.faces_still(before, dancer, end)
            for one, whom, alone in self._pursuits:
                if faces & whom and not faces & alone:
                    mask |= one
        return mask

    def spared(self, outlook: Outlook, seat: int, dancer: int, end: int) -> int:
        """The promises to spare that a dance keeps."""
        if not self._spares:
            return 0
        hits = outlook.hits(seat, dancer, end)
        if hits == 0:
            return self.sparing
        mask = 0
        for one, whom in self._spares:
            if hits & whom == 0:
                mask |= one
        return mask

    def ruined(self, faces: int) -> int:
        """The pursuits that cannot be kept any more: one that was to be left alone is faced."""
        mask = 0
        for one, _, alone in self._pursuits:
            if faces & alone:
                mask |= one
        return mask

    def steps_of(self, dancer: int) -> int:
        """The promises on where a dancer ends."""
        mask = 0
        for one, step in self._steps:
            if step.dancer == dancer:
                mask |= one
        return mask


class Weighed:
    """The dances of one dancer on a floor, by what they keep of what is wanted."""

    def __init__(
        self, state: State, seat: int, dancer: int, owed: list[Owing], wanted: int
    ) -> None:
        self.state: Final = state
        self.seat: Final = seat
        self.dancer: Final = dancer
        self.owed: Final = owed
        self.wanted: Final = wanted
        self.asked: Final = Asked(owed, wanted)
        self._outlook: Final = outlook_of(state)
        other = _other_of(state, seat, dancer)
        stepped = other != NONE and state.stepped >> other & 1 == 1
        self._before: Final[int] = other if stepped else NONE
        self._after: Final[int] = NONE if stepped else other

    def kept(self, end: int) -> tuple[int, int]:
        """What a dance keeps, together and each by itself, with what may be danced after it."""
        now = self.asked.seen(self._outlook, self._before, self.dancer, end)
        if self._after != NONE:
            tally = Tally(self.wanted)
            self._add_both(end, now, tally)
            return tally.best, tally.single
        now |= self.asked.spared(self._outlook, self.seat, self.dancer, end)
        return now, now

    def add(self, end: int, tally: Tally) -> bool:
        """Note in a tally what a dance keeps; answers whether nothing more can be found."""
        seen = self.asked.seen(self._outlook, self._before, self.dancer, end)
        if self._after != NONE:
            return self._add_both(end, seen, tally)
        if tally.has(seen | self.asked.sparing):
            return False
        now = seen | self.asked.spared(self._outlook, self.seat, self.dancer, end)
        return tally.add(now, now)

    def _add_both(self, end: int, seen: int, tally: Tally) -> bool:
        """The same for a dance and one of the second dancer after it."""
        asked = self.asked
        faced = asked.pursuing & ~asked.ruined(self._outlook.faces(self.dancer, end))
        later = asked.steps_of(self._after) | faced
        if tally.has(seen | asked.sparing | later):
            return False
        now = seen | asked.spared(self._outlook, self.seat, self.dancer, end)
        if tally.has(now | later):
            return False
        both = self._with_second(end, now, now | later)
        return tally.add(both.best, both.single)

    def _with_second(self, end: int, now: int, open_: int) -> Tally:
        """What a dance that keeps some now keeps with the second, of what is still open then."""
        asked, second = self.asked, self._after
        after = moved(self.state, self.dancer, end)
        tally = Tally(self.wanted)
        # Who is spared must be spared by both dances; a dancer's own end stays where it is.
        stays = now & ~asked.sparing & ~asked.pursuing
        then = Asked(self.owed, open_)
        outlook = Outlook(after)
        found = ends(after, second).all()
        for last in found:
            seen = stays | then.seen(outlook, self.dancer, second, last)
            if tally.has(seen | then.sparing):
                continue
            both = seen | then.spared(outlook, self.seat, second, last)
            if tally.add(both, both):
                break
        if not found:
            tally.add(now, now)  # nothing is danced after it
        return tally


def _other_of(state: State, seat: int, dancer: int) -> int:
    """The other dancer that a player has announced for this measure, if it is two."""
    if not state.seconds:
        return NONE
    first, second = state.announced[seat], state.seconds[seat]
    return second if dancer == first else first

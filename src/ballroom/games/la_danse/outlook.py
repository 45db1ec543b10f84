"""What dances would come to if the measure ended after them, as the floor stands."""
# compiled by mypyc

from typing import Final

from ballroom.games.la_danse.ball import NONE, NOWHERE
from ballroom.games.la_danse.influence import Picture
from ballroom.games.la_danse.state import State, kind_of, moved, owner_of

KEPT: Final = 4
"""How many floors are remembered: the one that is talked about, and others that are imagined."""


class Outlook:
    """One floor, and what is known of the dances on it; whoever announces, it stays the same."""

    def __init__(self, state: State) -> None:
        self.state: Final = state
        self._picture: Final = Picture(state)
        self._is_calm: Final[bool] = state.stepped == 0
        self._hits: Final[dict[int, int]] = {}

    def faces(self, dancer: int, end: int) -> int:
        """The mask of players whose dancers a dancer would face at an end."""
        picture = self._picture
        standing = picture.standing
        mask = 0
        for faced in self.state.ball.faced(kind_of(dancer), end // 12, end % 12):
            other = standing[faced]
            if other != NONE and other != dancer:
                mask |= 1 << owner_of(other)
            if picture.sharing and faced in picture.sharing:
                second = picture.sharing[faced]
                if second != dancer:
                    mask |= 1 << owner_of(second)
        return mask

    def faces_still(self, first: int, dancer: int, end: int) -> int:
        """The mask of players whom one that has danced faces after the dance of another."""
        state = self.state
        space = state.spaces[first]
        if space == NOWHERE:
            return 0
        picture = self._picture
        mask = 0
        for faced in state.ball.faced(kind_of(first), space, state.facings[first]):
            for other in picture.on(faced):
                if other != dancer:
                    mask |= 1 << owner_of(other)
            if faced == end // 12:
                mask |= 1 << owner_of(dancer)
        return mask

    def hits(self, seat: int, dancer: int, end: int) -> int:
        """The mask of dancers that a player would influence by a dance (LD-7.4)."""
        key = (seat * 64 + dancer) * 4096 + end
        known = self._hits.get(key)
        if known is None:
            known = 0
            # Before anybody has taken a step, a dance frees nobody, and influences only whom it
            # faces (LD-7.3, LD-7.4).
            if not self._is_calm or self.faces(dancer, end) & ~(1 << seat):
                known = self._influenced(seat, dancer, end)
            self._hits[key] = known
        return known

    def _influenced(self, seat: int, dancer: int, end: int) -> int:
        after = moved(self.state, dancer, end)
        standing = self._picture.standing
        before, space = self.state.spaces[dancer], end // 12
        if self._picture.sharing or before == NOWHERE or standing[space] not in (NONE, dancer):
            return _marked_by(Picture(after), seat)  # two on a space
        standing[before] = NONE
        standing[space] = dancer
        mask = _marked_by(Picture(after, standing), seat)
        standing[space] = NONE
        standing[before] = dancer
        return mask


def _marked_by(picture: Picture, seat: int) -> int:
    mask = 0
    for dancer, by, _ in picture.influenced(picture.reclaimed()):
        if by == seat:
            mask |= 1 << dancer
    return mask


class _Outlooks:
    """The floors that were asked about last."""

    def __init__(self) -> None:
        self._known: Final[list[Outlook]] = []
        self._oldest = 0

    def of(self, state: State) -> Outlook:
        """The one that is the same, or a new one in place of the oldest."""
        for one in self._known:
            if _looks_same(one.state, state):
                return one
        found = Outlook(state)
        if len(self._known) < KEPT:
            self._known.append(found)
        else:
            self._known[self._oldest] = found
            self._oldest = (self._oldest + 1) % KEPT
        return found


_OUTLOOKS: Final = _Outlooks()


def _looks_same(one: State, two: State) -> bool:
    """Whether dances come to the same, whatever was said or announced."""
    return (
        one.spaces is two.spaces
        and one.facings is two.facings
        and one.marks is two.marks
        and one.stepped == two.stepped
        and one.ball is two.ball
    )


def outlook_of(state: State) -> Outlook:
    """What dances would come to on this floor."""
    return _OUTLOOKS.of(state)

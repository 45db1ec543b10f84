"""The end of a measure: who is reclaimed, then who is influenced (LD-7.2)."""
# compiled by mypyc

from typing import Final

from ballroom.games.la_danse import tables
from ballroom.games.la_danse.ball import NOBODY, NOWHERE
from ballroom.games.la_danse.state import NONE, State, kind_of, owner_of

_EMPTY: Final[list[int]] = [NONE] * 256
_NOBODY_SHARES: Final[dict[int, int]] = {}


class Picture:
    """The floor at the end of a measure, which does not change: who faces whom (LD-7.5)."""

    def __init__(
        self,
        state: State,
        standing: list[int] | None = None,
        sharing: dict[int, int] | None = None,
    ) -> None:
        self.state: Final = state
        shared = _NOBODY_SHARES if sharing is None else sharing
        if standing is None:
            standing = _EMPTY.copy()
            for dancer, space in enumerate(state.spaces):
                if standing[space] == NONE:
                    standing[space] = dancer
                elif space != NOWHERE:
                    shared = {**shared, space: dancer}
            standing[NOWHERE] = NONE
        self.standing: Final[list[int]] = standing  # who stands on each space
        # A second one there: in the midst of a measure one may have cut in on the other.
        self.sharing: Final[dict[int, int]] = shared
        self._near: list[int] | None = None

    def on(self, space: int) -> list[int]:
        """Who stands on a space."""
        found: list[int] = []
        if self.standing[space] != NONE:
            found.append(self.standing[space])
        if self.sharing and space in self.sharing:
            found.append(self.sharing[space])
        return found

    def facers(self, dancer: int) -> list[int]:
        """The dancers that face one, in the order in which they are counted."""
        state = self.state
        found: list[int] = []
        space = state.spaces[dancer]
        if space == NOWHERE:
            return found
        row = state.ball.next[space]
        for direction in range(12):
            other = self.standing[row[direction]]
            if other != NONE and self._looks_back(other, direction):
                found.append(other)
        if self.sharing:
            for direction in range(12):
                second = self.sharing.get(row[direction], NONE)
                if second != NONE and self._looks_back(second, direction):
                    found.append(second)
        if len(found) > 1:
            found.sort()
        return found

    def _looks_back(self, other: int, direction: int) -> bool:
        """Whether a dancer that stands in a direction faces where that direction comes from."""
        state = self.state
        if state.marks[other] != NOBODY and not state.ball.customs.spells:
            return False  # LD-7.2: an influenced dancer faces nothing, unless under a spell
        back = (direction + 18 - state.facings[other]) % 12
        return state.ball.arrow_masks[kind_of(other)] >> back & 1 == 1

    def near_steps(self) -> list[int]:
        """Dancers that took a step, or that one who did faces: nobody else can be affected."""
        if self._near is not None:
            return self._near
        state = self.state
        found: list[int] = []
        self._near = found
        stepped, dancer = state.stepped, 0
        while stepped:
            if stepped & 1:
                if dancer not in found:
                    found.append(dancer)
                space = state.spaces[dancer]
                if space != NOWHERE:
                    for faced in state.ball.faced(kind_of(dancer), space, state.facings[dancer]):
                        other = self.standing[faced]
                        if other != NONE and other not in found:
                            found.append(other)
                        if self.sharing and faced in self.sharing:
                            second = self.sharing[faced]
                            if second not in found:
                                found.append(second)
            stepped >>= 1
            dancer += 1
        found.sort()
        return found

    def holder(self, dancer: int) -> int:
        """The seat for which a dancer acts (LD-9.5)."""
        mark = self.state.marks[dancer]
        return owner_of(dancer) if mark == NOBODY else mark

    def is_reclaimed(self, dancer: int) -> bool:
        """Whether two of its owner's dancers face it, one of which took a step (LD-7.3)."""
        state = self.state
        if state.marks[dancer] == NOBODY or kind_of(dancer) == tables.BALLARE:
            return False
        count = 0
        stepped = False
        for other in self.facers(dancer):
            # LD-9.7: only free dancers help, not those under a spell
            if owner_of(other) == owner_of(dancer) and state.marks[other] == NOBODY:
                count += 1
                stepped = stepped or state.stepped >> other & 1 == 1
        return count >= 2 and stepped

    def reclaimed(self) -> list[int]:
        """The dancers that are free again."""
        return [dancer for dancer in self.near_steps() if self.is_reclaimed(dancer)]

    def threats(self, dancer: int, freed: list[int]) -> list[int]:
        """The dancers of one other player that face it, if it is only one (LD-7.4)."""
        state = self.state
        found: list[int] = []
        if not state.ball.counts_as_floor(state.spaces[dancer]):
            return found
        if state.marks[dancer] != NOBODY and dancer not in freed:
            return found
        seat = NONE
        for other in self.facers(dancer):
            holder = self.holder(other)
            if holder == owner_of(dancer) or other in freed:
                continue
            if not state.ball.counts_as_floor(state.spaces[other]):
                continue
            if seat not in (NONE, holder):
                return []
            seat = holder
            found.append(other)
        return found

    def took_step(self, dancer: int, threats: list[int]) -> bool:
        """Whether a dancer, or one that threatens it, took a step (LD-7.4)."""
        stepped = self.state.stepped
        if stepped >> dancer & 1:
            return True
        return any(stepped >> other & 1 for other in threats)

    def influenced(self, freed: list[int]) -> list[tuple[int, int, list[int]]]:
        """Dancers that are marked, by whom, and whose facing does it (LD-7.4)."""
        found: list[tuple[int, int, list[int]]] = []
        for dancer in self.near_steps():
            threats = self.threats(dancer, freed)
            if threats and self.took_step(dancer, threats):
                found.append((dancer, self.holder(threats[0]), threats))
        return found

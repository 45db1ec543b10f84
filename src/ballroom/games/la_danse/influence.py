"""The end of a measure: who is reclaimed, then who is influenced (LD-7.2)."""
# compiled by mypyc

from typing import Final

from ballroom.games.la_danse import tables
from ballroom.games.la_danse.ball import NOBODY, NOWHERE
from ballroom.games.la_danse.state import State, kind_of, owner_of

_NOBODY_FACES: Final[list[int]] = []


class Picture:
    """The floor at the end of a measure, which does not change: who faces whom (LD-7.5)."""

    def __init__(self, state: State) -> None:
        self.state: Final = state
        ball = state.ball
        self.facers: Final[list[list[int]]] = [_NOBODY_FACES] * len(state.spaces)
        standing = [-1] * 256  # at the end of a measure nobody shares a space
        for dancer, space in enumerate(state.spaces):
            standing[space] = dancer
        standing[NOWHERE] = -1
        for dancer, space in enumerate(state.spaces):
            if space == NOWHERE or not self._faces(dancer):
                continue
            for faced in ball.faced(kind_of(dancer), space, state.facings[dancer]):
                other = standing[faced]
                if other >= 0:
                    self._note(other, dancer)

    def _note(self, other: int, dancer: int) -> None:
        if self.facers[other] is _NOBODY_FACES:
            self.facers[other] = [dancer]
        else:
            self.facers[other].append(dancer)

    def _faces(self, dancer: int) -> bool:
        """Whether a dancer faces anything: an influenced one does not, unless under a spell."""
        return self.state.marks[dancer] == NOBODY or self.state.ball.customs.spells

    def holder(self, dancer: int) -> int:
        """The seat for which a dancer acts (LD-9.5)."""
        mark = self.state.marks[dancer]
        return owner_of(dancer) if mark == NOBODY else mark

    def reclaimed(self) -> list[int]:
        """Influenced dancers that two of their owner's face, one of which took a step (LD-7.3)."""
        state = self.state
        freed: list[int] = []
        for dancer, mark in enumerate(state.marks):
            if mark == NOBODY or state.spaces[dancer] == NOWHERE:
                continue
            if kind_of(dancer) == tables.BALLARE:
                continue
            # LD-9.7: only free dancers help, not those under a spell
            own = [
                other
                for other in self.facers[dancer]
                if owner_of(other) == owner_of(dancer) and state.marks[other] == NOBODY
            ]
            stepped = [other for other in own if state.stepped >> other & 1]
            if len(own) >= 2 and stepped:
                freed.append(dancer)
        return freed

    def influenced(self, freed: list[int]) -> list[tuple[int, int, list[int]]]:
        """Dancers that are marked, by whom, and whose facing does it (LD-7.4)."""
        state = self.state
        found: list[tuple[int, int, list[int]]] = []
        for dancer, space in enumerate(state.spaces):
            if self.facers[dancer] is _NOBODY_FACES or not state.ball.counts_as_floor(space):
                continue
            if state.marks[dancer] != NOBODY and dancer not in freed:
                continue
            facing = [
                other for other in self.facers[dancer] if self._threatens(other, dancer, freed)
            ]
            seats = {self.holder(other) for other in facing}
            if len(seats) != 1:
                continue
            stepped = [other for other in facing if state.stepped >> other & 1]
            if stepped or state.stepped >> dancer & 1:
                found.append((dancer, self.holder(facing[0]), facing))
        return found

    def _threatens(self, other: int, dancer: int, freed: list[int]) -> bool:
        """Whether a facing dancer counts: another player's, on the floor, not just reclaimed."""
        if other in freed or self.holder(other) == owner_of(dancer):
            return False
        return self.state.ball.counts_as_floor(self.state.spaces[other])

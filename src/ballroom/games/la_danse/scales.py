"""How much more a player can promise for this measure, weighed against what it owes (LD-12.1)."""
# compiled by mypyc

from typing import Final

from ballroom.games.la_danse.ball import NOBODY, NONE
from ballroom.games.la_danse.binding import Owing, bound_in, offered
from ballroom.games.la_danse.clauses import Clause, Hold, Only, Pursue, Spare, Step, moment
from ballroom.games.la_danse.dancing import dancers_for, ends
from ballroom.games.la_danse.keeping import spared_by
from ballroom.games.la_danse.moves import Announce
from ballroom.games.la_danse.outlook import Outlook, outlook_of
from ballroom.games.la_danse.promises import announced, can_keep_with_second, unkept
from ballroom.games.la_danse.state import Draft, State, is_same_floor, put_byte

ALL: Final = (1 << 54) - 1
"""The mask of every dancer."""


class Wish:
    """What promises ask together of one dancer that is announced, and of its dance.

    What can be asked of a dance is a mask each: dancers not to be influenced, players to be faced,
    players not to be faced; and an end. So any number of promises is weighed like one.
    """

    def __init__(self) -> None:
        self.dancers = ALL  # the mask of those of which one may be announced
        self.spared = 0
        self.pursued = 0
        self.alone = 0
        self.space = NONE
        self.facing = NONE
        self.is_vain = False  # whether they ask for two ends at once

    def copy(self) -> "Wish":
        """The same, to ask more."""
        made = Wish()
        made.dancers = self.dancers
        made.spared = self.spared
        made.pursued = self.pursued
        made.alone = self.alone
        made.space = self.space
        made.facing = self.facing
        made.is_vain = self.is_vain
        return made

    def add(self, clause: Clause) -> None:
        """Ask for one promise more."""
        if isinstance(clause, Hold):  # LD-11.5
            self.dancers &= ~(1 << clause.dancer)
        elif isinstance(clause, Only):  # LD-11.6
            self.dancers &= 1 << clause.dancer
        elif isinstance(clause, Step):  # LD-11.7
            self.dancers &= 1 << clause.dancer
            self._end(clause.space, clause.facing)
        elif isinstance(clause, Spare):  # LD-11.8
            self.spared |= spared_by(clause)
        elif isinstance(clause, Pursue):  # LD-11.9
            self.pursued |= 1 << clause.seat
            if clause.sparing != NONE:
                self.alone |= 1 << clause.sparing

    def _end(self, space: int, facing: int) -> None:
        if space == NONE:
            return
        if self.space not in (NONE, space):
            self.is_vain = True
        self.space = space
        if facing != NONE:
            if self.facing not in (NONE, facing):
                self.is_vain = True
            self.facing = facing

    def asks_dance(self) -> bool:
        """Whether an announcement alone does not grant it."""
        return self.space != NONE or self.spared | self.pursued != 0

    def is_granted(self, ways: "Ways", at: int) -> bool:
        """Whether a dance grants it."""
        end = ways.ends[at]
        if self.space != NONE and (self.space != end // 12 or self.facing not in (NONE, end % 12)):
            return False
        if self.pursued:
            faces = ways.faces[at]
            if faces & self.pursued != self.pursued or faces & self.alone:
                return False
        return self.spared == 0 or ways.hits(at) & self.spared == 0


class Ways:
    """All dances of one dancer on one floor, and what each would come to."""

    def __init__(self, outlook: Outlook, seat: int, dancer: int, ends: list[int]) -> None:
        self._outlook: Final = outlook
        self._seat: Final = seat
        self.dancer: Final = dancer
        self.ends: Final = ends
        self.faces: Final = [outlook.faces(dancer, end) for end in ends]
        faced = 0
        for one in self.faces:
            faced |= one
        self.faced: Final = faced  # by some dance
        self._hits: Final = [NONE] * len(ends)  # as far as they were asked for

    def hits(self, at: int) -> int:
        """The mask of dancers that would be influenced by a dance."""
        found = self._hits[at]
        if found == NONE:
            found = self._outlook.hits(self._seat, self.dancer, self.ends[at])
            self._hits[at] = found
        return found

    def find(self, wish: Wish) -> int:
        """The first dance that grants all that is asked, NONE if none does."""
        if self.faced & wish.pursued != wish.pursued:
            return NONE
        for at in range(len(self.ends)):
            if wish.is_granted(self, at):
                return at
        return NONE


class Scales:
    """What one player owes in this measure, on one floor."""

    def __init__(
        self,
        state: State,
        seat: int,
        owed: list[Owing],
        seconds: list[int],
        other: "Scales | None" = None,
    ) -> None:
        self.state: Final = state
        self.seat: Final = seat
        self.owed: Final = owed
        self.seconds: Final = seconds
        self._outlook: Final = outlook_of(state)
        self._wish: Final = Wish()
        for one in owed:
            self._wish.add(one.clause)
        self._unkept = NONE  # how many cannot be kept as it is
        self._freed: Final[dict[int, Scales]] = {}
        # Who can dance where; and the dance that granted all last, as it mostly does again.
        self._dancers: list[int] = dancers_for(state, seat) if other is None else other._dancers
        self._ways: dict[int, Ways] = {} if other is None else other._ways
        self._last: Ways | None = None if other is None else other._last
        self._at: int = NONE if other is None else other._at

    def is_of(self, owed: list[Owing], seconds: list[int]) -> bool:
        """Whether the player owes the same."""
        if len(owed) != len(self.owed) or seconds != self.seconds:
            return False
        return all(one.clause is self.owed[at].clause for at, one in enumerate(owed))

    def bears(self, more: list[Clause], seconds: list[int], now: "Scales") -> bool:
        """Whether with more promises no more would be left unkept than as it is now (LD-12.1)."""
        if self._keeps_all(more, seconds):
            return True
        before = now.unkept()
        return before > 0 and self._unkept_with(more, seconds) <= before

    def unkept(self) -> int:
        """How many promises cannot be kept, whatever is announced and danced."""
        if self._unkept == NONE:
            self._unkept = 0 if self._keeps_all([], []) else self._unkept_with([], [])
        return self._unkept

    def _unkept_with(self, more: list[Clause], seconds: list[int]) -> int:
        return unkept(self.state, self.seat, self._owed_with(more), self.seconds + seconds)

    def _owed_with(self, more: list[Clause]) -> list[Owing]:
        now = moment(self.state.dance, self.state.measure)
        return self.owed + [offered(clause, 0, now) for clause in more]

    def _keeps_all(self, more: list[Clause], seconds: list[int]) -> bool:
        """Whether something can be announced and danced that keeps all of it."""
        wish = self._wish
        if more:
            wish = wish.copy()
            for clause in more:
                wish.add(clause)
        if self._grants(wish):
            return True
        if not self._dancers:
            return self._unkept_with(more, seconds) == 0
        if not self.seconds and not seconds:
            return False
        owed = self._owed_with(more)
        return can_keep_with_second(self.state, self.seat, owed, self.seconds + seconds)

    def _grants(self, wish: Wish) -> bool:
        """Whether one dancer that is announced by itself can grant it all."""
        if wish.is_vain:
            return False
        dances = wish.asks_dance()
        if self._grants_again(wish):
            return True
        for dancer in self._dancers:
            if wish.dancers >> dancer & 1 and (not dances or self._can_dance(wish, dancer)):
                return True
        return False

    def _grants_again(self, wish: Wish) -> bool:
        """Whether the dance that granted all last does so."""
        last = self._last
        if last is None or not wish.dancers >> last.dancer & 1:
            return False
        return wish.is_granted(last, self._at)

    def _can_dance(self, wish: Wish, dancer: int) -> bool:
        """Whether some dance of a dancer grants it, as the floor stands (LD-12.4)."""
        ways = self._ways_of(dancer)
        if not ways.ends:  # who cannot dance spares everybody
            return wish.space == NONE and wish.pursued == 0
        at = ways.find(wish)
        if at == NONE:
            return False
        self._last, self._at = ways, at
        return True

    def _ways_of(self, dancer: int) -> Ways:
        found = self._ways.get(dancer)
        if found is None:
            floor = announced(self.state, self.seat, Announce(dancer))
            found = Ways(self._outlook, self.seat, dancer, ends(floor, dancer).all())
            self._ways[dancer] = found
        return found

    def if_freed(self, dancers: int) -> "Scales":
        """The same after some dancers are released (LD-11.10), given as a mask."""
        found = self._freed.get(dancers)
        if found is None:
            draft = Draft(self.state)
            for dancer in range(len(draft.marks)):
                if dancers >> dancer & 1:
                    draft.marks = put_byte(draft.marks, dancer, NOBODY)
            found = Scales(draft.done(), self.seat, self.owed, self.seconds)
            self._freed[dancers] = found
        return found


class _Floor:
    """The floor that was talked about last, and what each player owes on it."""

    def __init__(self) -> None:
        self._state: State | None = None
        self._scales: Final[dict[int, Scales]] = {}

    def of(self, state: State, seat: int) -> Scales:
        """What a player owes."""
        last = self._state
        if last is not state:
            if last is None or not is_same_floor(last, state):
                self._scales.clear()
            self._state = state
        bound, now = bound_in(state.talk), moment(state.dance, state.measure)
        owed, seconds = bound.owed(seat, now), bound.seconds(seat, now)
        found = self._scales.get(seat)
        if found is None or not found.is_of(owed, seconds):
            found = Scales(state, seat, owed, seconds, found)
            self._scales[seat] = found
        return found


_FLOOR: Final = _Floor()


def scales_of(state: State, seat: int) -> Scales:
    """What a player owes in this measure, to weigh more promises against."""
    return _FLOOR.of(state, seat)

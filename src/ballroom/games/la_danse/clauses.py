"""What players can promise one another, and for how long."""
# compiled by mypyc

from typing import ClassVar, Final

from ballroom.core.value import Value
from ballroom.games.la_danse.ball import NONE

# How long a promise lasts (LD-11.4).
THIS_MEASURE: Final = 0
THIS_DANCE: Final = 1
WHOLE_BALL: Final = 2
UNTIL_DANCE: Final = 3
UNTIL_MEASURE: Final = 4
IN_DANCE: Final = 5
IN_MEASURE: Final = 6

FOREVER: Final = 1 << 20


def moment(dance: int, measure: int) -> int:
    """A measure of a ball as a number; before the seating, the first to come."""
    return dance * 8 + measure if dance > 0 else 9


class Span(Value):
    """A time in a ball, as it was said."""

    def __init__(self, kind: int, dance: int = 0, measure: int = 0) -> None:
        self.kind: Final = kind
        self.dance: Final = dance
        self.measure: Final = measure

    def parts(self) -> tuple[object, ...]:
        """Kind, dance and measure."""
        return self.kind, self.dance, self.measure

    def first(self, now: int) -> int:
        """The first measure in it, if it is said now."""
        if self.kind == IN_DANCE:
            return max(now, moment(self.dance, 1))
        if self.kind == IN_MEASURE:
            return moment(self.dance, self.measure)
        return now

    def end(self, now: int) -> int:
        """The first measure after it, if it is said now."""
        if self.kind in (THIS_MEASURE, IN_MEASURE):
            return self.first(now) + 1
        if self.kind == THIS_DANCE:
            return moment(now // 8 + 1, 1)
        if self.kind == UNTIL_DANCE:
            return moment(self.dance, 1)
        if self.kind == UNTIL_MEASURE:
            return moment(self.dance, self.measure)
        if self.kind == IN_DANCE:
            return moment(self.dance + 1, 1)
        return FOREVER

    def is_measure(self) -> bool:
        """Whether it is one measure."""
        return self.kind in (THIS_MEASURE, IN_MEASURE)


AT_ONCE: Final = Span(THIS_MEASURE)


class Clause(Value):
    """A promise by one player."""

    rule: ClassVar[str] = ""

    def __init__(self, by: int, dancer: int = NONE, span: Span = AT_ONCE) -> None:
        self.by: Final = by
        self.dancer: Final = dancer
        self.span: Final = span

    def parts(self) -> tuple[object, ...]:
        """Promisor, dancer and time."""
        return self.by, self.dancer, self.span


class Hold(Clause):
    """Not to announce a dancer."""

    rule: ClassVar[str] = "LD-11.5"


class Only(Clause):
    """To announce no other dancer."""

    rule: ClassVar[str] = "LD-11.6"


class Step(Clause):
    """To announce a dancer, and to end where it is said."""

    rule: ClassVar[str] = "LD-11.7"

    def __init__(
        self, by: int, dancer: int, span: Span, space: int = NONE, facing: int = NONE
    ) -> None:
        super().__init__(by, dancer, span)
        self.space: Final = space
        self.facing: Final = facing

    def parts(self) -> tuple[object, ...]:
        """Promisor, dancer, time, space and facing."""
        return self.by, self.dancer, self.span, self.space, self.facing


class Spare(Clause):
    """Not to influence a player's dancers, or some dancers."""

    rule: ClassVar[str] = "LD-11.8"

    def __init__(self, by: int, seat: int, dancers: tuple[int, ...], span: Span) -> None:
        super().__init__(by, NONE, span)
        self.seat: Final = seat  # NONE where dancers are named
        self.dancers: Final = dancers

    def parts(self) -> tuple[object, ...]:
        """Promisor, whom to spare, and time."""
        return self.by, self.seat, self.dancers, self.span


class Pursue(Clause):
    """To end facing a dancer of one player, and none of another."""

    rule: ClassVar[str] = "LD-11.9"

    def __init__(self, by: int, seat: int, span: Span, sparing: int = NONE) -> None:
        super().__init__(by, NONE, span)
        self.seat: Final = seat
        self.sparing: Final = sparing

    def parts(self) -> tuple[object, ...]:
        """Promisor, whom to pursue, time, and whom to leave alone."""
        return self.by, self.seat, self.span, self.sparing


class Release(Clause):
    """To end the own influence on a dancer, at once."""

    rule: ClassVar[str] = "LD-11.10"

    def parts(self) -> tuple[object, ...]:
        """Promisor and dancer."""
        return self.by, self.dancer


class Second(Clause):
    """To be allowed to move that dancer besides another."""

    rule: ClassVar[str] = "LD-11.11"


class Bench(Clause):
    """To begin without a dancer."""

    rule: ClassVar[str] = "LD-11.12"

    def parts(self) -> tuple[object, ...]:
        """Promisor and dancer."""
        return self.by, self.dancer


class Seat(Clause):
    """To take a place, from 1, in the order of seating."""

    rule: ClassVar[str] = "LD-11.13"

    def __init__(self, by: int, place: int) -> None:
        super().__init__(by)
        self.place: Final = place

    def parts(self) -> tuple[object, ...]:
        """Who, and the place."""
        return self.by, self.place


class Decline(Clause):
    """Not to accept an offer."""

    rule: ClassVar[str] = "LD-11.14"

    def __init__(self, by: int, offer: int) -> None:
        super().__init__(by)
        self.offer: Final = offer

    def parts(self) -> tuple[object, ...]:
        """Promisor and the number of the offer."""
        return self.by, self.offer


def concerns_all(clauses: tuple[Clause, ...]) -> bool:
    """Whether something in it is promised by everybody (LD-11.3)."""
    return any(isinstance(clause, (Second, Seat)) for clause in clauses)

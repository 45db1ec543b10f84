"""Builds offers in a program: `Bargain().hold(0, "W1", until_dance(3)).spare(1, 0).offer()`."""

from ballroom.games.la_danse import tables
from ballroom.games.la_danse.ball import NONE
from ballroom.games.la_danse.clauses import (
    IN_DANCE,
    IN_MEASURE,
    THIS_DANCE,
    THIS_MEASURE,
    UNTIL_DANCE,
    UNTIL_MEASURE,
    WHOLE_BALL,
    Bench,
    Clause,
    Decline,
    Hold,
    Only,
    Pursue,
    Release,
    Seat,
    Second,
    Span,
    Spare,
    Step,
)
from ballroom.games.la_danse.moves import Change, Counter, MakeOffer
from ballroom.games.la_danse.sentences import write_clauses

THE_MEASURE = Span(THIS_MEASURE)
THE_DANCE = Span(THIS_DANCE)
THE_BALL = Span(WHOLE_BALL)
NAMES = [dancer.name for dancer in tables.DANCERS]


def until_dance(dance: int) -> Span:
    """Until a dance begins."""
    return Span(UNTIL_DANCE, dance)


def until_measure(dance: int, measure: int) -> Span:
    """Until a measure of a dance begins."""
    return Span(UNTIL_MEASURE, dance, measure)


def in_dance(dance: int) -> Span:
    """In a whole dance."""
    return Span(IN_DANCE, dance)


def in_measure(dance: int, measure: int) -> Span:
    """In a measure of a dance."""
    return Span(IN_MEASURE, dance, measure)


def dancer_of(seat: int, name: str) -> int:
    """A dancer by its owner and name, such as `W1`."""
    return seat * tables.EACH + NAMES.index(name.upper())


class Bargain:
    """Promises put together one by one; each is made by the seat that is named first."""

    def __init__(self) -> None:
        self.clauses: tuple[Clause, ...] = ()

    def promise(self, clause: Clause) -> "Bargain":
        """Any promise."""
        self.clauses += (clause,)
        return self

    def hold(self, by: int, name: str, span: Span = THE_MEASURE) -> "Bargain":
        """Not to announce an own dancer."""
        return self.promise(Hold(by, dancer_of(by, name), span))

    def only(self, by: int, name: str, span: Span = THE_MEASURE) -> "Bargain":
        """To announce no other dancer."""
        return self.promise(Only(by, dancer_of(by, name), span))

    def move(
        self, by: int, name: str, span: Span = THE_MEASURE, space: str = "", facing: int = NONE
    ) -> "Bargain":
        """To announce a dancer, and to end where it is said."""
        where = tables.SPACE_AT[space] if space else NONE
        return self.promise(Step(by, dancer_of(by, name), span, where, facing))

    def spare(self, by: int, seat: int, span: Span = THE_DANCE) -> "Bargain":
        """Not to influence a player's dancers."""
        return self.promise(Spare(by, seat, (), span))

    def spare_dancers(self, by: int, seat: int, names: str, span: Span = THE_DANCE) -> "Bargain":
        """Not to influence some dancers of a player, by their names."""
        dancers = tuple(dancer_of(seat, name) for name in names.split())
        return self.promise(Spare(by, NONE, dancers, span))

    def pursue(
        self, by: int, seat: int, span: Span = THE_MEASURE, sparing: int = NONE
    ) -> "Bargain":
        """To end facing a dancer of one player, and none of another."""
        return self.promise(Pursue(by, seat, span, sparing))

    def release(self, by: int, seat: int, name: str) -> "Bargain":
        """To end the influence on a player's dancer."""
        return self.promise(Release(by, dancer_of(seat, name)))

    def second(self, by: int, name: str, span: Span = THE_MEASURE) -> "Bargain":
        """To be allowed to move an own dancer besides another."""
        return self.promise(Second(by, dancer_of(by, name), span))

    def bench(self, by: int, name: str) -> "Bargain":
        """To begin without a dancer."""
        return self.promise(Bench(by, dancer_of(by, name)))

    def place(self, by: int, place: int) -> "Bargain":
        """To take a place in the order of seating."""
        return self.promise(Seat(by, place))

    def decline(self, by: int, offer: int) -> "Bargain":
        """Not to accept an offer."""
        return self.promise(Decline(by, offer))

    def offer(self) -> MakeOffer:
        """A new offer."""
        return MakeOffer(self.clauses)

    def counter(self, number: int) -> Counter:
        """An offer in answer to another."""
        return Counter(self.clauses, number)

    def change(self, number: int) -> Change:
        """An own offer, changed."""
        return Change(self.clauses, number)

    def __str__(self) -> str:
        return write_clauses(self.clauses)

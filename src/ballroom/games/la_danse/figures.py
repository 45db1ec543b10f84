"""What matters in La Danse: kinds of dancers, how balls end, where one begins, deals."""

from collections.abc import Sequence
from typing import Any

from ballroom.core.contract import Event, Outcome
from ballroom.core.figures import FAIR, Column, Figures, Measure, Table, Tally, wins, won
from ballroom.core.language import as_it_is, say
from ballroom.games.la_danse import tables
from ballroom.games.la_danse.ball import NOBODY, NOWHERE
from ballroom.games.la_danse.clauses import Seat, Step
from ballroom.games.la_danse.dancing import after as next_in
from ballroom.games.la_danse.deals import KEPT, VERDICTS
from ballroom.games.la_danse.events import (
    BallEnded,
    Bound,
    Danced,
    DealBroken,
    DirectionSet,
    DoorsClosed,
    Forfeited,
    Influenced,
    MeasureBegan,
    Offered,
    Reclaimed,
    Released,
)
from ballroom.games.la_danse.measures import scores
from ballroom.games.la_danse.moves import Move
from ballroom.games.la_danse.setup import others
from ballroom.games.la_danse.state import NONE, PHASES, State, kind_of

SAID = {Step: "move", Seat: "place"}
"""Promises that the rules call otherwise than the code."""
HAPPENINGS = {
    Influenced: "influenced", Reclaimed: "reclaimed", Released: "released", Forfeited: "forfeited",
    Offered: "offered", Bound: "bound", DealBroken: "broken",
}  # fmt: skip


class Watcher:
    """Looks on at a ball."""

    def __init__(self, setup: Any) -> None:
        self.tally = Tally()
        self.seats: int = setup.seats
        self.measures = 0
        self.turns: list[int] = []
        """The seats in the order in which they first dance."""
        self.danced = [0] * len(tables.KINDS)
        self.caught = [0] * len(tables.KINDS)
        self.happened = dict.fromkeys([*HAPPENINGS.values(), "cut in"], 0)
        self.lost = 0
        self.end = ""

    def see(
        self, state: State, seat: int, move: Move, events: Sequence[Event], after: State
    ) -> None:
        """One input; what matters is told as events."""
        del state, seat, move
        for event in events:
            self._hear(event, after)

    def _hear(self, event: Event, after: State) -> None:
        name = HAPPENINGS.get(type(event))
        if name:
            self.happened[name] += 1
        match event:
            case MeasureBegan():
                self.measures += 1
            case DirectionSet():
                self._begin(after)
            case Danced():
                self.danced[kind_of(event.dancer)] += 1
                self.happened["cut in"] += event.cut_in
            case Influenced():
                for kind in {kind_of(dancer) for dancer in event.facing}:
                    self.caught[kind] += 1
            case DoorsClosed():
                self.lost = len(event.lost)
            case BallEnded():
                self.end = self._reason(event, after)

    def _begin(self, after: State) -> None:
        """The host dances first, then the others in the direction of play."""
        seat = after.host
        for _ in range(self.seats):
            self.turns.append(seat)
            seat = next_in(after.entrances, after.direction, seat)

    def _reason(self, event: BallEnded, after: State) -> str:
        if event.rule == "LD-9.7":
            return "vote"
        free = sum(
            after.spaces[ballare] != NOWHERE
            and after.marks[ballare] == NOBODY
            and not after.lost >> seat & 1
            for seat, ballare in enumerate(range(0, len(after.spaces), tables.EACH))
        )
        return "ballares" if free <= 1 else "last"

    def close(self, state: State, outcome: Outcome) -> Tally:
        """What the ball came to."""
        won_by = wins(outcome)
        self._close_dancers(state)
        self._close_seats(state, won_by)
        self._close_deals(state, won_by)
        for end in ("ballares", "last", "vote"):
            self.tally.add("end", end, int(end == self.end))
        self.tally.add("end-dance", self.end, state.dance)
        for name, times in self.happened.items():
            self.tally.add("happened", name, times)
        points = sorted(scores(state), reverse=True)
        self.tally.numbers.update(
            dances=state.dance,
            measures=self.measures,
            points=points[0],
            margin=points[0] - points[1],
            deals=len(state.talk.deals),
        )
        return self.tally

    def _close_dancers(self, state: State) -> None:
        tally, dances = self.tally, sum(self.danced)
        for kind in range(len(tables.KINDS)):
            tally.add("kind-danced", kind, self.danced[kind], dances)
            tally.add("kind-caught", kind, self.caught[kind], self.danced[kind])
        for dancer, mark in enumerate(state.marks):
            space = state.spaces[dancer]
            if space == NOWHERE and mark == NOBODY:
                continue  # benched
            kind = kind_of(dancer)
            outside = space != NOWHERE and state.ball.in_entrance[space]
            tally.add("kind-lost", kind, int(mark != NOBODY))
            tally.add("kind-outside", kind, int(outside))

    def _close_seats(self, state: State, won_by: tuple[int, ...]) -> None:
        points = scores(state)
        for turn, seat in enumerate(self.turns):
            self.tally.add("turn-won", turn, won_by[seat])
            self.tally.add("turn-points", turn, points[seat])
        for seat, entrance in enumerate(state.entrances):
            if entrance != NONE:
                self.tally.add("entrance-won", entrance, won_by[seat])
                self.tally.add("entrance-points", entrance, points[seat])
        self.tally.add("door", "lost", self.lost, self.seats)

    def _close_deals(self, state: State, won_by: tuple[int, ...]) -> None:
        """Who promised anything, what was promised, and what became of it."""
        tally = self.tally
        dealers: set[int] = set()
        for deal in state.talk.deals:
            for clause, fate in zip(deal.clauses, deal.fates, strict=True):
                dealers.add(clause.by)
                kind = SAID.get(type(clause), type(clause).__name__.lower())
                tally.add("promise", kind)
                for verdict in range(KEPT, len(VERDICTS)):
                    tally.add(f"promise-{VERDICTS[verdict]}", kind, int(fate.verdict == verdict))
        for seat, part in enumerate(won_by):
            role = "dealt" if seat in dealers else "alone"
            for other in ("dealt", "alone"):
                tally.add("dealer", other, int(other == role))
            tally.add("dealer-won", role, part)


KINDS = tuple((str(at), as_it_is(kind.name)) for at, kind in enumerate(tables.KINDS))
PLACES = (
    say("first (the host)"), say("second"), say("third"), say("fourth"), say("fifth"), say("sixth"),
)  # fmt: skip
PROMISES = (
    say("hold"), say("only"), say("move"), say("spare"), say("pursue"), say("release"),
    say("second"), say("bench"), say("place"), say("decline"),
)  # fmt: skip

FIGURES = Figures(
    watch=Watcher,
    kind=lambda state: PHASES[state.phase],
    decisions={
        "order": say("proposing an order of seating"),
        "entrance": say("choosing an entrance"),
        "first": say("staying, moving or trading places"),
        "host": say("naming the host"),
        "direction": say("choosing the direction"),
        "announce": say("announcing a dancer"),
        "dance": say("moving a dancer"),
        "vote": say("voting on the end"),
        "talk": say("talking"),
    },
    others=others,
    measures=(
        Measure("dances", "dances begun"),
        Measure("measures", "measures begun"),
        Measure("points", "points of the winner"),
        Measure("margin", "points ahead of the next"),
        Measure("deals", "deals made"),
    ),
    tables=(
        Table(
            "Does the ball end in its dances?",
            "A ball ends when at most one Ballare is free, or after dance 16; a ball that goes on "
            "all night when all agree. Beside it the dance in which that was.",
            "end",
            (
                ("ballares", say("one Ballare left")),
                ("last", say("the last dance was over")),
                ("vote", say("all agreed")),
            ),
            (Column("end", "of all balls"), Column("end-dance", "in dance", "mean")),
            compared=True,
        ),
        Table(
            "Does the start matter?",
            "Players by their turn in the first measure: the host dances first. A shared win "
            "counts in parts.",
            "turn to dance",
            tuple((str(at), name) for at, name in enumerate(PLACES)),
            (won("turn-won", "ball won", FAIR), Column("turn-points", "points", "mean")),
            compared=True,
        ),
        Table(
            "Entrances",
            "Players by the entrance from which they come. By symmetry all should be alike.",
            "entrance",
            tuple((str(at), str(at)) for at in range(tables.ENTRANCES)),
            (won("entrance-won", "ball won", FAIR), Column("entrance-points", "points", "mean")),
        ),
        Table(
            "Kinds of dancers",
            "Of all dances, how many are of this kind; how many dancers it helps to influence each "
            "time it dances; and of all dancers of the kind, how many are influenced, and how many "
            "are still in an entrance, when the ball is over.",
            "kind",
            KINDS,
            (
                Column("kind-danced", "of all dances"),
                Column("kind-caught", "influence a dance", "mean"),
                Column("kind-lost", "influenced at the end"),
                Column("kind-outside", "outside at the end"),
            ),
        ),
        Table(
            "What happens in a ball",
            "How often in a ball.",
            "happening",
            (
                ("influenced", say("dancers influenced")),
                ("reclaimed", say("dancers reclaimed")),
                ("released", say("dancers released by a deal")),
                ("cut in", say("cuts in")),
                ("forfeited", say("dances forfeited")),
                ("offered", say("offers")),
                ("bound", say("deals")),
                ("broken", say("deals broken")),
            ),
            (Column("happened", "in a ball", "mean"),),
            compared=True,
        ),
        Table(
            "The doors",
            "Of all seats, how many lost because none of their dancers was on the floor in time.",
            "what",
            (("lost", say("seats lost at the doors")),),
            (Column("door", "of all seats"),),
            compared=True,
        ),
        Table(
            "Deals and who wins",
            "Seats that promised something in a deal at any time of a ball, and seats that did "
            "not. That the ones win more is no proof that deals help: who stands well may be asked "
            "more often.",
            "seat",
            (("dealt", say("made deals")), ("alone", say("made none"))),
            (won("dealer-won", "ball won", FAIR), Column("dealer", "of all seats")),
            compared=True,
        ),
        Table(
            "Promises",
            "What was promised in deals, and what became of it.",
            "promise",
            tuple((str(name), name) for name in PROMISES),
            (
                Column("promise-kept", "kept"),
                Column("promise", "promises", "count"),
                Column("promise-excused", "excused"),
                Column("promise-broken", "broken"),
            ),
        ),
    ),
)

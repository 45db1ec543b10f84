"""What matters in Balletomane: what becomes of each card, what it is worth, claims, the start."""

from collections.abc import Sequence
from typing import Any

from ballroom.core.contract import Event, Outcome
from ballroom.core.figures import Column, Figures, Measure, Table, Tally, wins, won
from ballroom.core.language import say
from ballroom.core.saying import text
from ballroom.games.balletomane import tables
from ballroom.games.balletomane.claims import counts_of, last_card
from ballroom.games.balletomane.events import Scored
from ballroom.games.balletomane.moves import Answer, Claim, Deal, Lock, Move, Turn
from ballroom.games.balletomane.state import PHASES, State

LOCKED = ("none", "one", "both")


class Part:
    """One player's part in one act."""

    def __init__(self, starter: bool) -> None:
        self.starter = starter
        self.hand = 0
        self.lock = 0
        self.kept = -1
        self.level = 0
        self.true = False
        self.called = False
        self.points = 0


class Watcher:
    """Looks on at a game, act by act."""

    def __init__(self, setup: Any) -> None:
        del setup
        self.tally = Tally()
        self.acts: list[tuple[Part, Part]] = []

    def see(
        self, state: State, seat: int, move: Move, events: Sequence[Event], after: State
    ) -> None:
        """One input."""
        match move:
            case Deal() if state.due == 0:
                first = state.starter == 0
                self.acts.append((Part(first), Part(not first)))
                self.acts[-1][0].hand = move.cards
            case Deal():
                self.acts[-1][1].hand = move.cards
            case Lock():
                self.acts[-1][seat].lock = move.dice.bit_count()
            case Turn():
                self._turn(move)
            case Claim():
                self._claim(state, seat, move)
            case Answer():
                self.acts[-1][1 - seat].called = move.call
        self._score(events)
        del after

    def _turn(self, move: Turn) -> None:
        self.tally.add("discarded" if move.discard else "played", move.card)

    def _claim(self, state: State, seat: int, move: Claim) -> None:
        part = self.acts[-1][seat]
        counts = counts_of(state, seat)
        part.kept = last_card(state.hands[seat])
        part.level = move.level
        part.true = tables.is_true(move.level, part.kept, counts)
        self.tally.add("worth", part.kept, tables.points_of(part.kept, counts))
        reached = tables.best_level(part.kept, counts)
        for level, about in enumerate(tables.LEVELS):
            if about.card == part.kept:
                self.tally.add("reached", level, int(reached == level))

    def _score(self, events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, Scored):
                self.acts[-1][event.seat].points = event.points

    def close(self, state: State, outcome: Outcome) -> Tally:
        """What the game came to."""
        won_by = wins(outcome)
        for act in self.acts:
            for seat, part in enumerate(act):
                self._close_part(part, act[1 - seat], won_by[seat])
        for seat, part in enumerate(self.acts[0]):
            self.tally.add("start-game", _role(part), won_by[seat])
        self._close_turns()
        more, less = max(state.scores), min(state.scores)
        self.tally.numbers.update(acts=len(self.acts), points=more, margin=more - less)
        return self.tally

    def _close_part(self, part: Part, other: Part, won_by: int) -> None:
        tally, kept = self.tally, part.kept
        # An act with equal points is half an act for either.
        better = 1 + (part.points > other.points) - (part.points < other.points)
        for card in range(9):
            if part.hand >> card & 1:
                tally.add("kept", card, int(card == kept))
                tally.add("dealt-won", card, won_by)
        tally.add("act", kept, better)
        tally.add("points", kept, part.points)
        tally.add("kept-won", kept, won_by)
        tally.add("start-act", _role(part), better)
        tally.add("start-points", _role(part), part.points)
        for lock, name in enumerate(LOCKED):
            tally.add("lock", name, int(part.lock == lock))
        tally.add("lock-act", LOCKED[part.lock], better)
        tally.add("lock-points", LOCKED[part.lock], part.points)
        self._close_claim(part)

    def _close_claim(self, part: Part) -> None:
        tally = self.tally
        kind = "true" if part.true else "bluff" if part.level else "nothing"
        for name in ("true", "bluff", "nothing"):
            tally.add("claims", name, int(name == kind))
        tally.add("claims-called", kind, int(part.called))
        tally.add("claims-points", kind, part.points)
        card = tables.LEVELS[part.level].card
        for other in range(9):
            tally.add("card-claimed", other, int(other == card))
        for level in range(1, len(tables.LEVELS)):
            tally.add("claimed", level, int(level == part.level))
        if part.level:
            for row, prefix in ((part.level, ""), (card, "card-")):
                tally.add(f"{prefix}true", row, int(part.true))
                tally.add(f"{prefix}called", row, int(part.called))
                tally.add(f"{prefix}earned", row, part.points)

    def _close_turns(self) -> None:
        """Plays and discards out of the hands that held the card."""
        for card in range(9):
            held = sum(part.hand >> card & 1 for act in self.acts for part in act)
            for column in ("played", "discarded"):
                self.tally.add(column, card, 0, 0)
                self.tally.ratios[f"{column}/{card}"][0] = held


def _role(part: Part) -> str:
    return "starter" if part.starter else "other"


CARDS = tuple(
    (
        str(at),
        say(
            "{action}, {choreography}",
            action=card.action,
            choreography=text(card.choreography),
        ),
    )
    for at, card in enumerate(tables.CARDS)
)
LEVELS = tuple(
    (
        str(at),
        say(
            "{choreography} {threshold}: {points}",
            choreography=text(tables.CARDS[level.card].choreography),
            threshold=level.threshold,
            points=level.points,
        ),
    )
    for at, level in enumerate(tables.LEVELS)
    if at
)
ROLES = (("starter", say("who starts the act")), ("other", say("the other")))
LOCKS = tuple(zip(LOCKED, (say("none"), say("one"), say("both")), strict=True))
HALF = 0.5

FIGURES = Figures(
    watch=Watcher,
    kind=lambda state: PHASES[state.phase],
    decisions={
        "lock": say("locking dice"),
        "turn": say("playing or discarding a card"),
        "again": say("re-rolling once more"),
        "claim": say("making a claim"),
        "answer": say("answering a claim"),
    },
    measures=(
        Measure("acts", "acts"),
        Measure("points", "points of the winner"),
        Measure("margin", "points ahead of the loser"),
    ),
    tables=(
        Table(
            "What becomes of a card",
            "Of all hands that were dealt the card: how often it is the last one, for its "
            "choreography; played for its action; or discarded to re-roll a die. One card in four "
            "is kept.",
            "card",
            CARDS,
            (
                Column("kept", "kept to the last", even=0.25),
                Column("played", "played"),
                Column("discarded", "discarded"),
            ),
        ),
        Table(
            "What a card is worth",
            "Of all who kept the card as their last: how often they had more points from the act "
            "than the other (an equal act is half won), the points that their dice truly reached, "
            "the points that they got, and how often they won the game. Then how often those won "
            "the game who were only dealt it.",
            "card",
            CARDS,
            (
                Column("act", "act won", unit=2, even=HALF),
                Column("worth", "points reached", "mean"),
                Column("points", "points got", "mean"),
                won("kept-won", "game won, kept", HALF),
                won("dealt-won", "game won, dealt", HALF),
            ),
        ),
        Table(
            "Does the start matter?",
            "Who starts an act has the first turn, and the other claims first. The game by who "
            "starts its first act.",
            "player",
            ROLES,
            (
                Column("start-act", "act won", unit=2, even=HALF),
                Column("start-points", "points got", "mean"),
                won("start-game", "game won", HALF),
            ),
            compared=True,
        ),
        Table(
            "Claims",
            "Of all claims: whether they were true, a bluff, or nothing; how often they were "
            "called, and what they earned.",
            "the claim",
            (("true", say("true")), ("bluff", say("bluff")), ("nothing", say("nothing"))),
            (
                Column("claims", "of all claims"),
                Column("claims-called", "called"),
                Column("claims-points", "points got", "mean"),
            ),
        ),
        Table(
            "Choreographies that are claimed",
            "Of all claims, how many are of this card's choreography, whatever the last card was; "
            "how often that was true, how often it was called, and what it earned.",
            "card",
            CARDS,
            (
                Column("card-claimed", "of all claims", even=1 / 9),
                Column("card-true", "true"),
                Column("card-called", "called"),
                Column("card-earned", "points got", "mean"),
            ),
        ),
        Table(
            "The points table, level by level",
            "Reached: of all who kept the card, how often this was the best level of their dice. "
            "Claimed: of all claims. Then how often that was true, how often it was called, and "
            "what it earned.",
            "level and points",
            LEVELS,
            (
                Column("reached", "reached"),
                Column("claimed", "claimed"),
                Column("true", "true"),
                Column("called", "called"),
                Column("earned", "points got", "mean"),
            ),
        ),
        Table(
            "Locks",
            "How many of the two own dice are locked, and what comes of it.",
            "dice locked",
            LOCKS,
            (
                Column("lock", "chosen"),
                Column("lock-act", "act won", unit=2, even=HALF),
                Column("lock-points", "points got", "mean"),
            ),
        ),
    ),
)

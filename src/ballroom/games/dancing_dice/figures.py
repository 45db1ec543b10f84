"""What matters in Dancing Dice: each dance, re-rolls, Rock, Gala and Tango."""

from collections.abc import Sequence
from typing import Any

from ballroom.core.contract import Event, Outcome
from ballroom.core.dice import unpack
from ballroom.core.figures import Column, Figures, Measure, Table, Tally, wins, won
from ballroom.core.language import as_it_is, say
from ballroom.games.dancing_dice import tables
from ballroom.games.dancing_dice.events import (
    Announced,
    Judged,
    Performance,
    TangoRolled,
)
from ballroom.games.dancing_dice.moves import Move
from ballroom.games.dancing_dice.state import PHASES, State

FEATS = ("rock", "gala", "tango")


class Watcher:
    """Looks on at a marathon, round by round."""

    def __init__(self, setup: Any) -> None:
        del setup
        self.tally = Tally()
        self.tangos = 0
        self.tango: tuple[int, ...] = ()
        self.rerolls: tuple[int | None, ...] = ()
        self.seen: list[tuple[str, str, int]] = []
        """Column, row and seat: what counts for whoever wins in the end."""

    def see(
        self, state: State, seat: int, move: Move, events: Sequence[Event], after: State
    ) -> None:
        """One input; all that matters is told as events."""
        del seat, move, after
        self.tango = unpack(state.tango)
        shown: list[Performance] = []
        judged: list[Judged] = []
        for event in events:
            match event:
                case TangoRolled():
                    self.tangos += 1
                case Announced(counts=counts):
                    self.rerolls = counts
                case Performance():
                    shown.append(event)
                case Judged():
                    judged.append(event)
        if shown:
            self._round(shown, judged)

    def _note(self, column: str, row: str, seat: int) -> None:
        self.seen.append((f"{column}-won", row, seat))

    def _round(self, shown: list[Performance], judged: list[Judged]) -> None:
        for one in shown:
            self._feats(one, judged)
            lost = sum(one.seat in verdict.losing for verdict in judged)
            count = str(self.rerolls[one.seat])
            for dice in range(tables.DICE + 1):
                self.tally.add("reroll", dice, int(str(dice) == count))
            self.tally.add("reroll-lost", count, lost)
            self._note("reroll", count, one.seat)
        for verdict in judged:
            self._dances(verdict, shown)

    def _feats(self, one: Performance, judged: list[Judged]) -> None:
        saved = any(one.seat in verdict.protected for verdict in judged)
        rock = one.rock and not one.gala
        tango = any(
            verdict.scores[one.seat] is not None and self._is_tango(one, number)
            for number, verdict in enumerate(judged)
        )
        for name, done in (("rock", rock), ("gala", one.gala), ("tango", tango)):
            self.tally.add("feat", name, int(done))
            if done:
                self._note("feat", name, one.seat)
                if name != "tango":
                    self.tally.add("feat-saved", name, int(saved))

    def _is_tango(self, one: Performance, number: int) -> bool:
        """By its numbers: three low dice that match keep their higher name (DD-3.8)."""
        row = [
            face for place, face in enumerate(one.dice, 1) if (place in one.first) == (number == 0)
        ]
        return tuple(sorted(row)) == self.tango

    def _dances(self, verdict: Judged, shown: list[Performance]) -> None:
        for one in shown:
            score = verdict.scores[one.seat]
            if score is None:
                continue
            rank = score >> 1
            for other in range(tables.RANKS):
                self.tally.add("danced", other, int(other == rank))
            failed = one.seat in verdict.losing or one.seat in verdict.protected
            self.tally.add("satisfied", rank, int(not failed))
            self.tally.add("pure", rank, score & 1)
            self._note("danced", str(rank), one.seat)

    def close(self, state: State, outcome: Outcome) -> Tally:
        """What the marathon came to."""
        won_by = wins(outcome)
        for column, row, seat in self.seen:
            self.tally.add(column, row, won_by[seat])
        left = state.endurance[outcome.winners[0]]
        self.tally.numbers.update(rounds=state.round, tangos=self.tangos, left=left)
        return self.tally


DANCES = tuple((str(rank), as_it_is(tables.DANCES[rank])) for rank in reversed(range(tables.RANKS)))

FIGURES = Figures(
    watch=Watcher,
    kind=lambda state: PHASES[state.phase],
    decisions={"choose": say("choosing dice to re-roll"), "arrange": say("arranging the dice")},
    measures=(
        Measure("rounds", "rounds"),
        Measure("left", "endurance that the winner has left"),
        Measure("tangos", "Tangos that were rolled"),
    ),
    tables=(
        Table(
            "Dances",
            "Of all performances that were judged: how often one of this name satisfied, how often "
            "it was danced, how often it was pure, and how often those who danced it won the "
            "marathon.",
            "dance",
            DANCES,
            (
                Column("satisfied", "satisfied"),
                Column("danced", "danced"),
                Column("pure", "pure"),
                won("danced-won", "marathon won"),
            ),
        ),
        Table(
            "Re-rolls",
            "How many of its six dice a couple rolls again, the points that it then loses in the "
            "round, and how often it won the marathon.",
            "dice",
            tuple((str(dice), str(dice)) for dice in range(tables.DICE + 1)),
            (
                Column("reroll", "chosen"),
                Column("reroll-lost", "points lost", "mean"),
                won("reroll-won", "marathon won"),
            ),
        ),
        Table(
            "Rock, Gala and Tango",
            "How often a couple dances it in a round, how often a Rock or a Gala saved it a point, "
            "and how often it won the marathon. A Gala is not counted as a Rock here.",
            "feat",
            tuple((name, as_it_is(name.title())) for name in FEATS),
            (
                Column("feat", "of all rounds"),
                Column("feat-saved", "saved a point"),
                won("feat-won", "marathon won"),
            ),
            compared=True,
        ),
    ),
)

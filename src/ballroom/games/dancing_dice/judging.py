"""The judging of a round: two dances, who satisfies, who is out, Rock, Gala and Tango."""
# compiled by mypyc

from typing import Final

from ballroom.core.contract import Event
from ballroom.core.dice import unpack
from ballroom.games.dancing_dice import tables
from ballroom.games.dancing_dice.events import (
    GalaGained,
    Judged,
    Out,
    Performance,
    Stopped,
    TangoDanced,
    Won,
)
from ballroom.games.dancing_dice.state import NONE


class Verdict:
    """What a round comes to."""

    def __init__(
        self,
        endurance: tuple[int, ...],
        tango_danced: bool,
        is_end: bool,
        events: tuple[Event, ...],
    ) -> None:
        self.endurance: Final = endurance
        self.tango_danced: Final = tango_danced
        self.is_end: Final = is_end
        self.events: Final = events


class Round:
    """The judging under way: the endurance as it falls, and the events as they come."""

    def __init__(
        self, tango: int, endurance: tuple[int, ...], hands: tuple[int, ...], first: tuple[int, ...]
    ) -> None:
        self.tango: Final = tango
        self.hands: Final = hands
        self.first: Final = first
        self.endurance: Final = list(endurance)
        self.events: Final[list[Event]] = []
        self.protected = 0
        self.dancers_of_tango = 0

    def raise_curtains(self) -> None:
        """Show what everyone dances; Rock and Gala are declared by themselves (DD-5.1, DD-5.5)."""
        for seat, endurance in enumerate(self.endurance):
            if endurance > 0:
                hand, first = self.hands[seat], self.first[seat]
                if tables.is_rock(hand, first):
                    self.protected |= 1 << seat
                self.events.append(_performance(seat, hand, first, self.tango))

    def judge_dance(self, number: int) -> None:
        """Compare one dance of all who are still in (DD-4.1), and take their points (DD-4.3)."""
        scores = self._scores(number)
        losing = tables.unsatisfactory(scores) & ~self.protected  # DD-5.2
        taking_part = 0
        for seat, worth in enumerate(scores):
            if worth >= 0:
                taking_part += 1
            if losing >> seat & 1:
                self.endurance[seat] -= 1
        self.events.append(
            Judged(
                "DD-4.2",
                number,
                tuple([None if worth < 0 else worth for worth in scores]),
                taking_part // 2,
                _seats(losing),
                _seats(tables.unsatisfactory(scores) & self.protected),
                tuple(self.endurance),
            )
        )
        for seat in _seats(losing):
            if self.endurance[seat] == 0:
                self.events.append(Out("DD-4.4", seat))

    def _scores(self, number: int) -> list[int]:
        scores: list[int] = []
        for seat, endurance in enumerate(self.endurance):
            if endurance == 0:
                scores.append(NONE)
                continue
            hand, first = self.hands[seat], self.first[seat]
            mask = first if number == 1 else tables.SECOND[first]
            scores.append(tables.score_of(hand, mask, self.tango))
            if tables.dances_tango(tables.row_of(hand, mask), self.tango):
                self.dancers_of_tango |= 1 << seat  # DD-6.3
        return scores

    def last_couple(self) -> int:
        """The winner, if a single couple is left (DD-4.5)."""
        last = NONE
        for seat, endurance in enumerate(self.endurance):
            if endurance > 0:
                if last != NONE:
                    return NONE
                last = seat
        return last

    def leaders(self) -> tuple[int, ...]:
        """The couples with the most endurance."""
        most = max(self.endurance)
        return tuple([seat for seat, own in enumerate(self.endurance) if own == most])

    def close(self) -> None:
        """The end of a round that others follow (DD-5.5): Galas gain, a danced Tango is noted."""
        for seat, endurance in enumerate(self.endurance):
            if endurance > 0 and tables.is_gala(self.hands[seat]):
                gained = min(endurance + 2, tables.MOST_ENDURANCE)  # DD-5.4
                self.endurance[seat] = gained
                self.events.append(GalaGained("DD-5.4", seat, gained - endurance, gained))
        if self.dancers_of_tango:
            self.events.append(TangoDanced("DD-6.1", _seats(self.dancers_of_tango)))


def judge(
    tango: int,
    endurance: tuple[int, ...],
    hands: tuple[int, ...],
    first: tuple[int, ...],
    is_last: bool = False,
) -> Verdict:
    """The verdict on a round, perhaps the last, in which every couple in has arranged its dice."""
    round_ = Round(tango, endurance, hands, first)
    round_.raise_curtains()
    round_.judge_dance(1)
    if round_.last_couple() == NONE:
        round_.judge_dance(2)
    winner = round_.last_couple()
    if winner != NONE:
        round_.events.append(Won("DD-4.5", winner))
    elif is_last:
        round_.events.append(Stopped("DD-7.6", round_.leaders()))
    else:
        round_.close()
    return Verdict(
        tuple(round_.endurance),
        round_.dancers_of_tango != 0,
        winner != NONE or is_last,
        tuple(round_.events),
    )


def _performance(seat: int, hand: int, first: int, tango: int) -> Event:
    second = tables.SECOND[first]
    scores = tables.score_of(hand, first, tango), tables.score_of(hand, second, tango)
    return Performance(
        "DD-2.6",
        seat,
        unpack(hand),
        tables.places(first),
        (tables.dance_name(scores[0]), tables.dance_name(scores[1])),
        (scores[0] & 1 == 1, scores[1] & 1 == 1),
        tables.is_rock(hand, first),
        tables.is_gala(hand),
    )


def _seats(mask: int) -> tuple[int, ...]:
    return tuple([seat for seat in range(6) if mask >> seat & 1])

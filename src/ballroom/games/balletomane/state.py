"""The state of a game of Balletomane."""
# compiled by mypyc

from typing import Final

from ballroom.core.value import Value
from ballroom.games.balletomane.kit import Kit

# The phases of an act, in their order.
LOT: Final = 0
DEAL: Final = 1
COMMON: Final = 2
OWN: Final = 3
LOCK: Final = 4
MORE_COMMON: Final = 5
TURN: Final = 6
SPIN: Final = 7
AGAIN: Final = 8
CLAIM: Final = 9
ANSWER: Final = 10
OVER: Final = 11
PHASES: Final = (
    "lot", "deal", "common", "own", "lock", "more", "turn", "spin", "again", "claim", "answer",
    "over",
)  # fmt: skip

NONE: Final = -1
ACCEPT: Final = 0
CALL: Final = 1


class State(Value):
    """A game at one moment; pairs are by seat.

    When an act is over its cards and dice lie where they are until the next deal.
    """

    def __init__(
        self,
        kit: Kit,
        act: int,
        starter: int,
        phase: int,
        due: int,
        scores: tuple[int, int],
        hands: tuple[int, int],
        played: tuple[int, int],
        actions: tuple[int, int],
        common: int,
        visible: tuple[int, int],
        locked: tuple[int, int],
        locks: tuple[int, int],
        turns: int,
        die: int,
        more: int,
        claims: tuple[int, int],
        answers: tuple[int, int],
    ) -> None:
        self.kit: Final = kit
        self.act: Final = act
        self.starter: Final = starter  # NONE before the lot
        self.phase: Final = phase
        self.due: Final = due  # whose dice, cards, turn, claim or answer; NONE for both or neither
        self.scores: Final = scores
        self.hands: Final = hands  # masks of cards
        self.played: Final = played  # masks of cards that lie face up
        self.actions: Final = actions  # what each did in the last turn of this act, NONE before
        self.common: Final = common  # packed dice
        self.visible: Final = visible  # packed dice
        self.locked: Final = locked  # packed dice; both own dice before the locks
        self.locks: Final = locks  # masks of the sealed decisions, NONE before
        self.turns: Final = turns
        self.die: Final = die  # the place of the die that is re-rolled in SPIN, else NONE
        self.more: Final = more  # 1 while a Pirouette may go on after this re-roll
        self.claims: Final = claims  # numbers of levels, NONE before
        self.answers: Final = answers  # to each seat's claim

    def parts(self) -> tuple[object, ...]:
        """All fields."""
        return (
            self.kit, self.act, self.starter, self.phase, self.due, self.scores, self.hands,
            self.played, self.actions, self.common, self.visible, self.locked, self.locks,
            self.turns, self.die, self.more, self.claims, self.answers,
        )  # fmt: skip


class Draft:
    """A state in the making: begins as another one, is changed, and then stands."""

    def __init__(self, state: State) -> None:
        self.kit: Final = state.kit
        self.act = state.act
        self.starter = state.starter
        self.phase = state.phase
        self.due = state.due
        self.scores = state.scores
        self.hands = state.hands
        self.played = state.played
        self.actions = state.actions
        self.common = state.common
        self.visible = state.visible
        self.locked = state.locked
        self.locks = state.locks
        self.turns = state.turns
        self.die = state.die
        self.more = state.more
        self.claims = state.claims
        self.answers = state.answers

    def done(self) -> State:
        """The state that this draft has become."""
        return State(
            self.kit, self.act, self.starter, self.phase, self.due, self.scores, self.hands,
            self.played, self.actions, self.common, self.visible, self.locked, self.locks,
            self.turns, self.die, self.more, self.claims, self.answers,
        )  # fmt: skip


def swap(pair: tuple[int, int], seat: int, item: int) -> tuple[int, int]:
    """The pair with the item of one seat changed."""
    return (item, pair[1]) if seat == 0 else (pair[0], item)

"""The numbering of the actions of Balletomane: every move that there is has one number."""
# compiled by mypyc

from typing import Final, NamedTuple

from ballroom.games.balletomane import tables
from ballroom.games.balletomane.moves import (
    AGAINS,
    ANSWERS,
    CLAIMS,
    LOCKS,
    ONE_DIE,
    PAIRS,
    PIECES,
    Move,
    Pieces,
    Turn,
)
from ballroom.games.balletomane.notation import write_move
from ballroom.games.balletomane.state import AGAIN, ANSWER, CLAIM, LOCK, NONE, TURN, State
from ballroom.games.balletomane.turns import COMMON_DICE, copied, face, new_values

OWN_DICE: Final = 2
DICE: Final = COMMON_DICE + OWN_DICE
FACES: Final = 6
VALUES: Final[dict[int, int]] = {tables.CAMBRE: FACES, tables.CABRIOLE: FACES // 2}
"""The highest value that an action gives to a die; it can give all those below."""
COPIED: Final = tables.CARDS[: tables.CHASE - 1]
"""The cards whose actions a Chase can copy."""


class Group(NamedTuple):
    """Actions that stand together in the numbering."""

    name: str
    first: int
    size: int


def _to_values(pieces: Pieces, action: int) -> list[Move]:
    by_die = pieces.to_values[action]
    values = range(1, VALUES[action] + 1)
    return [by_die[die][1 << value][0] for die in range(DICE) for value in values]


def _same_sum(pieces: Pieces) -> list[Move]:
    """By pair of dice, then by the value of the first, then by that of the second."""
    found: list[Move] = []
    for by_total in pieces.same_sum:
        every = [move for moves in by_total for move in moves]
        every.sort(key=_values)
        found += every
    return found


def _values(move: Move) -> tuple[int, int]:
    assert isinstance(move, Turn)
    return move.value, move.second


def _performances(pieces: Pieces, action: int) -> list[Move]:
    """All ways to perform an action with a card."""
    if action in ONE_DIE:
        return list(pieces.one_die[action][OWN_DICE])
    return _same_sum(pieces) if action == tables.EMBOITE else _to_values(pieces, action)


def _listed() -> list[tuple[str, list[Move]]]:
    """All moves that there are, in their groups, in the order of their numbers."""
    listed = [("lock", list(LOCKS))]
    listed.append(("discard", [move for made in PIECES for move in made.discards[OWN_DICE]]))
    for action, card in enumerate(COPIED, 1):
        listed.append((card.action, _performances(PIECES[action - 1], action)))
    chase = PIECES[tables.CHASE - 1]
    listed.append(("Chase, nothing to copy", list(chase.nothing)))
    listed.append(("Chase, re-roll", _performances(chase, tables.REROLL)))
    for action, card in enumerate(COPIED, 1):
        listed.append((f"Chase, {card.action}", _performances(chase, action)))
    listed.append(("again", list(AGAINS[OWN_DICE])))
    listed.append(("claim", list(CLAIMS)))
    listed.append(("answer", list(ANSWERS)))
    return listed


_WHOLE: Final[dict[str, int]] = {"lock": LOCK, "claim": CLAIM, "answer": ANSWER}
"""The groups that are open as a whole in a phase."""


def _alone(group: Group, actions: int) -> bytes:
    """The mask in which one group is open."""
    after = actions - group.first - group.size
    return bytes(group.first) + bytes([1] * group.size) + bytes(after)


class Numbering:
    """All actions; each is a whole move, so that none is ever begun."""

    def __init__(self) -> None:
        moves: list[Move] = []
        groups: list[Group] = []
        for name, some in _listed():
            groups.append(Group(name, len(moves), len(some)))
            moves += some
        self.groups: Final = tuple(groups)
        self.actions: Final = len(moves)
        self._moves: Final = moves
        self._numbers: Final = {move: number for number, move in enumerate(moves)}
        self._nothing: Final = bytes(len(moves))
        # Where groups begin, and what their bytes are in a mask.
        first = {group.name: group.first for group in groups}
        self._discards: Final = first["discard"]
        self._own: Final = [0] + [first[card.action] for card in COPIED]
        self._chased: Final = [first["Chase, re-roll"]] + [
            first[f"Chase, {card.action}"] for card in COPIED
        ]
        self._copies_nothing: Final = first["Chase, nothing to copy"]
        self._again: Final = first["again"]
        self._ones: Final = [bytes([1] * count) for count in range(DICE + 2)]
        self._values: Final[dict[int, list[bytes]]] = {
            action: [
                bytes([mask >> value & 1 for value in range(1, highest + 1)])
                for mask in range(2 << FACES)
            ]
            for action, highest in VALUES.items()
        }
        faces = range(1, FACES + 1)
        self._sums: Final = [
            bytes([value + second == total for value in faces for second in faces])
            for total in range(2 * FACES + 1)
        ]
        self._whole: Final = {
            _WHOLE[group.name]: _alone(group, len(moves))
            for group in groups
            if group.name in _WHOLE
        }

    def name(self, action: int) -> str:
        """The move as a person would type it."""
        return write_move(self._moves[action])

    def mask(self, state: State, seat: int, begun: tuple[int, ...]) -> bytes:
        """1 for every action that a seat may take."""
        del begun
        phase = state.phase
        if phase == LOCK:
            may = 0 <= seat <= 1 and state.locks[seat] == NONE
            return self._whole[LOCK] if may else self._nothing
        if state.due != seat:
            return self._nothing
        if phase == TURN:
            return self._turn_mask(state, seat)
        if phase == AGAIN:
            made = bytearray(self.actions)
            dice = COMMON_DICE + tables.count(state.visible[seat])
            made[self._again : self._again + 1 + dice] = self._ones[1 + dice]
            return bytes(made)
        return self._whole.get(phase, self._nothing)

    def _turn_mask(self, state: State, seat: int) -> bytes:
        made = bytearray(self.actions)
        dice = COMMON_DICE + tables.count(state.visible[seat])
        ones = self._ones[dice]
        hand = state.hands[seat]
        for card in range(9):
            if hand >> card & 1:
                at = self._discards + DICE * card
                made[at : at + dice] = ones
                if card + 1 == tables.CHASE:
                    action = copied(state, seat)
                    if action == tables.NOTHING:
                        made[self._copies_nothing] = 1
                    else:
                        self._open(made, state, seat, action, self._chased[action], dice)
                else:
                    self._open(made, state, seat, card + 1, self._own[card + 1], dice)
        return bytes(made)

    def _open(
        self, made: bytearray, state: State, seat: int, action: int, at: int, dice: int
    ) -> None:
        """Open all ways to perform an action, whose numbers begin at a place."""
        if action == tables.EMBOITE:
            self._open_emboite(made, state, seat, at, dice)
        elif action == tables.CAMBRE or action == tables.CABRIOLE:
            values = self._values[action]
            width = len(values[0])
            for die in range(dice):
                made[at : at + width] = values[new_values(state, seat, action, die)]
                at += width
        else:
            made[at : at + dice] = self._ones[dice]

    def _open_emboite(self, made: bytearray, state: State, seat: int, at: int, dice: int) -> None:
        width = FACES * FACES
        for die, other in PAIRS:
            if other < dice:
                total = face(state, seat, die) + face(state, seat, other)
                made[at : at + width] = self._sums[total]
            at += width

    def move(self, state: State, seat: int, actions: tuple[int, ...]) -> Move:
        """The move of an action."""
        del state, seat
        return self._moves[actions[0]]

    def numbers(self, state: State, seat: int, move: Move) -> tuple[int, ...]:
        """The one action that a move is."""
        del state, seat
        return (self._numbers[move],)

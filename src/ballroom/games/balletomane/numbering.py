"""The numbering of the actions of Balletomane: every move that there is has one number."""
# compiled by mypyc

from typing import Final, NamedTuple

from ballroom.games.balletomane import tables
from ballroom.games.balletomane.kit import Kit
from ballroom.games.balletomane.moves import ANSWERS, Move, Turn
from ballroom.games.balletomane.notation import write_move
from ballroom.games.balletomane.pieces import ONE_DIE, Pieces
from ballroom.games.balletomane.state import AGAIN, ANSWER, CLAIM, LOCK, NONE, TURN, State
from ballroom.games.balletomane.turns import copied, face, new_values


class Group(NamedTuple):
    """Actions that stand together in the numbering."""

    name: str
    first: int
    size: int


# ---- all moves, in the order of their numbers


def highest_value(action: int, faces: int) -> int:
    """The highest value that Cambre or Cabriole gives to a die; either can give all below it."""
    return faces if action == tables.CAMBRE else (faces + 1) // 2


def _to_values(kit: Kit, pieces: Pieces, action: int) -> list[Move]:
    by_die = pieces.to_values[action]
    values = range(1, highest_value(action, kit.faces) + 1)
    return [by_die[die][1 << value][0] for die in kit.places[kit.own] for value in values]


def _same_sum(kit: Kit, pieces: Pieces) -> list[Move]:
    """By pair of dice, then by the value of the first, then by that of the second."""
    found: list[Move] = []
    for pair, _, _ in kit.pairs[kit.own]:
        every = [move for moves in pieces.same_sum[pair] for move in moves]
        every.sort(key=_values)
        found += every
    return found


def _values(move: Move) -> tuple[int, int]:
    assert isinstance(move, Turn)
    return move.value, move.second


def _performances(kit: Kit, card: int, action: int) -> list[Move]:
    """All ways to perform an action with a card."""
    pieces = kit.pieces[card]
    if action in ONE_DIE:
        return list(pieces.one_die[action][kit.own])
    if action == tables.EMBOITE:
        return _same_sum(kit, pieces)
    return _to_values(kit, pieces, action)


def _turns(kit: Kit) -> list[tuple[str, list[Move]]]:
    """Discards, what each card does, and what a Chase can copy, as far as the deck goes."""
    deck = tables.cards_of(kit.deck)
    plain = [card for card in deck if card != tables.CHASE]
    discards = [move for card in deck for move in kit.pieces[card - 1].discards[kit.own]]
    listed = [("discard", discards)]
    listed += [
        (tables.CARDS[card - 1].action, _performances(kit, card - 1, card)) for card in plain
    ]
    if tables.CHASE in deck:
        chase = tables.CHASE - 1
        listed.append(("Chase, nothing to copy", list(kit.pieces[chase].nothing)))
        listed.append(("Chase, re-roll", _performances(kit, chase, tables.REROLL)))
        for card in plain:
            name = f"Chase, {tables.CARDS[card - 1].action}"
            listed.append((name, _performances(kit, chase, card)))
    if tables.PIROUETTE in deck:
        listed.append(("again", list(kit.agains[kit.own])))
    return listed


def _listed(kit: Kit) -> list[tuple[str, list[Move]]]:
    """All moves that there are, in their groups."""
    listed = [("lock", list(kit.locks))]
    if kit.turns:
        listed += _turns(kit)
    listed.append(("claim", list(kit.claims)))
    listed.append(("answer", list(ANSWERS)))
    return listed


# ---- masks


_WHOLE: Final[dict[str, int]] = {"lock": LOCK, "claim": CLAIM, "answer": ANSWER}
"""The groups that are open as a whole in a phase."""


def _alone(group: Group, actions: int) -> bytes:
    """The mask in which one group is open."""
    after = actions - group.first - group.size
    return bytes(group.first) + bytes([1] * group.size) + bytes(after)


def _first_of_cards(first: dict[str, int], before: str) -> list[int]:
    """Where the actions of each card begin, by its number; 0 where there are none."""
    return [0] + [first.get(f"{before}{card.action}", 0) for card in tables.CARDS]


def _discards(kit: Kit, first: int) -> list[int]:
    """Where the discards of each card begin."""
    deck = [card for card in range(9) if kit.deck >> card & 1]
    return [first + kit.dice * deck.index(card) if card in deck else 0 for card in range(9)]


def _value_masks(highest: int) -> list[bytes]:
    """A byte for each value, by the mask of the values."""
    values = range(1, highest + 1)
    return [bytes([mask >> value & 1 for value in values]) for mask in range(128)]


class Numbering:
    """All actions; each is a whole move, so that none is ever begun."""

    def __init__(self, kit: Kit) -> None:
        moves: list[Move] = []
        groups: list[Group] = []
        for name, some in _listed(kit):
            groups.append(Group(name, len(moves), len(some)))
            moves += some
        self.groups: Final = tuple(groups)
        self.actions: Final = len(moves)
        self._moves: Final = moves
        self._numbers: Final = {move: number for number, move in enumerate(moves)}
        self._nothing: Final = bytes(len(moves))
        # Where groups begin, and what their bytes are in a mask.
        first = {group.name: group.first for group in groups}
        self._discards: Final = _discards(kit, first.get("discard", 0))
        self._own: Final = _first_of_cards(first, "")
        self._chased: Final = _first_of_cards(first, "Chase, ")
        self._chased[tables.REROLL] = first.get("Chase, re-roll", 0)
        self._copies_nothing: Final = first.get("Chase, nothing to copy", 0)
        self._again: Final = first.get("again", 0)
        self._ones: Final = [bytes([1] * count) for count in range(kit.dice + 2)]
        self._values: Final[dict[int, list[bytes]]] = {
            action: _value_masks(highest_value(action, kit.faces))
            for action in (tables.CAMBRE, tables.CABRIOLE)
        }
        faces = range(1, kit.faces + 1)
        self._sums: Final = [
            bytes([value + second == total for value in faces for second in faces])
            for total in range(2 * kit.faces + 1)
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
            dice = state.kit.common_dice + tables.count(state.visible[seat])
            made[self._again : self._again + 1 + dice] = self._ones[1 + dice]
            return bytes(made)
        return self._whole.get(phase, self._nothing)

    def _turn_mask(self, state: State, seat: int) -> bytes:
        made = bytearray(self.actions)
        dice = state.kit.common_dice + tables.count(state.visible[seat])
        ones = self._ones[dice]
        hand = state.hands[seat]
        for card in range(9):
            if hand >> card & 1:
                at = self._discards[card]
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
            for die in state.kit.places[dice - state.kit.common_dice]:
                made[at : at + width] = values[new_values(state, seat, action, die)]
                at += width
        else:
            made[at : at + dice] = self._ones[dice]

    def _open_emboite(self, made: bytearray, state: State, seat: int, at: int, dice: int) -> None:
        kit = state.kit
        width = kit.faces * kit.faces
        can_change = kit.changeable[dice - kit.common_dice]
        for _, die, other in kit.pairs[kit.own]:
            if can_change >> other & 1:
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

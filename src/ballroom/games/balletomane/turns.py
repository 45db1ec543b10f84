"""Turns: cards played or discarded, and what they do to the dice."""
# compiled by mypyc

from typing import Final

from ballroom.core.contract import Event, Refusal
from ballroom.core.language import Phrase, say
from ballroom.games.balletomane import tables
from ballroom.games.balletomane.events import Played, Rerolled, Stopped
from ballroom.games.balletomane.moves import Again, Move, Roll, Turn, Turns
from ballroom.games.balletomane.pieces import Pieces
from ballroom.games.balletomane.state import AGAIN, CLAIM, NONE, SPIN, TURN, Draft, State, swap

COMMON_DICE: Final = tables.COMMON_DICE
NAMES: Final = ("c1", "c2", "c3", "c4", "o1", "o2")
"""The dice that a player can change: four common ones, and the own visible ones."""


def face(state: State, seat: int, die: int) -> int:
    """What a die shows, by its place as the player of that seat counts them."""
    if die < COMMON_DICE:
        return state.common >> 3 * die & 7
    return state.visible[seat] >> 3 * (die - COMMON_DICE) & 7


def copied(state: State, seat: int) -> int:
    """What a Chase performs: the other's last action in this act, or nothing (BM-4.9, BM-4.10)."""
    action = state.actions[1 - seat]
    return tables.NOTHING if action == NONE else action


# ---- what may be played


def legal_turns(state: State) -> Turns:
    """All turns of the player whose turn it is (BM-3.2)."""
    seat = state.due
    own = tables.count(state.visible[seat])
    hand = state.hands[seat]
    made = state.kit.pieces
    pieces: list[tuple[Move, ...]] = []
    for card in range(9):
        if hand >> card & 1:
            action = card + 1
            if action == tables.CHASE:
                action = copied(state, seat)
            _add_action(pieces, state, made[card], action, own)
            pieces.append(made[card].discards[own])
    return Turns(pieces)


def _add_action(
    pieces: list[tuple[Move, ...]], state: State, made: Pieces, action: int, own: int
) -> None:
    if action == tables.NOTHING:
        pieces.append(made.nothing)
    elif action == tables.EMBOITE:
        _add_emboite(pieces, state, made, own)
    elif action == tables.CAMBRE or action == tables.CABRIOLE:
        by_die = made.to_values[action]
        seat = state.due
        places = state.kit.places[own]
        pieces += [by_die[die][new_values(state, seat, action, die)] for die in places]
    else:
        pieces.append(made.one_die[action][own])


def _add_emboite(pieces: list[tuple[Move, ...]], state: State, made: Pieces, own: int) -> None:
    seat = state.due
    for index, die, other in state.kit.pairs[own]:
        total = face(state, seat, die) + face(state, seat, other)
        pieces.append(made.same_sum[index][total])


def new_values(state: State, seat: int, action: int, die: int) -> int:
    """The mask of the values that Cambre or Cabriole can give to a die."""
    mask = 0
    if action == tables.CABRIOLE:
        for value in tables.halves(face(state, seat, die)):
            mask |= 1 << value
        return mask
    for other in range(state.kit.common_dice):  # BM-4.4: any other die that both can see
        if other != die:
            mask |= 1 << (state.common >> 3 * other & 7)
    for owner in (0, 1):
        dice = state.visible[owner]
        place = COMMON_DICE
        while dice:
            if owner != seat or place != die:
                mask |= 1 << (dice & 7)
            dice >>= 3
            place += 1
    return mask


def why_no_turn(state: State, seat: int, move: Turn) -> Refusal | None:
    """Why a turn may not be taken, if so."""
    if not 0 <= move.card < 9 or not state.hands[seat] >> move.card & 1:
        return Refusal("BM-3.2", "That card is not in your hand.")
    if move.discard:
        if move.action != tables.REROLL or not _says_nothing_more(move):
            return Refusal("BM-3.2", "A discarded card re-rolls one die.")
        return _why_not_this_die(state, seat, move.die)
    return _why_no_action(state, seat, move)


def _why_no_action(state: State, seat: int, move: Turn) -> Refusal | None:
    action = move.card + 1
    if action == tables.CHASE:
        action = copied(state, seat)
        if move.action != action:
            rule = "BM-4.10" if action == tables.NOTHING else "BM-4.9"
            return Refusal(rule, "A Chase would do this now: {said}.", said=_said(action))
    elif move.action != action:
        return Refusal("BM-3.2", "That card does this: {said}.", said=_said(action))
    if action == tables.NOTHING:
        wrong = move.die != NONE or not _says_nothing_more(move)
        return Refusal("BM-4.10", "There is nothing to copy yet.") if wrong else None
    refusal = _why_not_this_die(state, seat, move.die)
    if refusal is not None:
        return refusal
    if action == tables.EMBOITE:
        return _why_no_emboite(state, seat, move)
    if action == tables.CAMBRE or action == tables.CABRIOLE:
        return _why_no_value(state, seat, move)
    if not _says_nothing_more(move):
        return Refusal(f"BM-4.{move.card + 1}", "That action takes one die and no value.")
    return None


def _says_nothing_more(move: Turn) -> bool:
    return move.value == NONE and move.other == NONE and move.second == NONE


def _why_not_this_die(state: State, seat: int, die: int) -> Refusal | None:
    if can_change(state, seat, die):
        return None
    return Refusal("BM-3.3", "Only common dice and own visible dice can be changed.")


def can_change(state: State, seat: int, die: int) -> bool:
    """Whether a player can change the die at a place (BM-3.3)."""
    return die >= 0 and state.kit.changeable[tables.count(state.visible[seat])] >> die & 1 == 1


def _why_no_value(state: State, seat: int, move: Turn) -> Refusal | None:
    allowed = new_values(state, seat, move.action, move.die)
    if move.value >= 1 and allowed >> move.value & 1 and move.other == move.second == NONE:
        return None
    if move.value == NONE or move.other != NONE:
        return Refusal(f"BM-4.{move.action}", "That action takes one die and its new value.")
    if move.action == tables.CAMBRE:
        return Refusal("BM-4.4", "No other die that both can see shows that value.")
    return Refusal("BM-4.7", "Half of that die, rounded either way, is something else.")


def _why_no_emboite(state: State, seat: int, move: Turn) -> Refusal | None:
    if move.other == NONE or move.die >= move.other:
        return Refusal("BM-4.8", "Emboite takes two different dice, named in their order.")
    refusal = _why_not_this_die(state, seat, move.other)
    if refusal is not None:
        return refusal
    total = face(state, seat, move.die) + face(state, seat, move.other)
    faces = state.kit.faces
    in_range = 1 <= move.value <= faces and 1 <= move.second <= faces
    if in_range and move.value + move.second == total:
        return None
    return Refusal(
        "BM-4.8",
        "The two new values must be from 1 to {faces} and add up to {total}.",
        faces=faces,
        total=total,
    )


def _said(action: int) -> Phrase:
    if action == tables.NOTHING:
        return say("nothing")
    if action == tables.REROLL:
        return say("re-roll one die")
    card = tables.CARDS[action - 1]
    return say("{card}, {effect}", card=card.action, effect=say(card.effect))


# ---- what turns bring about


def take_turn(state: State, seat: int, move: Turn) -> tuple[State, tuple[Event, ...]]:
    """Give a card away, face up (BM-3.5), for what it does."""
    draft = Draft(state)
    draft.hands = swap(state.hands, seat, state.hands[seat] & ~(1 << move.card))
    draft.played = swap(state.played, seat, state.played[seat] | 1 << move.card)
    draft.actions = swap(state.actions, seat, move.action)
    changes = _change_dice(draft, state, seat, move)
    spins = move.action in (tables.REROLL, tables.PIROUETTE)
    spun = NAMES[move.die] if spins else None
    rule = _paragraph(move)
    told = Played(rule, seat, move.card + 1, move.discard, move.action, spun, tuple(changes))
    if spins:
        draft.phase, draft.die = SPIN, move.die
        draft.more = 1 if move.action == tables.PIROUETTE else 0
    else:
        _pass_turn(draft, seat)
    return draft.done(), (told,)


def _paragraph(move: Turn) -> str:
    if move.discard:
        return "BM-3.2"
    if move.card + 1 == tables.CHASE:
        return "BM-4.10" if move.action == tables.NOTHING else "BM-4.9"
    return f"BM-4.{move.action}"


def _change_dice(draft: Draft, state: State, seat: int, move: Turn) -> list[tuple[str, int, int]]:
    """Give the dice of a move their new values, which may be the old ones (BM-3.4)."""
    action = move.action
    if action in (tables.REROLL, tables.PIROUETTE, tables.NOTHING):
        return []
    old = face(state, seat, move.die)
    new = move.value if move.value != NONE else tables.simple(action, old, state.kit.faces)
    _set(draft, seat, move.die, new)
    changes = [(NAMES[move.die], old, new)]
    if move.other != NONE:
        changes.append((NAMES[move.other], face(state, seat, move.other), move.second))
        _set(draft, seat, move.other, move.second)
    return changes


def _set(draft: Draft, seat: int, die: int, value: int) -> None:
    if die < COMMON_DICE:
        shift = 3 * die
        draft.common = draft.common & ~(7 << shift) | value << shift
    else:
        shift = 3 * (die - COMMON_DICE)
        dice = draft.visible[seat] & ~(7 << shift) | value << shift
        draft.visible = swap(draft.visible, seat, dice)


def _pass_turn(draft: Draft, seat: int) -> None:
    """The other's turn; after three each, the claims, the last to play first (BM-3.1, BM-6.1)."""
    draft.turns += 1
    draft.die, draft.more = NONE, 0
    if draft.turns == draft.kit.turns:
        draft.phase, draft.due = CLAIM, seat
    else:
        draft.phase, draft.due = TURN, 1 - seat


def spin(state: State, move: Roll) -> tuple[State, tuple[Event, ...]]:
    """A die is re-rolled; after the first of a Pirouette there may be another (BM-4.11)."""
    seat = state.due
    draft = Draft(state)
    old = face(state, seat, state.die)
    _set(draft, seat, state.die, move.dice[0])
    rule = "BM-4.5" if state.actions[seat] == tables.PIROUETTE else "BM-3.2"
    told = Rerolled(rule, seat, NAMES[state.die], old, move.dice[0])
    if state.more:
        draft.phase, draft.die, draft.more = AGAIN, NONE, 0
    else:
        _pass_turn(draft, seat)
    return draft.done(), (told,)


def again(state: State, seat: int, move: Again) -> tuple[State, tuple[Event, ...]]:
    """The second half of a Pirouette (BM-4.11)."""
    draft = Draft(state)
    if move.die == NONE:
        _pass_turn(draft, seat)
        return draft.done(), (Stopped("BM-4.11", seat),)
    draft.phase, draft.die = SPIN, move.die
    return draft.done(), ()

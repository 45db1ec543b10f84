"""Balletomane in numbers: every move is one action, and a view is a row of bytes.

docs/numbers.md lists both, and a test compares it with what stands here.
"""
# compiled by mypyc

from functools import cache
from typing import Any, Final

from ballroom.core.encoding import Field, size
from ballroom.games.balletomane import tables
from ballroom.games.balletomane.kit import Kit
from ballroom.games.balletomane.moves import Claim
from ballroom.games.balletomane.numbering import Numbering
from ballroom.games.balletomane.setup import Setup, kit_for
from ballroom.games.balletomane.state import PHASES

HIGHEST_SCORE: Final = 255


def _fields(kit: Kit) -> tuple[Field, ...]:
    """A field of two parts is the own one first, then that of the other player."""
    cards, own, faces = len(tables.CARDS), kit.own * kit.faces, f"1 to {kit.faces}"
    return (
        Field("seat", 2, 1, "the own seat, 0 or 1; none for one who only watches"),
        Field("act", kit.acts + 1, 1, "the act; the last place is every further act"),
        Field("starter", 2, 1, "who started this act: I, the other"),
        Field("phase", len(PHASES), 1, ", ".join(PHASES)),
        Field("due", 2, 1, "whose cards, dice, turn, claim or answer is due: mine, the other's"),
        Field("to_move", 2, 1, "who may move: I, the other"),
        Field("turns", kit.turns + 1, 1, "how many turns of this act have been taken"),
        Field("scores", 2, HIGHEST_SCORE, f"points, at most {HIGHEST_SCORE} of them"),
        Field("cards", 2, kit.cards, "how many cards are in hand"),
        Field("hand", 2 * cards, 1, "cards 1 to 9 in hand, where seen"),
        Field("played", 2 * cards, 1, "cards 1 to 9 that lie face up"),
        Field("action", 2 * 11, 1, "the last action of this act: 0 re-roll, cards 1 to 9, 10 none"),
        Field("common", kit.common_dice * kit.faces, 1, f"each common die: {faces}"),
        Field("visible", 2 * own, 1, f"each visible die: {faces}"),
        Field("locked", 2 * own, 1, f"each locked die, where seen: {faces}"),
        Field("hidden", 2, kit.own, "how many dice are locked, or not yet decided about"),
        Field("lock", len(kit.locks), 1, "the own sealed decision, in the order of the actions"),
        Field("die", kit.dice, 1, "the die that is being re-rolled: the common ones, the own ones"),
        Field("more", 1, 1, "a Pirouette may go on after this re-roll"),
        Field("claim", 2 * len(kit.claims), 1, "the claim, in the order of the actions"),
        Field("answer", 2 * 2, 1, "the answer to the claim: accepted, called"),
        Field("measure", cards, 36, "what the own dice come to for each choreography"),
        Field("points", cards, 20, "the points of that"),
    )


_PHASE: Final[dict[str, int]] = {phase: at for at, phase in enumerate(PHASES)}


def _levels(kit: Kit) -> list[int]:
    """Where each level stands among the claims that can be made; 0 where it cannot."""
    found = [0] * len(kit.claimable)
    for at, claim in enumerate(kit.claims):
        assert isinstance(claim, Claim)
        found[claim.level] = at
    return found


class Encoding(Numbering):
    """Balletomane in numbers."""

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self.fields: Final = _fields(kit)
        self._last_act: Final = kit.acts + 1
        self._faces: Final = kit.faces
        self._side_dice: Final = kit.own * kit.faces
        # Where a place stands among the dice, and a level among the claims.
        self._places: Final = {place: at for at, place in enumerate(kit.places[kit.own])}
        self._levels: Final = _levels(kit)
        self._claims: Final = len(kit.claims)
        at: dict[str, int] = {}
        place = 0
        for field in self.fields:
            at[field.name] = place
            place += field.size
        self._act: Final = at["act"]
        self._starter: Final = at["starter"]
        self._phase: Final = at["phase"]
        self._due: Final = at["due"]
        self._to_move: Final = at["to_move"]
        self._turns: Final = at["turns"]
        self._scores: Final = at["scores"]
        self._cards: Final = at["cards"]
        self._hand: Final = at["hand"] - 1  # cards and dice are counted from 1
        self._played: Final = at["played"] - 1
        self._action: Final = at["action"]
        self._common: Final = at["common"] - 1
        self._visible: Final = at["visible"] - 1
        self._locked: Final = at["locked"] - 1
        self._hidden: Final = at["hidden"]
        self._lock: Final = at["lock"]
        self._die: Final = at["die"]
        self._more: Final = at["more"]
        self._claim: Final = at["claim"]
        self._answer: Final = at["answer"]
        self._measure: Final = at["measure"]
        self._points: Final = at["points"]
        self._size: Final = size(self.fields)

    def tensor(self, view: Any, begun: tuple[int, ...]) -> bytes:
        """What a seat sees, by the fields; one who watches sees it from the first seat."""
        del begun
        made = bytearray(self._size)
        seat: int = view.seat
        if seat < 0:
            seat = 0
        else:
            made[seat] = 1
        self._say_where_it_stands(made, view, seat)
        for which in (0, 1):
            self._say_side(made, view.sides[seat if which == 0 else 1 - seat], which)
        lock: tuple[int, ...] | None = view.sides[seat].lock
        if lock is not None:
            mask = 0
            for die in lock:
                mask |= die  # the first is 1, the second 2
            made[self._lock + mask] = 1
        if view.reach is not None:
            for at, reach in enumerate(view.reach):
                made[self._measure + at] = reach.measure
                made[self._points + at] = reach.points
        return bytes(made)

    def _say_where_it_stands(self, made: bytearray, view: Any, seat: int) -> None:
        act: int = view.act
        made[self._act + min(act, self._last_act) - 1] = 1
        starter: int | None = view.starter
        if starter is not None:
            made[self._starter + (starter != seat)] = 1
        phase: str = view.phase
        made[self._phase + _PHASE[phase]] = 1
        due: int | None = view.due
        if due is not None:
            made[self._due + (due != seat)] = 1
        movers: tuple[int, ...] = view.to_move
        for mover in movers:
            if mover >= 0:
                made[self._to_move + (mover != seat)] = 1
        turns: int = view.turns
        made[self._turns + turns] = 1
        _put_dice(made, self._common, self._faces, view.common)
        die: int | None = view.die
        if die is not None:
            made[self._die + self._places[die]] = 1
        if view.more:
            made[self._more] = 1

    def _say_side(self, made: bytearray, side: Any, which: int) -> None:
        score: int = side.score
        made[self._scores + which] = min(score, HIGHEST_SCORE)
        cards: int = side.cards
        made[self._cards + which] = cards
        _put(made, self._hand + 9 * which, side.hand)
        _put(made, self._played + 9 * which, side.played)
        action: int | None = side.action
        if action is not None:
            made[self._action + 11 * which + action] = 1
        dice = self._side_dice * which
        _put_dice(made, self._visible + dice, self._faces, side.visible)
        _put_dice(made, self._locked + dice, self._faces, side.locked)
        hidden: int = side.hidden
        made[self._hidden + which] = hidden
        claim: int | None = side.claim
        if claim is not None:
            made[self._claim + self._claims * which + self._levels[claim]] = 1
        called: bool | None = side.called
        if called is not None:
            made[self._answer + 2 * which + called] = 1


def _put(made: bytearray, at: int, items: tuple[int, ...] | None) -> None:
    """A 1 for each of some items, which are counted from a place."""
    if items is not None:
        for item in items:
            made[at + item] = 1


def _put_dice(made: bytearray, at: int, faces: int, dice: tuple[int, ...] | None) -> None:
    """A 1 for what each die shows."""
    if dice is not None:
        for shown in dice:
            made[at + shown] = 1
            at += faces


@cache
def encode(setup: Setup) -> Encoding:
    """Balletomane in numbers."""
    return Encoding(kit_for(setup))

"""Balletomane in the terminal: the dice, the cards in hand, the claim and the call."""

from collections.abc import Sequence
from typing import Any

from ballroom.core.chance import Rng
from ballroom.core.contract import Event, Malformed
from ballroom.core.language import Phrase, joined, say
from ballroom.games.balletomane import tables, words
from ballroom.games.balletomane.claims import counts_of, last_card
from ballroom.games.balletomane.events import Dealt, Decided, OwnRolled
from ballroom.games.balletomane.moves import Claim, Lock, Turn
from ballroom.games.balletomane.notation import ACTIONS
from ballroom.games.balletomane.setup import kit_shown
from ballroom.games.balletomane.turns import COMMON_DICE, NAMES
from ballroom.games.balletomane.view import View
from ballroom.terminal.rooms.any_game import AnyRoom, whose

HOW = {
    "lock": say(
        "Type the dice to lock: 1, 2 or 1 2; Enter for none. Locked dice are hidden and fixed."
    ),
    "turn": say("""\
Type a card by number or name, and a die: 1 c1 (Arabesque), 4 o1 to 5 (Cambre: copy a 5),
7 c2 to 3 (Cabriole), 8 c1 to 4 c2 to 4 (Emboite), 9 c1 (Chase: what the other did last).
Or give a card away for a re-roll: discard 5 reroll c2."""),
    "again": say("Type a die to re-roll, such as c3; Enter leaves it at that."),
    "claim": say(
        "Type a choreography and a level of it, such as straight 4, large 24; or nothing."
    ),
    "answer": say("Type accept, and the claim earns its points; or call, and it is looked into."),
}
OURS = say("† ours, but for the straight of 4 and the three sixes (BM-1.3, BM-5.9)")


class Room(AnyRoom):
    """A game of Balletomane in words."""

    def describe(self, view: View, names: Sequence[str]) -> str:
        """The two players, the dice, and the own cards with what they are worth now."""
        lines = [joined("", [_where(view), "."])]
        for seat, side in enumerate(view.sides):
            said = [say("{points} {points|point|points}", points=side.score), *_public(view, seat)]
            lines.append(joined("", [whose(view, names, seat), ": ", joined("; ", said), "."]))
        if view.common:
            lines.append(say("Common dice: {dice}.", dice=_dice(NAMES, view.common)))
        if view.seat in (0, 1):
            own = view.sides[view.seat]
            lines.append(
                say(
                    "Your dice: visible {visible}; hidden {hidden}.",
                    visible=_dice(NAMES[COMMON_DICE:], own.visible) or say("none"),
                    hidden=[str(face) for face in own.locked or ()] or say("none"),
                )
            )
            lines += [_card_line(view, card) for card in own.hand or ()]
            lines.append(OURS)
        return joined("\n", lines)

    def is_news(self, event: Event) -> bool:
        """The own cards and dice are shown anyhow."""
        return not isinstance(event, Dealt | OwnRolled | Decided)

    def help(self, view: View) -> str:
        """How to write what this phase asks for."""
        return HOW[view.phase]

    def question(self, view: View) -> str:
        """What a player is asked in this phase."""
        match view.phase:
            case "lock":
                return say("Lock which of your dice? (1, 2, 1 2; Enter for none; ? helps)")
            case "turn":
                return say("Your turn? (e.g. 4 c1 to 5, or discard 5 reroll c2; ? helps)")
            case "again":
                return say("Re-roll another die for your Pirouette? (e.g. c2; Enter stops)")
            case "claim":
                return say("What do you claim? (e.g. straight 4, or nothing; ? helps)")
        claim = view.sides[1 - view.seat].claim or 0
        points = tables.LEVELS[claim].points
        return say(
            "The claim is {claim}, {points} points. If you call: {most} if true, 0 if not. "
            "accept / call?",
            claim=words.claimed_name(claim),
            points=points,
            most=points + tables.CALLED,
        )

    def read(self, view: View, text: str) -> Any:
        """Short forms: the phase says what is meant."""
        typed = text.lower().split()
        match view.phase:
            case "lock" if not typed or typed[0] in ("1", "2", "12", "none"):
                return self.game.read_move(f"lock {text or 'none'}")
            case "again" if not typed:
                return self.game.read_move("stop")
            case "again" if typed[0] in NAMES:
                return self.game.read_move(f"again {text}")
            case "claim" if typed and typed[0] != "claim":
                return self.game.read_move(f"claim {text}")
            case "lock" if typed[0] != "lock":
                raise Malformed(say("type 1, 2 or 1 2 for the dice to lock, or Enter for none"))
            case "answer" if typed not in (["accept"], ["call"]):
                raise Malformed(say("type accept or call"))
            case "turn" if typed:
                return self.game.read_move(" ".join(_spelled_out(view, typed)))
        return self.game.read_move(text)

    def preview(self, view: View, names: Sequence[str], move: Any) -> str | None:
        """What a turn does to the dice and the other cards; what a claim may bring."""
        if isinstance(move, Claim) and move.level:
            return self._claim_preview(view, move)
        if isinstance(move, Lock):
            return _lock_preview(view, move)
        return self._turn_preview(view, names, move) if isinstance(move, Turn) else None

    def _turn_preview(self, view: View, names: Sequence[str], move: Turn) -> str:
        state = self.game.imagine(view, Rng("preview"))
        if self.game.why_illegal(state, view.seat, move):
            return ""
        after, events = self.game.apply(state, view.seat, move)
        told: str = self.game.tell(events[0], names)
        seen: View = self.game.view(after, view.seat)
        if move.action in (tables.REROLL, tables.PIROUETTE) or not seen.reach:
            return told
        left = [
            say(
                "{choreography} {points}",
                choreography=say(tables.CARDS[card - 1].choreography),
                points=seen.reach[card - 1].points,
            )
            for card in seen.sides[view.seat].hand or ()
        ]
        worth = joined(", ", left)
        return say("{told} Your other cards would then be worth: {worth}.", told=told, worth=worth)

    def _claim_preview(self, view: View, move: Claim) -> str:
        state = self.game.imagine(view, Rng("preview"))
        card = last_card(state.hands[view.seat])
        true = tables.is_true(move.level, card, counts_of(state, view.seat))
        points = tables.LEVELS[move.level].points
        return say(
            "You claim {claim} for {points} points. It is {kind}: if you are called it brings "
            "{called}.",
            claim=words.claimed_name(move.level),
            points=points,
            kind=say("true") if true else say("a bluff"),
            called=points + tables.CALLED if true else 0,
        )


def _lock_preview(view: View, move: Lock) -> str:
    both = view.sides[view.seat].locked or ()
    locked = [str(face) for at, face in enumerate(both) if move.dice >> at & 1]
    shown = [str(face) for at, face in enumerate(both) if not move.dice >> at & 1]
    return say(
        "You lock {locked}; the other will see {shown}.",
        locked=locked or say("nothing"),
        shown=shown or say("neither die"),
    )


def _where(view: View) -> Phrase:
    kit = kit_shown(view.setup)
    act = say("Act {act} of {acts}", act=view.act, acts=kit.acts)
    if view.act > kit.acts:
        act = say("Act {act}, to break the tie", act=view.act)
    if view.phase in ("turn", "spin", "again"):
        turn = min(view.turns + 1, kit.turns)
        return say("{act}, turn {turn} of {turns}", act=act, turn=turn, turns=kit.turns)
    return act


def _dice(names: Sequence[str], faces: Sequence[int]) -> Phrase:
    """Dice by their names, such as c1 is 4."""
    shown = [
        say("{die} is {face}", die=die, face=face) for die, face in zip(names, faces, strict=False)
    ]
    return joined(", ", shown)


def _public(view: View, seat: int) -> list[Phrase]:
    side = view.sides[seat]
    said = [say("{count} {count|card|cards} in hand", count=side.cards)]
    if side.played:
        cards = joined(", ", [say(tables.CARDS[card - 1].action) for card in side.played])
        said.append(say("face up {cards}", cards=cards))
    if side.claim is not None:
        claim = words.claimed_name(side.claim) if side.claim else say("nothing")
        match side.called:
            case None:
                said.append(say("claims {claim}", claim=claim))
            case True:
                said.append(say("claims {claim}, called", claim=claim))
            case False:
                said.append(say("claims {claim}, accepted", claim=claim))
    if view.phase == "lock":
        said.append(say("deciding") if seat in view.to_move else say("has decided"))
    return said


def _card_line(view: View, card: int) -> Phrase:
    found = tables.CARDS[card - 1]
    now = view.reach[card - 1] if view.reach else None
    kept = joined(", ", [say(found.action), say(found.effect)])
    known = say(
        "Card {card}: {action}; {choreography}",
        card=card,
        action=kept,
        choreography=say(found.choreography),
    )
    if now is None:
        return joined("", [known, "."])
    return say(
        "{card}, now {measure}, worth {points} {points|point|points}.",
        card=known,
        measure=now.measure,
        points=now.points,
    )


def _spelled_out(view: View, typed: list[str]) -> list[str]:
    """`4 c1 to 5` is Cambre; a Chase need not name what it copies, an even half its value."""
    if typed[0].isdigit() and 1 <= int(typed[0]) <= 9:
        typed = [ACTIONS[int(typed[0])], *typed[1:]]
    if typed[0] == "chase" and len(typed) > 1 and typed[1] in NAMES:
        copied = view.sides[1 - view.seat].action
        if copied is not None and copied != tables.NOTHING:
            typed = ["chase", ACTIONS[copied], *typed[1:]]
    if "cabriole" in typed and "to" not in typed and typed[-1] in NAMES:
        halves = tables.halves(_face(view, typed[-1]))
        if len(halves) == 1:
            typed = [*typed, "to", str(halves[0])]
    return typed


def _face(view: View, name: str) -> int:
    """What a die shows, 1 where there is no such die."""
    place = NAMES.index(name)
    row = view.common if place < COMMON_DICE else view.sides[view.seat].visible
    place %= COMMON_DICE
    return row[place] if place < len(row) else 1

"""Dancing Dice in the terminal: the curtain, the couples, and the dances by name."""

from collections.abc import Sequence
from typing import Any

from ballroom.core.contract import Event, Malformed
from ballroom.core.dice import pack, unpack
from ballroom.core.language import Phrase, joined, say
from ballroom.games.dancing_dice import tables, words
from ballroom.games.dancing_dice.events import Chosen, Rolled
from ballroom.games.dancing_dice.moves import Arrange
from ballroom.games.dancing_dice.view import Couple, View
from ballroom.terminal.rooms.any_game import AnyRoom, whose


class Room(AnyRoom):
    """A marathon in words."""

    def describe(self, view: View, names: Sequence[str]) -> str:
        """The couples and the Tango; the own dice."""
        lines = [say("Round {number}.", number=view.round)]
        if view.tango:
            lines.append(say("Tango: {dice}.", dice=_spaced(view.tango)))
        for seat, couple in enumerate(view.couples):
            endurance = say("endurance {points}", points=couple.endurance)
            doing = joined(", ", [endurance, *_doing(view, seat, couple)])
            lines.append(joined("", [whose(view, names, seat), ": ", doing, "."]))
        if view.seat >= 0 and (own := view.couples[view.seat].dice):
            lines.append(say("Your dice 1 to 3, ivory: {dice}.", dice=_spaced(own[:3])))
            lines.append(say("Your dice 4 to 6, velvet: {dice}.", dice=_spaced(own[3:])))
        return joined("\n", lines)

    def is_news(self, event: Event) -> bool:
        """Who is ready, and the own first roll, are shown anyhow."""
        return not isinstance(event, Chosen) and not (
            isinstance(event, Rolled) and len(event.new) == len(event.dice)
        )

    def help(self, view: View) -> str:
        """How to write a choice, and what dances are worth."""
        how = say("Type the numbers of the dice to re-roll, such as 2 5; Enter keeps all.")
        if view.phase == "arrange":
            how = say(
                "Type three dice for your first dance, such as 1 2 5; the rest is the second."
            )
        dances = joined(", ", [say(dance) for dance in reversed(tables.DANCES)])
        best = say("From the best: {dances} (the last fifteen are sums, 18 to 4).", dances=dances)
        return joined("\n", [how, best])

    def question(self, view: View) -> str:
        """What a couple is asked in this phase."""
        if view.phase == "choose":
            return say("Re-roll which dice? (e.g. 2 5; Enter keeps all; ? helps)")
        return say("Which three dice are your first dance? (e.g. 1 2 5; ? helps)")

    def read(self, view: View, text: str) -> Any:
        """Bare numbers are enough: the phase says what they mean."""
        if view.phase == "choose":
            if not text:
                return self.game.read_move("keep")
            if text[0].isdigit():
                return self.game.read_move(f"reroll {text}")
        elif text[:1].isdigit():
            return self.game.read_move(f"arrange {text}")
        elif not text:
            raise Malformed(say("name the three dice of your first dance, e.g. 1 2 5"))
        return self.game.read_move(text)

    def preview(self, view: View, names: Sequence[str], move: Any) -> str | None:
        """The two dances of an arrangement, by name."""
        del names
        own = view.couples[view.seat].dice
        if not isinstance(move, Arrange) or own is None or view.tango is None:
            return None
        hand, tango = pack(own), pack(view.tango)
        rows = (move.first, tables.SECOND[move.first])
        first, second = (
            joined(
                " ",
                [
                    _spaced(unpack(tables.row_of(hand, row))),
                    words.dance(tables.score_of(hand, row, tango)),
                ],
            )
            for row in rows
        )
        shown = say("First {first}; second {second}", first=first, second=second)
        if not tables.is_rock(hand, move.first):
            return shown
        special = say("A Gala!") if tables.is_gala(hand) else say("A Rock!")
        return joined(". ", [shown, special])


def _doing(view: View, seat: int, couple: Couple) -> list[Phrase]:
    if couple.endurance == 0:
        return [say("out")]
    said = []
    if couple.announced is not None:
        again = say("re-rolled {count}", count=couple.announced)
        said.append(again if couple.announced else say("keeps all"))
    if view.phase in ("choose", "arrange"):
        said.append(say("choosing") if seat in view.to_move else say("ready"))
    return said


def _spaced(faces: Sequence[int]) -> str:
    return " ".join(map(str, faces))

"""Balletomane: the dice, the cards in hand, the claim and the call."""

from typing import Any

from ballroom.core.language import joined, say
from ballroom.games.balletomane import tables, words
from ballroom.games.balletomane.moves import Again, Answer, Claim, Lock, Turn
from ballroom.games.balletomane.setup import kit_shown
from ballroom.games.balletomane.turns import COMMON_DICE, NAMES
from ballroom.games.balletomane.view import Side, View
from ballroom.terminal.houses import HOUSES
from ballroom.terminal.stage import dice
from ballroom.terminal.stage.boards import any_game
from ballroom.terminal.stage.boards.any_game import DO, HEAD, LIT, OFF, PLAIN, PRIMARY, SOFT
from ballroom.terminal.stage.boards.turning import Turning
from ballroom.terminal.stage.canvas import Canvas, cut
from ballroom.terminal.stage.sights import Key

OWNERS = (HOUSES[2], HOUSES[1])  # yellow and blue
COMMON = dice.velvet(HOUSES[3])
SHORT = (
    "+1",
    "-1",
    say("turn over"),
    say("copy"),
    say("re-roll x2"),
    "x2",
    "/2",
    say("same sum"),
    say("copy last"),
)
CARD_WIDTH, CARD_HEIGHT = 19, 7
TALL = 25
DISCARD = "discard"
ACCEPT, CALL = "accept", "call"


class Board(any_game.Board):
    """Two players and nine cards."""

    view: View

    def __init__(self, *what: Any) -> None:
        super().__init__(*what)
        self.begin()

    def begin(self) -> None:
        """Nothing is picked."""
        self.turn = Turning()
        self.locked: set[int] = set()
        self.level: int | None = None

    # ---- words

    def title(self) -> str:
        """The act and the turn."""
        view = self.view
        kit = kit_shown(view.setup)
        act = say("Act {act} of {acts}", act=view.act, acts=kit.acts)
        if view.act > kit.acts:
            act = say("Act {act}, to break the tie", act=view.act)
        if view.phase in ("turn", "spin", "again"):
            turn = min(view.turns + 1, kit.turns)
            act = say("{act}, turn {turn} of {turns}", act=act, turn=turn, turns=kit.turns)
        return self.speak(act)

    def question(self) -> str:
        """What is asked in this phase."""
        match self.view.phase:
            case "lock":
                return self.speak("Which dice do you lock? Locked dice are hidden and fixed.")
            case "turn":
                return self.speak(self.turn.question())
            case "again":
                return self.speak("Re-roll another die for your Pirouette, or leave it at that?")
            case "claim":
                return self.speak("What do you claim? The other sees neither card nor locked dice.")
        claim = self.view.sides[1 - self.view.seat].claim or 0
        points = tables.LEVELS[claim].points
        said = say(
            "Claimed is {claim}, {points} points. Called, it brings {most} if true, 0 if not.",
            claim=words.claimed_name(claim),
            points=points,
            most=points + tables.CALLED,
        )
        return self.speak(said)

    def note(self) -> str:
        """What the picked move would do, or how to pick."""
        move = self._move()
        preview = self.room.preview(self.view, self.names, move) if move is not None else None
        if preview:
            return self.speak(preview)
        match self.view.phase:
            case "lock":
                return self.speak("Press them, or type 1 and 2; Enter says it.")
            case "turn":
                return self.speak("Press, or type the numbers; D discards instead; Esc goes back.")
            case "claim":
                return self.speak("Press a level, or type 1 to 9: again for a higher level.")
        return ""

    # ---- drawing

    def paint(self, canvas: Canvas) -> None:
        """The players, the dice; below them cards, claims or the answer."""
        tall = canvas.height >= TALL
        y = self._players(canvas, 1 if tall else 0)
        y = self._dice(canvas, y + (1 if tall else 0), tall)
        if self.view.seat not in (0, 1):
            self._claims(canvas, y + 1)
            return
        if self.view.phase in ("claim", "answer", "over"):
            y = self._claims(canvas, y + (1 if tall else 0))
        else:
            y = self._cards(canvas, y + (1 if tall else 0))
        self._buttons(canvas, y + (1 if tall else 0))
        if tall and self.view.phase in ("turn", "again", "spin", "lock"):
            canvas.put(1, y + 4, self.speak("What can be claimed at last"), HEAD)
            self._claims(canvas, y + 5)

    def _players(self, canvas: Canvas, y: int) -> int:
        for seat, side in enumerate(self.view.sides):
            house = OWNERS[seat]
            canvas.put(1, y, house.emblem, f"bold {house.token}")
            canvas.put(3, y, cut(self.name(seat), 16), "bold" if seat == self.view.seat else "")
            canvas.put(20, y, f"{side.score:>3}", "bold")
            x = canvas.put(24, y, self.speak("points"), SOFT)
            canvas.put(x, y, cut(f" · {self._public(seat, side)}", canvas.width - x - 1), SOFT)
            y += 1
        return y

    def _public(self, seat: int, side: Side) -> str:
        said: list[str] = []
        if side.claim is not None:
            claim = words.claimed_name(side.claim) if side.claim else say("nothing")
            said.append(say("claims {claim}", claim=claim))
        if side.called is not None:
            said.append(say("called") if side.called else say("accepted"))
        said.append(say("{n} {n|card|cards}", n=side.cards))
        if side.played:
            played = [tables.CARDS[card - 1].action for card in side.played]
            said.append(say("played {cards}", cards=played))
        if self.view.phase == "lock":
            said.append(say("deciding") if seat in self.view.to_move else say("has decided"))
        return self.speak(joined("; ", said))

    def _dice(self, canvas: Canvas, y: int, tall: bool) -> int:
        view = self.view
        width = dice.WIDTH + 1 if tall else dice.MEDIUM_WIDTH + 1
        canvas.put(1, y, self.speak("Common dice"), HEAD)
        for place, face in enumerate(view.common):
            self._die(canvas, 1 + width * place, y + 1, face, COMMON, place, tall)
        x = 2 + width * COMMON_DICE
        first = view.seat if view.seat in (0, 1) else 0
        for seat in (first, 1 - first):
            title = say("Your dice") if seat == view.seat else say(
                "{name}'s dice", name=self.names[seat]
            )  # fmt: skip
            canvas.put(x, y, cut(self.speak(title), 3 * width), HEAD)
            self._owned(canvas, x, y + 1, seat, tall)
            x += 2 * width + 2
        return y + 2 + (dice.HEIGHT if tall else dice.MEDIUM_HEIGHT)

    def _owned(self, canvas: Canvas, x: int, y: int, seat: int, tall: bool) -> None:
        side, kind = self.view.sides[seat], dice.velvet(OWNERS[seat])
        width = dice.WIDTH + 1 if tall else dice.MEDIUM_WIDTH + 1
        own = seat == self.view.seat
        for at, face in enumerate(side.visible):
            self._die(canvas, x, y, face, kind, COMMON_DICE + at if own else None, tall)
            x += width
        for at in range(side.hidden):
            face = side.locked[at] if side.locked else dice.CLOSED
            if own and self.view.phase == "lock":
                lit = at + 1 in self.locked
                label = f"▣ {at + 1}" if lit else f"{at + 1}"
                self._drawn(canvas, x, y, face, kind, tall, label, lit, f"lock {at + 1}")
            else:
                label = "" if self.view.phase == "lock" else self.speak("locked")
                self._drawn(canvas, x, y, face, kind, tall, label, False, "")
            x += width

    def _die(
        self, canvas: Canvas, x: int, y: int, face: int, kind: dice.Kind,
        place: int | None, tall: bool,
    ) -> None:  # fmt: skip
        """A die that both can see; it has a number while one is asked for."""
        wanted = place is not None and self._wants_die()
        lit = place is not None and place in self.turn.dice
        label = f"{(place or 0) + 1}" if wanted or lit else ""
        spot = f"die {place}" if wanted else ""
        self._drawn(canvas, x, y, face, kind, tall, f"▲ {label}" if lit else label, lit, spot)

    def _drawn(
        self, canvas: Canvas, x: int, y: int, face: int, kind: dice.Kind, tall: bool,
        label: str, lit: bool, spot: str,
    ) -> None:  # fmt: skip
        width, height = (dice.WIDTH, dice.HEIGHT) if tall else (7, dice.MEDIUM_HEIGHT)
        if tall:
            dice.draw(canvas, x, y, face, kind)
        else:
            dice.medium(canvas, x, y, face, kind)
        canvas.put(x, y + height, f"{cut(label, width):^{width}}", LIT if lit else "bold")
        if spot and self.asked:
            canvas.spot(spot, x, y, width, height + 1, mark=(x + 1, y + height, width - 2))

    def _wants_die(self) -> bool:
        if not self.asked:
            return False
        if self.view.phase == "again":
            return True
        return self.view.phase == "turn" and self.turn.wants_die()

    def _cards(self, canvas: Canvas, y: int) -> int:
        own = self.view.sides[self.view.seat].hand or ()
        for at, card in enumerate(own):
            self._card(canvas, 1 + (CARD_WIDTH + 1) * at, y, card)
        return y + CARD_HEIGHT if own else y

    def _card(self, canvas: Canvas, x: int, y: int, card: int) -> None:
        found = tables.CARDS[card - 1]
        lit = self.turn.card == card - 1
        style = "clover-deep on ivory" if not lit else "crown-deep on ivory"
        canvas.fill(x, y, CARD_WIDTH, CARD_HEIGHT, "lozenge-deep on ivory")
        canvas.put(x, y, f" {card} ", f"bold {style}")
        canvas.put(x + 3, y, found.action, "bold lozenge-deep on ivory")
        if lit:
            word = self.speak("away") if self.turn.discard else self.speak("play")
            canvas.put(x + CARD_WIDTH - len(word) - 2, y, f"▲{word}", f"bold {style}")
        canvas.put(x + 3, y + 1, self.speak(SHORT[card - 1]), "lozenge-deep on ivory")
        canvas.put(x + 1, y + 2, "─" * (CARD_WIDTH - 2), "ivory-edge on ivory")
        canvas.put(
            x + 3, y + 3, f"{self.speak(found.choreography)}†", "italic bold star-deep on ivory"
        )
        now = self.view.reach[card - 1] if self.view.reach else None
        if now:
            said = say("{measure} now: {points}", measure=now.measure, points=now.points)
            canvas.put(x + 3, y + 4, self.speak(said), "lozenge-deep on ivory")
        for at, (low, points) in enumerate(found.levels):
            reached = now is not None and _reaches(card - 1, now.measure, low)
            style = "bold clover-deep on ivory" if reached else "star-deep on ivory"
            canvas.put(x + 1 + 4 * at, y + 5, f"{low:>3}", style)
            canvas.put(x + 1 + 4 * at, y + 6, f"{points:>3}", style)
        if self.asked and self.view.phase == "turn":
            canvas.spot(f"card {card - 1}", x, y, CARD_WIDTH, CARD_HEIGHT, mark=(x, y, CARD_WIDTH))

    def _claims(self, canvas: Canvas, y: int) -> int:
        """All nine choreographies with their levels: what can be claimed."""
        own = self.view.sides[self.view.seat].hand or () if self.view.seat in (0, 1) else ()
        number = 1
        for at, card in enumerate(tables.CARDS):
            mine = at + 1 in own
            canvas.put(1, y, f"{at + 1}", "bold")
            canvas.put(
                3, y, f"{self.speak(card.choreography)}†", "bold italic" if mine else "italic"
            )
            if mine:
                canvas.put(14, y, "◂", LIT)
            now = self.view.reach[at] if self.view.reach else None
            if now:
                said = say("{measure} now: {points}", measure=now.measure, points=now.points)
                canvas.put(16, y, self.speak(said), "bold" if mine else SOFT)
            x = 30
            for low, points in card.levels:
                x = self._level(canvas, x, y, number, low, points, bool(mine and now))
                number += 1
            y += 1
        return y

    def _level(
        self, canvas: Canvas, x: int, y: int, number: int, low: int, points: int, mine: bool
    ) -> int:
        level = tables.LEVELS[number]
        reached = False
        if mine and self.view.reach:
            measure = self.view.reach[level.card].measure
            reached = _reaches(level.card, measure, low)
        style = "bold good on paper-sunk" if reached else "ink on paper-sunk"
        if self.level == number:
            style = "bold candle on candle-wash"
        sign = "▲" if self.level == number else "✓" if reached else " "
        text = f"{sign}{low:>2}:{points:<2}"
        canvas.put(x, y, text, style)
        if self.asked and self.view.phase == "claim":
            canvas.spot(f"claim {number}", x, y, len(text))
        return x + len(text) + 2

    def _buttons(self, canvas: Canvas, y: int) -> None:
        if not self.asked:
            return
        x = 1
        if self.view.phase == "answer":
            x = canvas.button(ACCEPT, x, y, self.speak("Accept (A)"), PLAIN)
            canvas.button(CALL, x + 1, y, self.speak("Call (C)"), PLAIN)
            return
        if self.view.phase == "turn":
            x = self._value_buttons(canvas, x, y)
        ready = self._move() is not None
        x = canvas.button(DO, x, y, self.speak(self._label()), PRIMARY if ready else OFF)
        if self.view.phase == "turn" and self.turn.card is not None:
            label = (
                say("Play it instead (D)") if self.turn.discard else say("Discard it instead (D)")
            )
            canvas.button(DISCARD, x, y, self.speak(label), PLAIN)
        if self.view.phase == "claim":
            canvas.button("claim 0", x, y, self.speak("Nothing (0)"), PLAIN)

    def _value_buttons(self, canvas: Canvas, x: int, y: int) -> int:
        for value, text in self.turn.values():
            style = "bold candle on candle-wash" if value == self.turn.value else PLAIN
            x = canvas.button(f"value {value}", x, y, text, style)
        return x

    def _label(self) -> str:
        match self.view.phase:
            case "lock":
                if not self.locked:
                    return say("Lock none")
                return say("Lock {n} {n|die|dice}", n=len(self.locked))
            case "again" if self.turn.dice:
                return say("Re-roll {die}", die=words.die_name(NAMES[self.turn.dice[0]]))
            case "again":
                return say("Leave it at that")
            case "claim" if self.level:
                points = tables.LEVELS[self.level].points
                name = words.claimed_name(self.level)
                return say("Claim {claim} for {points}", claim=name, points=points)
            case "claim":
                return say("Claim nothing") if self.level == 0 else say("Claim")
        return say("Discard and re-roll") if self.turn.discard else say("Play it")

    # ---- playing

    def see(self, sight: Any) -> None:
        """The legal turns are what can be picked from."""
        super().see(sight)
        if self.asked and self.view.phase == "turn":
            self.turn.legal = [move for move in sight.legal if isinstance(move, Turn)]

    def _move(self) -> Any:
        """What is picked, as a move, once it is one."""
        match self.view.phase:
            case "lock":
                return Lock(sum(1 << die - 1 for die in self.locked))
            case "turn":
                return self.turn.move()
            case "again":
                return Again(self.turn.dice[0] if self.turn.dice else -1)
            case "claim" if self.level is not None:
                return Claim(self.level)
        return None

    def is_ready(self) -> bool:
        """Whether something whole is picked."""
        return self._move() is not None

    def start(self) -> str:
        """At the cards, the dice or the claims."""
        match self.view.phase:
            case "lock":
                return "lock 1"
            case "turn":
                return f"card {(self.view.sides[self.view.seat].hand or (1,))[0] - 1}"
            case "claim":
                return "claim 1"
            case "answer":
                return ACCEPT
        return DO

    def own_keys(self) -> list[Key]:
        """Numbers for whatever is asked for now."""
        if not self.asked:
            return []
        match self.view.phase:
            case "lock":
                return [Key(str(die), f"lock {die}", say("a die"), "1-2") for die in (1, 2)]
            case "answer":
                return [Key("a", ACCEPT, say("accept")), Key("c", CALL, say("call"))]
            case "claim":
                first = [Key("0", "claim 0", say("nothing"))]
                return first + [
                    Key(str(at + 1), f"claim {self._next_level(at)}", say("claim"), "1-9")
                    for at in range(len(tables.CARDS))
                ]
            case "again":
                return _dice_keys()
        return self._turn_keys()

    def _turn_keys(self) -> list[Key]:
        found = [] if self.turn.card is None else [Key("d", DISCARD, say("discard"))]
        if self.turn.card is None:
            hand = self.view.sides[self.view.seat].hand or ()
            found += [Key(str(card), f"card {card - 1}", say("a card"), "1-9") for card in hand]
        elif self.turn.values():
            found += [
                Key(str(v), f"value {v}", say("a value"), "1-6") for v, _ in self.turn.values()
            ]
        elif self.turn.wants_die():
            found += _dice_keys()
        return found

    def _next_level(self, card: int) -> int:
        """The level that the next stroke of a choreography's number picks."""
        own = [at for at, level in enumerate(tables.LEVELS) if level.card == card]
        return own[(own.index(self.level) + 1) % len(own)] if self.level in own else own[0]

    def back(self) -> bool:
        """Put down what was picked last."""
        had = self.level is not None or bool(self.locked)
        self.level, self.locked = None, set()
        return self.turn.back() or had

    def press(self, spot: str) -> Any:
        """Pick, or do."""
        word, _, number = spot.partition(" ")
        match word:
            case "lock":
                self.locked ^= {int(number)}
            case "card":
                self.turn.pick_card(int(number))
            case "die" if self.view.phase == "again":
                self.turn.dice = [] if self.turn.dice == [int(number)] else [int(number)]
            case "die":
                self.turn.pick_die(int(number))
            case "value":
                self.turn.value = int(number)
            case "discard":
                self.turn.pick_card(self.turn.card or 0, not self.turn.discard)
            case "claim":
                self.level = int(number)
            case "accept" | "call":
                return Answer(word == CALL)
            case "do":
                return self._move()
        return None


def _reaches(card: int, measure: int, low: int) -> bool:
    """Whether a measure is enough for a level of a choreography."""
    return measure <= low if card == tables.SMALL else measure >= low


def _dice_keys() -> list[Key]:
    return [Key(str(place + 1), f"die {place}", say("a die"), "1-6") for place in range(len(NAMES))]

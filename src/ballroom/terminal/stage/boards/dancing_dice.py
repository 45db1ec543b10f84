"""Dancing Dice: the couples with their endurance, the Tango, the own dice behind the curtain."""

from collections.abc import Sequence
from typing import Any

from ballroom.core.contract import Event
from ballroom.core.dice import pack
from ballroom.core.language import joined, say
from ballroom.games.dancing_dice import tables, words
from ballroom.games.dancing_dice.events import Judged, Performance
from ballroom.games.dancing_dice.moves import Arrange, Reroll
from ballroom.games.dancing_dice.view import Couple, View
from ballroom.terminal.houses import HOUSES
from ballroom.terminal.stage import dice
from ballroom.terminal.stage.boards import any_game
from ballroom.terminal.stage.boards.any_game import DO, HEAD, LIT, OFF, PLAIN, PRIMARY, SOFT
from ballroom.terminal.stage.canvas import Canvas, cut
from ballroom.terminal.stage.sights import Key

FIRST = (1, 2, 3)
ALL = range(1, 7)
TALL = 24
"""Rows from which on there is room for everything."""
COLUMN, STEP = 43, 19
"""Where the dances of the last round stand in short."""
WIDE_STEP = 38
SWAP = "swap"


class Board(any_game.Board):
    """A marathon."""

    view: View
    again: set[int]
    """The dice that are to be rolled again."""
    first: set[int]
    """The dice of the first dance."""
    held: int | None
    """The die that was picked up, to change places with another."""

    def __init__(self, *what: Any) -> None:
        super().__init__(*what)
        self.performed: dict[int, Performance] = {}
        self.judged: list[Judged] = []
        self.begin()

    def begin(self) -> None:
        """All dice are kept; ivory dances first."""
        self.again, self.first, self.held = set(), set(FIRST), None

    def hear(self, events: Sequence[Event]) -> None:
        """Keep how the last round was danced and judged, until the next one is."""
        for event in events:
            if isinstance(event, Performance):
                if self.judged:
                    self.performed, self.judged = {}, []
                self.performed[event.seat] = event
            elif isinstance(event, Judged):
                self.judged.append(event)

    def title(self) -> str:
        """The round."""
        return self.speak(say("Round {number}", number=self.view.round))

    def question(self) -> str:
        """What a couple is asked in this phase."""
        if self.view.phase == "choose":
            return self.speak("Which dice do you roll again? Nobody sees your choice.")
        return self.speak("Which three dice are your first dance? The others are your second.")

    def note(self) -> str:
        """How to pick."""
        if self.view.phase == "choose":
            return self.speak("Press dice, or type 1 to 6; Enter says it.")
        if self.held is None:
            return self.speak("Press a die, or type its number, to pick it up; S swaps the dances.")
        return self.speak(
            say("Die {die} is in your hand: press the die it changes places with.", die=self.held)
        )

    # ---- drawing

    def paint(self, canvas: Canvas) -> None:
        """The couples and the Tango, the own dice, and how the last round was danced."""
        tall = canvas.height >= TALL
        self._tango(canvas, tall)
        y = self._couples(canvas, tall)
        own = self.view.couples[self.view.seat].dice if self.view.seat >= 0 else None
        if own:
            y = self._own(canvas, y, own)
        y += 1 if tall else 0
        self._buttons(canvas, y)
        if tall and self.performed:
            self._last_round(canvas, y + 3)

    def _tango(self, canvas: Canvas, tall: bool) -> None:
        if not self.view.tango:
            return
        if tall:
            canvas.put(49, 1, self.speak("The Tango"), HEAD)
            for at, face in enumerate(self.view.tango):
                dice.draw(canvas, 49 + 10 * at, 2, face, dice.LACQUER)
            return
        x = canvas.put(1, 0, self.speak("The Tango:"), HEAD) + 1
        for face in self.view.tango:
            x = dice.small(canvas, x, 0, face, dice.LACQUER)

    def _couples(self, canvas: Canvas, tall: bool) -> int:
        if tall:
            canvas.put(1, 1, self.speak("The couples"), HEAD)
        elif self.performed:
            canvas.put(COLUMN, 0, self.speak("first dance"), SOFT)
            canvas.put(COLUMN + STEP, 0, self.speak("second dance"), SOFT)
        top = 2 if tall else 1
        for seat, couple in enumerate(self.view.couples):
            self._couple(canvas, top + seat, seat, couple)
            if not tall and seat in self.performed:
                self._danced(canvas, top + seat, self.performed[seat])
        return max(9, top + len(self.view.couples) + 1) if tall else top + len(self.view.couples)

    def _couple(self, canvas: Canvas, y: int, seat: int, couple: Couple) -> None:
        house = HOUSES[seat]
        colour = house.token if couple.endurance else SOFT
        canvas.put(1, y, house.emblem, f"bold {colour}")
        canvas.put(3, y, cut(self.name(seat), 15), "bold" if seat == self.view.seat else "")
        lost = tables.MOST_ENDURANCE - couple.endurance
        x = canvas.put(19, y, "●" * couple.endurance, colour)
        canvas.put(x, y, "○" * lost, SOFT)
        canvas.put(30, y, f"{couple.endurance:>2}", "bold")
        style = LIT if seat in self.view.to_move and seat == self.view.seat else SOFT
        canvas.put(33, y, cut(self._doing(seat, couple), COLUMN - 34), style)

    def _doing(self, seat: int, couple: Couple) -> str:
        if couple.endurance == 0:
            return self.speak("out")
        said: list[str] = []
        if couple.announced is not None:
            said.append(say("rolls {n}", n=couple.announced) if couple.announced else say("keeps"))
        if self.view.phase in ("choose", "arrange"):
            said.append("…" if seat in self.view.to_move else "✓")
        return self.speak(joined(" ", said))

    def _danced(self, canvas: Canvas, y: int, told: Performance) -> None:
        """The last round of a couple in short."""
        for number, row in enumerate(_rows(told), 1):
            x = COLUMN + STEP * (number - 1)
            faces = "".join(str(told.dice[die - 1]) for die in row)
            end = canvas.put(x, y, f"{faces} ", SOFT)
            title = self.speak(words.marked(told.dances[number - 1]))
            end = canvas.put(end, y, cut(title, 11), "italic")
            canvas.put(end, y, *self._verdict(number, told.seat))

    def _last_round(self, canvas: Canvas, y: int) -> None:
        """The last round with its dice, a row a couple."""
        canvas.put(1, y, self.speak("The last round"), HEAD)
        canvas.put(19, y, self.speak("first dance"), SOFT)
        canvas.put(19 + WIDE_STEP, y, self.speak("second dance"), SOFT)
        for line, told in enumerate(self.performed.values(), 1):
            house = HOUSES[told.seat]
            canvas.put(1, y + 2 * line, house.emblem, f"bold {house.token}")
            canvas.put(3, y + 2 * line, cut(self.names[told.seat], 15))
            for number, row in enumerate(_rows(told), 1):
                x = 19 + WIDE_STEP * (number - 1)
                for die in row:
                    kind = dice.ivory(house) if die <= 3 else dice.velvet(house)
                    x = dice.small(canvas, x, y + 2 * line, told.dice[die - 1], kind)
                kind_of = say("pure") if told.pure[number - 1] else say("mixed")
                title = words.marked(told.dances[number - 1])
                said = self.speak(say("{dance}, {kind}", dance=title, kind=kind_of))
                x = canvas.put(x, y + 2 * line, cut(said, 20), "italic")
                canvas.put(x, y + 2 * line, *self._verdict(number, told.seat))

    def _verdict(self, dance: int, seat: int) -> tuple[str, str]:
        for judged in self.judged:
            if judged.dance == dance:
                if seat in judged.losing:
                    return " -1", "bold bad"
                return (" ◇", "bold brass") if seat in judged.protected else (" ✓", "bold good")
        return "", ""

    def _own(self, canvas: Canvas, y: int, own: tuple[int, ...]) -> int:
        if self.view.phase == "arrange":
            return self._arranged(canvas, y, own)
        canvas.put(1, y, self.speak("Behind your curtain"), HEAD)
        for die in ALL:
            self._die(canvas, _column_of(die - 1), y + 1, die, own[die - 1], die in self.again)
        return y + 2 + dice.HEIGHT

    def _die(self, canvas: Canvas, x: int, y: int, die: int, face: int, lit: bool) -> None:
        house = HOUSES[self.view.seat]
        kind = dice.ivory(house) if die <= 3 else dice.velvet(house)
        dice.draw(canvas, x, y, face, kind)
        label = f"{die}"
        if lit:
            label = f"▲ {die} ▲" if self.view.phase == "arrange" else f"↻ {die} ↻"
        canvas.put(x, y + dice.HEIGHT, f"{label:^9}", LIT if lit else "bold")
        if self.asked:
            size = (dice.WIDTH, dice.HEIGHT + 1)
            canvas.spot(f"die {die}", x, y, *size, mark=(x + 1, y + dice.HEIGHT, 7))

    def _arranged(self, canvas: Canvas, y: int, own: tuple[int, ...]) -> int:
        first = self._danced_first()
        second = [die for die in ALL if die not in first]
        hand, tango = pack(own), pack(self.view.tango or ())
        for at, (row, title) in enumerate(
            ((first, say("First dance")), (second, say("Second dance")))
        ):
            worth = tables.score_of(hand, tables.mask_of(tuple(row)), tango)
            x = _column_of(3 * at)
            canvas.put(x, y, self.speak(say("{which}:", which=title)), SOFT)
            canvas.put(x + 14, y, cut(self.speak(words.dance(worth)), 17), "bold italic")
            for place, die in enumerate(row):
                column = _column_of(3 * at + place)
                self._die(canvas, column, y + 1, die, own[die - 1], die == self.held)
        mask = tables.mask_of(tuple(first))
        if tables.is_rock(hand, mask):
            said = say("A Gala!") if tables.is_gala(hand) else say("A Rock!")
            canvas.put(66, y + 3, self.speak(said), LIT)
        return y + 2 + dice.HEIGHT

    def _danced_first(self) -> list[int]:
        sealed = self.view.couples[self.view.seat].first
        return sorted(self.first if sealed is None else sealed)

    def _buttons(self, canvas: Canvas, y: int) -> None:
        if not self.asked:
            return
        if self.view.phase == "choose":
            label = say("Roll {n} {n|die|dice} again", n=len(self.again))
            if not self.again:
                label = say("Keep all six")
            canvas.button(DO, 2, y, self.speak(label), PRIMARY)
            return
        x = canvas.button(DO, 2, y, self.speak("Dance it"), PRIMARY if not self.held else OFF)
        canvas.button(SWAP, x, y, self.speak("Swap the dances"), PLAIN)
        said = self.speak("† the name is ours (DD-3.6)")
        canvas.put(canvas.width - len(said) - 1, y, said, SOFT)

    # ---- playing

    def own_keys(self) -> list[Key]:
        """Dice by their numbers."""
        if not self.asked:
            return []
        found = [Key(str(die), f"die {die}", say("a die"), "1-6") for die in ALL]
        if self.view.phase == "arrange":
            found.append(Key("s", SWAP, say("swap")))
        return found

    def start(self) -> str:
        """At the dice."""
        return "die 1"

    def is_ready(self) -> bool:
        """Not with a die in hand."""
        return self.held is None

    def back(self) -> bool:
        """Put the die down, or keep all."""
        had = self.held is not None or bool(self.again)
        self.held, self.again = None, set()
        return had

    def press(self, spot: str) -> Any:
        """Pick dice; or say what was chosen."""
        choosing = self.view.phase == "choose"
        if spot == DO:
            chosen = self.again if choosing else self.first
            mask = tables.mask_of(tuple(chosen))
            return Reroll(mask) if choosing else Arrange(mask)
        if spot == SWAP:
            self.first, self.held = set(ALL) - self.first, None
        elif spot.startswith("die ") and choosing:
            self.again ^= {int(spot[4:])}
        elif spot.startswith("die "):
            self._pick(int(spot[4:]))
        return None

    def _pick(self, die: int) -> None:
        """Pick a die up; with one in hand, let the two change places."""
        if self.held == die:
            self.held = None
        elif self.held is None or (die in self.first) == (self.held in self.first):
            self.held = die
        else:
            self.first ^= {die, self.held}
            self.held = None

    def spoken_spot(self, spot: str) -> str:
        """A die by what it is."""
        own = self.view.couples[self.view.seat].dice
        if not spot.startswith("die ") or own is None:
            return ""
        die = int(spot[4:])
        kind = say("ivory") if die <= 3 else say("velvet")
        return self.speak(say("Die {die}, {kind}: {face}", die=die, kind=kind, face=own[die - 1]))


def _rows(told: Performance) -> list[list[int]]:
    """The dice of both dances."""
    return [[die for die in ALL if (die in told.first) == one] for one in (True, False)]


def _column_of(place: int) -> int:
    return 2 + 10 * place + (3 if place >= 3 else 0)

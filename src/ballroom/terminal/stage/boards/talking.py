"""The talk of La Danse: open offers, who is done, the ledger, and what can be said."""

from typing import TYPE_CHECKING, Any

from rich.text import Text

from ballroom.core.language import say
from ballroom.games.la_danse.moves import DONE, Accept, MakeOffer, Refuse, Withdraw
from ballroom.games.la_danse.sentences import COLOURS
from ballroom.games.la_danse.shown import DealShown, OfferShown
from ballroom.games.la_danse.words import named
from ballroom.terminal.houses import HOUSES
from ballroom.terminal.stage.boards.any_game import DO, HEAD, LIT, PLAIN, PRIMARY, SOFT
from ballroom.terminal.stage.canvas import Canvas
from ballroom.terminal.stage.screens.dialogues import Paper
from ballroom.terminal.stage.screens.offer import OfferScreen
from ballroom.terminal.stage.sights import Key

if TYPE_CHECKING:
    from ballroom.terminal.stage.boards.la_danse import Board

VERDICTS = {
    "kept": say("kept"),
    "excused": say("excused"),
    "broken": say("broken"),
    "owed": say("owed"),
}
SIGNS = {"kept": "✓", "excused": "◇", "broken": "✗", "owed": "·"}
STYLES = {"kept": "bold good", "excused": "bold brass", "broken": "bold bad", "owed": SOFT}
OFFER, SUGGEST, FLOOR, LEDGER = "offer", "suggest", "floor", "ledger"


class Talking:
    """Draws a talk and turns what is pressed into words."""

    def __init__(self, board: "Board") -> None:
        self._board = board

    def speak(self, text: str) -> str:
        """In the language of whoever looks."""
        return self._board.speak(text)

    def note(self) -> str:
        """Where one stands."""
        ball = self._board.view.ball
        if self._board.view.seat in ball.danced:
            return self.speak("You are done talking, unless somebody asks you for a promise.")
        return self.speak("O makes an offer, G shows the ledger, F the floor.")

    def paint(self, canvas: Canvas) -> None:
        """Who talks, what is on the table, what binds."""
        ball, names = self._board.view.ball, self._board.names
        canvas.put(1, 0, self.speak("The talk"), HEAD)
        x = 12
        for seat in range(ball.seats):
            if seat not in ball.lost:
                sign = "✓" if seat in ball.danced else "…"
                house = HOUSES[seat]
                x = canvas.put(x, 0, f"{house.emblem} {names[seat]} {sign}", house.token) + 2
        y = 2
        if not ball.offers:
            canvas.put(1, y, self.speak("Nothing is on the table."), SOFT)
            y += 1
        for offer in ball.offers:
            y = self._offer(canvas, y, offer) + 1
        y = self._binding(canvas, y)
        self._buttons(canvas, max(y + 1, min(canvas.height - 1, y + 2)))

    def _offer(self, canvas: Canvas, y: int, offer: OfferShown) -> int:
        names = self._board.names
        canvas.put(1, y, HOUSES[offer.by].emblem, f"bold {HOUSES[offer.by].token}")
        said = say("Offer {n} by {name}:", n=offer.number, name=names[offer.by])
        canvas.put(3, y, self.speak(said), "bold")
        y += 1
        for clause in offer.clauses:
            y = canvas.wrap(3, y, canvas.width - 4, self.speak(named(clause, names)), "italic")
        answers = [say("{name} accepts", name=names[seat]) for seat in offer.accepted]
        answers += [say("{name} declines", name=names[seat]) for seat in offer.declined]
        if answers:
            canvas.put(3, y, self.speak(say("{answers}", answers=answers)), SOFT)
            y += 1
        return self._answers(canvas, y, offer)

    def _answers(self, canvas: Canvas, y: int, offer: OfferShown) -> int:
        """What can be answered, as the rules allow it."""
        sight = self._board.sight
        if sight is None or not sight.asked:
            return y
        x = 3
        n = offer.number
        for word, label, move in (
            ("accept", say("Accept"), Accept(n)),
            ("decline", say("Decline"), Refuse(n)),
            ("withdraw", say("Withdraw"), Withdraw(n)),
        ):
            if sight.why(move) is None:
                x = canvas.button(f"{word} {n}", x, y, self.speak(label), PLAIN)
        word = "change" if offer.by == self._board.view.seat else "counter"
        label = say("Change it") if word == "change" else say("Counter it")
        canvas.button(f"{word} {n}", x, y, self.speak(label), PLAIN)
        return y + 1

    def _binding(self, canvas: Canvas, y: int) -> int:
        ball = self._board.view.ball
        open_deals = [deal for deal in ball.deals if not all(fate.over for fate in deal.fates)]
        if open_deals:
            canvas.put(1, y, self.speak("What binds"), HEAD)
            y += 1
        for deal in open_deals:
            for text, fate in zip(deal.clauses, deal.fates, strict=True):
                if not fate.over:
                    said = say("{n}. {text}", n=deal.number, text=named(text, self._board.names))
                    mine = text.startswith(_colour(self._board.view.seat))
                    y = canvas.wrap(3, y, canvas.width - 4, self.speak(said), LIT if mine else "")
        return y

    def _buttons(self, canvas: Canvas, y: int) -> None:
        x = 1
        if self._board.asked:
            x = canvas.button(DO, x, y, self.speak("I am done talking"), PRIMARY)
            x = canvas.button(OFFER, x, y, self.speak("Make an offer (O)"), PLAIN)
            if self._ready() is not None:
                x = canvas.button(SUGGEST, x, y, self.speak("A suggestion (S)"), PLAIN)
        x = canvas.button(FLOOR, x, y, self.speak("Floor (F)"), PLAIN)
        if self._board.view.ball.deals:
            canvas.button(LEDGER, x, y, self.speak("Ledger (G)"), PLAIN)

    def _ready(self) -> MakeOffer | None:
        """An offer that the game has ready-made, to begin with."""
        sight = self._board.sight
        found = [move for move in sight.legal if isinstance(move, MakeOffer)] if sight else []
        return found[0] if found else None

    def own_keys(self) -> list[Key]:
        """What can be said, by its letter."""
        found = [Key("f", FLOOR, say("floor")), Key("g", LEDGER, say("ledger"))]
        if self._board.asked:
            found = [Key("o", OFFER, say("offer")), Key("s", SUGGEST, say("suggestion")), *found]
        return found

    def press(self, spot: str) -> Any:
        """A word, or the paper to write an offer on."""
        word, _, number = spot.partition(" ")
        sight = self._board.sight
        assert sight is not None
        if not sight.asked:
            return None
        match word:
            case "do":
                return DONE
            case "accept":
                return Accept(int(number))
            case "decline":
                return Refuse(int(number))
            case "withdraw":
                return Withdraw(int(number))
            case "offer":
                return OfferScreen(sight)
            case "suggest":
                ready = self._ready()
                return OfferScreen(sight, clauses=ready.clauses) if ready else None
            case "counter" | "change":
                return OfferScreen(sight, how=word, number=int(number))
        return None

    def ledger(self) -> Any:
        """All deals and what became of each promise."""
        text = Text()
        for deal in self._board.view.ball.deals:
            self._deal(text, deal)
        if not text:
            text.append(self.speak("There are no deals yet."))
        return Paper(say("The ledger"), text)

    def _deal(self, text: Text, deal: DealShown) -> None:
        when = say("dance {dance}, measure {measure}", dance=deal.dance, measure=deal.measure)
        if not deal.dance:
            when = say("before the seating")
        text.append(self.speak(say("Deal {n}, {when}", n=deal.number, when=when)), "bold")
        text.append("\n")
        for clause, fate in zip(deal.clauses, deal.fates, strict=True):
            verdict = "owed" if fate.verdict == "owed" else fate.verdict
            said = self.speak(named(clause, self._board.names))
            text.append(f" {SIGNS[verdict]} {said}: {self.speak(VERDICTS[verdict])}\n")
            if fate.decision and verdict != "kept":
                why = say(
                    "by {move}, in dance {dance}, measure {measure}: "
                    "{keeping} of {choices} choices would have kept it",
                    move=fate.decision, dance=fate.dance, measure=fate.measure,
                    keeping=fate.keeping, choices=fate.choices,
                )  # fmt: skip
                text.append(f"     {self.speak(why)}\n")
        text.append("\n")


def _colour(seat: int) -> str:
    return COLOURS[seat] if seat >= 0 else "-"

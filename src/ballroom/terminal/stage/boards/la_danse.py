"""La Danse: the floor with its dancers, what each can do, and the talk."""

from typing import Any

from ballroom.core.chance import Rng
from ballroom.core.language import say
from ballroom.games.la_danse import tables
from ballroom.games.la_danse.influence import Picture
from ballroom.games.la_danse.measures import scores
from ballroom.games.la_danse.moves import Announce, Break, Dance, Direct, Host, Propose, Sit, Trade
from ballroom.games.la_danse.moves import Vote as Ballot
from ballroom.games.la_danse.sentences import speak_dancer
from ballroom.games.la_danse.shown import Place, ball_shown
from ballroom.games.la_danse.state import Draft, kind_of, put_byte
from ballroom.games.la_danse.view import View
from ballroom.terminal.houses import HOUSES
from ballroom.terminal.stage.boards import any_game
from ballroom.terminal.stage.boards.any_game import DO, HEAD, LIT, OFF, PLAIN, PRIMARY, SOFT
from ballroom.terminal.stage.boards.floor import (
    ARROWS,
    Floor,
    dancer_signs,
    dancer_style,
    floor_for,
)
from ballroom.terminal.stage.boards.talking import Talking
from ballroom.terminal.stage.canvas import Canvas, cut
from ballroom.terminal.stage.sights import Key, Sight

SIDES = (
    say("right"),
    say("lower right"),
    say("lower left"),
    say("left"),
    say("upper left"),
    say("upper right"),
)
"""Where the entrances lie, by number."""
SEATING = ("order", "entrance", "first", "host", "direction", "vote")
NEXT, TURN_LEFT, TURN_RIGHT, FLOOR = "next", "turn left", "turn right", "floor"


class Board(any_game.Board):
    """A ball."""

    view: View
    news_rows = 1

    def __init__(self, *what: Any) -> None:
        super().__init__(*what)
        self.talk = Talking(self)
        self.begin()

    def begin(self) -> None:
        """Nothing is picked; a dancer that is announced stands ready."""
        self.picked: list[int] = []
        self.end: int | None = None
        self.facing = 0
        self.order: list[int] = []
        self.armed = False
        """Whether a breach has been asked for once; it takes a second, deliberate step."""
        self.sees_floor = False

    def see(self, sight: Sight) -> None:
        """The legal choices are what can be picked from."""
        super().see(sight)
        self.points = scores(self.game.imagine(self.view, Rng("scores")))
        self.dances: dict[int, dict[int, dict[int, Any]]] = {}
        self.announcements: dict[tuple[int, ...], Any] = {}
        if not sight.asked or self.view.ball.phase not in ("announce", "dance"):
            return
        for move in sight.legal:
            choice = move.choice if isinstance(move, Break) else move
            if isinstance(choice, Dance):
                ends = self.dances.setdefault(choice.dancer, {})
                ends.setdefault(choice.space, {})[choice.facing] = move
            elif isinstance(choice, Announce):
                self.announcements[tuple(sorted(choice.dancers()))] = move
        if len(self.dances) == 1 and not self.picked:
            self.picked = list(self.dances)

    def _is_same(self, before: Sight, now: Sight) -> bool:
        """In a talk others may speak meanwhile; what was picked stays."""
        one, other = before.view.ball, now.view.ball
        same = (one.phase, one.dance, one.measure, one.due, one.stepped) == (
            other.phase, other.dance, other.measure, other.due, other.stepped,
        )  # fmt: skip
        return same and before.seat == now.seat and before.asked == now.asked

    # ---- words

    def title(self) -> str:
        """Where the ball is."""
        ball = self.view.ball
        if not ball.dance or ball.lead is None:
            return self.speak("before the ball")
        doors: str = say("doors close after {n}", n=tables.DOORS[ball.seats])
        if "all-night" in ball.variations:
            doors = say("doors stay open")
        elif ball.closed:
            doors = say("doors closed")
        said = say(
            "dance {dance}, measure {measure} of {seats} · {lead} leads {way} · {doors}",
            dance=ball.dance, measure=ball.measure, seats=ball.seats, lead=self.names[ball.lead],
            way="↻" if ball.direction == 1 else "↺", doors=doors,
        )  # fmt: skip
        return self.speak(said)

    def question(self) -> str:
        """What is asked in this phase."""
        match self.view.ball.phase:
            case "talk":
                return self.speak("What do you say? Offers, answers; Enter: nothing more.")
            case "announce":
                return self.speak("Which dancer will dance? The lit ones can.")
            case "dance" if not self.picked:
                return self.speak("Which dancer dances? The lit ones can.")
            case "dance" if self.end is None:
                said = say("Where does {who} end? The lit spaces.", who=self._who(self.picked[0]))
                return self.speak(said)
            case "dance":
                return self.speak("How does it face then? Q and E turn it; Enter dances.")
            case "order":
                return self.speak("In which order shall all be seated? Press the seats one by one.")
            case "vote":
                return self.speak("Shall the ball go on? Your word is sealed.")
        return self.speak(QUESTIONS.get(self.view.ball.phase, ""))

    def _who(self, dancer: int) -> str:
        return speak_dancer(dancer, self.names)

    def note(self) -> str:
        """What the choice would bring; else what the cursor is at."""
        if self.view.ball.phase == "talk" and not self.sees_floor:
            return self.talk.note()
        move = self._move()
        if self.armed and move is not None:
            preview = self.room.preview(self.view, self.names, move) or ""
            return self.speak(say("{breach} Press again to do it.", breach=preview))
        if isinstance(move, Break):
            return self.speak(self.room.preview(self.view, self.names, move) or "")
        if move is not None and self.end is not None:
            return self._outlook(move)
        return self.spoken_spot(self.cursor)

    def _outlook(self, move: Any) -> str:
        """Who would be influenced or reclaimed if the measure ended after this dance."""
        state = self.game.imagine(self.view, Rng("outlook"))
        if self.game.why_illegal(state, self.view.seat, move):
            return ""
        dance = move.choice if isinstance(move, Break) else move
        assert isinstance(dance, Dance)
        picture = Picture(_moved(state, dance))
        freed = picture.reclaimed()
        said = [say("{who} reclaimed", who=self._who(one)) for one in freed]
        said += [
            say("{who} influenced by {by}", who=self._who(one), by=self.names[by])
            for one, by, _ in picture.influenced(freed)
        ]
        if not said:
            return self.speak("If the measure ended now, nobody would be influenced.")
        return self.speak(say("If the measure ended now: {what}.", what=said))

    def spoken_spot(self, spot: str) -> str:
        """A space and who stands there."""
        if not spot.startswith("at "):
            return ""
        name = spot[3:]
        here = [d for d, place in enumerate(self.view.ball.dancers) if place.space == name]
        if not here:
            return name
        place = self.view.ball.dancers[here[0]]
        kind = tables.KINDS[kind_of(here[0])].name
        if place.mark is not None:
            return self.speak(
                say("{space}: {who}, a {kind}, influenced by {by}", space=name,
                    who=self._who(here[0]), kind=kind, by=self.names[place.mark])
            )  # fmt: skip
        facing = f"{ARROWS[place.facing]} {place.facing}"
        return self.speak(
            say("{space}: {who}, a {kind}, facing {facing}", space=name, who=self._who(here[0]),
                kind=kind, facing=facing)
        )  # fmt: skip

    # ---- drawing

    def paint(self, canvas: Canvas) -> None:
        """The floor, with players and buttons in its corners; or the talk; or the seating."""
        ball = self.view.ball
        if ball.phase in SEATING and self.asked:
            self._seating(canvas)
        elif ball.phase == "talk" and not self.sees_floor:
            self.talk.paint(canvas)
        else:
            self._ball(canvas)

    def _ball(self, canvas: Canvas) -> None:
        floor = floor_for(ball_shown(self.view.ball), canvas.width, canvas.height)
        self.floor = floor
        standing = self._standing()
        faced = self._faced(floor)
        self.carpets, self.lit = self._carpets(floor), self._lit()
        for space in floor.ball.plan.spaces:
            self._space(canvas, floor, space, standing.get(space), space in faced)
        self._players(canvas)
        self._buttons(canvas, floor.rows - 1)

    def _standing(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {}
        for dancer, place in enumerate(self.view.ball.dancers):
            if place.space is not None:
                found.setdefault(tables.SPACE_AT[place.space], []).append(dancer)
        return found

    def _faced(self, floor: Floor) -> list[int]:
        """The spaces that the chosen dancer would face, or the one under the cursor faces."""
        if self.end is not None and self.picked:
            return floor.ball.faced(kind_of(self.picked[0]), self.end, self.facing)
        for dancer, place in enumerate(self.view.ball.dancers):
            if place.space and f"at {place.space}" == self.cursor and place.mark is None:
                space = tables.SPACE_AT[place.space]
                return floor.ball.faced(kind_of(dancer), space, place.facing)
        return []

    def _space(
        self, canvas: Canvas, floor: Floor, space: int, here: list[int] | None, faced: bool
    ) -> None:
        x, y = floor.places[space]
        name = tables.NAMES[space]
        ground = floor.wood(space)
        if space in self.carpets:
            ground = f"{HOUSES[self.carpets[space]].token}-tint"
        lit = space in self.lit
        text, style = "·", f"floor-line on {ground}"
        if faced:
            text, style = "◎", f"bold candle on {ground}"
        if here:
            text, style = self._dancer(here)
        if lit:
            text = f"{text[:4]}○" if here else "○"
            style = style if here else "bold candle on candle-wash"
        if space == self.end and self.picked:
            dancer = self.picked[0]
            text = dancer_signs(dancer, Place(name, self.facing, None), "▲")
            style = "bold candle on candle-wash"
        stands = bool(here) or space == self.end
        if text == "·" and floor.high == 1:
            text = name
        canvas.fill(x, y, floor.cell, floor.high, f"floor-line on {ground}" if stands else style)
        # Between dancers some floor is left, so that each stands for itself.
        width = (floor.cell if text.rstrip() == text else 4) if floor.cell == 5 else floor.cell - 1
        canvas.put(x, y, f"{text[:width]:^{width}}", style)
        if floor.high > 1:
            soft = style if stands else f"brass-line on {style.rpartition(' ')[2]}"
            canvas.put(x, y + 1, f"{name:^{width}}", soft)
        canvas.spot(f"at {name}", x, y, floor.cell, floor.high)

    def _carpets(self, floor: Floor) -> dict[int, int]:
        """Whose entrance a space is part of."""
        return {
            space: seat
            for seat, entrance in enumerate(self.view.ball.entrances)
            if entrance is not None
            for space in floor.ball.first[entrance]
        }

    def _dancer(self, here: list[int]) -> tuple[str, str]:
        ball = self.view.ball
        dancer = here[-1]
        place = ball.dancers[dancer]
        mark = " "
        if dancer in ball.stepped:
            mark = "✓"
        elif dancer in ball.announced or dancer in ball.seconds:
            mark = "!"
        style = dancer_style(dancer, place)
        if dancer in self.picked:
            mark, style = "▲", "bold candle on candle-wash"
        return dancer_signs(dancer, place, "+" if len(here) > 1 else mark), style

    def _lit(self) -> set[int]:
        """The spaces where something can be picked now."""
        if self.view.ball.phase == "dance" and len(self.picked) == 1:
            return set(self.dances.get(self.picked[0], {}))
        names = [self.view.ball.dancers[one].space for one in self._pickable()]
        return {tables.SPACE_AT[name] for name in names if name is not None}

    def _pickable(self) -> list[int]:
        if self.view.ball.phase == "dance":
            return [] if self.picked else list(self.dances)
        picked = set(self.picked)
        return sorted(
            {d for dancers in self.announcements if picked <= set(dancers) for d in dancers}
        )

    def _players(self, canvas: Canvas) -> None:
        """In the upper corners, which the floor leaves free."""
        ball = self.view.ball
        half = (ball.seats + 1) // 2
        for seat in range(ball.seats):
            house = HOUSES[seat]
            said = f"{house.emblem} {cut(self.names[seat], 10)} {self.points[seat]}"
            signs = "⌂" if seat == ball.host else ""
            signs += "▸" if seat == ball.lead else ""
            signs += "✗" if seat in ball.lost else ""
            announced = ball.announced[seat]
            if announced is not None:
                signs += f" {tables.DANCERS[announced % tables.EACH].name}"
                signs += "✓" if announced in ball.stepped else "!"
            text = f"{said} {signs}"
            row = seat if seat < half else seat - half
            x = 1 if seat < half else canvas.width - len(text) - 1
            style = f"bold {house.token}"
            if seat in self.view.to_move:
                style = f"bold on-{house.token} on {house.token}"
            canvas.put(x, row, text, style)

    def _buttons(self, canvas: Canvas, y: int) -> None:
        """In the lower corners."""
        if self.view.ball.phase == "talk":
            canvas.button(FLOOR, 1, y, self.speak("To the talk (F)"), PRIMARY)
            return
        if not self.asked:
            return
        move = self._move()
        style = OFF if move is None else PRIMARY
        if isinstance(move, Break):
            style = "bold paper on bad"
        canvas.button(DO, 1, y, self.speak(self._label(move)), style)
        if self.view.ball.phase == "dance" and self.end is not None:
            left, right = self.speak("◂ Q"), self.speak("E ▸")
            x = canvas.width - len(left) - len(right) - 9
            x = canvas.button(TURN_LEFT, x, y, left, PLAIN)
            x = canvas.put(x, y, ARROWS[self.facing], LIT) + 1
            canvas.button(TURN_RIGHT, x, y, right, PLAIN)

    def _label(self, move: Any) -> str:
        announcing = self.view.ball.phase == "announce"
        if isinstance(move, Break):
            return say("Break the deal") if self.armed else say("Break the deal …")
        if move is None:
            return say("Announce") if announcing else say("Dance")
        if announcing:
            names = [tables.DANCERS[one % tables.EACH].name for one in move.dancers()]
            return say("Announce {names}", names=names)
        name = tables.DANCERS[move.dancer % tables.EACH].name
        return say("Dance {who} to {space}", who=name, space=tables.NAMES[move.space])

    # ---- the seating and the vote

    def _seating(self, canvas: Canvas) -> None:
        y = 1
        canvas.put(1, y, self.question(), HEAD)
        y += 2
        if self.view.ball.phase == "order":
            self._ordering(canvas, y)
            return
        for number, move in enumerate(self._listed()):
            canvas.button(f"move {number}", 2, y, self.speak(self._said(move)), PLAIN)
            y += 1
        for seat, entrance in enumerate(self.view.ball.entrances):
            if entrance is not None:
                said = say("{name} sits at entrance {n}, {side}.", name=self.names[seat],
                           n=entrance, side=SIDES[entrance])  # fmt: skip
                canvas.put(2, y + 1, self.speak(said), SOFT)
                y += 1

    def _said(self, move: Any) -> str:
        match move:
            case Sit() if move.entrance < 0:
                return say("Stay where you are")
            case Sit():
                return say("Entrance {n}, {side}", n=move.entrance, side=SIDES[move.entrance])
            case Trade():
                return say("Trade places with {name}", name=self.names[move.seat])
            case Host():
                return say("{name} is the host", name=self.names[move.seat])
            case Direct():
                return say("To the right ↻") if move.direction == 1 else say("To the left ↺")
            case Ballot():
                return say("End the ball") if move.end else say("Dance on")
        text: str = self.game.write_move(move)
        return text

    def _ordering(self, canvas: Canvas, y: int) -> None:
        for seat in range(self.view.ball.seats):
            placed = self.order.index(seat) + 1 if seat in self.order else None
            label = f"{HOUSES[seat].emblem} {self.names[seat]}"
            if placed:
                label = f"{placed}. {label}"
            canvas.button(f"seat {seat}", 2, y + seat, label, LIT if placed else PLAIN)
        whole = len(self.order) == self.view.ball.seats
        y += self.view.ball.seats + 1
        canvas.button(DO, 2, y, self.speak("Propose this order"), PRIMARY if whole else OFF)

    # ---- playing

    def _move(self) -> Any:
        """What is picked, as a move, once it is one."""
        match self.view.ball.phase:
            case "announce":
                return self.announcements.get(tuple(sorted(self.picked)))
            case "dance" if self.picked and self.end is not None:
                return self.dances[self.picked[0]][self.end].get(self.facing)
            case "order" if len(self.order) == self.view.ball.seats:
                return Propose(tuple(self.order))
        return None

    def is_ready(self) -> bool:
        """Whether the dark button does something."""
        if self.view.ball.phase == "talk":
            return not self.sees_floor
        return self._move() is not None

    def start(self) -> str:
        """At the first thing that is lit."""
        if self.view.ball.phase == "talk":
            return FLOOR if self.sees_floor else DO
        lit = self._lit_spots()
        return lit[0] if lit else "move 0"

    def _lit_spots(self) -> list[str]:
        return [f"at {tables.NAMES[space]}" for space in sorted(self._lit())]

    def own_keys(self) -> list[Key]:
        """As in the page: N to the next lit space, Q and E to turn."""
        ball = self.view.ball
        if ball.phase == "talk":
            return (
                self.talk.own_keys() if not self.sees_floor else [Key("f", FLOOR, say("the talk"))]
            )
        found = [Key("g", "ledger", say("ledger"))] if ball.deals else []
        if not self.asked or ball.phase not in ("announce", "dance"):
            return found
        found = [Key("n", NEXT, say("next lit")), *found]
        if ball.phase == "dance" and self.end is not None:
            found += [Key("q", TURN_LEFT, say("turn")), Key("e", TURN_RIGHT, say("turn"), "Q E")]
        return found

    def walk(self, spot: str, way: str) -> str | None:
        """In six directions on the floor, and straight up and down."""
        if not spot.startswith("at ") or spot[3:] not in tables.SPACE_AT:
            return None
        found = self.floor.next_to(tables.SPACE_AT[spot[3:]], way)
        return None if found is None else f"at {tables.NAMES[found]}"

    def wheel(self, by: int) -> bool:
        """Turn the facing."""
        if self.end is None or not self.asked:
            return False
        self._turn(by)
        return True

    def back(self) -> bool:
        """Put back what was picked last."""
        if self.armed:
            self.armed = False
        elif self.end is not None:
            self.end = None
        elif self.picked and not (self.view.ball.phase == "dance" and len(self.dances) == 1):
            self.picked.pop()
        elif self.order:
            self.order.pop()
        else:
            return False
        return True

    def press(self, spot: str) -> Any:
        """Pick, turn, or do."""
        word, _, rest = spot.partition(" ")
        if spot == FLOOR:
            self.sees_floor = not self.sees_floor
        elif spot == "ledger":
            return self.talk.ledger()
        elif self.view.ball.phase == "talk":
            return None if self.sees_floor else self.talk.press(spot)
        elif word == "at" and self.asked:
            self._press_space(tables.SPACE_AT[rest])
        elif word == "turn":
            self._turn(1 if rest == "right" else -1)
        elif spot == NEXT:
            self._go_on()
        elif word == "seat":
            seat = int(rest)
            self.order.remove(seat) if seat in self.order else self.order.append(seat)
        elif spot == DO:
            return self._do()
        else:
            return super().press(spot)
        return None

    def _do(self) -> Any:
        move = self._move()
        if isinstance(move, Break) and not self.armed:
            self.armed = True
            return None
        self.armed = False
        return move

    def _press_space(self, space: int) -> None:
        self.armed = False
        if self.view.ball.phase == "dance" and len(self.picked) == 1:
            if space in self.dances[self.picked[0]]:
                self._end_at(space)
                return
            if len(self.dances) > 1 or self.end is not None:
                self.end = None
                self.picked = self.picked if len(self.dances) == 1 else []
        name = tables.NAMES[space]
        here = [d for d in range(len(self.view.ball.dancers))
                if self.view.ball.dancers[d].space == name]  # fmt: skip
        for dancer in here:
            if dancer in self.picked and self.view.ball.phase == "announce":
                self.picked.remove(dancer)
                return
            if dancer in self._pickable():
                self.picked.append(dancer)
                return
            if (dancer,) in self.announcements:
                self.picked = [dancer]
                return

    def _end_at(self, space: int) -> None:
        """An end, facing as now where that can be; again, the next facing."""
        facings = self.dances[self.picked[0]][space]
        if self.end == space:
            self._turn(1)
            return
        self.end = space
        kept = self.view.ball.dancers[self.picked[0]].facing
        best = [kept] if kept in facings else []
        best += [one for one, move in facings.items() if not isinstance(move, Break)]
        self.facing = (best or list(facings))[0]

    def _turn(self, by: int) -> None:
        if self.end is None:
            return
        facings = sorted(self.dances[self.picked[0]][self.end])
        self.armed = False
        self.facing = facings[(facings.index(self.facing) + by) % len(facings)]

    def _go_on(self) -> None:
        lit = self._lit_spots()
        if lit:
            at = lit.index(self.cursor) + 1 if self.cursor in lit else 0
            self.wish = lit[at % len(lit)]


def _moved(state: Any, dance: Dance) -> Any:
    """The floor with a dancer at its end, and nothing else done yet."""
    draft = Draft(state)
    draft.spaces = put_byte(state.spaces, dance.dancer, dance.space)
    draft.facings = put_byte(state.facings, dance.dancer, dance.facing)
    draft.stepped = state.stepped | 1 << dance.dancer
    return draft.done()


QUESTIONS = {
    "entrance": say("Which entrance do you take?"),
    "first": say("You were seated first: stay, move to an empty entrance, or trade places?"),
    "host": say("Who is the host?"),
    "direction": say("Which way is danced first?"),
}

"""La Danse in the terminal: the floor drawn in text, with the ends of the dancer that dances."""

from collections.abc import Sequence
from typing import Any

from ballroom.core.chance import Rng
from ballroom.core.contract import Event, Malformed, Moves
from ballroom.core.language import Phrase, joined, say
from ballroom.games.la_danse import tables
from ballroom.games.la_danse.effects import Effect, effects
from ballroom.games.la_danse.events import MeasureBegan, Proposed, SaidDone
from ballroom.games.la_danse.measures import scores
from ballroom.games.la_danse.moves import DONE, Break, Dance
from ballroom.games.la_danse.notation import dancer_text
from ballroom.games.la_danse.sentences import KINDS
from ballroom.games.la_danse.shown import DealShown, FateShown, Place, ball_shown
from ballroom.games.la_danse.state import kind_of
from ballroom.games.la_danse.view import View
from ballroom.games.la_danse.words import named
from ballroom.terminal.rooms.any_game import AnyRoom, whose

HOW = {
    "order": say("Type the seats in the order in which all should be seated, such as order 2 0 1."),
    "entrance": say("Type an empty entrance, such as sit 3."),
    "first": say("Type stay, an empty entrance (sit 3), or trade 1 to change places with a seat."),
    "host": say("Type the seat of the host, such as host 0."),
    "direction": say("Type right (with rising entrances) or left."),
    "announce": say("Type the dancer that will dance, such as W1."),
    "dance": say("Type where it ends and how it faces then, such as e7^3."),
    "vote": say("Type vote end or vote on."),
    "talk": say(
        "Type offer and what each player promises, such as\n"
        "  offer Red: spare Blue this dance; Blue: hold W1 until dance 3\n"
        "or accept 1, decline 1, counter 1 .., change 1 .., withdraw 1. Enter: you are done.\n"
        "A promise is one of: {kinds}.\n"
        "Times are this measure, in measure 2 of dance 3, this dance, in dance 3, until dance 3, "
        "until measure 2 of dance 3, the whole ball.",
        kinds=KINDS,
    ),
}
BREAKING = say(
    "To break a deal, type break before it, such as break W1: you then sit the measure out."
)
OWN_HELP = say("  deals        all deals of this ball, and what became of each promise")
LEGEND = say(
    "W1 is a Waltz; a facing is a number from 0 to 11: 0 is to the right, then clockwise. "
    "†Board and arrows are ours."
)


class Room(AnyRoom):
    """A ball in words."""

    def describe(self, view: View, names: Sequence[str]) -> str:
        """Where the ball is, the players, every dancer by its place."""
        lines = [_where(view, names)]
        points = scores(self.game.imagine(view, Rng("scores")))
        for seat in range(view.ball.seats):
            entrance = view.ball.entrances[seat]
            at = say("not seated")
            if entrance is not None:
                at = say("entrance {number}", number=entrance)
            lines.append(
                say(
                    "{name}, seat {seat}, {at}: {points} {points|point|points}.",
                    name=whose(view, names, seat),
                    seat=seat,
                    at=at,
                    points=points[seat],
                )
            )
            if view.ball.dance:
                own = range(seat * tables.EACH, (seat + 1) * tables.EACH)
                said = joined(", ", [_said(dancer, view.ball.dancers[dancer]) for dancer in own])
                lines.append(joined("", ["  ", said, "."]))
        lines += _promises(view, names)
        if ends := self._ends(view):
            lines.append(say("Ends: {ends}.", ends=", ".join(sorted(ends))))
        return joined("\n", lines)

    def is_private(self, view: View) -> bool:
        """Only what is sealed: all else at a ball is seen by all."""
        return view.ball.phase in ("order", "vote")

    def is_news(self, event: Event) -> bool:
        """Measures are in the heading."""
        return not isinstance(event, MeasureBegan | Proposed | SaidDone)

    def help(self, view: View) -> str:
        """How to write what this phase asks for, and how to read the floor."""
        how = HOW.get(view.ball.phase, "")
        if view.ball.phase in ("announce", "dance") and view.ball.deals:
            how = joined("\n", [how, BREAKING])
        return joined("\n", [how, LEGEND, OWN_HELP])

    def question(self, view: View) -> str:
        """What a player is asked in this phase."""
        match view.ball.phase:
            case "talk":
                return say("What do you say? (Enter: nothing more; ? helps)")
            case "announce":
                return say("Which dancer will dance? (e.g. W1; ? helps)")
            case "dance" if view.ball.announced[view.seat] is not None:
                who = dancer_text(view.ball.announced[view.seat] or 0)
                return say("Where does {who} end, facing what? (e.g. e7^3; ? helps)", who=who)
            case "dance":
                return say("Who dances where? (e.g. W1 e7^3; ? helps)")
        return say("{how} (? helps)", how=HOW[view.ball.phase])

    def read(self, view: View, text: str) -> Any:
        """Short forms: own dancers without their seat, an end without its dancer."""
        words = text.split()
        if view.ball.phase == "talk" and not words:
            return DONE
        if words and words[0].lower() == "break":
            return Break(self.read(view, " ".join(words[1:])))
        if view.ball.phase == "announce" and words and words[0].lower() != "announce":
            dancers = " ".join(_with_seat(word, view.seat) for word in words)
            return self.game.read_move(f"announce {dancers}")
        if view.ball.phase == "dance" and words and words[0].lower() != "dance":
            return self._read_dance(view, words)
        return self.game.read_move(text)

    def list_moves(self, view: View, names: Sequence[str], legal: Moves[Any]) -> str:
        """The moves; with promises to keep, each with what it would do to them."""
        found = effects(self.game.imagine(view, Rng("effects")), view.seat)
        if not found:
            return super().list_moves(view, names, legal)
        lines = [
            joined(": ", [self.game.write_move(move), _said_effects(told, names)])
            for move, told in found.items()
        ]
        return joined("\n", lines)

    def answer(self, view: View, names: Sequence[str], text: str) -> str | None:
        """The ledger."""
        if text.lower() not in ("deals", "ledger"):
            return None
        lines = [line for deal in view.ball.deals for line in _deal(deal, names)]
        return joined("\n", lines) if lines else say("There are no deals yet.")

    def preview(self, view: View, names: Sequence[str], move: Any) -> str | None:
        """A deal is broken only on purpose."""
        if not isinstance(move, Break):
            return None
        told = effects(self.game.imagine(view, Rng("effects")), view.seat).get(move, ())
        broken = [
            say("deal {number}, {text}", number=one.deal, text=named(one.text, names))
            for one in told
            if one.verdict == "broken"
        ]
        return say(
            "This breaks {broken}. You will sit this measure out.", broken=joined("; ", broken)
        )

    def _read_dance(self, view: View, words: list[str]) -> Any:
        announced = view.ball.announced[view.seat]
        if len(words) == 1 and announced is not None:
            words = [dancer_text(announced), *words]
        if len(words) != 2:
            raise Malformed(say("type a space and a facing, such as e7^3"))
        who, end = _with_seat(words[0], view.seat), words[1].lower()
        if "^" not in end:
            end = self._only_facing(view, who, end)
        return _same_facing(view, self.game.read_move(f"dance {who} {end}"))

    def _only_facing(self, view: View, who: str, space: str) -> str:
        facings = [
            move.facing
            for move in self._dances(view)
            if dancer_text(move.dancer).lower() == who.lower() and tables.NAMES[move.space] == space
        ]
        if len(facings) == 1:
            return f"{space}^{facings[0]}"
        if not facings:
            raise Malformed(
                say("{space} is no end of {who}; `look` lists its ends", space=space, who=who)
            )
        ways = ", ".join(f"^{facing}" for facing in facings)
        raise Malformed(say("say how it faces in {space}: {ways}", space=space, ways=ways))

    def _dances(self, view: View) -> list[Dance]:
        """The own legal dances, where it is one's turn to dance."""
        if view.ball.phase != "dance" or view.seat not in view.to_move:
            return []
        legal = self.game.legal_moves(self.game.imagine(view, Rng("ends")), view.seat)
        return [move for move in legal if isinstance(move, Dance)]

    def _ends(self, view: View) -> set[str]:
        return {tables.NAMES[move.space] for move in self._dances(view)}


def _said(dancer: int, place: Place) -> Phrase:
    who = tables.DANCERS[dancer % tables.EACH].name
    where = place.space or say("off the board")
    at = say("{who} {where} facing {facing}", who=who, where=where, facing=place.facing)
    if place.mark is None:
        return at
    return say("{dancer} influenced by {seat}", dancer=at, seat=place.mark)


def _promises(view: View, names: Sequence[str]) -> list[Phrase]:
    """Open offers, and what is still owed."""
    lines = []
    for offer in view.ball.offers:
        answers = [say("{name} accepts", name=names[seat]) for seat in offer.accepted]
        answers += [say("{name} declines", name=names[seat]) for seat in offer.declined]
        lines.append(
            say(
                "Offer {number} by {name}: {promises} ({answers})",
                number=offer.number,
                name=names[offer.by],
                promises=_named(offer.clauses, names),
                answers=joined(", ", answers),
            )
        )
    for deal in view.ball.deals:
        owed = [text for text, fate in zip(deal.clauses, deal.fates, strict=True) if not fate.over]
        if owed:
            made = say("made before the seating")
            if deal.dance:
                made = say("made in dance {dance}, measure {measure}", **_when(deal))
            lines.append(
                say(
                    "Deal {number} ({made}) binds: {promises}",
                    number=deal.number,
                    made=made,
                    promises=_named(owed, names),
                )
            )
    return lines


def _named(clauses: Sequence[str], names: Sequence[str]) -> Phrase:
    """Promises with the names of the players."""
    return joined("; ", [named(clause, names) for clause in clauses])


def _when(one: DealShown | FateShown) -> dict[str, int]:
    return {"dance": one.dance, "measure": one.measure}


VERDICTS = {
    "owed": say("owed"), "kept": say("kept"), "excused": say("excused"), "broken": say("broken"),
}  # fmt: skip


def _deal(deal: DealShown, names: Sequence[str]) -> list[Phrase]:
    """A deal of the ledger, promise by promise."""
    heading = say("Deal {number}, before the seating:", number=deal.number)
    if deal.dance:
        heading = say(
            "Deal {number}, dance {dance}, measure {measure}:", number=deal.number, **_when(deal)
        )
    lines = [heading]
    for text, fate in zip(deal.clauses, deal.fates, strict=True):
        line = joined("", ["  ", named(text, names)])
        if not (fate.over and fate.verdict == "owed"):
            line = joined(": ", [line, VERDICTS[fate.verdict]])
        if fate.decision and fate.verdict != "kept":
            line = say(
                "{promise} by {decision} in dance {dance}, measure {measure}: {keeping} of "
                "{choices} choices would have kept it",
                promise=line,
                decision=fate.decision,
                keeping=fate.keeping,
                choices=fate.choices,
                **_when(fate),
            )
        lines.append(line)
    return lines


def _said_effects(told: tuple[Effect, ...], names: Sequence[str]) -> Phrase:
    return joined(", ", [_said_effect(one, named(one.text, names)) for one in told])


def _said_effect(one: Effect, promise: str) -> Phrase:
    match one.verdict:
        case "kept":
            return say("keeps deal {number} ({promise})", number=one.deal, promise=promise)
        case "excused":
            return say(
                "is excused from deal {number} ({promise})", number=one.deal, promise=promise
            )
    return say("breaks deal {number} ({promise})", number=one.deal, promise=promise)


def _same_facing(view: View, move: Dance) -> Dance:
    """The dance with its facing by the lowest of the numbers that mean the same (LD-2.3)."""
    period = ball_shown(view.ball).periods[kind_of(move.dancer)]
    return Dance(move.dancer, move.space, move.facing % period)


def _with_seat(name: str, seat: int) -> str:
    return name if name[:1].isdigit() else f"{seat}{name}"


def _where(view: View, names: Sequence[str]) -> Phrase:
    ball = view.ball
    if not ball.dance or ball.host is None or ball.lead is None:
        return say("Before the ball: seating")
    where = say(
        "Dance {dance}, measure {measure} of {measures}; {lead} leads, {host} is the host",
        dance=ball.dance,
        measure=ball.measure,
        measures=ball.seats,
        lead=names[ball.lead],
        host=names[ball.host],
    )
    way = say("play goes right") if ball.direction == 1 else say("play goes left")
    if "all-night" in ball.variations:
        doors = say("the doors stay open")
    elif ball.closed:
        doors = say("the doors are closed")
    else:
        doors = say("the doors close after dance {dance}", dance=tables.DOORS[ball.seats])
    return joined("", [where, ", ", way, "; ", doors, "."])

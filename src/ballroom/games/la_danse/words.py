"""What happens at a ball, told in sentences."""

from collections.abc import Sequence

from ballroom.core.contract import Event
from ballroom.core.language import Phrase, say
from ballroom.games.la_danse import events as happened
from ballroom.games.la_danse.moves import Announce, Dance
from ballroom.games.la_danse.notation import read_move
from ballroom.games.la_danse.sentences import (
    hour_of,
    read_clauses,
    speak_clauses,
    speak_dancer,
    speak_own,
)
from ballroom.games.la_danse.tables import NAMES


def tell(event: Event, names: Sequence[str]) -> str:
    """An event as a sentence, with the names of the players."""
    match event:
        case happened.Proposed(seat=seat):
            return say("{name} has chosen.", name=names[seat])
        case happened.OrderFixed(order=order, agreed=agreed):
            seated = ", ".join(names[seat] for seat in order)
            if agreed:
                return say("The order of seating is agreed upon: {names}.", names=seated)
            return say("The order of seating is drawn by lot: {names}.", names=seated)
        case happened.Seated(seat=seat, entrance=entrance):
            return say("{name} sits at entrance {number}.", name=names[seat], number=entrance)
        case happened.HostNamed(seat=seat):
            return say("{name} is the host.", name=names[seat])
        case happened.DirectionSet(direction=direction):
            if direction == 1:
                return say("Play goes to the right, with the clock.")
            return say("Play goes to the left, against the clock.")
        case happened.MeasureBegan(dance=dance, measure=measure, lead=lead):
            return say(
                "Dance {dance}, measure {measure}; {name} leads.",
                dance=dance, measure=measure, name=names[lead],
            )  # fmt: skip
        case happened.Announced(seat=seat, dancer=dancer):
            who = speak_own(dancer, seat, names)
            return say("{name} announces {dancer}.", name=names[seat], dancer=who)
        case happened.Danced():
            return _danced(event, speak_dancer(event.dancer, names))
        case happened.Forfeited(seat=seat):
            return say("{name} cannot dance in this measure.", name=names[seat])
        case happened.Reclaimed(dancer=dancer):
            return say("{dancer} is reclaimed.", dancer=speak_dancer(dancer, names))
        case happened.Influenced(dancer=dancer, by=by, facing=facing):
            return say(
                "{name} influences {dancer}, faced by {others}.",
                name=names[by],
                dancer=speak_dancer(dancer, names),
                others=[speak_dancer(other, names) for other in facing],
            )
        case happened.DoorsClosed(lost=lost):
            if not lost:
                return say("The doors are closed.")
            late = ", ".join(names[seat] for seat in lost)
            return say("The doors are closed. {names} came too late and lost.", names=late)
        case happened.Voted(ended=ended):
            if ended:
                return say("All agree to end the ball.")
            return say("The ball goes on.")
        case happened.Offered():
            return _offered(event, names)
        case happened.Accepted(seat=seat, number=number):
            return say("{name} accepts offer {number}.", name=names[seat], number=number)
        case happened.Declined(seat=seat, number=number):
            return say("{name} declines offer {number}.", name=names[seat], number=number)
        case happened.Withdrawn(seat=seat, number=number):
            return say("{name} withdraws offer {number}.", name=names[seat], number=number)
        case happened.SaidDone(seat=seat):
            return say("{name} has nothing more to say.", name=names[seat])
        case happened.Bound(number=number, text=text):
            return say(
                "Deal {number} binds. {promises}.", number=number, promises=named(text, names)
            )
        case happened.Released(dancer=dancer, by=by):
            who = speak_dancer(dancer, names)
            return say("{name} releases {dancer}.", name=names[by], dancer=who)
        case happened.PromiseSettled():
            return _settled(event, names)
        case happened.DealBroken():
            return _broken(event, names)
        case happened.BallEnded(scores=scores):
            pairs = zip(names, scores, strict=True)
            said = ", ".join(f"{name} {_signed(points)}" for name, points in pairs)
            return say("The ball is over: {scores}.", scores=said)
    return str(event)


def _signed(points: int) -> str:
    """A number with the sign that print has."""
    return str(points).replace("-", "\N{MINUS SIGN}")


def _danced(event: happened.Danced, who: Phrase) -> Phrase:
    where = {"start": event.start, "end": event.end, "hour": hour_of(event.facing)}
    if event.cut_in:
        return say(
            "{dancer} cuts in on {end} from {start}, facing {hour} o'clock.", dancer=who, **where
        )
    if event.start == event.end:
        return say("{dancer} turns on {end} to {hour} o'clock.", dancer=who, **where)
    return say("{dancer} dances to {end} from {start}, facing {hour} o'clock.", dancer=who, **where)


def _broken(event: happened.DealBroken, names: Sequence[str]) -> Phrase:
    about = {"name": names[event.seat], "count": len(event.deals), "deals": event.deals}
    match read_move(event.choice):
        case Announce(dancer=dancer, second=second):
            both = [one for one in (dancer, second) if one >= 0]
            return say(
                "{name} would announce {dancers}: that breaks {count|deal|deals} {deals}, "
                "and {name} sits the measure out.",
                dancers=[speak_own(one, event.seat, names) for one in both], **about,
            )  # fmt: skip
        case Dance(dancer=dancer, space=space, facing=facing):
            return say(
                "{name} would dance with {dancer} to {end}, facing {hour} o'clock: that breaks "
                "{count|deal|deals} {deals}, and {name} sits the measure out.",
                dancer=speak_own(dancer, event.seat, names), end=NAMES[space],
                hour=hour_of(facing), **about,
            )  # fmt: skip
    return say("{name} breaks {count|deal|deals} {deals} and sits the measure out.", **about)


def _offered(event: happened.Offered, names: Sequence[str]) -> Phrase:
    about = {
        "name": names[event.seat],
        "promises": named(event.text, names),
        "number": event.number,
    }
    if event.rule == "LD-11.2":
        return say("{name} suggests: {promises} (offer {number}; it binds nobody).", **about)
    if event.how == "changed":
        return say("{name} changes offer {number}: {promises}.", **about)
    if event.answers:
        return say(
            "{name} makes offer {number}, in answer to offer {former}: {promises}.",
            former=event.answers, **about,
        )  # fmt: skip
    return say("{name} makes offer {number}: {promises}.", **about)


def _settled(event: happened.PromiseSettled, names: Sequence[str]) -> Phrase:
    about = {"promise": named(event.text, names), "deal": event.deal}
    if event.verdict == "kept":
        return say("Kept: {promise} (deal {deal}).", **about)
    if event.verdict == "excused":
        if not event.decision:
            return say("Excused: {promise} (deal {deal}).", **about)
        return say(
            "Excused: {promise} (deal {deal}); {keeping} of {choices} choices would have kept it.",
            keeping=event.keeping, choices=event.choices, **about,
        )  # fmt: skip
    if not event.decision:
        return say("Broken: {promise} (deal {deal}).", **about)
    return say(
        "Broken: {promise} (deal {deal}); {keeping} of {choices} choices would have kept it.",
        keeping=event.keeping, choices=event.choices, **about,
    )  # fmt: skip


def named(text: str, names: Sequence[str]) -> Phrase:
    """Promises with the names of the players in the place of colours."""
    return speak_clauses(read_clauses(text), names)

"""What happens at a ball, told in sentences."""

import re
from collections.abc import Sequence

from ballroom.core.contract import Event
from ballroom.games.la_danse import events as happened
from ballroom.games.la_danse import tables
from ballroom.games.la_danse.sentences import COLOURS
from ballroom.games.la_danse.state import owner_of


def tell(event: Event, names: Sequence[str]) -> str:
    """An event as a sentence, with the names of the players."""
    match event:
        case happened.Proposed(seat=seat):
            return f"{names[seat]} has chosen."
        case happened.OrderFixed(order=order, agreed=agreed):
            how = "agreed upon" if agreed else "drawn by lot"
            return f"The order of seating is {how}: {', '.join(names[s] for s in order)}."
        case happened.Seated(seat=seat, entrance=entrance):
            return f"{names[seat]} sits at entrance {entrance}."
        case happened.HostNamed(seat=seat):
            return f"{names[seat]} is the host."
        case happened.DirectionSet(direction=direction):
            return f"Play goes to the {'right' if direction == 1 else 'left'}."
        case happened.MeasureBegan(dance=dance, measure=measure, lead=lead):
            return f"Dance {dance}, measure {measure}; {names[lead]} leads."
        case happened.Announced(seat=seat, dancer=dancer):
            return f"{names[seat]} announces {dancer_name(dancer, names)}."
        case happened.Danced():
            how = "cuts in on" if event.cut_in else "dances to"
            who = dancer_name(event.dancer, names)
            return f"{who} {how} {event.end} from {event.start}, facing {event.facing}."
        case happened.Forfeited(seat=seat):
            return f"{names[seat]} cannot dance in this measure."
        case happened.Reclaimed(dancer=dancer):
            return f"{dancer_name(dancer, names)} is reclaimed."
        case happened.Influenced(dancer=dancer, by=by, facing=facing):
            faced = ", ".join(dancer_name(other, names) for other in facing)
            return f"{names[by]} influences {dancer_name(dancer, names)}, faced by {faced}."
        case happened.DoorsClosed(lost=lost):
            fate = f" {', '.join(names[s] for s in lost)} came too late and lost." if lost else ""
            return f"The doors are closed.{fate}"
        case happened.Voted(ended=ended):
            return "All agree to end the ball." if ended else "The ball goes on."
        case happened.Offered():
            return _offered(event, names)
        case happened.Accepted(seat=seat, number=number):
            return f"{names[seat]} accepts offer {number}."
        case happened.Declined(seat=seat, number=number):
            return f"{names[seat]} declines offer {number}."
        case happened.Withdrawn(seat=seat, number=number):
            return f"{names[seat]} withdraws offer {number}."
        case happened.SaidDone(seat=seat):
            return f"{names[seat]} has nothing more to say."
        case happened.Bound(number=number, text=text):
            return f"Deal {number} binds. {named(text, names)}."
        case happened.Released(dancer=dancer, by=by):
            return f"{names[by]} releases {dancer_name(dancer, names)}."
        case happened.PromiseSettled():
            return _settled(event, names)
        case happened.DealBroken(seat=seat, deals=deals, choice=choice):
            which = " and ".join(str(number) for number in deals)
            return f"{names[seat]} breaks deal {which} ({choice}) and sits the measure out."
        case happened.BallEnded(scores=scores):
            said = ", ".join(f"{name} {points}" for name, points in zip(names, scores, strict=True))
            return f"The ball is over: {said}."
    return str(event)


def _offered(event: happened.Offered, names: Sequence[str]) -> str:
    who, what = names[event.seat], named(event.text, names)
    if event.rule == "LD-11.2":
        return f"{who} suggests: {what} (offer {event.number}; it binds nobody)."
    if event.how == "changed":
        return f"{who} changes offer {event.number}: {what}."
    answer = f", in answer to offer {event.answers}" if event.answers else ""
    return f"{who} makes offer {event.number}{answer}: {what}."


def _settled(event: happened.PromiseSettled, names: Sequence[str]) -> str:
    what = f"{named(event.text, names)} (deal {event.deal})"
    if not event.decision or event.verdict == "kept":
        return f"{what}: {event.verdict}."
    if event.verdict == "excused":
        return f"{what}: excused, for {event.keeping} of {event.choices} choices would keep it."
    return f"{what}: broken, though {event.keeping} of {event.choices} choices would keep it."


def named(text: str, names: Sequence[str]) -> str:
    """Promises with the names of the players in the place of colours."""
    called = dict(zip(COLOURS, names, strict=False))
    return re.sub(r"\b[A-Z][a-z]+\b", lambda word: called.get(word[0], word[0]), text)


def dancer_name(dancer: int, names: Sequence[str]) -> str:
    """A dancer with its owner."""
    return f"{names[owner_of(dancer)]}'s {tables.DANCERS[dancer % tables.EACH].name}"

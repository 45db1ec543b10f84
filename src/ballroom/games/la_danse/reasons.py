"""Why somebody would announce, dance or agree: what the end of the measure would bring, in words.

The floor is turned for who looks at it, so a facing is told here by whom it faces. The page adds
the hour as it is seen there.
"""

from collections.abc import Iterable, Iterator

from ballroom.core.language import Phrase, guest, joined, say
from ballroom.games.la_danse import mind
from ballroom.games.la_danse.ball import NONE
from ballroom.games.la_danse.binding import owed_by
from ballroom.games.la_danse.clauses import Clause
from ballroom.games.la_danse.dancing import ends
from ballroom.games.la_danse.influence import Picture
from ballroom.games.la_danse.moves import (
    Announce,
    Dance,
    Direct,
    Host,
    Move,
    Propose,
    Sit,
    Trade,
    Vote,
)
from ballroom.games.la_danse.promises import judge_announcing, judge_dancing
from ballroom.games.la_danse.sentences import (
    COLOURS,
    dancer_said,
    speak_clauses,
    speak_dancer,
    speak_own,
)
from ballroom.games.la_danse.state import ANNOUNCE, FIRST, State, moved, owner_of

GUESTS = tuple(guest(seat, colour) for seat, colour in enumerate(COLOURS))
"""The players, whose names are not known here."""


class Outlook:
    """What the end of the measure would bring if it came on this floor."""

    def __init__(self, state: State) -> None:
        picture = Picture(state)
        freed = picture.reclaimed()
        self.freed = set(freed)
        self.marked = {dancer: by for dancer, by, _ in picture.influenced(freed)}
        self.exposed: dict[int, int] = {}
        """Whom one more step would influence, and for whom."""
        for dancer in range(len(state.spaces)):
            threats = picture.threats(dancer, freed)
            if threats and dancer not in self.marked:
                self.exposed[dancer] = picture.holder(threats[0])

    def marked_by(self, seat: int, owner: int = NONE) -> list[int]:
        """Whom a player would influence; of one owner, if that is said."""
        return [
            dancer
            for dancer, by in sorted(self.marked.items())
            if by == seat and owner in (NONE, owner_of(dancer))
        ]


def _called(dancers: Iterable[int], seat: int) -> list[Phrase]:
    """Dancers as one speaks of them to a player."""
    return [
        say("your {dancer}", dancer=dancer_said(one))
        if owner_of(one) == seat
        else speak_dancer(one, GUESTS)
        for one in dancers
    ]


# ---- what changes


def gains(state: State, seat: int, before: Outlook, after: Outlook) -> Iterator[Phrase]:
    """What another floor would bring a player that this one does not."""
    won = [one for one in after.marked_by(seat) if before.marked.get(one) != seat]
    if won:
        yield say("you would influence {dancers}", dancers=_called(won, seat))
    freed = [one for one in sorted(after.freed - before.freed) if owner_of(one) == seat]
    if freed:
        yield say("you would reclaim {dancers}", dancers=_called(freed, seat))
    for other in _others(state, seat):
        yield from _averted(state, seat, other, before, after)


def _averted(
    state: State, seat: int, other: int, before: Outlook, after: Outlook
) -> Iterator[Phrase]:
    """What another would not get any more."""
    name = GUESTS[other]
    held = [
        one
        for one in sorted(before.freed - after.freed)
        if owner_of(one) == other and state.marks[one] == seat
    ]
    if held:
        yield say("{name} would not reclaim {dancers}", name=name, dancers=_called(held, seat))
    saved = [one for one in before.marked_by(other) if one not in after.marked]
    if saved:
        yield say(
            "{name} would no longer influence {dancers}", name=name, dancers=_called(saved, seat)
        )
    safe = _exposed(before, seat, other) - _exposed(after, seat, other) - after.marked.keys()
    if safe:
        yield say(
            "{name} would no longer be a step away from influencing {dancers}",
            name=name, dancers=_called(sorted(safe), seat),
        )  # fmt: skip


def harms(state: State, seat: int, before: Outlook, after: Outlook) -> Iterator[Phrase]:
    """What another floor would cost a player, or put at risk."""
    for other in _others(state, seat):
        name = GUESTS[other]
        lost = after.marked_by(other, seat)
        if lost:
            yield say(
                "but {name} would influence {dancers}", name=name, dancers=_called(lost, seat)
            )
        exposed = _exposed(after, seat, other) - _exposed(before, seat, other)
        if exposed:
            yield say(
                "but {name} would be a step away from influencing {dancers}",
                name=name, dancers=_called(sorted(exposed), seat),
            )  # fmt: skip


def _others(state: State, seat: int) -> list[int]:
    return [other for other in range(state.ball.seats) if other != seat]


def _exposed(outlook: Outlook, seat: int, other: int) -> set[int]:
    """The own dancers that are exposed to another."""
    return {
        dancer for dancer, by in outlook.exposed.items() if by == other and owner_of(dancer) == seat
    }


# ---- dances and announcements


def why_dance(state: State, seat: int, move: Dance, looks_ahead: bool) -> Phrase:
    """What a dance does, and what it expects of the replies if it thinks of them."""
    reasons = _reasons(state, seat, move, looks_ahead)
    return say(
        "{dance}: {reasons}.",
        dance=_danced(state, seat, move),
        reasons=joined("; ", reasons + _kept(state, seat, move)),
    )


def _danced(state: State, seat: int, move: Dance) -> Phrase:
    about = {
        "dancer": speak_own(move.dancer, seat, GUESTS),
        "end": state.ball.names[move.space],
        "faced": _called(_faced(state, move), seat),
    }
    if move.space == state.spaces[move.dancer]:
        if about["faced"]:
            return say("Turns {dancer} on {end} to face {faced}", **about)
        return say("Turns {dancer} on {end}", **about)
    if about["faced"]:
        return say("Dances with {dancer} to {end}, facing {faced}", **about)
    return say("Dances with {dancer} to {end}", **about)


def _faced(state: State, move: Dance) -> list[int]:
    """Whom a dancer would face at its end; nobody with whom it shares the space."""
    now = moved(state, move.dancer, _end(move))
    picture = Picture(now)
    return [
        other
        for other in range(len(now.spaces))
        if other != move.dancer and move.dancer in picture.facers(other)
    ]


def _reasons(state: State, seat: int, move: Dance, looks_ahead: bool) -> list[Phrase]:
    """What a dance changes, if the measure ended with it, and what may come after."""
    before, after = Outlook(state), Outlook(moved(state, move.dancer, _end(move)))
    found = [*gains(state, seat, before, after), *_ways(state, seat, move)]
    if not found:
        found.append(say("nowhere would it stand better"))
    found += harms(state, seat, before, after)
    replies = _replies(state, seat, move, after) if looks_ahead else []
    if not replies and not any(owner_of(one) == seat for one in after.marked):
        replies.append(say("no dancer of yours would be influenced"))
    return found + replies


def _end(move: Dance) -> int:
    return move.space * 12 + move.facing


def _ways(state: State, seat: int, move: Dance) -> Iterator[Phrase]:
    """What is to be said of where a dancer goes, whomever it faces there."""
    start, space = state.spaces[move.dancer], move.space
    there = [one for one, at in enumerate(state.spaces) if at == space and one != move.dancer]
    if there:
        yield say("it cuts in, and {dancers} must leave", dancers=_called(there, seat))
    if state.ball.in_entrance[start] and not state.ball.in_entrance[space]:
        if state.ball.customs.ending:
            yield say("it leaves the entrance before the doors close")
        else:
            yield say("it leaves the entrance")
    elif mind.FAR[space] < mind.FAR[start]:
        yield say("it comes nearer to the centre")


def _replies(state: State, seat: int, move: Dance, now: Outlook) -> list[Phrase]:
    """What the others are expected to do in this measure after a dance."""
    if not any(
        state.announced[other] != NONE and not state.danced >> other & 1
        for other in _others(state, seat)
    ):
        return []
    then = Outlook(mind.replied(state, seat, move.dancer, _end(move)))
    found: list[Phrase] = []
    for other in _others(state, seat):
        lost = [one for one in then.marked_by(other, seat) if one not in now.marked]
        if lost:
            about = {"name": GUESTS[other], "dancers": _called(lost, seat)}
            found.append(say("in reply {name} may influence {dancers}", **about))
    if found or any(owner_of(one) == seat for one in now.marked):
        return found
    return [say("no reply that it expects would cost you a dancer")]


def _kept(state: State, seat: int, move: Move) -> list[Phrase]:
    """The deals that a choice keeps."""
    if not owed_by(state, seat):
        return []
    announcing = state.phase == ANNOUNCE
    judged = judge_announcing(state, seat) if announcing else judge_dancing(state, seat)
    if move not in judged.choices:
        return []
    kept = judged.mask(move)
    deals = sorted({one.number for at, one in enumerate(judged.owed) if kept >> at & 1})
    if not deals:
        return []
    return [say("it keeps {count|deal|deals} {deals}", count=len(deals), deals=deals)]


def why_announce(state: State, seat: int, move: Announce) -> Phrase:
    """What the best of the announced dancers could do as the floor stands."""
    named = [speak_own(one, seat, GUESTS) for one in move.dancers()]
    best = _best_dance(state, seat, move)
    if best is None:
        return say("Announces {dancers}: no dancer of yours can do more.", dancers=named)
    reasons = _reasons(state, seat, best, looks_ahead=False)
    return say(
        "Announces {dancers}. As the floor stands, {dancer} could dance to {end}: {reasons}.",
        dancers=named,
        dancer=speak_own(best.dancer, seat, GUESTS),
        end=state.ball.names[best.space],
        reasons=joined("; ", reasons + _kept(state, seat, move)),
    )


def _best_dance(state: State, seat: int, move: Announce) -> Dance | None:
    found = [
        (*ranked[0], dancer)
        for dancer in move.dancers()
        if (ranked := mind.ranked(state, seat, dancer, ends(state, dancer).all()))
    ]
    if not found:
        return None
    _, end, dancer = max(found)
    return Dance(dancer, end // 12, end % 12)


# ---- deals


def why_deal(state: State, seat: int, without: State, with_it: State) -> Phrase:
    """What a deal would change in a measure, of which both ends are foreseen."""
    before, after = Outlook(without), Outlook(with_it)
    found = [*gains(state, seat, before, after), *harms(state, seat, before, after)]
    if found:
        return joined("; ", found)
    return say("nothing would change at once that it can see")


def promised(clauses: tuple[Clause, ...]) -> Phrase:
    """The promises of an offer."""
    return speak_clauses(clauses, GUESTS)


# ---- seating and the vote


def why_seating(state: State, seat: int, move: Move) -> Phrase:
    """What is chosen where a computer sees nothing to choose by."""
    match move:
        case Propose(order=order):
            return say(
                "Proposes the order {names}: any will do for it, if only all agree.",
                names=[GUESTS[one] for one in order],
            )
        case Sit(entrance=entrance) if entrance == NONE:
            return say("Stays where you sit: all entrances are alike to it.")
        case Sit(entrance=entrance) if state.phase == FIRST:
            return say(
                "Moves to entrance {number}, by lot: all entrances are alike to it.",
                number=entrance,
            )
        case Sit(entrance=entrance):
            return say(
                "Sits at entrance {number}, by lot: all entrances are alike to it.",
                number=entrance,
            )
        case Trade(seat=other):
            return say(
                "Trades places with {name}, by lot: all entrances are alike to it.",
                name=GUESTS[other],
            )
        case Host(seat=host) if host == seat:
            return say("Names you the host, by lot: who leads first matters little to it.")
        case Host(seat=host):
            return say(
                "Names {name} the host, by lot: who leads first matters little to it.",
                name=GUESTS[host],
            )
        case Direct(direction=direction) if direction > 0:
            return say("Lets play go to the right, by lot: both ways are alike to it.")
        case Direct():
            return say("Lets play go to the left, by lot: both ways are alike to it.")
        case Vote(end=True):
            return say("Would end the ball here.")
    assert isinstance(move, Vote)
    return say("Dances on: it never wishes a ball to end early.")

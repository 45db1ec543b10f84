"""Promises in words: `Red: hold W1 until dance 3; Blue: spare Red this dance`.

A player is a colour. A dancer without a colour is the promisor's own.
"""

import re
from collections.abc import Sequence

from ballroom.core.contract import Malformed
from ballroom.core.language import Phrase, joined, say
from ballroom.core.text import short
from ballroom.games.la_danse import tables
from ballroom.games.la_danse.ball import NONE
from ballroom.games.la_danse.clauses import (
    IN_DANCE,
    IN_MEASURE,
    THIS_DANCE,
    THIS_MEASURE,
    UNTIL_DANCE,
    UNTIL_MEASURE,
    WHOLE_BALL,
    Bench,
    Clause,
    Decline,
    Hold,
    Only,
    Pursue,
    Release,
    Seat,
    Second,
    Span,
    Spare,
    Step,
)

COLOURS = ("Red", "Blue", "Gold", "Green", "Violet", "Grey")
DANCERS = [dancer.name for dancer in tables.DANCERS]
KINDS = (
    "hold W1 until dance 3, only W1 this dance, move W1 to e7^3 this measure, "
    "spare Blue this dance, pursue Blue but not Green this measure, release Blue W1, "
    "second W2 this measure, bench Q, place 1, decline 4"
)

COLOUR = "red|blue|gold|green|violet|grey"
WHOM = rf"(?:(?P<whose>{COLOUR})(?:'s)? )?(?P<dancer>[a-z][12]?)"
WHEN = (
    r"(?P<when>this measure|this dance|(?:for )?(?:the )?whole ball|until dance \d+|"
    r"until measure \d+ of dance \d+|in dance \d+|in measure \d+ of dance \d+)"
)
SENTENCES = {
    "hold": rf"hold {WHOM} {WHEN}",
    "only": rf"only {WHOM} {WHEN}",
    "move": rf"move {WHOM}(?: to (?P<space>[a-s]\d+)(?:\^(?P<facing>\d+))?)? {WHEN}",
    "spare": rf"spare (?P<seat>{COLOUR}) {WHEN}",
    "spare some": rf"spare (?P<dancers>[a-z12', ]+?) {WHEN}",
    "pursue": rf"pursue (?P<seat>{COLOUR})(?: but not (?P<sparing>{COLOUR}))? {WHEN}",
    "release": rf"release {WHOM}",
    "second": rf"second {WHOM} {WHEN}",
    "bench": rf"bench {WHOM}",
    "place": r"place (?P<number>\d+)",
    "decline": r"decline (?:offer )?(?P<number>\d+)",
}
PATTERNS = {name: re.compile(pattern) for name, pattern in SENTENCES.items()}


# ---- writing


def write_clauses(clauses: tuple[Clause, ...]) -> str:
    """Several promises in one line."""
    return "; ".join(write_clause(clause) for clause in clauses)


def write_clause(clause: Clause) -> str:
    """A promise with its promisor."""
    return f"{COLOURS[clause.by]}: {_sentence(clause)}"


def _sentence(clause: Clause) -> str:
    match clause:
        case Hold():
            return f"hold {_dancer(clause)} {write_span(clause.span)}"
        case Only():
            return f"only {_dancer(clause)} {write_span(clause.span)}"
        case Step():
            return f"move {_dancer(clause)}{_end(clause)} {write_span(clause.span)}"
        case Spare():
            return f"spare {_spared(clause)} {write_span(clause.span)}"
        case Pursue():
            rest = "" if clause.sparing == NONE else f" but not {COLOURS[clause.sparing]}"
            return f"pursue {COLOURS[clause.seat]}{rest} {write_span(clause.span)}"
        case Release():
            return f"release {_dancer(clause)}"
        case Second():
            return f"second {_dancer(clause)} {write_span(clause.span)}"
        case Bench():
            return f"bench {_dancer(clause)}"
        case Seat():
            return f"place {clause.place}"
    assert isinstance(clause, Decline)
    return f"decline {clause.offer}"


def _dancer(clause: Clause) -> str:
    return _named(clause.dancer, clause.by)


def _named(dancer: int, by: int) -> str:
    owner, name = dancer // tables.EACH, DANCERS[dancer % tables.EACH]
    return name if owner == by else f"{COLOURS[owner]} {name}"


def _end(clause: Step) -> str:
    if clause.space == NONE:
        return ""
    facing = "" if clause.facing == NONE else f"^{clause.facing}"
    return f" to {tables.NAMES[clause.space]}{facing}"


def _spared(clause: Spare) -> str:
    if clause.seat != NONE:
        return COLOURS[clause.seat]
    return ", ".join(_named(dancer, clause.by) for dancer in clause.dancers)


def write_span(span: Span) -> str:
    """A time."""
    match span.kind:
        case 0:
            return "this measure"
        case 1:
            return "this dance"
        case 2:
            return "the whole ball"
        case 3:
            return f"until dance {span.dance}"
        case 4:
            return f"until measure {span.measure} of dance {span.dance}"
        case 5:
            return f"in dance {span.dance}"
    return f"in measure {span.measure} of dance {span.dance}"


# ---- speaking


def speak_clause(clause: Clause, names: Sequence[str] = COLOURS) -> Phrase:
    """A promise as one says it of somebody, such as `Ada holds Waltz 1 back in this dance`."""
    who, time = names[clause.by], speak_span(clause.span)

    def dancer(which: int) -> Phrase:
        return speak_own(which, clause.by, names)

    match clause:
        case Hold(dancer=which):
            return say(
                "{name} holds {dancer} back {time}", name=who, dancer=dancer(which), time=time
            )
        case Only(dancer=which):
            return say(
                "{name} announces no dancer but {dancer} {time}",
                name=who, dancer=dancer(which), time=time,
            )  # fmt: skip
        case Step(dancer=which):
            return _step(clause, who, dancer(which), time)
        case Spare(seat=seat, dancers=dancers):
            if seat != NONE:
                return say(
                    "{name} influences no dancer of {whom} {time}",
                    name=who, whom=names[seat], time=time,
                )  # fmt: skip
            spared = [speak_dancer(one, names) for one in dancers]
            return say(
                "{name} does not influence {dancers} {time}", name=who, dancers=spared, time=time
            )
        case Pursue(seat=seat, sparing=sparing):
            if sparing == NONE:
                return say("{name} goes after {whom} {time}", name=who, whom=names[seat], time=time)
            return say(
                "{name} goes after {whom}, and leaves {other} alone, {time}",
                name=who, whom=names[seat], other=names[sparing], time=time,
            )  # fmt: skip
        case Release(dancer=which):
            return say("{name} releases {dancer} at once", name=who, dancer=dancer(which))
        case Second(dancer=which):
            return say(
                "{name} may move {dancer} besides another {time}",
                name=who, dancer=dancer(which), time=time,
            )  # fmt: skip
        case Bench(dancer=which):
            return say("{name} begins without {dancer}", name=who, dancer=dancer(which))
        case Seat(place=place):
            return say("{name} is number {place} in the order of seating", name=who, place=place)
    assert isinstance(clause, Decline)
    return say("{name} does not accept offer {number}", name=who, number=clause.offer)


def _step(clause: Step, who: str, dancer: Phrase, time: Phrase) -> Phrase:
    if clause.space == NONE:
        return say("{name} moves {dancer} {time}", name=who, dancer=dancer, time=time)
    end = tables.NAMES[clause.space]
    if clause.facing == NONE:
        return say(
            "{name} moves {dancer} to {end} {time}", name=who, dancer=dancer, end=end, time=time
        )
    return say(
        "{name} moves {dancer} to {end}, facing {hour} o'clock, {time}",
        name=who, dancer=dancer, end=end, hour=hour_of(clause.facing), time=time,
    )  # fmt: skip


def speak_clauses(clauses: Sequence[Clause], names: Sequence[str] = COLOURS) -> Phrase:
    """Several promises in one line."""
    return joined("; ", [speak_clause(clause, names) for clause in clauses])


def speak_dancer(dancer: int, names: Sequence[str]) -> Phrase:
    """A dancer with its owner, such as `Ada's Waltz 1`."""
    owner, name = names[dancer // tables.EACH], dancer_said(dancer)
    return say("{owner}'s {dancer}", owner=owner, dancer=name)


def speak_own(dancer: int, seat: int, names: Sequence[str]) -> Phrase:
    """A dancer as one speaks of somebody who has it: without the owner where that is the same."""
    if dancer // tables.EACH != seat:
        return speak_dancer(dancer, names)
    name = dancer_said(dancer)
    return say("{dancer}", dancer=name) if name[-1].isdigit() else say("the {dancer}", dancer=name)


def dancer_said(dancer: int) -> str:
    """A dancer by its kind, and its number where there are two: `Waltz 1`, `Chasse`."""
    own = tables.DANCERS[dancer % tables.EACH]
    return f"{tables.KINDS[own.kind].name} {own.name[1:]}".strip()


def hour_of(facing: int, below: int = 1) -> int:
    """A direction as the hour of a clock, on a floor with that entrance below.

    Where nothing else is said, entrance 0 lies to the right, as the board is drawn.
    """
    return (facing + 2 * (1 - below) + 2) % 12 + 1


def speak_span(span: Span) -> Phrase:
    """A time."""
    match span.kind:
        case 0:
            return say("in this measure")
        case 1:
            return say("in this dance")
        case 2:
            return say("for the whole ball")
        case 3:
            return say("until dance {dance} begins", dance=span.dance)
        case 4:
            return say(
                "until measure {measure} of dance {dance} begins",
                measure=span.measure, dance=span.dance,
            )  # fmt: skip
        case 5:
            return say("in dance {dance}", dance=span.dance)
    return say("in measure {measure} of dance {dance}", measure=span.measure, dance=span.dance)


# ---- reading


def read_clauses(text: str) -> tuple[Clause, ...]:
    """Promises, each after its promisor, or after the one before."""
    found: list[Clause] = []
    by = NONE
    for part in " ".join(text.split()).split(";"):
        colour, colon, sentence = part.partition(":")
        if colon:
            by = read_colour(colour.strip())
        elif by == NONE:
            raise Malformed(
                say(
                    "say who promises: {colour}: {text}",
                    colour=COLOURS[0],
                    text=short(part.strip()),
                )
            )
        found.append(read_clause(by, (sentence if colon else part).strip()))
    return tuple(found)


def read_colour(text: str) -> int:
    """The seat of a colour."""
    if text.title() in COLOURS:
        return COLOURS.index(text.title())
    raise Malformed(
        say(
            "{text} is nobody; players are {colours}",
            text=short(text),
            colours=", ".join(COLOURS),
        )
    )


def read_clause(by: int, sentence: str) -> Clause:
    """One promise."""
    lowered = sentence.lower()
    for name, pattern in PATTERNS.items():
        if match := pattern.fullmatch(lowered):
            return _clause(name, by, match.groupdict())
    raise Malformed(
        say("{text} is no promise; there is: {kinds}", text=short(sentence), kinds=KINDS)
    )


def _clause(name: str, by: int, words: dict[str, str | None]) -> Clause:
    span = read_span(words.get("when") or "this measure")
    dancer = _read_dancer(words["whose"], words["dancer"], by) if words.get("dancer") else NONE
    match name:
        case "hold":
            return Hold(by, dancer, span)
        case "only":
            return Only(by, dancer, span)
        case "move":
            return Step(by, dancer, span, *_read_end(words["space"], words["facing"]))
        case "spare":
            return Spare(by, read_colour(words["seat"] or ""), (), span)
        case "spare some":
            return Spare(by, NONE, _read_dancers(words["dancers"] or "", by), span)
        case "pursue":
            sparing = read_colour(words["sparing"]) if words["sparing"] else NONE
            return Pursue(by, read_colour(words["seat"] or ""), span, sparing)
        case "release":
            return Release(by, dancer)
        case "second":
            return Second(by, dancer, span)
        case "bench":
            return Bench(by, dancer)
        case "place":
            return Seat(by, _read_number(words["number"]))
    return Decline(by, _read_number(words["number"]))


def _read_number(text: str | None) -> int:
    if text is None or len(text) > 4:
        raise Malformed(say("{text} is too large a number", text=short(text or "")))
    return int(text)


def _read_dancer(whose: str | None, name: str | None, by: int) -> int:
    owner = read_colour(whose) if whose else by
    if name is None or name.upper() not in DANCERS:
        raise Malformed(
            say(
                "{text} is no dancer: there is {names}",
                text=short(name or ""),
                names=", ".join(DANCERS),
            )
        )
    return owner * tables.EACH + DANCERS.index(name.upper())


def _read_dancers(text: str, by: int) -> tuple[int, ...]:
    found = []
    for one in text.split(","):
        match = re.fullmatch(WHOM, one.strip())
        if not match:
            raise Malformed(say("{text} is no dancer, such as Blue W1", text=short(one.strip())))
        found.append(_read_dancer(match["whose"], match["dancer"], by))
    return tuple(found)


def _read_end(space: str | None, facing: str | None) -> tuple[int, int]:
    if space is None:
        return NONE, NONE
    if space not in tables.SPACE_AT:
        raise Malformed(say("there is no space {text}", text=short(space)))
    if facing is not None and (len(facing) > 2 or int(facing) > 11):
        raise Malformed(say("a facing is a number from 0 to 11, not {text}", text=short(facing)))
    return tables.SPACE_AT[space], NONE if facing is None else int(facing)


def read_span(text: str) -> Span:
    """A time."""
    numbers = [_read_number(number) for number in re.findall(r"\d+", text)]
    match text.split():
        case ["this", "measure"]:
            return Span(THIS_MEASURE)
        case ["this", "dance"]:
            return Span(THIS_DANCE)
        case ["until", "dance", _]:
            return Span(UNTIL_DANCE, numbers[0])
        case ["until", "measure", *_]:
            return Span(UNTIL_MEASURE, numbers[1], numbers[0])
        case ["in", "dance", _]:
            return Span(IN_DANCE, numbers[0])
        case ["in", "measure", *_]:
            return Span(IN_MEASURE, numbers[1], numbers[0])
    return Span(WHOLE_BALL)

"""A table: the fold of its log, and what may be done at it next.

Nothing here knows the time, a store or a socket: every command is given the time, answers the
entries that should be written, and changes nothing; `fold` then changes the table by an entry that
has been written.
"""
# compiled by mypyc

import hashlib
import hmac
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from ballroom.core import fair
from ballroom.core.chance import CHANCE
from ballroom.core.contract import AnyGame, Event, Illegal, Malformed, Outcome, Setup
from ballroom.core.language import joined, say
from ballroom.table.clock import Clocks
from ballroom.table.entries import (
    AnyEntry,
    Chatted,
    DeviceOffered,
    Entry,
    Handed,
    Hinted,
    Left,
    Moved,
    Opened,
    RematchAsked,
    Rematched,
    Resigned,
    Resumed,
    Returned,
    StoodIn,
    TakebackAnswered,
    TakebackAsked,
    Taken,
    TakenBack,
)
from ballroom.table.secrecy import reveals

TAKEN_BACK = -3
"""Who brought a state about to which all agreed to go back."""
BLANKS = " \u115f\u1160\u2800\u3164\uffa0"
COMPUTERS = (
    "Étude", "Nocturne", "Rondo", "Scherzo", "Caprice",
    "Serenade", "Ballade", "Gavotte", "Toccata", "Berceuse",
)  # fmt: skip
"""What computers are called, by seat: pieces of music, so that nobody takes them for people."""
HAND_OVER_SECONDS = 600
"""How long the link that moves a seat to another device is good."""
LONGEST_NAME = 30
LONGEST_CHAT = 300
LONGEST_MOVE = 2000


class Refused(Exception):
    """Something may not be done at a table: a code for programs, a sentence, perhaps a rule."""

    def __init__(self, code: str, sentence: str, rule: str = "", **values: object) -> None:
        said = say(sentence, **values) if values else sentence
        super().__init__(said)
        self.code = code
        self.sentence = said
        self.rule = rule


def digest(secret: str) -> str:
    """A secret as it is stored."""
    return hashlib.sha256(secret.encode()).hexdigest()


def is_secret(secret: str, stored: str) -> bool:
    """Whether a secret is the one that was stored, in constant time."""
    return hmac.compare_digest(digest(secret), stored)


@dataclass
class SeatState:
    """Who sits on a seat."""

    level: str = ""
    """The level of a computer; empty for a person."""
    name: str = ""
    token: str = ""
    seed: str = ""
    stood_in: bool = False
    resigned: bool = False
    is_late: bool = False
    """Whether the clock made it give up."""

    @property
    def is_taken(self) -> bool:
        """Whether somebody, or some computer, sits there."""
        return bool(self.level or self.token)

    @property
    def is_person(self) -> bool:
        """Whether a person decides for this seat now."""
        return bool(self.token) and not (self.resigned or self.stood_in)


@dataclass
class Input:
    """One input of the game and what came of it."""

    by: int
    move: str
    id: str
    at: int
    events: tuple[Event, ...]
    state: Any
    entry: int
    """The number of the entry in the log."""


@dataclass
class Table:
    """A table as its log says it is."""

    id: str
    opened: Opened
    game: AnyGame
    setup: Setup
    start: Any
    seats: list[SeatState]
    clocks: Clocks
    entries: int = 0
    rolled: dict[int, int] = field(default_factory=dict)
    """By the number of an entry in which nature dealt or rolled: the number of that roll."""
    history: list[tuple[int, Any]] = field(default_factory=list)
    """Every state there ever was after the first, and who brought it about."""
    inputs: list[Input] = field(default_factory=list)
    log: list[tuple[int, AnyEntry, tuple[Event, ...]]] = field(default_factory=list)
    """Every entry with its number and, where it was an input, the events."""
    ids: dict[tuple[int, str], int] = field(default_factory=dict)
    asked: int | None = None
    """The seat that would take a move back."""
    agreed: set[int] = field(default_factory=set)
    again: dict[int, str] = field(default_factory=dict)
    """The seats that would play again, and their seeds for it."""
    rematch: str = ""
    offered: dict[str, tuple[str, int]] = field(default_factory=dict)
    """By the digest of its key: whose seats a device may have, by their token, and until when."""
    outcome: Outcome | None = None
    last: int = 0
    """When something last happened."""
    is_full: bool = False
    """Whether all seats are taken, so that the game is on."""
    names: list[str] = field(default_factory=list)
    """What the seats are called."""
    _moving: tuple[int, ...] = ()
    _revealed: tuple[int, bool] = (-1, False)
    """For a version of the game, whether its last move has shown something that was hidden."""
    _foreseen: list[tuple[Any, int, str, Any, tuple[Event, ...]]] = field(default_factory=list)
    """What a command has worked out already: state, input, and what comes of it."""

    @property
    def state(self) -> Any:
        """The game as it stands."""
        return self.inputs[-1].state if self.inputs else self.start

    @property
    def version(self) -> int:
        """How often the game has changed; it never goes back, not even by a takeback."""
        return len(self.history)

    @property
    def is_show(self) -> bool:
        """Whether only computers play."""
        return all(self.opened.seats)

    def to_move(self) -> tuple[int, ...]:
        """The seats that may move now, nobody before the game is on or after its end."""
        return self._moving

    def seat_of(self, token: str) -> list[int]:
        """The seats that a token holds."""
        return [
            at for at, seat in enumerate(self.seats) if seat.token and is_secret(token, seat.token)
        ]

    # ---- what may be done: commands answer entries

    def take(
        self, seats: Sequence[int], names: Sequence[str], token: str, at: int, seed: str = ""
    ) -> list[Entry]:
        """Take open seats; several at once where a device is shared."""
        check_seed(seed)
        if len(seats) != len(names) or not seats or len(set(seats)) != len(seats):
            raise Refused("seat", "Name each seat once, and a name for each.")
        found: list[Entry] = []
        taken = [seat.name for seat in self.seats if seat.name]
        for seat, name in zip(seats, names, strict=True):
            if not 0 <= seat < len(self.seats):
                raise Refused("seat", "There is no seat {seat} at this table.", seat=seat)
            if self.seats[seat].is_taken:
                raise Refused("seat", "Seat {seat} is taken.", seat=seat)
            name = check_name(name)
            if name.casefold() in [other.casefold() for other in [*taken, *self._computers()]]:
                raise Refused("name", "Somebody is called {name} already.", name=name)
            taken.append(name)
            found.append(Taken(at=at, seat=seat, name=name, token=digest(token), seed=seed))
        if all(one.is_taken or number in seats for number, one in enumerate(self.seats)):
            self._foreseen = []
            seeds = [seed if own in seats else one.seed for own, one in enumerate(self.seats)]
            found += self.roll(self.start, at, seeds)
        return found

    def _computers(self) -> list[str]:
        return [name for name, one in zip(self.names, self.seats, strict=True) if one.level]

    def leave(self, seat: int, at: int) -> list[Entry]:
        """Give a seat up before the game is on; later, resign it."""
        if not self.seats[seat].token:
            raise Refused("seat", "Nobody sits there.")
        if self.outcome is not None:
            raise Refused("over", "The game is over.")
        if self.is_full:
            return self.resign(seat, at)
        return [Left(at=at, seat=seat)]

    def submit(self, seat: int, text: str, version: int, id: str, at: int) -> list[Entry]:  # noqa: A002
        """A move of a seat, and whatever nature does after it."""
        if len(text) > LONGEST_MOVE:
            raise Refused(
                "malformed",
                "A move has at most {longest_move} letters.",
                longest_move=LONGEST_MOVE,
            )
        if not self.is_full:
            raise Refused("waiting", "The game begins when all seats are taken.")
        if self.outcome is not None:
            raise Refused("over", "The game is over.")
        if self.seats[seat].resigned:
            raise Refused("resigned", "You have given this game up.")
        if seat in self.clocks.late(at):
            raise Refused("late", "Your time is out.")
        if not self.is_fresh(seat, version):
            raise Refused("stale", "The game has gone on since then; look again.")
        try:
            move = self.game.read_move(text)
        except Malformed as error:
            raise Refused("malformed", "{error}.", error=error.sentence) from error
        made = self._input(seat, move, at, id, False)
        return [*made, *self.come_back(seat, at)]

    def is_fresh(self, seat: int, version: int) -> bool:
        """Whether nothing that a seat can see has happened since a version."""
        if version == self.version:
            return True
        if not 0 <= version < self.version:
            return False
        then = self.history[version - 1][1] if version else self.start
        others = all(by not in (seat, CHANCE, TAKEN_BACK) for by, _ in self.history[version:])
        return others and self._looks(then, seat) == self._looks(self.state, seat)

    def _looks(self, state: Any, seat: int) -> Any:
        """What a seat sees, but for who else has still to choose."""
        view = self.game.view(state, seat)
        if "to_move" in view.__struct_fields__ and seat in view.to_move:
            return msgspec.structs.replace(view, to_move=(seat,))
        return view

    def stand_in(self, seat: int, text: str, at: int) -> list[Entry]:
        """A computer's move, for its own seat or for a person who is away."""
        return self._input(seat, self.game.read_move(text), at, "", bool(self.seats[seat].token))

    def _input(self, seat: int, move: Any, at: int, id: str, stand_in: bool) -> list[Entry]:  # noqa: A002
        try:
            after, events = self.game.apply(self.state, seat, move)
        except Illegal as illegal:
            refusal = illegal.refusal
            raise Refused("illegal", refusal.sentence, refusal.paragraph) from illegal
        text = self.game.write_move(move)
        self._foreseen = [(self.state, seat, text, after, events)]
        made = Moved(at=at, by=seat, move=text, id=id, stand_in=stand_in)
        return [made, *self.roll(after, at, self.seeds)]

    @property
    def seeds(self) -> list[str]:
        """What each seat adds to the dice."""
        return [seat.seed for seat in self.seats]

    def roll(self, state: Any, at: int, seeds: Sequence[str]) -> list[Entry]:
        """Whatever nature does next, as the secret of each roll and the seeds of the seats say."""
        found: list[Entry] = []
        while self.game.to_move(state) == (CHANCE,):
            text = self.drawn(len(self.rolled) + len(found), self.game.chances(state).recipe, seeds)
            before = state
            state, events = self.game.apply(state, CHANCE, self.game.read_move(text))
            self._foreseen.append((before, CHANCE, text, state, events))
            found.append(Moved(at=at, by=CHANCE, move=text))
        return found

    def drawn(self, roll: int, recipe: str, seeds: Sequence[str]) -> str:
        """What a roll shows."""
        secret = fair.secret_of(self.opened.master, roll)
        return fair.draw(recipe, fair.Stream(secret, roll, fair.mixed(self.opened.root, seeds)))

    def offer_device(self, token: str, key: str, at: int) -> list[Entry]:
        """Whoever holds seats would move them to another device."""
        seats = self.seat_of(token)
        if not seats:
            raise Refused("token", "You hold no seat at this table.")
        until = at + HAND_OVER_SECONDS * 1000
        return [DeviceOffered(at=at, seat=seats[0], key=digest(key), until=until)]

    def claim_device(self, key: str, token: str, at: int) -> list[Entry]:
        """The other device takes them; the key is good once."""
        old, until = self.offered.get(digest(key), ("", 0))
        seats = [seat for seat, one in enumerate(self.seats) if old and one.token == old]
        if until <= at or not seats:
            raise Refused("key", "That link was used already, or is too old.")
        return [Handed(at=at, seat=seat, token=digest(token)) for seat in seats]

    def chat(self, seat: int, text: str, at: int) -> list[Entry]:
        """Something said beside the game."""
        said = " ".join(text.split())
        if not said or not said.isprintable():
            raise Refused("chat", "Say something that can be printed.")
        if len(said) > LONGEST_CHAT:
            raise Refused("chat", "Say it in {longest_chat} letters.", longest_chat=LONGEST_CHAT)
        return [Chatted(at=at, seat=seat, text=said)]

    def ask_hint(self, seat: int, at: int) -> list[Entry]:
        """Ask what a computer would do in one's place."""
        if self.opened.rated:
            raise Refused("rated", "This game counts: nobody gets a hint.")
        if seat not in self.to_move():
            raise Refused("hint", "There is a hint when it is your turn.")
        return [Hinted(at=at, seat=seat)]

    def ask_takeback(self, seat: int, at: int) -> list[Entry]:
        """Ask all others to let the own last move be taken back."""
        self._check_takeback(seat)
        if self.asked is not None:
            raise Refused("takeback", "A takeback is being asked for already.")
        asked = TakebackAsked(at=at, seat=seat)
        if not self._consenting(seat):
            return [asked, self._take_back(at)]
        return [asked]

    def _check_takeback(self, seat: int) -> None:
        if self.outcome is not None or not self.inputs or self.seats[seat].resigned:
            raise Refused("takeback", "There is no move to take back.")
        last = self.inputs[-1]
        if last.by == CHANCE:
            raise Refused("takeback", "No move is taken back across a roll or a lot.")
        if last.by != seat:
            raise Refused("takeback", "Another has chosen since your last move.")
        if self._has_revealed():
            raise Refused("takeback", "Your move has shown something that was hidden.")

    def _has_revealed(self) -> bool:
        """Whether the last move has shown something; that is worked out once."""
        if self._revealed[0] != self.version:
            last = self.inputs[-1]
            before = self.inputs[-2].state if len(self.inputs) > 1 else self.start
            move = self.game.read_move(last.move)
            found = reveals(self.game, before, last.by, move, len(self.seats))
            self._revealed = (self.version, found)
        return self._revealed[1]

    def _consenting(self, seat: int) -> set[int]:
        """The people who must agree: all others who still play."""
        return {
            at for at, one in enumerate(self.seats) if at != seat and one.token and not one.resigned
        }

    def _take_back(self, at: int) -> TakenBack:
        return TakenBack(at=at, inputs=len(self.inputs) - 1)

    def answer_takeback(self, seat: int, yes: bool, at: int) -> list[Entry]:
        """Agree to a takeback, or not."""
        if self.asked is None or seat not in self._consenting(self.asked):
            raise Refused("takeback", "Nobody asks you for a takeback.")
        answered = TakebackAnswered(at=at, seat=seat, yes=yes)
        if yes and self._consenting(self.asked) <= self.agreed | {seat}:
            self._check_takeback(self.asked)
            return [answered, self._take_back(at)]
        return [answered]

    def resign(self, seat: int, at: int) -> list[Entry]:
        """Give the game up."""
        if not self.is_full or self.outcome is not None:
            raise Refused("over", "There is no game to give up.")
        if self.seats[seat].resigned:
            raise Refused("resigned", "You have given this game up.")
        return [Resigned(at=at, seat=seat)]

    def time_out(self, at: int) -> list[Entry]:
        """What happens to the seats whose time is out: as the opener chose."""
        late = self.clocks.late(at)
        for seat in late:
            silent = self.game.silent_move(self.state, seat) if self.game.silent_move else None
            if silent is not None:
                return self._input(seat, silent, at, "", True)
        if self.opened.late == "forfeit":
            return [Resigned(at=at, seat=seat, late=True) for seat in late]
        return [StoodIn(at=at, seat=seat) for seat in late]

    def stand_in_for(self, seats: Sequence[int], at: int) -> list[Entry]:
        """Computers play for people who have gone, at a table without clocks."""
        away = [seat for seat in seats if seat in self.to_move() and self.seats[seat].is_person]
        return [StoodIn(at=at, seat=seat) for seat in away]

    def come_back(self, seat: int, at: int) -> list[Entry]:
        """The owner of a seat is here again."""
        return [Returned(at=at, seat=seat)] if self.seats[seat].stood_in else []

    def ask_rematch(self, seat: int, at: int, seed: str = "") -> list[Entry]:
        """Ask to play again."""
        check_seed(seed)
        if self.outcome is None:
            raise Refused("rematch", "The game is not over.")
        if self.rematch or seat in self.again:
            raise Refused("rematch", "You have asked, or there is a new table already.")
        return [RematchAsked(at=at, seat=seat, seed=seed)]

    @property
    def wants_rematch(self) -> bool:
        """Whether all people would play again."""
        if not self.again:
            return False
        people = {at for at, one in enumerate(self.seats) if one.token}
        return bool(people) and people <= set(self.again) and not self.rematch

    # ---- looking ahead

    def ahead(self) -> "Table":
        """A copy, on which may be worked out what comes of entries before they are written."""
        return replace(
            self,
            seats=[replace(seat) for seat in self.seats],
            clocks=self.clocks.copy(),
            rolled=dict(self.rolled),
            history=list(self.history),
            inputs=list(self.inputs),
            log=list(self.log),
            ids=dict(self.ids),
            agreed=set(self.agreed),
            again=dict(self.again),
            offered=dict(self.offered),
            names=list(self.names),
            _foreseen=list(self._foreseen),
        )

    def foresee_nothing(self) -> None:
        """Nothing has been worked out."""
        self._foreseen = []

    def foresee(self, other: "Table") -> None:
        """What was worked out last at a table that is ahead of this one comes of it here, too."""
        self._foreseen += other._foreseen

    # ---- folding

    def fold(self, entry: AnyEntry) -> tuple[Event, ...]:
        """Change the table by an entry that has been written; answers the events of an input."""
        if isinstance(entry, Resumed):
            self.clocks.forgive(entry.at)
        else:
            self.clocks.charge(entry.at)
        events = self._fold(entry)
        if entry.id:
            who = entry.by if isinstance(entry, Moved) else getattr(entry, "seat", CHANCE)
            self.ids[who, entry.id] = self.entries
        on = self.is_full and self.outcome is None
        self._moving = self.game.to_move(self.state) if on else ()
        self.clocks.run(seat for seat in self._moving if seat >= 0 and self.seats[seat].is_person)
        self.log.append((self.entries, entry, events))
        self.entries += 1
        self.last = entry.at
        return events

    def _fold(self, entry: AnyEntry) -> tuple[Event, ...]:
        match entry:
            case Moved():
                return self._fold_input(entry)
            case Taken(seat=seat):
                one = self.seats[seat]
                one.name, one.token, one.seed = entry.name, entry.token, entry.seed
                self.seats_changed()
            case Left(seat=seat):
                self.seats[seat] = SeatState()
                self.seats_changed()
            case TakebackAsked(seat=seat):
                self.asked, self.agreed = seat, set()
            case TakebackAnswered(seat=seat, yes=yes):
                self.agreed.add(seat)
                if not yes:
                    self.asked = None
            case TakenBack(inputs=inputs):
                for back in self.inputs[inputs:]:
                    self.clocks.taken_back(back.by)
                del self.inputs[inputs:]
                self.history.append((TAKEN_BACK, self.state))
                self.asked = None
            case Resigned(seat=seat):
                self.seats[seat].resigned = True
                self.seats[seat].is_late = entry.late
                self.asked = None
                together = entry.late and entry.at == self.last  # all were late at once
                if self.outcome is None or together:
                    self.outcome = self._outcome()
            case StoodIn(seat=seat):
                self.seats[seat].stood_in = True
            case Returned(seat=seat):
                self.seats[seat].stood_in = False
            case DeviceOffered(seat=seat, key=key, until=until):
                self.offered[key] = (self.seats[seat].token, until)
            case Handed(seat=seat, token=token):
                self.seats[seat].token = token
            case RematchAsked(seat=seat, seed=seed):
                self.again[seat] = seed
            case Rematched(table=table):
                self.rematch = table
        return ()

    def seats_changed(self) -> None:
        """Whoever sits there now: whether the game is on, and what all are called."""
        self.is_full = all(seat.is_taken for seat in self.seats)
        self.names = [
            seat.name or (COMPUTERS[at] if seat.level else f"Seat {at + 1}")
            for at, seat in enumerate(self.seats)
        ]

    def _fold_input(self, entry: Moved) -> tuple[Event, ...]:
        state, events = self._after(entry)
        self.inputs.append(
            Input(entry.by, entry.move, entry.id, entry.at, events, state, self.entries)
        )
        self.history.append((entry.by, state))
        if entry.by == CHANCE:
            self.rolled[self.entries] = len(self.rolled)
        else:
            self.clocks.moved(entry.by)
        self.asked = None
        self.outcome = self._outcome()
        return events

    def _after(self, entry: Moved) -> tuple[Any, tuple[Event, ...]]:
        """The state after an input, and its events; a command may have worked them out before."""
        if self._foreseen:
            before, by, text, after, events = self._foreseen.pop(0)
            if before is self.state and (by, text) == (entry.by, entry.move):
                return after, events
            self._foreseen = []
        state, events = self.game.apply(self.state, entry.by, self.game.read_move(entry.move))
        return state, events

    def _outcome(self) -> Outcome | None:
        """How it ended: by the rules, or because all but one have given up."""
        left = [seat for seat, one in enumerate(self.seats) if not one.resigned]
        found = self.game.outcome(self.state)
        if found is None and len(left) > 1:
            return None
        if found is None and not left:
            return Outcome((1,) * len(self.seats), "nobody was there in time", "")
        if found is None:
            places = tuple(1 if seat in left else 2 for seat in range(len(self.seats)))
            return Outcome(places, self._why_alone(), "")
        return _with_resigned_last(found, left)

    def _why_alone(self) -> str:
        """Why only one is left: who has given up, and whose time has run out."""
        late = [self.names[seat] for seat, one in enumerate(self.seats) if one.is_late]
        gone = [self.names[seat] for seat, one in enumerate(self.seats) if one.resigned]
        gave_up = [name for name in gone if name not in late]
        parts = [say("{name} gave up", name=name) for name in gave_up]
        parts += [say("{name} ran out of time", name=name) for name in late]
        return joined(", ", parts)


def _with_resigned_last(outcome: Outcome, left: list[int]) -> Outcome:
    """Whoever gave up comes after all others."""
    if len(left) == len(outcome.places) or not left:
        return outcome
    worth = [
        (place, False) if seat in left else (len(outcome.places) + 1, True)
        for seat, place in enumerate(outcome.places)
    ]
    places = tuple(1 + sum(other < own for other in worth) for own in worth)
    return Outcome(places, outcome.reason, outcome.rule)


def check_name(name: str) -> str:
    """A name as it may be shown: in one form of its letters, and with something to see."""
    said = " ".join(unicodedata.normalize("NFKC", name).split())
    seen = any(sign not in BLANKS for sign in said)
    if not 1 <= len(said) <= LONGEST_NAME or not said.isprintable() or not seen:
        raise Refused(
            "name",
            "A name has 1 to {longest_name} letters or other signs.",
            longest_name=LONGEST_NAME,
        )
    if said.startswith("~"):
        raise Refused("name", "A ~ at the beginning is a computer's sign.")
    return said


def check_seed(seed: str) -> str:
    """What a player may add to the dice."""
    if not fair.SEED.fullmatch(seed):
        raise Refused("seed", "A seed has at most 64 letters, digits, dashes and underscores.")
    return seed

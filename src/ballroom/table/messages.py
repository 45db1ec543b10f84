"""What a client and a table say to each other, each message a type of its own."""

from typing import Annotated, Any

import msgspec

Id = Annotated[str, msgspec.Meta(max_length=40)]
Secret = Annotated[str, msgspec.Meta(max_length=80)]
Text = Annotated[str, msgspec.Meta(max_length=2000)]


class Say(msgspec.Struct, frozen=True, tag_field="say", forbid_unknown_fields=True):
    """Something that a client says."""


class Hello(Say, frozen=True, tag="hello"):
    """The first message: who comes, by a seat's token or a key of the table, and what it has seen.

    `since` is the number of the last entry that the client knows; it is told all that came after.
    """

    token: Secret = ""
    key: Secret = ""
    since: int | None = None
    language: Annotated[str, msgspec.Meta(max_length=200)] = ""
    """Such as `nl`, or several as browsers list them; English where none of them is known."""


class Submit(Say, frozen=True, tag="submit"):
    """A move, with the version of the game that the player saw."""

    id: Id
    seat: int
    version: int
    move: Text


class Check(Say, frozen=True, tag="check"):
    """Whether a move would be accepted; nothing is done."""

    id: Id
    seat: int
    move: Text


class Chat(Say, frozen=True, tag="chat"):
    """Something said beside the game."""

    id: Id
    seat: int
    text: Text


class Hint(Say, frozen=True, tag="hint"):
    """What would a computer do, and why? Advice is the answer, at tables that do not count."""

    id: Id
    seat: int


class Takeback(Say, frozen=True, tag="takeback"):
    """Ask for the own last move back."""

    id: Id
    seat: int


class AnswerTakeback(Say, frozen=True, tag="answer-takeback"):
    """Let another take a move back, or not."""

    id: Id
    seat: int
    yes: bool


class Resign(Say, frozen=True, tag="resign"):
    """Give the game up."""

    id: Id
    seat: int


class Leave(Say, frozen=True, tag="leave"):
    """Give a seat up; during a game this is to resign."""

    id: Id
    seat: int


class Rematch(Say, frozen=True, tag="rematch"):
    """Play again with the same people; the seed is mixed into the dice."""

    id: Id
    seat: int
    seed: Secret = ""


class Follow(Say, frozen=True, tag="follow"):
    """Go on at the table of the rematch by this very line; welcomed there as after a hello."""

    id: Id


class Mute(Say, frozen=True, tag="mute"):
    """Hear no more of a seat's chat on this connection, or hear it again."""

    id: Id
    seat: int
    on: bool = True


class Ping(Say, frozen=True, tag="ping"):
    """A sign of life; answered at once."""

    id: Id = ""


Request = (
    Submit
    | Check
    | Chat
    | Hint
    | Takeback
    | AnswerTakeback
    | Resign
    | Leave
    | Rematch
    | Follow
    | Mute
    | Ping
)
AnySay = Hello | Request


class Tell(msgspec.Struct, frozen=True, tag_field="tell", forbid_unknown_fields=True):
    """Something that a table tells a client."""


class Sentence(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A line of the log in words, with the paragraph of the rules that it follows from."""

    text: str
    rule: str
    event: dict[str, Any]
    to: tuple[Annotated[int, msgspec.Meta(ge=0)], ...] | None = None
    """Where one client holds several seats: those of them that may read this, if not all may."""


class SeatShown(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Who sits on a seat, as everybody may know."""

    name: str
    level: str
    taken: bool
    here: bool
    stood_in: bool
    resigned: bool


class Happened(Tell, frozen=True, tag="happened", omit_defaults=True):
    """An entry of the log, as this client may know it."""

    number: int
    at: int
    what: str
    seat: int | None = None
    move: str | None = None
    """The move itself, only for who made it."""
    text: str = ""
    sentences: tuple[Sentence, ...] = ()
    seed: str = ""
    """What a player adds to the dice."""
    roll: int | None = None
    """The number of the roll, where nature dealt or rolled."""


class Sight(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat sees, and what it may do."""

    seat: int
    view: msgspec.Raw
    legal: tuple[str, ...]


class Looks(Tell, frozen=True, tag="looks"):
    """The table as it stands, for this client."""

    version: int
    number: int
    """The number of the last entry."""
    to_move: tuple[int, ...]
    seats: tuple[SeatShown, ...]
    clocks: tuple[int, ...] | None
    """Milliseconds left by seat, at the time `at`."""
    running: tuple[int, ...]
    at: int
    takeback: int | None
    outcome: dict[str, Any] | None
    rematch: str
    sights: tuple[Sight, ...]


class Welcome(Tell, frozen=True, tag="welcome"):
    """The answer to hello: which table this is, and which seats the client holds."""

    table: str
    game: str
    title: str
    setup: dict[str, Any]
    clock: dict[str, Any]
    late: str
    seats: tuple[int, ...]
    root: str
    """The promise of the dice; keep it, and compare it with the record of the game."""
    next_root: str
    """The promise of the next game's dice, if there is a rematch; its table must have the same."""
    rated: bool = False
    """Whether it counts, so that nobody may ask for hints."""


class Done(Tell, frozen=True, tag="done"):
    """A request was carried out, and it is durable; `number` is its entry, if it made one."""

    id: str
    number: int | None = None


class Advice(Tell, frozen=True, tag="advice"):
    """What a computer of that level would do in one's place, and why."""

    id: str
    version: int
    """The version of the game that it saw."""
    level: str
    move: str
    why: str


class Not(Tell, frozen=True, tag="not"):
    """A request was not carried out, and why; nothing has changed."""

    id: str
    code: str
    sentence: str
    rule: str = ""


class Goodbye(Tell, frozen=True, tag="goodbye"):
    """The connection is closed, and why."""

    code: str
    sentence: str


class Record(Tell, frozen=True, tag="record"):
    """The first line of a record: which table, as told to whom, and what its dice are made of."""

    format: int
    table: str
    game: str
    rules: int
    setup: dict[str, Any]
    players: tuple[str, ...]
    levels: tuple[str, ...]
    """By seat the level of a computer, which adds nothing to the dice; empty for a person."""
    seats: tuple[int, ...]
    """The seats of whoever it is told to; none for somebody who looks on."""
    root: str
    leaves: int
    """How many rolls are promised by the root."""
    seeds: tuple[str, ...]
    outcome: dict[str, Any] | None
    """How the game ended; nothing where it is not over."""


class Opening(Tell, frozen=True, tag="opening"):
    """The secret of a roll that this person knows by now, and what leads from it to the root."""

    roll: int
    recipe: str
    move: str
    secret: str
    path: tuple[str, ...]


class End(Tell, frozen=True, tag="end"):
    """The last line of a record: how much there is, and a digest of all lines before it."""

    told: int
    rolls: int
    opened: int
    sha256: str


class Notice(Tell, frozen=True, tag="notice"):
    """Something about the house that everybody should know."""

    code: str
    sentence: str


AnyTell = Happened | Looks | Welcome | Done | Advice | Not | Goodbye | Notice
AnyLine = Record | Happened | Opening | End

_SAYS = msgspec.json.Decoder(AnySay)
_TELLS = msgspec.json.Decoder(AnyTell)
_LINES = msgspec.json.Decoder(AnyLine)


def read_say(data: bytes | str) -> AnySay:
    """What a client said; raises msgspec.DecodeError."""
    try:
        said: AnySay = _SAYS.decode(data)
    except (UnicodeDecodeError, RecursionError) as error:
        raise msgspec.DecodeError(str(error)) from error
    return said


def read_tell(data: bytes | str) -> AnyTell:
    """What a table told; raises msgspec.DecodeError."""
    try:
        told: AnyTell = _TELLS.decode(data)
    except (UnicodeDecodeError, RecursionError) as error:
        raise msgspec.DecodeError(str(error)) from error
    return told


def read_line(data: bytes) -> AnyLine:
    """A line of a record; raises msgspec.DecodeError."""
    line: AnyLine = _LINES.decode(data)
    return line


def write(message: Say | Tell) -> bytes:
    """A message as it is sent."""
    return msgspec.json.encode(message)

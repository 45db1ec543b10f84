"""What happens at a table, as entries of its log. A table is nothing but the fold of its log."""

from typing import Any, Literal

import msgspec

ClockKind = Literal["none", "move", "game", "days"]
Lateness = Literal["computer", "forfeit"]


class ClockPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long players may think: seconds a move, seconds a game with an increment, or days."""

    kind: ClockKind = "none"
    seconds: int = 0
    increment: int = 0


class Entry(
    msgspec.Struct,
    frozen=True,
    tag_field="entry",
    forbid_unknown_fields=True,
    omit_defaults=True,
    kw_only=True,
    gc=False,
):
    """Something that happened, and when, in milliseconds since 1970."""

    at: int
    id: str = ""
    """The client's own name for its request, so that it is never counted twice."""


class Opened(Entry, frozen=True, tag="opened"):
    """The table is opened; the first entry of every log."""

    game: str
    rules: int
    setup: dict[str, Any]
    title: str
    seats: tuple[str, ...]
    """By seat: empty for a person, or the level of a computer."""
    clock: ClockPlan
    late: Lateness
    listed: bool
    master: str
    """The secret that the secrets of all rolls come from; nobody is ever told."""
    root: str
    """The promise of all rolls' secrets, told to everybody."""
    next_root: str
    """The same of the game after this one, so that a rematch is promised before its seeds come."""
    join: str
    """The digest of the key that seats somebody."""
    watch: str
    """The digest of the key that lets somebody watch."""
    rated: bool = False
    """Whether it counts, so that nobody may ask a computer what it would do."""


class Taken(Entry, frozen=True, tag="taken"):
    """Somebody takes a seat; the token that holds it is kept as its digest only."""

    seat: int
    name: str
    token: str
    seed: str = ""
    """What this player adds to the dice."""


class Left(Entry, frozen=True, tag="left"):
    """Somebody gives a seat up before the game begins."""

    seat: int


class Moved(Entry, frozen=True, tag="moved"):
    """An input of the game: a seat's move, or nature's."""

    by: int
    move: str
    stand_in: bool = False
    """Whether a computer moved for the seat of a person."""


class Chatted(Entry, frozen=True, tag="chatted"):
    """Somebody says something that is no part of the game."""

    seat: int
    text: str


class Hinted(Entry, frozen=True, tag="hinted"):
    """Somebody asks what a computer would do; all know that, but only who asked is told."""

    seat: int


class TakebackAsked(Entry, frozen=True, tag="takeback-asked"):
    """A seat would like to take its last move back."""

    seat: int


class TakebackAnswered(Entry, frozen=True, tag="takeback-answered"):
    """Another seat agrees, or not."""

    seat: int
    yes: bool


class TakenBack(Entry, frozen=True, tag="taken-back"):
    """All agreed: the game is again where it was after so many inputs."""

    inputs: int


class Resigned(Entry, frozen=True, tag="resigned"):
    """A seat gives the game up, or has forfeited it by its clock."""

    seat: int
    late: bool = False


class StoodIn(Entry, frozen=True, tag="stood-in"):
    """A clock ran out: a computer plays for the seat until its owner is back."""

    seat: int


class Returned(Entry, frozen=True, tag="returned"):
    """The owner of a seat is back."""

    seat: int


class DeviceOffered(Entry, frozen=True, tag="device-offered"):
    """Whoever holds seats has a key, kept as its digest, with which another device gets them."""

    seat: int
    """The first of them."""
    key: str
    until: int


class Handed(Entry, frozen=True, tag="handed"):
    """A seat is held by another token: it has moved to another device."""

    seat: int
    token: str


class Resumed(Entry, frozen=True, tag="resumed"):
    """The house was closed and is open again; no clock is charged for it."""


class RematchAsked(Entry, frozen=True, tag="rematch-asked"):
    """A seat would like to play again, and adds this to the dice of the next game."""

    seat: int
    seed: str = ""


class Rematched(Entry, frozen=True, tag="rematched"):
    """All would: there is a new table."""

    table: str


AnyEntry = (
    Opened
    | Taken
    | Left
    | Moved
    | Chatted
    | Hinted
    | TakebackAsked
    | TakebackAnswered
    | TakenBack
    | Resigned
    | StoodIn
    | Returned
    | DeviceOffered
    | Handed
    | Resumed
    | RematchAsked
    | Rematched
)

_DECODER = msgspec.json.Decoder(AnyEntry)


def encode(entry: Entry) -> bytes:
    """An entry as the store keeps it."""
    return msgspec.json.encode(entry)


def decode(data: bytes) -> AnyEntry:
    """An entry from the store."""
    entry: AnyEntry = _DECODER.decode(data)
    return entry

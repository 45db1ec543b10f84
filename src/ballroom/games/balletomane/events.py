"""What happens in Balletomane, as those who may know are told it."""

from ballroom.core.contract import Event


class StarterDrawn(Event, frozen=True, tag="starter-drawn"):
    """The lot has fallen on who starts."""

    seat: int


class ActBegan(Event, frozen=True, tag="act-began"):
    """A new act begins."""

    act: int
    starter: int


class Dealt(Event, frozen=True, tag="dealt"):
    """A player's cards, as only that player sees them."""

    seat: int
    cards: tuple[int, ...]


class CommonRolled(Event, frozen=True, tag="common-rolled"):
    """Two of the common dice."""

    dice: tuple[int, ...]


class OwnRolled(Event, frozen=True, tag="own-rolled"):
    """A player's own dice, as only that player sees them."""

    seat: int
    dice: tuple[int, ...]


class Decided(Event, frozen=True, tag="decided"):
    """A player has decided about the locks."""

    seat: int


class Shown(Event, frozen=True, tag="shown"):
    """A player's visible dice, and how many are locked."""

    seat: int
    visible: tuple[int, ...]
    locked: int


class Played(Event, frozen=True, tag="played"):
    """A turn: the card, what it did, and the dice that it changed as (name, old, new)."""

    seat: int
    card: int
    discard: bool
    action: int
    die: str | None
    """The die that will be re-rolled, where that is what it does."""
    changes: tuple[tuple[str, int, int], ...]


class Rerolled(Event, frozen=True, tag="rerolled"):
    """A die was re-rolled."""

    seat: int
    die: str
    old: int
    new: int


class Stopped(Event, frozen=True, tag="stopped"):
    """A player leaves a Pirouette at one re-roll."""

    seat: int


class Claimed(Event, frozen=True, tag="claimed"):
    """A player's claim; no choreography for nothing."""

    seat: int
    choreography: str | None
    level: int
    points: int


class Answered(Event, frozen=True, tag="answered"):
    """A player accepts or calls the other's claim."""

    seat: int
    call: bool


class Revealed(Event, frozen=True, tag="revealed"):
    """A called player's last card and locked dice, and whether the claim was true."""

    seat: int
    card: int
    locked: tuple[int, ...]
    true: bool


class Scored(Event, frozen=True, tag="scored"):
    """What a claim has earned, and the player's total."""

    seat: int
    points: int
    total: int


class Won(Event, frozen=True, tag="won"):
    """The game is over."""

    seat: int
    scores: tuple[int, int]


class Shared(Event, frozen=True, tag="shared"):
    """The game is over with equal points."""

    scores: tuple[int, int]


BalletomaneEvent = (
    StarterDrawn
    | ActBegan
    | Dealt
    | CommonRolled
    | OwnRolled
    | Decided
    | Shown
    | Played
    | Rerolled
    | Stopped
    | Claimed
    | Answered
    | Revealed
    | Scored
    | Won
    | Shared
)

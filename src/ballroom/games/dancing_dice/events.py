"""What happens in a marathon, as those who may know are told it."""

from ballroom.core.contract import Event


class TangoRolled(Event, frozen=True, tag="tango-rolled"):
    """The Tango dice show a new Tango."""

    dice: tuple[int, ...]


class RoundBegan(Event, frozen=True, tag="round-began"):
    """A new round begins."""

    number: int


class Rolled(Event, frozen=True, tag="rolled"):
    """A couple's dice, as its own seat sees them behind the curtain."""

    seat: int
    dice: tuple[int, ...]
    new: tuple[int, ...]


class Chosen(Event, frozen=True, tag="chosen"):
    """A couple has made its secret choice."""

    seat: int


class Announced(Event, frozen=True, tag="announced"):
    """How many dice each couple re-rolls; None for those who are out."""

    counts: tuple[int | None, ...]


class Performance(Event, frozen=True, tag="performance"):
    """A couple's dice when the curtain is up, those of its first dance, and whether it rocks."""

    seat: int
    dice: tuple[int, ...]
    first: tuple[int, ...]
    dances: tuple[str, str]
    pure: tuple[bool, bool]
    rock: bool
    gala: bool


class Judged(Event, frozen=True, tag="judged"):
    """The verdict on one dance: each couple's score (None if it takes no part), and who loses."""

    dance: int
    scores: tuple[int | None, ...]
    satisfactory: int
    losing: tuple[int, ...]
    protected: tuple[int, ...]
    endurance: tuple[int, ...]


class Out(Event, frozen=True, tag="out"):
    """A couple has no endurance left."""

    seat: int


class GalaGained(Event, frozen=True, tag="gala-gained"):
    """A Gala gives endurance back."""

    seat: int
    gained: int
    endurance: int


class TangoDanced(Event, frozen=True, tag="tango-danced"):
    """Somebody danced the Tango, so it is renewed in the next round."""

    seats: tuple[int, ...]


class Won(Event, frozen=True, tag="won"):
    """The last couple on the floor."""

    seat: int


class Stopped(Event, frozen=True, tag="stopped"):
    """The agreed rounds are danced; those with the most endurance come first."""

    seats: tuple[int, ...]


DancingDiceEvent = (
    TangoRolled
    | RoundBegan
    | Rolled
    | Chosen
    | Announced
    | Performance
    | Judged
    | Out
    | GalaGained
    | TangoDanced
    | Won
    | Stopped
)

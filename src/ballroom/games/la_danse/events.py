"""What happens at a ball."""

from ballroom.core.contract import Event


class Proposed(Event, frozen=True, tag="proposed"):
    """A player has made a sealed choice."""

    seat: int


class OrderFixed(Event, frozen=True, tag="order-fixed"):
    """The order of seating: agreed, or drawn by lot."""

    order: tuple[int, ...]
    agreed: bool


class Seated(Event, frozen=True, tag="seated"):
    """A player sits at an entrance."""

    seat: int
    entrance: int


class HostNamed(Event, frozen=True, tag="host-named"):
    """The host of the ball."""

    seat: int


class DirectionSet(Event, frozen=True, tag="direction-set"):
    """The direction of play: 1 to the right, -1 to the left."""

    direction: int


class MeasureBegan(Event, frozen=True, tag="measure-began"):
    """A measure begins."""

    dance: int
    measure: int
    lead: int


class Announced(Event, frozen=True, tag="announced"):
    """A player's dancer for this measure."""

    seat: int
    dancer: int


class Danced(Event, frozen=True, tag="danced"):
    """A dancer took its steps; spaces by name."""

    seat: int
    dancer: int
    start: str
    end: str
    facing: int
    cut_in: bool


class Forfeited(Event, frozen=True, tag="forfeited"):
    """A player has no dancer that can dance."""

    seat: int


class Reclaimed(Event, frozen=True, tag="reclaimed"):
    """A dancer is free again."""

    dancer: int
    seat: int


class Influenced(Event, frozen=True, tag="influenced"):
    """A dancer is influenced, by the facing of these dancers."""

    dancer: int
    by: int
    facing: tuple[int, ...]


class DoorsClosed(Event, frozen=True, tag="doors-closed"):
    """The doors are closed; these players have lost."""

    lost: tuple[int, ...]


class Voted(Event, frozen=True, tag="voted"):
    """Whether all would end the ball; who would not is not told."""

    ended: bool


class BallEnded(Event, frozen=True, tag="ball-ended"):
    """The ball is over."""

    scores: tuple[int, ...]


class Offered(Event, frozen=True, tag="offered"):
    """An offer: new, changed, or a counter to another."""

    seat: int
    number: int
    text: str
    how: str
    answers: int


class Accepted(Event, frozen=True, tag="accepted"):
    """A player accepts an offer."""

    seat: int
    number: int


class Declined(Event, frozen=True, tag="declined"):
    """A player declines an offer."""

    seat: int
    number: int


class Withdrawn(Event, frozen=True, tag="withdrawn"):
    """A player takes an offer back."""

    seat: int
    number: int


class SaidDone(Event, frozen=True, tag="said-done"):
    """A player has nothing more to say."""

    seat: int


class Bound(Event, frozen=True, tag="bound"):
    """An offer has become a deal."""

    number: int
    text: str


class Released(Event, frozen=True, tag="released"):
    """A dancer is free by a deal."""

    dancer: int
    by: int


class PromiseSettled(Event, frozen=True, tag="promise-settled"):
    """A promise was kept, excused or broken: by which decision, out of which choices."""

    deal: int
    by: int
    text: str
    verdict: str
    decision: str
    choices: int
    keeping: int
    evidence: tuple[str, ...]


class DealBroken(Event, frozen=True, tag="deal-broken"):
    """A player broke deals, knowingly, and sits the measure out."""

    seat: int
    deals: tuple[int, ...]
    choice: str


LaDanseEvent = (
    Proposed
    | OrderFixed
    | Seated
    | HostNamed
    | DirectionSet
    | MeasureBegan
    | Announced
    | Danced
    | Forfeited
    | Reclaimed
    | Influenced
    | DoorsClosed
    | Voted
    | BallEnded
    | Offered
    | Accepted
    | Declined
    | Withdrawn
    | SaidDone
    | Bound
    | Released
    | PromiseSettled
    | DealBroken
)

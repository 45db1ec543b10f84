"""What happens, as those who may know are told it."""

from ballroom.core.contract import Event


class Rolled(Event, frozen=True, tag="rolled"):
    """A dancer's die, told to that dancer alone."""

    seat: int
    die: int


class Chosen(Event, frozen=True, tag="chosen"):
    """A dancer has made its secret choice."""

    seat: int


class Played(Event, frozen=True, tag="played"):
    """A song is over: all dice and choices, who sits on the chair, and the points since then."""

    song: int
    dice: tuple[int, ...]
    bars: tuple[int, ...]
    seated: tuple[int, ...]
    points: tuple[int, ...]


MusicalChairsEvent = Rolled | Chosen | Played

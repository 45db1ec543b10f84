"""Which rolls of a marathon a seat has learned, from nothing but what it was told."""

from collections.abc import Collection, Sequence

from ballroom.core.chance import CHANCE
from ballroom.core.contract import Event, Heard, Learned
from ballroom.games.dancing_dice import events, moves
from ballroom.games.dancing_dice.setup import Setup


def learned(setup: Setup, heard: Sequence[Heard], seats: Collection[int]) -> dict[int, Learned]:
    """The rolls that a seat knows whole, by the number of the input.

    A couple's own rolls; the Tango; and when the curtains are up (DD-2.6) the dice of a couple that
    re-rolled none, or all. Of any other couple nobody knows which dice were re-rolled (DD-2.3).
    """
    return _Curtains(setup, seats).follow(heard)


class _Curtains:
    """Keeps count of whose roll is whose."""

    def __init__(self, setup: Setup, own: Collection[int]) -> None:
        self._setup = setup
        self._all = tuple(range(1, 2 * setup.dice + 1))
        self._in = list(range(setup.seats))
        self._own = own
        self._dice: dict[int, tuple[int, ...]] = {}
        self._due: list[int] = []
        self._last: dict[int, int] = {}
        self._counts: tuple[int | None, ...] = ()
        self._found: dict[int, Learned] = {}

    def follow(self, heard: Sequence[Heard]) -> dict[int, Learned]:
        for at, one in enumerate(heard):
            tango = [event for event in one.events if isinstance(event, events.TangoRolled)]
            if tango:
                recipe = moves.tango_recipe(self._setup.dice, self._setup.faces)
                self._found[at] = Learned(recipe, f"tango {_spaced(tango[0].dice)}")
            elif one.by == CHANCE:
                couple = self._due.pop(0)
                self._last[couple] = at
                if couple in self._own and not one.events:
                    raise ValueError("a couple was not told what it rolled")
            elif self._due:
                raise ValueError("a couple has not rolled")
            for event in one.events:
                self._hear(at, event)
        return self._found

    def _hear(self, at: int, event: Event) -> None:
        match event:
            case events.RoundBegan():
                self._due = list(self._in)
            case events.Announced(counts=counts):
                self._counts = counts
                self._due = [couple for couple, count in enumerate(counts) if count]
            case events.Rolled(seat=couple, dice=dice, new=new):
                self._dice[couple] = dice
                self._found[at] = self._roll(dice, new)
            case events.Performance(seat=couple, dice=dice):
                if couple in self._own and _laid(self._dice[couple]) != dice:
                    raise ValueError("a couple did not dance with the dice that it rolled")
                if self._counts[couple] in (0, len(self._all)):
                    self._found[self._last[couple]] = self._roll(dice, self._all)
            case events.Out(seat=couple):
                self._in.remove(couple)

    def _roll(self, dice: tuple[int, ...], new: tuple[int, ...]) -> Learned:
        """A roll of the dice on some places; each type lies in rising order where it was rolled."""
        ivory = [dice[place - 1] for place in new if place <= self._setup.dice]
        velvet = [dice[place - 1] for place in new if place > self._setup.dice]
        kinds = [("ivory", ivory), ("velvet", velvet)]
        text = " ".join(f"{kind} {_spaced(faces)}" for kind, faces in kinds if faces)
        return Learned(moves.recipe(len(ivory), len(velvet), self._setup.faces), f"roll {text}")


def _laid(dice: tuple[int, ...]) -> tuple[int, ...]:
    """Dice as they lie when the curtain is up (DD-2.3)."""
    half = len(dice) // 2
    return (*sorted(dice[:half]), *sorted(dice[half:]))


def _spaced(faces: Sequence[int]) -> str:
    return " ".join(map(str, faces))

"""What happens in a marathon, told in sentences."""
# compiled by mypyc

from collections.abc import Iterable, Sequence

from ballroom.core.contract import Event
from ballroom.games.dancing_dice import events as happened
from ballroom.games.dancing_dice import tables


def tell(event: Event, names: Sequence[str]) -> str:
    """An event as a sentence, with the names of the couples."""
    match event:
        case happened.TangoRolled(dice=dice):
            return f"The Tango is {_dice(dice)}."
        case happened.RoundBegan(number=number):
            return f"Round {number} begins."
        case happened.Rolled(seat=seat, dice=dice, new=new):
            return f"{names[seat]}: {_rolled(dice, new)}."
        case happened.Chosen(seat=seat):
            return f"{names[seat]} has chosen."
        case happened.Announced(counts=counts):
            return _announced(counts, names)
        case happened.Performance():
            return _performance(event, names[event.seat])
        case happened.Judged():
            return _judged(event, names)
        case happened.Out(seat=seat):
            return f"{names[seat]} has no endurance left and is out."
        case happened.GalaGained(seat=seat, gained=gained, endurance=endurance):
            return f"{names[seat]}'s Gala gains {gained} points and is at {endurance}."
        case happened.TangoDanced(seats=seats):
            return f"{listed(names[s] for s in seats)} danced the Tango: a new one will be rolled."
        case happened.Won(seat=seat):
            return f"{names[seat]} is the last couple dancing and wins the marathon."
    return str(event)


def listed(names: Iterable[str]) -> str:
    """Names as English lists them."""
    all_names = list(names)
    if len(all_names) < 2:
        return "".join(all_names)
    return f"{', '.join(all_names[:-1])} and {all_names[-1]}"


def dance(worth: int) -> str:
    """A score as the dance it is, such as "Tango, mixed"."""
    return f"{marked(tables.dance_name(worth))}, {'pure' if worth & 1 else 'mixed'}"


def marked(name: str) -> str:
    """The name of a dance, with a dagger where it is ours (DD-3.6)."""
    return f"{name}†" if tables.DANCES.index(name) in tables.OUR_NAMES else name


def _dice(dice: Sequence[int]) -> str:
    return "-".join(map(str, dice))


def _rolled(dice: tuple[int, ...], new: tuple[int, ...]) -> str:
    if len(new) == len(dice):
        return f"ivory {_dice(dice[:3])}, velvet {_dice(dice[3:])}"
    return listed(f"die {die} now shows {dice[die - 1]}" for die in new)


def _announced(counts: Sequence[int | None], names: Sequence[str]) -> str:
    said = [
        f"{name} {'keeps all' if count == 0 else f're-rolls {_counted(count)}'}"
        for name, count in zip(names, counts, strict=True)
        if count is not None
    ]
    return f"{', '.join(said)}."


def _counted(dice: int) -> str:
    return "1 die" if dice == 1 else f"{dice} dice"


def _performance(event: happened.Performance, name: str) -> str:
    rows = [
        f"{_dice(row)} ({marked(title)}, {'pure' if pure else 'mixed'})"
        for row, title, pure in zip(_rows(event), event.dances, event.pure, strict=True)
    ]
    special = ", a Gala!" if event.gala else ", a Rock!" if event.rock else "."
    return f"{name} dances {rows[0]}, then {rows[1]}{special}"


def _rows(event: happened.Performance) -> tuple[list[int], list[int]]:
    """The dice of the first and of the second dance."""
    first = [face for die, face in enumerate(event.dice, 1) if die in event.first]
    second = [face for die, face in enumerate(event.dice, 1) if die not in event.first]
    return first, second


def _judged(event: happened.Judged, names: Sequence[str]) -> str:
    which = "First dance" if event.dance == 1 else "Second dance"
    taking_part = sum(score is not None for score in event.scores)
    fate = "nobody loses a point"
    if event.losing:
        left = [f"{names[seat]} ({event.endurance[seat]} left)" for seat in event.losing]
        fate = f"{listed(left)} {'loses' if len(left) == 1 else 'lose'} a point"
    safe = ""
    if event.protected:
        safe = f"; {listed(names[s] for s in event.protected)} would have, but for a Rock or Gala"
    return f"{which}, the best {event.satisfactory} of {taking_part} satisfy: {fate}{safe}."

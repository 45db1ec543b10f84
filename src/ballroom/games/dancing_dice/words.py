"""What happens in a marathon, told in sentences."""
# compiled by mypyc

from collections.abc import Sequence
from typing import Final

from ballroom.core.contract import Event
from ballroom.core.language import Phrase, joined, say
from ballroom.games.dancing_dice import events as happened
from ballroom.games.dancing_dice import tables


def tell(event: Event, names: Sequence[str]) -> str:
    """An event as a sentence, with the names of the couples."""
    match event:
        case happened.TangoRolled(dice=dice):
            return say("The Tango is {dice}.", dice=_dice(dice))
        case happened.RoundBegan(number=number):
            return say("Round {number} begins.", number=number)
        case happened.Rolled(seat=seat, dice=dice, new=new):
            return say("{name}: {dice}.", name=names[seat], dice=_rolled(dice, new))
        case happened.Chosen(seat=seat):
            return say("{name} has chosen.", name=names[seat])
        case happened.Announced(counts=counts):
            return _announced(counts, names)
        case happened.Performance():
            return _performance(event, names[event.seat])
        case happened.Judged():
            return _judged(event, names)
        case happened.Out(seat=seat):
            return say("{name} has no endurance left and is out.", name=names[seat])
        case happened.GalaGained(seat=seat, gained=gained, endurance=endurance):
            return say(
                "{name}'s Gala gains {gained} points and is at {endurance}.",
                name=names[seat], gained=gained, endurance=endurance,
            )  # fmt: skip
        case happened.TangoDanced(seats=seats):
            return say(
                "{names} danced the Tango: a new one will be rolled.",
                names=[names[seat] for seat in seats],
            )
        case happened.Won(seat=seat):
            return say("{name} is the last couple dancing and wins the marathon.", name=names[seat])
        case happened.Stopped(seats=seats):
            return say(
                "The last round is over: {names} {count|has|have} the most endurance.",
                names=[names[seat] for seat in seats], count=len(seats),
            )  # fmt: skip
    return str(event)


def dance(worth: int) -> Phrase:
    """A score as the dance it is, such as "Tango, mixed"."""
    return _dance(tables.dance_name(worth), bool(worth & 1))


_DANCES: Final[dict[tuple[str, bool], Phrase]] = {}
"""Every dance that was told of, by name and whether it was pure."""


def _dance(name: str, is_pure: bool) -> Phrase:
    found = _DANCES.get((name, is_pure))
    if found is None:
        if is_pure:
            found = say("{dance}, pure", dance=marked(name))
        else:
            found = say("{dance}, mixed", dance=marked(name))
        _DANCES[name, is_pure] = found
    return found


def marked(name: str) -> str:
    """The name of a dance, with a dagger where it is ours (DD-3.6)."""
    return f"{name}†" if tables.DANCES.index(name) in tables.OUR_NAMES else name


_FACES: Final = tuple([str(face) for face in range(10)])


def _dice(dice: Sequence[int]) -> str:
    return "-".join([_FACES[face] for face in dice])


def _rolled(dice: tuple[int, ...], new: tuple[int, ...]) -> Phrase:
    if len(new) == len(dice):
        half = len(dice) // 2
        return say(
            "ivory {ivory}, velvet {velvet}", ivory=_dice(dice[:half]), velvet=_dice(dice[half:])
        )
    shown = [say("die {die} now shows {face}", die=die, face=dice[die - 1]) for die in new]
    return say("{all}", all=shown)


def _announced(counts: Sequence[int | None], names: Sequence[str]) -> Phrase:
    said: list[Phrase] = []
    for name, count in zip(names, counts, strict=True):
        if count == 0:
            said.append(say("{name} keeps all", name=name))
        elif count is not None:
            said.append(say("{name} re-rolls {count} {count|die|dice}", name=name, count=count))
    return say("{announced}.", announced=joined(", ", said))


def _performance(event: happened.Performance, name: str) -> Phrase:
    first, second = [
        say("{dice} ({dance})", dice=_dice(row), dance=_dance(title, pure))
        for row, title, pure in zip(_rows(event), event.dances, event.pure, strict=True)
    ]
    if event.gala:
        return say(
            "{name} dances {first}, then {second}, a Gala!", name=name, first=first, second=second
        )
    if event.rock:
        return say(
            "{name} dances {first}, then {second}, a Rock!", name=name, first=first, second=second
        )
    return say("{name} dances {first}, then {second}.", name=name, first=first, second=second)


def _rows(event: happened.Performance) -> tuple[list[int], list[int]]:
    """The dice of the first and of the second dance."""
    first = [face for die, face in enumerate(event.dice, 1) if die in event.first]
    second = [face for die, face in enumerate(event.dice, 1) if die not in event.first]
    return first, second


def _judged(event: happened.Judged, names: Sequence[str]) -> Phrase:
    which = say("First dance") if event.dance == 1 else say("Second dance")
    taking_part = sum(score is not None for score in event.scores)
    fate = say("nobody loses a point")
    if event.losing:
        left = [
            say("{name} ({left} left)", name=names[seat], left=event.endurance[seat])
            for seat in event.losing
        ]
        fate = say("{names} {count|loses|lose} a point", names=left, count=len(left))
    if event.protected:
        safe = [names[seat] for seat in event.protected]
        fate = say("{fate}; {names} would have, but for a Rock or Gala", fate=fate, names=safe)
    return say(
        "{dance}, the best {best} of {all} satisfy: {fate}.",
        dance=which, best=event.satisfactory, all=taking_part, fate=fate,
    )  # fmt: skip

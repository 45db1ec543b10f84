"""How a table comes to be: opened anew, opened again for a rematch, or read from its log."""

from collections.abc import Sequence

import msgspec

from ballroom.core import fair, registry, setups
from ballroom.core.contract import AnyGame, Setup
from ballroom.players.registry import levels
from ballroom.table.clock import Clocks
from ballroom.table.entries import AnyEntry, ClockPlan, Entry, Lateness, Opened, Taken
from ballroom.table.table import Refused, SeatState, Table, digest

LONGEST_TITLE = 60


def check_clock(plan: ClockPlan) -> ClockPlan:
    """A clock that makes sense."""
    most = {"none": 0, "move": 24 * 3600, "game": 24 * 3600, "days": 30}[plan.kind]
    least = 0 if plan.kind == "none" else 1 if plan.kind == "days" else 5
    if not least <= plan.seconds <= most:
        raise Refused(
            "clock", "A clock of this kind has {least} to {most}.", least=least, most=most
        )
    if not 0 <= plan.increment <= (600 if plan.kind == "game" else 0):
        raise Refused("clock", "An increment is 0 to 600 seconds, for games only.")
    return plan


def open_table(
    game: AnyGame,
    setup: Setup,
    title: str,
    seats: Sequence[str],
    clock: ClockPlan,
    late: Lateness,
    listed: bool,
    secrets: tuple[str, str, str],
    at: int,
    rated: bool = False,
) -> Opened:
    """The first entry of a new table; the secrets are those of the dice and of its two links."""
    if len(seats) != setup.seats:
        raise Refused(
            "seats",
            "{count} seats are described for a game of {seats}.",
            count=len(seats),
            seats=setup.seats,
        )
    for level in seats:
        if level and level not in levels(game):
            known = ", ".join(levels(game))
            raise Refused(
                "level",
                "{title} has no computer {level}; there is {known}.",
                title=game.title,
                level=repr(level),
                known=known,
            )
    said = " ".join(title.split()) or game.title
    if len(said) > LONGEST_TITLE or not said.isprintable():
        raise Refused(
            "title",
            "A title has at most {longest_title} letters.",
            longest_title=LONGEST_TITLE,
        )
    master, join, watch = secrets
    return Opened(
        at=at,
        game=game.name,
        rules=game.version,
        setup=setups.plain(setup),
        title=said,
        seats=tuple(seats),
        clock=check_clock(clock),
        late=late,
        listed=listed,
        master=master,
        root=fair.Commitment(master).root,
        next_root=fair.Commitment(fair.next_master(master)).root,
        join=digest(join),
        watch=digest(watch),
        rated=rated,
    )


def open_again(old: Table, name: str, at: int) -> list[Entry]:
    """The entries of a new table for the same people, the seats moved on by one.

    Its dice were promised when the old one was opened, before anybody gave a seed for them.
    """
    turn = [*range(1, len(old.seats)), 0]
    master = fair.next_master(old.opened.master)
    opened = msgspec.structs.replace(
        old.opened,
        at=at,
        rules=old.game.version,
        seats=tuple(old.seats[seat].level for seat in turn),
        master=master,
        root=old.opened.next_root,
        next_root=fair.Commitment(fair.next_master(master)).root,
    )
    fresh = from_opened(name, opened)
    seeds = [old.again.get(seat, "") for seat in turn]
    taken: list[Entry] = [
        Taken(at=at, seat=seat, name=one.name, token=one.token, seed=seeds[seat])
        for seat, one in enumerate(old.seats[was] for was in turn)
        if one.token
    ]
    return [opened, *taken, *fresh.roll(fresh.start, at, seeds)]


def from_opened(id: str, opened: Opened) -> Table:  # noqa: A002
    """The table that a first entry makes."""
    game = registry.games()[opened.game]
    setup: Setup = msgspec.convert(opened.setup, game.setup)
    table = Table(
        id=id,
        opened=opened,
        game=game,
        setup=setup,
        start=game.initial(setup),
        seats=[SeatState(level=level) for level in opened.seats],
        clocks=Clocks(opened.clock, len(opened.seats)),
    )
    table.seats_changed()
    table.fold(opened)
    return table


def from_log(id: str, entries: Sequence[AnyEntry]) -> Table:  # noqa: A002
    """The table that a log tells of."""
    first, *rest = entries
    if not isinstance(first, Opened):
        raise ValueError("a log begins with the opening of its table")
    table = from_opened(id, first)
    for entry in rest:
        table.fold(entry)
    return table

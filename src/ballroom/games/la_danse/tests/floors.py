"""Floors drawn for the tests: who stands where, facing what, without a whole game around it."""

from typing import Any

from ballroom.games.la_danse import tables
from ballroom.games.la_danse.ball import NOBODY, NOWHERE, ball_of
from ballroom.games.la_danse.deals import Deal, Talk
from ballroom.games.la_danse.notation import read_dancer
from ballroom.games.la_danse.state import ANNOUNCE, DANCE, NONE, RIGHT, TALK, Draft, State


def floor(
    *dancers: str,
    seats: int = 3,
    size: int = 6,
    variations: str = "",
    stepped: str = "",
    announced: str = "",
    danced: int = 0,
    due: int = 0,
    dance: int = 2,
    measure: int = 1,
    lead: int = 0,
    closed: bool = False,
    talk: bool = False,
    deals: tuple[Deal, ...] = (),
) -> State:
    """A state with these dancers on the board, each `0W1 q,r^facing` with `*seat` if influenced."""
    names = tuple(sorted(variations.split("+"))) if variations else ()
    ball = ball_of(seats, size, names, True, talk)
    spaces = bytearray([NOWHERE] * (seats * tables.EACH))
    facings, marks = bytearray(len(spaces)), bytearray([NOBODY] * len(spaces))
    for line in dancers:
        name, place = line.split(" ", 1)
        dancer = read_dancer(name.lower())
        where, _, rest = place.partition("^")
        facing, _, mark = rest.partition("*")
        q, r = (int(part) for part in where.split(","))
        spaces[dancer] = tables.INDEX[q, r]
        period = ball.periods[tables.DANCERS[dancer % tables.EACH].kind]
        facings[dancer] = int(facing) % period
        marks[dancer] = int(mark) if mark else NOBODY
    ready = [NONE] * seats
    for name in announced.split():
        ready[int(name[0])] = read_dancer(name.lower())
    entrances = tables.SPREAD[seats]
    return State(
        ball, DANCE if announced else ANNOUNCE, due, tuple(range(seats)), entrances, 0, RIGHT,
        dance, measure, lead, bytes(spaces), bytes(facings), bytes(marks), tuple(ready), danced,
        sum(1 << read_dancer(name.lower()) for name in stepped.split()), closed, 0, (NONE,) * seats,
        (), Talk((), (0,) * seats, len(deals), deals),
    )  # fmt: skip


def talking(*dancers: str, dance: int = 2, seats: int = 3, **facts: Any) -> State:
    """The same before a measure, while players talk."""
    lost = facts.pop("lost", 0)
    facts = {"closed": True, **facts}
    draft = Draft(floor(*dancers, dance=dance, seats=seats, talk=True, **facts))
    draft.phase, draft.due, draft.lost = TALK, NONE, lost
    return draft.done()


def drawn(picture: str, **facts: Any) -> State:
    """A state drawn as text: a row's first space, then what stands in the row, `.` where nobody.

    Every other row is pushed to the right by half a space, so that a picture looks like the floor.
    """
    dancers: list[str] = []
    for line in picture.strip().splitlines():
        first, *row = line.split()
        q, r = tables.SPACES[tables.SPACE_AT[first]]
        for at, standing in enumerate(row):
            if standing != ".":
                name, facing = standing.split("^")
                dancers.append(f"{name} {q + at},{r}^{facing}")
    return floor(*dancers, **facts)

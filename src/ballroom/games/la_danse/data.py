"""A corrected board and corrected dancers, for a player who owns the printed game.

A data file is JSON: `spaces` names those of the board, singly or as runs in a row (`e3-e13`);
`entrances` has, for each of the six, the first space of every dancer; `dancers` has the steps, the
arrows and the first look (0 is to the centre) of every kind. What is left out stays ours.
"""

import re
from functools import lru_cache

import msgspec

from ballroom.core.contract import Refusal
from ballroom.core.text import short
from ballroom.games.la_danse import tables
from ballroom.games.la_danse.ball import ball_of
from ballroom.games.la_danse.plan import Plan, our_plan

KIND_NAMES = [kind.name for kind in tables.KINDS]
DANCER_NAMES = [dancer.name for dancer in tables.DANCERS]
MOST_STEPS = 4


class KindData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a kind of dancer dances."""

    steps: int
    arrows: tuple[int, ...]
    looks: int = 0


class Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a data file says."""

    spaces: tuple[str, ...] | None = None
    entrances: tuple[dict[str, str], ...] | None = None
    dancers: dict[str, KindData] | None = None


class BadData(ValueError):
    """Raised for data that make no board or no dancers; carries the refusal."""

    def __init__(self, paragraph: str, sentence: str) -> None:
        super().__init__(sentence)
        self.refusal = Refusal(paragraph, sentence)


def plan_for(size: int, data: Data | None) -> Plan:
    """The plan of a ball; raises BadData."""
    if data is None:
        return our_plan(size)
    return _plan(size, msgspec.json.encode(data))


@lru_cache(64)
def _plan(size: int, encoded: bytes) -> Plan:
    data, ours = msgspec.json.decode(encoded, type=Data), our_plan(size)
    spaces = ours.spaces if data.spaces is None else _spaces(data.spaces)
    entrances = ours.entrances if data.entrances is None else _entrances(data.entrances)
    kinds = _kinds(data.dancers or {})
    plan = Plan(
        spaces,
        entrances,
        tuple(kind.steps for kind in kinds),
        tuple(kind.arrows for kind in kinds),
        tuple(kind.looks for kind in kinds),
    )
    _check(plan, size)
    return plan


def _spaces(named: tuple[str, ...]) -> tuple[int, ...]:
    found: set[int] = set()
    for text in named:
        found.update(_run_of_spaces(text))
    return tuple(sorted(found))


def _run_of_spaces(text: str) -> list[int]:
    match = re.fullmatch(r"([a-s])(\d{1,2})(?:-\1(\d{1,2}))?", text)
    if not match:
        raise BadData("LD-1.2", f"{short(text)} is no space or run of spaces, such as e3-e13.")
    first, last = int(match[2]), int(match[3] or match[2])
    if first > last:
        raise BadData("LD-1.2", f"The run {text} should rise.")
    return [_space(f"{match[1]}{number}") for number in range(first, last + 1)]


def _space(name: str) -> int:
    if name not in tables.SPACE_AT:
        raise BadData("LD-1.2", f"There is no space {short(name)} on the largest board.")
    return tables.SPACE_AT[name]


def _entrances(given: tuple[dict[str, str], ...]) -> tuple[tuple[int, ...], ...]:
    if len(given) != tables.ENTRANCES:
        raise BadData("LD-1.4", f"There are six entrances, not {len(given)}.")
    for number, places in enumerate(given):
        missing = [name for name in DANCER_NAMES if name not in places]
        unknown = [name for name in places if name not in DANCER_NAMES]
        if missing:
            raise BadData("LD-2.1", f"Entrance {number} says nothing of {', '.join(missing)}.")
        if unknown:
            raise BadData("LD-2.1", f"Entrance {number} has an unknown dancer {short(unknown[0])}.")
    return tuple(tuple(_space(places[name]) for name in DANCER_NAMES) for places in given)


def _kinds(given: dict[str, KindData]) -> list[KindData]:
    for name, kind in given.items():
        if name not in KIND_NAMES:
            raise BadData("LD-2.2", f"There is no kind of dancer {short(name)}.")
        if not 1 <= kind.steps <= MOST_STEPS:
            raise BadData("LD-2.2", f"A {name} takes 1 to {MOST_STEPS} steps, not {kind.steps}.")
        fine = kind.arrows and all(0 <= arrow < 12 for arrow in kind.arrows)
        if not fine or len(set(kind.arrows)) < len(kind.arrows):
            raise BadData("LD-2.2", f"The arrows of a {name} are different numbers from 0 to 11.")
        if not 0 <= kind.looks < 12:
            raise BadData("LD-2.4", f"A {name} looks in a direction from 0 to 11.")
    ours = {kind.name: KindData(kind.steps, kind.arrows) for kind in tables.KINDS}
    return [given.get(name, ours[name]) for name in KIND_NAMES]


def _check(plan: Plan, size: int) -> None:
    """What must hold of any board: entrances apart, on it, and open to the floor."""
    taken = [space for spaces in plan.entrances for space in spaces]
    for space in taken:
        if space not in plan.spaces:
            raise BadData(
                "LD-1.4", f"The entrance space {tables.NAMES[space]} is not on the board."
            )
        if taken.count(space) > 1:
            raise BadData("LD-1.4", f"{tables.NAMES[space]} is the place of two dancers.")
    ball = ball_of(2, size, (), True, False, plan)
    for number, spaces in enumerate(plan.entrances):
        for dancer, space in enumerate(spaces):
            kind = tables.DANCERS[dancer].kind
            reach = ball.reach(kind, space, ball.first_facing(kind, number), False)
            if kind != tables.BALLARE and all(ball.in_entrance[end] for end in reach.spaces):
                name = DANCER_NAMES[dancer]
                raise BadData(
                    "LD-1.5", f"The {name} of entrance {number} cannot reach the floor at once."
                )


@lru_cache(64)
def data_of(plan: Plan) -> Data:
    """A plan as a data file, complete."""
    names = tables.NAMES
    return Data(
        spaces=tuple(_runs(plan.spaces)),
        entrances=tuple(
            {name: names[space] for name, space in zip(DANCER_NAMES, spaces, strict=True)}
            for spaces in plan.entrances
        ),
        dancers={
            name: KindData(plan.steps[kind], plan.arrows[kind], plan.looks[kind])
            for kind, name in enumerate(KIND_NAMES)
        },
    )


def _runs(spaces: tuple[int, ...]) -> list[str]:
    """Spaces by name, neighbours in a row drawn together."""
    runs: list[list[str]] = []
    for name in sorted((tables.NAMES[space] for space in spaces), key=_row_and_number):
        last = runs[-1][-1] if runs else ""
        if last[:1] == name[:1] and int(last[1:]) + 1 == int(name[1:]):
            runs[-1].append(name)
        else:
            runs.append([name])
    return [run[0] if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs]


def _row_and_number(name: str) -> tuple[str, int]:
    return name[0], int(name[1:])

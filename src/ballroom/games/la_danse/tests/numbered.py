"""The tables of docs/numbers.md on La Danse, made from the code."""

from collections.abc import Iterator, Sequence

from ballroom.core.encoding import Field, encode, size
from ballroom.games.la_danse import GAME
from ballroom.games.la_danse.numbering import PROMISES, TIMES, Numbering
from ballroom.games.la_danse.setup import NAMES, Setup, ball_for

SHOWN = {
    "2 seats, no talk": Setup(2, talk=False),
    "2 seats": Setup(2),
    "4 seats": Setup(4),
    "6 seats, real seating, all variations but non-negotiable": Setup(
        6, quick=False, variations="+".join(NAMES[1:])
    ),
}
WHOLE = list(SHOWN)[-1]


def tables() -> str:
    """How many actions and bytes, then every group of actions and every field."""
    return "\n".join([*_sizes(), "", *_actions(), "", *_promises(), "", *_fields()])


def _table(head: Sequence[str], rows: Iterator[Sequence[object]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield "|---" * len(head) + "|"
    for row in rows:
        yield f"| {' | '.join(map(str, row))} |"


def _sizes() -> Iterator[str]:
    made = {said: encode(GAME, setup) for said, setup in SHOWN.items()}
    rows = ((said, one.actions, size(one.fields)) for said, one in made.items())
    return _table(("setup", "actions", "bytes"), rows)


def _numbering(said: str) -> Numbering:
    return Numbering(ball_for(SHOWN[said]))


def _actions() -> Iterator[str]:
    plain, whole = _numbering("2 seats, no talk"), _numbering(WHOLE)
    counts = {group.name: group.size for group in plain.groups}
    rows = (
        (f"`{group.name}`", counts.get(group.name, "-"), group.size, group.about)
        for group in whole.groups
    )
    return _table(("actions", "fewest", "most", "what they say"), rows)


def _promises() -> Iterator[str]:
    yield f"Promises: {', '.join(PROMISES)}. Times: {', '.join(TIMES)}."


def _fields() -> Iterator[str]:
    fields: tuple[Field, ...] = encode(GAME, SHOWN[WHOLE]).fields
    fewest = {field.name: field.size for field in encode(GAME, SHOWN["2 seats, no talk"]).fields}
    rows = (
        (f"`{one.name}`", fewest.get(one.name, "-"), one.size, one.highest, one.about)
        for one in fields
    )
    return _table(("field", "fewest bytes", "most", "highest", "what it holds"), rows)


if __name__ == "__main__":
    print(tables())

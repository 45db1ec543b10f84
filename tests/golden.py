"""Golden records: whole games that must replay, with every seat's view at every step.

`python -m tests.golden GAME NAME SEATS [OPTION=VALUE ..]` writes a new one.
"""

import sys
from collections.abc import Iterator

from ballroom.commands import find_game, make_setup
from ballroom.core.chance import CHANCE
from ballroom.core.contract import WATCHER, AnyGame
from ballroom.core.record import Played
from ballroom.core.record import replay as replay_records
from tests import laws
from tests.rooms import folder


def playthrough(record: Played) -> str:
    """Everything that happens in a record and what everyone sees of it, as text."""
    return "\n".join(_lines(record)) + "\n"


def _lines(record: Played) -> Iterator[str]:
    game, names = record.game, [f"S{seat}" for seat in range(record.setup.seats)]
    yield from _views(game, record.start, len(names))
    for step in record.steps:
        yield f"> {'nature' if step.by == CHANCE else names[step.by]}: {game.write_move(step.move)}"
        for event in step.events:
            told = "all" if event.to is None else ",".join(names[seat] for seat in event.to)
            yield f"  {event.rule} [{told}] {game.tell(event, names)}"
        yield from _views(game, step.state, len(names))
    yield f"= {record.outcome}"


def _views(game: AnyGame, state: object, seats: int) -> Iterator[str]:
    yield f"  {game.write_state(state)}"
    for seat in [*range(seats), WATCHER]:
        yield f"    {game.write_view(game.view(state, seat))}"


def write(name: str, title: str, seats: str, *options: str) -> None:
    """Write a golden record and its playthrough from a random walk."""
    game = find_game(name)
    played = laws.walk(game, make_setup(game, int(seats), options), "golden", title)
    record = laws.record_of(played)
    (again,) = replay_records(record.splitlines(keepends=True))
    base = str(folder(game) / "golden" / title)
    with open(f"{base}.jsonl", "wb") as file:
        file.write(record)
    with open(f"{base}.txt", "w", encoding="utf-8") as file:
        file.write(playthrough(again))


if __name__ == "__main__":
    write(*sys.argv[1:])

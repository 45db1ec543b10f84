"""What is sent is put together from parts that are written once; it is what it would be at once."""

import pytest

from ballroom.core.chance import Rng
from ballroom.core.language import LANGUAGES
from ballroom.table import telling
from ballroom.table.messages import write
from ballroom.table.table import Table
from tests.rooms import GAMES
from tests.seating import fold, table_of

MOVES = 60


def played(name: str, seats: int) -> Table:
    """A table after some random moves."""
    table, rng = table_of(name, ("",) * seats), Rng("telling", name)
    for at in range(MOVES):
        if table.outcome is None:
            seat = rng.pick(table.to_move())
            move = table.game.write_move(rng.pick(table.game.legal_moves(table.state, seat)))
            fold(table, table.submit(seat, move, table.version, f"{at}", 1000 + at))
    return table


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [game.name for game in GAMES])
@pytest.mark.usefixtures("fourth_game")
def test_words_from_their_parts(name: str, language: str) -> None:
    table = played(name, 2)
    for number, entry, events in table.log:
        words = telling.Words(table, number, entry, events)
        for seats in ((), (0,), (1,), (0, 1)):
            whole = write(telling.happened(table, number, entry, events, seats, language))
            assert words.to(seats, language) == whole

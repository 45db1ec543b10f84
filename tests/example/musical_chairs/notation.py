"""How the game is written down: moves, states and views as text and JSON."""

import re

import msgspec

from ballroom.core.contract import Malformed
from ballroom.core.text import (
    fields,
    movers_text,
    need,
    number,
    number_or_none,
    or_none,
    read_movers,
    short,
)
from tests.example.musical_chairs.moves import FACES, Move, Roll, Sit
from tests.example.musical_chairs.setup import SEATS, SONGS
from tests.example.musical_chairs.state import NONE, State
from tests.example.musical_chairs.view import Dancer, View


def write_move(move: Move) -> str:
    """A move as a person would type it."""
    if isinstance(move, Roll):
        return f"roll {move.die}"
    assert isinstance(move, Sit)
    return f"sit {move.bar}"


def read_move(text: str) -> Move:
    """The move that a text says."""
    match = re.fullmatch(r"(roll|sit) ([1-9][0-9]?)", " ".join(text.lower().split()))
    if not match:
        raise Malformed(f"{short(text)} is no move; write sit and a bar, such as sit 7")
    kind = Roll if match[1] == "roll" else Sit
    return kind(int(match[2]))


# ---- states: JSON and text share one plain form


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A state, with all its secrets."""

    songs: int
    song: int
    dancers: tuple[Dancer, ...]


def to_position(state: State) -> Position:
    """A state as plain data."""
    dancers = zip(
        state.dice, state.bars, state.points, state.last_dice, state.last_bars, strict=True
    )
    plain = tuple(
        Dancer(die or None, bar or None, points, last_die or None, last_bar or None)
        for die, bar, points, last_die, last_bar in dancers
    )
    return Position(state.songs, state.song, plain)


def from_position(position: Position) -> State:
    """The state that plain data say."""
    _check(position)
    return State(
        position.songs,
        position.song,
        tuple(dancer.die or NONE for dancer in position.dancers),
        tuple(dancer.bar or NONE for dancer in position.dancers),
        tuple(dancer.points for dancer in position.dancers),
        tuple(dancer.last_die or NONE for dancer in position.dancers),
        tuple(dancer.last_bar or NONE for dancer in position.dancers),
    )


def _check(position: Position) -> None:
    """Refuse what no game could come to."""
    dancers = position.dancers
    need(len(dancers) in SEATS, "there are 2 to 4 dancers")
    need(position.songs in SONGS, "there are 1 to 9 songs")
    need(1 <= position.song <= position.songs + 1, "there is no such song")
    for dancer in dancers:
        for die in (dancer.die, dancer.last_die):
            need(die is None or 1 <= die <= FACES, "a die shows 1 to 6")
        for bar in (dancer.bar, dancer.last_bar):
            need(bar is None or 1 <= bar <= FACES * len(dancers), "there is no such bar")
        shown = dancer.last_die is not None, dancer.last_bar is not None
        need(shown == (position.song > 1,) * 2, "what was shown lies open from song 2 on")
        need(0 <= dancer.points < position.song, "at most one point a song")
    rolled = [dancer.die is not None for dancer in dancers]
    chosen = [dancer.bar is not None for dancer in dancers]
    need(rolled == sorted(rolled, reverse=True), "dice are rolled in the order of the seats")
    need(all(rolled) or not any(chosen), "nobody chooses before all have rolled")
    need(not all(chosen), "when all have chosen the song is played")
    need(position.song <= position.songs or not any(rolled), "there is no roll after the last song")


def write_state(state: State) -> str:
    """A state in one line, such as `3 1 | 4 ? 0 ? ? | ..`: songs, song, then every dancer."""
    plain = to_position(state)
    return _joined(f"{plain.songs} {plain.song}", plain.dancers)


def read_state(text: str) -> State:
    """The state that a line says."""
    head, *dancers = text.split("|")
    songs, song = fields(head, 2)
    return from_position(Position(number(songs), number(song), _dancers(dancers)))


def write_view(view: View) -> str:
    """A view in one line: whose it is, then like a state, with what is due and who may move."""
    due, movers = or_none(view.due), movers_text(view.to_move)
    return _joined(f"{view.seat} : {view.songs} {view.song} {due} {movers}", view.dancers)


def read_view(text: str) -> View:
    """The view that a line says."""
    head, *dancers = text.split("|")
    seat, _, rest = head.partition(":")
    songs, song, due, movers = fields(rest, 4)
    return View(
        seat=number(seat.strip()),
        songs=number(songs),
        song=number(song),
        due=number_or_none(due),
        to_move=read_movers(movers),
        dancers=_dancers(dancers),
    )


def _joined(head: str, dancers: tuple[Dancer, ...]) -> str:
    return " | ".join([head, *map(_dancer, dancers)])


def _dancer(one: Dancer) -> str:
    last = f"{or_none(one.last_die)} {or_none(one.last_bar)}"
    return f"{or_none(one.die)} {or_none(one.bar)} {one.points} {last}"


def _dancers(lines: list[str]) -> tuple[Dancer, ...]:
    parted = [fields(line, 5) for line in lines]
    return tuple(
        Dancer(
            number_or_none(die),
            number_or_none(bar),
            number(points),
            number_or_none(last_die),
            number_or_none(last_bar),
        )
        for die, bar, points, last_die, last_bar in parted
    )

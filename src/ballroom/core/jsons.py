"""States and views as JSON, for every game alike."""

from typing import Any, TypeVar

import msgspec

from ballroom.core.contract import AnyGame, Malformed, View

T = TypeVar("T")


def write_state(game: AnyGame, state: Any) -> bytes:
    """A state as JSON, with all its secrets."""
    return msgspec.json.encode(game.to_position(state))


def read_state(game: AnyGame, data: bytes) -> Any:
    """The state that a JSON text says."""
    return game.from_position(_decoded(data, game.position))


def write_view(view: View) -> bytes:
    """A view as JSON."""
    return msgspec.json.encode(view)


def read_view(game: AnyGame, data: bytes) -> Any:
    """The view that a JSON text says."""
    return _decoded(data, game.view_type)


def _decoded(data: bytes, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Malformed(str(error)) from error

"""A file of finished batches, by which interrupted work goes on.

Its first line says of which work it is; each further line is a batch and what came of it. A last
line that was cut short, because the program was stopped in the middle of it, is forgotten.
"""

import hashlib
from pathlib import Path
from types import TracebackType
from typing import Any, Generic, TypeVar

import msgspec

from ballroom.core.language import Phrase, say
from ballroom.core.system import reason

R = TypeVar("R")
Batch = tuple[int, int, int]
"""What is played (a pairing, a setup), the first number and the one after the last."""


class BadKeep(Exception):
    """Raised for a file that cannot be gone on with; says why."""


class _Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ballroom: str
    """The digest of the job."""
    job: dict[str, Any]


class Kept(Generic[R]):
    """The finished batches of one job, in a file that grows."""

    def __init__(self, path: Path, job: dict[str, Any], result: type[R]) -> None:
        self.path = path
        self.found: dict[Batch, R] = {}
        head = msgspec.json.encode(_Head(_digest(job), job))
        whole = self._read(head, result)
        try:
            self._file = path.open("ab")
            self._file.truncate(whole)
            if not whole:
                self._write(head)
        except OSError as error:
            raise BadKeep(
                say("cannot write {file}: {error}", file=str(path), error=reason(error))
            ) from error

    def __enter__(self) -> "Kept[R]":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()

    def add(self, batch: Batch, result: R) -> None:
        """Keep what came of a batch."""
        self._write(msgspec.json.encode((batch, result)))
        self.found[batch] = result

    def _write(self, line: bytes) -> None:
        self._file.write(line + b"\n")
        self._file.flush()

    def _read(self, head: bytes, result: type[R]) -> int:
        """Take in what the file holds; answers how much of it is whole."""
        try:
            data = self.path.read_bytes()
        except FileNotFoundError:
            return 0
        except OSError as error:
            raise BadKeep(
                say("cannot read {name}: {error}", name=str(self.path), error=reason(error))
            ) from error
        whole = data.rfind(b"\n") + 1
        if not whole and not head.startswith(data):
            raise BadKeep(_holds_else(self.path))
        lines = data[:whole].splitlines()
        if lines:
            _check_head(self.path, lines[0], head)
        kind: Any = tuple[Batch, result]  # type: ignore[valid-type]
        decoder = msgspec.json.Decoder(kind)
        for number, line in enumerate(lines[1:], 2):
            try:
                batch, came = decoder.decode(line)
            except msgspec.DecodeError as error:
                raise BadKeep(
                    say(
                        "{file}, line {line}: {error}",
                        file=str(self.path),
                        line=number,
                        error=str(error),
                    )
                ) from error
            self.found[batch] = came
        return whole


def _check_head(path: Path, line: bytes, wanted: bytes) -> None:
    """Whether a file is of this very job; what is different is named."""
    try:
        there = msgspec.json.decode(line, type=_Head)
    except msgspec.DecodeError:
        raise BadKeep(_holds_else(path)) from None
    ours = msgspec.json.decode(wanted, type=_Head)
    if there.ballroom != ours.ballroom:
        names = sorted({*there.job, *ours.job})
        other = [name for name in names if there.job.get(name) != ours.job.get(name)]
        raise BadKeep(
            say(
                "{file} holds the work of another study, with another {parts}; "
                "name another file with --keep, or take it away",
                file=str(path),
                parts=other,
            )
        )


def _holds_else(path: Path) -> Phrase:
    return say("{file} holds something else; name another file", file=str(path))


def _digest(job: dict[str, Any]) -> str:
    return hashlib.sha256(msgspec.json.encode(job, order="deterministic")).hexdigest()

"""A scribe: a process beside the house that writes to its file, so that no slow disk holds it up.

A thread would have to wait for the house's own work before and after; a process need not.
"""
# compiled by mypyc

import asyncio
import marshal
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from ballroom.table import sqlite_writing
from ballroom.table.sqlite_writing import HEAD, Failure, Row, message

Written = Callable[[list[Failure | None] | None], None]
"""Is told what came of each row; None where nobody knows, because the scribe has died."""
MOST_READ = 65_536


def _running() -> asyncio.AbstractEventLoop | None:
    """The loop of this thread."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


class Scribe:
    """Writes rows, some at a time; another takes the place of one that has died."""

    def __init__(self, path: str, turn: str) -> None:
        self._path = path
        self._turn = turn
        self._process: subprocess.Popen[bytes] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        """The loop that hears it."""
        self._written: Written | None = None
        self._heard = b""

    def write(self, rows: Sequence[Row], written: Written) -> None:
        """Write these; nothing else may be under way."""
        assert self._written is None
        self._written = written
        data = message(rows)
        loop = asyncio.get_running_loop()
        try:
            self._send(data, loop)
        except OSError:  # somebody has ended it since
            self._end()
            try:
                self._send(data, loop)
            except OSError:
                self._end()
                loop.call_soon(self._answer, None)

    def _send(self, data: bytes, loop: asyncio.AbstractEventLoop) -> None:
        if self._process is None:
            self._start()
        self._hear_in(loop)
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(data)
        self._process.stdin.flush()

    def _start(self) -> None:
        program = sqlite_writing.__file__
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-S", program, self._path, self._turn],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,  # what is typed at the house's terminal is not for it
        )
        self._heard = b""

    def _hear_in(self, loop: asyncio.AbstractEventLoop) -> None:
        if self._loop is not loop:
            assert self._process is not None
            assert self._process.stdout is not None
            loop.add_reader(self._process.stdout.fileno(), self._hear)
            self._loop = loop

    def _hear(self) -> None:
        assert self._process is not None
        assert self._process.stdout is not None
        said = os.read(self._process.stdout.fileno(), MOST_READ)
        if not said:
            self._end()
            self._answer(None)
            return
        self._heard += said
        size = int.from_bytes(self._heard[:HEAD], "big")
        if len(self._heard) >= HEAD + size:
            answer = marshal.loads(self._heard[HEAD:])
            self._heard = b""
            self._answer(answer)

    def _answer(self, answer: list[Failure | None] | None) -> None:
        written, self._written = self._written, None
        if written is not None:
            written(answer)

    def close(self) -> None:
        """Let it end, from whichever thread."""
        loop = self._loop
        if loop is None or not loop.is_running() or loop is _running():
            self._end()
            return
        ended = threading.Event()

        def end() -> None:
            try:
                self._end()
            finally:
                ended.set()

        loop.call_soon_threadsafe(end)
        ended.wait()

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None
        assert process.stdout is not None
        loop: Any = self._loop  # what uvloop answers is not always what it should be
        if loop is not None and not loop.is_closed():
            loop.remove_reader(process.stdout.fileno())
        self._loop = None
        with suppress(OSError):  # what it did not take is lost with it
            process.stdin.close()
        process.stdout.close()
        process.wait()

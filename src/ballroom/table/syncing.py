"""Making durable what was written to a file, beside the house: a slow disk holds nobody up.

A thread would have to wait for the house's own work before and after; a small process need not.
"""
# compiled by mypyc

import asyncio
import os
import subprocess
import sys
import threading
from collections.abc import Callable

PROGRAM = """
import os, signal, sys
signal.signal(signal.SIGTERM, signal.SIG_IGN)  # it ends with the house
sync = getattr(os, "fdatasync", os.fsync)
file = os.open(sys.argv[1], os.O_RDWR)
while os.read(0, 1):
    try:
        sync(file)
    except OSError:
        os.write(1, b"!")
    else:
        os.write(1, b".")
"""
Synced = Callable[[OSError | None], None]
"""Is told that all is durable that was in the file when it was asked for, or why not."""


def _running() -> asyncio.AbstractEventLoop | None:
    """The loop of this thread."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


class Syncing:
    """Makes a file durable; one after the other waits for it."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._helper: subprocess.Popen[bytes] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        """The loop that hears the helper."""
        self._synced: Synced | None = None

    def ask(self, synced: Synced) -> None:
        """Make the file durable as it is now; nobody else may be waiting for it."""
        assert self._synced is None
        self._synced = synced
        try:
            helper = self._helper or self._start()
            self._hear_in(asyncio.get_running_loop())
            assert helper.stdin is not None
            os.write(helper.stdin.fileno(), b".")
        except OSError:
            self._go_alone()

    def now(self) -> None:
        """The same at once, while everybody waits; raises OSError."""
        file = os.open(self._path, os.O_RDWR)
        try:
            (os.fdatasync if hasattr(os, "fdatasync") else os.fsync)(file)
        finally:
            os.close(file)

    def _start(self) -> "subprocess.Popen[bytes]":
        self._helper = subprocess.Popen(
            [sys.executable, "-I", "-S", "-c", PROGRAM, self._path],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=0,
            start_new_session=True,  # what is typed at the house's terminal is not for it
        )
        return self._helper

    def _hear_in(self, loop: asyncio.AbstractEventLoop) -> None:
        if self._loop is not loop:
            assert self._helper is not None
            assert self._helper.stdout is not None
            loop.add_reader(self._helper.stdout.fileno(), self._hear)
            self._loop = loop

    def _hear(self) -> None:
        assert self._helper is not None
        assert self._helper.stdout is not None
        said = os.read(self._helper.stdout.fileno(), 1)
        if said == b".":
            self._answer(None)
        elif said:
            self._answer(OSError("the disk does not keep what is written to it"))
        else:  # somebody has ended it
            self._end()
            if self._synced is not None:
                self._go_alone()

    def _go_alone(self) -> None:
        error: OSError | None = None
        try:
            self.now()
        except OSError as failed:
            error = failed
        asyncio.get_running_loop().call_soon(self._answer, error)

    def _answer(self, error: OSError | None) -> None:
        synced, self._synced = self._synced, None
        if synced is not None:
            synced(error)

    def close(self) -> None:
        """End the helper, from whichever thread."""
        loop = self._loop
        if loop is None or not loop.is_running() or loop is _running():
            self._end()
            return
        ended = threading.Event()

        def end() -> None:
            self._end()
            ended.set()

        loop.call_soon_threadsafe(end)
        ended.wait()

    def _end(self) -> None:
        helper, self._helper = self._helper, None
        if helper is None:
            return
        assert helper.stdin is not None
        assert helper.stdout is not None
        if self._loop is not None and not self._loop.is_closed():
            self._loop.remove_reader(helper.stdout.fileno())
        self._loop = None
        helper.stdin.close()
        helper.stdout.close()
        helper.wait()

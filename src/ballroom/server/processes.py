"""Several processes that serve one port; one that dies is replaced."""

import logging
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable

log = logging.getLogger("ballroom.server")

STOPS = (signal.SIGTERM, signal.SIGINT)
QUICK = 2.0
"""Seconds: a process that lives no longer is not replaced at once."""


def listen(host: str, port: int) -> socket.socket:
    """A socket that all processes share; raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.create_server((host, port), family=family, backlog=2048)
    made.setblocking(False)
    return made


class Processes:
    """So many children, each doing the same work at its own place, until somebody says stop."""

    def __init__(
        self, count: int, work: Callable[[int], None], died: Callable[[int], None]
    ) -> None:
        self._count = count
        self._work = work
        self._died = died
        self._children: dict[int, tuple[int, float]] = {}
        """Their places, and when they began."""
        self._stopping = False

    def run(self) -> int:
        """Keep them running; answers the exit status."""
        read, write = os.pipe()
        for name in STOPS:
            signal.signal(name, self._stop)
        for place in range(self._count):
            self._start(place, read, write)
        while self._children:
            try:
                child, status = os.wait()
            except ChildProcessError:
                break
            if child not in self._children:
                continue
            place, begun = self._children.pop(child)
            self._died(place)
            if not self._stopping:
                log.error("a process has ended (%s) and is replaced", status)
                if time.monotonic() - begun < QUICK:
                    time.sleep(QUICK)
                self._start(place, read, write)
        return 0

    def _stop(self, *_: object) -> None:
        self._stopping = True
        for child in list(self._children):
            os.kill(child, signal.SIGTERM)

    def _start(self, place: int, read: int, write: int) -> None:
        """One more, unless all are to stop; who says so meanwhile is heard when it is counted."""
        signal.pthread_sigmask(signal.SIG_BLOCK, STOPS)
        child = -1 if self._stopping else os.fork()
        if child:
            if child > 0:
                self._children[child] = (place, time.monotonic())
            signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)
            return
        try:
            os.close(write)
            for name in STOPS:
                signal.signal(name, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)
            threading.Thread(target=_outlive_nobody, args=(read,), daemon=True).start()
            self._work(place)
            code = 0
        except SystemExit as error:
            code = error.code if isinstance(error.code, int) else 1
        except BaseException:
            log.exception("a process failed")
            code = 1
        sys.stderr.flush()
        os._exit(code)


def _outlive_nobody(read: int) -> None:
    """End with the parent: its end of the pipe closes when it dies, however that comes."""
    os.read(read, 1)
    os.kill(os.getpid(), signal.SIGTERM)

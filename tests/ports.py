"""Ports for the servers of tests, which nobody else takes before they are opened."""

import itertools
import os
import socket
from collections.abc import Iterator
from pathlib import Path

RANGE = Path("/proc/sys/net/ipv4/ip_local_port_range")
LOWEST, HIGHEST = 20_000, 65_535
"""Below, the workers of Ray and servers that everybody knows have their ports."""
FEWEST = 1_000


def _never_given_out() -> range:
    """The ports that the system gives no outgoing connection of anybody; empty if it has none."""
    try:
        first, last = map(int, RANGE.read_text().split())
    except (OSError, ValueError):
        first, last = 32_768, 60_999  # as Linux has it; other systems begin still higher
    below, above = range(LOWEST, first), range(last + 1, HIGHEST + 1)
    best = max(below, above, key=len)
    return best if len(best) >= FEWEST else range(0)


def _own() -> Iterator[int]:
    """The share of this worker of pytest, each port once, from a place of this very process."""
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    number = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    share = _never_given_out()[number % workers :: workers]
    start = os.getpid() * 101 % len(share) if share else 0
    yield from itertools.chain(share[start:], share[:start])
    yield from itertools.repeat(0)


_ports = _own()


def free_port() -> int:
    """A port that is free on all addresses of this machine; never the same one twice."""
    for port in _ports:
        with socket.socket() as one:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as servers do
            try:
                one.bind(("", port))
            except OSError:
                continue  # somebody has it
            return int(one.getsockname()[1])
    raise AssertionError("there is no end to ports")

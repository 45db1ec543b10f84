"""What several files of tests use."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from ballroom.core.registry import ELSEWHERE
from tests.postgres import RunningPostgres, running_postgres
from tests.rooms import EXAMPLE

os.environ["BALLROOM_LANGUAGE"] = "en"  # whoever runs the tests may live with another

BOTH = (
    "test_chance.py", "test_data_files.py", "test_encodings.py", "test_fair.py",
    "test_fourth_game.py", "test_golden.py", "test_laws.py", "test_laws_can_fail.py",
    "test_lessons.py", "test_parsers.py", "test_puzzles.py", "test_records.py", "test_table.py",
    "test_wire_secrets.py",
)  # fmt: skip
"""Tests of what is compiled: the games, and what is made with them at a table.

All others are about processes, lines, stores, texts and the page, which are the same either way.
"""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what need not be run both ways: of these tests all but some, of the rooms' own none."""
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here) and item.path.relative_to(here).parts[0] not in BOTH:
            item.add_marker("once")


@pytest.fixture
def fourth_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The example game is one of the games, here and in the processes that are started."""
    monkeypatch.setenv(ELSEWHERE, EXAMPLE)


@pytest.fixture(scope="session")
def postgres() -> Iterator[RunningPostgres]:
    """One PostgreSQL for all tests that only need one; each takes a new store on it."""
    with running_postgres() as running:
        yield running

"""What several files of tests use."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from ballroom.core.registry import ELSEWHERE
from tests.postgres import RunningPostgres, running_postgres
from tests.rooms import EXAMPLE

ONCE = (
    "browser", "test_api_fuzz.py", "test_backup.py", "test_bad_messages.py", "test_bench_load.py",
    "test_build.py", "test_crash.py", "test_docs.py", "test_here.py", "test_hints.py",
    "test_languages.py", "test_look.py", "test_nginx.py", "test_operations.py",
    "test_page_types.py", "test_pages.py", "test_several.py", "test_site.py",
    "test_slow_clients.py", "test_stage.py", "test_stage_ball.py", "test_stage_ballet.py",
    "test_stage_dice.py", "test_stage_remote.py",
)  # fmt: skip
"""Tests of processes, lines, stores, texts and the page, which are the same compiled and plain."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what need not be run both ways."""
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here) and item.path.relative_to(here).parts[0] in ONCE:
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

"""What several files of tests use."""

from collections.abc import Iterator

import pytest

from tests.postgres import RunningPostgres, running_postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[RunningPostgres]:
    """One PostgreSQL for all tests that only need one; each takes a new store on it."""
    with running_postgres() as running:
        yield running

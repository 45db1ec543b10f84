"""Requests made up from the description of the API: the house keeps to it, whatever is asked."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings

from ballroom.client import Link
from ballroom.server.api import PATHS, TABLE, openapi
from tests.houses import PATIENCE, RunningHouse, run

LIMITS = {
    "max_tables": 10_000_000,
    "max_tables_per_address": 10_000_000,
    "requests_per_minute": 10_000_000,
}
SCHEMA = schemathesis.openapi.from_dict(openapi())
FEW = settings(
    max_examples=30,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.generate],
)


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHouse]:
    with RunningHouse(tmp_path_factory.mktemp("house"), **LIMITS) as house:
        yield house
        said = house.log.read_text()
        assert "Traceback" not in said
        assert '"level": "error"' not in said


@pytest.fixture(scope="module")
def link(running: RunningHouse) -> Link:
    """A table that anybody may see, with seats to take."""
    seats = ["", "", "", "", "", ""]
    return run(running.house.open_table("dancing-dice", seats, listed=True))[0]  # type: ignore[no-any-return]


def test_schemathesis_finds_nothing(running: RunningHouse, tmp_path: Path) -> None:
    """All its phases and all its checks, as anybody would run it."""
    words = ["--checks", "all", "--max-examples", "30", "--seed", "1", "--no-color"]
    # How fast it is depends on what else this machine has to do.
    words += ["--request-timeout", str(PATIENCE), "--suppress-health-check", "too_slow"]
    command = [
        str(Path(sys.executable).parent / "schemathesis"),
        "run",
        f"{running.address}/api/openapi.json",
        "--generation-database",
        "none",
        *words,
    ]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout
    assert f"Tested: {len(PATHS)}" in done.stdout


@SCHEMA.parametrize()
@FEW
def test_made_up_requests_about_a_real_table(case: Any, running: RunningHouse, link: Link) -> None:
    """As above, but for a table that is there, and now and then with its key."""
    table = (case.path_parameters or {}).get("table")
    if isinstance(table, str) and re.fullmatch(TABLE["pattern"], table):
        case.path_parameters["table"] = link.table
    if isinstance(case.body, dict) and isinstance(key := case.body.get("key"), str):
        case.body["key"] = link.key if len(key) <= 80 and len(key) % 2 else key
    case.call_and_validate(base_url=running.address, timeout=PATIENCE)


def test_every_status_of_an_operation_is_described() -> None:
    for path, operations in openapi()["paths"].items():
        for method, operation in operations.items():
            described = set(operation["responses"])
            assert {"421", "429", "503"} < described
            assert ("404" in described) == ("{" in path)
            assert ({"400", "403", "408", "409", "413"} <= described) == (method == "post")

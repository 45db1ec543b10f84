"""The limits of a house."""

from pathlib import Path

import pytest

from ballroom.table.limits import Bucket, Limits, from_environment


def test_limits_from_the_environment() -> None:
    assert from_environment({}) == Limits()
    changed = from_environment({"BALLROOM_MAX_TABLES": "7", "BALLROOM_THINKING_SECONDS": "0.5"})
    assert (changed.max_tables, changed.thinking_seconds) == (7, 0.5)
    for wrong in ("x", "0", "-1"):
        with pytest.raises(ValueError, match="BALLROOM_MAX_TABLES"):
            from_environment({"BALLROOM_MAX_TABLES": wrong})


def test_every_limit_is_in_the_docs() -> None:
    hosting = (Path(__file__).parent.parent / "docs" / "hosting.md").read_text()
    for name, default in vars(Limits()).items():
        assert f"| `BALLROOM_{name.upper()}` | {default} |" in hosting


def test_a_bucket_lets_a_burst_through_and_then_a_rate() -> None:
    bucket = Bucket(2, 3)
    assert [bucket.take(0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(1) for _ in range(3)] == [True, True, False]

"""Records: what is changed, cut or wrong is refused, with the line and the reason."""

import json
from typing import Any

import pytest

from ballroom.core.record import BadRecord, replay
from ballroom.core.registry import find
from tests import laws

GAME = find("dancing-dice")
RECORD = laws.record_of(laws.walk(GAME, GAME.setup(3, endurance=2), "record"))
LINES = RECORD.splitlines(keepends=True)


def refused(lines: list[bytes]) -> BadRecord:
    with pytest.raises(BadRecord) as raised:
        list(replay(lines))
    return raised.value


def changed(line: int, **fields: Any) -> list[bytes]:
    """The record with some fields of a line changed; counted from 1."""
    lines = list(LINES)
    text = json.dumps({**json.loads(lines[line - 1]), **fields}, separators=(",", ":"))
    lines[line - 1] = text.encode() + b"\n"
    return lines


def test_records_follow_one_another() -> None:
    assert len(list(replay(LINES + LINES))) == 2
    assert list(replay([])) == []


def test_a_changed_roll_is_found_in_its_line() -> None:
    bad = refused(changed(2, move="tango 1 1 1"))
    assert bad.line == 2
    assert "the state is not the recorded one" in bad.reason


def test_an_illegal_move_is_refused_by_its_rule() -> None:
    bad = refused(changed(2, move="keep", by=0))
    assert bad.line == 2
    assert bad.reason.startswith("seat 0 may not 'keep'")
    assert bad.reason.endswith("(DD-2.1)")


def test_nonsense_for_a_move() -> None:
    assert "is no move" in refused(changed(3, move="jump")).reason


def test_every_cut_is_found() -> None:
    for length in range(1, len(LINES)):
        bad = refused(LINES[:length])
        assert (bad.line, bad.reason) == (length + 1, "the record is cut: it has no end line")
    bad = refused([*LINES[:-1], LINES[-1][:-1]])
    assert (bad.line, bad.reason) == (len(LINES), "the line is cut: it has no end of line")


def test_a_missing_line_is_found() -> None:
    for gone in range(len(LINES)):
        refused(LINES[:gone] + LINES[gone + 1 :])


def test_two_lines_in_the_wrong_order() -> None:
    for first in range(len(LINES) - 1):
        swapped = list(LINES)
        swapped[first], swapped[first + 1] = swapped[first + 1], swapped[first]
        if swapped != LINES:
            refused(swapped)


def test_a_record_within_a_record() -> None:
    bad = refused(LINES[:5] + LINES)
    assert bad.line == 6
    assert "cut" in bad.reason


def test_every_changed_byte_is_found() -> None:
    """A single changed character anywhere is refused, in its line or at the end."""
    for place in range(0, len(RECORD), 7):
        spoilt = bytearray(RECORD)
        spoilt[place] ^= 1
        refused(bytes(spoilt).splitlines(keepends=True))


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"format": 2}, "format 2 is not known; 1 is"),
        ({"game": "polo"}, "there is no game 'polo'"),
        ({"rules": 99}, "it was played by version 99 of the rules of Dancing Dice"),
        ({"setup": {"seats": 9}}, "A marathon is for 2 to 6 couples, not 9. (DD-1.1)"),
        ({"setup": {"seats": "x"}}, "the setup is wrong"),
        ({"players": ["a"]}, "1 players are named for 3 seats"),
        ({"state": "0"}, "the state is not the recorded one"),
        ({"more": 1}, "not a line of a record"),
    ],
)
def test_a_wrong_first_line(fields: dict[str, Any], reason: str) -> None:
    bad = refused(changed(1, **fields))
    assert bad.line == 1
    assert reason in bad.reason


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"inputs": 3}, "3 inputs are said"),
        ({"sha256": "0" * 64}, "its digest does not fit"),
        ({"outcome": None}, "the outcome is"),
    ],
)
def test_a_wrong_last_line(fields: dict[str, Any], reason: str) -> None:
    bad = refused(changed(len(LINES), **fields))
    assert bad.line == len(LINES)
    assert reason in bad.reason


@pytest.mark.parametrize("junk", [b"\n", b"{}\n", b"[]\n", b"\xff\n", b"[" * 5000 + b"\n"])
def test_junk_is_no_record(junk: bytes) -> None:
    assert refused([junk]).reason.startswith("not a line of a record")


def test_the_digests_are_those_of_the_documentation() -> None:
    """docs/records.md says how a state's digest and a record's digest are made."""
    import hashlib

    first = json.loads(LINES[0])
    text = GAME.write_state(GAME.initial(GAME.setup(3, endurance=2)))
    assert first["state"] == hashlib.sha256(text.encode()).hexdigest()[:16]
    last = json.loads(LINES[-1])
    assert last["sha256"] == hashlib.sha256(b"".join(LINES[:-1])).hexdigest()

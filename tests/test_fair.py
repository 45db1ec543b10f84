"""Fair dice: promises, draws, openings, and what a check of a record finds."""

import hashlib
import hmac
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ballroom.core import fair, registry
from ballroom.core.chance import CHANCE, Rng
from ballroom.core.record import BadRecord
from ballroom.table import messages as m
from ballroom.table import records
from ballroom.table.opening import from_log, from_opened, open_again
from ballroom.table.table import Refused, Table
from ballroom.table.verify import verify
from tests.rooms import GAMES
from tests.seating import fold, table_of

VECTORS = Path(__file__).parent / "vectors"


def play(table: Table, rng: Rng, most: int = 10_000) -> Table:
    """Random moves, to the end of the game or so many."""
    for number in range(most):
        if table.outcome is not None:
            break
        seat = table.to_move()[0]
        text = table.game.write_move(rng.pick(table.game.legal_moves(table.state, seat)))
        fold(table, table.submit(seat, text, table.version, f"m{number}", 2000 + number))
    return table


@pytest.fixture(scope="module")
def marathon() -> Table:
    return play(table_of("dancing-dice", ("", "", ""), endurance=6), Rng("marathon"))


@pytest.fixture(scope="module")
def ballet() -> Table:
    return play(table_of("balletomane"), Rng("ballet"))


def lines_of(table: Table, *seats: int) -> list[bytes]:
    return records.write(table, seats).splitlines(keepends=True)


# ---- promises


def test_a_path_leads_from_each_secret_to_the_root() -> None:
    tree = fair.Commitment("master")
    for roll in (0, 1, 2, 511, 1022, 1023):
        secret = fair.secret_of("master", roll)
        assert fair.root_from(roll, secret, tree.path(roll)) == tree.root
        assert fair.root_from(roll ^ 1, secret, tree.path(roll)) != tree.root
        assert fair.root_from(roll, secret[::-1], tree.path(roll)) != tree.root


def test_a_path_has_one_step_for_each_level() -> None:
    """With any number of steps one root could promise many secrets for a roll."""
    tree, secret = fair.Commitment("master"), fair.secret_of("master", 5)
    for path in ([*tree.path(5), "00" * 32], tree.path(5)[:-1], []):
        with pytest.raises(fair.Unfair):
            fair.root_from(5, secret, path)
    for roll in (-1, 1024, 5 + 1024):
        with pytest.raises(fair.Unfair):
            fair.root_from(roll, secret, tree.path(5))


def test_a_draw_depends_on_secret_roll_seeds_and_root() -> None:
    def drawn(secret: bytes = b"s" * 32, roll: int = 0, root: str = "r", seed: str = "a") -> str:
        stream = fair.Stream(secret, roll, fair.mixed(root, [seed, "b"]))
        return fair.draw("roll {9 dice}", stream)

    first = drawn()
    assert drawn() == first
    assert len({first, drawn(b"t" * 32), drawn(roll=1), drawn(root="q"), drawn(seed="c")}) == 5


def test_each_face_is_as_likely_as_any_other() -> None:
    stream = fair.Stream(b"s" * 32, 0, "")
    falls = [stream.below(6) for _ in range(60_000)]
    expected = 10_000
    chi_squared = sum((falls.count(face) - expected) ** 2 / expected for face in range(6))
    assert chi_squared < 25.7  # passed by one honest stream in 10,000


def test_numbers_that_do_not_come_out_even_are_left() -> None:
    limit, secret = 3 << 30, b"s" * 32  # of all words a quarter is left
    for roll in range(100):
        block = hmac.digest(secret, f"ballroom roll {roll} mix 0".encode(), "sha256")
        words = [int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4)]
        first = next(word for word in words if word < limit)
        assert fair.Stream(secret, roll, "mix").below(limit) == first


@pytest.mark.parametrize(
    "recipe",
    [
        "roll {dice}", "deal {5 of 1 2}", "x {3 cards}", "{}", "{3 dice to}", "{3 dice to 1}",
        "{3 dice to 04}", "{3 dice to 4 5}", "{order dice to 4}", "{3 dice of 4}",
    ],
)  # fmt: skip
def test_a_recipe_that_says_nothing(recipe: str) -> None:
    with pytest.raises(fair.Unfair):
        fair.draw(recipe, fair.Stream(b"s" * 32, 0, ""))


def test_a_seed_of_strange_signs_is_refused() -> None:
    game = registry.games()["balletomane"]
    table = from_opened("t", table_of("balletomane").opened)
    for seed in ("a b", "ä", "x" * 65, "\n"):
        with pytest.raises(Refused) as why:
            table.take([0], ["Ann"], "token", 0, seed)
        assert why.value.code == "seed"
    assert game.seats == range(2, 3)


def test_a_rematch_is_promised_before_its_seeds_come() -> None:
    table = play(table_of("balletomane"), Rng("rematch"))
    fold(table, table.ask_rematch(0, 9000, "one"))
    fold(table, table.ask_rematch(1, 9001, "two"))
    again = from_log("u", open_again(table, "u", 9002))  # type: ignore[arg-type]
    assert again.opened.root == table.opened.next_root != table.opened.root
    assert again.seeds == ["two", "one"], "the seats have moved on by one"
    assert verify(lines_of(again, 0)).head.seeds == ("two", "one")


# ---- what is opened, to whom


def rolled(table: Table) -> list[tuple[int, Any]]:
    """Each roll with the seat whose it is, if it is one's own."""
    found = []
    before = table.start
    for one in table.inputs:
        if one.by == CHANCE:
            found.append((getattr(before, "due", -1), before))
        before = one.state
    return found


def test_every_seat_can_check_its_own_rolls(marathon: Table) -> None:
    for seat in range(3):
        found = verify(lines_of(marathon, seat))
        opened = {one.roll for one in found.opened}
        own = [roll for roll, (due, _) in enumerate(rolled(marathon)) if due == seat]
        assert own
        assert set(own) <= opened
        assert found.hidden, "what others re-rolled stays behind their curtain"
        assert sorted([*opened, *found.hidden]) == list(range(found.rolls))


def test_all_seats_of_a_shared_device_check_all(marathon: Table) -> None:
    assert verify(lines_of(marathon, 0, 1, 2)).hidden == ()


def test_dd_2_3_of_a_couple_that_re_rolled_some_nothing_is_opened_to_others(
    marathon: Table,
) -> None:
    """DD-2.3: which dice were re-rolled stays behind the curtain for good."""
    opened = {one.roll for one in verify(lines_of(marathon, 0)).opened}
    counts: dict[int, int] = {}
    number = 0
    before = marathon.start
    for one in marathon.inputs:
        for event in one.events:
            if type(event).__name__ == "Announced":
                counts = dict(enumerate(event.counts))  # type: ignore[attr-defined]
            if type(event).__name__ == "RoundBegan":
                counts = {}
        if one.by == CHANCE:
            if before.due > 0 and counts.get(before.due) not in (None, 0, 6):
                assert number not in opened
            number += 1
        before = one.state


def bluffing(call: bool) -> Table:
    """A ballet in which both lock both dice, claim the most, and call or believe everything."""
    table = table_of("balletomane")
    for number in range(500):
        if table.outcome is not None or table.state.act > 1:
            break
        seat = table.to_move()[0]
        legal = [table.game.write_move(one) for one in table.game.legal_moves(table.state, seat)]
        wanted = [one for one in ("lock 1 2", "call" if call else "accept", "stop") if one in legal]
        claims = [one for one in legal if one.startswith("claim straight")]
        text = (wanted or claims[-1:] or legal)[0]
        fold(table, table.submit(seat, text, table.version, f"m{number}", 2000 + number))
    return table


def own_rolls(table: Table, seat: int) -> list[int]:
    return [roll for roll, (due, _) in enumerate(rolled(table)) if due == seat][:2]


@pytest.mark.parametrize("seats", [(0,), (1,), ()])
def test_bm_6_7_an_uncalled_bluff_stays_secret_for_good(seats: tuple[int, ...]) -> None:
    """BM-6.7: what is not called is not shown, and neither are the secrets that would show it."""
    table = bluffing(call=False)
    opened = {one.roll for one in records.openings(table, seats)}
    kinds = [table.game.chances(state).recipe.split()[0] for _, state in rolled(table)]
    first_act = kinds.index("start")
    deals, own = [first_act + 1, first_act + 2], [first_act + 4, first_act + 5]
    for seat in (0, 1):
        assert (own[seat] in opened) == (seat in seats)
    assert (deals[0] in opened) == (0 in seats)
    assert deals[1] not in opened, "it would tell its owner the other hand"
    verify(lines_of(table, *seats))


def test_bm_6_7_what_was_called_is_opened() -> None:
    table = bluffing(call=True)
    opened = {one.roll for one in records.openings(table, ())}
    assert {0, 1, 2, 3, 4, 5, 6} <= opened


# ---- what a check finds


def resealed(lines: list[m.AnyLine]) -> list[bytes]:
    """Lines with an end that fits them, as a forger would write it."""
    body = [m.write(one) + b"\n" for one in lines if not isinstance(one, m.End)]
    end = next(one for one in lines if isinstance(one, m.End))
    end = msgspec.structs.replace(
        end,
        told=sum(isinstance(one, m.Happened) for one in lines),
        rolls=sum(isinstance(one, m.Happened) and one.roll is not None for one in lines),
        opened=sum(isinstance(one, m.Opening) for one in lines),
        sha256=hashlib.sha256(b"".join(body)).hexdigest(),
    )
    return [*body, m.write(end) + b"\n"]


def renumbered(lines: list[m.AnyLine]) -> list[m.AnyLine]:
    """All entries, rolls and openings numbered through, as a forger would."""
    entries = rolls = 0
    moved: dict[int, int] = {}
    found: list[m.AnyLine] = []
    for one in lines:
        if isinstance(one, m.Happened):
            if one.roll is not None:
                moved[one.roll] = rolls
                one = msgspec.structs.replace(one, roll=rolls)
                rolls += 1
            one = msgspec.structs.replace(one, number=entries)
            entries += 1
        elif isinstance(one, m.Opening):
            if one.roll not in moved:
                continue
            one = msgspec.structs.replace(one, roll=moved[one.roll])
        found.append(one)
    return found


Forge = Callable[[list[m.AnyLine]], list[m.AnyLine]]


def openings_of(lines: list[m.AnyLine]) -> list[m.Opening]:
    return [one for one in lines if isinstance(one, m.Opening)]


def change(lines: list[m.AnyLine], old: m.AnyLine, **fields: Any) -> list[m.AnyLine]:
    return [msgspec.structs.replace(one, **fields) if one is old else one for one in lines]


def change_event(lines: list[m.AnyLine]) -> list[m.AnyLine]:
    """Another Tango was told."""
    for one in lines:
        if isinstance(one, m.Happened) and one.sentences and "dice" in one.sentences[0].event:
            event = {**one.sentences[0].event, "dice": [1, 1, 1]}
            first = msgspec.structs.replace(one.sentences[0], event=event)
            return change(lines, one, sentences=(first, *one.sentences[1:]))
    raise AssertionError


def change_move(lines: list[m.AnyLine]) -> list[m.AnyLine]:
    return change(lines, openings_of(lines)[0], move="tango 1 1 1")


def change_both(lines: list[m.AnyLine]) -> list[m.AnyLine]:
    return change_move(change_event(lines))


def change_secret(lines: list[m.AnyLine]) -> list[m.AnyLine]:
    return change(lines, openings_of(lines)[0], secret="00" * 32)


def change_recipe(lines: list[m.AnyLine]) -> list[m.AnyLine]:
    one = openings_of(lines)[0]
    return change(lines, one, recipe=one.move)


def change_seed(lines: list[m.AnyLine]) -> list[m.AnyLine]:
    seeds = ("other", *lines[0].seeds[1:])  # type: ignore[union-attr]
    return change(lines, lines[0], seeds=seeds)


def change_root(lines: list[m.AnyLine]) -> list[m.AnyLine]:
    return change(lines, lines[0], root=fair.Commitment("another").root)


def swap_openings(lines: list[m.AnyLine]) -> list[m.AnyLine]:
    """The Tango of the beginning and a later roll change places, openings and all."""
    one, other = openings_of(lines)[0], openings_of(lines)[1]
    mixed = change(lines, one, roll=other.roll)
    return change(mixed, other, roll=one.roll)


def swap_told(lines: list[m.AnyLine]) -> list[m.AnyLine]:
    """Two rolls change places, and everything is numbered through again."""
    at = [n for n, one in enumerate(lines) if isinstance(one, m.Happened) and one.roll is not None]
    found = list(lines)
    found[at[0]], found[at[1]] = found[at[1]], found[at[0]]
    return renumbered(found)


def drop_told(lines: list[m.AnyLine]) -> list[m.AnyLine]:
    """A roll is dropped, and everything is numbered through again."""
    at = next(n for n, one in enumerate(lines) if isinstance(one, m.Happened) and one.roll == 3)
    return renumbered([*lines[:at], *lines[at + 1 :]])


def drop_opening(lines: list[m.AnyLine]) -> list[m.AnyLine]:
    gone = openings_of(lines)[0]
    return [one for one in lines if one is not gone]


def open_twice(lines: list[m.AnyLine]) -> list[m.AnyLine]:
    return [*lines[:-1], openings_of(lines)[0], lines[-1]]


def hide_own_rolls(lines: list[m.AnyLine]) -> list[m.AnyLine]:
    """A seat is not told what it rolled, and so it is not opened either."""
    hidden = set()
    found: list[m.AnyLine] = []
    for one in lines:
        own = isinstance(one, m.Happened) and any(
            sentence.event["kind"] in ("rolled", "own-rolled") for sentence in one.sentences
        )
        if isinstance(one, m.Happened) and own:
            hidden.add(one.roll)
            one = msgspec.structs.replace(one, sentences=())
        if not isinstance(one, m.Opening) or one.roll not in hidden:
            found.append(one)
    assert len(hidden) > 3
    return found


def change_performance(lines: list[m.AnyLine]) -> list[m.AnyLine]:
    """A seat danced with other dice than it rolled."""
    found: list[m.AnyLine] = []
    for one in lines:
        if isinstance(one, m.Happened):
            told = [
                msgspec.structs.replace(sentence, event={**sentence.event, "dice": [1] * 6})
                if sentence.event["kind"] == "performance" and sentence.event["seat"] == 0
                else sentence
                for sentence in one.sentences
            ]
            one = msgspec.structs.replace(one, sentences=tuple(told))
        found.append(one)
    return found


@pytest.mark.parametrize("forge", [hide_own_rolls, change_performance])
def test_a_seat_must_be_told_what_the_rules_tell_it(marathon: Table, forge: Forge) -> None:
    lines = [m.read_line(one) for one in lines_of(marathon, 0)]
    with pytest.raises(BadRecord, match="does not make a game"):
        verify(resealed(forge(lines)))


FORGERIES: list[Forge] = [
    change_event, change_move, change_both, change_secret, change_recipe, change_seed, change_root,
    swap_openings, swap_told, drop_told, drop_opening, open_twice,
]  # fmt: skip


@pytest.mark.parametrize("forge", FORGERIES)
@pytest.mark.parametrize(("name", "seats"), [("m", (0,)), ("m", (0, 1, 2)), ("b", (1,)), ("b", ())])
def test_a_forged_record_is_found(
    marathon: Table, ballet: Table, forge: Forge, name: str, seats: tuple[int, ...]
) -> None:
    table = marathon if name == "m" else ballet
    lines = [m.read_line(one) for one in lines_of(table, *seats)]
    assert verify(resealed(lines)).rolls == len(table.rolled), "the forger's seal is good"
    with pytest.raises(BadRecord):
        verify(resealed(forge(lines)))


@pytest.mark.parametrize("name", ["marathon", "ballet"])
def test_no_roll_can_be_dropped_unseen(marathon: Table, ballet: Table, name: str) -> None:
    """Whichever it is, known or secret, to a player or to somebody who looks on."""
    table = marathon if name == "marathon" else ballet
    for seats in [(0,), ()]:
        lines = [m.read_line(one) for one in lines_of(table, *seats)]
        told = [at for at, one in enumerate(lines) if isinstance(one, m.Happened)]
        rolls = [at for at in told if lines[at].roll is not None]  # type: ignore[union-attr]
        for at in rolls:
            with pytest.raises(BadRecord):
                verify(resealed(renumbered([*lines[:at], *lines[at + 1 :]])))


def test_a_computers_seat_takes_no_seed(marathon: Table) -> None:
    """Else a house could try seeds there until the dice fall as it likes."""
    lines: list[m.AnyLine] = [m.read_line(line) for line in lines_of(marathon, 0)]
    head = lines[0]
    assert isinstance(head, m.Record)
    levels = tuple("club" if seat == 1 else "" for seat in range(len(head.players)))
    forged = [msgspec.structs.replace(head, levels=levels), *lines[1:]]
    with pytest.raises(BadRecord, match="a computer's seat"):
        verify(resealed(forged))


def test_a_line_changed_without_care_is_found(marathon: Table) -> None:
    lines = lines_of(marathon, 0)
    for at in range(0, len(lines), 7):
        changed = [*lines]
        changed[at] = lines[at].replace(b"1", b"2", 1)
        if changed[at] != lines[at]:
            with pytest.raises(BadRecord):
                verify(changed)
    for cut in (0, 1, len(lines) // 2, len(lines) - 1):
        with pytest.raises(BadRecord):
            verify(lines[:cut])


@pytest.mark.usefixtures("fourth_game")
@pytest.mark.parametrize("name", sorted(game.name for game in GAMES))
def test_a_record_can_be_checked_at_every_moment(name: str) -> None:
    table = table_of(name, ("", "", "") if name != "balletomane" else ("", ""))
    rng = Rng("moments", name)
    for _ in range(25):
        play(table, rng, 3)
        for seats in [(0,), (1,), ()]:
            assert verify(lines_of(table, *seats)).rolls == len(table.rolled)


def test_a_takeback_does_not_confuse_the_check() -> None:
    table = table_of("la-danse", quick=True, talk=False)
    rng = Rng("takeback")
    play(table, rng, 3)
    seat = table.inputs[-1].by
    fold(table, table.ask_takeback(seat, 3000))
    fold(table, table.answer_takeback(1 - seat, True, 3001))
    play(table, rng, 4)
    assert verify(lines_of(table, 0)).rolls == len(table.rolled)


# ---- vectors for other programs


def vectors() -> dict[str, Any]:
    """Everything that another program needs to see whether it does the same."""
    tree = fair.Commitment("an example")
    recipes = [
        "tango {3 dice}", "roll ivory {3 dice} velvet {2 dice}", "deal {4 of 1 2 3 4 5 6 7 8 9}",
        "start {1 of 0 1}", "order {order of 0 1 2 3 4 5}", "{1 of right left}",
        "order 0 1 2 | order 1 0 2 | order 2 1 0", "roll {40 dice}",
        "roll ivory {2 dice to 4} velvet {1 dice to 2}", "roll {30 dice to 5}",
    ]  # fmt: skip
    seeds = ["first-seed", "", "3rd_seed"]
    mix = fair.mixed(tree.root, seeds)
    draws = []
    for roll, recipe in [*enumerate(recipes), (1023, "roll {2 dice}")]:
        secret = fair.secret_of("an example", roll)
        move = fair.draw(recipe, fair.Stream(secret, roll, mix))
        draws.append(m.Opening(roll, recipe, move, secret.hex(), tree.path(roll)))
    return {"root": tree.root, "seeds": seeds, "mix": mix, "draws": msgspec.to_builtins(draws)}


def test_the_vectors_are_what_this_program_draws() -> None:
    told = json.loads((VECTORS / "draws.json").read_text())
    assert told == json.loads(json.dumps(vectors()))


@pytest.mark.parametrize("name", ["marathon", "ballet", "ball"])
def test_the_example_records_are_right(name: str) -> None:
    with (VECTORS / f"{name}.jsonl").open("rb") as file:
        assert verify(file).opened


def write_vectors() -> None:
    """Write the vectors anew; only where the format changes on purpose."""
    VECTORS.mkdir(exist_ok=True)
    (VECTORS / "draws.json").write_text(json.dumps(vectors(), indent=1) + "\n")
    tables = {
        "marathon": play(table_of("dancing-dice", ("", "", ""), endurance=3), Rng("marathon")),
        "ballet": play(table_of("balletomane"), Rng("ballet")),
        "ball": play(table_of("la-danse", talk=False), Rng("ball"), 30),
    }
    for name, table in tables.items():
        (VECTORS / f"{name}.jsonl").write_bytes(records.write(table, [0]))


if __name__ == "__main__":
    write_vectors()

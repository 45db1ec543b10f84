"""The lab: the same result wherever and however often it runs, deals that are mirrored, pages."""

import json
import os
import re
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import msgspec
import psutil
import pytest

from ballroom.cli import main
from ballroom.core.chance import CHANCE, Rng
from ballroom.core.extras import how_to_get
from ballroom.core.figures import WIN, figures
from ballroom.core.registry import find
from ballroom.games.la_danse.setup import NAMES
from ballroom.lab import balance as weighing
from ballroom.lab import cluster, work
from ballroom.lab.balance import Balance, Sums
from ballroom.lab.findings import Spread
from ballroom.lab.intervals import Moments, wilson
from ballroom.lab.keeping import BadKeep, Kept
from ballroom.lab.ladder import Deal, Game, Ladder, Standing, seatings
from ballroom.lab.ratings import rate
from ballroom.lab.watching import play
from tests.houses import PATIENCE, RUN
from tests.ports import free_port

TOKENS = Path(__file__).parent.parent / "web" / "src" / "look" / "tokens.css"
STYLE = Path(weighing.__file__).parent / "report.css"
BALANCE = ("lab", "balance", "balletomane", "--players", "random", "--games", "10", "--seed", "7")
LADDER = (
    "lab", "ladder", "dancing-dice", "--option", "endurance=1", "--deals", "5", "--seed", "7",
)  # fmt: skip


def outcome(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main([*arguments, "--json"]) == 0
    return capsys.readouterr().out


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    return captured.err


# ---- the same everywhere


@pytest.mark.parametrize("study", [BALANCE, LADDER], ids=["balance", "ladder"])
def test_one_core_and_all_cores_come_to_the_same(
    study: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pages = [tmp_path / "one.html", tmp_path / "three.html"]
    found = [
        outcome(capsys, *study, "--workers", workers, "--page", str(page))
        for workers, page in zip(("1", "3"), pages, strict=True)
    ]
    assert found[0] == found[1]
    assert pages[0].read_bytes() == pages[1].read_bytes()
    other = outcome(capsys, *study, "--workers", "1", "--seed", "8")
    assert other.replace('"seed": "8"', '"seed": "7"') != found[0], "another seed, other games"


class Stopped(Exception):
    """Somebody pulled the plug."""


@pytest.mark.parametrize("study", [BALANCE, LADDER], ids=["balance", "ladder"])
def test_what_was_interrupted_goes_on_to_the_same_end(
    study: tuple[str, ...],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole, resumed, keep = tmp_path / "whole", tmp_path / "resumed", tmp_path / "keep"
    alone = ("--workers", "1")
    wanted = outcome(capsys, *study, *alone, "--page", str(whole))
    done: list[object] = []
    kept_run = work.run

    def stopping(task: Any, batches: Any, place: work.Place) -> Iterator[Any]:
        for result in kept_run(task, batches, place):
            if len(done) % 2 == 1:
                done.append(None)
                raise Stopped
            done.append(result)
            yield result

    with monkeypatch.context() as patched:
        patched.setattr(work, "run", stopping)
        with pytest.raises(Stopped):
            main([*study, *alone, "--keep", str(keep)])
    assert len(keep.read_bytes().splitlines()) == 2, "its name, and one batch"
    with keep.open("ab") as file:
        file.write(b'[[0,4,8],{"games":4,"rat')  # killed in mid-write
    assert outcome(capsys, *study, *alone, "--keep", str(keep), "--page", str(resumed)) == wanted
    assert resumed.read_bytes() == whole.read_bytes()

    def nothing(_: Any, batches: Any, __: work.Place) -> Iterator[Any]:
        assert not batches, "all of it is kept"
        return iter(())

    monkeypatch.setattr(work, "run", nothing)
    assert outcome(capsys, *study, *alone, "--keep", str(keep)) == wanted


def test_one_that_is_killed_leaves_nobody_at_work_and_is_gone_on_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keep = tmp_path / "keep"
    keep.touch()
    asked = (*BALANCE, "--games", "100000", "--workers", "2", "--keep", str(keep))
    command = [sys.executable, "-m", "ballroom.cli", *asked]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        while keep.read_bytes().count(b"\n") < 3:
            assert process.poll() is None, "it is at work"
            time.sleep(0.02)  # it is still at its first batches
        workers = psutil.Process(process.pid).children(recursive=True)
        process.kill()
    assert workers
    assert not psutil.wait_procs(workers, timeout=PATIENCE)[1]
    alone = (*BALANCE, "--workers", "1")
    assert outcome(capsys, *alone, "--keep", str(keep)) == outcome(capsys, *alone)


def test_a_page_keeps_its_work_beside_it_until_it_is_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.html"
    outcome(capsys, *BALANCE, "--workers", "1", "--page", str(page))
    assert [path.name for path in tmp_path.iterdir()] == ["page.html"]


def test_more_games_go_on_from_fewer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keep, more = str(tmp_path / "keep"), ("--games", "18", "--workers", "1")
    outcome(capsys, *BALANCE, "--workers", "1", "--keep", keep)
    before = Path(keep).read_bytes()
    assert outcome(capsys, *BALANCE, *more, "--keep", keep) == outcome(capsys, *BALANCE, *more)
    assert Path(keep).read_bytes().startswith(before)


@pytest.mark.slow
def test_a_real_ray_comes_to_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # A local Ray asks for a token, and would keep one in the home of whoever runs the tests.
    monkeypatch.setenv("RAY_AUTH_TOKEN", secrets.token_hex(32))
    pages = [tmp_path / "here.html", tmp_path / "ray.html"]
    here = outcome(capsys, *BALANCE, "--workers", "1", "--page", str(pages[0]))
    on_ray = ("--on", "ray", "--workers", "2")
    assert outcome(capsys, *BALANCE, *on_ray, "--page", str(pages[1])) == here
    assert pages[0].read_bytes() == pages[1].read_bytes()
    import ray

    assert not ray.is_initialized(), "it is left when the work is done"


@contextmanager
def ray_head(folder: Path) -> Iterator[str]:
    """The head of a cluster on loopback, as its owner starts it; all of it ends with the test."""
    port, clients = free_port(), free_port()
    program = Path(sys.executable).with_name("ray")
    command = [
        str(program), "start", "--head", "--block", "--node-ip-address", "127.0.0.1",
        "--port", str(port), "--ray-client-server-port", str(clients), "--num-cpus", "2",
        "--include-dashboard", "false", "--disable-usage-stats", "--temp-dir", str(folder),
    ]  # fmt: skip
    environment = {**os.environ, "RAY_ENABLE_UV_RUN_RUNTIME_ENV": "0"}
    log = folder / "head.log"
    with (
        log.open("wb") as out,
        subprocess.Popen(command, env=environment, stdout=out, stderr=out) as head,
    ):
        try:
            while not answers(clients):
                assert head.poll() is None, log.read_text()
                time.sleep(0.05)  # it is still starting
            yield f"ray://127.0.0.1:{clients}"
        finally:
            all_of_it = [*psutil.Process(head.pid).children(recursive=True), head]
            for one in all_of_it:
                with suppress(psutil.NoSuchProcess):
                    one.kill()


def answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port)).close()
    except ConnectionRefusedError:
        return False
    return True


@pytest.mark.slow
def test_a_cluster_that_is_joined_comes_to_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RAY_AUTH_TOKEN", secrets.token_hex(32))
    monkeypatch.setenv("RAY_AUTH_MODE", "token")
    pages = [tmp_path / "here.html", tmp_path / "there.html"]
    here = outcome(capsys, *LADDER, "--workers", "1", "--page", str(pages[0]))
    # The paths of its sockets must be short.
    with tempfile.TemporaryDirectory(prefix="ray") as folder, ray_head(Path(folder)) as address:
        # By a process of its own: what joins a cluster leaves threads behind.
        asked = [*LADDER, "--on", address, "--page", str(pages[1]), "--json"]
        command = [sys.executable, "-c", RUN, *asked]
        there = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert there.stdout == here, there.stderr
    assert pages[0].read_bytes() == pages[1].read_bytes()


class Busy:
    """A cluster whose head cannot begin at first."""

    def __init__(self, times: int) -> None:
        self.times, self.asked = times, 0

    def init(self, **how: object) -> None:
        assert how["address"] == "local"
        self.asked += 1
        if self.asked <= self.times:
            raise ConnectionAbortedError("the head has much to do")


def test_a_cluster_with_much_to_do_is_asked_again() -> None:
    busy = Busy(2)
    cluster._join(busy, cluster.LOCAL, 2)
    assert busy.asked == 3
    with pytest.raises(cluster.NoCluster, match="cannot join ray: the head has much to do"):
        cluster._join(Busy(3), cluster.LOCAL, 2)


def test_where_no_cluster_is_it_is_said_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    for address in (f"ray://127.0.0.1:{free_port()}", "ray://", "ray://127.0.0.1:polo"):
        for study in (BALANCE, LADDER):
            said = complaint(capsys, *study, "--on", address)
            assert f"cannot join {address}: nobody answers there" in said


def test_without_ray_one_is_told_what_to_install(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert how_to_get("ray") in complaint(capsys, *BALANCE, "--on", "ray")
    assert "pip install" in complaint(capsys, "simulate", "ballet", "--games", "1", "--on", "ray")


def test_without_openskill_one_is_told_what_to_install(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    assert how_to_get("ladder") in complaint(capsys, *LADDER)


# ---- files that keep work


def kept(path: Path, **job: object) -> Kept[Sums]:
    return Kept(path, {"seed": "1", **job}, Sums)


def test_a_file_of_other_work_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keep = tmp_path / "keep"
    outcome(capsys, *BALANCE, "--workers", "1", "--keep", str(keep))
    before = keep.read_bytes()
    asked = (*BALANCE[:-1], "8", "--keep", str(keep))
    assert "another study, with another seed;" in complaint(capsys, *asked)
    assert "another study" in complaint(capsys, *LADDER, "--keep", str(keep))
    assert keep.read_bytes() == before
    precious = tmp_path / "precious"
    for text in ("mine", "mine\n"):
        precious.write_text(text)
        assert "holds something else" in complaint(capsys, *BALANCE, "--keep", str(precious))
        assert precious.read_text() == text
    assert "cannot read" in complaint(capsys, *BALANCE, "--keep", str(tmp_path))
    assert "cannot write" in complaint(capsys, *BALANCE, "--keep", str(tmp_path / "no" / "where"))


def test_only_the_last_line_may_be_torn(tmp_path: Path) -> None:
    path = tmp_path / "keep"
    with kept(path) as file:
        file.add((0, 0, 4), Sums(4, winners=[1, 2, 1, 3]))
        file.add((0, 4, 8), Sums(4))
    whole = path.read_bytes()
    for length in range(len(whole) + 1):
        path.write_bytes(whole[:length])
        with kept(path) as file:
            assert len(file.found) == max(0, whole[:length].count(b"\n") - 1)
            assert file.found.get((0, 0, 4), Sums(4, winners=[1, 2, 1, 3])).winners == [1, 2, 1, 3]
        first = whole.find(b"\n") + 1
        assert path.read_bytes() == whole[: max(first, whole.rfind(b"\n", 0, length) + 1)]
    lines = whole.splitlines(keepends=True)
    path.write_bytes(lines[0] + lines[1][:9] + b"\n" + lines[2])
    with pytest.raises(BadKeep, match="line 2"):
        kept(path)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((*BALANCE, "--games", "0"), "--games must be at least 1"),
        ((*BALANCE, "--workers", "0"), "--workers must be at least 1"),
        ((*BALANCE, "--on", "mars"), "--on is here, ray or ray://HOST:PORT, not 'mars'"),
        ((*BALANCE, "--players", "ghost"), "has no player 'ghost'"),
        ((*BALANCE, "--players", "club,club,club"), "(BM-1.1)"),
        ((*BALANCE, "--beside", "speed=9"), "has no option 'speed'"),
        ((*BALANCE, "--page", "/no/where/at.html"), "cannot write /no/where/at.html"),
        ((*LADDER, "--deals", "0"), "--deals must be at least 1"),
        ((*LADDER, "--players", "club"), "needs two players or more"),
        ((*LADDER, "--players", "club,club"), "each named once"),
        ((*LADDER, "--seats", "9"), "(DD-1.1)"),
        (("lab", "ladder", "polo"), "no game 'polo'"),
    ],
)
def test_what_is_wrong_is_said(
    arguments: tuple[str, ...], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert words in complaint(capsys, *arguments)


# ---- mirrored deals


def drawn(names: tuple[str, ...]) -> list[tuple[str, str]]:
    """What nature did in one deal of Balletomane, by recipe."""
    game = find("balletomane")
    found: list[tuple[str, str]] = []

    def look(state: Any, seat: int, move: Any, *_: object) -> None:
        if seat == CHANCE:
            found.append((game.chances(state).recipe, game.write_move(move)))

    play(game, game.setup(seats=2), names, Rng("7", "deal", 3), look)
    return found


def test_a_mirrored_deal_has_the_same_cards_and_dice() -> None:
    one, other = drawn(("club", "random")), drawn(("random", "club"))
    assert one != other, "the players asked for different re-rolls"
    for recipe in {recipe for recipe, _ in one + other}:
        first, second = ([text for name, text in some if name == recipe] for some in (one, other))
        common = min(len(first), len(second))
        assert first[:common] == second[:common]
    for start in ("start", "deal {4 of 1 2 3", "roll {2 dice}"):
        firsts, seconds = (
            [text for name, text in some if name.startswith(start)] for some in (one, other)
        )
        common = min(len(firsts), len(seconds))
        assert common, "in every act, re-rolls or not"
        assert firsts[:common] == seconds[:common]


def test_all_seatings_are_fair() -> None:
    assert seatings(2) == [(True, False), (False, True)]
    assert [len(seatings(seats)) for seats in range(2, 7)] == [2, 6, 6, 20, 20]
    for seats in range(2, 7):
        some = seatings(seats)
        assert len(set(some)) == len(some)
        for seat in range(seats):
            assert 2 * sum(one[seat] for one in some) == len(some), "both as often in each seat"


def test_shares_of_a_ladder_add_up() -> None:
    ladder = Ladder("dancing-dice", '{"seats":3,"endurance":1}', ("random", "club"), "1")
    deals = ladder((0, 0, 6))
    assert all(sum(deal.parts) == WIN * len(deal.games) for deal in deals)
    standing = Standing(ladder, deals)
    club, random = (standing.between(*pair) for pair in (("club", "random"), ("random", "club")))
    assert club.value + random.value == pytest.approx(1)
    assert club.value == standing.overall("club").value > random.value
    assert sum(one.value for one in standing.seats()) == pytest.approx(1)
    assert standing.games == 6 * 6


def test_a_deal_is_one_unit() -> None:
    """Four deals in which each wins a game tell more of equals than eight games by lot."""
    won, lost = Game((True, False), (1, 2), 9, (WIN, 0)), Game((False, True), (1, 2), 9, (0, WIN))
    ladder = Ladder("balletomane", '{"seats":2}', ("a", "b"), "1")
    split = Standing(ladder, [Deal(0, number, (won, lost)) for number in range(20)])
    swept = Standing(ladder, [Deal(0, n, (won, won) if n % 2 else (lost, lost)) for n in range(20)])
    assert split.between("a", "b").value == swept.between("a", "b").value == 0.5
    narrow, wide = split.between("a", "b"), swept.between("a", "b")
    assert narrow.high - narrow.low < (wide.high - wide.low) / 2
    assert wide.high == pytest.approx(wilson(0.5, 20 * 20 / 21)[1])


def test_ratings_follow_who_wins() -> None:
    contests = [("a", "b", 1), ("b", "c", 1), ("a", "c", 1)] * 20
    ratings = rate(["a", "b", "c"], contests)
    assert ratings["a"].mu > ratings["b"].mu > ratings["c"].mu
    assert ratings["a"].sigma < 25 / 3
    even = rate(["a", "b"], [("a", "b", 0)] * 5)
    assert even["a"].mu == pytest.approx(even["b"].mu)


# ---- intervals


def test_the_interval_of_games_one_by_one_is_nearly_wilsons() -> None:
    moments = Moments()
    for number in range(1000):
        moments.add(1, WIN if number % 4 == 0 else 0)
    one = moments.share(WIN)
    assert (one.low, one.high) == pytest.approx(wilson(0.25, 1000), abs=1e-4)


def test_what_comes_often_in_a_game_is_no_new_evidence() -> None:
    once, often = Moments(), Moments()
    for number in range(100):
        once.add(1, number % 2)
        often.add(10, 10 * (number % 2))
    assert often.share().low == pytest.approx(once.share().low)
    assert often.mean().low == pytest.approx(once.mean().low)


def test_what_is_counted_is_never_below_nothing() -> None:
    seldom = Moments()
    for number in range(10):
        seldom.add(1, int(number == 0))
    one = seldom.mean()
    assert one.low == 0.0 < one.value == 0.1 < one.high
    assert Spread({0: 9, 1: 1}).estimate() == one
    often = Moments()
    for number in range(10):
        often.add(1, 5 + number % 2)
    assert 5 < often.mean().low < 5.5 < often.mean().high < 6


def test_moments_add_up_in_any_order() -> None:
    whole, parts = Moments(), [Moments(), Moments()]
    for number in range(10):
        whole.add(number, number * number)
        parts[number % 2].add(number, number * number)
    merged = Moments()
    for part in reversed(parts):
        merged.merge(part)
    assert merged == whole
    assert Moments().share().low == 0
    assert Moments().share().high == 1


# ---- what is counted


@pytest.mark.parametrize("name", ["balletomane", "dancing-dice", "la-danse"])
def test_every_figure_of_a_room_is_laid_out_and_counted(name: str) -> None:
    game = find(name)
    own = figures(game)
    assert own is not None
    setup = msgspec.json.encode(game.setup(seats=2)).decode()
    sums = Balance(name, (setup,), ("random", "random"), "1")((0, 0, 2))
    assert sums.games == len(sums.winners) == 2
    general = {"seat", "player", "shared"}
    laid = {column.key for table in own.tables for column in table.columns}
    counted = {key.partition("/")[0] for key in sums.ratios} - general
    assert counted <= laid
    for measure in own.measures:
        assert sum(sums.spreads[measure.key].values()) == 2
    for table in own.tables:
        keys = [key for key, _ in table.rows]
        assert len(set(keys)) == len(keys)
        for column in table.columns:
            rows = {k.partition("/")[2] for k in sums.ratios if k.startswith(f"{column.key}/")}
            assert rows <= set(keys), f"{table.title}: {column.title}"
    assert sums.ratios["seat/0"].y + sums.ratios["seat/1"].y == 2 * WIN


@pytest.mark.usefixtures("fourth_game")
def test_a_game_without_figures_still_has_those_of_every_game(
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked = ("lab", "balance", "musical-chairs", "--games", "4", "--workers", "1", "--seats", "3")
    found = json.loads(outcome(capsys, *asked))["setups"][0]
    assert [table["title"] for table in found["tables"]] == ["Seats"]
    seats = found["tables"][0]["rows"].values()
    assert sum(seat["seat"]["value"] for seat in seats) == pytest.approx(1)
    assert set(found["choices"]) == {"sit"}
    assert found["numbers"]["inputs"]["least"] > 0


def test_other_setups_meet_the_same_deals(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("lab", "balance", "dancing-dice", "--games", "4", "--players", "random")
    beside = ("--beside", "endurance=10", "--beside", "endurance=2", "--workers", "1")
    same, again, short = json.loads(outcome(capsys, *asked, *beside))["setups"]
    assert {**same, "label": ""} == {**again, "label": ""}, "10 is what it is anyway"
    assert again["same_winner"]["value"] == 1
    assert short["numbers"]["rounds"]["most"] < same["numbers"]["rounds"]["least"]


def test_every_variation_is_set_beside_the_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.html"
    asked = ("lab", "balance", "la-danse", "--games", "1", "--players", "random", "--workers", "1")
    quick = ("--option", "talk=0", "--option", "variations=spell", "--page", str(page))
    found = json.loads(outcome(capsys, *asked, *quick, "--variations"))["setups"]
    others = [name for name in NAMES if name != "spell"]
    assert len(NAMES) == 5
    assert [one["setup"]["variations"] for one in found] == [
        "spell", "spell", *(f"spell+{name}" for name in others)
    ]  # fmt: skip
    assert [one["setup"]["size"] for one in found] == [0, 7, 0, 0, 0, 0]
    text = page.read_text(encoding="utf-8")
    assert all(f"variations spell+{name}" in text for name in others)
    assert "size 6" in text, "the board that fits is named"
    assert "size 0" not in text
    assert "has no variations" in complaint(capsys, *BALANCE, "--variations")


# ---- the pages


class Read(HTMLParser):
    """What a page asks for, and what it has."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str, str]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(tag, name, value or "") for name, value in attrs]


@pytest.mark.parametrize("study", [BALANCE, LADDER], ids=["balance", "ladder"])
def test_a_page_needs_nothing_from_anywhere(
    study: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.html"
    outcome(capsys, *study, "--workers", "1", "--page", str(page))
    text = page.read_text("utf-8")
    found = Read(text)
    assert not {"script", "link", "img", "iframe", "object", "base", "form"} & set(found.tags)
    anchors = {value for _, name, value in found.attributes if name == "id"}
    for _, name, value in found.attributes:
        assert name not in ("src", "srcset", "style", "data"), name
        assert not name.startswith("on")
        if name == "href":
            assert value[1:] in anchors, value
    assert not re.search(r"https?:|//|url\(|@import", text), "no address at all"
    assert "default-src 'none'" in text
    for said in ("--seed 7", "ballroom lab", "engine", "seed"):
        assert said in text
    assert found.tags.count("table") >= 4
    assert text.count("<svg") > 8


def test_a_page_says_names_as_they_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.html"
    outcome(capsys, *LADDER[:-1], "<b>&", "--workers", "1", "--page", str(page))
    assert "<b>&" not in page.read_text("utf-8")
    assert "&lt;b&gt;&amp;" in page.read_text("utf-8")


def test_the_tokens_of_pages_are_those_of_the_house() -> None:
    house = TOKENS.read_text("utf-8")
    light, dark = house.split("@media (prefers-color-scheme: dark)")
    own_light, own_dark = STYLE.read_text("utf-8").split("@media screen and (prefers-color")
    pattern = r"--([\w-]+): ([^;]+);"
    for own, theirs in ((own_light, light), (own_dark, dark)):
        found = dict(re.findall(pattern, own))
        known = dict(re.findall(pattern, theirs.split(":root[data-theme")[0]))
        assert len(found) >= 9
        assert found == {name: known[name] for name in found}


def test_the_terminal_shows_both(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*LADDER, "--workers", "1"]) == 0
    assert "v club" in capsys.readouterr().out
    assert main([*BALANCE, "--workers", "1"]) == 0
    out = capsys.readouterr().out
    assert "What becomes of a card" in out
    assert "seat 0" in out


def test_ctrl_c_is_heard_that_comes_while_processes_are_started() -> None:
    run = (
        "import os, signal\n"
        "from ballroom.lab import work\n"
        "try:\n"
        "    with work._deaf_children():\n"
        "        os.kill(os.getpid(), signal.SIGINT)\n"
        "except KeyboardInterrupt:\n"
        "    print('heard')\n"
    )
    told = subprocess.run([sys.executable, "-c", run], capture_output=True, text=True)
    assert (told.stdout, told.stderr) == ("heard\n", "")


def test_ctrl_c_is_no_traceback_and_says_what_is_kept(tmp_path: Path) -> None:
    """A terminal sends it to the program and to all that it has started."""
    kept = tmp_path / "kept.jsonl"
    run = "import sys; from ballroom.cli import main; sys.exit(main())"
    command = [
        sys.executable, "-c", run, "lab", "ladder", "balletomane", "--deals", "2000",
        "--seed", "3", "--workers", "2", "--keep", str(kept),
    ]  # fmt: skip
    child = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
        # Who runs the tests in the background may have had Ctrl-C turned off for all below.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )  # fmt: skip
    try:
        while not kept.exists() or kept.read_bytes().count(b"\n") < 3:
            assert child.poll() is None
            time.sleep(0.02)
        os.killpg(child.pid, signal.SIGINT)
        _, said = child.communicate(timeout=PATIENCE)
    finally:
        child.kill()
    assert child.returncode == 130
    assert "Traceback" not in said
    assert "Error" not in said
    assert f"batches are kept in {kept}; the same command goes on" in said

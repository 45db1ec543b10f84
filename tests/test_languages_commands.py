"""Every command speaks the language of whoever types it: help, what it prints, complaints."""

import argparse
import ast
import errno
import json
import os
import re
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from pathlib import Path

import pytest

from ballroom.cli import main, parser
from ballroom.commands.arguments import HEADINGS, HELP, MISTAKES, Parser, told
from ballroom.core import registry, system
from ballroom.core.language import ENGLISH, HOLE, LANGUAGES, catalogue, say, spoken
from ballroom.lab import plots
from ballroom.lab.intervals import Estimate
from ballroom.players.registry import levels
from ballroom.table.sqlite import SqliteStore
from tests.test_docs import commands
from tests.test_lab import BALANCE, LADDER

OTHERS = [language for language in LANGUAGES if language != ENGLISH]
NAMES = ["", "lab", *commands()]


@pytest.fixture(params=OTHERS)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def flat(text: str) -> str:
    """A text in one line, as if it had not been wrapped."""
    return " ".join(text.split())


def command(name: str, language: str = ENGLISH) -> Parser:
    """The parser of a command, or of all."""
    found: argparse.ArgumentParser = parser(language)
    for word in name.split():
        (below,) = (a for a in found._actions if isinstance(a, argparse._SubParsersAction))
        found = below.choices[word]
    assert isinstance(found, Parser)
    return found


# ---- where it is said


@pytest.mark.parametrize("name", NAMES)
def test_every_command_can_be_asked_in_a_language(name: str) -> None:
    assert "--language" in command(name)._option_string_actions


@pytest.mark.parametrize(
    "words",
    [
        ("--language", "it", "simulate", "dancing"), ("simulate", "dancing", "--language", "it"),
        ("--language=it", "simulate", "dancing"), ("--lang", "it", "simulate", "dancing"),
        ("--language", "nl", "simulate", "dancing", "--language", "it"),
    ],
)  # fmt: skip
def test_it_may_stand_before_a_command_or_after_it(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*words, "--games", "0"]) == 2
    assert capsys.readouterr().err == f"ballroom: {spoken('--games must be at least 1', 'it')}\n"
    assert main([*words, "--games", "1", "--workers", "1"]) == 0
    assert capsys.readouterr().out.startswith("Dancing Dice, 1 partita\n")
    with pytest.raises(SystemExit):
        main([*words, "--help"])
    assert capsys.readouterr().out.startswith("uso: ballroom simulate")


@pytest.mark.parametrize(
    "words",
    [("games",), ("forget", "Ada", "--store", "sqlite::memory:"), ("lab", "puzzles", "ballet")],
)
def test_one_that_is_not_there_is_refused_in_that_of_the_surroundings(
    words: tuple[str, ...],
    language: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("BALLROOM_LANGUAGE")
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.setenv("LC_MESSAGES", f"{language}_XX.UTF-8")
    assert main([*words, "--language", "xx"]) == 2
    known = ", ".join(f"{tag} ({own})" for tag, own in LANGUAGES.items())
    why = say("there is no language {tag}; there is {known}", tag="'xx'", known=known)
    assert capsys.readouterr().err == f"ballroom: {spoken(why, language)}\n"
    assert spoken(why, language) != why


# ---- help


def texts_of(own: argparse.ArgumentParser) -> Iterator[str]:
    """What is said in the help of a command, in English."""
    yield "usage"
    yield from (one.title or "" for one in own._action_groups if one._group_actions)
    for action in own._actions:
        if isinstance(action, argparse._SubParsersAction):
            yield from (one.help for one in action._choices_actions if one.help)
        elif action.help:
            yield action.help


def typed_of(own: argparse.ArgumentParser) -> Iterator[str]:
    """What stands in the help of a command to be typed, or to be put something in its place."""
    yield from own.prog.split()
    for action in own._actions:
        yield from (*action.option_strings, *(action.choices or ()))
        yield from (str(name) for name in (action.metavar, action.dest.upper(), action.dest))


@pytest.mark.parametrize("name", NAMES)
def test_help_says_nothing_but_what_the_catalogue_has(
    name: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All that is said is found again in the language, and nothing is left but what is typed."""
    monkeypatch.setenv("COLUMNS", "300")
    own, other = command(name), command(name, language)
    rest = flat(other.format_help())
    assert own.description
    assert other.description
    said = [(own.description, spoken(other.description, language))]
    said += [(text, spoken(text, language)) for text in texts_of(own)]
    for text, translated in sorted(said, key=lambda pair: -len(pair[1])):
        assert text != translated, f"{text!r} is English"
        assert translated in rest or translated in flat(other.format_help()), translated
        rest = rest.replace(translated, " ")
    for word in sorted(typed_of(own), key=len, reverse=True):
        rest = rest.replace(word, " ")
    assert not re.search(r"[^\W\d_]{2}", rest), rest


def test_help_follows_the_surroundings(
    language: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BALLROOM_LANGUAGE", language)
    with pytest.raises(SystemExit) as left:
        main(["lab", "ladder", "--help"])
    assert left.value.code == 0
    assert capsys.readouterr().out == command("lab ladder", language).format_help()


# ---- what is typed wrongly

WRONG = {
    ("dance",): "argument {argument}: {mistake}",
    ("--no-browser", "polka"): "argument {argument}: {mistake}",
    ("serve", "--log", "loud"): "argument {argument}: {mistake}",
    ("serve", "--port"): "argument {argument}: {mistake}",
    ("serve", "--port", "hall"): "argument {argument}: {mistake}",
    ("games", "--json=1"): "argument {argument}: {mistake}",
    ("rules",): "the following arguments are required: {arguments}",
    ("lab",): "the following arguments are required: {arguments}",
    ("games", "--polka"): "unrecognized arguments: {arguments}",
    ("play", "--s", "3"): "ambiguous option: {option} could match {options}",
}


def mistakes(message: str) -> Iterator[str]:
    """The texts that a mistake was told with."""
    said = told(message)
    yield said.template
    if "mistake" in said.values:
        yield from mistakes(said.values["mistake"])


def mistaken(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> str:
    with pytest.raises(SystemExit) as left:
        main(words)
    assert left.value.code == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    return captured.err.splitlines()[-1]


def test_every_mistake_is_known_and_met(capsys: pytest.CaptureFixture[str]) -> None:
    met: set[str] = set()
    for words, template in WRONG.items():
        message = mistaken(words, capsys).partition(": error: ")[2]
        met.update(found := [*mistakes(message)])
        assert found[0] == template
    assert met == {template for template, _ in MISTAKES}


@pytest.mark.parametrize("words", WRONG, ids=" ".join)
def test_a_mistake_is_told_in_the_language(
    words: tuple[str, ...], language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    message = mistaken(words, capsys).partition(": error: ")[2]
    said = mistaken(("--language", language, *words), capsys)
    for template in mistakes(message):
        for part in HOLE.split(template)[::3]:
            own = part.strip(" :(")
            assert len(own) < 4 or own not in said or own in catalogue(language)[template], said
    assert said.endswith(spoken(told(message), language))
    assert said != f"ballroom: error: {message}"


NEVER = {
    # What only a program does wrong, or what no command of ours asks of argparse.
    ".__call__() not defined", "'required' is an invalid argument for positionals",
    "mutually exclusive arguments must be optional", "{} is not callable",
    "can't open '{}': {}", "cannot merge actions - two groups are named {}",
    "invalid option string {}: must start with a character {}",
    "dest= is required for options like {}", "invalid conflict_resolution value: {}",
    "cannot have multiple subparser arguments", "expected at most one argument",
    "expected at least one argument", "conflicting subparser: {}",
    "conflicting subparser alias: {}",
    "unknown parser {} (choices: {})", "one of the arguments {} is required",
    'argument "-" with mode {}', "not allowed with argument {}", "unexpected option string: {}",
    "conflicting option string: {}", "expected {} argument", "{}: warning: {}\n",
    "argument '{}' is deprecated", "option '{}' is deprecated", "command '{}' is deprecated",
    "subcommands",
}  # fmt: skip


def test_argparse_says_nothing_else() -> None:
    """Another Python may have other words; then this tells which."""
    tree = ast.parse(Path(argparse.__file__).read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    named = [one for one in calls if isinstance(one.func, ast.Name)]
    asked = [one.args[0] for one in named if ast.unparse(one.func) in ("_", "ngettext")]
    found = {
        re.sub(r"%(?:\(\w+\))?[rs]", "{}", str(one.value).replace("%(type)s", "int"))
        for one in asked
        if isinstance(one, ast.Constant)
    }
    ours = {HOLE.sub("{}", template) for template, _ in MISTAKES}
    ours |= {*HEADINGS, *HELP, "usage: ", "{}: error: {}\n"}
    assert len(found) > 20
    assert not found - ours - NEVER


def test_only_numbers_are_read_by_argparse() -> None:
    kinds = {action.type for name in NAMES for action in command(name)._actions}
    assert kinds <= {None, int, Path}


# ---- what commands say


def run(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> tuple[str, str]:
    """What a command says on standard output, and on standard error."""
    assert main(words) == status
    captured = capsys.readouterr()
    return flat(captured.out), flat(captured.err)


def english_in(said: str, language: str) -> set[str]:
    """Parts of English texts, of two words or more, that stand in something said otherwise."""
    found = set()
    for text, other in catalogue(language).items():
        for part in HOLE.split(text)[::3]:
            words = flat(part).strip(" .,:;()")
            if " " in words and len(words) > 6 and words in said and words not in other:
                found.add(words)
    return found


def test_english_would_be_found() -> None:
    said = "plaats 0 sat at 3 tafels, every state is right"
    assert "every state is right" in english_in(said, "nl")
    assert not english_in("plaats 0 zat aan 3 tafels", "nl")


@contextmanager
def busy_port() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as line:
        yield line.getsockname()[1]


def wrong_commands(folder: Path, port: int) -> Iterator[tuple[str, ...]]:
    """Commands that complain, with the status that they end with."""
    store = ("--store", f"sqlite:{folder / 'games.db'}")
    strange, cut, taken = folder / "strange.txt", folder / "cut.jsonl", folder / "taken"
    strange.write_text("neither a table nor a puzzle\n" * 40)
    cut.write_text('{"line":"store","format":1}\n')
    taken.touch()
    few = ("--games", "1", "--workers", "1")
    yield ("simulate", "ballet", "--players", "polo")
    yield ("simulate", "ballet", "--players", "club,club,club", "--seats", "2")
    yield ("simulate", "ballet", "--games", "0")
    yield ("simulate", "ballet", "--on", "mars")
    yield ("simulate", "ballet", "--workers", "0")
    yield ("simulate", "ballet", *few, "--records", str(taken))
    yield ("simulate", "ballet", *few, "--records", str(folder / "no" / "where"))
    yield ("lab", "ladder", "ballet", "--deals", "0")
    yield ("lab", "ladder", "ballet", "--players", "club")
    yield ("lab", "ladder", "ballet", "--page", str(folder))
    yield ("lab", "balance", "ballet", "--variations")
    yield ("lab", "balance", "ballet", "--keep", str(strange))
    yield ("lab", "balance", "ballet", "--on", f"ray://127.0.0.1:{port}0")
    yield ("lab", "puzzles", "ballet", "--kind", "polo")
    yield ("lab", "puzzles", "ballet", "--every", "0")
    yield ("lab", "puzzles", "ballet", "--weigh", str(folder / "none"))
    yield ("serve", "--workers", "99", *store)
    yield ("serve", "--port", str(port), *store)
    yield ("serve", "--host", "no.such.host.invalid", *store)
    yield ("serve", "--store", "polo")
    yield ("serve", "--store", f"sqlite:{strange}")
    yield ("serve", "--store", "postgresql://127.0.0.1:9/none")
    yield ("export", str(taken), *store)
    yield ("export", str(folder / "no" / "where"), *store)
    yield ("import", str(folder / "none"), *store)
    yield ("import", str(strange), *store)
    yield ("import", str(cut), *store)
    yield ("forget", "Ada", "--store", "polo")
    yield ("data", "balletomane")
    yield ("play", "--join", "polo", "--plain")
    yield ("play", "ballet", "--players", "club,polo", "--plain")
    yield ("replay", str(folder / "none"))
    yield ("rules", "ballet", "99")


def test_every_complaint_is_made_in_the_language(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with busy_port() as port:
        for words in wrong_commands(tmp_path, port):
            status = main(words)
            english = capsys.readouterr()
            assert status in (1, 2), words
            assert main([*words, "--language", language]) == status
            said = capsys.readouterr()
            assert said.out == english.out == ""
            assert said.err != english.err, words
            assert not english_in(said.err, language), said.err


def test_what_a_house_is_told_wrongly_is_said_in_the_language(
    language: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    here, served = ("--language", language), ("serve", "--language", language)
    assert not english_in(run(capsys, "check", *here, status=2)[1], language)
    for value in ("many", "0"):
        monkeypatch.setenv("BALLROOM_MAX_TABLES", value)
        for words in (here, served):
            said = run(capsys, *words, status=2)[1]
            assert "BALLROOM_MAX_TABLES" in said
            assert not english_in(said, language)
    monkeypatch.delenv("BALLROOM_MAX_TABLES")
    store = SqliteStore(str(tmp_path / "ballroom" / "games.db"))
    claim = store.claim()
    for words in (here, served):
        said = run(capsys, *words, status=2)[1]
        path = tmp_path / "ballroom" / "games.db"
        used = say("another house uses {path}; several need postgresql://..", path=str(path))
        assert said == f"ballroom: {spoken(used, language)}"
        assert said != f"ballroom: {used}"
    assert claim is not None
    claim.close()
    store.close()
    with sqlite3.connect(tmp_path / "ballroom" / "games.db") as db:
        db.execute("pragma user_version = 99")
    assert not english_in(run(capsys, *served, status=2)[1], language)
    monkeypatch.setenv(registry.ELSEWHERE, "no.such.house")
    assert not english_in(run(capsys, "games", *here, status=2)[1], language)


@pytest.mark.parametrize(
    ("words", "heard"),
    [
        (
            ("simulate", "dancing", "--games", "3", "--workers", "1"),
            ("games", "won", "share", "95% interval"),
        ),
        ((*LADDER, "--workers", "1"), ("won", "95% interval")),
        ((*BALANCE, "--workers", "1"), ("Seats", "won", "card", "act won")),
    ],
    ids=["simulate", "ladder", "balance"],
)
def test_what_many_games_came_to_is_said_in_the_language(
    words: tuple[str, ...], heard: tuple[str, ...], language: str,
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setenv("COLUMNS", "300")
    english = run(capsys, *words)[0]
    said = run(capsys, *words, "--language", language)[0]
    assert not english_in(said, language), said
    for text in heard:
        assert f" {text} " in english
        assert f" {text} " not in said
        assert f" {spoken(text, language)} " in said
    assert re.search(r"\d\.\d%", english)
    assert not re.search(r"\d\.\d%", said)
    assert re.search(r"\d,\d%", said)
    monkeypatch.setenv("BALLROOM_LANGUAGE", language)
    told = [
        json.loads(run(capsys, *words, "--json", *more)[0]) for more in ((), ("--language", "en"))
    ]
    for one in told:
        for name in ("seconds", "games_per_second", "moves_per_second"):
            one.pop(name, None)
    assert told[0] == told[1], "a program is told the same everywhere"


def test_a_store_is_moved_in_the_language(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store, own = ("--store", f"sqlite:{tmp_path / 'games.db'}"), ("--language", language)
    file = tmp_path / "all.jsonl"
    for words in (("export", str(file)), ("import", str(file)), ("forget", "Ada")):
        said = run(capsys, *words, *store, *own)[0]
        assert said
        assert not english_in(said, language)
    forgotten = say("{name} is forgotten at {tables} {tables|table|tables}.", name="Ada", tables=0)
    assert run(capsys, "forget", "Ada", "--yes", *store, *own)[0] == spoken(forgotten, language)


def test_work_that_is_kept_is_told_in_the_language(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keep = ("--workers", "1", "--keep", str(tmp_path / "keep"), "--language", language)
    run(capsys, *BALANCE, *keep)
    said = run(capsys, *BALANCE, *keep)[1]
    assert str(tmp_path / "keep") in said
    assert not english_in(said, language)
    said = run(capsys, *BALANCE[:-1], "8", *keep, status=2)[1]
    assert not english_in(said, language)


# ---- pages


class Words(HTMLParser):
    """All that is read on a page, aloud or not."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.language = ""
        self._silent = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent = tag == "style"
        here = {name: value or "" for name, value in attrs}
        self.language = here.get("lang", self.language)
        self.found += [here[name] for name in ("aria-label", "data-head") if name in here]

    def handle_data(self, data: str) -> None:
        if not self._silent and data.strip():
            self.found.append(flat(data))


@pytest.mark.parametrize(
    "study",
    [
        LADDER,
        (*BALANCE, "--players", "random,club"),
        ("lab", "balance", "dancing-dice", "--players", "random", "--games", "3"),
        (
            "lab", "balance", "la-danse", "--players", "quiet", "--games", "2",
            "--beside", "talk=1", "--option", "talk=0", "--option", "quick=0", "--seats", "3",
        ),
    ],
    ids=["ladder", "balletomane", "dancing-dice", "la-danse"],
)  # fmt: skip
def test_a_page_is_written_in_the_language(
    study: tuple[str, ...], language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Text by text: what is the same in both languages is a name, or is typed."""
    pages = {}
    for one in (ENGLISH, language):
        file = tmp_path / f"{one}.html"
        run(capsys, *study, "--workers", "1", "--page", str(file), "--language", one, "--json")
        pages[one] = Words(file.read_text("utf-8"))
    english, said = pages[ENGLISH], pages[language]
    assert (english.language, said.language) == (ENGLISH, language)
    assert len(english.found) == len(said.found)
    same = {
        one
        for one, other in zip(english.found, said.found, strict=True)
        if one == other and re.search(r"[^\W\d_]", one)
    }
    by_chance = {text for text, other in catalogue(language).items() if text == other}
    game = registry.games()[registry.find(study[2]).name]
    typed = {"mu", "sigma", "p95", game.name, *levels(game), *game.setup.__struct_fields__}
    same = {one for one in same - by_chance if not set(WORD.findall(one)) <= typed | by_chance}
    assert same <= names_in(game.name)
    assert not re.search(r"\d\.\d%", " ".join(said.found)), "decimals have a comma"
    repeated = next(text for text in said.found if text.startswith("ballroom lab"))
    assert f"--language {language}" in repeated


WORD = re.compile(r"[^\W\d_][\w-]+")


def names_in(game: str) -> set[str]:
    """What is called the same everywhere: dances, dancers, feats."""
    if game == "dancing-dice":
        from ballroom.games.dancing_dice import tables as dice

        return {*dice.DANCES, "Rock", "Gala", "Tango"}
    if game == "la-danse":
        from ballroom.games.la_danse import tables as danse

        return {kind.name for kind in danse.KINDS}
    return set()


def test_drawings_have_the_marks_of_the_language(language: str) -> None:
    axis = plots.axis_for([Estimate(0.4, 0.1, 0.9, 3)], False, None, from_zero=False)
    assert ">0.6<" in plots.axis_drawn(axis, ENGLISH)
    assert ">0,6<" in plots.axis_drawn(axis, language)
    drawn = plots.columns(plots.binned({1: 2, 99: 1}), "", language)
    assert f"{spoken(say('{low} to {high}', low=0, high=4), language)}: 66,7%" in drawn


# ---- what a system says


def test_errors_of_the_system_are_known_by_its_own_words(language: str) -> None:
    for number, text in system.ERRORS.items():
        assert os.strerror(number) == text
        (why,) = system.reason(OSError(number, "in other words"))
        assert why == text
        assert spoken(why, language) != text
    assert system.reason(OSError("gone")) == ["gone"]
    assert system.complaint(OSError("gone")) == "gone"
    nowhere = system.complaint(OSError(errno.ENOENT, "nothing", "a.txt"))
    assert nowhere == "a.txt: No such file or directory"
    own = spoken("No such file or directory", language)
    assert spoken(nowhere, language) == f"a.txt: {own}"
    assert system.reason(ValueError("no number")) == ["no number"]


def test_errors_of_sqlite_are_known_by_its_own_words(tmp_path: Path, language: str) -> None:
    file = tmp_path / "games.db"
    file.write_bytes(b"no database at all " * 99)
    with pytest.raises(sqlite3.DatabaseError) as strange:
        sqlite3.connect(file).execute("select * from tables")
    with pytest.raises(sqlite3.OperationalError) as nowhere:
        sqlite3.connect(tmp_path / "no" / "where").execute("select 1")
    for error in (strange.value, nowhere.value):
        assert str(error) in system.STORES
        assert spoken(str(error), language) != str(error)

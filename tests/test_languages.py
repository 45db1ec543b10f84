"""All that is said can be said in every language, with everything that is filled in."""

import json
import re
from pathlib import Path

import pytest

from ballroom.cli import main
from ballroom.client import House, NotDone, Seat
from ballroom.core import registry, rulebook
from ballroom.core.language import (
    ENGLISH,
    HOLE,
    LANGUAGES,
    as_it_is,
    catalogue,
    chosen,
    guest,
    joined,
    named,
    number,
    say,
    spoken,
)
from ballroom.table import records
from tests import texts
from tests.houses import RunningHouse, run
from tests.seating import table_of

OTHERS = [language for language in LANGUAGES if language != ENGLISH]
SAID = texts.catalogue()


def read(language: str, name: str) -> dict[str, str]:
    """One file of a catalogue."""
    file = texts.CATALOGUES / language / f"{name}.json"
    found: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return found


def holes(text: str) -> set[str]:
    """What is filled in, and what chooses a form."""
    return {f"{hole['name']}{'|' if hole['forms'] else ''}" for hole in HOLE.finditer(text)}


@pytest.mark.parametrize("name", SAID)
def test_the_english_catalogue_has_all_that_is_said(name: str) -> None:
    assert list(read(ENGLISH, name)) == SAID[name], "write it: python -m tests.texts"


def test_what_only_stands_among_others_is_filled_in() -> None:
    for said in SAID.values():
        for text in said:
            assert not re.search(r"[{}]", HOLE.sub("", text)), text


@pytest.mark.parametrize("path", texts.speaking(), ids=lambda path: path.stem)
def test_what_speaks_says_nothing_else(path: Path) -> None:
    """Every sentence in the sources of commands and studies is a text of the catalogue."""
    assert not list(texts.unsaid(path)), "say it with say, and write it: python -m tests.texts"


def test_what_is_not_said_would_be_found(tmp_path: Path) -> None:
    path = tmp_path / "command.py"
    path.write_text(
        '''"""A command that greets."""
print("good evening", say("{name} has chosen.", name="Ada"))
raise Complaint(f"{name} is not here")
add_column("<b>no words</b>", "{one}, {other}", "word")
'''
    )
    assert list(texts.unsaid(path)) == ["good evening", " is not here"]


# ---- saying


def test_a_phrase_is_english_and_can_be_said_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    words = {
        "{name} rolls {count} {count|die|dice} in {dance}.": (
            "{dance}: {count} {count|dado|dadi} per {name}."
        ),
        "the {which} dance": "il {which} ballo",
        "first": "primo",
        "{others} and {last}": "{others} e {last}",
    }  # fmt: skip
    monkeypatch.setattr("ballroom.core.language.catalogue", lambda _: words)
    dance = say("the {which} dance", which=say("first"))
    template = next(iter(words))
    rolled = say(template, name="first", count=2, dance=dance)
    assert rolled == "first rolls 2 dice in the first dance."
    assert spoken(rolled) == rolled
    assert spoken(rolled, "it") == "il primo ballo: 2 dadi per first."  # a name is a name
    assert spoken("first", "it") == "primo"
    assert spoken(joined("; ", [say("first"), "first"]), "it") == "primo; first"
    assert spoken(say("{all}.", all=["Ada", say("first"), 3]), "it") == "Ada, primo e 3."
    assert spoken(say("{all}.", all=()), "it") == "."
    assert type(spoken(rolled)) is str, "what leaves the house is plain"


def test_a_number_has_the_marks_of_its_language(monkeypatch: pytest.MonkeyPatch) -> None:
    won = "{games} {games|game|games}, {share} won"
    words = {won: "{share}: {games} {games|partita|partite}"}
    monkeypatch.setattr("ballroom.core.language.catalogue", lambda _: words)
    many = say(won, games=number(1234), share=number(0.1234, ".1%"))
    assert many == "1,234 games, 12.3% won"
    assert spoken(many, "it") == "12,3%: 1.234 partite"
    assert spoken(say(won, games=number(1), share=number(50, "g", "%")), "it") == "50%: 1 partita"
    assert spoken(number(1234.5, ",.2f"), "nl") == "1.234,50"
    assert spoken(number(1234.5, ",.2f"), "xx") == "1,234.50"
    assert spoken(as_it_is("{games}"), "it") == "{games}"


def test_a_guest_is_called_by_name_where_names_are_known() -> None:
    red, blue = guest(0, "Red"), guest(1, "Blue")
    said = say("{all} and {one}.", all=[red, say("{who}'s", who=blue), 3], one=blue)
    assert said == "Red, Blue's and 3 and Blue."
    assert named(said, ("Ada", "Ben")) == "Ada, Ben's and 3 and Ben."
    assert named(red, ("Ada", "Ben")) == "Ada"
    assert named("Red", ("Ada", "Ben")) == "Red"


@pytest.mark.parametrize(
    ("asked", "language"),
    [
        ("", "en"), ("nl", "nl"), ("it-CH", "it"), ("it_IT.UTF-8", "it"), ("C.UTF-8", "en"),
        ("fr, nl;q=0.4, it;q=0.6", "it"), ("de;q=x,nl", "nl"), ("*", "en"), (",;q=", "en"),
        ("nl;q=0.1,en", "en"), ("x" * 10_000, "en"),
    ],
)  # fmt: skip
def test_a_language_is_chosen(asked: str, language: str) -> None:
    assert chosen(asked) == language


def test_an_unknown_language_is_english() -> None:
    assert catalogue("xx") == {}
    assert spoken(say("{name} has chosen.", name="Ada"), "xx") == "Ada has chosen."


# ---- the other languages


@pytest.mark.parametrize("name", SAID)
@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_all_that_is_said(language: str, name: str) -> None:
    there = read(language, name)
    missing = [text for text in SAID[name] if text not in there]
    assert not missing, f"{len(missing)} texts are missing in {language}: {missing[:5]}"
    assert not (there.keys() - set(SAID[name])), "what nobody says any more"


@pytest.mark.parametrize("name", SAID)
@pytest.mark.parametrize("language", OTHERS)
def test_a_language_fills_in_the_same(language: str, name: str) -> None:
    """All that English fills in; a number may choose a form where English needs none."""
    for text, other in read(language, name).items():
        assert other.strip(), f"nothing is said for {text!r}"
        assert not re.search(r"[{}]", HOLE.sub("", other)), other
        ours, theirs = holes(text), holes(other)
        chosen_by = {hole.rstrip("|") for hole in theirs}
        filled = {hole for hole in ours if not hole.endswith("|")}
        assert filled <= theirs, f"{other!r} lacks {filled - theirs}"
        assert chosen_by <= {hole.rstrip("|") for hole in ours}, f"{other!r} fills in more"
        for hole in HOLE.finditer(other):
            assert hole["forms"] is None or hole["forms"].count("|") == 2, other


@pytest.mark.parametrize("language", OTHERS)
def test_a_text_is_said_one_way_wherever_it_stands(language: str) -> None:
    """A catalogue has no places: whichever file is read last would be heard."""
    ways: dict[str, set[str]] = {}
    for name in set(SAID) - {"page"}:
        for text, other in read(language, name).items():
            ways.setdefault(text, set()).add(other)
    assert not {text: some for text, some in ways.items() if len(some) > 1}


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", sorted(registry.games()))
def test_the_rules_are_there_in_every_language(name: str, language: str) -> None:
    game = registry.games()[name]
    english = rulebook.paragraphs(game)
    other = rulebook.paragraphs(game, language=language)
    assert list(other) == list(english)
    sections: dict[str, str] = {}
    for at, one in other.items():
        assert one.marks == english[at].marks, at
        assert one.text != english[at].text, f"{at} is not translated"
        assert sections.setdefault(english[at].section, one.section) == one.section
        figures = [re.findall(r"\d+", text) for text in (english[at].text, one.text)]
        assert sorted(figures[0]) == sorted(figures[1]), f"{at} has other numbers"


@pytest.mark.parametrize("language", OTHERS)
def test_the_house_speaks_the_language_it_is_asked_in(tmp_path: Path, language: str) -> None:
    """Over HTTP and at a table: log, refusals, rules; and another hears the same in English."""

    async def evening(house: House) -> None:
        asked = House(house.address, language)
        with pytest.raises(NotDone) as refused:
            await asked.open_table("dancing-dice", [""] * 7)
        why = say("A marathon is for 2 to 6 couples, not {seats}.", seats=7)
        assert refused.value.sentence == spoken(why, language) != why
        assert refused.value.rule == "DD-1.1"
        told = await asked.get("/api/games/dancing-dice/rules")
        plain = await house.get("/api/games/dancing-dice/rules")
        assert told != plain
        link, _ = await house.open_table("dancing-dice", ["", ""])
        async with Seat(link, await house.take(link, "Ann", "Bo")) as both:
            other = Seat(link)
            other.language = language
            async with other:
                await both.move(both.sight(0).legal[0], 0)
                await other.until(lambda: len(other.log) == len(both.log))
                lines = [
                    {sentence.text for one in seat.log for sentence in one.sentences}
                    for seat in (both, other)
                ]
                assert "Ann has chosen." in lines[0]
                expected = spoken(say("{name} has chosen.", name="Ann"), language)
                assert expected != "Ann has chosen."
                assert expected in lines[1]
                assert "Ann has chosen." not in lines[1]

    with RunningHouse(tmp_path) as running:
        run(evening(running.house))


# ---- commands


def asked(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> str:
    """What a command says, lines that were wrapped made one."""
    assert main(arguments) == status
    said = capsys.readouterr()
    return " ".join((said.err if status else said.out).split())


@pytest.mark.parametrize("language", OTHERS)
def test_commands_speak_the_language_of_whoever_types_them(
    language: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = registry.games()["dancing-dice"]
    own = rulebook.paragraphs(game, language=language)["DD-4.2"].text
    simulated, kept = tmp_path / "simulated.jsonl", tmp_path / "kept.jsonl"
    some = ("--games", "1", "--workers", "1", "--option", "endurance=1")
    asked(capsys, "simulate", "dancing-dice", *some, "--records", str(simulated))
    kept.write_bytes(records.write(table_of("dancing-dice"), (0,)))

    def spoken_in(*more: str) -> list[str]:
        return [
            asked(capsys, "rules", "dancing", *more),
            asked(capsys, "games", *more),
            asked(capsys, "replay", str(simulated), "--step", *more),
            asked(capsys, "verify", str(kept), *more),
            asked(capsys, "rules", "polo", *more, status=2),
            asked(capsys, "verify", str(simulated), *more, status=1),
        ]

    monkeypatch.setenv("BALLROOM_LANGUAGE", ENGLISH)
    english = spoken_in()
    by_switch = spoken_in("--language", language)
    monkeypatch.setenv("BALLROOM_LANGUAGE", f"{language}_XX.UTF-8")
    assert spoken_in() == by_switch
    assert all(one != other for one, other in zip(by_switch, english, strict=True))
    rules, games, step, checked, polo, wrong = by_switch
    assert own in rules
    assert spoken(game.about, language).split()[0] in games
    assert spoken("nature", language) in step
    assert "every state is right" not in step
    assert spoken("The game was not over; more may be checked when it is.", language) in checked
    assert "no game 'polo'" in english[4]
    assert "no game" not in polo
    assert spoken(say("line {line}: {reason}", line=1, reason=""), language).strip() in wrong
    told = json.loads(asked(capsys, "rules", "dancing", "4.2", "--json"))
    assert told["paragraphs"][0]["text"] != own, "what surrounds a program does not change its data"
    told = json.loads(asked(capsys, "rules", "dancing", "4.2", "--json", "--language", language))
    assert told["paragraphs"][0]["text"] == own

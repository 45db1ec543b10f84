"""Lessons: each is a game by the rules, and says nothing that the rules do not say."""

import re
import tomllib
from fnmatch import fnmatchcase
from itertools import takewhile
from typing import Any

import msgspec
import pytest

from ballroom.core import registry, rulebook
from ballroom.core.contract import AnyGame, Illegal
from ballroom.core.jsons import write_view
from ballroom.table import lessons
from ballroom.table.lessons import LEARNER, Script, Step
from ballroom.table.study import Study
from tests.texts import SOURCES

GAMES = registry.games()
LESSONS = [(game, name) for game in GAMES.values() for name in lessons.scripts(game)]
EACH = pytest.mark.parametrize(
    ("game", "name"), LESSONS, ids=[f"{game.name}-{name}" for game, name in LESSONS]
)
PARTS = {"dancing-dice": "judged", "balletomane": "scored", "la-danse": "measure-began"}
"""The event that ends a round, an act or a measure, or comes right after."""
SHORTEST, LONGEST = 12, 18
LONGEST_TEXT = 330


def script(game: AnyGame, name: str) -> Script:
    return lessons.scripts(game)[name]


def moments(game: AnyGame, name: str) -> list[tuple[Step, Study]]:
    """Each step with a game that stands where the learner is asked, or reads."""
    found = []
    one = script(game, name)
    for at, step in enumerate(one.steps):
        study = lessons.begun(game, one)
        for before in one.steps[:at]:
            play(study, before.plays)
            play(study, (f"{LEARNER}: {before.move}",) if before.ask else ())
            play(study, before.then)
        play(study, step.plays)
        found.append((step, study))
    return found


def play(study: Study, plays: tuple[str, ...]) -> None:
    for text in plays:
        study.play(*lessons.play_of(text))


def test_every_game_has_a_lesson_and_la_danse_two() -> None:
    for game in GAMES.values():
        assert next(iter(lessons.scripts(game))) == "first"
    assert list(lessons.scripts(GAMES["la-danse"])) == ["first", "deals"]


@EACH
def test_every_move_is_legal_and_the_learner_may_make_the_wanted_ones(
    game: AnyGame, name: str
) -> None:
    for step, study in moments(game, name):
        if not step.ask:
            continue
        assert LEARNER in game.to_move(study.state), step.ask
        for text in (step.move, *step.also):
            assert study.why_not(text) is None, f"{text}: {study.why_not(text)}"
            assert game.write_move(game.read_move(text)) == text, "as the game writes it"


@EACH
def test_moves_that_count_as_well_lead_on_as_the_wanted_one(game: AnyGame, name: str) -> None:
    for step, study in moments(game, name):
        state = study.state
        for text in step.also:
            study.state = state
            study.play(LEARNER, text)
            play(study, step.then)


@EACH
def test_every_answer_is_given_to_some_legal_move_and_every_legal_move_has_one(
    game: AnyGame, name: str
) -> None:
    for step, study in moments(game, name):
        if not step.ask:
            continue
        legal = set(study.legal()) - {step.move, *step.also}
        for wrong in step.wrong:
            fit = {m for m in legal if any(fnmatchcase(m, p) for p in wrong.moves)}
            free = any("offer" in pattern for pattern in wrong.moves)  # these cannot be listed
            assert fit or not wrong.moves or free, f"nobody hears: {wrong.say}"
            legal -= fit
        assert any(not wrong.moves for wrong in step.wrong), f"no answer to others: {step.ask}"


@EACH
def test_every_cited_rule_is_there(game: AnyGame, name: str) -> None:
    known = rulebook.paragraphs(game)
    for step in script(game, name).steps:
        for rule in step.rules:
            assert rule in known


@EACH
def test_what_is_said_of_numbers_marked_as_ours_cites_a_paragraph_of_ours(
    game: AnyGame, name: str
) -> None:
    """A dagger is not for decoration: nobody marks what the rulebook has."""
    known = rulebook.paragraphs(game)
    for step in script(game, name).steps:
        if "†" in step.say + step.ask:
            ours = [rule for rule in step.rules if known[rule].ours]
            assert ours, f"whose is it? {step.say}{step.ask}"


@EACH
def test_a_lesson_is_short_and_lets_the_learner_do_it(game: AnyGame, name: str) -> None:
    one = script(game, name)
    assert SHORTEST <= len(one.steps) <= LONGEST
    asks = [bool(step.ask) for step in one.steps]
    assert sum(asks) * 5 >= len(asks) * 2, "the learner does something all the time"
    for at in range(len(asks)):
        said = len(list(takewhile(lambda asked: not asked, asks[at:])))
        assert said <= 3, "nobody listens that long"
    assert not one.steps[-1].ask, "it ends with a word"
    for step in one.steps:
        assert bool(step.ask) != bool(step.say)
        assert len(step.ask or step.say) <= LONGEST_TEXT
        if step.ask:
            assert step.well
            assert step.hint
        else:
            for doing in (step.move, step.also, step.then, step.well, step.wrong):
                assert not doing
    assert one.minutes <= 6


@EACH
def test_the_prepared_game_comes_to_the_end_of_a_part(game: AnyGame, name: str) -> None:
    found = lessons.lesson(game, name)
    told = [
        sentence.event["kind"]
        for step in found.steps
        for frame in (*step.frames, *step.after)
        for sentence in frame.sentences
    ]
    assert PARTS[game.name] in told


@EACH
def test_the_learner_sees_what_seat_0_may_see_and_no_more(game: AnyGame, name: str) -> None:
    found = lessons.lesson(game, name)
    assert found.seat == LEARNER
    views = [bytes(found.start)]
    for step in found.steps:
        views += [bytes(frame.view) for frame in (*step.frames, *step.after)]
    for view in views:
        assert msgspec.json.decode(view, type=game.view_type).seat == LEARNER
    study = lessons.begun(game, script(game, name))
    assert views[0] == write_view(game.view(study.state, LEARNER))
    for step in found.steps:
        for frame in (*step.frames, *step.after):
            for sentence in frame.sentences:
                assert "to" not in sentence.event
                assert sentence.to is None


def test_what_only_another_may_know_is_not_told() -> None:
    text = msgspec.json.encode(lessons.lesson(GAMES["dancing-dice"], "first")).decode()
    assert "Robin: ivory 2-2-5" in text
    assert not re.search(r"(Cleo|Basil|Viola): ivory", text)


def test_time_that_passes_is_one_picture_with_all_that_was_told() -> None:
    found = lessons.lesson(GAMES["la-danse"], "first")
    wrote = script(GAMES["la-danse"], "first")
    for step, written in zip(found.steps, wrote.steps, strict=True):
        assert len(step.frames) == (1 if written.later else len(written.plays))
        if written.later:
            assert len(step.frames[0].sentences) > len(written.plays)


def test_what_a_game_cannot_list_is_listed_where_it_is_wanted() -> None:
    step = lessons.lesson(GAMES["la-danse"], "deals").steps[3]
    offers = [move for move in step.legal if move.startswith("offer")]
    assert offers == list(step.wanted)


def test_a_lesson_is_said_in_the_language_of_its_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    wrote = script(GAMES["dancing-dice"], "first")
    words = {wrote.title: "Je eerste marathon", wrote.steps[0].say: "Welkom!"}
    monkeypatch.setattr("ballroom.core.language.catalogue", lambda _: words)
    lessons.lesson.cache_clear()
    found = lessons.lesson(GAMES["dancing-dice"], "first", "nl")
    assert found.title == "Je eerste marathon"
    assert found.steps[0].text == "Welkom!"
    lessons.lesson.cache_clear()


# ---- the laws can fail


def broken(**changes: Any) -> Script:
    """The first lesson of Dancing Dice with another fourth step."""
    path = SOURCES / "games" / "dancing_dice" / "lessons" / "first.toml"
    told = tomllib.loads(path.read_text(encoding="utf-8"))
    told["steps"][3] |= changes
    return msgspec.convert(told, Script)


def test_a_lesson_with_a_move_that_the_rules_refuse_is_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = GAMES["dancing-dice"]
    monkeypatch.setattr(lessons, "scripts", lambda _: {"first": broken(then=["1: arrange 123"])})
    lessons.lesson.cache_clear()
    with pytest.raises((Illegal, ValueError)):
        lessons.lesson(game, "first")


def test_what_a_lesson_does_not_know_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        broken(wanted="keep")
    with pytest.raises(lessons.NoSuchLesson):
        lessons.lesson(GAMES["dancing-dice"], "tenth")

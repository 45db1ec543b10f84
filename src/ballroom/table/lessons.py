"""Lessons: a guided first game, prepared in a game's own folder, played by its real rules.

`lessons/NAME.toml` says how the game is set up and what happens, step by step. A step says
something, or asks the learner, who has seat 0, for a move. Moves of the others and of the dice are
written `1: keep` and `-: roll 2 5`. docs/lessons.md describes the format.
"""

import tomllib
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib import resources
from typing import Any

import msgspec
from msgspec.structs import replace

from ballroom.core.chance import CHANCE
from ballroom.core.contract import AnyGame
from ballroom.core.language import ENGLISH, spoken
from ballroom.core.registry import room
from ballroom.table.study import Shown, Study

LEARNER = 0
"""The seat of whoever learns."""


class NoSuchLesson(LookupError):
    """Raised for a lesson that a game does not have."""


class Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something in the file of a lesson."""


class Wrong(Written, frozen=True):
    """What is said to some moves that are not the wanted one, or without any to all others."""

    say: str
    moves: tuple[str, ...] = ()
    """As the game writes them; `*` in one is anything."""


class Step(Written, frozen=True):
    """Something to read (`say`) or to do (`ask`)."""

    say: str = ""
    ask: str = ""
    plays: tuple[str, ...] = ()
    """What others do before it."""
    later: bool = False
    """They are not shown one by one: time has passed."""
    look: tuple[str, ...] = ()
    """What is lit on the board, in the words of the game's room in the page."""
    rules: tuple[str, ...] = ()
    move: str = ""
    also: tuple[str, ...] = ()
    """Moves that come to the same and count as the wanted one."""
    hint: str = ""
    """How it is done, for whoever asks to be shown."""
    then: tuple[str, ...] = ()
    """What others do after it."""
    well: str = ""
    wrong: tuple[Wrong, ...] = ()


class Script(Written, frozen=True):
    """The file of a lesson."""

    number: int
    title: str
    about: str
    minutes: int
    players: tuple[str, ...]
    setup: dict[str, Any]
    steps: tuple[Step, ...]
    learnt: tuple[str, str, str]
    before: tuple[str, ...] = ()
    """What has happened when the learner comes in."""


class StepShown(msgspec.Struct, frozen=True):
    """A step as the page shows it."""

    text: str
    is_asked: bool
    frames: tuple[Shown, ...]
    """What others do before it."""
    later: bool
    look: tuple[str, ...]
    rules: tuple[str, ...]
    legal: tuple[str, ...]
    """What the learner may do, where something is asked."""
    wanted: tuple[str, ...]
    """The moves that count, the one that is made first."""
    hint: str
    after: tuple[Shown, ...]
    """The learner's move, and what others do after it."""
    well: str
    wrong: tuple[Wrong, ...]


class Lesson(msgspec.Struct, frozen=True):
    """A lesson, whole, as the seat of the learner may see it."""

    game: str
    name: str
    title: str
    about: str
    minutes: int
    players: tuple[str, ...]
    seat: int
    start: Any
    steps: tuple[StepShown, ...]
    learnt: tuple[str, ...]


class LessonListed(msgspec.Struct, frozen=True):
    """A lesson that there is."""

    name: str
    title: str
    about: str
    minutes: int


@cache
def scripts(game: AnyGame) -> dict[str, Script]:
    """The lessons of a game by name, in their order."""
    folder = resources.files(room(game)) / "lessons"
    if not folder.is_dir():
        return {}
    found = [
        (file.name.removesuffix(".toml"), read(file.read_text(encoding="utf-8")))
        for file in folder.iterdir()
        if file.name.endswith(".toml")
    ]
    return dict(sorted(found, key=lambda one: one[1].number))


def read(text: str) -> Script:
    """The lesson that a file says."""
    return msgspec.convert(tomllib.loads(text), Script, strict=True)


def listed(game: AnyGame, language: str = ENGLISH) -> tuple[LessonListed, ...]:
    """The lessons of a game, in a language."""
    return tuple(
        LessonListed(name, spoken(one.title, language), spoken(one.about, language), one.minutes)
        for name, one in scripts(game).items()
    )


@lru_cache(64)
def lesson(game: AnyGame, name: str, language: str = ENGLISH) -> Lesson:
    """A lesson as it is given out, in a language."""
    script = scripts(game).get(name)
    if script is None:
        raise NoSuchLesson(name)
    study = begun(game, script, language)
    start = study.look()
    return Lesson(
        game=game.name,
        name=name,
        title=spoken(script.title, language),
        about=spoken(script.about, language),
        minutes=script.minutes,
        players=script.players,
        seat=LEARNER,
        start=start,
        steps=tuple([_shown(study, step) for step in script.steps]),
        learnt=tuple([spoken(text, language) for text in script.learnt]),
    )


def begun(game: AnyGame, script: Script, language: str = ENGLISH) -> Study:
    """The game of a lesson when the learner comes in."""
    setup = msgspec.convert(script.setup, game.setup)
    study = Study(game, setup, script.players, LEARNER, language=language)
    for _ in _played(study, script.before):
        pass
    return study


def _shown(study: Study, step: Step) -> StepShown:
    def said(text: str) -> str:
        return spoken(text, study.language)

    frames = tuple(_played(study, step.plays))
    if step.later:
        frames = _at_once(frames)
    wanted = tuple([_exact(study, text) for text in (step.move, *step.also) if text])
    legal = _offered(study, wanted) if step.ask else ()
    after = (study.play(LEARNER, step.move), *_played(study, step.then)) if step.ask else ()
    return StepShown(
        text=said(step.ask or step.say),
        is_asked=bool(step.ask),
        frames=frames,
        later=step.later,
        look=step.look,
        rules=step.rules,
        legal=legal,
        wanted=wanted,
        hint=said(step.hint),
        after=after,
        well=said(step.well),
        wrong=tuple([Wrong(said(one.say), one.moves) for one in step.wrong]),
    )


def _at_once(frames: tuple[Shown, ...]) -> tuple[Shown, ...]:
    """Only how it looks in the end, with all that was told on the way."""
    told = tuple([sentence for frame in frames for sentence in frame.sentences])
    return (replace(frames[-1], sentences=told),)


def _offered(study: Study, wanted: tuple[str, ...]) -> tuple[str, ...]:
    """What the learner may do; where a game lists only examples of it, the wanted one is it."""
    legal = study.legal()
    if wanted[0] in legal:
        return legal
    verb = wanted[0].partition(" ")[0]
    return (*[text for text in legal if text.partition(" ")[0] != verb], wanted[0])


def _exact(study: Study, text: str) -> str:
    """A move as the game writes it."""
    return study.game.write_move(study.game.read_move(text))


def _played(study: Study, plays: tuple[str, ...]) -> Iterator[Shown]:
    for play in plays:
        who, move = play_of(play)
        yield study.play(who, move)


def play_of(text: str) -> tuple[int, str]:
    """Who does what: `1: keep`, or `-: roll 2 5` for the dice."""
    who, _, move = text.partition(":")
    return (CHANCE if who.strip() == "-" else int(who)), move.strip()

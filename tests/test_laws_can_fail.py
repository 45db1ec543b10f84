"""Each law is shown to fail: a game is broken in one place, and the law must notice."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from ballroom.core.chance import CHANCE, Chances, Rng
from ballroom.core.contract import WATCHER, AnyGame, Learned, Malformed, Outcome, Refusal
from ballroom.core.record import told
from ballroom.core.registry import find
from ballroom.core.value import Value
from ballroom.players import registry
from tests import laws

GAME: AnyGame = find("dancing-dice")
SETUP = GAME.setup(2)


def broken(**parts: Any) -> laws.Walk:
    """A walk through a game of which some parts are broken; the walk itself is sound."""
    sound = laws.walk(GAME, SETUP, "sound")
    return laws.Walk(replace(GAME, **parts), SETUP, sound.inputs, sound.end)


def fails(law: Callable[..., None], *arguments: Any) -> None:
    with pytest.raises(AssertionError):
        law(*arguments)


def test_a_game_without_an_outcome() -> None:
    fails(laws.law_ends, replace(GAME, outcome=lambda _: None), SETUP, 1)


def test_an_outcome_by_an_unknown_rule() -> None:
    def outcome(state: Any) -> Outcome | None:
        found = GAME.outcome(state)
        return found and Outcome(found.places, found.reason, "DD-9.9")

    fails(laws.law_ends, replace(GAME, outcome=outcome), SETUP, 1)


def test_a_game_that_is_over_too_early() -> None:
    def outcome(state: Any) -> Outcome | None:
        return Outcome((1, 2), "early", "DD-4.5") if state.round > 2 else GAME.outcome(state)

    fails(laws.law_ends, replace(GAME, outcome=outcome), SETUP, 1)


def test_a_game_with_dice_of_its_own() -> None:
    hidden = Rng("hidden")

    def apply(state: Any, seat: int, move: Any) -> Any:
        if seat == CHANCE:
            move = GAME.chances(state).sample(hidden)
        return GAME.apply(state, seat, move)

    fails(laws.law_same_dice_same_game, replace(GAME, apply=apply), SETUP, 1)


@pytest.mark.parametrize("extra", [True, False])
def test_legal_moves_that_why_illegal_does_not_know(extra: bool) -> None:
    def legal_moves(state: Any, seat: int) -> Any:
        legal = tuple(GAME.legal_moves(state, seat))
        if not legal:
            return legal
        return (*legal, GAME.read_move("tango 1 1 1")) if extra else legal[::2]

    fails(laws.law_legal, broken(legal_moves=legal_moves), Rng(1))


def test_a_refusal_without_a_known_paragraph() -> None:
    def why_illegal(state: Any, seat: int, move: Any) -> Refusal | None:
        return GAME.why_illegal(state, seat, move) and Refusal("DD-9.9", "No.")

    fails(laws.law_legal, broken(why_illegal=why_illegal), Rng(1))


def test_an_apply_that_takes_anything() -> None:
    def apply(state: Any, seat: int, move: Any) -> Any:
        if GAME.why_illegal(state, seat, move):
            return state, ()
        return GAME.apply(state, seat, move)

    with pytest.raises((AssertionError, pytest.fail.Exception)):
        laws.law_legal(broken(apply=apply), Rng(1))


def test_chances_with_a_move_twice() -> None:
    def chances(state: Any) -> Chances[Any]:
        moves = [move for move, _ in GAME.chances(state)]
        return Chances([*moves, moves[0]], [1] * (len(moves) + 1))

    fails(laws.law_chances, broken(chances=chances), Rng(1))


def test_chances_that_draw_something_else() -> None:
    class Loaded(Chances[Any]):
        def sample(self, rng: Rng) -> Any:
            del rng
            return GAME.read_move("keep")

    def chances(state: Any) -> Chances[Any]:
        sound = GAME.chances(state)
        return Loaded(sound.moves, sound.weights)

    fails(laws.law_chances, broken(chances=chances), Rng(1))


def test_a_notation_that_loses_a_die() -> None:
    def write_move(move: Any) -> str:
        return GAME.write_move(move).replace("reroll 1 ", "reroll ")

    fails(laws.law_round_trips, broken(write_move=write_move), Rng(1))


def test_a_state_that_loses_its_round() -> None:
    def read_state(text: str) -> Any:
        return GAME.read_state("1" + text.lstrip("0123456789"))

    fails(laws.law_round_trips, broken(read_state=read_state), Rng(1))


def test_json_that_loses_a_point() -> None:
    def to_position(state: Any) -> Any:
        plain = GAME.to_position(state)
        return replace_field(plain, "round", 1)

    fails(laws.law_round_trips, broken(to_position=to_position), Rng(1))


def test_an_event_that_says_nothing() -> None:
    fails(laws.law_events, broken(tell=lambda *_: ""))


class Odd(Value):
    """A value that is never hashed like its equal."""

    def __hash__(self) -> int:
        return id(self)


def test_a_state_that_does_not_hash_like_its_equal() -> None:
    fails(laws.is_a_value, Odd())


def test_a_state_that_was_changed_on_the_way() -> None:
    sound = laws.walk(GAME, SETUP, "sound")
    state, seat, move, events = sound.inputs[5]
    spoilt = (*sound.inputs[:5], (sound.end, seat, move, events), *sound.inputs[6:])
    fails(laws.law_inputs_leave_states, laws.Walk(GAME, SETUP, spoilt, sound.end))
    assert state != sound.end


def test_a_reader_that_takes_nonsense() -> None:
    def read_move(text: str) -> Any:
        try:
            return GAME.read_move(text)
        except Malformed:
            return GAME.read_move("keep")

    with pytest.raises((AssertionError, pytest.fail.Exception)):
        laws.law_malformed(replace(GAME, read_move=read_move))


def test_a_record_that_replays_to_something_else() -> None:
    sound = laws.walk(GAME, SETUP, "sound")
    spoilt = laws.Walk(GAME, SETUP, (*sound.inputs[:-1], (*sound.inputs[-1][:3], ())), sound.end)
    fails(laws.law_records, spoilt)


def test_a_record_for_a_seat_that_holds_anothers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.laws.told", lambda played, _: told(played, 0))
    fails(laws.law_told, laws.walk(GAME, SETUP, "sound"))


def test_a_recipe_with_a_die_too_few() -> None:
    def chances(state: Any) -> Any:
        true = GAME.chances(state)
        return Chances(true.moves, true.weights, true.recipe.replace("3 dice", "2 dice"))

    fails(laws.law_recipes, broken(chances=chances))


def test_a_recipe_that_is_not_as_likely() -> None:
    def chances(state: Any) -> Any:
        true = GAME.chances(state)
        return Chances(true.moves, [1] * len(true.moves), true.recipe)

    fails(laws.law_recipes, broken(chances=chances))


def test_a_roll_that_is_learned_wrong() -> None:
    def learned(setup: Any, heard: Any, seats: Any) -> Any:
        return {at: Learned("", "tango 1 1 1") for at in GAME.learned(setup, heard, seats)}

    fails(laws.law_learned, broken(learned=learned), Rng(1))


def test_a_deal_that_would_tell_another_hand() -> None:
    """A player's own deal, from cards that the other left: its secret must wait."""
    ballet = find("balletomane")

    def learned(setup: Any, heard: Any, seats: Any) -> Any:
        dealt = {
            at: Learned("", f"deal {' '.join(map(str, event.cards))}")
            for at, one in enumerate(heard)
            for event in one.events
            if type(event).__name__ == "Dealt"
        }
        return dealt | ballet.learned(setup, heard, seats)

    sound = laws.walk(ballet, ballet.setup(2), "sound")
    leaky = laws.Walk(replace(ballet, learned=learned), sound.setup, sound.inputs, sound.end)
    laws.law_learned(sound, Rng(1))
    fails(laws.law_learned, leaky, Rng(1))


def test_an_imagination_that_forgets_the_own_dice() -> None:
    def imagine(view: Any, rng: Rng) -> Any:
        return GAME.imagine(GAME.view(GAME.imagine(view, rng), WATCHER), rng)

    fails(laws.law_imagine, broken(imagine=imagine), Rng(1))


def test_a_view_that_shows_the_dice_of_others() -> None:
    def view(state: Any, seat: int) -> Any:
        seen = GAME.view(state, seat)
        if seat == WATCHER:
            return seen
        return type(seen)(
            **{
                field: getattr(seen, field)
                for field in seen.__struct_fields__
                if field != "couples"
            },
            couples=tuple(
                GAME.view(state, other).couples[other] for other in range(len(seen.couples))
            ),
        )

    fails(laws.law_secrecy, broken(view=view), Rng(1))


def test_events_that_are_told_to_everyone() -> None:
    def apply(state: Any, seat: int, move: Any) -> Any:
        after, events = GAME.apply(state, seat, move)
        return after, tuple(replace_field(event, "to", None) for event in events)

    leaking = replace(GAME, apply=apply)
    fails(laws.law_secrecy, laws.walk(leaking, SETUP, "leak"), Rng(1))


def test_legal_moves_that_depend_on_the_dice_of_others() -> None:
    def legal_moves(state: Any, seat: int) -> Any:
        legal = tuple(GAME.legal_moves(state, seat))
        return legal[: len(legal) - (state.hands[1 - seat] & 1)] if seat in (0, 1) else legal

    fails(laws.law_secrecy, broken(legal_moves=legal_moves), Rng(1))


def test_a_player_that_cheats(monkeypatch: pytest.MonkeyPatch) -> None:
    class Cheat:
        about = "chooses what it likes"

        def choose(self, view: Any, legal: Any, budget: float, rng: Rng) -> Any:
            del view, legal, budget, rng
            return GAME.read_move("tango 1 1 1")

        def explain(self, view: Any, legal: Any, move: Any) -> str:
            del view, legal, move
            return "Because."

    monkeypatch.setattr(registry, "make", lambda *_: Cheat())
    fails(laws.law_players, laws.walk(GAME, SETUP, "sound"), Rng(1), ["cheat"])


def replace_field(struct: Any, name: str, value: Any) -> Any:
    fields = {field: getattr(struct, field) for field in struct.__struct_fields__}
    return type(struct)(**{**fields, name: value})

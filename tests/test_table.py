"""Tables by themselves: clocks, takebacks, resigning, what a cheat would try."""

import pytest

from ballroom.core import registry
from ballroom.core.chance import CHANCE, Rng
from ballroom.table.clock import Clocks
from ballroom.table.entries import ClockPlan, Resumed
from ballroom.table.opening import from_log, from_opened, open_table
from ballroom.table.secrecy import reveals
from ballroom.table.table import Refused
from tests.seating import fold, move, table_of


def test_a_clock_a_move() -> None:
    table = table_of(clock=ClockPlan("move", 10))
    assert table.clocks.running == {0, 1}, "both choose at once"
    assert table.clocks.deadline() == 11_000
    move(table, 0, 4_000)
    assert table.clocks.running == {1}
    assert table.clocks.shown(5_000) == [10_000, 6_000]
    assert table.clocks.late(10_999) == []
    assert table.clocks.late(11_000) == [1]


def test_a_clock_a_game_with_increment() -> None:
    table = table_of(clock=ClockPlan("game", 60, 5))
    move(table, 0, 11_000)
    assert table.clocks.shown(11_000) == [55_000, 50_000]
    move(table, 1, 21_000)
    assert table.clocks.left == [55_000, 45_000]


def test_a_clock_of_days() -> None:
    table = table_of(clock=ClockPlan("days", 3))
    assert table.clocks.deadline() == 1000 + 3 * 24 * 3600 * 1000


def test_no_clock_runs_before_the_game_or_after_it_or_for_a_computer() -> None:
    table = table_of(seats=("", "random"), clock=ClockPlan("move", 10))
    assert table.clocks.running == {0}
    fold(table, table.resign(0, 2000))
    assert table.clocks.running == set()
    clocks = Clocks(ClockPlan(), 2)
    clocks.run([0, 1])
    assert clocks.deadline() is None
    assert clocks.shown(5) is None


def test_no_clock_is_charged_while_the_house_is_closed() -> None:
    table = table_of(clock=ClockPlan("game", 60))
    fold(table, [Resumed(at=10_000_000)])
    assert table.clocks.shown(10_000_000) == [60_000, 60_000]
    assert table.clocks.shown(10_001_000) == [59_000, 59_000]


def test_when_time_is_out_a_computer_plays_until_the_owner_is_back() -> None:
    table = table_of(clock=ClockPlan("move", 10))
    fold(table, table.time_out(11_000))
    assert [seat.stood_in for seat in table.seats] == [True, True]
    assert table.clocks.running == set()
    text = table.game.write_move(table.game.legal_moves(table.state, 0)[0])
    fold(table, table.stand_in(0, text, 12_000))
    fold(table, table.come_back(1, 13_000))
    assert table.clocks.running == {1}
    assert table.clocks.left[1] == 10_000


def test_when_time_is_out_a_seat_may_forfeit() -> None:
    table = table_of(seats=("", "", ""), clock=ClockPlan("move", 10), late="forfeit")
    move(table, 0, 2_000)
    fold(table, table.time_out(11_000))
    assert [seat.resigned for seat in table.seats] == [False, True, True]
    assert table.outcome is not None
    assert table.outcome.places == (1, 2, 2)


def test_what_can_be_taken_back() -> None:
    table = table_of("la-danse", talk=False)
    seat = table.to_move()[0]
    with pytest.raises(Refused, match="across a roll"):
        table.ask_takeback(seat, 2_000)
    before = table.state
    move(table, seat, 2_000)
    with pytest.raises(Refused, match="Another has chosen"):
        table.ask_takeback(1 - seat, 3_000)
    fold(table, table.ask_takeback(seat, 3_000))
    assert table.asked == seat
    with pytest.raises(Refused):
        table.answer_takeback(seat, True, 3_000)
    fold(table, table.answer_takeback(1 - seat, True, 4_000))
    assert table.state == before
    assert table.asked is None


def test_a_takeback_alone_with_computers_needs_nobody() -> None:
    table = table_of("la-danse", ("", "random"), talk=False)
    while table.to_move() != (0,):
        seat = table.to_move()[0]
        text = table.game.write_move(table.game.legal_moves(table.state, seat)[0])
        fold(table, table.stand_in(seat, text, 1500))
    before = table.state
    move(table, 0, 2_000)
    fold(table, table.ask_takeback(0, 3_000))
    assert table.state == before


def test_nothing_is_taken_back_that_has_shown_a_secret() -> None:
    """The last arrangement of a round lifts all curtains; the first one is sealed."""
    table = table_of("dancing-dice")
    shown = sealed = 0
    for number in range(400):
        if table.outcome is not None:
            break
        seat = table.to_move()[0]
        state = table.state
        legal = table.game.legal_moves(state, seat)
        chosen = Rng("secret", number).pick(legal)
        open_now = reveals(table.game, state, seat, chosen, 2)
        both = len(table.game.to_move(state)) == 2
        phase = table.game.view(state, 0).phase
        if phase == "arrange":
            assert open_now == (not both)
            shown += open_now
            sealed += not open_now
        fold(table, table.submit(seat, table.game.write_move(chosen), table.version, "", 2_000))
    assert shown
    assert sealed


def test_a_table_refuses_to_take_back_what_was_shown() -> None:
    refused = 0
    for number in range(6):
        table, rng = table_of("balletomane"), Rng("shown", number)
        while table.outcome is None and table.version < 200:
            seat = rng.pick(table.to_move())
            state = table.state
            chosen = rng.pick(table.game.legal_moves(state, seat))
            shows = reveals(table.game, state, seat, chosen, 2)
            text = table.game.write_move(chosen)
            fold(table, table.submit(seat, text, table.version, "", 2_000))
            if shows and table.outcome is None and table.inputs[-1].by == seat:
                refused += 1
                with pytest.raises(Refused, match="something that was hidden"):
                    table.ask_takeback(seat, 3_000)
    assert refused


def test_who_gives_up_comes_last() -> None:
    table = table_of("dancing-dice", ("", "", ""), endurance=1)
    fold(table, table.resign(0, 2_000))
    assert table.outcome is None
    for number in range(2_000):
        if table.outcome is not None:
            break
        seat = table.to_move()[0]
        text = table.game.write_move(Rng(number).pick(table.game.legal_moves(table.state, seat)))
        fold(table, table.stand_in(seat, text, 3_000))
    assert table.outcome is not None
    assert table.outcome.places[0] == 3
    with pytest.raises(Refused):
        table.resign(1, 4_000)


def test_a_stale_choice_is_refused_but_others_sealed_choices_make_none_stale() -> None:
    table = table_of()
    seen = table.version
    text = table.game.write_move(table.game.legal_moves(table.state, 1)[0])
    move(table, 0, 2_000)
    assert table.submit(1, text, seen, "a", 3_000), "both choose at once"
    move(table, 1, 3_000)
    with pytest.raises(Refused, match="gone on"):
        table.submit(1, text, seen, "b", 4_000)
    with pytest.raises(Refused, match="gone on"):
        table.submit(1, text, 999, "c", 4_000)


def test_the_same_log_makes_the_same_table() -> None:
    table = table_of("balletomane", clock=ClockPlan("game", 60, 1))
    rng = Rng("log")
    for at in range(30):
        seat = rng.pick(table.to_move())
        text = table.game.write_move(rng.pick(table.game.legal_moves(table.state, seat)))
        fold(table, table.submit(seat, text, table.version, str(at), 2_000 + at * 100))
    again = from_log("t", [entry for _, entry, _ in table.log])
    assert again.state == table.state
    assert again.clocks.left == table.clocks.left
    assert again.ids == table.ids


def test_dice_come_from_the_table_alone() -> None:
    one, two = table_of(), table_of()
    assert [entry.move for entry in one.inputs] == [entry.move for entry in two.inputs]
    assert one.inputs[0].by == CHANCE


def test_a_talk_ends_for_whoever_says_nothing_in_time() -> None:
    """A clock does not cost a seat in a talk: it is only done talking."""
    table = table_of("la-danse", clock=ClockPlan("move", 10), late="forfeit")
    assert table.game.view(table.state, 0).ball.phase == "talk"
    fold(table, table.time_out(11_000))
    fold(table, table.time_out(11_000))
    assert not any(seat.resigned for seat in table.seats)
    assert table.game.view(table.state, 0).ball.phase == "announce"
    fold(table, table.time_out(21_000))
    assert sum(seat.resigned for seat in table.seats) == 1


def test_nobody_wins_where_all_are_late() -> None:
    table = table_of(clock=ClockPlan("move", 10), late="forfeit")
    fold(table, table.time_out(11_000))
    assert table.outcome is not None
    assert table.outcome.places == (1, 1)


def test_the_version_never_goes_back() -> None:
    table = table_of("la-danse", ("", "random"), talk=False)
    while table.to_move() != (0,):
        seat = table.to_move()[0]
        text = table.game.write_move(table.game.legal_moves(table.state, seat)[0])
        fold(table, table.stand_in(seat, text, 1500))
    move(table, 0, 2_000)
    seen = table.version
    fold(table, table.ask_takeback(0, 3_000))
    assert table.version > seen
    move(table, 0, 4_000, 1)
    assert not table.is_fresh(1, seen), "what was thought about another position does not count"


def test_an_answer_to_an_offer_that_was_changed_is_stale() -> None:
    table = table_of("la-danse")
    first = "offer Red: hold W1 this dance; Blue: hold W1 this dance"
    fold(table, table.submit(0, first, table.version, "a", 2_000))
    seen = table.version
    change = "change 1 Red: hold W1 this measure; Blue: hold C the whole ball"
    fold(table, table.submit(0, change, table.version, "b", 3_000))
    with pytest.raises(Refused, match="gone on"):
        table.submit(1, "accept 1", seen, "c", 4_000)
    assert table.submit(1, "accept 1", table.version, "d", 4_000)


def test_who_was_late_and_moves_is_back() -> None:
    table = table_of(clock=ClockPlan("move", 10))
    fold(table, table.time_out(11_000))
    move(table, 0, 12_000)
    assert [seat.stood_in for seat in table.seats] == [False, True]


def test_a_move_after_the_time_is_out_is_refused() -> None:
    table = table_of(clock=ClockPlan("move", 10))
    with pytest.raises(Refused, match="time is out"):
        move(table, 0, 11_001)


def test_a_takeback_asks_those_who_are_away_and_none_who_resigned() -> None:
    table = table_of("la-danse", ("", "", ""), talk=False)
    seat = table.to_move()[0]
    move(table, seat, 2_000)
    fold(table, table.stand_in_for([table.to_move()[0]], 2_500))
    fold(table, table.ask_takeback(seat, 3_000))
    assert table.asked == seat, "nobody's consent is left out"
    with pytest.raises(Refused, match="already"):
        table.ask_takeback(seat, 3_000)
    fold(table, table.resign(seat, 4_000))
    with pytest.raises(Refused):
        table.ask_takeback(seat, 5_000)


def test_an_increment_is_taken_back_with_its_move() -> None:
    table = table_of("la-danse", clock=ClockPlan("game", 60, 30), talk=False)
    seat = table.to_move()[0]
    move(table, seat, 1_000)
    assert table.clocks.left[seat] == 90_000
    fold(table, table.ask_takeback(seat, 1_000))
    fold(table, table.answer_takeback(1 - seat, True, 1_000))
    assert table.clocks.left[seat] == 60_000


@pytest.mark.parametrize("name", ["\u3164", "\u2800", "Nocturne", "NOCTURNE", "p\u0000"])
def test_names_that_cannot_be_told_apart(name: str) -> None:
    game = registry.games()["dancing-dice"]
    opened = open_table(
        game, game.setup(3), "", ("", "random", ""), ClockPlan(), "computer", False,
        ("seed", "join", "watch"), 0,
    )  # fmt: skip
    table = from_opened("t", opened)
    fold(table, table.take([0], ["Ann"], "token", 1))
    for wrong in (name, "ann", "\uff21nn"):
        with pytest.raises(Refused):
            table.take([2], [wrong], "other", 2)

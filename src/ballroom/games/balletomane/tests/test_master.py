"""The master of Balletomane: its plans held against the rules, what it chooses, what it says."""

from collections.abc import Iterator

import pytest

from ballroom.core.chance import CHANCE, Rng
from ballroom.core.dice import pack
from ballroom.core.regrets import numbers
from ballroom.games.balletomane import GAME, foresight, mind, plans, tables
from ballroom.games.balletomane.foresight import EARNED, Foresight, histogram, of_locks
from ballroom.games.balletomane.master import MasterPlayer
from ballroom.games.balletomane.moves import Answer, Claim, Lock, Move
from ballroom.games.balletomane.plans import Plan, changes
from ballroom.games.balletomane.players import PLAYERS
from ballroom.games.balletomane.positions import read_state
from ballroom.games.balletomane.setup import Setup
from ballroom.games.balletomane.state import State
from ballroom.games.balletomane.tests.setups import SETUPS

MASTER = MasterPlayer()


def last_turn(cards: str, common: str, visible: str, locked: str) -> State:
    """Seat 0 has two cards and the last turn of the act; the other's dice are hidden."""
    rest = "".join(card for card in "123456789" if card not in cards)
    return read_state(
        f"1 1 turn 0 5 {common} ? 0 | 0 {cards} {rest[:2]} 1 {visible} {locked} ? ? ? "
        f"| 0 {rest[2]} {rest[3:6]} 3 - 26 ? ? ?"
    )


# ---- plans


@pytest.mark.parametrize("cards", ["34", "35", "36", "37", "38", "45", "58", "47"])
def test_the_last_turn_is_planned_as_the_rules_have_it(cards: str) -> None:
    """Every legal turn tried by the rules: the best is what the plan says."""
    rng = Rng("last turn", cards)
    rolls = [[str(1 + rng.below(6)) for _ in range(6)] for _ in range(6)]
    for faces in [*rolls, [*"526143"], [*"214563"]]:  # also with no two alike
        state = last_turn(cards, "".join(faces[:4]), faces[4], faces[5])
        dice = histogram(state.common, state.visible[0])
        plan = Plan(state.locked[0], 5, 6, True, EARNED)
        best = max(_mean(state, move) for move in GAME.legal_moves(state, 0))
        assert plan.worth(state.hands[0], 1, dice) == pytest.approx(best)


def _mean(state: State, move: Move) -> float:
    """What is kept in the end, on the mean of all rolls."""
    return _kept(GAME.apply(state, 0, move)[0])


def _kept(state: State) -> float:
    movers = GAME.to_move(state)
    if movers == (CHANCE,):
        rolls = [*GAME.chances(state)]
        values = [ways * _kept(GAME.apply(state, CHANCE, roll)[0]) for roll, ways in rolls]
        return float(sum(values) / sum(ways for _, ways in rolls))
    if state.hands[0].bit_count() == 1 and GAME.write_state(state).split()[2] != "again":
        card = state.hands[0].bit_length() - 1
        counts = histogram(state.common, state.visible[0], state.locked[0])
        return float(tables.points_of(card, counts))
    return max(_kept(GAME.apply(state, 0, move)[0]) for move in GAME.legal_moves(state, 0))


def test_the_other_disturbs_any_die_alike() -> None:
    some = changes(3, 6)
    worth = numbers(some.count)
    for at, counts in enumerate(some.counts):
        worth[at] = tables.MEASURES[counts][5]
    at = some.number(tables.histogram(pack((1, 1, 6))))
    mean = (2 * (7 + 3.5) + (2 + 3.5)) / 3
    expected = 8 + plans.DISTURBING * (mean - 8)
    assert some.disturbed(worth)[at] == pytest.approx(expected)


def test_more_turns_of_ones_own_are_worth_more() -> None:
    plan = Plan(pack((5, 5)), 4, 6, True, EARNED)
    dice = tables.histogram(pack((1, 2, 4, 6)))
    hand = tables.mask_of((2, 4, 8))
    one = max(plan.worth(tables.mask_of(pair), 1, dice) for pair in ((2, 4), (2, 8), (4, 8)))
    assert plan.worth(hand, 3, dice) > one


def test_no_plan_counts_on_what_a_chase_will_copy() -> None:
    plan, dice = Plan(pack((2,)), 5, 6, True, EARNED), tables.histogram(pack((1, 3, 4, 5, 6)))
    chase, rerolled = plan.worth(tables.mask_of((5, 9)), 1, dice), plan.changes.rerolled
    straight = plan._table(tables.mask_of((5,)), 0)
    assert chase == pytest.approx(rerolled(straight)[plan.changes.number(dice)])


# ---- foresight


def test_turns_are_weighed_for_both() -> None:
    """The other may well hold six equal dice: to spoil them is worth an even of one's own."""
    state = read_state("1 1 turn 0 5 6666 ? 0 | 0 12 35 1 1 1 ? ? ? | 0 4 689 3 66 - ? ? ?")
    view, legal = GAME.view(state, 0), GAME.legal_moves(state, 0)
    chosen = MASTER.choose(view, legal, 1.0, Rng(1))
    assert " c" in GAME.write_move(chosen)
    sight, idle = Foresight(view), GAME.read_move("plie o1")
    assert idle in legal
    assert sight.of_move(chosen) > sight.of_move(idle) + 1
    assert mind.value_of_move(state, 0, chosen) < mind.value_of_move(state, 0, idle)


def test_what_serves_the_other_is_likelier_in_its_hand() -> None:
    state = read_state("1 0 turn 0 4 6666 ? 0 | 0 18 23 2 1 2 ? ? ? | 0 49 56 3 66 - ? ? ?")
    view = GAME.view(state, 0)
    unseen = {4, 7, 9}
    often = dict.fromkeys(unseen, 0)
    for world in foresight._worlds(view, Rng(2)) * 3:
        for card in unseen:
            often[card] += world.hands[1] >> card - 1 & 1
    assert often[4] > often[7], "six equal dice rather than a small total"


def test_locks_are_weighed_over_all_common_dice_to_come() -> None:
    state = read_state("1 0 lock ? 0 66 ? 0 | 0 1346 - ? - 66 ? ? ? | 0 5789 - ? - 46 ? ? ?")
    values = of_locks(GAME.view(state, 0))
    assert len(values) == 4
    assert max(values) == values[3], "sixes for sixes, equal dice and a large total"
    chosen = MASTER.choose(GAME.view(state, 0), GAME.legal_moves(state, 0), 1.0, Rng(1))
    assert chosen == Lock(3)


def test_the_rulebooks_emboite() -> None:
    state = read_state("1 0 turn 0 4 2644 ? 0 | 0 48 12 2 - 44 ? ? ? | 0 35 67 7 5 2 ? ? ?")
    view, legal = GAME.view(state, 0), GAME.legal_moves(state, 0)
    assert GAME.write_move(MASTER.choose(view, legal, 1.0, Rng(1))) == "emboite c1 to 4 c2 to 4"


def test_what_is_worth_the_same_is_rather_hidden() -> None:
    state = read_state(
        "1 0 lock ? 0 11 ? 0 | 0 1 - ? - 26 ? ? ? | 0 2 - ? - 46 ? ? ? | 12349 1 2 2 6 3 1"
    )
    chosen = MASTER.choose(GAME.view(state, 0), GAME.legal_moves(state, 0), 1.0, Rng(1))
    assert chosen == Lock(3)


# ---- whole games


def moves_of(
    setup: Setup, players: tuple[str, str], seed: int
) -> Iterator[tuple[State, int, Move]]:
    state, rng = GAME.initial(setup), Rng("masters", seed)
    seated = [PLAYERS[level]() for level in players]
    while movers := GAME.to_move(state):
        seat = movers[0]
        if seat == CHANCE:
            move = GAME.chances(state).sample(rng)
        else:
            legal = GAME.legal_moves(state, seat)
            move = seated[seat].choose(GAME.view(state, seat), legal, 1.0, rng)
            assert move in legal
        yield state, seat, move
        state, _ = GAME.apply(state, seat, move)
    yield state, CHANCE, Claim(0)


@pytest.mark.parametrize("setup", [Setup(2), *SETUPS], ids=str)
def test_whole_ballets_of_every_size(setup: Setup) -> None:
    made = [move for _, _, move in moves_of(setup, ("master", "master"), 1)]
    again = [move for _, _, move in moves_of(setup, ("master", "master"), 1)]
    assert made == again, "as its seed"
    assert any(isinstance(move, Claim) for move in made)


@pytest.mark.once
def test_it_is_much_stronger_than_club() -> None:
    won = 0
    for seed in range(16):
        players = ("master", "club") if seed % 2 else ("club", "master")
        *_, (state, _, _) = moves_of(Setup(2), players, seed)
        outcome = GAME.outcome(state)
        assert outcome is not None
        won += outcome.places[players.index("master")] == 1
    assert won >= 11


def test_it_bluffs_and_calls_but_not_always() -> None:
    said: set[tuple[str, bool]] = set()
    for seed in range(4):
        for state, seat, move in moves_of(Setup(2), ("master", "master"), seed):
            if isinstance(move, Answer):
                said.add(("call", move.call))
            if isinstance(move, Claim) and seat != CHANCE:
                card = state.hands[seat].bit_length() - 1
                counts = histogram(state.common, state.visible[seat], state.locked[seat])
                said.add(("true", tables.is_true(move.level, card, counts)))
    assert said == {("call", True), ("call", False), ("true", True), ("true", False)}


# ---- in words


def test_it_says_what_it_expects() -> None:
    state = read_state("1 0 lock ? 0 66 ? 0 | 0 1346 - ? - 26 ? ? ? | 0 5789 - ? - 46 ? ? ?")
    view, legal = GAME.view(state, 0), GAME.legal_moves(state, 0)
    assert MASTER.explain(view, legal, Lock(0)).startswith("Locks nothing: so its cards come to ")
    assert "points on average by the end of the act" in MASTER.explain(view, legal, Lock(2))
    state = last_turn("48", "2644", "5", "2")
    view, legal = GAME.view(state, 0), GAME.legal_moves(state, 0)
    for move in [*legal][:5]:
        said = MASTER.explain(view, legal, move)
        assert "average choice" in said
        assert said.endswith(".")


def test_what_it_chooses_it_speaks_well_of() -> None:
    """It thinks the same when it chooses and when it says why."""
    for seed in range(2):
        for state, seat, move in moves_of(Setup(2), ("master", "master"), seed):
            if seat != CHANCE and GAME.write_state(state).split()[2] in ("turn", "again"):
                said = MASTER.explain(GAME.view(state, seat), GAME.legal_moves(state, seat), move)
                assert " -" not in said.split("should put it")[1]


def test_it_says_how_often_it_claims_and_calls() -> None:
    text = "1 0 {} {} 6 3456 ? 0 | 0 1 234 1 22 - ? ? ? | 0 5 678 1 - 12 ? {} ?"
    state = read_state(text.format("claim", 1, "?"))
    view, legal = GAME.view(state, 1), GAME.legal_moves(state, 1)
    number = {GAME.write_move(move): move for move in legal}
    said = MASTER.explain(view, legal, number["claim straight 6"])
    assert said.startswith("Claims a straight of 6, which is true. With what it holds it does so ")
    assert ", a bluff. " in MASTER.explain(view, legal, number["claim evens 4"])
    assert MASTER.explain(view, legal, number["claim nothing"]).startswith("Claims nothing. ")
    chosen = number["claim straight 5"]
    assert isinstance(chosen, Claim)
    state = read_state(text.format("answer", 0, chosen.level))
    view, legal = GAME.view(state, 0), GAME.legal_moves(state, 0)
    for move, begins in ((Answer(True), "Calls"), (Answer(False), "Accepts")):
        said = MASTER.explain(view, legal, move)
        assert said.startswith(
            f"{begins} a straight of 5: between equals it is a bluff with a chance"
        )
        assert said.endswith("of the time.")
    assert mind.pays_to_call(chosen.level, 0.4)

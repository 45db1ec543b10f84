"""What is counted in Balletomane, on one act of which everything is known."""

from ballroom.core import script
from ballroom.core.contract import Outcome
from ballroom.core.figures import WIN, Tally
from ballroom.games.balletomane import GAME, tables
from ballroom.games.balletomane.figures import FIGURES, Watcher
from ballroom.games.balletomane.setup import Setup

ACT = (
    "nature: start 1",
    "nature: deal 2 3 7 8", "nature: deal 4 5 6 9",
    "nature: roll 1 4", "nature: roll 5 6", "nature: roll 1 3",
    "0: lock 1 2", "1: lock 1",
    "nature: roll 1 1",
    "1: discard 9 reroll c3", "nature: roll 4",
    "0: emboite c3 to 1 c4 to 4",
    "1: cambre c4 to 4",
    "0: discard 7 reroll c4", "nature: roll 5",
    "1: discard 5 reroll c2", "nature: roll 3",
    "0: discard 2 reroll c3", "nature: roll 4",
    "0: claim evens 4", "1: call",
    "1: claim large 27", "0: accept",
)  # fmt: skip


def counted() -> Tally:
    watcher = Watcher(Setup(2))
    state = script.watch(GAME, GAME.initial(Setup(2)), watcher, *ACT)
    return watcher.close(state, Outcome((2, 1), "", ""))


def level(name: str, threshold: int) -> int:
    (found,) = (
        number
        for number, one in enumerate(tables.LEVELS)
        if number
        and (tables.CARDS[one.card].choreography, one.threshold) == (name, threshold)
    )  # fmt: skip
    return found


def test_what_became_of_each_card() -> None:
    tally = counted()
    for card in range(9):
        held = int(card != 0)  # nobody was dealt the first card
        fate = {
            name: tally.ratios.get(f"{name}/{card}", [0, 0])
            for name in ("kept", "played", "discarded")
        }
        assert all(of == held for of, _ in fate.values())
        assert sum(hits for _, hits in fate.values()) == held, "just one of the three"
    assert tally.ratios["kept/2"] == [1, 1]
    assert tally.ratios["kept/5"] == [1, 1]
    assert tally.ratios["played/7"] == [1, 1], "Emboite"
    assert tally.ratios["discarded/8"] == [1, 1]


def test_what_claims_came_to() -> None:
    tally = counted()
    evens, large = level("evens", 4), level("large", 27)
    assert tally.ratios[f"claimed/{evens}"] == [2, 1]
    assert tally.ratios[f"true/{evens}"] == [1, 0], "the last card was another"
    assert tally.ratios[f"called/{evens}"] == [1, 1]
    assert tally.ratios[f"earned/{evens}"] == [1, 0]
    assert tally.ratios[f"called/{large}"] == [1, 0]
    assert tally.ratios[f"earned/{large}"] == [1, 10]
    assert tally.ratios["claims-called/bluff"][1] == 1
    assert sum(tally.ratios[f"claims/{kind}"][1] for kind in ("true", "bluff", "nothing")) == 2


def test_who_started_and_who_won() -> None:
    tally = counted()
    assert tally.ratios["start-act/starter"] == [1, 2], "seat 1, in halves"
    assert tally.ratios["start-act/other"] == [1, 0]
    assert tally.ratios["start-game/starter"] == [1, WIN]
    assert tally.ratios["kept-won/5"] == [1, WIN]
    assert tally.ratios["dealt-won/1"] == [1, 0]
    assert tally.ratios["lock/both"] == [2, 1]
    assert tally.ratios["lock-act/both"] == [1, 0]
    assert tally.ratios["points/5"] == [1, 10]
    assert tally.numbers == {"acts": 1, "points": 10, "margin": 10}


def test_decisions_are_named_by_their_phase() -> None:
    state = script.watch(GAME, GAME.initial(Setup(2)), Watcher(Setup(2)), *ACT[:6])
    assert FIGURES.kind(state) == "lock"

"""What is counted at a ball, on floors of which everything is known."""

from ballroom.core import script
from ballroom.core.contract import Outcome
from ballroom.core.figures import WIN
from ballroom.games.la_danse import GAME, tables
from ballroom.games.la_danse.figures import PROMISES, Watcher
from ballroom.games.la_danse.setup import Setup
from ballroom.games.la_danse.tests.bargaining import deal
from ballroom.games.la_danse.tests.floors import floor, talking

WON = Outcome((1, 2), "", "")
WALTZ = str([kind.name for kind in tables.KINDS].index("Waltz"))
BALLARE = str(tables.BALLARE)


def test_a_waltz_catches_the_last_ballare() -> None:
    state = floor(
        "0W1 0,0^0", "1B 2,0^0", "0B -4,0^0", seats=2, announced="0W1", danced=0b10, dance=3
    )
    watcher = Watcher(Setup(2))
    end = tables.space_name(0, 1)
    after = script.watch(GAME, state, watcher, f"0: dance 0W1 {end}^11")
    tally = watcher.close(after, WON)
    assert tally.ratios["end/ballares"] == [1, 1]
    assert tally.ratios["end/last"] == [1, 0]
    assert tally.ratios["end-dance/ballares"] == [1, 3]
    assert tally.ratios[f"kind-danced/{WALTZ}"] == [1, 1]
    assert tally.ratios[f"kind-caught/{WALTZ}"] == [1, 1]
    assert tally.ratios[f"kind-caught/{BALLARE}"] == [0, 0]
    assert tally.ratios[f"kind-lost/{BALLARE}"] == [2, 1]
    assert tally.ratios["happened/influenced"] == [1, 1]
    assert tally.ratios["happened/reclaimed"] == [1, 0]
    assert tally.numbers["points"] == 0, "two for the Ballare, less the own one outside"
    assert tally.numbers["dances"] == 3


def test_the_host_has_the_first_turn_whatever_the_seat() -> None:
    setup = Setup(3)
    watcher = Watcher(setup)
    state = script.watch(
        GAME, GAME.initial(setup), watcher, "nature: order 2 0 1", "nature: host 1", "nature: left"
    )
    assert watcher.turns[0] == 1
    entrances = [state.entrances[seat] for seat in watcher.turns]
    assert entrances[1] < entrances[0] or entrances[0] == 0, "to the left they fall"
    assert sorted(watcher.turns) == [0, 1, 2]
    tally = watcher.close(state, Outcome((2, 1, 2), "", ""))
    assert tally.ratios["turn-won/0"] == [1, WIN]
    assert tally.ratios[f"entrance-won/{state.entrances[1]}"] == [1, WIN]
    assert sum(tally.ratios[f"turn-won/{turn}"][1] for turn in range(3)) == WIN


def test_promises_and_those_who_made_them() -> None:
    state = talking(
        "0W1 0,0^0", "0W2 -3,1^0", "1W1 3,0^0", "1W2 3,-2^0", "0B -4,0^0", "1B 4,0^0", "2B 0,4^0"
    )
    bound = deal(state, "Red: hold W1 this measure; Blue: spare Red this measure")
    tally = Watcher(Setup(3)).close(bound, Outcome((1, 2, 2), "", ""))
    assert tally.ratios["promise/hold"] == tally.ratios["promise/spare"] == [1, 1]
    assert tally.ratios["promise-kept/hold"] == [1, 0], "still owed"
    assert tally.ratios["dealer/dealt"] == [3, 2]
    assert tally.ratios["dealer-won/dealt"] == [2, WIN]
    assert tally.ratios["dealer-won/alone"] == [1, 0]
    assert {"hold", "spare"} <= set(PROMISES)

"""What is counted in Dancing Dice, on one round of which everything is known."""

from ballroom.core import script
from ballroom.core.contract import Outcome
from ballroom.core.figures import WIN, Tally
from ballroom.games.dancing_dice import GAME, tables
from ballroom.games.dancing_dice.figures import Watcher
from ballroom.games.dancing_dice.notation import read_state
from ballroom.games.dancing_dice.setup import Setup

# The first has a Boogie and a Mambo; the second a Rock of two sums of 10, which saves it both.
START = "1 choose ? 124 | 10 111666 ? ? | 10 235235 ? ?"


def counted(start: str = START) -> Tally:
    watcher = Watcher(Setup(2))
    state = script.watch(
        GAME, read_state(start), watcher,
        "0: keep", "1: keep", "0: arrange 1 2 3", "1: arrange 1 2 3",
    )  # fmt: skip
    return watcher.close(state, Outcome((1, 2), "", ""))


def rank(name: str) -> int:
    return tables.DANCES.index(name)


def test_dances_and_whom_they_satisfied() -> None:
    tally = counted()
    assert tally.ratios[f"danced/{rank('Boogie')}"] == [4, 1]
    assert tally.ratios[f"danced/{rank('Quickstep')}"] == [4, 2]
    assert tally.ratios[f"danced/{rank('Macarena')}"] == [4, 0]
    assert tally.ratios[f"satisfied/{rank('Boogie')}"] == [1, 1]
    assert tally.ratios[f"satisfied/{rank('Quickstep')}"] == [2, 0]
    assert tally.ratios[f"pure/{rank('Mambo')}"] == [1, 1]
    assert tally.ratios[f"danced-won/{rank('Mambo')}"] == [1, WIN]
    assert tally.ratios[f"danced-won/{rank('Quickstep')}"] == [2, 0]


def test_a_rock_saves_and_nobody_loses() -> None:
    tally = counted()
    assert tally.ratios["feat/rock"] == [2, 1]
    assert tally.ratios["feat/gala"] == [2, 0]
    assert tally.ratios["feat-saved/rock"] == [1, 1]
    assert tally.ratios["feat-won/rock"] == [1, 0]
    assert tally.ratios["reroll/0"] == [2, 2]
    assert tally.ratios["reroll-lost/0"] == [2, 0]
    assert tally.ratios["reroll-won/0"] == [2, WIN]
    assert tally.numbers["left"] == 10


def test_a_tango_by_another_name_is_one() -> None:
    """DD-3.8: three low dice keep their higher name, and count as a danced Tango."""
    assert counted().ratios["feat/tango"] == [2, 0]
    assert counted(START.replace("124", "111")).ratios["feat/tango"] == [2, 1]
    assert counted(START.replace("124", "235")).ratios["feat/tango"] == [2, 1]

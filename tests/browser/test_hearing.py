"""Each game to its end by somebody who hears the accessibility tree, and has only a keyboard."""

import re
from collections.abc import Callable, Iterator
from functools import partial

import pytest

from tests.browser.hearing import Ear, Heard, heading
from tests.browser.visits import PATIENCE, Visit, aside
from tests.houses import RunningHouse

Visits = Callable[..., Visit]
MOST_TURNS = 3000
MOST_STEPS = 60


def press(ear: Ear, name: str) -> None:
    """Go to a button by Tab, and press it."""
    ear.tab_to("button", name)
    ear.press("Enter")


def couple(ear: Ear, asked: str) -> bool:
    """Somebody at Dancing Dice: rolls one die again, and swaps the dances."""
    if "choose dice" in asked and ear.find("button", "^Keep all six"):
        press(ear, "^Die 2, ")
        assert ear.find("button", "^Die 2, ")[0].states["pressed"] == "true"
        press(ear, "^Roll one die again")
    elif "arrange your two dances" in asked and ear.find("button", "^We are ready"):
        first = [one.name for one in ear.find("button", "^First dance, place")]
        press(ear, "^Swap the two dances")
        second = [one.name for one in ear.find("button", "^Second dance, place")]
        assert [name.split(": ")[1] for name in first] == [name.split(": ")[1] for name in second]
        press(ear, "^We are ready")
    else:
        return False
    return True


def choreographer(ear: Ear, asked: str) -> bool:
    """Somebody at Balletomane: locks a die, plays cards, claims what is true, accepts."""
    if "lock dice" in asked and ear.find("button", "^Show both"):
        press(ear, "lock it under the box")
        press(ear, "^Lock the ")
    elif asked.startswith("Your Pirouette"):
        press(ear, "^Leave it")
    elif asked.startswith("Your turn"):
        return turn(ear)
    elif asked.startswith("Your claim") and ear.find("button", "^Claim "):
        press(ear, "^Claim ")
    elif "accept or call" in asked and ear.find("button", "^Accept"):
        press(ear, "^Accept")
    else:
        return False
    return True


def turn(ear: Ear) -> bool:
    """The first card, on the first dice that it can change, with the first value."""
    cards = [one for one in ear.find("button", r"^\d, ", "Your side") if "pressed" in one.states]
    if not cards:
        return False
    press(ear, f"^{re.escape(cards[0].name)}$")
    for _ in range(6):
        if any(one.can_be_used for one in ear.find("button", "^Play |^Discard .*, re-roll")):
            press(ear, "^Play |^Discard .*, re-roll")
            return True
        choices = list(open_choices(ear))
        assert choices, "nothing more can be chosen, and nothing can be played"
        press(ear, f"^{re.escape(choices[0].name)}$")
    raise AssertionError("the turn cannot be finished")


def open_choices(ear: Ear) -> Iterator[Heard]:
    """What can be chosen besides cards, values first."""
    toggles = [one for one in ear.find("button") if one.states.get("pressed") == "false"]
    usable = [one for one in toggles if one.can_be_used and not re.match(r"\d, ", one.name)]
    yield from (one for one in usable if "die" not in one.name)
    yield from (one for one in usable if "die" in one.name)


def dancer(ear: Ear, asked: str) -> bool:
    """Somebody at La Danse: from lit space to lit space by N, and what is chosen by Space."""
    if asked.startswith("Announce"):
        step(ear, "can be picked")
    elif asked.startswith("Your dance"):
        if "pick a dancer" in asked:
            step(ear, "can be picked")
        step(ear, "an end of its steps|cut in here")
    else:
        return False
    ear.press("Space")
    return True


def step(ear: Ear, said: str) -> None:
    """Go to a space of which something is said, and choose it; some of them are passed by."""
    for _ in range(MOST_STEPS):
        ear.press("n")
        here = ear.focused()
        if here.role == "gridcell" and re.search(said, here.name):
            ear.press("Enter")
            return
    raise AssertionError(f"no space is said to be {said!r}; here is {ear.focused()}")


PLAYERS: dict[str, Callable[[Ear, str], bool]] = {
    "dancing-dice": couple,
    "balletomane": choreographer,
    "la-danse": dancer,
}
OPTIONS: dict[str, dict[str, object]] = {
    "dancing-dice": {"endurance": 3},
    "la-danse": {"talk": False},
}


@pytest.mark.parametrize("game", PLAYERS)
def test_a_game_is_played_by_ear_and_keys(visit: Visits, house: RunningHouse, game: str) -> None:
    link, _ = aside(house.house.open_table(game, ["", "random"], options=OPTIONS.get(game, {})))
    page = visit().page
    ear = Ear(page)
    page.goto(str(link))
    until(ear, lambda: bool(ear.find("button", "^Sit down")))
    ear.tab_to("textbox", "Your name")
    ear.press("Control+a")
    ear.type("Ada")
    press(ear, "^Sit down")
    until(ear, lambda: bool(lines(ear)))
    before = len(lines(ear))
    acts = 0
    for _ in range(MOST_TURNS):
        heard = ear.all()
        if any(one.role == "region" and one.name == "The result" for one in heard):
            break
        told = len(ear.announced())
        is_busy = any(one.states.get("busy") for one in heard if one.role == "main")
        if not is_busy and PLAYERS[game](ear, heading(heard)):
            acts += 1
            until(ear, partial(has_more, ear, told))
        else:
            ear.wait()
    assert ear.find("region", "^The result"), heading(ear.all())
    assert acts >= 4
    won = "(wins?|share the first place)$"
    assert ear.find("heading", won, "The result"), "who has won is said first"
    said, log = ear.announced(), lines(ear)
    assert re.search("wins|is over", " ".join(log)), "and the log has it"
    assert said == log[-len(said) :], "each line is said once, as it comes"
    assert len(said) >= len(log) - before, "and none that came is left out"


def has_more(ear: Ear, told: int) -> bool:
    return len(ear.announced()) > told


def lines(ear: Ear) -> list[str]:
    """The lines of the log, as one reads them there."""
    inside = ear.find("StaticText", within="^tabpanel")
    return [one.name for one in inside if one.within[-1] == "listitem"]


def until(ear: Ear, fact: Callable[[], bool]) -> None:
    """Listen until something is so."""
    for _ in range(PATIENCE // 25):
        if fact():
            return
        ear.wait()
    raise AssertionError("it does not come about")

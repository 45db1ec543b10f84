"""People who play a whole game through the page: by mouse, by touch, or by keys alone."""

import abc
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final, Literal

from playwright.sync_api import Locator, Page, expect

Way = Literal["mouse", "touch", "keys"]
MOST_TABS = 120
MOST_TURNS = 3000
GONE = """said => document.querySelector("main h1")?.innerText !== said
  || !document.querySelector(".primary:enabled:not([aria-disabled]), main button.even:enabled")"""
"""Whether something else is asked now, or nothing."""


def tab_to(page: Page, what: Locator) -> None:
    """Where a person with a keyboard comes by Tab alone."""
    for _ in range(MOST_TABS):
        if what.evaluate("one => one === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no way to {what} by Tab")


def press(what: Locator, way: Way) -> None:
    """As people do: with a pointer, a finger, or with Tab and Enter."""
    if way == "mouse":
        what.click()
    elif way == "touch":
        what.tap()
    else:
        tab_to(what.page, what)
        what.page.keyboard.press("Enter")


def sit(page: Page, link: str, name: str, way: Way = "mouse") -> None:
    """Follow a link to a table, say who one is, and take a seat."""
    page.goto(link)
    field = page.get_by_label("Your name")
    if way == "keys":
        tab_to(page, field)
        page.keyboard.press("ControlOrMeta+a")
        page.keyboard.type(name)
    else:
        field.fill(name)
    press(page.get_by_role("button", name="Sit down"), way)


class Hand(abc.ABC):
    """One person at one page; each game has a kind of its own."""

    def __init__(self, page: Page, way: Way = "mouse") -> None:
        self.page = page
        self.way = way
        self.acts = 0
        """How often it has sent something."""
        self.look: Callable[[], None] = lambda: None
        """What is done before anything is sent, when it can still be seen."""

    def press(self, what: Locator) -> None:
        press(what, self.way)

    @property
    def is_over(self) -> bool:
        return self.page.get_by_role("region", name="The result").is_visible()

    def takes_device(self) -> bool:
        """Whether the screen is to be handed on; then the next one takes it."""
        next_one = self.page.get_by_role("button", name="I am ")
        if not next_one.is_visible():
            return False
        self.press(next_one)
        expect(next_one).to_have_count(0)
        return True

    def act(self) -> bool:
        """Do the next thing, if there is something to do, and the last is no longer on its way."""
        return not self.page.locator("main[aria-busy=true]").count() and self.do()

    @abc.abstractmethod
    def do(self) -> bool:
        """The next thing of this game, if there is something to do."""

    def send(self, button: Locator) -> None:
        """Press what sends a choice, and see that it has gone."""
        self.look()
        before = self.page.locator("main h1").inner_text()
        self.press(button)
        self.acts += 1
        self.page.wait_for_function(GONE, arg=before)


class Couple(Hand):
    """Somebody at Dancing Dice."""

    def do(self) -> bool:
        button = self.page.locator("button.act.primary:not([aria-disabled])")
        if not button.is_visible():
            return False
        if self.page.get_by_role("heading", name="choose dice to roll again").is_visible():
            self.choose()
        elif self.page.get_by_role("heading", name="arrange your two dances").is_visible():
            self.arrange()
        else:
            return False
        self.send(button)
        return True

    def choose(self) -> None:
        """Two dice, and then one of them not."""
        slots = self.page.locator("button.slot")
        for die in (0, 3, 3) if self.acts % 2 else (1,):
            if self.way == "keys":
                self.page.keyboard.press(str(die + 1))
            else:
                self.press(slots.nth(die))
        expect(self.page.get_by_role("button", name="Roll one die again")).to_be_visible()

    def arrange(self) -> None:
        """A die of the first dance changes places with one of the second; what they are is seen."""
        counts = self.page.locator(".couples .rolls.told")
        expect(counts.first).to_have_text(re.compile(r"re-rolled\s*[0-6]"))
        names = self.page.get_by_role("group", name=re.compile("dance$")).locator("[aria-live]")
        expect(names).to_have_text([re.compile(r"^\s*\w.+(pure|mixed)\s*\d.* of 19")] * 2)
        if self.acts == 1:
            before = names.all_text_contents()
            self.press(self.page.get_by_role("button", name="Swap the two dances"))
            expect(names).to_have_text(before[::-1])
        slots = self.page.locator("button.slot")
        if self.way == "keys":
            for key in ("1", "ArrowDown", "Escape", "s"):
                self.page.keyboard.press(key)
        elif self.way == "mouse" and self.acts % 4 == 1:
            slots.nth(0).drag_to(slots.nth(4))
        else:
            self.press(slots.nth(0))
            self.press(slots.nth(4))


class Choreographer(Hand):
    """Somebody at Balletomane."""

    def do(self) -> bool:
        main = self.page.locator("main")
        answer = main.get_by_role("button", name="Accept", disabled=False)
        if answer.is_visible():
            calls = self.acts % 3 == 0
            if self.way == "keys":
                self.page.keyboard.press("c" if calls else "a")
                expect(answer).to_have_count(0)
                self.acts += 1
            else:
                self.send(
                    main.get_by_role("button", name="Call it", disabled=False) if calls else answer
                )
            return True
        heading = main.get_by_role("heading", level=1).inner_text()
        if "lock dice" in heading:
            return self.lock(main)
        if heading.startswith("Your claim"):
            return self.claim(main)
        if heading.startswith("Your Pirouette"):
            leave = main.get_by_role("button", name="Leave it")
            if not leave.is_enabled():
                return False
            self.send(leave)
            return True
        return heading.startswith("Your turn") and self.turn(main)

    def lock(self, main: Locator) -> bool:
        primary = main.locator("[data-primary]:enabled")
        if not primary.is_visible():
            return False
        if self.way == "keys":
            self.page.keyboard.press("1")
        else:
            self.press(main.get_by_role("button", name="lock it under the box").first)
        self.send(primary)
        return True

    def claim(self, main: Locator) -> bool:
        pick = main.locator("[data-choreography]")
        if not pick.first.is_visible():
            return False
        if self.way == "keys":
            self.page.keyboard.press(str(1 + self.acts % 9))
        else:
            self.press(pick.nth(self.acts % 9))
        expect(main.locator(".means")).to_contain_text("Called:")
        self.send(main.locator("[data-primary]:enabled"))
        return True

    def turn(self, main: Locator) -> bool:
        """The first card, on the first dice that it can change, with the first value."""
        cards = main.get_by_role("list", name="Your cards").locator("button[aria-pressed]")
        if cards.count() == 0:
            return False
        if self.way == "keys":
            number = cards.first.locator(".id").inner_text()
            self.page.keyboard.press(number)
            if self.acts % 3 == 2:
                self.page.keyboard.press("d")
        else:
            self.press(cards.first)
            if self.acts % 3 == 2:
                self.press(main.get_by_role("button", name="Discard it instead"))
        primary = main.locator("[data-primary]:enabled")
        preview = main.get_by_label(re.compile("would (become|be re-rolled)"))
        for picked in range(4):
            if primary.is_visible():
                if picked:
                    expect(preview).not_to_have_count(0)
                self.send(primary)
                return True
            value = main.locator("button[data-value]")
            lit = main.locator("button[data-lit][aria-pressed=false]")
            self.press(value.first if value.first.is_visible() else lit.first)
        raise AssertionError("the turn cannot be finished")


class Dancer(Hand):
    """Somebody at La Danse: announces in turn, and dances towards the middle."""

    LIT = """what => {
      const hall = document.querySelector("svg.ballroom").getBoundingClientRect();
      const far = (one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return Math.hypot(x + width / 2 - hall.x - hall.width / 2,
          y + height / 2 - hall.y - hall.height / 2);
      };
      return [...document.querySelectorAll("[data-space]")]
        .filter((one) => what.some((word) => one.getAttribute("aria-label").includes(word)))
        .map((one) => [one.dataset.space, far(one)]);
    }"""
    """The spaces whose spoken names say something, and how far each is from the middle."""
    GRID = """() => {
      const all = [...document.querySelectorAll("[data-space]")];
      const at = all.map((one) => one.getBoundingClientRect());
      const step = (at[0].width * 100) / 93.53 / 2;
      return all.map((one, n) => [one.dataset.space,
        Math.round((at[n].x - at[0].x) / step),
        Math.round((at[n].y - at[0].y) / (step * 1.732))]);
    }"""
    """Every space with its place: how many half hexes to the right, how many rows down."""
    SIX: Final = {
        "ArrowLeft": (-2, 0), "ArrowRight": (2, 0), "Home": (-1, -1), "PageUp": (1, -1),
        "End": (-1, 1), "PageDown": (1, 1),
    }  # fmt: skip
    """Where the keys lead."""

    def do(self) -> bool:
        main = self.page.locator("main")
        said = main.get_by_role("heading", level=1).inner_text()
        if said.startswith("Announce"):
            return self.announce()
        if said.startswith("Your dance"):
            return self.dance()
        if said.startswith("Shall the ball end"):
            end = main.get_by_role("button", name="End the ball", disabled=False)
            on = main.get_by_role("button", name="Dance on", disabled=False)
            if not end.is_visible():
                return False
            self.send(end if self.ends_balls else on)
            return True
        return False

    ends_balls = True
    """How it votes where a ball may go on all night."""

    def spaces(self, *what: str) -> list[tuple[str, float]]:
        found: list[tuple[str, float]] = self.page.evaluate(self.LIT, list(what))
        return found

    def space(self, name: str) -> None:
        """Press a space; with keys, walk there in six directions."""
        cell = self.page.locator(f'[data-space="{name}"]')
        if self.way != "keys":
            self.press(cell)
            return
        if not self.page.evaluate("document.activeElement.matches('[data-space]')"):
            if self.page.evaluate("document.activeElement === document.body"):
                self.page.keyboard.press("ArrowUp")
            else:
                tab_to(self.page, self.page.locator('[data-space][tabindex="0"]'))
        here = self.page.evaluate("document.activeElement.dataset.space")
        for key in self.walk(here, name):
            self.page.keyboard.press(key)
        there = self.page.evaluate("document.activeElement.dataset.space")
        assert there == name, f"{there} is not {name}, from {here}"
        self.page.keyboard.press("Enter")

    def walk(self, start: str, end: str) -> list[str]:
        """The keys of a shortest way from one space to another."""
        places = {name: (x, y) for name, x, y in self.page.evaluate(self.GRID)}
        spaces = {place: name for name, place in places.items()}
        ways: dict[str, list[str]] = {start: []}
        for name in (queue := [start]):
            x, y = places[name]
            for key, (right, down) in self.SIX.items():
                after = spaces.get((x + right, y + down))
                if after is not None and after not in ways:
                    ways[after] = [*ways[name], key]
                    queue.append(after)
        return ways[end]

    def announce(self) -> bool:
        """One after the other, those nearest to the door first."""
        if not self.page.locator("main [data-primary]:enabled").is_visible():
            lit = sorted(self.spaces("can be picked"), key=lambda one: one[1])
            if not lit:
                return False
            self.space(lit[self.acts % min(len(lit), 5)][0])
        self.go()
        return True

    def dance(self) -> bool:
        """Of three ends the one nearest to the middle, sometimes with another facing."""
        if self.page.get_by_role("heading", name="pick a dancer", level=1).is_visible():
            lit = sorted(self.spaces("can be picked"), key=lambda one: one[1])
            if not lit:
                return False
            self.space(lit[self.acts % min(len(lit), 5)][0])
        ends = self.spaces("an end of its steps", "cut in here")
        if not ends:
            return False
        some = [ends[(self.acts * 7 + n * 3) % len(ends)] for n in range(3)]
        self.space(min(some, key=lambda one: one[1])[0])
        facings = self.page.get_by_role("radiogroup", name="Facing").get_by_role("radio")
        if self.acts % 3 == 0 and facings.count() > 1:
            if self.way == "keys":
                self.page.keyboard.press("e")
            else:
                self.press(facings.last)
        self.go()
        return True

    def go(self) -> None:
        """What was chosen is done, also where it breaks a deal: then it is asked for twice."""
        button = self.page.locator("main [data-primary]:enabled")
        breach = self.page.get_by_role("button", name="Break the deal…", disabled=False)
        expect(button.or_(breach)).to_be_visible()
        if breach.is_visible():
            self.press(breach)
            self.send(self.page.get_by_role("button", name="Yes, break it"))
            return
        if self.way != "keys":
            self.send(button)
            return
        before = self.page.locator("main h1").first.inner_text()
        self.page.keyboard.press("Space")
        self.acts += 1
        self.page.wait_for_function(GONE, arg=before)


class Guest(Dancer):
    """Ada at a ball with talks: she accepts the first offer, and has nothing more to say."""

    def __init__(self, page: Page, way: Way = "mouse") -> None:
        super().__init__(page, way)
        self.has_accepted = False

    SPEAK: Final = """may => {
      const button = (name) => [...document.querySelectorAll("main .talk button:enabled")]
        .find((one) => one.innerText.trim() === name);
      const [accept, done] = [may && button("Accept"), button("I am done talking")];
      (accept || done)?.click();
      return accept ? "accept" : done ? "done" : "";
    }"""
    """Find and press in one breath: others talk at the same time, and things come and go."""

    def takes_device(self) -> bool:
        """It has a page of its own; what it can press there says that it is done talking."""
        return False

    def do(self) -> bool:
        said = self.page.locator("main").get_by_role("heading", level=1).inner_text()
        if not said.startswith("The talk: offer"):
            return super().do()
        # An offer may be gone in the moment in which it is accepted; then another is.
        told = self.page.get_by_label("Log and talk")
        self.has_accepted = self.has_accepted or told.get_by_text("Ada accepts offer").count() > 0
        did = self.page.evaluate(self.SPEAK, not self.has_accepted)
        self.acts += bool(did)
        return bool(did)


def turns(*hands: Hand) -> Iterator[None]:
    """Again and again, until nobody of these has acted for a long time."""
    idle, acts = 0, -1
    while idle < MOST_TURNS:
        yield
        before, acts = acts, sum(hand.acts for hand in hands)
        idle = idle + 1 if acts == before else 0


def play(hands: Sequence[Hand]) -> None:
    """All play until the game is over for each of them, however long others think in between."""
    for _ in turns(*hands):
        if all(hand.is_over for hand in hands):
            return
        acted = [hand.takes_device() or hand.act() for hand in hands]
        if not any(acted):
            hands[0].page.wait_for_timeout(20)
    raise AssertionError("the game does not end")


PICK = """async (names) => {
  const found = [];
  for (const name of names) {
    await new Promise(requestAnimationFrame);
    const began = performance.now();
    const cell = document.querySelector(`[data-space="${name}"]`);
    cell.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await Promise.resolve();
    await Promise.resolve();
    const took = performance.now() - began;
    found.push([took, document.querySelectorAll(".lights .end").length]);
  }
  return found;
}"""


def picks(hand: Dancer) -> list[tuple[float, int]]:
    """Of each dancer that can be picked: milliseconds until its ends are lit, and how many."""
    names = [name for name, _ in hand.spaces("can be picked")]
    found: list[tuple[float, int]] = hand.page.evaluate(PICK, names)
    return found

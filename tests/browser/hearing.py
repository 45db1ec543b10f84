"""A player who sees nothing: hears the accessibility tree, and has a keyboard."""

import re
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

MOST_TABS = 150
LISTEN = """
  window.announced = [];
  const region = (node) => node.parentElement?.closest("[role=log]");
  new MutationObserver((changes) => {
    const added = new Set(changes.flatMap((one) => [...one.addedNodes]));
    const isNew = (node) => node && (added.has(node) || isNew(node.parentElement));
    for (const { type, target, addedNodes } of changes) {
      const fresh = type === "childList" ? [...addedNodes] : isNew(target) ? [] : [target];
      const said = fresh.filter(region).map((one) => one.textContent.trim());
      window.announced.push(...said.filter(Boolean));
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
"""
"""As a screen reader hears a log: what is added or changed, not what came with its place."""


@dataclass(frozen=True)
class Heard:
    """Something in the tree, as a screen reader says it."""

    role: str
    name: str
    states: dict[str, Any]
    within: tuple[str, ...]
    """What it lies in, from the outside in, as role and name."""

    @property
    def can_be_used(self) -> bool:
        return bool(self.states.get("focusable")) and not self.states.get("disabled")

    @property
    def is_focused(self) -> bool:
        return bool(self.states.get("focused"))

    def __str__(self) -> str:
        states = {key: value for key, value in self.states.items() if key not in ("focusable",)}
        return f"{self.role} “{self.name}” {states or ''}"


class Ear:
    """Knows of a page what its accessibility tree says, and nothing else."""

    def __init__(self, page: Page) -> None:
        self._page = page
        page.add_init_script(LISTEN)
        self._line = page.context.new_cdp_session(page)
        self._line.send("Accessibility.enable")

    def all(self) -> list[Heard]:
        """All that is there, in the order in which it is read."""
        nodes = self._line.send("Accessibility.getFullAXTree")["nodes"]
        by_id = {one["nodeId"]: one for one in nodes}
        found: list[Heard] = []

        def visit(node: dict[str, Any], within: tuple[str, ...]) -> None:
            inner = within
            if not node.get("ignored"):
                one = _heard(node, within)
                found.append(one)
                inner = (*within, f"{one.role} {one.name}".strip())
            for child in node.get("childIds", ()):
                if child in by_id:
                    visit(by_id[child], inner)

        visit(nodes[0], ())
        return found

    def find(self, role: str, name: str = "", within: str = "") -> list[Heard]:
        """Whatever has that role and a name like that, somewhere within something like that."""
        return [
            one
            for one in self.all()
            if one.role == role
            and re.search(name, one.name)
            and (not within or any(re.search(within, outer) for outer in one.within))
        ]

    def focused(self) -> Heard:
        """Where the keyboard is, as the tree has it."""
        where = self._line.send("Runtime.evaluate", {"expression": "document.activeElement"})
        about = {"objectId": where["result"]["objectId"], "fetchRelatives": False}
        nodes = self._line.send("Accessibility.getPartialAXTree", about)["nodes"]
        return _heard(nodes[0], ()) if nodes else NOWHERE

    def announced(self) -> list[str]:
        """What was said by itself since the page was opened, in order."""
        said: list[str] = self._page.evaluate("window.announced")
        return said

    def press(self, *keys: str) -> None:
        for key in keys:
            self._page.keyboard.press(key)

    def type(self, text: str) -> None:
        self._page.keyboard.type(text)

    def wait(self) -> None:
        """Listen a little."""
        self._page.wait_for_timeout(25)

    def tab_to(self, role: str, name: str) -> Heard:
        """Press Tab until the keyboard is there."""
        for _ in range(MOST_TABS):
            here = self.focused()
            if here.role == role and re.search(name, here.name) and here.can_be_used:
                return here
            self.press("Tab")
        raise AssertionError(f"Tab does not come to a {role} like {name!r}")


def heading(heard: list[Heard]) -> str:
    """What the page is about: its first heading, read whole."""
    first = (one.name for one in heard if one.role == "heading" and one.states.get("level") == 1)
    return next(first, "")


NOWHERE = Heard("", "", {}, ())


def _heard(node: dict[str, Any], within: tuple[str, ...]) -> Heard:
    role = str(node.get("role", {}).get("value", ""))
    name = str(node.get("name", {}).get("value", ""))
    states = {one["name"]: one["value"].get("value") for one in node.get("properties", ())}
    return Heard(role, name, states, within)

"""All that is said, gathered from the sources.

`python -m tests.texts` writes the English catalogue. What is found is the key to the other
languages; `tests/test_languages.py` sees to it that each of them has all of it.
"""

import ast
import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src" / "ballroom"
CATALOGUES = SOURCES / "languages"
PAGE = ROOT / "web" / "src"
LAUNCHER = ROOT / "ballroom"

SAID = {
    "say": 0, "speak": 0, "spoken": 0, "Refusal": 1, "Refused": 1, "problem": 2, "goodbye": 2,
    "Notice": 1, "Outcome": 1, "Unavailable": 0, "BadRecord": 1, "Complaint": 0, "Unfair": 0,
    "BadStore": 0, "BadTable": 0, "BadStoreFile": 1, "BadKeep": 0, "BadHouse": 0, "NoCluster": 0,
    "NoRatings": 0, "NotDone": 1, "mistake": 0, "system": 0, "_add": 2, "_group": 2, "cut": 1,
}  # fmt: skip
"""Which argument of these calls is a text, or else something that was one before."""
BOTH = {
    "Card": (1, 2), "Variation": (1,),
    "Table": (0, 1, 2), "Column": (1,), "won": (1,), "Measure": (1,),
}  # fmt: skip
"""Rows of tables of the games whose words are said later, as `say(card.effect)`; and figures."""
NAMED = {"about", "description", "help"}
"""Keyword arguments and attributes of classes that are texts."""
FILES = {"terminal": "terminal", "cli.py": "commands", "commands": "commands", "lab": "lab"}
"""Which file of a catalogue has what is said in a folder; what has none is the house's."""
TAUGHT = {"title", "about", "learnt", "say", "ask", "hint", "well"}
"""What is said in the file of a lesson."""
SHELL = re.compile(r'\b(?:say|fail) "((?!\$@")[^"]*)"')
SENTENCE = re.compile(r"[^\W\d_]{2,}[ ,:;]+[^\W\d_]{2,}| [^\W\d_]{2,} ")
FOR_MACHINES = {
    "ballroom: http://",  # an address
    " --page FILE",  # to be typed
    "cut in",  # what is counted under that name
    "dot open",  # classes of a drawing
    " is installed there, and ",  # said on another machine, and told as an error of Ray
}
T = re.compile(r'\bt\(\s*("(?:[^"\\]|\\.)*")')


def house_texts() -> dict[str, list[str]]:
    """By file of the catalogue: of each game, the terminal, commands and lab, and all others."""
    found: dict[str, set[str]] = {}
    stiff: list[str] = []
    for path in sorted(SOURCES.rglob("*.py")):
        parts = path.relative_to(SOURCES).parts
        if "tests" in parts:
            continue
        name = FILES.get(parts[0], "house")
        name = parts[1] if parts[0] == "games" and len(parts) > 2 else name
        found.setdefault(name, set()).update(
            _said(ast.parse(path.read_text(encoding="utf-8")), stiff)
        )
    for path in SOURCES.glob("games/*/puzzles.json"):
        found[path.parent.name].update(_of_puzzles(path))
    for path in sorted(SOURCES.glob("games/*/lessons/*.toml")):
        name = path.relative_to(SOURCES).parts[1]
        found[name].update(_taught(tomllib.loads(path.read_text(encoding="utf-8"))))
    assert not stiff, f"fill these in with say: {stiff}"
    own = {name: texts - found["house"] for name, texts in found.items() if name != "house"}
    return {name: sorted(texts) for name, texts in {"house": found["house"], **own}.items()}


def _of_puzzles(path: Path) -> Iterator[str]:
    """What is written in a file of puzzles; what they ask stands in their game's sources."""
    for puzzle in json.loads(path.read_text(encoding="utf-8"))["puzzles"]:
        yield from (puzzle["title"], puzzle["why"])


def page_texts() -> list[str]:
    """The texts of the page."""
    found: set[str] = set()
    for path in PAGE.rglob("*"):
        if path.suffix in (".ts", ".js", ".svelte") and not path.name.endswith(".test.ts"):
            found.update(json.loads(text) for text in T.findall(path.read_text(encoding="utf-8")))
    return sorted(found)


def launcher_texts() -> list[str]:
    """The texts of the script that sets everything up, each whole: it cannot look up a part."""
    found = SHELL.findall(LAUNCHER.read_text(encoding="utf-8"))
    assert not (stiff := [text for text in found if "$" in text]), f"fill in with {{what}}: {stiff}"
    return sorted(set(found))


def catalogue() -> dict[str, list[str]]:
    """All texts by file."""
    return {"page": page_texts(), "launcher": launcher_texts(), **house_texts()}


def speaking() -> list[Path]:
    """The sources that do little else than speak: commands, studies, and the figures of games."""
    folders = [*(SOURCES / "commands").glob("*.py"), *(SOURCES / "lab").glob("*.py")]
    return [SOURCES / "cli.py", *sorted(folders), *sorted(SOURCES.glob("games/*/figures.py"))]


def unsaid(path: Path) -> Iterator[str]:
    """Sentences in a source that nobody says as texts; for a machine are HTML and a few more."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    known = {*_said(tree, []), *FOR_MACHINES}
    known.update(_written_below(tree))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            words = re.sub(r"\{\w+\}", "", node.value)
            if node.value not in known and "<" not in words and SENTENCE.search(words):
                yield node.value


def _written_below(tree: ast.Module) -> Iterator[str]:
    """Docstrings, and what is written below a name to say what it is."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield str(node.value.value)


def _said(tree: ast.Module, stiff: list[str]) -> Iterator[str]:
    """The texts of a module; those that cannot be said otherwise are noted."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            for word in node.keywords:
                if word.arg in NAMED:
                    yield from _texts(word.value)
                    stiff.extend(_glued(word.value) if word.arg == "help" else ())
        match node:
            case ast.Call(func=ast.Attribute(attr="say")):
                pass  # a screen
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
                places = BOTH.get(name, (SAID[name],) if name in SAID else ())
                for place in places:
                    if place < len(node.args):
                        yield from _texts(node.args[place])
                        stiff.extend(_glued(node.args[place]))
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if name in NAMED:
                yield from _texts(value)
            case ast.AnnAssign(target=ast.Name(id="_ASKED"), value=ast.Dict(values=values)):
                for value in values:
                    yield from _texts(value)


def _taught(told: object) -> Iterator[str]:
    """The texts of a lesson."""
    match told:
        case dict():
            for name, value in told.items():
                if name in TAUGHT:
                    yield from [value] if isinstance(value, str) else value
                else:
                    yield from _taught(value)
        case list():
            for one in told:
                yield from _taught(one)


def _texts(node: ast.expr) -> Iterator[str]:
    """A text, if something is said in it besides what is filled in."""
    text = node.value if isinstance(node, ast.Constant) else None
    if isinstance(text, str) and re.search(r"[^\W\d_]", re.sub(r"\{\w+\}", "", text)):
        yield text


def _glued(node: ast.expr) -> Iterator[str]:
    """A text with something in it that is not filled in by `say`; an error's own text may be."""
    if isinstance(node, ast.JoinedStr):
        signs = [part.value for part in node.values if isinstance(part, ast.Constant)]
        if any(re.search(r"[^\W\d_]", str(text)) for text in signs):
            yield ast.unparse(node)


if __name__ == "__main__":
    for name, texts in catalogue().items():
        file = CATALOGUES / "en" / f"{name}.json"
        file.parent.mkdir(exist_ok=True)
        text = json.dumps({text: text for text in texts}, ensure_ascii=False, indent=2)
        file.write_text(f"{text}\n", encoding="utf-8")

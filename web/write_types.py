"""Writes the types that the page and the house share, from the house's own.

Run it with `python web/write_types.py` when those have changed; a test compares them.
"""

import sys
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from ballroom.core import registry
from ballroom.core.contract import Told
from ballroom.server import bodies
from ballroom.table import lessons, messages, replays

HEAD = "// Written by web/write_types.py from the types of the house; not to be changed by hand."
HERE = Path(__file__).parent / "src"
NAMES = {"Record": "RecordHead"}
"""What TypeScript has a type of its own for."""
BODIES = (
    bodies.OpenTable, bodies.TakeSeats, bodies.HandOver, bodies.Claim, bodies.Forget,
    bodies.Opened, bodies.Seated, bodies.Handing, bodies.Summary, bodies.Tables, bodies.Games,
    bodies.Rules, bodies.Lessons, bodies.Puzzles, bodies.PuzzleShown, bodies.PuzzleAfter,
    bodies.Health, bodies.Problem, replays.Replay, lessons.Lesson,
)  # fmt: skip


class Writer:
    """TypeScript for msgspec's types; each Struct is written once, by its name."""

    def __init__(self) -> None:
        self.written: dict[str, str] = {}

    def ts(self, kind: inspect.Type, is_said: bool = False) -> str:
        """One type, where something has it; what we say may leave out what has a default."""
        match kind:
            case inspect.Metadata(type=inner):
                return self.ts(inner, is_said)
            case inspect.StructType(cls=cls):
                name = NAMES.get(cls.__name__, cls.__name__)
                if name not in self.written:
                    self.written[name] = ""  # it may hold itself
                    self.written[name] = self._struct(name, kind, is_said)
                return name
            case inspect.IntType() | inspect.FloatType():
                return "number"
            case inspect.StrType():
                return "string"
            case inspect.BoolType():
                return "boolean"
            case inspect.NoneType():
                return "null"
            case inspect.AnyType() | inspect.RawType():
                return "any"
            case inspect.LiteralType(values=values):
                return " | ".join(msgspec.json.encode(value).decode() for value in values)
            case inspect.UnionType(types=types):
                return " | ".join(dict.fromkeys(self.ts(one, is_said) for one in types))
            case inspect.TupleType(item_types=types):
                return f"[{', '.join(self.ts(one, is_said) for one in types)}]"
            case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
                one = self.ts(item, is_said)
                return f"({one})[]" if " " in one else f"{one}[]"
            case inspect.DictType(value_type=value):
                return f"Record<string, {self.ts(value, is_said)}>"
        raise TypeError(f"no TypeScript for {kind}")

    def _struct(self, name: str, kind: inspect.StructType, is_said: bool) -> str:
        omits = is_said or kind.cls.__struct_config__.omit_defaults
        lines = [f"export interface {name} {{"]
        if kind.tag_field is not None:
            lines.append(f"  {kind.tag_field}: {msgspec.json.encode(kind.tag).decode()};")
        is_event = issubclass(kind.cls, Told)
        for field in kind.fields:
            if is_event and field.name == "to":
                continue  # who else is told stays in the house
            sign = "?" if omits and not field.required else ""
            lines.append(f"  {field.encode_name}{sign}: {self.ts(field.type, is_said)};")
        return "\n".join([*lines, "}"])

    def alias(self, name: str, *kinds: Any, is_said: bool = False) -> str:
        """A name for one type or several."""
        found = [self.ts(inspect.type_info(kind), is_said) for kind in kinds]
        return f"export type {name} = {' | '.join(found)};"

    def text(self, *aliases: str) -> str:
        """All of it."""
        return "\n\n".join([HEAD, *self.written.values(), *aliases]) + "\n"


def files() -> dict[Path, str]:
    """All files with what should be in them."""
    house = Writer()
    aliases = [
        house.alias("AnySay", messages.AnySay, is_said=True),
        house.alias("AnyTell", messages.AnyTell),
        house.alias("AnyLine", messages.AnyLine),
    ]
    for body in BODIES:
        house.ts(inspect.type_info(body), is_said=issubclass(body, bodies.Body))
    found = {HERE / "house" / "types.ts": house.text(*aliases)}
    for game in registry.games().values():
        room = Writer()
        room.ts(inspect.type_info(game.view_type))
        events = room.alias("AnyEvent", game.event_type)
        folder = HERE / "games" / game.name.replace("-", "_")
        found[folder / "types.ts"] = room.text(events)
    return found


def main() -> int:
    """Write them all."""
    for path, text in files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

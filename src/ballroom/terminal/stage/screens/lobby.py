"""The hall: which game, who plays, how; or a table elsewhere, by its link."""

import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

import msgspec
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Button, Checkbox, Input, OptionList, Select, Static
from textual.widgets.option_list import Option

from ballroom.core import registry, setups
from ballroom.core.contract import AnyGame, Malformed
from ballroom.core.language import say
from ballroom.core.saying import words_of
from ballroom.core.text import printable
from ballroom.games.la_danse.customs import VARIATIONS
from ballroom.players.registry import levels, usual
from ballroom.terminal.houses import HOUSES
from ballroom.terminal.lobby import default_names
from ballroom.terminal.play import HUMAN, Evening
from ballroom.terminal.stage.parts import HouseScreen, KeysBar, Shortcut
from ballroom.terminal.stage.screens.rules import RulesScreen

NOBODY = "-"
MOST_NAME = 30


@dataclass(frozen=True)
class Wishes:
    """What was said before anything is asked."""

    game: AnyGame | None = None
    players: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    seed: str = ""
    seats: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    link: str = ""
    """A table elsewhere."""
    only_watch: bool = False


class LobbyScreen(HouseScreen):
    """Everything that a game needs, on one screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape", "leave", ""),
        ("ctrl+s", "start", ""),
        ("f1", "rules", ""),
    ]

    def __init__(self, wishes: Wishes) -> None:
        super().__init__()
        self.wishes = wishes
        self.games = sorted(registry.games().values(), key=lambda game: game.title)
        self.game = wishes.game or self.games[0]

    def compose(self) -> ComposeResult:
        """The games; the chairs of the one that is chosen; a link."""
        yield Static(
            f" {self.speak('Ballroom')} · {self.speak('an evening of three games')}",
            classes="top", markup=False,
        )  # fmt: skip
        with Horizontal(id="hall"):
            with Vertical(id="programme"):
                yield Static(self.speak("What is danced"), classes="head", markup=False)
                yield OptionList(
                    *(Option(game.title, id=game.name) for game in self.games),
                    id="games", markup=False, compact=True,
                )  # fmt: skip
                yield Static("", id="about", markup=False)
                yield Static(self.speak("Or a table elsewhere"), classes="head", markup=False)
                link, names = self.wishes.link, ", ".join(self.wishes.names)
                yield Input(link, placeholder=self.speak("its link"), id="link", compact=True)
                yield Input(
                    names if link else "",
                    placeholder=self.speak("your name"),
                    id="guest",
                    compact=True,
                )
                yield Button(self.speak("Sit down there"), id="join", compact=True)
                yield Button(self.speak("Only look on"), id="watch", compact=True)
            with VerticalScroll(id="chairs", can_focus=False):
                pass
        yield Static("", id="said", markup=False)
        yield KeysBar(id="keys")

    async def on_mount(self) -> None:
        """At the games, or at once at the chairs of the one that was named."""
        listed = self.query_one("#games", OptionList)
        listed.highlighted = self.games.index(self.game)
        await self._set_chairs()
        if self.wishes.link:
            self._join(self.wishes.only_watch)
        elif self.wishes.game:
            self.query_one("#start").focus()
        else:
            listed.focus()
        self.show()

    def on_resize(self, event: events.Resize) -> None:
        """The keys take what room there is."""
        del event
        self.show()

    def show(self) -> None:
        """The keys."""
        self.query_one(KeysBar).show(
            [
                Shortcut("Tab", self.speak("next"), "app.focus_next"),
                Shortcut("↑↓", self.speak("choose"), "app.focus_next"),
                Shortcut("^S", self.speak("begin"), "start"),
                Shortcut("F1", self.speak("the rules"), "rules"),
                Shortcut("F2", self.speak("day or candlelight"), "app.look"),
                Shortcut("Esc", self.speak("leave"), "leave"),
            ]
        )

    # ---- the chairs

    async def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Another game."""
        game = registry.games()[event.option.id or ""]
        if game is not self.game:
            self.game = game
            await self._set_chairs()

    def on_option_list_option_selected(self) -> None:
        """On to the chairs."""
        self.query_one("#seat-0", Select).focus()

    async def _set_chairs(self) -> None:
        self.query_one("#about", Static).update(self.speak(self.game.about))
        room = self.query_one("#chairs", VerticalScroll)
        async with room.batch():
            await room.remove_children()
            await room.mount_all(list(self._chairs()))
        self._tell("")

    def _chairs(self) -> Iterator[Any]:
        yield Static(self.speak("Who plays"), classes="head", markup=False)
        for seat in range(self.game.seats[-1]):
            yield self._chair(seat)
        for level, make in reversed(levels(self.game).items()):
            said = say("{level} {about}", level=level, about=say(make().about))
            yield Static(self.speak(said), classes="level", markup=False)
        fields = list(_options(self.game))
        if fields:
            yield Static(self.speak("How it is played"), classes="head", markup=False)
        for name, about, choices, default in fields:
            value = self.wishes.options.get(name, default)
            label = Static(self.speak(about), classes="label", markup=False)
            shown = [(self.speak(text), choice) for text, choice in choices]
            picked = Select(shown, value=value, allow_blank=False, compact=True)
            picked.id = f"option-{name}"
            yield Horizontal(label, picked, classes="row option")
        for variation, about in _variations(self.game):
            said = say("{name}: {about}", name=variation, about=say(about))
            on = variation in str(self.wishes.options.get("variations", "")).split("+")
            yield Checkbox(Text(self.speak(said)), on, id=f"variation-{variation}", compact=True)
        yield Horizontal(
            Button(self.speak("Begin the game"), id="start", classes="primary", compact=True),
            Button(self.speak("The rules"), id="rules", compact=True),
            classes="row buttons",
        )

    def _chair(self, seat: int) -> Any:
        house = HOUSES[seat]
        choices = [(self.speak("a person here"), HUMAN)]
        choices += [
            (self.speak(say("a computer: {level}", level=name)), name)
            for name in reversed(levels(self.game))
        ]
        if seat >= self.game.seats[0]:
            choices.append((self.speak("nobody"), NOBODY))
        return Horizontal(
            Static(house.emblem, classes=f"emblem {house.token}", markup=False),
            Input(self._named(seat), placeholder=self.speak(house.name), id=f"name-{seat}",
                  max_length=MOST_NAME, compact=True),
            Select(choices, value=self._player(seat, [value for _, value in choices]),
                   allow_blank=False, id=f"seat-{seat}", compact=True),
            classes="row chair",
        )  # fmt: skip

    def _named(self, seat: int) -> str:
        return self.wishes.names[seat] if seat < len(self.wishes.names) else ""

    def _player(self, seat: int, choices: list[str]) -> str:
        """As was wished; else a person first, then the usual computers."""
        said = self.wishes.players
        if said and seat < len(said) and said[seat] in choices:
            return said[seat]
        if seat >= (self.wishes.seats or len(said) or self.game.seats[0]) and NOBODY in choices:
            return NOBODY
        return HUMAN if seat == 0 else usual(self.game)

    # ---- beginning

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Begin, read, join or look on."""
        match event.button.id:
            case "start":
                self.action_start()
            case "rules":
                self.action_rules()
            case "join" | "watch":
                self._join(event.button.id == "watch")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter in a link or a name sits down there; elsewhere it goes on."""
        if event.input.id in ("link", "guest"):
            self._join(False)
        else:
            self.focus_next()

    def _tell(self, sentence: str) -> None:
        if self.is_open:
            self.query_one("#said", Static).update(f"✗ {sentence}" if sentence else "")

    def action_rules(self) -> None:
        """Of the game that is chosen."""
        self.app.push_screen(RulesScreen(self.game))

    def action_leave(self) -> None:
        """Home."""
        self.dismiss(None)

    def action_start(self) -> None:
        """Play, or say why not."""
        try:
            evening = self.evening()
        except (Malformed, setups.Refused) as error:
            self._tell(self.speak(words_of(error)))
            return
        self._tell("")
        self.house.play(evening)

    def evening(self) -> Evening:
        """What was chosen; raises Malformed or Refused."""
        chosen: list[tuple[str, str]] = []
        for seat in range(self.game.seats[-1]):
            player = self.query_one(f"#seat-{seat}", Select).value
            name = self.query_one(f"#name-{seat}", Input).value.strip()
            if player != NOBODY:
                house = self.speak(HOUSES[seat].name)
                chosen.append((str(player), printable(name) or house))
        players = tuple(player for player, _ in chosen)
        setup = setups.make(self.game, len(players), self._chosen_options())
        names = default_names(tuple(name for _, name in chosen), players)
        return Evening(self.game, setup, players, names, self.wishes.seed or secrets.token_hex(16))

    def _chosen_options(self) -> dict[str, Any]:
        found = dict(self.wishes.options if self.game is self.wishes.game else {})
        for name, _, _, _ in _options(self.game):
            found[name] = self.query_one(f"#option-{name}", Select).value
        names = [name for name, _ in _variations(self.game)]
        if names:
            on = [name for name in names if self.query_one(f"#variation-{name}", Checkbox).value]
            found["variations"] = "+".join(on)
        return found

    def _join(self, only_watch: bool) -> None:
        link = self.query_one("#link", Input).value.strip()
        said = self.query_one("#guest", Input).value.split(",")
        names = tuple(name.strip() for name in said if name.strip())
        if not link:
            self._tell(self.speak("Paste the link of a table, such as http://HOUSE/table/ID#KEY."))
        elif not only_watch and not names:
            self._tell(self.speak("Say your name, so that the others know who comes."))
            self.query_one("#guest", Input).focus()
        else:
            self._tell("")
            self.house.join(link, names, only_watch, self._tell)


Field = tuple[str, str, list[tuple[str, Any]], Any]


def _options(game: AnyGame) -> Iterator[Field]:
    """The options of a game that can be chosen from: name, what it means, choices, default."""
    kinds = {field.name: field for field in msgspec.structs.fields(game.setup)}
    about = setups.options(game)
    for name, kind in kinds.items():
        choices = _choices(game, name, kind.default)
        if name in about and choices:
            said = about[name].rpartition(" (default")[0].partition(":")[0]
            yield name, say("{name}: {about}", name=name, about=said), choices, kind.default


def _variations(game: AnyGame) -> list[tuple[str, str]]:
    """The variations of a game, each with a line about it."""
    if "variations" not in game.setup.__struct_fields__:
        return []
    return [(one.name, one.about) for one in VARIATIONS]


def _choices(game: AnyGame, name: str, default: Any) -> list[tuple[str, Any]]:
    """What an option can be, found by trying: a game says itself what it refuses."""
    if isinstance(default, bool):
        return [(say("yes"), True), (say("no"), False)]
    if isinstance(default, int):
        fitting = [n for n in range(21) if _is_allowed(game, name, n)]
        return [(str(n) if n else say("the one that fits"), n) for n in fitting]
    return []


def _is_allowed(game: AnyGame, name: str, value: Any) -> bool:
    try:
        setups.make(game, game.seats[0], {name: value})
    except (Malformed, setups.Refused):
        return False
    return True

"""A seat at a table elsewhere, played from this terminal."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.text import Text

from ballroom.client import Gone, House, NotDone, Seat, join, watch
from ballroom.core import jsons, registry
from ballroom.core.chance import Rng
from ballroom.core.contract import AnyGame, Refusal
from ballroom.core.language import say
from ballroom.core.record import BadRecord
from ballroom.core.saying import words_of
from ballroom.table import messages as m
from ballroom.table.verify import Verified, verify
from ballroom.terminal.human import Human
from ballroom.terminal.play import tell_end, tell_kept
from ballroom.terminal.screen import Left, Screen


class RemoteEvening:
    """One person, or several at this device, at a table of a house."""

    def __init__(self, seat: Seat, screen: Screen, keep: Path | None = None) -> None:
        self.seat = seat
        self.screen = screen
        self._keep = keep
        self._told = 0
        self._noticed: m.Notice | None = None

    @property
    def names(self) -> list[str]:
        """What the seats are called."""
        assert self.seat.looks is not None
        return [one.name for one in self.seat.looks.seats]

    async def play(self) -> None:
        """Play, or look on, until the game is over or somebody leaves."""
        async with self.seat:
            assert self.seat.welcome is not None
            game = registry.games()[self.seat.welcome.game]
            self.screen.title(f"{self.seat.welcome.title} ({game.title})")
            promised = say("The dice are promised: {root}", root=self.seat.welcome.root)
            self.screen.say(promised, style="dim")
            self._tell_news()
            if not self.seat.seats:
                await self._look_on()
            else:
                await self._play(game)
            self._tell_news()
            self._tell_end()
            await self._check_dice()

    async def _check_dice(self) -> None:
        """Check here, with no trust in the house, what it says about its dice; and keep it."""
        record = await House(self.seat.link.house).record(self.seat.link, self.seat.token)
        if self._keep is not None:
            self._keep.write_bytes(record)
            tell_kept(self.screen, self._keep)
        try:
            found = verify(record.splitlines(keepends=True))
            compare(self.seat, found)
        except BadRecord as bad:
            told = say("The dice are NOT what was promised: {why}", why=words_of(bad))
            self.screen.say(told, style="bold red")
            return
        checked = say(
            "Dice checked: {opened} of {rolls} rolls are just what was promised.",
            opened=len(found.opened),
            rolls=found.rolls,
        )
        self.screen.say(checked, style="dim")
        if found.hidden:
            told = say("The others were not for you to see, and stay sealed.")
            self.screen.say(told, style="dim")

    async def _look_on(self) -> None:
        while not self.seat.is_over:
            seen = len(self.seat.log)
            await self.seat.until(lambda seen=seen: self.seat.is_over or len(self.seat.log) > seen)
            self._tell_news()

    async def _play(self, game: AnyGame) -> None:
        self._tell_waiting()
        async for sight in self.seat.turns():
            self._tell_news()
            person = Human(game, self.screen, self.names, shared=len(self.seat.seats) > 1)
            view = jsons.read_view(game, bytes(sight.view))
            move = await asyncio.to_thread(self._ask, game, person, view, sight)
            try:
                await self.seat.move(game.write_move(move), sight.seat)
            except NotDone as why:
                self.screen.say(str(why), style="red")

    def _ask(self, game: AnyGame, person: Human, view: Any, sight: m.Sight) -> Any:
        state = game.imagine(view, Rng("remote"))

        def why(move: Any) -> Refusal | None:
            return game.why_illegal(state, sight.seat, move)

        return person.choose(view, [game.read_move(text) for text in sight.legal], why)

    def _tell_waiting(self) -> None:
        assert self.seat.looks is not None
        open_seats = [one for one in self.seat.looks.seats if not one.taken]
        if open_seats:
            waiting = say(
                "Waiting for {count} more; share the link you came by.", count=len(open_seats)
            )
            self.screen.say(waiting)

    def _tell_news(self) -> None:
        notice = self.seat.notice
        if notice is not None and notice is not self._noticed:
            self.screen.say(notice.sentence, style="red" if notice.code == "store" else "green")
            self._noticed = notice
        for one in self.seat.log[self._told :]:
            if one.text:
                said = one.what == "chatted" and one.seat is not None
                who = f"{self.names[one.seat or 0]}: " if said else ""
                self.screen.say(f"{who}{one.text}")
            for sentence in one.sentences:
                line = Text(sentence.text)
                line.append(f"  {sentence.rule}", style="dim")
                self.screen.show(line)
        self._told = len(self.seat.log)

    def _tell_end(self) -> None:
        assert self.seat.looks is not None
        outcome = self.seat.looks.outcome
        if outcome is None:
            return
        places = zip(self.names, outcome["places"], strict=True)
        winners = [name for name, place in places if place == 1]
        tell_end(self.screen, winners, outcome["reason"], outcome["rule"])


def compare(seat: Seat, found: Verified) -> None:
    """The record must be that of the very game that was told here, move by move."""
    if found.head.root != seat.root:
        raise BadRecord(1, "the promise is not the one that was shown at first")
    if seat.seed and any(found.head.seeds[one] != seat.seed for one in seat.seats):
        raise BadRecord(1, "the seed from here was not mixed in")
    levels = tuple(one.level for one in seat.looks.seats) if seat.looks else ()
    if levels and found.head.levels != levels:
        raise BadRecord(1, "a computer's seat is said to be a person's, or the other way round")
    for other, seed in enumerate(seat.seeds):
        if seed not in ("", found.head.seeds[other]):
            raise BadRecord(1, "a seed was changed after this one was given")
    known = {one.number: one for one in seat.log}
    for told in found.told:
        if known.get(told.number, told) != told:
            raise BadRecord(told.number + 2, "this is not what was told during the game")


def play_remote(
    link: str, names: Sequence[str], screen: Screen, only_watch: bool, keep: Path | None = None
) -> None:
    """Join a table by its link, or watch it, and play; keep the record of it in a file."""

    async def evening() -> None:
        seat = watch(link) if only_watch else await join(link, *names)
        await RemoteEvening(seat, screen, keep).play()

    try:
        asyncio.run(evening())
    except (Left, KeyboardInterrupt):
        screen.say(say("You have left the table; your seat waits for you."))
    except (NotDone, Gone) as why:
        screen.say(str(why), style="red")

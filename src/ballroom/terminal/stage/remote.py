"""A seat at a table elsewhere: what its house tells, and what is said to it."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec

from ballroom.client import Gone, House, NotDone, Seat, join, watch
from ballroom.client.house import new_seed
from ballroom.core import jsons, registry
from ballroom.core.chance import Rng
from ballroom.core.contract import WATCHER, Event, Malformed
from ballroom.core.language import say
from ballroom.core.record import BadRecord
from ballroom.core.saying import words_of
from ballroom.table import messages as m
from ballroom.table.verify import verify
from ballroom.terminal.remote import compare
from ballroom.terminal.rooms import room_of
from ballroom.terminal.stage.sights import Line, Sight
from ballroom.terminal.stage.sitting import Changed, Ending, Sitting


class RemoteSitting(Sitting):
    """One person, or several at this terminal, at a table of a house."""

    def __init__(self, seat: Seat, keep: Path | None = None) -> None:
        assert seat.welcome is not None
        assert seat.looks is not None
        self.seat = seat
        self.game = registry.games()[seat.welcome.game]
        self.title = seat.welcome.title
        self.seats = seat.seats
        self.lines = []
        self.gone = ""
        """Why the table has let this client go, if it has."""
        self._keep = keep
        self._told = 0
        self._is_checked = False
        self._next_seed = ""
        self._noticed: m.Notice | None = None
        self._news = room_of(self.game).is_news
        self._sight: tuple[m.Sight, Sight] | None = None

    # ---- what is known

    @property
    def looks(self) -> m.Looks:
        """The table as it stands."""
        assert self.seat.looks is not None
        return self.seat.looks

    @property
    def names(self) -> list[str]:
        """As everybody may know them."""
        return [one.name for one in self.looks.seats]

    @property
    def is_connected(self) -> bool:
        """Whether the line to the house is up."""
        return self.seat.is_connected and not self.gone

    @property
    def ending(self) -> Ending | None:
        """As the house says; the dice are checked here afterwards."""
        found = self.looks.outcome
        if found is None:
            return None
        return Ending(tuple(found["places"]), found["reason"], found["rule"])

    @property
    def asked(self) -> tuple[int, ...]:
        """The own seats that may move."""
        if self.looks.outcome is not None:
            return ()
        return tuple(seat for seat in self.looks.to_move if seat in self.seats)

    def sight(self, seat: int) -> Sight:
        """As the house shows it; whatever has to be tried is tried on an imagined game."""
        shown = self._shown(seat)
        if self._sight is not None and self._sight[0] is shown:
            return self._sight[1]
        view = jsons.read_view(self.game, bytes(shown.view))
        game, asked = self.game, shown.seat in self.asked
        state = game.imagine(view, Rng("remote"))
        made = Sight(
            view,
            self.names,
            asked,
            [game.read_move(text) for text in shown.legal] if asked else (),
            lambda move: game.why_illegal(state, shown.seat, move),
            tuple(one for one in self.looks.to_move if one >= 0),
        )
        self._sight = (shown, made)
        return made

    def _shown(self, seat: int) -> m.Sight:
        for one in self.looks.sights:
            if seat in (one.seat, WATCHER):
                return one
        return self.looks.sights[0]

    # ---- what goes on

    async def run(self, changed: Changed) -> None:
        """Show whatever the house tells, until the game is over and its dice are checked."""
        try:
            while True:
                known = self.seat.tellings
                self._hear()
                changed()
                if self.seat.is_over and not self._is_checked:
                    self._is_checked = True
                    await self._check_dice()
                    changed()
                await self.seat.until_told(known)  # a rematch may still be asked for
        except Gone as gone:
            self.gone = str(gone)
        except (NotDone, OSError) as why:
            self.lines.append(Line(str(why)))
        changed()

    def _hear(self) -> None:
        notice = self.seat.notice
        if notice is not None and notice is not self._noticed:
            self._noticed = notice
            self.lines.append(Line(notice.sentence))
        for one in self.seat.log[self._told :]:
            if one.text:
                who = one.seat if one.what == "chatted" else None
                self.lines.append(Line(one.text, who=who))
            for sentence in one.sentences:
                event = self._event(sentence)
                if event is None or self._news(event):
                    self.lines.append(Line(sentence.text, sentence.rule, sentence.to, event))
        self._told = len(self.seat.log)

    def _event(self, sentence: m.Sentence) -> Event | None:
        try:
            event: Event = msgspec.convert(sentence.event, self.game.event_type)
        except msgspec.ValidationError:
            return None  # of a newer house; its sentence says it all
        return event

    async def _check_dice(self) -> None:
        """Check here, with no trust in the house, what it says about its dice; and keep it."""
        seat = self.seat
        record = await House(seat.link.house).record(seat.link, seat.token)
        if self._keep is not None:
            self._keep.write_bytes(record)
        try:
            found = verify(record.splitlines(keepends=True))
            compare(seat, found)
        except BadRecord as bad:
            self.lines.append(
                Line(say("The dice are NOT what was promised: {why}", why=words_of(bad)))
            )
            return
        said = say(
            "Dice checked: {opened} of {rolls} rolls are just what was promised.",
            opened=len(found.opened),
            rolls=found.rolls,
        )
        self.lines.append(Line(said))

    # ---- what one can do

    async def submit(self, seat: int, move: Any) -> str | None:
        """The house decides."""
        return await self._done(
            m.Submit(self.seat.new_id(), seat, self.looks.version, self.game.write_move(move))
        )

    async def _done(self, request: m.Request) -> str | None:
        try:
            await self.seat.ask(request)
        except (NotDone, Gone, Malformed) as why:
            return str(why)
        return None

    async def hint(self, sight: Sight) -> str:
        """The house's computer, where the game does not count."""
        try:
            advice = await self.seat.hint(sight.seat)
        except (NotDone, Gone) as why:
            return str(why)
        return say("{move}: {why}", move=advice.move, why=advice.why)

    async def chat(self, text: str) -> str | None:
        """Say something beside the game."""
        return await self._done(m.Chat(self.seat.new_id(), self.seats[0], text))

    async def ask_takeback(self) -> str | None:
        """Ask for the own last move back."""
        return await self._done(m.Takeback(self.seat.new_id(), self.seats[0]))

    async def answer_takeback(self, yes: bool) -> str | None:
        """Let another take a move back, or not."""
        return await self._done(m.AnswerTakeback(self.seat.new_id(), self.seats[0], yes))

    async def resign(self) -> str | None:
        """Give the game up."""
        return await self._done(m.Resign(self.seat.new_id(), self.seats[0]))

    @property
    def next_table(self) -> Seat | None:
        """The same people's next table, once there is one; its promise is the one made here."""
        if not self.looks.rematch:
            return None
        link = replace(self.seat.link, table=self.looks.rematch)
        again = Seat(link, self.seat.token)
        again.root = self.seat.welcome.next_root if self.seat.welcome else ""
        again.seed = self._next_seed
        again.language = self.seat.language
        return again

    async def rematch(self) -> str | None:
        """Ask to play again with the same people."""
        self._next_seed = new_seed()
        return await self._done(m.Rematch(self.seat.new_id(), self.seats[0], self._next_seed))

    async def close(self) -> None:
        """Leave the screen; the seat waits."""
        await self.seat.__aexit__(None, None, None)


async def sit_down(
    link: str,
    names: tuple[str, ...],
    only_watch: bool,
    keep: Path | None = None,
    language: str = "",
) -> RemoteSitting:
    """Take seats at a table by its link, or look on; raises ValueError, NotDone, Gone, OSError."""
    seat = watch(link) if only_watch else await join(link, *names)
    seat.language = language
    await seat.__aenter__()
    return RemoteSitting(seat, keep)

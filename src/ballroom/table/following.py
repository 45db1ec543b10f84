"""Following other processes: what they write and say, who lives, whether the store answers."""
# compiled by mypyc

import asyncio
from typing import TYPE_CHECKING

from ballroom.table.company import Word, read_word, write_word
from ballroom.table.listeners import Live
from ballroom.table.messages import Notice, Tell
from ballroom.table.store import News, Unavailable

if TYPE_CHECKING:
    from ballroom.table.hall import Hall

BEAT = 1.0
"""Seconds between two signs of life to other processes."""
LOST = Notice(
    "store",
    "The house has lost its store. No move can be made until it is back; it goes on by itself.",
)
FOUND = Notice("back", "The store is back; the game goes on.")


class Following:
    """Keeps a hall up with all others on the same store."""

    def __init__(self, hall: "Hall") -> None:
        self._hall = hall

    async def beat(self) -> None:
        """Say that this process lives, and take over from those that do not."""
        while True:
            await asyncio.sleep(BEAT)
            try:
                if self._hall.company.meet(
                    await self._hall.store.beat(self._hall.figures_now().write())
                ):
                    await self._company_changed()
            except Unavailable:
                continue

    async def _company_changed(self) -> None:
        for live in list(self._hall.tables.values()):
            gone = set(live.elsewhere) - set(self._hall.company.others)
            for house in gone:
                del live.elsewhere[house]
            if gone:
                self._hall.show(live)
        for name in await self._hall.store.unfinished():
            if self._hall.company.cares_for(name):
                await self._hall.find(name)
        for live in list(self._hall.tables.values()):
            self._hall.care.wake(live)

    def hear(self, news: News) -> None:
        """Another process has written, or said something."""
        self._hall.company.note(news.house)
        if not news.table:
            self._hear_word(news.house, read_word(news.word))
        elif news.table in self._hall.tables:
            self._hall.start(self.catch_up(self._hall.tables[news.table], news.entries))
        elif self._hall.company.cares_for(news.table):
            self._hall.start(self._adopt(news.table))

    def _hear_word(self, house: int, word: Word | None) -> None:
        live = self._hall.tables.get(word.table) if word else None
        if word is None or live is None:
            return
        if word.asks and live.listeners:
            self.say_here(live)
        if word.here is not None:
            live.elsewhere[house] = frozenset(word.here)
            self._hall.show(live)
            self._hall.care.wake(live)
        if word.reload:
            self._hall.start(self._reload(live))
        if word.removed:
            self._hall.drop(live)

    async def _adopt(self, name: str) -> None:
        live = await self._hall.find(name)
        if live is not None:
            self._hall.care.wake(live)

    async def catch_up(self, live: Live, entries: int) -> None:
        """Fold and tell what another process has written."""
        if live.table.entries < entries:
            async with live.turn:
                if await self._hall.read_on(live):
                    self._hall.show(live)
                    await self._hall.note_the_end(live)
            self._hall.care.wake(live)

    async def _reload(self, live: Live) -> None:
        """The log was rewritten."""
        async with live.turn:
            await self._hall.read_again(live)

    def say(self, word: Word) -> None:
        """Tell all other processes something about a table."""
        if self._hall.store.is_shared and not self._hall.is_closing:
            self._hall.start(self._hall.store.say(write_word(word)))

    def say_here(self, live: Live) -> None:
        """Tell them who is here."""
        self.say(Word(live.table.id, here=tuple(sorted(live.local))))

    def lose(self) -> None:
        """The store does not answer any more."""
        self._hall.is_lost = True
        self._hall.figures.count("errors_total", kind="store")
        self._tell_all(LOST)

    def find_again(self) -> None:
        """The store is back: see what was written last, and go on."""
        self._hall.is_lost = False
        self._tell_all(FOUND)
        self.look_again()

    def look_again(self) -> None:
        """See what was written last: something may have been missed."""
        for live in self._hall.tables.values():
            self._hall.start(self.catch_up(live, 1 << 30))
            self.say_here(live)
        self._hall.start(self._company_changed())  # others may have opened tables to care for

    def _tell_all(self, message: Tell) -> None:
        for live in self._hall.tables.values():
            for listener in live.listeners:
                listener.tell(message)
